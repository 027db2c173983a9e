/*
 * A few rows of cells for a person, in columns as wide as they need and the screen allows. Text that does not fit
 * wraps inside its column: nothing is cut. The last column takes the remaining width, or goes below its row if that
 * is too little. On a narrow screen, where columns would break words, cells follow each other like words instead. For
 * long results in a stream see render/rows/rows.h.
 */
#ifndef OCAT_RENDER_ROWS_GRID_H
#define OCAT_RENDER_ROWS_GRID_H

#include "render/paint.h"

struct arena;

struct grid_column {
	const char *head; /* NULL in all columns: no header */
	ptrdiff_t least;  /* cells it keeps even on a narrow screen */
	bool right;
	bool gives; /* the first to give up width */
};

struct grid_cell {
	str text; /* as it is: the grid cleans it */
	enum role role;
};

enum { GRID_COLUMNS = 8 };

struct grid {
	struct arena *arena;
	const struct grid_column *columns;
	int n; /* at most GRID_COLUMNS */
	array_of(struct grid_cell) cells; /* n per row */
};

struct grid grid_of(struct arena *a, const struct grid_column *columns, int n);
void grid_row(struct grid *g, const struct grid_cell *cells);
/* False: so narrow that cells follow each other, without a header. */
bool grid_has_columns(const struct grid *g, const struct paint *p, int indent);
/* Omits a column that is empty in every row. */
void grid_put(struct sb *out, const struct paint *p, const struct grid *g, int indent);

#endif
