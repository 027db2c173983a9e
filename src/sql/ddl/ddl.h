/*
 * The statements that create an asset: CREATE TABLE, its indexes, keys and comments. Text that the source keeps
 * (SQLite's DDL, the query of a view) is returned unchanged; the rest is built from the model. Statements end with a
 * semicolon and a line end. Names are quoted only where needed. A partition is a separate table that is attached
 * last. What the model lacks (functions, composite types, grants, the servers of foreign tables) is omitted with all
 * that needs it: triggers, rules, policies, foreign tables. Never asks a source.
 */
#ifndef OCAT_SQL_DDL_DDL_H
#define OCAT_SQL_DDL_DDL_H

#include "model/asset.h"
#include "sql/dialect/dialect.h"

enum ddl_part {
	/* prerequisites: schema, enum types, domains, sequences; one statement each: a caller can write each once */
	DDL_NEEDS = 1,
	DDL_MAKE = 2,	   /* the table or view itself with its own keys, indexes and comments */
	DDL_LINKS = 4,	   /* foreign keys and ATTACH PARTITION, after all tables exist */
	DDL_LATE = 8,	   /* indexes that only some partitions have, after these are attached */
	DDL_UNFILLED = 16, /* with DDL_MAKE: a materialized view without its rows, so that its query does not run */
};

/* Is there a statement that creates it, and is it the source's own text? Otherwise only a remark is written. */
enum ddl_origin { DDL_UNKNOWN, DDL_SOURCE, DDL_WRITTEN };
enum ddl_origin ddl_origin(const struct asset *a);
/* Does DDL_MAKE write only a remark? Views over it and tables that inherit from it then get remarks too. */
bool ddl_is_left_out(const struct dialect *d, const struct asset *a);
/* Does it contain a text that is more than it should be: a type with a second statement, a default with a comment? */
bool ddl_is_unsafe(const struct dialect *d, const struct asset *a);
/* ALTER TABLE ... SET DEFAULT for a column of this table. */
void ddl_put_default(struct sb *out, const struct dialect *d, const struct asset *a, const struct field *f);
void ddl_put_left_out(struct sb *out, const struct asset *a);
void ddl_put(struct sb *out, const struct dialect *d, const struct asset *a, unsigned parts);
/* Each statement of DDL_NEEDS, without its line end. */
void ddl_needs(const struct dialect *d, const struct asset *a, void (*take)(void *with, str statement), void *with);

#endif
