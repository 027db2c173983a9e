#!/bin/sh
# What a SQLite file holds, one of everything, against what its own shell says.
. "${srcdir:-.}/tests/lib.sh"
read_source() { "$builddir/tests/adapter/read-source" "$@"; }
asset() { # asset NAME: its record
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
exits 0 'it is read'
prints '{"name":"","kind":"database","readable":true}' 'one namespace, without a name'
prints 'end assets 12 hidden 0 complete' 'every table and view once'
prints 'note 3 views or virtual tables cannot be read whole, such as broken: no such table: main.nope' 'what is broken is said once'
prints_no 'docs_content' 'shadow tables are not told'
prints_no '"name":"sqlite_sequence"' 'nor are those of SQLite itself'

asset customer
prints '"comment":"the people who buy"' 'the comment of a table'
prints '{"name":"id","type":"INTEGER","nullable":false,"pk":1,"identity":"autoincrement","comment":"our number","readable":true}' 'a rowid that counts up'
prints '"type":"TEXT","nullable":false,"default":"'"'n/a'"'","collation":"NOCASE","comment":"as they write it"' 'default, collation, comment'
prints '"generated":"2025 - substr(born, 1, 4)","generated_as":"virtual"' 'a generated column'
prints '"generated":"upper(\"Full Name\")","generated_as":"stored"' 'one that is stored'
prints '{"kind":"unique","name":"email_once","fields":["email"]}' 'a unique constraint with its name'
prints '{"kind":"check","name":"email_ok","fields":["email"],"expression":"email LIKE '"'%@%'"'"}' 'the check of a column'
prints '{"kind":"check","name":"grown","expression":"age > 17"}' 'and of the table'
prints '"fields":["boss_id"],"target":{"ns":"","name":"customer"},"target_fields":["id"],"on_update":"cascade","on_delete":"set null","deferrable":true,"deferred":true}' 'a self reference that names no columns'
prints '"row_count":2,"row_kind":"exact","row_origin":"counted"' 'rows are counted'
prints '"size_kind":"exact"' 'bytes too'
prints '"modified_origin":"file modification time"' 'and the file was written then'

asset Order
prints '"props":{"without_rowid":"yes"}' 'without a rowid'
prints '{"kind":"primary","fields":["b","a"]}' 'the key in its own order'
prints '{"name":"a","type":"INT","nullable":false,"pk":2,"readable":true}' 'and not null'
asset line
prints '"props":{"strict":"yes"}' 'a strict table'
prints '"fields":["cust"],"target":{"ns":"","name":"customer"},"target_fields":["id"],"deferrable":false' 'another letter case, as it is stored'
prints '"fields":["gone"],"target":{"ns":"","name":"nowhere"},"target_fields":["id"],"deferrable":false,"deferred":false,"broken":true}' 'a table that is not there'
prints '"target_fields":["zzz"],"deferrable":false,"deferred":false,"broken":true}' 'a column that is not there'
prints '"fields":["pair"],"target":{"ns":"","name":"Order"},"deferrable":false,"deferred":false,"broken":true}' 'a key of another width'
prints '"name":"to_order","fields":["oa","ob"],"target":{"ns":"","name":"Order"},"target_fields":["b","a"],"on_delete":"restrict"' 'a composite key by its name'
prints '"fields":["n"],"target":{"ns":"","name":"customer"},"target_fields":["id"],"match":"full"' 'match'
prints '{"name":"line_i","valid":true,"parts":[{"field":"n","descending":true},{"expression":"lower(oa || '"'x)'"')","collation":"nocase"},{"field":"ob","collation":"RTRIM"}],"predicate":"n > 5"' 'an index with an expression and a predicate'
prints '"name":"watch","timing":"after","events":"update of n, ob"' 'a trigger'
asset textkey
prints '{"name":"code","type":"TEXT","nullable":true,"pk":1' 'a key that may be null'
asset backwards
prints '"nullable":true,"pk":1' 'one that is no rowid after all'
prints '"primary":true' 'but an index'
asset totals
prints '"definition":"CREATE VIEW totals AS SELECT' 'the text of a view'
prints '"depends":[{"ns":"","name":"customer","fields":["id","Full Name"]},{"ns":"","name":"line","fields":["cust"]}]' 'what it reads'
prints '"timing":"instead of","events":"insert"' 'a trigger on it'
asset above
prints '"depends":[{"ns":"","name":"Order","fields":["b"]},{"ns":"","name":"totals","fields":["who"]}]' 'a view of a view reads that'
asset broken
prints '"problem":"no such table: main.nope"' 'a broken view with its trouble'
asset round
prints '"problem":"view ' 'a view of itself'
asset docs
prints '"kind":"virtual_table"' 'a virtual table'
prints '{"name":"title","readable":true},{"name":"body","readable":true}]' 'without its hidden columns'
prints '"props":{"module":"fts5"}' 'its module'

run read_source all.db compare
prints 'compared 12 different 0' 'one by one it is all the same'
run read_source all.db inspect '' CUSTOMER
prints '"name":"customer"' 'a table by its name in another case'
is "$(grep -c '^incoming ' "$out")" 4 'and the keys that point at it'
prints 'incoming .line  cust=id' 'by columns'

# The shell's own word for names, columns and keys.
sqlite3 all.db "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite_%' ORDER BY name" >wanted
read_source all.db snapshot | sed -n 's/^{"ns":"","name":"\([^"]*\)".*/\1/p' | LC_ALL=C sort >found
LC_ALL=C sort wanted | cmp -s - found
point $? 'the same tables as in the shell, in order of names'
sqlite3 all.db "SELECT t.name || '.' || x.name FROM sqlite_schema t, pragma_table_xinfo(t.name) x WHERE t.type = 'table' AND t.rootpage > 0 AND t.name NOT LIKE 'sqlite_%' AND t.name NOT GLOB 'docs_*' AND t.name NOT GLOB 'places_*' ORDER BY 1" >wanted
is "$(read_source all.db --exclude 'totals' --exclude above --exclude docs --exclude places snapshot | grep -o '"readable":true}' | wc -l)" \
	"$(($(wc -l <wanted) + 1))" 'the same number of columns'
is "$(read_source all.db snapshot | grep -o '"kind":"foreign"' | wc -l)" \
	"$(sqlite3 all.db "SELECT count(*) FROM sqlite_schema t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table' AND f.seq = 0")" 'of foreign keys'
sqlite3 all.db ".schema line" | head -n 1 >wanted
asset line
prints "$(cut -c 1-60 wanted)" 'and the text of a table'

# ANALYZE, and more rows than are counted.
sqlite3 all.db "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100001) INSERT INTO textkey SELECT i, i FROM n"
asset textkey
prints_no '"row_count"' 'what is more than can be counted is not guessed'
sqlite3 all.db 'CREATE INDEX part ON textkey (v) WHERE v < 10; ANALYZE'
asset textkey
prints '"row_count":100001,"row_kind":"estimated","row_origin":"sqlite_stat1"' 'what ANALYZE saw is'
asset customer
prints '"row_count":2,"row_kind":"estimated"' 'for all that it saw'

# What engines hold for unsafe unless they are told otherwise: JSON functions in the schema, views on virtual tables.
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
exits 0 'a file that uses JSON is no damaged one'
prints_no '"problem"' 'and nothing of it is broken'
prints '"fields":[{"name":"kind","type":"TEXT","readable":true},{"name":"sizes"' 'views on it are followed'
prints '"fields":[{"name":"title","readable":true}],"depends":[{"ns":"","name":"words"' 'and those on words'
prints '"fields":[{"name":"label"' 'and on pragmas'
run read_source usual.db compare
prints 'different 0' 'a look at each says the same'
run read_source usual.db sample '' notes 1
prints 'memo' 'and rows have what is made of them'
done_testing
