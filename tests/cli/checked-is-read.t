#!/bin/sh
# What check prints for SQLite reads what the query reads: odd names, quotes of four kinds, texts with backslashes.
. "${srcdir:-.}/tests/lib.sh"

sqlite3 odd.db <<'S'
CREATE TABLE orders (id integer PRIMARY KEY, whose text, "odd ""name" text, [sq x] text, `back``tick` text);
INSERT INTO orders VALUES (1, 'a''b\c', 'o', 's', 'b');
CREATE TABLE "Odd.Table" (id integer PRIMARY KEY, "a\" text);
INSERT INTO "Odd.Table" VALUES (1, 'x');
CREATE TABLE main (id integer PRIMARY KEY, x text);
INSERT INTO main VALUES (1, 'm');
CREATE TABLE "select" (id integer PRIMARY KEY, "from" text);
INSERT INTO "select" VALUES (1, 'f');
CREATE TABLE json_each (id integer PRIMARY KEY, v text);
INSERT INTO json_each VALUES (1, 'own');
CREATE TABLE "temp.x" (id integer PRIMARY KEY, v text);
INSERT INTO "temp.x" VALUES (1, 'tx');
CREATE VIEW seen AS SELECT whose FROM orders;
CREATE VIRTUAL TABLE notes USING fts5 (body);
INSERT INTO notes VALUES ('hello world');
S
cat >queries <<'Q'
select whose from orders
select whose from ORDERS
select whose from main.orders
select main.orders.whose from main.orders
select "whose" from "orders"
select [whose] from [orders]
select `whose` from `orders`
select "odd ""name", [sq x], `back``tick` from orders
select "no column" from orders
select 'a\' || ' ; drop table orders; --' as x
select "a\" as x
select '\' as x, '\\' as y, '''' as z
select x'41', X'6162' from orders
select "a\" from "Odd.Table"
select * from "Odd.Table"
select "from" from "select"
select x from main
select main.x from main
select main.x from main.main
select main.main.x from main.main
select v from json_each
select v from "temp.x"
select whose from seen
select body from notes where notes match 'hello'
select body from main.notes where notes match 'hello'
select whose from orders where whose = "a" or true
select whose from orders where whose like 'a\%' escape '\' or whose like '%\c'
select whose from orders where whose glob '[a]*'
select o.rowid, orders.id from orders o, orders where o.id = orders.id
select whose as 'a''l' from orders
select whose 'al' from orders
with orders as (select 1 as x) select x from orders
with orders as (select whose from main.orders) select whose from orders
select 1 -- .shell touch pwned
values (1), ('\')
Q
fact() { sqlite3 :memory: "select coalesce(json_extract(readfile('checked.json'), '\$.result.$1'), '')"; }
ocat add odd "$PWD/odd.db" >/dev/null 2>&1
while IFS= read -r query; do
	sqlite3 odd.db "$query" >wanted 2>&1
	run ocat check -c odd -o json "$query"
	cp "$out" checked.json
	# The shell's own settings are for "x" as a text: off, every text must be written as one.
	printf '.dbconfig dqs_dml off\n.dbconfig dqs_ddl off\n%s;\n' "$(fact sql)" >script
	is "$(sqlite3 odd.db <script 2>&1 | sed '/^ *dqs_d.l off$/d')" "$(cat wanted)" "check prints what reads the same: $(printf '%s' "$query" | tr '\\' /)"
done <queries
# SQLite reads the CTE itself there, which is an error; as checked, it is the table.
ocat check -c odd -o json 'with orders as (select whose from orders) select whose from orders' >checked.json
is "$(sqlite3 odd.db "$(fact sql)")" "a'b\\c" 'a table within a CTE of its name is printed with the name of its database'
for query in 'select whose from temp.orders' 'select * from temp.x' 'select * from sqlite_schema' "select * from pragma_table_info('orders')" 'select whose from other.orders'; do
	run ocat check -c odd "$query"
	exits 1 "check denies a table of another schema, and of the system: $query"
done
done_testing
