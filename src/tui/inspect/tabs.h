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
/* How many tabs the asset in view has: the last, what is written about it, where there is such, or when that one is open. */
int tabs_shown(const struct world *w, enum tab open);
/* How many things the tab lists; -1: that is not its way, or not known. */
int64_t tab_count(const struct world *w, enum tab t);
/* cells: of the lines, for text that is broken to them. False when there is nothing to list, with a sentence that says so. w->seen must be there. */
bool tab_sheet(const struct world *w, enum tab t, struct arena *frame, int cells, struct grid *out, str *why);
/* The asset that the line of that grid leads to, or absent. */
str tab_target(const struct world *w, enum tab t, const struct grid *of, ptrdiff_t row);
/* What the line is a part of, whole and in one line, for copying. */
str tab_line(enum tab t, const struct grid *of, struct arena *frame, ptrdiff_t row);

#endif
