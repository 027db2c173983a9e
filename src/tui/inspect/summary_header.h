/*
 * What is told of a table above its tab, whichever that is: what it is, how
 * large, how fresh, what is wrong with it, its comment, and what it is usually
 * asked for. Calls nothing: w->seen must be there.
 */
#ifndef OCAT_TUI_INSPECT_SUMMARY_HEADER_H
#define OCAT_TUI_INSPECT_SUMMARY_HEADER_H

#include "tui/inspect/tabs.h"
#include "tui/pane.h"

/* lines: of the tab below, for what room there is. Returns the rows used. */
int facts_draw(const struct world *w, struct drawing *d, enum tab open, ptrdiff_t lines);

#endif
