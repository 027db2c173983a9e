/*
 * The way of a session to its answer: calls that were repeated, dead ends, results that filled the context, tables
 * that were inspected and not used or used without a look, and where time and tokens went. None makes an answer wrong.
 */
#ifndef OCAT_SERVICE_TRACE_FLOW_FINDINGS_H
#define OCAT_SERVICE_TRACE_FLOW_FINDINGS_H

#include "service/trace/statement_findings.h"

enum { FLOOD_TOKENS = 20000 }; /* of one result */

struct judged_list {
	struct judged_sql *at;
	ptrdiff_t len, cap;
};

/* Of this tool, also if there is none yet. */
struct trace_tool_cost *trace_tool_cost_of(struct trace_verdict *v, struct arena *a, str tool);
void trace_tool_costs_sort(struct trace_verdict *v); /* the costliest first */
void flow_costs(struct arena *a, const struct evidence *e, struct trace_verdict *v);
void flow_calls(struct arena *a, const struct evidence *e, struct trace_findings *out);
/* answer: the statement that the answer rests on. */
bool flow_tables(struct moments *m, struct arena *a, const struct evidence *e, const struct judged_list *all,
		 const struct judged_sql *answer, struct trace_findings *out, struct err *err);
bool is_flood(const struct evidence_step *s);

#endif
