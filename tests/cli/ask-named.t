#!/bin/sh
# A table or column that a question names in full is one name, and not the words that it is made of.
. "${srcdir:-.}/tests/lib.sh"

ocat demo list >/dev/null 2>&1
# reads QUESTION SQL
reads() {
	run ocat demo sql "$1"
	exits 0 "the question has an answer: $1"
	is "$(cat "$out")" "$2" "the SQL of an answer reads the named table: $1"
}

for question in 'how many shop.invoices are there' 'how many rows has shop.invoices' 'how many rows are there in shop.invoices?' \
	'¿cuántas filas tiene shop.invoices?' 'quantas linhas tem shop.invoices' 'count SHOP.Invoices'; do
	reads "$question" 'SELECT COUNT(*) AS count_rows FROM invoices'
done
reads 'how many rows has warehouse.core.dim_date' 'SELECT COUNT(*) AS "count_rows" FROM "core"."dim_date"'
reads 'how many different values has shop.invoices.order_id' 'SELECT COUNT(DISTINCT invoices.order_id) AS count_order_id FROM invoices'
reads 'what is the maximum of shop.invoices.net_amount' 'SELECT MAX(invoices.net_amount) AS max_net_amount FROM invoices'

run ocat demo ask 'how do I join shop.orders.customer_id with payments'
prints 'ocat path shop.orders payments' 'a join from a column is one from its table'
run ocat demo ask 'which tables have shop.orders.customer_id'
prints '--has-column customer_id' 'the tables that have a column are those with one of its name'

run ocat demo ask 'how many rows has shop.nothing'
prints_no 'FROM nothing' 'a name that no table has is not read'
for question in 'how many 1.5 orders' 'how many orders e.g. shop. are there' 'a.b.c.d' '"."' 'how many "shop.'; do
	run ocat demo ask "$question"
	[ "$status" -le 1 ]
	point $? "dots that are in no name do no harm: $question"
done

# The shop has the tables "orders" and "order".
run ocat demo ask 'how many orders' -c shop
prints 'sure  shop, sqlite' 'a table that is called as the question says leaves no doubt'
prints_no 'Or, less likely' 'a table that is called nearly so is no other reading'
reads 'how many orders by channel' 'SELECT orders.channel, COUNT(*) AS count_rows FROM orders GROUP BY orders.channel'
done_testing
