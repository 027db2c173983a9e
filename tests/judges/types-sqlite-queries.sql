SELECT id, name, country FROM customers WHERE country = 'DE' AND active ORDER BY name LIMIT 10
SELECT country, count(*) AS n FROM customers GROUP BY country HAVING count(*) > 5 ORDER BY n DESC
SELECT c.name, sum(l.quantity * l.unit_price) AS total FROM customers c JOIN orders o ON o.customer_id = c.id JOIN lines l ON l.order_id = o.id GROUP BY c.id ORDER BY total DESC LIMIT 5
SELECT c.id, c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.id IS NULL
SELECT strftime('%Y-%m', placed_at) AS month, count(*), sum(freight) FROM orders GROUP BY month ORDER BY month
SELECT title, round(price * 1.19, 2) AS gross, coalesce(stock, 0) FROM products WHERE stock BETWEEN 1 AND 100
SELECT upper(substr(name, 1, 1)) || lower(substr(name, 2)) AS nice, ifnull(mail, 'none'), length(name) FROM customers
SELECT CASE WHEN state = 'sent' THEN 'done' ELSE 'open' END AS phase, count(*) FROM orders GROUP BY phase
SELECT count(*) FILTER (WHERE state = 'new') AS fresh, total(freight), avg(freight) FROM orders
SELECT customer_id, placed_at, row_number() OVER (PARTITION BY customer_id ORDER BY placed_at) AS nth, lag(id, 1, 0) OVER (ORDER BY id) FROM orders
SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE freight > 50)
SELECT name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.state IN ('paid', 'sent'))
SELECT title, price FROM products WHERE price > (SELECT avg(price) FROM products)
SELECT json_extract(profile, '$.city') AS city, profile ->> 'zip' AS zip FROM customers WHERE json_valid(profile)
SELECT c.name, group_concat(p.title, ', ') FROM customers c JOIN orders o ON o.customer_id = c.id JOIN lines l ON l.order_id = o.id JOIN products p ON p.id = l.product_id GROUP BY c.name
WITH big AS (SELECT order_id, total FROM totals WHERE total > 100) SELECT o.id, b.total FROM orders o JOIN big b ON b.order_id = o.id
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 31) SELECT date('2024-01-01', '+' || i || ' days') AS day FROM n
SELECT name AS label, 'customer' AS kind FROM customers UNION ALL SELECT title, 'product' FROM products ORDER BY label
SELECT id FROM customers EXCEPT SELECT customer_id FROM orders
SELECT order_id, line_no FROM lines WHERE (order_id, line_no) IN (VALUES (1, 1), (2, 3))
SELECT julianday('now') - julianday(placed_at) AS age, datetime(placed_at, 'start of day') FROM orders
SELECT replace(sku, '-', ''), trim(title), instr(title, 'a'), hex(photo), typeof(price) FROM products
SELECT max(price), min(price), max(price, 10), abs(price - 5), nullif(stock, 0) FROM products
SELECT name, (SELECT count(*) FROM orders o WHERE o.customer_id = c.id) AS orders FROM customers c ORDER BY orders DESC
SELECT DISTINCT country, iif(active, 'yes', 'no') FROM customers WHERE name LIKE 'A%' OR name GLOB 'B*'
SELECT x.country, x.n FROM (SELECT country, count(*) AS n FROM customers GROUP BY country) x WHERE x.n > 3
SELECT printf('%05d', id), cast(freight AS INTEGER), quote(note) FROM orders
SELECT o.state, l.quantity FROM orders o JOIN lines l ON l.order_id = o.id AND l.quantity > 2 WHERE o.freight < 10
SELECT sum(freight) OVER (PARTITION BY state ORDER BY placed_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM orders
SELECT state, customer_id, max(placed_at) FROM orders GROUP BY state
