/*
 * Whether a query could run user-defined code: by a call of an overloaded or user-defined function, also in attribute
 * notation; by an operator, a cast, a domain, the input, output, order or hash of a type; inside a view, a row security
 * policy or a foreign table. Each is a finding that names the functions, for a person to approve or a policy to allow
 * by their identity. If the source did not report its code, only built-in functions on built-in types are allowed.
 * Changes nothing.
 */
#ifndef OCAT_SQL_CHECK_USER_CODE_H
#define OCAT_SQL_CHECK_USER_CODE_H

#include "sql/resolve/resolve.h"

/*
 * Adds the findings. *runs is set to the user-defined code that the query, or planning it, could run; it is unchanged
 * if there is none, or if the schema has no record of such code.
 */
void sql_user_code(struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema,
		   struct sql_findings *findings, str *runs);

/*
 * Qualifies a user-defined type with its schema, if only one schema has the name and it needs no quotes: then no search
 * path can change its meaning, and a source that looks only in pg_catalog finds it.
 */
void sql_qualify_types(struct tree *t, const struct sql_schema *schema);

#endif
