/*
 * What a source itself thinks a query would cost: its EXPLAIN, asked with text
 * that was checked, read-only, under the call's deadline, and never with
 * ANALYZE, so that nothing runs. Where it may not be asked, cannot say or fails,
 * that is told; it is never a guess.
 */
#ifndef OCAT_TOOL_ESTIMATING_H
#define OCAT_TOOL_ESTIMATING_H

#include "render/answer/sql_check.h"
#include "tool/tool.h"

/* False only when the call was stopped. */
bool estimate_ask(struct session *s, const struct call *in, struct result *out, str catalog, str sql, struct check_estimate *to, struct err *err);
/* "estimate": an object, or null where it was not asked for. */
void estimate_put(struct jw *w, const struct check_estimate *e);

#endif
