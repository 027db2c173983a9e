#!/bin/sh
# list_changes: what was added, dropped, altered, renamed; newest first.
. "${srcdir:-.}/tests/lib.sh"

run ocat changes
exits 1 'no catalog, no change'
says 'no catalog has been read yet' 'and said'

export OCAT_NOW=2026-03-02T10:00:00Z # a Monday
sqlite3 shop.db "create table customers (id integer primary key, email varchar(100)); create table orders (id integer primary key, customer_id int);
	create view v as select email from customers"
run ocat add shop shop.db
exits 0 "it is added"
run ocat changes
exits 1 'a first read changes nothing'
says 'shop was first read at 2026-03-02 10:00 UTC' 'what is known is said'
says 'nothing to compare it with yet' 'and why there is nothing more'
run ocat changes -o json
exits 1 'as JSON too'
prints '"rows":[]' 'an empty list'

OCAT_NOW=2026-03-03T09:00:00Z
sqlite3 shop.db "alter table customers add column phone text; create table returns (id int, why text)"
run ocat sync shop
OCAT_NOW=2026-03-04T08:30:00Z
sqlite3 shop.db "drop table orders; drop view v; create view v as select email, phone from customers"
run ocat sync shop

run ocat changes -o tsv
exits 0 'changes'
is "$(sed 1d "$out" | cut -f1-6)" "$(printf '%s\n' \
	'2026-03-04T08:30:00Z	shop	3	dropped	shop.orders	table dropped' \
	'2026-03-04T08:30:00Z	shop	3	altered	shop.v	definition changed, column phone added' \
	'2026-03-03T09:00:00Z	shop	2	altered	shop.customers	column phone added' \
	'2026-03-03T09:00:00Z	shop	2	added	shop.returns	table added, 2 columns')" 'newest first, by name within a read'
since() { run ocat changes --since "$@" -o tsv; }
since yesterday
is "$(sed 1d "$out" | wc -l)" 4 'yesterday is from its midnight'
since today
is "$(sed 1d "$out" | wc -l)" 2 'today'
since 12h
is "$(sed 1d "$out" | wc -l)" 2 'a duration'
since monday
is "$(sed 1d "$out" | wc -l)" 4 'a day of the week'
says 'shop was first read at 2026-03-02 10:00 UTC' 'when nothing is known from the start'
since 2026-03-03T09:00:01Z
is "$(sed 1d "$out" | wc -l)" 2 'an instant'
since 2
is "$(sed 1d "$out" | wc -l)" 2 'after a generation'
since 1 --until 2
is "$(sed 1d "$out" | cut -f5 | tr '\n' ' ')" 'shop.customers shop.returns ' 'up to a generation'
since yesterday --until today
is "$(sed 1d "$out" | cut -f5 | tr '\n' ' ')" 'shop.customers shop.returns ' 'between two times'
since today --until yesterday
exits 2 'the wrong way round'
since tomorrowish
exits 2 'what is no time'
says 'yesterday, monday, 14d' 'is told what is one'
since 0
exits 2 'there is no generation 0'
since 3
exits 1 'nothing since'
OCAT_NOW=2026-03-20T00:00:00Z
since monday
exits 1 'nothing is 1'
says 'last at 2026-03-04 08:30 UTC' 'and when it was looked is said'
OCAT_NOW=2026-03-04T08:40:00Z

run ocat changes 'cust*' -o tsv
is "$(sed 1d "$out" | cut -f5)" shop.customers 'by name'
run ocat changes kind:view -o tsv
is "$(sed 1d "$out" | cut -f5)" shop.v 'by kind of table'
run ocat changes has:phone kind:table -o tsv
is "$(sed 1d "$out" | cut -f5)" shop.customers 'by what it has'
run ocat changes shop
exits 1 'a name of a catalog is one of tables first'
says 'catalog:shop' 'and how all of the catalog is meant is told'
run ocat history
exits 2 'another word for it'
says 'Did you mean changes?' 'is understood'
run ocat changes --kind dropped -o tsv
is "$(sed 1d "$out" | cut -f5)" shop.orders 'by kind of change'
run ocat changes --kind gone
exits 2 'of a kind that is none'
run ocat changes -o jsonl
is "$(sqlite3 :memory: "select group_concat(json_extract(value, '$.what') || ':' || coalesce(json_extract(value, '$.name'), '-'), ' ') from json_each(json_extract('$(sed -n 3p "$out" | sed "s/'/''/g")', '$.changes'))")" \
	'asset:- field:phone' 'each change is a typed record'
run ocat changes -n 1 -o json
prints '"total_matches":4,"truncated":true' 'a page'
cursor=$(sed 's/.*"next_cursor":"\([^"]*\)".*/\1/' "$out")
run ocat changes -n 1 --cursor "$cursor" -o tsv
is "$(sed 1d "$out" | cut -f5)" shop.v 'and the next'
run ocat changes --at 2 -o tsv
is "$(sed 1d "$out" | wc -l)" 2 'as it was known then'
run ocat changes --live
exits 2 'a source has no history'

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
+ shop.returns  table added, 2 columns' 'for people: by read, with what changed below each'
run env COLUMNS=30 "$OCAT" changes v -o table
exits 0 'narrow'
run ocat changes -o table --color always
prints "$(printf '\033[32m+\033[0m \033[1mshop.returns')" 'in colour'

# ---- one table, by its name alone ----
run ocat changes --asset customers -o tsv
is "$(sed 1d "$out" | cut -f3-5)" '2	altered	shop.customers' 'of one table'
run ocat changes --asset shop.returns --since 2 -o tsv
exits 1 'nothing of it since'
run ocat changes --asset returnz
exits 1 'one that is none'
says 'returns' 'with what is like it'

# ---- --at over several catalogs ----
sqlite3 late.db 'create table t (x)'
run ocat add late late.db
OCAT_NOW=2026-03-04T09:40:00Z
run ocat tables --at 2026-03-04T08:35:00Z -o tsv
exits 0 'an earlier time of several catalogs'
is "$(sed 1d "$out" | cut -f1 | tr '\n' ' ')" 'shop.customers shop.returns shop.v ' 'what was known then'
says 'late was first read after 2026-03-04T08:35:00Z, so it is left out' 'the younger one is left out, and that is said'
run ocat tables --at 2026-03-04T08:35:00Z --catalog late
exits 1 'unless it was named'
says 'late was first read after' 'then it is an error'
run ocat tables --at 30d
exits 1 'all of them are younger'
run ocat changes --since 2
exits 2 'a number needs a catalog when there are several'
says '--catalog' 'which is said'
run ocat changes --since 2 --catalog shop -o tsv
is "$(sed 1d "$out" | wc -l)" 2 'of the one that is named'
done_testing
