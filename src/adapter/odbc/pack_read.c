/* Asks the questions of a pack. */
#include "adapter/odbc/catalog.h"

#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

static struct row_shape shape_of(const struct pack_question *q)
{
	struct row_shape s = { .kind = q->kind, .cells = q->cells, .count = 0 };

	while (s.count < PACK_CELLS_MOST && q->cells[s.count].cell)
		s.count++;
	return s;
}

static bool take_row(void *with, const str *cells, int n, struct err *err)
{
	struct odbc_reading *r = with;

	if (n != r->shape->count)
		return err_set(err, ERR_CORRUPT_SOURCE, "an answer has %d columns in place of %d", n, r->shape->count);
	if (!cells[1].at)
		return true;
	r->assets += r->shape->kind == ROW_ASSET;
	return assembly_add(r->assembly, r->shape, cells, err);
}

static void put_named(struct sb *sql, const struct odbc_reading *r, const char *ns, const char *name)
{
	sb_fmt(sql, "%s = ", ns);
	sql_text(sql, r->conn->dialect, r->only->ns);
	sb_fmt(sql, " AND %s = ", name);
	sql_text(sql, r->conn->dialect, r->only->name);
}

static void put_question(struct sb *sql, const struct odbc_reading *r, const struct pack_question *q)
{
	sb_fmt(sql, "%s WHERE %s", q->select, q->where);
	if (!r->only)
		return;
	sb_puts(sql, " AND (");
	put_named(sql, r, q->ns, q->name);
	if (r->incoming && q->target_ns) {
		sb_puts(sql, " OR ");
		put_named(sql, r, q->target_ns, q->target_name);
	}
	sb_putc(sql, ')');
}

static bool ask(struct odbc_reading *r, const struct pack_question *q, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct odbc_fn to = { .row = take_row, .with = r };
	str text;
	struct odbc_call call = { .kind = ODBC_SQL, .args = &text, .count = 1 };

	call.most = q->kind == ROW_ASSET ? ODBC_TABLES_MOST : ODBC_ROWS_FREE + r->assets * ODBC_ROWS_OF_TABLE;
	put_question(&sql, r, q);
	text = sb_str(&sql);
	odbc_progress(r->conn, q->about);
	return odbc_query(r->conn, &call, &to, NULL, err) || err_at(err, "reading %s", q->about);
}

static bool take_schema(void *with, const str *cells, int n, struct err *err)
{
	scoped(sb_free) struct sb name = SB(1 << 16);
	struct odbc_reading *r = with;
	struct namespace ns = { .kind = S("schema"), .readable = MAYBE };

	if (n != 2)
		return err_set(err, ERR_CORRUPT_SOURCE, "an answer has %d columns in place of 2", n);
	name_part(&name, cells[0]);
	ns.name = sb_str(&name);
	ns.comment = cells[1].len ? cells[1] : NO_STR;
	assembly_add_namespace(r->assembly, &ns);
	return true;
}

static bool ask_schemas(struct odbc_reading *r, struct err *err)
{
	struct odbc_fn to = { .row = take_schema, .with = r };
	str text = str_of(r->conn->pack->schemas);
	struct odbc_call call = { .kind = ODBC_SQL, .args = &text, .count = 1, .most = ODBC_TABLES_MOST };

	return odbc_query(r->conn, &call, &to, NULL, err) || err_at(err, "reading schemas");
}

/* A question that the login may not ask leaves its part out, and the reason says so. */
static bool may_go_on(struct odbc_reading *r, const struct pack_question *q, const struct err *why)
{
	if (!q->may_fail || (why->kind != ERR_PERMISSION && why->kind != ERR_QUERY && why->kind != ERR_SOURCE) ||
	    odbc_is_lost(r->conn->odbc))
		return false;
	if (!q[1].otherwise)
		*push(&r->reasons, r->arena) = str_dup(r->arena, str_of(why->text));
	return true;
}

bool pack_read(struct odbc_reading *r, struct err *err)
{
	bool failed = false;

	if (!r->only && r->conn->pack->schemas && !ask_schemas(r, err))
		return false;
	for (int i = 0; r->conn->pack->questions[i].about; i++) {
		const struct pack_question *q = &r->conn->pack->questions[i];
		struct err why = { 0 };

		if (q->otherwise && !failed)
			continue;
		r->shapes[i] = shape_of(q);
		r->shape = &r->shapes[i];
		failed = !ask(r, q, &why);
		if (failed && !may_go_on(r, q, &why)) {
			*err = why;
			return false;
		}
	}
	return true;
}
