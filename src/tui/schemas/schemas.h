/*
 * Catalogs, schemas and the tables that the query line finds, as a tree that folds: the state of its pane, and its
 * lines. actions.c folds and requests; pane.c draws.
 */
#ifndef OCAT_TUI_SCHEMAS_SCHEMAS_H
#define OCAT_TUI_SCHEMAS_SCHEMAS_H

#include "base/map.h"
#include "tui/core/request.h"
#include "tui/panes.h"

enum {
	TABLES_EACH = 500, /* tables of a schema per request */
	TABLES_FEW = 60,   /* as many tables in all are shown unfolded */
};

struct schema_branch { /* a catalog, or a schema in it */
	str name;	/* qualified */
	str catalog, ns; /* ns empty: the catalog itself */
	str comment;
	int depth;
	int64_t tables, rows, size;
	bool holds;		/* tables are directly below it */
	struct question *found; /* those, with their rows kept; NULL: not requested yet */
	int64_t wanted;		/* the number of them to show */
};

struct schemas_line {
	ptrdiff_t branch;
	ptrdiff_t row; /* of the tables of the branch; at their end: the line that loads more; -1: the branch itself */
};

struct schemas_state {
	struct arena *memory; /* of the branches and their names */
	array_of(struct schema_branch) branches;
	array_of(struct schemas_line) lines;
	struct arena *kept;
	struct map turned; /* branches that a person opened (1) or closed (-1), by name; in kept */
	struct sb asked;   /* the query line of the newest request */
	struct sb follow;  /* the line that the cursor goes to once it is there: a qualified name */
	int64_t all;	   /* tables */
	bool answered, asking, failed;
};

struct schemas_state *schemas_of(const struct explorer_state *w);
void schemas_open(void *state);
void schemas_close(void *state);
/* Takes over the answer of list_schemas. */
void schemas_take(struct schemas_state *s, struct question *q);
/* Takes over the tables of a branch; those of another line or time are dropped. */
void schemas_take_tables(struct schemas_state *s, struct question *q);
bool schema_is_open(const struct schemas_state *s, const struct schema_branch *b);
void schema_turn(struct schemas_state *s, const struct schema_branch *b, bool open);
void schemas_renamed(struct app *a, str catalog, str now); /* what is folded stays so */
void schemas_fold(struct schemas_state *s); /* rebuilds the lines */
/* NULL: no such line. */
const struct schemas_line *schemas_at(const struct schemas_state *s, ptrdiff_t line);
struct schema_branch *schema_of(const struct schemas_state *s, const struct schemas_line *l);
/* The qualified name of a table's line; absent: it is another line. */
str schemas_table(const struct schemas_state *s, ptrdiff_t line);
ptrdiff_t schema_rows(const struct schema_branch *b); /* loaded tables */

bool schemas_key(struct app *a, enum action act);
void schemas_moved(struct app *a);
void schemas_list_came(struct app *a);
void schemas_outdated(struct app *a);
str schemas_save(struct app *a, struct arena *to);
void schemas_restored(struct app *a, str saved);
str schemas_saved_renamed(struct arena *to, str saved, str catalog, str now);
void schemas_stopped(struct app *a);

/* ---- requests ---- */

extern const struct purpose schemas_found, schemas_tables;
void ask_schemas(const struct asker *who, str line);
void ask_schema_tables(const struct asker *who, const struct schema_branch *b, str line);

#endif
