#!/bin/sh
# Looking into a SQLite file: searches, samples, plans, and nothing that writes.
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
exits 0 'a sample'
screen_is 'rows in the order of their key, and the statement' <<'E'
id|customer_id|ship_to|bill_to|ordered_on|total
1|1|NULL|NULL|NULL|10
2|1|NULL|NULL|NULL|20
sql SELECT * FROM "orders" ORDER BY rowid LIMIT 2
E
run read_source shop.db sample '' REGION 9
prints 'EU|Europe' 'a table without a rowid'
prints 'sql SELECT * FROM "region" ORDER BY "code" LIMIT 9' 'by its key'
run read_source shop.db sample '' 'Line Items' 9
prints 'the key|a.b' 'names that need quotes'
run read_source shop.db sample '' odd 3
prints "b|x'00ff10'|short" 'bytes'
prints 'ORDER BY _rowid_' 'a column that is called rowid is not the rowid'
prints "0000'…|xxxxx" 'long bytes are cut'
is "$(grep -c 'xxxx…$' "$out")" 1 'long texts too'
prints 'c|NULL|a�b' 'what is no text is shown as such'
run read_source shop.db sample '' open_orders 1
prints '1|1|10' 'a view'
run read_source shop.db sample '' docs 1
prints 'hello' 'a virtual table'
run read_source shop.db sample '' nowhere 1
prints 'error table_not_found:' 'no such table'
run read_source shop.db --deadline 300 sample '' endless 1
prints 'error search_timeout:' 'one that never ends is ended by the deadline'
run read_source shop.db --timeout 300 sample '' endless 1
prints 'error search_timeout:' 'by the timeout of the source'
run read_source shop.db --cancel 300 sample '' endless 1
prints 'error cancelled:' 'and by cancelling'

run read_source shop.db explain 'SELECT * FROM orders WHERE customer_id IN (SELECT id FROM customers)'
exits 0 'a plan'
prints 'SCAN orders' 'its steps'
run read_source shop.db explain 'SELECT * FROM orders WHERE total > (SELECT min(total) FROM orders WHERE ship_to = 1)'
prints '  SEARCH orders' 'and what belongs to them'
for sql in 'DELETE FROM orders' 'SELECT 1; SELECT 2' "ATTACH 'x.db' AS x" "VACUUM INTO 'x.db'" 'CREATE TEMP TABLE x (a)' \
	'PRAGMA writable_schema = 1' 'PRAGMA journal_mode = wal' "SELECT load_extension('x')" 'BEGIN' 'ANALYZE' 'REINDEX' 'SAVEPOINT x' \
	'DROP TABLE orders' "INSERT INTO docs VALUES ('x')" "INSERT INTO docs(docs) VALUES ('rebuild')" 'UPDATE orders SET id = 1' \
	"SELECT fts3_tokenizer('x', x'00')" 'DETACH main' 'COMMIT' ''; do
	run read_source shop.db explain "$sql"
	prints 'error refused:' "refused: $sql"
done
run read_source shop.db explain 'SELECT * FROM nowhere'
prints 'error source_failed:' 'what is wrong is told'
prints 'no such table: nowhere' 'in the words of SQLite'

run read_source shop.db search 'order'
exits 0 'a live search'
prints '"name":"order_lines"' 'finds by name'
prints '"name":"open_orders"' 'views too'
is "$(grep -c '^{"ns":"","name":"customers"' "$out")" 0 'and no more'
prints "sql SELECT t.name FROM sqlite_schema t WHERE t.type IN ('table', 'view')" 'the statement is shown'
prints_no "order%'" 'the word is bound, not written into it'
run read_source shop.db search 'kind:view order*'
is "$(grep -c '^{' "$out")" 0 'a glob on the whole name'
run read_source shop.db search '*order* kind:view'
is "$(grep -c '^{' "$out")" 1 'with a kind'
run read_source shop.db search 'o_ders'
prints_no '"name":"order' 'an underscore is no wildcard'
run read_source shop.db search '* limit:1 sort:name'
is "$(grep -c '^{' "$out")" 1 'a limit that the source can keep'
is "$(sha256sum shop.db)" "$before" 'nothing was written'
is "$(ls shop* x.db 2>/dev/null)" shop.db 'and no file made'

run read_source shop.db probe
prints 'SQLite ' 'a probe'
prints 'on shop.db, read-only by engine' 'says what it is'
run read_source 'sqlite:shop.db?mode=rwc&key=secret' address
is "$(cat "$out")" "$work/shop.db" 'a relative URL, and nothing of its query'
run read_source "sqlite://$work/sh%6Fp.db" address
is "$(cat "$out")" "$work/shop.db" 'an absolute one, with an escape'
run read_source "file:shop.db?mode=ro" probe
exits 0 'a file: URI'
cp shop.db 'odd?na#me%41.db'
run read_source 'odd?na#me%41.db' probe
exits 0 'a path is a path, whatever is in it'
done_testing
