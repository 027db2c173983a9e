#!/bin/sh
# Sums over rows that a join repeats, also within subqueries: what check says is compared with the sums of real rows.
. "${srcdir:-.}/tests/lib.sh"
needs sqlite3 sqlite3

sqlite3 shop.db <<'S'
create table customers (customer_id integer primary key, name text not null, credit int not null);
create table orders (order_id integer primary key, customer_id int not null references customers, total int not null);
create table items (order_id int not null references orders, line_no int not null, sku text not null, quantity int not null, primary key (order_id, line_no));
create table payments (payment_id integer primary key, order_id int not null references orders, amount int not null);
insert into customers values (1, 'Ann', 100), (2, 'Bob', 200), (3, 'Cem', 300);
insert into orders values (1, 1, 10), (2, 2, 20), (3, 3, 40), (4, 1, 80);
insert into items values (1, 1, 'x', 2), (1, 2, 'y', 3), (2, 1, 'x', 5), (2, 2, 'x', 7), (2, 3, 'z', 11), (3, 1, 'x', 13), (4, 1, 'y', 17), (4, 2, 'y', 19);
insert into payments values (1, 1, 4), (2, 1, 6), (3, 2, 20), (4, 3, 15), (5, 3, 25), (6, 4, 80);
S
ocat add shop shop.db >/dev/null 2>&1

# sure, perhaps or no, as the findings fan_out and chasm say
said() {
	ocat check "$1" -c shop -o json >checked.json 2>&1
	sqlite3 :memory: "select case when count(*) = 0 then 'no' when max(json_extract(value, '\$.reason') not like '%may be%') then 'sure' else 'perhaps' end
		from json_each(readfile('checked.json'), '\$.result.findings') where json_extract(value, '\$.code') in ('fan_out', 'chasm')"
}

# each WANTED RIGHT <QUERIES: queries whose sum is RIGHT if no row is repeated
each() {
	right=$(sqlite3 shop.db "$2")
	while IFS= read -r text; do
		tried=$((tried + 1)) found=$(said "$text") sum=$(sqlite3 shop.db "select sum(n) from ($text)")
		[ "$found" = "$1" ] || other="$other [$found: $text]"
		[ "$sum" = "$right" ] && same=yes || same=no
		[ "$1$same" != sureyes ] && [ "$1$same" != nono ] || wrong="$wrong [$sum, not repeated $right: $text]"
	done
}
tried=0 other='' wrong=''

total='select sum(total) from orders' credit='select sum(credit) from customers'
each sure "$total" <<'Q'
select sum(o.total) as n from orders o, customers c
select sum(o.total) as n from orders o join customers c on c.credit > 100
select c.name, sum(o.total) as n from orders o, customers c group by c.name
select sum(o.total) as n from customers c cross join orders o
select sum(o.total) as n from orders o join items i on i.order_id = o.order_id
select sum(x.total) as n from (select o.total, i.quantity from orders o join items i on i.order_id = o.order_id) x
with x as (select o.total, i.quantity from orders o join items i on i.order_id = o.order_id) select sum(total) as n from x
with a as (select o.order_id, o.total from orders o), b as (select a.total, i.sku from a join items i on i.order_id = a.order_id) select sum(total) as n from b
select sum(o.total) as n from orders o join (select order_id, sku from items) i on i.order_id = o.order_id
with i as (select order_id, sku from items) select sum(o.total) as n from orders o join i on i.order_id = o.order_id
select sum(o.total) as n from orders o join (select order_id, sku, sum(quantity) as q from items group by order_id, sku) i on i.order_id = o.order_id
select sum(o.total) as n from orders o join (select distinct order_id, sku from items) i on i.order_id = o.order_id
with i as (select order_id, row_number() over (partition by order_id order by line_no) as place from items) select sum(o.total) as n from orders o join i on i.order_id = o.order_id
select sum(o.total) as n from orders o join items i on i.order_id = o.order_id join payments p on p.order_id = o.order_id
Q
each sure "$credit" <<'Q'
with x as (select c.credit, o.total from orders o join customers c on c.customer_id = o.customer_id) select sum(credit) as n from x
with a as (select c.customer_id, c.credit, o.order_id from customers c join orders o on o.customer_id = c.customer_id) select sum(a.credit) as n from a join items i on i.order_id = a.order_id
Q
each sure 'select sum(amount) from payments' <<'Q'
select sum(p.amount) as n from orders o join items i on i.order_id = o.order_id join payments p on p.order_id = o.order_id
with x as (select p.amount from orders o join items i on i.order_id = o.order_id join payments p on p.order_id = o.order_id) select sum(amount) as n from x
Q
is "$other" '' 'a sum over rows that a join surely repeats is found, also behind subqueries and names of WITH'

other=''
each perhaps "$total" <<'Q'
with i as (select order_id, row_number() over (partition by order_id order by line_no) as place from items) select sum(o.total) as n from orders o join i on i.order_id = o.order_id where i.place = 1
with x as (select o.total, row_number() over (partition by o.order_id order by i.line_no) as place from orders o join items i on i.order_id = o.order_id) select sum(total) as n from x where place = 1
select i.sku, sum(o.total) as n from orders o join items i on i.order_id = o.order_id group by i.sku
with x as (select o.order_id, o.total, i.sku from orders o join items i on i.order_id = o.order_id) select sku, sum(total) as n from x group by sku
Q
is "$other" '' 'where a condition or a group may choose one of the rows, the finding says that they may be repeated'

other=''
each no "$total" <<'Q'
select sum(o.total) as n from orders o, customers c where c.customer_id = 2
select sum(o.total) as n from orders o, (select max(credit) as most from customers) c where c.most > 0
select sum(o.total) as n from orders o join (select order_id, sum(quantity) as q from items group by order_id) i on i.order_id = o.order_id
select sum(o.total) as n from orders o join (select distinct order_id from items) i on i.order_id = o.order_id
select sum(o.total) as n from orders o join items i on i.order_id = o.order_id where i.line_no = 1
select sum(o.total) as n from orders o join items i on i.order_id = o.order_id and i.line_no = 1
with x as (select distinct o.order_id, o.total from orders o join items i on i.order_id = o.order_id) select sum(total) as n from x
with x as (select o.order_id, max(o.total) as total from orders o join items i on i.order_id = o.order_id group by o.order_id) select sum(total) as n from x
with x as (select o.total, c.name from orders o join customers c on c.customer_id = o.customer_id) select sum(total) as n from x
select sum(o.total) as n from (select order_id, total, customer_id from orders) o join customers c on c.customer_id = o.customer_id
select sum(o.total) as n from orders o where exists (select 1 from items i where i.order_id = o.order_id)
Q
each no 'select sum(quantity) from items' <<'Q'
select sum(i.quantity) as n from orders o join items i on i.order_id = o.order_id
with a as (select c.customer_id, o.order_id from customers c join orders o on o.customer_id = c.customer_id) select sum(i.quantity) as n from a join items i on i.order_id = a.order_id
Q
is "$other" '' 'a sum whose rows a key or a group keeps apart has no finding'
is "$wrong" '' "the sums of real rows agree with each certain statement about $tried queries"
done_testing
