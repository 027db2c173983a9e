#include "adapter/mysql/questions.h"

#include <string.h>

#include "base/banned.h"

/* clang-format off */
#define C(cell) { CELL_##cell, NULL }
#define P(name) { CELL_PROP, name }
#define TABLES "table_schema", "table_name", false
/* A part of a column is an expression: such an index does not make the column unique. */
#define INDEXES(expression, hidden) \
	"SELECT table_schema, table_name, index_name, seq_in_index, non_unique = 0, index_name = 'PRIMARY', LOWER(index_type), " \
	"IF(sub_part IS NULL OR index_type IN ('SPATIAL', 'FULLTEXT'), column_name, NULL), " \
	"IF(sub_part IS NULL OR index_type IN ('SPATIAL', 'FULLTEXT'), " expression ", " \
	"CONCAT('`', REPLACE(column_name, '`', '``'), '`(', sub_part, ')')), collation = 'D', index_comment, " hidden " " \
	"FROM information_schema.statistics"
#define INDEX_CELLS \
	{ C(NS), C(NAME), C(PART), C(ORDINAL), C(UNIQUE), C(PRIMARY), C(METHOD), C(COLUMN), C(EXPRESSION), \
	  C(DESCENDING), C(COMMENT), C(OPTIONS) }

const struct question mysql_questions[] = {
	/* Nothing here opens a table: rows and times are another question. */
	{ "tables", IS_ANY, 0, STEP_STRUCTURE, ROW_ASSET,
	  "SELECT table_schema, table_name, CASE table_type WHEN 'VIEW' THEN 'view' WHEN 'SYSTEM VIEW' THEN 'view' "
	  "WHEN 'SEQUENCE' THEN 'other' ELSE 'table' END, CASE table_type WHEN 'SEQUENCE' THEN 'sequence' "
	  "WHEN 'SYSTEM VERSIONED' THEN 'system versioned' END, engine, table_collation, table_comment "
	  "FROM information_schema.tables",
	  NULL, TABLES, NULL,
	  { C(NS), C(NAME), C(KIND), P("table_type"), P("engine"), P("collation"), C(COMMENT) } },

	{ "columns", IS_ANY, 0, STEP_STRUCTURE, ROW_COLUMN,
	  "SELECT table_schema, table_name, column_name, ordinal_position, column_type, is_nullable, column_default, "
	  "collation_name, column_comment, extra, generation_expression, FIND_IN_SET('select', privileges) > 0 "
	  "FROM information_schema.columns",
	  NULL, TABLES, NULL,
	  { C(NS), C(NAME), C(COLUMN), C(ORDINAL), C(TYPE), C(NULLABLE), C(DEFAULT), C(COLLATION), C(COMMENT), P("extra"),
	    C(GENERATED), C(READABLE) } },

	{ "keys", IS_ANY, 0, STEP_STRUCTURE, ROW_KEY,
	  "SELECT table_schema, table_name, CASE WHEN referenced_table_name IS NOT NULL THEN 'foreign' "
	  "WHEN constraint_name = 'PRIMARY' THEN 'primary' ELSE 'unique' END, constraint_name, ordinal_position, column_name, "
	  "referenced_table_schema, referenced_table_name, referenced_column_name FROM information_schema.key_column_usage",
	  NULL, "table_schema", "table_name", true, NULL,
	  { C(NS), C(NAME), C(KIND), C(PART), C(ORDINAL), C(COLUMN), C(TARGET_NS), C(TARGET), C(TARGET_COLUMN) } },
	/* A row without a column comes before those with one, and says what holds for the key. */
	{ "rules of keys", IS_ANY, 0, STEP_STRUCTURE, ROW_KEY,
	  "SELECT constraint_schema, table_name, 'foreign', constraint_name, unique_constraint_schema, referenced_table_name, "
	  "update_rule, delete_rule FROM information_schema.referential_constraints",
	  NULL, "constraint_schema", "table_name", true, NULL,
	  { C(NS), C(NAME), C(KIND), C(PART), C(TARGET_NS), C(TARGET), C(ON_UPDATE), C(ON_DELETE) } },

	/* MariaDB has the table in the answer; a check of a column has the column's name. */
	{ "checks", IS_MARIADB, 100510, STEP_STRUCTURE, ROW_KEY,
	  "SELECT constraint_schema, table_name, 'check', constraint_name, check_clause, "
	  "IF(level = 'Column', constraint_name, NULL), 'yes' FROM information_schema.check_constraints",
	  NULL, "constraint_schema", "table_name", false, NULL,
	  { C(NS), C(NAME), C(KIND), C(PART), C(EXPRESSION), C(COLUMN), C(ENFORCED) } },
	{ "checks", IS_MARIADB, 100300, STEP_STRUCTURE, ROW_KEY,
	  "SELECT constraint_schema, table_name, 'check', constraint_name, check_clause, NULL, 'yes' "
	  "FROM information_schema.check_constraints",
	  NULL, "constraint_schema", "table_name", false, NULL,
	  { C(NS), C(NAME), C(KIND), C(PART), C(EXPRESSION), C(COLUMN), C(ENFORCED) } },
	{ "checks", IS_MYSQL | IS_DOLT, 80016, STEP_STRUCTURE, ROW_KEY,
	  "SELECT t.table_schema, t.table_name, 'check', c.constraint_name, c.check_clause, NULL, t.enforced "
	  "FROM information_schema.check_constraints c JOIN information_schema.table_constraints t "
	  "ON t.constraint_schema = c.constraint_schema AND t.constraint_name = c.constraint_name",
	  "t.constraint_type = 'CHECK'", "t.table_schema", "t.table_name", false, NULL,
	  { C(NS), C(NAME), C(KIND), C(PART), C(EXPRESSION), C(COLUMN), C(ENFORCED) } },
	{ "checks", IS_TIDB, 70400, STEP_STRUCTURE, ROW_KEY,
	  "SELECT constraint_schema, table_name, 'check', constraint_name, check_clause, NULL, NULL "
	  "FROM information_schema.tidb_check_constraints",
	  NULL, "constraint_schema", "table_name", false, NULL,
	  { C(NS), C(NAME), C(KIND), C(PART), C(EXPRESSION), C(COLUMN), C(ENFORCED) } },

	{ "indexes", IS_MARIADB, 100600, STEP_STRUCTURE, ROW_INDEX, INDEXES("NULL", "IF(ignored = 'YES', 'ignored', NULL)"), NULL, TABLES, NULL, INDEX_CELLS },
	{ "indexes", IS_MYSQL, 80013, STEP_STRUCTURE, ROW_INDEX, INDEXES("expression", "IF(is_visible = 'NO', 'invisible', NULL)"), NULL, TABLES, NULL, INDEX_CELLS },
	{ "indexes", IS_MYSQL, 80000, STEP_STRUCTURE, ROW_INDEX, INDEXES("NULL", "IF(is_visible = 'NO', 'invisible', NULL)"), NULL, TABLES, NULL, INDEX_CELLS },
	{ "indexes", IS_TIDB, 50000, STEP_STRUCTURE, ROW_INDEX, INDEXES("expression", "IF(is_visible = 'NO', 'invisible', NULL)"), NULL, TABLES, NULL, INDEX_CELLS },
	{ "indexes", IS_ANY, 0, STEP_STRUCTURE, ROW_INDEX, INDEXES("NULL", "NULL"), NULL, TABLES, NULL, INDEX_CELLS },

	{ "views", IS_MARIADB, 100300, STEP_STRUCTURE, ROW_ASSET,
	  "SELECT table_schema, table_name, view_definition, definer, NULLIF(check_option, 'NONE'), LOWER(security_type), "
	  "NULLIF(LOWER(algorithm), 'undefined') FROM information_schema.views",
	  NULL, TABLES, NULL,
	  { C(NS), C(NAME), C(DEFINITION), C(OWNER), P("check_option"), P("security"), P("algorithm") } },
	{ "views", IS_ANY, 0, STEP_STRUCTURE, ROW_ASSET,
	  "SELECT table_schema, table_name, view_definition, definer, NULLIF(check_option, 'NONE'), LOWER(security_type) "
	  "FROM information_schema.views",
	  NULL, TABLES, NULL,
	  { C(NS), C(NAME), C(DEFINITION), C(OWNER), P("check_option"), P("security") } },

	{ "triggers", IS_ANY, 0, STEP_STRUCTURE, ROW_TRIGGER,
	  "SELECT event_object_schema, event_object_table, trigger_name, LOWER(action_timing), LOWER(event_manipulation), "
	  "action_statement, 'yes' FROM information_schema.triggers",
	  NULL, "event_object_schema", "event_object_table", false, NULL,
	  { C(NS), C(NAME), C(PART), C(TIMING), C(EVENTS), C(DEFINITION), C(ENABLED) } },

	{ "partitions", IS_ANY, 0, STEP_STATISTICS, ROW_ASSET,
	  "SELECT table_schema, table_name, 'partitioned_table', CONCAT(MAX(partition_method), ' (', "
	  "COALESCE(MAX(partition_expression), ''), ')', COALESCE(CONCAT(', ', MAX(subpartition_method), ' (', "
	  "MAX(subpartition_expression), ')'), '')), COUNT(DISTINCT partition_name), "
	  "GROUP_CONCAT(DISTINCT partition_name, COALESCE(CONCAT(': ', partition_description), '') "
	  "ORDER BY partition_ordinal_position SEPARATOR '; ') FROM information_schema.partitions",
	  "partition_name IS NOT NULL", TABLES, "table_schema, table_name",
	  { C(NS), C(NAME), C(KIND), C(PART_KEY), P("partition_count"), P("partitions") } },

	{ "statistics", IS_ANY, 0, STEP_STATISTICS, ROW_ASSET,
	  "SELECT table_schema, table_name, table_rows, IF(engine IN ('MyISAM', 'Aria', 'MEMORY', 'ARCHIVE', 'CSV'), 'exact', "
	  "'estimated'), 'table_rows', data_length + index_length, 'estimated', create_time, update_time, 'update_time', "
	  "NULLIF(create_options, 'partitioned'), row_format FROM information_schema.tables",
	  "table_type NOT IN ('VIEW', 'SYSTEM VIEW')", TABLES, NULL,
	  { C(NS), C(NAME), C(ROWS), C(ROWS_KIND), C(ROWS_ORIGIN), C(SIZE), C(SIZE_KIND), C(CREATED), C(MODIFIED),
	    C(MODIFIED_ORIGIN), P("create_options"), P("row_format") } },
	{ 0 },
};
/* clang-format on */

bool mysql_question_fits(const struct question *q, const struct product *p)
{
	for (const struct question *other = mysql_questions; other < q; other++)
		if (!strcmp(other->about, q->about) && other->is & p->is && p->number >= other->since)
			return false;
	return q->is & p->is && p->number >= q->since;
}

struct row_shape mysql_shape(const struct question *q)
{
	struct row_shape s = { .kind = q->kind, .cells = q->cells, .count = 1 };

	while (s.count < QUESTION_CELLS_MOST && q->cells[s.count].cell)
		s.count++;
	return s;
}
