/*
 * From paths of the graph to words and SQL: the condition of each step, its evidence, its effect on rows, and
 * questions for a person. Finds no paths itself.
 */
#ifndef OCAT_SERVICE_SQL_JOIN_SQL_H
#define OCAT_SERVICE_SQL_JOIN_SQL_H

#include "graph/paths/paths.h"
#include "render/answer/join_path.h"
#include "service/sql/key_roles.h"
#include "sql/dialect/dialect.h"

struct join_sql {
	const struct graph *graph;
	struct arena *arena;
	const struct dialect *dialect;
	const struct strs *via; /* roles, columns or constraints to prefer where several edges join two tables */
	/* the words of via, then of a question, where it names none; or NULL */
	const struct role_words *chosen, *asked;
	/* the catalog, and the namespace if all share it, with a dot: omitted from shown names */
	str common;
};

struct join_hop { /* two adjacent tables; the first is already joined */
	uint32_t from, to;
};

/* No path: only this table. */
void join_sql_table(const struct join_sql *j, uint32_t table, struct join_way *out);
/* A path of these hops; it starts at the first table of the first hop. */
void join_sql_path(const struct join_sql *j, const struct join_hop *hops, int n, int64_t cost, struct join_way *out);
/*
 * The same without a table that is not wanted, and whose columns all its neighbours reference: they are joined on
 * these. False: there is none.
 */
bool join_sql_shortcut(const struct join_sql *j, const struct join_hop *hops, int n, const uint32_t *wanted, int count,
		       struct join_way *out);
/* The common prefix of the names, when these tables are shown together. */
str join_sql_common(const struct graph *g, struct arena *a, const uint32_t *tables, ptrdiff_t n);
str join_sql_shown(const struct join_sql *j, uint32_t table);

#endif
