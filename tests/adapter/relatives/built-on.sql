-- What products that are built on PostgreSQL add to its catalog, with rows as their documentation shows them: one database each.
\set ON_ERROR_STOP on
SET allow_system_table_mods = on;
CREATE DATABASE timescale;
CREATE DATABASE citus;
CREATE DATABASE greenplum;
CREATE DATABASE yugabyte;

\c timescale
SET allow_system_table_mods = on;
INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion) VALUES (99001, 'timescaledb', 10, 2200, false, '2.14.2');
CREATE SCHEMA timescaledb_information;
CREATE SCHEMA _timescaledb_catalog;
CREATE SCHEMA _timescaledb_internal;
CREATE TABLE conditions (time timestamptz NOT NULL, location text, temperature float8);
CREATE TABLE plain (id int PRIMARY KEY);
CREATE TABLE _timescaledb_internal._hyper_1_1_chunk (CHECK (time < '2024-01-08')) INHERITS (public.conditions);
CREATE TABLE _timescaledb_internal._hyper_1_2_chunk () INHERITS (public.conditions);
CREATE TABLE _timescaledb_internal._compressed_hypertable_2 ();
CREATE TABLE _timescaledb_internal.compress_hyper_2_3_chunk ();
CREATE VIEW conditions_daily AS SELECT location, count(*) FROM conditions GROUP BY 1;
CREATE TABLE timescaledb_information.dimensions AS SELECT * FROM (VALUES
	('public'::name, 'conditions'::name, 1, 'time'::name, '7 days'::interval, NULL::bigint, NULL::smallint),
	('public', 'conditions', 2, 'location', NULL, NULL, 4::smallint))
	d (hypertable_schema, hypertable_name, dimension_number, column_name, time_interval, integer_interval, num_partitions);
CREATE TABLE timescaledb_information.hypertables AS SELECT 'public'::name AS hypertable_schema, 'conditions'::name AS hypertable_name,
	2::bigint AS num_chunks, true AS compression_enabled;
CREATE TABLE timescaledb_information.chunks AS SELECT 'public'::name AS hypertable_schema, 'conditions'::name AS hypertable_name,
	'_timescaledb_internal'::name AS chunk_schema, ('_hyper_1_' || i || '_chunk')::name AS chunk_name,
	'2024-01-01 UTC'::timestamptz + (i - 1) * interval '7 days' AS range_start, '2024-01-01 UTC'::timestamptz + i * interval '7 days' AS range_end,
	NULL::bigint AS range_start_integer, NULL::bigint AS range_end_integer FROM generate_series(1, 2) i;
CREATE TABLE timescaledb_information.continuous_aggregates AS SELECT 'public'::name AS hypertable_schema, 'conditions'::name AS hypertable_name,
	'public'::name AS view_schema, 'conditions_daily'::name AS view_name;
CREATE TABLE _timescaledb_catalog.hypertable AS SELECT * FROM (VALUES (1, 'public'::name, 'conditions'::name, 2),
	(2, '_timescaledb_internal', '_compressed_hypertable_2', NULL)) h (id, schema_name, table_name, compressed_hypertable_id);
CREATE TABLE _timescaledb_catalog.chunk AS SELECT * FROM (VALUES (1, 1, '_timescaledb_internal'::name, '_hyper_1_1_chunk'::name, 3),
	(2, 1, '_timescaledb_internal', '_hyper_1_2_chunk', NULL), (3, 2, '_timescaledb_internal', 'compress_hyper_2_3_chunk', NULL))
	k (id, hypertable_id, schema_name, table_name, compressed_chunk_id);
CREATE ROLE half LOGIN;
GRANT SELECT ON conditions TO half;

\c citus
SET allow_system_table_mods = on;
INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion) VALUES (99001, 'citus', 10, 11, false, '12.1-1');
CREATE TABLE events (tenant_id bigint, id bigint, PRIMARY KEY (tenant_id, id));
CREATE TABLE countries (code text PRIMARY KEY);
CREATE TABLE events_102008 (LIKE events);
CREATE TABLE events_summary (tenant_id bigint);
CREATE TABLE pg_catalog.pg_dist_partition (logicalrelid regclass, partmethod "char", partkey text, colocationid int, repmodel "char");
INSERT INTO pg_catalog.pg_dist_partition VALUES ('events', 'h', '{VAR :varno 1 :varattno 1}', 1, 's'), ('countries', 'n', NULL, 2, 't');
CREATE TABLE pg_catalog.pg_dist_shard (logicalrelid regclass, shardid bigint);
INSERT INTO pg_catalog.pg_dist_shard VALUES ('events', 102008), ('events', 102009), ('countries', 102010);
CREATE FUNCTION pg_catalog.column_to_column_name(regclass, text) RETURNS text LANGUAGE sql AS $$ SELECT attname FROM pg_attribute WHERE attrelid = $1 AND attnum = 1 $$;
GRANT SELECT ON pg_catalog.pg_dist_partition, pg_catalog.pg_dist_shard TO public;

\c greenplum
SET allow_system_table_mods = on;
CREATE OR REPLACE FUNCTION pg_catalog.version() RETURNS text LANGUAGE sql STABLE AS
	$$ SELECT 'PostgreSQL 12.12 (Greenplum Database 7.1.0 build commit:abc) on x86_64-pc-linux-gnu, compiled by gcc' $$;
CREATE TABLE sales (id int, region text);
CREATE TABLE pg_catalog.gp_distribution_policy (localoid oid, policytype "char", numsegments int, distkey int2vector);
INSERT INTO pg_catalog.gp_distribution_policy SELECT 'sales'::regclass, 'p', 4, '1';
CREATE FUNCTION pg_catalog.pg_get_table_distributedby(oid) RETURNS text LANGUAGE sql AS $$ SELECT 'DISTRIBUTED BY (id)'::text $$;

\c yugabyte
SET allow_system_table_mods = on;
CREATE OR REPLACE FUNCTION pg_catalog.version() RETURNS text LANGUAGE sql STABLE AS
	$$ SELECT 'PostgreSQL 11.2-YB-2.20.1.0-b0 on x86_64-pc-linux-gnu, compiled by clang version 16.0.6' $$;
CREATE TABLE accounts (id int PRIMARY KEY);
CREATE FUNCTION pg_catalog.yb_table_properties(oid, OUT num_tablets bigint, OUT num_hash_key_columns bigint, OUT is_colocated bool,
	OUT tablegroup_oid oid, OUT colocation_id oid) LANGUAGE sql AS $$ SELECT 4::bigint, 1::bigint, false, NULL::oid, NULL::oid $$;
