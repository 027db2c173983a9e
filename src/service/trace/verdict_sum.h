/*
 * The verdict on a session from those on its turns: the worst of them, with all findings and statements up to limits.
 */
#ifndef OCAT_SERVICE_TRACE_VERDICT_SUM_H
#define OCAT_SERVICE_TRACE_VERDICT_SUM_H

#include "service/trace/verdict.h"

struct verdict_sum {
	struct arena *arena;
	struct trace_verdict *out;
	int64_t judged, turn; /* turns that were judged; the turn of the worst */
	int rank;	      /* of the worst; below 0: none yet */
};

struct verdict_sum verdict_sum_of(struct arena *a, struct trace_verdict *out);
/* Copies what lasts; in the order of turns. */
void verdict_sum_add(struct verdict_sum *s, const struct evidence *e, const struct trace_verdict *turn);
/* several: questions were asked, so that the reason names the turn. */
void verdict_sum_end(struct verdict_sum *s, bool several);

#endif
