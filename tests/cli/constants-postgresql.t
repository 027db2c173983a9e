#!/bin/sh
# Constants at the edges of their types: check denies what a real PostgreSQL refuses, and takes what it takes.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_needs

psql -qX -v ON_ERROR_STOP=1 >setup.out 2>&1 <<'S' || cannot_run "the setup fails: $(cat setup.out)"
create table people (id int primary key, name text);
insert into people select g, 'name' || g from generate_series(1, 20) g;
create table big (id bigint primary key, status text);
insert into big select g, 's' || g % 5 from generate_series(1, 100) g;
create table coll (c text collate "C", p text collate "POSIX", d text);
insert into coll values ('a', 'b', 'c');
S
ocat add pg "$(pg_url)" >/dev/null 2>&1
taken() { psql -qXAt -v ON_ERROR_STOP=1 -c "$1" >rows 2>wrong; }
# warn: it is allowed, with a warning that it fails
verdict() {
	ocat check "$1" -c pg -o json >checked.json 2>&1
	sqlite3 :memory: "select case when json_extract(readfile('checked.json'), '\$.result.verdict') <> 'allow' then 'deny' when exists (select 1 from json_each(readfile('checked.json'), '\$.result.findings')
		where json_extract(value, '\$.severity') = 'warning' and json_extract(value, '\$.code') in ('always_fails', 'type_mismatch')) then 'warn' else 'allow' end"
}

each() { # each VERDICT taken|refused <QUERIES: those with another verdict, and those of which PostgreSQL says otherwise
	tried=0 other='' engine=''
	while IFS= read -r text; do
		tried=$((tried + 1))
		[ "$(verdict "$text")" = "$1" ] || other="$other [$text: $(cut -c1-300 checked.json)]"
		if taken "$text"; then said=taken; else said=refused; fi
		[ "$said" = "$2" ] || engine="$engine [$text: $(head -c 200 wrong)]"
	done
}

each deny refused <<'Q'
select 'abc'::int
select '2024-02-30'::date
select date '2024-13-01'
select 70000::smallint
select 3000000000::int
select 1e400::float8
select 99999999999999999999::bigint
select 2147483647 + 1
select 2147483647 * 2
select 9223372036854775807 + 1
select 32767::smallint + 1::smallint
select 1 / 0
select 1 % 0
select 1.0 / 0
select '9999999999'::int
select 'x'::boolean
select '1 fortnight'::interval
select '25:00'::time
select '12:61'::time
select '2024-01-01 25:00'::timestamp
select '6000000-01-01'::date
select '{1,2'::int[]
select '{a}'::int[]
select '[1,2)x'::int4range
select '[2,1]'::int4range
select 'zz'::uuid
select '{"a":}'::json
select '1.2.3.4.5'::inet
select 1000::numeric(3,0)
select 123.456::numeric(4,2)
select abs(-2147483648)
select sqrt(-1)
select ln(0)
select power(0, -1)
select 10 ^ 400
select make_date(2024, 2, 30)
select interval '1 day' / 0
select chr(0)
select chr(-1)
select cast('12a' as numeric)
select int '12.5'
select true::int + 'a'
select '1'::int + '2x'
select 1 where '2024-02-30' < current_date
select 1 in (1, 'x')
select coalesce(1, 'x')
select case when true then 1 else 'x' end
select '\xzz'::bytea
select 'a'::bit
select array[1,2] || 'x'
select '2024-01-01'::date + '1x'::interval
select now() - '2024-02-30'
select 'abc' ~ '('
select regexp_replace('a', '[', 'b')
select 100000::int2
select -32769::int2
select 1e308::float8 * 10
select generate_series(1, 10, 0)
select 1 limit -1
select 1 offset -1
select 'a' collate "C" < 'b' collate "POSIX"
select 5 collate "C"
select 'a'::money
select -32768::smallint * 1
select ('a' collate "C") || ('b' collate "POSIX") || 'c'
select 1 where 'x' collate "C" = 'y' collate "POSIX"
select 32768::smallint
select 2147483647.5::int
select 32767.5::smallint
select 30 * 24 * 60 * 60 * 1000
select 86400 * 365 * 100
select -2147483648 - 1
select mod(7, 0)
select div(7, 0)
select 5 % 0.0
select make_date(2023, 2, 29), make_date(2024, 13, 1)
select '{1,2,}'::int[]
select '{1,x}'::int[]
select '{2024-01-01,2024-02-30}'::date[]
select '[5,1]'::int4range
select '[2024-02-30,)'::daterange
select '(1,2'::int4range
select '\xabcg'::bytea
select '12'::bit
select '294277-01-01'::timestamp
select '5874898-01-01'::date
select '1e309'::float8
select sqrt(-4)
select log(0), ln(-1)
select acos(2)
select factorial(-1)
select name from people limit -5
select name from people order by 1 offset -1
select substr('abc', 1, -1)
select 0 ^ -1
select 10.0 ^ 1000000
select 1e308 * 10::float8
select 12345.678::numeric(5,2)
select 1 / (2 - 2)
select count(*) / (1 - 1) from big
select 1 from big group by 1 / 0
select 1 from big having 1 / 0 > 0
select 1 from big where id > 2147483647 + 1
select 1 from big where id > 5 and id < 1 / 0
select - 2147483648 - 1
select 5 - 3 / 0
select (5 - 3) / (2 - 2) + id from big
select now() - interval '1 day' / 0
Q
is "$other" '' "each of $tried queries with a constant that no type takes is denied"
is "$engine" '' 'PostgreSQL refuses each of them'

each warn refused <<'Q'
select date_trunc('fortnight', now())
select date_part('fortnight', now())
select ntile(0) over ()
select nth_value(1, 0) over ()
select percentile_cont(2) within group (order by 1)
select encode('a', 'nope')
select id / 0 from big limit 1
select id % 0 from big limit 1
select sum(id) / 0 from big
select ntile(0) over () from big
select percentile_cont(1.5) within group (order by id) from big
select date_trunc('foo', now())
select date_trunc('mnth', date '2024-01-01')
select date_part('weekday', now())
select encode('a', 'utf8')
select name from people where name ~ '(abc'
select name from people where name ~ '[abc'
select name from people where name ~ 'abc)'
select name from people where name ~ '*abc'
select regexp_replace(name, '(', '') from people
select c < p from coll
select 1 from coll a join coll b on a.c = b.p
Q
is "$other" '' "each of $tried queries that fail for each row has a warning"
is "$engine" '' 'PostgreSQL refuses each of them, as there are rows'

each allow taken <<'Q'
select '300000-01-01'::date
select 'abc'::varchar(2)
select -(-9223372036854775808)
select 2::int ^ 3
select repeat('x', -1)
select left('abc', -1)
select (1.5)::int
select 'a' like 'b\'
select jsonb '{"a":1}' -> 'a' -> 'b'
select 1::int8::int2
select 1.5e308 * 10
select lag(1, -1) over ()
select string_to_array('a', null)
select 'x'::name
select '1'::money
select 32767::smallint
select (-32768)::smallint
select 2147483647
select 2147483648 + 1
select 2147483647::bigint + 1
select 2147483647 + 1.0
select -2147483648
select 9223372036854775807
select 9223372036854775808 + 1
select 7 / 2, 7 % 3, -7 / 2
select 0 / 1
select case when 1 = 2 then 1 / 0 else 3 end
select coalesce(1, 1 / 0)
select 1 where false and 1 / 0 = 1
select exists (select 1 / 0)
with x as (select 1 / 0 as a) select 1
select 999::numeric(3,0)
select 99.994::numeric(4,2)
select 1e300::float8 * 10
select 2 ^ 10
select sqrt(4), ln(1), log(10), log(2, 8)
select sqrt(0)
select chr(65)
select make_date(2024, 2, 29)
select make_date(-44, 3, 15)
select date_trunc('month', now()), date_trunc('millennium', now()), date_part('isodow', now()), date_part('epoch', now())
select date_trunc('MONTH', now())
select date_part('timezone_hour', now())
select date_trunc('weeks', now())
select 'abc' ~ '^[a-c(]+$'
select 'abc' ~ '(?:a|b)'
select 'abc' ~ '\('
select 'abc' ~ '[]a]'
select 'abc' ~ '[^]a]'
select 'abc' ~ '[[:alpha:]]+\)'
select 'abc' ~ 'a{1,2}'
select regexp_replace('a(b', '\(', '')
select regexp_replace('[x]', '[][]', '', 'g')
select regexp_replace('[x]', '\[|\]', '', 'g')
select '***=a(' ~ 'x'
select 'a(' ~ '***=a('
select '{1,2,NULL}'::int[]
select '{}'::int[]
select '{ }'::int[]
select '{{1,2},{3,4}}'::int[]
select '{"a b",c}'::text[]
select '[0:1]={1,2}'::int[]
select '{2024-01-01,2024-02-29}'::date[]
select '[1,5)'::int4range, '(,5]'::int4range, 'empty'::int4range, '[2024-01-01,)'::daterange
select '[1,1)'::int4range
select '[1.5,2.5]'::numrange
select '{[1,2),[5,6)}'::int4multirange
select '\xdeadBEEF'::bytea, '\x de ad'::bytea, 'abc'::bytea
select '1'::bit, '101'::varbit, 'x1f'::varbit, B'101'
select '5000000-01-01'::date
select '294000-01-01'::timestamp
select '10000-01-01'::date
select '1e300'::float8, 'Infinity'::float8, 'NaN'::float8, '-inf'::float8
select '1e400'::numeric
select 1 limit 0
select 1 offset 0
select 1 limit 2 - 1
select ntile(4) over ()
select percentile_cont(0.5) within group (order by 1)
select percentile_cont(array[0.25, 0.75]) within group (order by g) from generate_series(1, 9) g
select encode('a', 'HEX'), decode('YQ==', 'base64')
select substring('abc', 1, 0), substr('abc', -1, 3)
select width_bucket(5, 0, 10, 5)
select abs(-5), abs(-2147483647)
select power(2, 10), power(0, 0), power(0, 1)
select factorial(5)
select asin(1), acos(-1)
select 10.0 ^ -2
select (2147483647)::float8::int
select 2147483647.4::int
select 32767.4::smallint
select 100 * 30 * 24 * 60 * 60::bigint
select 1.0 / 3
select 5 / 2.0, 0.0 / 5
select 5 % 2.5
select id / 2, id % 10 from big limit 1
select id / nullif(0, 0) from big limit 1
select 1 << 3, 5 & 3, 5 | 2, 5 # 1
select 'a' collate "C" < 'b'
select name collate "C" < name from people limit 1
select 'a' || 'b' collate "C"
select interval '1 day' * 2, interval '1 day' / 2
select date '2024-01-01' + 1, date '2024-01-01' - 1
select 1e10::bigint
select '12'::int + 1
select greatest(1, 2147483647) - 5
select round(2.5), round(123.456, 2), trunc(-1.5)
select mod(7, 3), div(7, 2)
select 1 as "limit" order by 1 limit all
select c || p from coll
select c = d from coll
select c < p collate "C" from coll
select null / 0
select -2147483649 + 0
Q
is "$other" '' "each of $tried queries with constants at the edge of a type is allowed"
is "$engine" '' 'PostgreSQL takes each of them'
done_testing
