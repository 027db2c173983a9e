#!/bin/sh
# diff_catalog: two times of a catalog, two catalogs, two tables, files.
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
exits 1 'a difference is 1, as of diff'
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

1 added, 1 dropped, 3 altered' 'as text, in a pipe too'
run ocat diff shop@3 shop@1
prints '- returns  table, 2 columns' 'backwards what came goes'
prints '    - column phone  TEXT' 'within a table too'
prints '+ old  table, 1 column' 'and what went comes'
run ocat diff shop shop@3
exits 0 'no difference is 0'
is "$(cat "$out")" 'no difference, 4 the same' 'and said'
run ocat diff shop@12h shop --summary
exits 1 'a time instead of a generation'
prints '~ v  definition changed, column phone added' 'one line a table'
prints '1 altered, 3 the same' 'and the rest is counted'
run ocat diff shop@2026-03-02T12:00:00Z shop@2 -o tsv
is "$(sed 1d "$out" | cut -f1-7)" "$(printf '%s\n' 'added	shop.customers	field	phone			TEXT' 'dropped	shop.old	asset			table, 1 column	' \
	'added	shop.orders	index	by_customer			(customer_id)' 'added	shop.returns	asset				table, 2 columns')" 'rows for scripts'
run ocat diff shop@1 shop -o json
exits 1 'the same as JSON'
j() { sqlite3 :memory: "select json_extract(readfile('$out'), '$1')"; }
is "$(j '$.total_matches') $(j '$.rows[0].change') $(j '$.rows[0].what') $(j '$.rows[0].name') $(j '$.rows[0].after')" '6 added field phone TEXT' 'each difference is a typed record'
is "$(j '$.summary.added') $(j '$.summary.dropped') $(j '$.summary.altered') $(j '$.summary.same') $(j '$.summary.before.generation')" '1 1 3 0 1' 'with a summary'
is "$(j '$.catalogs[0].generation') $(j '$.catalogs[1].generation')" '1 3' 'and both generations'
first=$(j '$.digest')
run ocat diff shop@1 shop -o json
is "$(j '$.digest')" "$first" 'the same question has the same digest'
run ocat diff shop@1 shop 'kind:view'
prints_no 'returns' 'only the tables that fit a query line'
prints '~ v' 'which are shown'
run ocat diff shop@1 shop -n 1 -o tsv
is "$(wc -l <"$out")" 2 'fewer rows when asked for'
exits 1 'and still a difference'

# ---- what goes wrong is never 1 ----
run ocat diff shop@9 shop
exits 2 'a generation that is not there yet'
says 'shop has no generation 9 yet: the newest is 3' 'is refused by name'
run ocat diff shop@2020-01-01 shop
exits 2 'a time before the first read'
says 'shop was first read after 2020-01-01' 'likewise'
run ocat diff shop@0 shop
exits 2 'generations count from 1'
run ocat diff shop nothing_here
exits 2 'a name that is not there'
run ocat diff shop shop.orders
exits 2 'a catalog and a table'
says 'shop is a catalog and shop.orders a table' 'cannot be compared'
run ocat diff shop
exits 2 'one side is too few'
run ocat diff shop@1 shop --at 1d
exits 2 'two times need no third'
run ocat diff shop@1 shop --ignore colours
exits 2 'what cannot be ignored'
says 'comments order stats' 'is told what can'
run ocat diff ./none.db shop
exits 3 'a file that is not there'
run ocat diff shop nothing_here -o json
prints '"code":"table_not_found"' 'errors as JSON'

# ---- completion ----
run ocat complete 'ocat diff sho'
prints 'shop' 'a side completes to a catalog'
run ocat complete 'ocat diff shop shop.ord'
prints 'shop.orders' 'or to a table'

# ---- tables ----
run ocat diff shop.orders@1 shop.orders
is "$(tail -n 1 "$out")" '1 difference' 'one table at two times'
run ocat diff orders returns
exits 1 'two tables of one catalog'
prints '- column customer_id  INT' 'by their columns'
prints '+ column why  TEXT' 'both ways'
run ocat diff shop.old@1 shop.returns
exits 1 'a table that is gone, as it was'
prints '- column x  INT' 'with its columns'
run ocat diff orders@2 orders
exits 0 'nothing changed in it since'

# ---- two catalogs, and files ----
mkdir other
cp shop.db other/shop.db
run ocat diff shop ./other/shop.db
exits 0 'a file that holds the same'
sqlite3 other/shop.db "alter table orders add column note text; drop table returns"
run ocat diff shop ./other/shop.db
exits 1 'it is read now, not from the cache'
prints '+++ ./other/shop.db' 'and called as it was typed'
prints '    + column note  TEXT' 'what differs'
prints '- returns  table, 2 columns' 'what is missing'
prints '1 dropped, 1 altered, 2 the same' 'and the rest'
sqlite3 shop.db "create table fresh (x)"
run ocat diff shop@3 shop --live
exits 1 'live reads the source first'
prints '+ fresh  table, 1 column' 'and shows what is new in it'

printf '%s\n' '{"ocat":"snapshot","version":1,"type":"sqlite"}' \
	'{"asset":{"ns":"","name":"customers","kind":"table","fields":[{"name":"id","type":"INTEGER"},{"name":"email","type":"varchar(200)"}]}}' \
	'{"end":{"namespaces":0,"assets":1}}' >a.jsonl
sed 's/varchar(200)/varchar(100)/; s/{"name":"id","type":"INTEGER"},\(.*\)}]}}/\1},{"name":"id","type":"INTEGER"}]}}/' a.jsonl >b.jsonl
run ocat diff a.jsonl b.jsonl
exits 1 'two snapshots'
prints 'column email  type' 'types as they are written'
prints 'position' 'and the order of columns'
run ocat diff a.jsonl b.jsonl --ignore order,types
exits 0 'less what is noise'
run ocat diff a.jsonl b.jsonl --ignore order --ignore types -o json
is "$(j '$.summary.types_by_class') $(j '$.summary.ignored')" '1 ["order","types"]' 'which is counted and said'
sed 's/"sqlite"/"postgresql"/; s/varchar(200)/character varying/; s/"ns":""/"ns":"public"/' a.jsonl >pg.jsonl
run ocat diff pg.jsonl b.jsonl
exits 1 'two systems'
says 'types are compared by class' 'spell types in their own ways'
says '--map public= compares them' 'and their namespaces'
run ocat diff pg.jsonl b.jsonl --map public= --ignore order
exits 0 'with a map they are the same'
run ocat diff pg.jsonl b.jsonl schema:public --map public= --ignore order
exits 0 'a namespace by its name in the first'
is "$(cat "$out")" 'no difference, 1 the same; 1 type written differently but of one class' 'is that of both'
run ocat diff pg.jsonl b.jsonl --map public
exits 2 'half a map'
run ocat diff a.jsonl b.jsonl --stats
exits 1 'statistics when asked for'
sqlite3 wares-a.db 'create table wares (id integer primary key)'
sqlite3 wares-b.db 'create table wares (id integer primary key, price int)'
run ocat add wares wares-a.db
sed "s/wares-a\.db/wares-b.db/" "$HOME/.config/ocat/catalogs.yaml" >catalogs.new && cp catalogs.new "$HOME/.config/ocat/catalogs.yaml"
run ocat diff wares-a.db wares-b.db
exits 1 'a file is compared although its old name is configured for another file'
prints 'price' 'the column that only the other file has is shown'
run ocat diff 'postgresql://ann:s3cret@127.0.0.1:1/none' shop
exits 3 'a server that is not there'
! grep -rq s3cret "$HOME" "$out" "$err"
point $? 'no password is written down'
done_testing
