/*
 * Rows of values in formats for people and scripts. A table is laid out over all its rows (the first thousand decide
 * the widths), so it is written at the end; every other format is written row by row. Rows of a source's own data
 * that are wider than the screen become blocks, one column per line, rather than lose columns.
 */
#ifndef OCAT_RENDER_ROWS_ROWS_H
#define OCAT_RENDER_ROWS_ROWS_H

#include "base/err.h"
#include "model/result_value.h"
#include "render/rows/formats.h"
#include "render/paint.h"

struct rows;

/* write: false once the reader is gone (a closed pipe). JSON writes only the array of rows. */
struct rows *rows_open(enum format f, const struct paint *p, bool (*write)(void *with, str bytes), void *with);
/*
 * Before rows_columns: the columns to write, by name and in this order. Otherwise JSON has all of them, tables and
 * Markdown those that are not hidden, and CSV and TSV the first ten that an answer of ours has, all of a source's own.
 */
void rows_choose(struct rows *r, const struct strs *names);
/* False once the reader is gone, or when a chosen column is unknown: nothing is written then. */
bool rows_columns(struct rows *r, const struct column *at, ptrdiff_t n);
/* after it: every chosen name is a column; else err lists them */
bool rows_known(const struct rows *r, struct err *err);
bool rows_row(struct rows *r, const struct value *cells);
bool rows_end(struct rows *r); /* writes the rest */
void rows_close(struct rows *r); /* NULL is fine */
bool rows_into(void *sb, str bytes); /* a write that appends to a struct sb */

#endif
