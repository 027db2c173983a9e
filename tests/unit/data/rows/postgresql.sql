-- Small data on which the queries of sql/postgresql.sql run: t has other types in other databases.
CREATE TYPE place AS (street text, city text);
CREATE TABLE customers (id int PRIMARY KEY, name text, country text, visits int, address place);
CREATE TABLE orders (id int PRIMARY KEY, n int, customer_id int REFERENCES customers, placed_at timestamp, total numeric, paid boolean, status text);
CREATE TABLE order_lines (line int PRIMARY KEY, order_id int REFERENCES orders, sku text, quantity int, price numeric);
CREATE TABLE sales (id int PRIMARY KEY, region text, product text, amount numeric);
CREATE TABLE t (id int PRIMARY KEY, a int, b int, c int, d int, x int, y int, z int, "user" text, year int, name text);
CREATE TABLE u (x int, y int, z int, a int, b int);
CREATE TABLE v (a int);
CREATE TABLE a (x int, y int, p int);
CREATE TABLE b (x int, y int, q int);
CREATE TABLE c (r int);
CREATE TABLE d (s int);
CREATE TABLE parts (id int PRIMARY KEY, parent_id int);
CREATE TABLE edges (id int, to_id int);
CREATE TABLE events (id int PRIMARY KEY, data jsonb, tags text[]);
CREATE TABLE docs (id int PRIMARY KEY, body text, v tsvector, data xml);
CREATE COLLATION "de_DE" FROM "C";
INSERT INTO customers VALUES (1, 'Åsa', 'SE', 2, ('Up 1', 'Umeå')), (2, 'bo', 'DK', 0, NULL), (3, NULL, NULL, NULL, ('x', NULL)), (4, 'Bo', 'DK', 1, ('y', 'z'));
INSERT INTO orders VALUES (1, 1, 1, now() - interval '2 hours', 20, true, 'new'), (2, 2, 1, '2026-01-03', 7.5, false, 'a'), (3, 2, 2, '2026-01-09', NULL, NULL, 'b'), (4, 9, 4, NULL, 7.5, true, NULL), (5, 1, 4, '2025-12-31 23:59', 100, true, 'c');
INSERT INTO order_lines VALUES (1, 1, 'p', 1, 5), (2, 1, 'q', 2, 6), (3, 1, 'r', 1, 7), (4, 1, 's', 4, 1), (5, 3, 'p', NULL, NULL), (6, NULL, NULL, 1, 2);
INSERT INTO sales VALUES (1, 'n', 'p', 10), (2, 'n', 'q', 20), (3, 's', 'p', 5), (4, NULL, 'p', 1), (5, 's', NULL, NULL);
INSERT INTO t VALUES (1, 1, 2, 3, 4, 5, 5, 7, 'me', 2026, 'xfoobx'), (2, 1, 1, NULL, 1, 10, 1, 1, NULL, NULL, 'foob'), (3, 2, NULL, 2, 3, 1, 2, 3, 'you', 1, NULL), (4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'a');
INSERT INTO u VALUES (1, 2, 3, 1, 1), (1, 1, 5, 2, 2), (NULL, 3, NULL, NULL, NULL);
INSERT INTO v VALUES (1), (NULL);
INSERT INTO a VALUES (1, 1, 1), (2, 2, NULL), (NULL, 3, 3);
INSERT INTO b VALUES (1, 1, 9), (2, 3, 8);
INSERT INTO c VALUES (1), (2);
INSERT INTO d VALUES (1), (NULL);
INSERT INTO parts VALUES (1, NULL), (2, 1), (3, 1), (4, 3);
INSERT INTO edges VALUES (1, 2), (2, 3), (3, 1), (4, NULL);
INSERT INTO events VALUES (1, '{"a":{"b":5},"b":{"c":1},"kind":"click","user":1}', '{x,y,z}'), (2, '{"a":[1,2],"kind":"view"}', '{}'), (3, NULL, NULL);
INSERT INTO docs VALUES (1, 'the cat and a dog', to_tsvector('the cat and a dog x'), '<row id="1"><name>n</name></row>'), (2, 'dogs', to_tsvector('dogs'), '<row id="2"/>');
CREATE DATABASE texts;
\c texts
CREATE TABLE t (id int PRIMARY KEY, a text, b text, c text, name text, x text);
INSERT INTO t VALUES (1, 'abc', 'zed', 'dog', 'foobar', '1'), (2, 'x', 'Z', 'd', 'xxyxx', '2.55'), (3, '{"k":1}', 'nope', NULL, NULL, NULL), (4, NULL, '[1', 'de', 'oab', '-3');
CREATE DATABASE lists;
\c lists
CREATE TABLE t (id int PRIMARY KEY, a int[], b int[]);
INSERT INTO t VALUES (1, '{1,2}', '{2,3}'), (2, '{}', '{1}'), (3, NULL, '{1}'), (4, '{1,1}', '{1}');
CREATE DATABASE ranges;
\c ranges
CREATE TABLE t (id int PRIMARY KEY, a int4range, b int4range);
INSERT INTO t VALUES (1, '[1,5)', '[3,9)'), (2, 'empty', '[1,2]'), (3, NULL, NULL);
