/*
 * What a step of a tool of ocat answered, as the trace has it: our own result, or the JSON that an agent got through
 * MCP, however it was wrapped.
 */
#ifndef OCAT_REPLAY_RECORDED_ANSWER_H
#define OCAT_REPLAY_RECORDED_ANSWER_H

#include "trace/step.h"

struct arena;
struct json;

struct recorded {
	const struct json *rows, *summary, *object; /* NULL: not recorded */
	str tool; /* that the answer names; absent: none */
	bool complete; /* nothing was left out */
	bool has_digest;
	struct digest digest;
	array_of(struct trace_catalog) catalogs;
	str error_code; /* absent: it succeeded, or its error had none */
	bool failed;
};

void recorded_read(struct arena *a, const struct step *s, struct recorded *out);

#endif
