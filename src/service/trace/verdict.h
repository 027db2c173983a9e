/*
 * The verdict on a turn of a session: its statements judged with the catalogs, the one that its answer rests on, and
 * the earliest step without which the answer would have been right. Claims no more than the catalogs, the history and
 * the messages of the servers show: where they do not suffice, it says so.
 */
#ifndef OCAT_SERVICE_TRACE_VERDICT_H
#define OCAT_SERVICE_TRACE_VERDICT_H

#include "render/answer/trace_verdict.h"
#include "service/trace/evidence.h"
#include "service/trace/catalog_states.h"

struct asked_catalog { /* surely: its names are in no other */
	const struct catalog *catalog;
	bool ran; /* a statement there */
};
struct judging_past { /* what earlier turns of the session say */
	array_of(struct asked_catalog) asked;
	struct arena *arena;
};

/*
 * person: the catalog that a person chose; absent: none. Adds to the past. Everything in out is the arena's, or the
 * moments'.
 */
bool trace_judge(struct moments *m, struct arena *a, str person, const struct evidence *e, struct judging_past *past,
		 struct trace_verdict *out, struct err *err);

#endif
