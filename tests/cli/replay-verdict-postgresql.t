#!/bin/sh
# The verdict on sessions whose statements ran on a real server: six incidents, variations of them, and sessions without a fault.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
. "${srcdir:-.}/tests/lib-sessions.sh"
needs python3 python3
pg_needs
psql -qX <<'SQL'
create schema sales;
create schema staging;
create table sales.customers (id bigint primary key, name text not null, email text, region text not null);
comment on table sales.customers is 'people who buy';
create table sales.orders (id bigint primary key, customer_id bigint not null references sales.customers, ordered_on date not null, status text not null, total numeric(12,2) not null);
comment on table sales.orders is 'orders placed by customers';
create table sales.order_lines (order_id bigint not null references sales.orders, line_no int not null, sku text not null, quantity int not null, price numeric(12,2) not null, primary key (order_id, line_no));
create table sales.payments (id bigint primary key, order_id bigint not null references sales.orders, customer_id bigint not null references sales.customers, amount numeric(12,2) not null, paid_on date);
create table sales.invoices (id bigint primary key, customer_id bigint not null references sales.customers, amount numeric(12,2) not null, issued_on date not null);
comment on table sales.invoices is 'invoices sent to customers';
create table sales.shipments (id bigint primary key, order_id bigint not null references sales.orders, carrier text not null, shipped_on date);
create table sales.returns (id bigint primary key, order_id bigint not null references sales.orders, reason text not null, refund numeric(12,2) not null);
create table sales.events (id bigint primary key, customer_id bigint, payload text not null);
create table sales.orders_old (like sales.orders including all);
create table sales.invoices_backup (like sales.invoices including all);
create table sales.web_invoices (id bigint primary key, customer_id bigint not null references sales.customers, amount numeric(12,2) not null, issued_on date not null);
comment on table sales.web_invoices is 'invoices of the web shop alone';
create table sales.client (id bigint primary key, name text not null, email text, region text not null);
comment on table sales.client is 'deprecated: use customers';
create table staging.payments (like sales.payments including all);
insert into sales.customers select i, initcap('name' || i), 'c' || i || '@example.org', (array['EU','NA','APAC'])[1 + i % 3] from generate_series(1, 60) i;
insert into sales.orders select i, 1 + i % 60, date '2026-01-01' + i % 200, (array['open','paid','shipped'])[1 + i % 3], 10 + i * 1.25 from generate_series(1, 300) i;
insert into sales.order_lines select o, n, 'sku' || (o + n) % 20, 1 + n % 4, 5 + n from generate_series(1, 300) o, generate_series(1, 3) n;
insert into sales.payments select i, 1 + i % 300, 1 + (1 + i % 300) % 60, 20 + i, date '2026-02-01' + i % 100 from generate_series(1, 400) i;
insert into sales.invoices select i, 1 + i % 60, 100 + i, date '2026-03-01' + i % 90 from generate_series(1, 120) i;
insert into sales.shipments select i, 1 + i % 300, 'carrier' || i % 4, date '2026-02-05' + i % 80 from generate_series(1, 250) i;
insert into sales.returns select i, 1 + i % 300, 'too small', 5 + i from generate_series(1, 40) i;
insert into sales.events select i, 1 + i % 60, repeat('event payload ', 6) from generate_series(1, 1500) i;
insert into sales.orders_old select * from sales.orders where id < 50;
insert into sales.invoices_backup select * from sales.invoices where id < 50;
insert into sales.web_invoices select * from sales.invoices where id < 30;
insert into sales.client select * from sales.customers where id < 20;
insert into staging.payments select * from sales.payments where id < 50;
create role reader login;
grant usage on schema sales, staging to reader;
grant select on all tables in schema sales, staging to reader;
analyze;
SQL
url="postgresql://boss@/test?host=$PGHOST&port=$PGPORT"
ocat add shop "$url" -q >/dev/null 2>&1

# first NAME: the first line that replay prints
first() {
	ocat replay "$session_folder/$1.jsonl" >"$out" 2>"$err"
	head -n 1 "$out"
}

# verdict_is NAME VERDICT CAUSE
verdict_is() {
	ocat replay "$session_folder/$1.jsonl" -o json >"$out" 2>"$err"
	is "$(sqlite3 :memory: "with r as (select readfile('$out') as j) select j ->> '$.result.verdict.verdict' || ' ' || coalesce(j ->> '$.result.verdict.cause', '') from r")" \
		"$2 $3" "the verdict on $1 is $2${3:+ for $3}"
}

# corrects NAME RESULT: the corrected SQL runs, with the result of this query
corrects() {
	ocat replay "$session_folder/$1.jsonl" -o json >"$out" 2>"$err"
	is "$(psql -AtXc "$(sqlite3 :memory: "select readfile('$out') ->> '$.result.verdict.corrected'")" 2>&1)" "$(psql -AtXc "$2")" \
		"the corrected SQL of $1 gives the right rows"
}

# ---- six incidents ----
session_begins renamed 'What is the total of the orders by region?'
session_looks orders
session_looks customers
session_asks 'select c.region, sum(o.total) from sales.orders o join sales.customers c on c.id = o.customer_id group by c.region order by 1'
session_says "By region: $session_result"

session_begins invented 'Which region has the highest order total?'
session_looks orders
session_asks 'select c.region, sum(o.order_total) from sales.orders o join sales.customers c on c.id = o.customer_id group by c.region order by 2 desc limit 1'
session_says 'The region with the highest total is EU.'

session_begins off-key 'What is the total of the orders that were paid?'
session_looks orders
session_asks 'select sum(o.total) from sales.orders o join sales.payments p on p.customer_id = o.customer_id where p.paid_on is not null'
session_says "Paid orders sum up to $session_result."

session_begins wrong-table 'How many open orders are there, and what is their total?'
session_asks "select count(*), sum(total) from sales.orders_old where status = 'open'"
session_says "There are $session_result."

session_role=reader
session_begins refused 'Close order 7.'
session_asks "select status from sales.orders where id = 7"
session_types "update sales.orders set status = 'closed' where id = 7"
session_says 'Order 7 is closed now.'
session_role=

session_begins flood 'Which customers had the most events last week?'
session_asks 'select * from sales.events'

# Two tables with several rows for an order: the sum is right once the rows of one are grouped, and not those of orders.
session_begins paid 'How much was paid in each region?'
session_looks customers
session_looks orders
session_looks payments
session_looks order_lines
session_asks 'select c.region, sum(p.amount) from sales.customers c join sales.orders o on o.customer_id = c.id join sales.order_lines l on l.order_id = o.id join sales.payments p on p.order_id = o.id group by c.region order by 1'
session_says "By region: $session_result"
verdict_is paid wrong repeated_rows
corrects paid 'select c.region, sum(p.amount) from sales.customers c join sales.orders o on o.customer_id = c.id join sales.payments p on p.order_id = o.id group by c.region order by 1'

# ---- variations ----
session_begins renamed-1 'How many pieces of each article were ordered?'
session_asks 'select sku, sum(quantity) from sales.order_lines group by sku'
session_says "$session_result"
session_begins renamed-2 'How much was paid in all?'
session_types 'select sum(p.amount) from sales.payments p'
session_says "$session_result"
session_begins renamed-3 'How many parcels did each carrier take?'
session_asks 'select carrier, count(*) from sales.shipments group by 1'
session_says "$session_result"
session_begins renamed-4 'What are the e-mail addresses of customers in NA?'
session_asks "select email from sales.customers where region = 'NA' order by 1"
session_says 'They are c1@example.org and others.'
session_begins renamed-5 'What was refunded?'
session_asks 'select sum(refund) from sales.returns'
session_says "$session_result"

session_begins invented-1 'What is the total of all orders?'
session_types 'select sum(totl) from sales.orders'
session_begins invented-2 'How many orders are there?'
session_asks 'select count(*) from sales.order'
session_asks 'select count(*) from sales.ordrs'
session_says 'There are 300 orders.'
session_begins invented-3 'Who are the customers in the EU?'
session_asks "select full_name from sales.customers where region = 'EU'"
session_says 'Many.'
session_begins invented-4 'What did customers pay?'
session_asks 'select c.name, sum(p.amout) from sales.customers c join sales.payments p on p.customer_id = c.id group by c.name'
session_says 'They paid a lot.'
session_begins invented-5 'Revenue by carrier?'
session_asks 'select s.carrier, sum(s.revenue) from sales.shipments s group by 1'
session_says 'I do not know.'

session_begins off-key-1 'What is the total of the shipped orders?'
session_asks 'select sum(o.total) from sales.orders o join sales.shipments s on s.shipped_on = o.ordered_on'
session_says "$session_result"
session_begins off-key-2 'How many payments are there for each status of an order?'
session_asks 'select o.status, count(*) from sales.orders o join sales.payments p on p.customer_id = o.customer_id group by o.status'
session_says "$session_result"
session_begins off-key-3 'What is the total of the orders with returns?'
session_asks 'select sum(o.total) from sales.orders o join sales.order_lines l on l.order_id = o.id'
session_says "$session_result"
session_begins off-key-4 'What did each customer order and pay?'
session_asks 'select c.name, sum(o.total), sum(i.amount) from sales.customers c join sales.orders o on o.customer_id = c.id join sales.invoices i on i.customer_id = c.id group by c.name'
session_says "$session_result"
session_begins off-key-5 'What is the total of orders by carrier?'
session_types 'select s.carrier, sum(o.total) from sales.orders o join sales.order_lines l on l.order_id = o.id join sales.shipments s on s.order_id = o.id group by s.carrier'
session_says "$session_result"

session_begins wrong-table-1 'What is the sum of the invoices sent to customers?'
session_asks 'select sum(amount) from sales.invoices_backup'
session_says "$session_result"
session_begins wrong-table-2 'How many customers are there in each region?'
session_asks 'select region, count(*) from sales.client group by region'
session_says "$session_result"
session_begins wrong-table-3 'What was paid in all?'
session_asks 'select sum(amount) from staging.payments'
session_says "$session_result"
session_begins wrong-table-4 'What is the sum of the invoices of the web shop?'
session_asks 'select sum(amount) from sales.invoices'
session_says "$session_result"
session_begins wrong-table-5 'How many orders did each customer place?'
session_types 'select customer_id, count(*) from sales.orders_old group by customer_id'
session_says "$session_result"

session_role=reader
session_begins refused-1 'Delete the old events.'
session_types 'delete from sales.events where id < 100'
session_says 'Done.'
session_begins refused-2 'Add a customer.'
session_asks "insert into sales.customers values (99, 'New', null, 'EU')"
session_says 'Added.'
session_begins refused-3 'Drop the backup.'
session_asks 'drop table sales.invoices_backup'
session_says 'Dropped.'
session_begins refused-4 'Empty the table of returns.'
session_asks 'truncate sales.returns'
session_says 'It is empty now.'
session_begins refused-5 'Create a table of the best customers.'
session_asks 'create table sales.best as select * from sales.customers'
session_says 'Created.'
session_role=

session_begins flood-1 'What do our events look like?'
session_types 'select * from sales.events order by id'
session_begins flood-2 'Who clicked most?'
session_looks events
session_asks 'select e.*, e.payload from sales.events e'
session_begins flood-3 'What is in the events?'
session_asks 'table sales.events'
session_begins flood-4 'List the events of each customer.'
session_asks 'select c.name, e.* from sales.events e join sales.customers c on c.id = e.customer_id'
session_begins flood-5 'Show all payloads.'
session_asks "select string_agg(payload, ',') from sales.events"

# ---- without a fault ----
clean() { # clean NAME QUESTION STATEMENT...
	session_begins "clean-$1" "$2"
	shift 2
	for statement; do session_asks "$statement"; done
	session_says "$session_result"
}
clean 1 'How many invoices are there?' 'select count(*) from sales.invoices'
clean 2 'Which customers got most invoices?' 'select c.name, count(*) from sales.customers c join sales.invoices i on i.customer_id = c.id group by c.id, c.name order by 2 desc limit 3'
clean 3 'What is the biggest invoice?' 'select max(amount) from sales.invoices'
clean 4 'What was invoiced in March?' "select sum(amount) from sales.invoices where issued_on >= '2026-03-01' and issued_on < '2026-04-01'"
clean 5 'How many events has each customer?' 'select customer_id, count(*) from sales.events group by 1'
clean 6 'Which returns are the dearest?' 'select id, reason from sales.returns order by id limit 5'
clean 7 'How many customers never got an invoice?' 'select count(*) from sales.customers c left join sales.invoices i on i.customer_id = c.id where i.id is null'
clean 8 'Which orders have many lines?' 'select order_id, count(*) from sales.order_lines group by 1 having count(*) > 2'
clean 9 'What is the value of each order line?' 'select l.order_id, l.line_no, l.price from sales.order_lines l join sales.orders o on o.id = l.order_id limit 5'
clean 10 'How many customers are there by name?' 'select nam from sales.customers' 'select name from sales.customers limit 3'
clean 11 'What is invoiced for those who ordered?' 'select sum(i.amount) from sales.invoices i where exists (select 1 from sales.orders o where o.customer_id = i.customer_id)'
clean 12 'What do invoices and returns add up to?' 'with i as (select customer_id, sum(amount) as a from sales.invoices group by 1) select count(*), sum(i.a) from i join sales.customers c on c.id = i.customer_id'
clean 13 'How many different customers have invoices over 150?' 'select count(distinct c.id) from sales.customers c join sales.invoices i on i.customer_id = c.id where i.amount > 150'
clean 14 'What is the first line of each order worth?' 'select sum(l.price) from sales.orders o join sales.order_lines l on l.order_id = o.id and l.line_no = 1'
clean 15 'When was the last invoice issued?' 'select max(issued_on) from sales.invoices'
clean 16 'Are there backups of invoices?' 'select count(*) from sales.invoices_backup'
clean 17 'How many old orders are kept?' 'select count(*) from sales.orders_old'
clean 18 'Which customers share a region?' 'select a.name, b.name from sales.customers a join sales.customers b on b.name > a.name and a.id + 1 = b.id limit 3'
clean 19 'What do invoices of the web shop sum up to?' 'select sum(amount) from sales.web_invoices'
clean 20 'How many invoices has each customer, and how many events?' 'select c.name, (select count(*) from sales.invoices i where i.customer_id = c.id), (select count(*) from sales.events e where e.customer_id = c.id) from sales.customers c order by 1 limit 3'
session_role=reader
session_begins clean-21 'How many invoices are there?'
session_asks 'delete from sales.events'
session_asks 'select count(*) from sales.invoices'
session_says "There are $session_result."
session_role=
session_begins clean-22 'How many events are there?'
session_asks 'select * from sales.events'
session_asks 'select count(*) from sales.events'
session_says "There are $session_result."

# ---- several questions ----
session_begins turns 'How many invoices are there?'
session_asks 'select count(*) from sales.invoices'
session_says "There are $session_result."
session_asked 'What was refunded?'
session_asks 'select sum(refunded_eur) from sales.returns'
session_says 'It was 1200.'
session_asked 'And how many events are there?'
session_asks 'select count(*) from sales.events'
session_says "There are $session_result."
session_asked 'Thank you.'
session_says 'You are welcome.'
session_begins asked-back 'What was invoiced?'
session_asks 'select sum(total) from sales.invoices'
session_says 'That column does not exist. Shall I use the amount?'
session_asked 'Yes.'
session_asks 'select sum(amount) from sales.invoices'
session_says "$session_result"
session_begins cut-short 'How many invoices are there?'
session_asks 'select count(*) from sales.invoices_backup'
session_asked '[Request interrupted by user]'
session_asked 'No, the invoices sent to customers.'
session_asks 'select count(*) from sales.invoices'
session_says "There are $session_result."
session_begins all-right 'How many invoices are there?'
session_asks 'select count(*) from sales.invoices'
session_says "There are $session_result."
session_asked 'And how many of the web shop?'
session_asks 'select count(*) from sales.web_invoices'
session_says "There are $session_result."

# ---- tables without a join ----
session_begins crossed 'What do the orders of the EU come to?'
session_asks "select sum(o.total) from sales.orders o, sales.customers c where c.region = 'EU' or c.name = 'Name1'"
session_says "$session_result"
session_begins crossed-on 'What was invoiced in each region?'
session_asks "select c.region, sum(i.amount) from sales.invoices i join sales.customers c on c.name <> 'Name1' group by c.region order by 1"
session_says "$session_result"
session_begins crossed-meant 'What was invoiced?'
session_asks 'select sum(i.amount) from sales.invoices i cross join sales.customers c'
session_says "$session_result"
session_begins crossed-count 'How many invoices are there?'
session_asks 'select count(i.id) from sales.invoices i, sales.customers c'
session_says "$session_result"
session_begins crossed-one 'What was invoiced, in thousands?'
session_asks 'select sum(i.amount) / max(x.n), avg(i.amount) from sales.invoices i, (select count(*) as n from sales.customers) x, sales.customers c where c.id = 7'
session_says "$session_result"

# ---- what cannot be told ----
quoted() { # quoted NAME STATEMENT: only in the text of the answer
	session_begins "$1" 'How do I find a login?'
	session_says "Run this:
\`\`\`sql
$2
\`\`\`"
}
quoted other-database 'select id, password_hash from users where login = $1'
quoted other-columns 'select id, password_hash from customers where login = $1'
session_begins proposed 'Which orders are open?'
session_calls mcp__ocat__search_tables '{"pattern":"orders"}' orders 0
session_says 'Run this:
```sql
select id from sales.orders where stat = 1
```'
session_begins down 'How many orders are there?'
session_calls mcp__postgres__query '{"sql":"select count(*) from sales.orders"}' 'ERROR:  canceling statement due to statement timeout' 1
session_says 'I could not find out.'

# ---- what became of the catalog since ----
psql -qX <<'SQL'
alter table sales.orders rename column total to amount_eur;
alter table sales.order_lines rename column quantity to pieces;
alter table sales.payments rename column amount to paid_amount;
alter table sales.shipments rename to deliveries;
alter table sales.customers drop column email;
alter table sales.returns rename column refund to refunded;
SQL
ocat sync shop -q >/dev/null 2>&1

# ---- the verdicts ----
is "$(first renamed | cut -d'(' -f1)" 'stale: step 4: column shop.sales.orders.total was renamed to amount_eur after the run ' \
	'the first line names a column that was renamed after the run'
corrects renamed 'select c.region, sum(o.amount_eur) from sales.orders o join sales.customers c on c.id = o.customer_id group by c.region order by 1'
is "$(first invented)" 'wrong: step 3: invented column o.order_total; probably meant: o.total  [retrieval]' \
	'the first line names an invented column'
is "$(first off-key)" \
	'wrong: step 3: a join off the keys repeats rows: orders and payments by customer_id, not by orders.id = payments.order_id  [plan]' \
	'the first line names a join off the keys that repeats rows'
is "$(first wrong-table)" \
	'wrong: step 2: took the wrong table of two with like names: shop.sales.orders_old, not shop.sales.orders: the question does not ask for "old"  [retrieval]' \
	'the first line names the wrong table of two with like names'
is "$(first refused)" \
	'wrong: step 3: tried to write and was refused: update sales.orders (ERROR: permission denied for table orders)  [policy]' \
	'the first line names a write that was refused'
is "$(first flood | sed 's/about [0-9]* tokens/about N tokens/')" \
	'wrong: step 2: the result of query filled the context (about N tokens), and no answer followed  [execution]' \
	'the first line names the result that filled the context'
corrects off-key 'select sum(amount_eur) from sales.orders o where exists (select 1 from sales.payments p where p.order_id = o.id and p.paid_on is not null)'
for i in renamed invented off-key wrong-table refused flood; do
	python3 "$srcdir/tests/cli/session_forms.py" "$session_folder/$i.jsonl" "forms/$i"
	for form in codex.jsonl otlp.json opencode.db; do
		ocat replay "forms/$i/$form" >"$out" 2>"$err"
		is "$(head -n 1 "$out" | sed 's/postgres_query/query/')" "$(first $i)" "the first line is the same for the session of another agent: $i, ${form%.*}"
	done
done
for i in 1 2 3 5; do verdict_is renamed-$i stale renamed_since; done
verdict_is renamed-4 stale dropped_since
for i in 1 3 4 5; do verdict_is invented-$i wrong invented_column; done
verdict_is invented-2 wrong invented_table
for i in 1 2; do verdict_is off-key-$i wrong join_off_key; done
for i in 3 4 5; do verdict_is off-key-$i wrong repeated_rows; done
verdict_is crossed wrong repeated_rows
corrects crossed "select sum(o.amount_eur) from sales.orders o join sales.customers c on c.id = o.customer_id where c.region = 'EU' or c.name = 'Name1'"
verdict_is crossed-on wrong repeated_rows
corrects crossed-on "select c.region, sum(i.amount) from sales.invoices i join sales.customers c on c.id = i.customer_id where c.name <> 'Name1' group by c.region order by 1"
verdict_is crossed-meant wrong repeated_rows
verdict_is crossed-count 'cannot tell' repeated_rows
verdict_is crossed-one 'no fault found' ''
for i in 1 2 4 5; do verdict_is wrong-table-$i wrong wrong_table; done
verdict_is wrong-table-3 'cannot tell' wrong_table
for i in 1 2 3 4 5; do verdict_is refused-$i wrong write_refused; done
for i in 1 2 3 4 5; do verdict_is flood-$i wrong flood; done
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22; do verdict_is clean-$i 'no fault found' ''; done
verdict_is other-database 'cannot tell' ''
verdict_is other-columns 'cannot tell' invented_column
verdict_is proposed wrong invented_column
verdict_is down wrong failed

is "$(first turns)" 'wrong: turn 2, step 5: invented column refunded_eur; probably meant: returns.refund  [retrieval]' \
	'of several questions, the first line names the turn that went wrong'
verdict_is turns wrong invented_column
is "$(sqlite3 :memory: "select group_concat(value ->> '$.turn' || ' ' || (value ->> '$.verdict'), ', ') from json_each(readfile('$out'), '$.result.verdict.turns')")" \
	'1 no fault found, 2 wrong, 3 no fault found' 'each question with SQL has a verdict'
is "$(sqlite3 :memory: "select readfile('$out') ->> '$.result.verdict.question'")" 'What was refunded?' 'the question is the one that went wrong'
verdict_is asked-back 'no fault found' ''
verdict_is cut-short 'no fault found' ''
is "$(first all-right)" 'no fault found: all 2 answers hold; turn 2: the statement of step 5 holds, then and today' \
	'without a fault, the first line counts the answers'

# ---- before the run ----
session_begins outdated 'What is the total of all orders?'
session_asks 'select sum(total) from sales.orders'
session_says 'It is 100.'
session_begins made-good 'What is the total of all orders?'
session_asks 'select sum(total) from sales.orders'
session_asks 'select sum(amount_eur) from sales.orders'
session_says "$session_result"
verdict_is outdated wrong outdated_name
corrects outdated 'select sum(amount_eur) from sales.orders'
verdict_is made-good 'no fault found' ''

# ---- as traces of our own ----
run ocat trace import "$session_folder"
for i in renamed invented off-key wrong-table refused flood clean-2; do
	name=$(ocat trace list -o tsv | cut -f1 | grep -- "-$i\$" | head -n 1)
	ocat replay "$HOME/.local/state/ocat/traces/$name.jsonl" >"$out" 2>"$err"
	is "$(head -n 1 "$out")" "$(first $i)" "an imported trace has the verdict of the session: $i"
done

# ---- all of them ----
run ocat trace stats "$session_folder" -o json
exits 0 'trace stats judges the sessions of a folder'
stats() { sqlite3 :memory: "select $1 from (select readfile('$out') as j)"; }
is "$(stats "j ->> '$.result.sessions'")" 74 'trace stats counts the sessions'
is "$(stats "j ->> '$.result.verdicts.stale'")" 6 'trace stats counts verdicts'
is "$(stats "(select sum(value) from json_each(j, '$.result.stages'))")" "$(stats "j ->> '$.result.verdicts.wrong'")" \
	'trace stats sorts the wrong ones by stage'
is "$(stats "(select group_concat(value ->> '$.meant') from json_each(j, '$.result.invented') where value ->> '$.name' = 'totl')")" total \
	'trace stats knows what an invented name meant'
is "$(stats "(select value ->> '$.sessions' from json_each(j, '$.result.confused') where value ->> '$.name' = 'shop.sales.orders_old')")" 2 \
	'trace stats counts tables that were taken for others'
is "$(stats "(select count(*) from json_each(j, '$.result.tools') where value ->> '$.tool' = 'query' and value ->> '$.tokens' > 100000)")" 1 \
	'trace stats adds up the tokens of a tool'
run ocat trace stats "$session_folder"
prints 'totl, meant: total' 'trace stats prints invented names'
prints 'wrong: step 3: invented column' 'trace stats prints the wrong sessions'
run ocat trace stats
exits 2 'trace stats without a folder is a usage error'

# ---- in CI ----
run ocat replay "$session_folder" --check
exits 1 'a check fails for wrong and stale sessions'
prints 'renamed.jsonl: stale: step 4' 'a check prints a line for a stale session'
prints_no 'clean-1.jsonl' 'a check prints nothing for a session without a fault'
run ocat replay "$session_folder/renamed.jsonl" --check --expect stale
exits 0 'an expected verdict does not fail a check'

# ---- the forms, and a person's choice ----
run ocat replay "$session_folder/invented.jsonl" -o md
prints '**wrong**: step 3: invented column' 'replay -o md begins with the verdict'
run ocat replay "$session_folder/invented.jsonl"
prints 'corrected, it passes today' 'replay prints the corrected statement'
prints 'Query: "Which region has the highest order total?"' 'replay prints the steps after the verdict'
run ocat replay "$session_folder/invented.jsonl" -c nowhere
exits 2 'an unknown catalog is a usage error'
psql -qXd postgres -c 'create database other'
PGDATABASE=other psql -qX -c 'create schema sales' -c 'create table sales.orders (id bigint primary key, customer_id bigint, order_total numeric)' \
	-c 'create table sales.customers (id bigint primary key, region text)'
ocat add crm "postgresql://boss@/other?host=$PGHOST&port=$PGPORT" -q >/dev/null 2>&1
catalog_of() { # of the first statement of that session
	ocat replay "$session_folder/$1.jsonl" $2 -o json >"$out" 2>"$err"
	sqlite3 :memory: "select readfile('$out') ->> '$.result.verdict.statements[0].catalog'"
}
is "$(catalog_of invented)" crm 'where nothing says where a statement went, its names decide'
is "$(catalog_of renamed-2)" shop 'the address that psql was given tells the catalog'
is "$(catalog_of invented '-c shop')" shop 'a person may choose the catalog'
is "$(catalog_of invented)" shop 'the choice is remembered for the session'
done_testing
