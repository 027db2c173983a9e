/* The pane of time, between its files: what it draws (pane.c) and what its keys do (keys.c). */
#ifndef OCAT_TUI_TIME_PANE_H
#define OCAT_TUI_TIME_PANE_H

#include "tui/panes.h"

bool time_key(struct app *a, enum action act);
bool time_leave(struct app *a);

#endif
