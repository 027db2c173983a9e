/*
 * What many sessions of agents have in common: their verdicts, the names they invent,
 * the tables they confuse, costs.
 */
#ifndef OCAT_RENDER_ANSWER_TRACE_STATS_H
#define OCAT_RENDER_ANSWER_TRACE_STATS_H

#include "render/answer/trace_verdict.h"

struct trace_name_count {
	str name, meant; /* meant: absent if unknown */
	int64_t count;	 /* of sessions */
};
struct trace_name_counts {
	struct trace_name_count *at;
	ptrdiff_t len, cap;
};

struct trace_fault {
	str name, line; /* of the session; its verdict */
};

struct trace_stats {
	int64_t sessions, unread; /* unread: files of no known format, or not readable */
	int64_t steps, calls, failed, elapsed_us, tokens_results, tokens_in, tokens_out;
	double cost_usd;
	int64_t verdicts[TRACE_VERDICT_COUNT], stages[TRACE_STAGE_COUNT]; /* stages: of the wrong ones */
	struct trace_name_counts causes;   /* of wrong and stale ones, by code */
	struct trace_name_counts invented; /* names, also those that were corrected later */
	struct trace_name_counts confused; /* tables that were taken for others */
	struct trace_name_counts floods;   /* tools whose results filled the context */
	array_of(struct trace_tool_cost) tools; /* the costliest first */
	array_of(struct trace_fault) faults; /* the wrong and stale sessions; the first ones */
};

extern const struct answer_type answer_trace_stats;

#endif
