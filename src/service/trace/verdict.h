/*
 * The verdict on a session: its statements judged with the catalogs, the one that its answer rests on, and the earliest
 * step without which the answer would have been right. Claims no more than the catalogs, the history and the messages
 * of the servers show: where they do not suffice, it says so.
 */
#ifndef OCAT_SERVICE_TRACE_VERDICT_H
#define OCAT_SERVICE_TRACE_VERDICT_H

#include "render/answer/trace_verdict.h"
#include "service/trace/evidence.h"
#include "service/trace/moments.h"

/* person: the catalog that a person chose; absent: none. Everything in out is the arena's, or the moments'. */
bool trace_judge(struct moments *m, struct arena *a, str person, const struct evidence *e, struct trace_verdict *out,
		 struct err *err);

#endif
