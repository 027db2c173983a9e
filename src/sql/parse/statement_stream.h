/*
 * Cuts a script that arrives line by line into statements, by the dialect's own quotes and comments, and passes over
 * rows of data without keeping them: INSERT and its like, and what follows COPY ... FROM stdin. Parses nothing, and
 * holds at most one statement. Code in comments, as MySQL's dumps have it, becomes part of the statement.
 */
#ifndef OCAT_SQL_PARSE_STATEMENT_STREAM_H
#define OCAT_SQL_PARSE_STATEMENT_STREAM_H

#include "sql/dialect/dialect.h"

enum { STREAM_STATEMENT_MOST = 4 << 20 };

struct sql_statement {
	str text;     /* without its end; borrowed for the call */
	int64_t line; /* where it begins, from 1 */
	bool cut;     /* it was too long: the text is its beginning */
};

struct sql_stream_fn {
	bool (*take)(void *with, const struct sql_statement *s); /* false: stops the stream */
	void *with;
};

struct sql_stream;

/* comments: they are kept within statements. */
struct sql_stream *sql_stream_open(const struct dialect *d, bool comments, struct sql_stream_fn to);
void sql_stream_close(struct sql_stream *s); /* NULL is fine */
/* The next line, without its end. False once `take` was. */
bool sql_stream_line(struct sql_stream *s, str line);
/* The end of a file: a statement without an end is one too. The next line is the first of another file. */
bool sql_stream_end(struct sql_stream *s);
/* Statements that were passed over, and rows of COPY. */
int64_t sql_stream_data_statements(const struct sql_stream *s);
int64_t sql_stream_data_rows(const struct sql_stream *s);

#endif
