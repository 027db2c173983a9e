/*
 * Reads by the functions of a driver. They list tables and columns for everything at once, as far as a driver gets:
 * what it leaves out is asked one by one. Keys and indexes need three requests a table, so only one asset has them
 * (KEYS_LATER).
 */
#include "adapter/odbc/functions.h"

#include "base/arena.h"
#include "base/map.h"
#include "model/name.h"

#include "base/banned.h"

/* clang-format off */
#define C(cell) { CELL_##cell, NULL }
#define P(name) { CELL_PROP, name }
static const struct row_cell table_cells[] = { C(NS), C(NAME), C(KIND), C(COMMENT), C(PROBLEM), P("table_type") },
	column_cells[] = { C(NS), C(NAME), C(COLUMN), C(TYPE), C(NULLABLE), C(COMMENT), C(DEFAULT), C(ORDINAL) };
#undef C
#undef P
#define SHAPE(kind, cells) { kind, cells, sizeof cells / sizeof *cells }
/* clang-format on */
static const struct row_shape table_shape = SHAPE(ROW_ASSET, table_cells),
			      column_shape = SHAPE(ROW_COLUMN, column_cells);

/* ---- names ---- */

static bool has_schemas(const struct conn *c)
{
	return odbc_fact(c->odbc, ODBC_FACT_SCHEMAS).len > 0;
}

static bool has_catalogs(const struct conn *c)
{
	return str_eq_fold(odbc_fact(c->odbc, ODBC_FACT_CATALOGS), S("Y"));
}

str functions_ns(const struct odbc_reading *r, str catalog, str schema)
{
	return schema.len ? schema : has_schemas(r->conn) || !catalog.len ? S("") : catalog;
}

static bool is_letter(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

struct functions_place functions_place(const struct odbc_reading *r, const struct asset_ref *which)
{
	struct functions_place p = { { NO_STR, NO_STR, which->name } };

	if (has_schemas(r->conn))
		p.args[1] = which->ns.len ? which->ns : NO_STR;
	else if (has_catalogs(r->conn))
		p.args[0] = which->ns.len ? which->ns : NO_STR;
	return p;
}

static bool is_plain(const struct functions_place *p)
{
	for (int i = 1; i < 3; i++)
		for (ptrdiff_t k = 0; k < p->args[i].len; k++)
			if (!is_letter(p->args[i].at[k]))
				return false;
	return true;
}

/* As a pattern that matches it alone, if the driver has a way to say so. Rows are compared all the same. */
static str escaped(const struct odbc_reading *r, str name)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	str escape = odbc_fact(r->conn->odbc, ODBC_FACT_ESCAPE);

	if (!name.at || !escape.len)
		return name;
	for (ptrdiff_t i = 0; i < name.len; i++) {
		if (name.at[i] == '_' || name.at[i] == '%' || (escape.len == 1 && name.at[i] == escape.at[0]))
			sb_put(&b, escape);
		sb_putc(&b, name.at[i]);
	}
	return str_dup(r->arena, b.len ? sb_str(&b) : S(""));
}

/* For drivers that lose their way in quotes or escapes: whatever is not a letter or a digit may be anything. */
static str loose(const struct odbc_reading *r, str name)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	for (ptrdiff_t i = 0; i < name.len; i++) {
		char c = is_letter(name.at[i]) ? name.at[i] : '%';

		if (c != '%' || !b.len || b.at[b.len - 1] != '%')
			sb_putc(&b, c);
	}
	return name.at ? str_dup(r->arena, sb_str(&b)) : NO_STR;
}

bool functions_want(const struct odbc_reading *r, str catalog, str ns, str name)
{
	str own = has_schemas(r->conn) ? r->conn->database : NO_STR;

	if (own.len && catalog.len && !str_eq_fold(own, catalog))
		return false;
	return name.len && (!r->only || (str_eq(ns, r->only->ns) && str_eq(name, r->only->name)));
}

static str table_key(struct arena *a, str ns, str name)
{
	return str_fmt(a, "%td:%.*s%.*s", ns.len, STR(ns), STR(name));
}

static bool ask(struct odbc_reading *r, enum odbc_frame kind, const str *args, int count, const char *columns,
		bool (*row)(void *with, const str *cells, int n, struct err *err), struct err *err)
{
	struct odbc_fn to = { .row = row, .with = r };
	struct odbc_call call = { .kind = kind, .args = args, .count = count, .columns = columns };
	ptrdiff_t tables = kind == ODBC_TABLES || r->only ? 1 : r->tables.len;

	call.most = kind == ODBC_TABLES ? ODBC_TABLES_MOST : ODBC_ROWS_FREE + tables * ODBC_ROWS_OF_TABLE;
	return odbc_query(r->conn, &call, &to, NULL, err);
}

/* ---- tables ---- */

/* Schemas that hold the system's own tables, where drivers list them like any other. */
static bool is_system(str ns, str type)
{
	static const char *const words =
		" information_schema pg_catalog pg_toast sys mysql performance_schema syscat sysibm "
		"sysstat sysfun sysibmadm ";

	return str_find_fold(type, S("system")) >= 0 || (ns.len && str_at(ns, ' ') < 0 && str_is_among(ns, words)) ||
	       str_is_among(type, " INDEX SEQUENCE TOAST ");
}

static str kind_of(str type)
{
	static const struct {
		const char *word, *kind;
	} kinds[] = {
		{ "MATVIEW", "materialized_view" },
		{ "MATERIALIZED VIEW", "materialized_view" },
		{ "FOREIGN TABLE", "foreign_table" },
		{ "EXTERNAL TABLE", "external_table" },
		{ "PARTITIONED TABLE", "partitioned_table" },
		{ "VIEW", "view" },
		{ "TABLE", "table" },
		{ "BASE TABLE", "table" },
	};

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (str_eq_fold(type, str_of(kinds[i].word)))
			return str_of(kinds[i].kind);
	return S("other");
}

static bool add_table(struct odbc_reading *r, str ns, str name, str type, str comment, struct err *err)
{
	str kind = kind_of(type),
	    row[] = { ns, name, kind, comment, NO_STR, str_eq(kind, S("other")) ? str_lower(r->arena, type) : NO_STR };

	*push(&r->tables, r->arena) = (struct asset_ref){ str_dup(r->arena, ns), str_dup(r->arena, name) };
	return assembly_add(r->assembly, &table_shape, row, err);
}

static bool take_table(void *with, const str *cells, int n, struct err *err)
{
	struct odbc_reading *r = with;
	str ns = n == 5 ? functions_ns(r, cells[0], cells[1]) : NO_STR;

	if (n != 5)
		return err_set(err, ERR_CORRUPT_SOURCE, "a list of tables has %d columns in place of 5", n);
	if (!functions_want(r, cells[0], ns, cells[2]) || is_system(ns, cells[3]))
		return true;
	/* MariaDB has the word in place of the comment of a view. */
	return add_table(r, ns, cells[2], cells[3], str_eq(cells[4], cells[3]) ? NO_STR : cells[4], err);
}

static bool ask_tables(struct odbc_reading *r, str catalog, struct err *err)
{
	str args[4] = { catalog, has_schemas(r->conn) ? S("%") : NO_STR, S("%"), NO_STR };

	odbc_progress(r->conn, "tables");
	return ask(r, ODBC_TABLES, args, 4, "1 2 3 4 5", take_table, err) || err_at(err, "reading tables");
}

static bool ask_table(struct odbc_reading *r, struct err *err)
{
	struct functions_place p = functions_place(r, r->only);
	str exact[4] = { p.args[0], escaped(r, p.args[1]), escaped(r, p.args[2]), NO_STR },
	    any[4] = { p.args[0], loose(r, p.args[1]), loose(r, p.args[2]), NO_STR };

	if (!ask(r, ODBC_TABLES, exact, 4, "1 2 3 4 5", take_table, err))
		return err_at(err, "reading the table");
	return r->tables.len || is_plain(&p) || ask(r, ODBC_TABLES, any, 4, "1 2 3 4 5", take_table, err) ||
	       err_at(err, "reading the table");
}

/* ---- columns ---- */

/* The rows of one table wait until it is complete: a driver may fail in the middle of one. */
struct waiting {
	struct odbc_reading *r;
	struct arena *arena;
	str ns, name;
	array_of(str *) rows;
};

enum { COLUMN_CELLS = 8 };

static bool settle(struct waiting *w, struct err *err)
{
	bool good = true;

	for (ptrdiff_t i = 0; good && i < w->rows.len; i++)
		good = assembly_add(w->r->assembly, &column_shape, w->rows.at[i], err);
	if (w->rows.len)
		map_put(&w->r->answered, table_key(w->r->arena, w->ns, w->name), NULL);
	w->rows.len = w->rows.cap = 0;
	arena_reset(w->arena);
	return good;
}

/* With its size, which other systems write as part of it. */
static str type_of(struct arena *a, str type, str code, str size, str digits)
{
	bool text = str_find_fold(type, S("char")) >= 0 || str_find_fold(type, S("binary")) >= 0;
	int64_t is = 0, n = 0, scale = 0;

	if (!str_int(code, &is) || !str_int(size, &n) || n <= 0 || n >= 65535 || str_at(type, '(') >= 0)
		return type;
	if (is == ODBC_TYPE_NUMERIC || is == ODBC_TYPE_DECIMAL)
		return str_int(digits, &scale) && scale > 0
			       ? str_fmt(a, "%.*s(%lld,%lld)", STR(type), (long long)n, (long long)scale)
			       : str_fmt(a, "%.*s(%lld)", STR(type), (long long)n);
	return text ? str_fmt(a, "%.*s(%lld)", STR(type), (long long)n) : type;
}

static str nullable_of(str code)
{
	return str_eq(code, S("0")) ? S("no") : str_eq(code, S("1")) ? S("yes") : NO_STR;
}

/* A default that is "NULL" is none. */
static str default_of(str text)
{
	return str_eq_fold(str_trim(text), S("NULL")) || !text.len ? NO_STR : text;
}

static bool take_column(void *with, const str *cells, int n, struct err *err)
{
	struct waiting *w = with;
	struct odbc_reading *r = w->r;
	str ns = n == 12 ? functions_ns(r, cells[0], cells[1]) : NO_STR, *row;

	if (n != 12)
		return err_set(err, ERR_CORRUPT_SOURCE, "a list of columns has %d columns in place of 12", n);
	if (!functions_want(r, cells[0], ns, cells[2]) || !cells[3].at)
		return true;
	if (w->rows.len && (!str_eq(w->ns, ns) || !str_eq(w->name, cells[2])) && !settle(w, err))
		return false;
	w->ns = str_dup(w->arena, ns);
	w->name = str_dup(w->arena, cells[2]);
	row = new_n(w->arena, str, COLUMN_CELLS);
	row[0] = w->ns;
	row[1] = w->name;
	row[2] = str_dup(w->arena, cells[3]);
	row[3] = str_dup(w->arena, type_of(w->arena, cells[5], cells[4], cells[6], cells[7]));
	row[4] = nullable_of(cells[8]);
	row[5] = str_dup(w->arena, cells[9]);
	row[6] = str_dup(w->arena, default_of(cells[10]));
	row[7] = str_dup(w->arena, cells[11]);
	*push(&w->rows, w->arena) = row;
	return true;
}

static bool ask_columns(struct odbc_reading *r, const str args[4], struct err *err)
{
	struct waiting w = { .r = r, .arena = arena_open() };
	struct odbc_fn to = { .row = take_column, .with = &w };
	struct odbc_call call = {
		.kind = ODBC_COLUMNS, .args = args, .count = 4, .columns = "1 2 3 4 5 6 7 9 11 12 13 17"
	};
	bool good;

	call.most = ODBC_ROWS_FREE + (r->only ? 1 : r->tables.len) * ODBC_ROWS_OF_TABLE;
	good = odbc_query(r->conn, &call, &to, NULL, err) && settle(&w, err);
	arena_close(w.arena);
	return good;
}

/* A failure that concerns what was asked, and not the connection or the caller. */
static bool is_of_table(const struct odbc_reading *r, const struct err *why)
{
	return !odbc_is_lost(r->conn->odbc) && (why->kind == ERR_SOURCE || why->kind == ERR_QUERY ||
						why->kind == ERR_PERMISSION || why->kind == ERR_UNSUPPORTED);
}

bool functions_part(struct odbc_reading *r, enum odbc_frame kind, const str *args, int count, const char *columns,
		    bool (*row)(void *with, const str *cells, int n, struct err *err), struct err *err)
{
	struct err why = { 0 };

	if (ask(r, kind, args, count, columns, row, &why) || is_of_table(r, &why))
		return true;
	*err = why;
	return false;
}

static bool add_problem(struct odbc_reading *r, const struct asset_ref *t, str why, struct err *err)
{
	str row[] = { t->ns, t->name, NO_STR, NO_STR, why, NO_STR };

	return assembly_add(r->assembly, &table_shape, row, err);
}

static bool columns_of(struct odbc_reading *r, const struct asset_ref *t, struct err *err)
{
	const struct asset_ref *only = r->only;
	struct functions_place p = functions_place(r, t);
	str exact[4] = { p.args[0], escaped(r, p.args[1]), escaped(r, p.args[2]), NO_STR },
	    any[4] = { p.args[0], loose(r, p.args[1]), loose(r, p.args[2]), NO_STR };
	struct err why = { 0 };
	bool good;

	r->only = t;
	good = ask_columns(r, exact, &why);
	if (good && !is_plain(&p) && !map_get(&r->answered, table_key(r->arena, t->ns, t->name)))
		good = ask_columns(r, any, &why);
	r->only = only;
	if (good)
		return true;
	if (is_of_table(r, &why))
		return add_problem(r, t, str_of(why.text), err);
	*err = why;
	return false;
}

/* Those that the long answer has left out: broken views, and what comes after them where a driver stops at one. */
static bool ask_the_rest(struct odbc_reading *r, struct err *err)
{
	for (ptrdiff_t i = 0; i < r->tables.len; i++)
		if (!map_get(&r->answered, table_key(r->arena, r->tables.at[i].ns, r->tables.at[i].name)) &&
		    !columns_of(r, &r->tables.at[i], err))
			return false;
	return true;
}

static bool read_catalog(struct odbc_reading *r, str catalog, struct err *err)
{
	str args[4] = { catalog, has_schemas(r->conn) ? S("%") : NO_STR, S("%"), NO_STR };
	struct err why = { 0 };

	if (!ask_tables(r, catalog, err))
		return false;
	odbc_progress(r->conn, "columns");
	if (ask_columns(r, args, &why) || is_of_table(r, &why))
		return true;
	*err = why;
	return err_at(err, "reading columns");
}

/* ---- schemas ---- */

static void add_namespace(struct odbc_reading *r, str ns, str kind)
{
	scoped(sb_free) struct sb name = SB(1 << 16);
	struct namespace n = { .kind = kind, .readable = MAYBE };

	if (!ns.len || is_system(ns, NO_STR))
		return;
	name_part(&name, ns);
	n.name = sb_str(&name);
	assembly_add_namespace(r->assembly, &n);
}

static bool take_schema(void *with, const str *cells, int n, struct err *err)
{
	(void)err;
	if (n == 1)
		add_namespace(with, cells[0], S("schema"));
	return true;
}

/* Those that are empty are known only if the driver lists them. */
static bool ask_schemas(struct odbc_reading *r, struct err *err)
{
	str all[4] = { S(""), S("%"), S(""), NO_STR };

	return !has_schemas(r->conn) || functions_part(r, ODBC_TABLES, all, 4, "2", take_schema, err);
}

/* ---- all of it ---- */

static bool take_catalog(void *with, const str *cells, int n, struct err *err)
{
	struct odbc_reading *r = with;

	(void)err;
	if (n == 1 && cells[0].len && !is_system(cells[0], NO_STR))
		*push(&r->catalogs, r->arena) = str_dup(r->arena, cells[0]);
	return true;
}

/* Where catalogs are what others call schemas: the one of the connection, or all of them. */
static bool find_catalogs(struct odbc_reading *r, struct err *err)
{
	str all[4] = { S("%"), S(""), S(""), NO_STR };

	if (has_schemas(r->conn) || !has_catalogs(r->conn))
		*push(&r->catalogs, r->arena) = NO_STR;
	else if (r->conn->database.len)
		*push(&r->catalogs, r->arena) = r->conn->database;
	else
		return ask(r, ODBC_TABLES, all, 4, "1", take_catalog, err);
	return true;
}

static bool read_all(struct odbc_reading *r, struct err *err)
{
	if (!find_catalogs(r, err))
		return false;
	for (ptrdiff_t i = 0; i < r->catalogs.len; i++) {
		add_namespace(r, r->catalogs.at[i], S("database"));
		if (!read_catalog(r, r->catalogs.at[i], err))
			return false;
	}
	return ask_schemas(r, err) && ask_the_rest(r, err);
}

/* ---- one asset ---- */

static bool read_one(struct odbc_reading *r, struct err *err)
{
	if (!ask_table(r, err))
		return false;
	return !r->tables.len || (columns_of(r, r->only, err) && functions_read_keys(r, err));
}

bool functions_read(struct odbc_reading *r, struct err *err)
{
	return r->only ? read_one(r, err) : read_all(r, err);
}
