/* Shared by the files of the catalogs pane: drawing (pane.c) and actions (actions.c). */
#ifndef OCAT_TUI_CATALOGS_PANE_H
#define OCAT_TUI_CATALOGS_PANE_H

#include "tui/catalogs/catalogs.h"
#include "tui/panes.h"

struct catalogs_known *catalogs_of(const struct explorer_state *w);

bool catalogs_key(struct app *a, enum action act);
bool catalogs_key_with(struct app *a, enum action act, str words);
bool catalogs_stop(struct app *a);
str catalogs_unsaved(struct app *a); /* the sync that is running */
void catalogs_stopped(struct app *a);	/* also when adding one has ended, successfully or not */
void catalogs_painted(struct app *a);
void catalogs_refreshed(struct app *a);

/* ---- between actions.c and add.c ---- */

struct question;

void catalogs_read_all(struct app *a);
void catalogs_tell(struct app *a, const struct question *q); /* shows the progress of a sync */
void catalogs_changed(struct app *a);			     /* a catalog was synced */

void add_ask(struct app *a, str text);	 /* for a URL or path, the line starting with text */
void add_begin(struct app *a, str text); /* adds it and syncs it */
void add_read(struct app *a);		 /* syncs all configured catalogs */

#endif
