/* Visited views: back and forward restore each as it was left. */
#ifndef OCAT_TUI_CORE_VIEW_HISTORY_H
#define OCAT_TUI_CORE_VIEW_HISTORY_H

#include "tui/core/explorer_state.h"

struct arena;

enum { HISTORY_MOST = 200 };

struct history {
	struct arena *arena; /* holds the views' texts */
	array_of(struct view) places;
	ptrdiff_t now; /* the index of the view on the screen */
};

/* Adds a view after the current one and drops all later ones. Beyond HISTORY_MOST the oldest is dropped. */
void history_visit(struct history *h, const struct view *v);
/* Updates the view on the screen. */
void history_note(struct history *h, const struct view *v);
void history_renamed(struct history *h, str catalog, str now);
/* NULL: at the end. */
const struct view *history_back(struct history *h);
const struct view *history_forward(struct history *h);

#endif
