/*
 * The order of tables by their scores, best first; ties in the order of qualified names.
 */
#ifndef OCAT_RETRIEVE_RANKING_H
#define OCAT_RETRIEVE_RANKING_H

#include <stddef.h>
#include <stdint.h>

struct arena;

/* The tables with a score, at most k. */
ptrdiff_t ranking_best(const double *score, ptrdiff_t tables, ptrdiff_t k, struct arena *a, uint32_t **out);
/* The same among these tables, which are in ascending order, without a look at the others. */
ptrdiff_t ranking_best_among(const double *score, const uint32_t *tables, ptrdiff_t len, ptrdiff_t k, struct arena *a,
			     uint32_t **out);
/* The place of a table, from 1; 0: it has no score. */
ptrdiff_t ranking_place(const double *score, ptrdiff_t tables, uint32_t table);
/*
 * Raises these tables, fewer than twenty, into the last of the first twenty places, in this order, unless they come
 * earlier.
 */
void ranking_raise(double *total, ptrdiff_t tables, const uint32_t *chosen, ptrdiff_t len, struct arena *a);
/*
 * Raises the eight tables that match the question best by themselves (own) in the same way. A large namespace has some
 * table for any word, so a match says little for the namespace, and its tables would come after all those of small
 * namespaces that have some of the words by chance.
 */
void ranking_keep_best_matches(double *total, const double *own, ptrdiff_t tables, struct arena *a);

#endif
