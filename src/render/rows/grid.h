/*
 * A few rows of cells for a person, in columns as wide as they need and the
 * screen allows. What does not fit wraps inside its column: nothing is cut.
 * The last column takes the room that is left, or stands below its row where
 * that is too little. On a narrow screen, where columns would break the words in
 * them, cells follow each other like words instead. For long results in a stream see render/rows/rows.h.
 */
#ifndef OCAT_RENDER_ROWS_GRID_H
#define OCAT_RENDER_ROWS_GRID_H

#include "render/paint.h"

struct arena;

struct grid_column {
	const char *head; /* NULL in all columns: no line of heads */
	ptrdiff_t least;  /* cells it keeps however narrow the screen is */
	bool right;
	bool gives; /* the first to give room away */
};

struct grid_cell {
	str text; /* as it is: cleaned by the grid */
	enum role role;
};

enum { GRID_COLUMNS = 8 };

struct grid {
	struct arena *arena;
	const struct grid_column *columns;
	int n; /* at most GRID_COLUMNS */
	struct { struct grid_cell *at; ptrdiff_t len, cap; } cells; /* n for each row */
};

struct grid grid_of(struct arena *a, const struct grid_column *columns, int n);
void grid_row(struct grid *g, const struct grid_cell *cells);
/* Whether it has its columns, or is so narrow that cells follow each other, without heads. */
bool grid_has_columns(const struct grid *g, const struct paint *p, int indent);
/* A column that is empty in every row is left out. */
void grid_put(struct sb *out, const struct paint *p, const struct grid *g, int indent);

#endif
