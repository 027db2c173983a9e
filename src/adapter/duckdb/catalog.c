/* What is asked of DuckDB's catalog functions, and what its answers are. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "adapter/assembly/assembly.h"
#include "adapter/duckdb/connection.h"
#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

/* ---- questions ---- */

/* clang-format off */
#define C(cell) { CELL_##cell, NULL }
/* clang-format on */
#define OURS "database_name = current_database() AND NOT internal"

struct question {
	const char *stage;
	const char *select, *where;
	const char *name; /* the column that names the asset, whose schema is in schema_name */
	enum row_kind kind;
	struct row_cell cells[12]; /* of its columns; the rest are empty, as CELL_DATABASE is of none */
};

static const struct question questions[] = {
	{ "tables",
	  "SELECT schema_name, table_name, 'table', comment, table_oid::VARCHAR, estimated_size::VARCHAR, 'estimated_size', "
	  "sql FROM duckdb_tables()",
	  OURS " AND NOT temporary",
	  "table_name",
	  ROW_ASSET,
	  { C(NS), C(NAME), C(KIND), C(COMMENT), C(NATIVE), C(ROWS), C(ROWS_ORIGIN), C(DEFINITION) } },
	{ "views",
	  "SELECT schema_name, view_name, 'view', comment, view_oid::VARCHAR, sql FROM duckdb_views()",
	  OURS " AND NOT temporary",
	  "view_name",
	  ROW_ASSET,
	  { C(NS), C(NAME), C(KIND), C(COMMENT), C(NATIVE), C(DEFINITION) } },
	{ "columns",
	  "SELECT schema_name, table_name, column_name, column_index::VARCHAR, data_type, is_nullable::VARCHAR, "
	  "column_default, comment FROM duckdb_columns()",
	  OURS,
	  "table_name",
	  ROW_COLUMN,
	  { C(NS), C(NAME), C(COLUMN), C(ORDINAL), C(TYPE), C(NULLABLE), C(DEFAULT), C(COMMENT) } },
	{ "keys",
	  "SELECT schema_name, table_name, CASE constraint_type WHEN 'PRIMARY KEY' THEN 'primary' WHEN 'FOREIGN KEY' THEN "
	  "'foreign' ELSE lower(constraint_type) END, constraint_name, unnest(range(len(columns)))::VARCHAR, "
	  "unnest(columns), expression, referenced_table, unnest(referenced_column_names) FROM (SELECT *, "
	  /* a check of no column is one row too */
	  "CASE WHEN len(constraint_column_names) = 0 THEN [NULL] ELSE constraint_column_names END AS columns "
	  "FROM duckdb_constraints())",
	  "database_name = current_database() AND constraint_type <> 'NOT NULL'",
	  "table_name",
	  ROW_KEY,
	  { C(NS), C(NAME), C(KIND), C(PART), C(ORDINAL), C(COLUMN), C(EXPRESSION), C(TARGET), C(TARGET_COLUMN) } },
	{ "indexes",
	  "SELECT schema_name, table_name, index_name, unnest(range(len(expressions::VARCHAR[])))::VARCHAR, "
	  "unnest(expressions::VARCHAR[]), is_unique::VARCHAR, is_primary::VARCHAR, comment, sql FROM duckdb_indexes()",
	  "database_name = current_database()",
	  "table_name",
	  ROW_INDEX,
	  { C(NS), C(NAME), C(PART), C(ORDINAL), C(EXPRESSION), C(UNIQUE), C(PRIMARY), C(COMMENT), C(DEFINITION) } },
};

enum { QUESTIONS = sizeof questions / sizeof *questions };

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

/* 'a', 'it''s' of ENUM('a', 'it''s') */
static void take_labels(struct arena *a, struct field *f)
{
	scoped(sb_free) struct sb label = SB(SB_MAX);
	bool inside = false;

	if (!str_starts(f->type, S("ENUM(")))
		return;
	for (ptrdiff_t i = 5; i < f->type.len; i++) {
		char c = f->type.at[i];
		bool doubled = inside && c == '\'' && i + 1 < f->type.len && f->type.at[i + 1] == '\'';

		if (c != '\'' || doubled) {
			if (inside)
				sb_putc(&label, c);
			i += doubled;
			continue;
		}
		if (inside)
			*push(&f->values, a) = label.len ? str_dup(a, sb_str(&label)) : S("");
		sb_reset(&label);
		inside = !inside;
	}
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

static void tidy(void *with, struct arena *a, struct asset *asset)
{
	const struct stat *st = with;
	bool view = asset->kind == ASSET_VIEW;

	asset->readable = YES;
	asset->stats.modified_at = SECONDS(st->st_mtim.tv_sec) + st->st_mtim.tv_nsec / 1000;
	asset->stats.modified_origin = S(MODIFIED_OF_FILE);
	for (ptrdiff_t i = 0; i < asset->fields.len; i++) {
		struct field *f = &asset->fields.at[i];

		f->readable = YES;
		if (view)
			f->nullable = MAYBE;
		take_labels(a, f);
		tell_generated(asset, f);
	}
	for (ptrdiff_t i = 0; i < asset->indexes.len; i++)
		tidy_index(a, asset, &asset->indexes.at[i]);
}

/* ---- asking ---- */

struct reading {
	struct assembly *assembly;
	struct row_shape shapes[QUESTIONS];
	const struct row_shape *shape;
	struct asset_ref only; /* name absent: all */
	bool incoming;
	struct stat st;
};

static bool take_row(void *with, const str *cells, int n, struct err *err)
{
	struct reading *r = with;

	return n == r->shape->count
		       ? assembly_add(r->assembly, r->shape, cells, err)
		       : err_set(err, ERR_SOURCE, "an answer has %d columns in place of %d", n, r->shape->count);
}

static bool take_schema(void *with, const str *cells, int n, struct err *err)
{
	scoped(sb_free) struct sb name = SB(1 << 16);
	struct reading *r = with;
	struct namespace ns = { .kind = S("schema"), .readable = YES };

	(void)n;
	(void)err;
	name_part(&name, cells[0]);
	ns.name = sb_str(&name);
	ns.comment = cells[1];
	ns.native = cells[2];
	assembly_add_namespace(r->assembly, &ns);
	return true;
}

static bool ask_schemas(struct conn *c, struct reading *r, struct err *err)
{
	struct duck_query q = {
		.sql = S("SELECT schema_name, comment, oid::VARCHAR FROM duckdb_schemas() WHERE " OURS)
	};
	struct duck_fn to = { take_schema, r };

	return duck_ask(c, &q, &to, err);
}

/* Of one asset: its own rows, and the keys of others that refer to it. */
static bool ask(struct conn *c, struct reading *r, const struct question *q, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 13);
	struct duck_fn to = { take_row, r };
	str values[] = { r->only.ns, r->only.name };
	bool one = r->only.name.at;

	sb_fmt(&sql, "%s WHERE %s", q->select, q->where);
	if (one)
		sb_fmt(&sql, " AND schema_name = $1 AND (%s = $2%s)", q->name,
		       q->kind == ROW_KEY && r->incoming ? " OR referenced_table = $2" : "");
	duck_progress(c, q->stage);
	return duck_ask(c, &(struct duck_query){ .sql = sb_str(&sql), .values = values, .count = one ? 2 : 0 }, &to,
			err);
}

static bool read_all(struct conn *c, void *with, struct err *err)
{
	struct reading *r = with;

	if (!r->only.name.at && !ask_schemas(c, r, err))
		return false;
	for (int i = 0; i < QUESTIONS; i++) {
		r->shapes[i] = shape_of(&questions[i]);
		r->shape = &r->shapes[i];
		if (!ask(c, r, &questions[i], err))
			return false;
	}
	return true;
}

static bool reading_start(struct reading *r, const struct conn *c, struct err *err)
{
	struct assembly_habits habits = { .asset = tidy, .with = &r->st };
	scoped(arena_close) struct arena *a = arena_open();

	if (stat(str_c(a, c->path), &r->st) != 0)
		return err_errno(err, ERR_CONNECT, "cannot open", c->path);
	r->assembly = assembly_open(c->source, &habits, err);
	return r->assembly != NULL;
}

bool duck_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		   struct snapshot_end *end, struct err *err)
{
	struct reading r = { 0 };
	struct snapshot_end done = { .taken_at = clock_now() };
	bool good;

	(void)a;
	good = reading_start(&r, c, err) && duck_look(c, stop, read_all, &r, err) &&
	       assembly_give(r.assembly, &c->stop, to, &done, err);
	assembly_close(r.assembly);
	if (good)
		*end = done;
	return good;
}

bool duck_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		  struct asset *out, struct incoming *incoming, struct err *err)
{
	struct reading r = { .incoming = incoming != NULL };
	struct err ignored = { 0 };
	struct name_parts parts;
	bool good;

	*found = false;
	if (!name_split(a, which.ns, &parts, &ignored) || parts.len != 1)
		return true;
	r.only = (struct asset_ref){ parts.part[0], which.name };
	good = reading_start(&r, c, err) && duck_look(c, stop, read_all, &r, err);
	if (good)
		*found = assembly_take(r.assembly, a, which, out);
	if (good && *found && incoming) {
		*incoming = (struct incoming){ 0 };
		assembly_incoming(r.assembly, a, which, incoming);
	}
	assembly_close(r.assembly);
	return good;
}
