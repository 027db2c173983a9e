/*
 * Where the data of a table or column comes from and where it goes: the tree of get_lineage, with the branches that a
 * person closed. The state of its pane: actions.c asks and folds, pane.c draws.
 */
#ifndef OCAT_TUI_LINEAGE_LINEAGE_H
#define OCAT_TUI_LINEAGE_LINEAGE_H

#include "render/answer/relation_tree.h"
#include "tui/core/request.h"
#include "tui/panes.h"

/* A line on the screen: one of the tree, or a part of a note below it. */
struct lineage_line {
	ptrdiff_t at; /* in the tree; -1: a note */
	str note;
};

struct lineage_state {
	struct arena *asked; /* holds the names */
	str table, column; /* column absent: none was under the cursor */
	bool by_column; /* the column's lineage is shown, not the table's */
	struct question *answer; /* the last successful one, or NULL */
	bool asking, failed;
	bool outdated; /* must be requested again when visible */
	struct arena *memory; /* holds the rest */
	bool *closed; /* by line of the tree */
	array_of(struct lineage_line) lines;
};

struct lineage_state *lineage_of(const struct explorer_state *w);
void lineage_open(void *state);
void lineage_close(void *state);
/* Another table, or one of its columns; discards the answer. */
void lineage_set(struct lineage_state *s, str table, str column, bool by_column);
/* As get_lineage takes it. */
str lineage_name(const struct lineage_state *s, struct arena *a);
/* NULL: no answer yet. */
const struct relation_tree *lineage_tree(const struct lineage_state *s);
/* Takes over an answer: all branches are open. */
void lineage_learn(struct lineage_state *s, struct question *q);
/* Shows the lines that no closed branch hides. */
void lineage_fold(struct lineage_state *s);
/* The tree's line on that line of the screen, or NULL. */
const struct treeline *lineage_at(const struct lineage_state *s, ptrdiff_t line);
/* The table of a branch, whose name may be that of a column; absent: not in the cache. */
str lineage_table(const struct treeline *l, bool by_column);

bool lineage_key(struct app *a, enum action act);
bool lineage_key_with(struct app *a, enum action act, str words);
void lineage_outdated(struct app *a);
str lineage_save(struct app *a, struct arena *to);
void lineage_restored(struct app *a, str saved);
void lineage_renamed(struct app *a, str catalog, str now);
str lineage_saved_renamed(struct arena *to, str saved, str catalog, str now);
void lineage_stopped(struct app *a);

#endif
