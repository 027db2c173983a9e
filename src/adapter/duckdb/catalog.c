/* What is asked of DuckDB's catalog functions, and what its answers are. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "adapter/assembly/enum_labels.h"
#include "adapter/duckdb/catalog.h"
#include "adapter/nested_fields.h"
#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

/* ---- questions ---- */

/* clang-format off */
#define C(cell) { CELL_##cell, NULL }
/* clang-format on */
/* Temporary tables are of no file; a view that is internal is one of the engine. */
struct question {
	const char *stage;
	const char *select, *from, *where; /* select: what follows the name of the database */
	const char *name;		   /* the column that names the asset, whose schema is in schema_name */
	enum row_kind kind;
	struct row_cell cells[13]; /* of its columns; the rest are empty, as CELL_DATABASE is of none but the first */
};

enum { VIEWS = 1 }; /* the question for views */

static const struct question questions[] = {
	{ "tables",
	  "schema_name, table_name, 'table', comment, table_oid::VARCHAR, estimated_size::VARCHAR, 'estimated_size', sql",
	  "duckdb_tables()",
	  "NOT internal AND NOT temporary",
	  "table_name",
	  ROW_ASSET,
	  { C(DATABASE), C(NS), C(NAME), C(KIND), C(COMMENT), C(NATIVE), C(ROWS), C(ROWS_ORIGIN), C(DEFINITION) } },
	{ "views",
	  "schema_name, view_name, 'view', comment, view_oid::VARCHAR, sql",
	  "duckdb_views()",
	  "NOT internal AND NOT temporary",
	  "view_name",
	  ROW_ASSET,
	  { C(DATABASE), C(NS), C(NAME), C(KIND), C(COMMENT), C(NATIVE), C(DEFINITION) } },
	{ "columns",
	  "schema_name, table_name, column_name, column_index::VARCHAR, data_type, is_nullable::VARCHAR, column_default, "
	  "comment",
	  "duckdb_columns()",
	  "NOT internal",
	  "table_name",
	  ROW_COLUMN,
	  { C(DATABASE), C(NS), C(NAME), C(COLUMN), C(ORDINAL), C(TYPE), C(NULLABLE), C(DEFAULT), C(COMMENT) } },
	{ "keys",
	  "schema_name, table_name, CASE constraint_type WHEN 'PRIMARY KEY' THEN 'primary' WHEN 'FOREIGN KEY' THEN "
	  "'foreign' ELSE lower(constraint_type) END, constraint_name, unnest(range(len(columns)))::VARCHAR, "
	  "unnest(columns), expression, referenced_table, unnest(referenced_column_names)",
	  "(SELECT *, "
	  /* a check of no column is one row too */
	  "CASE WHEN len(constraint_column_names) = 0 THEN [NULL] ELSE constraint_column_names END AS columns "
	  "FROM duckdb_constraints())",
	  "constraint_type <> 'NOT NULL'",
	  "table_name",
	  ROW_KEY,
	  { C(DATABASE), C(NS), C(NAME), C(KIND), C(PART), C(ORDINAL), C(COLUMN), C(EXPRESSION), C(TARGET),
	    C(TARGET_COLUMN) } },
	{ "indexes",
	  "schema_name, table_name, index_name, unnest(range(len(expressions::VARCHAR[])))::VARCHAR, "
	  "unnest(expressions::VARCHAR[]), is_unique::VARCHAR, is_primary::VARCHAR, comment, sql",
	  "duckdb_indexes()",
	  "true",
	  "table_name",
	  ROW_INDEX,
	  { C(DATABASE), C(NS), C(NAME), C(PART), C(ORDINAL), C(EXPRESSION), C(UNIQUE), C(PRIMARY), C(COMMENT),
	    C(DEFINITION) } },
};

_Static_assert(sizeof questions / sizeof *questions == DUCK_QUESTIONS, "a shape for each question");

static struct row_shape shape_of(const struct question *q)
{
	struct row_shape s = { .kind = q->kind, .cells = q->cells, .count = 1 };

	while (q->cells[s.count].cell)
		s.count++;
	return s;
}

/* ---- habits ---- */

/* A name as an expression: quoted where it has to be. */
static bool is_column(const struct asset *asset, str expression)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool found = false;

	for (ptrdiff_t i = 0; i < asset->fields.len && !found; i++) {
		sb_reset(&b);
		sql_name(&b, &dialect_duckdb, asset->fields.at[i].name);
		found = str_eq(expression, asset->fields.at[i].name) || str_eq(expression, sb_str(&b));
	}
	return found;
}

static str unquoted(struct arena *a, str name)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!str_starts(name, S("\"")))
		return name;
	for (ptrdiff_t i = 1; i < name.len - 1; i++) {
		sb_putc(&b, name.at[i]);
		i += name.at[i] == '"';
	}
	return str_dup(a, sb_str(&b));
}

static void tidy_index(struct arena *a, const struct asset *asset, struct index *x)
{
	for (ptrdiff_t i = 0; i < x->parts.len; i++)
		if (is_column(asset, x->parts.at[i].expression)) {
			x->parts.at[i].field = unquoted(a, x->parts.at[i].expression);
			x->parts.at[i].expression = NO_STR;
		}
	x->method = S("art");
	x->valid = YES;
}

static bool says(const struct asset *asset, const struct field *f,
		 void (*put_name)(struct sb *, const struct dialect *, str))
{
	scoped(sb_free) struct sb text = SB(SB_MAX);

	put_name(&text, &dialect_duckdb, f->name);
	sb_fmt(&text, " %.*s GENERATED ALWAYS AS", STR(f->type));
	return str_find(asset->definition, sb_str(&text)) >= 0;
}

/* The catalog has the expression of a generated column as its default; only the text of the table tells them apart. */
static void tell_generated(const struct asset *asset, struct field *f)
{
	if (!f->default_value.at || (!says(asset, f, sql_plain_name) && !says(asset, f, sql_name)))
		return;
	f->generated = f->default_value;
	f->generated_as = S("virtual");
	f->default_value = NO_STR;
}

static instant modified(const struct stat *st)
{
	return SECONDS(st->st_mtim.tv_sec) + st->st_mtim.tv_nsec / 1000;
}

/* Of the file with the asset. */
static instant modified_of(const struct duck_reading *r, struct arena *a, const struct asset *asset)
{
	const struct duck_attachments *all = &r->conn->attached;
	struct name_parts parts;
	struct stat st;

	if (!all->len || !duck_namespace(r->conn, a, asset->ns, &parts))
		return modified(&r->st);
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (str_eq(all->at[i].name, parts.part[0]))
			return stat(str_c(a, all->at[i].path), &st) == 0 ? modified(&st) : NO_TIME;
	return modified(&r->st);
}

static void tidy(void *with, struct arena *a, struct asset *asset)
{
	const struct duck_reading *r = with;
	bool view = asset->kind == ASSET_VIEW;

	asset->readable = YES;
	asset->stats.modified_at = modified_of(r, a, asset);
	asset->stats.modified_origin = S(MODIFIED_OF_FILE);
	for (ptrdiff_t i = 0; i < asset->fields.len; i++) {
		struct field *f = &asset->fields.at[i];

		f->readable = YES;
		if (view)
			f->nullable = MAYBE;
		if (str_starts(f->type, S("ENUM(")))
			enum_labels(a, f->type, false, &f->values);
		tell_generated(asset, f);
	}
	for (ptrdiff_t i = 0; i < asset->indexes.len; i++)
		tidy_index(a, asset, &asset->indexes.at[i]);
	nested_fields_add(a, asset, false);
	if (view)
		duck_view_reads(r->conn, a, &r->tables, asset);
}

/* ---- asking ---- */

static bool take_row(void *with, const str *cells, int n, struct err *err)
{
	struct duck_reading *r = with;

	r->views |= r->shape == &r->shapes[VIEWS];
	return n == r->shape->count
		       ? assembly_add(r->assembly, r->shape, cells, err)
		       : err_set(err, ERR_SOURCE, "an answer has %d columns in place of %d", n, r->shape->count);
}

static bool take_schema(void *with, const str *cells, int n, struct err *err)
{
	scoped(sb_free) struct sb name = SB(1 << 16);
	struct duck_reading *r = with;
	struct namespace ns = { .kind = S("schema"), .readable = YES };

	(void)n;
	(void)err;
	if (cells[0].at) {
		name_part(&name, cells[0]);
		sb_putc(&name, '.');
	}
	name_part(&name, cells[1]);
	ns.name = sb_str(&name);
	ns.comment = cells[2];
	ns.native = cells[3];
	assembly_add_namespace(r->assembly, &ns);
	return true;
}

static bool ask_schemas(struct conn *c, struct duck_reading *r, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 12);
	struct duck_fn to = { take_schema, r };

	sb_fmt(&sql, "SELECT %s, schema_name, comment, oid::VARCHAR FROM duckdb_schemas() WHERE NOT internal AND %s",
	       duck_database_column(c), duck_database_test(c));
	return duck_ask(c, &(struct duck_query){ .sql = sb_str(&sql) }, &to, err);
}

/* Of one asset: its own rows, and the keys of others that refer to it. */
static void put_only(struct sb *sql, struct duck_reading *r, const struct question *q)
{
	bool whole = r->ns->len > 1;

	sb_fmt(sql, " AND schema_name = $1 AND (%s = $2%s)%s", q->name,
	       q->kind == ROW_KEY && r->incoming ? " OR referenced_table = $2" : "",
	       whole ? " AND database_name = $3" : "");
}

static bool ask(struct conn *c, struct duck_reading *r, const struct question *q, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct duck_query query = { 0 };
	struct duck_fn to = { take_row, r };
	str values[3];

	sb_fmt(&sql, "SELECT %s, %s FROM %s WHERE %s AND %s", duck_database_column(c), q->select, q->from, q->where,
	       duck_database_test(c));
	if (r->ns) {
		put_only(&sql, r, q);
		values[0] = r->ns->part[r->ns->len - 1];
		values[1] = r->name;
		values[2] = r->ns->part[0];
		query = (struct duck_query){ .values = values, .count = r->ns->len > 1 ? 3 : 2 };
	} else if (r->found) {
		query = *r->found;
		sb_fmt(&sql, " AND (database_name, schema_name, %s) IN (%.*s)", q->name, STR(query.sql));
	}
	query.sql = sb_str(&sql);
	duck_progress(c, q->stage);
	return duck_ask(c, &query, &to, err);
}

bool duck_read_all(struct conn *c, void *with, struct err *err)
{
	struct duck_reading *r = with;

	if (!r->ns && !r->found && !ask_schemas(c, r, err))
		return false;
	for (int i = 0; i < DUCK_QUESTIONS; i++) {
		r->shapes[i] = shape_of(&questions[i]);
		r->shape = &r->shapes[i];
		if (!ask(c, r, &questions[i], err))
			return false;
	}
	return !r->views || duck_tables_ask(c, r->arena, &r->tables, err);
}

bool duck_reading_start(struct duck_reading *r, const struct conn *c, struct err *err)
{
	struct assembly_habits habits = { .asset = tidy, .with = r };
	scoped(arena_close) struct arena *a = arena_open();

	r->conn = c;
	r->arena = arena_open();
	if (stat(str_c(a, c->path), &r->st) != 0)
		return err_errno(err, ERR_CONNECT, "cannot open", c->path);
	r->assembly = assembly_open(c->source, &habits, err);
	return r->assembly != NULL;
}

void duck_reading_end(struct duck_reading *r)
{
	assembly_close(r->assembly);
	arena_close(r->arena);
}

bool duck_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		   struct snapshot_end *end, struct err *err)
{
	struct duck_reading r = { 0 };
	struct snapshot_end done = { .taken_at = clock_now() };
	bool good;

	(void)a;
	good = duck_reading_start(&r, c, err) && duck_look(c, stop, duck_read_all, &r, err) &&
	       assembly_give(r.assembly, &c->stop, to, &done, err);
	duck_reading_end(&r);
	if (good)
		*end = done;
	return good;
}

bool duck_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		  struct asset *out, struct incoming *incoming, struct err *err)
{
	struct duck_reading r = { .name = which.name, .incoming = incoming != NULL };
	struct name_parts parts;
	bool good;

	*found = false;
	if (!duck_namespace(c, a, which.ns, &parts))
		return true;
	r.ns = &parts;
	good = duck_reading_start(&r, c, err) && duck_look(c, stop, duck_read_all, &r, err);
	good = assembly_end(r.assembly, good, a, which, found, out, incoming);
	arena_close(r.arena);
	return good;
}
