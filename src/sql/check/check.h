/*
 * One query looked at as a whole, before anybody runs it: names resolved,
 * functions allowed, joins known, rows not multiplied, windows legal. Gives a
 * verdict with its findings and a tree to print. What a policy says comes
 * after, by the same seam: it takes tree, resolution and findings, changes the
 * tree, adds findings, sets changed, and asks sql_verdict again.
 */
#ifndef OCAT_SQL_CHECK_CHECK_H
#define OCAT_SQL_CHECK_CHECK_H

#include "sql/check/joins.h"
#include "sql/resolve/resolve.h"

struct sql_check {
	struct tree *tree;
	struct sql_resolved resolved;
	struct sql_findings findings;
	struct sql_join_list joins;
	enum sql_verdict verdict;
	bool changed;	      /* the tree is not what was read */
	uint64_t fingerprint; /* of the tree as it is now */
};

/* False only where nothing could be found out: the schema failed, or the query is too large to follow. */
bool sql_check(struct arena *a, struct tree *t, const struct sql_schema *schema, struct sql_check *out, struct err *err);

#endif
