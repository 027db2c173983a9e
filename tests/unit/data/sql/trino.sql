# Trino, Presto
SELECT o.id, t.sku FROM orders o CROSS JOIN UNNEST(o.skus) AS t (sku)
SELECT * FROM orders CROSS JOIN UNNEST(skus, prices) WITH ORDINALITY AS t (sku, price, n)
SELECT * FROM orders LEFT JOIN UNNEST(skus) AS t (sku) ON TRUE
SELECT * FROM UNNEST(ARRAY[1, 2], ARRAY['a', 'b']) AS t (n, s)
SELECT * FROM UNNEST(MAP(ARRAY['a'], ARRAY[1])) AS t (k, v)
SELECT transform(a, x -> x + 1), filter(a, x -> x > 1), reduce(a, 0, (s, x) -> s + x, s -> s), zip_with(a, b, (x, y) -> (x, y)), any_match(a, x -> x IS NULL), transform(a, () -> 1) FROM t
SELECT ROW(1, 'a'), CAST(ROW(1, 2.0) AS ROW(x BIGINT, y DOUBLE)), (1, 'a'), r.x, r[1] FROM t
SELECT CAST(ROW(1) AS ROW(x BIGINT)).x, (ROW(1, 2)).* FROM t
SELECT r.* AS (a, b), (f(x)).* FROM t
SELECT ARRAY[1, 2], ARRAY[], a[1], MAP(ARRAY['a'], ARRAY[1])['a'], element_at(m, 'k'), a || b FROM t
SELECT * FROM orders TABLESAMPLE BERNOULLI (10)
SELECT * FROM orders TABLESAMPLE SYSTEM (75) AS o
SELECT * FROM orders FOR VERSION AS OF 123
SELECT * FROM orders FOR TIMESTAMP AS OF TIMESTAMP '2024-01-01 00:00:00 UTC' AS o
SELECT * FROM orders FOR VERSION AS OF 'main'
SELECT * FROM "orders$partitions", hive.sales."orders$history"
SELECT a FROM t ORDER BY a OFFSET 5 ROWS FETCH FIRST 10 ROWS WITH TIES
SELECT a FROM t OFFSET 5 LIMIT 10
SELECT a FROM t ORDER BY a FETCH FIRST ROW ONLY
SELECT a FROM t LIMIT ALL
SELECT a, b, SUM(c), GROUPING(a, b) FROM t GROUP BY GROUPING SETS ((a, b), (a), ())
SELECT a, b, SUM(c) FROM t GROUP BY ROLLUP (a, b), CUBE (d)
SELECT a, SUM(c) FROM t GROUP BY DISTINCT ROLLUP (a, b), CUBE (a)
SELECT a, SUM(c) FROM t GROUP BY AUTO
WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5) SELECT * FROM c
WITH a AS (SELECT 1 AS x), b (y) AS (SELECT x FROM a) SELECT * FROM a, b
SELECT LISTAGG(name, ', ') WITHIN GROUP (ORDER BY name) FROM t
SELECT LISTAGG(name, ', ' ON OVERFLOW TRUNCATE '...' WITH COUNT) WITHIN GROUP (ORDER BY name) FILTER (WHERE a) FROM t
SELECT LISTAGG(DISTINCT name, ', ' ON OVERFLOW ERROR) WITHIN GROUP (ORDER BY name DESC) FROM t
SELECT array_agg(a ORDER BY b DESC NULLS LAST), COUNT(*) FILTER (WHERE c > 1), approx_distinct(a), max_by(a, b), map_agg(k, v), approx_percentile(a, 0.5) FROM t
SELECT SUM(a) OVER w, FIRST_VALUE(a) IGNORE NULLS OVER (PARTITION BY b ORDER BY c GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t WINDOW w AS (PARTITION BY d ORDER BY e)
SELECT SUM(a) OVER (ORDER BY d RANGE BETWEEN INTERVAL '7' DAY PRECEDING AND CURRENT ROW) FROM t
SELECT TRY_CAST(a AS BIGINT), TRY(a / b), CAST(c AS DECIMAL(10, 2)), CAST(d AS ARRAY(VARCHAR)), CAST(e AS MAP(VARCHAR, ARRAY(BIGINT))), CAST(f AS TIMESTAMP(3) WITH TIME ZONE) FROM t
SELECT a AT TIME ZONE 'Europe/Lisbon', INTERVAL '2' DAY, INTERVAL '1' MONTH, DATE '2024-01-01', TIMESTAMP '2024-01-01 00:00:00', TIME '12:00', DECIMAL '1.5', CHAR 'x', JSON '{}', INTERVAL '1-2' YEAR TO MONTH FROM t
SELECT CURRENT_TIMESTAMP(3), CURRENT_DATE, LOCALTIMESTAMP, CURRENT_USER, CURRENT_CATALOG, NOW()
SELECT EXTRACT(YEAR FROM a), date_trunc('month', a), date_diff('day', a, b), date_add('week', 1, a), format_datetime(a, 'yyyy'), from_unixtime(b), year(a) FROM t
SELECT a IS DISTINCT FROM b, a NOT LIKE 'x$_%' ESCAPE '$', regexp_like(a, '^x'), a BETWEEN 1 AND 2, a IN (1, 2), a = ANY (SELECT b FROM u), c > ALL (VALUES 1, 2) FROM t
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS t (n, s)
VALUES 1, 2, 3
VALUES (1, 'a'), (2, 'b')
SELECT * FROM (VALUES 1, 2) AS t (n)
TABLE orders
SELECT a FROM t INTERSECT ALL SELECT a FROM u EXCEPT ALL SELECT a FROM v
SELECT a FROM t UNION DISTINCT SELECT a FROM u
SELECT * FROM TABLE(sequence(start => 1, stop => 10))
SELECT * FROM TABLE(exclude_columns(input => TABLE(orders), columns => DESCRIPTOR(a, b)))
SELECT * FROM TABLE(my_function(input => TABLE(orders) PARTITION BY region ORDER BY day, n => 3))
SELECT * FROM t, LATERAL (SELECT a + 1 AS b) AS x
SELECT JSON_VALUE(j, 'lax $.a' RETURNING BIGINT DEFAULT 0 ON EMPTY NULL ON ERROR), JSON_QUERY(j, 'lax $.b' WITH WRAPPER), JSON_EXISTS(j, 'lax $.c'), json_extract_scalar(j, '$.a') FROM t
SELECT JSON_OBJECT('a' : 1, 'b' VALUE 2 ABSENT ON NULL), JSON_OBJECT(KEY 'k' VALUE v), JSON_ARRAY(1, 2 NULL ON NULL) FROM t
SELECT jt.* FROM t, JSON_TABLE(j, 'lax $[*]' COLUMNS (id BIGINT PATH 'lax $.id', n FOR ORDINALITY)) AS jt
SELECT IF(a, b, c), COALESCE(a, b), NULLIF(a, b), CASE a WHEN 1 THEN 'x' ELSE 'y' END, GREATEST(a, b), NOT a, a % 2 FROM t
SELECT SUBSTRING(a FROM 2 FOR 3), substr(a, 2), POSITION('x' IN a), TRIM(LEADING 'x' FROM a), strpos(a, 'x'), split(a, ',')[1], concat_ws(',', a, b), NORMALIZE(a, NFC), a || 'x' FROM t
SELECT * FROM a NATURAL JOIN b LEFT JOIN c USING (id) FULL OUTER JOIN d ON d.id = a.id CROSS JOIN e
SELECT DISTINCT a, COUNT(DISTINCT b) FROM t GROUP BY 1 HAVING COUNT(*) > 1 ORDER BY 2 DESC NULLS FIRST
SELECT X'65683F', 1e3, 1.5, 'it''s', TRUE, NULL, "a b", 0xFF, 1_000
SELECT a.b.c.d FROM cat.sch.tab AS a WHERE a.x = ?
SELECT EXISTS (SELECT 1 FROM t), (SELECT MAX(a) FROM t), a IN (SELECT b FROM u) FROM v
SELECT MAP(ARRAY['a', 'b'], ARRAY[1, 2]), map_filter(m, (k, v) -> v > 1), transform_keys(m, (k, v) -> k || 'x'), cardinality(a), contains(a, 1), flatten(b) FROM t
SELECT at_timezone(a, 'UTC'), with_timezone(b, 'UTC'), to_unixtime(c), human_readable_seconds(1), format('%s', d), typeof(e) FROM t
SELECT GROUPING(a), COUNT(*) FROM t GROUP BY a, () HAVING TRUE
SELECT count(*) FILTER (WHERE a), sum(b) FILTER (WHERE c) OVER (PARTITION BY d) FROM t
SELECT * FROM t WHERE (a, b) IN ((1, 2), (3, 4)) AND (c, d) = ROW(1, 2)
! MATCH_RECOGNIZE :: SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY a ORDER BY b MEASURES A.c AS d PATTERN (A B+) DEFINE B AS c > 1)
! function :: WITH FUNCTION f(x int) RETURNS int RETURN x SELECT f(1)
! second statement :: SELECT 1; CALL f()
! SELECT, WITH or VALUES :: SHOW TABLES
! U& :: SELECT U&'\0061'
SELECT JSON_QUERY(doc, 'lax $.b' WITH ARRAY WRAPPER), JSON_QUERY(doc, 'lax $.c' OMIT QUOTES), JSON_EXISTS(doc, 'strict $.d' FALSE ON ERROR) FROM docs
WITH all AS (SELECT 1 AS n) SELECT all.n FROM all
