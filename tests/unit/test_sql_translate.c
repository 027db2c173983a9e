/* Statements translated from one dialect to another; what cannot be translated; and edits. */
#include "sql/translate/translate.h"

#include "base/arena.h"
#include "model/asset.h"
#include "sql/edit/edit.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"

#include "tap.h"

static struct arena *arena;

static const struct {
	const char *from, *to, *sql, *says;
} cases[] = {
	/* times and dates */
	{ "postgresql", "mysql", "select timestamp '2025-03-31 08:00:00'", "SELECT TIMESTAMP '2025-03-31 08:00:00'" },
	{ "postgresql", "mysql", "select extract(dow from a) from t", "SELECT DAYOFWEEK(a) - 1 FROM t" },
	{ "postgresql", "sqlite", "select a ilike 'C\\_%' from t", "SELECT a LIKE 'C\\_%' ESCAPE '\\' FROM t" },
	{ "postgresql", "sqlite", "select a like 'C\\_[_%' from t", "SELECT a GLOB 'C_[[]?*' FROM t" },
	{ "postgresql", "sqlite", "select a not like '%50%' from t", "SELECT a NOT LIKE '%50%' FROM t" },
	{ "mysql", "postgresql", "select a like 'x%' from t", "SELECT a ILIKE 'x%' FROM t" },
	{ "sqlite", "mysql", "select a like 'C\\%' from t", "SELECT a LIKE 'C\\\\\\\\%' FROM t" },
	{ "mysql", "postgresql", "select convert(a, date) from t", "SELECT CAST(a AS DATE) FROM t" },
	{ "mysql", "postgresql", "select convert(a, char(3)) from t", "SELECT CAST(a AS VARCHAR(3)) FROM t" },
	{ "sqlserver", "postgresql", "select convert(date, a) from t", "SELECT CAST(a AS DATE) FROM t" },
	{ "sqlserver", "sqlserver", "select convert(varchar(10), a, 120), try_convert(date, b, 103) from t",
	  "SELECT CONVERT(VARCHAR(10), a, 120), TRY_CONVERT(DATE, b, 103) FROM t" },
	{ "sqlserver", "bigquery", "select try_convert(date, a) from t", "SELECT SAFE_CAST(a AS DATE) FROM t" },
	{ "databricks", "snowflake", "from t select a", "SELECT a FROM t" },
	{ "sqlite", "postgresql", "select * from (select 1 as a)", "SELECT * FROM (SELECT 1 AS a) AS unnamed_1" },
	{ "sqlite", "snowflake", "select * from (select 1 as a)", "SELECT * FROM (SELECT 1 AS a)" },
	{ "bigquery", "snowflake", "select x.a from t as x for system_time as of x_time",
	  "SELECT x.a FROM t AT (TIMESTAMP => x_time) AS x" },
	{ "oracle", "sqlserver", "select a from t as of timestamp b c",
	  "SELECT a FROM t FOR SYSTEM_TIME AS OF b AS c" },
	{ "sqlserver", "trino", "select total = a from t where b >= cast('2024-01-31' as date)",
	  "SELECT a AS total FROM t WHERE b >= DATE '2024-01-31'" },
	{ "clickhouse", "postgresql", "select a > 1 ? 'x' : 'y' from t",
	  "SELECT CASE WHEN a > 1 THEN 'x' ELSE 'y' END FROM t" },
	{ "duckdb", "postgresql", "from t select b: 1, 'a'.upper()", "SELECT 1 AS b, UPPER('a') FROM t" },
	{ "postgresql", "sqlite", "select a from t where b < now() - interval '14 days'",
	  "SELECT a FROM t WHERE b < DATETIME('now', '-14 days')" },
	{ "postgresql", "sqlite", "select current_date - interval '2 weeks', c + interval '1 month'",
	  "SELECT DATE('now', '-14 days'), DATETIME(MIN(DATE(c, '+1 month'), DATE(c, 'start of month', '+2 months', '-1 day')) || ' ' || TIME(c))" },
	{ "postgresql", "sqlite", "select current_date - interval '1 year', date '2024-01-15' + interval '1 month'",
	  "SELECT MIN(DATE('now', '-1 year'), DATE('now', 'start of month', '-11 months', '-1 day')), DATE('2024-01-15', '+1 month')" },
	{ "postgresql", "sqlite", "select current_date - interval '3 hours'",
	  "SELECT DATETIME('now', 'start of day', '-3 hours')" },
	{ "postgresql", "sqlite", "select now() - interval '1 day' + interval '2 hours'",
	  "SELECT DATETIME('now', '-1 day', '+2 hours')" },
	{ "postgresql", "sqlite", "select date_trunc('month', a), extract(year from b), a::date",
	  "SELECT STRFTIME('%Y-%m-01', a), CAST(STRFTIME('%Y', b) AS INTEGER), DATE(a)" },
	{ "postgresql", "sqlserver", "select a from t where b >= now() - interval '90 days' limit 5",
	  "SELECT TOP 5 a FROM t WHERE b >= DATEADD(DAY, -90, CURRENT_TIMESTAMP)" },
	{ "postgresql", "mysql", "select now() - interval '1 week', date_trunc('year', a)",
	  "SELECT NOW() - INTERVAL 1 WEEK, CAST(DATE_FORMAT(a, '%Y-01-01') AS DATE)" },
	{ "postgresql", "bigquery", "select now() - interval '1 day', date_trunc('month', a)",
	  "SELECT CURRENT_TIMESTAMP - INTERVAL 1 DAY, DATE_TRUNC(a, MONTH)" },
	{ "postgresql", "oracle", "select a - interval '2 weeks' from t", "SELECT a - INTERVAL '14' DAY FROM t" },
	{ "postgresql", "trino", "select a - interval '7 days' from t", "SELECT a - INTERVAL '7' DAY FROM t" },
	{ "mysql", "postgresql", "select date_format(a, '%Y-%m'), date_sub(b, interval 7 day)",
	  "SELECT TO_CHAR(a, 'YYYY-MM'), b - INTERVAL '7 days'" },
	{ "bigquery", "sqlite", "select date_sub(current_date(), interval 7 day)", "SELECT DATE('now', '-7 days')" },
	{ "sqlserver", "postgresql", "select dateadd(month, -3, getdate()), datediff(day, a, b)",
	  "SELECT CURRENT_TIMESTAMP - INTERVAL '3 months', CAST(b AS DATE) - CAST(a AS DATE)" },
	{ "snowflake", "sqlite", "select to_char(a, 'YYYY-MM-DD')", "SELECT STRFTIME('%Y-%m-%d', a)" },
	{ "sqlite", "mysql", "select date('now'), date('now', '-7 days'), datetime('now', '+2 hours'), date(a) from t",
	  "SELECT CURRENT_DATE, CURRENT_DATE - INTERVAL 7 DAY, CURRENT_TIMESTAMP + INTERVAL 2 HOUR, DATE(a) FROM t" },
	{ "sqlite", "sqlserver", "select date('now'), date('now', '-7 days'), datetime('now')",
	  "SELECT CAST(GETDATE() AS DATE), DATEADD(DAY, -7, CAST(GETDATE() AS DATE)), CURRENT_TIMESTAMP" },
	{ "sqlite", "postgresql",
	  "select date('now', '1 day'), datetime('now', '-3 hours'), strftime('%Y', 'now'), datetime(a) from t",
	  "SELECT CURRENT_DATE + 1, CURRENT_TIMESTAMP - INTERVAL '3 hours', TO_CHAR(CURRENT_TIMESTAMP, 'YYYY'), CAST(a AS TIMESTAMP) FROM t" },
	{ "sqlite", "oracle", "select date('now')", "SELECT TRUNC(CURRENT_DATE) FROM dual" },
	{ "sqlite", "clickhouse", "select date('now', '-7 days')", "SELECT today() - 7" },
	{ "sqlite", "bigquery", "select date('now', '-7 days')", "SELECT DATE_SUB(CURRENT_DATE, INTERVAL 7 DAY)" },
	{ "bigquery", "sqlite", "select `p.d.t`.a, `p.d.t`.* from `p.d.t`", "SELECT p.d.t.a, p.d.t.* FROM p.d.t" },
	/* bytes */
	{ "sqlite", "postgresql", "select x'6162'", "SELECT E'\\\\x6162'::BYTEA" },
	{ "sqlite", "sqlserver", "select x'6162'", "SELECT CONVERT(VARBINARY(MAX), '6162', 2)" },
	{ "mysql", "oracle", "select x'6162'", "SELECT HEXTORAW('6162') FROM dual" },
	{ "sqlite", "mysql", "select x'6162'", "SELECT X'6162'" },
	/* row limits in Oracle */
	{ "oracle", "postgresql", "select a from t where rownum < 5", "SELECT a FROM t LIMIT 4" },
	{ "oracle", "sqlite", "select a from t where b = 1 and rownum <= 5 and c = 2",
	  "SELECT a FROM t WHERE b = 1 AND c = 2 LIMIT 5" },
	{ "oracle", "sqlserver", "select a from t where rownum = 1 and b = 1", "SELECT TOP 1 a FROM t WHERE b = 1" },
	{ "oracle", "mysql", "select * from (select a from t order by a desc nulls last) where rownum <= 3",
	  "SELECT * FROM (SELECT a FROM t ORDER BY a DESC LIMIT 3) AS unnamed_1" },
	/* strings */
	{ "postgresql", "sqlite", "select concat_ws(' ', a, b)",
	  "SELECT SUBSTR(COALESCE(' ' || a, '') || COALESCE(' ' || b, ''), LENGTH(' ') + 1)" },
	{ "postgresql", "bigquery", "select concat_ws(' ', a, b)", "SELECT ARRAY_TO_STRING([a, b], ' ')" },
	{ "postgresql", "sqlite", "select concat(a, b)", "SELECT COALESCE(a, '') || COALESCE(b, '')" },
	{ "mysql", "postgresql", "select concat(a, b)", "SELECT a || b" },
	{ "postgresql", "mysql", "select a || b", "SELECT CONCAT(a, b)" },
	{ "postgresql", "sqlserver", "select a || 'é'", "SELECT CAST(a AS NVARCHAR(MAX)) + N'é'" },
	{ "postgresql", "mysql", "select string_agg(a, '; ' order by b)",
	  "SELECT GROUP_CONCAT(a ORDER BY b IS NULL, b SEPARATOR '; ')" },
	{ "postgresql", "snowflake", "select string_agg(a, ',' order by b)",
	  "SELECT CASE WHEN COUNT(a) > 0 THEN LISTAGG(a, ',') WITHIN GROUP (ORDER BY b) END" },
	{ "snowflake", "postgresql", "select listagg(a, ',') within group (order by b)",
	  "SELECT COALESCE(STRING_AGG(a, ',' ORDER BY b), '')" },
	{ "sqlite", "postgresql", "select group_concat(a)", "SELECT STRING_AGG(a, ',')" },
	{ "postgresql", "sqlite", "select a ilike 'x%', length(b), left(c, 3)",
	  "SELECT a LIKE 'x%', LENGTH(b), SUBSTR(c, 1, 3)" },
	{ "sqlite", "postgresql", "select a like 'x%'", "SELECT a ILIKE 'x%'" },
	{ "postgresql", "oracle", "select a from t where b ilike 'x%'",
	  "SELECT a FROM t WHERE LOWER(b) LIKE LOWER('x%')" },
	{ "postgresql", "sqlite", "select substring(a from 2 for 3), position('x' in b)",
	  "SELECT SUBSTR(a, 2, 3), INSTR(b, 'x')" },
	{ "postgresql", "bigquery", "select a ~* 'x'", "SELECT REGEXP_CONTAINS(a, CONCAT('(?i)', 'x'))" },
	{ "postgresql", "mysql", "select a !~ 'x'", "SELECT NOT (REGEXP_LIKE(a, 'x', 'c'))" },
	/* other functions */
	{ "postgresql", "sqlite", "select array_agg(a), b::text, c::numeric(10, 2)",
	  "SELECT CASE WHEN COUNT(1) > 0 THEN JSON_GROUP_ARRAY(a) END, CAST(b AS TEXT), ROUND(CAST(c AS REAL), 2)" },
	{ "mysql", "postgresql", "select ifnull(a, 0), if(b, 1, 2) from `t` limit 5, 10",
	  "SELECT COALESCE(a, 0), CASE WHEN b THEN 1 ELSE 2 END FROM t LIMIT 10 OFFSET 5" },
	{ "oracle", "postgresql", "select nvl(a, 0) from t minus select b from u fetch first 5 rows only",
	  "SELECT COALESCE(a, 0) FROM t EXCEPT SELECT b FROM u LIMIT 5" },
	{ "sqlserver", "sqlite", "select top 3 [a b], isnull(c, '') from [t] order by 1",
	  "SELECT \"a b\", COALESCE(c, '') FROM t ORDER BY 1 LIMIT 3" },
	{ "postgresql", "sqlserver", "select a from t where b = true order by a limit 5 offset 10",
	  "SELECT a FROM t WHERE b = 1 ORDER BY CASE WHEN a IS NULL THEN 1 ELSE 0 END, a OFFSET 10 ROWS FETCH NEXT 5 ROWS ONLY" },
	{ "oracle", "postgresql", "select 1, upper('x') from dual union all select 2, 'y'",
	  "SELECT 1, UPPER('x') UNION ALL SELECT 2, 'y'" },
	{ "postgresql", "clickhouse", "select a from t union all select b from u order by 1 limit 5",
	  "SELECT * FROM (SELECT a FROM t UNION ALL SELECT b FROM u) ORDER BY 1 LIMIT 5" },
	{ "clickhouse", "postgresql", "select a from t union all select b from u limit 5",
	  "SELECT a FROM t UNION ALL (SELECT b FROM u LIMIT 5)" },
	{ "snowflake", "duckdb", "select lag(a) ignore nulls over (order by b) from t",
	  "SELECT LAG(a IGNORE NULLS) OVER (ORDER BY b) FROM t" },
	{ "oracle", "postgresql", "select dummy from dual", "SELECT dummy FROM dual" },
	{ "databricks", "postgresql", "select * from a join b", "SELECT * FROM a CROSS JOIN b" },
	{ "snowflake", "databricks", "select * from a left join b", "SELECT * FROM a LEFT JOIN b" },
	{ "postgresql", "oracle", "select a from t limit 5", "SELECT a FROM t FETCH FIRST 5 ROWS ONLY" },
	{ "postgresql", "mysql", "select a from t offset 5", "SELECT a FROM t LIMIT 18446744073709551615 OFFSET 5" },
	{ "postgresql", "mysql", "select a is distinct from b", "SELECT NOT (a <=> b)" },
	{ "postgresql", "bigquery", "select \"Order\", \"select\" from t union select 1, 2",
	  "SELECT `Order`, `select` FROM t UNION DISTINCT SELECT 1, 2" },
	{ "postgresql", "snowflake", "select order_id, \"Order\" from orders",
	  "SELECT order_id, \"Order\" FROM orders" },
	{ "postgresql", "clickhouse", "select length(a)::int, now()", "SELECT lengthUTF8(a)::Int32, now()" },
	/* case-sensitive LIKE, and GLOB patterns */
	{ "postgresql", "mysql", "select a like 'x%', b not like c from t",
	  "SELECT a LIKE BINARY 'x%', b NOT LIKE BINARY c FROM t" },
	{ "postgresql", "sqlserver", "select 1 from t where a like 'x%'",
	  "SELECT 1 FROM t WHERE a LIKE 'x%' COLLATE Latin1_General_BIN2" },
	{ "mysql", "postgresql", "select a like binary 'x%', b like 'x%' collate utf8mb4_bin from t",
	  "SELECT a LIKE 'x%', b LIKE 'x%' FROM t" },
	{ "mysql", "sqlite", "select a like binary 'x%' from t", "SELECT a GLOB 'x*' FROM t" },
	{ "sqlserver", "mysql", "select 1 from t where a like 'x%' collate Latin1_General_CS_AS",
	  "SELECT 1 FROM t WHERE a LIKE BINARY 'x%'" },
	{ "mysql", "sqlserver", "select 1 from t where a like 'x%'", "SELECT 1 FROM t WHERE a LIKE 'x%'" },
	{ "sqlite", "postgresql", "select a glob 'ab*c?' from t", "SELECT a LIKE 'ab%c_' FROM t" },
	{ "clickhouse", "postgresql", "select substringUTF8(a, 1, 2) from t", "SELECT SUBSTRING(a, 1, 2) FROM t" },
	{ "sqlserver", "postgresql", "select cast(a as varchar(max)) from t", "SELECT CAST(a AS TEXT) FROM t" },
	{ "postgresql", "sqlserver", "select a || ' ' || b, c::text || 'x' from t",
	  "SELECT CAST(a AS NVARCHAR(MAX)) + ' ' + CAST(b AS NVARCHAR(MAX)), CAST(c AS NVARCHAR(MAX)) + 'x' FROM t" },
	{ "sqlserver", "sqlite", "select lower(name) + '@', 'a' + b + c, (a + 'x') + b from t",
	  "SELECT LOWER(name) || '@', 'a' || b || c, (a || 'x') || b FROM t" },
	{ "sqlserver", "mysql", "select a + ' ' + b from t", "SELECT CONCAT(a, ' ', b) FROM t" },
	{ "sqlserver", "postgresql", "select cast(a as varchar(10)) + b from t",
	  "SELECT CAST(a AS VARCHAR(10)) || b FROM t" },
	{ "sqlserver", "sqlite", "select qty + '5', '1' + '2' from t", "SELECT qty + '5', '1' || '2' FROM t" },
	{ "sqlserver", "sqlite", "select a + b, 1 + '2', a - b + 'x' from t",
	  "SELECT a + b, 1 + '2', a - b + 'x' FROM t" },
	{ "sqlserver", "sqlserver", "select a + 'x' from t", "SELECT a + 'x' FROM t" },
	/* conditions as values */
	{ "postgresql", "sqlserver",
	  "select total > 5, a is null, not (b in (1, 2)) from t where c = 1 and not d like 'x'",
	  "SELECT CASE WHEN total > 5 THEN 1 WHEN NOT (total > 5) THEN 0 END, CASE WHEN a IS NULL THEN 1 ELSE 0 END, "
	  "CASE WHEN NOT (b IN (1, 2)) THEN 1 WHEN NOT (NOT (b IN (1, 2))) THEN 0 END FROM t "
	  "WHERE c = 1 AND NOT d LIKE 'x' COLLATE Latin1_General_BIN2" },
	{ "sqlite", "sqlserver", "select a = 1 from t join u on t.x = u.x group by a = 1 having count(*) > 1",
	  "SELECT CASE WHEN a = 1 THEN 1 WHEN NOT (a = 1) THEN 0 END FROM t JOIN u ON t.x = u.x "
	  "GROUP BY CASE WHEN a = 1 THEN 1 WHEN NOT (a = 1) THEN 0 END HAVING COUNT(*) > 1" },
	{ "sqlite", "oracle",
	  "select exists (select 1 from u), coalesce((a = 1), 0), case when a = 1 then b = 2 end from t where (a = 1) = b",
	  "SELECT CASE WHEN EXISTS (SELECT 1 FROM u) THEN 1 ELSE 0 END, COALESCE(CASE WHEN a = 1 THEN 1 WHEN NOT (a = 1) THEN 0 END, 0), "
	  "CASE WHEN a = 1 THEN CASE WHEN b = 2 THEN 1 WHEN NOT (b = 2) THEN 0 END END FROM t "
	  "WHERE CASE WHEN a = 1 THEN 1 WHEN NOT (a = 1) THEN 0 END = b" },
	{ "sqlite", "postgresql", "select a = 1 from t", "SELECT a = 1 FROM t" },
	{ "sqlite", "sqlserver", "select a, case when b then 1 end from t join u on t.x = u.x and (d) where not c",
	  "SELECT a, CASE WHEN b <> 0 THEN 1 END FROM t JOIN u ON t.x = u.x AND (d <> 0) WHERE NOT c <> 0" },
	/* the place of NULLs in the order */
	{ "mysql", "postgresql", "select a, b + 1 as c from t order by a is null, a, b + 1 is null desc, c desc",
	  "SELECT a, b + 1 AS c FROM t ORDER BY a, c DESC" },
	{ "sqlserver", "postgresql",
	  "select a from t order by case when a is null then 0 else 1 end, a, case when b is null then 1 else 0 end, c",
	  "SELECT a FROM t ORDER BY a NULLS FIRST, CASE WHEN b IS NULL THEN 1 ELSE 0 END, c NULLS FIRST" },
	{ "sqlite", "postgresql", "select a from t order by a nulls last, b desc nulls first, c nulls first",
	  "SELECT a FROM t ORDER BY a, b DESC, c NULLS FIRST" },
	{ "postgresql", "postgresql", "select a from t order by a, b desc", "SELECT a FROM t ORDER BY a, b DESC" },
	{ "postgresql", "snowflake", "select a from t order by a, b desc", "SELECT a FROM t ORDER BY a, b DESC" },
	{ "postgresql", "sqlite", "select a from t order by a, b desc, 1",
	  "SELECT a FROM t ORDER BY a NULLS LAST, b DESC NULLS FIRST, 1 NULLS LAST" },
	{ "sqlite", "oracle", "select a from t order by a, b desc",
	  "SELECT a FROM t ORDER BY a NULLS FIRST, b DESC NULLS LAST" },
	{ "postgresql", "duckdb", "select a from t order by a, b desc",
	  "SELECT a FROM t ORDER BY a, b DESC NULLS FIRST" },
	{ "trino", "databricks", "select a from t order by a, b desc",
	  "SELECT a FROM t ORDER BY a NULLS LAST, b DESC" },
	{ "clickhouse", "bigquery", "select a from t order by a, b desc",
	  "SELECT a FROM t ORDER BY a NULLS LAST, b DESC" },
	{ "postgresql", "mysql", "select a from t order by a, b desc",
	  "SELECT a FROM t ORDER BY a IS NULL, a, b IS NULL DESC, b DESC" },
	{ "postgresql", "sqlserver", "select a + 1 as b from t order by b desc",
	  "SELECT a + 1 AS b FROM t ORDER BY CASE WHEN a + 1 IS NULL THEN 0 ELSE 1 END, b DESC" },
	{ "postgresql", "mysql", "select a, b + 1 from t order by 2",
	  "SELECT a, b + 1 FROM t ORDER BY b + 1 IS NULL, 2" },
	{ "postgresql", "mysql", "select a from t order by a nulls first", "SELECT a FROM t ORDER BY a" },
	{ "sqlserver", "mysql", "select a from t order by a", "SELECT a FROM t ORDER BY a" },
	{ "postgresql", "mysql", "select b, count(*) as n from t group by b order by n desc, 2",
	  "SELECT b, COUNT(*) AS n FROM t GROUP BY b ORDER BY n DESC, 2" },
	{ "postgresql", "sqlserver", "select a from t where a is not null and b > 1 order by a, b, coalesce(c, 0)",
	  "SELECT a FROM t WHERE a IS NOT NULL AND b > 1 ORDER BY a, b, COALESCE(c, 0)" },
	{ "postgresql", "mysql", "select a from t union select b from u order by a",
	  "SELECT a FROM t UNION SELECT b FROM u ORDER BY a IS NULL, a" },
	{ "postgresql", "sqlite", "select rank() over (order by a desc), sum(b) over w from t window w as (order by c)",
	  "SELECT RANK() OVER (ORDER BY a DESC NULLS FIRST), SUM(b) OVER w FROM t WINDOW w AS (ORDER BY c NULLS LAST)" },
	{ "postgresql", "bigquery", "select rank() over (order by a), sum(b) over (order by a) from t",
	  "SELECT RANK() OVER (ORDER BY a NULLS LAST), SUM(b) OVER (ORDER BY a IS NULL, a) FROM t" },
	{ "postgresql", "mysql", "select string_agg(a, ',' order by a) from t",
	  "SELECT GROUP_CONCAT(a ORDER BY a SEPARATOR ',') FROM t" },
	{ "postgresql", "sqlserver", "select lower(a) as b, count(*) from t group by 1, c",
	  "SELECT LOWER(a) AS b, COUNT(*) FROM t GROUP BY LOWER(a), c" },
	{ "postgresql", "trino", "select lower(a) as b, count(*) from t group by 1",
	  "SELECT LOWER(a) AS b, COUNT(*) FROM t GROUP BY 1" },
	/* integers */
	{ "postgresql", "trino", "select 7 / 2, a / b", "SELECT 7 / 2, a / b" },
	{ "postgresql", "mysql", "select 7 / 2, count(*) / 4 * 3, 1.0 * a / b, trunc(a / b) from t",
	  "SELECT 7 DIV 2, (COUNT(*) DIV 4) * 3, 1.0 * a / b, TRUNCATE(a / b, 0) FROM t" },
	{ "postgresql", "bigquery", "select length(a) / 2, 7 % 2, avg(a) / 2 from t",
	  "SELECT DIV(LENGTH(a), 2), MOD(7, 2), AVG(a) / 2 FROM t" },
	{ "postgresql", "duckdb", "select sum(case when a then 1 else 0 end) / count(*) from t",
	  "SELECT SUM(CASE WHEN a THEN 1 ELSE 0 END) // COUNT(*) FROM t" },
	{ "sqlserver", "snowflake", "select cast(a as int) / cast(b as int) from t",
	  "SELECT (CAST(TRUNC(CAST(a AS NUMBER(38, 10))) AS INTEGER) - MOD(CAST(TRUNC(CAST(a AS NUMBER(38, 10))) AS INTEGER), "
	  "CAST(TRUNC(CAST(b AS NUMBER(38, 10))) AS INTEGER))) / CAST(TRUNC(CAST(b AS NUMBER(38, 10))) AS INTEGER) FROM t" },
	{ "sqlite", "clickhouse", "with c as (select count(*) as n from t) select n / 2 from c",
	  "WITH c AS (SELECT count(*) AS n FROM t) SELECT intDiv(n, 2) FROM c" },
	{ "mysql", "postgresql", "select a / b, a / 2 * c, a % b",
	  "SELECT 1.0 * a / NULLIF(b, 0), 1.0 * a / 2 * c, a % NULLIF(b, 0)" },
	{ "oracle", "sqlite", "select a / b from t", "SELECT 1.0 * a / b FROM t" },
	{ "bigquery", "trino", "select a / b from t", "SELECT CAST(a AS DOUBLE) / b FROM t" },
	{ "mysql", "postgresql", "select a div 2, 7 div 2 from t", "SELECT DIV(a, 2), 7 / 2 FROM t" },
	{ "postgresql", "sqlserver", "select avg(a), avg(1.0 * b) from t", "SELECT AVG(1.0 * a), AVG(1.0 * b) FROM t" },
	{ "sqlserver", "postgresql", "select avg(1.0 * a), avg(len(b)) from t",
	  "SELECT AVG(1.0 * a), TRUNC(AVG(LENGTH(b))) FROM t" },
	{ "postgresql", "sqlite", "select cast(2.5 * a as int), cast(length(b) as int) from t",
	  "SELECT CAST(ROUND(2.5 * a) AS INTEGER), CAST(LENGTH(b) AS INTEGER) FROM t" },
	{ "sqlite", "postgresql", "select cast(2.5 * a as integer), cast('7' as integer) from t",
	  "SELECT CAST(TRUNC(2.5 * a) AS INTEGER), CAST('7' AS INTEGER) FROM t" },
	{ "sqlite", "postgresql", "select sum(a > 1), max(b, c) from t",
	  "SELECT SUM(CAST(a > 1 AS INTEGER)), CASE WHEN b IS NOT NULL AND c IS NOT NULL THEN GREATEST(b, c) END FROM t" },
	/* days */
	{ "postgresql", "mysql", "select extract(epoch from (a - b)) / 60 from t",
	  "SELECT TIMESTAMPDIFF(SECOND, b, a) / 60 FROM t" },
	{ "postgresql", "sqlite", "select extract(epoch from a - now()) from t",
	  "SELECT CAST(STRFTIME('%s', a) AS INTEGER) - CAST(STRFTIME('%s', CURRENT_TIMESTAMP) AS INTEGER) FROM t" },
	{ "postgresql", "mysql", "select timestamp '2025-03-01'", "SELECT TIMESTAMP '2025-03-01 00:00:00'" },
	{ "mysql", "postgresql", "select a + interval 1 quarter from t", "SELECT a + INTERVAL '3 months' FROM t" },
	{ "postgresql", "mysql", "select a::date + 30, current_date - 7 from t",
	  "SELECT DATE_ADD(CAST(a AS DATE), INTERVAL 30 DAY), DATE_SUB(CURRENT_DATE, INTERVAL 7 DAY) FROM t" },
	{ "postgresql", "sqlite", "select date '2025-03-01' - date '2025-02-01', current_date - 7",
	  "SELECT CAST(JULIANDAY(DATE('2025-03-01')) - JULIANDAY(DATE('2025-02-01')) AS INTEGER), DATE(CURRENT_DATE, '-7 days')" },
	{ "postgresql", "sqlite", "select current_date + a::int from t where b = date '2024-01-31'",
	  "SELECT DATE(CURRENT_DATE, (CAST(CASE TYPEOF(a) WHEN 'real' THEN ROUND(a) ELSE a END AS INTEGER)) || ' days') FROM t "
	  "WHERE b = '2024-01-31'" },
	{ "duckdb", "sqlserver", "select current_date + 1 from t",
	  "SELECT DATEADD(DAY, 1, CAST(GETDATE() AS DATE)) FROM t" },
	{ "oracle", "postgresql", "select sysdate - 7 from t",
	  "SELECT CURRENT_TIMESTAMP - 7 * INTERVAL '1 day' FROM t" },
	{ "postgresql", "mysql", "select extract(week from a) from t", "SELECT WEEK(a, 3) FROM t" },
	{ "postgresql", "bigquery", "select extract(dow from a), extract(week from a) from t",
	  "SELECT EXTRACT(DAYOFWEEK FROM a) - 1, EXTRACT(ISOWEEK FROM a) FROM t" },
	/* aggregates over no rows and over NULLs */
	{ "postgresql", "sqlite", "select array_agg(a) from t group by b",
	  "SELECT JSON_GROUP_ARRAY(a) FROM t GROUP BY b" },
	{ "postgresql", "snowflake", "select array_agg(a order by a) filter (where a is not null) from t",
	  "SELECT CASE WHEN COUNT(1) > 0 THEN ARRAY_AGG(a) WITHIN GROUP (ORDER BY a) END FROM t" },
	{ "clickhouse", "postgresql", "select groupArray(a) from t",
	  "SELECT COALESCE(ARRAY_AGG(a) FILTER (WHERE a IS NOT NULL), '{}') FROM t" },
	{ "snowflake", "bigquery", "select array_agg(a) from t",
	  "SELECT COALESCE(ARRAY_AGG(a IGNORE NULLS), []) FROM t" },
	{ "postgresql", "mysql", "select greatest(a, b), least(1, 2) from t",
	  "SELECT GREATEST(COALESCE(a, b), COALESCE(b, a)), LEAST(1, 2) FROM t" },
	{ "postgresql", "sqlite", "select greatest(a, b) from t", "SELECT MAX(COALESCE(a, b), COALESCE(b, a)) FROM t" },
	/* NULLs in concatenations */
	{ "postgresql", "oracle", "select a || '-' || b from t",
	  "SELECT CASE WHEN a IS NOT NULL AND b IS NOT NULL THEN a || '-' || b END FROM t" },
	{ "mysql", "oracle", "select concat(a, '-') from t",
	  "SELECT CASE WHEN a IS NOT NULL THEN a || '-' END FROM t" },
	{ "postgresql", "oracle", "select concat(a, '-') from t", "SELECT a || '-' FROM t" },
	{ "oracle", "postgresql", "select a || '-' || b, a || b from t",
	  "SELECT CONCAT(a, '-', b), NULLIF(CONCAT(a, b), '') FROM t" },
	{ "oracle", "mysql", "select a || '-' from t", "SELECT CONCAT(COALESCE(a, ''), '-') FROM t" },
	{ "oracle", "sqlite", "select a || '-' from t", "SELECT COALESCE(a, '') || '-' FROM t" },
	/* parts of JSON documents */
	{ "postgresql", "mysql", "select a -> 'b' ->> 'c', a -> 0 from t",
	  "SELECT JSON_UNQUOTE(JSON_EXTRACT(JSON_EXTRACT(a, '$.\"b\"'), '$.\"c\"')), JSON_EXTRACT(a, '$[0]') FROM t" },
	{ "mysql", "postgresql", "select a ->> '$.b', a -> '$.b[0].\"c d\"' from t",
	  "SELECT a ->> 'b', a -> 'b' -> 0 -> 'c d' FROM t" },
	{ "postgresql", "sqlite", "select a -> 'b', a ->> 'b' from t",
	  "SELECT a -> 'b', CAST(a ->> 'b' AS TEXT) FROM t" },
	{ "sqlite", "postgresql", "select a -> 'b', a -> '$.b' from t", "SELECT a -> 'b', a -> 'b' FROM t" },
	{ "mysql", "duckdb", "select a ->> '$.b' from t", "SELECT a ->> '$.b' FROM t" },
	/* the same name for two different things */
	{ "postgresql", "mysql", "select stddev(a), variance(a), log(100) from t",
	  "SELECT STDDEV_SAMP(a), VAR_SAMP(a), LOG10(100) FROM t" },
	{ "mysql", "postgresql", "select stddev(a), log(8), log(2, 8), truncate(a, 1) from t",
	  "SELECT STDDEV_POP(a), LN(8), LOG(2, 8), TRUNC(a, 1) FROM t" },
	{ "bigquery", "postgresql", "select log(8, 2) from t", "SELECT LOG(2, 8) FROM t" },
	{ "mysql", "sqlite", "select length(a) from t", "SELECT LENGTH(CAST(a AS BLOB)) FROM t" },
	{ "postgresql", "mysql", "select regexp_replace(a, 'b', 'c'), regexp_replace(a, 'b', 'c', 'g') from t",
	  "SELECT REGEXP_REPLACE(a, 'b', 'c', 1, 1, 'c'), REGEXP_REPLACE(a, 'b', 'c', 1, 0, 'c') FROM t" },
	{ "snowflake", "postgresql", "select regexp_replace(a, 'b', 'c') from t",
	  "SELECT REGEXP_REPLACE(a, 'b', 'c', 'g') FROM t" },
	{ "postgresql", "duckdb", "select generate_series(1, 3), a::varchar(2) from t",
	  "SELECT UNNEST(GENERATE_SERIES(1, 3)), LEFT(CAST(a AS VARCHAR), 2) FROM t" },
	{ "postgresql", "mysql", "select a & 1, ~a from t", "SELECT CAST(a & 1 AS SIGNED), CAST(~a AS SIGNED) FROM t" },
	{ "mysql", "duckdb", "select a ^ b from t", "SELECT XOR(a, b) FROM t" },
	{ "postgresql", "sqlite", "select (a > 1) is unknown from t", "SELECT (a > 1) IS NULL FROM t" },
	{ "postgresql", "sqlite", "select a::varchar(10)", "SELECT SUBSTR(CAST(a AS TEXT), 1, 10)" },
};

/* Refused translations, with the name that the message gives. */
static const struct {
	const char *from, *to, *sql, *says;
} refused[] = {
	{ "sqlserver", "postgresql", "select convert(varchar, a, 120) from t",
	  "a CAST with a format or style is not supported in postgresql" },
	{ "bigquery", "postgresql", "select cast(a as date format 'YYYY') from t",
	  "a CAST with a format or style is not supported in postgresql" },
	{ "clickhouse", "postgresql", "select a from t final", "FINAL is not supported in postgresql" },
	{ "postgresql", "sqlite", "select a from t except all select b from u",
	  "EXCEPT ALL is not supported in sqlite" },
	{ "postgresql", "sqlite", "select a from t intersect all select b from u",
	  "INTERSECT ALL is not supported in sqlite" },
	{ "sqlserver", "sqlite", "select top 3 with ties a from t order by a", "WITH TIES is not supported in sqlite" },
	{ "oracle", "postgresql", "select 1 from t, u where t.id = u.id(+)", "(+) is not supported in postgresql" },
	{ "sqlite", "postgresql", "select date('now', 'start of month')", "date() is not supported in postgresql" },
	{ "sqlite", "mysql", "select datetime(a, '-1 day') from t", "datetime() is not supported in mysql" },
	{ "postgresql", "sqlite", "select x'1F'", "X'...' of postgresql is not supported in sqlite" },
	{ "bigquery", "postgresql", "select b'ab'", "B'...' of bigquery is not supported in postgresql" },
	{ "oracle", "postgresql", "select a from t where rownum < 5 order by a",
	  "ROWNUM is not supported in postgresql" },
	{ "oracle", "sqlite", "select count(*) from t where rownum < 5", "ROWNUM is not supported in sqlite" },
	{ "oracle", "sqlite", "select rownum, a from t", "ROWNUM is not supported in sqlite" },
	{ "postgresql", "sqlserver", "select a from t where b is true", "IS TRUE is not supported in sqlserver" },
	{ "postgresql", "oracle", "select a from t where b is not false", "IS FALSE is not supported in oracle" },
	{ "bigquery", "duckdb", "select 'a\\b'", "a control character in a string is not supported in duckdb" },
	{ "clickhouse", "duckdb", "select * apply (sum) from t", "APPLY is not supported in duckdb" },
	{ "snowflake", "postgresql", "select * from t match_recognize (pattern (x) define x as a > 1)",
	  "MATCH_RECOGNIZE is not supported in postgresql" },
	{ "bigquery", "duckdb", "select a from t full union all by name select b from u",
	  "FULL UNION is not supported in duckdb" },
	{ "bigquery", "snowflake", "select * from f(model m)", "MODEL is not supported in snowflake" },
	{ "databricks", "duckdb", "select * from a join b exact nearest by distance a.x - b.x",
	  "EXACT NEAREST BY DISTANCE is not supported in duckdb" },
	{ "oracle", "snowflake", "select max(a) keep (dense_rank first order by b) from t",
	  "KEEP is not supported in snowflake" },
	{ "clickhouse", "duckdb", "select quantile(0.9)(a) from t",
	  "a function with parameters is not supported in duckdb" },
	{ "postgresql", "mysql", "select a <-> b from t", "operator is not supported in mysql" },
	{ "sqlite", "postgresql", "select a glob '[a-z]*' from t", "GLOB is not supported in postgresql" },
	{ "postgresql", "sqlite", "select a from t order by a collate \"C\"",
	  "COLLATE with a collation of another dialect is not supported in sqlite" },
	{ "databricks", "postgresql", "select 10L", "a number in this form is not supported in postgresql" },
	{ "snowflake", "postgresql", "select a from t qualify row_number() over (order by b) = 1",
	  "QUALIFY is not supported in postgresql" },
	{ "postgresql", "sqlite", "select distinct on (a) b from t", "DISTINCT ON is not supported in sqlite" },
	{ "postgresql", "mysql", "select split_part(a, '-', 1) from t", "split_part() is not supported in mysql" },
	{ "mysql", "postgresql", "select substring_index(a, '-', 1) from t",
	  "substring_index() is not supported in postgresql" },
	{ "sqlite", "postgresql", "select printf('%d', a) from t", "printf() is not supported in postgresql" },
	{ "mysql", "sqlserver", "select a div 2 from t", "DIV of possible non-integers is not supported in sqlserver" },
	{ "postgresql", "mysql", "select a / b from t", "a / b of possible integers is not supported in mysql" },
	{ "duckdb", "mysql", "select a // b from t", "a // b of possible non-integers is not supported in mysql" },
	{ "sqlserver", "postgresql", "select avg(a) from t",
	  "AVG of possible integers, which then drops the fraction, is not supported in postgresql" },
	{ "postgresql", "sqlserver", "select distinct a from t order by a",
	  "the position of NULLs in the order of a DISTINCT is not supported in sqlserver" },
	{ "postgresql", "sqlserver", "select a from t union select b from u order by a",
	  "the position of NULLs in the order of a set operation is not supported in sqlserver" },
	{ "postgresql", "mysql", "select * from t order by 1",
	  "the position of NULLs in an order by column number is not supported in mysql" },
	{ "postgresql", "mysql", "select sum(a) over (order by b range between 1 preceding and current row) from t",
	  "the position of NULLs in the order of a RANGE is not supported in mysql" },
	{ "postgresql", "mysql", "select current_date - a from t", "this date arithmetic is not supported in mysql" },
	{ "mysql", "postgresql", "select date '2025-03-01' + 1",
	  "this date arithmetic is not supported in postgresql" },
	{ "postgresql", "mysql", "select timestamp '2025-03-01' - timestamp '2025-02-01'",
	  "this date arithmetic is not supported in mysql" },
	{ "mysql", "postgresql", "select extract(week from a) from t",
	  "EXTRACT(week ...) is not supported in postgresql" },
	{ "postgresql", "snowflake", "select array_agg(a) from t",
	  "an array with NULLs is not supported in snowflake" },
	{ "postgresql", "mysql", "select array_agg(a order by b) from t",
	  "an array with an order is not supported in mysql" },
	{ "postgresql", "mysql", "select substr(a, -2) from t",
	  "SUBSTR from a position before the first character is not supported in mysql" },
	{ "mysql", "postgresql", "select substr(a, 0, 2) from t",
	  "SUBSTR from a position before the first character is not supported in postgresql" },
	{ "postgresql", "mysql", "select left(a, -1) from t", "left() is not supported in mysql" },
	{ "postgresql", "sqlite", "select stddev(a), reverse(b) from t", "stddev() is not supported in sqlite" },
	{ "postgresql", "sqlite", "select round(a, -2) from t",
	  "ROUND to tens and hundreds is not supported in sqlite" },
	{ "postgresql", "bigquery", "select regexp_replace(a, 'b', 'c') from t",
	  "this REGEXP_REPLACE is not supported in bigquery" },
	{ "sqlite", "postgresql", "select cast(a as date) from t",
	  "CAST to a time type, which gives a number in sqlite, is not supported in postgresql" },
	{ "sqlite", "postgresql", "select cast(a as numeric) from t",
	  "CAST AS NUMERIC, which keeps integers and does not round in sqlite, is not supported in postgresql" },
	{ "postgresql", "sqlite", "select * from (values (1, 2)) as v (a, b)",
	  "column aliases after a query in FROM is not supported in sqlite" },
	{ "postgresql", "mysql",
	  "select sum(a) over (order by b rows unbounded preceding exclude ties) from t where b > 0",
	  "EXCLUDE in a window is not supported in mysql" },
	{ "duckdb", "postgresql", "pivot t on a using sum(b)", "PIVOT as a statement is not supported in postgresql" },
	{ "postgresql", "mysql", "select a from t full join u on true", "FULL JOIN is not supported in mysql" },
	{ "postgresql", "sqlite", "select string_agg(a, ',' order by b)",
	  "GROUP_CONCAT with an order is not supported in sqlite" },
	{ "postgresql", "sqlserver", "select array_agg(a)", "array_agg() is not supported in sqlserver" },
	{ "postgresql", "sqlite", "select interval '1 day'",
	  "an INTERVAL that is not added to a time is not supported in sqlite" },
	{ "postgresql", "mysql", "select a + interval '1 day 2 hours'",
	  "an INTERVAL of more than one unit, or of a value is not supported in mysql" },
	{ "postgresql", "sqlite", "select date_trunc('century', a)",
	  "DATE_TRUNC('century', ...) is not supported in sqlite" },
	{ "postgresql", "sqlite", "select a::int[]", "the type int[] is not supported in sqlite" },
	{ "postgresql", "sqlite", "select a = any (select 1)", "ANY is not supported in sqlite" },
	{ "postgresql", "sqlite", "select a @> b", "@> is not supported in sqlite" },
	{ "sqlserver", "postgresql", "select datediff(month, a, b)",
	  "DATEDIFF in other units than days is not supported in postgresql" },
	{ "postgresql", "oracle", "select true from t", "TRUE and FALSE is not supported in oracle" },
	{ "postgresql", "sqlserver", "select a from t natural join u", "NATURAL JOIN is not supported in sqlserver" },
	{ "postgresql", "mysql", "select extract(day from a - b) from t",
	  "EXTRACT from a difference of times is not supported in mysql" },
	{ "postgresql", "mysql", "select a + 2 * interval '1 day' from t",
	  "an INTERVAL that is not added to a time is not supported in mysql" },
	{ "postgresql", "duckdb", "select a similar to 'b%' from t",
	  "SIMILAR TO, whose pattern is a regular expression in duckdb, is not supported in duckdb" },
	{ "postgresql", "oracle", "select a from t where b = ''",
	  "a comparison with an empty string is not supported in oracle" },
	{ "postgresql", "oracle", "select t.* from t group by 1", "GROUP BY column number is not supported in oracle" },
	{ "mysql", "postgresql", "select a -> '$.*' from t", "this form of JSON path is not supported in postgresql" },
	{ "postgresql", "mysql", "select a -> b from t", "this form of JSON path is not supported in mysql" },
	{ "sqlite", "postgresql", "select random()", "random() is not supported in postgresql" },
};

static str translated(const char *from, const char *to, const char *sql, struct strs *notes)
{
	static struct sb b = SB(1 << 20);
	struct translation how = { .to = dialect_named(str_of(to)), .notes = notes };
	struct print_style style = { .to = how.to, .flat = true };
	struct err err = { 0 };
	struct tree t;

	sb_reset(&b);
	if (!sql_parse(arena, dialect_named(str_of(from)), str_of(sql), &t, &err) || !sql_translate(&t, &how, &err) ||
	    !sql_print(&b, &t, t.root, &style, &err))
		return str_dup(arena, str_of(err.text));
	return str_dup(arena, sb_str(&b));
}

static void translates(void)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		str got = translated(cases[i].from, cases[i].to, cases[i].sql, NULL);
		struct err err = { 0 };
		struct tree t;

		is_str(got, str_of(cases[i].says), "%s to %s gives the expected statement: %s", cases[i].from,
		       cases[i].to, cases[i].sql);
		ok(sql_parse(arena, dialect_named(str_of(cases[i].to)), got, &t, &err),
		   "the translated statement parses in %s", cases[i].to);
	}
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
		is_str(translated(refused[i].from, refused[i].to, refused[i].sql, NULL), str_of(refused[i].says),
		       "%s to %s is refused with the expected message: %s", refused[i].from, refused[i].to,
		       refused[i].sql);
}

static void notes(void)
{
	struct strs notes = { 0 };

	translated("postgresql", "sqlite", "select a like c, b like d", &notes);
	ok(notes.len == 1 && str_eq(notes.at[0], S("LIKE ignores case in sqlite")),
	   "a note about LIKE is given once for two LIKEs");
	notes = (struct strs){ 0 };
	translated("mysql", "postgresql", "select a = 'x', b in ('y', 'z'), c = '1'", &notes);
	ok(notes.len == 1 && str_eq(notes.at[0], S("= is case-sensitive in postgresql")),
	   "a note about = is given once for comparisons of strings");
}

/* ---- edits ---- */

enum edit { LIMIT, FILTER, WINDOW };

static const struct {
	enum edit edit;
	const char *dialect, *sql, *with, *says;
} edits[] = {
	{ LIMIT, "postgresql", "select a from t", "10", "SELECT a FROM t LIMIT 10" },
	{ LIMIT, "postgresql", "select a from t limit 5", "10", "SELECT a FROM t LIMIT 5" },
	{ LIMIT, "postgresql", "select a from t limit 50 offset 3", "10", "SELECT a FROM t LIMIT 10 OFFSET 3" },
	{ LIMIT, "postgresql", "select a from t limit all", "10", "SELECT a FROM t LIMIT 10" },
	{ LIMIT, "postgresql", "select a from t limit $1", "10", "SELECT a FROM t LIMIT 10" },
	{ LIMIT, "sqlite", "select a from t limit -1", "10", "SELECT a FROM t LIMIT 10" },
	{ LIMIT, "postgresql", "select a from t order by a fetch first 5 rows with ties", "10",
	  "SELECT a FROM t ORDER BY a LIMIT 10" },
	{ LIMIT, "sqlserver", "select top 50 percent a from t", "10", "SELECT TOP 10 a FROM t" },
	{ LIMIT, "postgresql", "select 1 union select 2", "10", "SELECT 1 UNION SELECT 2 LIMIT 10" },
	{ LIMIT, "clickhouse", "select a from t limit 1 by a", "10",
	  "the query already has LIMIT BY, which is a different limit" },
	{ FILTER, "postgresql", "select a from t", "b = 1", "SELECT a FROM t WHERE b = 1" },
	{ FILTER, "postgresql", "select a from t where c or d", "b = 1 or e",
	  "SELECT a FROM t WHERE (c OR d) AND (b = 1 OR e)" },
	{ FILTER, "postgresql", "select a from t where c and d group by a", "b and e",
	  "SELECT a FROM t WHERE c AND d AND b AND e GROUP BY a" },
	{ FILTER, "postgresql", "select 1 union select 2", "b", "a filter needs a single SELECT, not a set operation" },
	{ WINDOW, "postgresql", "select a from t where d > '2024-01-01' and b", "90d",
	  "SELECT a FROM t WHERE b AND d >= CURRENT_DATE - INTERVAL '90 days'" },
	{ WINDOW, "postgresql", "select a from t where x.d between date '2024-01-01' and now()", "1y",
	  "SELECT a FROM t WHERE x.d >= CURRENT_DATE - INTERVAL '1 year'" },
	{ WINDOW, "postgresql", "select a from t where d >= '2024-01-01' and d < '2024-02-01'", "6mo",
	  "SELECT a FROM t WHERE d >= CURRENT_DATE - INTERVAL '6 months'" },
	{ WINDOW, "sqlite", "select a from t", "d=12h", "SELECT a FROM t WHERE d >= DATETIME('now', '-12 hours')" },
	{ WINDOW, "postgresql", "select a from t where b = 1", "90d",
	  "WHERE has no condition on a time column to narrow" },
	{ WINDOW, "postgresql", "select a from t where d > now() or b", "90d",
	  "WHERE has no condition on a time column to narrow" },
	{ WINDOW, "postgresql", "select a from t", "d=soon", "invalid duration \"d=soon\"" },
};

static bool edited(size_t i, struct tree *t, struct err *err)
{
	struct tree filter;
	int64_t n = 0;

	switch (edits[i].edit) {
	case LIMIT: return str_int(str_of(edits[i].with), &n) && sql_edit_limit(t, n, err);
	case WINDOW: return sql_edit_window(t, str_of(edits[i].with), err);
	default:
		return sql_parse_expression(arena, t->dialect, str_of(edits[i].with), &filter, err) &&
		       sql_edit_filter(t, &filter, filter.root, err);
	}
}

static void changes(void)
{
	for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
		scoped(sb_free) struct sb b = SB(1 << 16);
		const struct translation how = { .to = dialect_named(str_of(edits[i].dialect)) };
		const struct print_style style = { .flat = true };
		struct err err = { 0 };
		struct tree t;

		if (sql_parse(arena, how.to, str_of(edits[i].sql), &t, &err) && edited(i, &t, &err) &&
		    sql_translate(&t, &how, &err))
			sql_print(&b, &t, t.root, &style, &err);
		is_str(b.len ? sb_str(&b) : str_of(err.text), str_of(edits[i].says),
		       "the edit gives the expected statement: %s, with %s", edits[i].sql, edits[i].with);
	}
}

int main(void)
{
	arena = arena_open();
	translates();
	notes();
	changes();
	arena_close(arena);
	return done();
}
