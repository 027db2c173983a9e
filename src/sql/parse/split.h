/*
 * A text of many statements, one after the other, by the dialect's own quotes
 * and comments; and the query within each: all of it, or what CREATE VIEW v AS
 * and INSERT INTO t are followed by. Tells apart and parses nothing: whether a
 * query is one is for the parser to say.
 */
#ifndef OCAT_SQL_PARSE_SPLIT_H
#define OCAT_SQL_PARSE_SPLIT_H

#include "model/asset.h"
#include "sql/dialect/dialect.h"

struct arena;

struct sql_piece {
	str text, query; /* query: absent: none in it */
	str verb;	 /* its first word, as written */
	struct strs columns; /* of CREATE VIEW v (a, b) AS: what the view calls the query's columns */
	bool makes_view;
	int64_t line;	 /* where it begins, from 1 */
};

struct sql_splitter {
	struct arena *arena;
	const struct dialect *dialect;
	str rest;
	int64_t line;
};

void sql_split(struct sql_splitter *s, struct arena *a, const struct dialect *d, str text);
/*
 * The next one that is not empty; false at the end.
 * Where a quote is never closed, the piece reaches to the next semicolon at a line's end.
 */
bool sql_split_next(struct sql_splitter *s, struct sql_piece *out);
/* The query of a view's definition as its source keeps it: bare, or behind CREATE VIEW; a semicolon may follow it. */
bool sql_view_query(struct arena *a, const struct dialect *d, str definition, struct sql_piece *out);

#endif
