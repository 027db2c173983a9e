/*
 * Mutants of a query: the same query with one change that people also make by mistake, such as another operator,
 * another column, no DISTINCT. Rows that cannot tell a query from its mutants cannot judge answers either.
 */
#ifndef OCAT_EVAL_MUTANTS_H
#define OCAT_EVAL_MUTANTS_H

#include "sql/resolve/resolve.h"

/* Their texts, each once, of different kinds first; at most `most`. The tree is as before afterwards. */
struct strs eval_mutants(struct arena *a, struct tree *t, const struct sql_resolved *r, ptrdiff_t most);

#endif
