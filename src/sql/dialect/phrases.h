/*
 * Phrases of one dialect or a few, as templates: the parser reads by them and the printer writes by them, so a
 * phrase is one row. A phrase is a node (NODE_PHRASE) with its template as text and its places as slots. No row
 * writes, locks or configures, and tables stand only in queries or in FROM, so that every pass over the tree sees
 * them.
 */
#ifndef OCAT_SQL_DIALECT_PHRASES_H
#define OCAT_SQL_DIALECT_PHRASES_H

#include "sql/node_kinds.h"
#include "sql/dialect/syntax.h"

/*
 * In a template, between blanks: words and marks as they are written, "(? ... ?)" what may be left out, and places:
 *	e expression	  t one without AND, OR and comparisons	  p operand	  x what stood to the left
 *	n name		  a name that needs no AS before it
 *	w (names)	  y type	  q (query)	  v query		  o ORDER BY's list
 *	l expressions	  i expressions with aliases		  d pairs a: b
 *	c columns of a table that a document becomes		  f what a call may be given
 *	u names without brackets				  b name of several parts
 *	m what MATCH_RECOGNIZE says	  g its definitions	  r its pattern
 */
struct phrase {
	uint32_t in; /* dialects */
	const char *says;
};

/*
 * The phrases of one place (OP_BEFORE_ALIAS and the kinds after it); the last says NULL. A longer phrase comes
 * before its own beginning.
 */
const struct phrase *phrases_of(enum node_op where);
/* Does the dialect have one with this text in this place? */
bool phrase_is_in(const struct syntax *s, enum node_op where, str text);
/* The words that it begins with, for messages: "FOR SYSTEM_TIME AS OF". */
str phrase_words(str text);

#endif
