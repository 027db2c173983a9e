/* What the SQL of a catalog uses and cannot create: functions and types that the model does not hold. */
#ifndef OCAT_SERVICE_EXPORT_SQL_REQUIREMENTS_H
#define OCAT_SERVICE_EXPORT_SQL_REQUIREMENTS_H

#include "model/asset.h"
#include "sql/dialect/dialect.h"

/* Each one that the statements of an asset use, "function public.group_concat"; some several times. */
void sql_requirements(const struct dialect *d, const struct asset *a, void (*take)(void *with, str what), void *with);
/* Does this expression call a function that is not the system's own? */
bool sql_requires(const struct dialect *d, str expression);

#endif
