/*
 * The keys and constraints of a table as lines: what has no room beside what
 * else is said goes on below, in the widths that take the fewest lines. Knows
 * no pane, and nothing of where a key leads.
 */
#ifndef OCAT_TUI_INSPECT_CONSTRAINTS_H
#define OCAT_TUI_INSPECT_CONSTRAINTS_H

#include "model/asset.h"
#include "tui/grid.h"

/* cells: of a line; 0: as wide as they like. */
void keylines_sheet(const struct asset *a, struct arena *frame, int cells, struct grid *out);
/* Which key a line of that grid is a part of; NULL: it has no such line. */
const struct key *keylines_key(const struct grid *of, ptrdiff_t row);
/* All that is said of it, in one line. */
str keylines_whole(struct arena *frame, const struct key *k);

#endif
