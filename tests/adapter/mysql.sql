CREATE DATABASE shop CHARACTER SET utf8mb4;
USE shop;
CREATE TABLE customers (
	id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY,
	name VARCHAR(50) NOT NULL DEFAULT 'it''s',
	email VARCHAR(100) COMMENT 'where we write to',
	mood ENUM('sad','ok','it''s','','a\\b') DEFAULT 'ok',
	flags SET('a','b'),
	since TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
	secret INT INVISIBLE,
	UNIQUE KEY email (email), KEY pre (name(10)), FULLTEXT KEY ft (name), KEY hidden (mood) IGNORED
) COMMENT 'who buys';
CREATE TABLE orders (
	a INT, b INT, customer_id INT UNSIGNED, amount DECIMAL(10,2) CHECK (amount > 0), j JSON,
	next INT GENERATED ALWAYS AS (a + 1) STORED, twice INT AS (b * 2), place GEOMETRY NOT NULL, flag BIT(4),
	SPATIAL KEY gx (place), PRIMARY KEY (b, a), CONSTRAINT both_set CHECK (a <> b),
	CONSTRAINT fk_c FOREIGN KEY (customer_id) REFERENCES customers (id) ON DELETE CASCADE ON UPDATE SET NULL
);
CREATE TABLE `lines` (b INT, a INT, n INT, raw BLOB, CONSTRAINT up FOREIGN KEY (b, a) REFERENCES orders (b, a));
CREATE TABLE parted (d INT, x INT) PARTITION BY RANGE (d) (PARTITION p0 VALUES LESS THAN (10), PARTITION p1 VALUES LESS THAN MAXVALUE);
CREATE TABLE versioned (x INT) WITH SYSTEM VERSIONING;
CREATE TABLE counted (x INT) ENGINE=Aria;
CREATE SEQUENCE numbers START WITH 10;
CREATE VIEW names AS SELECT id, name FROM customers;
CREATE VIEW slow AS SELECT SLEEP(60) AS s FROM customers;
CREATE TABLE gone (x INT);
CREATE VIEW broken AS SELECT x FROM gone;
DROP TABLE gone;
CREATE TRIGGER trim_name BEFORE INSERT ON customers FOR EACH ROW SET NEW.name = TRIM(NEW.name);
INSERT INTO customers (name, email) SELECT CONCAT('n', seq), CONCAT('e', seq) FROM seq_1_to_1000;
INSERT INTO orders (a, b, customer_id, amount, j, place, flag) VALUES (1, 2, 1, 10.5, '{"a":1}', POINT(1, 2), b'101');
INSERT INTO `lines` VALUES (2, 1, 1, x'00ff'), (2, 1, 2, NULL);
INSERT INTO counted VALUES (1), (2), (3);
CREATE DATABASE `odd.``x y`;
USE `odd.``x y`;
CREATE TABLE `o"d'd
 日本 ``%s\` (`col "q``` INT, `ünï` VARCHAR(3), `order` INT UNSIGNED, CONSTRAINT `f"k` FOREIGN KEY (`order`) REFERENCES shop.customers (id));
CREATE DATABASE empty;
CREATE USER reader@'127.0.0.1' IDENTIFIED BY 'read secret';
GRANT SELECT, SHOW VIEW, TRIGGER ON *.* TO reader@'127.0.0.1';
CREATE USER half@'127.0.0.1' IDENTIFIED BY 'h';
GRANT SELECT (id, name) ON shop.customers TO half@'127.0.0.1';
GRANT INSERT ON shop.orders TO half@'127.0.0.1';
GRANT SELECT ON shop.names TO half@'127.0.0.1';
CREATE USER one@'127.0.0.1' IDENTIFIED BY 'o' WITH MAX_USER_CONNECTIONS 1;
