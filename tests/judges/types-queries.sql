SELECT id, name, country FROM customers WHERE country = 'DE' AND active ORDER BY name LIMIT 10
SELECT count(*) FROM orders WHERE placed_at >= '2024-01-01' AND placed_at < '2025-01-01'
SELECT country, count(*) AS n FROM customers GROUP BY country HAVING count(*) > 5 ORDER BY n DESC
SELECT c.name, sum(l.quantity * l.unit_price) AS total FROM customers c JOIN orders o ON o.customer_id = c.id JOIN lines l ON l.order_id = o.id GROUP BY c.id, c.name ORDER BY total DESC LIMIT 5
SELECT c.id, c.name, c.mail FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.id IS NULL
SELECT date_trunc('month', placed_at) AS month, count(*) FROM orders GROUP BY 1 ORDER BY 1
SELECT state, avg(freight), min(placed_at), max(shipped_on - placed_at::date) FROM orders GROUP BY state
SELECT p.title, round(p.price * 1.19, 2) AS gross, p.stock FROM products p WHERE p.stock BETWEEN 1 AND 100 AND p.weight < 2.5
SELECT title FROM products WHERE title ILIKE '%chair%' OR sku LIKE 'CH-%' ORDER BY length(title)
SELECT upper(left(name, 1)) || lower(substring(name, 2)) AS nice, coalesce(mail, 'none') FROM customers
SELECT o.id, CASE WHEN o.shipped_on IS NULL THEN 'open' WHEN o.state = 'returned' THEN 'back' ELSE 'done' END AS phase FROM orders o
SELECT sum(CASE WHEN state = 'paid' THEN 1 ELSE 0 END) AS paid, count(*) FILTER (WHERE state = 'new') AS fresh FROM orders
SELECT extract(year FROM born) AS year, count(*) FROM customers WHERE born IS NOT NULL GROUP BY 1
SELECT name, age(born), current_date - born AS days FROM customers WHERE born > date '1990-01-01'
SELECT o.id, o.placed_at + interval '14 days' AS due FROM orders o WHERE o.placed_at + o.wait < now()
SELECT customer_id, placed_at, row_number() OVER (PARTITION BY customer_id ORDER BY placed_at) AS nth FROM orders
SELECT customer_id, freight, sum(freight) OVER (PARTITION BY customer_id ORDER BY placed_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS running FROM orders
SELECT id, lag(placed_at, 1) OVER (PARTITION BY customer_id ORDER BY placed_at) AS before, placed_at FROM orders
SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE freight > 50)
SELECT name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.state IN ('paid', 'sent'))
SELECT title, price FROM products WHERE price > (SELECT avg(price) FROM products)
SELECT name, labels[1], array_length(labels, 1), 'vip' = ANY (labels) FROM customers WHERE labels @> ARRAY['vip']
SELECT unnest(labels) AS label, count(*) FROM customers GROUP BY 1
SELECT profile ->> 'city' AS city, (profile -> 'stats' ->> 'visits')::int AS visits FROM customers WHERE profile ? 'city'
SELECT c.name, string_agg(p.title, ', ' ORDER BY p.title) FROM customers c JOIN orders o ON o.customer_id = c.id JOIN lines l ON l.order_id = o.id JOIN products p ON p.id = l.product_id GROUP BY c.name
SELECT array_agg(DISTINCT country), max(joined_at) FROM customers
WITH totals AS (SELECT order_id, sum(quantity * unit_price * (1 - discount)) AS total FROM lines GROUP BY order_id) SELECT o.id, t.total, o.freight FROM orders o JOIN totals t ON t.order_id = o.id WHERE t.total > 100
WITH RECURSIVE days(day) AS (SELECT date '2024-01-01' UNION ALL SELECT day + 1 FROM days WHERE day < '2024-01-31') SELECT d.day, count(o.id) FROM days d LEFT JOIN orders o ON o.shipped_on = d.day GROUP BY d.day
SELECT d::date AS day, count(o.id) FROM generate_series('2024-01-01'::date, '2024-01-31'::date, interval '1 day') AS d LEFT JOIN orders o ON o.placed_at::date = d::date GROUP BY 1
SELECT name AS label, 'customer' AS kind FROM customers UNION ALL SELECT title, 'product' FROM products ORDER BY label
SELECT id FROM customers EXCEPT SELECT customer_id FROM orders
SELECT order_id, line_no, quantity FROM lines WHERE (order_id, line_no) IN ((1, 1), (2, 3))
SELECT DISTINCT ON (customer_id) customer_id, id, placed_at FROM orders ORDER BY customer_id, placed_at DESC
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY price) AS median, stddev(price) FROM products
SELECT to_char(placed_at, 'YYYY-MM') AS month, sum(freight)::numeric(12, 2) FROM orders GROUP BY to_char(placed_at, 'YYYY-MM')
SELECT split_part(mail, '@', 2) AS domain, count(*) FROM customers GROUP BY split_part(mail, '@', 2) ORDER BY count(*) DESC
SELECT replace(sku, '-', ''), trim(both ' ' from title), position('a' in title) FROM products
SELECT regexp_replace(page, '\?.*$', '') AS path, avg(seconds) FROM visits GROUP BY 1
SELECT visitor, max(at) - min(at) AS span FROM visits GROUP BY visitor HAVING max(at) - min(at) > interval '1 hour'
SELECT greatest(price, 10), least(stock, 5), nullif(weight, 0), abs(price - 5), mod(stock, 10) FROM products
SELECT o.id, o.paid, o.ship_time, o.source FROM orders o WHERE o.source = '10.0.0.1' AND o.ship_time > '08:00'
SELECT size, lower(size), upper(size) FROM products WHERE size @> 5
SELECT floor(price), ceil(price), sqrt(stock), power(weight, 2), price::int, trunc(price, 1) FROM products
SELECT name FROM customers WHERE joined_at > now() - interval '30 days' AND credit >= 100
SELECT c.country, p.title, count(DISTINCT o.id) FROM customers c JOIN orders o ON o.customer_id = c.id JOIN lines l ON l.order_id = o.id JOIN products p ON p.id = l.product_id GROUP BY c.country, p.title
SELECT x.country, x.n FROM (SELECT country, count(*) AS n FROM customers GROUP BY country) x WHERE x.n > 3
SELECT name, (SELECT count(*) FROM orders o WHERE o.customer_id = c.id) AS orders FROM customers c ORDER BY orders DESC
SELECT bool_and(active), every(credit > 0), bool_or(country = 'FR') FROM customers
SELECT o.id FROM orders o WHERE NOT (o.state = 'new' OR o.freight IS NULL) AND o.note IS DISTINCT FROM 'x'
SELECT agent ->> 'os' AS os, count(*) FROM visits WHERE codes && ARRAY[1, 2] GROUP BY 1
SELECT ntile(4) OVER (ORDER BY price) AS quarter, title, rank() OVER (ORDER BY price DESC) FROM products
SELECT o.customer_id, o.id, l.line_no FROM orders o CROSS JOIN LATERAL (SELECT line_no FROM lines WHERE order_id = o.id ORDER BY quantity LIMIT 1) l
SELECT md5(name), encode(photo, 'hex'), octet_length(photo) FROM customers c JOIN products p ON p.id = c.id
SELECT concat(name, ' ', country), concat_ws(', ', name, mail), format('%s (%s)', name, country), lpad(name, 10, '.') FROM customers
SELECT json_build_object('id', id, 'name', name), row_to_json(customers), to_jsonb(labels) FROM customers
SELECT country, active, count(*) FROM customers GROUP BY GROUPING SETS ((country), (active), ())
SELECT v.n, v.label FROM (VALUES (1, 'one'), (2, 'two')) AS v(n, label) WHERE v.n < 2
SELECT joined_at AT TIME ZONE 'UTC', date_part('hour', joined_at), joined_at::date FROM customers WHERE joined_at::date = current_date
SELECT customer_id, freight FROM orders WHERE freight > ALL (SELECT unit_price FROM lines WHERE quantity > 100)
SELECT cast(freight AS numeric), cast(id AS text), cast(note AS varchar(10)) FROM orders OFFSET 5
