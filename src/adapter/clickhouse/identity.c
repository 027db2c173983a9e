/* Whether anything changed, and what an asset is called by now: one row each. */
#include "adapter/clickhouse/catalog_questions.h"
#include "adapter/clickhouse/connection.h"
#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

struct answer {
	struct arena *arena;
	str cells[2];
};

static bool take_answer(void *with, const str *cells, int n, struct err *err)
{
	struct answer *x = with;

	(void)err;
	for (int i = 0; i < n && i < 2; i++)
		x->cells[i] = str_dup(x->arena, cells[i]);
	return true;
}

static bool ask_one(struct conn *c, str sql, struct answer *x, struct err *err)
{
	return click_ask(c, &(struct click_query){ .sql = sql, .columns = 2 }, &(struct click_fn){ take_answer, x },
			 NULL, err);
}

bool click_called(struct conn *c, struct arena *a, str native, const struct stop *stop, str *name, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 16), ns = SB(1 << 16);
	struct answer x = { .arena = a };

	*name = NO_STR;
	if (!click_begin(c, stop, err))
		return false;
	if (!click_has(c, "tables", "uuid"))
		return true;
	sb_puts(&sql, "SELECT database, name FROM system.tables WHERE toString(uuid) = ");
	sql_text(&sql, &dialect_clickhouse, native);
	if (!ask_one(c, sb_str(&sql), &x, err))
		return false;
	if (!x.cells[0].at)
		return true;
	name_part(&ns, x.cells[0]);
	*name = name_qualified(a, NO_STR, sb_str(&ns), x.cells[1]);
	return true;
}

/*
 * Of all that a snapshot reads: the statements that made the tables hold their columns, keys, comments and what they
 * depend on. The server computes it, and sends one number.
 */
static void put_mark(struct sb *sql, const struct conn *c, const char *table, const char *ns, const char *name,
		     const char *where, const char *const *expressions)
{
	sb_fmt(sql, "SELECT toString(count()), toString(sum(cityHash64(%s, %s", ns, name);
	for (; *expressions; expressions++)
		if (click_has(c, table, *expressions))
			sb_fmt(sql, ", ifNull(toString(%s), '-')", *expressions);
	sb_fmt(sql, "))) FROM system.%s WHERE %s" CLICK_OURS("%s"), table, where, ns);
}

bool click_fingerprint(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err)
{
	static const struct {
		const char *table, *ns, *name, *where, *expressions[8];
	} marks[] = {
		{ "databases", "name", "engine", "", { "comment" } },
		{ "tables",
		  "database",
		  "name",
		  "",
		  { "uuid", "engine", "create_table_query", "comment", "total_rows", "total_bytes" } },
		{ "columns",
		  "database",
		  "table",
		  "",
		  { "name", "type", "default_kind", "default_expression", "comment" } },
		{ "parts",
		  "database",
		  "table",
		  "active AND ",
		  { "name", "rows", "bytes_on_disk", "modification_time" } },
	};
	scoped(sb_free) struct sb mark = SB(1 << 16);

	if (!click_begin(c, stop, err))
		return false;
	sb_put(&mark, c->version);
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		scoped(sb_free) struct sb sql = SB(1 << 16);
		struct answer x = { .arena = a };
		struct err why = { 0 };

		put_mark(&sql, c, marks[i].table, marks[i].ns, marks[i].name, marks[i].where, marks[i].expressions);
		if (!ask_one(c, sb_str(&sql), &x, &why) && why.kind != ERR_PERMISSION) {
			*err = why;
			return false;
		}
		sb_fmt(&mark, " %.*s %.*s", STR(x.cells[0]), STR(x.cells[1]));
	}
	*out = str_dup(a, sb_str(&mark));
	return true;
}
