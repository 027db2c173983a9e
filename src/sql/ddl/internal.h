/* Between ddl.c, prerequisites.c and extras.c: pieces of statements. Never included elsewhere. */
#ifndef OCAT_SQL_DDL_INTERNAL_H
#define OCAT_SQL_DDL_INTERNAL_H

#include "model/asset.h"
#include "sql/dialect/dialect.h"

struct sb;

bool ddl_is_written(const struct asset *a); /* the source keeps the statement that made it */
void ddl_put_collation(struct sb *out, const struct dialect *d, str name);
void ddl_put_rule(struct sb *out, const char *word, str expression); /* CHECK (...), unless the expression says so itself */

/* ---- extras.c ---- */

void ddl_put_upper(struct sb *out, str words);

/* In the words of CREATE SEQUENCE, where it does not count as usual; its name where somebody commented on it. */
void ddl_put_identity_options(struct sb *out, const struct field *f);

/* What has a statement of its own, behind the table and its indexes: how columns are kept, statistics, row order, replication. */
void ddl_put_extras(struct sb *out, const struct dialect *d, const struct asset *a);

#endif
