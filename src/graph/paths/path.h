/*
 * The request for a join path and its result, as plain data,
 * shared by both searches (path_few_hops.h, path_many_hops.h).
 */
#ifndef OCAT_GRAPH_PATHS_PATH_H
#define OCAT_GRAPH_PATHS_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PATH_STEPS_MOST = 12 };

struct path {
	int64_t cost;
	int steps;
	uint32_t at[PATH_STEPS_MOST + 1]; /* tables, including both ends */
};

#define WAY_ANY (INT64_MAX / 4)
struct way_wish {
	uint32_t from, to;
	bool many; /* one row of `from` may have several rows of the table before it, on a longer path */
	int steps;	 /* at most */
	int64_t most;	 /* maximum cost; WAY_ANY: any */
	const uint32_t *without; /* tables that must not be passed through */
	ptrdiff_t without_count;
	const uint32_t *without_step; /* two tables, the lower number first, that must not be adjacent; or NULL */
	const uint32_t *not_first; /* nor a path whose second table is one of these */
	ptrdiff_t not_first_count;
	int64_t *least; /* NULL, or a long search may be deferred: then the lower bound of its cost; else 0 */
};

static inline bool wish_has(const uint32_t *list, ptrdiff_t n, uint32_t table)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (list[i] == table)
			return true;
	return false;
}

/* May a path step from the current table to this one? Backwards for searches from the target. */
static inline bool wish_allows(const struct way_wish *w, uint32_t at, uint32_t to, bool backwards)
{
	uint32_t near = backwards ? to : at, far = backwards ? at : to; /* in the path's direction */

	if (w->without_step && (at < to ? at : to) == w->without_step[0] && (at < to ? to : at) == w->without_step[1])
		return false;
	return !wish_has(w->without, w->without_count, to) &&
	       (near != w->from || !wish_has(w->not_first, w->not_first_count, far));
}

#endif
