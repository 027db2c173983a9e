/* Why something was found or was not: a mark for each piece of the question, and what would change the answer. Form alone. */
#ifndef OCAT_RENDER_WHY_H
#define OCAT_RENDER_WHY_H

#include "render/paint.h"

struct why_piece {
	str text, found, instead;
	bool held;
};

struct why_view {
	str asset, query;
	bool admitted, hidden;
	bool asked; /* a question in plain words: no piece need hold */
	int64_t place, total; /* in the answer; place 0: not in it */
	const struct why_piece *at;
	ptrdiff_t len;
	str change; /* the query that would admit it */
};

void why_put(struct sb *out, const struct paint *p, const struct why_view *v);

#endif
