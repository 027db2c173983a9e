/* Why a table matches or not: a mark for each piece of the question, and a change that would include it. */
#ifndef OCAT_RENDER_ANSWER_MATCH_REASONS_H
#define OCAT_RENDER_ANSWER_MATCH_REASONS_H

#include "render/answer/answer.h"

struct why_piece {
	str text, found, instead;
	bool held;
};

struct why_view {
	str asset;
	bool admitted, hidden;
	bool asked; /* a question in plain words, which a match need not satisfy in full */
	int64_t place, total; /* rank in the answer; place 0: not in it */
	const struct why_piece *at;
	ptrdiff_t len;
	str change; /* the query that would match it */
	str database; /* the schema that alone would have it in the answer */
	str why, stage; /* why it is in the answer, or the stage that dropped it; the other is absent */
};

extern const struct answer_type answer_why_view;

#endif
