#!/bin/sh
# A bundle of an incident on a real server: a column that was renamed after the run, judged where there is no server.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
. "${srcdir:-.}/tests/lib-sessions.sh"
pg_needs
psql -qX <<'SQL'
create schema sales;
create table sales.customers (id bigint primary key, name text not null, region text not null);
comment on table sales.customers is 'people who buy';
create table sales.orders (id bigint primary key, customer_id bigint not null references sales.customers, ordered_on date not null, total numeric(12,2) not null);
comment on table sales.orders is 'orders placed by customers';
create table sales.warehouses (id bigint primary key, place text);
insert into sales.customers values (1, 'Ann', 'EU'), (2, 'Bob', 'NA');
insert into sales.orders values (1, 1, '2026-01-01', 10), (2, 2, '2026-01-02', 20);
analyze;
SQL
ocat add shop "postgresql://boss@/test?host=$PGHOST&port=$PGPORT" -q >/dev/null 2>&1
session_begins renamed 'What is the revenue by region?'
session_types 'select c.region, sum(o.total) from sales.orders o join sales.customers c on c.id = o.customer_id group by 1'
session_says 'EU 10, NA 20.'
session_begins repeated 'What is the revenue by region, again?'
session_asks 'select c.region, sum(o.totl) from sales.orders o join sales.customers c on c.id = o.customer_id group by 1'
session_says 'I could not compute it.'
psql -qXc 'alter table sales.orders rename column total to amount_eur'
ocat sync -q
mkdir stranger
stranger() { (HOME=$work/stranger && PGHOST=/nowhere && unset OCAT_CACHE_DIR OCAT_CONFIG_DIR OCAT_STATE_DIR && ocat "$@"); }
verdict_in() { sqlite3 :memory: "select json_remove(readfile('$1') -> '$.result.verdict', '$.trace')"; }
for name in renamed repeated; do
	run ocat bundle "$session_folder/$name.jsonl" --file $name.bundle
	exits 0 "the session is bundled: $name"
	says_no differs "the bundle gives what the catalogs give: $name"
	ocat replay "$session_folder/$name.jsonl" -o json >here.json && stranger replay $name.bundle -o json >there.json
	is "$(verdict_in there.json)" "$(verdict_in here.json)" "without a server the verdict is the same: $name"
	is "$(grep -c "boss@\|user=boss" $name.bundle)" 0 "the login is not in the bundle: $name"
done
run stranger replay renamed.bundle
prints 'stale: step 2: column shop.sales.orders.total was renamed to amount_eur after the run (generation 2' 'the history of the column is in the bundle'
run stranger replay repeated.bundle
prints 'wrong: step 2: invented column' 'an invented column is judged without a server'
run ocat bundle "$session_folder/renamed.jsonl" --hash-names --file hashed.bundle
run stranger replay hashed.bundle
prints 'stale: step 2: column' 'with replaced names the verdict is the same'
is "$(grep -ciE 'amount_eur|customer|people who|region' hashed.bundle)" 0 'the names, the comments and the question are not in it'
done_testing
