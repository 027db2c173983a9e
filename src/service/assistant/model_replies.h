/*
 * Replies of a language model to a run that has not ended: a run that is killed, and asked again, goes on where it
 * stood and pays for none of them twice. A file for each, by the token of its request; gone once the run has ended.
 * Inside service/assistant only.
 */
#ifndef OCAT_SERVICE_ASSISTANT_MODEL_REPLIES_H
#define OCAT_SERVICE_ASSISTANT_MODEL_REPLIES_H

#include "llm/budget.h"

struct arena;
struct json;

struct model_reply {
	const struct json *said;
	struct chat_usage usage;
};

/* Equal for equal requests. */
str model_reply_token(struct arena *a, str request);
/* False: none is kept. */
bool model_reply_find(struct arena *a, str token, struct model_reply *out);
/* What cannot be kept is asked again, without a failure. */
void model_reply_keep(struct arena *a, str token, const struct model_reply *r);
void model_reply_drop(struct arena *a, str token);

#endif
