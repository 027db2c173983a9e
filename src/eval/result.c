#include "eval/result.h"

#include "base/arena.h"
#include "base/clock.h"
#include "db/db.h"
#include "base/banned.h"

enum {
	QUERY_US_MOST = 1000000,
	CELLS_MOST = 200000,
	VALUE_LONGEST = 1 << 20,
};

static bool may_read(void *with, str table, str column, str view, str database)
{
	(void)with, (void)table, (void)column, (void)view, (void)database;
	return true;
}

/* The engine's other functions read and write nothing outside the database. */
static bool may_call(void *with, str function)
{
	(void)with;
	return !str_is_among(function, " load_extension fts3_tokenizer readfile writefile edit ");
}

static struct eval_cell cell_of(struct stmt *q, struct arena *a, int i)
{
	struct eval_cell c = { .kind = col_kind(q, i) };

	if (c.kind == 'i' || c.kind == 'r')
		c.number = col_real(q, i);
	else if (c.kind != 'n')
		c.text = str_dup(a, col_str(q, i));
	return c;
}

static bool keep_rows(struct stmt *q, struct arena *a, struct eval_rows *out, struct err *err)
{
	array_of(struct eval_cell) cells = { 0 };
	struct eval_rows rows = { .columns = stmt_columns(q) };
	bool good;

	while (stmt_next(q, &good, err)) {
		if (cells.len + rows.columns > CELLS_MOST)
			return err_set(err, ERR_UNSUPPORTED, "the query returns too many rows");
		for (int i = 0; i < rows.columns; i++)
			*push(&cells, a) = cell_of(q, a, i);
		rows.len++;
	}
	rows.cells = cells.at;
	if (good)
		*out = rows;
	return good;
}

bool eval_query(struct db *d, struct arena *a, str sql, const struct stop *stop, struct eval_rows *out, struct err *err)
{
	static const struct db_guard guard = { .may_read = may_read, .may_call = may_call, .longest = VALUE_LONGEST };
	struct stop own = { .deadline_us = clock_monotonic_us() + QUERY_US_MOST, .parent = stop };
	const struct stop *before = db_stop_by(d, &own);
	struct stmt *q = NULL;
	bool good = db_guarded(d, &guard, sql, &q, err);

	if (good) {
		good = keep_rows(q, a, out, err);
		db_unguard(d, q);
	}
	db_stop_by(d, before);
	return good;
}
