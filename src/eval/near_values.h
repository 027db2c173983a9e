/* The values that a comparison with a literal separates: some that fulfil it, and their neighbours that do not. */
#ifndef OCAT_EVAL_NEAR_VALUES_H
#define OCAT_EVAL_NEAR_VALUES_H

#include "eval/literals.h"

/* Adds them to the pool, and what the literal looks like. */
void eval_near_values(struct arena *a, const struct eval_literal *l, struct eval_pool *pool);

str eval_number_text(struct arena *a, double d); /* without a fraction if it has none */

#endif
