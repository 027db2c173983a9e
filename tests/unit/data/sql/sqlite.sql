# SQLite
SELECT * FROM orders INDEXED BY orders_by_day WHERE day = 1
SELECT * FROM orders NOT INDEXED WHERE day = 1
SELECT * FROM orders AS o INDEXED BY orders_by_day JOIN lines AS l NOT INDEXED USING (id)
SELECT * FROM a WHERE x IS y AND z IS NOT 3 AND w IS NULL AND v ISNULL AND u NOTNULL AND t NOT NULL
SELECT * FROM a WHERE name GLOB 'ab*[!c]' AND name NOT GLOB 'x' AND name REGEXP '^a' AND name NOT LIKE 'a\_%' ESCAPE '\'
SELECT * FROM docs WHERE docs MATCH 'cat AND dog' ORDER BY rank
SELECT * FROM docs WHERE body MATCH 'cat' AND title NOT MATCH 'dog'
SELECT * FROM docs('cat') WHERE rank < 0
SELECT data -> '$.a', data ->> 'b', data ->> '$.c[0]' FROM events
SELECT e.key, e.value FROM events, json_each(events.data, '$.tags') AS e
SELECT * FROM json_tree('{"a":1}') WHERE type = 'integer'
SELECT * FROM pragma_table_info('orders')
SELECT * FROM generate_series(1, 10, 2)
SELECT value FROM carray($ptr, 10)
SELECT COUNT(*) FILTER (WHERE paid), GROUP_CONCAT(DISTINCT name), GROUP_CONCAT(name, '; ') FROM orders
SELECT GROUP_CONCAT(name, ', ' ORDER BY name DESC), STRING_AGG(name, ',') FROM orders
SELECT SUM(a) OVER w, RANK() OVER (w ORDER BY b) FROM t WINDOW w AS (PARTITION BY c)
SELECT SUM(a) OVER (ORDER BY b GROUPS BETWEEN 1 PRECEDING AND 2 FOLLOWING EXCLUDE NO OTHERS) FROM t
SELECT SUM(a) OVER (ORDER BY b RANGE BETWEEN 5 PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE GROUP) FROM t
SELECT NTH_VALUE(a, 2) FILTER (WHERE b) OVER (ROWS UNBOUNDED PRECEDING) FROM t
WITH RECURSIVE c(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM c LIMIT 10) SELECT x FROM c
WITH RECURSIVE t(id, level) AS (SELECT 1, 0 UNION SELECT p.id, level + 1 FROM parts p JOIN t ON p.up = t.id ORDER BY 2 DESC) SELECT * FROM t
WITH a AS MATERIALIZED (SELECT 1), b AS NOT MATERIALIZED (SELECT 2) SELECT * FROM a, b
VALUES (1, 'a'), (2, 'b')
VALUES (1), (2) UNION ALL SELECT 3
SELECT * FROM (VALUES (1, 2), (3, 4))
SELECT column1 + column2 FROM (VALUES (1, 2))
SELECT * FROM a WHERE (x, y) = (1, 2) AND (x, y) IN (SELECT u, v FROM b) AND (x, y) IN (VALUES (1, 2), (3, 4))
SELECT * FROM a WHERE x IN b AND y NOT IN main.c AND z IN json_each('[1]')
SELECT * FROM a WHERE x IN () OR y NOT IN ()
SELECT * FROM a LIMIT 5, 10
SELECT * FROM a LIMIT 10 OFFSET 5
SELECT * FROM a LIMIT -1 OFFSET 3
SELECT a COLLATE NOCASE FROM t ORDER BY b COLLATE RTRIM DESC NULLS LAST, c ASC NULLS FIRST
SELECT CAST(a AS INTEGER), CAST(b AS TEXT), CAST(c AS VARYING CHARACTER(20)), CAST(d AS UNSIGNED BIG INT) FROM t
SELECT "a", [b c], `d`, 'e' FROM "t" AS [u v]
SELECT a AS 'label', b 'other', c "third" FROM t
SELECT x'53514C', 0x1F, 1e5, .5, 5. FROM t
SELECT a == b, a != b, a <> b, a % 2, a | b, a & b, a << 1, a >> 1, ~a, a || b, -a, +a, NOT a FROM t
SELECT ?, ?1, :name, @name, $name
SELECT * FROM a NATURAL JOIN b NATURAL LEFT OUTER JOIN c CROSS JOIN d
SELECT * FROM a RIGHT JOIN b ON a.x = b.x FULL OUTER JOIN c USING (y)
SELECT * FROM a, b JOIN c LEFT JOIN (d JOIN e ON d.i = e.i) ON c.i = d.i
SELECT * FROM a JOIN b
SELECT * FROM main.a AS x, temp.b, other.c
SELECT a FROM t UNION SELECT b FROM u UNION ALL SELECT c FROM v INTERSECT SELECT d FROM w EXCEPT SELECT e FROM x ORDER BY 1 LIMIT 3
SELECT CASE a WHEN 1 THEN 'x' ELSE 'y' END, CASE WHEN a THEN b END, IIF(a, b, c) FROM t
SELECT date('now', '-14 days'), datetime('now', 'start of month', '+1 month'), strftime('%Y-%m', day), julianday('now'), unixepoch() FROM t
SELECT MAX(a), b FROM t GROUP BY c HAVING COUNT(*) > 1
SELECT DISTINCT a, COUNT(DISTINCT b) FROM t GROUP BY 1
SELECT EXISTS (SELECT 1 FROM t), NOT EXISTS (SELECT 1 FROM u), (SELECT MAX(a) FROM t)
SELECT a IS DISTINCT FROM b, a IS NOT DISTINCT FROM c, a BETWEEN 1 AND 2, a NOT BETWEEN 3 AND 4 FROM t
SELECT rowid, _rowid_, oid, * FROM t
SELECT CURRENT_DATE, CURRENT_TIME, CURRENT_TIMESTAMP, TRUE, FALSE, NULL
SELECT t.*, u.a FROM t JOIN u ON t.id = u.id
SELECT printf('%d', 1), format('%s', 'x'), substr(a, 2), instr(a, 'b'), replace(a, 'b', 'c'), likely(a), total(b) FROM t
SELECT a FROM (SELECT 1 AS a) WHERE a
SELECT * FROM t ORDER BY random() LIMIT 1
SELECT SUM(a) FROM t ORDER BY SUM(a)
SELECT highlight(docs, 0, '<b>', '</b>'), snippet(docs, 1, '', '', '...', 8), bm25(docs) FROM docs WHERE docs MATCH 'x*'
SELECT json_object('a', 1, 'b', json('[1]')), json_group_object(k, v), json_extract(d, '$.a', '$.b') FROM t
SELECT percentile(a, 50), median(a) FROM t
SELECT a || '-' || b AS c FROM t WHERE c LIKE '%x%' AND a + b * 2 > 3 OR NOT d
SELECT "it's", 'say "hi"', 'it''s' FROM t
SELECT key, value, action, text, replace FROM t
SELECT replace(a, 'x', 'y'), glob('a*', b), like('a%', b) FROM t
SELECT a IS DISTINCT FROM TRUE IS DISTINCT FROM FALSE, a IS NOT DISTINCT FROM NULL = NULL, a IS DISTINCT FROM b FROM t
! PRAGMA is not a query :: PRAGMA table_info(orders)
! only one statement is allowed :: SELECT 1; ATTACH 'x' AS y
! EXPLAIN is not a query :: EXPLAIN SELECT 1
! locking clauses :: SELECT 1 FOR UPDATE
SELECT strftime('%Y-%W', at) AS wk, total(amount), group_concat(DISTINCT name), count(*) FILTER (WHERE ok) FROM t GROUP BY 1 ORDER BY 1 COLLATE NOCASE
SELECT je.value ->> '$.a', je.key FROM t, json_each(t.doc, '$.items') AS je WHERE json_type(t.doc, '$.items') = 'array'
WITH RECURSIVE d(x) AS (VALUES(date('now','-30 days')) UNION ALL SELECT date(x, '+1 day') FROM d WHERE x < date('now')) SELECT d.x, ifnull(sum(o.n), 0) FROM d LEFT JOIN o ON date(o.at) = d.x GROUP BY d.x
SELECT *, row_number() OVER (PARTITION BY k ORDER BY v DESC NULLS LAST) rn, sum(v) OVER (ORDER BY at RANGE BETWEEN 7 PRECEDING AND CURRENT ROW) FROM t
SELECT iif(a > b, 'x', 'y'), instr(s, '@'), substr(s, instr(s, '@') + 1), s GLOB '*[0-9]*', printf('%.2f', a), unixepoch(at) - 86400 FROM t
SELECT max(v), k FROM t GROUP BY k HAVING count(*) > 1 LIMIT 10 OFFSET 5
SELECT x'0aff', CAST(a AS TEXT) || '-' || b, a IS NOT b, a IS NOT DISTINCT FROM b, ~a & 3 << 2, a->'$.x'->>'y' FROM t
SELECT * FROM a NATURAL LEFT JOIN b WHERE (a.x, a.y) IN (SELECT x, y FROM c) AND a.z NOT NULL
SELECT a.*, b.n FROM a LEFT OUTER JOIN (SELECT k, count(*) n FROM b GROUP BY k) b ON b.k = a.k WHERE a.at BETWEEN date('now', 'start of month', '-1 month') AND date('now', 'start of month')
SELECT nth_value(v, 2) OVER w, cume_dist() OVER w, ntile(4) OVER (w) FROM t WINDOW w AS (PARTITION BY k ORDER BY v)
SELECT julianday('now') - julianday(at) AS days, time(at, 'localtime'), round(x, 1), x % 3, abs(-x) FROM t WHERE s LIKE '10\%%' ESCAPE '\'
SELECT DISTINCT k FROM t EXCEPT SELECT k FROM u UNION ALL VALUES ('a'), ('b') ORDER BY 1
SELECT json_group_object(k, v), json_array_length(doc, '$.a'), json_extract(doc, '$.a[0].b', '$.c'), coalesce(nullif(s, ''), '-') FROM t
SELECT CASE WHEN EXISTS (SELECT 1 FROM u WHERE u.id = t.id) THEN 'y' ELSE 'n' END AS has FROM t INDEXED BY ix WHERE id IN (1, 2, 3)
WITH c AS NOT MATERIALIZED (SELECT 1 AS a) SELECT * FROM c FULL JOIN t ON c.a = t.a
SELECT timediff(a, b), format('%d', 3), string_agg(s, ';' ORDER BY s), concat_ws('-', a, b), octet_length(s) FROM t
SELECT t.rowid, count(*) OVER (ORDER BY x GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM t
