#include "retrieve/namespaces.h"

#include <math.h>

#include "base/arena.h"
#include "base/banned.h"

struct namespaces {
	const struct retriever *r;
	const struct weights *w;
	struct extent *of, all; /* by namespace; their sum */
	ptrdiff_t count;
	double *best;	 /* of the current concept */
	double *covered; /* the part of the question that matches, by the concepts' weights */
	double *score;
	double asked; /* the weights of all concepts that match anywhere */
};

struct namespaces *namespaces_open(const struct retriever *r, const struct weights *w, struct arena *a)
{
	struct namespaces *n = new(a, struct namespaces);

	n->r = r;
	n->w = w;
	n->of = new_n(a, struct extent, r->spaces.len);
	n->best = new_n(a, double, r->spaces.len);
	n->covered = new_n(a, double, r->spaces.len);
	n->score = new_n(a, double, r->spaces.len);
	return n;
}

static void extend(struct extent *e, const struct table_rec *t)
{
	e->tables++;
	e->columns += t->columns;
	e->prose += t->prose;
}

void namespaces_admit(struct namespaces *n, uint32_t table)
{
	const struct table_rec *t = &n->r->tables.at[table];

	if (t->head != table)
		return;
	n->count += n->of[t->space].tables < 1;
	extend(&n->of[t->space], t);
	extend(&n->all, t);
}

ptrdiff_t namespaces_count(const struct namespaces *n)
{
	return n->count;
}

const struct extent *namespaces_all(const struct namespaces *n)
{
	return &n->all;
}

void namespaces_match(struct namespaces *n, uint32_t space, double strength)
{
	if (n->of[space].tables > 0 && n->best[space] < strength)
		n->best[space] = strength;
}

/* The number of matches that chance alone would bring. */
static double expected(const struct namespaces *n, ptrdiff_t space, const struct extent *found)
{
	return found->tables * n->of[space].tables / (1 + n->all.tables) +
	       found->prose * n->of[space].prose / (1 + n->all.prose);
}

void namespaces_concept(struct namespaces *n, double weight, const struct extent *found)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < n->r->spaces.len; i++) {
		double best = n->best[i];

		if (!(best > 0))
			continue;
		any = true;
		n->score[i] += weight * best * log(1 + 1 / (expected(n, i, found) + n->w->floor));
		n->covered[i] += weight * (best < n->w->hardly ? best / n->w->hardly : 1);
		n->best[i] = 0;
	}
	n->asked += any ? weight : 0;
}

const double *namespaces_scores(struct namespaces *n)
{
	for (ptrdiff_t i = 0; i < n->r->spaces.len; i++)
		if (n->score[i] > 0)
			n->score[i] *= pow(n->covered[i] / n->asked, n->w->whole);
	return n->score;
}
