/* The steps taken so far: each with what it ran, how long that took and what came of it. */
#include "tui/pane.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "tui/words.h"
#include "tui/world.h"

#include "base/banned.h"

enum part { PART_HEAD, PART_SQL, PART_RESULT };

struct entry {
	ptrdiff_t step;
	enum part part;
	ptrdiff_t sql;
};

struct entries {
	struct entry *at;
	ptrdiff_t len, cap;
	const struct world *w;
};

static bool has_result(const struct step *s)
{
	return s->error.len || s->names.len || s->shown.len;
}

static struct entries entries_of(const struct world *w, struct arena *frame)
{
	struct entries all = { .w = w };

	for (ptrdiff_t i = w->steps.len - 1; i >= 0; i--) {
		const struct step *s = &w->steps.at[i].step;

		*push(&all, frame) = (struct entry){ i, PART_HEAD, 0 };
		for (ptrdiff_t k = 0; k < s->sql.len; k++)
			*push(&all, frame) = (struct entry){ i, PART_SQL, k };
		if (has_result(s))
			*push(&all, frame) = (struct entry){ i, PART_RESULT, 0 };
	}
	return all;
}

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

/* Statements come with line ends and indents; a line shows them in one. */
static str one_line(struct arena *frame, str sql)
{
	scoped(sb_free) struct sb out = SB(1 << 16);
	bool blank = false;

	for (ptrdiff_t i = 0; i < sql.len && !out.over; i++) {
		char c = sql.at[i];

		if (c == '\n' || c == '\t' || c == ' ' || c == '\r') {
			blank = out.len > 0;
			continue;
		}
		if (blank)
			sb_putc(&out, ' ');
		blank = false;
		sb_putc(&out, c);
	}
	return clean(frame, str_dup(frame, sb_str(&out)));
}

static str result_of(const struct world *w, struct arena *frame, const struct step *s)
{
	scoped(sb_free) struct sb out = SB(1 << 16);

	if (s->error.len)
		return clean(frame, s->error);
	clean_into(&out, s->shown, false);
	/* A description's own name is in its words already. */
	for (ptrdiff_t i = 0; s->rows != 1 && i < s->names.len; i++) {
		if (i && str_eq(s->names.at[i], s->names.at[i - 1]))
			continue;
		sb_puts(&out, i ? ", " : ": ");
		sb_put(&out, world_name(w, frame, s->names.at[i]));
	}
	if (s->rows != 1 && s->names.len && s->names.len < s->total)
		sb_puts(&out, ", ...");
	return str_dup(frame, sb_str(&out));
}

/* ---- cells ---- */

enum { S_NUMBER, S_TOOK, S_WHAT, COLUMNS };
static const struct sheet_column columns[] = {
	[S_NUMBER] = { .least = 2, .most = 4, .dear = 8, .right = true },
	[S_TOOK] = { .least = 6, .most = 8, .dear = 7, .right = true },
	[S_WHAT] = { .least = 10, .most = 0, .dear = 9 },
};

static struct span head_cell(struct arena *frame, const struct taken *t, ptrdiff_t number, int column)
{
	const struct step *s = &t->step;

	if (column == S_NUMBER)
		return (struct span){ .text = str_fmt(frame, "%td", number + 1),
				      .role = s->error.len ? ROLE_ERROR : ROLE_DIM };
	if (column == S_TOOK)
		return (struct span){ .text = words_ms(frame, s->elapsed_us), .role = ROLE_NUMBER };
	return (struct span){ .text = str_fmt(frame, "%.*s  %.*s", STR(s->tool),
					      STR(parameters_of(frame, s->parameters))),
			      .role = ROLE_STRONG };
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct entries *all = with;
	const struct entry *e = &all->at[row];
	const struct taken *t = &all->w->steps.at[e->step];
	const struct trace_sql *sql;

	if (e->part == PART_HEAD)
		return head_cell(frame, t, e->step, column);
	if (column == S_NUMBER)
		return (struct span){ .text = NO_STR, .role = ROLE_DIM };
	if (e->part == PART_RESULT) {
		if (column == S_TOOK)
			return (struct span){ .text = NO_STR, .role = ROLE_DIM };
		return (struct span){ .text = str_fmt(frame, "\u2514 %.*s", STR(result_of(all->w, frame, &t->step))),
				      .role = t->step.error.len ? ROLE_ERROR : ROLE_TEXT };
	}
	sql = &t->step.sql.at[e->sql];
	if (column == S_TOOK)
		return (struct span){ .text = words_ms(frame, sql->us), .role = ROLE_DIM };
	return (struct span){ .text = str_fmt(frame, "\u251c SQL  %.*s", STR(one_line(frame, sql->text))),
			      .role = ROLE_DIM };
}

/* ---- the pane ---- */

static struct sheet sheet_of(const struct entries *all)
{
	return (struct sheet){ .columns = columns, .count = COLUMNS, .rows = all->len, .cell = cell_of, .with = all };
}

static ptrdiff_t steps_lines(const struct world *w, const struct spot *at, struct arena *frame)
{
	(void)at;
	return entries_of(w, frame).len;
}

static void steps_draw(const struct world *w, struct spot *at, struct drawing *d)
{
	struct entries all = entries_of(w, d->frame);
	struct sheet sheet = sheet_of(&all);
	int64_t total = 0;

	for (ptrdiff_t i = 0; i < w->steps.len; i++)
		total += w->steps.at[i].step.elapsed_us;
	if (!w->steps.len) {
		pane_title(d, S("steps"), true);
		pane_empty(d, S("No steps yet."),
			   S("A search that rests and a table that is opened are steps; each is in the trace too."));
		return;
	}
	pane_title(d,
		   str_fmt(d->frame, "%td step%s, %.*s, newest first", w->steps.len, w->steps.len == 1 ? "" : "s",
			   STR(words_ms(d->frame, total))),
		   true);
	d->row = sheet_draw(&sheet, &d->body, d->frame, at, d->focused);
}

static struct next steps_act(const struct world *w, const struct spot *at, enum action a, struct arena *frame)
{
	struct entries all = entries_of(w, frame);
	struct sheet sheet = sheet_of(&all);
	const struct entry *e = at->cursor < all.len ? &all.at[at->cursor] : NULL;
	const struct step *s;

	if (!e)
		return (struct next){ 0 };
	s = &w->steps.at[e->step].step;
	if (a == ACT_OPEN)
		return (struct next){ NEXT_STEP, NO_STR, e->step };
	if (a == ACT_COPY_LINE)
		return (struct next){ NEXT_COPY, sheet_line(&sheet, frame, at->cursor), 0 };
	if (a == ACT_COPY_SQL && s->sql.len)
		return (struct next){ NEXT_COPY, s->sql.at[e->part == PART_SQL ? e->sql : 0].text, 0 };
	return (struct next){ 0 };
}

static const enum action footer[] = { ACT_OPEN,	 ACT_COPY_SQL, ACT_INSPECT,   ACT_BACK, ACT_HELP,
				      ACT_CLOSE, ACT_FIND,     ACT_PANE_NEXT, ACT_NONE };

const struct pane pane_steps = {
	.name = "steps",
	.place = PLACE_SIDE,
	.footer = footer,
	.draw = steps_draw,
	.lines = steps_lines,
	.act = steps_act,
};
