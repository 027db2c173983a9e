#!/bin/sh
# The command export: every format, the selection, the destination, and what it refuses.
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

# ---- selection ----
run ocat export orders --as mermaid
exits 0 'export accepts the name of a table'
is "$(grep -c '{$' "$out")" 1 'export by name leaves out tables whose names contain it'
says '3 relations omitted' 'export counts the relations that it leaves out'
run ocat export orders shop.customers --as mermaid
is "$(grep -c '{$' "$out")" 2 'export accepts two names of tables'
prints '"orders" }o--|| "customers" : "customer_id"' 'export of two tables has the relation between them'
run ocat export order --as mermaid
is "$(grep -c '{$' "$out")" "$(ocat tables order -o tsv | sed 1d | wc -l)" 'export takes a word that is not a name as a query line'
run ocat export 'has:customer_id kind:table' --as mermaid
is "$(grep -c '{$' "$out")" 2 'export accepts filters'
run ocat export order_lines --with-neighbours --as mermaid -q
is "$(grep '{$' "$out" | tr -d ' {"\n')" order_linesordersreturns '--with-neighbours adds the tables one step away'
run ocat export --table orders,staff --as mermaid -q
is "$(grep -c '{$' "$out")" 2 '--table accepts names separated by commas'
run ocat export orders --limit 1 -o jsonl
is "$(grep -c . "$out")" 1 'export -o jsonl selects the format'
run ocat export custmers
exits 1 'export exits with 1 for an unknown table'
says 'unknown table or view "custmers"' 'export names the unknown table'
says 'customers' 'export suggests a similar name for an unknown table'
run ocat export orders custmers -o json
prints '"code":"table_not_found"' 'export -o json prints the error of an unknown table with its code'
run ocat export 'rows:1e9..'
exits 1 'export exits with 1 for a query without matches'
says 'nothing to export' 'export says that there is nothing to export'
run ocat export --as csv
exits 2 'export refuses an unknown format'
says 'markdown' 'export lists the formats for an unknown one'
run ocat export -o csv
exits 2 'export refuses -o csv'
says '-o csv is not supported for export' 'the refusal of export names the option that was typed'
says 'markdown' 'the refusal of export lists the formats'
run ocat export orders --live
exits 2 'export refuses --live'

# ---- Mermaid ----
run ocat export --as mermaid
prints '"a|b <i> `c`" {' 'Mermaid quotes the name of a table'
prints 'TEXT x_y "x'"'"'y"' 'Mermaid moves the name of a column that is not a word into the comment'
prints 'NUMERIC_10_2 _100 "100％"' 'Mermaid writes types and names as words'
prints 'INTEGER id PK' 'Mermaid marks the primary key'
prints 'VARCHAR_120 email UK "where we write to"' 'Mermaid marks unique columns and shows their comments'
prints '"staff" }o--o| "staff" : "boss"' 'Mermaid draws a relation from a table to itself'
prints '"returns" }o--o| "order_lines" : "order_id, line_no"' 'Mermaid labels a relation with both columns of its key'
prints_no nowhere 'Mermaid does not draw a table that is missing'

# ---- DBML ----
run ocat export --as dbml
prints '"email" VARCHAR(120) [not null, unique, note: '"'where we write to']" 'DBML writes the attributes and the comment of a column'
prints '("order_id", "line_no") [pk' 'DBML writes a composite primary key'
prints 'Ref: "returns".("order_id", "line_no") > "order_lines".("order_id", "line_no")' 'DBML writes a composite relation'
prints '[delete: cascade]' 'DBML writes the action on delete'
prints 'Table "open_orders" [headercolor' 'DBML marks a view'
prints '"x\"y" TEXT [default: `' 'DBML escapes quotes in names'
prints 'note: '"'where total > 0'" 'DBML writes the condition of a partial index'

# ---- tbls ----
run ocat export --as tbls -q
is "$(json "$out" '$.driver.name')" sqlite 'tbls JSON names the driver'
is "$(sqlite3 :memory: "select count(*) from json_each(readfile('$out'), '$.relations')")" \
	"$(sqlite3 :memory: "select count(*) from json_each(readfile('$out'), '$.tables') t, json_each(t.value, '$.constraints') c
		where c.value ->> 'type' = 'FOREIGN KEY' and c.value ->> 'referenced_table' <> 'nowhere'")" 'tbls JSON has a relation for each key with an existing target'
cp "$out" schema.json
run ocat add back schema.json
exits 0 'add accepts an exported tbls document'
model() { ocat query "select a.asset_name, f.field_name, f.data_type, f.nullable, f.primary_key, f.default_value, f.description from fields f join assets a using (asset_id) join catalogs c using (catalog_id) where c.catalog_name = '$1' and a.asset_type <> 'view' order by 1, f.field_order" -o tsv -n 1000; }
is "$(model back | sha256sum)" "$(model shop | sha256sum)" 'a tbls document that is read back has the same tables and columns'
relations() { ocat refs "$1.orders" -o tsv | cut -f2- | sed "s/$1\\.//g"; }
is "$(relations back | wc -l)" "$(relations shop | wc -l)" 'a tbls document that is read back has the same relations'

# ---- SQL ----
run ocat export --catalog shop --file shop.sql
exits 0 'export --file shop.sql succeeds'
run sqlite3 copy.db '.read shop.sql'
exits 0 'SQLite runs the exported SQL'
is "$(wc -c <"$err")" 0 'SQLite prints no message about the exported SQL'
run ocat add copied copy.db
assets() { ocat export -c "$1" --as jsonl | sed "s/\"catalog\":\"$1\",\"qualified_name\":\"$1/-/; s/,\"stats\":.*//"; }
is "$(assets copied | sha256sum)" "$(assets shop | sha256sum)" 'the exported SQL creates the same tables, views and indexes'
run ocat remove copied
run ocat export back.orders --as sql
prints 'CREATE TABLE orders (' 'export as SQL prints the definitions of a tbls document'
echo '{"tables":[{"name":"moods","columns":[{"name":"m","type":"enum('"'a','b'"')"}]}]}' >enums.json
run ocat add enums enums.json
run ocat export moods -c enums --as sql
prints "\"m\" enum('a','b')" 'export as SQL writes the values of an enum in place'
prints_no 'CREATE TYPE' 'export as SQL does not create a type for an inline enum'
run ocat remove enums

# ---- JSON ----
run ocat export shop.orders -o json
is "$(json "$out" '$.assets[0].qualified_name')" shop.orders 'export -o json has the qualified name of each asset'
is "$(json "$out" '$.assets[0].asset.fields[0].name')" id 'export -o json has the record of each asset'
cp "$out" first.json
run ocat export shop.orders -o json
cmp -s "$out" first.json
point $? 'export -o json prints the same bytes again'

# ---- snapshot ----
run ocat export --catalog shop --file shop.jsonl
exits 0 'export detects the format from the name of the file'
says 'shop.jsonl: 1' 'export reports how many assets it wrote to the file'
run ocat add copy shop.jsonl
digest() { ocat tables -c "$1" -n 1 -o json | sqlite3 :memory: "select value ->> 'digest' from json_each(readfile('/dev/stdin'), '$.catalogs')"; }
record() { ocat export -c "$1" --as jsonl | sed "s/\"catalog\":\"$1\",\"qualified_name\":\"$1/-/"; }
is "$(record copy | sha256sum)" "$(record shop | sha256sum)" 'a snapshot that is read back has the same records'
is "$(ocat export -c copy --as snapshot | sed 1d | sha256sum)" "$(ocat export -c shop --as snapshot | sed 1d | sha256sum)" 'a snapshot of a snapshot is the same'
is "$(ocat export -c copy --as sql)" "$(ocat export -c shop --as sql)" 'a snapshot is exported as SQL in the dialect of its system'
run ocat export --as snapshot
exits 2 'export refuses a snapshot of two catalogs'
says '--catalog' 'export suggests --catalog for a snapshot of two catalogs'
run ocat remove copy
run ocat remove back

# ---- Markdown ----
run ocat export
prints '# shop' 'Markdown has the name of the catalog as its title'
prints '- [orders](#orders)' 'Markdown lists the tables with links'
prints '<a id="orders"></a>' 'Markdown has an anchor for each table'
prints '| email | VARCHAR(120) | no | UK | | where we write to |' 'Markdown has a row for each column'
prints '[customers](#customers): customer_id → id (many to one, on delete cascade)' 'Markdown links a relation to its target'
prints '- nowhere: id' 'Markdown names a missing target without a link'
prints 'a\|b \<i> \`c\`' 'Markdown escapes markup in names'
prints "'it''s \\|'" 'Markdown escapes a bar in a cell'
prints '    "addresses" }o--|| "customers" : "customer_id"' 'Markdown draws the neighbours of a table'
run ocat export orders -q
prints 'Referenced by' 'Markdown of one table lists what references it'
prints '- order_lines: order_id' 'Markdown names a table outside the export without a link'

# ---- files ----
run ocat export orders --file orders.md
exits 0 'export --file writes Markdown to a file'
is "$(stat -c %a orders.md)" "$(printf '%o' $((0666 & ~0$(umask))))" 'export --file uses the usual mode of new files'
run ocat export customers --file orders.md
exits 0 'export --file overwrites an earlier export'
grep -q '## customers' orders.md
point $? 'the overwritten file has the new export'
echo 'my notes' >notes.md
run ocat export orders --file notes.md
exits 2 'export --file refuses to overwrite a file that is not an export'
is "$(cat notes.md)" 'my notes' 'export --file leaves a file that is not an export unchanged'
says '--force' 'export --file suggests --force for an existing file'
run ocat export orders --file notes.md --force
exits 0 'export --file --force overwrites any file'
run ocat export nothing_of_this --file orders.md
grep -q '## customers' orders.md
point $? 'a failed export leaves the earlier file'
run ocat export orders --file nowhere/x.md
exits 6 'export --file exits with 6 for a missing folder'
run ocat export orders --file orders.svg
exits 2 'a file name extension of no format is refused'
says 'Choose the format with --as: markdown, mermaid, dbml, tbls, sql, json, jsonl, snapshot.' 'the refusal names the formats'
run ocat export orders --file /dev/null
exits 2 'export --file refuses a device'
[ -c /dev/null ]
point $? 'export --file leaves a device in place'
is "$(find . -name "*.tmp" | wc -l)" 0 'export --file leaves no temporary file'
run ocat export orders --file a.md --dir b
exits 2 'export refuses --file together with --dir'
seq 1 3000 | sed 's/.*/{"table":"t&","cols":[["id","bigint","the key of it"],["name","text","what it is called"]]}/' >many.jsonl
run ocat add many many.jsonl
(ulimit -f 400; trap '' XFSZ; run ocat export -c many --as json --file orders.md --force; exits 6 'export --file exits with 6 on a full disk'; says 'cannot write orders.md' 'export --file names the file on a full disk'; echo "$points" >points)
points=$(cat points)
grep -q '## customers' orders.md
point $? 'export --file keeps the earlier file on a full disk'
is "$(find . -name "*.tmp" | wc -l)" 0 'export --file leaves no temporary file on a full disk'

run ocat remove many

# ---- folder ----
run ocat export --dir docs
exits 0 'export --dir writes a folder of Markdown files'
is "$(find docs -name '*.md' | wc -l)" "$(($(ocat tables -n 100 -o tsv | wc -l)))" 'the folder has a file for each table and a list'
grep -qF '[orders](orders.md)' docs/README.md
point $? 'the list in the folder links to the tables'
grep -qF '[customers](customers.md)' docs/orders.md
point $? 'the files of tables link to each other'
is "$(find docs -name 'readme-*.md' | wc -l)" 1 'a table called readme does not replace the list'
[ ! -e docs/gone.md ] || grep -q '^# gone' docs/gone.md
point $? 'the file of the table gone has its own title'
missing=$(grep -ohE '\]\([^)#]*\.md\)' docs/*.md | sed 's/^](//; s/)$//' | sort -u | while read -r f; do [ -e "docs/$(env printf '%b' "$(printf %s "$f" | sed 's/%/\\x/g')")" ] || echo "$f"; done)
is "$missing" '' 'every link in the folder has a target'
run ocat export orders --dir docs
says 'of an earlier export are no longer needed, such as' 'export --dir warns about files left from an earlier export'
echo mine >docs/staff.md
run ocat export --dir docs
exits 2 'export --dir refuses to overwrite a file that is not an export'
is "$(cat docs/staff.md)" mine 'export --dir leaves a file that is not an export unchanged'
run ocat export --dir docs --as dbml
exits 2 'export --dir refuses a format other than Markdown'

# ---- trace and tool ----
run ocat trace show
prints 'export_catalog' 'an export is a step of the trace'
run ocat tools export_catalog
prints 'with_neighbours' 'export_catalog is a tool with a schema'
done_testing
