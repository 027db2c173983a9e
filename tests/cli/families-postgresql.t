#!/bin/sh
# Families that a real PostgreSQL declares: partitions at two levels, and tables that inherit all their columns.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
needs jq jq
pg_needs
psql -qX <<'SQL'
create table events (id int, at date, kind int) partition by range (at);
create table events_2024 partition of events for values from ('2024-01-01') to ('2025-01-01') partition by list (kind);
create table events_2024_a partition of events_2024 for values in (1);
create table events_2024_b partition of events_2024 for values in (2);
create table events_2025 partition of events for values from ('2025-01-01') to ('2026-01-01');
create table events_rest partition of events default;
create table base (id int, at date);
create table base_old () inherits (base);
create table base_more (note text) inherits (base);
create table kinds (id int primary key);
alter table events add foreign key (kind) references kinds (id);
create schema east; create schema west;
create table east.logs_20240101 (id int, line text); create table east.logs_20240102 (id int, line text);
create table west.logs_20240101 (id int, line text);
SQL
ocat add pg "$(pg_url)" >/dev/null

run ocat tables -o json
is "$(jq -c '[.rows[] | [.schema_name, .name, .family.count, .family.kind]]' "$out")" \
	'[["east","logs_20240102",2,"dates"],["public","base",1,"declared"],["public","base_more",null,null],["public","events",4,"declared"],["public","kinds",null,null],["west","logs_20240101",null,null]]' \
	'a partitioned table and one with heirs of the same columns stand for their parts'
run ocat tables events -o table
prints 'pg.public.events (4)' 'people read the number of the partitions that hold rows'
run ocat tables events_2024_b -o json
is "$(jq -c '[.rows[].name]' "$out")" '["events_2024_b"]' 'a partition is found by its name'
run ocat tables 2024_ -o json
is "$(jq -c '[.rows[].name]' "$out")" '["events"]' 'a word that only some partitions have finds their table'
run ocat tables members:events -o json
is "$(jq -c '[.rows[].name]' "$out")" '["events","events_2024","events_2024_a","events_2024_b","events_2025","events_rest"]' \
	'members: opens all levels of partitions'
run ocat tables kind:partition -o json
is "$(jq .total_matches "$out")" 5 'kind:partition finds all partitions'
run ocat show events -o table
prints 'represents 4 parts, ' 'the page of a partitioned table says how many parts hold its rows'
run ocat refs kinds -o json
is "$(jq -c '[.rows[] | [.from, .members]]' "$out")" '[["pg.public.events",5]]' 'a key that all partitions have is one relation, and says how many more have it'
run ocat refs kinds -o table
prints 'and 5 more of its partitions or date shards' 'people read how many'
run ocat show kinds -o json
is "$(jq -c '[.result.referenced_by[]?.from // .result.relations[]?.from] | length' "$out")" 1 'the page of a table has a key of partitions once'
run ocat refs events_2024_a -o json
is "$(jq -c '[.rows[].to]' "$out")" '["pg.public.kinds"]' 'a partition has its own relations'
run ocat show base_old -o json
is "$(jq -c '.result.family.represented_by' "$out")" '"pg.public.base"' 'the page of an heir names the table that represents it'
psql -qX <<'SQL'
create table events_2026_01 partition of events for values from ('2026-01-01') to ('2026-02-01');
create table events_2026_02 partition of events for values from ('2026-02-01') to ('2026-03-01');
create table events_2026_03 partition of events for values from ('2026-03-01') to ('2026-04-01');
SQL
ocat sync >/dev/null
run ocat changes -o json
is "$(jq -c '[.rows[] | [.change_kind, .qualified_name, .family.count]]' "$out")" '[["added","pg.public.events_2026_01",3]]' \
	'new partitions are one row of the changes'
run ocat changes -o table
prints '+ pg.public.events (3)  partition added, 3 columns, 2026-01 to 2026-03' 'people read new partitions by the name of their table'
psql -qX <<'SQL'
alter table events add column note text;
drop table events_2026_01, events_2026_02;
create table events_2026_04 partition of events for values from ('2026-04-01') to ('2026-05-01');
SQL
ocat sync >/dev/null
run ocat diff pg@2 pg
prints '~ public.events and 7 parts of it  events_2024 to events_rest
    + column note  text' 'a column that a table and all its partitions got is one difference'
prints '~ public.events  1 new, 2026-04; 2 gone, 2026-01 to 2026-02' 'diff has partitions that came and went on one line'
prints '1 added, 2 dropped, 7 altered' 'diff counts each partition'
run ocat diff pg@2 pg -o json
is "$(jq -c '[.rows[] | select(.what == "field") | [.qualified_name, .family.count, .family.kind]]' "$out")" \
	'[["pg.public.events",7,"declared"]]' 'the row of such a difference is that of the table itself'
run ocat changes --since 2 -o json
is "$(jq -c '[.rows[] | [.change_kind, .qualified_name, .family.count]]' "$out")" \
	'[["altered","pg.public.events",7],["dropped","pg.public.events_2026_01",2],["added","pg.public.events_2026_04",null]]' \
	'changes has a table with all its partitions as one row'
done_testing
