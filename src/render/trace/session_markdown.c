/* A session as Markdown, for a ticket. */
#include "base/arena.h"
#include "base/utf8.h"
#include "render/trace/session.h"
#include "base/banned.h"

enum { TEXT_MOST = 2000 };

struct writing {
	const struct session_page *page;
	struct arena *arena; /* of one step */
	struct sb b;
};

static str shortened(const struct writing *w, str text)
{
	ptrdiff_t most = TEXT_MOST;

	if (w->page->full || text.len <= most)
		return text;
	while (most > 0 && ((unsigned char)text.at[most] & 0xc0) == 0x80)
		most--;
	return str_fmt(w->arena, "%.*s\n... (%.*s more)", STR(str_upto(text, most)),
		       STR(bytes_words(w->arena, text.len - most)));
}

/* A block whose fence no line of the text can close. */
static void put_block(struct writing *w, const char *language, str text)
{
	ptrdiff_t ticks = str_longest_run(text, '`') + 1;

	ticks = ticks < 3 ? 3 : ticks;
	sb_pad(&w->b, '`', ticks);
	sb_fmt(&w->b, "%s\n", language);
	clean_into(&w->b, shortened(w, text), true);
	if (w->b.at[w->b.len - 1] != '\n')
		sb_putc(&w->b, '\n');
	sb_pad(&w->b, '`', ticks);
	sb_puts(&w->b, "\n\n");
}

static void put_quote(struct writing *w, str text)
{
	str line;

	text = shortened(w, text);
	while (str_cut(&text, '\n', &line)) {
		sb_puts(&w->b, "> ");
		markdown_put(&w->b, line);
		sb_putc(&w->b, '\n');
	}
	sb_putc(&w->b, '\n');
}

static void put_heading(struct writing *w, const struct step *s)
{
	sb_fmt(&w->b, "### Step %lld%s: ", (long long)s->number, s->rewound ? " (rewound)" : "");
	if (s->agent.len) {
		sb_puts(&w->b, "sub-agent ");
		markdown_put(&w->b, s->agent);
		sb_puts(&w->b, ": ");
	}
	if (s->server.len) {
		markdown_put(&w->b, s->server);
		sb_putc(&w->b, ' ');
	}
	markdown_put(&w->b, s->type == STEP_CALL ? s->tool : str_of(step_type_name(s->type)));
	sb_puts(&w->b, "\n\n");
}

/* What a person who watched did. */
static void put_decision(struct writing *w, const struct step *s)
{
	if (s->decision.outcome) {
		sb_puts(&w->b, "Waited: ");
		markdown_put(&w->b, step_decision_words(w->arena, &s->decision));
		sb_puts(&w->b, ".\n\n");
	}
	if (s->pinned.len) {
		sb_puts(&w->b, "Pinned: ");
		markdown_put(&w->b, step_pinned_words(w->arena, s));
		sb_puts(&w->b, ".\n\n");
	}
}

static void put_call(struct writing *w, const struct step *s)
{
	put_block(w, "json", s->parameters.len ? s->parameters : S("{}"));
	if (!s->has_ended) {
		sb_puts(&w->b, step_is_proposed(s) ? "Not run.\n\n" : "No result.\n\n");
		return;
	}
	put_decision(w, s);
	if (s->decision.outcome == STEP_ANSWERED) {
		put_quote(w, s->decision.text);
		return;
	}
	sb_puts(&w->b, s->error_code.at ? "**Error**" : "Result");
	if (s->elapsed_us >= 0)
		sb_fmt(&w->b, ", %.*s", STR(took_words(w->arena, s->elapsed_us)));
	if (s->tokens > 0)
		sb_fmt(&w->b, ", ~%.*s", STR(str_counted(w->arena, s->tokens, "token")));
	sb_puts(&w->b, ":\n\n");
	put_block(w, "", s->error_code.at ? s->error : s->result);
}

static void put_step(struct writing *w, const struct step *s)
{
	if (session_begins_turn(w->page->session, (ptrdiff_t)s->number - 1))
		sb_fmt(&w->b, "## Turn %lld\n\n", (long long)s->turn);
	put_heading(w, s);
	if (s->type == STEP_CALL)
		put_call(w, s);
	else if (s->type == STEP_OTHER)
		put_block(w, "json", s->text);
	else
		put_quote(w, s->text);
}

static void put_head(struct writing *w)
{
	struct session *s = w->page->session;
	struct session_totals t;
	struct strs notes = { 0 };
	str question = session_question(s, w->arena), line = NO_STR;

	session_totals(s, &t);
	session_notes(w->arena, s, &notes);
	str_cut(&question, '\n', &line);
	sb_puts(&w->b, "# Trace: ");
	markdown_put(&w->b, line.len ? line : session_facts(s)->title);
	sb_puts(&w->b, "\n\n- ");
	markdown_put(&w->b, session_name(w->arena, s));
	sb_puts(&w->b, "\n- ");
	markdown_put(&w->b, session_totals_words(w->arena, &t));
	for (ptrdiff_t i = 0; i < notes.len; i++) {
		sb_puts(&w->b, "\n- ");
		markdown_put(&w->b, notes.at[i]);
	}
	sb_puts(&w->b, "\n\n");
}

static bool flush(struct writing *w)
{
	bool goes_on = w->page->write(w->page->with, sb_str(&w->b));

	sb_reset(&w->b);
	arena_reset(w->arena);
	return goes_on;
}

bool session_markdown(const struct session_page *p, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct writing w = { .page = p, .arena = a, .b = SB(SB_MAX) };
	bool goes_on;
	struct step step;

	put_head(&w);
	goes_on = flush(&w);
	for (ptrdiff_t i = 0; i < session_len(p->session) && goes_on; i++) {
		if (!session_step(p->session, i, a, &step, err))
			break;
		put_step(&w, &step);
		goes_on = flush(&w);
	}
	sb_free(&w.b);
	return !err->kind;
}
