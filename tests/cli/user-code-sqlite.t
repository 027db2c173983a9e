#!/bin/sh
# Code that a file of SQLite can reach: functions in views and generated columns that SQLite lacks, modules of others.
. "${srcdir:-.}/tests/lib.sh"
needs sqlite3 sqlite3

sqlite3 shop.db <<'S'
create table orders (id integer primary key, note text, loud text generated always as (upper(note)) virtual);
create table odd (id integer, note text, made text generated always as (sha3(note)) virtual);
create table kept (id integer, note text, made text generated always as (upper(note)) stored);
create view plain as select id, upper(note) as note from orders where id > 1;
create view writes as select writefile('x', note) as w from orders;
create view over_writes as select * from writes;
create view loads as select load_extension('x') as l;
create view reads as with q as (select readfile('a') as r) select r from q;
create view shadow as select 'load_extension(1)' as note, id from orders;
create virtual table notes using fts5(body);
create virtual table boxes using rtree(id, a, b);
pragma writable_schema = on;
insert into sqlite_schema values ('table', 'files', 'files', 0, 'CREATE VIRTUAL TABLE files USING csv(filename="/etc/passwd")');
S
run ocat add shop shop.db
exits 0 'a file with functions and modules that SQLite lacks is synced'

verdict() { ocat check "$1" -c shop -o json 2>/dev/null | sed 's/.*"verdict":"\([a-z_]*\)".*/\1/'; }
for query in 'select id, loud from orders' 'select * from plain' 'select id from kept' 'select * from shadow' \
	"select body from notes where notes match 'a'" 'select * from boxes where a > 1'; do
	is "$(verdict "$query")" allow "a query that runs only SQLite's own code is allowed: $query"
done
for query in 'select * from writes' 'select count(*) from writes' 'select 1 from over_writes' 'select * from loads' 'select r from reads' \
	'select made from odd' 'select * from files' 'select id from orders where id in (select 1 from loads)' \
	'with q as (select * from writes) select 1 from q'; do
	case $(verdict "$query") in
	allow | rewrite) point 1 "the query is not allowed: $query" ;;
	*) point 0 "the query is not allowed: $query" ;;
	esac
done
# ---- estimates ----
printf '    explain: true\n' >>"$(ocat config path catalogs)"
before=$(sha256sum <shop.db)
estimated() { ocat check "$1" -c shop --estimate -o json 2>/dev/null | jq -r '.result.estimate.unknown_because // (.result.estimate.steps | join(" "))'; }
is "$(estimated 'select id from kept where id = 3')" 'SCAN kept' 'SQLite plans a query that runs only its own code'
is "$(estimated "select body from notes where notes match 'a'" | cut -c1-10)" 'SCAN notes' 'SQLite plans a query of a table of its own module'
for query in 'select * from writes' 'select 1 from over_writes' 'select * from loads' 'select made from odd' 'select * from files'; do
	is "$(estimated "$query" | cut -c1-41)" 'not requested: planning the query may run' "SQLite is not asked to plan it: $query"
done
is "$(sha256sum <shop.db)" "$before" 'no estimate changed the file'

run ocat check 'select * from writes' -c shop
prints 'in the view shop.writes, the function writefile is called, which is not allowed in a query' 'the function in a view is named'
run ocat check 'select * from files' -c shop
prints 'reading shop.files may run the module csv' 'the module of a virtual table is named'
run ocat check 'select made from odd' -c shop
prints 'reading shop.odd may run sha3' 'the function in a generated column is named'
printf 'rules:\n  - { id: one, functions: writefile, deny: yes }\n' >"$(ocat config path policy)"
is "$(verdict 'select * from writes')" deny 'a rule denies a function that a view calls'
printf 'rules:\n  - { id: one, functions: sha3, allow: yes }\n' >"$(ocat config path policy)"
is "$(verdict 'select made from odd')" allow 'a rule allows a function of a generated column'
done_testing
