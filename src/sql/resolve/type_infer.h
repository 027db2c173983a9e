/*
 * What is known of a value from the query alone: of which kind it is, and
 * whether it can be NULL. Literals, casts, functions and what they make are
 * known; columns of tables are not, unless a subquery of the same text gives
 * them. Kinds are those of the dialect that the tree was read as. Nothing is
 * guessed: what is not known is KNOWN_NOTHING.
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

enum known known_kind(const struct tree *t, node n);
enum known known_kind_until(const struct tree *t, node chain, uint32_t count); /* of its first items */
bool known_joins_texts(const struct tree *t, node chain); /* a sum that SQL Server makes of texts */
enum known known_type_kind(str type); /* of the name of a type */
/* Rows whose value would be NULL may have been left out by the WHERE of the SELECT that it stands in. */
bool known_never_null(const struct tree *t, node n);

/* The SELECT that n stands in: of an ORDER BY, that of its query; NO_NODE: none, or the parts of a set operation. */
node known_select_of(const struct tree *t, node n);
/* What a bare name in ORDER BY means: the value of the item that has this alias; NO_NODE: no item has. */
node known_item(const struct tree *t, node select, node column);

#endif
