/* The pane of the basket, between its files: what it draws (pane.c) and what its keys do (keys.c). */
#ifndef OCAT_TUI_BASKET_PANE_H
#define OCAT_TUI_BASKET_PANE_H

#include "tui/panes.h"

bool basket_key(struct app *a, enum action act);
void basket_ask(struct app *a); /* for the rows of its tables */

#endif
