/* The pane of the list, between its files: what it draws (pane.c) and what its keys do (keys.c, sort.c). */
#ifndef OCAT_TUI_LIST_PANE_H
#define OCAT_TUI_LIST_PANE_H

#include "tui/panes.h"

bool list_key(struct app *a, enum action act);
void list_moved(struct app *a);
void list_refreshed(struct app *a);

#endif
