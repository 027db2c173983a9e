/* The title of the inspector: the name of the asset in view, then the tabs, as many as fit. */
#ifndef OCAT_TUI_INSPECT_TAB_BAR_H
#define OCAT_TUI_INSPECT_TAB_BAR_H

#include "tui/inspect/tabs.h"
#include "tui/pane.h"

void tab_bar_draw(const struct explorer_state *w, struct drawing *d, enum tab open);

#endif
