/* What a read of DuckDB's catalog asks for: everything, one asset, or what a query finds. */
#ifndef OCAT_ADAPTER_DUCKDB_CATALOG_H
#define OCAT_ADAPTER_DUCKDB_CATALOG_H

#include <sys/stat.h>

#include "adapter/assembly/assembly.h"
#include "adapter/duckdb/connection.h"
#include "adapter/duckdb/view_tables.h"
#include "model/name.h"

enum { DUCK_QUESTIONS = 5 };

struct duck_reading {
	const struct conn *conn;
	struct assembly *assembly;
	struct row_shape shapes[DUCK_QUESTIONS];
	const struct row_shape *shape;
	const struct name_parts *ns; /* of the only asset; NULL: all */
	str name;
	bool incoming;
	const struct duck_query *found; /* database, schema and name of the assets; NULL: all */
	struct stat st;
	struct arena *arena;
	struct duck_tables tables; /* filled if a view was read */
	bool views;
};

/* Ends with duck_reading_end, also after a failure. */
bool duck_reading_start(struct duck_reading *r, const struct conn *c, struct err *err);
void duck_reading_end(struct duck_reading *r);
/* Within a look; with: the reading. */
bool duck_read_all(struct conn *c, void *with, struct err *err);

#endif
