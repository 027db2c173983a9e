/*
 * A few rows of one asset from its source, for sample and for show: asked for
 * only where the catalog's configuration says so, long values shortened,
 * binary ones told by size, what is tagged as personal masked. Keeps nothing.
 */
#ifndef OCAT_TOOL_SAMPLING_H
#define OCAT_TOOL_SAMPLING_H

#include "tool/tool.h"

struct sampling {
	const struct candidate *asset;
	int64_t limit;
	bool personal; /* show what is tagged as personal too */
};

/* ERR_GUARD with the line to write and the file it goes into, unless `samples: true` is configured. */
bool sampling_allowed(struct session *s, str catalog, struct err *err);
/* In the result's arena. What is masked or shown as personal is noted in the result. */
bool sampling_read(struct session *s, const struct call *in, struct result *out, const struct sampling *what, struct sample *sample,
		   struct err *err);

#endif
