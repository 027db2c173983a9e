/* Each rule of the grammar with its printed form, each refusal with its message, and the limits on what is parsed. */
#include "sql/parse/parse.h"

#include <stdlib.h>

#include "base/arena.h"
#include "sql/parse/literal_mask.h"
#include "sql/print/print.h"

#include "tap.h"

static const struct {
	const char *dialect, *sql, *printed;
} good[] = {
	{ "postgresql", "select 1", "SELECT 1" },
	{ "postgresql", "select all a, distinct_x from t", "SELECT a, distinct_x FROM t" },
	{ "postgresql", "select distinct a from t", "SELECT DISTINCT a FROM t" },
	{ "postgresql", "select distinct on (a, b) a from t order by a, b",
	  "SELECT DISTINCT ON (a, b) a FROM t ORDER BY a, b" },
	{ "postgresql", "select * from t", "SELECT * FROM t" },
	{ "postgresql", "select t.*, s.t.* from s.t", "SELECT t.*, s.t.* FROM s.t" },
	{ "postgresql", "select a as b, c d, e as \"F\" from t", "SELECT a AS b, c AS d, e AS \"F\" FROM t" },
	{ "postgresql", "select from t", "SELECT FROM t" },
	{ "postgresql", "values (1, 'a'), (2, 'b')", "VALUES (1, 'a'), (2, 'b')" },
	{ "postgresql", "select (values (1))", "SELECT (VALUES (1))" },
	{ "postgresql",
	  "with a as (select 1), b (x, y) as materialized (select 1, 2), c as not materialized (select 3) select * from a, b, c",
	  "WITH a AS (SELECT 1), b (x, y) AS MATERIALIZED (SELECT 1, 2), c AS NOT MATERIALIZED (SELECT 3) SELECT * FROM a, b, c" },
	{ "postgresql", "with recursive r as (select 1 as n union all select n + 1 from r where n < 5) select * from r",
	  "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r" },
	{ "postgresql", "select 1 union select 2 union all select 3", "(SELECT 1 UNION SELECT 2) UNION ALL SELECT 3" },
	{ "postgresql", "select 1 union select 2 intersect select 3", "SELECT 1 UNION (SELECT 2 INTERSECT SELECT 3)" },
	{ "postgresql", "(select 1 union select 2) except all select 3",
	  "(SELECT 1 UNION SELECT 2) EXCEPT ALL SELECT 3" },
	{ "postgresql", "(select 1 order by 1 limit 1) union (select 2)",
	  "(SELECT 1 ORDER BY 1 LIMIT 1) UNION SELECT 2" },
	{ "postgresql", "select a from t order by a desc nulls last, b asc, c nulls first",
	  "SELECT a FROM t ORDER BY a DESC NULLS LAST, b, c NULLS FIRST" },
	{ "postgresql", "select a from t limit 10 offset 5", "SELECT a FROM t LIMIT 10 OFFSET 5" },
	{ "postgresql", "select a from t offset 5 limit 10", "SELECT a FROM t LIMIT 10 OFFSET 5" },
	{ "postgresql", "select a from t limit all", "SELECT a FROM t" },
	{ "postgresql", "select a from t offset 2 rows fetch first 5 rows only", "SELECT a FROM t LIMIT 5 OFFSET 2" },
	{ "postgresql", "select a from t order by a fetch first row with ties",
	  "SELECT a FROM t ORDER BY a FETCH FIRST 1 ROWS WITH TIES" },
	{ "postgresql", "select a from t group by a, b having count(*) > 1",
	  "SELECT a FROM t GROUP BY a, b HAVING COUNT(*) > 1" },
	{ "postgresql", "select a from t group by rollup (a, b), cube (c), grouping sets ((a), (b, c), ())",
	  "SELECT a FROM t GROUP BY ROLLUP (a, b), CUBE (c), GROUPING SETS ((a), (b, c), ())" },
	{ "postgresql", "select a from t group by ()", "SELECT a FROM t GROUP BY ()" },
	{ "postgresql",
	  "select sum(x) over w, rank() over (partition by a order by b rows between 1 preceding and current row) from t window w as (partition by c)",
	  "SELECT SUM(x) OVER w, RANK() OVER (PARTITION BY a ORDER BY b ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t WINDOW w AS (PARTITION BY c)" },
	{ "postgresql", "select sum(x) over (w rows unbounded preceding) from t window w as (order by a)",
	  "SELECT SUM(x) OVER (w ROWS UNBOUNDED PRECEDING) FROM t WINDOW w AS (ORDER BY a)" },
	{ "postgresql",
	  "select sum(x) over (order by a groups between unbounded preceding and unbounded following exclude ties) from t",
	  "SELECT SUM(x) OVER (ORDER BY a GROUPS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE TIES) FROM t" },
	{ "postgresql", "select count(*) filter (where a > 1), count(distinct b), array_agg(c order by d desc) from t",
	  "SELECT COUNT(*) FILTER (WHERE a > 1), COUNT(DISTINCT b), ARRAY_AGG(c ORDER BY d DESC) FROM t" },
	{ "postgresql", "select percentile_cont(0.5) within group (order by x) from t",
	  "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY x) FROM t" },
	{ "postgresql",
	  "select * from a join b on a.x = b.x left outer join c using (y, z) right join d on true full join e on false cross join f natural join g",
	  "SELECT * FROM a JOIN b ON a.x = b.x LEFT JOIN c USING (y, z) RIGHT JOIN d ON TRUE FULL JOIN e ON FALSE CROSS JOIN f NATURAL JOIN g" },
	{ "postgresql", "select * from a join b join c on b.x = c.x on a.x = b.x",
	  "SELECT * FROM a JOIN b JOIN c ON b.x = c.x ON a.x = b.x" },
	{ "postgresql", "select * from (a join b on true) j, lateral (select 1) l, only t",
	  "SELECT * FROM (a JOIN b ON TRUE) AS j, LATERAL (SELECT 1) AS l, t" },
	{ "postgresql", "select * from (select 1) as q (x), generate_series(1, 3) with ordinality as g (n, i)",
	  "SELECT * FROM (SELECT 1) AS q(x), GENERATE_SERIES(1, 3) WITH ORDINALITY AS g(n, i)" },
	{ "postgresql", "select * from unnest(array[1, 2], array['a']) as u (a, b)",
	  "SELECT * FROM UNNEST(ARRAY[1, 2], ARRAY['a']) AS u(a, b)" },
	{ "postgresql", "select * from f(1) as r (a int, b text)", "SELECT * FROM F(1) AS r(a INT, b TEXT)" },
	{ "postgresql", "select * from t tablesample bernoulli (10) repeatable (7)",
	  "SELECT * FROM t TABLESAMPLE BERNOULLI (10) REPEATABLE (7)" },
	{ "postgresql", "select 1 + 2 * 3 - -4 / 5 % 6 ^ 2", "SELECT 1 + 2 * 3 - -4 / 5 % 6 ^ 2" },
	{ "postgresql", "select (1 + 2) * 3, 1 - (2 - 3), 1 - 2 - 3, a - (b + c)",
	  "SELECT (1 + 2) * 3, 1 - (2 - 3), 1 - 2 - 3, a - (b + c)" },
	{ "postgresql", "select not a and b or c and not (d or e)", "SELECT NOT a AND b OR c AND NOT (d OR e)" },
	{ "postgresql", "select a = b, a <> b, a != c, a <= d, a >= e, a < f, a > g",
	  "SELECT a = b, a <> b, a <> c, a <= d, a >= e, a < f, a > g" },
	{ "postgresql",
	  "select a is null, b is not null, c is true, d is not false, e is unknown, f is distinct from g, h is not distinct from i, j isnull, k notnull",
	  "SELECT a IS NULL, b IS NOT NULL, c IS TRUE, d IS NOT FALSE, e IS UNKNOWN, f IS DISTINCT FROM g, h IS NOT DISTINCT FROM i, j IS NULL, k IS NOT NULL" },
	{ "postgresql", "select a between 1 and 2 and b not between symmetric 3 and 4",
	  "SELECT a BETWEEN 1 AND 2 AND b NOT BETWEEN SYMMETRIC 3 AND 4" },
	{ "postgresql", "select a in (1, 2), b not in (select 1), (a, b) in ((1, 2))",
	  "SELECT a IN (1, 2), b NOT IN (SELECT 1), (a, b) IN ((1, 2))" },
	{ "postgresql", "select a like 'x%' escape '!', b not ilike 'y', c similar to 'z', d not like all (array['a'])",
	  "SELECT a LIKE 'x%' ESCAPE '!', b NOT ILIKE 'y', c SIMILAR TO 'z', d NOT LIKE ALL (ARRAY['a'])" },
	{ "postgresql", "select exists (select 1), not exists (select 2), a = any (select 3), b > all (array[1])",
	  "SELECT EXISTS (SELECT 1), NOT EXISTS (SELECT 2), a = ANY (SELECT 3), b > ALL (ARRAY[1])" },
	{ "postgresql", "select case when a then 1 else 2 end, case b when 1 then 'x' when 2 then 'y' end",
	  "SELECT CASE WHEN a THEN 1 ELSE 2 END, CASE b WHEN 1 THEN 'x' WHEN 2 THEN 'y' END" },
	{ "postgresql",
	  "select cast(a as numeric(10, 2)), b::int::text, c::timestamp with time zone, d::int[], e::double precision, f::character varying(10)",
	  "SELECT CAST(a AS NUMERIC(10, 2)), b::INT::TEXT, c::TIMESTAMP WITH TIME ZONE, d::INT[], e::DOUBLE PRECISION, f::CHARACTER VARYING(10)" },
	{ "postgresql", "select a || b || 'c', a -> 'x' ->> 'y', a #> '{b}', a @> b, a && b, a ? 'k', a @@ b",
	  "SELECT a || b || 'c', a -> 'x' ->> 'y', a #> '{b}', a @> b, a && b, a ? 'k', a @@ b" },
	{ "postgresql", "select a ~ 'x', a !~* 'y', a & b | c, a << 2, a # b, ~a",
	  "SELECT a ~ 'x', a !~* 'y', a & b | c, a << 2, a # b, ~a" },
	{ "postgresql", "select array[1, 2], array[[1], [2]], array(select 1), a[1], a[1:2], a[:2], (a).b, (f(x)).y",
	  "SELECT ARRAY[1, 2], ARRAY[ARRAY[1], ARRAY[2]], ARRAY(SELECT 1), a[1], a[1:2], a[:2], (a).b, (F(x)).y" },
	{ "postgresql", "select row(1, 2), (1, 2), (a, b) = (c, d)", "SELECT ROW(1, 2), (1, 2), (a, b) = (c, d)" },
	{ "postgresql",
	  "select date '2024-01-01', timestamp '2024-01-01 00:00', interval '1 day', interval '1' day, interval '1' year to month",
	  "SELECT DATE '2024-01-01', TIMESTAMP '2024-01-01 00:00', INTERVAL '1 day', INTERVAL '1' DAY, INTERVAL '1' YEAR TO MONTH" },
	{ "postgresql",
	  "select extract(year from a), substring(a from 1 for 2), substring(a, 1, 2), position('a' in b), trim(both 'x' from a), trim(leading from a), trim(a), overlay(a placing b from 1 for 2)",
	  "SELECT EXTRACT(YEAR FROM a), SUBSTRING(a FROM 1 FOR 2), SUBSTRING(a, 1, 2), POSITION('a' IN b), TRIM(BOTH 'x' FROM a), TRIM(LEADING FROM a), TRIM(a), OVERLAY(a PLACING b FROM 1 FOR 2)" },
	{ "postgresql",
	  "select coalesce(a, b), nullif(a, b), greatest(a, b), least(a, b), current_date, current_timestamp, localtime, current_user",
	  "SELECT COALESCE(a, b), NULLIF(a, b), GREATEST(a, b), LEAST(a, b), CURRENT_DATE, CURRENT_TIMESTAMP, LOCALTIME, CURRENT_USER" },
	{ "postgresql", "select f(a => 1, b := 2), s.f(x), \"F\"(1), count(all x)",
	  "SELECT F(a => 1, b => 2), s.f(x), \"F\"(1), COUNT(x)" },
	{ "postgresql", "select a at time zone 'UTC', a collate \"C\", a collate pg_catalog.\"default\"",
	  "SELECT a AT TIME ZONE 'UTC', a COLLATE \"C\", a COLLATE pg_catalog.\"default\"" },
	{ "postgresql", "select 'it''s', E'a\\nb\\'c', $$x$$, $t$y'$t$, N'z', x'1F', b'01', 1.5e3, .5, 1., 0x1f",
	  "SELECT 'it''s', 'a\nb''c', 'x', 'y''', 'z', X'1F', B'01', 1.5e3, .5, 1., 0x1f" },
	{ "postgresql", "select $1, :name", "SELECT $1, :name" },
	{ "postgresql", "select \"a \"\"b\"\"\", \"Order\", \"order\", größe, a$b",
	  "SELECT \"a \"\"b\"\"\", \"Order\", \"order\", größe, a$b" },
	{ "postgresql", "select a /* x /* y */ z */ + b -- c", "SELECT a + b" },
	{ "postgresql", "select a from t as select_x;", "SELECT a FROM t AS select_x" },
	{ "postgresql", "select user, session_user", "SELECT USER, SESSION_USER" },
	{ "postgresql", "select a overlaps b, (a, b) overlaps (c, d)", "SELECT a OVERLAPS b, (a, b) OVERLAPS (c, d)" },
	{ "postgresql", "select - 1, - - 1, + 1, -(-1), -a.b", "SELECT -1, - -1, +1, -(-1), -a.b" },
	{ "postgresql", "select grouping(a, b), left(a, 2), right(b, 1), if(a)",
	  "SELECT GROUPING(a, b), LEFT(a, 2), RIGHT(b, 1), IF(a)" },
	{ "sqlite", "select `a`, [b c], \"d\", 'e' from \"t\" where x == 1 and y is z and y is not w",
	  "SELECT a, \"b c\", \"d\", 'e' FROM t WHERE x = 1 AND y IS z AND y IS NOT w" },
	{ "sqlite", "select a 'b', c as 'd' from t", "SELECT a AS b, c AS d FROM t" },
	{ "sqlite", "select a from t limit 5, 10", "SELECT a FROM t LIMIT 10 OFFSET 5" },
	{ "sqlite", "select a from t limit -1 offset 3", "SELECT a FROM t LIMIT -1 OFFSET 3" },
	{ "sqlite", "select a glob 'x*', b regexp 'y', c not null, d notnull, e in (), f in t",
	  "SELECT a GLOB 'x*', b REGEXP 'y', c IS NOT NULL, d IS NOT NULL, e IN (), f IN t" },
	{ "sqlite", "select \"\" = '', x'ff', ?1, ?, @a, $b, :c", "SELECT \"\" = '', X'ff', ?1, ?, @a, $b, :c" },
	{ "sqlite", "select a from t join u left join v on 1 union all select 1 intersect select 2",
	  "SELECT a FROM t JOIN u LEFT JOIN v ON 1 UNION ALL SELECT 1 INTERSECT SELECT 2" },
	{ "sqlite", "select group_concat(a, ','), a -> '$.x' ->> 'y', a || b || c, a << 1 & 2",
	  "SELECT GROUP_CONCAT(a, ','), a -> '$.x' ->> 'y', a || b || c, a << 1 & 2" },
	{ "sqlite", "select a = b is null, -a || b, a || b * c", "SELECT a = b IS NULL, -a || b, a || b * c" },
	{ "mysql",
	  "select `a` 'b', \"x\", 'y\\'z\\\\', 'a\\%b', n'x' from `t` use index (i) where a <=> b and c rlike 'd' or e xor f",
	  "SELECT a AS b, 'x', 'y''z\\\\', 'a\\\\%b', 'x' FROM t WHERE a <=> b AND c RLIKE 'd' OR e XOR f" },
	{ "mysql", "select a || b, a && b, a div 2, a mod 3, !a, a ^ b, -a",
	  "SELECT a OR b, a AND b, a DIV 2, a % 3, NOT a, a ^ b, -a" },
	{ "mysql",
	  "select group_concat(distinct a order by b separator '; ') from t group by a with rollup limit 5, 10",
	  "SELECT GROUP_CONCAT(DISTINCT a ORDER BY b SEPARATOR '; ') FROM t GROUP BY a WITH ROLLUP LIMIT 10 OFFSET 5" },
	{ "mysql", "select ! 5 + 1, ! a = 5, !a is null, !a in (1), -!a, !!a, not 5 + 1",
	  "SELECT (NOT 5) + 1, (NOT a) = 5, (NOT a) IS NULL, (NOT a) IN (1), -(NOT a), NOT (NOT a), NOT (5 + 1)" },
	{ "databricks", "select ! a = 5", "SELECT NOT a = 5" },
	{ "mysql", "select 1--1, 5--a", "SELECT 1 - -1, 5 - -a" },
	{ "mysql", "select * from a straight_join b on a.x = b.x, lateral (select 1) l",
	  "SELECT * FROM a JOIN b ON a.x = b.x, LATERAL (SELECT 1) AS l" },
	{ "mysql", "values row(1, 2), row(3, 4)", "VALUES ROW(1, 2), ROW(3, 4)" },
	{ "snowflake",
	  "select top 5 a:b.c[0]::string, $1, iff(a, b, c) from t qualify row_number() over (partition by a order by b) = 1",
	  "SELECT a:b.c[0]::STRING, $1, IFF(a, b, c) FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY a ORDER BY b) = 1 LIMIT 5" },
	{ "snowflake",
	  "select * exclude (a, b), t.* exclude c replace (d + 1 as d) from t, lateral flatten(input => x) f",
	  "SELECT * EXCLUDE (a, b), t.* EXCLUDE (c) REPLACE (d + 1 AS d) FROM t, LATERAL FLATTEN(input => x) AS f" },
	{ "snowflake", "select a from t sample (10) minus select b from u // x",
	  "SELECT a FROM t TABLESAMPLE (10) EXCEPT SELECT b FROM u" },
	{ "snowflake",
	  "select listagg(a, ',') within group (order by b), a ilike any ('x', 'y'), try_cast(a as int), $$a'b$$ from t group by all",
	  "SELECT LISTAGG(a, ',') WITHIN GROUP (ORDER BY b), a ILIKE ANY ('x', 'y'), TRY_CAST(a AS INT), 'a''b' FROM t GROUP BY ALL" },
	{ "snowflake", "select * from t pivot (sum(x) for m in ('a', 'b')) as p",
	  "SELECT * FROM t PIVOT(SUM(x) FOR m IN ('a', 'b')) AS p" },
	{ "bigquery", "select `a`, \"b\", r'c\\d', x.y from `p.d.t` as t, unnest([1, 2]) as n with offset as o",
	  "SELECT a, 'b', 'c\\\\d', x.y FROM p.d.t AS t, UNNEST([1, 2]) AS n WITH OFFSET AS o" },
	{ "bigquery",
	  "select * except (a) replace (b as c), struct(1 as x, 2), array<int64>[1], struct<a int64>(1), safe_cast(a as int64) from t",
	  "SELECT * EXCEPT (a) REPLACE (b AS c), STRUCT(1 AS x, 2), CAST([1] AS ARRAY<INT64>), STRUCT<a INT64>(1), SAFE_CAST(a AS INT64) FROM t" },
	{ "bigquery",
	  "select array_agg(a ignore nulls order by b)[offset(0)], interval 1 day, date '2024-01-01', a[0], @p from t",
	  "SELECT ARRAY_AGG(a IGNORE NULLS ORDER BY b)[OFFSET(0)], INTERVAL 1 DAY, DATE '2024-01-01', a[0], @p FROM t" },
	{ "bigquery", "select 1 union distinct select 2 union all select 3",
	  "(SELECT 1 UNION DISTINCT SELECT 2) UNION ALL SELECT 3" },
	{ "bigquery", "select a from t where a in unnest([1, 2]) and b like 'x\\\\_' # c",
	  "SELECT a FROM t WHERE a IN UNNEST([1, 2]) AND b LIKE 'x\\\\_'" },
	{ "bigquery", "select a, from t", "SELECT a FROM t" },
	{ "snowflake", "select * from semantic_view(v metrics a), identifier('t'), table(f(1))",
	  "SELECT * FROM SEMANTIC_VIEW(v METRICS a), IDENTIFIER('t'), TABLE(F(1))" },
	{ "snowflake", "select * from t match_recognize (pattern (a{-b-}|(c+ d){2,3}$) define a as x>1)",
	  "SELECT * FROM t MATCH_RECOGNIZE (PATTERN (a {- b -} | (c+ d){2, 3} $) DEFINE a AS x > 1)" },
	{ "clickhouse", "select a.^b, a . : Int64, a.b[].c from t", "SELECT a.^b, a.:Int64, a.b[].c FROM t" },
	{ "oracle", "select 1", "SELECT 1 FROM dual" },
	{ "snowflake", "select * from a cross directed join b", "SELECT * FROM a CROSS JOIN b" },
	{ "duckdb", "from t", "SELECT * FROM t" },
	{ "duckdb", "from t select a where b", "SELECT a FROM t WHERE b" },
	{ "duckdb",
	  "select a // b, a ** b, [1, 2], {'a': 1}, list_transform(l, x -> x + 1), a::int from t group by all qualify 1",
	  "SELECT a // b, a ^ b, [1, 2], {'a': 1}, LIST_TRANSFORM(l, x -> x + 1), a::INT FROM t GROUP BY ALL QUALIFY 1" },
	{ "duckdb", "select * exclude (a) from t semi join u using (x) anti join v on true",
	  "SELECT * EXCLUDE (a) FROM t SEMI JOIN u USING (x) ANTI JOIN v ON TRUE" },
	{ "sqlserver",
	  "select top 10 percent with ties [a b], \"c\", a + 'x' + N'é' from dbo.[t] with (nolock) cross apply f(a) x outer apply (select 1 y) z",
	  "SELECT TOP 10 PERCENT WITH TIES [a b], c, a + 'x' + N'é' FROM dbo.t CROSS APPLY F(a) AS x OUTER APPLY (SELECT 1 AS y) AS z" },
	{ "sqlserver", "select a from t order by a offset 5 rows fetch next 10 rows only",
	  "SELECT a FROM t ORDER BY a OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY" },
	{ "sqlserver", "select top (5) @x, #t.a, try_cast(a as int) from #t",
	  "SELECT TOP 5 @x, [#t].a, TRY_CAST(a AS INT) FROM [#t]" },
	{ "oracle", "select a from dual fetch first 5 rows only", "SELECT a FROM dual FETCH FIRST 5 ROWS ONLY" },
	{ "oracle", "select q'[it's]', :x, sysdate, a || b from t minus select b from u",
	  "SELECT 'it''s', :x, SYSDATE, a || b FROM t EXCEPT SELECT b FROM u" },
	{ "clickhouse", "select a from t limit 1 by b", "SELECT a FROM t LIMIT 1 BY b" },
	{ "clickhouse", "select a, arrayMap(x -> x + 1, b), [1, 2], a::Int32, `c` from t limit 5 by a, b",
	  "SELECT a, arrayMap(x -> x + 1, b), [1, 2], a::Int32, c FROM t LIMIT 5 BY a, b" },
	{ "trino",
	  "select a, element_at(m, 1), array[1], x'ff', transform(a, x -> x + 1), row(1, 2) from t, unnest(a) with ordinality as u (x, n) fetch first 5 rows only",
	  "SELECT a, ELEMENT_AT(m, 1), ARRAY[1], X'ff', TRANSFORM(a, x -> x + 1), ROW(1, 2) FROM t, UNNEST(a) WITH ORDINALITY AS u(x, n) LIMIT 5" },
	{ "redshift", "select top 5 a, b::int, getdate(), a ilike 'x' from t qualify 1 = 1",
	  "SELECT a, b::INT, GETDATE(), a ILIKE 'x' FROM t QUALIFY 1 = 1 LIMIT 5" },
};

/* Each error, and the part of the query that the caret points at. */
static const struct {
	const char *dialect, *sql, *says, *at;
} bad[] = {
	{ "postgresql", "", "no query: the text is empty", "" },
	{ "postgresql", "select a b c from t", "expected the end of the query, not c", "c from" },
	{ "postgresql", "select a,, b", "expected a value or a name, not ,", ", b" },
	{ "postgresql", "select a from", "unexpected end of the SQL; expected a name", "" },
	{ "postgresql", "select (a", "unexpected end of the SQL; expected a comma or )", "" },
	{ "postgresql", "select a)", "expected the end of the query, not )", ")" },
	{ "postgresql", "select a from t where", "unexpected end of the SQL; expected a value or a name", "" },
	{ "postgresql", "select a from t group a", "expected the end", "group a" },
	{ "postgresql", "select a from t order a", "expected the end", "order a" },
	{ "postgresql", "select a = b = c", "comparisons do not follow each other", "= c" },
	{ "postgresql", "select case end", "expected a value or a name, not end", "end" },
	{ "postgresql", "select case when a end", "expected THEN, not end", "end" },
	{ "postgresql", "select a between 1", "unexpected end of the SQL; expected AND", "" },
	{ "postgresql", "select a in 1", "expected (, not 1", "1" },
	{ "postgresql", "select a is b", "expected NULL, TRUE, FALSE or DISTINCT FROM", "b" },
	{ "postgresql", "select * from a join b", "unexpected end of the SQL; expected ON or USING", "" },
	{ "postgresql", "select cast(a)", "expected AS, not )", ")" },
	{ "postgresql", "select a from t limit 1, 2", "does not have LIMIT n, m", ", 2" },
	{ "postgresql", "select top 5 a from t", "expected", "5" },
	{ "postgresql", "select a from t qualify 1 = 1", "expected the end", "1 = 1" },
	{ "postgresql", "with a as select 1 select 2", "expected (, not select", "select 1" },
	{ "postgresql", "select 'abc", "unclosed quote", "'abc" },
	{ "postgresql", "select \"abc", "unclosed quote", "\"abc" },
	{ "postgresql", "select $a$abc$b$", "unclosed quote", "$a$" },
	{ "postgresql", "select 1 /* a", "unclosed comment", "/* a" },
	{ "postgresql", "select \"\"", "empty name", "\"\"" },
	{ "postgresql", "select 1a", "missing blank between a number and a word", "a" },
	{ "postgresql", "select U&\"a\"", "U& names and strings are not supported", "U&" },
	{ "postgresql", "select E'\\101'", "unsupported escape", "\\101" },
	{ "postgresql", "select E'\\x01'", "unsupported escape", "\\x01" },
	{ "postgresql", "select a.b.c.d.e from t.u.v.w.x", "at most four parts", "t.u.v" },
	{ "postgresql", "select `a`", "unexpected character", "`a`" },
	{ "postgresql", "select a\nfrom t\nwhere b c", "line 3: expected the end", "c" },
	{ "postgresql", "select a from t fetch first 5 rows", "unexpected end of the SQL; expected ONLY", "" },
	{ "postgresql", "select interval 1", "unexpected end of the SQL; expected a unit of time", "" },
	{ "sqlite", "select a from t where b ilike 'c'", "expected the end", "ilike" },
	{ "sqlite", "select distinct on (a) b from t", "expected", "" },
	{ "sqlite", "select a::int", "expected the end of the query, not ::", "::" },
	{ "sqlite", "select f(a) filter (where", "unexpected end of the SQL", "" },
	{ "mysql", "select a from t full join u on 1", "mysql does not have FULL JOIN", "full" },
	{ "mysql", "select 1 /*! + 1 */", "executable comments are not supported", "/*!" },
	{ "mysql", "select 1 /*M! + 1 */", "executable comments are not supported", "/*M!" },
	{ "bigquery", "select 'a\\001'", "unsupported escape", "\\001" },
	{ "bigquery", "select r'a\\'", "unclosed quote", "r'a" },
	{ "bigquery", "select '''a\\001'''", "unsupported escape", "\\001" },
	{ "bigquery", "declare x int64", "DECLARE is not a query: only one SELECT is allowed", "declare" },
	{ "clickhouse", "select a from t settings max_threads = 1", "SETTINGS is not supported", "settings" },
	{ "postgresql", "select a from t match_recognize (pattern (x))", "MATCH_RECOGNIZE is not supported", "match" },
	{ "snowflake", "select a from t match_recognize (pattern (x; drop))", "what a pattern is made of", "; drop" },
	{ "sqlserver", "select a as '' from t", "expected an alias", "''" },
	{ "databricks", "with t (insert into u) select 1", "expected", "into" },
	{ "sqlserver", "select a from t limit 5", "sqlserver does not have LIMIT", "limit" },
};

static struct arena *arena;

static bool parse(const char *dialect, str sql, struct tree *out, struct err *err)
{
	*err = (struct err){ 0 };
	return sql_parse(arena, dialect_named(str_of(dialect)), sql, out, err);
}

static str flat(const struct tree *t)
{
	static struct sb b = SB(1 << 22);
	struct print_style style = { .flat = true };
	struct err err = { 0 };

	sb_reset(&b);
	return sql_print(&b, t, t->root, &style, &err) ? str_dup(arena, sb_str(&b)) : str_dup(arena, str_of(err.text));
}

static void reads(void)
{
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		struct tree t, again;
		struct err err;

		if (!ok(parse(good[i].dialect, str_of(good[i].sql), &t, &err), "%s parses %s", good[i].dialect,
			good[i].sql)) {
			printf("# %s\n", err.text);
			continue;
		}
		is_str(flat(&t), str_of(good[i].printed), "a parsed query prints in its normal form");
		ok(parse(good[i].dialect, flat(&t), &again, &err) && node_equal(&t, t.root, &again, again.root) &&
			   node_hash(&t, t.root) == node_hash(&again, again.root),
		   "the printed form of a query parses to the same tree");
	}
}

static void refuses(void)
{
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct tree t;
		struct err err;

		if (!ok(!parse(bad[i].dialect, str_of(bad[i].sql), &t, &err), "%s refuses %s", bad[i].dialect,
			bad[i].sql))
			continue;
		if (!ok(strstr(err.text, bad[i].says), "the error for a refused query says: %s", bad[i].says))
			printf("# %s\n", err.text);
		if (!ok(err.at >= 0 && str_starts(str_from(str_of(err.subject), err.at), str_of(bad[i].at)),
			"the error of a refused query points at %s", bad[i].at))
			printf("# at %td of %s\n", err.at, err.subject);
	}
}

/* ---- reserved words ---- */

/* A word where a name is expected, and how it is written as one; "": the query continues with the word. */
static const struct {
	const char *dialect, *sql, *written;
} reserved[] = {
	{ "postgresql", "select a from order", "\"order\"" },
	{ "postgresql", "select a from Order o", "\"order\"" },
	{ "postgresql", "select group from t", "\"group\"" },
	{ "postgresql", "select a from table", "\"table\"" },
	{ "postgresql", "select a from user where b = 1", "\"user\"" },
	{ "sqlite", "select a from t join table on a = b", "\"table\"" },
	{ "mysql", "select a from order", "`order`" },
	{ "mysql", "select a, key from t", "`key`" },
	{ "bigquery", "select a from group", "`group`" },
	{ "databricks", "select a from order", "`order`" },
	{ "clickhouse", "select a from order", "\"order\"" },
	{ "sqlserver", "select a from user", "[user]" },
	{ "snowflake", "select a from order", "\"ORDER\"" },
	{ "oracle", "select a from order", "\"ORDER\"" },
	{ "trino", "select group from t", "\"group\"" },
	{ "duckdb", "select a from t where order = 1", "\"order\"" },
	{ "redshift", "select a from user", "\"user\"" },
	{ "postgresql", "select a from order by b", "" },
	{ "postgresql", "select a from where b = 1", "" },
	{ "mysql", "select from t", "" },
	{ "postgresql", "select a from t where and b", "" },
};

static void advises_quotes(void)
{
	for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
		struct err err = { 0 };
		struct tree t;

		if (!ok(!parse(reserved[i].dialect, str_of(reserved[i].sql), &t, &err), "%s refuses %s",
			reserved[i].dialect, reserved[i].sql))
			continue;
		if (!ok(*reserved[i].written
				? strstr(err.next, "reserved word") && strstr(err.next, reserved[i].written)
				: !*err.next,
			"the advice for %s in %s is to write %s", reserved[i].sql, reserved[i].dialect,
			*reserved[i].written ? reserved[i].written : "no word otherwise"))
			printf("# %s: %s\n", err.text, err.next);
	}
}

/* ---- limits ---- */

static str repeated(const char *head, const char *part, int n, const char *tail)
{
	scoped(sb_free) struct sb b = SB(1 << 24);

	sb_puts(&b, head);
	for (int i = 0; i < n; i++)
		sb_puts(&b, part);
	sb_puts(&b, tail);
	return str_dup(arena, sb_str(&b));
}

static void is_read(str sql, bool wanted, const char *what)
{
	struct tree t;
	struct err err;

	if (!ok(parse("postgresql", sql, &t, &err) == wanted, "%s %s", what, wanted ? "is read" : "is refused"))
		printf("# %s\n", err.text);
	else if (wanted)
		ok(flat(&t).len > 0, "a query that is read can be printed");
}

static void limits(void)
{
	is_read(repeated("select 1", " + 1", 899, ""), true, "a sum of 900 terms");
	is_read(repeated("select a", " and a", 899, ""), true, "900 conditions");
	is_read(repeated("select a", " || a", 899, ""), true, "900 texts");
	is_read(repeated("select 1", "+1", 30000, ""), false, "a sum of 30,001 terms");
	is_read(repeated("select 1", "+1", 9900, ""), false, "a sum of 9,901 terms");
	is_read(repeated("select 1", ", 1", 999, ""), true, "1,000 columns");
	is_read(repeated("select 1", ", 1", 1000, ""), false, "1,001 columns");
	is_read(repeated("select a in (1", ", 1", 1500, ")"), false, "a list of 1,501");
	is_read(repeated("select 1", " union all select 1", 899, ""), true, "900 unions");
	is_read(repeated("select 1", " union select 1 except select 1", 400, ""), false,
		"a ladder of 800 set operations");
	is_read(repeated("", "(", 1 << 20, ""), false, "a megabyte of (");
	is_read(repeated("", "(", 60000, ""), false, "60,000 of (");
	is_read(repeated("select ", "(", 15000, "1"), false, "15,000 of ( in a value");
	is_read(repeated("select ", "not ", 15000, "a"), false, "15,000 of NOT");
	is_read(repeated("select ", "- ", 15000, "1"), false, "15,000 of -");
	is_read(repeated("select ", "case when 1 then ", 3000, "1"), false, "3,000 of CASE");
	is_read(repeated("select ", "f(", 9000, "1"), false, "9,000 calls");
	is_read(repeated("select a", "::int", 9000, ""), false, "9,000 casts");
	is_read(repeated("select a", "[1]", 5000, ""), false, "5,000 subscripts");
	is_read(repeated("select a", ".a", 9000, ""), false, "9,000 names");
	is_read(repeated("select 1 from ", "(", 15000, "t"), false, "15,000 of ( in FROM");
	is_read(repeated("select 1 from a", " join a on true", 3000, ""), false, "3,000 joins");
	is_read(repeated("select 1 from a", " join a on true", 150, ""), true, "151 tables joined");
	is_read(repeated("select 1 from ", "a join ", 3000, "b"), false, "3,000 joins without a condition");
	is_read(repeated("select 1 from ", "(select 1 from ", 3000, "t"), false, "3,000 queries in queries");
	is_read(repeated("select exists (", "select exists (", 3000, ""), false, "3,000 EXISTS");
	is_read(repeated("select ", "array[", 9000, ""), false, "9,000 arrays");
	is_read(repeated("select a ->", " a ->", 9000, " a"), false, "9,000 arrows");
	is_read(repeated("select a between ", "a and a between ", 3000, "a and a"), false, "3,000 of BETWEEN");
	is_read(repeated("/*", "/*", 30000, ""), false, "30,000 nested comments that do not end");
	is_read(repeated("select a::numeric(", "1,", 5000, "1)"), false, "a type of 5,001 arguments");
	is_read(repeated("select 1 group by rollup(", "rollup(", 3000, ""), false, "3,000 of ROLLUP");
	is_read(repeated("select ", "(", 50, "1))))))))))))))))))))))))))))))))))))))))))))))))))"), true,
		"50 brackets");
}

/* ---- bytes ---- */

static void is_refused_bytes(str sql, const char *what)
{
	struct tree t;
	struct err err;

	ok(!parse("postgresql", sql, &t, &err) && err.at >= 0, "invalid bytes are refused with a position: %s", what);
}

static void bytes(void)
{
	struct tree t;
	struct err err;

	is_refused_bytes(S("select 1\0"), "a NUL after a query");
	is_refused_bytes(S("select '\0'"), "a NUL in a string");
	is_refused_bytes(S("select \x01"), "a control character");
	is_refused_bytes(S("select 'a\x1b"
			   "[31m'"),
			 "an ESC in a string");
	is_refused_bytes(S("select \x7f"), "a DEL in a query");
	is_refused_bytes(S("select '\xff'"), "a byte that is not UTF-8");
	is_refused_bytes(S("select '\xc3'"), "an incomplete character");
	is_refused_bytes(S("select '\xed\xa0\x80'"), "half a surrogate pair");
	is_refused_bytes(S("\xef\xbb\xbf"
			   "select 1"),
			 "a byte order mark");
	is_refused_bytes(S("select a\xe2\x80\xae"
			   "b"),
			 "a name with an override of direction");
	is_refused_bytes(S("select \"a\xe2\x80\xae"
			   "b\""),
			 "a quoted name with an override of direction");
	is_refused_bytes(S("select a\xe2\x80\x8b"
			   "b"),
			 "a name with a space of zero width");
	is_refused_bytes(S("select 1 -- \xe2\x80\xae"
			   " or"),
			 "a comment with an override of direction");
	is_refused_bytes(S("select 1 /* \xe2\x81\xa6 */"), "a comment with an isolate of direction");
	is_refused_bytes(S("select\xc2\xa0"
			   "1"),
			 "a blank that is not a blank of SQL");
	is_refused_bytes(S("select \xe2\x80\x9c"
			   "a\xe2\x80\x9d"),
			 "typographic quotes");
	ok(parse("postgresql", S("select '\xe2\x80\xae', 'größe'"), &t, &err),
	   "a string may hold any printable character");
	ok(parse("postgresql", S("select größe, 表 from данные"), &t, &err), "a name may hold letters of any script");
}

static void expressions(void)
{
	struct tree t;
	struct err err = { 0 };

	ok(sql_parse_expression(arena, &dialect_postgresql, S("a = 1 or b"), &t, &err),
	   "an expression can be parsed without a query");
	is_str(flat(&t), S("a = 1 OR b"), "an expression parsed alone prints in its normal form");
	ok(!sql_parse_expression(arena, &dialect_postgresql, S("a; b"), &t, &err),
	   "an expression followed by more text is refused");
	err = (struct err){ 0 };
	ok(!sql_parse(arena, &dialect_ansi, S("select 1"), &t, &err) && err.kind == ERR_UNSUPPORTED,
	   "a dialect without a parser is refused");
	ok(!dialect_named(S("cobol")), "an unknown dialect has no row");
	for (ptrdiff_t i = 0; dialect_each(i); i++) {
		err = (struct err){ 0 };
		ok(sql_parse(
			   arena, dialect_each(i),
			   S("SELECT a, COUNT(*) AS n FROM t AS x JOIN u ON x.id = u.id WHERE b > 1 GROUP BY a ORDER BY n DESC"),
			   &t, &err),
		   "%s parses a query of the common grammar", dialect_each(i)->name);
	}
}

static void masks(void)
{
	static const struct {
		const char *dialect, *sql, *masked;
	} cases[] = {
		{ "postgresql", "select * from t where name = 'Ada' and id in (1, 2.5)",
		  "select * from t where name = ? and id in (?, ?)" },
		{ "postgresql", "select E'it\\'s', $x$Ada$x$, X'41', \"Name\" -- Ada", "select ?, ?, ?, \"Name\"" },
		{ "postgresql", "update t set a = 'Ada' /* Ada */ where b = -5e3", "update t set a = ? where b = -?" },
		{ "postgresql", "select 'Ada', 'open", "select ?, ..." },
		{ "postgresql", "select $1, a[3]", "select $1, a[?]" },
		{ "mysql", "select \"Ada\", `name`", "select ?, `name`" },
		{ NULL, "select \"Ada\", a from t where b = 'x'", "select ?, a from t where b = ?" },
		{ NULL, "select a where b = 'it\\'s Ada'", "select a where b = ..." },
		{ "postgresql", "", "" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		is_str(sql_mask_literals(arena, cases[i].dialect ? dialect_named(str_of(cases[i].dialect)) : NULL,
					 str_of(cases[i].sql)),
		       str_of(cases[i].masked), "each value in a statement is masked: %s", cases[i].sql);
}

int main(void)
{
	arena = arena_open();
	masks();
	reads();
	refuses();
	advises_quotes();
	limits();
	bytes();
	expressions();
	arena_close(arena);
	return done();
}
