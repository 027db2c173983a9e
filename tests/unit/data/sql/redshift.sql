# Redshift: PostgreSQL 8 as Amazon has grown it.
SELECT TOP 10 * FROM sales ORDER BY amount DESC
SELECT TOP 5 name FROM sales ORDER BY amount
SELECT * EXCLUDE (password, secret) FROM users
SELECT * EXCLUDE password FROM users
SELECT *, ROW_NUMBER() OVER (PARTITION BY region ORDER BY amount DESC) AS r FROM sales QUALIFY r <= 3
SELECT * FROM sales AS s WHERE amount > 5 QUALIFY ROW_NUMBER() OVER (PARTITION BY region ORDER BY amount) = 1
SELECT APPROXIMATE COUNT(DISTINCT user_id) FROM visits
SELECT APPROXIMATE PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY amount) FROM sales
SELECT LISTAGG(name, ', ') WITHIN GROUP (ORDER BY name) FROM users
SELECT LISTAGG(DISTINCT name, ', ') WITHIN GROUP (ORDER BY name) OVER (PARTITION BY region) FROM users
SELECT MEDIAN(amount) OVER (PARTITION BY region), RATIO_TO_REPORT(amount) OVER (PARTITION BY region) FROM sales
SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY amount) OVER (PARTITION BY region) FROM sales
SELECT LAG(amount, 1) IGNORE NULLS OVER (ORDER BY day), FIRST_VALUE(amount IGNORE NULLS) OVER (ORDER BY day ROWS UNBOUNDED PRECEDING) FROM sales
SELECT NVL(a, b, c), NVL2(a, b, c), DECODE(a, 1, 'x', 2, 'y', 'z'), ISNULL(a, 0), LEN(name) FROM t
SELECT DATEADD(day, -7, GETDATE()), DATEDIFF(month, a, b), DATE_PART(dow, a), DATE_TRUNC('week', a), SYSDATE FROM t
SELECT CONVERT(integer, amount), amount::decimal(10, 2), CAST(a AS super), TRY_CAST(a AS int) FROM sales
SELECT c.c_orders[0].o_id, c.c_orders[1].lines[2].sku FROM customers c
SELECT o.o_id FROM customers c, c.c_orders o
SELECT o, i FROM customers c, c.c_orders AS o AT i
! this form of UNPIVOT :: SELECT attr, val FROM customers c, UNPIVOT c.address AS val AT attr
SELECT e.name FROM customers c LEFT JOIN c.c_orders e ON TRUE
SELECT PARTIQL_PATH, JSON_PARSE('[1,2]'), JSON_SERIALIZE(x), GET_ARRAY_LENGTH(x), ARRAY(1, 2), x IS NULL FROM t
SELECT JSON_EXTRACT_PATH_TEXT(doc, 'a', 'b'), IS_VALID_JSON(doc) FROM t
SELECT * FROM (SELECT region, quarter, amount FROM sales) PIVOT (SUM(amount) FOR quarter IN ('q1', 'q2', 'q3' AS third))
SELECT * FROM (SELECT region, quarter, amount FROM sales) PIVOT (SUM(amount) AS s, COUNT(*) AS c FOR quarter IN ('q1' AS a, 'q2' AS b)) AS p
SELECT * FROM sales UNPIVOT (amount FOR quarter IN (q1, q2, q3))
SELECT * FROM sales UNPIVOT INCLUDE NULLS (amount FOR quarter IN (q1 AS 'first', q2 AS 'second'))
SELECT id, LEVEL, name FROM employees START WITH manager_id IS NULL CONNECT BY PRIOR id = manager_id
SELECT id, LEVEL FROM employees CONNECT BY PRIOR id = manager_id AND LEVEL < 4 START WITH id = 1
WITH RECURSIVE tree(id, n) AS (SELECT id, 1 FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, n + 1 FROM employees e, tree t WHERE e.manager_id = t.id) SELECT * FROM tree
SELECT region, product, SUM(amount) FROM sales GROUP BY ROLLUP (region, product)
SELECT region, product, GROUPING(region), SUM(amount) FROM sales GROUP BY CUBE (region, product)
SELECT region, product, SUM(amount) FROM sales GROUP BY GROUPING SETS ((region), (product), ())
SELECT region, SUM(amount) FROM sales GROUP BY 1
SELECT a FROM t MINUS SELECT a FROM u
SELECT a FROM t EXCEPT SELECT a FROM u
SELECT a FROM t INTERSECT SELECT a FROM u ORDER BY a LIMIT 10 OFFSET 5
SELECT * FROM users WHERE name ILIKE 'a%' AND city SIMILAR TO '(Porto|Lisboa)%' AND code ~ '^[A-Z]' AND code !~* 'x'
SELECT INTERVAL '1 day', INTERVAL '30 minutes', INTERVAL '1' MONTH, DATE '2024-01-01' + INTERVAL '1 week'
SELECT a || ' ' || b, a % 2, a ^ 2, a # 1, ~a, |/ a, @ a FROM t
SELECT CASE WHEN a THEN 1 ELSE 0 END, COALESCE(a, b), NULLIF(a, b), GREATEST(a, b) FROM t
SELECT DISTINCT a FROM t ORDER BY a NULLS FIRST
SELECT SUM(a) OVER (PARTITION BY b ORDER BY c ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM t
SELECT * FROM a JOIN b USING (id) LEFT OUTER JOIN c ON a.id = c.id FULL JOIN d ON d.id = a.id CROSS JOIN e NATURAL JOIN f
SELECT * FROM dev.public.sales, "dev"."sales schema"."sales"
SELECT * FROM #scratch
SELECT 'it''s', 'a\\b', E'x\ty', $$q$$, 1.5e3
SELECT a AT TIME ZONE 'UTC', CONVERT_TIMEZONE('UTC', 'Europe/Lisbon', a) FROM t
SELECT EXTRACT(epoch FROM a), EXTRACT(week FROM a), TO_CHAR(a, 'YYYY-MM'), TO_DATE('2024', 'YYYY') FROM t
SELECT REGEXP_SUBSTR(a, '[0-9]+'), REGEXP_REPLACE(a, 'x', 'y'), SPLIT_PART(a, ',', 2), STRTOL('ff', 16), FNV_HASH(a) FROM t
SELECT HLL(a), HLL_CARDINALITY(b), OBJECT('a', 1), SUBARRAY(c, 1, 2) FROM t
SELECT * FROM t WHERE (a, b) IN (SELECT c, d FROM u) AND e > ALL (SELECT f FROM v)
SELECT ST_DISTANCE(ST_POINT(1, 2), geo), ST_ASTEXT(geo) FROM places
SELECT TRIM(BOTH 'x' FROM a), SUBSTRING(a, 1, 3), POSITION('x' IN a), CHARINDEX('x', a) FROM t
SELECT $1, a FROM t WHERE a = $2
SELECT CURRENT_DATE, CURRENT_USER, USER, CURRENT_SCHEMA(), TRUE, NULL
SELECT a.b FROM (SELECT 1 AS b) AS a WHERE a.b IS NOT TRUE AND a.b NOT BETWEEN 1 AND 2
WITH x AS (SELECT 1 AS a), y(b) AS (SELECT a FROM x) SELECT * FROM x, y
SELECT COUNT(*) OVER () FROM t WHERE a LIKE 'x\\_%' ESCAPE '\\'
SELECT DATE_CMP(a, b), LAST_DAY(a), ADD_MONTHS(a, 2), MONTHS_BETWEEN(a, b), TRUNC(a) FROM t
SELECT 1 AS "order", 2 AS two UNION ALL SELECT 3, 4
! writes :: SELECT * INTO copy FROM sales
! only one statement is allowed :: SELECT 1; DROP TABLE sales
! UNLOAD is not a query :: UNLOAD ('SELECT 1') TO 's3://x'
SELECT DATEADD(month, -3, GETDATE()), DATEDIFF(day, a, b), DATE_TRUNC('quarter', a), LAST_DAY(a), a::DATE - 7 FROM t
SELECT LISTAGG(DISTINCT name, ', ') WITHIN GROUP (ORDER BY name) OVER (PARTITION BY k) FROM t
SELECT c.name, o.item.sku, o.item.tags[0] FROM customers c, c.orders o WHERE IS_ARRAY(c.orders)
SELECT JSON_EXTRACT_PATH_TEXT(j, 'a', 'b'), JSON_PARSE(j).a.b::INT, JSON_ARRAY_LENGTH(j) FROM t
SELECT TOP 10 id, NVL(a, b), NVL2(a, 1, 0), DECODE(k, 1, 'x', 2, 'y', 'z'), ZEROIFNULL(n) FROM t ORDER BY id
SELECT * FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY id ORDER BY at DESC) = 1
SELECT MEDIAN(x) OVER (PARTITION BY k), PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY x), APPROXIMATE PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY x) FROM t GROUP BY k
SELECT CONVERT_TIMEZONE('UTC', 'America/Lima', at), EXTRACT(epoch FROM at), TO_CHAR(at, 'YYYY-MM'), TIMESTAMP 'epoch' + s * INTERVAL '1 second' FROM t
SELECT * FROM (SELECT k, q, n FROM t) PIVOT (SUM(n) AS s FOR q IN ('Q1' AS q1, 'Q2' AS q2))
SELECT * FROM t UNPIVOT INCLUDE NULLS (v FOR m IN (jan, feb AS february))
SELECT * EXCLUDE (a, b) FROM t WHERE s ILIKE '%x%' AND s SIMILAR TO '(a|b)%'
SELECT REGEXP_SUBSTR(s, '[0-9]+', 1, 1, 'e'), REGEXP_COUNT(s, 'a'), SPLIT_PART(s, '-', 2), STRTOL('ff', 16), s || '' FROM t
WITH RECURSIVE h(id, lvl) AS (SELECT id, 1 FROM e WHERE boss IS NULL UNION ALL SELECT e.id, lvl + 1 FROM e, h WHERE e.boss = h.id AND lvl < 9) SELECT * FROM h
SELECT CAST('{"a":1}' AS SUPER), SUM(x) OVER (ORDER BY at ROWS UNBOUNDED PRECEDING), RATIO_TO_REPORT(x) OVER (PARTITION BY k) FROM t
SELECT CASE k WHEN 1 THEN 'a' END, COUNT(DISTINCT CASE WHEN x > 1 THEN id END) * 1.0 / NULLIF(COUNT(*), 0) FROM t GROUP BY 1 HAVING COUNT(*) > 1
SELECT a.id FROM a MINUS SELECT b.id FROM b
