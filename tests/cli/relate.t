#!/bin/sh
# The command relate: decisions of people on how two tables join, and their effects.
. "${srcdir:-.}/tests/lib.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

run ocat decisions
exits 1 'decisions exits with 1 when none are recorded'
says 'ocat relate' 'decisions suggests ocat relate when none are recorded'
run ocat path staff customers
exits 1 'path exits with 1 for two tables without a join'
run ocat relate staff.name customers.full_name --note 'sellers buy too' -o tsv
exits 0 'relate accepts a pair of columns'
prints 'shop.staff (name)	shop.customers (full_name)	confirmed' 'relate prints the decision with full names'
run ocat path staff customers -o table
exits 0 'path finds the join given by relate'
prints 'LEFT JOIN customers ON customers.full_name = staff.name' 'path joins by the columns given to relate'
prints 'confirmed by a person' 'path gives the decision as the reason for the join'
prints 'cost 1.10' 'a given join costs as much as a declared nullable key'
run ocat decisions -o tsv
prints 'shop.staff (name)	shop.customers (full_name)	accepted	sellers buy too' 'decisions lists the decision with its note'

# A rejected join is never used.
run ocat path order_lines customers -o tsv -k 1
cp "$out" first
run ocat relate --reject orders.customer_id customers.id
exits 0 'relate --reject accepts a declared key'
run ocat path order_lines customers -o table
prints '─▸ addresses' 'path avoids a rejected key'
prints_no 'orders.customer_id' 'path does not use the columns of a rejected key'
run ocat relate --forget customers.id orders.customer_id
exits 0 'relate --forget accepts the two columns in reverse order'
run ocat path order_lines customers -o tsv -k 1
cmp -s first "$out"
point $? 'path prints the same as before when a decision is forgotten'
run ocat relate --forget orders.customer_id customers.id
exits 1 'relate --forget exits with 1 for a forgotten decision'
says 'no decision recorded for shop.orders (customer_id)' 'relate --forget says that no decision is recorded'

# Composite joins; a second decision replaces the first; decisions survive the removal of the catalog.
run ocat relate returns.order_id,line_no orders.id,customer_id -o tsv
prints 'shop.returns (order_id, line_no)	shop.orders (id, customer_id)' 'relate accepts pairs of several columns'
run ocat relate --reject orders.customer_id,id returns.line_no,order_id
run ocat decisions returns -o tsv
is "$(wc -l <"$out")" 3 'columns in another order are another decision'
run ocat decisions returns -o jsonl
prints '"from_columns":"shop.returns.order_id,line_no","to_columns":"shop.orders.id,customer_id"' \
	'the JSON of a decision has both ends as ocat relate takes them'
ocat relate --reject returns.order_id,line_no orders.id,customer_id >/dev/null
run ocat decisions returns -o tsv
is "$(grep -c accepted "$out")" 0 'a later decision on the same columns replaces the first'
ocat remove shop --yes >/dev/null 2>&1 || ocat remove shop >/dev/null 2>&1
ocat add shop shop.db >/dev/null
run ocat path staff customers
exits 0 'a decision survives the removal of its catalog'

# Every call is in the audit log.
grep -q '"tool":"relate"' "$HOME"/.local/state/ocat/audit.jsonl
point $? 'the audit log has the calls of relate'

# Invalid arguments.
run ocat relate orders.customer_id
exits 2 'relate refuses a single column'
run ocat relate orders customers.id
exits 2 'relate refuses a table in the place of a column'
says 'name its columns' 'relate asks for a column of the table'
run ocat relate orders.customer_id,id customers.id
exits 2 'relate refuses two columns against one'
says 'the same number of columns, not 2 and 1' 'relate prints both numbers of columns'
run ocat relate orders.id orders.id
exits 2 'relate refuses a column and itself'
run ocat relate orders.nothing customers.id
says 'nothing' 'relate names an unknown column'
run ocat relate --reject --forget orders.customer_id customers.id
exits 2 'relate refuses --reject together with --forget'
done_testing
