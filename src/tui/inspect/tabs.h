/* The tabs of the inspector as grids. */
#ifndef OCAT_TUI_INSPECT_TABS_H
#define OCAT_TUI_INSPECT_TABS_H

#include "tui/grid.h"
#include "tui/core/explorer_state.h"

/*	id	    title */
#define TABS(_) \
	_(TAB_COLUMNS, "columns") \
	_(TAB_KEYS, "keys") \
	_(TAB_INDEXES, "indexes") \
	_(TAB_REFS, "refs") \
	_(TAB_DDL, "ddl") \
	_(TAB_SAMPLE, "sample") \
	_(TAB_HISTORY, "history") \
	_(TAB_HEALTH, "health") \
	_(TAB_DOCS, "docs")

enum tab {
#define _(id, title) id,
	TABS(_)
#undef _
		TAB_COUNT
};

const char *tab_title(enum tab t);
/* The number of tabs for the asset in view: the last one, for documents, only if there are any, or if it is open. */
int tabs_shown(const struct explorer_state *w, enum tab open);
/* The number of items on the tab; -1: not counted, or unknown. */
int64_t tab_count(const struct explorer_state *w, enum tab t);
/*
 * cells: width of the lines, to wrap text to. False if there is nothing to list, with a message. w->seen must be set.
 */
bool tab_sheet(const struct explorer_state *w, enum tab t, struct arena *frame, int cells, struct grid *out, str *why);
/* The asset that a line of that grid leads to, or absent. */
str tab_target(const struct explorer_state *w, enum tab t, const struct grid *of, ptrdiff_t row);
/* The full item of the line, in one line, for copying. */
str tab_line(enum tab t, const struct grid *of, struct arena *frame, ptrdiff_t row);

#endif
