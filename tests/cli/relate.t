#!/bin/sh
# ocat relate: what a person says of how two tables join, and what comes of it.
. "${srcdir:-.}/tests/lib.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

run ocat decisions
exits 1 'at first nobody said anything'
says 'ocat relate' 'and how to is said'
run ocat path staff customers
exits 1 'nothing joins these two'
run ocat relate staff.name customers.full_name --note 'sellers buy too' -o tsv
exits 0 'a person says what does'
prints 'shop.staff (name)	shop.customers (full_name)	belong together' 'and sees it in full'
run ocat path staff customers -o table
exits 0 'now there is a way'
prints 'LEFT JOIN customers ON customers.full_name = staff.name' 'by those columns'
prints 'confirmed by a person' 'for that reason'
prints 'cost 1.10' 'as cheap as a declared key that may be null'
run ocat decisions -o tsv
prints 'shop.staff (name)	shop.customers (full_name)	accepted	sellers buy too' 'it is kept, with its note'

# What is rejected is never taken.
run ocat path order_lines customers -o tsv -k 1
cp "$out" first
run ocat relate --reject orders.customer_id customers.id
exits 0 'even a declared key may be rejected'
run ocat path order_lines customers -o table
prints '─▸ addresses' 'then the way leads around it'
prints_no 'orders.customer_id' 'and it is in none'
run ocat relate --forget customers.id orders.customer_id
exits 0 'it is taken back, read from either side'
run ocat path order_lines customers -o tsv -k 1
cmp -s first "$out"
point $? 'and all is as before'
run ocat relate --forget orders.customer_id customers.id
exits 1 'there is nothing to forget twice'
says 'no decision recorded for shop.orders (customer_id)' 'what was never decided is reported'

# Keys of several columns; a second word takes the place of the first; it outlives the catalog.
run ocat relate returns.order_id,line_no orders.id,customer_id -o tsv
prints 'shop.returns (order_id, line_no)	shop.orders (id, customer_id)' 'several columns'
run ocat relate --reject orders.customer_id,id returns.line_no,order_id
run ocat decisions returns -o tsv
is "$(wc -l <"$out")" 3 'columns in another order are another word'
ocat relate --reject returns.order_id,line_no orders.id,customer_id >/dev/null
run ocat decisions returns -o tsv
is "$(grep -c accepted "$out")" 0 'what is said of the same columns takes the place of what was'
ocat remove shop --yes >/dev/null 2>&1 || ocat remove shop >/dev/null 2>&1
ocat add shop shop.db >/dev/null
run ocat path staff customers
exits 0 'what was said outlives the catalog'

# Every call is in the audit.
grep -q '"tool":"relate"' "$HOME"/.local/state/ocat/audit.jsonl
point $? 'each call leaves a line in the audit'

# Mistakes.
run ocat relate orders.customer_id
exits 2 'one end alone'
run ocat relate orders customers.id
exits 2 'a table for a column'
says 'which of its columns?' 'is asked back'
run ocat relate orders.customer_id,id customers.id
exits 2 'two columns and one'
says 'these are 2 and 1' 'are counted'
run ocat relate orders.id orders.id
exits 2 'a column and itself'
run ocat relate orders.nothing customers.id
says 'nothing' 'a column that is not there'
run ocat relate --reject --forget orders.customer_id customers.id
exits 2 'both at once'
done_testing
