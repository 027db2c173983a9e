#!/bin/sh
# ocat export: each form, what is chosen, where it goes, and what it refuses.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
sqlite3 shop.db <<'SQL'
CREATE TABLE "a|b <i> `c`" (id INTEGER PRIMARY KEY, "x""y" TEXT DEFAULT 'it''s |', "new
line" INT REFERENCES staff(id), "100%" NUMERIC(10,2), "😀" TEXT);
CREATE TABLE "ORDERS2" (id INT); CREATE TABLE twin (id INT); CREATE TABLE "readme" (id INT);
CREATE TABLE gone (id INT REFERENCES nowhere(id));
SQL
run ocat add shop shop.db
json() { sqlite3 :memory: "select json_extract(readfile('$1'), '$2')"; }

# ---- what is chosen ----
run ocat export orders --as mermaid
exits 0 'a table by its name'
is "$(grep -c '{$' "$out")" 1 'and no other whose name it is part of'
says '3 relations left out' 'what is left out is said'
run ocat export orders shop.customers --as mermaid
is "$(grep -c '{$' "$out")" 2 'two by their names'
prints '"orders" }o--|| "customers" : "customer_id"' 'with the relation between them'
run ocat export order --as mermaid
is "$(grep -c '{$' "$out")" "$(ocat tables order -o tsv | sed 1d | wc -l)" 'a word that is no name is a query line'
run ocat export 'has:customer_id kind:table' --as mermaid
is "$(grep -c '{$' "$out")" 2 'so are filters'
run ocat export order_lines --with-neighbours --as mermaid -q
is "$(grep '{$' "$out" | tr -d ' {"\n')" order_linesordersreturns 'one hop further'
run ocat export --table orders,staff --as mermaid -q
is "$(grep -c '{$' "$out")" 2 'names as an option'
run ocat export orders --limit 1 -o jsonl
is "$(grep -c . "$out")" 1 '-o says the form too'
run ocat export custmers
exits 1 'a name that is not there'
says 'unknown table "custmers"' 'is told'
says 'customers' 'with what is near'
run ocat export orders custmers -o json
prints '"code":"table_not_found"' 'as JSON too'
run ocat export 'rows:1e9..'
exits 1 'a query that finds nothing'
says 'nothing to export' 'says so'
run ocat export --as csv
exits 2 'a form that is not there'
says 'markdown' 'lists those that are'
run ocat export -o csv
exits 2 'export refuses -o csv'
says '-o csv is not supported for export' 'the refusal of export names the option that was typed'
says 'markdown' 'the refusal of export lists the formats'
run ocat export orders --live
exits 2 'the source is not asked'

# ---- Mermaid ----
run ocat export --as mermaid
prints '"a|b <i> `c`" {' 'a name stands between quotes'
prints 'TEXT x_y "x'"'"'y"' 'a column that is no word has its name in the comment'
prints 'NUMERIC_10_2 _100 "100％"' 'types are words'
prints 'INTEGER id PK' 'keys are marked'
prints 'VARCHAR_120 email UK "where we write to"' 'so are unique columns, with their comments'
prints '"staff" }o--o| "staff" : "boss"' 'a table may refer to itself'
prints '"returns" }o--o| "order_lines" : "order_id, line_no"' 'a key of two columns'
prints_no nowhere 'a table that is not there is not drawn'

# ---- DBML ----
run ocat export --as dbml
prints '"email" VARCHAR(120) [not null, unique, note: '"'where we write to']" 'a column'
prints '("order_id", "line_no") [pk' 'a composite key'
prints 'Ref: "returns".("order_id", "line_no") > "order_lines".("order_id", "line_no")' 'a composite relation'
prints '[delete: cascade]' 'what a deletion does'
prints 'Table "open_orders" [headercolor' 'a view is marked'
prints '"x\"y" TEXT [default: `' 'quotes are escaped'
prints 'note: '"'where total > 0'" 'a partial index'

# ---- tbls ----
run ocat export --as tbls -q
is "$(json "$out" '$.driver.name')" sqlite 'the driver'
is "$(sqlite3 :memory: "select count(*) from json_each(readfile('$out'), '$.relations')")" \
	"$(sqlite3 :memory: "select count(*) from json_each(readfile('$out'), '$.tables') t, json_each(t.value, '$.constraints') c
		where c.value ->> 'type' = 'FOREIGN KEY' and c.value ->> 'referenced_table' <> 'nowhere'")" 'a relation for each key that leads somewhere'
cp "$out" schema.json
run ocat add back schema.json
exits 0 'it is read back'
model() { ocat query "select a.asset_name, f.field_name, f.data_type, f.nullable, f.primary_key, f.default_value, f.description from fields f join assets a using (asset_id) join catalogs c using (catalog_id) where c.catalog_name = '$1' and a.asset_type <> 'view' order by 1, f.field_order" -o tsv -n 1000; }
is "$(model back | sha256sum)" "$(model shop | sha256sum)" 'tables and their columns are the same'
relations() { ocat refs "$1.orders" -o tsv | cut -f2- | sed "s/$1\\.//g"; }
is "$(relations back | wc -l)" "$(relations shop | wc -l)" 'and their relations'

# ---- SQL ----
run ocat export --catalog shop --file shop.sql
exits 0 'SQL'
run sqlite3 copy.db '.read shop.sql'
exits 0 'SQLite runs it'
is "$(wc -c <"$err")" 0 'without a word'
run ocat add copied copy.db
assets() { ocat export -c "$1" --as jsonl | sed "s/\"catalog\":\"$1\",\"qualified_name\":\"$1/-/; s/,\"stats\":.*//"; }
is "$(assets copied | sha256sum)" "$(assets shop | sha256sum)" 'and has the same tables, views and indexes'
run ocat remove copied
run ocat export back.orders --as sql
prints 'CREATE TABLE orders (' 'tbls keeps the text too'
echo '{"tables":[{"name":"moods","columns":[{"name":"m","type":"enum('"'a','b'"')"}]}]}' >enums.json
run ocat add enums enums.json
run ocat export moods -c enums --as sql
prints "\"m\" enum('a','b')" 'a type that lists its values'
prints_no 'CREATE TYPE' 'is not made by a name'
run ocat remove enums

# ---- JSON ----
run ocat export shop.orders -o json
is "$(json "$out" '$.assets[0].qualified_name')" shop.orders 'one document'
is "$(json "$out" '$.assets[0].asset.fields[0].name')" id 'with the record of each'
cp "$out" first.json
run ocat export shop.orders -o json
cmp -s "$out" first.json
point $? 'the same bytes again'

# ---- a snapshot ----
run ocat export --catalog shop --file shop.jsonl
exits 0 'the name of the file says the form'
says 'shop.jsonl: 1' 'and it is said'
run ocat add copy shop.jsonl
digest() { ocat tables -c "$1" -n 1 -o json | sqlite3 :memory: "select value ->> 'digest' from json_each(readfile('/dev/stdin'), '$.catalogs')"; }
record() { ocat export -c "$1" --as jsonl | sed "s/\"catalog\":\"$1\",\"qualified_name\":\"$1/-/"; }
is "$(record copy | sha256sum)" "$(record shop | sha256sum)" 'read back, every record is the same'
is "$(ocat export -c copy --as snapshot | sed 1d | sha256sum)" "$(ocat export -c shop --as snapshot | sed 1d | sha256sum)" 'and so is a snapshot of it'
run ocat export --as snapshot
exits 2 'two catalogs are no snapshot'
says '--catalog' 'what to do is said'
run ocat remove copy
run ocat remove back

# ---- Markdown ----
run ocat export
prints '# shop' 'a title'
prints '- [orders](#orders)' 'a list of the tables'
prints '<a id="orders"></a>' 'each can be linked to'
prints '| email | VARCHAR(120) | no | UK | | where we write to |' 'columns'
prints '[customers](#customers): customer_id → id (many to one, on delete cascade)' 'relations are links'
prints '- nowhere: id' 'but to what is not there'
prints 'a\|b \<i> \`c\`' 'marks are escaped'
prints "'it''s \\|'" 'a bar does not end a cell'
prints '    "addresses" }o--|| "customers" : "customer_id"' 'the neighbourhood is drawn'
run ocat export orders -q
prints 'Referenced by' 'what references it'
prints '- order_lines: order_id' 'by name, when it is not part of this'

# ---- files ----
run ocat export orders --file orders.md
exits 0 'a file'
is "$(stat -c %a orders.md)" "$(printf '%o' $((0666 & ~0$(umask))))" 'with the usual mode'
run ocat export customers --file orders.md
exits 0 'an earlier export is written over'
grep -q '## customers' orders.md
point $? 'and is the new one'
echo 'my notes' >notes.md
run ocat export orders --file notes.md
exits 2 'what is not ours is not'
is "$(cat notes.md)" 'my notes' 'it stays'
says '--force' 'how to is said'
run ocat export orders --file notes.md --force
exits 0 'with --force it is'
run ocat export nothing_of_this --file orders.md
grep -q '## customers' orders.md
point $? 'a failure leaves the old file'
run ocat export orders --file nowhere/x.md
exits 6 'a folder that is not there'
run ocat export orders --file orders.svg
exits 2 'a file name extension of no format is refused'
says 'Choose the format with --as: markdown, mermaid, dbml, tbls, sql, json, jsonl, snapshot.' 'the refusal names the formats'
run ocat export orders --file /dev/null
exits 2 'a device is no place'
[ -c /dev/null ]
point $? 'and stays one'
is "$(find . -name "*.tmp" | wc -l)" 0 'nothing is left behind'
run ocat export orders --file a.md --dir b
exits 2 'one or the other'
seq 1 3000 | sed 's/.*/{"table":"t&","cols":[["id","bigint","the key of it"],["name","text","what it is called"]]}/' >many.jsonl
run ocat add many many.jsonl
(ulimit -f 400; trap '' XFSZ; run ocat export -c many --as json --file orders.md --force; exits 6 'a disk that is full'; says 'cannot write orders.md' 'is told'; echo "$points" >points)
points=$(cat points)
grep -q '## customers' orders.md
point $? 'a disk that is full leaves the old file'
is "$(find . -name "*.tmp" | wc -l)" 0 'and nothing else'

run ocat remove many

# ---- a folder ----
run ocat export --dir docs
exits 0 'a folder of Markdown'
is "$(find docs -name '*.md' | wc -l)" "$(($(ocat tables -n 100 -o tsv | wc -l)))" 'a file a table, and the list'
grep -qF '[orders](orders.md)' docs/README.md
point $? 'the list leads to them'
grep -qF '[customers](customers.md)' docs/orders.md
point $? 'they lead to each other'
is "$(find docs -name 'readme-*.md' | wc -l)" 1 'a table called readme is not the list'
[ ! -e docs/gone.md ] || grep -q '^# gone' docs/gone.md
point $? 'each is its own'
missing=$(grep -ohE '\]\([^)#]*\.md\)' docs/*.md | sed 's/^](//; s/)$//' | sort -u | while read -r f; do [ -e "docs/$(env printf '%b' "$(printf %s "$f" | sed 's/%/\\x/g')")" ] || echo "$f"; done)
is "$missing" '' 'every link leads somewhere'
run ocat export orders --dir docs
says 'of an earlier export are no table of this one, such as' 'what is left of an earlier one is said'
echo mine >docs/staff.md
run ocat export --dir docs
exits 2 'what is not ours in it stays'
is "$(cat docs/staff.md)" mine 'as it is'
run ocat export --dir docs --as dbml
exits 2 'a folder is Markdown'

# ---- who asked is written down ----
run ocat trace show
prints 'export_catalog' 'an export is a step of the trace'
run ocat tools export_catalog
prints 'with_neighbours' 'and a tool with a schema'
done_testing
