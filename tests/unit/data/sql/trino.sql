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
SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY a ORDER BY b MEASURES A.c AS d PATTERN (A B+) DEFINE B AS c > 1)
SELECT * FROM t MATCH_RECOGNIZE (ORDER BY b ALL ROWS PER MATCH SHOW EMPTY MATCHES PATTERN (A B??{2,}) DEFINE B AS c > 1)
SELECT CAST(a AS INTERVAL DAY TO SECOND), CAST(b AS INTERVAL YEAR TO MONTH), LISTAGG(a, ',' ON OVERFLOW TRUNCATE WITH COUNT) WITHIN GROUP (ORDER BY a), JSON_QUERY(a, 'lax $' OMIT QUOTES ON SCALAR STRING) FROM t
SELECT * FROM TABLE(f(input => TABLE(orders) AS o (a, b) PARTITION BY a, other => TABLE(items) AS i COPARTITION (o, i)))
SELECT EXTRACT(DAY_OF_WEEK FROM d), EXTRACT(YEAR_OF_WEEK FROM d) FROM t
! function :: WITH FUNCTION f(x int) RETURNS int RETURN x SELECT f(1)
! only one statement is allowed :: SELECT 1; CALL f()
! SHOW is not a query :: SHOW TABLES
! U& :: SELECT U&'\0061'
SELECT JSON_QUERY(doc, 'lax $.b' WITH ARRAY WRAPPER), JSON_QUERY(doc, 'lax $.c' OMIT QUOTES), JSON_EXISTS(doc, 'strict $.d' FALSE ON ERROR) FROM docs
WITH all AS (SELECT 1 AS n) SELECT all.n FROM all
SELECT date_trunc('week', at), approx_percentile(x, ARRAY[0.5, 0.9]), array_agg(DISTINCT k ORDER BY k), map_agg(k, v), max_by(name, at), count_if(ok), approx_distinct(id), listagg(n, ', ' ON OVERFLOW TRUNCATE '...' WITH COUNT) WITHIN GROUP (ORDER BY n) FROM t GROUP BY 1
SELECT t.id, u.k, u.v, o FROM t CROSS JOIN UNNEST(map_keys(m), map_values(m)) WITH ORDINALITY AS u (k, v, o)
SELECT transform(l, x -> x * 2), filter(l, x -> x IS NOT NULL), reduce(l, 0, (s, x) -> s + x, s -> s), l[1], element_at(m, 'k'), contains(l, 3), cardinality(l), zip_with(a, b, (x, y) -> x + y), ROW(1, 'a').field0, CAST(ROW(1, 2) AS ROW(a BIGINT, b DOUBLE)).a FROM t
SELECT date_add('day', -7, current_date), date_diff('month', a, b), a - INTERVAL '7' DAY, at AT TIME ZONE 'Europe/Madrid', from_unixtime(u), date_parse(s, '%Y-%m-%d'), format_datetime(at, 'yyyy'), date '2025-01-01', timestamp '2025-01-01 00:00:00 UTC', year(d), day_of_week(d), last_day_of_month(d) FROM t
SELECT json_extract_scalar(j, '$.a'), json_value(j, 'lax $.b' RETURNING integer DEFAULT 0 ON EMPTY), json_query(j, 'lax $.c' WITH ARRAY WRAPPER), CAST(json_parse(j) AS MAP(VARCHAR, JSON)), json_array(1, 2), json_object('k': v) FROM t
SELECT jt.* FROM t, JSON_TABLE(doc, 'lax $.items[*]' COLUMNS (sku VARCHAR PATH 'lax $.sku', n FOR ORDINALITY)) AS jt
SELECT * FROM hive.web.logs FOR TIMESTAMP AS OF TIMESTAMP '2025-01-01 00:00:00 UTC' TABLESAMPLE BERNOULLI (10)
SELECT a, b, sum(c), grouping(a, b) FROM t GROUP BY GROUPING SETS ((a, b), (a), ()), CUBE (d) HAVING sum(c) > 1
SELECT sum(x) OVER w, lag(x) IGNORE NULLS OVER w, nth_value(x, 2) OVER (PARTITION BY k ORDER BY at GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t WINDOW w AS (PARTITION BY k ORDER BY at RANGE BETWEEN INTERVAL '1' DAY PRECEDING AND CURRENT ROW)
WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT n FROM r
SELECT id FROM t ORDER BY at OFFSET 5 ROWS FETCH FIRST 10 ROWS WITH TIES
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v (id, name) WHERE (id, name) IN (VALUES (1, 'a')) AND id = ANY (SELECT 1)
SELECT count(*) FILTER (WHERE x > 1), sum(DISTINCT x), any_value(y), histogram(k), checksum(x), geometric_mean(x) FROM t
SELECT * FROM TABLE(sequence(start => 1, stop => 10, step => 2)) AS s (n)
SELECT t.r.a, "t"."Weird Name", CAST(NULL AS ARRAY(ROW(x INTEGER))), l || ARRAY[1], 'a' || 'b', concat_ws('-', a, b), format('%s', x), at_timezone(at, 'UTC') FROM t
SELECT a.id FROM a LEFT JOIN LATERAL (SELECT max(x) AS m FROM b WHERE b.id = a.id) AS q ON TRUE EXCEPT SELECT id FROM c
