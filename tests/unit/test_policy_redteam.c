/*
 * Queries that have got past other guards, by class and rewritten for this test,
 * each with a harmless one that looks similar: the first is refused, or rewritten by
 * the rule that it tries to evade; the second passes unchanged except for a limit.
 */
#include "policy/policy.h"

#include "base/arena.h"
#include "model/asset.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"
#include "schema_help.h"
#include "tap.h"

static struct arena *a;

#define COLUMN(n, tr) \
	{ \
		.name = { n, sizeof n - 1 }, .traits = tr \
	}
#define TABLE(n, c) \
	{ \
		.name = { n, sizeof n - 1 }, .ns = { "public", 6 }, .qualified = { "shop.public." n, sizeof n + 11 }, \
		.columns = c, .column_count = sizeof c / sizeof *c, .keys = by_id, .key_count = 1, .rows = 1000 \
	}

static const uint32_t first[] = { 0 };
static const struct sql_key by_id[] = { { first, 1, true } };
static const struct sql_column shelves[] = { COLUMN("id", 0), COLUMN("label", 0), COLUMN("kind", 0) };
static const struct sql_column guests[] = { COLUMN("id", 0), COLUMN("site_id", 0), COLUMN("label", 0),
					    COLUMN("mail", 0), COLUMN("born", 0) };
static const struct sql_column stays[] = { COLUMN("id", 0),
					   COLUMN("site_id", 0),
					   COLUMN("guest_id", 0),
					   COLUMN("shelf_id", 0),
					   COLUMN("from_at", SQL_COLUMN_TIME),
					   COLUMN("price", 0) };
static const struct sql_column vault[] = { COLUMN("id", 0), COLUMN("val", 0) };
static const struct sql_table tables[] = { TABLE("shelves", shelves), TABLE("guests", guests), TABLE("stays", stays),
					   TABLE("vault", vault) };

static const struct sql_schema schema = { .with = KNOWN(tables), .table = find_known };

static const char rules[] = "rules:\n"
			    "- { id: own, tables: [guests, stays], filter: \"site_id = 3\" }\n"
			    "- { id: personal, columns: [guests.mail, guests.born], mask: null }\n"
			    "- { id: keys, tables: vault, deny: yes }\n"
			    "- { id: recent, tables: stays, window: { column: from_at, default: 90d } }\n"
			    "- { id: few, limit: 500 }\n";

enum wanted { REFUSED, FILTERED, MASKED, BOUNDED, LIMITED, HARMLESS };

static const struct {
	const char *class, *dialect, *sql;
	enum wanted wanted;
} cases[] = {
	{ "stacked", "postgresql", "select label from shelves; drop table stays", REFUSED },
	{ "stacked", "postgresql", "select 1;\t;delete from shelves", REFUSED },
	{ "stacked", "mysql", "select 1; set global general_log = 1", REFUSED },
	{ "stacked", "sqlserver", "select 1 waitfor delay '0:0:9'", REFUSED },
	{ "stacked", "snowflake", "select 1; use role accountadmin", REFUSED },
	{ "stacked", "postgresql", "commit; update shelves set label = ''", REFUSED },
	{ "stacked", "sqlite", "select ';drop table stays' as x from shelves;", HARMLESS },
	{ "cte-dml", "postgresql", "with gone as (delete from stays returning id) select count(*) from gone", REFUSED },
	{ "cte-dml", "postgresql", "with n as (insert into shelves(label) values ('x') returning 1) select 1",
	  REFUSED },
	{ "cte-dml", "sqlite", "with k as (select 1 as id) update shelves set label = ''", REFUSED },
	{ "cte-dml", "postgresql", "with deleted as (select id from shelves) select count(*) from deleted", HARMLESS },
	{ "into", "postgresql", "select * into copy_of from shelves", REFUSED },
	{ "into", "postgresql", "select label into temp x from shelves", REFUSED },
	{ "into", "sqlserver", "select label into #x from shelves", REFUSED },
	{ "into", "mysql", "select label from shelves into @x", REFUSED },
	{ "into", "postgresql", "select label as \"into\" from shelves", HARMLESS },
	{ "file-write", "mysql", "select label from shelves into outfile '/tmp/x'", REFUSED },
	{ "file-write", "mysql", "select label from shelves into/**/dumpfile '/tmp/x'", REFUSED },
	{ "file-write", "mysql", "select 1 /*!50000 into outfile '/tmp/x' */", REFUSED },
	{ "file-write", "postgresql", "copy (select 1) to program 'sh'", REFUSED },
	{ "file-write", "sqlite", "vacuum into '/tmp/x'", REFUSED },
	{ "file-write", "postgresql", "select lo_export(1, '/tmp/x')", REFUSED },
	{ "file-read", "postgresql", "select pg_read_binary_file('x')", REFUSED },
	{ "file-read", "postgresql", "select * from pg_ls_dir('.') as t(x)", REFUSED },
	{ "file-read", "mysql", "select load_file('/etc/passwd')", REFUSED },
	{ "file-read", "duckdb", "select * from read_csv('/etc/passwd')", REFUSED },
	{ "file-read", "duckdb", "select * from '/etc/passwd'", REFUSED },
	{ "file-read", "duckdb", "from glob('/*')", REFUSED },
	{ "file-read", "sqlserver", "select * from openrowset(bulk '/x', single_clob) as t", REFUSED },
	{ "file-read", "clickhouse", "select * from file('x.csv', 'CSV', 'a String')", REFUSED },
	{ "file-read", "sqlite", "select readfile('x')", REFUSED },
	{ "file-read", "postgresql", "select label from shelves where label = '/etc/passwd'", HARMLESS },
	{ "network", "clickhouse", "select * from url('http://h/x', 'CSV', 'a String')", REFUSED },
	{ "network", "clickhouse", "select * from executable('x', 'TSV', 'a String')", REFUSED },
	{ "network", "clickhouse", "select * from remote('h', 'd', 't')", REFUSED },
	{ "network", "postgresql", "select * from dblink('host=h', 'select 1') as t(x int)", REFUSED },
	{ "network", "oracle", "select utl_http.request('http://h') from dual", REFUSED },
	{ "network", "duckdb", "select * from read_parquet('http://h/x')", REFUSED },
	{ "network", "postgresql", "select 'http://h' as url from shelves", HARMLESS },
	{ "session", "postgresql", "set role x", REFUSED },
	{ "session", "postgresql", "select set_config('search_path', 'x', false)", REFUSED },
	{ "session", "postgresql", "select current_setting('x')", REFUSED },
	{ "session", "mysql", "select @@version", REFUSED },
	{ "session", "mysql", "select @a := label from shelves", REFUSED },
	{ "session", "sqlite", "pragma table_info(shelves)", REFUSED },
	{ "session", "sqlite", "select * from pragma_table_info('vault')", REFUSED },
	{ "session", "sqlite", "attach 'x' as y", REFUSED },
	{ "session", "postgresql", "select 'set role' as command from shelves", HARMLESS },
	{ "side-effect", "postgresql", "select nextval('s')", REFUSED },
	{ "side-effect", "postgresql", "select pg_notify('a', 'b') from shelves", REFUSED },
	{ "side-effect", "postgresql", "select label from shelves order by pg_advisory_lock(1)", REFUSED },
	{ "side-effect", "postgresql", "select count(*) filter (where pg_cancel_backend(1)) from shelves", REFUSED },
	{ "side-effect", "postgresql", "select sum(id) over (partition by lo_create(1)) from shelves", REFUSED },
	{ "side-effect", "mysql", "select get_lock('a', 9)", REFUSED },
	{ "side-effect", "sqlite", "select load_extension('x')", REFUSED },
	{ "side-effect", "sqlite", "select fts3_tokenizer('simple', x'00')", REFUSED },
	{ "side-effect", "postgresql", "values (setval('s', 1))", REFUSED },
	{ "side-effect", "postgresql", "select label from shelves limit (select setval('s', 1))", REFUSED },
	{ "side-effect", "postgresql", "select lower(label), length(label), coalesce(kind, 'x') from shelves",
	  HARMLESS },
	{ "sql-in-string", "postgresql", "select query_to_xml('select val from vault', true, true, '')", REFUSED },
	{ "sql-in-string", "postgresql", "select database_to_xml(true, true, '')", REFUSED },
	{ "sql-in-string", "postgresql", "select schema_to_xml('public', true, true, '')", REFUSED },
	{ "sql-in-string", "duckdb", "select * from query('select val from vault')", REFUSED },
	{ "sql-in-string", "duckdb", "select * from query_table('vault')", REFUSED },
	{ "sql-in-string", "postgresql", "select ts_stat('select val from vault')", REFUSED },
	{ "sql-in-string", "postgresql", "select 'select val from vault' as text from shelves", HARMLESS },
	{ "code-exec", "sqlserver", "exec xp_cmdshell 'dir'", REFUSED },
	{ "code-exec", "postgresql", "do $$ begin end $$", REFUSED },
	{ "code-exec", "snowflake", "call system$wait(9)", REFUSED },
	{ "code-exec", "mysql", "select sys_exec('id')", REFUSED },
	{ "comment", "mysql", "select label from shelves /*!50000 union select val from vault */", REFUSED },
	{ "comment", "mysql", "select /*! sleep(9) */ label from shelves", REFUSED },
	{ "comment", "postgresql", "select label from shelves /* a /* b */ union select val from vault", REFUSED },
	{ "comment", "postgresql", "select label -- ; drop table x\nfrom shelves", HARMLESS },
	{ "comment", "postgresql", "/* report */ select label from shelves /* nested /* twice */ */", HARMLESS },
	{ "lexer", "postgresql", "select val from u&\"v\\0061ult\"", REFUSED },
	{ "lexer", "sqlserver", "select [val] from [Vault]", REFUSED },
	{ "lexer", "mysql", "select `val` from `VAULT`", REFUSED },
	{ "lexer", "sqlite", "select val from \"vAuLt\"", REFUSED },
	{ "lexer", "postgresql", "select 'a\\'; drop table x --' from shelves", REFUSED },
	{ "lexer", "bigquery", "select val from `shop.public.vault`", REFUSED },
	{ "lexer", "mysql", "select label from shelves where label = 'it\\'s' or 1 = 0", HARMLESS },
	{ "lexer", "sqlserver", "select [label] from [shelves]", HARMLESS },
	{ "lock", "postgresql", "select id from shelves for update", REFUSED },
	{ "lock", "postgresql", "select id from shelves for share nowait", REFUSED },
	{ "lock", "mysql", "select id from shelves lock in share mode", REFUSED },
	{ "lock", "sqlserver", "select id from shelves with (tablockx)", REFUSED },
	{ "lock", "postgresql", "select label as lock from shelves", HARMLESS },
	{ "explain", "postgresql", "explain analyze delete from stays", REFUSED },
	{ "explain", "mysql", "analyze select 1", REFUSED },
	{ "explain", "postgresql", "select label as explain from shelves", HARMLESS },
	{ "dos", "postgresql", "select pg_sleep(99)", REFUSED },
	{ "dos", "mysql", "select benchmark(1e9, md5('a'))", REFUSED },
	{ "dos", "postgresql", "select count(*) from guests, stays", REFUSED },
	{ "dos", "sqlite", "with recursive n(i) as (select 1 union all select i from n) select * from n", REFUSED },
	{ "dos", "sqlite", "select randomblob(1000000000)", REFUSED },
	{ "dos", "postgresql",
	  "with recursive n(i) as (select 1 union all select i + 1 from n where i < 9) select i from n", HARMLESS },
	{ "dos", "postgresql", "select s.label, t.kind from shelves s join shelves t on t.id = s.id", HARMLESS },
	{ "system", "postgresql", "select usename, passwd from pg_shadow", REFUSED },
	{ "system", "postgresql", "select * from information_schema.columns", REFUSED },
	{ "system", "postgresql", "select most_common_vals from pg_stats", REFUSED },
	{ "system", "sqlite", "select sql from sqlite_schema", REFUSED },
	{ "system", "mysql", "select * from mysql.user", REFUSED },
	{ "system", "sqlserver", "select * from sys.objects", REFUSED },
	{ "row-filter", "postgresql",
	  "select price from stays where from_at >= current_date and site_id = 9 or price > 0", FILTERED },
	{ "row-filter", "postgresql", "select label from guests where site_id = 3 union select label from guests",
	  FILTERED },
	{ "row-filter", "postgresql",
	  "select s.label from shelves s left join guests g on g.id = s.id and g.site_id <> 3", FILTERED },
	{ "row-filter", "postgresql", "select (select max(label) from guests) from shelves", FILTERED },
	{ "row-filter", "postgresql", "select label from shelves where id in (select site_id from guests)", FILTERED },
	{ "row-filter", "postgresql", "with g as (select * from guests) select label from g", FILTERED },
	{ "row-filter", "postgresql", "select g.b from guests as g(a, b, c, d, e)", FILTERED },
	{ "row-filter", "postgresql",
	  "select x.label from shelves s cross join lateral (select label from guests where site_id = s.id) x",
	  FILTERED },
	{ "row-filter", "sqlite", "select count(*) from guests", FILTERED },
	{ "row-filter", "mysql", "select `label` from `guests` where 1 || 0", FILTERED },
	{ "row-filter", "postgresql", "select count(*) filter (where site_id <> 3) from guests", FILTERED },
	{ "row-filter", "postgresql", "select label from guests for update", REFUSED },
	{ "row-filter", "postgresql", "select label from shelves where kind = 'guests'", HARMLESS },
	{ "mask", "postgresql", "select * from guests", MASKED },
	{ "mask", "postgresql", "select g from guests g", MASKED },
	{ "mask", "postgresql", "select to_jsonb(g) from guests g", MASKED },
	{ "mask", "postgresql", "select count(*) from guests where mail like 'a%'", MASKED },
	{ "mask", "postgresql", "select id from guests order by born", MASKED },
	{ "mask", "postgresql", "select count(*) from guests group by mail", MASKED },
	{ "mask", "postgresql", "select max(id) from guests having max(mail) > 'm'", MASKED },
	{ "mask", "postgresql", "select s.id from shelves s join guests g on g.mail = s.label", MASKED },
	{ "mask", "postgresql", "select distinct mail from guests", MASKED },
	{ "mask", "postgresql", "select row_number() over (order by mail) from guests", MASKED },
	{ "mask", "postgresql", "select x.m from (select mail as m from guests) x", MASKED },
	{ "mask", "postgresql", "select a.id from guests a natural join guests b", MASKED },
	{ "mask", "postgresql", "select a.id from guests a join guests b using (mail)", MASKED },
	{ "mask", "sqlite", "select group_concat(mail) from guests", MASKED },
	{ "mask", "postgresql", "select case when born < '1990-01-01' then 1 end from guests", MASKED },
	{ "mask", "postgresql", "select 'mail' as mail, label from shelves", HARMLESS },
	{ "deny", "postgresql", "select val from vault", REFUSED },
	{ "deny", "postgresql", "select val from public.vault v", REFUSED },
	{ "deny", "postgresql", "select 1 from shelves s where exists (select 1 from vault)", REFUSED },
	{ "deny", "postgresql", "select label from shelves union all select val from vault", REFUSED },
	{ "deny", "postgresql", "with v as (select 1) select * from vault", REFUSED },
	{ "deny", "postgresql", "select vault from vault", REFUSED },
	{ "deny", "sqlite", "select (select val from vault limit 1)", REFUSED },
	{ "deny", "clickhouse", "select label from shelves prewhere id in (select id from vault)", REFUSED },
	{ "deny", "snowflake", "select \"label\" from shelves at (timestamp => (select max(\"val\") from vault))",
	  REFUSED },
	{ "deny", "oracle",
	  "select \"label\" from shelves start with \"id\" in (select \"id\" from vault) connect by prior \"id\" = \"kind\"",
	  REFUSED },
	{ "deny", "databricks", "select label from shelves version as of (select max(id) from vault)", REFUSED },
	{ "deny", "snowflake", "select * ilike '%a%' from vault", REFUSED },
	{ "row-filter", "clickhouse", "select label from guests final", FILTERED },
	{ "row-filter", "sqlserver", "select label from guests for system_time all", FILTERED },
	{ "row-filter", "sqlserver", "select label from guests for json path", FILTERED },
	{ "row-filter", "sqlserver",
	  "select (select ',' + label from guests for xml path(''), type).value('.', 'varchar(max)') as all_of_them",
	  FILTERED },
	{ "row-filter", "oracle", "select \"label\" from guests as of scn 5", FILTERED },
	{ "mask", "duckdb", "select * like 'm%' from guests", MASKED },
	{ "mask", "snowflake", "select * rename (\"mail\" as m) from guests", MASKED },
	{ "mask", "postgresql", "select (g).* from guests g", MASKED },
	{ "deny", "postgresql", "with vault as (select label as val from shelves) select val from vault", HARMLESS },
	{ "deny", "postgresql", "select label as vault from shelves vault", HARMLESS },
	{ "limit", "postgresql", "select label from shelves limit all", LIMITED },
	{ "limit", "postgresql", "select label from shelves limit null", LIMITED },
	{ "limit", "sqlite", "select label from shelves limit -1", LIMITED },
	{ "limit", "sqlite", "select label from shelves limit 0, 100000", LIMITED },
	{ "limit", "postgresql", "select label from shelves fetch first 9999 rows only", LIMITED },
	{ "limit", "postgresql", "select label from shelves order by 1 fetch first 1 row with ties", LIMITED },
	{ "limit", "sqlserver", "select top 100 percent label from shelves", LIMITED },
	{ "limit", "sqlserver", "select label from shelves for xml raw", LIMITED },
	{ "limit", "postgresql", "select label from shelves limit (select 100000)", LIMITED },
	{ "limit", "postgresql", "select label from shelves limit 1e9", LIMITED },
	{ "limit", "postgresql", "(select label from shelves limit 1) union all select label from shelves", LIMITED },
	{ "limit", "sqlserver", "select label from shelves union select kind from shelves", LIMITED },
	{ "limit", "sqlserver", "select label from shelves order by label", LIMITED },
	{ "limit", "oracle", "select \"label\" from shelves union select \"kind\" from shelves", LIMITED },
	{ "limit", "postgresql", "values (1), (2)", LIMITED },
	{ "limit", "postgresql", "select label from shelves limit 5", HARMLESS },
	{ "window", "postgresql", "select sum(price) from stays where from_at >= '1000-01-01'", BOUNDED },
	{ "window", "postgresql", "select sum(price) from stays where from_at = from_at", BOUNDED },
	{ "window", "postgresql", "select sum(price) from stays where from_at >= '2026-06-01' or true", BOUNDED },
	{ "window", "postgresql", "select sum(price) from stays where not (from_at >= '2026-06-01')", BOUNDED },
	{ "window", "postgresql", "select sum(price) from stays where from_at > now() - interval '900 years'",
	  BOUNDED },
	{ "window", "postgresql", "select sum(price) from stays where coalesce(from_at, now()) >= '2026-06-01'",
	  BOUNDED },
	{ "window", "postgresql",
	  "select count(*) from shelves s left join stays t on t.shelf_id = s.id and t.from_at >= '2026-06-01'",
	  BOUNDED },
	{ "benign", "postgresql",
	  "select kind, count(*) as \"delete\" from shelves where label <> 'drop table' group by kind limit 9",
	  HARMLESS },
	{ "benign", "mysql", "select replace(`label`, 'a', 'b') from `shelves` limit 9", HARMLESS },
	{ "benign", "postgresql", "select label as update from shelves order by label limit 9", HARMLESS },
	{ "other", "postgresql", "SELECT label FROM shelves ORDER BY (SELECT min(val) FROM vault)", REFUSED },
	{ "other", "postgresql", "SELECT label FROM shelves OFFSET (SELECT length(val) FROM vault LIMIT 1)", REFUSED },
	{ "other", "postgresql", "SELECT label FROM shelves FETCH FIRST (SELECT max(id) FROM vault) ROWS ONLY",
	  REFUSED },
	{ "other", "postgresql",
	  "SELECT sum(id) OVER (ORDER BY id ROWS (SELECT id FROM vault LIMIT 1) PRECEDING) FROM shelves", REFUSED },
	{ "other", "postgresql",
	  "SELECT kind FROM shelves GROUP BY GROUPING SETS ((kind), ((SELECT val FROM vault LIMIT 1)))", REFUSED },
	{ "other", "postgresql", "TABLE vault", REFUSED },
	{ "other", "postgresql", "SELECT FROM vault", REFUSED },
	{ "other", "postgresql", "SELECT * FROM ONLY (vault)", REFUSED },
	{ "dos", "postgresql", "SELECT * FROM ROWS FROM (pg_ls_dir('.'), generate_series(1, 3)) AS t(a, b)", REFUSED },
	{ "other", "postgresql", "SELECT cursor_to_xml('c', 1, false, false, '')", REFUSED },
	{ "other", "postgresql", "SELECT pg_relation_filepath('vault')", REFUSED },
	{ "other", "postgresql", "SELECT PG_CATALOG . \"pg_sleep\" (1)", REFUSED },
	{ "other", "postgresql", "SELECT label FROM shelves WHERE label = ANY (ARRAY(SELECT val FROM vault))",
	  REFUSED },
	{ "other", "postgresql", "WITH vault AS (SELECT * FROM vault) SELECT * FROM vault", REFUSED },
	{ "other", "postgresql", "SELECT label FROM shelves FOR KEY SHARE OF shelves", REFUSED },
	{ "other", "postgresql", "SELECT EXISTS (TABLE vault)", REFUSED },
	{ "other", "postgresql",
	  "SELECT label FROM shelves TABLESAMPLE BERNOULLI ((SELECT length(val) FROM vault LIMIT 1))", REFUSED },
	{ "other", "postgresql", "SELECT dblink_exec('x', 'drop table y')", REFUSED },
	{ "other", "postgresql", "SELECT currval('s'), lastval()", REFUSED },
	{ "other", "mysql", "SELECT label FROM shelves /*M!100100 UNION SELECT val FROM vault */", REFUSED },
	{ "other", "mysql", "SELECT UPDATEXML(1, CONCAT(0x7e, (SELECT val FROM vault LIMIT 1)), 1)", REFUSED },
	{ "other", "mysql", "TABLE vault", REFUSED },
	{ "other", "mysql", "SELECT MASTER_POS_WAIT('a', 1)", REFUSED },
	{ "other", "mysql", "SELECT NEXT VALUE FOR s", REFUSED },
	{ "other", "sqlite", "SELECT data FROM sqlite_dbpage", REFUSED },
	{ "other", "sqlite", "SELECT label FROM shelves WHERE label IN main.vault", REFUSED },
	{ "other", "sqlite", "SELECT label FROM shelves WHERE id NOT IN pragma_table_info('vault')", REFUSED },
	{ "other", "sqlite", "SELECT eval('drop table shelves')", REFUSED },
	{ "other", "duckdb", "SELECT * FROM read_blob('x')", REFUSED },
	{ "other", "duckdb", "SELECT * FROM query_table(['api' || '_keys'])", REFUSED },
	{ "other", "duckdb", "SELECT * FROM (DESCRIBE vault)", REFUSED },
	{ "other", "duckdb", "SELECT * FROM (SHOW TABLES)", REFUSED },
	{ "other", "duckdb", "SELECT set_variable('x', 1)", REFUSED },
	{ "other", "duckdb", "SELECT * FROM sniff_csv('x')", REFUSED },
	{ "other", "snowflake", "SELECT * FROM TABLE(RESULT_SCAN(LAST_QUERY_ID()))", REFUSED },
	{ "other", "snowflake", "SELECT * FROM IDENTIFIER('vault')", REFUSED },
	{ "other", "snowflake", "SELECT * FROM TABLE('vault')", REFUSED },
	{ "dos", "snowflake", "SELECT seq4() FROM TABLE(GENERATOR(ROWCOUNT => 10000000000))", REFUSED },
	{ "other", "snowflake", "SELECT GET_DDL('table', 'vault')", REFUSED },
	{ "other", "bigquery", "SELECT * FROM EXTERNAL_QUERY('c', 'select 1')", REFUSED },
	{ "other", "bigquery", "SELECT * FROM `api_*` WHERE _TABLE_SUFFIX = 'keys'", REFUSED },
	{ "other", "bigquery", "SELECT * FROM VECTOR_SEARCH(TABLE guests, 'x', TABLE shelves)", REFUSED },
	{ "other", "bigquery", "SELECT * FROM APPENDS(TABLE vault, NULL, NULL)", REFUSED },
	{ "dos", "bigquery", "SELECT x FROM UNNEST(GENERATE_ARRAY(1, 1000000000000)) x", REFUSED },
	{ "other", "bigquery", "SELECT AEAD.DECRYPT_STRING(x, y, 'z') FROM shelves", REFUSED },
	{ "other", "sqlserver", "SELECT * FROM OPENQUERY(srv, 'select 1')", REFUSED },
	{ "other", "sqlserver", "SELECT * FROM fn_trace_gettable('x', default)", REFUSED },
	{ "other", "sqlserver", "SELECT label FROM shelves WITH (UPDLOCK, HOLDLOCK)", REFUSED },
	{ "other", "sqlserver", "SELECT * FROM srv.db.dbo.vault", REFUSED },
	{ "other", "sqlserver", "SELECT @x = mail FROM guests", REFUSED },
	{ "other", "sqlserver", "SELECT * FROM CONTAINSTABLE(guests, *, 'x')", REFUSED },
	{ "other", "sqlserver", "SELECT NEXT VALUE FOR s", REFUSED },
	{ "other", "sqlserver", "SELECT * FROM CHANGETABLE(CHANGES vault, 0) c", REFUSED },
	{ "dos", "sqlserver", "SELECT REPLICATE(CAST('x' AS VARCHAR(MAX)), 2000000000)", REFUSED },
	{ "other", "oracle", "SELECT DBMS_XMLGEN.GETXML('select 1 from dual') FROM dual", REFUSED },
	{ "other", "oracle", "SELECT HTTPURITYPE('http://h').GETCLOB() FROM dual", REFUSED },
	{ "other", "oracle", "SELECT * FROM shelves@remote", REFUSED },
	{ "other", "oracle", "SELECT * FROM XMLTABLE('for $i in ora:view(\"VAULT\") return $i')", REFUSED },
	{ "other", "oracle", "SELECT CURSOR(SELECT val FROM vault) FROM dual", REFUSED },
	{ "other", "clickhouse", "SELECT * FROM merge('^api')", REFUSED },
	{ "other", "clickhouse", "SELECT joinGet('vault', 'val', 1)", REFUSED },
	{ "other", "clickhouse", "SELECT * FROM view(SELECT val FROM vault)", REFUSED },
	{ "other", "clickhouse", "SELECT label FROM shelves WHERE label GLOBAL IN vault", REFUSED },
	{ "other", "clickhouse", "SELECT in(label, vault) FROM shelves", REFUSED },
	{ "other", "clickhouse", "SELECT * FROM generateRandom('a String', 1, 100000000)", REFUSED },
	{ "other", "clickhouse", "SELECT catboostEvaluate('x', 1)", REFUSED },
	{ "other", "trino", "SELECT * FROM TABLE(system.query(query => 'select val from vault'))", REFUSED },
	{ "other", "trino", "SELECT * FROM \"vault$partitions\"", REFUSED },
	{ "other", "trino", "SELECT * FROM TABLE(exclude_columns(input => TABLE(vault), columns => DESCRIPTOR(id)))",
	  REFUSED },
	{ "dos", "trino", "SELECT x FROM TABLE(sequence(start => 1, stop => 100000000000)) AS t(x)", REFUSED },
	{ "other", "trino", "WITH FUNCTION f() RETURNS bigint RETURN 1 SELECT f()", REFUSED },
	{ "other", "databricks", "SELECT * FROM delta.`/mnt/vault`", REFUSED },
	{ "other", "databricks", "SELECT java_method('java.lang.Runtime', 'getRuntime')", REFUSED },
	{ "other", "databricks", "SELECT * FROM remote_query('c', query => 'select 1')", REFUSED },
	{ "other", "databricks", "SELECT * FROM IDENTIFIER('vault')", REFUSED },
	{ "other", "databricks", "SELECT * FROM IDENTIFIER('api_' || 'keys')", REFUSED },
	{ "other", "databricks", "SELECT * FROM table_changes('vault', 0)", REFUSED },
	{ "other", "databricks", "SELECT TRANSFORM (label) USING 'cat' FROM shelves", REFUSED },
	{ "other", "redshift", "SELECT change_query_priority(1, 'high')", REFUSED },
	{ "dos", "postgresql", "SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b",
	  REFUSED },
	{ "dos", "postgresql", "SELECT count(*) FROM generate_series(1, 10 ^ 9)", REFUSED },
	{ "dos", "postgresql", "SELECT repeat('x', 1000 * 1000 * 1000)", REFUSED },
	{ "benign", "postgresql", "SELECT 'DELETE FROM shelves' AS note, label FROM shelves", HARMLESS },
	{ "benign", "postgresql", "SELECT label AS \"drop\", kind AS \"table\" FROM shelves", HARMLESS },
	{ "benign", "postgresql",
	  "SELECT label FROM shelves WHERE label ILIKE '%truncate%' OR label LIKE 'insert into%'", HARMLESS },
	{ "benign", "postgresql", "SELECT /* ; delete from stays */ label FROM shelves", HARMLESS },
	{ "benign", "postgresql", "SELECT label FROM shelves -- ; drop", HARMLESS },
	{ "benign", "postgresql", "SELECT $$it's; drop table x$$ AS q FROM shelves", HARMLESS },
	{ "benign", "postgresql", "SELECT $q$ union select val from vault $q$ AS q FROM shelves", HARMLESS },
	{ "benign", "postgresql",
	  "WITH deleted AS (SELECT label FROM shelves), updated AS (SELECT label FROM deleted) SELECT count(*) FROM updated",
	  HARMLESS },
	{ "benign", "postgresql", "SELECT replace(label, 'update', 'insert') FROM shelves", HARMLESS },
	{ "benign", "postgresql", "SELECT \"grant\".label FROM shelves AS \"grant\"", HARMLESS },
	{ "benign", "postgresql", "SELECT b.label \"call\", b.id \"execute\" FROM shelves b", HARMLESS },
	{ "benign", "postgresql", "SELECT label FROM shelves WHERE kind IN ('create', 'alter', 'grant', 'revoke')",
	  HARMLESS },
	{ "benign", "postgresql", "SELECT count(*) FILTER (WHERE kind = 'pg_sleep(10)') FROM shelves", HARMLESS },
	{ "benign", "postgresql", "SELECT label, lag(label) OVER (ORDER BY id) AS commit FROM shelves", HARMLESS },
	{ "benign", "postgresql", "SELECT string_agg(label, '; ' ORDER BY id) AS rollback FROM shelves", HARMLESS },
	{ "benign", "postgresql", "SELECT 1 AS explain, 2 AS analyze_, 3 AS vacuum FROM shelves", HARMLESS },
	{ "benign", "postgresql", "SELECT label FROM shelves WHERE label = ';' OR label = '--' OR label = '/*'",
	  HARMLESS },
	{ "benign", "postgresql", "SELECT overlay(label placing 'x' from 1 for 2) FROM shelves", HARMLESS },
	{ "benign", "postgresql", "SELECT '/etc/passwd' AS path, 'http://x/' AS url, 'xp_cmdshell' AS p FROM shelves",
	  HARMLESS },
	{ "benign", "postgresql", "SELECT jsonb_build_object('delete', id, 'drop', label) FROM shelves", HARMLESS },
	{ "benign", "postgresql", "SELECT set_ FROM (SELECT label AS set_ FROM shelves) lock_", HARMLESS },
	{ "benign", "postgresql", "VALUES ('drop table shelves'), ('delete')", HARMLESS },
	{ "benign", "postgresql", "SELECT format('drop table %I', label) FROM shelves", HARMLESS },
	{ "benign", "postgresql",
	  "SELECT label FROM shelves WHERE id BETWEEN 1 AND 5 AND NOT label IS NULL FETCH FIRST 3 ROWS ONLY",
	  HARMLESS },
	{ "benign", "sqlite", "SELECT \"label\" AS \"pragma\", [kind] AS [attach] FROM shelves", HARMLESS },
	{ "benign", "sqlite", "SELECT label FROM shelves WHERE label = 'sqlite_master' OR kind LIKE 'load_extension(%'",
	  HARMLESS },
	{ "benign", "sqlite", "SELECT replace(label, ';', ' ') AS \"replace\" FROM shelves", HARMLESS },
	{ "benign", "sqlite", "SELECT json_extract('{\"drop\":1}', '$.drop') FROM shelves", HARMLESS },
	{ "benign", "sqlite", "SELECT printf('%s; delete', label) FROM shelves", HARMLESS },
	{ "benign", "sqlite", "SELECT `label` FROM `shelves` WHERE `kind` GLOB '*drop*'", HARMLESS },
	{ "benign", "mysql", "SELECT label AS `delete`, kind AS `into outfile` FROM shelves", HARMLESS },
	{ "benign", "mysql", "SELECT label FROM shelves WHERE label = \"it's; drop table x\" LIMIT 5", HARMLESS },
	{ "benign", "mysql", "SELECT CONCAT('select val from ', 'vault') FROM shelves", HARMLESS },
	{ "benign", "mysql", "SELECT /* hint */ label FROM shelves # drop table x", HARMLESS },
	{ "benign", "mysql", "SELECT /*+ MAX_EXECUTION_TIME(1000) */ label FROM shelves", HARMLESS },
	{ "benign", "mysql", "SELECT INSERT(label, 1, 2, 'x') FROM shelves", HARMLESS },
	{ "benign", "mysql", "SELECT TRUNCATE(id / 3, 2) FROM shelves", HARMLESS },
	{ "benign", "mysql", "SELECT label FROM shelves ORDER BY FIELD(kind, 'drop', 'delete')", HARMLESS },
	{ "benign", "sqlserver", "SELECT [label] AS [exec], [kind] AS [xp_cmdshell] FROM [shelves]", HARMLESS },
	{ "benign", "sqlserver", "SELECT label FROM shelves WHERE label = N'''; DROP TABLE x --'", HARMLESS },
	{ "benign", "sqlserver", "SELECT STUFF(label, 1, 1, 'drop') FROM shelves", HARMLESS },
	{ "benign", "bigquery", "SELECT \"\"\"; drop table x\"\"\" AS q, label FROM shelves", HARMLESS },
	{ "benign", "bigquery", "SELECT IF(kind = 'DECLARE', 1, 0) FROM shelves", HARMLESS },
	{ "benign", "duckdb", "SELECT label AS install, kind AS \"load\" FROM shelves", HARMLESS },
	{ "benign", "duckdb", "SELECT label FROM shelves WHERE kind = 'read_csv(''/etc/passwd'')'", HARMLESS },
	{ "benign", "duckdb", "SELECT insert_ : label FROM shelves", HARMLESS },
	{ "benign", "clickhouse", "SELECT label AS optimize, kind AS kill FROM shelves", HARMLESS },
	{ "benign", "clickhouse", "SELECT replaceAll(label, 'system.users', 'url(') FROM shelves", HARMLESS },
	{ "benign", "trino", "SELECT label AS \"prepare\" FROM shelves WHERE kind = 'TABLE(system.query(...))'",
	  HARMLESS },
	{ "benign", "databricks", "SELECT label AS `refresh`, \"drop table x\" AS q FROM shelves", HARMLESS },
	{ "benign", "redshift", "SELECT label AS unload_, 'copy x from s3' AS q FROM shelves", HARMLESS },
	{ "benign", "redshift", "SELECT TOP 5 label AS \"vacuum\" FROM shelves", HARMLESS },
	{ "benign", "snowflake",
	  "select \"label\" from shelves qualify row_number() over (partition by \"kind\" order by \"id\") = 1",
	  HARMLESS },
	{ "benign", "bigquery", "select label, count(*) from shelves group by label", HARMLESS },
};

static str nobody(const void *with, const char *name)
{
	(void)with;
	(void)name;
	return NO_STR;
}

static bool did(const struct policy_decision *d, enum policy_act act)
{
	for (ptrdiff_t i = 0; i < d->effects.len; i++)
		if (d->effects.at[i].act == act)
			return true;
	return false;
}

static const char *outcome(const struct rulebook *p, size_t i)
{
	static const struct principal who = { { "ada", 3 }, NULL, 0, nobody, NULL };
	struct policy_request how = { .arena = a, .policy = p, .who = &who, .schema = &schema, .catalog = S("shop") };
	static const enum policy_act acts[] = { [FILTERED] = POLICY_FILTERS,
						[MASKED] = POLICY_MASKS,
						[BOUNDED] = POLICY_BOUNDS,
						[LIMITED] = POLICY_LIMITS };
	static const enum policy_act protect[] = { POLICY_FILTERS, POLICY_MASKS, POLICY_BOUNDS, POLICY_HIDES,
						   POLICY_DENIES };
	struct policy_decision d = { 0 };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct print_style flat = { .flat = true };
	struct sql_check c = { 0 };
	struct err err = { 0 };
	struct tree t;

	instant_parse(S("2026-06-30T12:00:00Z"), &how.now);
	if (!sql_parse(a, dialect_named(str_of(cases[i].dialect)), str_of(cases[i].sql), &t, &err) ||
	    !sql_check(a, &t, &schema, &c, &err) || !policy_apply(&how, &c, &d, &err) || c.verdict == SQL_DENY ||
	    !sql_print(&b, &t, t.root, &flat, &err))
		return cases[i].wanted != HARMLESS ? NULL
		       : c.findings.len		   ? str_c(a, c.findings.at[0].reason)
						   : str_c(a, str_fmt(a, "refused: %s", err.text));
	if (cases[i].wanted == REFUSED)
		return "let through";
	if (cases[i].wanted != HARMLESS)
		return did(&d, acts[cases[i].wanted]) ? NULL : "let through without the rule";
	for (size_t k = 0; k < sizeof protect / sizeof *protect; k++)
		if (did(&d, protect[k]))
			return "rewritten";
	return NULL;
}

int main(void)
{
	struct err err = { 0 };
	struct rulebook *p;

	a = arena_open();
	p = policy_read(a, str_of(rules), S("policy.yaml"), NULL, &err);
	ok(p != NULL, "the rules of the test are valid %s", err.text);
	for (size_t i = 0; p && i < sizeof cases / sizeof *cases; i++) {
		const char *wrong = outcome(p, i);

		ok(!wrong, "the policy treats the query as expected: %s, %s: %.*s%s%s", cases[i].class,
		   cases[i].dialect, (int)strcspn(cases[i].sql, "\n"), cases[i].sql, wrong ? "  # " : "",
		   wrong ? wrong : "");
	}
	arena_close(a);
	return done();
}
