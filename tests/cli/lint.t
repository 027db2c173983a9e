#!/bin/sh
# Lints: SQL that engines accept but that rarely means what its author intended. Each has queries that it should find
# and queries that it should not, on PostgreSQL tables, whose rows prove the claim where they can.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"

pg_start || { echo 'Bail out! no PostgreSQL could be started'; exit 1; }
psql -q <<'SQL'
create table customers (customer_id int primary key, name text not null, email text unique, country text, boss_id int references customers);
create table orders (order_id int primary key, customer_id int references customers, status text, total int not null,
	paid int, created_at timestamp not null, ordered_on date, note text);
create table items (order_id int not null references orders, line_no int not null, sku text, quantity int not null, price_cents bigint,
	primary key (order_id, line_no));
create table visits (customer_id int not null, at timestamp not null, page text) partition by range (at);
create table visits_all partition of visits default;
create index on orders (created_at); create index on orders (status); create index on customers (lower(country)); create index on customers (country);
create index on orders (ordered_on);
insert into customers values (1, 'Ann', 'ann@x', 'DE', null), (2, 'Ann', 'bob@x', 'FR', 1), (3, 'Cem', 'cem@x', 'DE', null);
insert into orders values (1, 1, 'paid', 10, 3, '2024-01-31 12:00', '2024-01-31', 'a'), (2, 2, 'open', 20, 7, '2024-01-01', '2024-01-01', 'b'),
	(3, null, 'open', 5, 1, '2024-02-01', '2024-02-01', null);
insert into items values (1, 1, 'x', 2, 100), (1, 2, 'y', 1, 300), (2, 1, 'x', 1, 100);
analyze;
SQL
ocat add pg "$(pg_url)" >/dev/null 2>"$err" || cat "$err"

found() { # found CODE SQL WORDS
	run ocat check -c pg "$2" -o json
	exits 0 "$3: the query is allowed"
	prints "\"code\":\"$1\"" "$3"
}
not_found() { # not_found CODE SQL WORDS
	run ocat check -c pg "$2" -o json
	exits 0 "$3: the query is allowed"
	prints_no "\"code\":\"$1\"" "$3"
}
advises() { # advises TEXT WORDS: of the last query, as a page
	prints "$1" "$2"
}
rows() { # rows SQL: in one line
	psql -Atc "$1" | tr '\n' ' ' | sed 's/ $//'
}

# ---- outer joins ----
undone="select c.customer_id from customers c left join orders o on o.customer_id = c.customer_id where o.status = 'paid'"
found outer_join_undone "$undone" 'a WHERE on the right side of a LEFT JOIN is found'
advises 'write JOIN, or move the condition into ON to keep every row of c' 'the finding says how to keep every row'
is "$(rows "$undone")" "$(rows "$(echo "$undone" | sed 's/left join/join/')")" 'PostgreSQL returns the rows of an inner join for that query'
found outer_join_undone "select 1 from orders o right join customers c on o.customer_id = c.customer_id where o.total between 1 and 5" 'a WHERE on the left side of a RIGHT JOIN is found'
found outer_join_undone "select 1 from customers c left join orders o on o.customer_id = c.customer_id where o.status = 'a' or o.total > 3" 'an OR whose branches all exclude missing rows is found'
found outer_join_undone "select 1 from customers c left join orders o on o.customer_id = c.customer_id join items i on i.order_id = o.order_id" 'an inner join after a LEFT JOIN is found'
found outer_join_undone "select 1 from customers c left join orders o on o.customer_id = c.customer_id where lower(o.status) = 'paid'" 'a strict function of the missing side is found'
for where in "o.status is null" "o.status = 'paid' or o.status is null" "coalesce(o.status, 'none') = 'none'" "c.country = 'DE'" "o.order_id is not null" \
	"o.status is distinct from 'paid'" "c.customer_id not in (select order_id from items)"; do
	not_found outer_join_undone "select 1 from customers c left join orders o on o.customer_id = c.customer_id where $where" "LEFT JOIN with WHERE $where is not reported"
done
not_found outer_join_undone "select 1 from customers c left join orders o on o.customer_id = c.customer_id and o.status = 'paid'" 'a condition in ON is not reported'
not_found outer_join_undone "select 1 from customers c left join orders o on o.customer_id = c.customer_id left join items i on i.order_id = o.order_id" 'a LEFT JOIN after a LEFT JOIN is not reported'

counted='select c.name, count(*) from customers c left join orders o on o.customer_id = c.customer_id group by c.customer_id, c.name'
found outer_join_counted "$counted" 'count(*) over a LEFT JOIN is found'
advises 'write count(o.customer_id)' 'the finding names a column to count'
is "$(rows "$counted having c.name = 'Cem'")" 'Cem|1' 'PostgreSQL counts 1 for a customer without orders'
not_found outer_join_counted 'select c.customer_id, count(o.order_id) from customers c left join orders o on o.customer_id = c.customer_id group by c.customer_id' 'a count of a column of the right side is not reported'
not_found outer_join_counted 'select o.status, count(*) from orders o left join customers c on o.customer_id = c.customer_id group by o.status' 'count(*) is not reported where the right side has at most one row'
not_found outer_join_counted 'select c.customer_id, count(*) from customers c left join orders o on o.customer_id = c.customer_id where not o.order_id is null group by c.customer_id' 'count(*) is not reported where a condition removes rows without a match'

# ---- names ----
found outer_column 'select * from orders where order_id in (select order_id from customers)' 'a name in a subquery that is a column of the outer query is found'
advises 'customers has no column order_id' 'the finding names the table without that column'
found outer_column 'select * from orders where exists (select 1 from customers where order_id = 5)' 'a condition of a subquery that only has outer columns is found'
not_found outer_column 'select * from orders o where o.customer_id in (select customer_id from customers)' 'a column of the inner table is not reported'
not_found outer_column 'select * from orders where exists (select 1 from items i where i.order_id = orders.order_id and orders.total > 3)' 'outer columns with their table are not reported'
not_found outer_column 'select * from customers where exists (select 1 from items where order_id = customer_id)' 'a correlated comparison is not reported'

# ---- NULL ----
found null_comparison 'select * from orders where customer_id = null' '= NULL is found'
advises 'write customer_id IS NULL' 'the finding has the corrected SQL for = NULL'
found null_comparison 'select * from orders where customer_id <> null' '<> NULL is found'
advises 'write customer_id IS NOT NULL' 'the finding has the corrected SQL for <> NULL'
found null_comparison "select * from orders where status in ('paid', null)" 'NULL in a list is found'
found null_comparison "select case note when null then 'none' else note end from orders" 'CASE x WHEN NULL is found'
not_found null_comparison 'select * from orders where customer_id is null or status is not distinct from null' 'IS NULL is not reported'
not_in='select customer_id from customers where customer_id not in (select customer_id from orders)'
found not_in_nullable "$not_in" 'NOT IN over a nullable column is found'
advises 'add customer_id IS NOT NULL to the WHERE of the subquery' 'the finding says how to leave NULL out'
is "$(rows "$not_in")/$(rows "$not_in and customer_id is not null")/$(rows "$(echo "$not_in" | sed 's/)$/ where customer_id is not null)/')")" '//3' 'PostgreSQL returns no row for that query, and one with the correction'
not_found not_in_nullable 'select 1 from orders where order_id not in (select order_id from items)' 'NOT IN over a NOT NULL column is not reported'
not_found not_in_nullable 'select 1 from customers where customer_id not in (select customer_id from orders where customer_id is not null)' 'NOT IN is not reported if the subquery excludes NULL'
not_found not_in_nullable 'select 1 from customers where customer_id in (select customer_id from orders)' 'IN over a nullable column is not reported'
not_found not_in_nullable 'select 1 from customers where customer_id not in (select boss_id from customers where boss_id > 0)' 'NOT IN is not reported if a condition of the subquery excludes NULL'

# ---- groups ----
label='select c.name, sum(o.total) from customers c join orders o on o.customer_id = c.customer_id group by c.name'
found grouped_by_label "$label" 'grouping by a label is found'
found grouped_by_label 'select c.name, sum(o.total) from customers c join orders o on o.customer_id = c.customer_id group by 1' 'grouping by the position of a label is found'
found grouped_by_label 'select c.name as who, sum(o.total) from customers c join orders o on o.customer_id = c.customer_id group by who' 'grouping by the alias of a label is found'
advises 'GROUP BY c.customer_id, c.name' 'the finding has the corrected GROUP BY'
is "$(rows "$label")" 'Ann|30' 'PostgreSQL merges two customers of the same name'
not_found grouped_by_label 'select c.name, sum(o.total) from customers c join orders o on o.customer_id = c.customer_id group by c.customer_id, c.name' 'a label beside its key is not reported'
not_found grouped_by_label 'select c.name, sum(o.total) from customers c join orders o on o.customer_id = c.customer_id group by o.customer_id, c.name' 'a label beside the foreign key is not reported'
not_found grouped_by_label 'select c.country, sum(o.total) from customers c join orders o on o.customer_id = c.customer_id group by c.country' 'an attribute that several rows share is not reported'
not_found grouped_by_label 'select name, count(*) from customers group by name' 'a label of a single table is not reported'
not_found grouped_by_label 'select o.order_id, c.name, count(*) from items i join orders o on o.order_id = i.order_id join customers c on c.customer_id = o.customer_id group by o.order_id, c.name' 'a label that the key of another table decides is not reported'
found distinct_hides_fan_out 'select distinct c.name from customers c join orders o on o.customer_id = c.customer_id' 'a DISTINCT over a join that repeats rows is found'
advises 'write WHERE EXISTS (SELECT 1 FROM orders ...)' 'the finding proposes EXISTS'
not_found distinct_hides_fan_out 'select distinct c.country from customers c join orders o on o.customer_id = c.customer_id' 'DISTINCT of a shared attribute is not reported'
not_found distinct_hides_fan_out 'select distinct c.name, o.status from customers c join orders o on o.customer_id = c.customer_id' 'DISTINCT of columns of both tables is not reported'

# ---- sums over joins ----
not_found fan_out 'select sum(i.quantity) from items i join orders o on o.order_id = i.order_id join customers c on c.customer_id = o.customer_id join customers d on d.country = c.country and d.customer_id = o.customer_id' 'a table that one join pins to a row is not said to repeat rows by another'
found fan_out 'select sum(o.total) from orders o join items i on i.order_id = o.order_id join customers c on c.customer_id = o.customer_id' 'a sum over rows that a join repeats is found beside other joins'

# ---- times ----
range="select order_id from orders where created_at between '2024-01-01' and '2024-01-31'"
found range_ends_at_midnight "$range" 'BETWEEN two days on a timestamp is found'
fixed="created_at >= '2024-01-01' AND created_at < '2024-02-01'"
advises "write $fixed" 'the finding has the corrected range'
is "$(rows "$range")/$(rows "select order_id from orders where $fixed order by 1")" '2/1 2' 'PostgreSQL leaves out noon of the last day, and has it with the correction'
found range_ends_at_midnight "select 1 from orders where created_at <= date '2024-12-31'" '<= a day on a timestamp is found'
advises "write created_at < date '2025-01-01'" 'the next day may be in the next year'
found range_ends_at_midnight "select 1 from orders where created_at between '2024-02-01'::date and '2024-02-29'::date" 'BETWEEN two casts is found'
advises "created_at < '2024-03-01'::date" 'the day after 29 February is 1 March'
not_found range_ends_at_midnight "select 1 from orders where ordered_on between '2024-01-01' and '2024-01-31'" 'BETWEEN on a date is not reported'
not_found range_ends_at_midnight "select 1 from orders where created_at between '2024-01-01' and '2024-01-31 23:59:59'" 'BETWEEN with a time is not reported'
not_found range_ends_at_midnight "select 1 from orders where created_at < '2024-02-01'" '< a day is not reported'
found date_not_iso "select 1 from orders where note > '31/01/2024'" 'an order of texts that are dates is found'
found date_not_iso "select 1 from orders where ordered_on = '01/02/2024'" 'an ambiguous date is found'
not_found date_not_iso "select 1 from orders where note = '31/01/2024'" 'a text that is a date is not reported for ='
not_found date_not_iso "select 1 from orders where ordered_on = '2024-02-01' and note > '1.2.3' and note > '10-20-30'" 'ISO dates and version numbers are not reported'

# ---- numbers ----
found integer_division 'select paid / total from orders' 'a division of two integers is found'
advises 'write 1.0 * paid / total' 'the finding has the corrected division'
is "$(rows 'select paid / total, round(1.0 * paid / total, 2) from orders where order_id = 1')" '0|0.30' 'PostgreSQL drops the fraction, and keeps it with the correction'
found integer_division "select count(*) filter (where status = 'paid') * 100 / count(*) from orders" 'a percentage of counts is found'
found integer_division 'select sum(paid) / count(*) from orders' 'a sum of integers by a count is found'
for expression in 'paid / 2' '1.0 * paid / total' 'paid::numeric / total' 'floor(paid / total)' 'avg(total) / count(*)' 'sum(price_cents) / count(*)'; do
	not_found integer_division "select $expression from orders join items using (order_id) where quantity = 1 group by paid, total" "the division $expression is not reported"
done

# ---- indexes and partitions ----
found index_not_usable "select 1 from orders where lower(status) = 'paid'" 'a function on an indexed column is found'
advises 'compare status itself' 'the finding says what to compare'
found index_not_usable 'select 1 from orders where extract(year from created_at) = 2024' 'EXTRACT(YEAR) of an indexed time is found'
advises "write created_at >= '2024-01-01' AND created_at < '2025-01-01'" 'the finding has the range of a year'
found index_not_usable "select 1 from orders where created_at::date = '2024-01-31'" 'a cast of an indexed time to a date is found'
advises "write created_at >= '2024-01-31' AND created_at < '2024-02-01'" 'the finding has the range of a day'
found index_not_usable "select 1 from orders where created_at::date >= '2024-01-31'" 'a cast of an indexed time is found for >='
advises "write created_at >= '2024-01-31'" 'the finding drops a cast that changes nothing for >='
psql -q -c 'set enable_seqscan = off' -c "explain select 1 from orders where created_at::date = '2024-01-31'" >plain
psql -q -c 'set enable_seqscan = off' -c "explain select 1 from orders where created_at >= '2024-01-31' and created_at < '2024-02-01'" >range
is "$(grep -c 'Index Cond' plain)/$(grep -c 'Index Cond' range)" '0/1' 'PostgreSQL uses the index only for the range'
found index_not_usable 'select 1 from orders where order_id + 1 = 5' 'arithmetic on an indexed column is found'
not_found index_not_usable "select 1 from customers where lower(country) = 'de'" 'a function with an index of its own is not reported'
not_found index_not_usable "select 1 from orders where lower(note) = 'x' and status = lower('PAID') and order_id = 3 + 1" 'a function on another column, or on the constant, is not reported'
not_found index_not_usable 'select lower(status) from orders' 'a function in SELECT is not reported'
not_found index_not_usable "select 1 from orders where ordered_on::date = '2024-01-31'" 'a cast to the same type is not reported'
found partition_not_usable "select 1 from visits where date_trunc('day', at) = '2024-01-31'" 'a function on the column of a partition key is found'
not_found partition_not_usable "select 1 from visits where at >= '2024-01-31'" 'a bare partition key is not reported'
found leading_wildcard "select 1 from orders where status like '%aid'" 'a leading wildcard on an indexed column is found'
not_found leading_wildcard "select 1 from orders where status like 'p%' and note like '%x%'" 'other patterns are not reported'

# ---- patterns ----
found like_without_wildcard "select 1 from orders where note like 'abc'" 'LIKE without a wildcard is found'
not_found like_without_wildcard "select 1 from orders where note like 'ab_' or note ilike 'abc'" 'LIKE with a wildcard, and ILIKE, are not reported'
found wildcard_in_comparison "select 1 from orders where note = '%abc%'" '= with wildcards is found'
advises "write note LIKE '%abc%'" 'the finding proposes LIKE'
not_found wildcard_in_comparison "select 1 from orders where note = '50%' or note = 'a%b'" 'a percent sign of a text is not reported'

# ---- conditions ----
found never_true "select 1 from orders where status = 'paid' and status = 'open'" 'two values of one column are found'
found never_true 'select 1 from orders where total > 10 and total < 5' 'an empty range is found'
found never_true 'select 1 from orders where total between 10 and 1' 'a BETWEEN that ends before it begins is found'
advises 'write total BETWEEN 1 AND 10' 'the finding swaps the ends of the range'
not_found never_true "select 1 from orders where status = 'paid' and note = 'open' and total >= 5 and total <= 5 and total between 1 and 10" 'conditions that can hold together are not reported'
not_found never_true "select 1 from orders o join orders p on o.order_id = p.customer_id and o.status = 'a' and p.status = 'b'" 'two readings of one table are not confused'
# ---- values ----
psql -q <<'SQL'
create type mood as enum ('calm', 'busy');
create domain switch as text check (value in ('on', 'off'));
create table tasks (id int primary key, state varchar(20) check (state in ('new', 'done', 'in review')), mark char(10) check (mark in ('a', 'bb')), felt mood,
	light switch, moods mood[], points numeric check (points between 1 and 5), rounded numeric check (rounded::int in (1, 2)),
	level int check (level in (1, 2, 3)), code text check (code = any (array['x1234', 'y1234'])), size text check (upper(size) in ('S', 'M')),
	kind text check (kind = 'a' or kind = 'b' or kind is null), loose text check (loose in ('q', 'r') or id > 5), legacy text,
	maybe text check (maybe in ('m', null)));
insert into tasks values (1, 'new', 'a', 'calm', 'on', '{calm}', 1, 1.4, 1, 'x1234', 's', 'a', 'q', 'z', 'any');
alter table tasks add constraint legacy check (legacy in ('p', 'q')) not valid;
create view open_tasks as select id, state as phase, upper(code) as label from tasks where state <> 'done';
SQL
ocat sync pg >/dev/null 2>&1
for where in "state = 'New'" "'DONE' = state" "state::text = 'newt'" "lower(state) = 'New'" "trim(lower(state)) = 'New'" "btrim(state) = 'NEW'" "upper(state) in ('new')" "state <> 'finished'" "state in ('new', 'closed')" \
	"mark = 'c'" "state = 'new '" "felt::text = 'Calm'" "light = 'On'" "level = 7" "code = 'x123'" "size = 'L'" "lower(size) = 'S'" "kind = 'c'" "state = any (array['old'])" \
	"state like 'N%'" "state like 'closed'" "lower(state) like 'New%'" "state ilike 'x%'" "felt::text like 'B_sy'" "state is not distinct from 'New'" \
	"(state, kind) = ('New', 'a')" "(id, state) in ((1, 'closed'), (2, 'Done'))" \
	"case state when 'new' then 1 when 'finished' then 2 end = 1" "not state = 'gone'" "state = 'in_review'"; do
	found unknown_value "select 1 from tasks where $where" "a value that the column cannot have is found: $where"
	is "$(rows "select count(*) from tasks where ($where) and not coalesce(state <> 'finished' or state = 'new', false)")" 0 "PostgreSQL finds no row by it: $where"
done
for where in "state = 'new'" "state in ('New', 'new', 'NEW')" "state = 'New' or state = 'new'" "state <> ''" "mark = 'a'" "mark = 'bb'" "lower(felt::text) = 'calm'" "level = 2" "level = 3.0" \
	"size = 's'" "lower(size) = 'm'" "kind is null" "loose = 'z'" "legacy = 'z'" "maybe = 'any'" "moods = '{busy}'" "rounded = 1.4" "state::char(1) = 'n'" \
	"left(state, 1) = 'n'" "trim(state) = 'new '" "trim(both 'w' from state) = 'ne'" "state like 'n%'" "state like '%e_'" "state ilike 'N%'" "size like 's'" "mark like 'c%'" "state like 'N%' or state like 'n%'" \
	"state is distinct from 'new'" "(state, kind) = ('new', 'a')" "(legacy, loose) = ('z', 'z')" "state collate \"C\" = 'x'" "state between 'a' and 'b'"; do
	not_found unknown_value "select 1 from tasks where $where" "a value that the column may have, or that is unknown, is not reported: $where"
done
run ocat check -c pg "select 1 from tasks where state like 'New%' and (id, kind) = (1, 'A')" -o table
prints "'New%' matches no value of tasks.state; its CHECK allows 'new', 'done', 'in review'" 'a pattern that matches no value is found'
prints "select 1 from tasks where state like 'new%' and (id, kind) = (1, 'a')" 'patterns and rows of values are corrected'
found never_true 'select 1 from tasks where points > 5' 'a number above the range of a CHECK is found'
advises 'a CHECK of tasks.points allows only values <= 5' 'the finding names the bound'
not_found never_true 'select 1 from tasks where points >= 5 and points <= 1 or points < 9 or rounded > 7' 'a number within the range of a CHECK is not reported'
found unknown_value "select 1 from open_tasks o join tasks t using (id) where o.phase = 'closed'" 'a value is compared with the column below a view'
found unknown_value "select 1 from (select state as s from tasks) x where s = 'closed'" 'a value is compared with the column below a subquery'
not_found unknown_value "select 1 from open_tasks where label = 'Z'" 'a computed column of a view has any value'
run ocat check -c pg "select 1 from tasks where state = 'In Review' and kind = 'A'" -o table
prints "'In Review' is not a value of tasks.state; its CHECK allows 'in review', 'done', 'new'" 'the finding lists the values, the nearest first'
prints "select 1 from tasks where state = 'in review' and kind = 'a'" 'the corrected query has the only values that can be meant'
run ocat check -c pg "select 1 from tasks where code = 'x123' and level = 0"
prints_no 'corrected' 'a code that differs by a digit is not corrected'
run ocat check -c pg "select 1 from tasks where felt = 'Busy'" -o json
exits 1 'a value outside an enum is refused'
prints "\"corrected\":\"select 1 from tasks where felt = 'busy'\"" 'the value of an enum is corrected'
run ocat check -c pg "select 1 from tasks where stat = 'New'"
prints "select 1 from tasks where state = 'new'" 'names and values are corrected together'

found always_true "select 1 from orders where status <> 'paid' or status <> 'open'" 'two <> with OR are found'
advises "write status NOT IN ('paid', 'open')" 'the finding proposes NOT IN'
not_found always_true "select 1 from orders where status <> 'paid' or note <> 'open'" '<> of two columns are not reported'
found same_on_both_sides 'select 1 from orders o join items i on i.order_id = o.order_id and o.total = o.total' 'a column compared with itself is found'
not_found same_on_both_sides 'select 1 from orders o join orders p on o.order_id = p.order_id' 'a column of two readings is not reported'
found or_without_parentheses "select 1 from orders where total > 5 and status = 'paid' or status = 'open'" 'OR after AND on the same column is found'
advises "write (status = 'paid' OR status = 'open') if they should" 'the finding has the parentheses'
not_found or_without_parentheses "select 1 from orders where total > 5 and (status = 'paid' or status = 'open')" 'OR in parentheses is not reported'
not_found or_without_parentheses "select 1 from orders where total > 5 and status = 'paid' or total > 100 and status = 'open'" 'two ANDs are not reported'

# ---- order ----
found limit_without_order 'select * from (select order_id from orders limit 2) x' 'LIMIT of a subquery without ORDER BY is found'
found limit_without_order 'select order_id from orders limit 10 offset 20' 'OFFSET without ORDER BY is found'
for sql in 'select order_id from orders limit 10' 'select order_id from orders order by 1 limit 10 offset 20' 'select (select name from customers where customer_id = 1 limit 1)' \
	'select 1 where exists (select 1 from orders limit 1)' 'select * from (select max(total) from orders limit 1) x'; do
	not_found limit_without_order "$sql" "$sql is not reported"
done
found union_column_order 'select name, country from customers union all select country, name from customers' 'columns in another order in a UNION are found'
not_found union_column_order 'select name, country from customers union all select name, email from customers' 'other columns in a UNION are not reported'
done_testing
