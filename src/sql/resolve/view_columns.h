/*
 * What the columns of a view are made of: its definition is parsed and
 * resolved like any query, through the views that it reads itself. What cannot
 * be read or does not fit leaves the view untraced: nothing is guessed.
 */
#ifndef OCAT_SQL_RESOLVE_VIEW_COLUMNS_H
#define OCAT_SQL_RESOLVE_VIEW_COLUMNS_H

#include "sql/resolve/resolve.h"

struct sql_view {
	struct tree tree;
	struct sql_resolved resolved;
	struct sql_findings findings;
	str unread; /* why it is no query that can be read; absent: it is one */
};

/* The definition as a tree, resolved; it may have findings. Never NULL. */
const struct sql_view *sql_view_read(struct arena *a, const struct dialect *d, str definition, const struct sql_schema *schema);
/* Sets origins of the n columns, in the order of the definition's; false, and nothing is set: they are not known. */
bool sql_view_trace(struct arena *a, const struct sql_view *v, struct sql_column *columns, uint32_t n);
/* Each base of `from` with views followed to their tables, each once. */
void sql_bases_through(struct arena *a, const struct sql_bases *from, struct sql_bases *out);
/* The column that this one is unchanged, below any views; itself where it is a table's. False: it is computed, or not known. */
bool sql_base_below(struct sql_base b, struct sql_base *out);

#endif
