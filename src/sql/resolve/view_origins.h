/*
 * The origins of the columns of a view: its definition is parsed and resolved like any query, through inner views. A
 * definition that cannot be parsed or does not match leaves the view untraced: nothing is guessed.
 */
#ifndef OCAT_SQL_RESOLVE_VIEW_ORIGINS_H
#define OCAT_SQL_RESOLVE_VIEW_ORIGINS_H

#include "sql/resolve/resolve.h"

struct sql_view {
	struct tree tree;
	struct sql_resolved resolved;
	struct sql_findings findings;
	str unread; /* why its query cannot be parsed; absent: it was parsed */
};

/* The definition as a tree, resolved; it may have findings. Never NULL. */
const struct sql_view *sql_view_read(struct arena *a, const struct dialect *d, str definition,
				     const struct sql_schema *schema);
/* Sets the origins of the n columns, in the order of the definition. False, with nothing set: unknown. */
bool sql_view_trace(struct arena *a, const struct sql_view *v, struct sql_column *columns, uint32_t n);
/* The bases of `from`, through views to their tables, each once. */
void sql_bases_through(struct arena *a, const struct sql_bases *from, struct sql_bases *out);
/* The column of a table that this one is, unchanged, through any views. False: computed or unknown. */
bool sql_base_below(struct sql_base b, struct sql_base *out);

#endif
