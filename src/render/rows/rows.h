/*
 * Rows of values in formats for people and scripts. A table is laid out over all its rows (the first thousand decide
 * the widths), so it is written at the end; every other format is written row by row. Rows of a source's own data
 * that are wider than the screen become blocks, one column per line, rather than lose columns.
 */
#ifndef OCAT_RENDER_ROWS_ROWS_H
#define OCAT_RENDER_ROWS_ROWS_H

#include "model/value.h"
#include "render/rows/format.h"
#include "render/paint.h"

struct rows;

/* write: false once the reader is gone (a closed pipe). JSON writes only the array of rows. */
struct rows *rows_open(enum format f, const struct paint *p, bool (*write)(void *with, str bytes), void *with);
bool rows_columns(struct rows *r, const struct column *at, ptrdiff_t n);
bool rows_row(struct rows *r, const struct value *cells);
bool rows_end(struct rows *r); /* writes the rest */
void rows_close(struct rows *r); /* NULL is fine */
bool rows_into(void *sb, str bytes); /* a write that appends to a struct sb */

#endif
