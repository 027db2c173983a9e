-- Catalogs that are not PostgreSQL's, laid over one: what they lack is not asked, or the statement fails. One database each,
-- rows as the documentation of the product shows them.
\set ON_ERROR_STOP on
CREATE DATABASE cockroach;
CREATE DATABASE redshift;
CREATE DATABASE materialize;
CREATE DATABASE crate;
ALTER DATABASE redshift SET search_path = fake, pg_catalog, public;
ALTER DATABASE cockroach SET search_path = fake, pg_catalog, public;
ALTER DATABASE materialize SET search_path = fake, pg_catalog, public;
ALTER DATABASE crate SET search_path = fake, pg_catalog, public;

\c cockroach
CREATE SCHEMA fake;
CREATE FUNCTION fake.version() RETURNS text LANGUAGE sql AS $$ SELECT 'CockroachDB CCL v23.1.11 (x86_64-pc-linux-gnu, built 2023/09/27 01:53:43, go1.19.10)'::text $$;
SET search_path = public;
CREATE TABLE users (id uuid PRIMARY KEY, city text NOT NULL, name text DEFAULT 'x', UNIQUE (city, name));
COMMENT ON TABLE users IS 'people who ride';
COMMENT ON COLUMN users.city IS 'where they live';
CREATE TABLE rides (id uuid PRIMARY KEY, rider_id uuid REFERENCES users (id), city text);
CREATE INDEX rides_city_idx ON rides (city DESC) INCLUDE (rider_id);
CREATE VIEW riders AS SELECT name FROM users;
\ir hostile.sql
-- The last row of an index of CockroachDB is the primary key, which it has by itself.
CREATE VIEW information_schema.statistics AS SELECT n.nspname AS table_schema, c.relname AS table_name, CASE WHEN i.indisunique THEN 'NO' ELSE 'YES' END AS non_unique,
	x.relname AS index_name, g.k + 1 AS seq_in_index, a.attname AS column_name, CASE WHEN g.k >= i.indnkeyatts THEN 'N/A' WHEN i.indoption[g.k] & 1 = 1 THEN 'DESC' ELSE 'ASC' END AS direction,
	CASE WHEN g.k >= i.indnkeyatts THEN 'YES' ELSE 'NO' END AS storing, 'NO' AS implicit
	FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c ON c.oid = i.indrelid JOIN pg_catalog.pg_class x ON x.oid = i.indexrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
	CROSS JOIN generate_series(0, 31) g(k) JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[g.k] WHERE n.nspname NOT LIKE 'pg%'
	UNION ALL SELECT 'public', 'rides', 'YES', 'rides_city_idx', 3, 'id', 'ASC', 'NO', 'YES';
CREATE SCHEMA crdb_internal;
CREATE TABLE crdb_internal.tables (table_id bigint, name text, database_name text, schema_name text, locality text, drop_time timestamp);
INSERT INTO crdb_internal.tables VALUES (106, 'users', 'cockroach', 'public', 'REGIONAL BY ROW', NULL), (107, 'rides', 'cockroach', 'public', NULL, NULL);
CREATE TABLE crdb_internal.table_row_statistics (table_id bigint, table_name text, estimated_row_count bigint);
INSERT INTO crdb_internal.table_row_statistics VALUES (106, 'users', 50), (107, 'rides', 500);

\c redshift
CREATE SCHEMA fake;
CREATE SCHEMA spectrum;
CREATE FUNCTION fake.version() RETURNS text LANGUAGE sql AS
	$$ SELECT 'PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC gcc (GCC) 3.4.2 20041017 (Red Hat 3.4.2-6.fc3), Redshift 1.0.63590'::text $$;
CREATE FUNCTION fake.format_encoding(int) RETURNS text LANGUAGE sql AS $$ SELECT CASE $1 WHEN 17 THEN 'az64' ELSE 'lzo' END $$;
SET search_path = public;
CREATE TABLE sales (salesid int PRIMARY KEY, buyerid int NOT NULL, saletime timestamp);
CREATE TABLE buyers (id int PRIMARY KEY);
ALTER TABLE sales ADD FOREIGN KEY (buyerid) REFERENCES buyers;
\ir hostile.sql
CREATE VIEW fake.pg_attribute AS SELECT attrelid, attnum, attname, atttypid, atttypmod, attnotnull, attisdropped, CASE attname WHEN 'saletime' THEN 17 ELSE 1 END AS attencodingtype, attname = 'buyerid' AS attisdistkey,
	CASE attname WHEN 'saletime' THEN 1 WHEN 'salesid' THEN 2 ELSE 0 END AS attsortkeyord FROM pg_catalog.pg_attribute;
CREATE VIEW fake.pg_attrdef AS SELECT *, pg_get_expr(adbin, adrelid) AS adsrc FROM pg_catalog.pg_attrdef;
CREATE VIEW fake.pg_class_info AS SELECT oid, relname, relnamespace, relkind, CASE relname WHEN 'sales' THEN 1 ELSE 10 END AS releffectivediststyle FROM pg_catalog.pg_class;
CREATE TABLE fake.svv_external_tables (schemaname text, tablename text, location text, input_format text, parameters text);
INSERT INTO fake.svv_external_tables VALUES ('spectrum', 'clicks', 's3://bucket/clicks/', 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat', '{}');
CREATE TABLE fake.svv_external_columns (schemaname text, tablename text, columnname text, external_type text, columnnum int, part_key int);
INSERT INTO fake.svv_external_columns VALUES ('spectrum', 'clicks', 'at', 'timestamp', 1, 0), ('spectrum', 'clicks', 'day', 'date', 2, 1);
CREATE TABLE fake.svv_table_info ("schema" text, "table" text, tbl_rows numeric, size bigint, unsorted numeric, stats_off numeric);
INSERT INTO fake.svv_table_info VALUES ('public', 'sales', 172456, 12, 3.5, 0);
-- Not the sizes.
GRANT USAGE ON SCHEMA fake TO half;
GRANT SELECT ON ALL TABLES IN SCHEMA fake TO half;
REVOKE SELECT ON fake.svv_table_info FROM half;

\c materialize
CREATE SCHEMA fake;
CREATE FUNCTION fake.version() RETURNS text LANGUAGE sql AS $$ SELECT 'PostgreSQL 9.5 on x86_64-unknown-linux-gnu (Materialize v0.84.0)'::text $$;
CREATE SCHEMA mz_catalog;
CREATE SCHEMA mz_internal;
SET search_path = mz_catalog;
CREATE TABLE mz_databases AS SELECT 'u1' AS id, 'materialize' AS name UNION ALL SELECT 'u2', 'another';
CREATE TABLE mz_schemas AS SELECT * FROM (VALUES ('u3', 'u1', 'public'), ('u4', 'u2', 'public'), ('s1', NULL, 'mz_catalog'), ('u5', 'u1', 'empty'), ('u6', 'u1', 'od "d.\x')) s (id, database_id, name);
CREATE TABLE mz_roles AS SELECT 'u1' AS id, 'ana' AS name;
CREATE TABLE mz_clusters AS SELECT 'u1' AS id, 'quickstart' AS name;
CREATE TABLE mz_connections AS SELECT 'u7' AS id, 'kafka_connection' AS name;
CREATE TABLE mz_objects AS SELECT * FROM (VALUES ('u10', 'u3', 'auctions', 'source', 'u1'), ('u11', 'u3', 'winning_bids', 'materialized-view', 'u1'),
	('u12', 'u3', 'winners_idx', 'index', 'u1'), ('u13', 'u4', 'elsewhere', 'table', 'u1'), ('u14', 'u6', E'p "q"\n日本', 'table', 'u1'), ('u15', 'u3', 'wide', 'table', 'u1')) o (id, schema_id, name, type, owner_id);
CREATE TABLE mz_columns AS SELECT * FROM (VALUES ('u10', 'id', 1, false, 'bigint', NULL), ('u10', 'seller', 2, true, 'text', NULL),
	('u11', 'id', 1, true, 'bigint', NULL), ('u14', 'b,"c', 1, true, 'text', 'x''y')) c (id, name, position, nullable, type, "default")
	UNION ALL SELECT 'u15', 'c' || i, i, true, 'integer', NULL FROM generate_series(1, 500) i;
CREATE TABLE mz_views (id text, definition text);
CREATE TABLE mz_materialized_views AS SELECT 'u11' AS id, 'u1' AS cluster_id, 'SELECT id FROM auctions;' AS definition;
CREATE TABLE mz_sources AS SELECT 'u10' AS id, 'kafka' AS type, 'u7' AS connection_id, 'u1' AS cluster_id;
CREATE TABLE mz_indexes AS SELECT 'u12' AS id, 'winners_idx' AS name, 'u11' AS on_id;
CREATE TABLE mz_index_columns AS SELECT 'u12' AS index_id, 1 AS index_position, 1 AS on_position, NULL::text AS on_expression;
CREATE TABLE mz_internal.mz_comments AS SELECT 'u10' AS id, NULL::int AS object_sub_id, 'from the broker' AS comment;
CREATE TABLE mz_internal.mz_object_dependencies AS SELECT 'u11' AS object_id, 'u10' AS referenced_object_id;

\c crate
CREATE SCHEMA fake;
CREATE FUNCTION fake.version() RETURNS text LANGUAGE sql AS $$ SELECT 'CrateDB 5.9.1 (built abc/NA, Linux 5.10 amd64, OpenJDK 22)'::text $$;
DROP SCHEMA information_schema CASCADE;
CREATE SCHEMA information_schema;
CREATE SCHEMA sys;
SET search_path = information_schema;
CREATE TABLE schemata AS SELECT unnest(ARRAY['doc', 'sys', 'empty', 'od "d']) AS schema_name;
CREATE TABLE tables AS SELECT 'doc' AS table_schema, 'readings' AS table_name, 'BASE TABLE' AS table_type, 'device' AS clustered_by,
	4 AS number_of_shards, '0-1' AS number_of_replicas, ARRAY['month'] AS partitioned_by, 'strict' AS column_policy
	UNION ALL SELECT 'od "d', 'p.''q\日本', 'BASE TABLE', '_id', 4, '0-1', NULL, 'dynamic'
	UNION ALL SELECT 'doc', 'wide', 'BASE TABLE', '_id', 4, '0-1', NULL, 'dynamic'
	UNION ALL SELECT 'doc', 'latest', 'VIEW', NULL, NULL, NULL, NULL, NULL;
CREATE TABLE columns AS SELECT * FROM (VALUES ('doc', 'readings', 'device', 1, 'text', 'NO', NULL, 'NEVER', NULL),
	('doc', 'readings', 'at', 2, 'timestamp with time zone', 'YES', NULL, 'NEVER', NULL),
	('doc', 'readings', 'month', 3, 'timestamp with time zone', 'YES', NULL, 'ALWAYS', 'date_trunc(''month'', "at")'))
	c (table_schema, table_name, column_name, ordinal_position, data_type, is_nullable, column_default, is_generated, generation_expression)
	UNION ALL SELECT 'od "d', 'p.''q\日本', 'b,"c', 1, 'text', 'YES', '1 + 1', 'NEVER', NULL
	UNION ALL SELECT 'doc', 'latest', 'device', 1, 'text', 'YES', NULL, 'NEVER', NULL
	UNION ALL SELECT 'doc', 'wide', 'c' || i, i, 'integer', 'YES', NULL, 'NEVER', NULL FROM generate_series(1, 500) i;
CREATE TABLE key_column_usage AS SELECT 'doc' AS table_schema, 'readings' AS table_name, 'readings_pkey' AS constraint_name, 'device' AS column_name, 1 AS ordinal_position;
CREATE TABLE views AS SELECT 'doc' AS table_schema, 'latest' AS table_name, 'SELECT device FROM doc.readings' AS view_definition;
CREATE TABLE sys.shards AS SELECT 'doc' AS schema_name, 'readings' AS table_name, 500 AS num_docs, 65536 AS size, p AS "primary" FROM (VALUES (true), (false)) v (p);
