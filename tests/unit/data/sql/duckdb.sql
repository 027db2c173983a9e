# DuckDB
FROM orders
FROM orders SELECT id, total WHERE total > 3 ORDER BY id LIMIT 5
FROM orders AS o WHERE o.total > 3
SELECT * EXCLUDE (a, b) FROM t
SELECT * EXCLUDE a FROM t
SELECT * REPLACE (a / 2 AS a) FROM t
SELECT * RENAME (a AS b) FROM t
SELECT t.* EXCLUDE (a) REPLACE (b + 1 AS b) RENAME (c AS d) FROM t
SELECT * LIKE 'col%' FROM t
SELECT COLUMNS('^a'), MIN(COLUMNS(*)), COLUMNS(c -> c LIKE '%num%'), COLUMNS(* EXCLUDE (x)) FROM t
SELECT COALESCE(*COLUMNS('x')) FROM t
SELECT a, SUM(b) FROM t GROUP BY ALL ORDER BY ALL
SELECT a, SUM(b) FROM t GROUP BY ALL ORDER BY ALL DESC NULLS LAST
SELECT * FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY a ORDER BY b) = 1
SELECT * FROM trades t ASOF JOIN quotes q ON t.symbol = q.symbol AND t.at >= q.at
SELECT * FROM trades ASOF LEFT JOIN quotes USING (symbol, at)
SELECT * FROM a POSITIONAL JOIN b
SELECT * FROM a SEMI JOIN b USING (id) ANTI JOIN c ON a.id = c.id
SELECT * FROM t, LATERAL (SELECT a + 1 AS b) AS x, UNNEST(t.l) AS u(e)
SELECT UNNEST([1, 2, 3]), UNNEST(s, recursive := true), UNNEST([[1], [2]], max_depth := 2) FROM t
SELECT * FROM sales PIVOT (SUM(amount) FOR quarter IN ('q1', 'q2') GROUP BY region)
SELECT * FROM sales UNPIVOT (amount FOR quarter IN (q1, q2, q3))
SELECT * FROM sales UNPIVOT INCLUDE NULLS (amount FOR quarter IN (q1, q2))
SELECT * FROM t USING SAMPLE 10%
SELECT * FROM t USING SAMPLE 100 ROWS
SELECT * FROM t USING SAMPLE reservoir(50 ROWS) REPEATABLE (100)
SELECT * FROM t TABLESAMPLE bernoulli(10%)
SELECT * FROM t TABLESAMPLE reservoir(20) REPEATABLE (5), u TABLESAMPLE 5%
SELECT [x * 2 for x in l if x > 1], [x for x in [1, 2, 3]] FROM t
SELECT list_transform(l, x -> x + 1), list_filter(l, lambda x: x > 1), list_reduce(l, (a, b) -> a + b) FROM t
SELECT {'a': 1, 'b': {'c': [1, 2]}}, s.a, s['a'], struct_pack(a := 1), ROW(1, 2) FROM t
SELECT MAP {'a': 1, 'b': 2}, MAP([1], ['x']), m['a'], MAP {} FROM t
SELECT l[1], l[-1], l[1:2], l[:2], l[2:], l[1:5:2], 'text'[1:2], a.b.c[3].d FROM t
SELECT a // 2, a ** 2, a ^ 2, a % 2, a << 1, a & b, a | b, ~a, xor(a, b), @ a FROM t
SELECT 'a'.upper(), name.lower().length(), ([1, 2]).list_sum() FROM t
SELECT x: 42, y: a + 1 FROM t
SELECT a AS x, x + 1 AS y, FROM t WHERE x > 1
SELECT * FROM b: orders, c: (SELECT 1)
SELECT * FROM range(10) AS r(i), generate_series(1, 3) AS g(n)
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v(n, t)
VALUES (1), (2)
SELECT a FROM t UNION ALL BY NAME SELECT b FROM u
SELECT a FROM t UNION BY NAME SELECT b FROM u
SELECT a FROM t EXCEPT ALL SELECT b FROM u INTERSECT ALL SELECT c FROM v
SELECT COUNT() FILTER (a > 1), COUNT(*) FILTER (WHERE b), SUM(c) FILTER (WHERE d > 2) OVER (ORDER BY e) FROM t
SELECT list(a ORDER BY b DESC NULLS LAST), string_agg(a, ',' ORDER BY b), arg_max(a, b), quantile_cont(a, 0.5), FIRST(a), histogram(b) FROM t
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY a), mode() WITHIN GROUP (ORDER BY b) FROM t
SELECT DISTINCT ON (a) a, b FROM t ORDER BY a, b
SELECT LAG(a IGNORE NULLS) OVER (ORDER BY b), SUM(a) OVER w FROM t WINDOW w AS (PARTITION BY c ORDER BY d ROWS BETWEEN 2 PRECEDING AND CURRENT ROW EXCLUDE TIES)
SELECT TRY_CAST(a AS INTEGER), a::DECIMAL(10, 2), b::STRUCT(x INTEGER, y VARCHAR), c::INTEGER[], d::MAP(VARCHAR, INTEGER), e::INTEGER[3], f::UNION(a INTEGER, b VARCHAR) FROM t
SELECT * FROM t WHERE a GLOB 'x*' AND b ILIKE 'y%' AND c SIMILAR TO 'z+' AND d ~ 'w' AND e NOT LIKE 'v' AND f ^@ 'g' AND h IS DISTINCT FROM i
SELECT * FROM t WHERE a IN [1, 2] OR b IN l OR c NOT IN (1, 2) OR d = ANY ([1, 2]) OR (e, f) IN ((1, 2))
SELECT * FROM t LIMIT 10%
SELECT * FROM t LIMIT 10 OFFSET 5
SELECT a, b, SUM(c) FROM t GROUP BY GROUPING SETS ((a, b), (a), ())
SELECT a, SUM(c), GROUPING_ID(a) FROM t GROUP BY CUBE (a, b), ROLLUP (c)
SELECT INTERVAL 1 DAY, INTERVAL '1 day', INTERVAL (a) HOUR, DATE '2024-01-01' + INTERVAL 3 MONTH, TIMESTAMP '2024-01-01 00:00:00', a AT TIME ZONE 'UTC' FROM t
SELECT 1_000_000, 0xFF, 1e3, E'a\n', $$raw$$, '\x41'::BLOB, 'it''s', "a b"
SELECT #1, $1, $name, ? FROM t
SELECT * FROM t AT (VERSION => 3)
SELECT * FROM t AT (TIMESTAMP => TIMESTAMP '2024-01-01 00:00:00') AS x
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5) SELECT * FROM c
WITH RECURSIVE c(n, m) USING KEY (n) AS (SELECT 1, 2 UNION SELECT n, m + 1 FROM c WHERE m < 5) SELECT * FROM c
WITH a AS MATERIALIZED (FROM t), b AS (SELECT 1) FROM a, b
SELECT EXTRACT(year FROM a), date_trunc('month', a), strftime(a, '%Y'), date_part(['year', 'month'], a), a - INTERVAL 1 YEAR FROM t
SELECT CASE WHEN a THEN 1 ELSE 2 END, IF(a, b, c), COALESCE(a, b), a IS NOT NULL, b NOTNULL, c ISNULL, NOT d FROM t
SELECT j -> 'a', j ->> '$.b', j -> 'c' -> 0 FROM t
SELECT * FROM read_parquet('a.parquet', union_by_name = true), read_csv(['a.csv', 'b.csv'], header => true)
SELECT ARRAY(SELECT a FROM t), ARRAY[1, 2], (SELECT 1), EXISTS (FROM t)
SELECT a COLLATE NOCASE, t.rowid, t FROM t ORDER BY a COLLATE DE
SELECT * FROM t AS a AT (VERSION => 3), u AT (TIMESTAMP => NOW())
SELECT a[2:-:-1], a[:-:2], a[1:3:2] FROM t
SELECT LIST_FILTER(a, "X" -> "X" > 1), MIN(COLUMNS(* REPLACE (a + 1 AS a))), RANK(ORDER BY a) OVER (ORDER BY b) FROM t
SELECT * FROM t USING SAMPLE 10 PERCENT (bernoulli)
SELECT * FROM t USING SAMPLE reservoir (20 PERCENT) REPEATABLE (3)
SELECT * FROM t USING SAMPLE 5
SELECT a IS NOT NULL::INT FROM t LIMIT 10 PERCENT
SELECT LAST_VALUE(a ORDER BY b IGNORE NULLS) OVER (ORDER BY c), LAG(a IGNORE NULLS) OVER (ORDER BY c) FROM t
! files as tables :: SELECT * FROM 'data.parquet'
! SELECT, WITH or VALUES :: SUMMARIZE t
! DESCRIBE is not a query :: DESCRIBE SELECT 1
! only one statement is allowed :: SELECT 1; INSTALL httpfs
! COPY is not a query :: COPY t TO 'x.csv'
SELECT * FROM sales TABLESAMPLE 10% (bernoulli)
SELECT * FROM sales USING SAMPLE 10% (system, 42)
TABLE sales
PIVOT sales ON quarter USING SUM(amount)
PIVOT sales ON quarter IN ('q1', 'q2') USING SUM(amount) AS s, COUNT(*) AS c GROUP BY region ORDER BY region LIMIT 3
UNPIVOT sales ON q1, q2, q3 INTO NAME quarter VALUE amount
UNPIVOT sales ON COLUMNS(* EXCLUDE (region)) INTO NAME quarter VALUE amount
SELECT * FROM (PIVOT sales ON quarter USING sum(amount))
WITH p AS (PIVOT sales ON quarter USING sum(amount) GROUP BY region) SELECT * FROM p
FROM t SELECT k, sum(v) AS s GROUP BY ALL HAVING s > 1 ORDER BY ALL DESC
SELECT date_trunc('month', at) AS m, quantile_cont(x, [0.5, 0.9]), arg_max(name, at), list(DISTINCT k ORDER BY k), histogram(x), approx_count_distinct(id), mode(k), string_agg(n, ', ' ORDER BY n) FROM t GROUP BY GROUPING SETS ((m), ())
SELECT {'a': 1, 'b': [1, 2]}.b[1], struct_pack(x := 1), MAP {'k': 1}['k'], [x * 2 FOR x IN l IF x > 1], list_filter(l, lambda x: x > 1), list_transform(l, x -> x + 1), l[-1], l[1:2], s[1:3] FROM t
SELECT * EXCLUDE (a) REPLACE (b::DATE AS b), COLUMNS('^n_') + 1, #1 FROM t QUALIFY row_number() OVER (PARTITION BY id ORDER BY at DESC) = 1
SELECT a.*, b.price FROM a ASOF LEFT JOIN b ON a.sym = b.sym AND a.at >= b.at
SELECT unnest(l) AS x, generate_subscripts(l, 1), unnest({'a': 1, 'b': 2}) FROM t
SELECT date_diff('day', a, b), a + INTERVAL 3 MONTHS, a + to_days(n), INTERVAL (n) DAY, strftime(at, '%Y-%m'), strptime(s, '%d/%m/%Y'), epoch_ms(u), last_day(a), a::TIMESTAMPTZ AT TIME ZONE 'UTC', date_part('isodow', a) FROM t
SELECT j->>'$.a', j->'b'->0, json_extract_string(j, '$.c'), j ->> 'x' ILIKE '%y%', s SIMILAR TO 'a.*', regexp_extract(s, '(\d+)', 1), s ^@ 'x', s.upper().substr(1, 3), 7 // 2, 2 ** 3, a IS DISTINCT FROM b FROM t
SELECT sum(v) FILTER (k = 'x'), sum(v) OVER (ORDER BY at RANGE BETWEEN INTERVAL 7 DAYS PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW), first(v ORDER BY at), any_value(v), max(v, 3), count() FROM t
SELECT t.* LIKE '%x%', k: v, "sum of x": x + 1 FROM t USING SAMPLE reservoir(50 ROWS) REPEATABLE (3)
FROM range(10) AS r(i) SELECT i, i % 3 AS g WHERE i > 2
SELECT * FROM a POSITIONAL JOIN b UNION BY NAME SELECT * FROM c
WITH RECURSIVE g(s, p) USING KEY (s) AS (SELECT 1, 0 UNION SELECT s, p + 1 FROM g WHERE p < 3) TABLE g
SELECT try_cast(s AS INTEGER), TRY(a / b), s::ENUM('a', 'b'), x::DECIMAL(10, 2)[], NULL::STRUCT(a INT, b VARCHAR), 1_000_000, 'a' || 'b', $$x$$, $1, $name FROM t
FROM (PIVOT sales AS s ON quarter) AS q(a, b) WHERE a > 1
SELECT * FROM a JOIN (UNPIVOT (SELECT * FROM t) INCLUDE NULLS ON (a, b) AS x, (c, d) AS y INTO NAME n VALUE v, w) u ON u.n = a.n
! end of the query :: SELECT * FROM UNNEST([1]) AS t WITH OFFSET AS o
