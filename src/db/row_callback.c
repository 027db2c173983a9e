/*
 * Large numbers of rows: passed to a callback inside the engine, as the arguments of an aggregate function, instead of
 * being returned one by one.
 */
#include "db/db.h"

#include "db/internal.h"
#include "base/banned.h"

struct db_each {
	cells_fn take;
	void *with;
	struct err *err;
	bool over; /* the callback wants no more rows */
};

/* Outside of stmt_each rows have no receiver. The engine stops at the error, whatever its text. */
static void on_row(sqlite3_context *q, int n, sqlite3_value **value)
{
	struct db *d = sqlite3_user_data(q);
	struct db_each *e = d->each;

	(void)n;
	if (e && e->take(e->with, &(struct cells){ value }, e->err))
		return;
	if (e)
		e->over = true;
	sqlite3_result_error(q, "nobody takes this row", -1);
}

static void on_end(sqlite3_context *q)
{
	(void)q;
}

void db_each_open(struct db *d)
{
	sqlite3_create_function_v2(d->at, "each", -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, d, NULL, on_row, on_end, NULL);
}

bool stmt_each(struct stmt *q, cells_fn take, void *with, struct err *err)
{
	struct db_each e = { .take = take, .with = with, .err = err }, *before;
	struct err why = { 0 }; /* of the engine, which fails when the callback stops */
	bool row, good;

	if (!q)
		return false;
	before = q->db->each;
	q->db->each = &e;
	good = stmt_row(q, &row, &why);
	q->db->each = before;
	if (e.over)
		return !err->kind;
	if (!good)
		*err = why;
	return good;
}

int64_t cell_int(const struct cells *row, int i)
{
	return sqlite3_value_int64(row->at[i]);
}

int64_t cell_num(const struct cells *row, int i)
{
	return db_value_num(row->at[i]);
}

str cell_str(const struct cells *row, int i)
{
	return db_value_str(row->at[i]);
}

bool cell_null(const struct cells *row, int i)
{
	return sqlite3_value_type(row->at[i]) == SQLITE_NULL;
}
