/* Questions with their gold SQL, and answers to them, as lines of JSON. */
#ifndef OCAT_EVAL_QUESTION_H
#define OCAT_EVAL_QUESTION_H

#include "base/err.h"
#include "base/map.h"
#include "model/asset.h"

struct eval_question {
	str id, set, space, language, text;
	str gold; /* absent: it has none */
};

enum eval_sureness { EVAL_SURE, EVAL_LIKELY, EVAL_UNSURE, EVAL_SURENESS_COUNT };
const char *eval_sureness_word(enum eval_sureness s); /* "sure" */

struct eval_answer {
	enum eval_sureness sureness;
	double confidence; /* within the sureness, 0 to 1; below 0: not given */
	struct strs sql;   /* the answer, then its alternatives; empty: none */
	int64_t us;	   /* below 0: not measured */
};

/* `set` applies if the line names none. Needs "question"; "db" is its namespace. */
bool eval_question_read(struct arena *a, str line, str set, struct eval_question *out, struct err *err);
/* Needs "id"; without "sql", or with null, the question was refused. */
bool eval_answer_read(struct arena *a, str line, str *id, struct eval_answer *out, struct err *err);

#endif
