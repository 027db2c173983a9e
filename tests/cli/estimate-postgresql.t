#!/bin/sh
# --estimate lets a server plan a query, which runs code in places that no query shows: attacked on a real PostgreSQL.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_needs

psql -qX -v ON_ERROR_STOP=1 >setup.out 2>&1 <<'S' || cannot_run "the setup fails: $(cat setup.out)"
create function loud(text) returns text language plpgsql immutable as 'begin raise log ''user code was run''; return $1; end';
create function loud_difference(float8, float8) returns float8 language plpgsql immutable as 'begin raise log ''user code was run''; return $1 - $2; end';
create function loud_compare(int, int) returns int language plpgsql immutable as 'begin raise log ''user code was run''; return sign($1 - $2); end';
create function loud_hash(int, bigint) returns bigint language plpgsql immutable as 'begin raise log ''user code was run''; return $1; end';
-- types
create type span as range (subtype = float8, subtype_diff = loud_difference);
create table spans (id int, s span); insert into spans select g, span(g, g + 10) from generate_series(1, 1000) g;
create table many_spans (id int, s span[], m span_multirange);
create domain loud_text as text check (loud(value) <> '');
create type pair as (a loud_text, b int);
create table pairs (id int, p pair, d loud_text, ds loud_text[]);
-- operator classes for built-in types
create operator class loud_ops for type int using btree as operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 loud_compare(int, int);
create operator class loud_hash_ops for type int using hash as operator 1 =, function 2 loud_hash(int, bigint);
create table by_range (id int, x text) partition by range (id loud_ops);
create table by_range_a partition of by_range for values from (1) to (10); create table by_range_b partition of by_range for values from (10) to (20);
create table by_hash (id int, x text) partition by hash (id loud_hash_ops);
create table by_hash_a partition of by_hash for values with (modulus 2, remainder 0); create table by_hash_b partition of by_hash for values with (modulus 2, remainder 1);
create table by_index (id int, x text); insert into by_index select g, g from generate_series(1, 1000) g; create index on by_index (id loud_ops);
create view over_range as select * from by_range;
-- constants in what a table has
create table indexed (id int); create index on indexed (id) where loud('a') = 'a';
create table expressed (id int); create index on expressed ((loud('a') || id::text));
create table checked (id int, check (loud('a') = 'a')); create table checked_child () inherits (checked);
create table told (a text, b text); create statistics told_so on (loud('a')), a from told;
create table listed (id int, who text) partition by list (loud(who)); create table listed_a partition of listed for values in ('a');
create table parted (id int) partition by range (id); create table parted_a partition of parted for values from (1) to (10);
create index on parted_a (id) where loud('a') = 'a';
create view over_indexed as select * from indexed; create view over_over as select * from over_indexed;
create materialized view stored as select 1 as id; create index on stored (id) where loud('a') = 'a';
create view over_stored as select * from stored;
create view loud_view as select loud('a') as x, 1 as id;
-- row security that reads another table
create table guarded (id int); alter table guarded enable row level security; create policy p on guarded using (id in (select id from indexed));
create table guarded_by_view (id int); alter table guarded_by_view enable row level security;
create policy p on guarded_by_view using (exists (select from loud_view where id = guarded_by_view.id));
create table guarded_twice (id int); alter table guarded_twice enable row level security; create policy p on guarded_twice using (id in (select id from guarded));
create table guarded_loudly (id int); alter table guarded_loudly enable row level security; create policy p on guarded_loudly using (loud('a') = 'a');
create view over_guarded as select * from guarded;
-- what is harmless
create table plain (id int primary key, name text, salary int, tenant int);
insert into plain select g, case when g % 100 = 7 then 'chief' else 'n' || g % 50 end, g * 10, g % 4 from generate_series(1, 10000) g;
create table made (id int, m text generated always as (loud('a')) stored, d text default loud('b'));
create type quiet as range (subtype = float8, subtype_diff = float8mi);
create table quiet_spans (s quiet); insert into quiet_spans select quiet(g, g + 1) from generate_series(1, 10) g;
create index on plain (name text_pattern_ops);
create table owned (id int); insert into owned values (1); alter table owned enable row level security; create policy p on owned using (id in (select id from plain));
-- a login's path
create schema evil; create view evil.plain as select loud('a') as name, 1 as id;
create role reader login; grant pg_read_all_data to reader; grant usage on schema evil to reader;
alter role reader set search_path = evil, public;
alter role reader set geqo = off;
analyze;
S

# Functions and types of a session that lives on, in what every session reads.
mkfifo session
psql -qX <session >/dev/null 2>&1 &
exec 9>session
cat >&9 <<'S'
create table temporary_index (id int); create function pg_temp.loud(text) returns text language plpgsql immutable as 'begin raise log ''user code was run''; return $1; end';
create index on temporary_index (id) where pg_temp.loud('a') = 'a';
create domain pg_temp.loud_text as text check (public.loud(value) <> '');
create view over_temporary as select id, name::pg_temp.loud_text from plain;
create view temporary_call as select pg_temp.loud('a') as x;
create table ready ();
S
until [ "$(psql -XAtc "select to_regclass('ready') is not null")" = t ]; do sleep 0.1; done

ocat add pg "$(pg_url reader)" >/dev/null 2>&1
printf '    explain: true\n' >>"$(ocat config path catalogs)"
heard() { grep -c 'user code was run' "$pg_room/data/log"; }
estimated() { # estimated SQL: its rows, or why there is no estimate
	ocat check "$1" -c pg --estimate -o json >checked.json 2>&1
	sqlite3 :memory: "select coalesce(json_extract(readfile('checked.json'), '\$.result.estimate.unknown_because'), json_extract(readfile('checked.json'), '\$.result.estimate.rows') || ' rows', json_extract(readfile('checked.json'), '\$.result.verdict'))"
}

# ---- attacks ----
tried=0 attacks=0 ran=
while IFS= read -r text; do
	tried=$((tried + 1))
	before=$(heard)
	estimated "$text" >said
	[ "$(heard)" -eq "$before" ] || ran="$ran [$text: $(cat said)]"
	before=$(heard)
	psql -qXAtU reader -c "set search_path = public; explain $text" >/dev/null 2>&1
	[ "$(heard)" -eq "$before" ] || attacks=$((attacks + 1))
done <<'Q'
select * from spans where s && '[1,5]'
select * from spans where s && '[1,5]'::span
select * from spans where s && '[1,5]'::public.span
select * from spans where s @> 5.0::float8
select * from spans where 5.0::float8 <@ s
select * from spans where s @> '[1,2]'::span
select * from spans where s <@ '[1,100]'
select * from spans where s = '[1,5]'
select * from spans a join spans b on a.s && b.s where a.s && '[1,5]'
select count(*) from (select s from spans) q where s && '[1,5]'
with q as (select s from spans) select 1 from q where q.s && '[1,5]'
select case when s && '[1,5]' then 1 end from spans where s && '[1,5]'
select * from many_spans where m && '{[1,5]}'
select * from many_spans where '[1,5]'::span = any (s)
select '{x}'::loud_text[]
select * from pairs where ds = '{x}'
select '(x,1)'::pair
select * from pairs where p = '(x,1)'
select * from pairs where ds <> '{x}' or '{x}' = ds
select * from pairs where ds in ('{x}')
select * from pairs where ds between '{x}' and '{y}'
select * from pairs where (ds, id) = ('{x}', 1)
select coalesce(ds, '{x}'), nullif(ds, '{x}') from pairs
select case when id = 1 then ds else '{x}' end from pairs
select ds || '{x}' from pairs
select lag(ds, 1, '{x}') over (order by id) from pairs
select ds from pairs union all select '{x}'
select q.x from (select ds as x from pairs) q where q.x = '{x}'
select coalesce(p, '(x,1)') from pairs
select case when id = 1 then p else ' (x,1)' end from pairs
select array[p, '(x,1)'] from pairs
select p from pairs union all select '(x,1)'
select coalesce(t, '(1,"(x,1)",x,{x})') from pairs t
select t from pairs t union all select '(1,"(x,1)",x,{x})'
select * from by_range where id = 5
select * from by_range where id between 3 and 5
select * from by_range where id in (3, 15)
select * from by_range where id = any (array[3, 15])
select * from by_range
select * from over_range where id = 5
select x from plain p join by_range r on r.id = p.id where r.id = 3
select * from by_hash where id = 5
select * from by_hash where id in (1, 2)
select * from by_index where id = 5
select * from by_index where id > 5 and id < 7
select * from indexed
select * from indexed where id = 1
select 1 from plain where exists (select 1 from indexed i where i.id = plain.id)
select * from expressed
select * from checked
select * from checked_child
select * from told where a = 'x'
select * from listed
select * from listed where who = 'a'
select * from parted
select * from parted_a
select * from over_indexed
select * from over_over
select * from stored
select * from over_stored
select * from loud_view
select id from loud_view
select * from guarded
select * from guarded where id = 1
select * from guarded_by_view
select * from guarded_twice
select * from guarded_loudly
select * from over_guarded
select * from temporary_index
select * from over_temporary
select * from temporary_call
select * from plain
select name from plain where id = 1
select * from evil.plain
select loud('a')
select pg_temp.loud('a')
select * from plain order by loud('a')
select name from public.plain where name = any (array(select x from loud_view))
Q
is "$ran" '' "none of $tried texts runs user-defined code when it is estimated"
point "$([ "$attacks" -ge 35 ]; echo $?)" 'most of the texts run user-defined code when a plain session plans them' "$attacks"

# ---- what is harmless ----
before=$(heard)
is "$(estimated 'select * from public.plain where id = 5')" '1 rows' 'a table of built-in types is estimated'
is "$(estimated 'select * from spans')" '1000 rows' 'a range with a difference of its own is estimated if it is only shown'
is "$(estimated "select * from quiet_spans where s && '[1,5]'" | grep -c ' rows$')" 1 'a range with a built-in difference is estimated'
is "$(estimated "select id from pairs where d = 'x' and id = 5")" '1 rows' 'a constant beside a domain is of its base type, and is estimated'
is "$(estimated 'select m, d from made')" '1 rows' 'a stored column and a default are not computed by a plan'
is "$(estimated 'select * from owned')" '1 rows' 'a policy that reads a plain table is estimated'
is "$(estimated "select count(*) from public.plain where name like 'n1%'")" '1 rows' 'a table with an index of a built-in operator class is estimated'
is "$(heard)" "$before" 'no estimate of a harmless query runs user-defined code'
run ocat check 'select * from by_range' -c pg
prints 'reading pg.public.by_range may run public.loud_compare(integer, integer)' 'the function of an operator class is named'
run ocat check "select * from spans where s && '[1,5]'" -c pg
prints 'may run public.loud_difference(double precision, double precision)' 'the function that measures a range is named'
run ocat check 'select * from guarded' -c pg
prints 'may run public.loud(text)' 'the function behind the table of a policy is named'

# ---- rows that a policy hides ----
cat >"$(ocat config path policy)" <<'P'
rules:
  - { id: own, tables: plain, filter: "tenant = 1" }
P
psql -qX -c 'drop view evil.plain'
ocat sync pg >/dev/null 2>&1
is "$(psql -XAtc "explain select * from (select * from plain where tenant = 1) q where name = 'chief'" | grep -c 'rows=1 ')" 0 'without a rule, the estimate of the server reveals a name of hidden rows only'
for name in chief nobody; do
	is "$(estimated "select id from public.plain where name = '$name'")" 'not requested: it would count rows of pg.public.plain that the rule own hides' "a table with a filter is not estimated: $name"
done
cat >"$(ocat config path policy)" <<'P'
rules:
  - { id: secret, columns: plain.salary, mask: null }
P
is "$(estimated 'select id, salary from public.plain')" '10000 rows' 'a table with a masked column is estimated'
is "$(estimated 'select id from public.plain where salary = 70')" "$(estimated 'select id from public.plain where salary = 71')" 'the estimate of a condition on a masked column does not depend on its values'

# ---- time ----
select=$(awk 'BEGIN { for (i = 0; i < 30; i++) { from = from (i ? ", " : "") "public.plain a" i; if (i) where = where (i > 1 ? " and " : "") "a" i - 1 ".id = a" i ".id" } print "select count(*) from " from " where " where }')
run ocat check "$select" -c pg --estimate --timeout 1s
prints 'timed out' 'a join of 30 tables that takes the server long to plan ends with the timeout'
exec 9>&-
done_testing
