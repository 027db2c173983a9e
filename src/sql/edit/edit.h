/*
 * Changes to a query on request: fewer rows, one more condition, a shorter time. Each edits nodes of the tree and
 * never pastes text. A change is applied to the whole outermost query or refused.
 */
#ifndef OCAT_SQL_EDIT_EDIT_H
#define OCAT_SQL_EDIT_EDIT_H

#include "base/err.h"
#include "sql/tree/tree.h"

/* At most so many rows; a smaller existing limit stays. */
bool sql_edit_limit(struct tree *t, int64_t most, struct err *err);
/* AND condition; it may come from another tree and is copied. */
bool sql_edit_filter(struct tree *t, const struct tree *from, node condition, struct err *err);
/*
 * "90d", "12h", "6mo": sets the lower bound of time in WHERE that long ago and removes upper bounds.
 * "created_at=90d" names the column, and adds a missing bound. The bound is in PostgreSQL's words: call
 * sql_translate afterwards.
 */
bool sql_edit_window(struct tree *t, str window, struct err *err);

/* The condition column >= now - "90d"; the column becomes part of it. */
bool sql_edit_not_before(struct tree *t, node column, str span, node *out, struct err *err);

#endif
