/* The headings of the list: its columns, what the rows do not show, and the rule above the tables by meaning. */
#include "tui/list/pane.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/explorer.h"

#include "base/banned.h"

static int sorted_column(const struct explorer_state *w)
{
	return w->filter.sort_set ? list_column_sorted(w->filter.sort) : LIST_NO_COLUMN;
}

/* The heading of the sort column shows the direction. */
static void put_heading(const struct explorer_state *w, const struct drawing *d, int x, int wide, bool right,
			bool sorted, enum action sorts, str title)
{
	int end = right ? x + wide : x + (int)title.len;

	if (right)
		list_put_right(&d->title, 0, x, wide, sorted ? ROLE_ACCENT : ROLE_DIM, title);
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

/* What the rows do not show, for it is the same in all of them, or unknown: "all: age 3 h  no size, tags". */
static str hidden_words(const struct explorer_state *w, const struct list_layout *p, struct arena *frame)
{
	scoped(sb_free) struct sb same = SB(1 << 12), none = SB(1 << 12);
	const struct row *first = state_names(w) ? state_row(w, 0) : NULL;

	for (int k = 0; k < w->columns.len && first; k++) {
		enum list_column c = (enum list_column)w->columns.at[k];

		if (p->p.width[c] || w->any[c])
			continue;
		if (w->same[c])
			sb_fmt(&same, "%s%s %.*s", same.len ? ", " : "all: ", list_column_title(c),
			       STR(list_cell_words(w, frame, c, first)));
		else
			sb_fmt(&none, "%s%s", none.len ? ", " : "no ", list_column_title(c));
	}
	if (same.len && none.len)
		sb_puts(&same, "  ");
	sb_put(&same, sb_str(&none));
	return str_dup(frame, sb_str(&same));
}

/* The namespace of all names, and the mark of recent tables. */
static void put_name_heading(const struct explorer_state *w, const struct drawing *d, const struct list_layout *p)
{
	const struct row *first = state_row(w, 0);
	int x = 1 + (int)S("name").len + 2, end = 1 + p->p.name + p->marks + 3;

	put_heading(w, d, 1, p->p.name, false, w->filter.sort_set && w->filter.sort == SORT_NAME, ACT_SORT_NAME,
		    S("name"));
	if (w->shared && first && end - x >= 6) {
		str in = str_fmt(d->frame, "in %.*s",
				 STR(str_upto(state_name(w, d->frame, first->qualified), w->shared - 1)));

		x += canvas_fit(&d->title, 0, x, end - x, ROLE_DIM, in) + 2;
	}
	if (has_opened(w) && x + S("' recent").len < end)
		canvas_put(&d->title, 0, x, end - x, ROLE_DIM, S("' recent"));
}

/* At the right of the headings: what is hidden, and the cursor's place in a list that scrolls. */
static void put_right_words(const struct explorer_state *w, const struct drawing *d, const struct list_layout *p, int x,
			    ptrdiff_t cursor)
{
	ptrdiff_t rows = state_lines(w);
	str place = rows > d->body.box.rows ? pane_place(d->frame, cursor, rows) : S(""),
	    hidden = hidden_words(w, p, d->frame);
	int end = d->title.box.cols - 1;

	if (place.len && x + utf8_width(place) <= end) {
		list_put_right(&d->title, 0, x, end - x, ROLE_DIM, place);
		end -= (int)utf8_width(place) + 2;
	}
	if (hidden.len && x + utf8_width(hidden) <= end)
		list_put_right(&d->title, 0, x, end - x, ROLE_DIM, hidden);
}

void list_draw_headings(const struct explorer_state *w, const struct drawing *d, const struct list_layout *p,
			ptrdiff_t cursor)
{
	int x = 1 + p->p.name + p->marks + 4, sorted = sorted_column(w);

	put_name_heading(w, d, p);
	if (!state_names(w) && state_meaning(w))
		return;
	for (int k = 0; k < p->order.len; k++) {
		enum list_column c = (enum list_column)p->order.at[k];
		bool found = c == LIST_COMMENT && list_wants_columns(w);
		str title = found ? S("columns found") : str_of(list_column_title(c));

		if (!p->p.width[c])
			continue;
		put_heading(w, d, x, p->p.width[c], list_column_right(c), sorted == (int)c, sorting[c], title);
		x += (c == LIST_COMMENT ? (int)title.len : p->p.width[c]) + list_column_gap(c);
	}
	put_right_words(w, d, p, x, cursor);
}

/* On a rule, above the tables by meaning. */
void list_draw_meaning_heading(const struct explorer_state *w, const struct drawing *d, ptrdiff_t y)
{
	str words = state_meaning_heading(w, d->frame);
	int cells = d->body.box.cols - 4;

	if (y >= d->body.box.rows)
		return;
	canvas_rule(&d->body, (int)y, 0, d->body.box.cols);
	canvas_put(&d->body, (int)y, 1, 1, ROLE_TEXT, S(" "));
	cells = canvas_fit(&d->body, (int)y, 2, cells, state_meaning(w)->good ? ROLE_DIM : ROLE_WARNING, words);
	canvas_put(&d->body, (int)y, 2 + cells, 1, ROLE_TEXT, S(" "));
}
