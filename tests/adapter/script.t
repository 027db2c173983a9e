#!/bin/sh
# Scripts of SQL as sources: schemas, dumps, folders of migrations.
. "${srcdir:-.}/tests/lib.sh"
read_source() { "$builddir/tests/adapter/read-source" "$@"; }

# ---- PostgreSQL ----

cat >shop.sql <<'E'
-- PostgreSQL database dump
SET search_path = sales, pg_catalog;
CREATE SCHEMA sales;
CREATE TYPE mood AS ENUM ('sad', 'it''s ok');
ALTER TYPE mood ADD VALUE 'glad' BEFORE 'it''s ok';
CREATE DOMAIN positive AS int4 NOT NULL CHECK (VALUE > 0);
CREATE TABLE customer (
	id serial PRIMARY KEY, -- a comment; with a semicolon
	"E mail" varchar(200) NOT NULL UNIQUE DEFAULT 'a;b',
	feels mood,
	points positive,
	seen timestamptz(3) DEFAULT now(),
	tags text[],
	total numeric(10, 2) CHECK (total >= 0),
	old text
);
CREATE TABLE orders (a int, b int, customer_id int CONSTRAINT buyer REFERENCES customer ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (b, a));
CREATE TABLE lines (b int, a int, n int, FOREIGN KEY (b, a) REFERENCES orders (b, a));
CREATE INDEX ON lines (n DESC, lower(n::text)) WHERE n > 0;
CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN CREATE TABLE hidden (x int); RETURN NEW; END; $body$;
CREATE TRIGGER touch BEFORE INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION touch();
COMMENT ON TABLE orders IS 'what was bought';
COMMENT ON COLUMN customer."E mail" IS 'where we write to';
ALTER TABLE customer RENAME COLUMN old TO note;
ALTER TABLE customer ALTER COLUMN note TYPE varchar(20), ADD COLUMN added bigint GENERATED ALWAYS AS IDENTITY, DROP COLUMN tags;
ALTER TABLE ONLY orders OWNER TO clerk;
ALTER TABLE lines RENAME TO order_lines;
CREATE VIEW names (key, address) AS SELECT id, "E mail" FROM customer WHERE note IS NULL;
CREATE MATERIALIZED VIEW counts AS SELECT customer_id, count(*) FROM orders GROUP BY 1 WITH NO DATA;
CREATE TABLE log (day date NOT NULL, x int) PARTITION BY RANGE (day);
CREATE TABLE log_2024 PARTITION OF log FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
CREATE TABLE extra (more text) INHERITS (order_lines);
CREATE TABLE gone (x int);
DROP TABLE IF EXISTS gone, never CASCADE;
GRANT SELECT ON orders TO clerk;
COPY customer (id, "E mail") FROM stdin;
1	CREATE TABLE in_data (x int);
2	it's -- not a comment
\.
INSERT INTO orders VALUES (1, 2, NULL), (3, 4, 'x;y''; CREATE TABLE in_insert (x int);');
CREATE TABLE last (x int)
E
run read_source shop.sql snapshot
exits 0 'a script of PostgreSQL is read'
prints 'end assets 9 hidden 0 complete' 'every table and view of a script is made, and none of its data, functions and comments'
prints '{"name":"id","type":"integer","nullable":false,"pk":1,"default":"nextval('"'sales.customer_id_seq'::regclass"')"' 'a serial column is an integer with its sequence'
prints '{"name":"E mail","type":"character varying(200)","nullable":false,"default":"'"'a;b'"'","comment":"where we write to"}' 'a column has the name of its type at the server, its default and its comment'
prints '"type":"sales.mood","class":"enum","nullable":true,"values":["sad","glad","it'"'"'s ok"]' 'an enum has its values, also one that was added between others'
prints '"domain":"sales.positive"' 'a column of a domain names it'
prints '"type":"timestamp(3) with time zone"' 'a modifier stands where the server shows it'
prints '{"name":"note","type":"character varying(20)","nullable":true}' 'a renamed column has its new name and type'
prints '"identity":"always"' 'an added column is present'
prints_no '"name":"tags"' 'a dropped column is absent'
prints '{"kind":"unique","name":"customer_E mail_key","fields":["E mail"]' 'a key without a name gets the one that the server gives'
prints '"name":"buyer","fields":["customer_id"],"target":{"ns":"sales","name":"customer"},"target_fields":["id"],"on_delete":"set null","deferrable":true,"deferred":true' 'a foreign key without columns refers to the primary key'
prints '"fields":["b","a"],"target":{"ns":"sales","name":"orders"},"target_fields":["b","a"]' 'a composite foreign key has its columns in pairs'
prints '{"name":"lines_n_lower_idx","method":"btree","valid":true,"parts":[{"field":"n","descending":true,"nulls_first":true},{"expression":"lower(n::text)"}],"predicate":"n > 0"' 'an index has its columns, expressions and condition'
prints '"name":"touch","timing":"before","events":"insert, update"' 'a trigger has its events'
prints '"owner":"clerk"' 'a table has its owner'
prints '"name":"order_lines"' 'a renamed table has its new name'
prints '"name":"names","kind":"view","definition":"SELECT id, \"E mail\" FROM customer WHERE note IS NULL","fields":[{"name":"key","type":"integer"},{"name":"address","type":"character varying(200)"}],"depends":[{"ns":"sales","name":"customer","fields":["id","E mail","note"]}]' 'a view has its columns with types, and what it reads'
prints '"name":"counts","kind":"materialized_view","definition":"SELECT customer_id, count(*) FROM orders GROUP BY 1"' 'a materialized view has its query alone'
prints '"part_key":"RANGE (day)"' 'a partitioned table has its key'
prints '"part_of":{"ns":"sales","name":"log"},"part_bound":"FOR VALUES FROM ('"'2024-01-01') TO ('2025-01-01'"')"' 'a partition has its bounds'
prints '"inherits":[{"ns":"sales","name":"order_lines"}],"fields":[{"name":"b","type":"integer","nullable":true},{"name":"a","type":"integer","nullable":true},{"name":"n","type":"integer","nullable":true},{"name":"more"' 'a child has the columns of its parent first'
run read_source shop.sql compare
prints 'compared 9 different 0' 'inspecting every table gives the same records as the snapshot'

# ---- MySQL ----

cat >my.sql <<'E'
-- MySQL dump 10.13
/*!40101 SET NAMES utf8mb4 */;
CREATE TABLE `customer` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT COMMENT 'the key; ours',
  `name` varchar(45) CHARACTER SET latin1 NOT NULL DEFAULT 'it\'s; "x"',
  `mood` enum('sad','ok') DEFAULT NULL,
  `at` timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  PRIMARY KEY (`id`),
  UNIQUE KEY `by_name` (`name`(10)),
  KEY `mood_at` (`mood`,`at`) USING BTREE,
  FULLTEXT KEY `words` (`name`)
) ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin COMMENT='who buys';
CREATE TABLE orders (id INT PRIMARY KEY, customer INT UNSIGNED, CONSTRAINT fk FOREIGN KEY (customer) REFERENCES customer (id) ON UPDATE CASCADE) ENGINE=InnoDB;
LOCK TABLES `customer` WRITE;
INSERT INTO `customer` VALUES (1,'CREATE TABLE no (x int);','ok','\\'),(2,'\';','sad','');
/*!50001 CREATE VIEW `names` AS SELECT 1 AS `name` */;
/*!50001 DROP VIEW IF EXISTS `names`*/;
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 DEFINER=`root`@`localhost` SQL SECURITY DEFINER */
/*!50001 VIEW `names` AS select `customer`.`name` AS `name` from `customer` */;
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER `t` AFTER DELETE ON `orders` FOR EACH ROW BEGIN
  DELETE FROM customer; SET @x = 1;
END */;;
DELIMITER ;
ALTER TABLE orders CHANGE customer buyer BIGINT UNSIGNED NOT NULL AFTER id, ADD INDEX b (buyer), MODIFY COLUMN id BIGINT NOT NULL;
RENAME TABLE orders TO purchases;
# a comment
CREATE TABLE last (x int);
E
run read_source my.sql snapshot
exits 0 'a dump of MySQL is read'
prints 'end assets 4 hidden 0 complete' 'every table and view of a dump of MySQL is made'
prints '{"name":"id","type":"int(10) unsigned","nullable":false,"pk":1,"identity":"by default","comment":"the key; ours"}' 'a column of MySQL has its type, identity and comment'
prints '"default":"'"'it\\\\'s; \\\"x\\\"'"'"' 'a default with a quote behind a backslash ends where it should'
prints '"values":["sad","ok"]' 'an enum of MySQL has its values'
prints '{"kind":"unique","name":"by_name","fields":["name"]}' 'a unique key on a prefix has its column'
prints '{"name":"mood_at","parts":[{"field":"mood"},{"field":"at"}]}' 'a key of MySQL is an index'
prints '"comment":"who buys"' 'a table of MySQL has its comment'
prints '"name":"names","kind":"view","definition":"select `customer`.`name` AS `name` from `customer`","fields":[{"name":"name","type":"varchar(45)"}]' 'a view within executable comments is read'
prints '"name":"t","timing":"after","events":"delete"' 'a trigger between delimiters is one statement'
prints '"name":"purchases","kind":"table","fields":[{"name":"id","type":"BIGINT","nullable":false,"pk":1},{"name":"buyer","type":"BIGINT UNSIGNED","nullable":false}]' 'columns of MySQL are changed, renamed and moved'
prints '"fields":["buyer"],"target":{"ns":"","name":"customer"},"target_fields":["id"],"on_update":"cascade"' 'a foreign key follows the new name of its column'

cat >maria.sql <<'E'
/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19
/*M!100616 SET NOTE_VERBOSITY=0 */;
CREATE SEQUENCE `numbers` start with 10 minvalue 1 maxvalue 9223372036854775806 increment by 1 cache 1000 nocycle ENGINE=InnoDB;
DO SETVAL(`numbers`, 10, 0);
CREATE TABLE `orders` (
  `id` int(11) NOT NULL,
  `buyer` int(11) INVISIBLE DEFAULT NULL,
  `j` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL CHECK (json_valid(`j`)),
  `left_out` int(11) WITHOUT SYSTEM VERSIONING,
  UNIQUE KEY `one` (`id`) USING BTREE COMMENT 'each' /*!80000 INVISIBLE */,
  KEY `two` (`buyer`) IGNORED,
  CONSTRAINT `mate` FOREIGN KEY (`buyer`) REFERENCES `orders` (`id`) ON DELETE RESTRICT ON UPDATE SET NULL
) ENGINE=Aria DEFAULT CHARSET=utf8mb4 PAGE_CHECKSUM=1 TRANSACTIONAL=1 WITH SYSTEM VERSIONING;
E
run ocat add maria maria.sql
exits 0 'a dump of MariaDB is connected'
says_no 'not understood' 'every statement of a dump of MariaDB is understood'
run read_source maria.sql snapshot
prints '"name":"j","type":"longtext","class":"json"' 'a text whose check is that it is JSON is JSON'
prints '"props":{"invisible":"yes"}' 'an invisible column is marked'
prints '"table_type":"system versioned"' 'a versioned table is marked'
prints '"target_fields":["id"],"on_update":"set null"}' 'a key that restricts, as every key does, does not say so'

mkdir -p sqitch/deploy sqitch/revert sqitch/verify
printf '%%syntax-version=1.0.0\n%%project=shop\n\nusers 2020-01-01T00:00:00Z me <me@example.org> # who\n@v1 2020-01-02T00:00:00Z me <me@example.org> # first\n\nage [users] 2020-01-03T00:00:00Z me <me@example.org> # more\nusers [users@v1] 2020-01-04T00:00:00Z me <me@example.org> # anew\n' >sqitch/sqitch.plan
echo 'create table users (id serial primary key);' >sqitch/deploy/users@v1.sql
echo 'alter table users add column age int;' >sqitch/deploy/age.sql
echo 'alter table users add column mail jsonb;' >sqitch/deploy/users.sql
echo 'drop table users;' >sqitch/revert/users.sql
echo 'select id from users where false;' >sqitch/verify/users.sql
run read_source sqitch snapshot
prints '"name":"id","type":"integer","nullable":false,"pk":1' 'a project of Sqitch is read'
prints '{"name":"age","type":"integer","nullable":true},{"name":"mail","type":"jsonb","nullable":true}' 'the changes of a project of Sqitch are made in the order of its plan'
printf '%%project=shop\n' >sqitch/sqitch.plan
run read_source sqitch snapshot
prints 'sqitch.plan plans no change' 'a plan without changes is an error'

# ---- as the tools of other systems write it ----

cat >server.sql <<'E'
USE [Sales]
GO
SET ANSI_NULLS ON
GO
CREATE TABLE [dbo].[Customer](
	[CustomerID] [int] IDENTITY(1,1) NOT NULL,
	[Name] [nvarchar](50) NOT NULL,
	[rowguid] [uniqueidentifier] ROWGUIDCOL  NOT NULL,
	[Changed] [datetime] NOT NULL,
 CONSTRAINT [PK_Customer] PRIMARY KEY CLUSTERED ([CustomerID] ASC)WITH (PAD_INDEX = OFF) ON [PRIMARY]
) ON [PRIMARY]
GO
ALTER TABLE [dbo].[Customer] ADD  CONSTRAINT [DF_x]  DEFAULT (getdate()) FOR [Changed]
GO
EXEC sys.sp_addextendedproperty @name=N'MS_Description', @value=N'who buys' , @level0type=N'SCHEMA',@level0name=N'dbo', @level1type=N'TABLE',@level1name=N'Customer'
GO
EXEC sys.sp_addextendedproperty @name=N'MS_Description', @value=N'its key' , @level0type=N'SCHEMA',@level0name=N'dbo', @level1type=N'TABLE',@level1name=N'Customer', @level2type=N'COLUMN',@level2name=N'CustomerID'
GO
E
cat >oracle.sql <<'E'
  CREATE TABLE "HR"."EMPLOYEES"
   (	"EMPLOYEE_ID" NUMBER(6,0),
	"FIRST_NAME" VARCHAR2(20 BYTE) DEFAULT 'x',
	"SALARY" NUMBER(8,2) DEFAULT 0 NOT NULL ENABLE,
	 CONSTRAINT "EMP_PK" PRIMARY KEY ("EMPLOYEE_ID")
  USING INDEX PCTFREE 10 INITRANS 2 MAXTRANS 255 COMPUTE STATISTICS NOLOGGING
  STORAGE(INITIAL 65536 NEXT 1048576) TABLESPACE "SYSAUX"  ENABLE
   ) SEGMENT CREATION IMMEDIATE PCTFREE 10 PCTUSED 40 NOCOMPRESS LOGGING TABLESPACE "SYSAUX" ;
  ALTER TABLE "HR"."EMPLOYEES" MODIFY ("FIRST_NAME" NOT NULL ENABLE);
  CREATE OR REPLACE EDITIONABLE TRIGGER "HR"."T" before insert on employees for each row begin :new.employee_id := 1; end;
/
E
cat >big.sql <<'E'
CREATE TABLE `proj.ds.events`
(
  id INT64 NOT NULL OPTIONS(policy_tags=("a"), description="the key"),
  at TIMESTAMP,
  items ARRAY<STRUCT<sku STRING, n INT64>>
)
PARTITION BY DATE(at)
CLUSTER BY id, at
OPTIONS(description="what happened", labels=[("description", "b")]);
E
cat >snow.sql <<'E'
create or replace TABLE DB.RAW.EVENTS cluster by (AT)(
	ID NUMBER(38,0) NOT NULL autoincrement start 1 increment 1 noorder COMMENT 'the key',
	AT TIMESTAMP_NTZ(9) DEFAULT CURRENT_TIMESTAMP(),
	EMAIL VARCHAR(16777216) WITH MASKING POLICY DB.P.MASK WITH TAG (DB.P.PII='email'),
	primary key (ID)
)COMMENT='what happened'
;
create or replace dynamic table DB.RAW.D target_lag = '1 hour' warehouse = W as select id from DB.RAW.EVENTS;
E
for system in server oracle big snow; do
	run ocat add $system $system.sql
	says_no 'not understood' "every statement of a script for another system is understood: $system"
done
run read_source server.sql snapshot
prints '"ns":"dbo","name":"Customer","kind":"table","comment":"who buys"' 'a table of SQL Server has the comment of its extended property'
prints '{"name":"CustomerID","type":"int","nullable":false,"pk":1,"identity":"always","comment":"its key"}' 'a column of SQL Server has its type without brackets, and its comment'
prints '{"name":"Changed","type":"datetime","nullable":false,"default":"(getdate())"}' 'a default that is a constraint is of its column'
run read_source oracle.sql snapshot
prints '{"name":"FIRST_NAME","type":"VARCHAR2(20 BYTE)","nullable":false,"default":"'"'x'"'"}' 'a column of Oracle that is modified keeps what is not named'
prints '"name":"T","timing":"before"' 'a trigger of Oracle finds its table in its own schema'
run read_source big.sql snapshot
prints '"ns":"proj.ds","name":"events","kind":"partitioned_table","comment":"what happened"' 'a quoted path of BigQuery is one of three names'
prints '"comment":"the key"' 'a column of BigQuery has its description'
prints '"part_key":"DATE(at)"' 'a table of BigQuery has the expression that partitions it'
prints '"cluster_by":"id, at"' 'a table of BigQuery has the columns that cluster it'
run read_source snow.sql snapshot
prints '"name":"EVENTS","kind":"table","comment":"what happened"' 'a table of Snowflake is read'
prints '{"name":"EMAIL","type":"VARCHAR(16777216)","nullable":true}' 'a masked column of Snowflake is read'
prints '"cluster_by":"(AT)"' 'a table of Snowflake has the columns that cluster it'
prints '"name":"D","kind":"table"' 'a dynamic table is one'

# ---- compressed ----

gzip -c my.sql >my.sql.gz
run ocat add packed my.sql.gz
exits 0 'a compressed script is connected'
run ocat add plain my.sql
run ocat diff packed plain
exits 0 'a compressed script makes the same catalog as the script'
head -c 300 my.sql.gz >cut.sql.gz
run ocat add cut cut.sql.gz
exits 3 'a compressed script that is cut is refused'
says 'gzip cannot read' 'the message names the program that cannot read it'
cp my.sql.gz notes.gz
run ocat add notes notes.gz
says 'unrecognised file type' 'a compressed file that is not called a script is none'
mkdir -p nothing
env PATH="$PWD/nothing" "$OCAT" add bare my.sql.gz 2>"$err"
says 'my.sql.gz is compressed, and gzip is not installed' 'a missing program is named'
says 'Install the package gzip, or decompress the file.' 'the advice names the package'

# ---- SQLite, and no dialect ----

cat >lite.sql <<'E'
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE customer ( -- who buys
 id INTEGER PRIMARY KEY AUTOINCREMENT, -- ours; for ever
 [E mail] TEXT COLLATE NOCASE,
 mate REFERENCES customer
);
INSERT INTO customer VALUES(1,'a''b;c',NULL);
CREATE TRIGGER watch AFTER UPDATE OF mate ON customer BEGIN UPDATE customer SET mate = CASE WHEN 1 THEN 2 END; SELECT 1; END;
CREATE UNIQUE INDEX by_mail ON customer ([E mail]);
COMMIT;
E
sqlite3 lite.db <lite.sql
run ocat diff lite.db lite.sql
exits 0 'a script of SQLite makes the same catalog as SQLite itself'
run read_source lite.sql snapshot
prints '"comment":"ours; for ever"' 'a comment beside a column of SQLite describes it'
prints '"name":"watch","timing":"after"' 'a trigger of several statements is one statement'
printf 'create table Users (ID int primary key, Name varchar(20) not null);\nalter table users add Age int;\n' >plain.sql
run read_source plain.sql snapshot
prints '"ns":"","name":"Users","kind":"table","fields":[{"name":"ID","type":"int","nullable":false,"pk":1},{"name":"Name","type":"varchar(20)","nullable":false},{"name":"Age","type":"int","nullable":true}]' 'a script of an unknown dialect keeps everything as written'

# ---- migrations ----

mkdir -p flyway/deep goose empty
echo 'CREATE TABLE a (x int); CREATE TABLE ten (x int);' >flyway/V1__first.sql
echo 'ALTER TABLE a ADD y text; DROP TABLE ten;' >flyway/V10__last.sql
echo 'ALTER TABLE ten ADD z int;' >flyway/V2__second.sql
echo 'DROP TABLE a;' >flyway/U2__second.sql
echo 'DROP TABLE a;' >flyway/V2__second.down.sql
echo 'CREATE VIEW v AS SELECT x, y FROM a;' >flyway/R__views.sql
echo 'CREATE TABLE b (x int);' >flyway/deep/V3__more.sql
run read_source flyway snapshot
prints 'end assets 3 hidden 0 complete' 'migrations are applied in the order of their versions, and none is undone'
prints '"name":"v","kind":"view","definition":"SELECT x, y FROM a","fields":[{"name":"x"' 'a repeatable migration comes after all versions'
cat >goose/00001_a.sql <<'E'
-- +goose Up
CREATE TABLE a (x int);
-- +goose StatementBegin
CREATE TABLE b (x int);
-- +goose StatementEnd
-- +goose Down
DROP TABLE a;
E
printf -- '-- migrate:up\nALTER TABLE a ADD y int;\n-- migrate:down\nALTER TABLE a DROP y;\n' >goose/00002_b.sql
run read_source goose snapshot
prints 'end assets 2 hidden 0 complete' 'the part of a migration that undoes it is left out'
prints '"name":"y"' 'the part of dbmate that undoes a migration is left out'
run read_source empty --type script snapshot
prints 'contains no SQL files' 'a folder without scripts is refused'

# ---- what is not understood ----

cat >odd.sql <<'E'
-- PostgreSQL
CREATE TABLE a (x int);
DO $$ BEGIN EXECUTE 'CREATE TABLE b (x int)'; END $$;
ALTER TABLE nowhere ADD y int;
CREATE TABLE c (x int
CREATE TABLE d (x int);
ALTER TABLE a ADD z int;
FROBNICATE a;
E
run read_source odd.sql snapshot
exits 0 'a script with odd statements is read'
prints 'end assets 1' 'a statement that is not understood makes nothing'
prints '"name":"z"' 'the statements after one that is not understood are read'
run ocat add odd odd.sql
says 'not understood' 'add says that statements were not understood'
run ocat list
prints 'part' 'the list marks a script that was not understood in full'
run ocat doctor
prints 'line 4: ALTER TABLE nowhere ADD y int (unknown table nowhere)' 'doctor names the line of a statement that was not understood'
printf 'FROBNICATE a;\n' >bad.sql
run read_source bad.sql snapshot
prints 'error source_damaged' 'a script of which nothing is understood is refused'
run read_source missing.sql --type script snapshot
prints 'does not exist' 'a script that is missing is refused'

# ---- the program ----

run ocat tables -c shop.sql order
prints 'order_lines' 'a script is a catalog without being added'
run sh -c '"$OCAT" tables -c script:- -o tsv <plain.sql'
prints 'Users' 'a script is read from the standard input'
run ocat add shop shop.sql
exits 0 'a script is added'
run ocat add other plain.sql --dialect postgresql
exits 0 'a script is added with its dialect'
run ocat show other.public.users
prints 'integer' 'the dialect of a script decides the names of types'
run ocat add wrong plain.sql --dialect nothing
exits 2 'an unknown dialect is refused'
run ocat path shop.sales.order_lines shop.sales.customer
prints 'orders' 'keys of a script join'
sed 's/CREATE TABLE last (x int)/CREATE TABLE last (x int, y int)/' shop.sql >shop.new && mv shop.new shop.sql
run ocat sync shop
run ocat changes -c shop
prints 'last' 'a changed script gives its changes'

# ---- large, and hostile ----

awk 'BEGIN { print "-- PostgreSQL database dump\nCREATE TABLE t (x int);\nCOPY t FROM stdin;"; for (i = 0; i < 2000000; i++) print "12345678901234567890123456789012345678901234567890\tabcdefghij"; print "\\.\nCREATE TABLE u (x int);" }' >big.sql
run read_source big.sql --memory 64 snapshot
prints 'end assets 2' 'what follows the rows of a dump is read'
prints 'memory within' 'a dump of any size needs little memory'
rm big.sql
for text in "CREATE TABLE a (x int, CONSTRAINT" "CREATE TABLE a ('" 'CREATE TABLE a (x int) PARTITION' 'ALTER TABLE' 'CREATE VIEW v AS' 'COMMENT ON COLUMN a IS' \
	'CREATE TABLE "" (x int)' "CREATE TABLE a (x int DEFAULT '" 'CREATE TYPE t AS ENUM (' '/* CREATE TABLE a (x int)' 'CREATE TABLE a ((((((((((' 'DROP' ';;;;' \
	'CREATE INDEX ON' 'CREATE TABLE a PARTITION OF a DEFAULT' 'CREATE TABLE a (LIKE a)' 'CREATE SCHEMA CREATE SCHEMA CREATE'; do
	printf '%s\nCREATE TABLE x (y int' "$text" >h.sql
	run read_source h.sql --type script snapshot
	[ "$status" -lt 100 ]
	point $? "a script that breaks off is read to its end: $text"
done
done_testing
