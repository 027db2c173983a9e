/*
 * Namespaces that answer the same words about equally well, such as two versions of a schema. The question does not
 * tell which of them is meant, so each gets places among the first twenty.
 */
#ifndef OCAT_RETRIEVE_TWIN_NAMESPACES_H
#define OCAT_RETRIEVE_TWIN_NAMESPACES_H

#include "retrieve/score.h"

/* Raises the best tables of the twins of the best namespace, by s->total, which it changes. */
void twin_namespaces_place(struct scores *s, struct arena *a);

#endif
