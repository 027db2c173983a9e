/*
 * How many tokens an answer may have: as requested, as the server was told, or by the question.
 * A token is four bytes.
 */
#ifndef OCAT_MCP_BUDGET_H
#define OCAT_MCP_BUDGET_H

#include "tool/tool.h"

enum {
	BUDGET_SIMPLE = 750,	/* one table, or one concept */
	BUDGET_MODERATE = 1500, /* several, or their relations */
	BUDGET_COMPLEX = 3000,	/* words such as "compare", "across", "all" */
	BUDGET_LEAST = 100,
	BUDGET_MOST = 25000,
	BYTES_A_TOKEN = 4,
};

/* The tokens for the question that these parameters ask. */
int64_t budget_for(const struct request *ask);

#endif
