/* The address of a table as a resource: ocat://catalog/namespace/table, or ocat://catalog/table without namespaces. */
#ifndef OCAT_MCP_RESOURCE_URI_H
#define OCAT_MCP_RESOURCE_URI_H

#include "base/str.h"

struct arena;

#define RESOURCE_SCHEME "ocat://"

/* ns: as written in names; empty or absent: none. */
str resource_uri(struct arena *a, str catalog, str ns, str asset);
/* Its qualified name; absent: not such an address. */
str resource_name(struct arena *a, str uri);

#endif
