#!/bin/sh
# search_columns: fields by name, table and type.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db

names() { ocat columns "$@" -q -o tsv 2>/dev/null | tail -n +2 | cut -f1 | tr '\n' ' '; }
is "$(names email)" 'shop.customers.email ' 'by name'
is "$(names '*_id')" 'shop.addresses.customer_id shop.open_orders.customer_id shop.order_lines.order_id shop.orders.customer_id shop.returns.order_id ' 'by glob'
is "$(names '*_id' --table 'order*')" 'shop.order_lines.order_id shop.orders.customer_id ' 'in tables of a name'
is "$(names table:orders type:decimal)" 'shop.orders.total ' 'by type class'
is "$(names --data-type 'varchar')" 'shop.customers.email ' 'by the type as written'
is "$(names 名前)" 'shop.顧客.名前 ' 'in Japanese'
is "$(names a.b)" 'shop."Line Items"."a.b" ' 'a name with a dot is quoted'
run ocat columns line_no -o json
prints '"primary_key":true' 'says what is in the key'
prints '"total_matches":2' 'counts'
run ocat columns email --live -o json
exits 0 'at the source'
prints '"qualified_name":"shop.customers.email"' 'the same answer'
for question in 'has:email,order_id' '!has:email' 'has:email has:region' '!type:text' 'type:decimal' 'type:text,decimal' 'total has:total'; do
	is "$(names "$question" --live)" "$(names "$question" --cached)" "$question: the same at the source as in the cache"
done
run ocat columns nothing_like_this
exits 1 'nothing found is 1'
done_testing
