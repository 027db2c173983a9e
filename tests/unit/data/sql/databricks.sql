# Databricks and Spark
SELECT id, item FROM orders LATERAL VIEW explode(items) t AS item
SELECT id, pos, item FROM orders o LATERAL VIEW OUTER posexplode(o.items) t AS pos, item WHERE pos > 0
SELECT * FROM orders LATERAL VIEW explode(a) x AS b LATERAL VIEW explode(b) y AS c
SELECT * FROM orders LATERAL VIEW json_tuple(doc, 'a', 'b') j AS a, b
SELECT * FROM orders, LATERAL explode(items) AS t(item)
SELECT * FROM orders o LEFT JOIN LATERAL explode(o.items) AS t(item)
SELECT * FROM orders, LATERAL (SELECT MAX(b) FROM u WHERE u.a = orders.a) AS x
SELECT * FROM orders TABLESAMPLE (10 PERCENT) REPEATABLE (42)
SELECT * FROM orders TABLESAMPLE (5 ROWS) AS o
SELECT * FROM orders TABLESAMPLE (BUCKET 1 OUT OF 10)
SELECT * FROM orders VERSION AS OF 12
SELECT * FROM orders TIMESTAMP AS OF '2024-01-01' AS o
SELECT * FROM orders FOR VERSION AS OF 12
SELECT * FROM orders FOR SYSTEM_TIME AS OF '2024-01-01'
# joins that need no condition, and one that has another kind of it
SELECT * FROM a JOIN b LEFT JOIN c ON a.x = c.x
SELECT * FROM a CROSS JOIN b ON a.x = b.x
SELECT * FROM a LEFT SEMI JOIN b
SELECT * FROM a LEFT JOIN b APPROX NEAREST 3 BY DISTANCE ABS(a.x - b.x)
SELECT * FROM a JOIN b AS c EXACT NEAREST BY SIMILARITY f(a.x, c.x)
# rows that are written out
SELECT * FROM VALUES 1, 2, 3 AS t(a)
SELECT * FROM VALUES (1), (2) AS t(a) PIVOT (SUM(a) FOR a IN (1))
WITH t AS (VALUES (1, 'a'), (2, 'b') AS v(x, y)) SELECT x FROM t UNION ALL VALUES 3
WITH t (SELECT 1 AS a) SELECT a FROM t
# words and marks
SELECT /* a /* comment */ within one */ 1
SELECT * FROM t MATCH_RECOGNIZE (ORDER BY a MEASURES LAST(b.a) AS c PATTERN (a b+) DEFINE b AS a > 1)
SELECT INTERVAL -'1 02' DAY TO HOUR, INTERVAL -3 DAY, CAST(a AS INTERVAL DAY TO SECOND), CAST(b AS STRING COLLATE UTF8_BINARY)
SELECT SUBSTR(a FROM 2 FOR 3), OVERLAY(a, b, 3, 0), OVERLAY(a PLACING b FROM 3), EXTRACT(yr FROM d), EXTRACT(mins FROM d), r"a\", r'\d\'
SELECT 'a\bc', '\u0007'
SELECT 2024_total, 1a AS 1b, t.3c, 1L, 1.5BD, 2Y FROM t
! links with @ :: SELECT * FROM orders@v12
SELECT * FROM sales PIVOT (SUM(amount) AS s, AVG(amount) AS a FOR quarter IN ('q1' AS first, 'q2'))
SELECT * FROM sales PIVOT (SUM(amount) FOR (quarter, year) IN (('q1', 2024) AS a, ('q2', 2024) AS b))
SELECT * FROM sales UNPIVOT (amount FOR quarter IN (q1 AS `first`, q2, q3))
SELECT * FROM sales UNPIVOT INCLUDE NULLS ((a, b) FOR c IN ((q1, q2) AS h1, (q3, q4) AS h2)) AS u
SELECT a FROM t CLUSTER BY a
SELECT a FROM t DISTRIBUTE BY a SORT BY b DESC NULLS LAST
SELECT a FROM t SORT BY a, b LIMIT 5
SELECT a, SUM(b) FROM t GROUP BY ALL ORDER BY ALL
SELECT a, b, SUM(c) FROM t GROUP BY a, b WITH ROLLUP
SELECT a, b, SUM(c) FROM t GROUP BY a, b WITH CUBE
SELECT a, b, SUM(c), GROUPING(a), GROUPING_ID(a, b) FROM t GROUP BY GROUPING SETS ((a, b), (a), ())
SELECT a, b, SUM(c) FROM t GROUP BY a, b GROUPING SETS ((a, b), a)
SELECT a, b, SUM(c) FROM t GROUP BY ROLLUP (a, b), CUBE (c)
SELECT * FROM t QUALIFY row_number() OVER (PARTITION BY a ORDER BY b) = 1
SELECT * EXCEPT (a, b) FROM t
SELECT t.* EXCEPT (a), b FROM t
SELECT transform(a, x -> x + 1), filter(a, x -> x > 1), aggregate(a, 0, (s, x) -> s + x, s -> s * 2), zip_with(a, b, (x, y) -> x + y), exists(a, x -> x > 1), forall(a, x -> x > 0) FROM t
SELECT doc:a.b[0].c, doc:a['b c'], doc:`d e`.f::int, doc:x::string FROM t
SELECT doc:items[*].price FROM t
SELECT a::int, try_cast(a AS DATE), CAST(b AS ARRAY<STRUCT<x: INT, y: STRING>>), CAST(c AS MAP<STRING, INT>), CAST(d AS DECIMAL(10, 2)), CAST(e AS STRUCT<x: INT>) FROM t
SELECT struct(1 AS a, 2 AS b), named_struct('a', 1), map('a', 1), array(1, 2), a[0], m['k'], s.x.y, s.* FROM t
SELECT * FROM a LEFT SEMI JOIN b ON a.id = b.id LEFT ANTI JOIN c USING (id)
SELECT * FROM a SEMI JOIN b USING (id) ANTI JOIN c USING (id)
SELECT * FROM a NATURAL JOIN b CROSS JOIN c FULL OUTER JOIN d ON d.id = a.id RIGHT JOIN e USING (id)
SELECT * FROM t WHERE a <=> b AND c RLIKE '^x' AND d REGEXP 'y' AND e ILIKE 'z%' AND f LIKE ANY ('a%', 'b%') AND g NOT LIKE ALL ('c', 'd') AND h IS DISTINCT FROM i
SELECT a DIV 2, a % 2, a & b, a | b, a ^ b, ~a, a == b, a != b, !c, a || b, -a FROM t
SELECT INTERVAL 1 DAY, INTERVAL '1' DAY, INTERVAL '3 days 2 hours', INTERVAL '1-2' YEAR TO MONTH, INTERVAL 2 WEEKS, now() - INTERVAL 14 DAYS, DATE '2024-01-01', TIMESTAMP '2024-01-01 00:00:00'
SELECT date_add(a, 7), datediff(b, a), date_trunc('MONTH', a), dateadd(DAY, 1, a), timestampdiff(MONTH, a, b), EXTRACT(YEAR FROM a), to_date(a, 'yyyy'), current_date(), current_timestamp(), add_months(a, 1) FROM t
SELECT collect_list(a), collect_set(b), percentile_approx(c, 0.5), count_if(d), max_by(a, b), any_value(e), first(f, true), approx_count_distinct(g), string_agg(h, ',') FROM t
SELECT count(*) FILTER (WHERE a > 1), percentile_cont(0.5) WITHIN GROUP (ORDER BY b), listagg(c, ', ') WITHIN GROUP (ORDER BY d) FROM t
SELECT lag(a) IGNORE NULLS OVER (ORDER BY b), sum(a) OVER w, first_value(a) RESPECT NULLS OVER (ORDER BY b ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM t WINDOW w AS (PARTITION BY c ORDER BY d)
SELECT sum(a) OVER (ORDER BY d RANGE BETWEEN INTERVAL 7 DAYS PRECEDING AND CURRENT ROW) FROM t
WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5) SELECT * FROM c
WITH a AS (SELECT 1 AS x), b (y) AS (SELECT x FROM a) SELECT * FROM a, b
SELECT /*+ BROADCAST(a), REPARTITION(3) */ * FROM a JOIN b ON a.id = b.id
SELECT * FROM VALUES (1, 'a'), (2, 'b') AS t(n, s)
VALUES (1, 'a'), (2, 'b')
SELECT * FROM range(10), range(0, 10, 2) AS r
SELECT * FROM TABLE(my_function(a => 1, b => TABLE(t)))
SELECT * FROM f(TABLE(orders) PARTITION BY region ORDER BY day, 3)
TABLE orders
SELECT a FROM t MINUS SELECT a FROM u
SELECT a FROM t INTERSECT ALL SELECT a FROM u EXCEPT SELECT a FROM v UNION DISTINCT SELECT a FROM w
SELECT `a b`, `c``d`, "text", 'it\'s', r'\d+', X'1F', 10L, 1.5D, 2.5BD, 3S, 4Y, 1e3 FROM `my db`.`t`
SELECT :name, ?, a FROM t WHERE b = :other
SELECT * FROM IDENTIFIER(:tab) WHERE IDENTIFIER(:col) = 1
SELECT * FROM cat.sch.tab, parquet.`/path/file`
SELECT if(a, b, c), iff(a, b, c), nvl(a, b), nvl2(a, b, c), decode(a, 1, 'x'), coalesce(a, b), CASE WHEN a THEN 1 END, ifnull(a, b), nullif(a, b) FROM t
SELECT a AS x, x + 1 AS y FROM t WHERE a IN (SELECT b FROM u) AND EXISTS (SELECT 1 FROM v) AND (a, b) IN ((1, 2))
SELECT get_json_object(j, '$.a'), from_json(j, 'a INT'), to_json(s), schema_of_json('{}'), explode(a), inline(b), stack(2, 1, 2) FROM t
SELECT substring(a, 1, 2), substring(a FROM 2 FOR 3), position('x' IN a), trim(BOTH 'x' FROM a), overlay(a PLACING 'x' FROM 2), left(a, 2), split(a, ',')[0], concat_ws(',', a, b), format_string('%s', c) FROM t
SELECT DISTINCT a FROM t ORDER BY a DESC NULLS FIRST LIMIT 5 OFFSET 2
SELECT a FROM t LIMIT ALL
SELECT (a, (SELECT a FROM u)) FROM t
SELECT a COLLATE UTF8_LCASE FROM t ORDER BY b COLLATE UNICODE
SELECT STREAM_ID, date, timestamp, user, year FROM t
! TRANSFORM :: SELECT TRANSFORM (a) USING 'cat' AS (b) FROM t
! pipe :: FROM t |> WHERE a > 1
! only one statement is allowed :: SELECT 1; DROP TABLE t
! DESCRIBE is not a query :: DESCRIBE t
SELECT tf.* FROM (SELECT 0) AS t LATERAL VIEW STACK(1, 2) tf
SELECT * FROM t LATERAL VIEW explode(a) WHERE b > 1
SELECT * FROM t LATERAL VIEW OUTER explode(a) x WHERE b > 1
SELECT a.* EXCEPT (a.b, c) FROM t AS a
! comma or ) :: SELECT a.* EXCEPT (b.c) FROM t AS a
SELECT doc:['two words'].a, doc:a['b'] FROM docs
WITH RECURSIVE r (n) MAX RECURSION LEVEL 10 AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT * FROM r
SELECT id, stack(2, 'north', north, 'south', south) AS (region, total) FROM sales
SELECT explode(tags) AS (k, v) FROM items
! an alias :: SELECT id AS (a, b) FROM t
SELECT date_trunc('WEEK', at), percentile_approx(x, array(0.5, 0.9)), collect_set(k), max_by(name, at), count_if(ok), listagg(n, ', ') WITHIN GROUP (ORDER BY n), try_divide(a, b), any_value(z) FROM t GROUP BY ALL
SELECT id, e.sku, pos FROM t LATERAL VIEW OUTER posexplode(items) x AS pos, e
SELECT doc:a.b[0].c::INT, doc:['x y'], from_json(s, 'a INT, b ARRAY<STRING>').a, get_json_object(s, '$.a'), to_json(struct(a, b)), schema_of_json('{}'), variant_get(v, '$.a', 'int') FROM t
SELECT transform(l, x -> x + 1), filter(l, (x, i) -> i > 0), aggregate(l, 0, (a, x) -> a + x), l[0], m['k'], map('a', 1), named_struct('a', 1).a, array(1, 2), explode(l) AS y, size(l), sequence(1, 5) FROM t
SELECT dateadd(DAY, -7, current_date()), datediff(MONTH, a, b), a + INTERVAL 1 YEAR 2 MONTHS, a - INTERVAL '3' DAY, date_format(at, 'yyyy-MM'), add_months(d, 1), months_between(a, b), make_date(2025, 1, 1), timestampdiff(HOUR, a, b), INTERVAL '1-2' YEAR TO MONTH, unix_timestamp(at), to_date(s, 'dd/MM/yyyy') FROM t
SELECT stack(2, 'a', x, 'b', y) AS (k, v) FROM t
SELECT id, k, v FROM t LATERAL VIEW stack(2, 'a', x, 'b', y) s AS k, v
SELECT * EXCEPT (a) FROM t QUALIFY row_number() OVER (PARTITION BY id ORDER BY at DESC NULLS LAST) = 1
SELECT * FROM t PIVOT (sum(n) AS s, max(n) AS m FOR (q, y) IN (('Q1', 2024) AS a, ('Q2', 2024) AS b))
SELECT * FROM t UNPIVOT INCLUDE NULLS (v FOR m IN (jan AS january, feb))
SELECT * FROM main.sales.orders VERSION AS OF 12 TABLESAMPLE (10 PERCENT)
SELECT * FROM a LEFT SEMI JOIN b ON a.id = b.id ANTI JOIN c USING (id)
SELECT /*+ BROADCAST(b) */ a.id, b.x FROM a JOIN b ON a.id <=> b.id WHERE s RLIKE '^x' AND s ILIKE ANY ('%a', '%b') AND x NOT IN (1, 2)
FROM t SELECT id, x WHERE x > 1 ORDER BY id LIMIT 5
SELECT cast(x AS DECIMAL(10, 2)), x::STRING, try_cast(s AS INT), `weird name`, r'\d', 1L, 2.5BD, 3S, X'1F', if(a, 1, 2), nvl(a, 0), ifnull(a, 0), decode(k, 1, 'a', 'b'), "str" FROM t
WITH c (a) AS (SELECT 1) SELECT sum(x) OVER (ORDER BY at RANGE BETWEEN INTERVAL 7 DAYS PRECEDING AND CURRENT ROW), first(v, true) OVER w, last_value(v) IGNORE NULLS OVER w FROM t, c WINDOW w AS (PARTITION BY k ORDER BY at)
SELECT * FROM VALUES (1, 'a'), (2, 'b') AS v(id, name) CLUSTER BY id
SELECT a.id FROM a, LATERAL explode(a.l) AS e(x), LATERAL (SELECT max(y) AS m FROM b WHERE b.id = a.id) MINUS SELECT id FROM c
SELECT a + INTERVAL 1 YEAR 2 MONTHS, INTERVAL 3 DAYS 4 HOURS AS d
FROM t SELECT id, x WHERE x > 1
