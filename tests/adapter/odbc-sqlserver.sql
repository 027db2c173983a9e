-- The views of SQL Server that are asked, as tables of PostgreSQL, with what its documentation says they hold.
CREATE SCHEMA sys;
CREATE TABLE sys.schemas (name text, schema_id int);
CREATE TABLE sys.objects (object_id int, name text, schema_id int, type text, is_ms_shipped int);
CREATE TABLE sys.extended_properties (class int, major_id int, minor_id int, name text, value text);
CREATE TABLE sys.types (user_type_id int, name text);
CREATE TABLE sys.columns (object_id int, column_id int, name text, user_type_id int, max_length int, precision int, scale int, is_nullable int,
	is_identity int, default_object_id int, collation_name text);
CREATE TABLE sys.default_constraints (object_id int, definition text);
CREATE TABLE sys.computed_columns (object_id int, column_id int, definition text, is_persisted int);
CREATE TABLE sys.key_constraints (parent_object_id int, type text, name text, unique_index_id int);
CREATE TABLE sys.indexes (object_id int, index_id int, name text, type_desc text, is_unique int, is_primary_key int, is_disabled int,
	is_hypothetical int, filter_definition text);
CREATE TABLE sys.index_columns (object_id int, index_id int, index_column_id int, column_id int, key_ordinal int, is_descending_key int,
	is_included_column int);
CREATE TABLE sys.foreign_keys (object_id int, name text, parent_object_id int, update_referential_action_desc text,
	delete_referential_action_desc text, is_disabled int, is_not_trusted int);
CREATE TABLE sys.foreign_key_columns (constraint_object_id int, constraint_column_id int, parent_object_id int, parent_column_id int,
	referenced_object_id int, referenced_column_id int);
CREATE TABLE sys.check_constraints (parent_object_id int, parent_column_id int, name text, definition text, is_disabled int, is_not_trusted int);
CREATE TABLE sys.sql_modules (object_id int, definition text);
CREATE TABLE sys.sql_expression_dependencies (referencing_id int, referenced_class int, referenced_database_name text,
	referenced_schema_name text, referenced_entity_name text);
CREATE TABLE sys.dm_db_partition_stats (object_id int, index_id int, row_count bigint, reserved_page_count bigint);
CREATE TABLE sys.partitions (object_id int, index_id int, rows bigint);

INSERT INTO sys.schemas VALUES ('dbo', 1), ('sys', 4), ('sales', 5), ('odd schema', 6), ('empty', 7), ('db_owner', 16384);
INSERT INTO sys.objects VALUES (100, 'customer', 1, 'U', 0), (101, 'orders', 5, 'U', 0), (102, 'line', 5, 'U', 0), (103, 'totals', 5, 'V', 0),
	(104, 'sysdiagrams', 1, 'U', 1), (105, 'pk_customer', 1, 'PK', 0), (106, 'tab]le "日本''s', 6, 'U', 0), (107, 'feed', 1, 'ET', 0);
INSERT INTO sys.extended_properties VALUES (1, 100, 0, 'MS_Description', 'who buys'), (1, 100, 2, 'MS_Description', 'where we write to'),
	(1, 100, 0, 'other', 'no description'), (3, 5, 0, 'MS_Description', 'what was sold');
INSERT INTO sys.types VALUES (56, 'int'), (167, 'varchar'), (231, 'nvarchar'), (106, 'decimal'), (42, 'datetime2'), (165, 'varbinary'), (300, 'email');
INSERT INTO sys.columns VALUES (100, 1, 'id', 56, 4, 10, 0, 0, 1, 0, NULL), (100, 2, 'email', 231, 160, 0, 0, 1, 0, 900, 'Latin1_General_CI_AS'),
	(100, 3, 'since', 42, 8, 27, 7, 1, 0, 0, NULL), (100, 4, 'photo', 165, -1, 0, 0, 1, 0, 0, NULL),
	(101, 1, 'a', 56, 4, 10, 0, 0, 0, 0, NULL), (101, 2, 'b', 56, 4, 10, 0, 0, 0, 0, NULL), (101, 3, 'who', 56, 4, 10, 0, 1, 0, 0, NULL),
	(101, 4, 'amount', 106, 9, 10, 2, 1, 0, 0, NULL), (101, 5, 'twice', 106, 9, 10, 2, 1, 0, 0, NULL),
	(102, 1, 'b', 56, 4, 10, 0, 0, 0, 0, NULL), (102, 2, 'a', 56, 4, 10, 0, 0, 0, 0, NULL), (102, 3, 'note', 167, -1, 0, 0, 1, 0, 0, NULL),
	(103, 1, 'a', 56, 4, 10, 0, 0, 0, 0, NULL), (106, 1, 'x y', 300, 160, 0, 0, 1, 0, 0, NULL), (107, 1, 'x', 56, 4, 10, 0, 1, 0, 0, NULL);
INSERT INTO sys.default_constraints VALUES (900, '(N''nobody'')');
INSERT INTO sys.computed_columns VALUES (101, 5, '([amount]*(2))', 1);
INSERT INTO sys.key_constraints VALUES (100, 'PK', 'pk_customer', 1), (100, 'UQ', 'uq_email', 2), (101, 'PK', 'pk_orders', 1);
INSERT INTO sys.indexes VALUES (100, 1, 'pk_customer', 'CLUSTERED', 1, 1, 0, 0, NULL), (100, 2, 'uq_email', 'NONCLUSTERED', 1, 0, 0, 0, NULL),
	(101, 1, 'pk_orders', 'CLUSTERED', 1, 1, 0, 0, NULL), (101, 3, 'by_who', 'NONCLUSTERED', 0, 0, 1, 0, '([who] IS NOT NULL)'),
	(102, 0, NULL, 'HEAP', 0, 0, 0, 0, NULL), (101, 9, 'what_if', 'NONCLUSTERED', 0, 0, 0, 1, NULL);
INSERT INTO sys.index_columns VALUES (100, 1, 1, 1, 1, 0, 0), (100, 2, 1, 2, 1, 0, 0), (101, 1, 2, 1, 2, 0, 0), (101, 1, 1, 2, 1, 0, 0),
	(101, 3, 1, 3, 1, 1, 0), (101, 3, 2, 4, 0, 0, 1), (101, 9, 1, 3, 1, 0, 0);
INSERT INTO sys.foreign_keys VALUES (200, 'fk_who', 101, 'NO_ACTION', 'SET_NULL', 0, 1), (201, 'fk_order', 102, 'CASCADE', 'CASCADE', 1, 1);
INSERT INTO sys.foreign_key_columns VALUES (200, 1, 101, 3, 100, 1), (201, 2, 102, 2, 101, 1), (201, 1, 102, 1, 101, 2);
INSERT INTO sys.check_constraints VALUES (101, 4, 'ck_amount', '([amount]>(0))', 0, 0), (101, 0, 'ck_both', '([a]<[b])', 0, 0);
INSERT INTO sys.sql_modules VALUES (103, 'CREATE VIEW sales.totals AS SELECT a FROM sales.orders');
INSERT INTO sys.sql_expression_dependencies VALUES (103, 1, NULL, 'sales', 'orders'), (103, 1, 'other', 'dbo', 'elsewhere');
INSERT INTO sys.dm_db_partition_stats VALUES (100, 1, 40, 3), (100, 1, 2, 1), (100, 2, 42, 2), (101, 1, 7, 1);
INSERT INTO sys.partitions VALUES (100, 1, 40), (100, 1, 2), (100, 2, 42), (101, 1, 7);
