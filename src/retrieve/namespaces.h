/*
 * Which namespaces a question is about. For each concept of the question a namespace earns the strength of its best
 * match, times the surprise of it: a large namespace has a table for any word, and one whose columns all have comments
 * has a comment for it, so what is likely by chance counts little. A namespace that matches all of the question
 * precedes one that matches a part of it as well.
 */
#ifndef OCAT_RETRIEVE_NAMESPACES_H
#define OCAT_RETRIEVE_NAMESPACES_H

#include "retrieve/weights.h"

struct extent {			       /* how much a namespace, or all, can say; or how much of it matches */
	double tables, columns, prose; /* families of tables, their columns, words in comments */
};

struct namespaces;
struct namespaces *namespaces_open(const struct retriever *r, const struct weights *w, struct arena *a);
/* A table that may be part of the answer: rarity is relative to these only. */
void namespaces_admit(struct namespaces *n, uint32_t table);
ptrdiff_t namespaces_count(const struct namespaces *n); /* with such a table */
const struct extent *namespaces_all(const struct namespaces *n);

/* A match of the current concept, 0 to 1. */
void namespaces_match(struct namespaces *n, uint32_t space, double strength);
/* Ends the current concept, with the number of its matches in names and in comments. */
void namespaces_concept(struct namespaces *n, double weight, const struct extent *found);
/* By namespace, after the last concept. */
const double *namespaces_scores(struct namespaces *n);

#endif
