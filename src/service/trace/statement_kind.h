/*
 * Is a text SQL, and what does it do? Text for a client of a database is; other text only if it parses as a query or
 * has the form of another statement, so that prose is not mistaken for SQL.
 */
#ifndef OCAT_SERVICE_TRACE_STATEMENT_KIND_H
#define OCAT_SERVICE_TRACE_STATEMENT_KIND_H

#include "base/str.h"
#include "sql/parse/statement_effect.h"

struct arena;

enum statement_evidence {
	EVIDENCE_NONE,	/* any text */
	EVIDENCE_NAMED, /* of an argument called query, or the like: short plain words may be SQL */
	EVIDENCE_SQL,	/* called sql: a statement with a mistake is one too */
	EVIDENCE_GIVEN, /* given to a client */
};

/* Does it begin as SQL? Cheap, and true of much prose. */
bool statement_may_begin(str text);
/* d: NULL if unknown. */
bool statement_is_sql(struct arena *a, const struct dialect *d, str text, enum statement_evidence evidence);
/* Its texts are parts of this one, or are in the arena. */
struct sql_effect statement_effect_of(struct arena *a, const struct dialect *d, str text);
/* The dialect whose quotes the text has; for cutting a script into statements. */
const struct dialect *statement_dialect(struct arena *a, const struct dialect *d, str text);

#endif
