/* SQL Server and its relatives: the views of the schema sys of one database. */
#include "adapter/odbc/pack.h"

#include "base/arena.h"

#include "base/banned.h"

/* clang-format off */
#define C(cell) { CELL_##cell, NULL }
#define P(name) { CELL_PROP, name }
#define OBJECTS "sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id"
#define OURS "o.type IN ('U','V','ET') AND o.is_ms_shipped = 0"
#define NAMED "s.name", "o.name", NULL, NULL
#define DESCRIBED(class, major, minor) \
	" LEFT JOIN sys.extended_properties ep ON ep.class = " class " AND ep.major_id = " major " AND ep.minor_id = " minor \
	" AND ep.name = 'MS_Description'"

static const struct pack_question questions[] = {
	{ "tables",
	  "SELECT s.name, o.name, CASE o.type WHEN 'V' THEN 'view' WHEN 'ET' THEN 'external_table' ELSE 'table' END, "
	  "o.object_id, CAST(ep.value AS national character varying(4000)) FROM " OBJECTS DESCRIBED("1", "o.object_id", "0"),
	  OURS, NAMED, ROW_ASSET, false, false,
	  { C(NS), C(NAME), C(KIND), C(NATIVE), C(COMMENT) } },

	{ "columns",
	  "SELECT s.name, o.name, c.name, c.column_id, t.name, c.max_length, c.precision, c.scale, c.is_nullable, "
	  "CASE c.is_identity WHEN 1 THEN 'always' END, d.definition, k.definition, "
	  "CASE k.is_persisted WHEN 1 THEN 'stored' WHEN 0 THEN 'virtual' END, c.collation_name, CAST(ep.value AS national character varying(4000)) "
	  "FROM " OBJECTS " JOIN sys.columns c ON c.object_id = o.object_id JOIN sys.types t ON t.user_type_id = c.user_type_id "
	  "LEFT JOIN sys.default_constraints d ON d.object_id = c.default_object_id "
	  "LEFT JOIN sys.computed_columns k ON k.object_id = c.object_id AND k.column_id = c.column_id"
	  DESCRIBED("1", "c.object_id", "c.column_id"),
	  OURS, NAMED, ROW_COLUMN, false, false,
	  { C(NS), C(NAME), C(COLUMN), C(ORDINAL), C(TYPE), P("length"), P("precision"), P("scale"), C(NULLABLE), C(IDENTITY),
	    C(DEFAULT), C(GENERATED), C(GENERATED_AS), C(COLLATION), C(COMMENT) } },

	{ "keys",
	  "SELECT s.name, o.name, CASE k.type WHEN 'PK' THEN 'primary' ELSE 'unique' END, k.name, ic.key_ordinal, c.name "
	  "FROM " OBJECTS " JOIN sys.key_constraints k ON k.parent_object_id = o.object_id "
	  "JOIN sys.index_columns ic ON ic.object_id = o.object_id AND ic.index_id = k.unique_index_id "
	  "JOIN sys.columns c ON c.object_id = o.object_id AND c.column_id = ic.column_id",
	  OURS " AND ic.is_included_column = 0", NAMED, ROW_KEY, false, false,
	  { C(NS), C(NAME), C(KIND), C(PART), C(ORDINAL), C(COLUMN) } },

	{ "foreign keys",
	  "SELECT s.name, o.name, 'foreign', f.name, fc.constraint_column_id, c.name, rs.name, ro.name, rc.name, "
	  "REPLACE(f.update_referential_action_desc, '_', ' '), REPLACE(f.delete_referential_action_desc, '_', ' '), "
	  "CASE f.is_disabled WHEN 1 THEN 'no' ELSE 'yes' END, CASE f.is_not_trusted WHEN 1 THEN 'no' ELSE 'yes' END "
	  "FROM " OBJECTS " JOIN sys.foreign_keys f ON f.parent_object_id = o.object_id "
	  "JOIN sys.foreign_key_columns fc ON fc.constraint_object_id = f.object_id "
	  "JOIN sys.columns c ON c.object_id = fc.parent_object_id AND c.column_id = fc.parent_column_id "
	  "JOIN sys.objects ro ON ro.object_id = fc.referenced_object_id JOIN sys.schemas rs ON rs.schema_id = ro.schema_id "
	  "JOIN sys.columns rc ON rc.object_id = fc.referenced_object_id AND rc.column_id = fc.referenced_column_id",
	  OURS, "s.name", "o.name", "rs.name", "ro.name", ROW_KEY, false, false,
	  { C(NS), C(NAME), C(KIND), C(PART), C(ORDINAL), C(COLUMN), C(TARGET_NS), C(TARGET), C(TARGET_COLUMN),
	    C(ON_UPDATE), C(ON_DELETE), C(ENFORCED), C(VALIDATED) } },

	{ "checks",
	  "SELECT s.name, o.name, 'check', k.name, CASE k.is_disabled WHEN 1 THEN 'no' ELSE 'yes' END, "
	  "CASE k.is_not_trusted WHEN 1 THEN 'no' ELSE 'yes' END, c.name, k.definition "
	  "FROM " OBJECTS " JOIN sys.check_constraints k ON k.parent_object_id = o.object_id "
	  "LEFT JOIN sys.columns c ON c.object_id = o.object_id AND c.column_id = k.parent_column_id",
	  OURS, NAMED, ROW_KEY, false, false,
	  { C(NS), C(NAME), C(KIND), C(PART), C(ENFORCED), C(VALIDATED), C(COLUMN), C(EXPRESSION) } },

	{ "indexes",
	  "SELECT s.name, o.name, i.name, CASE ic.is_included_column WHEN 1 THEN 1000 + ic.index_column_id ELSE ic.key_ordinal "
	  "END, i.is_unique, i.is_primary_key, LOWER(i.type_desc), c.name, ic.is_descending_key, ic.is_included_column, "
	  "CASE i.is_disabled WHEN 1 THEN 'no' ELSE 'yes' END, i.filter_definition FROM " OBJECTS
	  " JOIN sys.indexes i ON i.object_id = o.object_id "
	  "JOIN sys.index_columns ic ON ic.object_id = i.object_id AND ic.index_id = i.index_id "
	  "JOIN sys.columns c ON c.object_id = o.object_id AND c.column_id = ic.column_id",
	  OURS " AND i.is_hypothetical = 0", NAMED, ROW_INDEX, false, false,
	  { C(NS), C(NAME), C(PART), C(ORDINAL), C(UNIQUE), C(PRIMARY), C(METHOD), C(COLUMN), C(DESCENDING),
	    C(INCLUDED), C(VALID), C(PREDICATE) } },

	{ "views", "SELECT s.name, o.name, m.definition FROM " OBJECTS " JOIN sys.sql_modules m ON m.object_id = o.object_id",
	  OURS " AND o.type = 'V'", NAMED, ROW_ASSET, true, false,
	  { C(NS), C(NAME), C(DEFINITION) } },

	{ "what views read",
	  "SELECT s.name, o.name, d.referenced_schema_name, d.referenced_entity_name FROM " OBJECTS
	  " JOIN sys.sql_expression_dependencies d ON d.referencing_id = o.object_id",
	  OURS " AND o.type = 'V' AND d.referenced_class = 1 AND d.referenced_database_name IS NULL", NAMED, ROW_DEPEND, true, false,
	  { C(NS), C(NAME), C(TARGET_NS), C(TARGET) } },

	/* The second needs no right, and knows no sizes. */
	{ "rows and sizes",
	  "SELECT s.name, o.name, p.n, 'dm_db_partition_stats', p.size FROM " OBJECTS " JOIN (SELECT object_id, "
	  "SUM(CASE WHEN index_id IN (0, 1) THEN row_count ELSE 0 END) AS n, SUM(reserved_page_count) * 8192 AS size "
	  "FROM sys.dm_db_partition_stats GROUP BY object_id) p ON p.object_id = o.object_id",
	  OURS, NAMED, ROW_ASSET, true, false,
	  { C(NS), C(NAME), C(ROWS), C(ROWS_ORIGIN), C(SIZE) } },
	{ "rows",
	  "SELECT s.name, o.name, p.n, 'sys.partitions' FROM " OBJECTS " JOIN (SELECT object_id, SUM(rows) AS n "
	  "FROM sys.partitions WHERE index_id IN (0, 1) GROUP BY object_id) p ON p.object_id = o.object_id",
	  OURS, NAMED, ROW_ASSET, true, true,
	  { C(NS), C(NAME), C(ROWS), C(ROWS_ORIGIN) } },
	{ 0 },
};
/* clang-format on */

/* The names of types whose sizes are part of how they are written; lengths of n-types are in bytes, two a character. */
static str type_of(struct arena *a, str type, int64_t length, int64_t precision, int64_t scale)
{
	bool wide = str_is_among(type, " nchar nvarchar ");

	if (wide || str_is_among(type, " char varchar binary varbinary "))
		return length < 0 ? str_fmt(a, "%.*s(max)", STR(type))
				  : str_fmt(a, "%.*s(%lld)", STR(type), (long long)(wide ? length / 2 : length));
	if (str_is_among(type, " decimal numeric "))
		return str_fmt(a, "%.*s(%lld,%lld)", STR(type), (long long)precision, (long long)scale);
	if (str_is_among(type, " datetime2 datetimeoffset time ") && scale >= 0)
		return str_fmt(a, "%.*s(%lld)", STR(type), (long long)scale);
	return type;
}

static void row(void *with, struct arena *a, struct row *r)
{
	int64_t length = UNKNOWN, precision = UNKNOWN, scale = UNKNOWN;

	(void)with;
	if (r->kind != ROW_COLUMN || !r->cell[CELL_TYPE].len)
		return;
	if (str_int(props_get(&r->props, S("length")), &length) &&
	    str_int(props_get(&r->props, S("precision")), &precision) &&
	    str_int(props_get(&r->props, S("scale")), &scale))
		r->cell[CELL_TYPE] = type_of(a, r->cell[CELL_TYPE], length, precision, scale);
	r->props.len = 0;
}

const struct pack pack_sqlserver = {
	.system = "sqlserver",
	.called = { "Microsoft SQL Server", "SQL Server" },
	.product = "Microsoft SQL Server",
	.schemas = "SELECT s.name, CAST(ep.value AS national character varying(4000)) FROM sys.schemas s" DESCRIBED(
		"3", "s.schema_id",
		"0") " WHERE s.schema_id < 16384 AND s.name NOT IN ('sys', 'INFORMATION_SCHEMA', 'guest')",
	.questions = questions,
	.can = CAN_ROWS | CAN_SIZE | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_NATIVE_IDS,
	.row = row,
};
