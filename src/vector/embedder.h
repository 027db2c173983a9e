/*
 * Vectors of texts, from a model file in this process or from an endpoint, whichever a person has configured. Loads and
 * connects when first used. Vectors have length 1.
 */
#ifndef OCAT_VECTOR_EMBEDDER_H
#define OCAT_VECTOR_EMBEDDER_H

#include "base/err.h"
#include "vector/embed_request.h"

struct arena;
struct embedder; /* for any thread */

struct embedder_setup {
	str model;   /* the path of an .onnx file; with url, the name that the endpoint knows it by */
	str url;     /* absent: the model is a file */
	str key;     /* of the endpoint: its variable or file, see net/access_key.h; or absent */
	/* prints the key, if that is absent: run when first needed, and again after a failure; or absent */
	str key_command;
	str runtime; /* the file of onnxruntime; absent: the system's */
	bool cls;    /* of a file: the vector of a text is that of its first token, not the mean of all */
	str prefix[EMBED_KINDS]; /* that the model requires before each text, with a blank between; or absent */
};

struct embedder *embedder_open(const struct embedder_setup *setup); /* copies it */
void embedder_close(struct embedder *e); /* NULL is fine */
const struct embedder_setup *embedder_setup(const struct embedder *e);
/* Vectors of different models cannot be compared: changes with the model. */
uint64_t embedder_mark(const struct embedder *e);

/* A failure is remembered for a while, in which all calls fail at once: none waits again for a server that is down. */
bool embedder_embed(struct embedder *e, struct arena *a, const struct embed_ask *ask, struct embeddings *out,
		    struct err *err);

#endif
