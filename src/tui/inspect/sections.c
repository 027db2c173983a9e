#include "tui/inspect/sections.h"

#include "base/arena.h"

#include "base/banned.h"

enum {
	GAP_FROM = 4, /* a room with at least these rows has a blank one before each section */
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

static int gap(const struct section_column *c)
{
	return c->rows >= GAP_FROM;
}

/* With its headings. */
static ptrdiff_t height(const struct section_column *c, const struct section *s)
{
	return gap(c) + 1 + s->shown + is_cut(s);
}

ptrdiff_t sections_height(const struct section_column *c)
{
	ptrdiff_t total = 0;

	for (int i = 0; i < c->count; i++)
		total += height(c, &c->at[i]);
	return total;
}

static ptrdiff_t free_rows(const struct section_column *c)
{
	return c->rows - sections_height(c);
}

/* Shortens the longest first; none becomes smaller than is worth its headings. */
static bool shorten(struct section_column *s, ptrdiff_t by)
{
	struct section *longest = NULL, *next = NULL;
	ptrdiff_t least = s->count > 1 ? SHOWN_LEAST : 1;

	for (int i = 0; i < s->count; i++) {
		if (!longest || s->at[i].shown > longest->shown) {
			next = longest;
			longest = &s->at[i];
		} else if (!next || s->at[i].shown > next->shown) {
			next = &s->at[i];
		}
	}
	if (!longest || longest->shown <= least)
		return false;
	/* With thousands of lines, removes the whole excess at once. */
	if (next && longest->shown - next->shown < by)
		by = longest->shown - next->shown;
	if (by > longest->shown - least)
		by = longest->shown - least;
	longest->shown -= by > 0 ? by : 1;
	return true;
}

bool sections_have_more(const struct pane_cursor *at)
{
	return at->rows >= MORE_ROWS || at->aside >= MORE_ROWS;
}

static ptrdiff_t lines_of(const struct explorer_state *w, enum tab t, struct arena *frame, int cells)
{
	struct grid grid;
	str why;

	/* These tabs have one line per item. */
	if (t == TAB_INDEXES || t == TAB_REFS)
		return tab_count(w, t);
	return tab_sheet(w, t, frame, cells, &grid, &why) ? grid.rows : 0;
}

static ptrdiff_t most_of(enum tab t)
{
	return t == TAB_HISTORY ? PAST_MOST : t == TAB_DOCS ? DOCS_MOST : PTRDIFF_MAX;
}

static struct section section_of(const struct explorer_state *w, enum tab t, struct arena *frame, int cells)
{
	struct section s = { .tab = t, .cells = cells, .first = first_of(w, t) };

	s.all = lines_of(w, t, frame, cells);
	s.shown = s.all - s.first;
	if (s.shown > most_of(t))
		s.shown = most_of(t);
	return s;
}

static ptrdiff_t excess(const struct section_column *c, const struct section *s)
{
	return height(c, s) - free_rows(c);
}

/* Where all of it fits, else where less of it is left out. */
static void place(const struct explorer_state *w, enum tab t, struct arena *frame, struct sections *out)
{
	struct section s = section_of(w, t, frame, out->below.cells), other;
	struct section_column *to = &out->below;

	if (s.shown > 0 && excess(to, &s) > 0 && out->aside.rows) {
		other = section_of(w, t, frame, out->aside.cells);
		if (excess(&out->aside, &other) < excess(to, &s)) {
			to = &out->aside;
			s = other;
		}
	}
	if (s.shown > 0)
		to->at[to->count++] = s;
}

static void shrink(struct section_column *c)
{
	while (free_rows(c) < 0)
		if (!shorten(c, -free_rows(c)))
			c->count--;
}

/* Lines of one more section. */
static ptrdiff_t room_in(const struct section_column *c)
{
	return free_rows(c) - gap(c) - 1;
}

/* Takes the lines that fit from the section. */
static void put_part(struct section_column *to, struct section *of, bool goes_on)
{
	struct section part = *of;

	if (part.shown > room_in(to))
		part.shown = room_in(to) - !goes_on;
	if (goes_on)
		part.all = part.first + part.shown;
	to->at[to->count++] = part;
	of->first += part.shown;
	of->shown -= part.shown;
}

/* The definition fills what the others leave. Both columns wrap it alike, since its lines are kept in one width. */
static void place_definition(const struct explorer_state *w, struct arena *frame, struct sections *out)
{
	int cells = out->aside.rows && out->aside.cells < out->below.cells ? out->aside.cells : out->below.cells;
	bool aside = room_in(&out->aside) >= SHOWN_LEAST, below = room_in(&out->below) >= SHOWN_LEAST - aside;
	struct section s;

	if (!aside && !below)
		return;
	s = section_of(w, TAB_DDL, frame, cells);
	if (below && s.shown > 0)
		put_part(&out->below, &s, aside);
	if (aside && s.shown > 0)
		put_part(&out->aside, &s, false);
}

void sections_make(const struct explorer_state *w, struct arena *frame, const struct pane_cursor *at, enum tab open,
		   struct sections *out)
{
	static const enum tab tabs[] = {
		TAB_COLUMNS, TAB_KEYS, TAB_INDEXES, TAB_REFS, TAB_DOCS, TAB_HEALTH, TAB_HISTORY
	};

	_Static_assert(sizeof tabs / sizeof *tabs + 1 == SECTIONS_MOST, "these and the definition");
	*out = (struct sections){ .below = { .rows = at->rows, .cells = at->cells },
				  .aside = { .rows = at->aside, .cells = at->aside_cells } };
	for (size_t i = 0; i < sizeof tabs / sizeof *tabs; i++)
		if (tabs[i] != open && (tabs[i] <= TAB_REFS || sections_have_more(at)))
			place(w, tabs[i], frame, out);
	shrink(&out->below);
	shrink(&out->aside);
	if (open != TAB_DDL)
		place_definition(w, frame, out);
}

ptrdiff_t sections_lines(const struct section_column *c)
{
	ptrdiff_t total = 0;

	for (int i = 0; i < c->count; i++)
		total += c->at[i].shown;
	return total;
}

const struct section *sections_find(const struct sections *s, ptrdiff_t line, ptrdiff_t *row)
{
	const struct section_column *columns[] = { &s->below, &s->aside };

	for (int c = 0; c < 2; c++)
		for (int i = 0; i < columns[c]->count && line >= 0; i++) {
			const struct section *one = &columns[c]->at[i];

			*row = one->first + line;
			if (line < one->shown)
				return one;
			line -= one->shown;
		}
	return NULL;
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

	if (!tab_sheet(w, s->tab, frame, s->cells, &later.of, &why))
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

int sections_draw(const struct explorer_state *w, const struct section_column *s, const struct canvas *to,
		  struct arena *frame, ptrdiff_t at, bool focused)
{
	int top = 0, found = 0;

	for (int i = 0; i < s->count; i++) {
		const struct section *one = &s->at[i];
		bool here = at >= 0 && at < one->shown;
		struct canvas part = canvas_part(to,
						 (struct rect){ top + gap(s), 0, (int)one->shown + 1, to->box.cols });
		int row = draw_one(w, one, &part, frame, here ? at : -1, focused);

		if (here)
			found = top + gap(s) + row;
		top += (int)height(s, one);
		if (is_cut(one))
			canvas_fit(to, top - 1, 1, to->box.cols - 2, ROLE_DIM, rest_words(one, frame));
		at -= one->shown;
	}
	return found;
}
