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

/* In the result's arena. What is masked or shown as personal is noted in the result. */
bool sampling_read(struct session *s, const struct call *in, struct result *out, const struct sampling *what, struct sample *sample,
		   struct err *err);

#endif
