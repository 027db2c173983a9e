-- One of everything that a catalog can hold, for psql on PostgreSQL 10 and newer.
\set ON_ERROR_STOP 1
\set QUIET 1
SET client_min_messages = warning;
SET check_function_bodies = off;
SELECT current_setting('server_version_num')::int >= 110000 AS v11, current_setting('server_version_num')::int >= 120000 AS v12,
       current_setting('server_version_num')::int >= 140000 AS v14, current_setting('server_version_num')::int >= 150000 AS v15,
       current_setting('server_version_num')::int >= 180000 AS v18 \gset

-- schemas, some with names that hurt
CREATE SCHEMA sales;
COMMENT ON SCHEMA sales IS 'Orders and who places them';
CREATE SCHEMA crm;
CREATE SCHEMA "Mixed Case";
CREATE SCHEMA "dot.ted";
CREATE SCHEMA "quo""ted";
CREATE SCHEMA "日本";
CREATE SCHEMA empty;
CREATE SCHEMA closed;
CREATE SCHEMA parts;

-- types
CREATE TYPE sales.status AS ENUM ('new', 'paid', 'it''s "sent"', '完了');
ALTER TYPE sales.status ADD VALUE 'packed' BEFORE 'paid';
CREATE DOMAIN sales.email AS varchar(200) CHECK (VALUE LIKE '%@%');
CREATE DOMAIN sales.work_email AS sales.email NOT NULL;
CREATE DOMAIN sales.amounts AS numeric(12,2)[];
CREATE DOMAIN sales.statuses AS sales.status[];
CREATE DOMAIN sales.final_statuses AS sales.statuses NOT NULL;
CREATE TYPE sales.address AS (street text, city text);
CREATE TYPE sales.span AS RANGE (subtype = float8);
CREATE COLLATION sales.french (provider = libc, locale = 'C');

-- tables: keys of every kind
CREATE TABLE sales.region (
	code char(2) PRIMARY KEY,
	name text NOT NULL,
	CONSTRAINT region_name_key UNIQUE (name)
);
CREATE TABLE sales.customer (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	email sales.email NOT NULL,
	work sales.work_email DEFAULT 'a@b',
	region char(2) REFERENCES sales.region ON UPDATE CASCADE ON DELETE SET NULL,
	status sales.status DEFAULT 'new' NOT NULL,
	history sales.status[],
	home sales.address,
	seen sales.span,
	born date CHECK (born > '1900-01-01'),
	spent numeric(12,2) DEFAULT 0,
	spent_at timestamp(3) with time zone DEFAULT now(),
	hours interval hour to minute,
	flags bit varying(8),
	tags text[] DEFAULT '{}',
	matrix integer[][],
	notes jsonb,
	valid tstzrange,
	host inet,
	place point,
	name text COLLATE "C",
	nickname varchar(40) COLLATE sales.french,
	raw bytea DEFAULT '\x00ff'::bytea,
	CONSTRAINT customer_email_key UNIQUE (email) DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "spent is fine" CHECK (spent >= 0 OR spent IS NULL) NOT VALID
);
CREATE TYPE sales.size AS ENUM ('s', 'm');
CREATE DOMAIN sales.sizes AS sales.size[];
CREATE TABLE sales.enumerated (sizes sales.sizes, one sales.status, several sales.status[], of_domain sales.statuses, of_two sales.final_statuses);
COMMENT ON TABLE sales.customer IS E'Who buys.\nSecond line, a tab\there, a \\ and ''quotes''';
COMMENT ON COLUMN sales.customer.email IS 'Where we write to';
COMMENT ON COLUMN sales.customer.notes IS E'back\\slash, new\nline';
COMMENT ON CONSTRAINT customer_email_key ON sales.customer IS 'one address, one customer';
CREATE TABLE sales.address_book (
	customer_id bigint NOT NULL,
	line smallint NOT NULL,
	label text,
	CONSTRAINT address_book_pk PRIMARY KEY (customer_id, line),
	FOREIGN KEY (customer_id) REFERENCES sales.customer (id) ON DELETE CASCADE
);
CREATE TABLE sales.orders (
	id serial PRIMARY KEY,
	customer_id bigint NOT NULL,
	bill_line smallint,
	ship_line smallint,
	parent integer,
	placed timestamptz DEFAULT CURRENT_TIMESTAMP,
	total numeric(14,4) NOT NULL,
	code text,
	CONSTRAINT billed_to FOREIGN KEY (customer_id, bill_line) REFERENCES sales.address_book (customer_id, line),
	CONSTRAINT shipped_to FOREIGN KEY (customer_id, ship_line) REFERENCES sales.address_book (customer_id, line) MATCH FULL ON DELETE RESTRICT,
	CONSTRAINT placed_by FOREIGN KEY (customer_id) REFERENCES sales.customer DEFERRABLE,
	CONSTRAINT part_of_order FOREIGN KEY (parent) REFERENCES sales.orders ON DELETE SET DEFAULT DEFERRABLE INITIALLY DEFERRED
);
COMMENT ON CONSTRAINT placed_by ON sales.orders IS 'the one who pays';
CREATE TABLE sales.swapped (b integer, a integer, c integer, UNIQUE (a, b), PRIMARY KEY (c, a));
CREATE TABLE sales.to_swapped (x integer, y integer, z integer, CONSTRAINT both_swapped FOREIGN KEY (y, x) REFERENCES sales.swapped (a, b), FOREIGN KEY (z, y) REFERENCES sales.swapped);
CREATE TABLE crm.contact (id integer PRIMARY KEY, customer bigint, owner integer);
ALTER TABLE crm.contact ADD CONSTRAINT contact_customer FOREIGN KEY (customer) REFERENCES sales.customer NOT VALID;
CREATE TABLE crm.meeting (id integer PRIMARY KEY, during tsrange, room integer, who integer REFERENCES crm.contact,
	EXCLUDE USING gist (during WITH &&) WHERE (room > 0));
CREATE TABLE sales.no_columns ();
CREATE TABLE sales.dropped (a integer, b text, c date, d text);
ALTER TABLE sales.dropped DROP COLUMN b;
ALTER TABLE sales.dropped ADD COLUMN e uuid;
CREATE UNIQUE INDEX dropped_d ON sales.dropped (d, a);
CREATE UNLOGGED TABLE sales.unlogged (a integer) WITH (fillfactor = 70, autovacuum_enabled = off);
CREATE TABLE sales.typed OF sales.address;
CREATE TABLE sales.replicated (a integer NOT NULL, b integer);
ALTER TABLE sales.replicated REPLICA IDENTITY FULL;

-- names that hurt
CREATE TABLE "Mixed Case"."Order" ("Select" integer PRIMARY KEY, "from" text, "two words" text, "dot.ted" text, "quo""ted" text, "日本語" text, "😀" text,
	"back\slash" text, "tab	inside" text);
CREATE TABLE "dot.ted"."a.b" ("c.d" integer REFERENCES "Mixed Case"."Order" ("Select"));
CREATE TABLE "quo""ted"."it's" ("it's" integer UNIQUE);
CREATE TABLE "日本"."顧客😀" ("名前" text PRIMARY KEY, "メール" text);
COMMENT ON TABLE "日本"."顧客😀" IS '顧客の一覧 😀';
CREATE TABLE sales."a_name_of_sixty_three_bytes_which_is_all_that_postgresql_keeps_of" (a integer);
CREATE TABLE sales."new
line" (a integer);
CREATE TABLE sales."%_percent\" (a integer);
CREATE TABLE public."--; drop table x" (a integer);
CREATE TABLE sales."{braces},""comma" (a integer, "{x,y}" integer);
CREATE INDEX "{x,y}_index" ON sales."{braces},""comma" ("{x,y}");

-- indexes
CREATE INDEX orders_by_day ON sales.orders (placed DESC, total NULLS FIRST, code DESC NULLS LAST);
CREATE UNIQUE INDEX orders_code ON sales.orders (lower(code)) WHERE code IS NOT NULL;
COMMENT ON INDEX sales.orders_code IS 'codes are one whatever their case';
CREATE INDEX orders_pattern ON sales.orders (code text_pattern_ops);
CREATE INDEX orders_collated ON sales.orders (code COLLATE "C");
CREATE INDEX orders_mixed ON sales.orders (customer_id, (total * 2), date_part('day', placed AT TIME ZONE 'UTC'), code);
CREATE INDEX orders_hash ON sales.orders USING hash (customer_id);
CREATE INDEX orders_brin ON sales.orders USING brin (placed) WITH (pages_per_range = 16);
CREATE INDEX customer_notes ON sales.customer USING gin (notes jsonb_path_ops);
CREATE INDEX customer_tags ON sales.customer USING gin (tags);
CREATE INDEX customer_place ON sales.customer USING gist (place);
CREATE INDEX customer_region_text ON sales.customer (region bpchar_pattern_ops, nickname);
CREATE INDEX customer_partial ON sales.customer (spent) WHERE spent > 100 AND region = 'EU';
\if :v11
CREATE UNIQUE INDEX orders_include ON sales.orders (id) INCLUDE (total, code);
ALTER TABLE crm.contact ADD CONSTRAINT contact_covering UNIQUE (owner) INCLUDE (customer);
\endif
\if :v15
CREATE INDEX orders_multi ON sales.orders USING brin (placed, customer_id int8_minmax_multi_ops (values_per_range = 16), total numeric_minmax_multi_ops)
	WITH (pages_per_range = 8);
CREATE TABLE sales.nulls (a integer, b integer, CONSTRAINT nulls_key UNIQUE NULLS NOT DISTINCT (a, b));
CREATE UNIQUE INDEX nulls_index ON sales.nulls (b) NULLS NOT DISTINCT;
CREATE TABLE sales.partly_null (a integer, b integer, x integer, PRIMARY KEY (a, b));
CREATE TABLE sales.partly_nulled (a integer, b integer, FOREIGN KEY (a, b) REFERENCES sales.partly_null (a, b) ON DELETE SET NULL (b));
\endif
\if :v12
CREATE TABLE sales.generated (a integer, b integer GENERATED ALWAYS AS (a * 2) STORED, c integer DEFAULT 7);
\endif
\if :v18
CREATE TABLE sales.virtual (a integer, b integer GENERATED ALWAYS AS (a * 3) VIRTUAL, c integer CONSTRAINT c_there NOT NULL);
CREATE TABLE sales.lax (a integer, b bigint, CONSTRAINT lax_check CHECK (a > 0) NOT ENFORCED,
	CONSTRAINT lax_key FOREIGN KEY (b) REFERENCES sales.customer (id) NOT ENFORCED);
\endif
CREATE TABLE sales.identities (a integer GENERATED BY DEFAULT AS IDENTITY, b integer DEFAULT nextval('sales.orders_id_seq'));

-- inheritance
CREATE TABLE sales.base_a (a integer NOT NULL, note text CHECK (note <> '') NO INHERIT);
CREATE TABLE sales.base_b (b integer DEFAULT 4, c integer);
CREATE TABLE sales.heir (d integer, PRIMARY KEY (a)) INHERITS (sales.base_b, sales.base_a);
ALTER TABLE sales.heir ALTER COLUMN b SET DEFAULT 5;

-- partitions
CREATE TABLE parts.event (at date NOT NULL, kind text NOT NULL, body text) PARTITION BY RANGE (at);
CREATE TABLE parts.event_2024 PARTITION OF parts.event FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
CREATE TABLE parts.event_2025 PARTITION OF parts.event FOR VALUES FROM ('2025-01-01') TO ('2026-01-01') PARTITION BY LIST (kind);
CREATE TABLE parts.event_2025_a PARTITION OF parts.event_2025 FOR VALUES IN ('a', 'b''c');
CREATE INDEX event_2024_body ON parts.event_2024 (body);
CREATE TABLE parts.by_expression (a integer, b text) PARTITION BY RANGE (lower(b), a);
CREATE TABLE parts.low PARTITION OF parts.by_expression FOR VALUES FROM (MINVALUE, MINVALUE) TO ('m', 0);
\if :v11
CREATE TABLE parts.event_2025_rest PARTITION OF parts.event_2025 DEFAULT;
CREATE INDEX event_kind ON parts.event (kind);
\if :v15
CREATE UNIQUE INDEX event_once ON parts.event (at, kind) NULLS NOT DISTINCT;
\endif
CREATE TABLE parts.hashed (id integer PRIMARY KEY, v text) PARTITION BY HASH (id);
CREATE TABLE parts.hashed_0 PARTITION OF parts.hashed FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE parts.hashed_1 PARTITION OF parts.hashed FOR VALUES WITH (MODULUS 2, REMAINDER 1);
\endif
\if :v12
CREATE TABLE parts.to_hashed (id integer PRIMARY KEY, h integer REFERENCES parts.hashed ON DELETE CASCADE) PARTITION BY RANGE (id);
CREATE TABLE parts.to_hashed_low PARTITION OF parts.to_hashed FOR VALUES FROM (0) TO (100);
CREATE TABLE parts.plain_to_hashed (h integer REFERENCES parts.hashed);
\endif

-- views
CREATE VIEW sales.customers AS SELECT c.id, c.email, r.name AS region FROM sales.customer c LEFT JOIN sales.region r ON r.code = c.region;
COMMENT ON VIEW sales.customers IS 'with their regions';
COMMENT ON COLUMN sales.customers.region IS 'the full name';
CREATE VIEW sales.rich AS SELECT id FROM sales.customers WHERE email LIKE '%@example.org' WITH LOCAL CHECK OPTION;
CREATE VIEW sales.whole AS SELECT o AS all_of_it, count(*) OVER () FROM sales.orders o;
CREATE VIEW crm."View of 日本" AS SELECT "名前" FROM "日本"."顧客😀" UNION ALL SELECT 'x' || E'\ty';
CREATE VIEW crm.barrier WITH (security_barrier = true) AS SELECT a FROM sales.swapped WHERE b > 0;
CREATE VIEW crm.of_system AS SELECT relname FROM pg_catalog.pg_class;
CREATE RECURSIVE VIEW crm.numbers (n) AS VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < 5;
CREATE VIEW crm.updatable AS SELECT id, customer FROM crm.contact;
CREATE RULE contact_insert AS ON INSERT TO crm.updatable DO INSTEAD INSERT INTO crm.contact (id, customer) VALUES (new.id, new.customer);
ALTER VIEW crm.updatable ALTER COLUMN customer SET DEFAULT 42;
CREATE MATERIALIZED VIEW sales.totals AS SELECT customer_id, sum(total) AS total FROM sales.orders GROUP BY customer_id WITH NO DATA;
CREATE UNIQUE INDEX totals_customer ON sales.totals (customer_id);
COMMENT ON MATERIALIZED VIEW sales.totals IS 'refreshed by night';
CREATE MATERIALIZED VIEW sales.full_totals AS SELECT * FROM sales.totals WITH NO DATA;

-- foreign tables
CREATE FOREIGN DATA WRAPPER dummy;
CREATE SERVER elsewhere FOREIGN DATA WRAPPER dummy OPTIONS (host 'nowhere');
CREATE FOREIGN TABLE crm.remote (id integer NOT NULL, name text OPTIONS (column_name 'nm'), CHECK (id > 0))
	SERVER elsewhere OPTIONS (schema_name 'a,b', table_name 'it''s', password 'opensesame');
COMMENT ON FOREIGN TABLE crm.remote IS 'kept by others';
CREATE FOREIGN TABLE crm.keys (a integer OPTIONS (password 'one opensesame', column_name 'a b'), b integer OPTIONS (key 'true')) SERVER elsewhere
	OPTIONS (password 'correct horse opensesame', api_key 'k1, opensesame', passwd 'it''s opensesame', pwd E'new\nopensesame',
	dsn 'host=h password=''x opensesame'' user=u', zz 'the=end');

-- triggers
CREATE FUNCTION sales.touch() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN new; END';
CREATE TRIGGER touch BEFORE INSERT OR UPDATE OF total, code ON sales.orders FOR EACH ROW WHEN (new.total > 0) EXECUTE PROCEDURE sales.touch();
COMMENT ON TRIGGER touch ON sales.orders IS 'keeps placed fresh';
CREATE TRIGGER "after all" AFTER DELETE OR TRUNCATE ON sales.orders FOR EACH STATEMENT EXECUTE PROCEDURE sales.touch();
ALTER TABLE sales.orders DISABLE TRIGGER "after all";
CREATE TRIGGER instead INSTEAD OF UPDATE ON sales.rich FOR EACH ROW EXECUTE PROCEDURE sales.touch();
CREATE CONSTRAINT TRIGGER checked AFTER INSERT ON sales.region DEFERRABLE FOR EACH ROW EXECUTE PROCEDURE sales.touch();

-- who may see what
CREATE ROLE half_reader LOGIN PASSWORD 'half-secret';
CREATE ROLE group_reader;
CREATE ROLE "odd ""role""";
GRANT group_reader TO half_reader;
GRANT USAGE ON SCHEMA sales, crm, parts TO half_reader;
GRANT SELECT ON sales.region, sales.customers TO half_reader;
GRANT SELECT ON sales.orders TO group_reader;
GRANT SELECT ON crm.meeting TO PUBLIC;
GRANT SELECT (id, status) ON sales.customer TO half_reader;
GRANT UPDATE ON sales.address_book TO half_reader;
CREATE TABLE closed.open_table (a integer);
GRANT SELECT ON closed.open_table TO half_reader;
CREATE TABLE closed.owned (a integer);
ALTER TABLE closed.owned OWNER TO half_reader;
CREATE TABLE sales.owned (a integer);
ALTER TABLE sales.owned OWNER TO "odd ""role""";
ALTER TABLE sales.customer ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON sales.customer FOR SELECT TO half_reader, "odd ""role""" USING (email = CURRENT_USER);
CREATE POLICY loose ON sales.customer AS RESTRICTIVE FOR UPDATE USING (true) WITH CHECK (spent < 1000);
ALTER TABLE sales.region FORCE ROW LEVEL SECURITY;
CREATE POLICY anyone ON sales.region USING (true);

-- rows, so that there is something to count and to sample
INSERT INTO sales.region VALUES ('EU', 'Europe'), ('NA', 'North America'), ('AP', 'Asia');
INSERT INTO sales.customer (email, region, spent, name, raw) SELECT 'c' || i || '@example.org', 'EU', i, repeat('x', 5000), NULL FROM generate_series(1, 40) i;
INSERT INTO "Mixed Case"."Order" VALUES (2, 'b', NULL, 'd', 'e', 'f', 'g', 'h', 'i'), (1, 'a', E'two\nlines', 'd', 'e', 'f', 'g', 'h', 'i');
ANALYZE sales.region;
ANALYZE sales.customer;
ANALYZE sales.unlogged;
