#!/bin/sh
# list_changes: added, dropped, altered and renamed assets, newest first.
. "${srcdir:-.}/tests/lib.sh"

run ocat changes
exits 1 'changes exits with 1 without a catalog'
says 'no catalog synced yet' 'changes says that no catalog has been synced yet'

export OCAT_NOW=2026-03-02T10:00:00Z # a Monday
sqlite3 shop.db "create table customers (id integer primary key, email varchar(100)); create table orders (id integer primary key, customer_id int);
	create view v as select email from customers"
run ocat add shop shop.db
exits 0 'add connects the shop database'
run ocat changes
exits 1 'changes exits with 1 after the first sync'
says 'shop: first sync 2026-03-02 10:00 UTC' 'changes gives the time of the first sync'
says 'nothing to compare yet' 'changes says that there is nothing to compare with yet'
run ocat changes -o json
exits 1 'changes -o json exits with 1 after the first sync'
prints '"rows":[]' 'changes -o json prints an empty list after the first sync'

OCAT_NOW=2026-03-03T09:00:00Z
sqlite3 shop.db "alter table customers add column phone text; create table returns (id int, why text)"
run ocat sync shop
OCAT_NOW=2026-03-04T08:30:00Z
sqlite3 shop.db "drop table orders; drop view v; create view v as select email, phone from customers"
run ocat sync shop

run ocat changes -o tsv
exits 0 'changes succeeds after two more syncs'
is "$(sed 1d "$out" | cut -f1-6)" "$(printf '%s\n' \
	'2026-03-04T08:30:00Z	shop	3	dropped	shop.orders	table dropped' \
	'2026-03-04T08:30:00Z	shop	3	altered	shop.v	definition changed, column phone added' \
	'2026-03-03T09:00:00Z	shop	2	altered	shop.customers	column phone added' \
	'2026-03-03T09:00:00Z	shop	2	added	shop.returns	table added, 2 columns')" 'changes are listed newest first, by name within a sync'
since() { run ocat changes --since "$@" -o tsv; }
since yesterday
is "$(sed 1d "$out" | wc -l)" 4 '--since yesterday begins at midnight'
since today
is "$(sed 1d "$out" | wc -l)" 2 '--since today begins at midnight'
since 12h
is "$(sed 1d "$out" | wc -l)" 2 '--since accepts a duration'
since monday
is "$(sed 1d "$out" | wc -l)" 4 '--since accepts a day of the week'
says 'shop: first sync 2026-03-02 10:00 UTC' 'changes notes that the catalog was first synced after --since'
since 2026-03-03T09:00:01Z
is "$(sed 1d "$out" | wc -l)" 2 '--since accepts a point in time'
since 2
is "$(sed 1d "$out" | wc -l)" 2 '--since accepts a generation and excludes it'
since 1 --until 2
is "$(sed 1d "$out" | cut -f5 | tr '\n' ' ')" 'shop.customers shop.returns ' '--until accepts a generation and includes it'
since yesterday --until today
is "$(sed 1d "$out" | cut -f5 | tr '\n' ' ')" 'shop.customers shop.returns ' '--since and --until select the changes between two times'
since today --until yesterday
exits 2 'changes refuses --since after --until'
since tomorrowish
exits 2 'changes refuses an invalid --since'
says 'yesterday, monday, 14d' 'changes gives examples for an invalid --since'
since 0
exits 2 'changes refuses --since 0'
since 3
exits 1 'changes exits with 1 when nothing changed since a generation'
OCAT_NOW=2026-03-20T00:00:00Z
since monday
exits 1 'changes exits with 1 when nothing changed since a day'
says 'last sync 2026-03-04 08:30 UTC' 'changes gives the time of the last sync when nothing changed'
OCAT_NOW=2026-03-04T08:40:00Z

run ocat changes 'cust*' -o tsv
is "$(sed 1d "$out" | cut -f5)" shop.customers 'changes accepts a glob for names of tables'
run ocat changes kind:view -o tsv
is "$(sed 1d "$out" | cut -f5)" shop.v 'changes accepts the filter kind'
run ocat changes has:phone kind:table -o tsv
is "$(sed 1d "$out" | cut -f5)" shop.customers 'changes accepts the filter has'
run ocat changes shop
exits 1 'changes takes the name of a catalog as the name of a table'
says 'catalog:shop' 'changes suggests catalog: for the name of a catalog'
run ocat log
exits 2 'ocat log is an unknown command'
says 'Did you mean changes?' 'ocat suggests changes for log'
run ocat changes --kind dropped -o tsv
is "$(sed 1d "$out" | cut -f5)" shop.orders '--kind dropped lists only dropped assets'
run ocat changes --kind gone
exits 2 'changes refuses an unknown --kind'
run ocat changes -o jsonl
is "$(sqlite3 :memory: "select group_concat(json_extract(value, '$.what') || ':' || coalesce(json_extract(value, '$.name'), '-'), ' ') from json_each(json_extract('$(sed -n 3p "$out" | sed "s/'/''/g")', '$.changes'))")" \
	'asset:- field:phone' 'changes -o jsonl has a typed record for each change'
run ocat changes -n 1 -o json
prints '"total_matches":4,"truncated":true' 'changes -n 1 -o json says that more changes exist'
cursor=$(sed 's/.*"next_cursor":"\([^"]*\)".*/\1/' "$out")
run ocat changes -n 1 --cursor "$cursor" -o tsv
is "$(sed 1d "$out" | cut -f5)" shop.v 'changes --cursor prints the next page'
run ocat changes --at 2 -o tsv
is "$(sed 1d "$out" | wc -l)" 2 'changes --at 2 lists the changes known then'
run ocat changes --live
exits 2 'changes refuses --live'

run ocat changes -o table
is "$(cat "$out")" 'shop  generation 3  2026-03-04 08:30 UTC  10 min ago
- shop.orders  table dropped
~ shop.v
    ~ definition
        - CREATE VIEW v as select email from customers
        + CREATE VIEW v as select email, phone from customers
    + column phone  TEXT

shop  generation 2  2026-03-03 09:00 UTC  23 h ago
~ shop.customers
    + column phone  TEXT
+ shop.returns  table added, 2 columns' 'changes -o table groups by sync, with the details below each table'
run env COLUMNS=30 "$OCAT" changes v -o table
exits 0 'changes -o table succeeds in a narrow terminal'
run ocat changes -o table --color always
prints "$(printf '\033[32m+\033[0m \033[1mshop.returns')" 'changes --color always colours the signs and names'

# ---- one table by its name ----
run ocat changes --asset customers -o tsv
is "$(sed 1d "$out" | cut -f3-5)" '2	altered	shop.customers' '--asset lists the changes of one table'
run ocat changes --asset shop.returns --since 2 -o tsv
exits 1 '--asset exits with 1 when its table has not changed since'
run ocat changes --asset returnz
exits 1 '--asset exits with 1 for an unknown table'
says 'returns' '--asset suggests a similar name for an unknown table'

# ---- --at with several catalogs ----
sqlite3 late.db 'create table t (x)'
run ocat add late late.db
OCAT_NOW=2026-03-04T09:40:00Z
run ocat tables --at 2026-03-04T08:35:00Z -o tsv
exits 0 'tables --at succeeds when a catalog was synced later'
is "$(sed 1d "$out" | cut -f1 | tr '\n' ' ')" 'shop.customers shop.returns shop.v ' 'tables --at lists the tables known at that time'
says 'late was first synced after 2026-03-04T08:35:00Z; skipped' 'tables --at notes which catalog was first synced later'
run ocat tables --at 2026-03-04T08:35:00Z --catalog late
exits 1 'tables --at --catalog exits with 1 for a catalog that was first synced later'
says 'late was first synced after' 'tables --at --catalog names the catalog that was first synced later'
run ocat tables --at 30d
exits 1 'tables --at exits with 1 when all catalogs were first synced later'
run ocat changes --since 2
exits 2 'changes refuses a generation without a catalog when there are several'
says '--catalog' 'changes suggests --catalog for a generation with several catalogs'
run ocat changes --since 2 --catalog shop -o tsv
is "$(sed 1d "$out" | wc -l)" 2 'changes accepts a generation together with --catalog'

# ---- a view written on several lines ----
sqlite3 lines.db 'create table t (a, b);
create view v as
select a
from t
where a > 0'
ocat add lines lines.db -q 2>"$err"
sqlite3 lines.db 'drop view v;
create view v as
select a
from t
where a > 1
limit 5'
ocat sync lines -q >"$out"
run ocat changes -c lines -o table
is "$(sed 1,3d "$out")" '          from t
        - where a > 0
        + where a > 1
        + limit 5' 'changes shows the lines of a view that differ'
run ocat changes -c lines -o tsv --columns qualified_name,changes
is "$(wc -l <"$out")" 2 'changes -o tsv keeps a definition of several lines in one line'
done_testing
