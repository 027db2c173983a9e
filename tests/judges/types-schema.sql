-- The schema of types.t: a shop, with a column of most types that people use.
CREATE TYPE order_state AS ENUM ('new', 'paid', 'sent', 'returned');
CREATE DOMAIN email AS text CHECK (VALUE LIKE '%@%');
CREATE DOMAIN amount AS numeric(12, 2);

CREATE TABLE customers (
	id integer PRIMARY KEY,
	name varchar(80) NOT NULL,
	mail email UNIQUE,
	country char(2),
	born date,
	joined_at timestamptz NOT NULL DEFAULT now(),
	active boolean NOT NULL DEFAULT true,
	credit amount,
	labels text[],
	profile jsonb,
	ref uuid
);
CREATE TABLE products (
	id smallint PRIMARY KEY,
	sku text NOT NULL UNIQUE,
	title text NOT NULL,
	price numeric(10, 2) NOT NULL,
	weight real,
	stock bigint,
	made_on date,
	size int4range,
	details json,
	photo bytea
);
CREATE TABLE orders (
	id bigint PRIMARY KEY,
	customer_id integer NOT NULL REFERENCES customers,
	state order_state NOT NULL,
	placed_at timestamp NOT NULL,
	shipped_on date,
	ship_time time,
	freight double precision,
	paid money,
	note text,
	source inet,
	wait interval
);
CREATE TABLE lines (
	order_id bigint REFERENCES orders,
	line_no smallint,
	product_id smallint REFERENCES products,
	quantity integer NOT NULL,
	unit_price numeric(10, 2) NOT NULL,
	discount real,
	PRIMARY KEY (order_id, line_no)
);
CREATE TABLE visits (
	visitor text,
	at timestamptz,
	page varchar(200),
	seconds integer,
	agent jsonb,
	codes integer[]
);
