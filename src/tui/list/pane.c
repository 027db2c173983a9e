/* The list: the matches of the query line, with the reason beside each. */
#include "tui/list/pane.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "search/match_spans.h"
#include "tui/short_text.h"
#include "tui/core/explorer.h"

#include "base/banned.h"

enum { MARKS_WIDE = 3 };

static ptrdiff_t list_lines(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at;
	(void)frame;
	return state_lines(w);
}

/* The rows, with the heading of those found by meaning. */
static ptrdiff_t list_wants(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	return list_lines(w, at, frame) + (state_meaning(w) != NULL);
}

/* Is the heading on the screen? It comes before the first table by meaning. */
static bool is_headed(const struct explorer_state *w, ptrdiff_t top)
{
	return state_meaning(w) && top <= state_names(w);
}

/* The row of a line; the heading has a row of its own but is not a line. */
static ptrdiff_t row_of(const struct explorer_state *w, ptrdiff_t top, ptrdiff_t line)
{
	return line - top + (line >= state_names(w) && is_headed(w, top));
}

static ptrdiff_t list_line_at(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			      int row)
{
	ptrdiff_t heading = is_headed(w, at->top) ? state_names(w) - at->top : PTRDIFF_MAX;

	(void)frame;
	return row == heading ? -1 : at->top + row - (row > heading);
}

bool list_wants_columns(const struct explorer_state *w)
{
	return w->filter.has.len || w->filter.types.len;
}

static bool has_marks(const struct explorer_state *w)
{
	return w->bookmarks.list[BOOKMARK_PINS].len || w->bookmarks.list[BOOKMARK_BASKET].len ||
	       listed_of(w->found)->top;
}

/* Text that takes the remaining width stays last, if it is shown. */
static void put_before_comment(struct list_columns *c, int column)
{
	bool last = c->len && c->at[c->len - 1] == LIST_COMMENT;

	c->at[c->len++] = column;
	if (last) {
		c->at[c->len - 2] = column;
		c->at[c->len - 1] = LIST_COMMENT;
	}
}

/* The chosen columns, and those that the query line needs. */
static struct list_columns order_of(const struct explorer_state *w, const bool *must)
{
	struct list_columns c = w->columns;

	for (int k = 0; k < LIST_COLUMN_COUNT; k++) {
		bool there = !must[k];

		for (int i = 0; i < c.len; i++)
			there |= c.at[i] == k;
		if (!there)
			put_before_comment(&c, k);
	}
	return c;
}

/* Names by meaning have all their parts, and leave half of the row for the reason. */
static int meant_cells(const struct explorer_state *w, int cols, struct arena *frame)
{
	int wide = 0, most = cols / 2;

	for (ptrdiff_t i = 0; i < w->meant_rows.len; i++) {
		int one = (int)utf8_width(state_name(w, frame,
						     w->meant_rows.at[i].shown.at ? w->meant_rows.at[i].shown
										  : w->meant_rows.at[i].qualified));

		wide = one > wide ? one : wide;
	}
	return wide > most ? most : wide;
}

static struct list_layout plan_for(const struct explorer_state *w, const struct canvas *body, struct arena *frame)
{
	struct list_layout out = { .marks = w->found && has_marks(w) ? MARKS_WIDE : 0,
				   .meant = meant_cells(w, body->box.cols, frame) };
	struct list_wish wish = {
		.columns = &w->columns,
		.room = w->room,
		.cells = body->box.cols,
		.name = w->name_width,
		.usual = w->name_usual,
		.marks = out.marks,
	};

	list_columns_needed(&w->filter, wish.must);
	out.order = order_of(w, wish.must);
	memcpy(wish.any, w->any, sizeof wish.any);
	list_plan(&wish, &out.p);
	return out;
}

/* ---- marking matches ---- */

static void mark_matches(const struct explorer_state *w, const struct canvas *to, int y, int x, int cells,
			 struct arena *frame, str name)
{
	struct stretches found = { 0 };

	if (!w->filter.words.len)
		return;
	name_spans(&w->filter, name, state_name_at(name), frame, &found);
	for (ptrdiff_t i = 0; i < found.len; i++) {
		int before = (int)utf8_width(str_upto(name, found.at[i].from)),
		    wide = (int)utf8_width(str_n(name.at + found.at[i].from, found.at[i].to - found.at[i].from));

		if (before + wide <= cells)
			canvas_tint(to, y, x + before, wide, ROLE_MATCH);
	}
}

/* ---- drawing ---- */

void list_put_right(const struct canvas *to, int y, int x, int cells, enum role role, str text)
{
	ptrdiff_t wide = utf8_width(text);

	canvas_fit(to, y, wide < cells ? x + cells - (int)wide : x, cells, role, text);
}

/* Namespaces are dimmed, so that names line up. Returns the cells used. */
static int put_name(const struct explorer_state *w, const struct canvas *to, int y, int x, int cells,
		    struct arena *frame, const struct row *r)
{
	str called = r->shown.at ? r->shown : r->qualified;
	str whole = r->why.len ? state_name(w, frame, called) : state_list_name(w, frame, called);
	str name = words_middle(frame, words_short_name(frame, whole, cells), cells);
	int took = canvas_fit(to, y, x, cells, r->near ? ROLE_DIM : ROLE_TEXT, name),
	    back = str_starts(name, S("~")) && !state_name_at(name) ? 1 : state_name_back(name);

	canvas_tint(to, y, x, back < took ? back : took, ROLE_DIM);
	if (!r->why.len)
		mark_matches(w, to, y, x, took, frame, name);
	return took;
}

/* A bound of the present moment is meaningless. */
static str since_written(struct arena *frame, const struct explorer_state *w, const struct row *r)
{
	str age = words_age(frame, r->modified, w->now);

	if (!age.len)
		return r->modified == NO_TIME || r->modified_is_bound ? S("?") : S("now");
	return r->modified_is_bound ? str_fmt(frame, ">%.*s", STR(age)) : age;
}

str list_cell_words(const struct explorer_state *w, struct arena *frame, enum list_column c, const struct row *r)
{
	switch (c) {
	case LIST_COLS: return words_short(frame, r->fields, COUNT_EXACT);
	case LIST_ROWS: return words_short(frame, r->rows, r->rows_kind);
	case LIST_SIZE: return words_bytes(frame, r->size);
	case LIST_REFS: return words_short(frame, r->refs, COUNT_EXACT);
	case LIST_AGE: return since_written(frame, w, r);
	case LIST_OWNER: return clean(frame, r->owner);
	case LIST_TAGS: return clean(frame, r->tags);
	default: return clean(frame, r->matched.len ? r->matched : r->comment);
	}
}

static enum role cell_role(enum list_column c, const struct row *r)
{
	switch (c) {
	case LIST_COLS: return r->fields != UNKNOWN ? ROLE_NUMBER : ROLE_DIM;
	case LIST_ROWS: return r->rows != UNKNOWN ? ROLE_NUMBER : ROLE_DIM;
	case LIST_SIZE: return r->size != UNKNOWN ? ROLE_NUMBER : ROLE_DIM;
	case LIST_REFS: return r->refs > 0 ? ROLE_NUMBER : ROLE_DIM;
	case LIST_TAGS: return ROLE_KEY;
	case LIST_COMMENT: return r->matched.len ? ROLE_FILTER : ROLE_COMMENT;
	default: return ROLE_DIM;
	}
}

static void put_cell(const struct explorer_state *w, const struct drawing *d, int y, int x, int cells,
		     enum list_column c, const struct row *r)
{
	str words = list_cell_words(w, d->frame, c, r);

	if (list_column_right(c))
		list_put_right(&d->body, y, x, cells, cell_role(c, r), words);
	else
		canvas_fit(&d->body, y, x, cells, cell_role(c, r), words);
}

/* Pinned, otherwise recent; in the basket. */
static void put_marks(const struct explorer_state *w, const struct canvas *to, int y, int x, ptrdiff_t i, str name)
{
	if (bookmark_has(&w->bookmarks, BOOKMARK_PINS, name))
		canvas_put(to, y, x, 1, ROLE_ACCENT, S("*"));
	else if (i < listed_of(w->found)->top)
		canvas_put(to, y, x, 1, ROLE_TEXT, S("'"));
	if (bookmark_has(&w->bookmarks, BOOKMARK_BASKET, name))
		canvas_put(to, y, x + 1, 1, ROLE_ACCENT, S("+"));
}

/* At an earlier time, beside the kind: it has changed since, or is gone. */
static void put_since(const struct explorer_state *w, const struct drawing *d, int y, int x, const struct row *r)
{
	const struct differing *since = timeline_differing(&w->times, r->qualified);

	if (since && since->kind == CHANGE_DROPPED)
		canvas_put(&d->body, y, x, 1, ROLE_DROPPED, S("-"));
	else if (since)
		canvas_put(&d->body, y, x, 1, ROLE_ALTERED, S("~"));
}

static void put_row(const struct explorer_state *w, const struct drawing *d, const struct list_layout *p, ptrdiff_t i,
		    int y, bool here)
{
	const struct row *r = state_row(w, i);
	int x = 1, name = r && r->why.len ? p->meant : p->p.name;
	int took = r ? put_name(w, &d->body, y, x, name, d->frame, r)
		     : canvas_put(&d->body, y, x, name, ROLE_DIM, S("..."));

	if (here) {
		canvas_glyph(&d->body, y, 0, ROLE_ACCENT, GLYPH_POINT);
		canvas_tint(&d->body, y, x, took, d->focused ? ROLE_SELECTED : ROLE_MARKED);
	}
	if (!r) /* it has not arrived yet */
		return;
	x += name + 2;
	if (p->marks)
		put_marks(w, &d->body, y, x, i, r->qualified);
	x += p->marks;
	canvas_put(&d->body, y, x, 1, ROLE_DIM, words_kind_letter(r->kind));
	put_since(w, d, y, x + 1, r);
	x += 2;
	if (r->why.len) { /* the reason tells more than the numbers */
		canvas_fit(&d->body, y, x, d->body.box.cols - x - 1, ROLE_COMMENT, clean(d->frame, r->why));
		return;
	}
	for (int k = 0; k < p->order.len; k++) {
		enum list_column c = (enum list_column)p->order.at[k];
		int wide = p->p.width[c];

		if (!wide)
			continue;
		put_cell(w, d, y, x, wide, c, r);
		x += wide + list_column_gap(c);
	}
}

/* Keeps the cursor's row visible, the heading included. */
static void hold(const struct explorer_state *w, struct pane_cursor *at, int rows)
{
	grid_hold(at, state_lines(w), rows);
	while (at->top < at->cursor && row_of(w, at->top, at->cursor) >= rows)
		at->top++;
}

static void list_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	ptrdiff_t rows = state_lines(w);
	struct list_layout p = plan_for(w, &d->body, d->frame);

	list_draw_headings(w, d, &p, at->cursor);
	if (!rows)
		list_draw_nothing(w, d);
	else
		list_draw_others(w, d, (int)row_of(w, 0, rows));
	hold(w, at, d->body.box.rows);
	for (ptrdiff_t i = at->top, y; i < rows && (y = row_of(w, at->top, i)) < d->body.box.rows; i++)
		put_row(w, d, &p, i, (int)y, i == at->cursor);
	if (is_headed(w, at->top))
		list_draw_meaning_heading(w, d, state_names(w) - at->top);
	d->row = (int)row_of(w, at->top, at->cursor);
}

/* Among the loaded rows: names, comments and matched columns. */
static ptrdiff_t list_seek(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			   const struct sought *what)
{
	ptrdiff_t rows = state_lines(w);

	(void)at;
	(void)frame;
	for (ptrdiff_t i = what->from; i >= 0 && i < rows; i += what->way) {
		const struct row *r = state_row(w, i);

		if (r && (str_find_fold(r->qualified, what->words) >= 0 ||
			  str_find_fold(r->comment, what->words) >= 0 || str_find_fold(r->why, what->words) >= 0))
			return i;
	}
	return -1;
}

static struct next list_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			    struct arena *frame)
{
	const struct row *r = state_row(w, at->cursor);

	if (!r)
		return (struct next){ 0 };
	switch (a) {
	case ACT_OPEN: return (struct next){ NEXT_OPEN, r->qualified, 0 };
	case ACT_TAB_NEXT: return (struct next){ NEXT_TAB, NO_STR, 1 };
	case ACT_TAB_PREVIOUS: return (struct next){ NEXT_TAB, NO_STR, -1 };
	case ACT_COPY_LINE:
		return (struct next){ NEXT_COPY,
				      str_trim(str_fmt(frame, "%.*s  %s  %.*s", STR(r->qualified),
						       asset_kind_name(r->kind),
						       STR(r->why.len ? r->why : r->matched))),
				      0 };
	case ACT_COPY_NAME: return (struct next){ NEXT_COPY, r->qualified, 0 };
	default: return (struct next){ 0 };
	}
}

static str list_subject(const struct explorer_state *w, const struct pane_cursor *at)
{
	const struct row *r = state_row(w, at->cursor);

	return r ? r->qualified : NO_STR;
}

/* That by which the query line found the table, if it is only one. */
static str list_column(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	const struct row *r = state_row(w, at->cursor);

	(void)frame;
	return r && str_at(r->matched, ',') < 0 ? r->matched : NO_STR;
}

static const enum action footer[] = { ACT_OPEN,	     ACT_FIND,	 ACT_RELATIONS, ACT_FIND_COLUMN, ACT_STEPS,
				      ACT_HELP,	     ACT_CLOSE,	 ACT_BACK,	ACT_USED_BY,	 ACT_TAB_NEXT,
				      ACT_PANE_NEXT, ACT_PIN,	 ACT_BASKET,	ACT_EXPORT,	 ACT_REFRESH,
				      ACT_SORT_ROWS, ACT_NARROW, ACT_ASSISTANT, ACT_NONE };

static bool list_is_definition(const struct pane_cursor *at, bool alone)
{
	(void)at;
	return alone;
}

static const struct mark_word marks[] = {
	{ "T V M", "table, view, materialized view" },
	{ "F X E", "foreign table, virtual table, external table" },
	{ "P K D O", "partitioned table or partition, topic, file, other" },
	{ "*", "pinned to the top" },
	{ "'", "recently opened" },
	{ "+", "in the basket" },
	{ "- ~", "at an earlier time: dropped since, changed since" },
	{ "~ in a number", "an estimate of the source" },
	{ "~ in a name", "cut here" },
	{ "(12)", "so many partitions or date shards in one row: o opens it, and closes it again" },
	{ "?", "unknown" },
	{ ">2 h", "not written for at least that long" },
	{ NULL, NULL },
};

const struct pane pane_list = {
	.name = "list",
	.place = PLACE_LIST,
	.footer = footer,
	.marks = marks,
	.draw = list_draw,
	.lines = list_lines,
	.wants = list_wants,
	.line_at = list_line_at,
	.seek = list_seek,
	.act = list_act,
	.by_lines = true,
	.says_place = true,
	.subject = list_subject,
	.column = list_column,
	.is_definition = list_is_definition,
	.key = list_key,
	.key_with = list_ask_with,
	.moved = list_moved,
	.time_changed = list_time_changed,
	.refreshed = list_refreshed,
};
