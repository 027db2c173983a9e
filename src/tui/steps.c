/* The steps taken so far: each request, its duration and result; with details of one of them. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "tui/short_text.h"
#include "tui/core/explorer_state.h"

#include "base/banned.h"

/* ---- words ---- */

/* {"pattern":"*x*","limit":5} as pattern *x*, limit 5 */
static str parameters_of(struct arena *frame, str json)
{
	scoped(sb_free) struct sb out = SB(1 << 16);
	struct err ignored = { 0 };
	const struct json *whole = json.len ? json_parse(frame, json, &ignored) : NULL;

	for (const struct json *j = whole ? whole->first : NULL; j; j = j->next) {
		scoped(sb_free) struct sb value = SB(1 << 15);
		struct jw w = jw_to(&value);

		if (j->kind == JSON_STR)
			sb_put(&value, j->text);
		else
			json_write(&w, j);
		if (out.len)
			sb_puts(&out, ", ");
		clean_into(&out, j->key, false);
		sb_putc(&out, ' ');
		clean_into(&out, sb_str(&value), false);
	}
	return str_dup(frame, sb_str(&out));
}

/* ---- the list ---- */

enum { SLOW_US = 500000, DETAIL_BESIDE = 110, DETAIL_ROWS = 10, DETAIL_INDENT = 10, NAMES_SHOWN = 40 };

static bool is_slow(const struct step *s)
{
	return s->elapsed_us >= SLOW_US;
}

/* The newest is line 0. */
static const struct taken *taken_at(const struct explorer_state *w, ptrdiff_t line)
{
	return line >= 0 && line < w->steps.len ? &w->steps.at[w->steps.len - 1 - line] : NULL;
}

enum { S_MARK, S_NUMBER, S_WHAT, S_ROWS, S_TOOK, COLUMNS };
static const struct grid_column columns[] = {
	[S_MARK] = { .least = 1, .most = 1, .priority = 8 },
	[S_NUMBER] = { .least = 2, .most = 4, .priority = 7, .right = true },
	[S_WHAT] = { .least = 20, .most = 0, .priority = 9 },
	[S_ROWS] = { .least = 8, .most = 12, .priority = 4, .right = true },
	[S_TOOK] = { .least = 6, .most = 8, .priority = 5, .right = true },
};

static str rows_words(struct arena *frame, const struct step *s)
{
	if (s->error.len)
		return S("failed");
	return str_fmt(frame, "%lld row%s", (long long)s->rows, s->rows == 1 ? "" : "s");
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct explorer_state *w = with;
	const struct step *s = &taken_at(w, row)->step;
	bool bad = s->error.len, slow = is_slow(s);

	switch (column) {
	case S_MARK:
		return (struct span){ .text = bad    ? S("!")
					      : slow ? S("*")
						     : NO_STR,
				      .role = bad ? ROLE_ERROR : ROLE_WARNING };
	case S_NUMBER:
		return (struct span){ .text = str_fmt(frame, "%td", w->steps.len - row),
				      .role = bad ? ROLE_ERROR : ROLE_DIM };
	case S_TOOK:
		return (struct span){ .text = words_ms(frame, s->elapsed_us),
				      .role = slow ? ROLE_WARNING : ROLE_NUMBER };
	case S_ROWS: return (struct span){ .text = rows_words(frame, s), .role = bad ? ROLE_ERROR : ROLE_DIM };
	default:
		return (struct span){ .text = str_fmt(frame, "%.*s  %.*s", STR(s->tool),
						      STR(parameters_of(frame, s->parameters))),
				      .role = bad ? ROLE_ERROR : ROLE_TEXT };
	}
}

static struct grid grid_of(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at;
	(void)frame;
	return (struct grid){ .columns = columns, .count = COLUMNS, .rows = w->steps.len, .cell = cell_of, .with = w };
}

/* ---- details of the step under the cursor ---- */

/* As many of its lines as fit; the others are counted. */
struct detail {
	const struct canvas *to;
	struct arena *frame;
	int row;
	ptrdiff_t left_out;
};

static void put_line(struct detail *t, str label, enum role role, str text)
{
	if (t->row >= t->to->box.rows) {
		t->left_out++;
		return;
	}
	canvas_put(t->to, t->row, 1, DETAIL_INDENT - 1, ROLE_DIM, label);
	canvas_fit(t->to, t->row++, DETAIL_INDENT, t->to->box.cols - DETAIL_INDENT - 1, role, text);
}

/* Text under one label, in lines that fit. */
static void put_text(struct detail *t, str label, enum role role, str text)
{
	int cells = t->to->box.cols - DETAIL_INDENT - 1;

	if (!text.len || cells < 1)
		return;
	while (text.len) {
		put_line(t, label, role, words_line(&text, cells));
		label = NO_STR;
	}
}

static str came_words(struct arena *frame, const struct step *s)
{
	str of = s->total > s->rows ? str_fmt(frame, " of %lld", (long long)s->total) : S("");

	return str_fmt(frame, "%lld row%s%.*s in %.*s%s", (long long)s->rows, s->rows == 1 && !of.len ? "" : "s",
		       STR(of), STR(words_ms(frame, s->elapsed_us)), is_slow(s) ? ", slow" : "");
}

static str names_words(const struct explorer_state *w, struct arena *frame, const struct step *s)
{
	scoped(sb_free) struct sb out = SB(1 << 16);

	for (ptrdiff_t i = 0; i < s->names.len && i < NAMES_SHOWN; i++) {
		if (i && str_eq(s->names.at[i], s->names.at[i - 1]))
			continue;
		sb_puts(&out, i ? ", " : "");
		sb_put(&out, state_name(w, frame, s->names.at[i]));
	}
	if (s->names.len && s->names.len < s->rows)
		sb_puts(&out, ", ...");
	return str_dup(frame, sb_str(&out));
}

static void put_sql(struct detail *t, const struct trace_sql *sql)
{
	str rest = sql->text, line;

	put_line(t, S("SQL"), ROLE_ACCENT,
		 str_fmt(t->frame, "at %.*s, %.*s, %lld row%s", STR(clean(t->frame, sql->catalog)),
			 STR(words_ms(t->frame, sql->us)), (long long)sql->rows, sql->rows == 1 ? "" : "s"));
	while (str_cut(&rest, '\n', &line))
		put_text(t, NO_STR, ROLE_TEXT, clean(t->frame, line));
}

static void put_detail(const struct explorer_state *w, struct detail *t, const struct taken *taken)
{
	const struct step *s = &taken->step;
	char digest[65];

	put_text(t, S("asked"), ROLE_STRONG,
		 str_fmt(t->frame, "%.*s  %.*s", STR(s->tool), STR(parameters_of(t->frame, s->parameters))));
	if (s->error.len) {
		put_text(t, S("failed"), ROLE_ERROR, clean(t->frame, s->error));
	} else {
		digest_hex(&s->digest, digest);
		put_text(t, S("answer"), ROLE_TEXT,
			 str_fmt(t->frame, "%.*s, digest %.12s", STR(came_words(t->frame, s)), digest));
		put_text(t, S("found"), ROLE_TEXT, names_words(w, t->frame, s));
	}
	for (ptrdiff_t i = 0; i < taken->notes.len; i++)
		put_text(t, S("note"), ROLE_WARNING, clean(t->frame, taken->notes.at[i]));
	for (ptrdiff_t i = 0; i < s->sql.len; i++)
		put_sql(t, &s->sql.at[i]);
	if (!s->sql.len && !s->error.len)
		put_text(t, S("SQL"), ROLE_DIM, S("none: answered from the cache"));
}

static void draw_detail(const struct explorer_state *w, struct arena *frame, const struct canvas *to,
			const struct taken *taken)
{
	struct detail t = { .to = to, .frame = frame };

	if (to->box.rows < 1 || !taken)
		return;
	put_detail(w, &t, taken);
	if (!t.left_out)
		return;
	canvas_fill(to, to->box.rows - 1, 0, to->box.cols, ROLE_TEXT);
	canvas_fit(to, to->box.rows - 1, DETAIL_INDENT, to->box.cols - DETAIL_INDENT - 1, ROLE_DIM,
		   str_fmt(frame, "... %td more line%s", t.left_out + 1, t.left_out ? "s" : ""));
}

/* ---- the pane ---- */

static str title_words(const struct explorer_state *w, struct arena *frame)
{
	ptrdiff_t failed = 0, slow = 0;
	int64_t total = 0;

	for (ptrdiff_t i = 0; i < w->steps.len; i++) {
		total += w->steps.at[i].step.elapsed_us;
		failed += w->steps.at[i].step.error.len > 0;
		slow += is_slow(&w->steps.at[i].step);
	}
	return str_fmt(frame, "%td step%s, %.*s%.*s%.*s, newest first", w->steps.len, w->steps.len == 1 ? "" : "s",
		       STR(words_ms(frame, total)), STR(failed ? str_fmt(frame, ", %td failed", failed) : S("")),
		       STR(slow ? str_fmt(frame, ", %td slow", slow) : S("")));
}

/* The rule between the list and the details of a line: beside it on wide screens, otherwise below. */
static void draw_both(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d,
		      const struct grid *grid)
{
	int rows = d->body.box.rows, cols = d->body.box.cols, list = rows / 2;
	struct canvas upper, lower;

	if (grid->rows < list)
		list = (int)grid->rows;
	if (cols >= DETAIL_BESIDE) {
		upper = canvas_part(&d->body, (struct rect){ 0, 0, rows, cols / 2 });
		d->right = cols / 2;
		lower = canvas_part(&d->body, (struct rect){ 0, cols / 2 + 1, rows, cols - cols / 2 - 1 });
		for (int y = 0; y < rows; y++)
			canvas_glyph(&d->body, y, cols / 2, ROLE_RULE, GLYPH_VERTICAL);
	} else {
		upper = canvas_part(&d->body, (struct rect){ 0, 0, list, cols });
		canvas_rule(&d->body, list, 0, cols);
		d->ends = list;
		lower = canvas_part(&d->body, (struct rect){ list + 1, 0, rows - list - 1, cols });
	}
	d->row = grid_draw(grid, &upper, d->frame, at, d->focused);
	draw_detail(w, d->frame, &lower, taken_at(w, at->cursor));
}

static void steps_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	struct grid grid = grid_of(w, at, d->frame);

	if (!w->steps.len) {
		pane_title(d, S("steps"), true);
		pane_empty(d, S("No steps yet."),
			   S("Each search that rests and each table that is opened is a step, here and in the trace."));
		return;
	}
	pane_title(d, title_words(w, d->frame), true);
	if (d->body.box.rows < DETAIL_ROWS - 2 && d->body.box.cols < DETAIL_BESIDE)
		d->row = grid_draw(&grid, &d->body, d->frame, at, d->focused);
	else
		draw_both(w, at, d, &grid);
}

static str all_sql(struct arena *frame, const struct step *s)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < s->sql.len; i++) {
		sb_puts(&out, i ? ";\n\n" : "");
		sb_put(&out, s->sql.at[i].text);
	}
	return str_dup(frame, sb_str(&out));
}

static struct next steps_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			     struct arena *frame)
{
	const struct taken *t = taken_at(w, at->cursor);
	ptrdiff_t step = w->steps.len - 1 - at->cursor;

	if (!t)
		return (struct next){ 0 };
	switch (a) {
	case ACT_OPEN: return (struct next){ NEXT_STEP, NO_STR, step };
	case ACT_BACK:
		return step > 0 ? (struct next){ NEXT_PEEK, NO_STR, step - 1 }
				: (struct next){ NEXT_SAY, S("this is the first step"), 0 };
	case ACT_FORWARD:
		return step + 1 < w->steps.len ? (struct next){ NEXT_PEEK, NO_STR, step + 1 }
					       : (struct next){ NEXT_SAY, S("this is the last step"), 0 };
	case ACT_COPY_SQL:
		return t->step.sql.len ? (struct next){ NEXT_COPY, all_sql(frame, &t->step), 0 } : (struct next){ 0 };
	default: return (struct next){ 0 };
	}
}

static const enum action footer[] = { ACT_OPEN,	   ACT_BACK, ACT_FORWARD,   ACT_COPY_SQL,  ACT_HELP, ACT_CLOSE,
				      ACT_INSPECT, ACT_FIND, ACT_FIND_HERE, ACT_PANE_NEXT, ACT_NONE };

static const struct own_word words[] = {
	{ ACT_OPEN, "go there" },
	{ ACT_BACK, "step back" },
	{ ACT_FORWARD, "step forward" },
	{ ACT_NONE, NULL },
};

static bool steps_key(struct app *a, enum action act)
{
	if (act != ACT_STEPS)
		return false;
	act_show(a, PANE_STEPS);
	a->view.spot[PANE_STEPS] = (struct pane_cursor){ 0 };
	return true;
}

const struct pane pane_steps = {
	.name = "steps",
	.place = PLACE_SIDE,
	.footer = footer,
	.words = words,
	.draw = steps_draw,
	.grid = grid_of,
	.act = steps_act,
	.by_lines = true,
	.whole_text = &(const struct whole_text){ ACT_COPY_SQL, "step.sql", true },
	.key = steps_key,
};
