/*
 * Declared keys of several columns that a source lists column by column, each as a key of its own. A column that is no
 * key by itself cannot be referenced alone, so such a key is a part of one with the other columns of the same names.
 */
#ifndef OCAT_WORKSPACE_INDEXES_SPLIT_KEYS_H
#define OCAT_WORKSPACE_INDEXES_SPLIT_KEYS_H

#include "graph/relations/edge_list.h"
#include "index/names.h"

/* Sorts the declared keys and makes one of the parts of each such key. unique: by field, as for struct infer_from. */
void split_keys_join(struct edges *e, struct arena *a, const struct names *n, const bits *unique);

#endif
