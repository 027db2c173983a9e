/*
 * Tools that a language model may call while it works on a question: given by the room that has them, with the rights
 * of the person who asks. Plain data.
 */
#ifndef OCAT_SERVICE_ASSISTANT_MODEL_TOOLS_H
#define OCAT_SERVICE_ASSISTANT_MODEL_TOOLS_H

#include "base/err.h"
#include "base/str.h"

struct json;

struct model_tool {
	str name, description;
	str schema; /* of its arguments */
};

struct model_tools {
	const struct model_tool *at;
	ptrdiff_t len;
	/*
	 * The answer as text for the model, in the arena of the call.
	 * False: what is wrong with the call, for the model too.
	 */
	bool (*call)(void *with, str name, const struct json *arguments, str *out, struct err *err);
	void *with;
};

#endif
