# ClickHouse
SELECT * FROM events FINAL
SELECT * FROM events AS e FINAL WHERE day = today()
SELECT * FROM events FINAL SAMPLE 1 / 10 OFFSET 1 / 2
SELECT count() FROM events SAMPLE 0.1
SELECT * FROM events PREWHERE day = today() WHERE user_id = 3
SELECT id, tag FROM events ARRAY JOIN tags AS tag
SELECT id, tag, n FROM events LEFT ARRAY JOIN tags AS tag, arrayEnumerate(tags) AS n WHERE n > 1
SELECT id, nest.a FROM events ARRAY JOIN nest
SELECT * FROM a ANY LEFT JOIN b USING (id)
SELECT * FROM a ALL INNER JOIN b ON a.id = b.id
SELECT * FROM a LEFT ANY JOIN b USING id
SELECT * FROM a ASOF LEFT JOIN b ON a.id = b.id AND a.at >= b.at
SELECT * FROM a ASOF JOIN b USING (id, at)
SELECT * FROM a GLOBAL ANY LEFT JOIN b USING (id)
SELECT * FROM a SEMI LEFT JOIN b USING (id)
SELECT * FROM a LEFT SEMI JOIN b USING (id) LEFT ANTI JOIN c USING (id) RIGHT ANTI JOIN d USING (id)
SELECT * FROM a PASTE JOIN b
SELECT * FROM a WHERE id GLOBAL IN (SELECT id FROM b) AND x GLOBAL NOT IN (1, 2) AND (u, v) IN ((1, 2), (3, 4)) AND w IN tab
WITH 10 AS top, (SELECT max(day) FROM events) AS latest SELECT * FROM events WHERE day = latest LIMIT top
WITH a AS (SELECT 1 AS x), 'y' AS b SELECT x, b FROM a
WITH RECURSIVE c AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM c WHERE n < 5) SELECT * FROM c
SELECT * FROM events ORDER BY day LIMIT 2 BY user_id
SELECT * FROM events ORDER BY day LIMIT 1, 2 BY user_id LIMIT 10
SELECT * FROM events LIMIT 2 OFFSET 1 BY user_id, day LIMIT 5 OFFSET 2
SELECT * FROM events ORDER BY n DESC LIMIT 5 WITH TIES
SELECT * FROM events ORDER BY n OFFSET 1 ROW FETCH FIRST 3 ROWS WITH TIES
SELECT day, count() FROM events GROUP BY day WITH TOTALS
SELECT day, user, count() FROM events GROUP BY day, user WITH ROLLUP WITH TOTALS
SELECT day, user, count() FROM events GROUP BY day, user WITH CUBE
SELECT day, user, count() FROM events GROUP BY ROLLUP (day, user)
SELECT day, user, count() FROM events GROUP BY GROUPING SETS ((day), (user))
SELECT day, count() FROM events GROUP BY ALL ORDER BY ALL
SELECT n FROM t ORDER BY n WITH FILL FROM 0 TO 10 STEP 2
SELECT n, v FROM t ORDER BY n WITH FILL STEP 1 INTERPOLATE (v AS v + 1)
SELECT d FROM t ORDER BY d DESC WITH FILL FROM toDate('2024-02-01') TO toDate('2024-01-01') STEP INTERVAL -1 DAY, e WITH FILL INTERPOLATE
SELECT quantile(0.9)(ms), quantiles(0.5, 0.9)(ms), topK(3)(user), groupArraySample(5, 42)(x), quantileIf(0.5)(ms, ok) FROM events
SELECT uniq(user), uniqExact(user, day), sumIf(a, b), argMax(a, b), groupArray(x), groupUniqArray(10)(x), anyLast(y), countIf(z) FROM events
SELECT a > 1 ? 'big' : 'small', a ? b : c ? d : e FROM t
SELECT arrayMap(x -> x * 2, a), arrayFilter((x, y) -> x > y, a, b), arraySum(x -> x, a), arraySort(x -> -x, a) FROM t
SELECT [1, 2, 3], [], (1, 'a'), tuple(1, 2), map('a', 1), a[1], a[-1], m['k'], t.1, t.name, tuple(1, 2).1, (1, 2).2 FROM t
SELECT COLUMNS('^a'), COLUMNS(a, b) EXCEPT (b), * EXCEPT (a, b) REPLACE (c + 1 AS c), t.* EXCEPT a FROM t
SELECT CAST(a AS UInt8), CAST(a, 'String'), a::Array(String), a::Nullable(DateTime64(3, 'UTC')), a::LowCardinality(String), a::Tuple(x UInt8, y String), toInt32OrNull(b), a::Decimal(10, 2) FROM t
SELECT a == b, a != b, a <=> b, a <> b, a AND b, NOT a, a DIV 2, a MOD 2, a % 2, a || b, -a FROM t
SELECT * FROM t WHERE a ILIKE 'x%' AND b NOT LIKE 'y' AND c REGEXP 'z' AND d BETWEEN 1 AND 2 AND e IS NULL AND f IS DISTINCT FROM g AND match(h, 'i')
SELECT toStartOfMonth(day), now() - INTERVAL 14 DAY, now() - INTERVAL '14' DAY, toDate('2024-01-01') + INTERVAL 1 MONTH, dateDiff('day', a, b), toYYYYMM(day), DATE '2024-01-01', date_trunc('week', a), EXTRACT(YEAR FROM a) FROM t
SELECT (a + 1) AS b, b * 2 AS c, (c AS d) + 1, sum(x AS y) FROM t
SELECT count(), any(x), sum(y) FILTER (WHERE z), count(DISTINCT w) FROM t
SELECT row_number() OVER (PARTITION BY a ORDER BY b), sum(c) OVER w, lagInFrame(d, 1) OVER (ORDER BY e ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t WINDOW w AS (ORDER BY f)
SELECT * FROM t QUALIFY row_number() OVER (PARTITION BY a ORDER BY b) = 1
SELECT DISTINCT ON (a, b) * FROM t ORDER BY a, b, c
SELECT a FROM t UNION DISTINCT SELECT a FROM u UNION ALL SELECT a FROM v
SELECT a FROM t INTERSECT SELECT a FROM u EXCEPT SELECT a FROM v
SELECT * FROM numbers(10) AS n, view(SELECT 1 AS x) AS v, merge('db', '^t'), values('a UInt8', 1, 2)
SELECT * FROM db.`my table` AS t, `a.b`, "c d"
SELECT {day:Date}, a FROM t WHERE b = {name:String}
SELECT 'it\'s', 'it''s', 1_000, 0xFF, 0b101, 1e3, inf, nan, NULL, true
SELECT if(a, b, c), multiIf(a, 1, b, 2, 3), coalesce(a, b), CASE WHEN a THEN 1 ELSE 2 END, ifNull(a, b), transform(a, [1], ['x'], 'y') FROM t
SELECT JSONExtractString(j, 'a'), j.a.b, visitParamExtractInt(j, 'x') FROM t
SELECT a FROM t ORDER BY a DESC NULLS FIRST COLLATE 'en', rand() LIMIT 3
SELECT a, b, FROM t
SELECT a FROM (SELECT 1 AS a) AS x CROSS JOIN (SELECT 2 AS b) AS y, z
SELECT dictGet('d', 'a', toUInt64(1)), tupleElement(t, 1), arrayJoin(x) AS e, neighbor(a, 1), bitAnd(a, 1), cityHash64(a) FROM t
SELECT a FROM t WHERE b IN (1, 2) AND (c, d) IN (SELECT e, f FROM u) OR NOT (g IN [1, 2])
SELECT a FROM t # the end
# one function for many columns
SELECT * APPLY (sum) FROM t
SELECT * APPLY (x -> x + 1) APPLY (sum) FROM t
SELECT COLUMNS('^price') APPLY (toString) APPLY (x -> length(x)) FROM t
# documents, texts, and words that are names
SELECT j.a.^b, j.a.:Int64, j.a.:`Array(JSON)`, j.a[].b.:String, j.a[][] FROM t
SELECT CAST(a AS JSON(b String, max_dynamic_paths = 2)), CAST(a AS JSON())
SELECT $$it's$$, $tag$a $$ b$tag$
SELECT and(a, or(b, c)), a AS window, b AS like FROM t
WITH final AS (SELECT 1 AS a), sum(b) AS total, plus(1, 2) AS three SELECT a, total FROM final FINAL
SELECT * FROM a NATURAL LEFT JOIN b
# what ends a SELECT is its own, also within a UNION
SELECT a FROM t ORDER BY a LIMIT 1 UNION ALL SELECT b FROM u
SELECT a FROM t UNION ALL SELECT b FROM u ORDER BY b WITH FILL INTERPOLATE (c AS c + 1) LIMIT 2 BY b LIMIT 3
SELECT * FROM (SELECT 1 AS a UNION ALL SELECT 2 OFFSET 1) ORDER BY a
SELECT 'a\bc\x07', '\v'
! user-defined functions :: WITH x -> x + 1 AS inc SELECT inc(a) FROM t
SELECT 1 AS `select`, 2 AS "two words"
SELECT SUM(a), Sum(b), toString(c) FROM t
SELECT DATE_ADD(DAY, 1, a), TIMESTAMP_SUB(HOUR, 2, a), date_diff(MONTH, a, b), SUBSTRING(a, 1, 2), TRIM(BOTH 'x' FROM a), POSITION('x' IN a) FROM t
! SETTINGS :: SELECT 1 SETTINGS max_threads = 1
! FORMAT :: SELECT 1 FORMAT JSON
! writes :: SELECT 1 INTO OUTFILE '/tmp/x'
! only one statement is allowed :: SELECT 1; SYSTEM SHUTDOWN
SELECT CAST(state AS Enum8('open' = 1, 'shut' = -2)), state::Enum('a' = 1) FROM docs
SELECT toStartOfWeek(at, 1) AS w, uniqExact(id), quantilesTDigest(0.5, 0.9)(x)[1], countIf(ok), sumIf(n, k = 'x'), argMax(name, at), topK(3)(k), groupArray(10)(x), anyLast(s) FROM t FINAL PREWHERE d > today() - 7 GROUP BY w WITH TOTALS ORDER BY w WITH FILL STEP 7 LIMIT 2 BY w LIMIT 10
SELECT k, i, n FROM t ARRAY JOIN items AS i, arrayEnumerate(items) AS n WHERE i.qty > 1
SELECT * FROM t LEFT ARRAY JOIN arrayMap(x -> x * 2, l) AS y
SELECT tuple(1, 'a').1, (1, 'a').2, (1,), [1, 2][1], map('k', 1)['k'], arrayFilter((x, y) -> x > y, a, b), arraySum(l), has(l, 3), arrayJoin([1, 2]), if(a, b, c), multiIf(a, 1, b, 2, 3), a ? b : c FROM t
SELECT a.*, b.p FROM a ASOF LEFT JOIN b ON a.s = b.s AND a.at >= b.at
SELECT * FROM a ANY LEFT JOIN b USING (id) GLOBAL INNER JOIN c ON b.k = c.k
SELECT toDate(at) - INTERVAL 1 MONTH, dateDiff('day', a, b), now() - toIntervalDay(7), formatDateTime(at, '%Y-%m'), toYYYYMM(at), parseDateTimeBestEffort(s), at::Date, CAST(x AS Nullable(Decimal(10, 2))), toInt32OrNull(s), addMonths(d, 1) FROM t
WITH 10 AS lim, (SELECT max(x) FROM t) AS mx SELECT x, mx FROM t WHERE x < lim
SELECT sum(v) OVER (PARTITION BY k ORDER BY at ROWS BETWEEN 6 PRECEDING AND CURRENT ROW), lagInFrame(v, 1, 0) OVER w, row_number() OVER w FROM t WINDOW w AS (PARTITION BY k ORDER BY at)
SELECT k, groupUniqArray(x), sumMerge(s), windowFunnel(3600)(at, e = 'a', e = 'b'), retention(e = 'a', e = 'b'), sequenceMatch('(?1).*(?2)')(at, e = 'a', e = 'b') FROM t GROUP BY GROUPING SETS ((k), ()) HAVING count() > 1
SELECT s LIKE '%x%' AND s NOT ILIKE 'y', match(s, '\\d+'), splitByChar(',', s)[1], extractAll(s, '\\w+'), positionCaseInsensitive(s, 'a'), s = 'it\'s', x IN (1, 2), (a, b) IN ((1, 2)), dictGetOrDefault('d', 'n', id, '') FROM t SAMPLE 0.1 OFFSET 0.5
SELECT number, toDate('2025-01-01') + number AS d FROM numbers(365)
SELECT DISTINCT ON (k) k, v FROM t ORDER BY k, at DESC
SELECT * FROM (SELECT 1 AS a UNION ALL SELECT 2) AS q INTERSECT SELECT 1
SELECT (1,), (a,).1
! only one statement is allowed :: SELECT * APPLY (sum) FROM t; DROP TABLE t
! end of the query :: (SELECT 1 UNION ALL SELECT 2) ORDER BY 1
