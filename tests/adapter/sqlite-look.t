#!/bin/sh
# Questions to a SQLite file: searches, samples, plans, and nothing that writes.
. "${srcdir:-.}/tests/lib.sh"
read_source() { "$builddir/tests/adapter/read-source" "$@"; }
make_shop shop.db
sqlite3 shop.db <<'SQL'
CREATE TABLE odd (rowid TEXT, v BLOB, t TEXT);
INSERT INTO odd VALUES ('b', x'00ff10', 'short'), ('a', zeroblob(3000), printf('%.*c', 5000, 'x')), ('c', NULL, CAST(x'61ff62' AS TEXT));
CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) AS s FROM n;
CREATE VIRTUAL TABLE docs USING fts5(body);
INSERT INTO docs VALUES ('hello');
SQL
before=$(sha256sum shop.db)

run read_source shop.db sample '' orders 2
exits 0 'sample succeeds for a SQLite table'
screen_is 'sample prints rows ordered by the key, and its SQL' <<'E'
id|customer_id|ship_to|bill_to|ordered_on|total
1|1|NULL|NULL|NULL|10
2|1|NULL|NULL|NULL|20
sql SELECT * FROM "orders" ORDER BY rowid LIMIT 2
E
run read_source shop.db sample '' REGION 9
prints 'EU|Europe' 'sample prints the rows of a table WITHOUT ROWID'
prints 'sql SELECT * FROM "region" ORDER BY "code" LIMIT 9' 'sample orders a table WITHOUT ROWID by its key'
run read_source shop.db sample '' 'Line Items' 9
prints 'the key|a.b' 'sample quotes names with blanks'
run read_source shop.db sample '' odd 3
prints "b|x'00ff10'|short" 'sample prints bytes in hexadecimal'
prints 'ORDER BY _rowid_' 'sample does not take a column called rowid for the rowid'
prints "0000'…|xxxxx" 'sample cuts long bytes'
is "$(grep -c 'xxxx…$' "$out")" 1 'sample cuts long texts'
prints 'c|NULL|a�b' 'sample replaces bytes that are not UTF-8'
run read_source shop.db sample '' open_orders 1
prints '1|1|10' 'sample prints the rows of a view'
run read_source shop.db sample '' docs 1
prints 'hello' 'sample prints the rows of a virtual table'
run read_source shop.db sample '' nowhere 1
prints 'error table_not_found:' 'sample reports an unknown table as table_not_found'
run read_source shop.db --deadline 300 sample '' endless 1
prints 'error search_timeout:' 'the deadline ends a sample that never ends'
run read_source shop.db --timeout 300 sample '' endless 1
prints 'error search_timeout:' 'the timeout of the source ends a sample that never ends'
run read_source shop.db --cancel 300 sample '' endless 1
prints 'error cancelled:' 'cancelling ends a sample that never ends'

run read_source shop.db explain 'SELECT * FROM orders WHERE customer_id IN (SELECT id FROM customers)'
exits 0 'explain succeeds for a SQLite query'
prints 'SCAN orders' 'explain prints the steps of the plan'
run read_source shop.db explain 'SELECT * FROM orders WHERE total > (SELECT min(total) FROM orders WHERE ship_to = 1)'
prints '  SEARCH orders' 'explain indents the steps of a subquery'
for sql in 'DELETE FROM orders' 'SELECT 1; SELECT 2' "ATTACH 'x.db' AS x" "VACUUM INTO 'x.db'" 'CREATE TEMP TABLE x (a)' \
	'PRAGMA writable_schema = 1' 'PRAGMA journal_mode = wal' "SELECT load_extension('x')" 'BEGIN' 'ANALYZE' 'REINDEX' 'SAVEPOINT x' \
	'DROP TABLE orders' "INSERT INTO docs VALUES ('x')" "INSERT INTO docs(docs) VALUES ('rebuild')" 'UPDATE orders SET id = 1' \
	"SELECT fts3_tokenizer('x', x'00')" 'DETACH main' 'COMMIT' ''; do
	run read_source shop.db explain "$sql"
	prints 'error refused:' "explain refuses: $sql"
done
run read_source shop.db explain 'SELECT * FROM nowhere'
prints 'error source_failed:' 'explain reports an unknown table as source_failed'
prints 'no such table: nowhere' 'explain repeats the message of SQLite'

run read_source shop.db search 'order'
exits 0 'search succeeds for a word'
prints '"name":"order_lines"' 'search finds a table by a part of its name'
prints '"name":"open_orders"' 'search finds a view by a part of its name'
is "$(grep -c '^{"ns":"","name":"customers"' "$out")" 0 'search leaves out tables that do not match'
prints "sql SELECT t.name FROM sqlite_schema t WHERE t.type IN ('table', 'view')" 'search prints the SQL that it ran'
prints_no "order%'" 'search binds the word instead of writing it into the SQL'
run read_source shop.db search 'kind:view order*'
is "$(grep -c '^{' "$out")" 0 'search without wildcards at both ends matches the whole name'
run read_source shop.db search '*order* kind:view'
is "$(grep -c '^{' "$out")" 1 'search combines a glob with a kind'
run read_source shop.db search 'o_ders'
prints_no '"name":"order' 'search does not take an underscore for a wildcard'
run read_source shop.db search '* limit:1 sort:name'
is "$(grep -c '^{' "$out")" 1 'search applies the limit at the source'
is "$(sha256sum shop.db)" "$before" 'reading leaves the database file unchanged'
is "$(ls shop* x.db 2>/dev/null)" shop.db 'reading creates no file'

run read_source shop.db probe
prints 'SQLite ' 'probe prints the version of SQLite'
prints 'on shop.db, read-only by engine' 'probe prints the path and read-only'
run read_source 'sqlite:shop.db?mode=rwc&key=secret' address
is "$(cat "$out")" "$work/shop.db" 'a relative URL becomes an absolute path without its query'
run read_source "sqlite://$work/sh%6Fp.db" address
is "$(cat "$out")" "$work/shop.db" 'an absolute URL is unescaped to its path'
run read_source "file:shop.db?mode=ro" probe
exits 0 'a file: URI is accepted as an address'
cp shop.db 'odd?na#me%41.db'
run read_source 'odd?na#me%41.db' probe
exits 0 'a path with URI characters is accepted as an address'
done_testing
