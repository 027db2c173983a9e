/* Shared by the files of learn/: a parsed statement, and how it is counted. Private to this folder. */
#ifndef OCAT_SERVICE_LEARN_INTERNAL_H
#define OCAT_SERVICE_LEARN_INTERNAL_H

#include "sql/check/check.h"
#include "sql/parse/parse.h"
#include "store/learned_sql.h"

struct learn;
struct learn_in;
struct learn_line;

struct reading {
	struct learn_in *in;
	const struct tree *tree;
	struct sql_resolved resolved;
	struct sql_findings findings;
	int errors;
	str reason; /* the first error, or why it cannot be parsed */
};

/* Reads one statement against one catalog. False only if the cache failed. */
bool learn_read(struct learn *l, struct learn_in *in, str sql, struct reading *out, struct err *err);
void learn_count_errors(struct reading *r);
/* Adds the statement to the learned ones; a repeated statement only increases its count. */
void learn_add(struct learn *l, const struct reading *r, int64_t count, instant last, struct learn_line *line);
str learn_key(struct arena *a, str catalog, str fingerprint); /* the key of known */
void learn_count(struct learned *s, int64_t count, instant last);

#endif
