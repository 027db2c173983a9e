# SQL Server
SELECT TOP 10 * FROM orders ORDER BY total DESC
SELECT TOP (5) PERCENT a, b FROM orders
SELECT TOP (@n) WITH TIES a FROM orders ORDER BY a
SELECT DISTINCT TOP 3 a FROM orders
SELECT [order id], [o].[a]]b] FROM [dbo].[orders] AS [o]
SELECT * FROM shop.dbo.orders, srv.shop.dbo.orders
SELECT * FROM #scratch, ##shared
SELECT * FROM orders WITH (NOLOCK) JOIN lines AS l WITH (NOLOCK, INDEX(ix)) ON l.id = orders.id
SELECT o.id, x.* FROM orders o CROSS APPLY (SELECT TOP 3 * FROM lines l WHERE l.order_id = o.id ORDER BY price DESC) AS x
SELECT o.id, f.value FROM orders o OUTER APPLY STRING_SPLIT(o.tags, ',') AS f
SELECT o.id, v.k FROM orders o CROSS APPLY (VALUES ('a', o.a), ('b', o.b)) AS v(k, val)
SELECT * FROM (SELECT region, quarter, amount FROM sales) AS s PIVOT (SUM(amount) FOR quarter IN ([q1], [q2], [q3])) AS p
SELECT * FROM sales UNPIVOT (amount FOR quarter IN (q1, q2, q3)) AS u
SELECT a FROM orders ORDER BY a OFFSET 10 ROWS FETCH NEXT 5 ROWS ONLY
SELECT a FROM orders ORDER BY a OFFSET 10 ROWS
SELECT * FROM orders FOR SYSTEM_TIME AS OF '2024-01-01'
SELECT * FROM orders FOR SYSTEM_TIME BETWEEN @a AND @b AS o
SELECT * FROM orders FOR SYSTEM_TIME FROM '2024-01-01' TO '2024-02-01'
SELECT * FROM orders FOR SYSTEM_TIME CONTAINED IN ('2024-01-01', '2024-02-01')
SELECT * FROM orders FOR SYSTEM_TIME ALL WHERE id = 1
SELECT total = price * quantity, [my name] = name FROM lines
SELECT price * quantity AS total, name 'label', city AS 'town' FROM lines
SELECT N'text', 'it''s', 0x1F, 1.5e3, $12.5, -1
SELECT first + ' ' + last, a % 2, a & b, a | b, a ^ b, ~a FROM people
SELECT CAST(a AS DECIMAL(10, 2)), CONVERT(VARCHAR(10), a, 112), TRY_CAST(a AS INT), TRY_CONVERT(DATE, b), PARSE('1' AS INT USING 'en-US'), CAST(c AS NVARCHAR(MAX)) FROM t
SELECT IIF(a > 1, 'x', 'y'), CHOOSE(a, 'x', 'y'), ISNULL(a, 0), NULLIF(a, b), COALESCE(a, b), LEN(a), DATALENGTH(b) FROM t
SELECT GETDATE(), SYSDATETIME(), CURRENT_TIMESTAMP, DATEADD(day, -7, GETDATE()), DATEDIFF(month, a, b), DATEPART(weekday, a), DATENAME(month, a), EOMONTH(a), DATETRUNC(week, a) FROM t
SELECT a AT TIME ZONE 'UTC' AT TIME ZONE 'Central European Standard Time' FROM t
SELECT STRING_AGG(name, ', ') WITHIN GROUP (ORDER BY name DESC) FROM t
SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY a) OVER (PARTITION BY b) FROM t
SELECT ROW_NUMBER() OVER (PARTITION BY a ORDER BY b DESC), SUM(c) OVER (ORDER BY d ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW), LAG(a, 1, 0) OVER (ORDER BY b) FROM t
SELECT SUM(a) OVER w, LAST_VALUE(b) IGNORE NULLS OVER w FROM t WINDOW w AS (PARTITION BY c ORDER BY d)
SELECT a, b, SUM(c), GROUPING(a), GROUPING_ID(a, b) FROM t GROUP BY GROUPING SETS ((a, b), (a), ())
SELECT a, b, SUM(c) FROM t GROUP BY ROLLUP (a, b)
SELECT a, b, SUM(c) FROM t GROUP BY CUBE (a, b)
SELECT a, SUM(c) FROM t GROUP BY a WITH ROLLUP
SELECT a, SUM(c) FROM t GROUP BY a, b WITH CUBE
WITH c AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM c WHERE n < 10) SELECT n FROM c
WITH a AS (SELECT 1 AS x), b (y) AS (SELECT x FROM a) SELECT * FROM a JOIN b ON a.x = b.y
SELECT a FROM t UNION SELECT a FROM u EXCEPT SELECT a FROM v INTERSECT SELECT a FROM w
SELECT * FROM OPENJSON(@j) WITH (id INT '$.id', name NVARCHAR(50) '$.name', tags NVARCHAR(MAX) AS JSON)
SELECT j.[key], j.value FROM t CROSS APPLY OPENJSON(t.doc, '$.a') AS j
SELECT JSON_VALUE(doc, '$.a'), JSON_QUERY(doc, '$.b'), ISJSON(doc), JSON_OBJECT('a': 1, 'b': x), JSON_ARRAY(1, 2 NULL ON NULL) FROM t
SELECT x.value('(/a/@b)[1]', 'int'), n.c.query('.'), x.exist('/a') FROM t CROSS APPLY t.x.nodes('/a/b') AS n(c)
SELECT name COLLATE Latin1_General_CI_AS FROM t ORDER BY name COLLATE Latin1_General_BIN2
SELECT * FROM t WHERE a LIKE '[a-c]%' AND b LIKE '50!%' ESCAPE '!' AND CONTAINS(body, 'cat') AND FREETEXT(*, 'dog')
SELECT * FROM t WHERE a IS NOT DISTINCT FROM b AND c <> d AND e != f AND g !> 1 AND h !< 2
SELECT * FROM t WHERE a IN (SELECT b FROM u) AND c = ANY (SELECT d FROM v) AND e > ALL (SELECT f FROM w) AND g = SOME (SELECT h FROM x) AND EXISTS (SELECT * FROM y)
SELECT * FROM t TABLESAMPLE SYSTEM (10 PERCENT) REPEATABLE (42)
SELECT * FROM t TABLESAMPLE (1000 ROWS)
SELECT * FROM a INNER HASH JOIN b ON a.id = b.id LEFT MERGE JOIN c ON c.id = a.id INNER LOOP JOIN d ON d.id = a.id
SELECT * FROM a LEFT OUTER JOIN b ON a.id = b.id RIGHT JOIN c ON c.id = b.id FULL OUTER JOIN d ON d.id = c.id CROSS JOIN e
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v(n, t)
SELECT value FROM GENERATE_SERIES(1, 10, 2)
SELECT * FROM STRING_SPLIT('a,b', ',', 1) WHERE ordinal > 1
SELECT dbo.f(a), sys.fn_x(b), a.b.c FROM t a
SELECT COUNT(*), COUNT(DISTINCT a), COUNT_BIG(*), APPROX_COUNT_DISTINCT(b), CHECKSUM_AGG(c), STDEV(d) FROM t
SELECT CASE a WHEN 1 THEN 'x' ELSE 'y' END, CASE WHEN a > 1 AND b < 2 THEN 1 END FROM t
SELECT LEFT(a, 2), RIGHT(a, 2), SUBSTRING(a, 1, 2), CHARINDEX('x', a), PATINDEX('%x%', a), STUFF(a, 1, 2, 'y'), REPLACE(a, 'x', 'y'), TRIM('.' FROM a), CONCAT_WS(',', a, b), FORMAT(c, 'N2'), REPLICATE(a, 3) FROM t
SELECT @x FROM t WHERE a = @y
SELECT a.STArea(), a.STAsText() FROM t
SELECT a FROM t WHERE b = (SELECT MAX(b) FROM t) ORDER BY (SELECT NULL)
SELECT GREATEST(a, b), LEAST(a, b), a << 1, a >> 2, LEFT_SHIFT(a, 1) FROM t
SELECT * FROM t ORDER BY a DESC, b OFFSET 0 ROWS FETCH FIRST 1 ROW ONLY
SELECT user_name, [user], [key], type FROM t
! between two dots :: SELECT * FROM shop..orders
! for ever :: SELECT a FROM t OPTION (MAXRECURSION 0)
! writes :: SELECT * INTO #copy FROM t
! second statement :: SELECT 1; EXEC xp_cmdshell 'x'
! NEXT VALUE FOR :: SELECT NEXT VALUE FOR dbo.seq
! expected :: SELECT a = 1 EXEC f
! kept in a variable :: SELECT @a = id FROM tags
! locks what it reads :: SELECT id FROM tags WITH (INDEX (i), UPDLOCK)
SELECT STUFF((SELECT ',' + name FROM tags ORDER BY name FOR XML PATH(''), TYPE).value('.', 'nvarchar(max)'), 1, 1, '') AS names
SELECT id, name FROM tags ORDER BY id FOR JSON PATH, ROOT('tags'), INCLUDE_NULL_VALUES
SELECT id FROM tags FOR XML RAW('tag'), ELEMENTS XSINIL, ROOT('tags')
WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT i FROM n ORDER BY i OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY OPTION (MAXRECURSION 5000)
SELECT id FROM tags OPTION (RECOMPILE, MAXDOP 2, OPTIMIZE FOR (@a = 1, @b UNKNOWN))
SELECT PARSE('13-12-2024' AS date USING 'en-GB'), PARSE('1' AS int)
SELECT TOP (10) WITH TIES [o].[Id], o.Total FROM dbo.Orders AS o WITH (NOLOCK) ORDER BY o.Total DESC
SELECT DATEADD(DAY, -7, CAST(GETDATE() AS DATE)), DATEDIFF(MONTH, a, b), EOMONTH(a), DATEPART(ISO_WEEK, a), DATEFROMPARTS(2025, 1, 1), DATETRUNC(month, a), a AT TIME ZONE 'UTC' AT TIME ZONE 'Central European Standard Time', SWITCHOFFSET(a, '+02:00') FROM t
SELECT STRING_AGG(CAST(name AS NVARCHAR(MAX)), N', ') WITHIN GROUP (ORDER BY name), STUFF((SELECT ',' + x FROM u WHERE u.id = t.id FOR XML PATH('')), 1, 1, '') FROM t GROUP BY id
SELECT c.name, x.total FROM c CROSS APPLY (SELECT TOP 3 o.total FROM o WHERE o.c_id = c.id ORDER BY o.at DESC) AS x OUTER APPLY OPENJSON(c.doc, '$.items') WITH (sku NVARCHAR(20) '$.sku', qty INT, raw NVARCHAR(MAX) '$.raw' AS JSON) AS j
SELECT * FROM (SELECT k, q, n FROM t) AS s PIVOT (SUM(n) FOR q IN ([Q1], [Q2])) AS p
SELECT k, m, v FROM t UNPIVOT (v FOR m IN (jan, feb)) AS u
SELECT IIF(a > 1, 'x', 'y'), ISNULL(a, 0), CHOOSE(2, 'a', 'b'), TRY_CONVERT(DATE, s, 103), CONVERT(VARCHAR(10), d, 120), FORMAT(d, 'yyyy-MM'), PARSE('1' AS INT USING 'en-US'), TRY_CAST(s AS INT), JSON_VALUE(doc, '$.a'), LEN(s), CHARINDEX('x', s), PATINDEX('%[0-9]%', s), s COLLATE Latin1_General_CI_AS FROM t
SELECT id, LAG(v, 1, 0) OVER (PARTITION BY k ORDER BY at), SUM(v) OVER (PARTITION BY k ORDER BY at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW), PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY v) OVER (PARTITION BY k), NTILE(4) OVER (ORDER BY v) FROM t ORDER BY id OFFSET 10 ROWS FETCH NEXT 5 ROWS ONLY
WITH cte (a, b) AS (SELECT 1, 2), e AS (SELECT id, boss, 0 AS lvl FROM emp WHERE boss IS NULL UNION ALL SELECT m.id, m.boss, e.lvl + 1 FROM emp m INNER JOIN e ON m.boss = e.id) SELECT * FROM e OPTION (MAXRECURSION 50)
SELECT a, b, SUM(c) AS s FROM t GROUP BY GROUPING SETS ((a, b), (a), ()) HAVING GROUPING_ID(a, b) < 3
SELECT Total = SUM(x), 'Label' = k, y AS [My Col] FROM t GROUP BY k
SELECT N'ünï', 0xFF, $12.50, @p1, NULL, 1e3, 'it''s' FROM t WHERE a <> 1 AND b != 2 AND NOT c !< 3
SELECT * FROM a FULL OUTER HASH JOIN b ON a.id = b.id EXCEPT SELECT * FROM c INTERSECT SELECT * FROM d
SELECT value, ordinal FROM STRING_SPLIT('a,b', ',', 1) AS s WHERE EXISTS (SELECT a.x INTERSECT SELECT b.x)
SELECT HASHBYTES('SHA2_256', s), NEWID(), CHECKSUM(a, b), ROWCOUNT_BIG(), GREATEST(a, b), CONCAT_WS('-', a, b), TRANSLATE(s, 'ab', 'cd'), REPLICATE('0', 5 - LEN(s)) + s, RIGHT('00' + s, 2) FROM t
SELECT * FROM t FOR SYSTEM_TIME AS OF '2025-01-01' WHERE geo.STDistance(g) < 10 AND doc.value('(/a/b)[1]', 'int') = 3
SELECT t.id, v.x FROM t CROSS APPLY (VALUES (t.a), (t.b)) AS v(x) TABLESAMPLE (10 PERCENT)
