/* The pane of catalogs, between its files: what it draws (pane.c) and what its keys do (keys.c). */
#ifndef OCAT_TUI_CATALOGS_PANE_H
#define OCAT_TUI_CATALOGS_PANE_H

#include "tui/catalogs/catalogs.h"
#include "tui/panes.h"

struct catalogs_known *catalogs_of(const struct world *w);

bool catalogs_key(struct app *a, enum action act);
void catalogs_painted(struct app *a);
void catalogs_refreshed(struct app *a);

#endif
