/* What the SQL of a catalog uses but cannot create: functions and types that the model does not contain. */
#ifndef OCAT_SERVICE_EXPORT_SQL_REQUIREMENTS_H
#define OCAT_SERVICE_EXPORT_SQL_REQUIREMENTS_H

#include "model/user_code.h"
#include "sql/dialect/dialect.h"

/*
 * Each one that the statements of an asset use, as "function public.group_concat", or the extension that it belongs to,
 * as "extension hstore"; may repeat. code: of the catalog, or NULL.
 */
void sql_requirements(const struct dialect *d, const struct user_code *code, const struct asset *a,
		      void (*take)(void *with, str what), void *with);
/* Whether this expression calls a user-defined function. */
bool sql_requires(const struct dialect *d, str expression);
/*
 * Whether a view's query calls something that a checked query may not, or cannot be parsed:
 * to fill the view runs it.
 */
bool sql_runs_functions(const struct dialect *d, const struct asset *a);

#endif
