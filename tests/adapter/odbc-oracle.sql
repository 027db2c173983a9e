-- The views of Oracle that are asked, as tables of PostgreSQL, with what its documentation says they hold.
CREATE TABLE all_users (username text, oracle_maintained text);
CREATE TABLE all_tables (owner text, table_name text, partitioned text, num_rows bigint, last_analyzed text, temporary text, tablespace_name text,
	nested text, iot_type text);
CREATE TABLE all_tab_comments (owner text, table_name text, comments text);
CREATE TABLE all_views (owner text, view_name text, text text);
CREATE TABLE all_mviews (owner text, mview_name text, query text);
CREATE TABLE all_tab_cols (owner text, table_name text, column_name text, column_id int, data_type text, data_length int, char_length int, char_used text,
	data_precision int, data_scale int, nullable text, virtual_column text, hidden_column text, data_default text);
CREATE TABLE all_col_comments (owner text, table_name text, column_name text, comments text);
CREATE TABLE all_constraints (owner text, table_name text, constraint_name text, constraint_type text, r_owner text, r_constraint_name text,
	delete_rule text, status text, validated text, "deferrable" text, search_condition text, index_name text);
CREATE TABLE all_cons_columns (owner text, table_name text, constraint_name text, column_name text, position int);
CREATE TABLE all_indexes (owner text, index_name text, table_owner text, table_name text, uniqueness text, index_type text, status text);
CREATE TABLE all_ind_columns (index_owner text, index_name text, column_name text, column_position int, descend text);
CREATE TABLE all_ind_expressions (index_owner text, index_name text, column_position int, column_expression text);
CREATE TABLE all_dependencies (owner text, name text, type text, referenced_owner text, referenced_name text, referenced_type text);

INSERT INTO all_users VALUES ('SYS', 'Y'), ('SALES', 'N'), ('CRM', 'N'), ('odd.owner', 'N');
INSERT INTO all_tables VALUES ('CRM', 'CUSTOMER', 'NO', 42, '2026-01-27 10:30:00', 'N', 'USERS', 'NO', NULL),
	('SALES', 'ORDERS', 'YES', 7, NULL, 'N', NULL, 'NO', NULL), ('SALES', 'LINE', 'NO', NULL, NULL, 'Y', NULL, 'NO', 'IOT'),
	('SALES', 'SUMS', 'NO', 3, NULL, 'N', 'USERS', 'NO', NULL), ('SYS', 'OBJ$', 'NO', 1, NULL, 'N', 'SYSTEM', 'NO', NULL),
	('SALES', 'BIN$x==$0', 'NO', 1, NULL, 'N', 'USERS', 'NO', NULL), ('SALES', 'SYS_IOT_OVER_1', 'NO', 1, NULL, 'N', 'USERS', 'NO', 'IOT_OVERFLOW'),
	('SALES', 'INSIDE', 'NO', 1, NULL, 'N', 'USERS', 'YES', NULL), ('odd.owner', 'Mixed "Case" ''日本', 'NO', 1, NULL, 'N', 'USERS', 'NO', NULL);
INSERT INTO all_tab_comments VALUES ('CRM', 'CUSTOMER', 'who buys'), ('SALES', 'TOTALS', 'a view');
INSERT INTO all_views VALUES ('SALES', 'TOTALS', 'SELECT a FROM sales.orders');
INSERT INTO all_mviews VALUES ('SALES', 'SUMS', 'SELECT count(*) n FROM sales.orders');
INSERT INTO all_tab_cols VALUES ('CRM', 'CUSTOMER', 'ID', 1, 'NUMBER', 22, 0, NULL, 10, 0, 'N', 'NO', 'NO', NULL),
	('CRM', 'CUSTOMER', 'EMAIL', 2, 'VARCHAR2', 320, 80, 'C', NULL, NULL, 'Y', 'NO', 'NO', '''nobody'' '),
	('CRM', 'CUSTOMER', 'NAME', 3, 'VARCHAR2', 40, 40, 'B', NULL, NULL, 'N', 'NO', 'NO', NULL),
	('CRM', 'CUSTOMER', 'SYS_NC00004$', NULL, 'VARCHAR2', 40, 40, 'B', NULL, NULL, 'Y', 'YES', 'YES', 'UPPER("EMAIL")'),
	('SALES', 'ORDERS', 'A', 1, 'NUMBER', 22, 0, NULL, NULL, 0, 'N', 'NO', 'NO', NULL),
	('SALES', 'ORDERS', 'B', 2, 'NUMBER', 22, 0, NULL, NULL, NULL, 'N', 'NO', 'NO', NULL),
	('SALES', 'ORDERS', 'WHO', 3, 'NUMBER', 22, 0, NULL, 10, 0, 'Y', 'NO', 'NO', NULL),
	('SALES', 'ORDERS', 'AMOUNT', 4, 'NUMBER', 22, 0, NULL, 10, 2, 'Y', 'NO', 'NO', NULL),
	('SALES', 'ORDERS', 'TWICE', 5, 'NUMBER', 22, 0, NULL, NULL, NULL, 'Y', 'YES', 'NO', '"AMOUNT"*2'),
	('SALES', 'ORDERS', 'AT', 6, 'TIMESTAMP(6)', 11, 0, NULL, NULL, 6, 'Y', 'NO', 'NO', NULL),
	('SALES', 'ORDERS', 'RAWS', 7, 'RAW', 16, 0, NULL, NULL, NULL, 'Y', 'NO', 'NO', NULL),
	('SALES', 'LINE', 'B', 1, 'NUMBER', 22, 0, NULL, NULL, NULL, 'Y', 'NO', 'NO', NULL), ('SALES', 'LINE', 'A', 2, 'NUMBER', 22, 0, NULL, NULL, NULL, 'Y', 'NO', 'NO', NULL),
	('SALES', 'TOTALS', 'A', 1, 'NUMBER', 22, 0, NULL, NULL, NULL, 'Y', 'NO', 'NO', NULL), ('SALES', 'SUMS', 'N', 1, 'NUMBER', 22, 0, NULL, NULL, NULL, 'Y', 'NO', 'NO', NULL),
	('odd.owner', 'Mixed "Case" ''日本', 'x y', 1, 'CLOB', 4000, 0, NULL, NULL, NULL, 'Y', 'NO', 'NO', NULL);
INSERT INTO all_col_comments VALUES ('CRM', 'CUSTOMER', 'EMAIL', 'where we write to');
INSERT INTO all_constraints VALUES ('CRM', 'CUSTOMER', 'PK_CUSTOMER', 'P', NULL, NULL, NULL, 'ENABLED', 'VALIDATED', 'NOT DEFERRABLE', NULL, 'PK_CUSTOMER'),
	('CRM', 'CUSTOMER', 'UQ_EMAIL', 'U', NULL, NULL, NULL, 'DISABLED', 'NOT VALIDATED', 'NOT DEFERRABLE', NULL, NULL),
	('SALES', 'ORDERS', 'PK_ORDERS', 'P', NULL, NULL, NULL, 'ENABLED', 'VALIDATED', 'NOT DEFERRABLE', NULL, 'PK_ORDERS'),
	('SALES', 'ORDERS', 'FK_WHO', 'R', 'CRM', 'PK_CUSTOMER', 'SET NULL', 'ENABLED', 'VALIDATED', 'DEFERRABLE', NULL, NULL),
	('SALES', 'LINE', 'FK_ORDER', 'R', 'SALES', 'PK_ORDERS', 'NO ACTION', 'ENABLED', 'VALIDATED', 'NOT DEFERRABLE', NULL, NULL),
	('CRM', 'CUSTOMER', 'SYS_C001', 'C', NULL, NULL, NULL, 'ENABLED', 'VALIDATED', 'NOT DEFERRABLE', '"ID" IS NOT NULL', NULL),
	('SALES', 'ORDERS', 'CK_AMOUNT', 'C', NULL, NULL, NULL, 'ENABLED', 'VALIDATED', 'NOT DEFERRABLE', 'amount > 0', NULL);
INSERT INTO all_cons_columns VALUES ('CRM', 'CUSTOMER', 'PK_CUSTOMER', 'ID', 1), ('CRM', 'CUSTOMER', 'UQ_EMAIL', 'EMAIL', 1),
	('SALES', 'ORDERS', 'PK_ORDERS', 'A', 2), ('SALES', 'ORDERS', 'PK_ORDERS', 'B', 1), ('SALES', 'ORDERS', 'FK_WHO', 'WHO', 1),
	('SALES', 'LINE', 'FK_ORDER', 'B', 1), ('SALES', 'LINE', 'FK_ORDER', 'A', 2);
INSERT INTO all_indexes VALUES ('CRM', 'PK_CUSTOMER', 'CRM', 'CUSTOMER', 'UNIQUE', 'NORMAL', 'VALID'),
	('SALES', 'BY_EMAIL', 'CRM', 'CUSTOMER', 'NONUNIQUE', 'FUNCTION-BASED NORMAL', 'VALID'),
	('SALES', 'PK_ORDERS', 'SALES', 'ORDERS', 'UNIQUE', 'NORMAL', 'UNUSABLE'), ('SALES', 'SYS_IL1', 'SALES', 'ORDERS', 'UNIQUE', 'LOB', 'VALID');
INSERT INTO all_ind_columns VALUES ('CRM', 'PK_CUSTOMER', 'ID', 1, 'ASC'), ('SALES', 'BY_EMAIL', 'SYS_NC00004$', 1, 'ASC'),
	('SALES', 'PK_ORDERS', 'B', 1, 'DESC'), ('SALES', 'PK_ORDERS', 'A', 2, 'ASC'), ('SALES', 'SYS_IL1', 'AT', 1, 'ASC');
INSERT INTO all_ind_expressions VALUES ('SALES', 'BY_EMAIL', 1, 'UPPER("EMAIL")');
INSERT INTO all_dependencies VALUES ('SALES', 'TOTALS', 'VIEW', 'SALES', 'ORDERS', 'TABLE'), ('SALES', 'SUMS', 'MATERIALIZED VIEW', 'SALES', 'ORDERS', 'TABLE'),
	('SALES', 'PROC', 'PROCEDURE', 'SALES', 'ORDERS', 'TABLE');
