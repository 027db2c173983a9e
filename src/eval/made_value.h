/*
 * Values without a meaning: numbers, words, days.
 * Each column has its own, so that a query of the wrong column shows.
 */
#ifndef OCAT_EVAL_MADE_VALUE_H
#define OCAT_EVAL_MADE_VALUE_H

#include "eval/literals.h"

struct eval_dice {
	uint64_t state;
};
uint64_t eval_roll(struct eval_dice *d, uint64_t n); /* below n, which is above 0 */
bool eval_chance(struct eval_dice *d, int per_cent);

/* The value of a column's pool with this number; the same number is the same value. */
str eval_made_value(struct arena *a, enum eval_values values, const struct eval_pool *pool, uint32_t column,
		    uint64_t number);

#endif
