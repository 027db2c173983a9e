/*
 * Stored text of a catalog that DDL contains verbatim: types, defaults, conditions, definitions. It may come from an
 * untrusted file, so each must be one such part and nothing more: no second statement, no command of a client that
 * reads the script.
 */
#ifndef OCAT_SQL_DDL_STORED_TEXT_H
#define OCAT_SQL_DDL_STORED_TEXT_H

#include "model/asset.h"
#include "sql/dialect/dialect.h"

struct sb;

enum stored_kind {
	STORED_STATEMENT,  /* one, or the query of one; in SQLite, a trigger has several between BEGIN and END */
	STORED_EXPRESSION, /* one, without a comma outside brackets */
	/* of a partition: an expression without calls, as a server evaluates it when the partition is attached */
	STORED_BOUND,
	STORED_OPTIONS,	   /* a = 1, b = 2 */
	STORED_TYPE,
	STORED_NAME, /* as SQL writes it: a."B c" */
	STORED_WORDS, /* words and numbers */
};

bool stored_text_fits(const struct dialect *d, str text, enum stored_kind as);

enum stored_object { STORED_TABLE, STORED_VIEW, STORED_INDEX, STORED_TRIGGER };
/*
 * Does the statement create this table or view, and run no query; or an index or a trigger of the table with this name?
 * A statement that a file stores may be any other one.
 */
bool stored_statement_creates(const struct dialect *d, str text, enum stored_object what, str name);
/* The first part of an asset that is not safe, in words ("the type of price"); false: all are. */
bool stored_text_unfit(struct sb *what, const struct dialect *d, const struct asset *a);
/* Copies statements, and rewrites strings so that no setting changes their value or their end (sql_text). */
void stored_text_put(struct sb *out, const struct dialect *d, str statements);

/* The name within nextval('...'), the default of a column with a sequence, as SQL writes it. */
bool stored_sequence(struct sb *out, const struct field *f);

#endif
