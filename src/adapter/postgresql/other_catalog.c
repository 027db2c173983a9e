/*
 * Reads a catalog that is not PostgreSQL's: statement by statement, outside of transactions,
 * which not all of them have.
 */
#include <stdlib.h>

#include "adapter/assembly/assembly.h"
#include "adapter/postgresql/product.h"
#include "adapter/view_reads.h"
#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

enum { OTHER_QUESTIONS_MOST = 12, OTHER_ROWS_MOST = 20 * 1000 * 1000 };

struct other_reading {
	struct conn *c;
	struct assembly *assembly;
	const struct asset_ref *only; /* schema and name as the server has them; NULL: all */
	struct row_shape shapes[OTHER_QUESTIONS_MOST];
	struct strs unread; /* why something optional could not be read */
	struct arena *arena;
};

static void tidy(void *with, struct arena *a, struct asset *asset)
{
	(void)with;
	if (asset_is_view(asset->kind) && !asset->depends.len)
		view_reads_add(a, &dialect_postgresql, 2, NO_STR, asset);
}

static bool names_another(const struct pg_other_question *q)
{
	for (int i = 0; i < PG_CELLS_MOST; i++)
		if (q->kind == ROW_KEY && q->cells[i].cell == CELL_TARGET)
			return true;
	return false;
}

/* Only of one asset, and the keys that refer to it. */
static str statement(struct other_reading *r, const struct pg_other_question *q)
{
	return r->only ? str_fmt(r->arena, "SELECT * FROM (%s) q WHERE q.of_ns = $1 AND q.of_name = $2%s", q->sql,
				 names_another(q) ? " OR q.to_ns = $1 AND q.to_name = $2" : "")
		       : str_of(q->sql);
}

/* Any text or none: the server's own types are of no interest. */
static const char *kinds_of(struct arena *a, int columns)
{
	char *kinds = new_n(a, char, columns + 1);

	for (int i = 0; i < columns; i++)
		kinds[i] = 'X';
	return kinds;
}

/* *own: the failure is one of this statement alone. */
static bool ask(struct other_reading *r, const struct pg_other_question *q, const struct row_shape *shape,
		const struct stop *stop, bool *own, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str values[2] = { NO_STR, NO_STR };
	struct pq_statement one = { .sql = statement(r, q),
				    .most = OTHER_ROWS_MOST,
				    .columns = kinds_of(a, shape->count) };
	struct pq_rows rows;

	if (r->only) {
		values[0] = r->only->ns;
		values[1] = r->only->name;
		one.values = values;
		one.count = 2;
	}
	if (!pg_ask(r->c, a, &one, &rows, stop, err)) {
		*own = !pq_is_lost(r->c->pq) && (err->kind == ERR_SOURCE || err->kind == ERR_PERMISSION);
		return false;
	}
	for (ptrdiff_t i = 0; i < rows.rows; i++)
		if (!assembly_add(r->assembly, shape, rows.cell + i * rows.columns, err))
			return false;
	return true;
}

static bool ask_schemas(struct other_reading *r, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct pq_statement one = { .sql = str_of(r->c->product->schemas), .most = 1000 * 1000, .columns = "s" };
	struct pq_rows rows;

	if (!pg_ask(r->c, a, &one, &rows, stop, err))
		return false;
	for (ptrdiff_t i = 0; i < rows.rows; i++) {
		scoped(sb_free) struct sb name = SB(1 << 16);
		struct namespace ns = { .kind = S("schema"), .readable = MAYBE };

		name_part(&name, rows.cell[i]);
		ns.name = sb_str(&name);
		assembly_add_namespace(r->assembly, &ns);
	}
	return true;
}

/* Not every one of them knows this setting; then our own clock has to do. */
static bool set_timeout(struct conn *c, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 10);
	struct err why = { 0 };

	sb_fmt(&sql, "SET statement_timeout = %lld", (long long)pg_timeout_ms(c));
	if (pg_message(c, sb_str(&sql), NULL, stop, &why) || (why.kind == ERR_SOURCE && !pq_is_lost(c->pq)))
		return true;
	*err = why;
	return false;
}

static bool read_all(struct other_reading *r, const struct stop *stop, struct err *err)
{
	const struct pg_product *p = r->c->product;
	struct assembly_habits habits = { .asset = tidy };

	r->assembly = assembly_open(r->c->source, &habits, err);
	if (!r->assembly || !set_timeout(r->c, stop, err) || (!r->only && !ask_schemas(r, stop, err)))
		return false;
	for (int i = 0; p->questions[i].sql; i++) {
		const struct pg_other_question *q = &p->questions[i];
		struct err why = { 0 };
		bool own = false;
		int n = 2;

		while (n < PG_CELLS_MOST && (q->cells[n].cell || q->cells[n].prop))
			n++;
		r->shapes[i] = (struct row_shape){ .kind = q->kind, .cells = q->cells, .count = n };
		if (ask(r, q, &r->shapes[i], stop, &own, &why))
			continue;
		if (!own || !q->optional) {
			*err = why;
			return err_at(err, "reading the catalog of %.*s", STR(pq_where(r->c->pq)));
		}
		*push(&r->unread, r->arena) = str_fmt(r->arena, "%s", why.text);
	}
	return true;
}

static void tell_unread(const struct other_reading *r)
{
	const struct observer *w = &r->c->observer;

	if (r->unread.len && w->note)
		w->note(w->with, str_fmt(r->arena, "some of what %s says about its tables cannot be read: %.*s",
					 r->c->product->name, STR(r->unread.at[0])));
}

bool pg_other_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct snapshot_end *end,
		       struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	struct other_reading r = { .c = c, .arena = own };
	struct snapshot_end done = { .taken_at = clock_now() };
	bool good = read_all(&r, stop, err) && assembly_give(r.assembly, pq_stop(c->pq, stop), to, &done, err);

	assembly_close(r.assembly);
	if (!good)
		return false;
	tell_unread(&r);
	*end = done;
	return true;
}

bool pg_other_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		      struct asset *out, struct incoming *incoming, struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	struct other_reading r = { .c = c, .arena = own };
	struct asset_ref only = { .name = which.name };
	bool good;

	*found = false;
	if (!name_single(a, which.ns, &only.ns))
		return true;
	r.only = &only;
	good = read_all(&r, stop, err);
	return assembly_end(r.assembly, good, a, which, found, out, incoming);
}
