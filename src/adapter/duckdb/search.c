/* Searches in DuckDB: the filter as a query over its catalog functions, then the assets that it found. */
#include "adapter/duckdb/catalog.h"

#include "base/arena.h"
#include "sql/edit/filter_to_sql.h"

#include "base/banned.h"

/* A schema, and a database before it, as asset_ref has them. */
#define WRITTEN(name) \
	"CASE WHEN regexp_matches(" name ", '[.\"[:space:][:cntrl:]]') OR " name " = '' THEN '\"' || replace(" name \
	", '\"', '\"\"') || '\"' ELSE " name " END"
#define SCHEMA WRITTEN("t.schema_name")
#define DATABASE WRITTEN("t.database_name") " || '.' || " SCHEMA
#define OF_ASSET(table) "database_name = t.database_name AND schema_name = t.schema_name AND " table " = t.name"
#define KEY_EXISTS(table, kind) \
	"EXISTS (SELECT 1 FROM duckdb_constraints() WHERE constraint_type = '" kind "' AND " OF_ASSET(table) ")"

static const struct sql_source searched = {
	.name = "t.name",
	.has_no_partitions = true,
	.kind_case = "t.kind",
	.rows = "t.rows",
	.has_open = "EXISTS (SELECT 1 FROM duckdb_columns() WHERE " OF_ASSET("table_name"),
	.has_name = "column_name",
	.has_type = "data_type",
	.has_close = ")",
	.has_pk = KEY_EXISTS("table_name", "PRIMARY KEY"),
	.has_fk = KEY_EXISTS("table_name", "FOREIGN KEY"),
	.is_referenced = KEY_EXISTS("referenced_table", "FOREIGN KEY"),
};

struct search {
	struct arena *arena;
	const struct filter *filter;
	int64_t limit;
	struct duck_reading reading;
	struct duck_query query;
	bool nested;
};

static bool take_nested(void *with, const str *cells, int n, struct err *err)
{
	struct search *find = with;

	(void)n;
	(void)err;
	find->nested = str_eq(cells[0], S("true"));
	return true;
}

/* The engine finds columns, but not the fields inside of them: where there are any, the caller tests the columns. */
static bool ask_nested(struct conn *c, struct search *find, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 12);
	struct duck_fn to = { take_nested, find };

	sb_fmt(&sql,
	       "SELECT (count(*) > 0)::VARCHAR FROM duckdb_columns() WHERE NOT internal AND %s AND "
	       "regexp_matches(data_type, '(STRUCT|MAP|UNION)[(]')",
	       duck_database_test(c));
	return duck_ask(c, &(struct duck_query){ .sql = sb_str(&sql) }, &to, err);
}

static void put_search(struct conn *c, struct search *find)
{
	struct sql_source source = searched;
	struct sql q = sql_start(find->arena, &dialect_duckdb);
	int left;

	source.ns = c->attached.len ? DATABASE : SCHEMA;
	source.qualified = c->attached.len ? DATABASE " || '.' || t.name" : SCHEMA " || '.' || t.name";
	source.ns_has_parts = c->attached.len > 0;
	if (find->nested)
		source.has_open = NULL;
	sql_add(&q,
		"SELECT t.database_name, t.schema_name, t.name FROM (SELECT database_name, schema_name, table_name AS "
		"name, 'table' AS kind, estimated_size AS rows FROM duckdb_tables() WHERE NOT internal AND NOT "
		"temporary UNION ALL SELECT database_name, schema_name, view_name, 'view', NULL FROM duckdb_views() "
		"WHERE NOT internal AND NOT temporary) t WHERE ");
	sql_add(&q, duck_database_test(c));
	left = sql_where(&q, find->filter, &source);
	/* The caller's remaining tests may discard any of them. */
	if (find->limit > 0 && !left && find->filter->sort_set && find->filter->sort == SORT_NAME &&
	    !find->filter->descending)
		sb_fmt(&q.text, " ORDER BY 1, 2, 3 LIMIT %lld", (long long)find->limit);
	find->query = (struct duck_query){ .sql = str_dup(find->arena, sb_str(&q.text)),
					   .values = q.bound.at,
					   .count = (int)q.bound.len };
	sql_free(&q);
}

static bool search_all(struct conn *c, void *with, struct err *err)
{
	struct search *find = with;

	if (!ask_nested(c, find, err))
		return false;
	put_search(c, find);
	find->reading.found = &find->query;
	return duck_read_all(c, &find->reading, err);
}

bool duck_search(struct conn *c, struct arena *a, const struct filter *f, int64_t limit, const struct stop *stop,
		 const struct sink *to, str *sql, struct err *err)
{
	struct search find = { .arena = a, .filter = f, .limit = limit };
	const struct sink assets = { .asset = to->asset, .with = to->with };
	struct snapshot_end end = { 0 };
	bool good = duck_reading_start(&find.reading, c, err) && duck_look(c, stop, search_all, &find, err) &&
		    assembly_give(find.reading.assembly, &c->stop, &assets, &end, err);

	duck_reading_end(&find.reading);
	if (good && sql)
		*sql = find.query.sql;
	return good;
}
