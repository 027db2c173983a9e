/* The expanded part of a tree of relations, as text or as a diagram. */
#ifndef OCAT_RENDER_ANSWER_RELATION_TREE_H
#define OCAT_RENDER_ANSWER_RELATION_TREE_H

#include "model/relation_tree.h"
#include "render/answer/answer.h"

/* The root's name, then a line for each branch, with its key and facts beside the name if they fit. */
extern const struct answer_type answer_relation_tree;
/* The same as a diagram, for a file or another program. */
struct diagram_view {
	str text, language; /* "mermaid", "dot" */
};
extern const struct answer_type answer_diagram_view;
/* The same as plain text of any width, for copying. */
void relation_tree_text(struct sb *out, const struct relation_tree *t);
/* "references", "referenced by", "reads", "read by" */
const char *relation_tree_head(enum hop_kind group);
/* Beside the cardinality: "repeats rows of customers, on delete cascade, not validated". near: the nearer table. */
str relation_tree_facts(struct arena *a, const struct hop *h, str near);

#endif
