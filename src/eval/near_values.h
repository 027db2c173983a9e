/* The values that a comparison with a literal separates: some that fulfil it, and their neighbours that do not. */
#ifndef OCAT_EVAL_NEAR_VALUES_H
#define OCAT_EVAL_NEAR_VALUES_H

#include "model/asset.h"

struct arena;

enum eval_relation {
	EVAL_EQUAL,
	EVAL_UNEQUAL,
	EVAL_LESS,
	EVAL_AT_MOST,
	EVAL_MORE,
	EVAL_AT_LEAST,
	EVAL_LIKE,
	EVAL_PART
};

struct eval_literal {
	uint32_t column; /* its number among all */
	enum eval_relation relation;
	str text;
	bool number; /* written as one */
};

struct eval_pool { /* of columns that share values */
	struct strs fitting; /* values that fulfil a comparison */
	struct strs near;    /* values that just miss one */
	bool numbers, days, fractions; /* what the literals look like, or the queries compute with */
	double low, high; /* of the numbers, low > high: none */
};

/* Adds them to the pool, and what the literal looks like. */
void eval_near_values(struct arena *a, const struct eval_literal *l, struct eval_pool *pool);

str eval_number_text(struct arena *a, double d); /* without a fraction if it has none */

#endif
