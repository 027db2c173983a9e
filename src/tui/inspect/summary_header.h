/*
 * The summary of a table above every tab: what it is, its size and age, its problems, its comment, and its usual
 * filters. Calls nothing: w->seen must be set.
 */
#ifndef OCAT_TUI_INSPECT_SUMMARY_HEADER_H
#define OCAT_TUI_INSPECT_SUMMARY_HEADER_H

#include "tui/inspect/tabs.h"
#include "tui/pane.h"

/* lines: of the tab below, to judge the room. Returns the rows used. */
int summary_header_draw(const struct explorer_state *w, struct drawing *d, enum tab open, ptrdiff_t lines);

#endif
