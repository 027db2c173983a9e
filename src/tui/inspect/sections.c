#include "tui/inspect/sections.h"

#include "base/arena.h"

#include "base/banned.h"

enum {
	FRAME_ROWS = 2, /* of each: a blank line before, its headings */
	SHOWN_LEAST = 2,
	MORE_ROWS = 16, /* free rows that suffice for health and history */
	PAST_MOST = 6,	/* versions */
	DOCS_MOST = 8,	/* lines of documents */
};

/* Incoming keys only: the table's own keys come first, and are listed among the keys already. */
static ptrdiff_t first_of(const struct explorer_state *w, enum tab t)
{
	const struct relations *all = question_asset(w->seen)->relations;
	int64_t id = question_asset(w->seen)->look->row.id;
	ptrdiff_t n = 0;

	if (t != TAB_REFS || !all)
		return 0;
	while (n < all->len && all->at[n].from_id == id && str_eq(all->at[n].origin, S("declared")))
		n++;
	return n;
}

static bool is_cut(const struct section *s)
{
	return s->first + s->shown < s->all;
}

static ptrdiff_t height(const struct section *s)
{
	return FRAME_ROWS + s->shown + is_cut(s);
}

ptrdiff_t sections_height(const struct sections *s)
{
	ptrdiff_t total = 0;

	for (int i = 0; i < s->count; i++)
		total += height(&s->at[i]);
	return total;
}

/* Shortens the longest first; none becomes smaller than is worth its headings. */
static bool shorten(struct sections *s, ptrdiff_t by)
{
	struct section *longest = NULL, *next = NULL;

	for (int i = 0; i < s->count; i++) {
		if (!longest || s->at[i].shown > longest->shown) {
			next = longest;
			longest = &s->at[i];
		} else if (!next || s->at[i].shown > next->shown) {
			next = &s->at[i];
		}
	}
	if (!longest || longest->shown <= SHOWN_LEAST)
		return false;
	/* With thousands of lines, removes the whole excess at once. */
	if (next && longest->shown - next->shown < by)
		by = longest->shown - next->shown;
	if (by > longest->shown - SHOWN_LEAST)
		by = longest->shown - SHOWN_LEAST;
	longest->shown -= by > 0 ? by : 1;
	return true;
}

bool sections_have_more(int rows)
{
	return rows >= MORE_ROWS;
}

static ptrdiff_t lines_of(const struct explorer_state *w, enum tab t, struct arena *frame, int cells)
{
	struct grid grid;
	str why;

	/* The other tabs have one line per item. */
	if (t != TAB_KEYS && t != TAB_HEALTH && t != TAB_HISTORY && t != TAB_DOCS)
		return tab_count(w, t);
	return tab_sheet(w, t, frame, cells, &grid, &why) ? grid.rows : 0;
}

static ptrdiff_t most_of(enum tab t)
{
	return t == TAB_HISTORY ? PAST_MOST : t == TAB_DOCS ? DOCS_MOST : PTRDIFF_MAX;
}

void sections_make(const struct explorer_state *w, struct arena *frame, const struct pane_cursor *at,
		   struct sections *out)
{
	static const enum tab tabs[SECTIONS_MOST] = {
		TAB_KEYS, TAB_INDEXES, TAB_REFS, TAB_DOCS, TAB_HEALTH, TAB_HISTORY
	};
	ptrdiff_t over;

	*out = (struct sections){ 0 };
	for (int i = 0; i < SECTIONS_MOST; i++) {
		struct section s = { .tab = tabs[i], .first = first_of(w, tabs[i]) };

		if (i >= 3 && !sections_have_more(at->rows))
			break;
		s.all = lines_of(w, tabs[i], frame, at->cells);
		s.shown = s.all - s.first;
		if (s.shown > most_of(tabs[i]))
			s.shown = most_of(tabs[i]);
		if (s.shown > 0)
			out->at[out->count++] = s;
	}
	while ((over = sections_height(out) - at->rows) > 0)
		if (!shorten(out, over))
			out->count--;
}

ptrdiff_t sections_lines(const struct sections *s)
{
	ptrdiff_t total = 0;

	for (int i = 0; i < s->count; i++)
		total += s->at[i].shown;
	return total;
}

bool sections_find(const struct sections *s, ptrdiff_t line, enum tab *tab, ptrdiff_t *row)
{
	for (int i = 0; i < s->count && line >= 0; i++) {
		if (line < s->at[i].shown) {
			*tab = s->at[i].tab;
			*row = s->at[i].first + line;
			return true;
		}
		line -= s->at[i].shown;
	}
	return false;
}

/* A tab's grid, from a later line on. */
struct later {
	struct grid of;
	ptrdiff_t first;
};

static struct span later_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct later *l = with;

	return l->of.cell(l->of.with, frame, l->first + row, column);
}

static int draw_one(const struct explorer_state *w, const struct section *s, const struct canvas *to,
		    struct arena *frame, ptrdiff_t at, bool focused)
{
	struct pane_cursor spot = { .cursor = at < 0 ? 0 : at };
	struct later later = { .first = s->first };
	struct grid grid;
	str why;

	if (!tab_sheet(w, s->tab, frame, to->box.cols, &later.of, &why))
		return 0;
	grid = later.of;
	grid.with = &later;
	grid.cell = later_cell;
	grid.rows = s->shown;
	grid.headed = true;
	grid.no_cursor = at < 0;
	return grid_draw(&grid, to, frame, &spot, focused);
}

/* Some keys and verdicts take several lines. */
static str rest_words(const struct section *s, struct arena *frame)
{
	return str_fmt(frame, "%.*s in the tab %s", STR(str_counted(frame, s->all - s->first - s->shown, "more line")),
		       tab_title(s->tab));
}

int sections_draw(const struct explorer_state *w, const struct sections *s, const struct canvas *to,
		  struct arena *frame, ptrdiff_t at, bool focused)
{
	int top = 0, found = 0;

	for (int i = 0; i < s->count; i++) {
		const struct section *one = &s->at[i];
		bool here = at >= 0 && at < one->shown;
		struct canvas part = canvas_part(to, (struct rect){ top + 1, 0, (int)one->shown + 1, to->box.cols });
		int row = draw_one(w, one, &part, frame, here ? at : -1, focused);

		if (here)
			found = top + 1 + row;
		top += (int)height(one);
		if (is_cut(one))
			canvas_fit(to, top - 1, 1, to->box.cols - 2, ROLE_DIM, rest_words(one, frame));
		at -= one->shown;
	}
	return found;
}
