/*
 * An asset as the statements that make it: CREATE TABLE, its indexes, keys and
 * comments. What the source keeps as text (SQLite's DDL, a view's query) is
 * given as it is; the rest is put together from the model. Statements end with
 * a semicolon and a line end. Names have quotes only where they need them. A partition is a table of its own that is
 * attached at last. What the model does not hold (functions, composite types, grants, the servers of foreign tables)
 * is left out, and with it what needs it: triggers, rules, policies, foreign tables. It never asks a source.
 */
#ifndef OCAT_SQL_DDL_DDL_H
#define OCAT_SQL_DDL_DDL_H

#include "model/asset.h"
#include "sql/dialect/dialect.h"

enum ddl_part {
	DDL_NEEDS =
		1, /* schema, enum types, domains, sequences: what must be there first; each a statement, so that a caller can tell them once */
	DDL_MAKE = 2,  /* the table or view itself with its own keys, indexes and comments */
	DDL_LINKS = 4, /* foreign keys, and that a partition is one, once all tables are there */
	DDL_LATE = 8,  /* indexes that not all partitions have, once these are attached */
};

/* Is there a statement that makes it, and is that the source's own text? Else nothing but a remark is put. */
enum ddl_origin { DDL_UNKNOWN, DDL_SOURCE, DDL_WRITTEN };
enum ddl_origin ddl_origin(const struct asset *a);
/* Does DDL_MAKE put nothing but a remark? What reads it or inherits from it cannot be made either, which is said instead. */
bool ddl_is_left_out(const struct asset *a);
void ddl_put_left_out(struct sb *out, const struct asset *a);
void ddl_put(struct sb *out, const struct dialect *d, const struct asset *a, unsigned parts);
/* Each statement of DDL_NEEDS by itself, without its line end. */
void ddl_needs(const struct dialect *d, const struct asset *a, void (*take)(void *with, str statement), void *with);

#endif
