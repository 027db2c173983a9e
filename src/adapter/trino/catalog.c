/*
 * Asks the coordinator about its catalogs, one after the other, so that one that fails does not take the others with
 * it: only what it keeps about tables, and nothing that reads their rows.
 */
#include "adapter/assembly/assembly.h"
#include "adapter/nested_fields.h"
#include "adapter/trino/connection.h"
#include "adapter/view_reads.h"
#include "base/arena.h"
#include "base/map.h"
#include "model/name.h"

#include "base/banned.h"

enum { CELLS_MOST = 10, QUESTIONS_MOST = 8 };

/* The columns of its rows begin with the catalog, the schema and the name. */
struct question {
	const char *stage;
	const char *select, *where; /* %s is the catalog as a name, or as a text */
	const char *ns, *name;	    /* the columns that name the asset */
	enum row_kind kind;
	bool optional; /* old servers and some connectors do not have it */
	struct row_cell cells[CELLS_MOST];
};

/* clang-format off */
#define C(cell) { CELL_##cell, NULL }
#define P(name) { CELL_PROP, name }
#define NAMED C(DATABASE), C(NS), C(NAME)
/* clang-format on */

static const struct question questions[] = {
	{ "tables",
	  "SELECT table_cat, table_schem, table_name, CASE table_type WHEN 'VIEW' THEN 'view' ELSE 'table' END FROM "
	  "system.jdbc.tables",
	  "table_cat = %s",
	  "table_schem",
	  "table_name",
	  ROW_ASSET,
	  false,
	  { NAMED, C(KIND) } },
	{ "columns",
	  "SELECT table_cat, table_schem, table_name, column_name, CAST(ordinal_position AS varchar), type_name, CASE nullable "
	  "WHEN 0 THEN 'no' WHEN 1 THEN 'yes' END, column_def, remarks FROM system.jdbc.columns",
	  "table_cat = %s",
	  "table_schem",
	  "table_name",
	  ROW_COLUMN,
	  false,
	  { NAMED, C(COLUMN), C(ORDINAL), C(TYPE), C(NULLABLE), C(DEFAULT), C(COMMENT) } },
	{ "comments",
	  "SELECT catalog_name, schema_name, table_name, comment FROM system.metadata.table_comments",
	  "catalog_name = %s AND comment IS NOT NULL",
	  "schema_name",
	  "table_name",
	  ROW_ASSET,
	  true,
	  { NAMED, C(COMMENT) } },
	{ "views",
	  "SELECT table_catalog, table_schema, table_name, 'view', view_definition FROM %s.information_schema.views",
	  "table_catalog = %s",
	  "table_schema",
	  "table_name",
	  ROW_ASSET,
	  true,
	  { NAMED, C(KIND), C(DEFINITION) } },
	{ "materialized views",
	  "SELECT catalog_name, schema_name, name, 'materialized_view', definition, freshness FROM "
	  "system.metadata.materialized_views",
	  "catalog_name = %s",
	  "schema_name",
	  "name",
	  ROW_ASSET,
	  true,
	  { NAMED, C(KIND), C(DEFINITION), P("freshness") } },
};

enum { QUESTIONS = sizeof questions / sizeof *questions };

struct reading {
	struct conn *c;
	struct arena *arena;
	struct assembly *assembly;
	struct row_shape shapes[QUESTIONS];
	const struct row_shape *shape;
	const struct asset_ref *only; /* schemas and names; NULL: all */
	ptrdiff_t only_count;
	struct strs catalogs;
	struct map lost; /* catalogs that failed half way, and why */
	struct strs reasons;
};

/* ---- habits ---- */

/* Of a catalog that failed half way, earlier data stays valid. */
static void tidy(void *with, struct arena *a, struct asset *asset)
{
	struct reading *r = with;
	struct err ignored = { 0 };
	struct name_parts parts;
	const struct map_entry *lost = NULL;

	if (r->c->catalog.len)
		lost = map_get(&r->lost, r->c->catalog);
	else if (r->lost.len && name_split(a, asset->ns, &parts, &ignored))
		lost = map_get(&r->lost, parts.part[0]);
	if (lost) {
		asset->problem = *(str *)lost->ptr;
		asset->passing = true;
	}
	nested_fields_add(a, asset, false);
	view_reads_add(a, &dialect_trino, 3, r->c->catalog, asset);
}

/* ---- rows ---- */

/* A source of one catalog leaves its name out. */
static bool take_row(void *with, const str *cells, int n, struct err *err)
{
	struct reading *r = with;
	str own[CELLS_MOST];

	for (int i = 0; i < n; i++)
		own[i] = i || !r->c->catalog.len ? cells[i] : NO_STR;
	return assembly_add(r->assembly, r->shape, own, err);
}

static bool take_schema(void *with, const str *cells, int n, struct err *err)
{
	scoped(sb_free) struct sb name = SB(1 << 16);
	struct reading *r = with;
	struct namespace ns = { .kind = S("schema"), .readable = MAYBE };

	(void)n;
	(void)err;
	if (!r->c->catalog.len) {
		name_part(&name, cells[0]);
		sb_putc(&name, '.');
	}
	name_part(&name, cells[1]);
	ns.name = sb_str(&name);
	assembly_add_namespace(r->assembly, &ns);
	return true;
}

static bool take_catalog(void *with, const str *cells, int n, struct err *err)
{
	struct reading *r = with;

	(void)n;
	(void)err;
	*push(&r->catalogs, r->arena) = str_dup(r->arena, cells[0]);
	return true;
}

/* ---- statements ---- */

/*
 * Connectors use lists of schemas and of names;
 * those of pairs they do not, and the caller leaves out what is too much.
 */
static void put_list(struct sb *sql, const struct reading *r, bool ns)
{
	sb_puts(sql, " IN (");
	for (ptrdiff_t i = 0; i < r->only_count; i++) {
		sb_puts(sql, i ? "," : "");
		sql_text(sql, &dialect_trino, ns ? r->only[i].ns : r->only[i].name);
	}
	sb_putc(sql, ')');
}

static void put_condition(struct sb *sql, const struct reading *r, const struct question *q)
{
	sb_fmt(sql, " AND %s <> 'information_schema'", q->ns);
	if (!r->only)
		return;
	sb_fmt(sql, " AND %s", q->ns);
	put_list(sql, r, true);
	sb_fmt(sql, " AND %s", q->name);
	put_list(sql, r, false);
}

static str statement(struct reading *r, const struct question *q, str catalog)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX), name = SB(1 << 16), text = SB(1 << 16);
	const char *mark;

	sql_name(&name, &dialect_trino, catalog);
	sql_text(&text, &dialect_trino, catalog);
	for (mark = q->select; *mark; mark++)
		if (mark[0] == '%' && mark[1] == 's')
			sb_put(&sql, sb_str(&name)), mark++;
		else
			sb_putc(&sql, *mark);
	sb_puts(&sql, " WHERE ");
	for (mark = q->where; *mark; mark++)
		if (mark[0] == '%' && mark[1] == 's')
			sb_put(&sql, sb_str(&text)), mark++;
		else
			sb_putc(&sql, *mark);
	put_condition(&sql, r, q);
	return str_dup(r->arena, sb_str(&sql));
}

static void lose(struct reading *r, str catalog, bool half, const struct err *why)
{
	str *reason = new(r->arena, str);

	*reason = str_fmt(r->arena, "the catalog %.*s failed: %s", STR(catalog), why->text);
	*push(&r->reasons, r->arena) = *reason;
	if (half)
		map_put(&r->lost, str_dup(r->arena, catalog), NULL)->ptr = reason;
}

/* False with an error: nothing more can be asked. *good: this statement was answered. */
static bool ask(struct reading *r, str sql, int columns,
		bool (*row)(void *with, const str *cells, int n, struct err *err), bool *good, struct err *why,
		struct err *err)
{
	bool own = false;

	err_clear(why);
	*good = trino_ask(r->c, sql, columns, &(struct trino_fn){ row, r }, &own, why);
	if (*good || own)
		return true;
	*err = *why;
	return false;
}

static bool ask_schemas(struct reading *r, str catalog, bool *good, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 16);
	struct err why = { 0 };

	sb_puts(&sql, "SELECT table_catalog, table_schem FROM system.jdbc.schemas WHERE table_catalog = ");
	sql_text(&sql, &dialect_trino, catalog);
	sb_puts(&sql, " AND table_schem <> 'information_schema'");
	if (!ask(r, sb_str(&sql), 2, take_schema, good, &why, err))
		return false;
	if (!*good)
		lose(r, catalog, false, &why);
	return true;
}

static bool read_catalog(struct reading *r, str catalog, struct err *err)
{
	struct err why = { 0 };
	bool good = true;

	if (!r->only && !ask_schemas(r, catalog, &good, err))
		return false;
	for (int i = 0; i < QUESTIONS && good; i++) {
		const struct question *q = &questions[i];

		r->shape = &r->shapes[i];
		http_session_progress(&r->c->session, q->stage);
		if (!ask(r, statement(r, q, catalog), r->shape->count, take_row, &good, &why, err))
			return false;
		if (!good && !q->optional)
			lose(r, catalog, i > 0, &why);
		good = good || q->optional;
	}
	return true;
}

static void make_shapes(struct reading *r)
{
	for (int i = 0; i < QUESTIONS; i++) {
		int n = 3;

		while (n < CELLS_MOST && (questions[i].cells[n].cell || questions[i].cells[n].prop))
			n++;
		r->shapes[i] = (struct row_shape){ .kind = questions[i].kind, .cells = questions[i].cells, .count = n };
	}
}

static bool list_catalogs(struct reading *r, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 16);
	str one = r->c->catalog;

	sb_puts(&sql, "SELECT catalog_name, connector_id FROM system.metadata.catalogs WHERE catalog_name ");
	sb_puts(&sql, one.len ? "= " : "<> ");
	sql_text(&sql, &dialect_trino, one.len ? one : S("system"));
	sb_puts(&sql, " ORDER BY catalog_name");
	if (!trino_ask(r->c, sb_str(&sql), 2, &(struct trino_fn){ take_catalog, r }, NULL, err))
		return false;
	if (r->catalogs.len || !one.len)
		return true;
	err_set(err, ERR_SOURCE, "%.*s has no catalog %.*s, or %.*s may not see it", STR(r->c->session.base), STR(one),
		STR(r->c->session.user));
	return err_next(err, "List the catalogs with: SHOW CATALOGS");
}

static bool read_start(struct reading *r, const struct stop *stop, struct err *err)
{
	struct assembly_habits habits = { .asset = tidy, .with = r };

	make_shapes(r);
	r->lost = map_in(r->arena);
	if (!trino_begin(r->c, stop, err))
		return false;
	r->assembly = assembly_open(r->c->session.source, &habits, err);
	return r->assembly != NULL;
}

static bool read_all(struct reading *r, const struct stop *stop, struct err *err)
{
	if (!read_start(r, stop, err) || !list_catalogs(r, err))
		return false;
	for (ptrdiff_t i = 0; i < r->catalogs.len; i++)
		if (!read_catalog(r, r->catalogs.at[i], err))
			return false;
	if (r->reasons.len && r->reasons.len == r->catalogs.len)
		return err_set(err, ERR_SOURCE, "%.*s", STR(r->reasons.at[0]));
	return true;
}

bool trino_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
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
	done.taken_at = clock_now();
	done.partial = r.reasons.len > 0;
	if (r.reasons.len)
		done.reason = r.reasons.len == 1 ? str_dup(a, r.reasons.at[0])
						 : str_fmt(a, "%.*s; and %td more catalogs failed",
							   STR(r.reasons.at[0]), r.reasons.len - 1);
	*end = done;
	return true;
}

/* ---- one asset ---- */

/* catalog.schema, or the schema alone of a source of one catalog. False: a name of another source. */
static bool split(struct conn *c, struct arena *a, struct asset_ref which, str *catalog, struct asset_ref *plain)
{
	struct err ignored = { 0 };
	struct name_parts parts;

	if (!name_split(a, which.ns, &parts, &ignored) || parts.len != (c->catalog.len ? 1 : 2))
		return false;
	*catalog = c->catalog.len ? c->catalog : parts.part[0];
	*plain = (struct asset_ref){ parts.part[parts.len - 1], which.name };
	return true;
}

/* The last row of SHOW STATS is about the table: the connector's own estimate. */
static bool take_stats(void *with, const str *cells, int n, struct err *err)
{
	struct asset *asset = with;
	double rows;

	(void)n;
	(void)err;
	if (!cells[0].at && str_real(cells[4], &rows) && rows >= 0 && rows < 9e18) {
		asset->stats.row_count = (int64_t)rows;
		asset->stats.row_kind = COUNT_ESTIMATED;
		asset->stats.row_origin = S("SHOW STATS");
	}
	return true;
}

static void put_asset_name(struct sb *out, str catalog, struct asset_ref plain)
{
	sql_name(out, &dialect_trino, catalog);
	sb_putc(out, '.');
	sql_name(out, &dialect_trino, plain.ns);
	sb_putc(out, '.');
	sql_name(out, &dialect_trino, plain.name);
}

/* Some connectors have no such estimate, and views none: that is no failure. */
static bool add_stats(struct conn *c, str catalog, struct asset_ref plain, struct asset *asset, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 16);
	struct err why = { 0 };
	bool own = false;

	if (asset_is_view(asset->kind))
		return true;
	sb_puts(&sql, "SHOW STATS FOR ");
	put_asset_name(&sql, catalog, plain);
	if (trino_ask(c, sb_str(&sql), 7, &(struct trino_fn){ take_stats, asset }, &own, &why) || own)
		return true;
	*err = why;
	return false;
}

static bool look(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool stats,
		 bool *found, struct asset *out, struct incoming *incoming, struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	struct reading r = { .c = c, .arena = own };
	struct asset_ref plain;
	str catalog;
	bool good;

	*found = false;
	if (!split(c, a, which, &catalog, &plain))
		return true;
	r.only = &plain;
	r.only_count = 1;
	good = read_start(&r, stop, err) && read_catalog(&r, catalog, err);
	if (good && r.reasons.len && str_find(r.reasons.at[0], S("does not exist")) < 0 &&
	    str_find(r.reasons.at[0], S("not found")) < 0)
		good = err_set(err, ERR_SOURCE, "%.*s", STR(r.reasons.at[0]));
	good = assembly_end(r.assembly, good, a, which, found, out, incoming);
	return good && (!*found || !stats || add_stats(c, catalog, plain, out, err));
}

bool trino_read_some(struct conn *c, str catalog, const struct asset_ref *which, ptrdiff_t n, const struct stop *stop,
		     const struct sink *to, struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	struct reading r = { .c = c, .arena = own, .only = which, .only_count = n };
	struct sink assets = { .asset = to->asset, .with = to->with };
	struct snapshot_end ignored;
	bool good;

	good = read_start(&r, stop, err) && read_catalog(&r, catalog, err);
	if (good && r.reasons.len)
		good = err_set(err, ERR_SOURCE, "%.*s", STR(r.reasons.at[0]));
	good = good && assembly_give(r.assembly, &c->session.stop, &assets, &ignored, err);
	assembly_close(r.assembly);
	return good;
}

bool trino_catalogs(struct conn *c, struct arena *a, const struct stop *stop, struct strs *out, struct err *err)
{
	struct reading r = { .c = c, .arena = a };

	if (!trino_begin(c, stop, err) || !list_catalogs(&r, err))
		return false;
	*out = r.catalogs;
	return true;
}

bool trino_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		   struct asset *out, struct incoming *incoming, struct err *err)
{
	return look(c, a, which, stop, true, found, out, incoming, err);
}

bool trino_find(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, struct asset *out,
		str *name, struct err *err)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	struct asset_ref plain;
	str catalog;
	bool found;

	if (!look(c, a, which, stop, false, &found, out, NULL, err))
		return false;
	if (!found || !split(c, a, which, &catalog, &plain))
		return err_set(err, ERR_TABLE_NOT_FOUND, "%.*s.%.*s does not exist at %.*s", STR(which.ns),
			       STR(which.name), STR(c->session.base));
	put_asset_name(&b, catalog, plain);
	*name = str_dup(a, sb_str(&b));
	return true;
}
