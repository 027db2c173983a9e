CREATE TABLE customers (customer_id integer PRIMARY KEY, name text NOT NULL, country text NOT NULL);
CREATE TABLE orders (order_id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customers, status text NOT NULL, total numeric(10, 2) NOT NULL);
INSERT INTO customers VALUES (1, 'Aas', 'Norway'), (2, 'Bravo', 'Peru'), (3, 'Dahl', 'Norway');
INSERT INTO orders VALUES (1, 1, 'paid', 200.50), (2, 3, 'paid', 140.00), (3, 2, 'open', 99.90);
