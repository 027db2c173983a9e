/* The pane of the asset in view, between its files: what it draws (pane.c) and what becomes of its answers (answers.c). */
#ifndef OCAT_TUI_INSPECT_PANE_H
#define OCAT_TUI_INSPECT_PANE_H

#include "tui/panes.h"

void inspect_refreshed(struct app *a);

#endif
