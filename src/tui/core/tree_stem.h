/* The text before a branch of a relation tree: its lines, whether it can be opened, and its direction. */
#ifndef OCAT_TUI_CORE_TREE_STEM_H
#define OCAT_TUI_CORE_TREE_STEM_H

#include "model/relation_tree.h"

/* "│ ├┬▸ ": a plus marks further lines. */
str tree_stem(struct arena *frame, const struct treeline *l);

#endif
