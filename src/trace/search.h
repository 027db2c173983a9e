/* Looks for words and tables in one trace, without its results. */
#ifndef OCAT_TRACE_SEARCH_H
#define OCAT_TRACE_SEARCH_H

#include "base/clock.h"
#include "model/asset.h"

/* Each condition must hold; of several values of one, any. */
struct trace_query {
	/* but of these all: in question, title, texts, reasons, parameters, SQL, errors and answer */
	struct strs words;
	struct strs tables; /* names among the parameters, SQL and results, there perhaps with fewer or more parts */
	struct strs tools;  /* "search_tables" is also "mcp__ocat__search_tables" */
	instant since, until; /* it has steps in this time; NO_TIME: no bound */
	unsigned outcomes; /* TRACE_OUTCOME bits; 0: any */
};

/* Its words and tables; the other conditions are those of a list. */
bool trace_holds(str path, const struct trace_query *query);

#endif
