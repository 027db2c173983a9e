/* What stands before a branch of a tree of relations: its lines, whether it opens, and the direction. */
#ifndef OCAT_TUI_CORE_TREE_STEM_H
#define OCAT_TUI_CORE_TREE_STEM_H

#include "model/relation_tree.h"

/* "│ ├┬▸ ": a plus marks further lines. */
str tree_stem(struct arena *frame, const struct treeline *l);

#endif
