#include "tui/inspect/sample.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/inspect/inspect.h"

#include "base/banned.h"

enum { CELL_LEAST = 8, CELL_MOST = 30, NAME_CELLS = 24, VALUE_LEAST = 14, GAP = 2 };

static const struct kept_rows *rows_of(const struct explorer_state *w)
{
	const struct question *q = inspect_of(w)->sample;

	return q && q->good ? q->kept : NULL;
}

static bool is_number(const struct value *v)
{
	return v->kind == VALUE_INT || v->kind == VALUE_REAL;
}

static struct span span_of(struct arena *frame, const struct value *v)
{
	switch (v->kind) {
	case VALUE_NULL: return (struct span){ .text = S("null"), .role = ROLE_DIM };
	case VALUE_INT: return (struct span){ .text = str_fmt(frame, "%lld", (long long)v->num), .role = ROLE_NUMBER };
	case VALUE_REAL: return (struct span){ .text = str_fmt(frame, "%.15g", v->real), .role = ROLE_NUMBER };
	case VALUE_BOOL: return (struct span){ .text = v->num ? S("true") : S("false"), .role = ROLE_TEXT };
	case VALUE_TIME: return (struct span){ .text = instant_iso(frame, v->num), .role = ROLE_TEXT };
	default: return (struct span){ .text = clean(frame, v->text), .role = ROLE_TEXT };
	}
}

/* ---- rows as rows ---- */

static struct span row_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	return span_of(frame, &rows_of(with)->rows.at[row][column]);
}

static bool are_numbers(const struct kept_rows *k, ptrdiff_t column)
{
	for (ptrdiff_t i = 0; i < k->rows.len; i++)
		if (k->rows.at[i][column].kind != VALUE_NULL && !is_number(&k->rows.at[i][column]))
			return false;
	return true;
}

static const struct grid_column *row_columns(struct arena *frame, const struct kept_rows *k)
{
	struct grid_column *out = new_n(frame, struct grid_column, k->count);

	for (ptrdiff_t c = 0; c < k->count; c++) {
		out[c].title = str_c(frame, clean(frame, str_of(k->columns[c].name)));
		out[c].least = CELL_LEAST;
		out[c].most = CELL_MOST;
		out[c].priority = 8;
		out[c].right = are_numbers(k, c);
	}
	return out;
}

/* As wide as needed, up to a column's maximum. */
static int wish(struct arena *frame, const struct kept_rows *k, ptrdiff_t column)
{
	ptrdiff_t wide = utf8_width(clean(frame, str_of(k->columns[column].name)));

	for (ptrdiff_t i = 0; i < k->rows.len; i++) {
		ptrdiff_t one = utf8_width(span_of(frame, &k->rows.at[i][column]).text);

		wide = one > wide ? one : wide;
	}
	return wide > CELL_MOST ? CELL_MOST : (int)wide;
}

static bool fit_as_rows(struct arena *frame, const struct kept_rows *k, int cells)
{
	int total = 0;

	if (k->count > SHEET_COLUMNS)
		return false;
	for (ptrdiff_t c = 0; c < k->count; c++)
		total += wish(frame, k, c) + GAP;
	return total <= cells;
}

/* ---- one line per column ---- */

static struct span column_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct kept_rows *k = rows_of(with);

	if (!k)
		return (struct span){ 0 };
	if (!column)
		return (struct span){ .text = clean(frame, str_of(k->columns[row].name)), .role = ROLE_TEXT };
	return span_of(frame, &k->rows.at[column - 1][row]);
}

/* Later rows are dropped first if not all fit. */
static const struct grid_column *column_columns(struct arena *frame, ptrdiff_t rows)
{
	struct grid_column *out = new_n(frame, struct grid_column, rows + 1);

	out[0] = (struct grid_column){ "column", .least = NAME_CELLS, .most = NAME_CELLS, .priority = 9 };
	for (ptrdiff_t i = 1; i <= rows; i++)
		out[i] = (struct grid_column){ str_c(frame, str_fmt(frame, "row %td", i)), .least = VALUE_LEAST,
					       .most = CELL_MOST, .priority = 8 - (int)i };
	return out;
}

/* ---- either ---- */

static bool none(const struct explorer_state *w, struct arena *frame, str *why)
{
	const struct question *q = inspect_of(w)->sample;

	if (!q)
		*why = S("Loading sample rows ...");
	else if (!q->good)
		*why = clean(frame, str_fmt(frame, "%s. %s", q->err.text, q->err.next));
	else
		*why = S("No rows.");
	return false;
}

bool sample_sheet(const struct explorer_state *w, struct arena *frame, int cells, struct grid *out, str *why)
{
	const struct kept_rows *k = rows_of(w);
	ptrdiff_t shown;

	if (!k || !k->rows.len || !k->count)
		return none(w, frame, why);
	*out = (struct grid){ .with = w, .headed = true };
	if (fit_as_rows(frame, k, cells)) {
		out->columns = row_columns(frame, k);
		out->count = (int)k->count;
		out->cell = row_cell;
		out->rows = k->rows.len;
		return true;
	}
	shown = k->rows.len < SHEET_COLUMNS - 1 ? k->rows.len : SHEET_COLUMNS - 1;
	out->columns = column_columns(frame, shown);
	out->count = (int)shown + 1;
	out->cell = column_cell;
	out->rows = k->count;
	return true;
}
