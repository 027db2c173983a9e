#!/bin/sh
# get_relationships: incoming and outgoing keys, one step away.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db

run ocat refs orders -o tsv
exits 0 'refs succeeds for a table with keys'
is "$(cut -f2-6 "$out" | sed 1d | tr '\t' ' ')" 'shop.orders bill_to shop.addresses id outgoing
shop.orders customer_id shop.customers id outgoing
shop.orders ship_to shop.addresses id outgoing
shop.order_lines order_id shop.orders id incoming
shop.returns order_id shop.orders id incoming' 'refs lists the keys in both directions and parallel keys separately'
run ocat refs orders -o json --limit 1
prints '"total_matches":5,"truncated":true' 'refs --limit -o json says that more relations exist'
run ocat refs orders --direction incoming -o tsv
is "$(sed 1d "$out" | cut -f2,9 | tr '\t' ' ')" 'shop.order_lines declared
shop.returns inferred' 'refs --direction incoming lists only incoming keys'
run ocat refs order_lines -o tsv
prints 'order_id, line_no' 'refs prints a composite key in its order'
run ocat refs staff -o json
prints '"direction":"self"' 'refs -o json marks a key from a table to itself'
run ocat refs orders -o json
prints 'JOIN customers ON customers.id = orders.customer_id' 'refs -o json has the SQL of a join'
prints 'LEFT JOIN addresses' 'refs -o json has a LEFT JOIN for a nullable key'
run ocat refs '"Line Items"'
exits 1 'refs exits with 1 for a table without relations'
says 'no declared or inferred keys' 'refs says that the table has no foreign keys'
run ocat refs
exits 2 'refs without a name is a usage error'
run ocat refs orders --direction sideways
exits 2 'refs refuses an unknown direction'
says 'incoming|outgoing|both' 'refs lists the directions for an unknown one'
done_testing
