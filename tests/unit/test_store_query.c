/* Queries in SQL: the answers of the public tables, and attempts to reach anything else. */
#include "store_help.h"
#include "store/sql_query.h"

#include <string.h>
#include <time.h>

#include "base/banned.h"

static const char lines[] =
	"@{\"name\":\"shop\",\"kind\":\"schema\",\"comment\":\"where we sell\",\"props\":{\"zone\":\"eu\"}}\n"
	"{\"ns\":\"shop\",\"name\":\"orders\",\"kind\":\"table\",\"comment\":\"one a sale\",\"owner\":\"ann\","
	"\"fields\":[{\"name\":\"id\",\"type\":\"bigint\",\"nullable\":false},{\"name\":\"customer_id\",\"type\":\"bigint\",\"comment\":\"who\"},"
	"{\"name\":\"a b\",\"type\":\"mood\",\"class\":\"enum\",\"values\":[\"open\",\"paid\"],\"default\":\"'open'\",\"props\":{\"p\":\"v\"}}],"
	"\"keys\":[{\"kind\":\"primary\",\"name\":\"orders_pkey\",\"fields\":[\"id\"]},{\"kind\":\"check\",\"name\":\"positive\",\"expression\":\"id > 0\"},"
	"{\"kind\":\"foreign\",\"name\":\"k\",\"fields\":[\"customer_id\",\"id\"],\"target\":{\"name\":\"customers\"},\"target_fields\":[\"id\",\"x\"]}],"
	"\"indexes\":[{\"name\":\"i\",\"unique\":true,\"parts\":[{\"field\":\"id\"},{\"expression\":\"lower(x)\",\"descending\":true}]}],"
	"\"triggers\":[{\"name\":\"t\",\"timing\":\"before\",\"events\":\"insert\"}],"
	"\"policies\":[{\"name\":\"p\",\"command\":\"select\",\"using\":\"true\",\"roles\":[\"public\"],\"permissive\":true}],"
	"\"props\":{\"engine\":\"heap\"},\"stats\":{\"row_count\":0,\"row_kind\":\"exact\",\"size_bytes\":8192,\"size_kind\":\"exact\","
	"\"modified_at\":\"2025-01-02T03:04:05Z\",\"modified_origin\":\"file\"}}\n"
	"{\"ns\":\"shop\",\"name\":\"customers\",\"kind\":\"table\",\"part_of\":{\"name\":\"orders\"},\"part_bound\":\"for all\","
	"\"fields\":[{\"name\":\"id\",\"type\":\"bigint\"},{\"name\":\"email\",\"type\":\"text\"}]}\n"
	"{\"ns\":\"shop\",\"name\":\"v\",\"kind\":\"view\",\"definition\":\"select 1\",\"fields\":[{\"name\":\"id\"}],\"depends\":[{\"name\":\"orders\"}]}\n";

/* ---- answers ---- */

static const struct {
	const char *sql, *answer;
} answers[] = {
	{ "select catalog_name, catalog_type, connection_info, generation, complete, asset_count from catalogs",
	  "prod|test|test://host/db|1|1|3" },
	{ "select namespace_name, namespace_type, properties, description from namespaces",
	  "shop|schema|{\"zone\":\"eu\"}|where we sell" },
	{ "select asset_name, asset_type, qualified_name, size_bytes, row_count, row_count_kind, properties, owner, field_count from assets"
	  " where asset_name = 'orders'",
	  "orders|table|prod.shop.orders|8192|0|exact|{\"engine\":\"heap\"}|ann|3" },
	{ "select last_updated_at, last_updated_origin, size_bytes is null from assets order by asset_name",
	  "-|-|1;2025-01-02T03:04:05Z|file|0;-|-|1" },
	{ "select definition from assets where asset_type = 'view'", "select 1" },
	{ "select field_name, data_type, type_class, nullable, primary_key, field_order, default_value, enum_values, qualified_name"
	  " from fields where asset_qualified_name = 'prod.shop.orders' order by field_order",
	  "id|bigint|integer|0|1|1|-|-|prod.shop.orders.id;customer_id|bigint|integer|-|0|2|-|-|prod.shop.orders.customer_id;"
	  "a b|mood|enum|-|0|3|'open'|[\"open\",\"paid\"]|prod.shop.orders.\"a b\"" },
	{ "select foreign_keys from fields where field_name = 'customer_id'", "[\"prod.shop.customers.id\"]" },
	{ "select data_type is null, type_class from fields where asset_qualified_name = 'prod.shop.v'", "1|-" },
	{ "select key_name, key_kind, fields, expression from keys order by 1",
	  "orders_pkey|primary|[\"id\"]|-;positive|check|-|id > 0" },
	{ "select key_name, fields, target_qualified_name, target_fields from foreign_keys",
	  "k|[\"customer_id\",\"id\"]|prod.shop.customers|[\"id\",\"x\"]" },
	{ "select position, field_name, target_field_name from foreign_key_columns", "1|customer_id|id;2|id|x" },
	{ "select index_name, is_unique from indexes", "i|1" },
	{ "select position, field_name, expression, descending from index_columns", "1|id|-|0;2|-|lower(x)|1" },
	{ "select trigger_name, timing, events from triggers", "t|before|insert" },
	{ "select policy_name, command, roles, using_expression from policies", "p|select|[\"public\"]|true" },
	{ "select parent_qualified_name, qualified_name, bound from partitions",
	  "prod.shop.orders|prod.shop.customers|for all" },
	{ "select field_name, position, enum_value from enum_values", "a b|1|open;a b|2|paid" },
	{ "select entity_type, property_key, property_value, source_system from properties order by 1",
	  "asset|engine|heap|test;field|p|v|test;namespace|zone|eu|test" },
	{ "select from_qualified_name, to_qualified_name, lineage_type, confidence_score from lineage",
	  "prod.shop.orders|prod.shop.v|view|1.0" },
	{ "select generation, asset_count, field_count, rebuildable from generations", "1|3|6|1" },
	{ "select qualified_name, row_count, size_bytes from measures", "prod.shop.orders|0|8192" },
	{ "select object_type, qualified_name from v_catalog_search where content like '%email%' order by match_score desc",
	  "field|prod.shop.customers.email" },
	{ "select qualified_name, field_count, tags from v_asset_overview where asset_type = 'table' order by 1",
	  "prod.shop.customers|2|-;prod.shop.orders|3|[\"pii\",\"secret\"]" },
	{ "select freshness_score > 0 and freshness_score < 0.1, size_trend, change_frequency, risk_flags from v_asset_health where qualified_name like '%orders'",
	  "1|-|rarely|[\"stale\",\"empty\"]" },
	{ "select freshness_score, size_trend, risk_flags from v_asset_health where qualified_name like '%customers'",
	  "-|-|[\"no_key\",\"no_comment\"]" },
	{ "select stale_after_s, unused_after_s, trend_over_s from health_rules", "2592000|2592000|2592000" },
	{ "select entity_type, tag_name, tag_category, qualified_name from tags order by 2, implied",
	  "asset|pii|law|prod.shop.orders;field|secret|-|prod.shop.orders.\"a b\";asset|secret|-|prod.shop.orders" },
	{ "select qualified_name from tags where tag_name in ('PII', 'gdpr') and entity_type = 'asset'",
	  "prod.shop.orders" },
	{ "select count(*) from assets a join fields f on f.asset_id = a.asset_id", "6" },
	{ "select count(distinct id) = count(*) from (select catalog_id as id from catalogs union all select namespace_id from namespaces"
	  " union all select asset_id from assets union all select field_id from fields)",
	  "1" },
	{ "with recursive n(i) as (select 1 union all select i + 1 from n where i < 5) select sum(i) from n", "15" },
	{ "with t as (select asset_id from assets) select count(*) from t", "3" },
	{ "select j.value from json_each('[1,2]') j", "1;2" },
	{ "select asset_name from assets where asset_name like 'ORD%' -- a comment\n ; ", "orders" },
	{ "values (1, 'x')", "1|x" },
	{ "select p_1 from (select 1 as p_1)", "1" },
};

static void test_answers(struct store *s)
{
	struct err err = { 0 };

	ok(good(store_tag_put(
			s, &(struct tag){ .qualified = S("prod.shop.orders"), .name = S("pii"), .category = S("law") },
			&err),
		&err),
	   "a tag is put on a table");
	ok(good(store_tag_put(s, &(struct tag){ .qualified = S("prod.shop.orders.\"a b\""), .name = S("secret") },
			      &err),
		&err),
	   "a tag is put on a column");
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
		is_str(ask(s, answers[i].sql), str_of(answers[i].answer), "the public tables answer %.60s",
		       answers[i].sql);
}

/* ---- functions in place of the engine's: their results are the same ---- */

static const struct {
	const char *sql, *answer;
} functions[] = {
	{ "select instr('größe', 'ß'), instr('abc', 'c'), instr('abc', ''), instr('abc', 'd'), instr('', 'a')",
	  "4|3|1|0|0" },
	{ "select instr(null, 'a'), instr('a', null), instr(12345, 34), instr(x'c3b6c39f', x'c39f')", "-|-|3|3" },
	{ "select replace('aXbXc', 'X', '--'), replace('aaa', 'a', ''), replace('aaa', 'aa', 'b')", "a--b--c||ba" },
	{ "select replace('abc', '', 'x'), typeof(replace(12, '', 'x')), replace(null, 'a', 'b'), replace('a', 'a', null)",
	  "abc|integer|-|-" },
	{ "select trim('xxaxx', 'x'), ltrim('xxaxx', 'x'), rtrim('xxaxx', 'x'), trim('xyaxy', 'yx')", "a|axx|xxa|a" },
	{ "select trim('ßößaö', 'öß'), trim('abc', ''), trim('aaa', 'a'), trim(' a '), trim(null, 'a'), trim('a', null)",
	  "a|abc||a|-|-" },
	{ "select json_patch('{\"a\":1,\"b\":2}', '{\"a\":null,\"c\":3}')", "{\"b\":2,\"c\":3}" },
	{ "select printf('%5d|%-4s|%.2f|%%|%*d|%c|%.*c|%q', 42, 'ab', 3.14159, 7, 5, 'z', 3, 'x', 'it''s')",
	  "   42|ab  |3.14|%|      5|z|xxx|it''s" },
	{ "select printf('%,d', 1234567), format('%s-%s', 'a', 1), printf(null), printf('%d'), printf('%5%|%*c', 3, 'a')",
	  "1,234,567|a-1|-|0|    %|  a" },
	{ "select 'Größe' like 'gr_ß_', 'abc' like '%B%', 'abc' like 'ab', '' like '%', 'a%c' like 'a!%c' escape '!',"
	  " 'abc' like 'a!%c' escape '!'",
	  "1|1|0|1|1|0" },
	{ "select null like 'a', 'a' like null, 'a' like 'a' escape null, 12345 like '%34%', 'ÄB' like 'äb', 'a' like 'a%%%',"
	  " 'a_b' like 'a%%b' escape '%', 'a%b' like 'a%%b' escape '%'",
	  "-|-|-|1|0|1|0|1" },
	{ "select 'aab' like '%ab', 'mississippi' like '%iss%ip_i', 'x' like 'x%%%', 'abc' like 'abc' || char(0) || 'd', 'a' like ''",
	  "1|1|1|1|0" },
	{ "select 'Abc' glob 'abc', 'größe' glob 'gr?ße', 'b7' glob '[a-c][^0-6]', ']x' glob '[]]x', 'a-b' glob 'a[-]b',"
	  " 'ab' glob 'a[b', '^' glob '[^^]', 'abcd' glob 'a*[c-d]d*'",
	  "0|1|1|1|1|0|0|1" },
	{ "select 'ß' glob '[à-ü]', 'a' glob '[]-a]', 'x*y' glob 'x[*]y', null glob 'a', 'abc' glob '*', '' glob '*', '' glob '?'",
	  "0|1|1|-|1|1|0" },
	{ "select json_array(json_patch('{}', '{\"a\":1}')), json_patch(null, '{}')", "[{\"a\":1}]|-" },
};

static void test_functions(struct store *s)
{
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
		is_str(ask(s, functions[i].sql), str_of(functions[i].answer), "the results are those of SQLite: %.60s",
		       functions[i].sql);
}

/* One call with the longest values, where time grows with their product: each took between 2 and 60 seconds. */
static const char *const slow_calls[] = {
	"select instr(printf('%.*c', 1000000, 'a'), printf('%.*c', 500000, 'a') || 'b')",
	"select length(replace(printf('%.*c', 1000000, 'a'), printf('%.*c', 500000, 'a') || 'b', 'x'))",
	"select length(trim(printf('%.*c', 1000000, 'a'), replace(printf('%.*c', 100000, 'b'), 'b', 'bcdefghi') || 'a'))",
	"select printf('%.*c', 1000000, 'a') like '%' || printf('%.*c', 250, 'a') || 'b'",
	"select printf('%.*c', 1000000, 'a') glob '*[' || printf('%.*c', 250, 'b') || ']*'",
	"select printf('%.*c', 1000000, 'a') regexp '[ab]{1,5000}[bc][xy]'",
	"select printf('%.*c', 1000000, 'a') regexp '(?<=a)(?=[ab]*[cd])'",
	"select printf('%.*c', 1000000, 'a') regexp '(?:[ab]*+[cd]|a)+x'",
};

static const struct {
	const char *sql, *says;
} too_large[] = {
	{ "select length(printf('%.*c', 2147483647, 'x'))", "too big" },
	{ "select length(printf('%.*c%.*c%.*c', 800000, 'x', 800000, 'x', 800000, 'x'))", "too big" },
	{ "select length(format('%2147483647c', 'x'))", "too big" },
	{ "select printf('%2000000d', 1)", "too big" },
	{ "select 'a' like printf('%.*c', 900, 'a')", "pattern too complex" },
	{ "select json_patch('{' || replace(printf('%.*c', 60000, 'x'), 'x', '\"aaaaaaa\":1,') || '\"b\":1}',"
	  " '{' || replace(printf('%.*c', 60000, 'x'), 'x', '\"aaaaaab\":1,') || '\"c\":1}')",
	  "the two objects are too large" },
};

/* Forty subqueries, each of which reads the one before twice. */
static const struct twice {
	const char *start, *middle, *end;
} twice[] = {
	{ "select a.x from c", " a, c", " b" },
	{ "select x from c", " union all select x from c", "" },
	{ "select (select max(x) from c", ") + (select min(x) from c", ") as x" },
};

static str doubling(const struct twice *t)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	sb_puts(&b, "with c0 as (select 1 as x)");
	for (int i = 1; i <= 40; i++)
		sb_fmt(&b, ", c%d as (%s%d%s%d%s)", i, t->start, i - 1, t->middle, i - 1, t->end);
	sb_puts(&b, " select count(*) from c40");
	return str_dup(here, sb_str(&b));
}

static void test_slow(struct store *s)
{
	clock_t before = clock();

	for (size_t i = 0; i < sizeof slow_calls / sizeof *slow_calls; i++) {
		struct err err = { 0 };
		str text = ask_with(s, slow_calls[i], &err);

		ok(text.at || strstr(err.text, "too many steps"), "one call ends on its own: %.80s", slow_calls[i]);
	}
	ok((double)(clock() - before) / CLOCKS_PER_SEC < 30,
	   "calls with the longest values take a fraction of a second each");
	for (size_t i = 0; i < sizeof too_large / sizeof *too_large; i++) {
		struct err err = { 0 };

		ok(!ask_with(s, too_large[i].sql, &err).at && err.kind == ERR_QUERY &&
			   strstr(err.text, too_large[i].says),
		   "a call of too large values is refused: %.60s", too_large[i].sql);
	}
	for (size_t i = 0; i < sizeof twice / sizeof *twice; i++) {
		struct err err = { 0 };

		ok(!ask_with(s, str_c(here, doubling(&twice[i])), &err).at && err.kind == ERR_QUERY &&
			   strstr(err.text, "refer to each other too often"),
		   "forty subqueries that double are refused before they fill the memory: %s", twice[i].middle);
	}
	is_str(ask(s, "select count(*) from assets"), S("3"), "the cache answers after a query that was too large");
}

/* ---- attacks ---- */

static const struct {
	const char *sql;
	enum err_kind kind;
} attacks[] = {
	{ "delete from assets", ERR_GUARD },
	{ "insert into p_tag values (1)", ERR_GUARD },
	{ "update p_meta set value = 0", ERR_GUARD },
	{ "drop view assets", ERR_GUARD },
	{ "create table x(a)", ERR_GUARD },
	{ "create temp table x(a)", ERR_GUARD },
	{ "begin", ERR_GUARD },
	{ "commit", ERR_GUARD },
	{ "rollback", ERR_GUARD },
	{ "savepoint x", ERR_GUARD },
	{ "attach ':memory:' as x", ERR_GUARD },
	{ "detach main", ERR_GUARD },
	{ "vacuum", ERR_GUARD },
	{ "vacuum into '/tmp/ocat-must-not-be'", ERR_GUARD },
	{ "reindex", ERR_GUARD },
	{ "analyze", ERR_GUARD },
	{ "pragma journal_mode", ERR_GUARD },
	{ "pragma query_only = 0", ERR_GUARD },
	{ "explain select 1", ERR_GUARD },
	{ "explain query plan select * from assets", ERR_GUARD },
	{ "select * from p_asset", ERR_GUARD },
	{ "select * from \"p_asset\"", ERR_GUARD },
	{ "select * from [p_asset]", ERR_GUARD },
	{ "select * from `P_Asset`", ERR_GUARD },
	{ "select * from main.p_record", ERR_GUARD },
	{ "select count(*) from p_asset", ERR_GUARD },
	{ "with assets as (select * from p_record) select * from assets", ERR_GUARD },
	{ "with assets as (select record from/**/p_record) select record from assets", ERR_GUARD },
	{ "with fields(x) as (select value from p_meta) select x from fields", ERR_GUARD },
	{ "select (select record from p_record limit 1)", ERR_GUARD },
	{ "select 1 where exists (select 1 from p_tag)", ERR_GUARD },
	{ "select * from main.assets", ERR_GUARD },
	{ "select * from main.catalogs", ERR_GUARD },
	{ "select c.catalog_name from main.catalogs c", ERR_GUARD },
	{ "select * from sqlite_schema", ERR_GUARD },
	{ "select sql from sqlite_master", ERR_GUARD },
	{ "select * from sqlite_temp_master", ERR_GUARD },
	{ "select * from pragma_table_info('assets')", ERR_GUARD },
	{ "select * from pragma_database_list", ERR_GUARD },
	{ "select * from sqlite_stmt", ERR_GUARD },
	{ "select * from dbstat", ERR_GUARD },
	{ "select load_extension('x')", ERR_GUARD },
	{ "select fts3_tokenizer('simple')", ERR_GUARD },
	{ "select fts3_tokenizer('simple', x'0011223344556677')", ERR_GUARD },
	{ "select randomblob(100)", ERR_GUARD },
	{ "select zeroblob(1000000000)", ERR_GUARD },
	{ "select sqlite_version()", ERR_GUARD },
	{ "select last_insert_rowid()", ERR_GUARD },
	{ "select each(asset_id) from assets", ERR_GUARD },
	{ "select 1; select 2", ERR_GUARD },
	{ "select 1; drop view assets", ERR_GUARD },
	{ "select 1; nonsense", ERR_GUARD },
	{ "", ERR_QUERY },
	{ "-- nothing", ERR_QUERY },
	{ ";", ERR_QUERY },
	{ "selec 1", ERR_QUERY },
	{ "select \"text\"", ERR_COLUMN_NOT_FOUND },
	{ "select * from nowhere", ERR_TABLE_NOT_FOUND },
	{ "select nonsense from assets", ERR_COLUMN_NOT_FOUND },
	{ "select ?1", ERR_QUERY },
	{ "select replace(hex(printf('%900000d', 1)), '2', '22222')", ERR_QUERY },
};

static void test_attacks(struct store *s)
{
	for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
		struct err err = { 0 };
		str text = ask_with(s, attacks[i].sql, &err);

		if (!ok(!text.at && err.kind == attacks[i].kind, "a forbidden query is refused: %.70s", attacks[i].sql))
			printf("# %s: %s (%.*s)\n", err_code(err.kind), err.text, STR(text));
	}
	ok(access("/tmp/ocat-must-not-be", F_OK) != 0, "a refused query creates no file");
	is_str(ask(s, "select count(*) from assets"), S("3"),
	       "the public tables answer as before after refused queries");
}

static void test_long(struct store *s)
{
	scoped(sb_free) struct sb deep = SB(1 << 20);
	struct err err = { 0 };

	sb_puts(&deep, "select ");
	for (int i = 0; i < 200; i++)
		sb_puts(&deep, "-(");
	sb_puts(&deep, "1");
	sb_pad(&deep, ')', 200);
	ok(!ask_with(s, sb_c(&deep), &err).at && err.kind == ERR_QUERY, "an expression that is too deep is refused");
	err_clear(&err);
	sb_reset(&deep);
	sb_puts(&deep, "select 1");
	sb_pad(&deep, ' ', 70000);
	ok(!ask_with(s, sb_c(&deep), &err).at && err.kind == ERR_QUERY, "a query that is too long is refused");
	err_clear(&err);
	ok(!store_query(s, here, str_n("select 1\0", 9), &(struct query_limits){ 0 }, &(struct query_fn){ 0 },
			&(bool){ false }, &err) &&
		   err.kind == ERR_QUERY,
	   "a query with a NUL byte is refused");
}

/* ---- help, limits, timeouts ---- */

static void test_help(struct store *s)
{
	struct err err = { 0 };

	ask_with(s, "select * from asets", &err);
	is_str(str_of(err.text), S("unknown table or view \"asets\""), "an unknown table is named in the error");
	is_str(str_of(err.suggestion[0]), S("assets"), "a similar table is suggested for an unknown one");
	err_clear(&err);
	ask_with(s, "select a.asset_nam from assets a", &err);
	is_str(str_of(err.suggestion[0]), S("asset_name"), "a similar column is suggested for an unknown one");
	err_clear(&err);
	ask_with(s, "select qualifiedname from v_asset_overview", &err);
	is_str(str_of(err.suggestion[0]), S("qualified_name"),
	       "a similar column of a view is suggested for an unknown one");
	err_clear(&err);
	ask_with(s, "select * from p_field", &err);
	ok(str_find(str_of(err.next), S("fields")) >= 0, "the advice for a private table lists the public ones");
}

static bool count_row(void *with, const str *cells, const char *kinds, ptrdiff_t n, struct err *err)
{
	(void)cells;
	(void)kinds;
	(void)n;
	(void)err;
	++*(int64_t *)with;
	return true;
}

static bool end_at_two(void *with, const str *cells, const char *kinds, ptrdiff_t n, struct err *err)
{
	count_row(with, cells, kinds, n, err);
	return *(int64_t *)with < 2;
}

static bool see_columns(void *with, const str *names, ptrdiff_t n, struct err *err)
{
	(void)err;
	*(str *)with = n == 2 ? str_fmt(here, "%.*s %.*s", STR(names[0]), STR(names[1])) : NO_STR;
	return true;
}

static bool cancel(void *with, const str *cells, const char *kinds, ptrdiff_t n, struct err *err)
{
	(void)cells;
	(void)kinds;
	(void)n;
	(void)err;
	atomic_store(&((struct stop *)with)->cancelled, true);
	return true;
}

static void test_limits(struct store *s)
{
	static const char forever[] =
		"with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n";
	static const char rows_forever[] =
		"with recursive n(i) as (select 1 union all select i + 1 from n) select i from n";
	int64_t count = 0;
	struct query_fn to = { .row = count_row, .with = &count };
	struct query_limits limits = { .rows = 10 };
	struct stop stop = { .deadline_us = clock_monotonic_us() + 50000 };
	struct err err = { 0 };
	bool truncated = false;
	str names = NO_STR;

	ok(good(store_query(
			s, here,
			S("with recursive n(i) as (select 1 union all select i + 1 from n limit 11) select i from n"),
			&limits, &to, &truncated, &err),
		&err),
	   "a query with more rows than its limit succeeds");
	is_int(count, 10, "no more rows than the limit are delivered");
	ok(truncated, "a result cut at its limit is marked as truncated");
	ok(good(store_query(s, here, S("select value from json_each('[1,2,3,4,5,6,7,8,9,10]')"), &limits, &to,
			    &truncated, &err),
		&err) &&
		   !truncated,
	   "a result of exactly the limit is not truncated");
	count = 0;
	to.row = end_at_two;
	ok(!store_query(s, here, str_of(rows_forever), &limits, &to, &truncated, &err) && !err.kind && count == 2,
	   "the receiver of rows can stop a query without an error");
	limits.stop = &stop;
	to.row = count_row;
	ok(!store_query(s, here, str_of(forever), &limits, &to, &truncated, &err) && err.kind == ERR_TIMEOUT,
	   "a query past its deadline times out");
	err_clear(&err);
	stop = (struct stop){ 0 };
	atomic_store(&stop.cancelled, true);
	ok(!store_query(s, here, str_of(forever), &limits, &to, &truncated, &err) && err.kind == ERR_CANCELLED,
	   "a cancelled query fails with the cancelled error");
	err_clear(&err);
	stop = (struct stop){ 0 };
	limits = (struct query_limits){ .stop = &stop };
	to = (struct query_fn){ .row = cancel, .with = &stop };
	ok(!store_query(s, here, str_of(rows_forever), &limits, &to, &truncated, &err) && err.kind == ERR_CANCELLED,
	   "a query cancelled between two rows fails");
	err_clear(&err);
	limits = (struct query_limits){ 0 };
	is_str(ask(s, "select count(*) from assets"), S("3"), "a query after a cancelled one is answered");
	to = (struct query_fn){ .columns = see_columns, .row = count_row, .with = &names };
	ok(good(store_query(s, here, S("select 1 as one, 2 as \"t w\" where 0"), &limits, &to, &truncated, &err), &err),
	   "a query without rows succeeds");
	is_str(names, S("one t w"), "a query without rows has the names of its columns");
}

int main(void)
{
	str folder = test_folder(), path = str_fmt(here, "%.*s/cache.db", STR(folder));
	struct store *s = open_store(path, STORE_WRITE), *reader;

	sync_lines(s, catalog_named(s, "prod"), lines);
	test_answers(s);
	test_functions(s);
	test_slow(s);
	test_attacks(s);
	test_long(s);
	test_help(s);
	test_limits(s);
	reader = open_store(path, STORE_READ);
	test_attacks(reader);
	test_limits(reader);
	store_close(reader);
	store_close(s);
	return test_end(folder);
}
