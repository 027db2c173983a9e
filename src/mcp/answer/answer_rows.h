/* The rows of an answer, kept until it is complete, and written for a model: names first, as many as fit. */
#ifndef OCAT_MCP_ANSWER_ROWS_H
#define OCAT_MCP_ANSWER_ROWS_H

#include "tool/tool.h"

struct answer_rows {
	struct arena *arena;
	const struct column *columns;
	ptrdiff_t column_count;
	array_of(const struct value *) rows;
	int64_t bytes;
	bool full; /* more rows came than it keeps */
};

/* A part of `sink`: receives the columns and rows. */
bool answer_rows_columns(void *kept, const struct column *at, ptrdiff_t n);
bool answer_rows_row(void *kept, const struct value *cells, ptrdiff_t n);

/* What was left out to make the rows fit. */
struct rows_cut {
	ptrdiff_t shown; /* rows, the named ones included */
	ptrdiff_t named; /* of which only the name is shown */
	bool lists, texts;
};
/*
 * Writes at most so many bytes, but at least the first name. First lists are cut to five elements, then descriptions,
 * then rows become names, then the last rows are left out.
 */
void answer_rows_put(struct sb *out, const struct answer_rows *k, ptrdiff_t most, instant now, struct rows_cut *cut);

#endif
