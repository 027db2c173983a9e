/*
 * A question that asks for several things becomes several questions, each with an answer of its own; what one query
 * answers stays whole. The words propose the parts (assistant/language/question_parts.h); a part counts only if it is
 * answered by itself, with a table that it names.
 */
#ifndef OCAT_SERVICE_ASSISTANT_QUESTION_SPLIT_H
#define OCAT_SERVICE_ASSISTANT_QUESTION_SPLIT_H

#include "service/assistant/answer.h"

struct split_question {
	str text;
	str period; /* of an earlier part, as it is written there, if this one names none; else absent */
	const struct assist_answer *answer; /* to it; NULL: a tool answers it */
};
struct question_split { /* fewer than two: the question is one */
	struct split_question *at;
	ptrdiff_t len, cap;
	/* to the question as one, if it was sure and kept the parts together; else NULL */
	const struct assist_answer *whole;
};

/* False: the cache could not be read, or it was stopped. */
bool question_split(const struct scope *scope, const struct assist_ask *ask, struct question_split *out,
		    struct err *err);
/*
 * As written, the question has no period;
 * with that of an earlier part it is another reading, which becomes the alternative.
 */
bool split_period_reading(const struct scope *scope, const struct assist_ask *ask, str period,
			  struct assist_answer *answer, struct err *err);

#endif
