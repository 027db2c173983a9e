/*
 * What a catalog says of the tables that a query names, as those who resolve
 * and check it ask for it. The caller fills it, for just the tables that are
 * named; a unit test fills it by hand. Nothing here reads a cache or a source.
 */
#ifndef OCAT_SQL_RESOLVE_SCHEMA_H
#define OCAT_SQL_RESOLVE_SCHEMA_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

struct arena;
struct sql_view;
struct strs;

struct sql_name { /* as it is written: quoted ones are not folded */
	str text;
	bool quoted;
};

enum sql_column_trait {
	SQL_COLUMN_TIME = 1, /* a moment or a day */
	SQL_COLUMN_PARTITION = 2,
};

struct sql_table;

struct sql_origin { /* of a view's column: a column of a table that it is made of */
	const struct sql_table *table;
	uint32_t column;
};

struct sql_column {
	str name, type; /* type may be absent */
	unsigned traits;
	const struct strs *tags; /* NULL: none */
	const struct sql_origin *origins; /* of a view that is traced; those of views that it reads in their place */
	uint32_t origin_count;
	bool unchanged; /* it is its one origin */
};

struct sql_key { /* columns that are unique together */
	const uint32_t *at;
	uint32_t len;
};

struct sql_table {
	int64_t id;	    /* the caller's own */
	str name, ns, qualified; /* ns: its namespace, with the catalog */
	const struct sql_column *columns;
	uint32_t column_count;
	const struct sql_key *keys;
	uint32_t key_count; /* 0: no key is known, so nothing follows from that */
	int64_t rows, bytes; /* below 0: not known */
	const struct strs *tags;
	bool view;	/* it has a query of its own */
	bool virtual; /* SQLite's: what searches it is asked by its own name */
	bool rowless; /* SQLite's WITHOUT ROWID */
	const struct strs *indexes; /* their names; NULL: not known */
	str definition; /* that query, or what created it; absent: not known */
	const struct strs *wholes; /* qualified names of the tables that this is a part of, nearest first; NULL: none */
	const struct sql_view *said; /* its definition, read; NULL: nobody did */
	bool traced; /* a view whose columns' origins are known */
};

enum sql_found { SQL_FOUND_NONE, SQL_FOUND_ONE, SQL_FOUND_MANY, SQL_FOUND_FAILED };

/* Who says that columns of two tables belong together. */
#define SQL_EDGES(_) \
	_(SQL_EDGE_UNKNOWN, "unknown")	     /* nobody was asked */ \
	_(SQL_EDGE_NONE, "none") \
	_(SQL_EDGE_DECLARED, "declared") \
	_(SQL_EDGE_UNIQUE_INDEX, "unique-index") \
	_(SQL_EDGE_INFERRED, "inferred") \
	_(SQL_EDGE_LOGGED, "logged") \
	_(SQL_EDGE_GIVEN, "given") \
	_(SQL_EDGE_SIBLING, "shared key")    /* both reference the same column */ \
	_(SQL_EDGE_REJECTED, "rejected")     /* a person said that they do not */

enum sql_edge {
#define _(id, word) id,
	SQL_EDGES(_)
#undef _
	SQL_EDGE_COUNT
};

struct sql_pair { /* numbers of columns */
	uint32_t left, right;
};

struct sql_schema {
	void *with;
	/* The table of a name of n parts, outermost first. Many: the name fits several, and none is taken. */
	enum sql_found (*table)(void *with, const struct sql_name *parts, uint32_t n, const struct sql_table **out);
	/* Tables whose names are near, best first; may be NULL. */
	void (*near)(void *with, struct arena *a, str name, struct strs *out);
	/* Is it what the source calls itself, in front of a namespace and a table? May be NULL: it has no name of its own. */
	bool (*itself)(void *with, str name);
	/* Who says that these columns belong together, as a whole; a NULL slot: nobody knows anything. */
	enum sql_edge (*edge)(void *with, const struct sql_table *left, const struct sql_table *right, const struct sql_pair *pairs, uint32_t n);
	/* What would join the two, as text ("orders.customer_id = customers.id"); absent: nothing does. May be NULL. */
	str (*way)(void *with, struct arena *a, const struct sql_table *left, const struct sql_table *right);
};

#endif
