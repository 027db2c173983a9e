/* Visited views: back and forward restore each as it was left. */
#ifndef OCAT_TUI_CORE_VIEW_HISTORY_H
#define OCAT_TUI_CORE_VIEW_HISTORY_H

#include "tui/core/explorer_state.h"

struct arena;

enum { HISTORY_MOST = 200 };

struct history {
	struct arena *arena; /* holds the views' texts */
	struct {
		struct view *at;
		ptrdiff_t len, cap;
	} places;
	ptrdiff_t now; /* the place that is on the screen */
};

/* A new place, after what is on the screen: what lay ahead is cut off. The oldest is forgotten past HISTORY_MOST. */
void history_visit(struct history *h, const struct view *v);
/* The place on the screen, as it stands now. */
void history_note(struct history *h, const struct view *v);
/* NULL: no further place. */
const struct view *history_back(struct history *h);
const struct view *history_forward(struct history *h);

#endif
