/*
 * Parses a SELECT of any dialect into a tree. The grammar has no rule for statements that write, lock or configure,
 * or for a second statement; nothing is decided by the first word. Bytes, tokens, depth of brackets and items of a
 * list are limited first.
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
 * err has the text and position of a mistake, and what was expected; the tree has its place. A statement other than one
 * SELECT is ERR_GUARD, with its name; so is a text without any. A dialect without a syntax (dialect->syntax is
 * NULL) is refused. text and the tree live as long as the arena.
 */
bool sql_parse(struct arena *a, const struct dialect *d, str text, struct tree *out, struct err *err);
/* The sentence of a mistake, without the line that the tree has as its place. */
str sql_mistake(struct arena *a, const struct err *err, const struct tree *t);
/* Replaces "line n" by "file:line:column" in the error of a text from a file. */
void sql_place_in_file(struct err *err, const struct tree *t, str file);
/* An expression alone, such as a filter. */
bool sql_parse_expression(struct arena *a, const struct dialect *d, str text, struct tree *out, struct err *err);

#endif
