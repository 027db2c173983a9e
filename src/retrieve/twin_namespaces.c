#include "retrieve/twin_namespaces.h"

#include "base/arena.h"
#include "retrieve/ranking.h"
#include "base/banned.h"

enum { TWINS_MOST = 3, PLACES_EACH = 7 };

/* How much of what either of them matches both match, 0 to 1. */
static double likeness(const struct scores *s, uint32_t one, uint32_t other)
{
	double both = 0, either = 0;

	for (ptrdiff_t i = 0; i < s->q->concepts.len; i++) {
		double weight = s->q->concepts.at[i].weight * s->concepts[i].idf, x = score_best_in(s, i, one),
		       y = score_best_in(s, i, other);

		both += weight * (x < y ? x : y);
		either += weight * (x < y ? y : x);
	}
	return either > 0 ? both / either : 0;
}

static bool are_twins(const struct scores *s, uint32_t best, uint32_t other)
{
	return s->space[other] >= s->w->twin_near * s->space[best] && likeness(s, best, other) >= s->w->twin_alike;
}

/* The best tables of one namespace; returns their number. */
static ptrdiff_t tables_of(const struct scores *s, struct arena *a, uint32_t space, uint32_t **out)
{
	struct span all = s->r->spaces.at[space].tables;

	return ranking_best_among(s->total, s->r->space_tables.at + all.from, all.len, PLACES_EACH, a, out);
}

void twin_namespaces_place(struct scores *s, struct arena *a)
{
	uint32_t *spaces, *tables, chosen[TWINS_MOST * PLACES_EACH];
	ptrdiff_t n = ranking_best(s->space, s->r->spaces.len, TWINS_MOST, a, &spaces), len = 0;

	for (ptrdiff_t i = 1; i < n && are_twins(s, spaces[0], spaces[i]); i++)
		for (ptrdiff_t k = 0, found = tables_of(s, a, spaces[i], &tables); k < found; k++)
			chosen[len++] = tables[k];
	ranking_raise(s->total, s->r->tables.len, chosen, len, a);
}
