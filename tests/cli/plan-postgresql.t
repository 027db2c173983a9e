#!/bin/sh
# Plans, estimates, views and grouping on a real PostgreSQL: its rows and its verdicts are the reference.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"

pg_start || { echo 'Bail out! no PostgreSQL could be started'; exit 1; }
psql -q <<'SQL'
create schema sales; create schema "Odd Ones";
create table sales.region (code text primary key, name text not null);
create table sales.customer (id int primary key, name text not null, region text references sales.region, "Kind" text default 'firm');
create table sales.orders (id int primary key, customer_id int not null references sales.customer, placed_at timestamp not null, total numeric not null);
create table sales.lines (order_id int references sales.orders, line_no int, qty int not null, price numeric not null, primary key (order_id, line_no));
create table "Odd Ones"."Gift Card" ("Card No" int primary key, order_id int references sales.orders);
insert into sales.region values ('n', 'north'), ('s', 'south');
insert into sales.customer select g, 'c' || g, case when g % 2 = 0 then 'n' else 's' end from generate_series(1, 20) g;
insert into sales.orders select g, 1 + g % 20, timestamp '2025-08-01' + g * interval '1 day', g from generate_series(1, 200) g;
insert into sales.lines select g, l, l, 2 from generate_series(1, 200) g, generate_series(1, 3) l;
insert into "Odd Ones"."Gift Card" select g, g from generate_series(1, 10) g;
create view sales.revenue (who, euros) as select c.name, sum(l.qty * l.price) from sales.customer c join sales.orders o on o.customer_id = c.id join sales.lines l on l.order_id = o.id group by c.name;
create table touched (n int); create sequence counted;
analyze;
SQL
ocat add pg "$(pg_url)" >/dev/null 2>"$err" || cat "$err"

# ---- names ----
# The name of the catalog is free to choose; in SQL the name of the database may stand first, and nothing else.
run ocat check "select $PGDATABASE.sales.orders.total from $PGDATABASE.sales.orders" -o table
exits 0 'check accepts the name of the database before a schema'
prints 'reads from  pg.sales.orders' 'check resolves the name of the database to the catalog'
is "$(psql -Atc "select count($PGDATABASE.sales.orders.total) from $PGDATABASE.sales.orders")" 200 'PostgreSQL accepts the name of the database before a schema'
run ocat check 'select total from elsewhere.sales.orders'
exits 1 'check refuses the name of another database'
run ocat check "select total from $PGDATABASE.orders"
exits 1 'check refuses the name of the database before a table'

# ---- plans ----
cat >quarter.json <<'E2'
{ "tables": ["region", "customer", "orders", "lines"],
  "time": { "column": "placed_at", "period": "2025-Q4", "grain": "month" },
  "groups": ["region.name"],
  "measures": [ { "fn": "sum", "of": "qty * price", "as": "revenue" }, { "fn": "count", "as": "big", "where": [ { "column": "qty", "op": ">", "value": 1 } ] } ],
  "windows": [ { "fn": "rank", "partition": ["month"], "order": ["-revenue", "name"], "as": "place" } ],
  "having": [ { "column": "revenue", "op": ">", "value": 0 } ], "order": ["month", "place"] }
E2
run ocat plan quarter.json
exits 0 'plan turns a plan into SQL for PostgreSQL'
is "$(psql -Atc "$(cat "$out")" | head -n 2 | tr '\n' ' ')" '2025-10-01 00:00:00|north|192|32|1 2025-10-01 00:00:00|south|180|30|2 ' 'the SQL of a plan returns the right rows in PostgreSQL'
run ocat plan '{"tables":["Gift Card","orders","customer"],"columns":["\"Card No\"","customer.\"Kind\""],"time":{"column":"placed_at","last":"2000d"},"order":[{"by":"\"Card No\"","desc":true,"nulls":"last"}],"limit":3}'
exits 0 'plan accepts names that need quotes'
prints '"Odd Ones"."Gift Card"' 'plan quotes names with blanks'
is "$(psql -Atc "$(cat "$out")" | tr '\n' ' ')" '10|firm 9|firm 8|firm ' 'the SQL of a plan with quoted names runs in PostgreSQL'
run ocat plan '{"intersect":[{"tables":["customer"],"columns":["name"],"filters":[{"exists":{"tables":["orders"],"filters":["total > 195"]}}]},{"tables":["customer"],"columns":["name"],"filters":[{"not exists":{"tables":["lines"],"filters":["orders.total between 197 and 198"],"joins":[{"left":"customer","right":"orders"}]}}]}],"order":["-name"]}' -c pg
exits 2 'a condition may not use a table that a join only passes through'
run ocat plan '{"intersect":[{"tables":["customer"],"columns":["name"],"filters":[{"exists":{"tables":["orders"],"filters":["total > 195"]}}]},{"tables":["customer"],"columns":["name"],"filters":[{"not exists":{"tables":["orders","lines"],"filters":["orders.total between 197 and 198","qty = 3"]}}]}],"order":["-name"]}' -c pg
is "$(psql -Atc "$(cat "$out")" | tr '\n' ' ')" 'c20 c17 c1 ' 'plans inside a plan return the right rows in PostgreSQL'

# ---- estimates ----
run ocat check 'select * from orders' --estimate -o json
prints '"unknown_because":"disabled for pg' '--estimate does not ask a source that does not allow it'
prints '"cost":null,"rows":null' '--estimate has null when the source was not asked'
printf '    explain: true\n' >>"$HOME/.config/ocat/catalogs.yaml"
run ocat check 'select * from orders' --estimate -o json
prints '"rows":200' '--estimate -o json has the rows that PostgreSQL expects'
prints '"Seq Scan on orders  200 rows"' '--estimate -o json has the steps of the PostgreSQL plan'
prints '"unknown_because":null' '--estimate -o json has no reason why it is unknown'
is "$(sqlite3 :memory: "select group_concat(json_extract(value, '\$.text') like '%EXPLAIN (FORMAT JSON)%', '') from json_each(readfile('$out'), '\$.source_sql') where json_extract(value, '\$.text') like '%EXPLAIN%'")" 1 \
	'the trace has the statement that the server was asked to explain, once'
run ocat check 'select count(*) from orders o join lines l on l.order_id = o.id' --estimate -o table
prints 'estimate    cost' '--estimate -o table prints the cost'
run ocat check 'select count(*) from orders' -o json
prints '"estimate":null' 'check -o json has a null estimate without --estimate'
run ocat check "select nextval('counted') from orders" --estimate -o json
exits 1 'check exits with 1 for a denied function'
prints '"estimate":null' '--estimate does not send a denied query to the source'
is "$(psql -Atc 'select is_called from counted')" f 'a denied function never runs in PostgreSQL'
run ocat plan quarter.json --estimate -o json
prints '"basis":"row counts of the catalog","estimate":{"cost":' 'plan --estimate has the estimate of PostgreSQL'
echo 'rules: [{ id: dear, budget: { cost: 1 } }]' >"$HOME/.config/ocat/policy.yaml"
run ocat check 'select count(*) from orders o join lines l on l.order_id = o.id' --estimate -o json
exits 1 'check exits with 1 for a query over the budget of cost'
prints "of the source's units of cost; the rule dear allows 1" 'check names the rule with the budget of cost'
prints '"code":"over_budget"' 'a query over the budget of cost has the code over_budget'
prints 'narrow it in time' 'check suggests narrowing a query over the budget of cost'
prints '"sql":null' 'check -o json prints no SQL for a query over the budget'
run ocat check 'select count(*) from orders o join lines l on l.order_id = o.id'
exits 0 'check without --estimate does not apply a budget of cost'
run ocat plan quarter.json --estimate -o json
prints '"verdict":"deny"' 'plan --estimate applies a budget of cost'
rm "$HOME/.config/ocat/policy.yaml"
psql -qc 'alter table sales.lines rename column qty to amount'
run ocat check 'select qty from lines' --estimate -o json
prints 'does not exist' '--estimate repeats the message of PostgreSQL for a failed query'
psql -qc 'alter table sales.lines rename column amount to qty'

# ---- views ----
run ocat learn views -o json
prints '"views":1,"views_traced":1' 'learn views traces a view as PostgreSQL prints it'
run ocat lineage revenue.euros -o tsv
prints 'pg.sales.lines.qty' 'lineage traces a sum to its first column'
prints 'pg.sales.lines.price' 'lineage traces a sum to its second column'
run ocat learn sql - -c pg <<'E2'
select 1;
E2
psql -Atc "copy (select 'select c.name from sales.customer c, sales.orders o where o.customer_id = c.id and c.region = \$1' as query, 12 as calls) to stdout csv header" >stats.csv
run ocat learn sql stats.csv -o json
prints '"read":1,"new":1' 'learn sql reads a dump of pg_stat_statements'
run ocat show customer -o table --cached
prints 'region = ?  12 times' 'show prints a usual filter from pg_stat_statements'

# ---- grouping: the verdict of the server is ours ----
psql -qc 'create table t (id int primary key, a int, b int, c text); create table u (id int primary key, t_id int references t, d int)'
ocat sync pg >/dev/null 2>&1
cat >groups.txt <<'E2'
select a, count(*) from t group by a
select b, count(*) from t group by a
select b, count(*) from t
select id, b from t group by id
select t.b, count(*) from t join u on u.t_id = t.id group by t.id
select u.d, count(*) from t join u on u.t_id = t.id group by t.id
select a + b, count(*) from t group by a + b
select a + b + 1, count(*) from t group by a + b
select b + a, count(*) from t group by a + b
select a, b from t group by 1, 2
select a as x, count(*) from t group by x
select a as b, count(*) from t group by b
select lower(c), count(*) from t group by lower(t.c)
select count(*) from t having a > 1
select count(*) from t group by a having b > 1
select a from t group by a order by b
select a from t group by a order by count(*)
select a, sum(sum(b)) over (order by a) from t group by a
select a, sum(b) over (order by a) from t group by a
select a, b from t group by rollup (a), b
select a, b from t group by grouping sets ((a), (b))
select * from t group by id
select case when a > 1 then b end from t group by a, b
select case when a > 1 then id end from t group by a, b
select max(a) + b from t
select coalesce(a, 0), count(*) from t group by a
select a::text, count(*) from t group by a
select t.a, (select count(*) from u where u.t_id = t.a) from t group by t.a
select x.a, count(*) from (select a, b from t) x group by x.a
select x.b, count(*) from (select a, b from t) x group by x.a
select distinct a, count(*) from t group by a, b
select sum(a) filter (where b > 1), c from t group by c
select a, count(*) over () from t
select rank() over (order by a), b from t
select sum(a) over (rows between 1 following and 1 preceding) from t
select sum(a) over (order by a rows between unbounded preceding and 1 following) from t
select sum(a) over (order by a, b range between 1 preceding and current row) from t
select sum(a) over (groups between 1 preceding and current row) from t
select sum(a) over (order by a groups 1 preceding) from t
select sum(a) over (rows unbounded following) from t
select row_number() from t
select a from t where row_number() over () = 1
E2
while read -r sql; do
	psql -qAtc "explain $sql" >/dev/null 2>&1
	theirs=$?
	ocat check "$sql" -c pg -o json >verdict 2>/dev/null
	ours=$?
	[ "$((theirs > 0))" = "$((ours > 0))" ]
	point $? "as PostgreSQL has it: $sql" "check agrees with PostgreSQL: $sql"
done <groups.txt
done_testing
