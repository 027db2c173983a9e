/* A whole answer as one JSON object, for programs. */
#ifndef OCAT_TOOL_CALL_ENVELOPE_H
#define OCAT_TOOL_CALL_ENVELOPE_H

#include "tool/tool.h"

struct envelope {
	struct sb rows; /* JSON of the rows so far */
	const struct column *columns;
	ptrdiff_t n;
	int64_t count;
	bool full; /* rows were omitted to stay within the budget */
};

/* A sink that keeps the rows as JSON, up to this many bytes. */
void envelope_open(struct envelope *e, struct sink_out *sink, ptrdiff_t most);
/*
 * The object; result is complete. speller: how a face writes the actions in sentences and next steps. NULL, for a
 * protocol: a next step is a call, {"tool", "arguments"}, and a sentence names the tool and its parameters.
 */
void envelope_put(struct sb *out, const struct envelope *e, const struct result *r, const struct speller *speller,
		  instant now);
void envelope_close(struct envelope *e);
/* The arguments of a call, as an object. False, without writing: not a call of a tool, or with a value to fill in. */
bool envelope_arguments(struct jw *w, const struct action_call *act);
/*
 * {"error": {...}} with the fixed fields of its code; r: of the call that failed, or NULL.
 * A protocol also gets "calls".
 */
void envelope_error(struct sb *out, const struct err *err, const struct result *r, const struct speller *speller,
		    int64_t timeout_ms);

#endif
