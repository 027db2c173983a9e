/*
 * What the explorer knows at this moment: the list, the asset in view, how it
 * joins, the steps taken. Panes read it; the loop changes it when answers come.
 */
#ifndef OCAT_TUI_CORE_EXPLORER_STATE_H
#define OCAT_TUI_CORE_EXPLORER_STATE_H

#include "tui/core/list.h"
#include "tui/core/screens.h"
#include "tui/core/columns.h"
#include "tui/panes.h"
#include "tui/core/bookmarks.h"
#include "tui/core/timeline.h"
#include "tui/core/relation_branches.h"

/* How the screen stood: what going back restores, and what a step remembers. */
struct view {
	str query;
	str seen;    /* the asset in view, or absent */
	bool typing; /* the query line has the keys, not focus */
	enum pane_id focus;
	enum pane_id behind; /* of the list and the table, which had the keys last: what is open beside them closes to it */
	struct as_of then;  /* filled when it is kept, like query and seen */
	enum pane_id side; /* what the side place shows */
	bool side_open, alone;
	struct pane_cursor spot[PANE_COUNT];
	str saved[PANE_COUNT]; /* filled when it is kept: what each pane's save gives */
};

struct taken { /* a step of this session */
	struct step step;
	struct strs notes;
	struct view view; /* how it stood then */
};

/* Pages of the list that the cursor was near; however long the list is, they are few. */
enum { PAGES_MOST = 6 };
struct list_pages {
	struct question *at[PAGES_MOST];
	int len;
};

struct world {
	const struct keymap *keys;
	str title, version; /* version: of the program */
	instant now;

	/* the list */
	struct question *found; /* the newest search that was answered, or NULL */
	struct filter filter;	/* of its line, for marking what matched */
	struct list_pages pages; /* list_pages.c: of what found has no rows for */
	int name_width, name_usual; /* cells of the longest; three of five are no longer than the other */
	struct list_columns columns; /* beside the names */
	bool any[LIST_COLUMN_COUNT]; /* some row of the first page says something there */
	int64_t all; /* tables there are, -1: unknown yet */
	bool mistaken; /* the query line has a mistake */
	ptrdiff_t mistake_at;
	str mistake;

	/* the asset in view */
	str wanted; /* whose look was asked for, or absent; in wanted_text */
	struct sb wanted_text;
	struct question *seen;	/* describe_asset's answer, or NULL */
	bool looking;		/* the source is being asked */
	bool slow;		/* the line is: nothing is looked at only because the cursor rests on it */
	struct tree tree; /* and on from there */

	struct shelf shelf;	 /* pins, recents, marks, the basket */
	struct times times;

	void *state[PANE_COUNT]; /* what each pane keeps; pane_state gives it */

	/* the steps */
	struct {
		struct taken *at;
		ptrdiff_t len, cap;
	} steps;
	struct arena *log; /* holds them */

	const struct configured *sources;
	ptrdiff_t source_count;
};

/* What the pane keeps, as its state_size says. */
void *pane_state(const struct world *w, enum pane_id id);

void world_open(struct world *w);
void world_close(struct world *w);

/* The newest search that was answered. */
void world_take_list(struct world *w, struct question *q);
void question_replace(struct question **q, struct question *by); /* closes the one that was there, if any */
/*
 * A view borrows its texts from what stands on the screen: the same in an arena, to come back to. What it shares with one
 * that exists already (or NULL) is not copied again.
 */
struct view view_in(struct arena *a, const struct view *v, const struct view *before);
/* Remembers a step. */
void world_step(struct world *w, const struct question *q, const struct view *view);
/* Another time is looked at: the asset in view is to be asked for again; false: it is that time. */
bool world_go(struct world *w, struct as_of to);
/* Selects another asset; the current one stays until the answer arrives. */
void world_want(struct world *w, str name);

/* list_pages.c: the list's lines, those on top first. */
ptrdiff_t world_lines(const struct world *w);
const struct row *world_row(const struct world *w, ptrdiff_t line); /* NULL: none, or it is still to come */
ptrdiff_t world_line_of(const struct world *w, str name);	    /* of those that have come; -1: none of them */
/* Where the page begins that the first line between the two that is still to come is on; -1: all of them are here. */
int64_t world_missing(const struct world *w, ptrdiff_t from, ptrdiff_t upto);
void world_take_page(struct world *w, struct question *q);
void world_forget_pages(struct world *w);
void world_measure(struct world *w, const struct question *q); /* how wide its names are */

const struct asset_row *world_asset(const struct world *w); /* NULL: none in view */
/* A name as it is shown: without its catalog where there is but one. Clean. */
str world_name(const struct world *w, struct arena *frame, str qualified);
const struct asset *world_seen(const struct world *w); /* in view; w->seen must be there */
bool world_nothing_read(const struct world *w); /* no catalog, or none synced yet */
/* Cells before the last part of a shown name: what stands back. */
ptrdiff_t world_name_at(str shown); /* the byte where the name itself begins, behind its namespace */
int world_name_back(str shown);

#endif
