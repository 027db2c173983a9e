/* An untrusted SQL query over the public tables and views only. */
#ifndef OCAT_STORE_SQL_QUERY_H
#define OCAT_STORE_SQL_QUERY_H

#include "base/stop.h"
#include "model/asset_health.h"
#include "model/rank_fusion.h"

struct arena;
struct store;

struct query_limits {
	int64_t rows;	    /* beyond this, *truncated is set */
	const struct stop *stop;
	/* for v_asset_health, the same in every call of a handle; NULL: the defaults */
	const struct health_rules *rules;
	const struct rank_weights *ranks; /* for index_weights, likewise */
};
struct query_fn {
	bool (*columns)(void *with, const str *names, ptrdiff_t n, struct err *err);
	/* kinds: one letter a cell: n null, i integer, r real, t text, b blob */
	bool (*row)(void *with, const str *cells, const char *kinds, ptrdiff_t n, struct err *err);
	void *with;
	struct strs *available; /* with ERR_COLUMN_NOT_FOUND: the available columns; may be NULL */
};
/*
 * One SELECT over only the public tables and views; anything else is refused with ERR_GUARD; ERR_TABLE_NOT_FOUND or
 * ERR_COLUMN_NOT_FOUND for an unknown name; ERR_QUERY with SQLite's message if it is invalid.
 */
bool store_query(struct store *s, struct arena *a, str sql, const struct query_limits *limits,
		 const struct query_fn *to, bool *truncated, struct err *err);

#endif
