/*
 * The source's own estimate of a query: EXPLAIN of checked text, read-only, within the deadline of the call, and
 * never with ANALYZE, so that nothing runs. If it is disabled, not supported or fails, the reason is returned, never
 * a guess.
 */
#ifndef OCAT_SERVICE_SQL_ESTIMATE_H
#define OCAT_SERVICE_SQL_ESTIMATE_H

#include "render/answer/sql_check.h"
#include "service/scope.h"

/*
 * Where the source finds bare names now, if it may be asked. False: it may not, or cannot say; then the path of the
 * last sync holds.
 */
bool estimate_search_path(const struct scope *scope, str catalog, struct search_path *out);
/*
 * Of v->sql, into v->estimate. Not requested if the query could run user-defined code (v->runs): a server evaluates
 * constant expressions while it plans; nor if the policy hides rows of a table, which its statistics count. False only
 * if the call was stopped.
 */
bool estimate_ask(const struct scope *scope, struct check_view *v, struct err *err);

#endif
