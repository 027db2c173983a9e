/*
 * From ways in a graph to words and SQL: what joins each step, why, what it
 * does to rows, and what a person should be asked. Finds no way itself.
 */
#ifndef OCAT_SERVICE_SQL_JOIN_SQL_H
#define OCAT_SERVICE_SQL_JOIN_SQL_H

#include "graph/paths/paths.h"
#include "render/answer/join_path.h"
#include "sql/dialect/dialect.h"

struct joining {
	const struct graph *graph;
	struct arena *arena;
	const struct dialect *dialect;
	const struct strs *via; /* roles, columns or constraints to take where several edges join two tables */
	str common;		/* the catalog, and the namespace when all have the same, with a dot: left out of what is shown */
};

struct join_hop { /* two tables side by side; the first is joined already */
	uint32_t from, to;
};

/* A way of these hops, the first table of the first hop being where it starts. */
void joining_way(const struct joining *j, const struct join_hop *hops, int n, int64_t cost, struct join_way *out);
/* Where two hops of a way hold keys to the same columns of the table between: the way without that table. False: there is none. */
bool joining_shortcut(const struct joining *j, const struct path *p, struct join_way *out);
/* What is left out of names, when these tables are shown together. */
str joining_common(const struct graph *g, struct arena *a, const uint32_t *tables, ptrdiff_t n);
str joining_shown(const struct joining *j, uint32_t table);

#endif
