/*
 * What the cache and the relation graph know of the tables that a query names,
 * as src/sql asks for it: each table read once, when it is first named. Of one
 * catalog; looks nothing up that is not asked for.
 */
#ifndef OCAT_SERVICE_SQL_CHECK_H
#define OCAT_SERVICE_SQL_CHECK_H

#include "base/err.h"
#include "base/map.h"
#include "sql/resolve/schema.h"

struct candidate;
struct dialect;
struct graph;
struct workspace;
struct store;

struct checking {
	struct store *store;
	const struct graph *graph; /* NULL: nobody knows how tables join */
	struct arena *arena;
	str catalog, home; /* home: the namespace that a bare name is looked for first, or absent */
	struct map tables; /* by written name; NULL: there is none */
	struct err *err;
	const struct dialect *dialect; /* how the catalog writes its views; NULL: they are not traced to their tables */
	struct workspace *session; /* knows what the source calls itself; NULL: nobody does */
	str itself; /* inside: that, once it was asked for */
	bool asked;
	bool columns_only; /* of tables: no keys, sizes or wholes, for who reads thousands */
	int depth; /* of views in views */
};

struct sql_schema checking_schema(struct checking *c);
/* A table by its id, as it would be found by name; NULL with err. */
const struct sql_table *checking_table(struct checking *c, const struct candidate *which);

#endif
