/* sql: quoted names, globs as LIKE, joins, and filters as SQL that never lose a row which the filter admits. */
#include "sql/ddl/stored_text.h"
#include "sql/edit/filter_to_sql.h"

#include <sqlite3.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"
#include "search/match/match.h"
#include "tap.h"

#define NOW DAYS(20000)

static struct arena *a;

static void names(void)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sql_name(&b, &dialect_postgresql, S("order \"x\""));
	is_str(sb_str(&b), S("\"order \"\"x\"\"\""), "a quote in a name is doubled");
	sb_reset(&b);
	sql_name(&b, &dialect_sqlite, (str){ "a\0\"; drop", 9 });
	is_str(sb_str(&b), S("\"a\"\"; drop\""), "a NUL in a name does not end it");
	sb_reset(&b);
	sql_names(&b, &dialect_ansi, S("db.\"my schema\""), S("t"));
	is_str(sb_str(&b), S("\"db\".\"my schema\".\"t\""), "the parts of a path are quoted one by one");
	sb_reset(&b);
	sql_names(&b, &dialect_ansi, S(""), S("t.u"));
	is_str(sb_str(&b), S("\"t.u\""), "a name with a dot is quoted as one name");
	sb_reset(&b);
	sql_names(&b, &dialect_ansi, S("a..\"b"), S("t"));
	is_str(sb_str(&b), S("\"a..\"\"b\".\"t\""), "an invalid path is quoted as one name");
	ok(dialect_named(S("postgres")) == &dialect_postgresql && dialect_named(S("SQLite")) == &dialect_sqlite &&
		   !dialect_named(S("dbase")),
	   "a dialect is found by its name in any case");
}

static void literal(const char *dialect, const char *text, const char *wanted)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool can = sql_text(&b, dialect_named(str_of(dialect)), str_of(text));

	is_str(can ? sb_str(&b) : S("(refused)"), str_of(wanted), "in %s, the literal of %s is %s", dialect, text,
	       wanted);
}

static void literals(void)
{
	literal("postgresql", "it's", "'it''s'");
	literal("postgresql", "a\\b", "E'a\\\\b'");
	literal("postgresql", "\\'; drop table t; --", "E'\\\\''; drop table t; --'");
	literal("postgresql", "\x1b[2J", "E'\\x1b[2J'");
	literal("postgresql", "a\nb", "'a\nb'");
	literal("sqlite", "a\\b'", "'a\\b'''");
	literal("sqlite", "\x1b", "(refused)");
	literal("duckdb", "a\\b", "'a\\b'");
	literal("mysql", "\\' or 1=1 -- ", "'\\\\'' or 1=1 -- '");
	literal("redshift", "\\'", "'\\\\'''");
	literal("snowflake", "\\'", "'\\\\'''");
	literal("clickhouse", "\\'", "'\\\\'''");
	literal("bigquery", "\\'\n", "'\\\\\\'\\n'");
	literal("databricks", "\\'", "'\\\\\\''");
	literal("sqlserver", "\\'", "'\\'''");
	literal("sqlserver", "\xc3\xa9", "N'\xc3\xa9'");
	literal("ansi", "C:\\temp", "'C:\\temp'");
	literal("ansi", "C:\\", "(refused)");
	literal("ansi", "\\'; drop table t; --", "(refused)");
	literal("ansi", "\\\\'", "'\\\\'''");
}

static void name(const char *dialect, const char *text, const char *wanted)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sql_name(&b, dialect_named(str_of(dialect)), str_of(text));
	is_str(sb_str(&b), str_of(wanted), "in %s, the quoted name of %s is %s", dialect, text, wanted);
}

static void quoted_names(void)
{
	name("bigquery", "a\\` x", "`a\\\\\\` x`");
	name("clickhouse", "a\\\" x", "\"a\\\\\\\" x\"");
	name("mysql", "a\\` x", "`a\\`` x`");
	name("databricks", "a\\` x", "`a\\`` x`");
	name("snowflake", "a\\\" x", "\"a\\\"\" x\"");
	name("sqlserver", "a\\] x", "[a\\]] x]");
}

static void stored(const char *dialect, enum stored_kind as, bool fits, const char *text)
{
	ok(stored_text_fits(dialect_named(str_of(dialect)), str_of(text), as) == fits, "in %s, DDL %s: %s", dialect,
	   fits ? "takes" : "leaves out", text);
}

static void stored_texts(void)
{
	static const struct {
		const char *dialect, *type;
	} types[] = {
		{ "postgresql", "timestamp(3) without time zone" },
		{ "postgresql", "\"Odd\".\"T y\"[]" },
		{ "postgresql", "geometry(Point,4326)" },
		{ "postgresql", "numeric(10,-2)" },
		{ "mysql", "int(10) unsigned" },
		{ "mysql", "enum('a','b''c')" },
		{ "bigquery", "STRUCT<a INT64, b ARRAY<STRING>>" },
		{ "clickhouse", "Enum8('a' = 1, 'b' = -2)" },
		{ "clickhouse", "Map(String, Nullable(UInt8))" },
		{ "trino", "row(a integer, b varchar(3))" },
		{ "sqlserver", "nvarchar(max)" },
		{ "databricks", "map<string,array<int>>" },
	};

	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		stored(types[i].dialect, STORED_TYPE, true, types[i].type);
	stored("mysql", STORED_TYPE, false, "int \\! touch x");
	stored("mysql", STORED_TYPE, false, "enum('a\\'b')");
	stored("mysql", STORED_TYPE, false, "int /*! default 1 */");
	stored("bigquery", STORED_TYPE, false, "STRING OPTIONS(x) DEFAULT 1");
	stored("clickhouse", STORED_TYPE, false, "String;");
	stored("mysql", STORED_STATEMENT, true, "select 'a\\\\b', `a;b`, \"c;\"");
	stored("mysql", STORED_STATEMENT, false, "select 'a\\'; drop table t; -- '");
	stored("mysql", STORED_STATEMENT, false, "select 1\ndelimiter x");
	stored("mysql", STORED_STATEMENT, false, "select 1 \\! touch x");
	stored("sqlserver", STORED_STATEMENT, true, "select [a;b] from t");
	stored("sqlserver", STORED_STATEMENT, false, "select 'a\ngo\n'");
	stored("sqlserver", STORED_STATEMENT, false, "select 1\n:!! touch x");
	stored("oracle", STORED_STATEMENT, false, "select 1\n/\n");
	stored("oracle", STORED_STATEMENT, false, "select 1 -- x\n! touch x");
	stored("sqlite", STORED_STATEMENT, true, "CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT 1; END");
	stored("sqlite", STORED_STATEMENT, false, "CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT 1; END; SELECT 2");
	stored("sqlite", STORED_STATEMENT, false, "CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT 1;");
	stored("sqlite", STORED_STATEMENT, false, "CREATE TABLE x (a) -- */");
	stored("sqlite", STORED_STATEMENT, true, "CREATE TABLE x (a) /* -- */");
	stored("postgresql", STORED_NAME, true, "public.\"a.b\"");
	stored("postgresql", STORED_NAME, false, "a b");
	stored("postgresql", STORED_NAME, false, "a.");
	stored("postgresql", STORED_WORDS, true, "increment by -2");
	stored("postgresql", STORED_WORDS, false, "cache 1)");
	stored("ansi", STORED_EXPRESSION, true, "'C:\\temp'");
	stored("ansi", STORED_EXPRESSION, false, "'C:\\'");
	stored("ansi", STORED_EXPRESSION, true, "E'a\\\\b'");
	stored("ansi", STORED_EXPRESSION, false, "E'\\'; drop table t; --'");
	stored("ansi", STORED_EXPRESSION, true, "a$b");
	stored("ansi", STORED_EXPRESSION, false, "$x$ab$x$");
	stored("mysql", STORED_STATEMENT, true, "select 1 -- 'x\n, 2");
	stored("mysql", STORED_STATEMENT, false, "select 1 --'\n, 'x; drop table t; -- '");
	stored("mysql", STORED_STATEMENT, false, "CREATE TRIGGER x BEFORE INSERT ON t BEGIN SELECT 1; END");
	stored("postgresql", STORED_STATEMENT, false, "CREATE TRIGGER x; SELECT 1; END");
	stored("oracle", STORED_EXPRESSION, false, "q'!'!' || '; drop table t; '");
	stored("bigquery", STORED_EXPRESSION, false, "'''a'; drop table t; '''");
	stored("clickhouse", STORED_STATEMENT, false, "select \"a\\\"b\"; drop table t; select \"c\" as \"d\"");
	stored("postgresql", STORED_BOUND, true, "FOR VALUES FROM ('a', 1.5) TO (MAXVALUE, -1)");
	stored("postgresql", STORED_BOUND, true, "FOR VALUES WITH (modulus 4, remainder 0)");
	stored("postgresql", STORED_BOUND, false, "FOR VALUES IN (f())");
	stored("postgresql", STORED_BOUND, false, "FOR VALUES IN ('1'::t)");
	stored("ansi", STORED_EXPRESSION, false, "`'` || '; drop table t; '");
	stored("ansi", STORED_EXPRESSION, false, "[']; drop table t; [']");
	stored("ansi", STORED_TYPE, true, "int[][3]");
	stored("ansi", STORED_STATEMENT, true, "CREATE TABLE x (a) /* b */");
	stored("ansi", STORED_STATEMENT, false, "CREATE TABLE x (a) /* /* b */");
}

static void like(const char *glob, const char *wanted)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool can = sql_like_of_glob(&b, str_of(glob));

	ok(can == (wanted != NULL), "%s %s be written as LIKE", glob, wanted ? "can" : "cannot");
	is_str(b.len ? sb_str(&b) : S(""), wanted ? str_of(wanted) : S(""), "the pattern for LIKE is %s",
	       wanted ? wanted : "nothing");
}

static void likes(void)
{
	like("dim_*", "dim\\_%");
	like("*100%*", "%100\\%%");
	like("a?c\\d", "a_c\\\\d");
	like("x[*]y[_]", "x*y\\_");
	like("a[b", "a[b");
	like("[!_]*", NULL);
	like("a[bc]", NULL);
	like("", "");
}

static str plainly(struct sb *b, const struct dialect *d, str name)
{
	sb_reset(b);
	sql_plain_name(b, d, name);
	return sb_str(b);
}

static void plain_names(void)
{
	const struct dialect *pg = &dialect_postgresql, *lite = &dialect_sqlite;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	is_str(plainly(&b, pg, S("order_id2")), S("order_id2"), "a plain name has no quotes");
	is_str(plainly(&b, pg, S("order")), S("\"order\""), "a reserved word is quoted");
	is_str(plainly(&b, pg, S("verbose")), S("\"verbose\""), "the last reserved word is quoted");
	is_str(plainly(&b, pg, S("all")), S("\"all\""), "the first reserved word is quoted");
	is_str(plainly(&b, pg, S("orders")), S("orders"), "a name that begins with a reserved word has no quotes");
	is_str(plainly(&b, pg, S("is as")), S("\"is as\""), "a name of two reserved words and a blank is quoted");
	is_str(plainly(&b, pg, S("Name")), S("\"Name\""), "a name with a capital is quoted for PostgreSQL");
	is_str(plainly(&b, lite, S("Name")), S("Name"), "a name with a capital has no quotes for SQLite");
	is_str(plainly(&b, lite, S("Order")), S("\"Order\""), "a reserved word with a capital is quoted for SQLite");
	is_str(plainly(&b, &dialect_ansi, S("name")), S("\"name\""), "a name in lower case is quoted for standard SQL");
	is_str(plainly(&b, &dialect_ansi, S("NAME")), S("NAME"), "a name in capitals has no quotes for standard SQL");
	is_str(plainly(&b, pg, S("1st")), S("\"1st\""), "a name that begins with a digit is quoted");
	is_str(plainly(&b, pg, S("")), S("\"\""), "an empty name is quoted");
	is_str(plainly(&b, pg, S("caf\xc3\xa9")), S("\"caf\xc3\xa9\""), "a name with letters outside ASCII is quoted");
	sb_reset(&b);
	sql_plain_names(&b, pg, S("sales"), S("user"));
	is_str(sb_str(&b), S("sales.\"user\""), "only the part of a path that needs quotes has them");
}

static void joins(void)
{
	str one[] = { S("id") }, two[] = { S("id"), S("region") }, other[] = { S("customer_id"), S("Customer Region") };
	struct strs to1 = { one, 1, 1 }, to2 = { two, 2, 2 }, from1 = { other, 1, 2 }, from2 = { other, 2, 2 };
	struct join_side have = { S("sales"), S("orders"), S("o"), &from1 },
			 join = { S("sales"), S("customers"), S("c"), &to1 };
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sql_join(&b, &dialect_postgresql, &have, &join, false);
	is_str(sb_str(&b), S("JOIN sales.customers AS c ON c.id = o.customer_id"),
	       "a join compares the columns of both aliases");
	sb_reset(&b);
	join.alias = S("customers");
	sql_join(&b, &dialect_postgresql, &have, &join, false);
	is_str(sb_str(&b), S("JOIN sales.customers ON customers.id = o.customer_id"),
	       "a table joined by its own name has no alias");
	sb_reset(&b);
	have.fields = &from2;
	join.fields = &to2;
	join.alias = S("or");
	sql_join(&b, &dialect_postgresql, &have, &join, true);
	is_str(sb_str(&b),
	       S("LEFT JOIN sales.customers AS \"or\" ON \"or\".id = o.customer_id AND \"or\".region = o.\"Customer Region\""),
	       "a join of two columns quotes a reserved word as alias");
	sb_reset(&b);
	join.fields = &to1;
	sql_join(&b, &dialect_postgresql, &have, &join, false);
	ok(str_find(sb_str(&b), S("ON NULL /*")) > 0, "a join of columns that do not pair has no condition");
}

/* ---- filters as SQL ---- */

static const struct sql_source relations = {
	.name = "t.name",
	.qualified = "t.ns || '.' || t.name",
	.ns = "t.ns",
	.has_no_partitions = true,
	.kind_case = "t.kind",
	.rows = "t.row_count",
	.size = "t.size",
	.owner = "t.owner",
	.has_open = "EXISTS (SELECT 1 FROM c WHERE c.t = t.id",
	.has_name = "c.name",
	.has_type = "c.type",
	.has_close = ")",
	.has_pk = "t.pk",
	.has_fk = "t.fk",
	.is_referenced = "t.refd",
};

static struct filter filter_of(const char *line)
{
	struct filter f;
	struct err err = { 0 };
	ptrdiff_t where;

	filter_start(&f);
	if (!filter_parse(a, str_of(line), NOW, &f, &where, &err))
		ok(false, "the filter %s is parsed: %s", line, err.text);
	return f;
}

/* The text and its bound values in one line, as "text -- value | value (left)". */
static void where_is(const struct dialect *d, const char *line, const char *wanted)
{
	struct filter f = filter_of(line);
	struct sql q = sql_start(a, d);
	int left = sql_where(&q, &f, &relations);

	for (ptrdiff_t i = 0; i < q.bound.len; i++)
		sb_fmt(&q.text, "%s%.*s", i ? " | " : " -- ", STR(q.bound.at[i]));
	sb_fmt(&q.text, " (%d)", left);
	is_str(sb_str(&q.text), str_of(wanted), "the filter %s becomes the expected SQL for %s", line, d->name);
	sql_free(&q);
}

static void wheres(void)
{
	where_is(&dialect_postgresql, "", " (0)");
	where_is(&dialect_postgresql, "dim_*", " AND t.name ILIKE $1 -- dim\\_% (0)");
	where_is(&dialect_sqlite, "dim_*", " AND t.name LIKE ? ESCAPE '\\' -- dim\\_% (0)");
	where_is(&dialect_ansi, "dim_*", " AND LOWER(t.name) LIKE ? ESCAPE '\\' -- dim\\_% (0)");
	where_is(&dialect_postgresql, "orders", " AND (t.name ILIKE $1 OR t.name ~ '[^ -~]') -- %orders% (1)");
	where_is(&dialect_ansi, "orders", " (1)");
	where_is(&dialect_postgresql, "!dim_*", " AND NOT (t.name ILIKE $1 AND NOT t.name ~ '[^ -~]') -- dim\\_% (1)");
	where_is(&dialect_postgresql, "[!_]*", " AND (t.name ~* $1 OR t.name ~ '[^ -~]') -- ^[^_].*$ (1)");
	where_is(&dialect_sqlite, "[!_]*", " AND (lower(t.name) GLOB ? OR t.name GLOB '*[^ -~]*') -- [^_]* (1)");
	where_is(&dialect_postgresql, "~ordrs /x/", " (2)");
	where_is(&dialect_postgresql, "schema:dw,m* kind:view,table",
		 " AND (t.ns ILIKE $1 OR t.ns ILIKE $2) AND t.kind IN ($3, $4) -- dw | "
		 "m% | table | view (0)");
	where_is(&dialect_sqlite, "rows>10 size:..1k",
		 " AND t.row_count >= CAST(? AS INTEGER) AND t.size <= CAST(? AS INTEGER) -- 10 | 1024 (1)");
	where_is(&dialect_mysql, "rows>10", " AND t.row_count >= CAST(? AS SIGNED) -- 10 (1)");
	where_is(&dialect_postgresql, "pk:yes fk:no", " AND (t.pk) AND (t.fk) IS NOT TRUE (0)");
	where_is(&dialect_postgresql, "has:email::geom",
		 " AND EXISTS (SELECT 1 FROM c WHERE c.t = t.id AND c.name ILIKE $1 AND c.type ILIKE $2) "
		 "-- email | geom% (0)");
	where_is(&dialect_postgresql, "has:id::integer !has:x::y",
		 " AND EXISTS (SELECT 1 FROM c WHERE c.t = t.id AND c.name ILIKE $1) -- id (2)");
	where_is(&dialect_postgresql, "!has:id",
		 " AND NOT EXISTS (SELECT 1 FROM c WHERE c.t = t.id AND (c.name ILIKE $1 AND NOT c.name ~ "
		 "'[^ -~]')) -- id (1)");
	where_is(&dialect_postgresql, "dw.dim_*_daily", " AND t.name ILIKE $1 -- %\\_daily (1)");
	where_is(&dialect_postgresql, "modified:14d cols>5 tag:x domain:y prop:z catalog:c", " (6)");
}

/* ---- SQL that is never too narrow ---- */

static unsigned seed = 5;

static unsigned roll(unsigned n)
{
	seed = seed * 1103515245 + 12345;
	return (seed >> 8) % n;
}

static str random_text(const char *const *bits, unsigned n, int most)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (int i = 1 + (int)roll((unsigned)most); i > 0; i--)
		sb_puts(&b, bits[roll(n)]);
	return str_dup(a, sb_str(&b));
}

static str random_name(void)
{
	static const char *const bits[] = { "a", "B", "k", "s", "_", "_", "dim", "Order", "%", "\\", " ", ".",
					    "1", "é", "É", "ſ", "K", "*", "[",	 "]",	  "-", "\"", "'", "\xff" };

	return random_text(bits, sizeof bits / sizeof *bits, 5);
}

static str random_word(void)
{
	static const char *const bits[] = { "a", "b",	"k",	 "S",	 "_",	 "dim",	  "order",   "*",
					    "*", "?",	"[a-k]", "[!_]", "[^1]", "%",	  "1",	     "é",
					    "s", "[*]", "K",	 "ſ",	 ".",	 "\"%\"", "\"a.b\"", "\xff" };
	static const char *const marks[] = { "", "", "", "", "!", "=", "!=", "~", "!~" };
	str mark = str_of(marks[roll(sizeof marks / sizeof *marks)]),
	    body = random_text(bits, sizeof bits / sizeof *bits, 3);

	return str_fmt(a, "%.*s%.*s", STR(mark), STR(body));
}

static str random_filter(void)
{
	static const char *const given[] = { "schema:s*",    "!schema:é,b",   "owner:a*",      "!owner:b",
					     "kind:view",    "!kind:table",   "rows:10..",     "rows:..50",
					     "rows>20",	     "size<9",	      "pk:yes",	       "pk:no",
					     "fk:yes",	     "fk:no",	      "refd:no",       "type:geom",
					     "type:int",     "!type:int",     "type:text,geo", "has:*::geom",
					     "has:a*::int8", "!has:a*::geom", "kind:any",      "table:*a*" };
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (unsigned i = roll(3); i > 0; i--)
		sb_fmt(&b, "%.*s ", STR(random_word()));
	for (unsigned i = roll(3); i > 0; i--) {
		if (roll(3))
			sb_fmt(&b, "%s ", given[roll(sizeof given / sizeof *given)]);
		else
			sb_fmt(&b, "%shas:%.*s ", roll(2) ? "" : "!", STR(random_word()));
	}
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

struct row {
	struct summary summary;
	struct field_summary fields[3];
};

enum { ROWS = 400 };

static struct row rows[ROWS];

static bool fields_of_row(void *with, int64_t id, struct arena *to, const struct field_summary **at, ptrdiff_t *len,
			  struct err *err)
{
	(void)with;
	(void)to;
	(void)err;
	*at = rows[id].fields;
	*len = 3;
	return true;
}

static void bind(sqlite3_stmt *s, int i, str text)
{
	if (text.at)
		sqlite3_bind_text(s, i, text.at, (int)text.len, SQLITE_TRANSIENT);
	else
		sqlite3_bind_null(s, i);
}

static void random_row(int i)
{
	static const char *const types[] = { "integer", "geometry", "Geography(4326)", "text", "bigint" };
	struct summary *s = &rows[i].summary;
	str ns = random_name();
	scoped(sb_free) struct sb written = SB(SB_MAX);

	name_part(&written, ns);
	*s = (struct summary){ .id = i,
			       .catalog = S("c"),
			       .ns = str_dup(a, sb_str(&written)),
			       .name = random_name(),
			       .owner = roll(4) ? random_name() : NO_STR,
			       .kind = roll(2) ? ASSET_TABLE : ASSET_VIEW,
			       .keys_out = (int32_t)roll(2),
			       .keys_in = (int32_t)roll(2),
			       .has_pk = roll(2),
			       .rows = roll(4) ? (int64_t)roll(100) : UNKNOWN,
			       .size = roll(4) ? (int64_t)roll(20) : UNKNOWN };
	s->qualified = name_qualified(a, s->catalog, s->ns, s->name);
	s->name_folded = utf8_fold_str(a, s->name);
	s->qualified_folded = utf8_fold_str(a, s->qualified);
	for (int k = 0; k < 3; k++) {
		str type = str_of(types[roll(5)]);

		rows[i].fields[k] = (struct field_summary){ .name = random_name(),
							    .type = type,
							    .class = type_class_of(type) };
	}
}

static bool run(sqlite3 *db, const char *sql)
{
	return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* The namespace is stored as the source has it, without the quotes of its written form. */
static void store_row(sqlite3 *db, int i)
{
	const struct summary *s = &rows[i].summary;
	struct name_parts parts = { 0 };
	struct err err = { 0 };
	sqlite3_stmt *q;

	sqlite3_prepare_v2(db, "INSERT INTO t VALUES (?,?,?,?,?,?,?,?,?,?)", -1, &q, NULL);
	name_split(a, s->ns, &parts, &err);
	sqlite3_bind_int64(q, 1, i);
	bind(q, 2, parts.part[0]);
	bind(q, 3, s->name);
	bind(q, 4, str_of(asset_kind_name(s->kind)));
	if (s->rows != UNKNOWN)
		sqlite3_bind_int64(q, 5, s->rows);
	if (s->size != UNKNOWN)
		sqlite3_bind_int64(q, 6, s->size);
	bind(q, 7, s->owner);
	sqlite3_bind_int(q, 8, s->has_pk);
	sqlite3_bind_int(q, 9, s->keys_out > 0);
	sqlite3_bind_int(q, 10, s->keys_in > 0);
	sqlite3_step(q);
	sqlite3_finalize(q);
	for (int k = 0; k < 3; k++) {
		sqlite3_prepare_v2(db, "INSERT INTO c VALUES (?,?,?)", -1, &q, NULL);
		sqlite3_bind_int64(q, 1, i);
		bind(q, 2, rows[i].fields[k].name);
		bind(q, 3, rows[i].fields[k].type);
		sqlite3_step(q);
		sqlite3_finalize(q);
	}
}

/* The rows that the SQL passes; false when the SQL is invalid. */
static bool passed(sqlite3 *db, const struct filter *f, bool *pass, int *left, str *text)
{
	struct sql q = sql_start(a, &dialect_sqlite);
	sqlite3_stmt *s = NULL;
	bool good;

	memset(pass, 0, ROWS * sizeof *pass);
	sql_add(&q, "SELECT id FROM t WHERE 1");
	*left = sql_where(&q, f, &relations);
	*text = str_dup(a, sb_str(&q.text));
	good = sqlite3_prepare_v2(db, q.text.at, (int)q.text.len, &s, NULL) == SQLITE_OK;
	for (ptrdiff_t i = 0; good && i < q.bound.len; i++)
		bind(s, (int)i + 1, q.bound.at[i]);
	while (good && sqlite3_step(s) == SQLITE_ROW)
		pass[sqlite3_column_int(s, 0)] = true;
	good = good && sqlite3_reset(s) == SQLITE_OK;
	sqlite3_finalize(s);
	sql_free(&q);
	return good;
}

static void never_too_narrow(void)
{
	const struct search_source from = { .fields = fields_of_row };
	int lost = 0, wrong = 0, read = 0, narrowed = 0, exact = 0, too_many = 0, left;
	bool pass[ROWS];
	sqlite3 *db;

	ok(sqlite3_open(":memory:", &db) == SQLITE_OK &&
		   run(db,
		       "CREATE TABLE t (id, ns, name, kind, row_count, size, owner, pk, fk, refd); CREATE TABLE c (t, name, type); BEGIN"),
	   "a database in memory is opened and filled");
	for (int i = 0; i < ROWS; i++) {
		random_row(i);
		store_row(db, i);
	}
	run(db, "COMMIT; CREATE INDEX i ON c (t)");
	for (int n = 0; n < 2000; n++) {
		struct arena_mark mark = arena_mark(a);
		str line = random_filter(), text;
		struct filter f;
		struct err err = { 0 };
		struct sieve *s;
		ptrdiff_t where;

		filter_start(&f);
		if (!filter_parse(a, line, NOW, &f, &where, &err)) {
			arena_rewind(a, mark);
			continue;
		}
		read++;
		if (!passed(db, &f, pass, &left, &text) && wrong++ < 5)
			printf("# %.*s gives the wrong SQL %.*s\n", STR(line), STR(text));
		s = sieve_open(&f, &err);
		for (int i = 0; i < ROWS; i++) {
			struct hit hit;
			bool admitted = sieve_admits(s, &rows[i].summary, a, &from, &hit, &err);

			narrowed += !pass[i];
			too_many += !left && pass[i] && !admitted;
			if (!pass[i] && admitted && lost++ < 5)
				printf("# %.*s loses %.*s by%.*s\n", STR(line), STR(rows[i].summary.qualified),
				       STR(str_from(text, 24)));
		}
		exact += !left;
		sieve_close(s);
		arena_rewind(a, mark);
	}
	sqlite3_close(db);
	ok(read > 1000, "more than 1000 random filters are valid (%d)", read);
	ok(narrowed > read * ROWS / 4, "the SQL of random filters excludes a quarter of the rows");
	is_int(wrong, 0, "the SQL of every random filter is valid");
	ok(exact > 20, "more than 20 random filters are completely expressed in SQL (%d)", exact);
	is_int(too_many, 0, "a filter completely expressed in SQL passes only admitted rows");
	is_int(lost, 0, "the SQL loses no row that its filter admits");
}

int main(void)
{
	a = arena_open();
	names();
	literals();
	quoted_names();
	stored_texts();
	likes();
	plain_names();
	joins();
	wheres();
	never_too_narrow();
	arena_close(a);
	return done();
}
