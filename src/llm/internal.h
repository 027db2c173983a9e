/* An open model, for the files that send. Inside llm/ only. */
#ifndef OCAT_LLM_INTERNAL_H
#define OCAT_LLM_INTERNAL_H

#include "llm/address.h"

struct http;

struct chat {
	struct arena *arena;
	struct chat_setup setup;
	const struct provider *provider;
	struct chat_address at;
	struct access_key *key;
	struct http *http; /* NULL: not opened yet */
	/* Learnt from answers: */
	unsigned quirks;
	enum chat_form form; /* the best that has not been refused */
	bool form_refused;   /* the last request was, perhaps for its form */
};

/*
 * One request with its repetitions, to one model. *given: events of an answer have gone out, also if it failed in the
 * end.
 */
bool chat_send(struct chat *c, struct arena *a, const struct chat_request *r, str model, const struct stop *stop,
	       struct chat_answer *out, bool *given, struct err *err);
str chat_body(const struct chat *c, struct arena *a, const struct chat_request *r, str model, int max_tokens);
void chat_tell(const struct chat_request *r, struct chat_event event);

#endif
