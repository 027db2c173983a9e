/*
 * The rows of an untrusted query on SQLite, kept to be compared. A query that writes, takes too long or returns too
 * many rows is an error, never a result.
 */
#ifndef OCAT_EVAL_RESULT_H
#define OCAT_EVAL_RESULT_H

#include "base/err.h"
#include "base/stop.h"

struct arena;
struct db;

struct eval_cell {
	char kind; /* n: NULL, i: integer, r: real, t: text, b: blob */
	double number;
	str text; /* of a text or blob */
};

struct eval_rows {
	int columns;
	ptrdiff_t len;
	const struct eval_cell *cells; /* row by row */
};

static inline const struct eval_cell *eval_row(const struct eval_rows *r, ptrdiff_t i)
{
	return r->cells + i * r->columns;
}

/* ERR_GUARD: not one SELECT; ERR_QUERY: the message of the engine; ERR_TIMEOUT; ERR_UNSUPPORTED: too many rows. */
bool eval_query(struct db *d, struct arena *a, str sql, const struct stop *stop, struct eval_rows *out,
		struct err *err);

#endif
