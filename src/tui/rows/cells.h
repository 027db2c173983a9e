/* The rows of a tool as a grid: the columns of their screen, each as wide as its kind of value needs. */
#ifndef OCAT_TUI_ROWS_CELLS_H
#define OCAT_TUI_ROWS_CELLS_H

#include "tui/rows/rows.h"

struct showing {
	const struct explorer_state *w;
	const struct kept_rows *kept;
	struct grid_column columns[SHEET_COLUMNS];
	int of[SHEET_COLUMNS]; /* the tool's columns */
	int count;
};

/* The answer, if it belongs to the current request; or NULL. */
const struct question *rows_answer(const struct explorer_state *w);
struct showing rows_showing(const struct explorer_state *w, const struct question *q, struct arena *frame);
/* A name gives way if there is text beside it. */
void rows_leave_room(struct showing *s, int cols);
/* The key that sorts by this column of the tool; ACT_NONE: none does. */
enum action rows_order_key(const struct showing *s, int column);
struct grid rows_grid(const struct showing *s);
struct span rows_cell(const void *with, struct arena *frame, ptrdiff_t i, int column);

#endif
