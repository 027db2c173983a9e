/* The expected answer: what the gold query returns, and how far its ORDER BY decides the order of rows. */
#ifndef OCAT_EVAL_EXPECTED_H
#define OCAT_EVAL_EXPECTED_H

#include "eval/compare.h"
#include "eval/statement.h"

enum { EVAL_KEYS_MOST = 16 };

struct eval_gold {
	str text; /* without LIMIT, with the values that it orders by as further columns */
	int added;
	int keys[EVAL_KEYS_MOST], key_count; /* positions of columns; of an added one: -1, -2, ... from the end */
	bool ordered, limited;
	bool strict; /* the order of rows that ORDER BY ties is unknown: each has its place */
	int64_t offset, count; /* of its LIMIT */
};

void eval_gold_make(struct arena *a, const struct eval_statement *s, struct eval_gold *out);
bool eval_gold_run(struct db *d, struct arena *a, const struct eval_gold *g, const struct stop *stop,
		   struct eval_expected *out, struct err *err);
/* Nothing, or one row of NULLs and zeros, such as the count of nothing. */
bool eval_expected_is_empty(const struct eval_expected *e);

#endif
