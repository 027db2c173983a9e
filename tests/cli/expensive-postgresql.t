#!/bin/sh
# Bounds on what a query makes: what check denies for its size is expensive on a real PostgreSQL, and its near neighbours run.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
. "$srcdir/tests/lib-queries.sh"
pg_needs

psql -qX -v ON_ERROR_STOP=1 >setup.out 2>&1 <<'S' || cannot_run "the setup fails: $(cat setup.out)"
create table events (id int primary key, what text, at timestamp, shape int);
insert into events select g, 'word' || g % 1000, timestamp '2020-01-01' + g * interval '1 minute', g % 3 from generate_series(1, 200000) g;
create table big (id bigint primary key, status text, customer_id int, flag boolean not null, note text);
insert into big select g, 's' || g % 5, g % 1000, g % 2 = 0, case when g % 1000 = 0 then 'n' end from generate_series(1, 500000) g;
create table tree (id int primary key, parent int); insert into tree select g, nullif(g / 10, 0) from generate_series(1, 100000) g;
create view open_big as select id, status as state, customer_id from big;
create view by_status as select status, count(*) as n from big group by status;
create table people (id int primary key, name text); insert into people select g, 'name' || g from generate_series(1, 2000) g;
analyze;
S
ocat add pg "$(pg_url)" >/dev/null 2>&1
# runs SECONDS SQL: what comes of it, within this time
runs() { PGOPTIONS="-c statement_timeout=${1}s" psql -qXAt -v ON_ERROR_STOP=1 -c "$2" >rows 2>wrong; }
runs_soon() { runs 30 "$1"; }
# A server that was given a second was still at it, refused the size, or made ten million bytes or rows.
is_expensive() {
	runs 1 "$1" || { grep -Eq 'statement timeout|too large|out of memory|exceed|too long|too complex|too many|cannot enlarge' wrong && return 0; }
	[ "$(wc -c <rows)" -ge 10000000 ] || awk '$1 + 0 >= 10000000 { big = 1 } END { exit !big }' rows
}

all_expensive pg <<'Q'
select length(format('%100000000s', 'x'))
select length(format('%2$*1$s', 90000000, 'x'))
select length(repeat(repeat('x', 100000), 900))
select length(upper(lpad(repeat('x', 100), 50000000)))
select length(rpad('x', 9000000) || rpad('x', 9000000))
select length(string_agg(repeat('x', 1000), '')) from generate_series(1, 900000)
select length(regexp_replace(repeat('a', 1000000), 'a', repeat('b', 1000), 'g'))
select length(replace(repeat('a', 900), 'a', repeat('b', 90000)))
select repeat('-', 1000 * 1000 * 20)
select max(length(repeat(what, 100000))) from events
select max(length(repeat(what, id + 100000000))) from events
select length(repeat('x', power(10, 8)::int))
select length(repeat('x', case when true then 100000000 end))
select length(repeat('x', greatest(1, 100000000)))
select length(repeat('x', int '100000000'))
select length(repeat('x', length(repeat('x', 900000)) * 500))
with a as (select 100000000 as n) select length(repeat('x', n)) from a
select length(repeat('x', n)) from (values (100000000)) v(n)
select length(translate(repeat('a', 1000000), repeat('b', 900), ''))
select count(*) from generate_series(1, 1000000000) g
select count(*) from generate_series(1, 100000) g, generate_series(1, 100000) m
select count(*) from generate_series(now(), now() + interval '1000 years', interval '1 second') g
select count(*) from generate_series(timestamp '2000-01-01', timestamp '2020-01-01', interval '1 second') g
select count(*) from (select generate_series(1, 90000) x) p, (select generate_series(1, 90000) x) q
select count(*) from generate_series(1, 90000) p join generate_series(1, 90000) q on p <> q
select count(*) from events e, lateral generate_series(1, 100000) g
select count(*) from generate_series(1, extract(epoch from now())::int) g
select count(*) from generate_series(1, ascii('a') * 10000000) g
select count(*) from generate_series(1, factorial(13)::bigint) g
select count(*) from generate_series(1, ('1' || '000000000')::int) g
select count(*) from events p join events q on p.id <> q.id
select count(*) from events p cross join events q
select count(*) from events p join events q on true
select count(*) from events p join events q on p.what = q.what or p.id <> q.id
select max(n) from (select (select count(*) from events q where q.id <> p.id) as n from events p) x
select count(*) from events p where p.id not in (select q.id + p.id from events q)
select count(*) from big a where a.id in (select b.id + a.customer_id from big b)
select max(n) from (select (select count(*) from generate_series(1, 900000) q where q > p) as n from generate_series(1, 900000) p) x
with recursive r(n) as (select 1 union all select n + 1 from r where n < 1000000000) select count(*) from r
with recursive r(n) as (select 1 union all select n + 1 from r cross join (values (1), (2)) v where n < 40) select count(*) from r
with recursive r(n, s) as (select 1, 'a' union all select n + 1, s || s from r where n < 40) select max(length(s)) from r
with recursive r(n) as (select 1 union all select n from r) select count(*) from r
with recursive d(x) as (select timestamp '2000-01-01' union all select x + interval '1 second' from d where x < timestamp '2100-01-01') select count(*) from d
with recursive r(n) as (select 1::bigint union all select n + 1 from r where n < 10000000000 + (date '2024-01-01' - date '2023-12-31')) select count(*) from r
with recursive r(n) as (values (1) union all select least(n + 1, 5) from r where n < 10) select count(*) from r
with recursive r(n) as (select 1 union all select case when n = 5 then 1 else n + 1 end from r where n < 10) select count(*) from r
select length(factorial(32000)::text)
select (repeat('a', 2000) || 'b') ~ '^(a*)(a+)\1\2\1aab$'
select repeat('a', 400000) ~ '(?=a*b)a'
select 'x' similar to repeat('(a|b)*', 1000)
Q
is "$allowed" '' "each of $tried expensive queries is denied"
is "$cheap" '' 'PostgreSQL refuses each of them, or makes ten million bytes or rows, or takes more than a second'

all_unbounded pg <<'Q'
select max(length(repeat('x', id * 1000))) from events
select max(length(rpad('x', id * 1000))) from events
select max(length(lpad(what, id * 1000))) from events
select max(length(format('%*s', id * 1000, 'x'))) from events
select max(length(repeat('x', n))) from (select id * 1000 as n from events) x
select sum(length(repeat('x', id))) from events
select count(*) from people, lateral generate_series(1, people.id * 100000) g
select length(repeat('x', (select count(*) from big)::int * 1000))
select count(*) from (select generate_series(1, id) from big) x
select count(*) from big, generate_series(1, big.id) g
select sum((select count(*) from generate_series(1, b.id))) from big b
select count(*) from (select unnest(array(select generate_series(1, id))) from big) x
select count(*) from big b, generate_series(timestamp '2020-01-01' + b.id * interval '1 second', now(), interval '1 hour') g
with recursive r(s) as (select 'a' union all select s || x from r, (values ('a'), ('b')) v(x) where length(s) < 40) select count(*) from r
with recursive r(n) as (select 1 union all select n + 1 from r, (values (1), (2)) v where n < (select max(customer_id) from big)) select count(*) from r
with recursive r as (select id, status from big where id = 1 union all select b.id, b.status from big b join r on b.status = r.status) select count(*) from r
with recursive r as (select id, status, 1 as n from big where id = 1 union all select b.id, b.status, n + 1 from big b join r on b.status = r.status where n < 4) select count(*) from r
with recursive r as (select id from big where id = 1 union all select b.id from big b join r on b.id > r.id where b.status = 's1') select count(*) from r
select count(*) from big a where a.id in (select max(b.id) from big b where b.customer_id = a.customer_id)
select count(*) from big a where a.customer_id > (select avg(b.customer_id) from big b where b.status = a.status)
select count(*) from big a join big b on a.id = b.id or a.customer_id = 3
select count(*) from big a join big b on a.note like b.note
select count(*) from big a join big b on a.id + b.id = a.customer_id
select count(*) from big a join big b on a.customer_id is not distinct from b.customer_id
select max(n) from (select (select sum(b.id) from big b where b.customer_id <= a.customer_id) as n from big a) x
select count(*) from big a where not exists (select 1 from big b where b.customer_id > a.customer_id + 1000)
select count(*) from big a left join lateral (select b.id from big b where b.customer_id = a.customer_id order by b.note limit 1) x on true
select count(*) from generate_series(1, 900000) a where a::text not in (select g::text from generate_series(1, 900000) g)
with recursive r(n) as (select 1 union all select n + random()::int from r where n < 1000000000) select count(*) from r
Q
is "$allowed" '' "each of $tried queries that columns make large without a bound needs approval"
is "$cheap" '' 'PostgreSQL refuses each of them, or takes more than a second'

none_expensive pg <<'Q'
select max(lpad(id::text, 8, '0')) from events
select max(repeat('*', shape)) from events
select max(repeat('x', least(id * 1000, 500))) from events
select max(repeat('-', length(what) * 2)) from events
select repeat('#', (count(*) / 1000)::int) from events group by shape
select max(rpad(what, 20) || repeat(' ', 10 - shape)) from events
select max(format('%*s', shape + 5, what)) from events
select length(repeat('x', ascii('a') * 1000))
select max(length(x)) from (select string_agg(what, ',') over (order by id rows between 2 preceding and current row) as x from events) y
select count(*) from events, generate_series(1, shape) g
select count(*) from (select id, generate_series(1, shape) from events) x
select count(*) from events e, generate_series(e.at, e.at + interval '3 days', interval '1 day') g
select count(*) from big a where a.id in (select b.id from big b where b.id = a.customer_id)
select count(*) from big a where exists (select 1 from big b where b.customer_id = a.id)
select count(*) from big a where a.customer_id > (select avg(b.id) from big b where b.id = a.customer_id)
select count(*) from big a left join lateral (select b.id from big b where b.id = a.customer_id order by b.note limit 1) x on true
with recursive d(x) as (select date '2024-01-01' union all select x + 1 from d where x < date '2024-12-31') select x from d
with recursive d(x) as (select timestamp '2024-01-01' union all select x + interval '1 minute' from d where x < timestamp '2024-01-02') select x from d
with recursive fib(a, b) as (select 0, 1 union all select b, a + b from fib where b < 1000000) select a from fib
with recursive collatz(n) as (values (27) union all select case when n % 2 = 0 then n / 2 else 3 * n + 1 end from collatz where n <> 1) select n from collatz
with recursive r as (select id from tree where parent is null union all select t.id from tree t join r on t.parent = r.id) select count(*) from r
with recursive r as (select id, 0 as n from tree where id = 1 union all select t.id, n + 1 from tree t join r on t.parent = r.id where n < 30) select count(*) from r
with recursive r as (select id, parent from tree where id = 90000 union all select t.id, t.parent from tree t join r on t.id = r.parent) select count(*) from r
select length(format('%1000000s', 'x'))
select length(repeat(repeat('x', 1000), 9000))
select length(lpad(repeat('x', 100), 5000000))
select length(rpad('x', 900000) || rpad('x', 900000))
select length(string_agg(repeat('x', 10), '')) from generate_series(1, 90000)
select length(regexp_replace(repeat('a', 1000), 'a', repeat('b', 1000), 'g'))
select repeat('-', 1000 * 1000)
select max(length(repeat(what, 100))) from events
select length(repeat('x', power(10, 6)::int))
with a as (select 1000000 as n) select length(repeat('x', n)) from a
select count(*) from generate_series(1, 9000000) g
select count(*) from generate_series(1, 3000) g, generate_series(1, 3000) m
select count(*) from generate_series(now(), now() + interval '10 years', interval '1 hour') g
select count(*) from generate_series(timestamp '2000-01-01', timestamp '2020-01-01', interval '2 minutes') g
select count(*) from generate_series(1, 90000) p join generate_series(1, 90000) q on p = q
select count(*) from people p, lateral generate_series(1, 1000) g
select count(*) from generate_series(1, extract(year from now())::int) g
select count(*) from generate_series(1, ascii('a') * 5) g
select count(*) from generate_series(1, factorial(9)::bigint) g
select count(*) from people p join people q on p.id <> q.id
select count(*) from events p join events q on p.id = q.id and p.what <> q.what or false
select count(*) from (select (select count(*) from events q where q.id = p.id) as n from events p) x
select count(*) from people p where p.id not in (select q.id from people q)
select count(*) from events group by cube (shape, what)
with recursive r(n) as (select 1 union all select n + 1 from r where n < 100000) select count(*) from r
with recursive r(n, s) as (select 1, 'a' union all select n + 1, s || s from r where n < 10) select max(length(s)) from r
with recursive r(n) as (select 1 union all select n * 2 from r where n < 100000000) select count(*) from r
select count(*) from people where name similar to '(a|b|n)*ame1%'
select count(*) from people where name ~ '^(.)(.*)(?=.*9)'
select count(*) from people where name ~ '(.)\1'
select (repeat('a', 90) || 'b') ~ '^(a*)(a+)\1b$'
select repeat('a', 5000000) ~ '(a+)+b'
Q
is "$refused" '' "none of $tried near neighbours is denied"
is "$slow" '' 'PostgreSQL runs each of them'
# ---- joins on columns of few values: the planner of PostgreSQL counts the same rows ----

codes() { ocat check "$1" -c pg -o json >checked.json 2>&1; sqlite3 :memory: "select json_extract(readfile('checked.json'), '\$.result.verdict'), group_concat(json_extract(value, '\$.code'), ' ') from json_each(readfile('checked.json'), '\$.result.findings') where json_extract(value, '\$.code') in ('many_rows', 'cross_product', 'made_out_of_nothing')"; }
# The most rows that any step of the plan has, in millions.
planned() { psql -qXAt -c "explain $1" | grep -o 'rows=[0-9]*' | cut -d= -f2 | sort -n | tail -n 1 | awk '{ printf "%d\n", $1 / 1000000 }'; }
each_join() { # WANTED LEAST MOST: the verdicts, and the millions of rows that are planned
	wrong='' tried=0
	while IFS= read -r text; do
		tried=$((tried + 1)) found=$(codes "$text") rows=$(planned "$text")
		[ "$found" = "$1" ] && [ "$rows" -ge "$2" ] && [ "$rows" -le "$3" ] || wrong="$wrong [$text: $found, $rows million planned]"
	done
	is "$wrong" '' "$4"
}
each_join 'needs_approval|many_rows' 10000 100000000000000000 'a join that PostgreSQL plans with more than ten billion rows needs approval' <<'Q'
select a.id from big a join big b on a.status = b.status
select a.id from big a join big b using (status) join big c using (status)
select a.id from big a, big b, big c where a.status = b.status and b.status = c.status and a.status = c.status
select a.id from big a join big b on a.flag = b.flag
select a.id from big a left join big b on b.status = a.status and b.id > a.id
select a.id from open_big a join open_big b on a.state = b.state
select a.id from big a join lateral (select * from big b where b.status = a.status) x on true
Q
each_join 'needs_approval|many_rows' 100 100000000000000000 'so does one on expressions that have few values, which the planner knows less well' <<'Q'
select a.id from big a join big b on lower(a.status) = lower(b.status)
select a.id from big a join big b on a.status || '' = b.status || ''
select a.id from big a join big b on coalesce(a.status, '') = coalesce(b.status, '')
select a.id from big a join big b on a.id % 2 = b.id % 2
select a.id from big a join big b on a.id / 100000 = b.id / 100000
select a.id from big a join big b on left(a.status, 1) = left(b.status, 1)
select a.id from big a join big b on (a.status, a.flag) = (b.status, b.flag)
select a.id from big a join big b on a.status in (b.status)
select a.id from big a join big b on (a.id > 5) = (b.id > 5)
select a.id from big a join big b on a.id = b.id or a.status = b.status
select a.id from big a join (select status s from big union all select status from big) b on a.status = b.s
Q
each_join 'needs_approval|many_rows' 1000 10000 'likewise behind a query into which the planner does not look' <<'Q'
with x as (select status, id from big) select p.id from x p join x q using (status)
select a.id from (select distinct status, id from big) a join big b on a.status = b.status
Q
each_join 'needs_approval|many_rows' 0 10 'the elements of an array are counted, which the planner takes for ten' <<'Q'
select b.id from unnest(array(select status from big)) s join big b on b.status = s
select b.id from json_array_elements_text((select json_agg(status) from big)) s join big b on b.status = s
Q
each_join 'allow|many_rows' 100 1000 'one with hundreds of millions is a warning' <<'Q'
select a.id from big a join big b on a.customer_id = b.customer_id
Q
each_join 'allow|' 0 100 'other joins of the same tables have no finding' <<'Q'
select a.id from big a join big b on a.id = b.id
select a.id from big a join big b on a.customer_id = b.customer_id and a.id = 5
select a.id from big a join big b on a.customer_id = b.customer_id where a.status = 's1' and b.id < 100
select a.id from big a join big b on a.note = b.note
select a.id from big a join big b on b.customer_id = a.customer_id and b.status = a.status
select a.id from big a join people p on p.id = a.customer_id
select a.id from big a join people p on lower(p.name) = lower(a.status)
select a.id from big a join big b on a.id + 1 = b.id
select a.id from big a join big b on a.id = b.id and lower(a.status) = lower(b.status)
select a.n from by_status a join by_status b on a.status = b.status
select b.id from by_status a join big b on a.status = b.status
select b.id from (select status, max(id) as m from big group by 1) a join big b on a.status = b.status
select b.id from (select distinct status from big) a join big b on a.status = b.status
select a.id from big a join lateral (select * from big b where b.id = a.id) x on true
select a.id from big a join lateral (select * from big b where b.status = a.status limit 1) x on true
select id, (select max(b.customer_id) from big b where b.id = p.id) from people p
select id, (select max(b.customer_id) from big b where b.id >= p.id and b.id < p.id + 9) from people p
with recursive r as (select id from tree where parent is null union all select t.id from tree t join r on t.parent = r.id) select id from r
Q
is "$(codes 'select id, (select max(b.id) from big b where b.customer_id = p.id) from people p')" 'allow|many_rows' 'a subquery that reads a whole table for each of thousands of rows is a warning'
is "$(codes 'select id, (select count(*) from big b where b.status = a.status) from big a')" 'needs_approval|many_rows' 'a subquery that reads many rows for each row needs approval'
is "$(codes 'select status, (select count(*) from big b where b.status = a.status) from big a group by status')" 'allow|' 'one that runs for a few groups has no finding'
ocat export -c pg --as snapshot >pg.snapshot.jsonl 2>/dev/null
ocat add copy pg.snapshot.jsonl >/dev/null 2>&1
run ocat check -c copy 'select a.id from big a join big b on a.status = b.status'
prints 'each of about 500000 rows meets about 100000 of b' 'a snapshot has the statistics of columns'
done_testing
