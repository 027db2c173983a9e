/* Parts of statements, shared by ddl.c, prerequisites.c and table_properties.c only. */
#ifndef OCAT_SQL_DDL_INTERNAL_H
#define OCAT_SQL_DDL_INTERNAL_H

#include "model/asset.h"
#include "sql/dialect/dialect.h"

struct sb;

bool ddl_is_statement(str definition); /* CREATE ...; else a query, or a part of another statement */
bool ddl_is_written(const struct asset *a); /* the source keeps the statement that made it */
void ddl_put_collation(struct sb *out, const struct dialect *d, str name);
/* CHECK (...), unless the expression says so itself */
void ddl_put_rule(struct sb *out, const char *word, str expression);

/* ---- table_properties.c ---- */

void ddl_put_upper(struct sb *out, str words);

/* The options of CREATE SEQUENCE that are not the defaults; the name where the sequence has a comment. */
void ddl_put_identity_options(struct sb *out, const struct field *f);

/* The sequence owned by a column, unless it belongs to an identity; absent: none or unknown. */
str ddl_own_sequence(const struct field *f);
/* Includes all options: a later ALTER would also change an existing sequence. */
void ddl_put_sequence(struct sb *out, const struct field *f);

/* Separate statements after the table and its indexes: storage of columns, statistics, row order, replication. */
void ddl_put_extras(struct sb *out, const struct dialect *d, const struct asset *a);

#endif
