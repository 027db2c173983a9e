/*
 * The effect of a statement, by its words: whether it reads, writes rows or defines something, also inside WITH, COPY
 * and EXPLAIN ANALYZE; and its target. Takes every statement of every dialect, since it parses none of them.
 */
#ifndef OCAT_SQL_PARSE_STATEMENT_EFFECT_H
#define OCAT_SQL_PARSE_STATEMENT_EFFECT_H

#include "base/str.h"
#include "sql/dialect/dialect.h"

struct arena;

enum statement_effect {
	STATEMENT_READS,
	STATEMENT_WRITES,  /* rows, or a file */
	STATEMENT_DEFINES, /* tables, views, rights */
	STATEMENT_OTHER,   /* settings, transactions, maintenance */
};

extern const char *const statement_effect_names[]; /* "reads" */

struct sql_effect {
	enum statement_effect effect;
	str verb, target; /* as written, of a statement that writes or defines; absent: unknown */
	bool temporary;	  /* the target is a table of this session */
};

/* Words that begin a statement with such an effect, for str_is_among. */
extern const char sql_read_verbs[], sql_write_verbs[], sql_define_verbs[], sql_other_verbs[];

/* One statement, in the dialect whose quotes and comments it has. */
struct sql_effect sql_effect_of(struct arena *a, const struct dialect *d, str text);

#endif
