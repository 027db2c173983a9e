/*
 * Compares the answers of two queries to one question.
 *
 * Decided here: rows are a multiset. Their order counts where the expected query orders, and as far as its ORDER BY
 * decides: rows that it ties may come in any order, and at a LIMIT any of them may be returned, or all. Missing and
 * additional columns are wrong. Columns in another order are accepted, as a question rarely names one, if the same
 * order fits every time. Numbers are equal within a tolerance, and equal to a text that spells them; NULL equals NULL.
 */
#ifndef OCAT_EVAL_COMPARE_H
#define OCAT_EVAL_COMPARE_H

#include "eval/result.h"

/* What the expected query returns, and what else it might return. */
struct eval_expected {
	struct eval_rows all; /* without its LIMIT; further columns may follow those of the answer */
	int columns;	      /* of the answer */
	const ptrdiff_t *tie; /* for each row the number of its group of ties, ascending; NULL: one group */
	ptrdiff_t from, to;   /* the rows within its LIMIT */
	bool limited, ordered;
};

#define EVAL_EXACT 1e-6	/* relative tolerance for the noise of sums */
#define EVAL_NEAR 1e-2	/* for rounded results */

enum eval_difference {
	EVAL_SAME,
	EVAL_COLUMN_COUNT,
	EVAL_ROW_COUNT,
	EVAL_CELLS, /* other values, or another order of rows */
};
const char *eval_difference_word(enum eval_difference d);

/* order: which column of the answer is which of the expected; NULL: the same. */
enum eval_difference eval_compare(struct arena *a, const struct eval_expected *e, const struct eval_rows *got,
				  const int *order, double tolerance);

/*
 * Several pairs, such as the results on several sets of rows: finds one order of columns for which all are the same.
 * *moved: it is not the written one. Else returns the difference in the written order.
 */
enum eval_difference eval_compare_all(struct arena *a, const struct eval_expected *const *e,
				      const struct eval_rows *got, ptrdiff_t n, double tolerance, bool *moved);

#endif
