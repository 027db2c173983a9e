/*
 * One cheapest way, searched from both ends at once. Each end has labels: a
 * table, what it costs to get there, in how many steps. A table has several
 * when the dearer one is shorter. A way is found where labels of both ends
 * stand at one table; the search is over when no way that is still to be found
 * could be better, nor as good with names that come first.
 */
#ifndef OCAT_GRAPH_WAY_H
#define OCAT_GRAPH_WAY_H

#include "graph/graph.h"

enum { PATH_STEPS_MOST = 12 };

struct path {
	int64_t cost;
	int steps;
	uint32_t at[PATH_STEPS_MOST + 1]; /* tables, both ends too */
};
/* By cost, then steps, then tables. */
int path_order(const struct path *one, const struct path *two);

/* What searches share: as much memory as there are tables, taken once. */
struct ways;
struct ways *ways_open(const struct graph *g, struct arena *a, const struct stop *stop);

#define WAY_ANY (INT64_MAX / 4)
struct way_wish {
	uint32_t from, to;
	int steps;	 /* at most */
	int64_t most;	 /* no way that costs more; WAY_ANY: any */
	const uint32_t *without; /* no way through these tables */
	ptrdiff_t without_count;
	const uint32_t *without_step; /* two tables, the lower number first, that may not stand side by side; or NULL */
	const uint32_t *not_first; /* nor one whose second table is one of these */
	ptrdiff_t not_first_count;
	int64_t *least; /* NULL, or a long search may be put off: then it is what any such way costs at least; else 0 */
};
/* *found false: there is none, or it was put off. False only when it was stopped. */
bool way_find(struct ways *w, const struct way_wish *wish, struct path *out, bool *found, struct err *err);

#endif
