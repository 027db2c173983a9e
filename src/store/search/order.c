/*
 * BM25 with a weight for each place (BM25F): a term counts by its rarity among all docs, so an order depends on other
 * assets only through the number of them with the term. Names alone give a second order; the final score comes from
 * the ranks in both (a third order may come from vectors).
 */
#include "store/search/internal.h"
#include "store/search.h"

#include <math.h>
#include <stdlib.h>

#include "base/banned.h"

static const double SATURATION = 5, HOLDS = 8;

static int count(uint32_t terms)
{
	return __builtin_popcount(terms);
}

static int most_terms(const struct ranking *r)
{
	uint32_t which = rank_terms(r, LEVEL_MOST);
	int most = 0;

	for (ptrdiff_t i = 0; i < r->hits.len; i++)
		if (count(r->hits.at[i].terms & which) > most)
			most = count(r->hits.at[i].terms & which);
	return most;
}

static bool satisfies(const struct ranking *r, const struct seen_hit *hit, enum level level, int most)
{
	uint32_t which = rank_terms(r, level);

	if (level == LEVEL_MOST)
		return most && count(hit->terms & which) == most;
	return which && (hit->terms & which) == which;
}

bool rank_satisfies(const struct ranking *r, enum level level)
{
	int most = level == LEVEL_MOST ? most_terms(r) : 0;

	for (ptrdiff_t i = 0; i < r->hits.len; i++)
		if (satisfies(r, &r->hits.at[i], level, most))
			return true;
	return false;
}

static double rarity(const struct ranking *r, ptrdiff_t term)
{
	double all = (double)r->docs, has = (double)r->has[term];

	return log(1 + (all - has + 0.5) / (has + 0.5));
}

static enum rank_kind kind_of(enum thing t)
{
	return t == THING_ASSET ? RANK_TABLE : t == THING_FIELD ? RANK_COLUMN : RANK_DOMAIN;
}

static void score(const struct ranking *r, struct seen_hit *hit, enum level level)
{
	double weight = r->ranks.kind[kind_of(hit->thing)].fts;
	uint32_t which = rank_terms(r, level);
	bool named = level != LEVEL_MOST;

	hit->text = hit->own_name = 0;
	for (ptrdiff_t i = 0; i < r->terms.len; i++) {
		/* A column of that name counts as much for its table as most names do. */
		double by = hit->by[i] + (named && hit->holds[level] ? HOLDS : 0), rare = weight * rarity(r, i);

		if (!(which & ((uint32_t)1 << i)))
			continue;
		hit->text += rare * by / (by + SATURATION);
		hit->own_name += rare * hit->by_name[i] / (hit->by_name[i] + SATURATION);
	}
	hit->named = named ? hit->name[level] : OTHER;
}

static int thing_order(enum thing t)
{
	return t == THING_ASSET ? 0 : t == THING_NAMESPACE ? 1 : 2;
}

static int by_worth(double a, double b)
{
	return a > b ? -1 : a < b;
}

static int by_text(const void *one, const void *two)
{
	return by_worth(((const struct seen_hit *)one)->text, ((const struct seen_hit *)two)->text);
}

static int by_own_name(const void *one, const void *two)
{
	return by_worth(((const struct seen_hit *)one)->own_name, ((const struct seen_hit *)two)->own_name);
}

/* Among exact names, kind and name decide: the length of their comments does not matter. */
static int by_rank(const void *one, const void *two)
{
	const struct seen_hit *a = one, *b = two;

	bool named = a->named != OTHER;

	if (named != (b->named != OTHER))
		return named ? -1 : 1;
	if (named && a->thing != b->thing)
		return thing_order(a->thing) < thing_order(b->thing) ? -1 : 1;
	if (a->named != b->named)
		return a->named > b->named ? -1 : 1;
	if (!named && by_worth(a->score, b->score))
		return by_worth(a->score, b->score);
	if (str_cmp(a->qualified, b->qualified))
		return str_cmp(a->qualified, b->qualified);
	return (a->id > b->id) - (a->id < b->id);
}

static void sort(struct ranking *r, int (*by)(const void *, const void *))
{
	if (r->hits.len)
		qsort(r->hits.at, (size_t)r->hits.len, sizeof *r->hits.at, by);
}

/* Adds the score of their ranks in one order. Equal hits share a rank; worthless hits have none. */
static void earn(struct ranking *r, int (*by)(const void *, const void *), double (*worth)(const struct seen_hit *))
{
	double place = 0;

	sort(r, by);
	for (ptrdiff_t i = 0; i < r->hits.len && worth(&r->hits.at[i]) > 0; i++) {
		if (!i || by(&r->hits.at[i - 1], &r->hits.at[i]))
			place = (double)i + 1;
		r->hits.at[i].score += rank_earned(&r->ranks, place);
	}
}

static double text_of(const struct seen_hit *hit)
{
	return hit->text;
}

static double own_name_of(const struct seen_hit *hit)
{
	return hit->own_name;
}

static void fuse(struct ranking *r)
{
	earn(r, by_text, text_of);
	earn(r, by_own_name, own_name_of);
	for (ptrdiff_t i = 0; i < r->hits.len; i++) {
		struct seen_hit *hit = &r->hits.at[i];

		hit->score = round(hit->score * r->ranks.kind[kind_of(hit->thing)].boost * 1e6) / 1e6;
	}
	sort(r, by_rank);
}

void rank_finish(struct ranking *r, enum level level)
{
	int most = level == LEVEL_MOST ? most_terms(r) : 0;
	ptrdiff_t kept = 0;

	for (ptrdiff_t i = 0; i < r->hits.len; i++) {
		if (!satisfies(r, &r->hits.at[i], level, most))
			continue;
		r->hits.at[kept] = r->hits.at[i];
		score(r, &r->hits.at[kept++], level);
	}
	r->hits.len = kept;
	fuse(r);
}
