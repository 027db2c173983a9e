/*
 * Rows of values in the forms that people and scripts read. A table is laid
 * out over all its rows (the first thousand decide the widths), so it is
 * written at the end; every other form is written as the rows come. Rows of a
 * source's own values that are wider than the screen stand as blocks, a column
 * a line, rather than leave columns out.
 */
#ifndef OCAT_RENDER_ROWS_ROWS_H
#define OCAT_RENDER_ROWS_ROWS_H

#include "model/value.h"
#include "render/rows/format.h"
#include "render/paint.h"

struct rows;

/* write: false once the reader is gone (a closed pipe). JSON gives the array of rows alone. */
struct rows *rows_open(enum format f, const struct paint *p, bool (*write)(void *with, str bytes), void *with);
bool rows_columns(struct rows *r, const struct column *at, ptrdiff_t n);
bool rows_row(struct rows *r, const struct value *cells);
bool rows_end(struct rows *r); /* writes what is left */
void rows_close(struct rows *r); /* NULL is fine */
bool rows_into(void *sb, str bytes); /* a write that appends to a struct sb */

#endif
