/*
 * The rows of diff_catalog: one for each change of a table, or one for each table; a difference of a family is one of
 * several tables, and tables of a family that came and others that went are two rows. Rows beyond the limit are
 * counted.
 */
#ifndef OCAT_TOOL_DIFFERENCE_ROWS_H
#define OCAT_TOOL_DIFFERENCE_ROWS_H

#include "model/compare.h"
#include "tool/tool.h"

extern const struct column difference_columns[];

struct difference_rows {
	const struct call *in;
	struct result *out;
	struct arena *scratch; /* for one difference */
	bool by_summary;
	int64_t passed, total; /* differences, and their rows */
};
void difference_rows_begin(struct difference_rows *w);
void difference_rows_put(struct difference_rows *w, const struct difference *d);

#endif
