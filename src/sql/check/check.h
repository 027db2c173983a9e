/*
 * Checks one query before it runs: names are resolved, functions allowed, joins known, rows not multiplied, windows
 * valid. Returns a verdict, its findings and a tree to print. A policy comes afterwards and uses the same struct: it
 * takes tree, resolution and findings, changes the tree, adds findings, sets `changed`, and calls sql_verdict again.
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
	str runs; /* a user-defined function that the query or its planning may run; absent: none */
	bool changed;	      /* the tree differs from the text */
	uint64_t fingerprint; /* of the current tree */
};

/* False only if the schema failed or the query is too large to follow. */
bool sql_check(struct arena *a, struct tree *t, const struct sql_schema *schema, struct sql_check *out,
	       struct err *err);

#endif
