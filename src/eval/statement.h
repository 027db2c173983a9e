/* A query of SQLite's dialect, parsed and resolved, as the judge runs and compares it. */
#ifndef OCAT_EVAL_STATEMENT_H
#define OCAT_EVAL_STATEMENT_H

#include "eval/schema.h"
#include "sql/resolve/resolve.h"

struct eval_statement {
	bool parsed; /* else only text, as written */
	str text;    /* what runs: names in double quotes that are no columns are strings, as SQLite reads them */
	bool names_as_strings; /* it selects or orders by a name in double quotes that is not a column */
	struct tree tree;
	struct sql_resolved resolved;
};

/* Never fails: what our parser does not take may still run. */
void eval_statement_read(struct arena *a, struct eval_schema *s, str sql, struct eval_statement *out);

#endif
