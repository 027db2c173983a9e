/* Some rows of a table as text, in the order of its rowid or primary key. */
#include "adapter/sqlite/connection.h"

#include "adapter/sqlite/pragma_rows.h"
#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { MOST_ROWS = 1000, LONGEST_CELL = 4096, LONGEST_QUERY = 1 << 20 };

/* ---- the query ---- */

/* A name for the rowid that no column uses; NULL if all are in use. */
static const char *rowid_name(const struct lite_object *o)
{
	static const char *const names[] = { "rowid", "_rowid_", "oid" };

	for (int i = 0; i < 3; i++)
		if (!lite_column_named(o, str_of(names[i])))
			return names[i];
	return NULL;
}

/*
 * A stable order: the rowid, or the primary key if the table is stored in its order. Views have no order of their own.
 */
static void put_order(struct sb *sql, const struct lite_object *o)
{
	const char *comma = " ORDER BY ";

	if (o->view || o->virtual)
		return;
	if (!o->without_rowid) {
		const char *rowid = rowid_name(o);

		if (rowid)
			sb_fmt(sql, " ORDER BY %s", rowid);
		return;
	}
	for (int place = 1; place <= o->columns.len; place++)
		for (ptrdiff_t i = 0; i < o->columns.len; i++)
			if (o->columns.at[i].pk == place) {
				sb_puts(sql, comma);
				sql_name(sql, &dialect_sqlite, o->columns.at[i].name);
				comma = ", ";
			}
}

static void put_sample(struct sb *sql, const struct lite_object *o, int64_t limit)
{
	sb_puts(sql, "SELECT * FROM ");
	sql_name(sql, &dialect_sqlite, o->raw);
	put_order(sql, o);
	sb_fmt(sql, " LIMIT %lld", (long long)(limit < 1 ? 1 : limit > MOST_ROWS ? MOST_ROWS : limit));
}

/* ---- the result ---- */

static str hex_cell(struct arena *a, str bytes)
{
	static const char digits[] = "0123456789abcdef";
	ptrdiff_t n = bytes.len < LONGEST_CELL / 2 ? bytes.len : LONGEST_CELL / 2, k = 2;
	char *to = arena_alloc(a, 2 * n + 8, 1);

	to[0] = 'x';
	to[1] = '\'';
	for (ptrdiff_t i = 0; i < n; i++) {
		to[k++] = digits[(unsigned char)bytes.at[i] >> 4];
		to[k++] = digits[(unsigned char)bytes.at[i] & 15];
	}
	to[k++] = '\'';
	return n < bytes.len ? str_fmt(a, "%.*s…", STR(str_n(to, k))) : str_n(to, k);
}

str sqlite_cell(struct arena *a, str text)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);
	ptrdiff_t i = 0;
	char bytes[4];

	while (i < text.len && out.len < LONGEST_CELL) {
		uint32_t c = utf8_next(text, &i);

		sb_put(&out, str_n(bytes, utf8_put(bytes, c)));
	}
	if (i < text.len)
		sb_puts(&out, "…");
	return str_dup(a, sb_str(&out));
}

/* Bytes that begin a character. */
static int64_t characters(str text)
{
	int64_t n = 0;

	for (ptrdiff_t i = 0; i < text.len; i++)
		n += ((unsigned char)text.at[i] & 0xc0) != 0x80;
	return n;
}

static struct sampled cell(struct arena *a, struct lite_rows *r, int column)
{
	str value = lite_text(r, column);

	if (!value.at)
		return (struct sampled){ 0 };
	if (lite_is_blob(r, column))
		return (struct sampled){ hex_cell(a, value), value.len, true };
	return (struct sampled){ value.len ? sqlite_cell(a, value) : S(""), characters(value), false };
}

static bool give_columns(struct lite_rows *r, const struct row_fn *to, struct arena *a, struct err *err)
{
	int n = lite_columns(r);
	str *names = new_n(a, str, n);

	for (int i = 0; i < n; i++)
		names[i] = sqlite_cell(a, lite_column_name(r, i));
	return to->columns(to->with, names, n, err);
}

static bool give_rows(struct lite_rows *r, const struct row_fn *to, struct err *err)
{
	scoped(arena_close) struct arena *row = arena_open();
	int n = lite_columns(r);

	while (lite_row(r, err)) {
		struct sampled *cells;

		arena_reset(row);
		cells = new_n(row, struct sampled, n);
		for (int i = 0; i < n; i++)
			cells[i] = cell(row, r, i);
		if (!to->row(to->with, cells, n, err))
			return false;
	}
	return err->kind == ERR_NONE;
}

struct sample {
	struct asset_ref which;
	int64_t limit;
	const struct row_fn *to;
	struct sb sql;
	bool given; /* rows cannot be taken back */
};

static bool not_there(const struct conn *c, str name, struct err *err)
{
	err_set(err, ERR_TABLE_NOT_FOUND, "%.*s has no table %.*s", STR(c->path), STR(name));
	err_subject(err, name);
	return false;
}

static bool prepare_sample(struct conn *c, struct sample *s, struct arena *a, struct err *err)
{
	struct lite_schema schema;
	struct lite_object *o;

	lite_schema_start(&schema, c->lite, a);
	if (!lite_schema_list(&schema, s->which.name, err))
		return false;
	o = s->which.ns.len ? NULL : lite_object_named(&schema, s->which.name);
	if (!o || o->shadow || !source_wants(c->source, S(""), o->name))
		return not_there(c, s->which.name, err);
	if (!lite_schema_columns_of(&schema, o, err))
		return false;
	sb_reset(&s->sql);
	put_sample(&s->sql, o, s->limit);
	return true;
}

static bool run_sample(struct conn *c, void *with, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct sample *s = with;
	struct lite_rows *r;
	bool done;

	if (s->given)
		return err_set(err, ERR_SOURCE, "%.*s changed while it was read", STR(c->path));
	if (!prepare_sample(c, s, a, err))
		return false;
	r = lite_ask(c->lite, sb_str(&s->sql), err);
	if (!r)
		return false;
	s->given = true;
	done = give_columns(r, s->to, a, err) && give_rows(r, s->to, err);
	lite_done(r);
	return done;
}

bool sqlite_conn_sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
			const struct row_fn *to, str *sql, struct err *err)
{
	struct sample s = { which, limit, to, SB(LONGEST_QUERY), false };
	bool done = sqlite_conn_look(c, stop, run_sample, &s, err);

	if (done && sql)
		*sql = str_dup(a, sb_str(&s.sql));
	sb_free(&s.sql);
	return done;
}
