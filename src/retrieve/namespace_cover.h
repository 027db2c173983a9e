/*
 * How well a few tables of a namespace, joined by keys, cover a question together. Any large namespace has some table
 * for each word; only one that has the answer has the same few for all of them.
 */
#ifndef OCAT_RETRIEVE_NAMESPACE_COVER_H
#define OCAT_RETRIEVE_NAMESPACE_COVER_H

#include "retrieve/score.h"

enum { COVERED_MOST = 20 };

/* How much that says for each of these namespaces, compared with the one covered best: 0 to 1. At most COVERED_MOST. */
void namespace_covers(const struct scores *s, struct arena *a, const uint32_t *spaces, ptrdiff_t n, double *out);

#endif
