#!/bin/sh
# search_columns: fields by name, table and type.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db

names() { ocat columns "$@" -q -o tsv 2>/dev/null | tail -n +2 | cut -f1 | tr '\n' ' '; }
is "$(names email)" 'shop.customers.email ' 'columns finds a column by its name'
is "$(names '*_id')" 'shop.addresses.customer_id shop.open_orders.customer_id shop.order_lines.order_id shop.orders.customer_id shop.returns.order_id ' 'columns finds columns by a glob'
is "$(names '*_id' --table 'order*')" 'shop.order_lines.order_id shop.orders.customer_id ' 'columns --table finds columns in matching tables'
is "$(names table:orders type:decimal)" 'shop.orders.total ' 'columns type: finds columns by the class of their type'
is "$(names --data-type 'varchar')" 'shop.customers.email ' 'columns --data-type finds columns by their type as written'
is "$(names 名前)" 'shop.顧客.名前 ' 'columns finds a name in Japanese'
is "$(names a.b)" 'shop."Line Items"."a.b" ' 'columns quotes a name with a dot'
run ocat columns line_no -o json
prints '"primary_key":true' 'columns -o json marks the columns of the primary key'
prints '"total_matches":2' 'columns -o json has the total number of matches'
run ocat columns email --live -o json
exits 0 'columns --live succeeds for a SQLite source'
prints '"qualified_name":"shop.customers.email"' 'columns --live finds the same column as the cache'
for question in 'has:email,order_id' '!has:email' 'has:email has:region' '!type:text' 'type:decimal' 'type:text,decimal' 'total has:total'; do
	is "$(names "$question" --live)" "$(names "$question" --cached)" "columns --live finds the columns of the cache: $question"
done
run ocat columns nothing_like_this
exits 1 'columns exits with 1 when nothing matches'
done_testing
