/*
 * A tree as people sketch one: a clause a line, expressions as Name(of, what),
 * the queries inside drawn below where they stand. For reading only: what runs
 * is the printer's text.
 */
#ifndef OCAT_SQL_TREE_OUTLINE_H
#define OCAT_SQL_TREE_OUTLINE_H

#include "sql/tree/tree.h"

struct sb;

/* width: of a line, 0 is no bound; ascii: lines of | and - instead of drawn ones. Text from the query is cleaned. */
void sql_outline(struct sb *out, const struct tree *t, node n, int width, bool ascii);

#endif
