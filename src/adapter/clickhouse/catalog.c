/* Asks ClickHouse's system tables, and has the assembly make assets of the rows. */
#include <string.h>

#include "adapter/assembly/assembly.h"
#include "adapter/clickhouse/asset_tidy.h"
#include "adapter/clickhouse/catalog_questions.h"
#include "adapter/clickhouse/connection.h"
#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

struct reading {
	struct conn *c;
	struct arena *arena; /* of the shapes */
	struct assembly *assembly;
	struct row_shape shapes[CLICK_QUESTIONS_MOST];
	const struct row_shape *shape;
	const struct asset_ref *only; /* databases and names as the server has them; NULL: all */
	ptrdiff_t only_count;
	bool unreadable; /* the user may not read some of what is known about tables */
};

static bool take_row(void *with, const str *cells, int n, struct err *err)
{
	struct reading *r = with;

	(void)n;
	return assembly_add(r->assembly, r->shape, cells, err);
}

static bool is_there(const struct reading *r, const struct click_question *q, const struct click_cell *cell)
{
	bool not = cell->needs && *cell->needs == '!';

	return !cell->needs || click_has(r->c, q->table, cell->needs + not ) != not ;
}

/* The expressions of what this server has, and the shape of their rows. */
static int put_cells(struct sb *sql, struct reading *r, const struct click_question *q, struct row_shape *shape)
{
	struct row_cell *cells = new_n(r->arena, struct row_cell, CLICK_CELLS_MOST);
	int n = 0;

	for (int i = 0; i < CLICK_CELLS_MOST && q->cells[i].expression; i++) {
		const struct click_cell *cell = &q->cells[i];

		if (!is_there(r, q, cell))
			continue;
		sb_fmt(sql, "%s%s", n ? ", " : "SELECT ", cell->expression);
		cells[n++] = cell->is;
	}
	*shape = (struct row_shape){ .kind = q->kind, .cells = cells, .count = n };
	return n;
}

/* The server uses its own index for lists of databases and of names, not for one of pairs. */
static void put_in(struct sb *sql, const struct reading *r, const char *what, bool ns, bool name)
{
	sb_fmt(sql, " AND %s IN (", what);
	for (ptrdiff_t i = 0; i < r->only_count; i++) {
		sb_puts(sql, i ? "," : "");
		sb_puts(sql, ns && name ? "(" : "");
		if (ns)
			sql_text(sql, &dialect_clickhouse, r->only[i].ns);
		sb_puts(sql, ns && name ? "," : "");
		if (name)
			sql_text(sql, &dialect_clickhouse, r->only[i].name);
		sb_puts(sql, ns && name ? ")" : "");
	}
	sb_putc(sql, ')');
}

static void put_where(struct sb *sql, const struct reading *r, const struct click_question *q)
{
	sb_fmt(sql, " WHERE " CLICK_OURS("%s"), q->ns);
	sb_fmt(sql, " AND %s NOT LIKE '.inner%%'", q->name);
	if (*q->where)
		sb_fmt(sql, " AND %s", q->where);
	if (r->only_count) {
		put_in(sql, r, q->ns, true, false);
		put_in(sql, r, q->name, false, true);
	}
	if (r->only_count > 1)
		put_in(sql, r, str_c(r->arena, str_fmt(r->arena, "(%s, %s)", q->ns, q->name)), true, true);
	sb_puts(sql, q->group);
}

/*
 * Whether the server has what the question is about: a cell that names the asset,
 * or what it depends on, is missing else.
 */
static bool is_possible(const struct reading *r, const struct click_question *q)
{
	for (int i = 0; i < CLICK_CELLS_MOST && q->cells[i].expression; i++)
		if ((q->kind == ROW_INDEX || q->kind == ROW_DEPEND) && !is_there(r, q, &q->cells[i]))
			return false;
	return click_has(r->c, q->table, NULL);
}

static bool ask(struct reading *r, int i, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	const struct click_question *q = &click_questions[i];
	struct click_query query = { 0 };
	struct err why = { 0 };
	int code = 0;

	if (!is_possible(r, q))
		return true;
	r->shape = &r->shapes[i];
	query.columns = put_cells(&sql, r, q, &r->shapes[i]);
	sb_fmt(&sql, " FROM system.%s%s", q->table, q->joined);
	put_where(&sql, r, q);
	query.sql = sb_str(&sql);
	http_session_progress(&r->c->session, q->stage);
	if (click_ask(r->c, &query, &(struct click_fn){ take_row, r }, &code, &why))
		return true;
	if (code == CLICK_DENIED && strcmp(q->table, "tables") != 0 && strcmp(q->table, "columns") != 0)
		return r->unreadable = true;
	*err = why;
	return false;
}

static bool take_database(void *with, const str *cells, int n, struct err *err)
{
	scoped(sb_free) struct sb name = SB(1 << 16);
	struct reading *r = with;
	struct namespace ns = { .kind = S("database"), .readable = MAYBE };

	(void)n;
	(void)err;
	name_part(&name, cells[0]);
	ns.name = sb_str(&name);
	ns.comment = cells[2].len ? cells[2] : NO_STR;
	if (cells[1].len)
		props_put(&ns.props, r->arena, S("engine"), str_dup(r->arena, cells[1]));
	assembly_add_namespace(r->assembly, &ns);
	return true;
}

static bool ask_databases(struct reading *r, struct err *err)
{
	struct click_query q = { .columns = 3 };

	q.sql = click_has(r->c, "databases", "comment")
			? S("SELECT name, engine, comment FROM system.databases WHERE " CLICK_OURS("name"))
			: S("SELECT name, engine, '' FROM system.databases WHERE " CLICK_OURS("name"));
	return click_ask(r->c, &q, &(struct click_fn){ take_database, r }, NULL, err);
}

static bool read_all(struct reading *r, const struct stop *stop, struct err *err)
{
	struct assembly_habits habits = { .asset = click_asset_tidy };

	if (!click_begin(r->c, stop, err))
		return false;
	r->assembly = assembly_open(r->c->session.source, &habits, err);
	if (!r->assembly || (!r->only_count && !ask_databases(r, err)))
		return false;
	for (int i = 0; click_questions[i].table; i++)
		if (!ask(r, i, err))
			return false;
	return true;
}

bool click_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		    struct snapshot_end *end, struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	struct reading r = { .c = c, .arena = own };
	struct snapshot_end done = { .taken_at = NO_TIME };
	bool good;

	good = read_all(&r, stop, err) && assembly_give(r.assembly, &c->session.stop, to, &done, err);
	assembly_close(r.assembly);
	if (!good)
		return false;
	done.taken_at = c->now;
	done.partial = r.unreadable;
	if (r.unreadable)
		done.reason = str_fmt(
			a,
			"%.*s cannot read system.parts and similar tables, so sizes, indexes and times are missing; GRANT SELECT ON system.* shows them",
			STR(c->session.user));
	*end = done;
	return true;
}

bool click_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		   struct asset *out, struct incoming *incoming, struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	struct reading r = { .c = c, .arena = own };
	struct asset_ref only = { .name = which.name };
	bool good;

	*found = false;
	if (!name_single(a, which.ns, &only.ns))
		return true;
	r.only = &only;
	r.only_count = 1;
	good = read_all(&r, stop, err);
	return assembly_end(r.assembly, good, a, which, found, out, incoming);
}

bool click_read_some(struct conn *c, const struct asset_ref *which, ptrdiff_t n, const struct stop *stop,
		     const struct sink *to, struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	struct reading r = { .c = c, .arena = own, .only = which, .only_count = n };
	struct sink assets = { .asset = to->asset, .with = to->with };
	struct snapshot_end ignored;
	bool good;

	good = read_all(&r, stop, err) && assembly_give(r.assembly, &c->session.stop, &assets, &ignored, err);
	assembly_close(r.assembly);
	return good;
}
