/*
 * Rows in lines of cells between tabs, decoded piece by piece as they come: \t, \n and their like are escapes, and \N
 * is NULL. The first line has the names of the columns. Lines with another number of cells are not rows: an engine that
 * fails when it has begun to answer writes its error there.
 */
#ifndef OCAT_ADAPTER_HTTP_TAB_ROWS_H
#define OCAT_ADAPTER_HTTP_TAB_ROWS_H

#include "base/err.h"
#include "base/str.h"

struct arena;

struct tab_rows {
	int columns;
	/* borrowed texts in UTF-8; an absent one is NULL */
	bool (*row)(void *with, const str *cells, int n, struct err *err);
	void *with;

	bool named;	 /* the first line was there */
	int64_t rows;
	struct sb stray; /* from the first line on that is not a row: its first kilobytes */

	struct arena *arena, *texts; /* private, from here on; texts: of one row */
	struct sb line, fixed;
	str *cells;
};

void tab_rows_start(struct tab_rows *t); /* after the first three are set */
void tab_rows_end(struct tab_rows *t);
bool tab_rows_take(struct tab_rows *t, str piece, struct err *err);
/* Whether the answer was complete: the names were there, each line was a row, and the last one was whole. */
bool tab_rows_whole(const struct tab_rows *t);

#endif
