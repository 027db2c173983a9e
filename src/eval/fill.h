/*
 * Rows made for a question: its tables filled with the values that its queries compare, values that just miss, and
 * others. Keys hold: unique columns are unique, foreign keys refer to rows, some rows are not referred to. The same
 * seed makes the same rows.
 */
#ifndef OCAT_EVAL_FILL_H
#define OCAT_EVAL_FILL_H

#include "eval/literals.h"

struct eval_made { /* the rows of one table, cell by cell; absent: NULL */
	ptrdiff_t len;
	const str *cells;
};

/*
 * For each table of the schema; those that no query reads stay empty. loose: primary keys of one column
 * may repeat, unless rows of these tables refer to them.
 */
struct eval_made *eval_fill(struct arena *a, const struct eval_literals *l, uint64_t seed, bool loose);

/* Puts them into the tables of eval_schema_create. */
bool eval_insert(struct db *d, const struct eval_schema *s, const struct eval_made *made, struct err *err);

#endif
