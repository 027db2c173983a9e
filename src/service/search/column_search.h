/*
 * Columns by name, table and type in the cache, each with its details: for the tools that list and compare them. The
 * indexes supply most details, the cache the rest.
 */
#ifndef OCAT_SERVICE_SEARCH_COLUMN_SEARCH_H
#define OCAT_SERVICE_SEARCH_COLUMN_SEARCH_H

#include "service/scope.h"

struct found_column {
	const struct summary *of;
	struct field_summary field;
	str path; /* of a field within a type; absent: a column */
	str default_value;
	struct strs tags; /* as written */
	int rank;
	int64_t members;  /* as in struct column_hit */
	str first_member;
};

struct found_columns {
	struct found_column *at;
	ptrdiff_t len, cap;
	int64_t total;
	struct workspace_found names; /* the indexes in use, which hold the names of tables */
};

/* Appends a column; copies everything but the table. */
void found_columns_add(struct found_columns *f, struct arena *a, const struct found_column *one);
/*
 * Those that the scope's filter admits, from `skip` on, at most `limit` (0: all), in the order of search_columns.
 * column_search_done must follow, even a failure.
 */
bool column_search(const struct scope *scope, struct arena *a, int64_t skip, int64_t limit, struct found_columns *out,
		   struct err *err);
void column_search_done(const struct scope *scope, struct found_columns *f);
/* Only in existing indexes, for suggestions: false without them, or if nothing matches. */
bool column_search_quick(const struct scope *scope, struct arena *a, int64_t limit, struct found_columns *out);
/* Names of columns similar to this word, each once, best first. */
void column_search_near(const struct scope *scope, struct arena *a, const struct word *like, ptrdiff_t most,
			struct strs *out);

#endif
