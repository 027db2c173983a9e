/*
 * Changes to a query that people ask for in words: fewer rows, one condition
 * more, a shorter time. Each edits nodes of the tree; text is never pasted.
 * What was asked is done to the outermost query or refused, never to some of it.
 */
#ifndef OCAT_SQL_EDIT_EDIT_H
#define OCAT_SQL_EDIT_EDIT_H

#include "base/err.h"
#include "sql/tree/tree.h"

/* At most so many rows: a number that is there and smaller stays. */
bool sql_edit_limit(struct tree *t, int64_t most, struct err *err);
/* AND condition; it may come from another tree and is copied. */
bool sql_edit_filter(struct tree *t, const struct tree *from, node condition, struct err *err);
/*
 * "90d", "12h", "6mo": the lower bound of time in WHERE becomes so long ago, and bounds above it go.
 * "created_at=90d" names the column, and adds the bound where there is none. The bound is written as PostgreSQL means
 * it: sql_translate comes after.
 */
bool sql_edit_window(struct tree *t, str window, struct err *err);

/* column >= now - "90d" as a condition, for whoever makes a query; the column becomes part of it. */
bool sql_edit_not_before(struct tree *t, node column, str span, node *out, struct err *err);

#endif
