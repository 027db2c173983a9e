#!/bin/sh
# The catalog of a SQLite file with one object of every kind, compared with the output of its own shell.
. "${srcdir:-.}/tests/lib.sh"
read_source() { "$builddir/tests/adapter/read-source" "$@"; }
asset() { # asset NAME: prints its record
	read_source all.db snapshot | grep -F "{\"ns\":\"\",\"name\":\"$1\"," >"$out"
}

sqlite3 all.db <<'SQL'
CREATE TABLE customer ( -- the people who buy
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- our number
  "Full Name" TEXT NOT NULL COLLATE NOCASE DEFAULT 'n/a', -- as they write it
  email VARCHAR(80) CONSTRAINT email_once UNIQUE ON CONFLICT IGNORE CONSTRAINT email_ok CHECK (email LIKE '%@%'),
  born DATE DEFAULT (date('now')),
  age INT GENERATED ALWAYS AS (2025 - substr(born, 1, 4)) VIRTUAL,
  shout TEXT AS (upper("Full Name")) STORED,
  boss_id INT REFERENCES customer ON DELETE SET NULL ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT grown CHECK (age > 17)
);
CREATE TABLE "Order" (a INT, b INT, PRIMARY KEY (b, a)) WITHOUT ROWID;
CREATE TABLE line (oa INT, ob INT, n INT NOT NULL, cust INT REFERENCES CUSTOMER(ID), gone INT REFERENCES nowhere(id),
  other INT REFERENCES customer(zzz), pair INT REFERENCES "order",
  CONSTRAINT to_order FOREIGN KEY (oa, ob) REFERENCES "order" ON DELETE RESTRICT,
  FOREIGN KEY (n) REFERENCES customer(id) MATCH FULL, UNIQUE (oa, n)) STRICT;
CREATE TABLE textkey (code TEXT PRIMARY KEY, v);
CREATE TABLE backwards (id INTEGER PRIMARY KEY DESC);
CREATE INDEX line_i ON line (n DESC, lower(oa || 'x)') COLLATE nocase, ob COLLATE RTRIM ASC) WHERE n > 5;
CREATE VIEW totals AS SELECT c.id, c."Full Name" AS who, count(*) AS n FROM customer c JOIN line l ON l.cust = c.id GROUP BY 1;
CREATE VIEW above AS SELECT who, (SELECT max(b) FROM "Order") AS mb FROM totals;
CREATE VIEW broken AS SELECT * FROM nope;
CREATE VIEW round AS SELECT * FROM around;
CREATE VIEW around AS SELECT * FROM round;
CREATE VIRTUAL TABLE docs USING fts5(title, body);
CREATE VIRTUAL TABLE places USING rtree(id, x0, x1);
CREATE TRIGGER watch AFTER UPDATE OF n, ob ON line BEGIN SELECT 1; END;
CREATE TRIGGER into_view INSTEAD OF INSERT ON totals BEGIN SELECT 1; END;
INSERT INTO customer (id, "Full Name", email, born) VALUES (1,'a','a@b','1990-01-01'), (2,'b','b@b','1980-01-01');
SQL

run read_source all.db snapshot
exits 0 'a SQLite file is read to its end'
prints '{"name":"","kind":"database","readable":true}' 'a SQLite file has one namespace without a name'
prints 'end assets 12 hidden 0 complete' 'each table and view of a SQLite file is read once'
prints 'note 3 views or virtual tables cannot be read completely, such as broken: no such table: main.nope' 'a note counts the broken views once'
prints_no 'docs_content' 'shadow tables are left out'
prints_no '"name":"sqlite_sequence"' 'the tables of SQLite itself are left out'

asset customer
prints '"comment":"the people who buy"' 'a comment after the opening parenthesis is the comment of the table'
prints '{"name":"id","type":"INTEGER","nullable":false,"pk":1,"identity":"autoincrement","comment":"our number","readable":true}' 'an AUTOINCREMENT key is an identity with its comment'
prints '"type":"TEXT","nullable":false,"default":"'"'n/a'"'","collation":"NOCASE","comment":"as they write it"' 'a column has its default, collation and comment'
prints '"generated":"2025 - substr(born, 1, 4)","generated_as":"virtual"' 'a virtual generated column has its expression'
prints '"generated":"upper(\"Full Name\")","generated_as":"stored"' 'a stored generated column has its expression'
prints '{"kind":"unique","name":"email_once","fields":["email"]}' 'a unique constraint has its name'
prints '{"kind":"check","name":"email_ok","fields":["email"],"expression":"email LIKE '"'%@%'"'"}' 'a check of a column has its name and expression'
prints '{"kind":"check","name":"grown","expression":"age > 17"}' 'a check of the table has its name and expression'
prints '"fields":["boss_id"],"target":{"ns":"","name":"customer"},"target_fields":["id"],"on_update":"cascade","on_delete":"set null","deferrable":true,"deferred":true}' 'a self reference without columns targets the primary key'
prints '"row_count":2,"row_kind":"exact","row_origin":"counted"' 'the rows of a table are counted'
prints '"size_kind":"exact"' 'the size of a table is exact'
prints '"modified_origin":"file modification time"' 'the modification time of a table is that of its file'

asset Order
prints '"props":{"without_rowid":"yes"}' 'a table WITHOUT ROWID has that property'
prints '{"kind":"primary","fields":["b","a"]}' 'a composite primary key keeps its own order'
prints '{"name":"a","type":"INT","nullable":false,"pk":2,"readable":true}' 'a key column WITHOUT ROWID is not nullable'
asset line
prints '"props":{"strict":"yes"}' 'a STRICT table has that property'
prints '"fields":["cust"],"target":{"ns":"","name":"customer"},"target_fields":["id"],"deferrable":false' 'a reference in another letter case has the stored name'
prints '"fields":["gone"],"target":{"ns":"","name":"nowhere"},"target_fields":["id"],"deferrable":false,"deferred":false,"broken":true}' 'a reference to a missing table is broken'
prints '"target_fields":["zzz"],"deferrable":false,"deferred":false,"broken":true}' 'a reference to a missing column is broken'
prints '"fields":["pair"],"target":{"ns":"","name":"Order"},"deferrable":false,"deferred":false,"broken":true}' 'a reference to a key of another width is broken'
prints '"name":"to_order","fields":["oa","ob"],"target":{"ns":"","name":"Order"},"target_fields":["b","a"],"on_delete":"restrict"' 'a composite foreign key has its name'
prints '"fields":["n"],"target":{"ns":"","name":"customer"},"target_fields":["id"],"match":"full"' 'a foreign key has its MATCH clause'
prints '{"name":"line_i","valid":true,"parts":[{"field":"n","descending":true},{"expression":"lower(oa || '"'x)'"')","collation":"nocase"},{"field":"ob","collation":"RTRIM"}],"predicate":"n > 5"' 'an index has its expressions, collations and predicate'
prints '"name":"watch","timing":"after","events":"update of n, ob"' 'a trigger has its timing and events'
asset textkey
prints '{"name":"code","type":"TEXT","nullable":true,"pk":1' 'a text primary key is nullable'
asset backwards
prints '"nullable":true,"pk":1' 'an INTEGER PRIMARY KEY DESC is nullable'
prints '"primary":true' 'an INTEGER PRIMARY KEY DESC has an index'
asset totals
prints '"definition":"CREATE VIEW totals AS SELECT' 'a view has its definition'
prints '"depends":[{"ns":"","name":"customer","fields":["id","Full Name"]},{"ns":"","name":"line","fields":["cust"]}]' 'a view depends on the columns that it reads'
prints '"timing":"instead of","events":"insert"' 'a view has its INSTEAD OF trigger'
asset above
prints '"depends":[{"ns":"","name":"Order","fields":["b"]},{"ns":"","name":"totals","fields":["who"]}]' 'a view of a view depends on that view'
asset broken
prints '"problem":"no such table: main.nope"' 'a broken view has its error as the problem'
asset round
prints '"problem":"view ' 'a view that reads itself has a problem'
asset docs
prints '"kind":"virtual_table"' 'an fts5 table is a virtual table'
prints '{"name":"title","readable":true},{"name":"body","readable":true}]' 'a virtual table has no hidden columns'
prints '"props":{"module":"fts5"}' 'a virtual table has its module'

run read_source all.db compare
prints 'compared 12 different 0' 'inspecting every asset gives the same records as the snapshot'
run read_source all.db inspect '' CUSTOMER
prints '"name":"customer"' 'inspect finds a table by its name in another case'
is "$(grep -c '^incoming ' "$out")" 4 'inspect lists the keys that reference a table'
prints 'incoming .line  cust=id' 'inspect lists the columns of a key that references a table'

# Names, columns and keys as the shell reports them.
sqlite3 all.db "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite_%' ORDER BY name" >wanted
read_source all.db snapshot | sed -n 's/^{"ns":"","name":"\([^"]*\)".*/\1/p' | LC_ALL=C sort >found
LC_ALL=C sort wanted | cmp -s - found
point $? 'the snapshot has the tables of the shell, ordered by name'
sqlite3 all.db "SELECT t.name || '.' || x.name FROM sqlite_schema t, pragma_table_xinfo(t.name) x WHERE t.type = 'table' AND t.rootpage > 0 AND t.name NOT LIKE 'sqlite_%' AND t.name NOT GLOB 'docs_*' AND t.name NOT GLOB 'places_*' ORDER BY 1" >wanted
is "$(read_source all.db --exclude 'totals' --exclude above --exclude docs --exclude places snapshot | grep -o '"readable":true}' | wc -l)" \
	"$(($(wc -l <wanted) + 1))" 'the snapshot has as many columns as the shell'
is "$(read_source all.db snapshot | grep -o '"kind":"foreign"' | wc -l)" \
	"$(sqlite3 all.db "SELECT count(*) FROM sqlite_schema t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table' AND f.seq = 0")" 'the snapshot has as many foreign keys as the shell'
sqlite3 all.db ".schema line" | head -n 1 >wanted
asset line
prints "$(cut -c 1-60 wanted)" 'the record of a table has the definition of the shell'

# ANALYZE, and more rows than are counted.
sqlite3 all.db "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100001) INSERT INTO textkey SELECT i, i FROM n"
asset textkey
prints_no '"row_count"' 'a table with too many rows to count has no row count'
sqlite3 all.db 'CREATE INDEX part ON textkey (v) WHERE v < 10; ANALYZE'
asset textkey
prints '"row_count":100001,"row_kind":"estimated","row_origin":"sqlite_stat1"' 'the row count of a large table is the estimate of ANALYZE'
asset customer
prints '"row_count":2,"row_kind":"estimated"' 'after ANALYZE the row count of a small table is an estimate'

# Constructs that SQLite considers unsafe by default: JSON functions in the schema, views on virtual tables.
sqlite3 usual.db <<'SQL'
CREATE TABLE notes (doc TEXT, kind TEXT AS (json_extract(doc, '$.kind')), size INT AS (doc ->> '$.size') STORED);
CREATE INDEX by_author ON notes (json_extract(doc, '$.author'));
CREATE INDEX good ON notes (kind) WHERE json_valid(doc);
CREATE VIEW kinds AS SELECT kind, json_group_array(size) AS sizes FROM notes GROUP BY 1;
CREATE VIRTUAL TABLE words USING fts5(title, body);
CREATE VIEW found AS SELECT title FROM words WHERE words MATCH 'x';
CREATE VIEW shape AS SELECT name AS label FROM pragma_table_info('notes');
INSERT INTO notes (doc) VALUES ('{"kind":"memo","size":3}');
SQL
run read_source usual.db snapshot
exits 0 'a file with JSON functions in its schema is read'
prints_no '"problem"' 'a file with JSON functions in its schema has no problem'
prints '"fields":[{"name":"kind","type":"TEXT","readable":true},{"name":"sizes"' 'a view with a JSON function has its columns'
prints '"fields":[{"name":"title","readable":true}],"depends":[{"ns":"","name":"words"' 'a view on an fts5 table depends on it'
prints '"fields":[{"name":"label"' 'a view on a pragma function has its columns'
run read_source usual.db compare
prints 'different 0' 'inspecting every asset of such a file gives the same records'
run read_source usual.db sample '' notes 1
prints 'memo' 'a sample has the values of generated columns'
done_testing
