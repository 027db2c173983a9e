/* What a request names as its database: a catalog, a schema of one, or a schema in any of them. */
#ifndef OCAT_SERVICE_DATABASE_NAME_H
#define OCAT_SERVICE_DATABASE_NAME_H

#include "service/scope.h"

struct database_name {
	str catalog, ns; /* absent: any */
};

/* A catalog of this name comes first, then CATALOG.SCHEMA; else it is a schema, which may not exist. */
struct database_name database_name_read(const struct scope *scope, str name);

#endif
