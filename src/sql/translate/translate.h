/*
 * Translates a query from one dialect to another: functions, types, times, intervals, the position of NULLs, whole
 * numbers. Rules are rows of tables. The result returns the same rows, or is refused by name with an alternative;
 * that the target can parse it is not enough. Kinds of values are inferred from the query
 * (sql/resolve/type_infer.h). What depends on the collation of a column (case in LIKE) is translated with a note.
 * Clauses with the same meaning everywhere (LIMIT, TOP, FETCH) are left to the printer.
 */
#ifndef OCAT_SQL_TRANSLATE_TRANSLATE_H
#define OCAT_SQL_TRANSLATE_TRANSLATE_H

#include "base/err.h"
#include "sql/tree/tree.h"

struct translation {
	const struct dialect *to;
	bool iso_times;	   /* times are text such as 2026-01-31T12:00:00Z, as in our cache */
	struct strs *notes; /* differences that remain; may be NULL */
};

/*
 * Changes t in place; t keeps its dialect, for its names. Generated nodes have PostgreSQL's meaning, even if t is in
 * the target's dialect already. After a failure t is unusable.
 */
bool sql_translate(struct tree *t, const struct translation *how, struct err *err);

#endif
