-- The schema of types-sqlite.t.
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, mail VARCHAR(80) UNIQUE, country CHAR(2), born DATE, active BOOLEAN, credit DECIMAL(10, 2), profile JSON);
CREATE TABLE products (id INTEGER PRIMARY KEY, sku TEXT UNIQUE, title TEXT, price REAL, stock INT, photo BLOB);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers, state TEXT, placed_at DATETIME, freight NUMERIC, note);
CREATE TABLE lines (order_id INTEGER REFERENCES orders, line_no INTEGER, product_id INTEGER REFERENCES products, quantity INTEGER, unit_price REAL, PRIMARY KEY (order_id, line_no)) WITHOUT ROWID;
CREATE VIEW totals AS SELECT order_id, sum(quantity * unit_price) AS total FROM lines GROUP BY order_id;
