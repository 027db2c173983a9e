#!/bin/sh
# describe_asset: everything about one table, read from the source.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db
exits 0 'add connects the shop database'

run ocat show customers
exits 0 'show accepts the name of a table without its catalog'
prints 'shop.customers' 'show prints the full name of a table'
prints 'who buys' 'show prints the comment of a table'
prints 'VARCHAR(120)' 'show prints the types as written'
prints 'where we write to' 'show prints the comment of a column'
prints 'region' 'show prints the table that a column references'
prints 'orders (customer_id)' 'show prints the tables that reference the table'
prints "email LIKE '%@%'" 'show prints the checks of a table'

run ocat show shop.orders -o json
prints '"fresh":true' 'show -o json says that the table comes from the source'
prints '"pk":true' 'show -o json marks the primary key'
prints '"fk":"customers.id"' 'show -o json has the reference of a column'
prints '"on_delete":"cascade"' 'show -o json has the action on delete'
prints '"predicate":"total > 0"' 'show -o json has the predicate of a partial index'
run ocat show order_lines -o json
prints '"primary_key":["order_id","line_no"]' 'show -o json has a composite key in its order'
run ocat show open_orders
prints 'orders' 'show prints the tables that a view reads'

run ocat show '顧客'
exits 0 'show accepts a name in Japanese'
run ocat show '"Line Items"'
exits 0 'show accepts a quoted name'
prints 'a.b' 'show prints a column name with a dot'

sqlite3 shop.db 'ALTER TABLE customers ADD COLUMN phone TEXT; DROP TABLE staff'
run ocat show customers
prints 'phone' 'show prints a column added since the last sync'
prints 'added' 'show says that a column was added since the last sync'
run ocat show customers -o json
prints '"differences":[]' 'show updates the cache with the added column'
run ocat show customers --cached
prints 'phone' 'show --cached prints the column that show has stored'
run ocat show staff
says 'no longer exists' 'show says that a dropped table no longer exists'
says 'it no longer exists at the source' 'show says that a dropped table no longer exists'

run ocat show ''
exits 2 'show refuses an empty name'
run ocat show custmers
exits 1 'show exits with 1 for an unknown name'
says 'customers' 'show suggests a similar name for an unknown one'
run ocat show custmers -o json
prints '"code":"table_not_found"' 'show -o json has the code of an unknown name'
prints '"suggested_tables":["shop.customers"' 'show -o json has similar tables for an unknown name'
cp shop.db other.db
run ocat add other other.db
run ocat show orders
exits 2 'show exits with 2 for an ambiguous name'
says 'other.orders' 'show lists the first candidate for an ambiguous name'
says 'shop.orders' 'show lists the second candidate for an ambiguous name'
run ocat show other.orders
exits 0 'show accepts an ambiguous name with its catalog'

mv shop.db away.db
run ocat show shop.customers
exits 0 'show answers from the cache when the source is missing'
says 'from the cache' 'show says that the answer comes from the cache'
run ocat show shop.customers --live
exits 3 'show --live exits with 3 when the source is missing'
done_testing
