/* The result of a check of a query, for the faces. Decides nothing. */
#ifndef OCAT_SERVICE_SQL_CHECK_VIEW_H
#define OCAT_SERVICE_SQL_CHECK_VIEW_H

#include "sql/resolve/resolve.h"

struct arena;
struct check_view;
struct sql_check;

str check_view_column(struct arena *a, struct sql_base b); /* its qualified name */
void check_view_findings(struct arena *a, const struct sql_check *c, struct check_view *v);
/* The whole result with its findings, except those of the policy. */
void check_view_show(struct arena *a, const struct sql_check *c, struct check_view *v);

#endif
