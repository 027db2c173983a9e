#!/bin/sh
# compare_columns: one column name in all tables, what differs first.
. "${srcdir:-.}/tests/lib.sh"
make_customer_ids one.db
sqlite3 two.db 'create table clients (customer_id bigint not null); create table bills (customer_id bigint not null)'
run ocat add one one.db
run ocat add two two.db

rows() { ocat column "$@" -q -o jsonl 2>/dev/null | jq -r '[.asset, .data_type, .key // "-", (.differs | join("+"))] | join(" ")'; }
is "$(rows customer_id catalog:one)" 'one.old_orders TEXT foreign type
one.letters INTEGER - nullable+no key
one.customers INTEGER primary 
one.orders INTEGER foreign 
one.returns INTEGER foreign 
one.spent INTEGER - 
one.visits INTEGER foreign ' 'column shows the unusual type first, then what differs from most'
is "$(rows customer_id | grep -c 'two.*type')" 0 'a type is as usual if its catalog has no other and its class is the usual one'
is "$(rows CUSTOMER_ID orders)" 'one.orders INTEGER foreign 
one.old_orders TEXT foreign ' 'column ignores case, and a query line limits the tables'
run ocat column customer_id catalog:one
says '7 columns, 2 types; unusual: 1 type, 1 nullable, 1 no key' 'column says what is unusual'
run ocat column note
says '2 columns, 1 type, all alike' 'column says that all are alike'
run ocat column customer_id catalog:one -o json
prints '"referenced_by":4' 'column -o json counts the keys that reference a column'
prints '"references":"one.customers.customer_id"' 'column -o json has the column that a key references'
run ocat column emial
exits 1 'column exits with 1 if no column has the name'
says 'similar names: email' 'column names similar columns'
run ocat column email --live
exits 2 "column --live is refused"
done_testing
