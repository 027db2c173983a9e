/* Texts for a model, and the vectors that it makes of them. Plain data. */
#ifndef OCAT_VECTOR_EMBED_REQUEST_H
#define OCAT_VECTOR_EMBED_REQUEST_H

#include "base/stop.h"
#include "base/str.h"

enum embed_kind { EMBED_QUESTIONS, EMBED_TABLES, EMBED_KINDS };

struct embed_ask {
	enum embed_kind kind;
	const str *texts;
	ptrdiff_t n;
	int wait_ms; /* how long an endpoint may take */
	const struct stop *stop;
};

struct embeddings { /* one for each text, one after the other */
	float *at;
	ptrdiff_t width; /* of each */
};

#endif
