/*
 * Vectors from a server: one POST of {"model", "input": [texts]}, answered as by /v1/embeddings of OpenAI or /api/embed
 * of Ollama. The texts leave this machine, unless the server is on it.
 */
#ifndef OCAT_VECTOR_ENDPOINT_H
#define OCAT_VECTOR_ENDPOINT_H

#include "base/err.h"
#include "vector/embed_request.h"

struct arena;
struct http;

struct endpoint {
	str url, model, key; /* key absent: none */
	int timeout_ms;
	int tries; /* in all, of a server that is busy: 429 or 503, with the pause that it asks for up to a minute */
};

/* The address of requests: for ".../v1", its path "embeddings". */
str endpoint_url(struct arena *a, str url);
str endpoint_shown(struct arena *a, str url); /* for a sentence: without secrets */
bool endpoint_embed(const struct endpoint *e, struct http *h, struct arena *a, const struct embed_ask *ask,
		    struct embeddings *out, struct err *err);

#endif
