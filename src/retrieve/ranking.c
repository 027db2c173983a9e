#include "retrieve/ranking.h"

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "base/banned.h"

enum { PLACES = 20, BEST_MATCHES = 8 };
static const double TIE = 1e-6;

struct ranked {
	double score;
	uint32_t table;
};

/* Tables are numbered in the order of qualified names. */
static int by_score(const void *x, const void *y)
{
	const struct ranked *a = x, *b = y;

	if (a->score > b->score || a->score < b->score)
		return a->score > b->score ? -1 : 1;
	return a->table < b->table ? -1 : a->table > b->table;
}

/* The k best so far, best first; most tables are worse than the last of them. */
static ptrdiff_t keep_best(struct ranked *best, ptrdiff_t n, ptrdiff_t k, struct ranked one)
{
	ptrdiff_t from = 0, to = n;

	if (!k || (n == k && by_score(&one, &best[n - 1]) > 0))
		return n;
	while (from < to) {
		ptrdiff_t middle = from + (to - from) / 2;

		if (by_score(&best[middle], &one) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	n += n < k;
	memmove(best + from + 1, best + from, (size_t)(n - from - 1) * sizeof *best);
	best[from] = one;
	return n;
}

ptrdiff_t ranking_best(const double *score, ptrdiff_t tables, ptrdiff_t k, struct arena *a, uint32_t **out)
{
	struct ranked *best;
	ptrdiff_t n = 0;

	k = k < tables ? k : tables;
	best = new_n(a, struct ranked, k);
	for (ptrdiff_t t = 0; t < tables; t++)
		if (score[t] > 0)
			n = keep_best(best, n, k, (struct ranked){ score[t], (uint32_t)t });
	*out = new_n(a, uint32_t, n);
	for (ptrdiff_t i = 0; i < n; i++)
		(*out)[i] = best[i].table;
	return n;
}

ptrdiff_t ranking_best_among(const double *score, const uint32_t *tables, ptrdiff_t len, ptrdiff_t k, struct arena *a,
			     uint32_t **out)
{
	double *own = new_n(a, double, len);
	ptrdiff_t n;

	for (ptrdiff_t i = 0; i < len; i++)
		own[i] = score[tables[i]];
	n = ranking_best(own, len, k, a, out);
	for (ptrdiff_t i = 0; i < n; i++)
		(*out)[i] = tables[(*out)[i]];
	return n;
}

ptrdiff_t ranking_place(const double *score, ptrdiff_t tables, uint32_t table)
{
	struct ranked one = { score[table], table };
	ptrdiff_t before = 0;

	for (ptrdiff_t t = 0; t < tables; t++)
		before += score[t] > 0 && by_score(&(struct ranked){ score[t], (uint32_t)t }, &one) < 0;
	return score[table] > 0 ? before + 1 : 0;
}

static bool is_among(const uint32_t *list, ptrdiff_t n, uint32_t table)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (list[i] == table)
			return true;
	return false;
}

void ranking_raise(double *total, ptrdiff_t tables, const uint32_t *chosen, ptrdiff_t len, struct arena *a)
{
	uint32_t *first, *raised = new_n(a, uint32_t, len);
	ptrdiff_t n = ranking_best(total, tables, PLACES, a, &first), before = n - len, found = 0;
	double upper, lower;

	if (!len || n < PLACES)
		return;
	for (ptrdiff_t i = 0; i < len; i++)
		if (total[chosen[i]] > 0 && !is_among(first, before, chosen[i]))
			raised[found++] = chosen[i];
	for (ptrdiff_t i = 0; i < before; i++) /* they may have the score of those that come later */
		total[first[i]] *= 1 + TIE;
	lower = total[first[before]];
	upper = total[first[before - 1]];
	for (ptrdiff_t i = 0; i < found; i++)
		total[raised[i]] = lower + (upper - lower) * (double)(found - i) / (double)(found + 1);
}

void ranking_keep_best_matches(double *total, const double *own, ptrdiff_t tables, struct arena *a)
{
	uint32_t *alone;
	ptrdiff_t n = ranking_best(own, tables, BEST_MATCHES, a, &alone);

	ranking_raise(total, tables, alone, n, a);
}
