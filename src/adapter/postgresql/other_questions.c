/*
 * What servers are asked whose catalog is not PostgreSQL's: CockroachDB and Redshift have some of its tables,
 * Materialize and CrateDB others of their own. Written after their documentation.
 */
#include "adapter/postgresql/product.h"

#include "base/banned.h"

/* clang-format off */
#define C(cell) { CELL_##cell, NULL }
#define P(name) { CELL_PROP, name }
#define NAMED C(NS), C(NAME)

#define IN_CLASS "pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
#define COMMENT(object, part) \
	"LEFT JOIN pg_description d ON d.objoid = " object " AND d.objsubid = " part " AND d.classoid = 'pg_class'::regclass"
#define OWNED "n.nspname AS of_ns, c.relname AS of_name, CASE c.relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized_view' ELSE 'table' END, " \
	"c.oid, pg_get_userbyid(c.relowner), d.description, CASE WHEN c.relkind IN ('v','m') THEN pg_get_viewdef(c.oid) END"
#define COLUMNS "n.nspname AS of_ns, c.relname AS of_name, a.attname, a.attnum, format_type(a.atttypid, a.atttypmod), " \
	"CASE WHEN a.attnotnull THEN 'no' ELSE 'yes' END, d.description"
#define FROM_COLUMNS " FROM " IN_CLASS " JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped " \
	"LEFT JOIN pg_attrdef f ON f.adrelid = a.attrelid AND f.adnum = a.attnum " COMMENT("a.attrelid", "a.attnum")
#define KEYS "n.nspname AS of_ns, c.relname AS of_name, CASE k.contype WHEN 'p' THEN 'primary' WHEN 'u' THEN 'unique' ELSE 'foreign' END, " \
	"k.conname, a.attname, g.i, m.nspname AS to_ns, r.relname AS to_name, b.attname"
#define FROM_KEYS " FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid " \
	"JOIN pg_namespace n ON n.oid = c.relnamespace JOIN generate_series(1, 32) AS g(i) ON k.conkey[g.i] IS NOT NULL " \
	"JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[g.i] " \
	"LEFT JOIN pg_class r ON k.contype = 'f' AND r.oid = k.confrelid LEFT JOIN pg_namespace m ON m.oid = r.relnamespace " \
	"LEFT JOIN pg_attribute b ON b.attrelid = r.oid AND b.attnum = k.confkey[g.i] WHERE k.contype IN ('p','u','f')"

const struct pg_other_question pg_cockroach_questions[] = {
	{ "SELECT " OWNED " FROM " IN_CLASS " " COMMENT("c.oid", "0")
	  " WHERE c.relkind IN ('r','v','m','p') AND " PG_OWN_SCHEMAS("'information_schema', 'crdb_internal'"),
	  ROW_ASSET, false, { NAMED, C(KIND), C(NATIVE), C(OWNER), C(COMMENT), C(DEFINITION) } },
	{ "SELECT " COLUMNS ", pg_get_expr(f.adbin, f.adrelid)" FROM_COLUMNS
	  " WHERE c.relkind IN ('r','v','m','p') AND " PG_OWN_SCHEMAS("'information_schema', 'crdb_internal'"),
	  ROW_COLUMN, false, { NAMED, C(COLUMN), C(ORDINAL), C(TYPE), C(NULLABLE), C(COMMENT), C(DEFAULT) } },
	{ "SELECT " KEYS FROM_KEYS, ROW_KEY, false,
	  { NAMED, C(KIND), C(PART), C(COLUMN), C(ORDINAL), C(TARGET_NS), C(TARGET), C(TARGET_COLUMN) } },
	{ "SELECT s.table_schema AS of_ns, s.table_name AS of_name, s.index_name, s.column_name, s.seq_in_index, "
	  "CASE s.non_unique WHEN 'NO' THEN 'yes' ELSE 'no' END, CASE s.direction WHEN 'DESC' THEN 'yes' ELSE 'no' END, s.storing "
	  "FROM information_schema.statistics s WHERE s.implicit = 'NO'",
	  ROW_INDEX, false, { NAMED, C(PART), C(COLUMN), C(ORDINAL), C(UNIQUE), C(DESCENDING), C(INCLUDED) } },
	{ "SELECT t.schema_name AS of_ns, t.name AS of_name, t.locality FROM crdb_internal.tables t "
	  "WHERE t.database_name = current_database() AND t.locality IS NOT NULL AND t.drop_time IS NULL",
	  ROW_ASSET, true, { NAMED, P("locality") } },
	{ "SELECT t.schema_name AS of_ns, t.name AS of_name, s.estimated_row_count, 'estimated', 'table statistics' FROM crdb_internal.tables t "
	  "JOIN crdb_internal.table_row_statistics s ON s.table_id = t.table_id WHERE t.database_name = current_database() AND t.drop_time IS NULL",
	  ROW_ASSET, true, { NAMED, C(ROWS), C(ROWS_KIND), C(ROWS_ORIGIN) } },
	{ 0 },
};

/* Its keys inform the planner and are not enforced. A negative place is that in an interleaved sort key. */
#define DISTRIBUTION "CASE c.releffectivediststyle WHEN 0 THEN 'EVEN' WHEN 1 THEN 'KEY' WHEN 8 THEN 'ALL' " \
	"WHEN 10 THEN 'AUTO (ALL)' WHEN 11 THEN 'AUTO (EVEN)' WHEN 12 THEN 'AUTO (KEY)' END"
#define OF_REDSHIFT PG_OWN_SCHEMAS("'information_schema', 'catalog_history'")

const struct pg_other_question pg_redshift_questions[] = {
	{ "SELECT " OWNED " FROM " IN_CLASS " " COMMENT("c.oid", "0") " WHERE c.relkind IN ('r','v') AND " OF_REDSHIFT,
	  ROW_ASSET, false, { NAMED, C(KIND), C(NATIVE), C(OWNER), C(COMMENT), C(DEFINITION) } },
	{ "SELECT " COLUMNS ", f.adsrc, format_encoding(a.attencodingtype::integer)" FROM_COLUMNS
	  " WHERE c.relkind IN ('r','v') AND " OF_REDSHIFT,
	  ROW_COLUMN, false, { NAMED, C(COLUMN), C(ORDINAL), C(TYPE), C(NULLABLE), C(COMMENT), C(DEFAULT), P("encoding") } },
	{ "SELECT " KEYS ", 'no'" FROM_KEYS, ROW_KEY, false,
	  { NAMED, C(KIND), C(PART), C(COLUMN), C(ORDINAL), C(TARGET_NS), C(TARGET), C(TARGET_COLUMN), C(ENFORCED) } },
	{ "SELECT n.nspname AS of_ns, c.relname AS of_name, 'sort key', CASE WHEN a.attsortkeyord < 0 THEN 'interleaved' ELSE 'compound' END, "
	  "a.attname, abs(a.attsortkeyord) FROM " IN_CLASS " JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 "
	  "WHERE a.attsortkeyord <> 0",
	  ROW_INDEX, false, { NAMED, C(PART), C(METHOD), C(COLUMN), C(ORDINAL) } },
	{ "SELECT n.nspname AS of_ns, c.relname AS of_name, a.attname FROM " IN_CLASS " JOIN pg_attribute a ON a.attrelid = c.oid "
	  "WHERE a.attisdistkey AND a.attnum > 0 AND " OF_REDSHIFT,
	  ROW_ASSET, false, { NAMED, P("distkey") } },
	{ "SELECT n.nspname AS of_ns, c.relname AS of_name, " DISTRIBUTION " FROM pg_class_info c "
	  "JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND " OF_REDSHIFT,
	  ROW_ASSET, true, { NAMED, P("diststyle") } },
	{ "SELECT e.schemaname AS of_ns, e.tablename AS of_name, 'external_table', e.location, e.input_format, e.parameters "
	  "FROM svv_external_tables e",
	  ROW_ASSET, true, { NAMED, C(KIND), P("location"), P("input_format"), P("parameters") } },
	{ "SELECT e.schemaname AS of_ns, e.tablename AS of_name, e.columnname, e.columnnum, e.external_type, "
	  "CASE WHEN e.part_key > 0 THEN CAST(e.part_key AS varchar) END FROM svv_external_columns e",
	  ROW_COLUMN, true, { NAMED, C(COLUMN), C(ORDINAL), C(TYPE), P("part_key") } },
	{ "SELECT t.\"schema\" AS of_ns, t.\"table\" AS of_name, CAST(t.tbl_rows AS bigint), 'estimated', 'svv_table_info', "
	  "CAST(t.size AS bigint) * 1048576, 'exact', t.unsorted, t.stats_off FROM svv_table_info t "
	  "WHERE t.\"schema\" NOT LIKE 'pg%'",
	  ROW_ASSET, true,
	  { NAMED, C(ROWS), C(ROWS_KIND), C(ROWS_ORIGIN), C(SIZE), C(SIZE_KIND), P("unsorted_percent"), P("stats_off_percent") } },
	{ 0 },
};

#define MZ_FROM " FROM mz_catalog.mz_objects o JOIN mz_catalog.mz_schemas s ON s.id = o.schema_id " \
	"JOIN mz_catalog.mz_databases d ON d.id = s.database_id AND d.name = current_database() "
#define MZ_NAMED "SELECT s.name AS of_ns, o.name AS of_name, "

const struct pg_other_question pg_materialize_questions[] = {
	{ MZ_NAMED "CASE o.type WHEN 'view' THEN 'view' WHEN 'materialized-view' THEN 'materialized_view' WHEN 'source' THEN 'external_table' "
	  "ELSE 'table' END, o.id, r.name, CASE WHEN o.type IN ('source','sink') THEN o.type END" MZ_FROM
	  "LEFT JOIN mz_catalog.mz_roles r ON r.id = o.owner_id WHERE o.type IN ('table','view','materialized-view','source')",
	  ROW_ASSET, false, { NAMED, C(KIND), C(NATIVE), C(OWNER), P("object") } },
	{ MZ_NAMED "c.name, c.position, c.type, CASE WHEN c.nullable THEN 'yes' ELSE 'no' END, c.\"default\"" MZ_FROM
	  "JOIN mz_catalog.mz_columns c ON c.id = o.id WHERE o.type IN ('table','view','materialized-view','source')",
	  ROW_COLUMN, false, { NAMED, C(COLUMN), C(ORDINAL), C(TYPE), C(NULLABLE), C(DEFAULT) } },
	{ MZ_NAMED "v.definition" MZ_FROM "JOIN mz_catalog.mz_views v ON v.id = o.id", ROW_ASSET, true, { NAMED, C(DEFINITION) } },
	{ MZ_NAMED "v.definition, c.name" MZ_FROM "JOIN mz_catalog.mz_materialized_views v ON v.id = o.id "
	  "LEFT JOIN mz_catalog.mz_clusters c ON c.id = v.cluster_id",
	  ROW_ASSET, true, { NAMED, C(DEFINITION), P("cluster") } },
	{ MZ_NAMED "v.type, n.name, c.name" MZ_FROM "JOIN mz_catalog.mz_sources v ON v.id = o.id "
	  "LEFT JOIN mz_catalog.mz_connections n ON n.id = v.connection_id LEFT JOIN mz_catalog.mz_clusters c ON c.id = v.cluster_id",
	  ROW_ASSET, true, { NAMED, P("source_type"), P("connection"), P("cluster") } },
	{ MZ_NAMED "m.comment" MZ_FROM "JOIN mz_internal.mz_comments m ON m.id = o.id AND m.object_sub_id IS NULL", ROW_ASSET, true,
	  { NAMED, C(COMMENT) } },
	{ MZ_NAMED "i.name, c.name, x.index_position, x.on_expression" MZ_FROM "JOIN mz_catalog.mz_indexes i ON i.on_id = o.id "
	  "JOIN mz_catalog.mz_index_columns x ON x.index_id = i.id LEFT JOIN mz_catalog.mz_columns c ON c.id = o.id AND c.position = x.on_position",
	  ROW_INDEX, true, { NAMED, C(PART), C(COLUMN), C(ORDINAL), C(EXPRESSION) } },
	{ MZ_NAMED "t.name, p.name" MZ_FROM "JOIN mz_internal.mz_object_dependencies u ON u.object_id = o.id "
	  "JOIN mz_catalog.mz_objects p ON p.id = u.referenced_object_id AND p.type IN ('table','view','materialized-view','source') "
	  "JOIN mz_catalog.mz_schemas t ON t.id = p.schema_id WHERE o.type IN ('view','materialized-view')",
	  ROW_DEPEND, true, { NAMED, C(TARGET_NS), C(TARGET) } },
	{ 0 },
};

#define CRATE_OWN(table) table ".table_schema NOT IN ('information_schema','pg_catalog','sys','blob')"

const struct pg_other_question pg_crate_questions[] = {
	{ "SELECT t.table_schema AS of_ns, t.table_name AS of_name, CASE t.table_type WHEN 'VIEW' THEN 'view' WHEN 'FOREIGN' THEN 'foreign_table' "
	  "ELSE 'table' END, t.clustered_by, t.number_of_shards, t.number_of_replicas, array_to_string(t.partitioned_by, ', '), t.column_policy "
	  "FROM information_schema.tables t WHERE " CRATE_OWN("t"),
	  ROW_ASSET, false,
	  { NAMED, C(KIND), P("clustered_by"), P("shards"), P("replicas"), P("partitioned_by"), P("column_policy") } },
	{ "SELECT c.table_schema AS of_ns, c.table_name AS of_name, c.column_name, c.ordinal_position, c.data_type, c.is_nullable, c.column_default, "
	  "CASE c.is_generated WHEN 'ALWAYS' THEN c.generation_expression END FROM information_schema.columns c WHERE " CRATE_OWN("c"),
	  ROW_COLUMN, false, { NAMED, C(COLUMN), C(ORDINAL), C(TYPE), C(NULLABLE), C(DEFAULT), C(GENERATED) } },
	{ "SELECT k.table_schema AS of_ns, k.table_name AS of_name, 'primary', k.constraint_name, k.column_name, k.ordinal_position "
	  "FROM information_schema.key_column_usage k WHERE " CRATE_OWN("k"),
	  ROW_KEY, false, { NAMED, C(KIND), C(PART), C(COLUMN), C(ORDINAL) } },
	{ "SELECT v.table_schema AS of_ns, v.table_name AS of_name, v.view_definition FROM information_schema.views v WHERE " CRATE_OWN("v"),
	  ROW_ASSET, true, { NAMED, C(DEFINITION) } },
	{ "SELECT s.schema_name AS of_ns, s.table_name AS of_name, sum(s.num_docs), 'exact', 'sys.shards', sum(s.size), 'exact' FROM sys.shards s "
	  "WHERE s.\"primary\" GROUP BY s.schema_name, s.table_name",
	  ROW_ASSET, true, { NAMED, C(ROWS), C(ROWS_KIND), C(ROWS_ORIGIN), C(SIZE), C(SIZE_KIND) } },
	{ 0 },
};
/* clang-format on */
