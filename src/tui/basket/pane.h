/* The pane of the basket, between its files: drawing (pane.c), keys (keys.c, export.c) and requests (requests.c). */
#ifndef OCAT_TUI_BASKET_PANE_H
#define OCAT_TUI_BASKET_PANE_H

#include "tui/core/bookmarks.h"
#include "tui/core/list.h"
#include "tui/panes.h"

struct basket {
	struct arena *arena;
	struct question *rows;	      /* of the tables in it, or NULL */
	str path, copied_path;	      /* absent: nowhere to keep it */
	struct shelf_changes pending; /* not written yet; the first `sent` of them are on their way */
	ptrdiff_t sent;
	struct sb copied; /* last */
	bool copied_new, copied_sent, told;
	struct strs emptied; /* out of the basket, for once */

	struct strs of; /* the tables of an export */
	bool of_basket, of_tree;
	int form;
};

struct basket *basket_state(const struct world *w);

void basket_start(struct app *a);
void basket_finish(struct app *a);
void basket_opened(struct app *a, str name);
void basket_copied(struct app *a, str text);
bool basket_key(struct app *a, enum action act);
void basket_export_of(struct app *a, str name); /* asks in which form, and where to */
void basket_ask(struct app *a); /* for the rows of its tables */

/* ---- requests ---- */

/* What is to be kept, and where. */
struct keeping {
	str path, copied_path;
	str copied; /* what was copied last; absent: nothing new */
	struct shelf_changes changes;
};

/* A document that is written. */
struct export {
	const char *format; /* as the tool calls it */
	str file;	    /* as it was typed; absent: for the clipboard */
	str text;	    /* the document */
	bool taken;	    /* nothing was written: the file exists */
};

extern const struct purpose basket_keep, basket_rows, basket_export;

/* Reads the file again, makes the changes on what it holds now, writes it whole. */
void ask_keep(const struct asker *who, const struct keeping *what);
/* The rows of these tables, in a struct shelf_rows; a table that is not in the cache has none. */
void ask_basket_rows(const struct asker *who, const struct strs *names);
/* A document of these tables, in the file (a new one: never written over) or as text. */
void ask_export(const struct asker *who, const struct strs *names, const char *format, str file);
/* The same of a document that exists already. */
void ask_write(const struct asker *who, str text, const char *format, str file);
struct export *export_of(const struct question *q);

/* The same as ask_keep asks for, at once: for the end of the program. */
bool aside_keep(const struct keeping *what, struct err *err);
bool aside_read(struct shelf *into, str path, struct err *err); /* a missing file is an empty shelf */

#endif
