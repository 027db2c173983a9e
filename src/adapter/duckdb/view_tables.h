/*
 * The tables that a view reads. DuckDB keeps the text of its query, in which a name may be short or in another case: it
 * looks in the schema of the view, then in main.
 */
#ifndef OCAT_ADAPTER_DUCKDB_VIEW_TABLES_H
#define OCAT_ADAPTER_DUCKDB_VIEW_TABLES_H

#include "adapter/duckdb/connection.h"
#include "base/map.h"

struct duck_tables { /* every table and view by its name in lower case */
	struct map named;
};

/* Within a look; the names are kept in the arena. */
bool duck_tables_ask(struct conn *c, struct arena *a, struct duck_tables *out, struct err *err);
/* Adds to the dependencies of a view. */
void duck_view_reads(const struct conn *c, struct arena *a, const struct duck_tables *t, struct asset *view);

#endif
