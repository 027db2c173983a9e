/*
 * The schema of a query for src/sql, from the cache and the relation graph of one catalog: each table is read once,
 * on first use.
 */
#ifndef OCAT_SERVICE_SQL_CATALOG_SCHEMA_H
#define OCAT_SERVICE_SQL_CATALOG_SCHEMA_H

#include "base/err.h"
#include "base/map.h"
#include "model/search_path.h"
#include "sql/resolve/schema.h"

struct candidate;
struct dialect;
struct graph;
struct workspace;
struct store;

struct asset;

struct catalog_schema {
	struct store *store;
	const struct graph *graph; /* NULL: joins unknown */
	struct arena *arena;
	str catalog;
	str version; /* of the server, absent: unknown */
	struct map tables; /* by written name; NULL: none */
	struct map values; /* inside: of columns, read on demand */
	struct err *err;
	const struct dialect *dialect; /* the dialect of the catalog's views; NULL: they are not traced */
	const struct dialect *written; /* the dialect of the query; NULL: any */
	struct search_path path; /* the stored one is read on demand, unless it is given with path_asked */
	bool path_asked;
	struct workspace *session; /* knows the source's own name; NULL: unknown */
	str itself; /* inside: the name, once asked for */
	bool asked;
	/* only names and columns of tables: no keys, sizes, parents or similar names, for readers of thousands */
	bool columns_only;
	int depth; /* of views in views */
	const struct user_code *code; /* inside: the user-defined code of the catalog, read on demand */
	const struct column_stats *stats; /* inside: likewise */
};

/* wildcard_table.c: the tables whose names begin as this one, which ends in *, as one table. */
enum sql_found catalog_schema_wildcard(struct catalog_schema *c, const str *names, uint32_t n,
				       const struct sql_table **out);

struct sql_schema catalog_schema_sql(struct catalog_schema *c);
/* A table by id, as found by name; NULL with err. */
const struct sql_table *catalog_schema_table(struct catalog_schema *c, const struct candidate *which);

/* ---- related_tables.c ---- */
/* Sets the tables whose rows t holds: those it inherits from, is a partition of, or indexes. */
bool catalog_schema_wholes(struct catalog_schema *c, const struct asset *asset, struct sql_table *t);
/* sql_schema.parts */
bool catalog_schema_parts(void *with, const struct sql_table *whole, struct sql_tables *out);

/* ---- catalog_schema_values.c ---- */
/* sql_schema.values */
const struct sql_values *catalog_schema_values(void *with, const struct sql_table *t, uint32_t column);

/* ---- catalog_schema_edges.c ---- */
/* The best evidence that these pairs of columns join; also for columns of views, if those come from one table each. */
enum sql_edge catalog_schema_edge(void *with, const struct sql_table *left, const struct sql_table *right,
				  const struct sql_pair *pairs, uint32_t n);
/* The first condition that the graph has for two tables: "orders.customer_id = customer.id"; absent: none. */
str catalog_schema_join(void *with, struct arena *a, const struct sql_table *left, const struct sql_table *right);

#endif
