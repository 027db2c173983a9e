/*
 * A tree of relations as a diagram for other programs: each table once, each relation once, from whichever end it was
 * found. Undeclared relations are dashed. Only formatting; nothing is looked up.
 */
#ifndef OCAT_RENDER_DIAGRAM_RELATIONS_H
#define OCAT_RENDER_DIAGRAM_RELATIONS_H

#include "model/relation_tree.h"

struct sb;

/* An erDiagram, as ocat export writes it. */
void relations_mermaid(struct sb *out, const struct relation_tree *t);
/* A digraph for Graphviz: arrows lead from the table that holds the key. */
void relations_dot(struct sb *out, const struct relation_tree *t);

#endif
