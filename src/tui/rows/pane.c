/* The rows of any tool: row_screens.c defines which tool and which columns. */
#include "tui/rows/rows.h"

#include "base/arena.h"
#include "render/answer/match_reasons.h"
#include "base/utf8.h"
#include "tui/core/request.h"
#include "tui/core/line_edit.h"
#include "tui/short_text.h"
#include "tui/core/explorer_state.h"
#include "tui/rows/cells.h"

#include "base/banned.h"

enum { DETAIL_ROWS = 2, DETAIL_FROM = 12 }; /* the full line of the cursor, with at least this many rows */

/* The table's position in the list, or the reason for its absence. */
static str fate_words(const struct question *q, struct arena *frame)
{
	static const struct {
		const char *stage, *words;
	} fates[] = {
		{ "filter", "excluded by the query line" },
		{ "partition", "a partition, listed only on request" },
		{ "limit", "beyond the limit of the list" },
	};
	const struct why_view *v = answer_as(q->result.whole, why_view);

	if (!v)
		return S("");
	for (size_t i = 0; i < sizeof fates / sizeof *fates; i++)
		if (str_eq(v->stage, str_of(fates[i].stage)))
			return str_fmt(frame, "not in the list: %s", fates[i].words);
	return str_fmt(frame, v->place > 0 ? "in the list, %lld of %lld" : "not in the list", (long long)v->place,
		       (long long)v->total);
}

static str title_words(const struct explorer_state *w, struct arena *frame)
{
	const struct row_screens *b = row_screens_of(w);
	const struct question *q = rows_answer(w);
	str about = b->view.which->subject ? state_name(w, frame, b->view.about) : clean(frame, b->view.about), counted;
	str title = str_fmt(frame, "%s%s%.*s", b->view.which->title, about.len ? " " : "", STR(about));

	if (!q)
		return title;
	if (screen_of(q)->says && q->kept->rows.len)
		return str_fmt(frame, "%.*s: %.*s", STR(title), STR(clean(frame, q->result.shown)));
	if (screen_of(q)->subject)
		return str_fmt(frame, "%.*s: %.*s", STR(title), STR(fate_words(q, frame)));
	counted = words_count(frame, q->kept->rows.len);
	if (b->view.which->noun)
		counted = str_fmt(frame, "%.*s %s%s", STR(counted), b->view.which->noun,
				  q->kept->rows.len == 1 ? "" : "s");
	if (q->result.total > q->kept->rows.len)
		return str_fmt(frame, "%.*s: the first %.*s of %.*s", STR(title), STR(counted),
			       STR(words_count(frame, q->result.total)));
	return str_fmt(frame, "%.*s: %.*s", STR(title), STR(counted));
}

/* The tool's own reason, with similar names, before the general one. */
static str why_empty(const struct row_screen *b, const struct question *q, struct arena *frame)
{
	const struct strs *notes = &q->result.notes;
	str note = b->says && notes->len ? clean(frame, notes->at[0]) : NO_STR;

	return note.len ? str_fmt(frame, "%c%.*s.", note.at[0] - ('a' - 'A'), STR(str_from(note, 1)))
			: str_of(b->empty);
}

static void say_why_empty(const struct explorer_state *w, struct drawing *d)
{
	const struct row_screens *b = row_screens_of(w);

	if (b->asking)
		pane_empty(d, S("asking ..."), S(""));
	else if (b->failed || !rows_answer(w))
		pane_empty(d, S("No answer."), S("The refresh key (default: R) asks again."));
	else if (row_screen_obeys(b->view.which) && b->query.len)
		pane_empty(d, S("Nothing here matches the query line."), S("/ edits it here, x clears it."));
	else
		pane_empty(d, why_empty(b->view.which, rows_answer(w), d->frame), str_of(b->view.which->hint));
}

str rows_admits(const struct explorer_state *w, struct arena *frame)
{
	const struct question *q = rows_answer(w);
	const struct why_view *v = q && screen_of(q)->subject ? answer_as(q->result.whole, why_view) : NULL;

	return v && v->change.at ? str_dup(frame, v->change) : NO_STR;
}

static str longest_cut(const struct showing *s, struct arena *frame, ptrdiff_t row, const int *width, bool names)
{
	str longest = S("");

	for (int c = 0; c < s->count; c++) {
		str text = rows_cell(s, frame, row, c).text;

		if ((s->kept->columns[s->of[c]].look == LOOK_NAME) == names && text.len > longest.len &&
		    utf8_width(text) > width[c])
			longest = text;
	}
	return longest;
}

/* The cut part of the line under the cursor: the text with the lowest priority, otherwise a name. */
static str whole_text(const struct showing *s, struct arena *frame, ptrdiff_t row, const int *width)
{
	str text = longest_cut(s, frame, row, width, false);

	return text.len ? text : longest_cut(s, frame, row, width, true);
}

/* At the bottom. */
static void draw_detail(const struct showing *s, const struct grid *grid, struct drawing *d,
			const struct pane_cursor *at)
{
	int top = d->body.box.rows - DETAIL_ROWS, width[SHEET_COLUMNS];
	str rest;

	if (d->body.box.rows < DETAIL_FROM || at->cursor >= s->kept->rows.len)
		return;
	grid_widths(grid, d->frame, d->body.box.cols - 2, width);
	rest = whole_text(s, d->frame, at->cursor, width);
	for (int y = 0; y < DETAIL_ROWS && rest.len; y++)
		canvas_fit(&d->body, top + y, 1, d->body.box.cols - 2, ROLE_COMMENT,
			   y == DETAIL_ROWS - 1 ? rest : words_line(&rest, d->body.box.cols - 2));
}

/* ---- how to include it in the list ---- */

enum { CHANGE_ROWS = 5, CHANGE_FROM = 8 };

/* That many rows, after a blank one and a heading. */
static int change_rows(str change, int cols)
{
	int rows = 2;

	while (change.len && cols > 0 && rows < 2 + CHANGE_ROWS) {
		words_line(&change, cols);
		rows++;
	}
	return rows;
}

/* Below the pieces, where the eye is. */
static void draw_change(const struct canvas *to, str change)
{
	int cols = to->box.cols - 2;

	canvas_fit(to, 1, 1, cols, ROLE_TEXT, S("It would be listed with:"));
	for (int y = 2; y < to->box.rows && change.len; y++) {
		str whole = change, line = words_line(&change, cols - 2);

		canvas_fit(to, y, 3, cols - 2, ROLE_ACCENT, y == to->box.rows - 1 ? whole : line);
	}
}

static void draw_admitting(const struct showing *s, const struct grid *grid, struct pane_cursor *at, struct drawing *d)
{
	str change = clean(d->frame, rows_admits(s->w, d->frame));
	int cols = d->body.box.cols, rows = d->body.box.rows, needs = change_rows(change, cols - 4);
	int above = grid->rows + 1 < rows - needs ? (int)grid->rows + 1 : rows - needs;
	struct canvas upper = canvas_part(&d->body, (struct rect){ 0, 0, above, cols });
	struct canvas lower = canvas_part(&d->body, (struct rect){ above, 0, needs, cols });
	struct grid pieces = *grid;

	pieces.headed = above > grid->rows;
	d->ends = above;
	d->row = grid_draw(&pieces, &upper, d->frame, at, d->focused);
	draw_change(&lower, change);
	if (rows - above - needs > DETAIL_ROWS)
		draw_detail(s, grid, d, at);
}

/* ---- the rows below, for the line of the cursor ---- */

enum { BELOW_FROM = 14, BELOW_LEAST = 6 };

static bool has_below(const struct explorer_state *w, const struct drawing *d)
{
	/* On a slow line a resting cursor alone triggers no request. */
	return row_screens_of(w)->view.which->below && !w->slow && d->body.box.rows >= BELOW_FROM;
}

/* All rows if they leave room for the others, otherwise half of it. */
static int rows_above(const struct grid *grid, int rows)
{
	return grid->rows + 2 <= rows - BELOW_LEAST ? (int)grid->rows + 2 : rows / 2;
}

/* Absent: another line's are still shown, or none. */
static const struct question *below_of(const struct explorer_state *w, str about)
{
	const struct question *q = row_screens_of(w)->below;

	return q && str_eq(q->subject, about) ? q : NULL;
}

static str below_title(const struct question *q, const struct row_screen *b, struct arena *frame, str about)
{
	str title = str_fmt(frame, "%s %.*s", b->title, STR(clean(frame, about)));

	if (!q || !q->good)
		return title;
	return str_fmt(frame, "%.*s: %.*s", STR(title), STR(words_count(frame, q->result.total)));
}

/* That many, leaving a line to say that there are more. */
static ptrdiff_t rows_below(const struct question *q, int room)
{
	ptrdiff_t rows = q->kept->rows.len;

	return q->result.total <= room && rows == q->result.total ? rows : rows < room - 1 ? rows : room - 1;
}

static void draw_below(const struct explorer_state *w, struct drawing *d, struct canvas to, str about)
{
	const struct row_screen *b = row_screens_of(w)->view.which->below;
	const struct question *q = below_of(w, about);
	struct drawing part = { .frame = d->frame,
				.title = canvas_part(&to, (struct rect){ 0, 0, 1, to.box.cols }),
				.body = canvas_part(&to, (struct rect){ 1, 0, to.box.rows - 1, to.box.cols }) };
	struct showing s = rows_showing(w, q && q->good ? q : NULL, d->frame);
	struct pane_cursor top = { 0 };
	struct grid grid;

	pane_title(&part, below_title(q, b, d->frame, about), true);
	if (q && !q->good)
		pane_empty(&part, clean(d->frame, str_of(q->err.text)), clean(d->frame, str_of(q->err.next)));
	else if (q && !q->kept->rows.len)
		pane_empty(&part, str_of(b->empty), str_of(b->hint));
	if (!q || !q->good || !q->kept->rows.len)
		return;
	rows_leave_room(&s, to.box.cols - 2);
	grid = rows_grid(&s);
	grid.no_cursor = true;
	grid.rows = rows_below(q, part.body.box.rows - 1);
	grid_draw(&grid, &part.body, d->frame, &top, false);
	if (grid.rows < q->result.total)
		canvas_put(&part.body, (int)grid.rows + 1, 1, to.box.cols - 2, ROLE_DIM,
			   str_fmt(d->frame, "%.*s more", STR(words_count(d->frame, q->result.total - grid.rows))));
}

/* A heading sorts by its column, like the key. */
static void note_headings(const struct showing *s, const struct grid *grid, struct drawing *d,
			  const struct canvas *body)
{
	int width[SHEET_COLUMNS], col = 1;

	grid_widths(grid, d->frame, body->box.cols - PANE_SIDES, width);
	for (int c = 0; c < grid->count; c++) {
		enum action key = width[c] ? rows_order_key(s, s->of[c]) : ACT_NONE;

		if (key)
			click_note(d->clicks, body, 0, col, width[c], key, 0);
		col += width[c] ? width[c] + 2 : 0;
	}
}

static void rows_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	struct showing s;
	struct canvas body;
	struct grid grid;

	if (!row_screens_of(w)->view.which) {
		pane_title(d, S("nothing yet"), true);
		return;
	}
	s = rows_showing(w, rows_answer(w), d->frame);
	rows_leave_room(&s, d->body.box.cols - 2);
	grid = rows_grid(&s);
	pane_title(d, title_words(w, d->frame), true);
	if (!grid.rows) {
		say_why_empty(w, d);
		return;
	}
	if (has_below(w, d)) {
		int above = rows_above(&grid, d->body.box.rows);

		body = canvas_part(&d->body, (struct rect){ 0, 0, above - 1, d->body.box.cols });
		d->ends = above - 1;
		d->row = grid_draw(&grid, &body, d->frame, at, d->focused);
		note_headings(&s, &grid, d, &body);
		draw_below(w, d,
			   canvas_part(&d->body, (struct rect){ above, 0, d->body.box.rows - above, d->body.box.cols }),
			   rows_below_of(w, at->cursor));
		return;
	}
	if (d->body.box.rows >= CHANGE_FROM && rows_admits(w, d->frame).len) {
		draw_admitting(&s, &grid, at, d);
		return;
	}
	body = canvas_part(&d->body,
			   (struct rect){ 0, 0,
					  d->body.box.rows - (d->body.box.rows < DETAIL_FROM ? 0 : DETAIL_ROWS + 1),
					  d->body.box.cols });
	d->ends = body.box.rows;
	d->row = grid_draw(&grid, &body, d->frame, at, d->focused);
	note_headings(&s, &grid, d, &body);
	draw_detail(&s, &grid, d, at);
}

str rows_below_of(const struct explorer_state *w, ptrdiff_t line)
{
	const struct question *q = rows_answer(w);

	return q && screen_of(q)->below ? kept_text(q->kept, line, 0) : NO_STR;
}

static str rows_asset(const struct explorer_state *w, ptrdiff_t line)
{
	const struct question *q = rows_answer(w);

	if (!q)
		return NO_STR;
	if (!screen_of(q)->open)
		return screen_of(q)->subject ? q->subject : NO_STR;
	return kept_text(q->kept, line, kept_column(q->kept, str_of(screen_of(q)->open)));
}

/* domain:shop, quoted if necessary. */
static struct next narrowed(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	const struct question *q = rows_answer(w);
	str name = q ? kept_text(q->kept, at->cursor, 0) : NO_STR;

	if (!name.len)
		return (struct next){ 0 };
	return (struct next){
		NEXT_QUERY,
		str_fmt(frame, "%s:%.*s", row_screens_of(w)->view.which->narrow, STR(filter_quoted(frame, name))), 0
	};
}

static struct grid rows_sheet(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	struct showing *s = new(frame, struct showing);

	(void)at;
	*s = rows_showing(w, rows_answer(w), frame);
	return rows_grid(s);
}

static struct next rows_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			    struct arena *frame)
{
	str asset = rows_asset(w, at->cursor);

	switch (a) {
	case ACT_OPEN:
		if (row_screens_of(w)->view.which && row_screens_of(w)->view.which->narrow)
			return narrowed(w, at, frame);
		if (asset.len)
			return (struct next){ NEXT_OPEN, str_dup(frame, asset), 0 };
		return (struct next){ NEXT_SAY, S("this line is not about a table"), 0 };
	case ACT_COPY_NAME: return (struct next){ asset.len ? NEXT_COPY : NEXT_NOTHING, asset, 0 };
	default: return (struct next){ 0 };
	}
}

static const enum action footer[] = { ACT_OPEN,	   ACT_REFRESH, ACT_CLOSE,  ACT_BACK, ACT_FIND,
				      ACT_COLUMN,  ACT_CHANGES, ACT_HEALTH, ACT_TAGS, ACT_GREP,
				      ACT_DOMAINS, ACT_ASK,	ACT_WHY,    ACT_HELP, ACT_NONE };

static str rows_subject(const struct explorer_state *w, const struct pane_cursor *at)
{
	return rows_asset(w, at->cursor);
}

/* A screen about a column: every line is about it. */
static str rows_column(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	const struct row_screens *b = row_screens_of(w);

	(void)at;
	(void)frame;
	return b->view.which && b->view.which->of_column ? b->view.about : NO_STR;
}

static bool rows_edits_query(const struct explorer_state *w)
{
	return row_screen_obeys(row_screens_of(w)->view.which);
}

static str rows_word(const struct explorer_state *w, enum action act, struct arena *frame)
{
	const struct row_screen *b = row_screens_of(w)->view.which;

	if (act == ACT_FIND && rows_edits_query(w))
		return S("filter");
	if (act == ACT_COLUMN)
		return b && b->of_column ? S("another") : NO_STR;
	if (act != ACT_OPEN)
		return NO_STR;
	if (rows_admits(w, frame).len)
		return S("use this line");
	return b && b->enter ? str_of(b->enter) : NO_STR;
}

static void rows_open(void *state)
{
	((struct row_screens *)state)->below_asked = SB(LINE_MOST);
	((struct row_screens *)state)->query = SB(LINE_MOST);
}

static void rows_close(void *state)
{
	struct row_screens *b = state;

	question_replace(&b->answer, NULL);
	question_replace(&b->below, NULL);
	sb_free(&b->below_asked);
	sb_free(&b->query);
}

struct row_screens *row_screens_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_ROWS);
}

static const struct mark_word *rows_marks(const struct explorer_state *w)
{
	const struct row_screen *b = row_screens_of(w)->view.which;

	return b ? b->marks : NULL;
}

const struct pane pane_rows = {
	.name = "rows",
	.place = PLACE_SIDE,
	.wide = true,
	.seek_first = true,
	.footer = footer,
	.marks_now = rows_marks,
	.draw = rows_draw,
	.grid = rows_sheet,
	.act = rows_act,
	.by_lines = true,
	.state_size = sizeof(struct row_screens),
	.open = rows_open,
	.close = rows_close,
	.key = rows_key,
	.key_with = rows_key_with,
	.subject = rows_subject,
	.column = rows_column,
	.moved = rows_moved,
	.list_came = rows_list_came,
	.edits_query = rows_edits_query,
	.save = rows_save,
	.renamed = rows_renamed,
	.saved_renamed = rows_saved_renamed,
	.restored = rows_restored,
	.time_changed = rows_time_changed,
	.refreshed = rows_refreshed,
	.stopped = rows_stopped,
	.painted = rows_painted,
	.timer = rows_timer,
	.word = rows_word,
};
