/*
 * The tables of a query, as resolving and checking need them. The caller supplies them, only for the tables named;
 * unit tests do so by hand. Nothing here reads a cache or a source.
 */
#ifndef OCAT_SQL_RESOLVE_SCHEMA_H
#define OCAT_SQL_RESOLVE_SCHEMA_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

struct arena;
struct dialect;
struct sql_view;
struct strs;
struct user_code;
struct user_relation;

struct sql_name { /* as written: quoted names are not folded */
	str text;
	bool quoted;
};

enum sql_column_trait {
	SQL_COLUMN_TIME = 1, /* a moment or a day */
	SQL_COLUMN_PARTITION = 2,
	SQL_COLUMN_NULLABLE = 4, /* by the catalog; without it the column is not null, or unknown */
	SQL_COLUMN_INDEXED = 8,	 /* the first column of an index, and in no expression of one */
	SQL_COLUMN_UNREADABLE = 16, /* the role that reads the catalog may not read it */
};

struct sql_table;

struct sql_origin { /* a column of a table from which a column of a view comes */
	const struct sql_table *table;
	uint32_t column;
};

struct sql_column {
	str name, type; /* type may be absent */
	unsigned traits;
	const struct strs *tags; /* NULL: none */
	const struct sql_origin *origins; /* of a traced view; the origins of inner views replace their columns */
	uint32_t origin_count;
	bool unchanged; /* it is its one origin */
	str base; /* the type under a domain; absent: the type is not a domain */
	const struct strs *values; /* of an enum; NULL: none */
	str collation; /* other than its type's; absent: that, or unknown */
	str generated; /* the expression of a generated column; absent: none */
	double sharing; /* the chance that two rows have the same value in it, NULLs apart; 0: unknown */
};

struct sql_key { /* columns that are unique together */
	const uint32_t *at;
	uint32_t len;
	bool primary;
};

struct sql_table {
	int64_t id;	    /* the caller's own */
	str name, ns, qualified; /* ns: the namespace with the catalog */
	const struct sql_column *columns;
	uint32_t column_count;
	const struct sql_key *keys;
	uint32_t key_count; /* 0: no known key, which proves nothing */
	int64_t rows, bytes; /* below 0: unknown */
	const struct strs *tags;
	bool view;	/* it has a query of its own */
	bool stored;  /* a view whose rows are kept: reading it runs nothing of its query */
	bool virtual; /* SQLite's: searched by its own name */
	bool rowless; /* SQLite's WITHOUT ROWID */
	const struct strs *indexes; /* their names; NULL: unknown */
	str definition; /* its query or CREATE statement; absent: unknown */
	/*
	 * The tables whose rows it holds: those it inherits from, is a partition of, or indexes,
	 * nearest first, with theirs.
	 */
	const struct sql_table *const *wholes;
	uint32_t whole_count;
	/* the caller's own: the tables that a name with a wildcard stands for; NULL: it is one table */
	const void *matched;
	bool words; /* it lists the terms of all columns of those tables (fts5vocab), and has none of the columns */
	const struct sql_view *said; /* its parsed definition; NULL: not parsed */
	const struct strs *refused; /* built-in functions that its row security calls and a query may not; NULL: none */
	bool folds;  /* planning a query of it may run code->plans, because their arguments are constant */
	const struct user_relation *code; /* the user-defined code that reading it runs; NULL: unknown */
	bool traced; /* a view with known origins of columns */
};

/* What the catalog says about the values of a column; NULL is always one more. */
struct sql_values {
	const struct strs *list; /* every one of them; NULL: unknown */
	bool numbers;		 /* the list has numbers */
	bool any_case;		 /* they may be written in any case */
	const char *by;		 /* what says so: "it has", "its CHECK allows" */
	bool dated;		 /* it need not hold now: of rows at the last sync, or of a comment */
	double least, most;	 /* of a number; infinite: unknown */
	bool above, below;	 /* without these two themselves */
};

struct sql_tables {
	const struct sql_table **at;
	ptrdiff_t len, cap;
};

enum sql_found { SQL_FOUND_NONE, SQL_FOUND_ONE, SQL_FOUND_MANY, SQL_FOUND_FAILED };

/* The evidence that columns of two tables join. */
#define SQL_EDGES(_) \
	_(SQL_EDGE_UNKNOWN, "unknown")	     /* not checked */ \
	_(SQL_EDGE_NONE, "none") \
	_(SQL_EDGE_DECLARED, "declared") \
	_(SQL_EDGE_UNIQUE_INDEX, "unique-index") \
	_(SQL_EDGE_INFERRED, "inferred") \
	_(SQL_EDGE_LOGGED, "logged") \
	_(SQL_EDGE_GIVEN, "given") \
	_(SQL_EDGE_SIBLING, "shared key")    /* both reference the same column */ \
	_(SQL_EDGE_REJECTED, "rejected")     /* rejected by a person */

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
	int version, minor; /* of the server, its first numbers; 0: not known */
	const struct user_code *code; /* of the catalog; NULL: user-defined code is not checked */
	const struct dialect *types_of; /* whose types the columns have; NULL: unknown */
	/* The table of a name of n parts, outermost first. Many: the name is ambiguous. */
	enum sql_found (*table)(void *with, const struct sql_name *parts, uint32_t n, const struct sql_table **out);
	/* Tables with similar names, best first; may be NULL. */
	void (*near)(void *with, struct arena *a, str name, struct strs *out);
	/* Whether it is the name of the source itself, before namespace and table. NULL: the source has none. */
	bool (*itself)(void *with, str name);
	/* The qualified names of the tables of an ambiguous name; may be NULL. */
	void (*namesakes)(void *with, struct arena *a, str name, struct strs *out);
	/* Whether the table is not on the login's search path; may be NULL: it is. */
	bool (*off_path)(void *with, const struct sql_table *table);
	/*
	 * The tables whose rows it reads with its own: partitions, tables that inherit from it, and theirs, and those
	 * that a wildcard stands for; each with the columns of the whole. False: failed. May be NULL: none.
	 */
	bool (*parts)(void *with, const struct sql_table *whole, struct sql_tables *out);
	/* What is known of the values of a column of a table, not of a view. NULL: nothing; may be NULL. */
	const struct sql_values *(*values)(void *with, const struct sql_table *table, uint32_t column);
	/* The evidence that these columns join, as a whole; may be NULL: unknown. */
	enum sql_edge (*edge)(void *with, const struct sql_table *left, const struct sql_table *right,
			      const struct sql_pair *pairs, uint32_t n);
	/* A condition that joins the two ("orders.customer_id = customers.id"); absent: none. May be NULL. */
	str (*way)(void *with, struct arena *a, const struct sql_table *left, const struct sql_table *right);
};

#endif
