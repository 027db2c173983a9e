/* Shared by the files of the basket pane: drawing (pane.c), actions (actions.c, export.c) and requests (requests.c). */
#ifndef OCAT_TUI_BASKET_PANE_H
#define OCAT_TUI_BASKET_PANE_H

#include "tui/core/bookmarks_file.h"
#include "tui/core/completion_list.h"
#include "tui/core/table_list.h"
#include "tui/panes.h"

struct basket {
	struct arena *arena;
	struct question *rows;	      /* of the tables in it, or NULL */
	str path, copied_path;	      /* absent: not stored */
	struct bookmark_changes pending; /* not written yet; the first `sent` of them are being written */
	ptrdiff_t sent;
	struct sb copied; /* most recently */
	bool copied_new, copied_sent, told;
	struct strs emptied; /* the removed tables, to restore once */

	struct strs of; /* the tables of an export */
	bool of_basket, of_tree;
	int form;
};

struct basket *basket_state(const struct explorer_state *w);

void basket_start(struct app *a);
void basket_finish(struct app *a);
void basket_opened(struct app *a, str name);
void basket_copied(struct app *a, str text);
str basket_unsaved(struct app *a);
void basket_renamed(struct app *a, str catalog, str now);
bool basket_key(struct app *a, enum action act);
bool basket_change(struct app *a, struct bookmark_change c); /* and stores it; false: nothing changed */
void basket_say_of(struct app *a, const char *words, str name); /* the words, and the table as shown */
/* marks.c: sets a mark on that table, or opens a marked one */
void marks_begin(struct app *a, enum action act, str name);
/* queries.c: lines of the query, saved under a name */
void queries_start(struct app *a); /* the first line, if one is saved for it */
void queries_offer(struct app *a, struct choices *out); /* the saved ones that begin with the typed word */
bool queries_key(struct app *a, enum action act);
bool queries_key_with(struct app *a, enum action act, str words);
void basket_export_of(struct app *a, str name); /* asks for the format and the target */
void basket_ask(struct app *a); /* requests the rows of its tables */

/* ---- requests ---- */

/* The data to store, and where. */
struct keeping {
	str path, copied_path;
	str copied; /* the most recently copied text; absent: unchanged */
	struct bookmark_changes changes;
};

/* A written document. */
struct export {
	const char *format; /* the name that the tool uses */
	str file;	    /* as typed; absent: to the clipboard */
	str text;	    /* the document */
	bool taken;	    /* nothing was written: the file exists */
};

extern const struct purpose basket_keep, basket_rows, basket_export;

/* Reads the file again, applies the changes to its current content, and writes it completely. */
void ask_keep(const struct asker *who, const struct keeping *what);
/* The rows of these tables, in a struct bookmark_rows; a table that is not in the cache has none. */
void ask_basket_rows(const struct asker *who, const struct strs *names);
/* A document of these tables, in the file (a new one: never overwritten) or as text. */
void ask_export(const struct asker *who, const struct strs *names, const char *format, str file);
/* The same for an existing document. */
void ask_write(const struct asker *who, str text, const char *format, str file);
struct export *export_of(const struct question *q);

/* The same as ask_keep, synchronously: for the end of the program. */
bool bookmarks_keep(const struct keeping *what, struct err *err);

#endif
