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

static bool wants_columns(const struct explorer_state *w)
{
	return w->filter.has.len || w->filter.types.len;
}

static bool has_marks(const struct explorer_state *w)
{
	return w->bookmarks.list[BOOKMARK_PINS].len || w->bookmarks.list[BOOKMARK_BASKET].len ||
	       listed_of(w->found)->top;
}

static int sorted_column(const struct explorer_state *w)
{
	return w->filter.sort_set ? list_column_sorted(w->filter.sort) : LIST_NO_COLUMN;
}

struct plan {
	struct list_plan p;
	struct list_columns order;
	int marks;
};

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

/* The sort column is always shown, whatever a person chose; so are matched columns. */
static struct list_columns order_of(const struct explorer_state *w)
{
	struct list_columns c = w->columns;
	const int also[] = { sorted_column(w), wants_columns(w) ? LIST_COMMENT : LIST_NO_COLUMN };

	for (size_t k = 0; k < sizeof also / sizeof *also; k++) {
		bool there = also[k] == LIST_NO_COLUMN;

		for (int i = 0; i < c.len; i++)
			there |= c.at[i] == also[k];
		if (!there)
			put_before_comment(&c, also[k]);
	}
	return c;
}

static struct plan plan_for(const struct explorer_state *w, const struct canvas *body)
{
	struct plan out = { .order = order_of(w), .marks = w->found && has_marks(w) ? MARKS_WIDE : 0 };
	struct list_wish wish = {
		.columns = &w->columns,
		.cells = body->box.cols,
		.name = w->name_width,
		.usual = w->name_usual,
		.marks = out.marks,
		.sorted = sorted_column(w),
		.found = wants_columns(w),
		.beside = body->box.cols < body->on->cols,
	};

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

static void put_right(const struct canvas *to, int y, int x, int cells, enum role role, str text)
{
	ptrdiff_t wide = utf8_width(text);

	canvas_fit(to, y, wide < cells ? x + cells - (int)wide : x, cells, role, text);
}

/* Namespaces are dimmed, so that names line up. Returns the cells used. */
static int put_name(const struct explorer_state *w, const struct canvas *to, int y, int x, int cells,
		    struct arena *frame, const struct row *r)
{
	str name = words_short_name(frame, state_name(w, frame, r->qualified), cells);
	int took = canvas_fit(to, y, x, cells, r->near ? ROLE_DIM : ROLE_TEXT, name),
	    back = str_starts(name, S("~")) && !state_name_at(name) ? 1 : state_name_back(name);

	canvas_tint(to, y, x, back < took ? back : took, ROLE_DIM);
	mark_matches(w, to, y, x, took, frame, name);
	return took;
}

static void put_number(const struct canvas *to, int y, int x, int cells, str text, bool known)
{
	put_right(to, y, x, cells, known ? ROLE_NUMBER : ROLE_DIM, text);
}

/* A bound of the present moment is meaningless. */
static str since_written(struct arena *frame, const struct explorer_state *w, const struct row *r)
{
	str age = words_age(frame, r->modified, w->now);

	if (!age.len)
		return r->modified == NO_TIME || r->modified_is_bound ? S("?") : S("now");
	return r->modified_is_bound ? str_fmt(frame, ">%.*s", STR(age)) : age;
}

static void put_comment(const struct canvas *to, int y, int x, int cells, struct arena *frame, const struct row *r)
{
	bool found = r->matched.len > 0;

	canvas_fit(to, y, x, cells, found ? ROLE_FILTER : ROLE_COMMENT, clean(frame, found ? r->matched : r->comment));
}

static void put_cell(const struct explorer_state *w, const struct drawing *d, int y, int x, int cells,
		     enum list_column c, const struct row *r)
{
	const struct canvas *to = &d->body;
	struct arena *frame = d->frame;

	switch (c) {
	case LIST_COLS:
		put_number(to, y, x, cells, words_short(frame, r->fields, COUNT_EXACT), r->fields != UNKNOWN);
		break;
	case LIST_ROWS:
		put_number(to, y, x, cells, words_short(frame, r->rows, r->rows_kind), r->rows != UNKNOWN);
		break;
	case LIST_SIZE: put_number(to, y, x, cells, words_bytes(frame, r->size), r->size != UNKNOWN); break;
	case LIST_REFS:
		put_number(to, y, x, cells, words_short(frame, r->refs, COUNT_EXACT), r->refs != UNKNOWN && r->refs);
		break;
	case LIST_AGE: put_right(to, y, x, cells, ROLE_DIM, since_written(frame, w, r)); break;
	case LIST_OWNER: canvas_fit(to, y, x, cells, ROLE_DIM, clean(frame, r->owner)); break;
	case LIST_TAGS: canvas_fit(to, y, x, cells, ROLE_KEY, clean(frame, r->tags)); break;
	default: put_comment(to, y, x, cells, frame, r); break;
	}
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

static void put_row(const struct explorer_state *w, const struct drawing *d, const struct plan *p, ptrdiff_t i, int y,
		    bool here)
{
	const struct row *r = state_row(w, i);
	int x = 1, took = r ? put_name(w, &d->body, y, x, p->p.name, d->frame, r)
			    : canvas_put(&d->body, y, x, p->p.name, ROLE_DIM, S("..."));

	if (here) {
		canvas_glyph(&d->body, y, 0, ROLE_ACCENT, GLYPH_POINT);
		canvas_tint(&d->body, y, x, took, d->focused ? ROLE_SELECTED : ROLE_MARKED);
	}
	if (!r) /* it has not arrived yet */
		return;
	x += p->p.name + 2;
	if (p->marks)
		put_marks(w, &d->body, y, x, i, r->qualified);
	x += p->marks;
	canvas_put(&d->body, y, x, 1, ROLE_DIM, words_kind_letter(r->kind));
	put_since(w, d, y, x + 1, r);
	x += 2;
	for (int k = 0; k < p->order.len; k++) {
		enum list_column c = (enum list_column)p->order.at[k];
		int wide = p->p.width[c];

		if (!wide)
			continue;
		put_cell(w, d, y, x, wide, c, r);
		x += wide + list_column_gap(c);
	}
}

/* The heading of the sort column shows the direction. */
static void put_heading(const struct explorer_state *w, const struct drawing *d, int x, int wide, bool right,
			bool sorted, enum action sorts, str title)
{
	int end = right ? x + wide : x + (int)title.len;

	if (right)
		put_right(&d->title, 0, x, wide, sorted ? ROLE_ACCENT : ROLE_DIM, title);
	else
		canvas_fit(&d->title, 0, x, wide, sorted ? ROLE_ACCENT : ROLE_DIM, title);
	if (sorted)
		canvas_glyph(&d->title, 0, end, ROLE_ACCENT, w->filter.descending ? GLYPH_FALLS : GLYPH_RISES);
	if (sorts)
		click_note(d->clicks, &d->title, 0, x, wide + 1, sorts, 0);
}

/* A click on a heading acts as the key that sorts by it. */
static const enum action sorting[LIST_COLUMN_COUNT] = {
	[LIST_ROWS] = ACT_SORT_ROWS,
	[LIST_SIZE] = ACT_SORT_SIZE,
	[LIST_AGE] = ACT_SORT_AGE,
	[LIST_REFS] = ACT_SORT_REFS,
};

/* A person who pins a table knows its mark; recent tables come to the top without a request. */
static bool has_opened(const struct explorer_state *w)
{
	ptrdiff_t top = w->found ? listed_of(w->found)->top : 0;

	for (ptrdiff_t i = 0; i < top; i++) {
		const struct row *r = state_row(w, i);

		if (r && !bookmark_has(&w->bookmarks, BOOKMARK_PINS, r->qualified))
			return true;
	}
	return false;
}

static void put_headings(const struct explorer_state *w, const struct drawing *d, const struct plan *p)
{
	const str opened = S("' recent");
	int x = 1, sorted = sorted_column(w), after = x + (int)S("name").len + 2;

	put_heading(w, d, x, p->p.name, false, w->filter.sort_set && w->filter.sort == SORT_NAME, ACT_SORT_NAME,
		    S("name"));
	if (has_opened(w) && after + opened.len < x + p->p.name + p->marks + 3)
		canvas_put(&d->title, 0, after, (int)opened.len, ROLE_DIM, opened);
	x += p->p.name + p->marks + 4;
	for (int k = 0; k < p->order.len; k++) {
		enum list_column c = (enum list_column)p->order.at[k];
		bool found = c == LIST_COMMENT && wants_columns(w);

		if (!p->p.width[c])
			continue;
		put_heading(w, d, x, p->p.width[c], list_column_right(c), sorted == (int)c, sorting[c],
			    found ? S("columns found") : str_of(list_column_title(c)));
		x += p->p.width[c] + list_column_gap(c);
	}
}

/* Plain words do not search the catalog's name. */
static str hint_for(const struct explorer_state *w, struct arena *frame)
{
	str line = w->found->subject;

	for (ptrdiff_t i = 0; i < w->source_count; i++)
		if (str_eq_fold(line, w->sources[i].source.name))
			return str_fmt(frame, "%.*s is a catalog: catalog:%.*s finds its tables.",
				       STR(clean(frame, line)), STR(clean(frame, line)));
	return S("Try fewer words, ~word for typos, has:word for a column.");
}

/* The matches of each word alone, if the tool reported them: then a filter is to blame, or their combination. */
static str why_nothing(const struct explorer_state *w, struct arena *frame)
{
	const struct strs *notes = &w->found->result.notes;
	str told = notes->len ? clean(frame, notes->at[0]) : NO_STR;

	if (!str_starts(told, S("no ")))
		return S("Nothing matches the query line.");
	return str_fmt(frame, "N%.*s.", STR(str_from(told, 1)));
}

/* A synced catalog may have no tables; that is no reason to sync again. */
static str who_has_none(const struct explorer_state *w, struct arena *frame)
{
	if (w->found->result.catalogs.len != 1)
		return S("The synced catalogs have no tables.");
	return str_fmt(frame, "%.*s has no tables.", STR(clean(frame, w->found->result.catalogs.at[0].name)));
}

static void draw_nothing(const struct explorer_state *w, const struct drawing *d)
{
	if (!w->found)
		return;
	if (w->found->subject.len)
		pane_empty(d, why_nothing(w, d->frame), hint_for(w, d->frame));
	else if (!state_nothing_read(w))
		pane_empty(d, who_has_none(w, d->frame),
			   S("L shows the catalogs, R there syncs them; a connects another."));
	else if (w->source_count)
		pane_empty(d, S("Nothing synced yet."), S("L shows the catalogs, A there syncs all of them."));
	else
		pane_empty(d, S("No catalog connected yet."), S("a connects one, by URL or path."));
}

static void list_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	ptrdiff_t rows = state_lines(w);
	struct plan p = plan_for(w, &d->body);

	put_headings(w, d, &p);
	if (!rows) {
		draw_nothing(w, d);
		return;
	}
	grid_hold(at, rows, d->body.box.rows);
	for (int y = 0; y < d->body.box.rows && at->top + y < rows; y++)
		put_row(w, d, &p, at->top + y, y, at->top + y == at->cursor);
	d->row = (int)(at->cursor - at->top);
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

		if (r && (str_find_fold(r->qualified, what->words) >= 0 || str_find_fold(r->comment, what->words) >= 0))
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
						       asset_kind_name(r->kind), STR(r->matched))),
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

static const enum action footer[] = { ACT_OPEN,	  ACT_FIND,   ACT_RELATIONS, ACT_FIND_COLUMN, ACT_STEPS,     ACT_HELP,
				      ACT_CLOSE,  ACT_BACK,   ACT_USED_BY,   ACT_TAB_NEXT,    ACT_PANE_NEXT, ACT_PIN,
				      ACT_BASKET, ACT_EXPORT, ACT_REFRESH,   ACT_SORT_ROWS,   ACT_NONE };

static bool list_is_definition(const struct pane_cursor *at, bool alone)
{
	(void)at;
	return alone;
}

const struct pane pane_list = {
	.name = "list",
	.place = PLACE_LIST,
	.footer = footer,
	.draw = list_draw,
	.lines = list_lines,
	.seek = list_seek,
	.act = list_act,
	.by_lines = true,
	.subject = list_subject,
	.is_definition = list_is_definition,
	.key = list_key,
	.moved = list_moved,
	.time_changed = list_time_changed,
	.refreshed = list_refreshed,
};
