/*
 * The tables beside each table, by keys of the catalog and by joins that people wrote or decided: the two that match
 * the question best. It may belong to the first, and connect both.
 */
#ifndef OCAT_RETRIEVE_BEST_NEIGHBOURS_H
#define OCAT_RETRIEVE_BEST_NEIGHBOURS_H

#include "retrieve/weights.h"

struct neighbours {		/* each by table */
	uint32_t *by, *bridge;	/* the first and the second neighbour; NONE_32: none */
	double *first, *second; /* what those matched themselves, by the trust in the connection */
};

/* own: by table, what it matched itself; admitted: by table, may it be part of the answer? */
struct neighbours neighbours_find(const struct retriever *r, const struct weights *w, const struct retrieve_ask *ask,
				  const double *own, const bool *admitted, struct arena *a);

#endif
