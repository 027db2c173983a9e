/*
 * Could this query run code that is not the system's own? By a call of an overloaded or a person's function, also as an
 * attribute of a row; by an operator, a cast, a domain, the input, output, order or hash of a type; inside a view, a
 * policy of row security or a foreign table. Each is a finding that names the functions, for a person to approve or a
 * policy to decide by their identity. Where the source did not record its code, only the system's own functions on its
 * own types are let through. Changes nothing.
 */
#ifndef OCAT_SQL_CHECK_USER_CODE_H
#define OCAT_SQL_CHECK_USER_CODE_H

#include "sql/resolve/resolve.h"

/*
 * Adds the findings. *runs is set to what such a query, or the planning of it alone, could run; it stays as it is if that
 * is nothing, or if the schema has no code to ask about.
 */
void sql_user_code(struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema, struct sql_findings *findings, str *runs);

/*
 * Puts the schema before the bare name of a type that somebody made, where only one has it and it needs no quotes: so
 * that no search path makes it another one, and a source that looks in pg_catalog alone finds it.
 */
void sql_qualify_types(struct tree *t, const struct sql_schema *schema);

#endif
