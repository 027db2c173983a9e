#!/bin/sh
# get_relationships: keys in and out, one hop.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db

run ocat refs orders -o tsv
exits 0 'relations'
is "$(cut -f2-6 "$out" | sed 1d | tr '\t' ' ')" 'shop.orders bill_to shop.addresses id outgoing
shop.orders customer_id shop.customers id outgoing
shop.orders ship_to shop.addresses id outgoing
shop.order_lines order_id shop.orders id incoming' 'both ways; two keys between the same two tables stay two'
run ocat refs orders -o json --limit 1
prints '"total_matches":4,"truncated":true' 'fewer when asked for'
run ocat refs orders --direction incoming -o tsv
is "$(sed 1d "$out" | wc -l)" 1 'one way only'
run ocat refs order_lines -o tsv
prints 'order_id, line_no' 'a composite key keeps its order'
run ocat refs staff -o json
prints '"direction":"self"' 'a table may reference itself'
run ocat refs orders -o json
prints 'JOIN customers ON customers.id = orders.customer_id' 'the JOIN, quoted where the source needs it'
prints 'LEFT JOIN addresses' 'LEFT JOIN where the key may be null'
run ocat refs '"Line Items"'
exits 1 'none is 1'
says 'no foreign keys' 'and said'
run ocat refs
exits 2 'without a name it is a mistake'
run ocat refs orders --direction sideways
exits 2 'an unknown direction is a mistake'
says 'incoming|outgoing|both' 'and what there is is said'
done_testing
