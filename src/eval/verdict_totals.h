/* What the verdicts on many questions add up to: for each set, class of question and language, and by sureness. */
#ifndef OCAT_EVAL_VERDICT_TOTALS_H
#define OCAT_EVAL_VERDICT_TOTALS_H

#include "eval/judge.h"

struct eval_result { /* of one question */
	const struct eval_question *question;
	const struct eval_answer *answer;
	struct eval_verdict verdict;
};
struct eval_results {
	struct eval_result *at;
	ptrdiff_t len, cap;
};

/* Is its SQL meant as an answer? What is unsure is shown, but refused. */
bool eval_is_answered(const struct eval_result *r);
bool eval_is_right(const struct eval_result *r); /* answered and right */

struct eval_marks { /* numbers of questions */
	str of, name; /* "set" "spider_dev" */
	int64_t questions, judged;
	/* Of those that were judged: */
	int64_t answered, right, sure, sure_right, likely, likely_right;
	int64_t first_right, third_right, near_right; /* of any sureness; one of three; with a larger tolerance */
	int64_t moved, loose;
	int64_t stages[EVAL_STAGE_COUNT]; /* of the wrong ones, answered or not */
	/* Of all: */
	int64_t with_sql, invented;
	int64_t reasons[EVAL_REASON_COUNT];
	int64_t p50_us, p95_us; /* below 0: not measured */
};
struct eval_marks_list {
	struct eval_marks *at;
	ptrdiff_t len, cap;
};

/* By set, then for all of them by class and by language, and in total, if there are several. */
void eval_marks_add(struct arena *a, const struct eval_results *r, struct eval_marks_list *out);

struct eval_point { /* if only the surest are answered */
	enum eval_sureness least;
	double confidence; /* of the least sure one; below 0: not given */
	int64_t answered, right;
};
struct eval_curve {
	struct eval_point *at;
	ptrdiff_t len, cap;
	int64_t judged;
};
/* A point at the end of each sureness, and about each twentieth of the judged questions where confidences are given. */
void eval_curve_make(struct arena *a, const struct eval_results *r, struct eval_curve *out);

#endif
