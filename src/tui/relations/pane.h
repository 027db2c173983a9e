/*
 * Shared by the files of the relations pane: rows of the tree (tree_rows.c),
 * drawing (pane.c) and actions (actions.c).
 */
#ifndef OCAT_TUI_RELATIONS_PANE_H
#define OCAT_TUI_RELATIONS_PANE_H

#include "tui/core/request.h"
#include "tui/core/relation_branches.h"
#include "tui/panes.h"

struct relations_state {
	struct question *joins; /* from get_relationships; NULL: the look's own keys suffice, but have no JOINs */
	/* by the filters of the line: a map with the names of the tables; NULL: all of them */
	struct question *admitted;
	struct sb line;		   /* limits the relations that are shown: words and filters */
	bool incoming_only, joins_asked;
};

struct relations_state *relations_of(const struct explorer_state *w);

bool relations_key(struct app *a, enum action act);
str relations_save(struct app *a, struct arena *to);
void relations_restored(struct app *a, str saved);
void relations_looked(struct app *a); /* the asset in view or its relations arrived */
void relations_refreshed(struct app *a);
void relations_painted(struct app *a); /* requests open branches that are not loaded yet */
void relations_wanted(struct app *a);
void relations_time_changed(struct app *a);
/* filter.c: prompts for the line that limits what is shown; sets it */
void relations_ask_filter(struct app *a);
void relations_filter(struct app *a, str line);

/* ---- rows of the tree ---- */

struct grid relations_grid(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame);
/* the row of the cursor */
int relations_draw_rows(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d);
/* The line of the tree on a row of the screen, or -1. */
ptrdiff_t relations_line_at(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame, int row);
/* The rows of the whole tree in the pane's width, at most so many. */
ptrdiff_t relations_rows_most(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			      int most);

/* ---- requests ---- */

/* What a request for the tree's branches adds to a question: each asset, and its relations. */
struct branches {
	struct leads *at;
	ptrdiff_t len;
};

extern const struct purpose relations_joins, relations_tree, relations_admitted;
/* quiet: not a step, because the user did not ask for them. */
void ask_joins(const struct asker *who, str name, bool incoming_only, bool quiet);
/* The relations of the assets at the far ends, in one request; not a step. */
void ask_tree(const struct asker *who, const struct hop *const *of, ptrdiff_t n);

#endif
