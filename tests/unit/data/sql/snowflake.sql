# Snowflake
SELECT * FROM sales QUALIFY ROW_NUMBER() OVER (PARTITION BY region ORDER BY amount DESC) = 1
SELECT TOP 5 * FROM sales ORDER BY amount
SELECT f.value:name::string AS name, f.index FROM events e, LATERAL FLATTEN(input => e.data:items) f
SELECT f.key FROM events AS e, TABLE(FLATTEN(input => PARSE_JSON(e.data), path => 'a', outer => TRUE, recursive => FALSE, mode => 'OBJECT')) AS f
SELECT f.value FROM events e LEFT JOIN LATERAL FLATTEN(e.data:tags) f
SELECT * FROM TABLE(GENERATOR(ROWCOUNT => 10)) v
SELECT SEQ4(), UNIFORM(1, 10, RANDOM()) FROM TABLE(GENERATOR(ROWCOUNT => 10))
SELECT data:a.b[0].c::number(10, 2), data['a']['b'], data:"Mixed Case".x, GET_PATH(data, 'a.b') FROM events
SELECT data:a:b, src:a[0]:b::varchar FROM events
SELECT * FROM orders AT (TIMESTAMP => '2024-01-01'::timestamp)
SELECT * FROM orders AT (OFFSET => -60 * 5) AS o
SELECT * FROM orders BEFORE (STATEMENT => '8e5d0ca9-005e-44e6-b858-a8f5b37c5726')
SELECT * FROM orders CHANGES (INFORMATION => DEFAULT) AT (TIMESTAMP => '2024-01-01'::timestamp)
SELECT * FROM orders CHANGES (INFORMATION => APPEND_ONLY) AT (OFFSET => -60) END (OFFSET => -30)
SELECT * FROM sales SAMPLE (10)
SELECT * FROM sales TABLESAMPLE BERNOULLI (20.3)
SELECT * FROM sales SAMPLE SYSTEM (3) SEED (82)
SELECT * FROM sales SAMPLE ROW (10 ROWS)
SELECT * FROM sales TABLESAMPLE BLOCK (0.012) REPEATABLE (99992)
SELECT * FROM sales PIVOT (SUM(amount) FOR quarter IN ('q1', 'q2')) AS p (id, first, second)
SELECT * FROM sales PIVOT (SUM(amount) FOR quarter IN (ANY ORDER BY quarter)) ORDER BY region
SELECT * FROM sales PIVOT (AVG(amount) FOR quarter IN (SELECT DISTINCT quarter FROM active) DEFAULT ON NULL (0))
SELECT * FROM sales UNPIVOT (amount FOR quarter IN (q1, q2, q3))
SELECT * FROM sales UNPIVOT INCLUDE NULLS (amount FOR quarter IN (q1 AS a, q2 AS b))
SELECT * FROM trades t ASOF JOIN quotes q MATCH_CONDITION (t.at >= q.at) ON t.symbol = q.symbol
SELECT * FROM trades t ASOF JOIN quotes q MATCH_CONDITION (t.at >= q.at) USING (symbol)
SELECT id, LEVEL, SYS_CONNECT_BY_PATH(name, '/') FROM employees START WITH manager_id IS NULL CONNECT BY PRIOR id = manager_id
SELECT name, CONNECT_BY_ROOT name AS boss FROM employees START WITH title = 'President' CONNECT BY manager_id = PRIOR id ORDER BY id
SELECT * EXCLUDE (a, b) FROM t
SELECT * EXCLUDE a RENAME (b AS c, d AS e) FROM t
SELECT t.* REPLACE (a + 1 AS a) FROM t
SELECT * ILIKE '%id%' FROM t
SELECT * ILIKE '%id%' EXCLUDE x RENAME y AS z FROM t
SELECT a, b, SUM(c) FROM t GROUP BY ALL
SELECT a, SUM(c) FROM t GROUP BY ALL ORDER BY ALL
SELECT a, b, SUM(c) FROM t GROUP BY ROLLUP (a, b)
SELECT a, b, SUM(c), GROUPING(a) FROM t GROUP BY GROUPING SETS ((a), (b), ())
SELECT a, b, SUM(c) FROM t GROUP BY CUBE (a, b)
SELECT * FROM t WHERE name ILIKE ANY ('a%', 'b%') AND city LIKE ALL ('%o%', 'p%') AND code RLIKE '[A-Z]+' AND x NOT REGEXP 'y'
SELECT LISTAGG(DISTINCT name, ', ') WITHIN GROUP (ORDER BY name DESC) FROM t
SELECT ARRAY_AGG(DISTINCT a) WITHIN GROUP (ORDER BY b), OBJECT_AGG(k, v), APPROX_COUNT_DISTINCT(a), MEDIAN(b) FROM t
SELECT LAG(a) IGNORE NULLS OVER (ORDER BY b), FIRST_VALUE(a) RESPECT NULLS OVER (PARTITION BY c ORDER BY d ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM t
SELECT SUM(a) OVER (ORDER BY d RANGE BETWEEN INTERVAL '7 days' PRECEDING AND CURRENT ROW) FROM t
SELECT TRY_CAST(a AS NUMBER(10, 2)), TRY_TO_DATE(b), a::variant, b::timestamp_ntz, TO_VARCHAR(c) FROM t
SELECT FILTER(items, x -> x:price > 10), TRANSFORM(items, (x) -> x:qty * 2), REDUCE(items, 0, (acc, x) -> acc + x) FROM orders
SELECT TRANSFORM(items, i INT -> i + 1) FROM orders
SELECT {'a': 1, 'b': [1, 2, 3]}, [], {}, ARRAY_CONSTRUCT(1, 2), OBJECT_CONSTRUCT('a', 1), OBJECT_CONSTRUCT(*) FROM t
SELECT {*}, {t.*} FROM t
SELECT DATEADD(day, -7, CURRENT_DATE()), DATEDIFF('month', a, b), DATE_TRUNC('week', a), DATE_PART(epoch_second, a), LAST_DAY(a), TO_TIMESTAMP_NTZ(a) FROM t
SELECT IFF(a, b, c), NVL(a, b), ZEROIFNULL(a), DECODE(a, 1, 'x', 'y'), EQUAL_NULL(a, b), DIV0(a, b), NVL2(a, b, c) FROM t
SELECT $1, $2 FROM VALUES (1, 'a'), (2, 'b')
SELECT column1, v.column2 FROM VALUES (1, 'a'), (2, 'b') AS v
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v (n, t)
SELECT * FROM TABLE(RESULT_SCAN(LAST_QUERY_ID()))
SELECT * FROM db.public.orders, db..orders, "My DB"."Sales"."Order Lines"
SELECT * FROM IDENTIFIER('db.public.orders')
SELECT 'it''s', 'a\tb', $$raw 'text'$$, 1.5e3, X'48' // the end
SELECT a FROM t MINUS SELECT a FROM u
SELECT a FROM t UNION BY NAME SELECT b FROM u
SELECT a FROM t UNION ALL BY NAME SELECT b FROM u
WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5) SELECT * FROM c
WITH c AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM c WHERE n < 5) SELECT n FROM c LIMIT 3 OFFSET 1
SELECT a FROM t ORDER BY a NULLS LAST OFFSET 3 ROWS FETCH FIRST 10 ROWS ONLY
SELECT a, b, FROM t
SELECT * FROM a, b WHERE a.id = b.id (+)
SELECT * FROM a NATURAL JOIN b LEFT OUTER JOIN c USING (id) CROSS JOIN d FULL OUTER JOIN e ON e.id = a.id
SELECT DATE '2024-01-01' + INTERVAL '1 day, 2 hours', TIMESTAMP '2024-01-01 00:00:00', CURRENT_TIMESTAMP - INTERVAL '1 month' FROM t
SELECT CONVERT_TIMEZONE('UTC', 'Europe/Lisbon', a), a::date = CURRENT_DATE, EXTRACT(year FROM a), YEAR(a) FROM t
SELECT COUNT_IF(a > 1), BOOLOR_AGG(b), HASH(*), ANY_VALUE(c), RATIO_TO_REPORT(d) OVER (PARTITION BY e), WIDTH_BUCKET(d, 0, 10, 5) FROM t
SELECT a COLLATE 'en-ci', COLLATE(b, 'de') FROM t WHERE a IS DISTINCT FROM b AND c BETWEEN 1 AND 2
SELECT SPLIT_PART(a, ',', 1), REGEXP_SUBSTR(a, 'x', 1, 1, 'e'), CHARINDEX('x', a), a || b, LEFT(a, 2), CONTAINS(a, 'x') FROM t
SELECT COUNT(DISTINCT a, b), COUNT(t.*), MIN_BY(a, b), MAX_BY(a, b, 3) FROM t
SELECT value::string FROM t, LATERAL SPLIT_TO_TABLE(a, ',')
SELECT a.b FROM t, LATERAL (SELECT b FROM u WHERE u.id = t.id) AS a
SELECT a FROM t WHERE b = :bound AND c = ?
SELECT * FROM t WHERE (a, b) IN ((1, 2), (3, 4)) AND c IN (SELECT d FROM u)
# rows that follow a pattern
SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY a ORDER BY b MEASURES FIRST(c) AS d PATTERN (x y+) DEFINE x AS c > 1)
SELECT m.shop FROM sales MATCH_RECOGNIZE (ORDER BY day MEASURES FINAL LAST(low.day) AS ends, RUNNING SUM(low.amount) AS amount ALL ROWS PER MATCH OMIT EMPTY MATCHES AFTER MATCH SKIP TO LAST low PATTERN (^ "Start" (low{2,5} | {- flat -})*? PERMUTE(up, flat) $) SUBSET both = (low, flat) DEFINE low AS amount < LAG(amount), up AS amount > 1) AS m
SELECT * FROM (SELECT a FROM t) MATCH_RECOGNIZE (ORDER BY a ALL ROWS PER MATCH WITH UNMATCHED ROWS AFTER MATCH SKIP PAST LAST ROW PATTERN (x?) DEFINE x AS a > 1)
SELECT final, running FROM t
# joins without a condition, and hints
SELECT * FROM a JOIN b LEFT JOIN c ON a.x = c.x
SELECT * FROM a JOIN b JOIN c ON b.x = c.x ON a.x = b.x
SELECT * FROM a LEFT OUTER DIRECTED JOIN b USING (id)
# what variables and texts name
SELECT * FROM TABLE('shop.orders') AS o
SELECT * FROM TABLE($which) JOIN TABLE(?) AS p ON p.a = 1
SELECT $threshold + 1, $$a b$$ FROM t AT (STATEMENT => $query)
# calls
SELECT * FROM SEMANTIC_VIEW(shop.sales METRICS revenue, orders.number DIMENSIONS customer.country, DATE_TRUNC('MONTH', day) AS month WHERE country = 'PT')
SELECT * FROM SEMANTIC_VIEW(sales DIMENSIONS country FACTS amount)
SELECT {fn CEILING(a)}, forecast!PREDICT(a, b) FROM t
SELECT ILIKE(a, 'x%'), NTH_VALUE(a, 2) FROM LAST IGNORE NULLS OVER (ORDER BY b), COUNT(a) FROM last
SELECT OBJECT_CONSTRUCT(t.* EXCLUDE (a, b)), EXTRACT(DAYOFMONTH FROM d), EXTRACT(WEEKISO FROM d) FROM t
SELECT d + INTERVAL '1' DAY, a::INTERVAL YEAR TO MONTH, CAST(o AS OBJECT(a INT) RENAME FIELDS) FROM t
SELECT 'a\bc\fd'
! stage :: SELECT $1 FROM @my_stage/file.csv
! only one statement is allowed :: SELECT 1; DELETE FROM t
! locking clauses :: SELECT * FROM t FOR UPDATE
SELECT RLIKE(name, 'a.*'), EXTRACT(epoch_second FROM ts), DATE_PART(epoch_millisecond, ts) FROM docs
SELECT id FROM case
SELECT v::variant:a::int, (v):b, PARSE_JSON(s)::object:a.b FROM docs
SELECT f.value:sku::STRING sku, f.index, f.path FROM orders o, LATERAL FLATTEN(INPUT => o.items, OUTER => TRUE, MODE => 'ARRAY') f WHERE f.value:qty > 1
SELECT src:a.b[0]."C d"::NUMBER(10, 2), src['x']['y'], GET_PATH(src, 'a.b'), TRY_PARSE_JSON(s):z, OBJECT_CONSTRUCT('a', 1, 'b', NULL), ARRAY_SIZE(src:l) FROM raw
SELECT * EXCLUDE (a, b) RENAME (c AS d, e AS f) FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY id ORDER BY at DESC) = 1
SELECT * ILIKE '%id%' REPLACE (UPPER(k_id) AS k_id) FROM t
SELECT DATEADD('day', -7, CURRENT_DATE), DATEDIFF(MONTH, a, b), DATE_TRUNC(QUARTER, a), a::DATE + INTERVAL '1 week', TIMESTAMPADD(HOUR, 1, a), LAST_DAY(a, 'month'), TO_DATE(s, 'YYYYMMDD'), TIME_SLICE(a, 15, 'MINUTE') FROM t
SELECT LISTAGG(DISTINCT name, ', ') WITHIN GROUP (ORDER BY name), ARRAY_AGG(x) WITHIN GROUP (ORDER BY at), APPROX_COUNT_DISTINCT(id), MEDIAN(x), COUNT_IF(x > 1), MAX_BY(a, b), HLL(id) FROM t GROUP BY ALL
SELECT * FROM sales PIVOT (SUM(amount) FOR quarter IN (ANY ORDER BY quarter)) AS p
SELECT * FROM sales PIVOT (SUM(amount) FOR q IN ('Q1', 'Q2') DEFAULT ON NULL (0)) AS p (id, q1, q2)
SELECT * FROM t AT (TIMESTAMP => '2025-01-01'::TIMESTAMP_LTZ) SAMPLE ROW (10) SEED (3)
SELECT * FROM a ASOF JOIN b MATCH_CONDITION (a.at >= b.at) ON a.id = b.id
WITH RECURSIVE m AS (SELECT id, 1 AS lvl FROM e WHERE boss IS NULL UNION ALL SELECT e.id, lvl + 1 FROM e JOIN m ON e.boss = m.id WHERE lvl < 10) SELECT * FROM m
SELECT id, SYS_CONNECT_BY_PATH(name, '/') FROM e START WITH boss IS NULL CONNECT BY boss = PRIOR id
SELECT IFF(a > 1, 'x', 'y'), ZEROIFNULL(n), NVL2(a, 1, 2), DECODE(k, 1, 'a', 'b'), EQUAL_NULL(a, b), DIV0(a, b), TRY_TO_NUMBER(s, 10, 2), s RLIKE 'x.*', REGEXP_SUBSTR(s, 'a(b)', 1, 1, 'e', 1), s LIKE ANY ('a%', 'b%'), CONTAINS(s, 'x') FROM t
SELECT TOP 5 id, SUM(x) OVER (PARTITION BY k ORDER BY at RANGE BETWEEN INTERVAL '7 days' PRECEDING AND CURRENT ROW), CONDITIONAL_TRUE_EVENT(x > 1) OVER (ORDER BY at) FROM t
SELECT seq4() AS n, DATEADD(day, seq4(), '2025-01-01'::DATE) AS d FROM TABLE(GENERATOR(ROWCOUNT => 365))
SELECT FILTER(a, x -> x > 1), TRANSFORM(a, x INT -> x * 2), REDUCE(a, 0, (acc, v) -> acc + v), ARRAY_CONTAINS('x'::VARIANT, a) FROM t
SELECT $1, t.$2, t.$3:a.b[0]::VARCHAR FROM t
! TABLE without a function call :: SELECT * FROM TABLE(orders)
! PATTERN :: SELECT * FROM t MATCH_RECOGNIZE ()
! what a pattern is made of :: SELECT * FROM t MATCH_RECOGNIZE (PATTERN (a 'b') DEFINE a AS b > 1)
