/* A session as the tree of its steps, in text. */
#include "base/arena.h"
#include "base/utf8.h"
#include "render/trace/session.h"
#include "base/banned.h"

enum { LINES = 4, INDENT = 4, NARROWEST = 40, WIDEST = 200, IDLE_LEAST = 1000000 };

struct drawing {
	const struct session_page *page;
	struct arena *arena; /* of one step */
	struct sb b;
	int indent;
};

static void put_indent(struct drawing *d)
{
	sb_pad(&d->b, ' ', d->indent);
}

static void put_branch(struct drawing *d, bool last)
{
	const struct paint *p = d->page->paint;

	put_indent(d);
	paint_put(&d->b, p, ROLE_DIM, p->unicode ? last ? S("  └─ ") : S("  ├─ ") : last ? S("  `- ") : S("  |- "));
}

static void branch(struct drawing *d, bool last, const char *name, enum role role, str text)
{
	put_branch(d, last);
	paint_put(&d->b, d->page->paint, ROLE_DIM, str_of(name));
	paint_put(&d->b, d->page->paint, role, text);
	sb_putc(&d->b, '\n');
}

/* ---- texts of several lines ---- */

static ptrdiff_t line_room(const struct drawing *d, ptrdiff_t used)
{
	ptrdiff_t room = (d->page->paint->width ? d->page->paint->width : WIDEST) - d->indent - 5 - used;

	return room < NARROWEST ? NARROWEST : room;
}

static void put_line(struct drawing *d, enum role role, str line, ptrdiff_t used)
{
	str whole = clean(d->arena, line), part = whole;

	if (!d->page->full)
		part = utf8_fit(whole, line_room(d, used));
	paint_put(&d->b, d->page->paint, role, part);
	sb_puts(&d->b, part.len < whole.len ? "...\n" : "\n");
}

static int64_t lines_of(str text)
{
	int64_t n = 0;
	str line;

	while (str_cut(&text, '\n', &line))
		n++;
	return n;
}

/* The text as the last branch: its first lines, and how much more there is. */
static void last_branch(struct drawing *d, const char *name, enum role role, str text)
{
	int64_t all = lines_of(text), most = d->page->full || all <= LINES ? all : LINES - 1;
	str line = NO_STR;

	put_branch(d, true);
	paint_put(&d->b, d->page->paint, ROLE_DIM, str_of(name));
	if (!all)
		sb_putc(&d->b, '\n');
	for (int64_t i = 0; i < most && str_cut(&text, '\n', &line); i++) {
		if (i && line.len) {
			put_indent(d);
			sb_puts(&d->b, "     ");
		}
		put_line(d, role, line, i ? 0 : str_of(name).len);
	}
	if (most < all) {
		put_indent(d);
		paint_put(&d->b, d->page->paint, ROLE_DIM,
			  str_fmt(d->arena, "     ... %.*s more", STR(str_counted(d->arena, all - most, "line"))));
		sb_putc(&d->b, '\n');
	}
}

/* ---- steps ---- */

static void put_heading(struct drawing *d, const struct step *s)
{
	const struct paint *p = d->page->paint;

	put_indent(d);
	paint_put(&d->b, p, ROLE_NAME, str_fmt(d->arena, "Step %lld", (long long)s->number));
	if (s->agent.len)
		paint_put(&d->b, p, ROLE_DIM, str_fmt(d->arena, " [%.*s]", STR(s->agent)));
	if (s->rewound)
		paint_put(&d->b, p, ROLE_WARN, S(" (rewound)"));
	sb_puts(&d->b, ": ");
	if (s->type == STEP_CALL) {
		if (s->server.len)
			paint_put(&d->b, p, ROLE_PLAIN, str_fmt(d->arena, "%.*s ", STR(s->server)));
		paint_put(&d->b, p, ROLE_NAME, s->tool.len ? s->tool : S("(unknown tool)"));
		paint_put(&d->b, p, ROLE_PLAIN,
			  str_fmt(d->arena, "(%.*s)", STR(session_arguments_words(d->arena, s->parameters))));
	} else {
		paint_put(&d->b, p, ROLE_NAME, str_of(step_type_name(s->type)));
		if (s->type == STEP_OTHER && s->tool.len)
			paint_put(&d->b, p, ROLE_PLAIN, str_fmt(d->arena, " (%.*s)", STR(s->tool)));
	}
	sb_putc(&d->b, '\n');
}

static void put_result(struct drawing *d, const struct step *s)
{
	str size = s->tokens > 0 ? str_fmt(d->arena, "Result (~%.*s): ", STR(str_counted(d->arena, s->tokens, "token")))
				 : S("Result: ");

	if (s->result_omitted > 0)
		branch(d, false, "Left out: ", ROLE_WARN,
		       str_fmt(d->arena, "%.*s of the result", STR(bytes_words(d->arena, s->result_omitted))));
	if (s->error_code.at)
		last_branch(d, "Error: ", ROLE_BAD, s->error);
	else if (s->decision.outcome == STEP_ANSWERED)
		last_branch(d, "Answer: ", ROLE_PLAIN, s->decision.text);
	else if (s->has_ended && !s->result.at)
		branch(d, true, "Result: ", ROLE_DIM, S("not recorded"));
	else if (s->has_ended)
		last_branch(d, str_c(d->arena, size), ROLE_PLAIN, s->result);
	else
		branch(d, true, "", ROLE_WARN, step_is_proposed(s) ? S("not run") : S("no result"));
}

/* What a person who watched did. */
static void put_decision(struct drawing *d, const struct step *s)
{
	if (s->decision.outcome)
		branch(d, false, "Waited: ", ROLE_PLAIN, step_decision_words(d->arena, &s->decision));
	if (s->pinned.len)
		branch(d, false, "Pinned: ", ROLE_PLAIN, clean(d->arena, step_pinned_words(d->arena, s)));
}

static void put_step(struct drawing *d, const struct step *s, bool estimated)
{
	str tokens = session_tokens_words(d->arena, s->tokens_in, s->tokens_out, s->tokens_cached, estimated);

	put_heading(d, s);
	put_decision(d, s);
	if (s->elapsed_us >= 0)
		branch(d, false, "Duration: ", ROLE_PLAIN, took_words(d->arena, s->elapsed_us));
	if (tokens.at)
		branch(d, false, "Tokens: ", ROLE_PLAIN, tokens);
	if (s->type == STEP_CALL)
		put_result(d, s);
	else
		last_branch(d, "", s->type == STEP_THOUGHT ? ROLE_DIM : ROLE_PLAIN, s->text);
	sb_putc(&d->b, '\n');
}

static void put_turn(struct drawing *d, const struct entry *e, int64_t idle_us)
{
	const struct paint *p = d->page->paint;

	paint_put(&d->b, p, ROLE_HEAD, str_fmt(d->arena, "Turn %u", e->turn));
	if (idle_us >= IDLE_LEAST)
		paint_put(&d->b, p, ROLE_DIM,
			  str_fmt(d->arena, ", after %.*s idle", STR(took_words(d->arena, idle_us))));
	sb_puts(&d->b, "\n\n");
}

static instant end_of(const struct entry *e)
{
	return e->at == NO_TIME || e->elapsed_us < 0 ? e->at : e->at + (int64_t)e->elapsed_us;
}

static bool flush(struct drawing *d)
{
	bool goes_on = d->page->write(d->page->with, sb_str(&d->b));

	sb_reset(&d->b);
	return goes_on;
}

/* When the last step of the main agent before this one had ended; what the program wrote is none. */
static instant ended_before(const struct session *s, ptrdiff_t i)
{
	while (i-- > 0) {
		const struct entry *e = session_entry(s, i);

		if (!e->agent && e->type != STEP_SYSTEM && e->at != NO_TIME)
			return end_of(e);
	}
	return NO_TIME;
}

static bool draw(struct drawing *d, ptrdiff_t i, struct err *err)
{
	struct session *s = d->page->session;
	const struct entry *e = session_entry(s, i);
	struct step step;

	if (!session_step(s, i, d->arena, &step, err))
		return false;
	d->indent = INDENT * session_depth(s, i);
	if (session_begins_turn(s, i)) {
		instant before = ended_before(s, i);

		put_turn(d, e, e->at != NO_TIME && before != NO_TIME ? e->at - before : 0);
	}
	put_step(d, &step, e->flags & ENTRY_ESTIMATED);
	d->indent = 0;
	arena_reset(d->arena);
	return flush(d);
}

/* ---- the whole ---- */

static void put_head(struct drawing *d)
{
	const struct paint *p = d->page->paint;
	struct session *s = d->page->session;
	struct session_totals t;
	str line = NO_STR, title = session_facts(s)->title, question = session_question(s, d->arena);

	session_totals(s, &t);
	str_cut(&question, '\n', &line);
	paint_put(&d->b, p, ROLE_HEAD, S("[Open Catalog Trace]"));
	if (line.len)
		paint_put(&d->b, p, ROLE_HEAD, str_fmt(d->arena, " Query: \"%.*s\"", STR(line)));
	else if (title.len)
		paint_put(&d->b, p, ROLE_HEAD, str_fmt(d->arena, " \"%.*s\"", STR(title)));
	sb_putc(&d->b, '\n');
	paint_put(&d->b, p, ROLE_DIM, session_name(d->arena, s));
	if (t.first != NO_TIME)
		paint_put(&d->b, p, ROLE_DIM, str_fmt(d->arena, ", %.*s", STR(instant_iso(d->arena, t.first))));
	sb_puts(&d->b, "\n\n");
	arena_reset(d->arena);
}

static void put_totals(struct drawing *d)
{
	struct session_totals t;
	struct strs notes = { 0 };

	session_totals(d->page->session, &t);
	session_notes(d->arena, d->page->session, &notes);
	paint_put(&d->b, d->page->paint, ROLE_PLAIN,
		  str_fmt(d->arena, "Total: %.*s", STR(session_totals_words(d->arena, &t))));
	sb_putc(&d->b, '\n');
	for (ptrdiff_t i = 0; i < notes.len; i++) {
		paint_put(&d->b, d->page->paint, ROLE_DIM, str_fmt(d->arena, "Note: %.*s", STR(notes.at[i])));
		sb_putc(&d->b, '\n');
	}
}

bool session_tree_begin(const struct session_page *p)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct drawing d = { .page = p, .arena = a, .b = SB(SB_MAX) };
	bool goes_on;

	put_head(&d);
	goes_on = flush(&d);
	sb_free(&d.b);
	return goes_on;
}

bool session_tree_steps(const struct session_page *p, ptrdiff_t from, ptrdiff_t until, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct drawing d = { .page = p, .arena = a, .b = SB(SB_MAX) };
	bool goes_on = true;

	while (goes_on && from < until)
		goes_on = draw(&d, from++, err);
	sb_free(&d.b);
	return goes_on;
}

bool session_tree_end(const struct session_page *p)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct drawing d = { .page = p, .arena = a, .b = SB(SB_MAX) };
	bool goes_on;

	put_totals(&d);
	goes_on = flush(&d);
	sb_free(&d.b);
	return goes_on;
}

bool session_tree(const struct session_page *p, struct err *err)
{
	if (session_tree_begin(p) && session_tree_steps(p, 0, session_len(p->session), err))
		session_tree_end(p);
	return !err->kind;
}
