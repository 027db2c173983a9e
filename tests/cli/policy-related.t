#!/bin/sh
# Rules follow the data of a table into the tables that hold its rows or read them: PostgreSQL's inheritance and
# partitions, SQLite's full-text indexes.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
pg_needs

# checks VERDICT DESCRIPTION SQL [TEXT]: the verdict of SQL, with TEXT in the answer.
checks() {
	run ocat check -c "$catalog" "$3" -o json
	prints "\"verdict\":\"$1\"" "$2"
	[ -z "${4:-}" ] || prints "$4" "$2, with the reason"
}
policy() {
	printf 'version: 1\nrules:\n%s\n' "$1" >"$(ocat config path policy)"
}

# ---- SQLite ----

sqlite3 texts.db <<'Q'
CREATE TABLE letters (id INTEGER PRIMARY KEY, sender TEXT, body TEXT);
CREATE VIRTUAL TABLE letters_fts USING fts5(sender, body, content='letters', content_rowid='id');
CREATE VIRTUAL TABLE letters_words USING fts5vocab('letters_fts', 'row');
CREATE VIRTUAL TABLE old_fts USING fts4(content="letters", sender, body);
CREATE VIRTUAL TABLE old_words USING fts4aux(old_fts);
CREATE VIRTUAL TABLE other_fts USING fts5(sender, body);
CREATE VIRTUAL TABLE not_using USING fts5(a, content="letters");
CREATE VIRTUAL TABLE "x using y" USING/* not(this) */
	"fts5" -- nor (this)
	( sender, body , content = "letters");
CREATE VIEW letters_as AS SELECT sender FROM letters;
CREATE VIRTUAL TABLE itself USING fts5(a, content='itself');
INSERT INTO letters VALUES (1, 'ann@example.org', 'the secret word'), (2, 'bob', 'hello');
INSERT INTO letters_fts (letters_fts) VALUES ('rebuild');
INSERT INTO old_fts (old_fts) VALUES ('rebuild');
Q
ocat add texts texts.db >/dev/null
catalog=texts

policy '  - { id: vault, tables: letters, deny: yes }'
checks deny 'an index over a denied table is denied (fts5)' 'select sender from letters_fts'
checks deny 'an index over a denied table is denied (fts4)' 'select sender from old_fts'
checks deny 'the words of a denied table are denied (fts5vocab)' 'select term from letters_words'
checks deny 'the words of a denied table are denied (fts4aux)' 'select term from old_words'
checks deny 'an index whose name ends in a word of its statement is denied' 'select a from not_using'
checks deny 'an index over a denied table is denied, however its statement is laid out' 'select sender from "x using y"'
checks allow 'an index with its own content is allowed' 'select sender from other_fts'
checks allow 'an index that names itself as its content is allowed' 'select a from itself'

policy '  - { id: contact, columns: letters.sender, mask: null }'
checks rewrite 'a mask of a column holds for the index' 'select sender, body from letters_fts' 'NULL AS sender'
checks rewrite 'a view whose name ends in _as is followed to its table' 'select sender from letters_as' 'NULL AS sender'
checks deny 'the words of a table with a mask are denied' 'select term from letters_words' \
	'letters_words lists the terms of letters_fts, which the rule contact protects'
policy '  - { id: own, tables: letters, filter: "id = 2" }'
checks deny 'an index without the column of a filter is denied' 'select body from letters_fts' 'missing column'
checks deny 'the words of a table with a filter are denied' 'select term from letters_words'
checks deny 'a shadow table is unknown' 'select c0 from letters_fts_content' unknown_table
checks deny 'the statistics of SQLite are refused' 'select sample from sqlite_stat4' system_table
ocat tag texts.letters.sender secret >/dev/null
policy '  - { id: secrets, column_tags: secret, mask: null }'
checks rewrite 'a mask by tag holds for the index' 'select sender from letters_fts' 'NULL AS sender'
checks deny 'the words of a table with a tagged column are denied' 'select term from letters_words'

# ---- PostgreSQL ----

psql -q <<'Q'
CREATE SCHEMA archive;
CREATE TABLE staff (id int primary key, name text, pay int);
CREATE TABLE archive.former (left_on date) INHERITS (staff);
CREATE TABLE archive.retired (pension int) INHERITS (archive.former);
CREATE TABLE sales (id int, region text, day date) PARTITION BY RANGE (day);
CREATE TABLE sales_2024 PARTITION OF sales FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
CREATE TABLE sales_2025 PARTITION OF sales FOR VALUES FROM ('2025-01-01') TO ('2026-01-01') PARTITION BY LIST (region);
CREATE TABLE sales_2025_eu PARTITION OF sales_2025 FOR VALUES IN ('eu');
CREATE MATERIALIZED VIEW payroll AS SELECT id, pay FROM staff;
INSERT INTO staff VALUES (1, 'ann', 100);
INSERT INTO archive.former VALUES (2, 'bob', 200, '2020-01-01');
Q
ocat add pg "$(pg_url)" >/dev/null
catalog=pg

policy '  - { id: vault, tables: staff, deny: yes }'
checks deny 'a table that inherits from a denied table is denied' 'select name from archive.former'
checks deny 'a table that inherits from one that inherits is denied' 'select name from archive.retired'
checks deny 'a materialized view over a denied table is denied' 'select pay from payroll'
policy '  - { id: pay, columns: staff.pay, mask: null }'
checks rewrite 'a mask holds for a table that inherits' 'select pay from archive.former' 'former.pay is shown as NULL'
checks rewrite 'a mask holds for a materialized view' 'select pay from payroll' 'staff.pay is shown as NULL'
policy '  - { id: first, tables: staff, filter: "id = 1" }'
checks rewrite 'a filter holds for a table that inherits' 'select name from archive.retired' 'id = 1'
policy '  - { id: old, tables: former, deny: yes }'
checks deny 'a table that reads the rows of a denied one is denied' 'select name from staff' \
	'staff reads the rows of former, which the rule old protects'
checks deny 'a table that inherits from a denied one is denied too' 'select name from archive.retired'
policy '  - { id: old, tables: retired, filter: "id = 1" }'
checks deny 'a table that reads the rows of one with a filter is denied' 'select count(*) from staff'
policy '  - { id: old, columns: former.pay, mask: null }'
checks rewrite 'a mask of a table that inherits holds for its parent' 'select pay from staff' 'staff.pay is shown as NULL'
policy '  - { id: archive, namespaces: archive, deny: yes }'
checks deny 'a table that reads rows of a denied schema is denied' 'select name from staff'
policy '  - { id: public, namespaces: public, deny: yes }'
checks deny 'a table of another schema that inherits from a denied one is denied' 'select name from archive.former'
policy '  - { id: eu, tables: sales_2025_eu, deny: yes }'
checks deny 'a partitioned table with a denied partition is denied' 'select id from sales'
checks deny 'a partition with a denied partition is denied' 'select id from sales_2025'
checks allow 'another partition is allowed' 'select id from sales_2024'
policy '  - { id: all, tables: sales, filter: "id = 1" }'
checks rewrite 'a filter of a partitioned table is put on it once' 'select id from sales' 'id = 1'
checks rewrite 'a filter holds for a partition of a partition' 'select id from sales_2025_eu' 'id = 1'
policy '  - { id: only, not_tables: [staff, sales], deny: yes }'
checks allow 'a table that is left out of a rule is allowed with its partitions' 'select id from sales'
checks deny 'the most common values of a masked column are refused' "select most_common_vals from pg_stats where tablename = 'staff'" system_table
checks deny 'the statistics of columns are refused' 'select * from pg_catalog.pg_statistic' system_table
checks deny 'large objects are refused' 'select data from pg_largeobject' system_table
ocat tag pg.public.staff.pay secret >/dev/null
policy '  - { id: secrets, column_tags: secret, mask: null }'
checks rewrite 'a mask by tag holds for a table that inherits' 'select pay from archive.former' 'former.pay is shown as NULL'
policy '  - { id: old, tables: former, deny: yes }'
printf '%s\n' "$(sed 's/name: pg/name: pg\n    samples: true/' "$(ocat config path catalogs)")" >"$(ocat config path catalogs)"
run ocat sample pg.public.staff
[ "$status" -ne 0 ]
point $? 'sample refuses a table that reads the rows of a denied one'
says 'staff reads the rows of former' 'the refusal of sample names the denied table'
done_testing
