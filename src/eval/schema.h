/*
 * The tables of one namespace, as the judge needs them: for SQLite to hold, for names to be resolved, for rows to be
 * made.
 */
#ifndef OCAT_EVAL_SCHEMA_H
#define OCAT_EVAL_SCHEMA_H

#include "base/err.h"
#include "base/map.h"
#include "model/asset.h"
#include "sql/resolve/schema.h"

struct db;

/* The values of a column. */
enum eval_values { EVAL_WHOLE, EVAL_FRACTION, EVAL_TEXT, EVAL_TRUTH, EVAL_DAY, EVAL_MOMENT, EVAL_CLOCK };

struct eval_column {
	enum eval_values values;
	bool nullable;
	const struct strs *known; /* values of an enum, else samples; NULL: none */
};

struct eval_reference { /* a foreign key */
	uint32_t count;
	const uint32_t *columns, *targets; /* in pairs */
	uint32_t table;			   /* position of the target */
};

struct eval_table {
	struct sql_table sql; /* its id is its position, its keys the unique ones */
	const struct eval_column *columns;
	array_of(struct eval_reference) references;
};

struct eval_schema {
	str name; /* the namespace */
	array_of(struct eval_table) tables;
	struct map by_name; /* lower case, to the position */
};

/* The assets are borrowed. Keys to tables elsewhere are left out. */
void eval_schema_make(struct arena *a, str name, const struct asset *const *assets, ptrdiff_t n,
		      struct eval_schema *out);
/* For the resolver: finds a table by name, also after the namespace or "main". */
struct sql_schema eval_schema_sql(struct eval_schema *s);

/* Creates the empty tables in a memory database, which is attached by the name of the namespace. */
bool eval_schema_create(struct db *d, const struct eval_schema *s, struct err *err);

#endif
