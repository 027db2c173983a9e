# PostgreSQL: what its documentation calls an extension, or has of the standard and few others have.
SELECT DISTINCT ON (customer_id) customer_id, placed_at, total FROM orders ORDER BY customer_id, placed_at DESC
SELECT o.id, l.* FROM orders o CROSS JOIN LATERAL (SELECT sku, quantity FROM order_lines WHERE order_id = o.id ORDER BY price DESC LIMIT 3) AS l
SELECT c.name, r.n FROM customers c LEFT JOIN LATERAL generate_series(1, c.visits) AS r(n) ON true
SELECT * FROM ROWS FROM (generate_series(1, 3), unnest(ARRAY['a', 'b', 'c'])) AS t(n, letter)
SELECT * FROM generate_series(1, 3) WITH ORDINALITY AS t(a, i)
SELECT * FROM unnest(ARRAY[1, 2], ARRAY['x', 'y', 'z']) WITH ORDINALITY AS u(n, t, at)
SELECT * FROM json_to_recordset('[{"a":1,"b":"x"}]') AS x(a int, b text)
SELECT * FROM jsonb_to_record('{"a":1}'::jsonb) AS (a int, b text)
SELECT * FROM orders TABLESAMPLE BERNOULLI (10) REPEATABLE (42)
SELECT region, product, SUM(amount) FROM sales GROUP BY GROUPING SETS ((region, product), (region), ())
SELECT region, product, GROUPING(region, product), SUM(amount) FROM sales GROUP BY CUBE (region, product)
SELECT a, b, c, SUM(d) FROM t GROUP BY a, ROLLUP (b, (c, a)), CUBE (c)
SELECT a, b FROM t GROUP BY DISTINCT ROLLUP (a, b), ROLLUP (a, c)
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY total) FROM orders
SELECT mode() WITHIN GROUP (ORDER BY country) FILTER (WHERE country IS NOT NULL) FROM customers
SELECT COUNT(*) FILTER (WHERE paid), COUNT(DISTINCT customer_id) FILTER (WHERE total > 10) FROM orders
SELECT array_agg(DISTINCT sku ORDER BY sku DESC NULLS LAST) FROM order_lines
SELECT string_agg(name, ', ' ORDER BY name) FROM customers
SELECT SUM(total) OVER w, AVG(total) OVER (w ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM orders WINDOW w AS (PARTITION BY customer_id ORDER BY placed_at)
SELECT SUM(total) OVER (ORDER BY placed_at RANGE BETWEEN INTERVAL '7 days' PRECEDING AND CURRENT ROW EXCLUDE TIES) FROM orders
SELECT first_value(x) OVER (ORDER BY y GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM t
WITH RECURSIVE t(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM t WHERE n < 100) SELECT SUM(n) FROM t
WITH a AS MATERIALIZED (SELECT 1 AS x), b AS NOT MATERIALIZED (SELECT x FROM a) SELECT * FROM b
WITH RECURSIVE tree(id, up) AS (SELECT id, parent_id FROM parts WHERE id = 1 UNION ALL SELECT p.id, p.parent_id FROM parts p JOIN tree t ON p.parent_id = t.id) SEARCH DEPTH FIRST BY id SET ordercol SELECT * FROM tree ORDER BY ordercol
WITH RECURSIVE walk(id, to_id) AS (SELECT id, to_id FROM edges UNION ALL SELECT e.id, e.to_id FROM edges e, walk w WHERE e.id = w.to_id) CYCLE id, to_id SET is_cycle USING path SELECT * FROM walk
SELECT * FROM orders ORDER BY total DESC FETCH FIRST 5 ROWS WITH TIES
SELECT * FROM orders ORDER BY placed_at USING >
SELECT * FROM orders ORDER BY total DESC NULLS LAST OFFSET 10 ROWS FETCH NEXT 5 ROWS ONLY
SELECT data -> 'a' ->> 'b', data #> '{a,b}', data #>> '{a,b}' FROM events
SELECT * FROM events WHERE data @> '{"kind": "click"}'::jsonb AND data ? 'user' AND data ?| ARRAY['a', 'b'] AND NOT data ?& ARRAY['c']
SELECT data - 'a', data #- '{b,c}', data @? '$.a[*]', data @@ '$.a > 1' FROM events
SELECT data['a']['b'], tags[1], tags[2:3], tags[:2], tags[2:] FROM events
SELECT ARRAY[[1, 2], [3, 4]], ARRAY(SELECT id FROM orders), '{}'::int[], tags || ARRAY['x'] FROM events
SELECT * FROM orders WHERE id = ANY (ARRAY[1, 2, 3]) AND status <> ALL ('{a,b}'::text[])
SELECT * FROM t WHERE a && b AND a <@ b AND ARRAY[1] @> a
SELECT (c.address).city, (ROW(1, 2)).f1, (c.address).* FROM customers c
SELECT ROW(1, 'x', NULL), (1, 2) = (3, 4), ROW(a, b) IS NOT DISTINCT FROM ROW(c, d) FROM t
SELECT 3 OPERATOR(pg_catalog.+) 4 FROM t
SELECT a IS NULL::int, CAST(b AS interval day to second), c::interval year FROM t
SELECT SUBSTRING(a FOR 3 FROM 2), JSON_OBJECT('a': 1 WITH UNIQUE KEYS), SUM(a) OVER (ORDER BY b ROWS 1 + 2 PRECEDING) FROM t
SELECT x.a FROM t, XMLTABLE(XMLNAMESPACES('http://example.com/a' AS a, 'http://example.com/b' AS b), '/r' PASSING t.doc COLUMNS a int PATH '@a:id') AS x
TABLE ONLY orders
SELECT 0b101, 0x1F
! custom operators :: SELECT a OPERATOR(public.@@) b FROM t
SELECT name COLLATE "de_DE" FROM customers ORDER BY name COLLATE "C" DESC
SELECT placed_at AT TIME ZONE 'Europe/Lisbon' AT TIME ZONE 'UTC' FROM orders
SELECT INTERVAL '1 year 2 months', INTERVAL '1' YEAR, INTERVAL '1-2' YEAR TO MONTH, INTERVAL '5' SECOND(3)
SELECT (DATE '2024-01-01', DATE '2024-02-01') OVERLAPS (DATE '2024-01-15', INTERVAL '10 days')
SELECT TIMESTAMP WITH TIME ZONE '2024-01-01 00:00+01', TIME '12:00', TIMESTAMPTZ '2024-01-01', BIT '101', UUID '00000000-0000-0000-0000-000000000000'
SELECT * FROM t WHERE a SIMILAR TO '%(b|d)%' ESCAPE '\' OR a ~* '^x' OR a !~ 'y' OR b NOT ILIKE 'z%' OR c ~~ 'd%'
SELECT * FROM t WHERE x BETWEEN SYMMETRIC 10 AND 1 AND y NOT BETWEEN 1 AND 2
SELECT B'101' | B'010', X'1F', E'a\tb''c', $$it's$$, $q$a $$ b$q$, 1e10, .5, 5.
SELECT * FROM t WHERE a IS JSON OBJECT AND b IS NOT JSON
SELECT * FROM t WHERE a IS NFC NORMALIZED OR a IS NOT NORMALIZED
SELECT EXTRACT(EPOCH FROM placed_at), EXTRACT(ISODOW FROM placed_at), date_part('year', placed_at) FROM orders
SELECT SUBSTRING(name FROM 2 FOR 3), SUBSTRING(name FROM '^.'), SUBSTRING(name SIMILAR '%#"o_b#"%' ESCAPE '#') FROM t
SELECT OVERLAY('Txxxxas' PLACING 'hom' FROM 2 FOR 4), POSITION('a' IN name), TRIM(BOTH 'x' FROM name), TRIM(LEADING FROM name) FROM t
SELECT CAST(x AS numeric(10, 2)), x::double precision, x::timestamp(3) with time zone, x::character varying(20)[] FROM t
SELECT concat(VARIADIC ARRAY['a', 'b']), make_interval(days => 10), make_interval(weeks := 2)
SELECT -2 ^ 2, 5 % 3, |/ 25, ||/ 27, @ (-5), 1 # 3, ~1, 1 << 4, !! 'cat'::tsquery
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v(n, t) JOIN orders USING (n) AS j
SELECT * FROM a NATURAL FULL JOIN b, ONLY c, d *
TABLE orders
TABLE orders ORDER BY id LIMIT 3
SELECT FROM orders
SELECT * FROM orders LIMIT ALL OFFSET 3
(SELECT a FROM t ORDER BY a LIMIT 1) UNION ALL (SELECT b FROM u) ORDER BY 1
SELECT a FROM t INTERSECT ALL SELECT a FROM u EXCEPT DISTINCT SELECT a FROM v
SELECT to_tsvector('english', body) @@ to_tsquery('cat & dog'), ts_rank(v, q) FROM docs, to_tsquery('x') AS q
SELECT int4range(1, 10) * int4range(5, 15), '[1,2]'::int4range -|- '[3,4]'::int4range, a &< b, a <<| b FROM t
SELECT point '(1,2)' <-> point '(3,4)', box '(1,1),(0,0)' ?# box '(2,2),(1,1)'
SELECT XMLELEMENT(NAME foo, XMLATTRIBUTES(a AS bar), 'x'), XMLFOREST(a, b AS c) FROM t
SELECT xmltable.* FROM docs, XMLTABLE('//row' PASSING data COLUMNS id int PATH '@id', n FOR ORDINALITY, name text PATH 'name' DEFAULT 'none')
SELECT jt.* FROM docs, JSON_TABLE(body, '$[*]' COLUMNS (n FOR ORDINALITY, id int PATH '$.id', NESTED PATH '$.x[*]' COLUMNS (y text PATH '$'))) AS jt
SELECT JSON_VALUE(body, '$.a' RETURNING int DEFAULT 0 ON EMPTY), JSON_QUERY(body, '$.b' WITH WRAPPER), JSON_EXISTS(body, '$.c') FROM docs
SELECT JSON_OBJECT('a' VALUE 1, 'b' : 2 NULL ON NULL), JSON_ARRAY(1, 2 ABSENT ON NULL), JSON_ARRAYAGG(x ORDER BY x) FROM t
SELECT COUNT(*), CURRENT_DATE, CURRENT_TIMESTAMP(3), LOCALTIME, SESSION_USER, CURRENT_CATALOG FROM t HAVING COUNT(*) > 1
SELECT COLLATION FOR (name), NORMALIZE(name, NFD), GREATEST(1, 2), COALESCE(NULLIF(a, b), 0) FROM t
SELECT CASE a WHEN 1 THEN 'x' WHEN 2 THEN 'y' ELSE 'z' END, CASE WHEN a > 1 THEN 1 END FROM t
SELECT a AS "from", b "to", c select, t.user, year FROM t
SELECT now() - INTERVAL '14 days', age(placed_at), date_trunc('month', placed_at) FROM orders WHERE placed_at > now() - '1 day'::interval
SELECT DISTINCT a, b FROM t WHERE (a, b) IN (SELECT x, y FROM u) AND EXISTS (SELECT FROM v WHERE v.a = t.a)
SELECT a[1].b, (f(x)).y, (SELECT array_agg(z) FROM u)[1] FROM t
SELECT $1::int + $2, :name FROM t
! locking clauses :: SELECT * FROM orders FOR UPDATE
! locking clauses :: SELECT * FROM orders FOR NO KEY UPDATE SKIP LOCKED
! writes :: SELECT * INTO copy FROM orders
! DELETE is not a query :: WITH x AS (DELETE FROM orders RETURNING *) SELECT * FROM x
! U& :: SELECT U&'\0061'
! only one statement is allowed :: SELECT 1; SELECT 2
! comparisons do not follow :: SELECT 1 < 2 < 3
SELECT xmlserialize(content doc AS text), xmlparse(document '<a/>'), xmlserialize(document doc AS text) FROM docs
SELECT * FROM ROWS FROM (json_to_recordset('[{"a":1}]') AS (a int, b text), generate_series(1, 3)) WITH ORDINALITY AS x(p, q, s, n)
SELECT r.n FROM orders o, LATERAL ROWS FROM (generate_series(1, o.id)) AS r(n)
SELECT t.*::text, md5(t.*::text) FROM orders t
! a type for each column :: SELECT * FROM ROWS FROM (f(1) AS (a, b))
! expected ( :: SELECT * FROM ROWS FROM (orders)
SELECT date_trunc('week', o.placed_at AT TIME ZONE 'Europe/Lisbon')::date AS wk, percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY o.total) FROM orders o GROUP BY 1 ORDER BY 1 DESC NULLS LAST
SELECT c.id, j.key, j.value ->> 'name' AS name FROM customers c CROSS JOIN LATERAL jsonb_each(c.attrs -> 'tags') AS j(key, value) WHERE c.attrs @? '$.tags[*] ? (@.score > 3)'
SELECT g.y, g.m, coalesce(sum(o.total), 0) FROM (SELECT extract(year FROM d)::int AS y, extract(month FROM d)::int AS m FROM generate_series(date '2025-01-01', date '2025-12-01', interval '1 month') AS d) g LEFT JOIN orders o ON (extract(year FROM o.at), extract(month FROM o.at)) = (g.y, g.m) GROUP BY GROUPING SETS ((g.y, g.m), (g.y), ()) ORDER BY grouping(g.y, g.m), 1
WITH RECURSIVE t(id, path, depth) AS (SELECT id, ARRAY[id], 0 FROM nodes WHERE parent_id IS NULL UNION ALL SELECT n.id, t.path || n.id, t.depth + 1 FROM nodes n JOIN t ON n.parent_id = t.id WHERE NOT n.id = ANY (t.path)) CYCLE id SET is_cycle USING cyc SELECT * FROM t
SELECT DISTINCT ON (customer_id) customer_id, at, first_value(total) OVER w, sum(total) FILTER (WHERE paid) OVER (w ROWS BETWEEN 6 PRECEDING AND CURRENT ROW EXCLUDE TIES) FROM orders WINDOW w AS (PARTITION BY customer_id ORDER BY at) ORDER BY customer_id, at DESC
SELECT (regexp_matches(email, '@(.+)$'))[1] AS domain, count(*) FROM users GROUP BY 1 HAVING count(*) > 5
SELECT a[1:2], a[array_upper(a, 1)], (r).f1, array_position(a, 3) FROM t
SELECT ts @@ plainto_tsquery('english', 'red shoe'), ts_rank_cd(ts, q) FROM docs, websearch_to_tsquery('english', 'a or b') q WHERE ts @@ q
SELECT x.* FROM xmltable('/r/i' PASSING '<r><i>1</i></r>'::xml COLUMNS n int PATH '.', o FOR ORDINALITY) x
SELECT tstzrange(a, b, '[)') && tstzrange(now() - interval '1 day', now()), lower(r), upper_inf(r) FROM bookings
SELECT mode() WITHIN GROUP (ORDER BY kind), string_agg(DISTINCT name, ', ' ORDER BY name), array_agg(id ORDER BY id DESC) FILTER (WHERE id > 1) FROM t
SELECT o.*, o.total - lag(o.total, 1, 0.0) OVER (PARTITION BY o.customer_id ORDER BY o.at) AS delta FROM orders AS o TABLESAMPLE BERNOULLI (10) REPEATABLE (42) WHERE o.at >= now() - make_interval(days => 30)
SELECT CASE WHEN s IS NOT DISTINCT FROM 'x' THEN 1 WHEN s SIMILAR TO '%(a|b)%' ESCAPE '#' THEN 2 END, s !~* 'x', s COLLATE "de_DE" < 'b' FROM t
SELECT * FROM a FULL OUTER JOIN b USING (id, k) AS ab WHERE ab.id > 3 AND ROW(a.x, b.y) IS DISTINCT FROM ROW(1, 2)
SELECT t.*::text, (t).x, t.x::numeric(10,2)::text || 'a', -t.x ^ 2, @ t.x, |/ 9, t.a OPERATOR(pg_catalog.+) 1 FROM t
SELECT json_build_object('a', a, 'b', json_agg(b ORDER BY b)) #>> '{b,0}', jsonb_path_query_array(j, '$.x[*]'), j ? 'k', j ?| ARRAY['a'], j - 'k' FROM t GROUP BY a, j
SELECT width_bucket(x, 0, 100, 10) b, count(*), round(avg(x)::numeric, 2), stddev_samp(x), corr(x, y), regr_slope(y, x) FROM t GROUP BY ROLLUP (b), CUBE (k, l)
SELECT t.* text FROM t
SELECT WHERE true
SELECT OPERATOR(pg_catalog.-) 4, interval(3) '1.5'
