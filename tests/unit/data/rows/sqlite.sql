-- Small data on which the queries of sql/sqlite.sql run.
CREATE TABLE orders (id INTEGER PRIMARY KEY, day INT, customer_id INT, name TEXT, paid INT, total REAL);
CREATE INDEX orders_by_day ON orders (day);
CREATE TABLE lines (line INTEGER PRIMARY KEY, id INT REFERENCES orders, sku TEXT);
INSERT INTO orders VALUES (1, 1, 1, 'ab', 1, 10.5), (2, 1, 2, 'x', 0, 3), (3, 2, 1, 'ab', NULL, NULL), (4, NULL, 3, NULL, 1, 10.5);
INSERT INTO lines VALUES (1, 1, 'p'), (2, 1, 'q'), (3, 3, 'p'), (4, NULL, NULL);
CREATE TABLE a (x INT, y INT, z, w, v, u, t, name TEXT);
CREATE TABLE b (x INT, u INT, v INT, i INT);
CREATE TABLE c (x INT, y INT, i INT);
CREATE TABLE d (i INT, x INT);
CREATE TABLE e (e INT, i INT);
INSERT INTO a VALUES (1, 1, 1, NULL, NULL, 1, 2, 'abc'), (1, 2, 2, NULL, 2, 1, 2, 'abd'), (2, 2, NULL, NULL, NULL, 3, NULL, 'a_x'), (NULL, 3, 3, 1, 1, 2, 1, NULL), (3, NULL, 1, 2, 3, 4, 5, 'b');
INSERT INTO b VALUES (1, 1, 2, 1), (2, 1, 1, 2), (NULL, 2, 2, NULL), (3, 4, 4, 1);
INSERT INTO c VALUES (1, 2, 1), (2, 3, 2), (4, NULL, NULL);
INSERT INTO d VALUES (1, 1), (2, 2), (NULL, 3);
INSERT INTO e VALUES (1, 1), (2, NULL), (3, 2);
CREATE TABLE t (id INTEGER PRIMARY KEY, a, b, c, d, "b c", i INT, k TEXT, v INT, day TEXT, name TEXT, key TEXT, value INT, action TEXT, text TEXT, replace TEXT);
CREATE TABLE u (id INT, a, b, x INT, y INT, z INT);
CREATE TABLE v (a, c);
CREATE TABLE w (d);
CREATE TABLE x (e);
INSERT INTO t VALUES (1, 1, 2, 3, '{"a":1,"b":[2]}', 'q', 1, 'k1', 10, '2026-01-27', 'n', 'kk', 5, 'act', 'txt', 'rep'),
	(2, 'axb', 'bX', 'C', '{"a":null}', NULL, 2, 'k2', NULL, '2025-12-31', NULL, 'k', 6, NULL, 'T', NULL),
	(3, NULL, NULL, 3, NULL, 'Q', NULL, 'k3', 7, NULL, 'x', NULL, NULL, 'b', NULL, 'y'),
	(4, 1, 1, 'c', '{}', 'q', 2, 'k4', 8, '2026-02-28', 'abx', 'z', 5, 'a', 'b', 'x');
INSERT INTO u VALUES (1, 1, 2, 1, 2, 3), (1, 'z', 'bX', 4, 5, 6), (4, NULL, NULL, 7, 8, 9);
INSERT INTO v VALUES (1, 3), (2, 'C'), (NULL, NULL);
INSERT INTO w VALUES (2), ('{}'), (9);
INSERT INTO x VALUES (2), (1);
CREATE VIRTUAL TABLE docs USING fts5(title, body, v);
INSERT INTO docs VALUES ('cat', 'a cat and a dog', 1), ('dog', 'the xylophone', 2), ('mouse', 'no cat here', 3);
CREATE TABLE events (id INTEGER PRIMARY KEY, data TEXT, tags TEXT);
INSERT INTO events VALUES (1, '{"a":1,"b":"x","c":[7,8],"tags":["p","q"]}', '[]'), (2, '{"a":null,"tags":[]}', NULL);
CREATE TABLE parts (id INTEGER PRIMARY KEY, up INT, name TEXT);
INSERT INTO parts VALUES (1, NULL, 'root'), (2, 1, 'a'), (3, 1, 'b'), (4, 2, 'c');
