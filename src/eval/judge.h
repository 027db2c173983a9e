/*
 * Judges an answer to a question by what its SQL returns: the gold query and the answer run on SQLite, on several sets
 * of rows made for the question, or on a real database, and must return the same (compare.h).
 *
 * Decided here: a set of rows counts only if the gold query returns something there, the same in whichever order the
 * rows are read, and something else than each of ten of its mutants. Keys hold, unless no such set can be made or the
 * gold query groups by a key: then primary keys of one column may repeat, as catalogs often list one column of several.
 * If too few sets count even so, the question is not judged.
 */
#ifndef OCAT_EVAL_JUDGE_H
#define OCAT_EVAL_JUDGE_H

#include "base/stop.h"
#include "eval/question.h"
#include "eval/schema.h"
#include "eval/stage.h"

#define EVAL_REASONS(_) \
	_(EVAL_JUDGED, "judged", "") \
	_(EVAL_NO_SCHEMA, "no_schema", "the catalog lacks its namespace") \
	_(EVAL_GOLD_UNREAD, "gold_not_parsed", "the gold SQL cannot be parsed") \
	_(EVAL_GOLD_FAILS, "gold_fails", "the gold SQL does not run") \
	_(EVAL_GOLD_EMPTY, "gold_empty", "the gold SQL returns nothing") \
	_(EVAL_NO_ROWS, "no_rows", "no rows distinguish the gold SQL from its mutants")

enum eval_reason { /* why a question is not judged */
#define _(id, name, what) id,
	EVAL_REASONS(_)
#undef _
	EVAL_REASON_COUNT
};
const char *eval_reason_name(enum eval_reason r);
const char *eval_reason_what(enum eval_reason r);

struct eval_verdict {
	enum eval_reason reason;
	enum eval_class class;
	bool grouped;
	bool right;	 /* the first SQL */
	bool right_near; /* the same with a larger tolerance */
	bool right_of_3; /* one of the first three */
	bool moved;	 /* right, with its columns in another order */
	bool invented;	 /* it names a table or column that the schema lacks; also known without judging */
	enum eval_stage stage; /* of SQL that is wrong or does not run */
	str problem;	 /* in words; absent: right, or no SQL */
	int sets, tried; /* sets of rows that counted, and that were made */
	bool loose;	 /* keys could not be kept */
};

struct eval_judge;
/* database: a real one, opened read-only; absent: rows are made. The schema is borrowed. NULL with err. */
struct eval_judge *eval_judge_open(struct arena *a, struct eval_schema *s, str database, struct err *err);
void eval_judge_close(struct eval_judge *j); /* NULL is fine */
/* False only if it was stopped, or SQLite failed. scratch is used and left as it was, but for the verdict's texts. */
bool eval_judge(struct eval_judge *j, struct arena *a, const struct eval_question *q, const struct eval_answer *answer,
		const struct stop *stop, struct eval_verdict *out, struct err *err);

#endif
