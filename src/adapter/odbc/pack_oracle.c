/*
 * Oracle: the views ALL_*, which show what the login may read.
 * A column of type LONG is the last one of its question.
 */
#include "adapter/odbc/pack.h"

#include "base/arena.h"

#include "base/banned.h"

/* clang-format off */
#define C(cell) { CELL_##cell, NULL }
#define P(name) { CELL_PROP, name }
#define USERS "(SELECT username FROM all_users WHERE oracle_maintained = 'N')"
/* Of tables in the recycle bin, and those that keep parts of others. */
#define OURS(owner, name) owner " IN " USERS " AND " name " NOT LIKE 'BIN$%' AND " name " NOT LIKE 'SYS_IOT%' AND " name \
	" NOT LIKE 'MDRT_%' AND " name " NOT LIKE 'MLOG$%'"
#define NAMED(alias, name) alias ".owner", alias "." name, NULL, NULL
#define COMMENTS(alias, name) \
	" LEFT JOIN all_tab_comments c ON c.owner = " alias ".owner AND c.table_name = " alias "." name

static const struct pack_question questions[] = {
	{ "tables",
	  "SELECT t.owner, t.table_name, CASE WHEN t.partitioned = 'YES' THEN 'partitioned_table' ELSE 'table' END, t.num_rows, "
	  "'num_rows', t.last_analyzed, CASE t.temporary WHEN 'Y' THEN 'yes' END, t.tablespace_name, c.comments "
	  "FROM all_tables t" COMMENTS("t", "table_name"),
	  OURS("t.owner", "t.table_name") " AND t.nested = 'NO' AND (t.iot_type IS NULL OR t.iot_type = 'IOT')",
	  NAMED("t", "table_name"), ROW_ASSET, false, false,
	  { C(NS), C(NAME), C(KIND), C(ROWS), C(ROWS_ORIGIN), P("last_analyzed"), P("temporary"), P("tablespace"), C(COMMENT) } },

	{ "views",
	  "SELECT v.owner, v.view_name, 'view', c.comments, v.text FROM all_views v" COMMENTS("v", "view_name"),
	  OURS("v.owner", "v.view_name"), NAMED("v", "view_name"), ROW_ASSET, false, false,
	  { C(NS), C(NAME), C(KIND), C(COMMENT), C(DEFINITION) } },

	/* Its rows are in a table of the same name. */
	{ "materialized views",
	  "SELECT m.owner, m.mview_name, 'materialized_view', m.query FROM all_mviews m",
	  OURS("m.owner", "m.mview_name"), NAMED("m", "mview_name"), ROW_ASSET, true, false,
	  { C(NS), C(NAME), C(KIND), C(DEFINITION) } },

	{ "columns",
	  "SELECT t.owner, t.table_name, t.column_name, t.column_id, t.data_type, t.data_length, t.char_length, t.char_used, "
	  "t.data_precision, t.data_scale, t.nullable, t.virtual_column, c.comments, t.data_default FROM all_tab_cols t "
	  "LEFT JOIN all_col_comments c ON c.owner = t.owner AND c.table_name = t.table_name AND c.column_name = t.column_name",
	  OURS("t.owner", "t.table_name") " AND t.hidden_column = 'NO'", NAMED("t", "table_name"), ROW_COLUMN, false, false,
	  { C(NS), C(NAME), C(COLUMN), C(ORDINAL), C(TYPE), P("bytes"), P("characters"), P("unit"), P("precision"), P("scale"),
	    C(NULLABLE), C(GENERATED), C(COMMENT), C(DEFAULT) } },

	{ "keys",
	  "SELECT k.owner, k.table_name, CASE k.constraint_type WHEN 'P' THEN 'primary' ELSE 'unique' END, k.constraint_name, "
	  "cc.position, cc.column_name, CASE k.status WHEN 'ENABLED' THEN 'yes' ELSE 'no' END, "
	  "CASE k.validated WHEN 'VALIDATED' THEN 'yes' ELSE 'no' END, CASE k.deferrable WHEN 'DEFERRABLE' THEN 'yes' ELSE 'no' END "
	  "FROM all_constraints k JOIN all_cons_columns cc ON cc.owner = k.owner AND cc.constraint_name = k.constraint_name "
	  "AND cc.table_name = k.table_name",
	  OURS("k.owner", "k.table_name") " AND k.constraint_type IN ('P', 'U')", NAMED("k", "table_name"), ROW_KEY, false, false,
	  { C(NS), C(NAME), C(KIND), C(PART), C(ORDINAL), C(COLUMN), C(ENFORCED), C(VALIDATED), C(DEFERRABLE) } },

	/* The key that it refers to has an owner of its own. */
	{ "foreign keys",
	  "SELECT k.owner, k.table_name, 'foreign', k.constraint_name, cc.position, cc.column_name, r.owner, r.table_name, "
	  "rc.column_name, k.delete_rule, CASE k.status WHEN 'ENABLED' THEN 'yes' ELSE 'no' END, "
	  "CASE k.validated WHEN 'VALIDATED' THEN 'yes' ELSE 'no' END, CASE k.deferrable WHEN 'DEFERRABLE' THEN 'yes' ELSE 'no' END "
	  "FROM all_constraints k JOIN all_cons_columns cc ON cc.owner = k.owner AND cc.constraint_name = k.constraint_name "
	  "AND cc.table_name = k.table_name JOIN all_constraints r ON r.owner = k.r_owner AND r.constraint_name = k.r_constraint_name "
	  "JOIN all_cons_columns rc ON rc.owner = r.owner AND rc.constraint_name = r.constraint_name "
	  "AND rc.table_name = r.table_name AND rc.position = cc.position",
	  OURS("k.owner", "k.table_name") " AND k.constraint_type = 'R'", "k.owner", "k.table_name", "r.owner", "r.table_name",
	  ROW_KEY, false, false,
	  { C(NS), C(NAME), C(KIND), C(PART), C(ORDINAL), C(COLUMN), C(TARGET_NS), C(TARGET), C(TARGET_COLUMN),
	    C(ON_DELETE), C(ENFORCED), C(VALIDATED), C(DEFERRABLE) } },

	{ "checks",
	  "SELECT k.owner, k.table_name, 'check', k.constraint_name, CASE k.status WHEN 'ENABLED' THEN 'yes' ELSE 'no' END, "
	  "CASE k.validated WHEN 'VALIDATED' THEN 'yes' ELSE 'no' END, k.search_condition FROM all_constraints k",
	  OURS("k.owner", "k.table_name") " AND k.constraint_type = 'C'", NAMED("k", "table_name"), ROW_KEY, false, false,
	  { C(NS), C(NAME), C(KIND), C(PART), C(ENFORCED), C(VALIDATED), C(EXPRESSION) } },

	{ "indexes",
	  "SELECT i.table_owner, i.table_name, i.index_name, ic.column_position, "
	  "CASE i.uniqueness WHEN 'UNIQUE' THEN 'yes' ELSE 'no' END, CASE WHEN p.index_name IS NULL THEN 'no' ELSE 'yes' END, "
	  "LOWER(i.index_type), ic.column_name, CASE ic.descend WHEN 'DESC' THEN 'yes' ELSE 'no' END, "
	  "CASE i.status WHEN 'UNUSABLE' THEN 'no' ELSE 'yes' END, e.column_expression FROM all_indexes i "
	  "JOIN all_ind_columns ic ON ic.index_owner = i.owner AND ic.index_name = i.index_name "
	  "LEFT JOIN all_ind_expressions e ON e.index_owner = i.owner AND e.index_name = i.index_name "
	  "AND e.column_position = ic.column_position "
	  "LEFT JOIN all_constraints p ON p.owner = i.table_owner AND p.table_name = i.table_name AND p.index_name = i.index_name "
	  "AND p.constraint_type = 'P'",
	  OURS("i.table_owner", "i.table_name") " AND i.index_type <> 'LOB'", "i.table_owner", "i.table_name", NULL, NULL,
	  ROW_INDEX, false, false,
	  { C(NS), C(NAME), C(PART), C(ORDINAL), C(UNIQUE), C(PRIMARY), C(METHOD), C(COLUMN), C(DESCENDING), C(VALID),
	    C(EXPRESSION) } },

	{ "what views read",
	  "SELECT d.owner, d.name, d.referenced_owner, d.referenced_name FROM all_dependencies d",
	  OURS("d.owner", "d.name") " AND d.type IN ('VIEW', 'MATERIALIZED VIEW') AND "
	  "d.referenced_type IN ('TABLE', 'VIEW', 'MATERIALIZED VIEW')",
	  NAMED("d", "name"), ROW_DEPEND, true, false,
	  { C(NS), C(NAME), C(TARGET_NS), C(TARGET) } },
	{ 0 },
};
/* clang-format on */

static str prop(const struct row *r, const char *key)
{
	return props_get(&r->props, str_of(key));
}

static str type_of(struct arena *a, const struct row *r)
{
	str type = r->cell[CELL_TYPE], precision = prop(r, "precision"), scale = prop(r, "scale");

	if (str_is_among(type, " VARCHAR2 NVARCHAR2 CHAR NCHAR "))
		return str_fmt(a, "%.*s(%.*s%s)", STR(type), STR(prop(r, "characters")),
			       str_eq(prop(r, "unit"), S("C")) && type.at[0] != 'N' ? " CHAR" : "");
	if (str_eq(type, S("RAW")))
		return str_fmt(a, "RAW(%.*s)", STR(prop(r, "bytes")));
	if (str_eq(type, S("NUMBER")) && (precision.len || scale.len))
		return str_fmt(a, scale.len && !str_eq(scale, S("0")) ? "NUMBER(%.*s,%.*s)" : "NUMBER(%.*s)",
			       STR(precision.len ? precision : S("38")), STR(scale));
	if (str_eq(type, S("FLOAT")) && precision.len)
		return str_fmt(a, "FLOAT(%.*s)", STR(precision));
	return type;
}

/* The expression of a virtual column stands where others have their default. */
static void column(struct arena *a, struct row *r)
{
	bool generated = str_eq(r->cell[CELL_GENERATED], S("YES"));

	r->cell[CELL_TYPE] = type_of(a, r);
	r->props.len = 0;
	r->cell[CELL_DEFAULT] = r->cell[CELL_DEFAULT].len ? str_trim(r->cell[CELL_DEFAULT]) : NO_STR;
	r->cell[CELL_GENERATED] = generated ? r->cell[CELL_DEFAULT] : NO_STR;
	if (generated) {
		r->cell[CELL_GENERATED_AS] = S("virtual");
		r->cell[CELL_DEFAULT] = NO_STR;
	}
}

/* A column that is NOT NULL has a check for it: the column says so already. */
static bool is_not_null(str expression)
{
	str end = S("\" IS NOT NULL");
	ptrdiff_t quote = expression.len - end.len;

	return str_starts(expression, S("\"")) && str_ends(expression, end) && quote > 0 &&
	       str_at(str_n(expression.at + 1, quote - 1), '"') < 0;
}

static void row(void *with, struct arena *a, struct row *r)
{
	(void)with;
	if (r->kind == ROW_COLUMN)
		column(a, r);
	else if (r->kind == ROW_INDEX && r->cell[CELL_EXPRESSION].len)
		r->cell[CELL_COLUMN] = NO_STR;
	else if (r->kind == ROW_KEY && is_not_null(r->cell[CELL_EXPRESSION]))
		r->cell[CELL_KIND] = NO_STR; /* is no key then */
}

const struct pack pack_oracle = {
	.system = "oracle",
	.called = { "Oracle" },
	.product = "Oracle",
	.questions = questions,
	.can = CAN_ROWS | CAN_COMMENTS | CAN_FOREIGN_KEYS,
	.row = row,
};
