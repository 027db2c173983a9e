/*
 * A tree as an outline: one clause per line, expressions as Name(arguments), inner queries drawn below. For reading
 * only: the printer makes the text that runs.
 */
#ifndef OCAT_SQL_TREE_OUTLINE_H
#define OCAT_SQL_TREE_OUTLINE_H

#include "sql/tree/tree.h"

struct sb;

/* width: of a line, 0: unlimited; ascii: draw with | and -. Text from the query is cleaned. */
void sql_outline(struct sb *out, const struct tree *t, node n, int width, bool ascii);

#endif
