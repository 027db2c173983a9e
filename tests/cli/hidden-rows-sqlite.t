#!/bin/sh
# Rows that a policy hides: no condition reveals them by an error in a real SQLite.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-queries.sh"
needs sqlite3 sqlite3
sqlite3 all.db <<'S'
create table pay (id integer primary key, who text, amount int, doc text, tenant int, e text);
insert into pay values (1, 'ann', 10, '{"a":1}', 1, '!'), (2, 'bob', -9223372036854775807 - 1, 'not json', 2, 'long'), (3, 'cy', 30, '{"a":2}', 1, '!'), (4, 'dee', 9223372036854775807, '[', 2, 'long'), (5, 'eve', 1, '{}', 1, '!');
create table own (tenant int, k text); insert into own values (1, 'x');
create index pay_e on pay (e, doc, amount, who); create index pay_amount on pay (amount);
create table visits (id integer primary key, note text, doc text, at datetime);
insert into visits values (1, 'a', '{}', datetime('now', '-1 day')), (2, 'b', '[', datetime('now', '-15 years'));
create view docs as select id, json(doc) as d from pay;
create view v as select id, who, amount, doc, tenant from pay;
S
cp all.db less.db
sqlite3 less.db 'delete from pay where tenant <> 1; delete from visits where id = 2'
ocat add shop all.db >/dev/null 2>&1
cat >"$(ocat config path policy)" <<'P'
rules:
  - { id: own, tables: pay, filter: "abs(tenant) = 1" }
  - { id: recent, tables: visits, window: { column: at, default: 90d } }
P
rows_of() { sqlite3 "$1.db" "$(cat "$2")"; }

hidden_rows shop 'LIMIT 9223372036854775807' <<'Q'
select id from pay where e > '' and json_extract(doc, '$.a') = 1
select id from pay where amount > 5 and json_extract(doc, '$.a') > 0
select id from pay where e > '' and abs(amount) > 5
select id from pay where amount < 0 and abs(amount) > 5
select id from pay where e > '' and doc -> '$.a' = 1
select id from pay where e > '' and doc ->> '$.a' = 1
select json(doc) from pay
select sum(amount) from pay
select id, sum(amount) over () from pay
select id from pay where (select sum(amount) from pay) > 1
select group_concat(json(doc)) from pay
select id from pay order by json_extract(doc, '$.a')
select json_extract(doc, '$.a') as x, count(*) from pay group by x
select p.id from pay p join own o on json_extract(p.doc, '$.a') = o.tenant
select p.id from own o left join pay p on json_extract(p.doc, '$.a') = o.tenant
select id from pay where e > '' and 'x' like 'y' escape e
select id from pay where e > '' and who like 'y' escape e
select id from pay where e > '' and who like '%' || doc || '%'
select id from pay where e > '' and replace(who, 'b', printf('%.*c', amount, 'x')) = 'x'
select id from pay where e = 'long' and json(doc) > ''
select id from pay where amount = 9223372036854775807 and json(doc) > ''
select id from pay where id in (select json_extract(doc, '$.a') from pay)
select id from (select id, json_extract(doc, '$.a') as a from pay) where a = 1
with q as (select id, json(doc) as d from pay) select id from q where d <> ''
select id from pay where exists (select 1 from own where json_extract(pay.doc, '$.a') = tenant)
select case when json_valid(doc) then id else json(doc) end from pay
select max(json_extract(doc, '$.a')) from pay
select count(*) from pay where e > '' and json_array_length(doc) > 0
select count(*) from pay where e > '' and json_type(doc) = 'object'
select id from v where json(doc) <> ''
select distinct json(doc) from pay
select id from pay where tenant = 2 or json(doc) <> ''
select id from pay where e > '' and coalesce(nullif(tenant, 1), json(doc)) <> ''
select id from pay where e > '' and (json(doc), 1) = ('x', 1)
select id from pay where e > '' and json(doc) between 'a' and 'z'
select id from pay where e > '' and iif(tenant = 2, json('['), 1)
select row_number() over (order by json(doc)) from pay
select id from pay group by id having json(max(doc)) <> ''
select id from pay except select id from pay where json(doc) = 1
select id from pay union select json_extract(doc, '$.a') from pay
select id from pay where case when who = 'bob' then who like 'y' escape 'long' end
select id from pay where case when tenant = 2 then json('[') end is null
select id from pay where case when who = 'bob' then '[' -> '$' = 1 end
select id from pay where case when tenant = 2 then who match 'y' end
select id from pay where case when tenant = 2 then abs(-9223372036854775807 - 1) end > 0
select id from pay where case when tenant = 2 then (select sum(x) from (select 9223372036854775807 as x union all select 1)) end > 0
select id from docs where d <> ''
select id from visits where json(doc) <> ''
select id from visits where json(doc) <> '' and at > datetime('now', '-30 days')
Q
is "$told" '' "none of $tried conditions reveals a row that a policy hides"
point "$([ "$unfenced" -ge 10 ]; echo $?)" 'without a fence, at least 10 of the conditions reveal a hidden row' "$unfenced"

free=$(fenced shop 9223372036854775807 <<'Q'
select id from pay where who = 'ann' and amount > 5 and amount + 1 < 100 and who || 'x' <> 'y'
select id from pay where who like 'a%' and who not like '%!_' escape '!' and who glob 'b*'
select id from pay where lower(who) = 'y' and length(who) > 2 and substr(who, 1, 2) = 'an' and instr(who, 'n') > 0
select id from pay where id in (1, 2, 3) and amount between -5 and 1000 and cast(amount as real) > 0.5
select id from pay where coalesce(who, 'x') = 'x' and ifnull(amount, 0) > 1 and who collate nocase = 'ann'
select id from pay where id in (select tenant from own) and amount = (select max(amount) from pay)
select who, sum(amount) from pay group by who having sum(amount) > 5 order by 2 limit 5
select id from visits where at > datetime('now', '-7 days') and date(at) >= date('now', 'start of month') and strftime('%Y', at) > '2000'
Q
)
is "$free" '' 'an ordinary condition needs no fence'
done_testing
