/* The pane of relations, between its files: what it draws (pane.c) and what its keys do (keys.c). */
#ifndef OCAT_TUI_RELATIONS_PANE_H
#define OCAT_TUI_RELATIONS_PANE_H

#include "tui/core/question.h"
#include "tui/core/relation_branches.h"
#include "tui/panes.h"

struct relations_state {
	struct question *joins; /* get_relationships' answer; NULL: the look's own keys will do, but for their JOINs */
	bool incoming_only, joins_asked;
};

struct relations_state *relations_of(const struct world *w);

bool relations_key(struct app *a, enum action act);
str relations_save(struct app *a, struct arena *to);
void relations_restored(struct app *a, str saved);
void relations_looked(struct app *a); /* the asset in view or its relations came */
void relations_refreshed(struct app *a);
void relations_painted(struct app *a); /* asks for what is open and not known yet */
void relations_wanted(struct app *a);
void relations_time_changed(struct app *a);

/* ---- requests ---- */

/* What a question about the tree's branches has of its own: each asset, and what it leads on to. */
struct branches {
	struct leads *at;
	ptrdiff_t len;
};

extern const struct purpose relations_joins, relations_tree;
/* quiet: not a step, as nobody asked to see them. */
void ask_joins(const struct asker *who, str name, bool incoming_only, bool quiet);
/* The relations of the assets at the far ends, all together; not a step. */
void ask_tree(const struct asker *who, const struct hop *const *of, ptrdiff_t n);

#endif
