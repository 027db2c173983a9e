/* Shared by the files of the list pane: drawing (pane.c) and sorting (keys.c). */
#ifndef OCAT_TUI_LIST_PANE_H
#define OCAT_TUI_LIST_PANE_H

#include "tui/pane.h"
#include "tui/panes.h"

struct explorer_state;

bool list_key(struct app *a, enum action act);
void list_draw_nothing(const struct explorer_state *w, const struct drawing *d);
bool list_ask(struct app *a, enum action act); /* the question key */
bool list_ask_with(struct app *a, enum action act, str words);

#endif
