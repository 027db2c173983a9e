#!/bin/sh
# Revenue where no column is called so: a price times a quantity, or a total, of the rows that are sold, and of nothing else.
. "${srcdir:-.}/tests/lib.sh"

OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
sqlite3 store.db <<'SQL'
CREATE TABLE genres (genre_id INTEGER PRIMARY KEY, genre_name TEXT NOT NULL);
CREATE TABLE instruments (instrument_id INTEGER PRIMARY KEY, instrument_name TEXT NOT NULL, genre_id INTEGER NOT NULL REFERENCES genres,
	unit_price NUMERIC(8, 2) NOT NULL, units_in_stock INTEGER NOT NULL, created_at TIMESTAMP);
CREATE TABLE clients (client_id INTEGER PRIMARY KEY, client_name TEXT NOT NULL, city TEXT NOT NULL);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients, ordered_at TIMESTAMP NOT NULL,
	shipped_at TIMESTAMP, ship_city TEXT NOT NULL);
CREATE TABLE order_items (order_id INTEGER NOT NULL REFERENCES orders, instrument_id INTEGER NOT NULL REFERENCES instruments,
	unit_price NUMERIC(8, 2) NOT NULL, quantity INTEGER NOT NULL, discount NUMERIC(3, 2), PRIMARY KEY (order_id, instrument_id));
CREATE TABLE purchase_lines (purchase_id INTEGER NOT NULL, instrument_id INTEGER NOT NULL REFERENCES instruments,
	price NUMERIC(8, 2) NOT NULL, quantity INTEGER NOT NULL, PRIMARY KEY (purchase_id, instrument_id));
INSERT INTO genres VALUES (1, 'Strings'), (2, 'Brass');
INSERT INTO instruments VALUES (1, 'Violin', 1, 100, 9, '2020-01-01'), (2, 'Viola', 1, 120, 9, '2025-02-01'), (3, 'Horn', 2, 500, 9, '2020-01-01'),
	(4, 'Tuba', 2, 900, 9, '2025-02-01');
INSERT INTO clients VALUES (1, 'Ada', 'Oslo'), (2, 'Bo', 'Bergen');
INSERT INTO orders VALUES (1, 1, '2025-03-01', '2025-04-02', 'Oslo'), (2, 2, '2025-03-09', '2025-04-03', 'Bergen'), (3, 2, '2026-05-01', NULL, 'Bergen');
INSERT INTO order_items VALUES (1, 1, 100, 2, 0), (1, 2, 120, 1, 0), (2, 3, 500, 1, 0.1), (3, 1, 90, 10, 0);
INSERT INTO purchase_lines VALUES (1, 3, 400, 99);
SQL
ocat add store store.db >/dev/null
member() { sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.$1')"; }
ask() { run ocat ask -c store "$@" -o json; }
# rows QUESTION: what its SQL returns.
rows() {
	ask "$1"
	sqlite3 -separator ' ' store.db "$(member sql)" | sort | tr '\n' ';'
}

is "$(rows 'revenue by genre')" 'Brass 500;Strings 1220;' 'revenue is the price of a line times its quantity, by what keys lead to'
is "$(member sureness)" likely 'an amount that is computed is not sure'
prints 'revenue is order_items.unit_price * quantity, before discounts' 'the answer says what it took for revenue, and what that leaves out'
prints_no purchase 'what is bought is no revenue'
is "$(rows 'top 1 instrument by revenue')" 'Violin;' 'things are ranked by it'
is "$(rows 'top 1 instrument by revenue in 2025')" 'Horn;' 'a period is that of the orders, not of the instruments'
is "$(rows 'sales by month in 2025')" '2025-03-01 820;' 'sales by month are what they come to'
is "$(rows 'number of sales by genre')" 'Brass 1;Strings 2;' 'a number of sales counts each order once for each group'
is "$(rows 'total sales by city')" 'Bergen 1400;Oslo 320;' 'total sales are added up'
is "$(rows 'which client spent the most in 2026')" 'Bo;' 'what a client spent is what the lines of their orders come to'
is "$(rows 'average order value')" '573.333333333333;' 'the value of an order is that of its lines'
is "$(rows 'ventas por género y mes en 2025')" '2025-03-01 Brass 500;2025-03-01 Strings 320;' 'a second group may be a month, in Spanish'
is "$(rows 'faturamento por gênero')" 'Brass 500;Strings 1220;' 'revenue in Portuguese'
is "$(rows 'number of orders by ship city and quarter')" '2025-01-01 Bergen 1;2025-01-01 Oslo 1;2026-04-01 Bergen 1;' \
	'the word "ship" of a ship city does not choose the time'
prints_no 'is text' 'the SQL of a quarter has no warning about itself'

ask 'profit by genre'
is "$(member sureness)" unsure 'a measure that nothing explains is not left out in silence'
is "$(member reason)" 'no match in the catalog for "profit"' 'the reason names it'

ask 'show all details of order items'
prints 'order_items.discount' 'all details are all columns'
prints_no 'unit_price * ' 'what is computed is no column of its table'

# A state that rows are known to have, beside a column of a similar name.
sqlite3 desk.db <<'SQL'
CREATE TABLE agents (agent_id INTEGER PRIMARY KEY, agent_name TEXT NOT NULL);
CREATE TABLE callers (caller_id INTEGER PRIMARY KEY, caller_name TEXT NOT NULL);
CREATE TABLE tickets (ticket_id INTEGER PRIMARY KEY, opened_by INTEGER REFERENCES callers, agent_id INTEGER REFERENCES agents,
	priority TEXT CHECK (priority IN ('normal', 'urgent')), status TEXT CHECK (status IN ('open', 'solved')), opened_at TIMESTAMP);
INSERT INTO agents VALUES (1, 'Kim'), (2, 'Lou');
INSERT INTO callers VALUES (1, 'Ada'), (2, 'Bo');
INSERT INTO tickets VALUES (1, 1, 1, 'urgent', 'open', '2026-01-01'), (2, 1, 1, 'normal', 'open', '2026-01-02'), (3, 1, 2, 'urgent', 'solved', '2026-01-03'),
	(4, 2, 2, 'urgent', 'open', '2026-01-04'), (5, 1, 2, 'normal', 'solved', '2026-01-05'), (6, 2, 2, 'normal', 'solved', '2026-01-06');
SQL
ocat add desk desk.db >/dev/null
run ocat sql -c desk 'number of open urgent tickets per agent'
is "$(sqlite3 -separator ' ' desk.db <"$out" | sort | tr '\n' ';')" 'Kim 1;Lou 1;' 'two states before a table are two conditions'
run ocat sql -c desk 'how many callers does each agent have'
is "$(sqlite3 -separator ' ' desk.db <"$out" | sort | tr '\n' ';')" 'Kim 1;Lou 2;' 'who called often is one caller'

# What the question says and the query would lose.
ask 'overdue orders'
is "$(member sureness)" unsure 'a state that nothing explains is not left out in silence'
ask 'orders not shipped for 30 days'
is "$(member sureness)" unsure 'a moment is not compared with a number of days'
ask 'most sold instrument in each genre'
is "$(member sureness)" unsure 'the best of each group by a sum is not answered by the best of all'
is "$(member reason)" 'the best of each group is only found by a column, not by a sum or a number of rows' 'the reason says what cannot be found'
is "$(rows 'best selling instrument in 2025')" 'Violin;' 'what sold best in a year is about the orders of the year'
ask 'most common city by genre'
is "$(member sureness)" unsure 'the most of each group is not answered by one of all'

sqlite3 bills.db <<'SQL'
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, customer_name TEXT NOT NULL);
CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers, invoice_date DATE NOT NULL,
	total NUMERIC(10, 2) NOT NULL, tax_total NUMERIC(10, 2));
INSERT INTO customers VALUES (1, 'Ada'), (2, 'Bo');
INSERT INTO invoices VALUES (1, 1, '2026-01-05', 10, 1), (2, 1, '2026-02-05', 30, 1), (3, 2, '2026-02-06', 25, 1);
SQL
ocat add bills bills.db >/dev/null
run ocat demo sql -c shop 'products never sold'
prints 'SELECT 1 FROM order_lines' 'what was never sold is in no line'
run ocat sql -c bills 'revenue by customer'
is "$(sqlite3 -separator ' ' bills.db <"$out" | sort | tr '\n' ';')" 'Ada 40;Bo 25;' 'revenue of invoices is their total'
sqlite3 bills.db 'ALTER TABLE invoices ADD COLUMN revenue NUMERIC(10, 2)'
ocat sync bills >/dev/null
run ocat sql -c bills 'revenue by customer'
prints 'invoices.revenue' 'a column that is called revenue is taken first'
done_testing
