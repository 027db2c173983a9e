/* Some rows of a table or view as text, in the order in which the system gives them. */
#include "adapter/odbc/connection.h"

#include "base/arena.h"
#include "sql/dialect/syntax.h"

#include "base/banned.h"

enum { ROWS_MOST = 1000, CELL = 4096 };

struct sample {
	const struct row_fn *to;
	struct arena *arena; /* of a row */
	bool *binary;
	int columns;
	int64_t limit, given;
};

/* Says how many rows, in the words of the dialect. False: it has none, and the answer is to end after them. */
static bool put_sample(struct sb *sql, const struct dialect *d, struct asset_ref which, int64_t limit)
{
	const struct syntax *has = d->syntax;
	bool top = has && syntax_has(has, HAS_TOP) && !syntax_has(has, HAS_LIMIT);

	sb_puts(sql, "SELECT ");
	if (top)
		sb_fmt(sql, "TOP (%lld) ", (long long)limit);
	sb_puts(sql, "* FROM ");
	sql_names(sql, d, which.ns, which.name);
	if (has && syntax_has(has, HAS_LIMIT))
		sb_fmt(sql, " LIMIT %lld", (long long)limit);
	else if (has && !top && syntax_has(has, HAS_FETCH))
		sb_fmt(sql, " FETCH FIRST %lld ROWS ONLY", (long long)limit);
	else
		return top;
	return true;
}

static bool take_head(void *with, const str *texts, int n, struct err *err)
{
	struct sample *s = with;
	str *names = new_n(s->arena, str, n + 1);

	s->columns = n / 2;
	for (int i = 0; i < s->columns; i++) {
		names[i] = texts[2 * i];
		s->binary[i] = texts[2 * i + 1].at != NULL;
	}
	return s->to->columns(s->to->with, names, s->columns, err);
}

static bool take_row(void *with, const str *cells, int n, struct err *err)
{
	struct sample *s = with;
	struct sampled *row;

	arena_reset(s->arena);
	if (n != 2 * s->columns)
		return err_set(err, ERR_CORRUPT_SOURCE, "a row has %d columns in place of %d", n / 2, s->columns);
	if (s->given++ >= s->limit)
		return true;
	row = new_n(s->arena, struct sampled, s->columns + 1);
	for (int i = 0; i < s->columns; i++) {
		row[i] = (struct sampled){ .text = cells[2 * i], .binary = s->binary[i] };
		str_int(cells[2 * i + 1], &row[i].whole);
	}
	return s->to->row(s->to->with, row, s->columns, err);
}

bool odbc_sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
		 const struct row_fn *to, str *sql, struct err *err)
{
	scoped(sb_free) struct sb query = SB(1 << 18);
	scoped(arena_close) struct arena *rows = arena_open();
	struct sample s = { .to = to, .arena = rows, .limit = limit < 1 ? 1 : limit > ROWS_MOST ? ROWS_MOST : limit };
	struct odbc_fn fn = { .head = take_head, .row = take_row, .with = &s };
	struct odbc_call call = { .kind = ODBC_SQL, .count = 1, .cell = CELL, .measured = true };
	struct asset asset;
	bool found;

	if (!odbc_inspect(c, a, which, stop, &found, &asset, NULL, err))
		return false;
	if (!found)
		return err_set(err, ERR_TABLE_NOT_FOUND, "%.*s.%.*s does not exist at %.*s", STR(which.ns),
			       STR(which.name), STR(c->place));
	s.binary = new_n(a, bool, ODBC_CELLS_MOST);
	if (!put_sample(&query, c->dialect, which, s.limit))
		call.rows = s.limit;
	*sql = str_dup(a, sb_str(&query));
	call.args = sql;
	return odbc_query(c, &call, &fn, NULL, err) ||
	       err_at(err, "sampling %.*s.%.*s", STR(which.ns), STR(which.name));
}
