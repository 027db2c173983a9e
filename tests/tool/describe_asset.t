#!/bin/sh
# describe_asset: show everything about one table, fresh.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db
exits 0 'connected'

run ocat show customers
exits 0 'a table by its bare name'
prints 'shop.customers' 'its name'
prints 'who buys' 'its comment'
prints 'VARCHAR(120)' 'types as written'
prints 'where we write to' "a column's comment"
prints 'region' 'what it references'
prints 'orders (customer_id)' 'what references it'
prints "email LIKE '%@%'" 'checks'

run ocat show shop.orders -o json
prints '"fresh":true' 'it came from the source'
prints '"pk":true' 'the primary key'
prints '"fk":"customers.id"' 'a single key beside its column'
prints '"on_delete":"cascade"' 'what happens on delete'
prints '"predicate":"total > 0"' 'a partial index'
run ocat show order_lines -o json
prints '"primary_key":["order_id","line_no"]' 'a composite key in its order'
run ocat show open_orders
prints 'orders' 'what a view reads'

run ocat show '顧客'
exits 0 'a name in Japanese'
run ocat show '"Line Items"'
exits 0 'a name that needs quotes'
prints 'a.b' 'and its awkward column'

sqlite3 shop.db 'ALTER TABLE customers ADD COLUMN phone TEXT; DROP TABLE staff'
run ocat show customers
prints 'phone' 'what the source has now'
prints 'added' 'and that it is new'
run ocat show customers -o json
prints '"differences":[]' 'the cache was brought up to date'
run ocat show customers --cached
prints 'phone' 'also without the source'
run ocat show staff
says 'no more' 'a table that is gone is said'

run ocat show ''
exits 2 'an empty name is a mistake'
run ocat show custmers
exits 1 'an unknown name is 1'
says 'customers' 'with the nearest'
run ocat show custmers -o json
prints '"code":"table_not_found"' 'as JSON too'
prints '"suggested_tables":["shop.customers"' 'with its fixed fields'
cp shop.db other.db
run ocat add other other.db
run ocat show orders
exits 2 'an ambiguous name is 2'
says 'other.orders' 'with its candidates'
says 'shop.orders' 'all of them'
run ocat show other.orders
exits 0 'more of the name settles it'

mv shop.db away.db
run ocat show shop.customers
exits 0 'without the source the cache answers'
says 'from the cache' 'and says so'
run ocat show shop.customers --live
exits 3 'unless the source was insisted on'
done_testing
