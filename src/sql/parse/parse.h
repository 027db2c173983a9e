/*
 * A SELECT in one of the dialects as a tree. The grammar has no rule for
 * anything that writes, locks, configures, or stands second in line; nothing is
 * told apart by its first word. Bounded before anything else: bytes, tokens,
 * depth of brackets, items of a list.
 */
#ifndef OCAT_SQL_PARSE_PARSE_H
#define OCAT_SQL_PARSE_PARSE_H

#include "base/err.h"
#include "sql/tree/tree.h"

enum {
	SQL_BYTES_MOST = 64 << 10,
	SQL_TOKENS_MOST = 20000,
	SQL_DEPTH_MOST = 200,
	SQL_LINKS_MOST = 2000,
	SQL_ITEMS_MOST = 1000,
};

/*
 * A mistake is pointed at: err has the text and the byte of it, and says what was expected. A dialect that is not read
 * (dialect->syntax is NULL) is refused. text and everything in the tree live as long as the arena.
 */
bool sql_parse(struct arena *a, const struct dialect *d, str text, struct tree *out, struct err *err);
/* An expression alone, such as a filter. */
bool sql_parse_expression(struct arena *a, const struct dialect *d, str text, struct tree *out, struct err *err);

#endif
