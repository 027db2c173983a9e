pms select a from t order by a
pms select a from t order by a desc
pms select a + 1 as x, id from t order by x desc, 2
pms select id from t where a is not null order by a desc, id
pms select g, count(*) as n, sum(a) as s from t group by g order by s desc, n
ps select id from t order by a nulls first, b desc nulls last, id
pms select distinct g from t order by g desc
pms select g from t union select b from t order by g
pms select id, row_number() over (partition by g order by a desc, id) from t order by id
pms select id, sum(id) over (order by a) from t order by id
pms select id, first_value(a) over (order by a, id), lag(a) over (order by a desc, id) from t order by id
pms select id from (select id from t order by a desc limit 2) q order by 1
pm select g, count(*) from t group by g order by g limit 1
pms select 7 / 2, -7 / 2, 7 / 2.0, 7 % 2, -7 % 3 from t where id = 1
pms select count(*) / 4, sum(case when a > 0 then 1 else 0 end) / count(*) from t
pms select 1.0 * a / b from t where b <> 0 order by id
pms select cast(a as decimal(10, 2)) / 4 from t order by id
pms select avg(a), avg(a) / 2, round(avg(a), 2) from t
pms with c as (select g, count(*) as n from t group by g) select g, n / 2, n / 2.0 from c order by g
m select a / b, a % b, 7 div 2, a div 2 from t order by id
s select a / 2.0, a % 2 from t order by id
p select cast(3.7 as int), cast(-3.7 as int), n::int, 7::numeric / 2, 2.345::numeric(10, 2) from t where id = 4
m select cast(3.7 as signed), cast(-3.7 as signed), cast(n as signed) from t where id = 4
s select cast(3.7 as integer), cast(-3.7 as integer), cast('12' as integer) from t where id = 4
p select d + interval '1 month', ts - interval '1 month', d + interval '1 year', ts + interval '90 minutes' from t order by id
m select d + interval 1 month, ts - interval 1 month, date_add(d, interval 1 quarter), date_sub(ts, interval 3 hour) from t order by id
p select date '2024-03-01' - date '2024-02-01', date '2024-03-01' - 1, date '2024-03-01' + 31, cast(ts as date) - 3 from t order by id
p select date '2024-01-31' + interval '1 month' + interval '1 day', timestamp '2024-01-31 10:00:00' - interval '2 months'
p select extract(dow from d), extract(isodow from d), extract(doy from d), extract(year from d) / 10, extract(quarter from d) from t order by id
pm select extract(year from d), extract(month from d), extract(day from d), extract(hour from ts) from t order by id
p select date_trunc('quarter', ts), date_trunc('month', ts), date_trunc('week', ts), date_trunc('day', ts) from t where id < 4 order by id
p select to_char(ts, 'YYYY-MM-DD HH24:MI:SS') from t order by id
m select date_format(ts, '%Y-%m'), datediff(ts, d), length(s), char_length(s) from t order by id
pm select greatest(a, b), least(a, b), greatest(a, b, id) from t order by id
s select max(a, b), min(a, b) from t order by id
s select max(a), min(b) from t
s select sum(a > 1), total(a) from t
m select sum(a > 1), max(a > 1), avg(a > 1) from t
p select stddev_pop(a), stddev(a), variance(a), var_pop(a) from t
m select stddev(a), variance(a), stddev_samp(a), var_samp(a) from t
p select log(100), ln(100), log(2, 8), trunc(-2.7), trunc(2.789, 1) from t where id = 1
m select log(100), ln(100), log(2, 8), log10(1000), truncate(-2.7, 0) from t where id = 1
ps select s || '!' from t order by id
pm select concat(s, '-', u) from t where id in (1, 5) order by id
p select concat(s, '-', u), concat_ws('-', s, u), s || u from t order by id
m select concat(s, '-', u), concat_ws('-', s, u) from t order by id
pms select substr(s, 2), substr(s, 2, 1), upper('abc'), lower('ABC'), replace(s, 'b', 'z') from t order by id
p select substring(s from 2 for 2), position('b' in s), strpos(s, 'c'), left(s, 2), char_length(s), octet_length(s) from t order by id
p select s::varchar(2), right(s, 2), ltrim('  x '), trim(both 'a' from s) from t order by id
p select id from t where s like 'a%' or s like '%B%' order by id
p select id from t where u like 'a\_b' or u like '50\%' order by id
p select id from t where s ilike 'A%' order by id
pms select id from t where s in ('abc', 'x') or u = 'x' order by id
pms select id from t where a not in (7, 10) order by id
pms select id from t where a not in (select b from t) order by id
p select id from t where a is distinct from b order by id
p select id from t where (a > 0) is not true order by id
p select id from t where (a > 0) is unknown order by id
ps select count(*) filter (where a > 0), sum(a) filter (where b > 2) from t
pms select coalesce(a, b), nullif(a, 7), case when a > 5 then 'x' else 'y' end from t order by id
p select string_agg(s, ',') from t where id < 0
p select string_agg(s, '-' order by a) from t
m select group_concat(s order by a desc separator '-') from t
s select group_concat(s, '-') from t where id = 1
p select array_agg(id) from t where id < 0
p select a & 3, a | 8, ~a from t order by id
pms select id from t order by id limit 2 offset 1
p select t.id from t full join t as o on t.id = o.id + 4 order by 1
pms select x.id, y.id from t x left join t y on x.a = y.b order by 1, 2
pms with recursive r as (select 1 as n union all select n + 1 from r where n < 5) select n from r order by n
p select distinct on (g) g, id from t order by g, id desc
ps select id, sum(a) over (order by id rows between 1 preceding and 1 following exclude current row) from t order by id
pms select id, sum(a) over (order by id range between 1 preceding and 1 following) from t order by id
p select regexp_replace('abab', 'b', 'X'), split_part('a,b', ',', 2), initcap('ab cd')
