#include "eval/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/banned.h"

enum { PERMUTED_MOST = 8 }; /* columns */

const char *eval_difference_word(enum eval_difference d)
{
	static const char *const words[] = { "same", "columns", "rows", "values" };

	return words[d];
}

/* ---- cells ---- */

static bool number_of(const struct eval_cell *c, double *out)
{
	if (c->kind == 'i' || c->kind == 'r')
		*out = c->number;
	else
		return c->kind == 't' && str_real(c->text, out);
	return true;
}

static bool is_near(double x, double y, double tolerance)
{
	double size = fmax(fabs(x), fabs(y));

	return x == y || fabs(x - y) <= tolerance * (size > 1 ? size : 1);
}

static bool same_cell(const struct eval_cell *x, const struct eval_cell *y, double tolerance)
{
	double m, n;

	if (x->kind == 'n' || y->kind == 'n')
		return x->kind == y->kind;
	if ((x->kind == 'i' || x->kind == 'r' || y->kind == 'i' || y->kind == 'r') && number_of(x, &m) &&
	    number_of(y, &n))
		return is_near(m, n, tolerance);
	return x->kind == y->kind && str_eq(x->text, y->text);
}

static bool same_row(const struct eval_expected *e, ptrdiff_t i, const struct eval_rows *got, ptrdiff_t k,
		     const int *order, double tolerance)
{
	for (int c = 0; c < e->columns; c++)
		if (!same_cell(eval_row(&e->all, i) + c, eval_row(got, k) + (order ? order[c] : c), tolerance))
			return false;
	return true;
}

/* ---- rows ---- */

/* Are the rows from..to of the answer among begin..end of the expected ones, each taken once? */
static bool is_among(bool *taken, const struct eval_expected *e, ptrdiff_t begin, ptrdiff_t end,
		     const struct eval_rows *got, ptrdiff_t from, ptrdiff_t to, const int *order, double tolerance)
{
	memset(taken + begin, 0, (size_t)(end - begin) * sizeof *taken);
	for (ptrdiff_t k = from; k < to; k++) {
		ptrdiff_t i = begin;

		while (i < end && (taken[i] || !same_row(e, i, got, k, order, tolerance)))
			i++;
		if (i == end)
			return false;
		taken[i] = true;
	}
	return true;
}

static ptrdiff_t end_of_ties(const struct eval_expected *e, ptrdiff_t i)
{
	ptrdiff_t end = i + 1;

	while (end < e->all.len && (!e->tie || e->tie[end] == e->tie[i]))
		end++;
	return end;
}

static ptrdiff_t start_of_ties(const struct eval_expected *e, ptrdiff_t i)
{
	while (i > 0 && (!e->tie || e->tie[i - 1] == e->tie[i]))
		i--;
	return i;
}

/* Where the answer ends among all expected rows; -1: its number of rows is wrong. */
static ptrdiff_t end_of_answer(const struct eval_expected *e, ptrdiff_t len)
{
	if (len == e->to - e->from)
		return e->to;
	if (e->limited && e->ordered && e->to > e->from && len == end_of_ties(e, e->to - 1) - e->from)
		return e->from + len;
	return -1;
}

enum eval_difference eval_compare(struct arena *a, const struct eval_expected *e, const struct eval_rows *got,
				  const int *order, double tolerance)
{
	ptrdiff_t to = end_of_answer(e, got->len), end;
	struct arena_mark mark = arena_mark(a);
	bool *taken, good = true;

	if (got->columns != e->columns)
		return EVAL_COLUMN_COUNT;
	if (to < 0)
		return EVAL_ROW_COUNT;
	taken = new_n(a, bool, e->all.len + 1);
	for (ptrdiff_t i = e->from; good && i < to; i = end) {
		ptrdiff_t begin = start_of_ties(e, i), close = end_of_ties(e, i);

		end = close < to ? close : to;
		good = is_among(taken, e, begin, close, got, i - e->from, end - e->from, order, tolerance);
	}
	arena_rewind(a, mark);
	return good ? EVAL_SAME : EVAL_CELLS;
}

/* ---- columns ---- */

struct comparing {
	struct arena *arena;
	const struct eval_expected *const *e;
	const struct eval_rows *got;
	ptrdiff_t n;
	double tolerance;
	int columns;
	bool may_be[PERMUTED_MOST][PERMUTED_MOST]; /* expected by answered */
	int order[PERMUTED_MOST];
};

/* Does each value of the column of the answer occur in the expected one? */
static bool column_may_be(const struct comparing *c, int expected, int answered)
{
	for (ptrdiff_t p = 0; p < c->n; p++)
		for (ptrdiff_t k = 0; k < c->got[p].len; k++) {
			const struct eval_cell *cell = eval_row(&c->got[p], k) + answered;
			ptrdiff_t i = 0;

			while (i < c->e[p]->all.len &&
			       !same_cell(eval_row(&c->e[p]->all, i) + expected, cell, c->tolerance))
				i++;
			if (i == c->e[p]->all.len)
				return false;
		}
	return true;
}

static bool all_same(const struct comparing *c, const int *order)
{
	for (ptrdiff_t i = 0; i < c->n; i++)
		if (eval_compare(c->arena, c->e[i], &c->got[i], order, c->tolerance))
			return false;
	return true;
}

static bool permute(struct comparing *c, int depth, unsigned used)
{
	if (depth == c->columns)
		return all_same(c, c->order);
	for (int k = 0; k < c->columns; k++)
		if (!(used & 1u << k) && c->may_be[depth][k]) {
			c->order[depth] = k;
			if (permute(c, depth + 1, used | 1u << k))
				return true;
		}
	return false;
}

enum eval_difference eval_compare_all(struct arena *a, const struct eval_expected *const *e,
				      const struct eval_rows *got, ptrdiff_t n, double tolerance, bool *moved)
{
	struct comparing c = { .arena = a, .e = e, .got = got, .n = n, .tolerance = tolerance };
	enum eval_difference first = EVAL_SAME;

	*moved = false;
	for (ptrdiff_t i = 0; i < n && !first; i++)
		first = eval_compare(a, e[i], &got[i], NULL, tolerance);
	if (first != EVAL_CELLS || e[0]->columns < 2 || e[0]->columns > PERMUTED_MOST)
		return first;
	c.columns = e[0]->columns;
	for (int i = 0; i < c.columns; i++)
		for (int k = 0; k < c.columns; k++)
			c.may_be[i][k] = column_may_be(&c, i, k);
	*moved = permute(&c, 0, 0);
	return *moved ? EVAL_SAME : first;
}
