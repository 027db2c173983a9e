/* The export format that needs sql/: statements that create the tables. */
#ifndef OCAT_SERVICE_EXPORT_SQL_H
#define OCAT_SERVICE_EXPORT_SQL_H

#include "render/export/export.h"

extern const struct export_format export_sql;

#endif
