/* The pane of relations, between its files: what it draws (pane.c) and what its keys do (keys.c). */
#ifndef OCAT_TUI_RELATIONS_PANE_H
#define OCAT_TUI_RELATIONS_PANE_H

#include "tui/panes.h"

bool relations_key(struct app *a, enum action act);
void relations_refreshed(struct app *a);
void relations_painted(struct app *a); /* asks for what is open and not known yet */

#endif
