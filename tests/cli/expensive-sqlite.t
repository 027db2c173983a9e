#!/bin/sh
# Bounds on what a query makes: what check denies for its size is expensive in a real SQLite, and its near neighbours run.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-queries.sh"
needs sqlite3 sqlite3

sqlite3 shop.db <<'S'
create table events (id integer primary key, what text, at text, shape int);
with recursive g(n) as (select 1 union all select n + 1 from g where n < 300000) insert into events select n, 'word' || n % 1000, date('2020-01-01', n || ' minutes'), n % 3 from g;
create index events_by_shape on events (shape);
create index events_by_what on events (what);
create table people (id integer primary key, name text);
insert into people select id, 'name' || id from events where id <= 2000;
analyze;
S
ocat add shop shop.db >/dev/null 2>&1
is_expensive() { # a program that was given two seconds was still at it, refused the size, or made ten million bytes or rows
	timeout 2 sqlite3 shop.db "$1" >rows 2>wrong
	[ $? -eq 124 ] || grep -Eq 'too big|out of memory' wrong || [ "$(wc -c <rows)" -ge 10000000 ] || awk '$1 + 0 >= 10000000 { big = 1 } END { exit !big }' rows
}
runs_soon() { timeout 60 sqlite3 shop.db "$1" >rows 2>wrong; }
sqlite_doubling() { # forty subqueries, each of which reads the one before twice
	awk 'BEGIN { printf "with c0 as (select 1 as x union all select 2)"; for (i = 1; i <= 40; i++) printf ", c%d as (select p.x from c%d p cross join c%d q)", i, i - 1, i - 1; print " select count(*) from c40" }'
}

{
	cat <<'Q'
select printf('%.*c', 90000000, 'x')
select length(printf('%900000000d', 1))
select max(length(printf('%.*c', abs(random()), 'x'))) from events
select length(hex(hex(hex(printf('%.*c', 9000000, 'x')))))
select length(replace(printf('%.*c', 9000000, 'x'), 'x', 'xxxxxxxxxxxxxxxxx'))
select instr(printf('%.*c', 9000000, 'a'), printf('%.*c', 4500000, 'a') || 'b')
select length(trim(printf('%.*c', 900000, 'a'), printf('%.*c', 400000, 'b') || 'a'))
select length(json_array(printf('%.*c', 9000000, 'a'), printf('%.*c', 9000000, 'a')))
select max(length(x)) from (select group_concat(id) over (order by id) as x from events)
with recursive r(n) as (select 1 union all select n + 1 from r limit 1000000000) select count(*) from r
with recursive r(n) as (select 1 union all select n + 1 from r where n < 1000000000) select count(*) from r
with recursive r(n) as (select 1 union all select n from r) select count(*) from r
with recursive r(n, s) as (select 1, 'a' union all select n + 1, s || s from r where n < 40) select max(length(s)) from r
select count(*) from events p join events q on p.id <> q.id
select count(*) from events p cross join events q
select count(*) from events p join events q on 1 = 1
select count(*) from events p join events q on p.what = q.what or p.id <> q.id
select max(n) from (select (select count(*) from events q where q.id <> p.id) as n from events p)
select count(*) from events p, events q, events r
Q
	sqlite_doubling
} >attacks
all_expensive shop <attacks
is "$allowed" '' "each of $tried expensive queries is denied"
is "$cheap" '' 'SQLite refuses each of them, or makes ten million bytes or rows, or takes more than two seconds'

all_unbounded shop <<'Q'
select max(length(printf('%*d', id * 10000, 1))) from events
select max(length(printf('%.*c', id * 5000, 'x'))) from events
select sum(length(printf('%.*c', id, 'x'))) from events
select count(*) from events p where p.shape in (select max(q.shape) from events q where q.at = p.at)
select count(*) from events p join events q on p.id = q.id or p.shape = 1
with recursive r(s) as (select 'a' union all select s || x from r, (select 'a' as x union all select 'b') where length(s) < 40) select count(*) from r
with recursive r as (select id, shape from events where id = 1 union all select e.id, e.shape from events e join r on e.shape = r.shape) select count(*) from r
Q
is "$allowed" '' "each of $tried queries that columns make large without a bound needs approval"
is "$cheap" '' 'SQLite refuses each of them, or takes more than two seconds'

none_expensive shop <<'Q'
select max(printf('%08d', id)) from events
select max(printf('%.*c', shape, '*')) from events
select max(printf('%*d', shape + 5, id)) from events
select length(printf('%.*c', unicode('a') * 1000, 'x'))
select max(length(x)) from (select group_concat(what) over (order by id rows 3 preceding) as x from events)
select printf('%.*c', 900000, 'x')
select length(printf('%900000d', 1))
select length(hex(hex(printf('%.*c', 90000, 'x'))))
select length(replace(printf('%.*c', 90000, 'x'), 'x', 'xxxxxxxxxxxxxxxxx'))
select instr(printf('%.*c', 9000, 'a'), printf('%.*c', 4500, 'a') || 'b')
select length(trim(printf('%.*c', 9000, 'a'), printf('%.*c', 4000, 'b') || 'a'))
select length(group_concat(id)) from events
select max(length(x)) from (select group_concat(id) over (partition by id) as x from events)
with recursive r(n) as (select 1 union all select n + 1 from r limit 100000) select count(*) from r
with recursive r(n) as (select 1 union all select n + 1 from r where n < 1000000) select count(*) from r
with recursive r(n, s) as (select 1, 'a' union all select n + 1, s || s from r where n < 10) select max(length(s)) from r
select count(*) from people p join people q on p.id <> q.id
select count(*) from events p join events q on p.id = q.id and p.what <> q.what
select count(*) from (select (select count(*) from events q where q.id = p.id) as n from events p)
select count(*) from events p, (values (1), (2)) v
with a as (select id from events), b as (select p.id from a p join a q on p.id = q.id) select count(*) from b p join b q on p.id = q.id
Q
is "$refused" '' "none of $tried near neighbours is denied"
is "$slow" '' 'SQLite runs each of them'

# ---- joins on columns of few values ----

codes() { ocat check "$1" -c shop -o json >checked.json 2>&1; sqlite3 :memory: "select json_extract(readfile('checked.json'), '\$.result.verdict'), group_concat(json_extract(value, '\$.code'), ' ') from json_each(readfile('checked.json'), '\$.result.findings') where json_extract(value, '\$.code') in ('many_rows', 'cross_product', 'made_out_of_nothing')"; }
is "$(codes 'select count(*) from events p join events q on p.shape = q.shape')" 'needs_approval|many_rows' 'a join on a column of three values needs approval'
is_expensive 'select count(*) from events p join events q on p.shape = q.shape'
point $? 'SQLite takes more than two seconds for it'
is "$(codes 'select count(*) from events p join events q on p.what = q.what and p.id = q.id')" 'allow|' 'a join that also compares a key has no finding'
done_testing
