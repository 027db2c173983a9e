/* Rows while they are written, shared by the files of rows/. Private to this folder. */
#ifndef OCAT_RENDER_ROWS_INTERNAL_H
#define OCAT_RENDER_ROWS_INTERNAL_H

#include "model/result_value.h"
#include "render/rows/formats.h"
#include "render/paint.h"

enum { ROWS_FLUSH_AT = 32 << 10, COLUMNS_BY_DEFAULT = 10 };

struct rows {
	enum format format;
	struct paint paint;
	bool (*write)(void *with, str bytes);
	void *with;
	struct arena *arena;
	struct sb out;
	const struct strs *chosen;     /* names of columns; NULL: those of the format */
	str unknown;		       /* one of them that is not a column */
	const struct column *columns; /* those that are written */
	ptrdiff_t n;
	ptrdiff_t *pick;	       /* where each of them is in a row; NULL: every cell in its order */
	struct value *picked;	       /* one row of them */
	int64_t count;
	bool closed;
	/* For a table, held until its widths are known: */
	str *cells;			/* n per held row */
	const struct stretches **marks; /* of cells that have some */
	ptrdiff_t kept, cap;
	ptrdiff_t *width;
	bool *shown;
	bool laid_out, standing; /* standing: one block per row */
};

/* ---- rows.c ---- */
/* writes out the buffer once it is this long; false: the reader is gone */
bool rows_flush(struct rows *r, ptrdiff_t at);

/* ---- text.c ---- */
str rows_plain(struct arena *a, struct value v); /* a value as flat text */

/* The writer of one form. head and end may be NULL. */
struct row_form {
	void (*head)(struct rows *r); /* once the columns are known */
	bool (*row)(struct rows *r, const struct value *cells); /* false as in rows_flush */
	bool (*end)(struct rows *r);
};
extern const struct row_form row_forms[FORMAT_COUNT];

/* ---- table.c ---- */
/* held until enough rows decide the widths; false as in rows_flush */
bool rows_keep(struct rows *r, const struct value *cells);
bool rows_put_kept(struct rows *r);

#endif
