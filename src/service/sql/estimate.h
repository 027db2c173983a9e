/*
 * What a source itself thinks a query would cost: its EXPLAIN, asked with text
 * that was checked, read-only, under the call's deadline, and never with
 * ANALYZE, so that nothing runs. Where it may not be asked, cannot say or fails,
 * that is told; it is never a guess.
 */
#ifndef OCAT_SERVICE_SQL_ESTIMATE_H
#define OCAT_SERVICE_SQL_ESTIMATE_H

#include "render/answer/sql_check.h"
#include "service/scope.h"


/* False only when the call was stopped. */
bool estimate_ask(const struct scope *scope, str catalog, str sql, struct check_estimate *to, struct err *err);

#endif
