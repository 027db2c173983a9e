/*
 * What one dialect says, as another says it: functions, types, times,
 * intervals, the place of NULLs, whole numbers, what has a form of its own.
 * Rules are rows of tables. The same rows come out, or it is refused by name,
 * with what to write instead; that the same words can be read there is not
 * enough. Kinds of values are known as far as the query tells them (sql/resolve/type_infer.h).
 * What hangs on the collation of a column (LIKE that does not tell case) is
 * done and told in a note. Clauses that are the same everywhere (LIMIT, TOP,
 * FETCH) are the printer's.
 */
#ifndef OCAT_SQL_TRANSLATE_TRANSLATE_H
#define OCAT_SQL_TRANSLATE_TRANSLATE_H

#include "base/err.h"
#include "sql/tree/tree.h"

struct translation {
	const struct dialect *to;
	bool iso_times;	   /* times are text such as 2026-01-31T12:00:00Z, as our own cache has them */
	struct strs *notes; /* what is not quite the same; may be NULL */
};

/*
 * Changes t in place; its dialect stays the one it was read as, for its names. Nodes that were made, not read, are
 * taken as PostgreSQL means them, also when t is in the target's dialect already. On failure t is of no more use.
 */
bool sql_translate(struct tree *t, const struct translation *how, struct err *err);

#endif
