/* The asset in view: its summary, then a tab. */
#include "tui/pane.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/inspect/documents.h"
#include "tui/inspect/summary_header.h"
#include "tui/inspect/inspect.h"
#include "tui/inspect/tabs.h"
#include "tui/inspect/sections.h"
#include "tui/short_text.h"
#include "workspace/documents.h"

#include "base/banned.h"

enum {
	DETAIL_ROWS = 4,  /* at the bottom, at most: the cut text of the cursor's line */
	DETAIL_FROM = 9,  /* with at least this many rows */
	SUMMARY_ROWS = 4, /* of the summary above the tabs, usually */
	ROOMY = 1000,
	NAME_LEAST = 16, /* minimum cells of a name that is cut for the tabs */
	NAME_GOOD = 20,	 /* cells of the name if its last part then fits */
	NAME_FRAME = 5,	 /* cells of the rule and blanks around it */
};

static enum tab tab_of(const struct pane_cursor *at)
{
	return (enum tab)(at->tab >= 0 && at->tab < TAB_COUNT ? at->tab : 0);
}

/* ---- the title: name, then the tabs ---- */

static str tab_words(const struct explorer_state *w, enum tab t, struct arena *frame, bool counts)
{
	int64_t n = counts ? tab_count(w, t) : 0;

	return n > 0 ? str_fmt(frame, "%s %lld", tab_title(t), (long long)n) : str_of(tab_title(t));
}

/* Adjacent tabs; counts: with their number of items. */
struct tabs {
	int first, last;
	bool counts;
	int gap; /* cells between two */
};

static int run_width(const struct explorer_state *w, struct arena *frame, struct tabs run)
{
	int total = 1;

	for (int t = run.first; t <= run.last; t++)
		total += (int)tab_words(w, (enum tab)t, frame, run.counts).len + run.gap;
	return total;
}

static bool fits(const struct explorer_state *w, struct arena *frame, struct tabs run, int name, int cols)
{
	return name + run_width(w, frame, run) <= cols;
}

/* The open tab, and as many of its neighbours as fit. */
static struct tabs tabs_around(const struct explorer_state *w, struct arena *frame, enum tab open, int name, int cols)
{
	struct tabs run = { (int)open, (int)open, false, 2 };

	for (bool grew = true; grew;) {
		const struct tabs ways[] = { { run.first, run.last + 1, false, 2 },
					     { run.first - 1, run.last, false, 2 } };

		grew = false;
		for (int i = 0; i < 2 && !grew; i++) {
			grew = ways[i].first >= 0 && ways[i].last < tabs_shown(w, open) &&
			       fits(w, frame, ways[i], name, cols);
			run = grew ? ways[i] : run;
		}
	}
	return run;
}

/* Leaves room for the name: all with counts, all with smaller gaps, all beside a cut name, or some. */
static struct tabs tabs_for(const struct explorer_state *w, struct arena *frame, enum tab open, int name,
			    int short_name, int cols)
{
	int last = tabs_shown(w, open) - 1;
	const struct tabs ways[] = {
		{ 0, last, true, 2 },
		{ 0, last, true, 1 },
		{ 0, last, false, 2 },
		{ 0, last, false, 1 },
	};
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		if (fits(w, frame, ways[i], ways[i].counts ? name : short_name, cols))
			return ways[i];
	return tabs_around(w, frame, open, short_name, cols);
}

static void draw_tabs(const struct explorer_state *w, struct drawing *d, enum tab open, struct tabs run, int col)
{
	int wide = d->title.box.cols - col - 1, before = col;

	canvas_put(&d->title, 0, col, wide, ROLE_RULE, str_fmt(d->frame, "%*s", wide, ""));
	for (int t = run.first; t <= run.last; t++) {
		enum role role = t != (int)open ? ROLE_DIM : d->focused ? ROLE_BRAND : ROLE_STRONG;

		int cells = canvas_put(&d->title, 0, col + 1, wide, role,
				       tab_words(w, (enum tab)t, d->frame, run.counts));

		click_note(d->clicks, &d->title, 0, col + 1, cells, ACT_TAB_NEXT, t - (int)open);
		col += cells + run.gap;
	}
	/* More tabs on that side. */
	if (run.first > 0) {
		canvas_glyph(&d->title, 0, before, ROLE_DIM, GLYPH_POINT_BACK);
		click_note(d->clicks, &d->title, 0, before, 1, ACT_TAB_NEXT, run.first - 1 - (int)open);
	}
	if (run.last < tabs_shown(w, open) - 1) {
		canvas_glyph(&d->title, 0, col, ROLE_DIM, GLYPH_POINT);
		click_note(d->clicks, &d->title, 0, col, 1, ACT_TAB_NEXT, run.last + 1 - (int)open);
	}
}

/* Minimum cells of the name: its last part should be complete, unless that is long. */
static int least_of(str name)
{
	ptrdiff_t whole = utf8_width(name),
		  last = utf8_width(str_from(name, state_name_at(name))) + (state_name_at(name) > 0);
	ptrdiff_t least = last > NAME_GOOD ? NAME_GOOD : last > NAME_LEAST ? last : NAME_LEAST;

	return (int)(whole < least ? whole : least);
}

static void draw_title(const struct explorer_state *w, struct drawing *d, enum tab open)
{
	const struct asset_row *row = state_asset(w);
	int cols = d->title.box.cols - NAME_FRAME, room;
	struct tabs run;
	str name;

	if (!row) {
		pane_title(d, S(""), true);
		return;
	}
	name = state_name(w, d->frame, row->qualified);
	run = tabs_for(w, d->frame, open, (int)utf8_width(name), least_of(name), cols);
	room = cols - run_width(w, d->frame, run);
	pane_title(d, words_tail(d->frame, words_short_name(d->frame, name, room), room), true);
	if (room > 0)
		draw_tabs(w, d, open, run, d->title.box.cols - run_width(w, d->frame, run) - 1);
}

/* ---- the pane ---- */

/* Below the columns, if rows are free. */
static void sections_of(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			struct sections *out)
{
	*out = (struct sections){ 0 };
	if (tab_of(at) == TAB_COLUMNS && state_asset(w))
		sections_make(w, frame, at, out);
}

/* The tab of the cursor's line; columns: how many lines the open tab itself has. */
static void cursor_at(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
		      ptrdiff_t columns, enum tab *tab, ptrdiff_t *row)
{
	struct sections below;

	*tab = tab_of(at);
	*row = at->cursor;
	sections_of(w, at, frame, &below);
	sections_find(&below, at->cursor - columns, tab, row);
}

static int inspect_widest(const struct explorer_state *w, const struct pane_cursor *at)
{
	return tab_of(at) == TAB_DDL && state_asset(w) ? inspect_of(w)->ddl.widest : 0;
}

/* At the right of the headings, the lines in view of a tab that scrolls: "columns 1-14 of 17". */
static void put_lines_in_view(const struct explorer_state *w, struct drawing *d, const struct canvas *to,
			      const struct grid *grid, const struct pane_cursor *at)
{
	int width[SHEET_COLUMNS], page = to->box.rows - 1, col = 1, end = 0, cells = to->box.cols;
	ptrdiff_t last = at->top + page < grid->rows ? at->top + page : grid->rows;
	str words = NO_STR, aside = pane_columns(d->frame, at, inspect_widest(w, at), cells);

	if (page < 1)
		return;
	if (grid->rows > page)
		words = str_fmt(d->frame, "%s %.*s-%.*s of %.*s", tab_title(tab_of(at)),
				STR(words_count(d->frame, at->top + 1)), STR(words_count(d->frame, last)),
				STR(words_count(d->frame, grid->rows)));
	if (aside.len)
		words = str_fmt(d->frame, "%.*s%s%.*s", STR(words), words.len ? ", " : "", STR(aside));
	if (!words.len)
		return;
	grid_widths(grid, d->frame, cells - 2, width);
	for (int c = 0; c < grid->count; c++) {
		const char *title = grid->columns[c].title;

		if (!width[c])
			continue;
		end = title && *title ? col + (grid->columns[c].right ? width[c] : (int)strlen(title)) : end;
		col += width[c] + 2;
	}
	if (end + 2 + utf8_width(words) > cells)
		words = str_from(words, str_at(words, ' ') + 1);
	if (end + 2 + utf8_width(words) <= cells)
		canvas_put(to, 0, cells - 1 - (int)utf8_width(words), cells, ROLE_DIM, words);
}

/* Draws the grid, and the sections below it if all of it is visible. Returns the cursor's row. */
static int draw_sheet(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d,
		      const struct canvas *to, const struct grid *grid)
{
	struct sections below;
	struct grid upper = *grid;
	struct canvas rest;
	ptrdiff_t free_rows = to->box.rows - 1 - grid->rows, cursor, lines;
	int used, row;

	at->rows = free_rows > 0 ? (int)free_rows : 0;
	sections_of(w, at, d->frame, &below);
	if (!below.count) {
		row = grid_draw(grid, to, d->frame, at, d->focused);
		put_lines_in_view(w, d, to, grid, at);
		return row;
	}
	lines = grid->rows + sections_lines(&below);
	grid_hold(at, lines, (int)lines);
	cursor = at->cursor;
	upper.no_cursor = cursor >= grid->rows;
	row = grid_draw(&upper, to, d->frame, at, d->focused);
	at->cursor = cursor;
	used = (int)grid->rows + 1;
	rest = canvas_part(to, (struct rect){ used, 0, to->box.rows - used, to->box.cols });
	used += sections_draw(w, &below, &rest, d->frame, cursor - grid->rows, d->focused);
	return cursor < grid->rows ? row : used;
}

/* The cursor's line: its tab's grid and its row there. */
static bool line_here(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
		      struct grid *grid, enum tab *tab, ptrdiff_t *row)
{
	str why;

	if (!state_asset(w) || !tab_sheet(w, tab_of(at), frame, at->cells, grid, &why))
		return false;
	cursor_at(w, at, frame, grid->rows, tab, row);
	return *tab == tab_of(at) || tab_sheet(w, *tab, frame, at->cells, grid, &why);
}

/* ---- cut text ---- */

static void draw_why(const struct canvas *to, str why)
{
	for (int y = to->box.rows > 3 ? 1 : 0; y < to->box.rows && why.len; y++) {
		str whole = why, line = words_line(&why, to->box.cols - 2);

		canvas_fit(to, y, 1, to->box.cols - 2, ROLE_DIM, y == to->box.rows - 1 ? whole : line);
	}
}

struct detail {
	struct detail_line {
		str title, text;
	} at[DETAIL_ROWS];
	int len, title; /* title: cells of the widest one */
};

static void add_cut(struct detail *to, str title, str text, int room)
{
	bool first = true;

	while (to->len < DETAIL_ROWS && text.len && room > 0) {
		struct detail_line *l = &to->at[to->len++];

		l->title = first ? title : NO_STR;
		/* The rest goes on the last line, which is cut with a mark. */
		l->text = to->len == DETAIL_ROWS ? text : words_line(&text, room);
		if (to->len == DETAIL_ROWS)
			return;
		first = false;
	}
}

/* The cells of the cursor's line that are too narrow for their text, if any. */
static void find_cut(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame, int cells,
		     struct detail *out)
{
	int width[SHEET_COLUMNS];
	struct grid grid;
	enum tab tab;
	ptrdiff_t row;

	if (!line_here(w, at, frame, &grid, &tab, &row) || row >= grid.rows)
		return;
	grid_widths(&grid, frame, cells, width);
	for (int pass = 0; pass < 2; pass++) {
		for (int c = 0; c < grid.count; c++) {
			str text = grid.cell(grid.with, frame, row, c).text,
			    title = str_of(grid.columns[c].title ? grid.columns[c].title : "");
			int wide = (int)utf8_width(title);

			/* Further rows of a sample are not read cell by cell. */
			if (utf8_width(text) <= width[c] || (tab == TAB_SAMPLE && !width[c]))
				continue;
			if (pass)
				add_cut(out, title, text, cells - out->title - 2);
			else if (wide > out->title)
				out->title = wide < cells / 3 ? wide : cells / 3;
		}
	}
}

/* At the bottom of the room below the summary. Returns the rows used, including the blank one before. */
static int draw_detail(const struct explorer_state *w, const struct pane_cursor *at, struct drawing *d,
		       const struct canvas *below)
{
	struct detail cut = { 0 };
	int top, cells = below->box.cols - 2;

	if (below->box.rows < DETAIL_FROM)
		return 0;
	find_cut(w, at, d->frame, cells, &cut);
	top = below->box.rows - cut.len;
	for (int i = 0; i < cut.len; i++) {
		canvas_fit(below, top + i, 1, cut.title, ROLE_DIM, cut.at[i].title);
		canvas_fit(below, top + i, cut.title + 3, cells - cut.title - 2, ROLE_COMMENT, cut.at[i].text);
	}
	return cut.len ? cut.len + 1 : 0;
}

static void inspect_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	enum tab open = tab_of(at);
	struct canvas below;
	struct grid grid;
	bool any;
	int used;
	str why;

	draw_title(w, d, open);
	if (!state_asset(w)) {
		if (w->times.missing)
			pane_empty(d,
				   str_fmt(d->frame, "%.*s did not exist on %.*s.",
					   STR(state_name(w, d->frame, w->wanted)),
					   STR(as_of_day(d->frame, w->times.then))),
				   S("It was created or renamed later. @ Esc returns to now."));
		else if (w->found && listed_of(w->found)->rows.len)
			pane_empty(d,
				   w->wanted.len ? S("Reading ...")
				   : w->slow	 ? S("Enter shows the table.")
						 : S(""),
				   S(""));
		return;
	}
	at->cells = d->body.box.cols;
	any = tab_sheet(w, open, d->frame, at->cells, &grid, &why);
	used = summary_header_draw(w, d, open, any ? grid.rows : 1);
	below = canvas_part(&d->body, (struct rect){ used, 0, d->body.box.rows - used, d->body.box.cols });
	if (!any) {
		draw_why(&below, why);
		return;
	}
	if (d->focused)
		below.box.rows -= draw_detail(w, at, d, &below);
	d->row = used + draw_sheet(w, at, d, &below, &grid);
}

static ptrdiff_t inspect_lines(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	struct sections below;
	struct grid grid;
	str why;

	if (!state_asset(w) || !tab_sheet(w, tab_of(at), frame, at->cells, &grid, &why))
		return 0;
	sections_of(w, at, frame, &below);
	return grid.rows + sections_lines(&below);
}

static ptrdiff_t inspect_wants(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	struct pane_cursor roomy = *at;
	struct sections below;
	struct grid grid;
	str why;

	if (!state_asset(w) || !tab_sheet(w, tab_of(at), frame, at->cells, &grid, &why))
		return 0;
	roomy.rows = ROOMY;
	sections_of(w, &roomy, frame, &below);
	return SUMMARY_ROWS + grid.rows + sections_height(&below);
}

static bool line_says(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame, ptrdiff_t line,
		      str words)
{
	struct pane_cursor there = *at;
	struct grid grid;
	enum tab tab;
	ptrdiff_t row;

	there.cursor = line;
	return line_here(w, &there, frame, &grid, &tab, &row) && grid_says(&grid, row, words);
}

/* The tab's own lines are many and built once; those below are few. */
static ptrdiff_t inspect_seek(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			      const struct sought *what)
{
	ptrdiff_t lines = inspect_lines(w, at, frame), i = what->from, own;
	struct grid grid;
	str why;

	if (!lines || !tab_sheet(w, tab_of(at), frame, at->cells, &grid, &why))
		return -1;
	for (; i >= 0 && i < lines; i += what->way) {
		if (i >= grid.rows) {
			if (line_says(w, at, frame, i, what->words))
				return i;
			continue;
		}
		own = grid_find(&grid, &(struct sought){ what->words, i, what->way });
		if (own >= 0 || what->way < 0)
			return own;
		i = grid.rows - 1;
	}
	return -1;
}

static struct next inspect_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			       struct arena *frame)
{
	struct grid grid;
	enum tab tab;
	ptrdiff_t row;
	str text;

	switch (a) {
	case ACT_TAB_NEXT: return (struct next){ NEXT_TAB, NO_STR, 1 };
	case ACT_TAB_PREVIOUS: return (struct next){ NEXT_TAB, NO_STR, -1 };
	case ACT_OPEN:
		if (!line_here(w, at, frame, &grid, &tab, &row) || !(text = tab_target(w, tab, &grid, row)).len)
			return (struct next){ 0 };
		return (struct next){ NEXT_FOLLOW, text, 0 };
	case ACT_COPY_LINE:
		if (!line_here(w, at, frame, &grid, &tab, &row))
			return (struct next){ 0 };
		return (struct next){ NEXT_COPY, tab_line(tab, &grid, frame, row), 0 };
	default: return (struct next){ 0 };
	}
}

static const enum action footer[] = { ACT_TAB_NEXT, ACT_OPEN,	   ACT_RELATIONS, ACT_COPY_NAME, ACT_BACK,
				      ACT_HELP,	    ACT_CLOSE,	   ACT_FIND_HERE, ACT_FIND,	 ACT_REFRESH,
				      ACT_STEPS,    ACT_PANE_NEXT, ACT_EDIT,	  ACT_NONE };

static str inspect_command(const struct explorer_state *w, struct arena *frame)
{
	return str_fmt(frame, "show %.*s", STR(pane_argument(frame, w->wanted)));
}

static bool inspect_is_definition(const struct pane_cursor *at, bool alone)
{
	enum tab tab = tab_of(at);

	return tab == TAB_DDL || (alone && tab < TAB_SAMPLE && tab != TAB_REFS);
}

/* Documents about a table belong to the person: the file itself, even one that does not exist yet. */
static bool inspect_own_file(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			     str *path, struct err *err)
{
	const struct document *here = NULL;
	struct grid grid;
	str why;

	*path = NO_STR;
	if (tab_of(at) != TAB_DOCS || !state_asset(w) || !str_eq(w->seen->subject, w->wanted))
		return true;
	if (documents_sheet(w, frame, at->cells, &grid, &why))
		here = documents_at(&grid, at->cursor);
	if (here)
		*path = here->path;
	return here || documents_place(frame, question_asset(w->seen)->documents, state_asset(w)->qualified, path, err);
}

static str inspect_column(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	struct grid grid;
	enum tab tab;
	ptrdiff_t row;

	if (!state_asset(w) || !str_eq(w->seen->subject, w->wanted) || !line_here(w, at, frame, &grid, &tab, &row) ||
	    tab != TAB_COLUMNS || row >= state_seen(w)->fields.len)
		return NO_STR;
	return state_seen(w)->fields.at[row].name;
}

struct inspect *inspect_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_INSPECT);
}

void inspect_forget(struct inspect *i)
{
	question_replace(&i->past, NULL);
	question_replace(&i->health, NULL);
	question_replace(&i->sample, NULL);
	i->ddl_of = NULL;
}

static void inspect_open(void *state)
{
	((struct inspect *)state)->noted = SB(4000);
	text_lines_open(&((struct inspect *)state)->ddl);
}

static void inspect_close(void *state)
{
	struct inspect *i = state;

	inspect_forget(i);
	text_lines_close(&i->ddl);
	sb_free(&i->noted);
}

static const struct mark_word marks[] = {
	{ "PK PK2 FK", "primary key, its second column, foreign key" },
	{ "UQ ix", "unique, in an index" },
	{ "no null ?", "may not be null, may be null, unknown" },
	{ "+ - ~", "added, dropped or changed since the last sync, or since the time shown" },
	{ "[pii.email]", "tags" },
	{ "= expression", "computed by the source" },
	{ "fresh 1.00", "freshness: 1 just written, 0.5 at the limit where it is stale, 0 long ago" },
	{ NULL, NULL },
};

const struct pane pane_inspect = {
	.name = "inspect",
	.place = PLACE_MAIN,
	.footer = footer,
	.marks = marks,
	.draw = inspect_draw,
	.lines = inspect_lines,
	.says_place = true,
	.wants = inspect_wants,
	.seek = inspect_seek,
	.act = inspect_act,
	.widest = inspect_widest,
	.command = inspect_command,
	.state_size = sizeof(struct inspect),
	.open = inspect_open,
	.close = inspect_close,
	.is_definition = inspect_is_definition,
	.own_file = inspect_own_file,
	.column = inspect_column,
	.key = inspect_key,
	.leave = inspect_leave,
	.tab = inspect_tab,
	.wanted = inspect_wanted,
	.fresh = inspect_fresh,
	.time_changed = inspect_time_changed,
	.refreshed = inspect_refreshed,
	.stopped = inspect_stopped,
	.painted = inspect_painted,
	.timer = inspect_timer,
};
