/*
 * The kind of a value and whether it can be NULL, inferred from the query alone. Literals, casts, functions and
 * their results are known; columns of tables are not, unless a subquery of the same text returns them. Kinds are
 * those of the dialect of the tree. Nothing is guessed: an unknown kind is KNOWN_NOTHING.
 */
#ifndef OCAT_SQL_RESOLVE_TYPE_INFER_H
#define OCAT_SQL_RESOLVE_TYPE_INFER_H

#include "sql/tree/tree.h"

enum known {
	KNOWN_NOTHING,
	KNOWN_NULL,
	KNOWN_WHOLE,	/* an integer, by its type: 7, not 7.0 */
	KNOWN_FRACTION, /* another number, whatever its value */
	KNOWN_TEXT,
	KNOWN_TRUTH,
	KNOWN_DAY,
	KNOWN_MOMENT,
	KNOWN_INTERVAL,
};

enum known infer_kind(const struct tree *t, node n);
enum known infer_kind_until(const struct tree *t, node chain, uint32_t count); /* of its first items */
bool infer_joins_texts(const struct tree *t, node chain); /* a sum that concatenates texts in SQL Server */
enum known infer_type_kind(str type); /* of the name of a type */
/* The WHERE of its SELECT may exclude the rows with NULL. */
bool infer_never_null(const struct tree *t, node n);

/* The SELECT around n, for an ORDER BY that of its query; NO_NODE: none, or a set operation. */
node infer_select_of(const struct tree *t, node n);
/* The item that a bare name in ORDER BY stands for by its alias; NO_NODE: none. */
node infer_item(const struct tree *t, node select, node column);

#endif
