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
#include "tui/inspect/tab_bar.h"
#include "tui/short_text.h"
#include "workspace/documents.h"

#include "base/banned.h"

enum {
	DETAIL_ROWS = 4,  /* at the bottom, at most: the cut text of the cursor's line */
	DETAIL_FROM = 9,  /* with at least this many rows */
	SUMMARY_ROWS = 4, /* of the summary above the tabs, usually */
	ROOMY = 1000,
};

static enum tab tab_of(const struct pane_cursor *at)
{
	return (enum tab)(at->tab >= 0 && at->tab < TAB_COUNT ? at->tab : 0);
}

/* ---- the pane ---- */

/* The lines of the open tab; false: none, with a message. */
static bool open_sheet(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
		       struct grid *out, str *why)
{
	bool any = tab_sheet(w, tab_of(at), frame, at->cells, out, why);

	out->rows = any ? out->rows : 0;
	return any;
}

static int inspect_widest(const struct explorer_state *w, const struct pane_cursor *at)
{
	return tab_of(at) == TAB_DDL && state_asset(w) ? inspect_of(w)->ddl.widest : 0;
}

/* At the right of the headings, or over the last one, the lines in view of a tab that scrolls: "columns 1-14 of 17". */
static void put_lines_in_view(const struct explorer_state *w, struct drawing *d, const struct canvas *to,
			      const struct grid *grid, const struct pane_cursor *at)
{
	int width[SHEET_COLUMNS], page = to->box.rows - 1, col = 1, last_title = 1, end = 0, cells = to->box.cols;
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
		last_title = title && *title ? col : last_title;
		end = title && *title ? col + (grid->columns[c].right ? width[c] : (int)strlen(title)) : end;
		col += width[c] + 2;
	}
	if (end + 2 + utf8_width(words) > cells)
		words = str_from(words, str_at(words, ' ') + 1);
	if (end + 2 + utf8_width(words) > cells)
		canvas_fill(to, 0, last_title, cells, ROLE_TEXT);
	canvas_put(to, 0, cells - 1 - (int)utf8_width(words), cells, ROLE_DIM, words);
}

/* Below the lines of the pane beside, with a rule between them. Returns the cursor's row. */
static int draw_aside(const struct explorer_state *w, struct drawing *d, const struct section_column *aside,
		      ptrdiff_t at)
{
	struct drawing rule = { .title = canvas_part(&d->more, (struct rect){ 0, 0, 1, d->more.box.cols }),
				.focused = d->focused };

	pane_title(&rule, str_fmt(d->frame, "more of %.*s", STR(state_name(w, d->frame, state_asset(w)->qualified))),
		   true);
	return sections_draw(w, aside, &d->more, d->frame, at, d->focused);
}

/* Returns the row after it. */
static int draw_why(const struct canvas *to, str why)
{
	int y = to->box.rows > 3 ? 1 : 0;

	for (; y < to->box.rows && why.len; y++) {
		str whole = why, line = words_line(&why, to->box.cols - 2);

		canvas_fit(to, y, 1, to->box.cols - 2, ROLE_DIM, y == to->box.rows - 1 ? whole : line);
	}
	return y;
}

/* The lines of the open tab, or why there are none, and the sections if all of it is visible. Sets the cursor's row. */
static void draw_sheet(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d,
		       const struct canvas *to, const struct grid *grid, str why)
{
	int above = to->box.top - d->body.box.top, used, row;
	struct grid upper = *grid;
	struct sections more;
	struct canvas rest;
	ptrdiff_t cursor, below, lines;

	used = !grid->rows ? draw_why(to, why) : grid->rows < to->box.rows ? (int)grid->rows + 1 : to->box.rows;
	at->rows = to->box.rows - used;
	at->aside = d->more.box.rows;
	at->aside_cells = d->more.box.cols;
	sections_make(w, d->frame, at, tab_of(at), &more);
	below = grid->rows + sections_lines(&more.below);
	lines = below + sections_lines(&more.aside);
	cursor = at->cursor < lines ? at->cursor : lines > 0 ? lines - 1 : 0;
	upper.no_cursor = cursor >= grid->rows;
	if (grid->rows) {
		d->row = above + grid_draw(&upper, to, d->frame, at, d->focused);
		put_lines_in_view(w, d, to, grid, at);
	}
	at->cursor = cursor;
	rest = canvas_part(to, (struct rect){ used, 0, to->box.rows - used, to->box.cols });
	row = sections_draw(w, &more.below, &rest, d->frame, cursor - grid->rows, d->focused);
	if (cursor >= grid->rows)
		d->row = above + used + row;
	d->aside = more.aside.count && cursor >= below;
	if (more.aside.count)
		row = draw_aside(w, d, &more.aside, cursor - below);
	if (d->aside)
		d->row = row;
}

struct line_place {
	struct grid grid;
	enum tab tab;
	ptrdiff_t row;
	int cells;
};

/* The cursor's line: its tab's grid and its row there. */
static bool line_here(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
		      struct line_place *out)
{
	const struct section *in;
	struct sections more;
	bool any;
	str why;

	*out = (struct line_place){ .tab = tab_of(at), .row = at->cursor, .cells = at->cells };
	if (!state_asset(w))
		return false;
	any = open_sheet(w, at, frame, &out->grid, &why);
	sections_make(w, frame, at, tab_of(at), &more);
	in = sections_find(&more, at->cursor - out->grid.rows, &out->row);
	if (!in) {
		out->row = at->cursor;
		return any;
	}
	out->tab = in->tab;
	out->cells = in->cells;
	return tab_sheet(w, in->tab, frame, in->cells, &out->grid, &why);
}

/* ---- cut text ---- */

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
	struct line_place l;

	if (!line_here(w, at, frame, &l) || l.row >= l.grid.rows)
		return;
	grid_widths(&l.grid, frame, l.cells - 2, width);
	for (int pass = 0; pass < 2; pass++) {
		for (int c = 0; c < l.grid.count; c++) {
			str text = l.grid.cell(l.grid.with, frame, l.row, c).text,
			    title = str_of(l.grid.columns[c].title ? l.grid.columns[c].title : "");
			int wide = (int)utf8_width(title);

			/* Further rows of a sample are not read cell by cell. */
			if (utf8_width(text) <= width[c] || (l.tab == TAB_SAMPLE && !width[c]))
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
	int used;
	str why;

	tab_bar_draw(w, d, open);
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
	used = summary_header_draw(w, d, open, open_sheet(w, at, d->frame, &grid, &why) ? grid.rows : 1);
	below = canvas_part(&d->body, (struct rect){ used, 0, d->body.box.rows - used, d->body.box.cols });
	if (d->focused)
		below.box.rows -= draw_detail(w, at, d, &below);
	draw_sheet(w, at, d, &below, &grid, why);
}

static ptrdiff_t inspect_lines(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	struct sections more;
	struct grid grid;
	str why;

	if (!state_asset(w))
		return 0;
	open_sheet(w, at, frame, &grid, &why);
	sections_make(w, frame, at, tab_of(at), &more);
	return grid.rows + sections_lines(&more.below) + sections_lines(&more.aside);
}

static ptrdiff_t inspect_wants(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	struct pane_cursor roomy = *at;
	struct sections more;
	struct grid grid;
	str why;

	if (!state_asset(w))
		return 0;
	open_sheet(w, at, frame, &grid, &why);
	roomy.rows = ROOMY;
	roomy.aside = 0;
	sections_make(w, frame, &roomy, tab_of(at), &more);
	return SUMMARY_ROWS + grid.rows + sections_height(&more.below);
}

static bool line_says(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame, ptrdiff_t line,
		      str words)
{
	struct pane_cursor there = *at;
	struct line_place l;

	there.cursor = line;
	return line_here(w, &there, frame, &l) && grid_says(&l.grid, l.row, words);
}

/* The tab's own lines are many and built once; those below are few. */
static ptrdiff_t inspect_seek(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			      const struct sought *what)
{
	ptrdiff_t lines = inspect_lines(w, at, frame), i = what->from, own;
	struct grid grid;
	str why;

	if (!lines)
		return -1;
	open_sheet(w, at, frame, &grid, &why);
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
	struct line_place l;
	str text;

	switch (a) {
	case ACT_TAB_NEXT: return (struct next){ NEXT_TAB, NO_STR, 1 };
	case ACT_TAB_PREVIOUS: return (struct next){ NEXT_TAB, NO_STR, -1 };
	case ACT_OPEN:
		if (!line_here(w, at, frame, &l) || !(text = tab_target(w, l.tab, &l.grid, l.row)).len)
			return (struct next){ 0 };
		return (struct next){ NEXT_FOLLOW, text, 0 };
	case ACT_COPY_LINE:
		if (!line_here(w, at, frame, &l))
			return (struct next){ 0 };
		return (struct next){ NEXT_COPY, tab_line(l.tab, &l.grid, frame, l.row), 0 };
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
	struct line_place l;

	if (!state_asset(w) || !str_eq(w->seen->subject, w->wanted) || !line_here(w, at, frame, &l) ||
	    l.tab != TAB_COLUMNS || l.row >= state_seen(w)->fields.len)
		return NO_STR;
	return state_seen(w)->fields.at[l.row].name;
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
