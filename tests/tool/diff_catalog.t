#!/bin/sh
# diff_catalog: compares two times of a catalog, two catalogs, two tables, and files.
. "${srcdir:-.}/tests/lib.sh"

export OCAT_NOW=2026-03-02T10:00:00Z
sqlite3 shop.db "create table customers (id integer primary key, email varchar(100), region text default 'north');
	create table orders (id integer primary key, customer_id int references customers (id), total numeric(10,2));
	create table old (x int); create view v as select email from customers"
run ocat add shop shop.db
OCAT_NOW=2026-03-03T10:00:00Z
sqlite3 shop.db "alter table customers add column phone text; drop table old; create table returns (id int, why text);
	create index by_customer on orders (customer_id)"
run ocat sync shop
OCAT_NOW=2026-03-04T10:00:00Z
sqlite3 shop.db "drop view v; create view v as select email, phone from customers"
run ocat sync shop

# ---- two times ----
run ocat diff shop@1 shop
exits 1 'diff exits with 1 when it finds differences'
is "$(cat "$out")" '--- shop  generation 1  2026-03-02 10:00 UTC
+++ shop  generation 3  2026-03-04 10:00 UTC

~ customers
    + column phone  TEXT
- old  table, 1 column
~ orders
    + index by_customer  (customer_id)
+ returns  table, 2 columns
~ v
    ~ definition
        - CREATE VIEW v as select email from customers
        + CREATE VIEW v as select email, phone from customers
    + column phone  TEXT

1 added, 1 dropped, 3 altered' 'diff prints the differences as text in a pipe'
run ocat diff shop@3 shop@1
prints '- returns  table, 2 columns' 'diff in reverse order lists an added table as dropped'
prints '    - column phone  TEXT' 'diff in reverse order lists an added column as dropped'
prints '+ old  table, 1 column' 'diff in reverse order lists a dropped table as added'
run ocat diff shop shop@3
exits 0 'diff exits with 0 without differences'
is "$(cat "$out")" 'no difference, 4 the same' 'diff says that there is no difference'
run ocat diff shop@12h shop --summary
exits 1 'diff accepts a time in the place of a generation'
prints '~ v  definition changed, column phone added' 'diff --summary prints one line for each table'
prints '1 altered, 3 the same' 'diff --summary counts the unchanged tables'
run ocat diff shop@2026-03-02T12:00:00Z shop@2 -o tsv
is "$(sed 1d "$out" | cut -f1-7)" "$(printf '%s\n' 'added	shop.customers	field	phone			TEXT' 'dropped	shop.old	asset			table, 1 column	' \
	'added	shop.orders	index	by_customer			(customer_id)' 'added	shop.returns	asset				table, 2 columns')" 'diff -o tsv prints a row for each difference'
run ocat diff shop@1 shop -o json
exits 1 'diff -o json exits with 1 when it finds differences'
j() { sqlite3 :memory: "select json_extract(readfile('$out'), '$1')"; }
is "$(j '$.total_matches') $(j '$.rows[0].change') $(j '$.rows[0].what') $(j '$.rows[0].name') $(j '$.rows[0].after')" '6 added field phone TEXT' 'diff -o json has a typed record for each difference'
is "$(j '$.summary.added') $(j '$.summary.dropped') $(j '$.summary.altered') $(j '$.summary.same') $(j '$.summary.before.generation')" '1 1 3 0 1' 'diff -o json has a summary'
is "$(j '$.catalogs[0].generation') $(j '$.catalogs[1].generation')" '1 3' 'diff -o json has both generations'
first=$(j '$.digest')
run ocat diff shop@1 shop -o json
is "$(j '$.digest')" "$first" 'diff has the same digest for the same question'
run ocat diff shop@1 shop 'kind:view'
prints_no 'returns' 'diff with a query line leaves out the other tables'
prints '~ v' 'diff with a query line compares the matching tables'
run ocat diff shop@1 shop -n 1 -o tsv
is "$(wc -l <"$out")" 2 'diff -n 1 -o tsv prints one difference'
exits 1 'diff -n 1 exits with 1 when it finds differences'

# ---- failures never exit with 1 ----
run ocat diff shop@9 shop
exits 2 'diff refuses a generation that does not exist yet'
says 'shop has no generation 9 yet: the newest is 3' 'diff names the latest generation'
run ocat diff shop@2020-01-01 shop
exits 2 'diff refuses a time before the first sync'
says 'shop was first synced after 2020-01-01' 'diff says when the catalog was first synced'
run ocat diff shop@0 shop
exits 2 'diff refuses generation 0'
run ocat diff shop nothing_here
exits 2 'diff exits with 2 for an unknown name'
run ocat diff shop shop.orders
exits 2 'diff refuses to compare a catalog with a table'
says 'shop is a catalog and shop.orders a table' 'diff says which side is a catalog and which a table'
run ocat diff shop
exits 2 'diff with one side is a usage error'
run ocat diff shop@1 shop --at 1d
exits 2 'diff refuses --at together with a time'
run ocat diff shop@1 shop --ignore colours
exits 2 'diff --ignore refuses an unknown word'
says 'comments order stats' 'diff --ignore lists the accepted words'
run ocat diff ./none.db shop
exits 3 'diff exits with 3 for a missing file'
run ocat diff shop nothing_here -o json
prints '"code":"table_not_found"' 'diff -o json prints an error with its code'

# ---- completion ----
run ocat complete --timeout 30s 'ocat diff sho'
prints 'shop' 'a side of diff completes to a catalog'
run ocat complete --timeout 30s 'ocat diff shop shop.ord'
prints 'shop.orders' 'a side of diff completes to a table'

# ---- tables ----
run ocat diff shop.orders@1 shop.orders
is "$(tail -n 1 "$out")" '1 difference' 'diff compares one table at two times'
run ocat diff orders returns
exits 1 'diff compares two tables of one catalog'
prints '- column customer_id  INT' 'diff of two tables lists the columns only in the first'
prints '+ column why  TEXT' 'diff of two tables lists the columns only in the second'
run ocat diff shop.old@1 shop.returns
exits 1 'diff compares a dropped table at an earlier time'
prints '- column x  INT' 'diff lists the columns of a dropped table'
run ocat diff orders@2 orders
exits 0 'diff exits with 0 for a table that has not changed'

# ---- two catalogs, and files ----
mkdir other
cp shop.db other/shop.db
run ocat diff shop ./other/shop.db
exits 0 'diff exits with 0 for a file with the same catalog'
sqlite3 other/shop.db "alter table orders add column note text; drop table returns"
run ocat diff shop ./other/shop.db
exits 1 'diff reads a file now, not from the cache'
prints '+++ ./other/shop.db' 'diff names a file as it was typed'
prints '    + column note  TEXT' 'diff lists a column added in the file'
prints '- returns  table, 2 columns' 'diff lists a table missing from the file'
prints '1 dropped, 1 altered, 2 the same' 'diff counts the tables of two catalogs'
sqlite3 shop.db "create table fresh (x)"
run ocat diff shop@3 shop --live
exits 1 'diff --live syncs the source first'
prints '+ fresh  table, 1 column' 'diff --live lists a table added since the last sync'

printf '%s\n' '{"ocat":"snapshot","version":1,"type":"sqlite"}' \
	'{"asset":{"ns":"","name":"customers","kind":"table","fields":[{"name":"id","type":"INTEGER"},{"name":"email","type":"varchar(200)"}]}}' \
	'{"end":{"namespaces":0,"assets":1}}' >a.jsonl
sed 's/varchar(200)/varchar(100)/; s/{"name":"id","type":"INTEGER"},\(.*\)}]}}/\1},{"name":"id","type":"INTEGER"}]}}/' a.jsonl >b.jsonl
run ocat diff a.jsonl b.jsonl
exits 1 'diff exits with 1 for two different snapshots'
prints 'column email  type' 'diff of one system compares types as written'
prints 'position' 'diff compares the order of columns'
run ocat diff a.jsonl b.jsonl --ignore order,types
exits 0 'diff --ignore leaves out the order and the types'
run ocat diff a.jsonl b.jsonl --ignore order --ignore types -o json
is "$(j '$.summary.types_by_class') $(j '$.summary.ignored')" '1 ["order","types"]' 'diff --ignore counts what it left out'
sed 's/"sqlite"/"postgresql"/; s/varchar(200)/character varying/; s/"ns":""/"ns":"public"/' a.jsonl >pg.jsonl
run ocat diff pg.jsonl b.jsonl
exits 1 'diff exits with 1 for snapshots of two systems'
says 'types are compared by class' 'diff of two systems compares types by class'
says 'compare them with --map public=' 'diff of two systems suggests --map for their namespaces'
run ocat diff pg.jsonl b.jsonl --map public= --ignore order
exits 0 'diff --map maps one namespace to another'
run ocat diff pg.jsonl b.jsonl schema:public --map public= --ignore order
exits 0 'diff --map accepts a schema filter with the first name'
is "$(cat "$out")" 'no difference, 1 the same; 1 type written differently but of the same class' 'diff --map applies the schema filter to both sides'
run ocat diff pg.jsonl b.jsonl --map public
exits 2 'diff refuses --map without an equals sign'
run ocat diff a.jsonl b.jsonl --stats
exits 1 'diff --stats compares statistics'
sqlite3 wares-a.db 'create table wares (id integer primary key)'
sqlite3 wares-b.db 'create table wares (id integer primary key, price int)'
run ocat add wares wares-a.db
sed "s/wares-a\.db/wares-b.db/" "$HOME/.config/ocat/catalogs.yaml" >catalogs.new && cp catalogs.new "$HOME/.config/ocat/catalogs.yaml"
run ocat diff wares-a.db wares-b.db
exits 1 'a file is compared although its old name is configured for another file'
prints 'price' 'the column that only the other file has is shown'
sqlite3 odd.db 'create table "a/b" (id int); create table "host=c" (id int, n int)'
run ocat add odd odd.db
run ocat diff 'odd."a/b"' 'odd."host=c"'
exits 1 'tables with a slash or an address in their names are compared'
prints 'n' 'the column that only one of them has is shown'
run ocat diff "$PWD/odd.db" odd
exits 0 'a path is still a file'
run ocat diff 'postgresql://ann:s3cret@127.0.0.1:1/none' shop
exits 3 'diff exits with 3 when a server is unreachable'
! grep -rq s3cret "$HOME" "$out" "$err"
point $? 'diff writes no password anywhere'
done_testing
