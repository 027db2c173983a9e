/*
 * A call of a tool while a person watches the server: announced, held while they have paused it, and what they decided.
 */
#ifndef OCAT_MCP_METHODS_WATCHED_CALL_H
#define OCAT_MCP_METHODS_WATCHED_CALL_H

#include "follow/gate.h"
#include "mcp/request.h"
#include "tool/tool.h"

struct watched_call {
	struct mcp_request *request;
	struct follow_call call;
	struct strs pinned;
};

/*
 * Returns once the call may go on or is decided, with the decision and the pinned tables in ask->caller. False with
 * err: too many calls wait, and it is not to be made.
 */
bool watched_call_begin(struct watched_call *w, struct mcp_request *r, struct request *ask,
			const struct json *arguments, struct err *err);
void watched_call_end(struct watched_call *w);

/* Is the tool not to run? */
bool watched_call_is_decided(const struct step_decision *d);
/* What the model reads in its place. */
str watched_call_words(struct arena *a, const struct step_decision *d, const struct tool *t);
str watched_call_pins(struct arena *a, const struct strs *pinned);

#endif
