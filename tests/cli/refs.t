#!/bin/sh
# The command refs --depth: relations as a tree, for people and for scripts.
. "${srcdir:-.}/tests/lib.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

run ocat refs orders --depth 1 -o json
exits 0 'refs --depth 1 succeeds'
run ocat refs orders --depth 3 -o table
prints '├─▸ addresses ' 'refs --depth 3 draws a tree from table to table'
prints '│ └─◂ orders  ^ seen above' 'refs marks a path that comes back as seen above'
prints '└─▸ addresses  ^ see above' 'refs follows a table once and marks where it was followed'
prints '│ └─◂ returns ' 'refs draws a table two steps away'
prints 'order_id, line_no ' 'refs prints the columns of a key once when both ends have the same names'
prints 'reader' 'refs draws a view that reads the table'
prints 'many to one, on delete cascade' 'refs prints the cardinality and the action on delete'

run ocat refs orders --depth 3 -o table --direction outgoing
prints 'references (3)' '--direction outgoing draws the outgoing keys'
prints_no 'referenced by' '--direction outgoing leaves out the incoming keys'
run ocat refs customers --depth 3 -o table --direction incoming
prints '├─◂ addresses ' '--direction incoming draws the incoming keys'
prints_no 'references (' '--direction incoming leaves out the outgoing keys'
run ocat refs staff --depth 2 -o table
prints 'staff  ^ itself' 'refs marks a key from a table to itself'
run ocat refs shop.open_orders --depth 2 -o table
prints '─◂ orders' 'refs draws the tables that a view reads'
prints 'source' 'refs marks a table that a view reads as its source'

# Rows for scripts: the same branches, in the same order.
run ocat refs orders --depth 2 -o jsonl
prints '"direction":"read_by"' 'refs -o jsonl has the views that read the table'
prints '"depth":2' 'refs -o jsonl has the depth of each relation'
prints '"seen":true' 'refs -o jsonl marks where a path ends at a table seen before'
is "$(grep -c '"depth"' "$out")" "$(ocat refs orders --depth 2 -o table -q | grep -c '[├└]')" 'refs -o jsonl has a row for each branch of the tree'
cp "$out" first.jsonl
run ocat refs customers -o jsonl
prints '"direction":"incoming","cardinality":"N:1"' 'refs -o jsonl has the cardinality along the key'
prints '"reading":"one to many, repeats rows of customers"' 'refs -o jsonl reads the cardinality from the table, with its effect'
run ocat refs orders --depth 2 -o jsonl
cmp -s first.jsonl "$out"
point $? 'refs prints the same rows again'
run ocat refs orders --depth 3 -o table --limit 2
is "$(grep -c '[├└]' "$out")" 2 'refs --limit ends the tree'

run ocat refs orders --depth 0
exits 2 'refs refuses --depth 0'
says 'from 1 to 12' 'refs prints the limits of --depth'
run ocat refs orders --depth 99
exits 2 'refs refuses --depth 99'

# A narrow terminal: nothing is cut; what does not fit is printed below.
COLUMNS=40 NO_COLOR=1 run ocat refs orders --depth 2 -o table
prints 'on delete' 'refs prints the action on delete in 40 columns'

# A table that many tables reference.
awk 'BEGIN { print "CREATE TABLE hub (id INTEGER PRIMARY KEY); CREATE TABLE far (id INTEGER PRIMARY KEY, hub_id INT REFERENCES hub);"
	for (i = 0; i < 300; i++) printf "CREATE TABLE spoke_%03d (id INTEGER PRIMARY KEY, hub_id INT REFERENCES hub);\n", i }' | sqlite3 hub.db
ocat add wheel hub.db >/dev/null
run ocat refs wheel.far --depth 2 -o table
prints '  └─ +290 more' 'refs draws the first of many relations and counts the rest'
is "$(grep -c '290 more$' out)" 1 'refs counts the rest of many relations once'
says '290 more hidden; see all of one table with' 'refs says how to print all relations'
run ocat refs wheel.far --depth 2 -o json
prints '"truncated":true' 'refs -o json is truncated when relations are left out'
run ocat refs wheel.hub -o tsv
is "$(wc -l <"$out")" 302 'refs with depth 1 prints all relations'

# Inferred relations: after the declared keys, marked, and selectable by kind.
sqlite3 shop.db 'CREATE TABLE visits (id INTEGER PRIMARY KEY, customer_id INT, order_id INT REFERENCES orders);'
ocat sync shop >/dev/null 2>&1
run ocat refs visits -o table
prints '├─▸ orders ' 'refs draws a declared key first'
prints '└┄▸ customers ' 'refs draws an inferred relation dotted after the declared keys'
prints 'inferred: customer_id is declared to reference customers' 'refs prints the reason for an inferred relation'
prints 'LEFT JOIN customers ON customers.id = visits.customer_id' 'refs prints the SQL of an inferred join'
run ocat refs visits --depth 2 -o table
prints '└┄▸ customers' 'refs --depth 2 draws an inferred relation dotted'
prints 'inferred 0.95, elsewhere' 'refs --depth 2 prints the rule and the score of an inferred relation'
run ocat refs visits -o jsonl
prints '"origin":"inferred","status":"proposed","rule":"elsewhere","score":95,"role":"customer"' 'refs -o jsonl has the rule, score and role of an inferred relation'
prints '"origin":"declared","status":"accepted","rule":null,"score":null,"role":"order"' 'refs -o jsonl has the origin and role of a declared key'
run ocat refs visits --kinds declared -o jsonl
is "$(grep -c . "$out")" 1 '--kinds declared leaves out the inferred relations'
run ocat refs visits --kinds inferred,given -o jsonl
is "$(grep -c '"origin":"inferred"' "$out")" 1 '--kinds accepts several kinds'
run ocat refs visits --kinds views
exits 2 '--kinds refuses an unknown kind'
says 'Kinds are declared, unique-index, inferred, logged, given, view and rejected' '--kinds lists the kinds for an unknown one'
NO_COLOR=1 LC_ALL=C run ocat refs visits -o table
prints '`.> customers' 'refs marks an inferred relation in plain ASCII'

ocat relate --reject visits.customer_id customers.id >/dev/null 2>&1
run ocat refs visits -o jsonl
is "$(grep -c . "$out")" 1 'refs leaves out a rejected relation'
run ocat refs visits --kinds rejected -o jsonl
prints '"status":"rejected"' '--kinds rejected lists a rejected relation'
ocat relate visits.customer_id customers.id >/dev/null 2>&1
run ocat refs visits -o table
prints '└─▸ customers ' 'refs draws an accepted relation like a declared key'
run ocat refs visits --depth 2 -o table
prints 'inferred 0.95, elsewhere, accepted' 'refs --depth 2 marks an accepted relation with its origin'
ocat relate --forget visits.customer_id customers.id >/dev/null 2>&1

run ocat show visits --cached -o table
prints 'inferred 0.95, elsewhere' 'show marks an inferred relation as inferred'
run ocat show visits --cached -o json
prints '"undeclared":[{"from":"shop.visits","from_columns":["customer_id"],"to":"shop.customers","to_columns":["id"],"origin":"inferred","status":"proposed"' \
	'show -o json lists an inferred relation as undeclared'
is "$(grep -o '"foreign_keys":\[{[^]]*"to":"[^"]*"' "$out" | grep -o 'shop.customers')" '' 'show -o json does not list an inferred relation among the foreign keys'

# Diagrams.
run ocat refs visits --as mermaid
is "$(sed -n '2,$p' "$out")" 'erDiagram
    "visits"
    "visits" }o--o| "orders" : "order_id"
    "visits" }o..o| "customers" : "customer_id (inferred 0.95, elsewhere)"' 'refs --as mermaid draws each relation once, inferred ones dashed'
run ocat refs visits --as dot
prints '"visits" -> "customers" [label="customer_id (inferred 0.95, elsewhere)", style=dashed];' 'refs --as dot draws an inferred relation dashed'
run ocat refs customers --depth 3 --as dot
is "$(grep -c -- '->' "$out")" "$(grep -- '->' "$out" | sort -u | grep -c .)" 'refs --as dot draws a relation once even if the tree repeats it'
run ocat refs visits --as mermaid -o md
is "$(sed -n '1p;$p' "$out")" '```mermaid
```' 'refs --as mermaid -o md prints a fenced block'
run ocat refs visits --as dot -o json
prints '"document":"digraph relations {' 'refs --as dot -o json has the document beside the rows'
for form in csv tsv jsonl; do
	run ocat refs visits --as mermaid -o "$form"
	exits 2 "refs refuses a diagram as $form"
	grep -q 'Use table, json or md' "$out" "$err"
	point $? "the refusal of a diagram as $form names the formats that a diagram has"
done
sqlite3 odd.db 'CREATE TABLE "say ""hi""" (id INTEGER PRIMARY KEY); CREATE TABLE b (id INTEGER PRIMARY KEY, "a\b" INT REFERENCES "say ""hi""");'
ocat add odd odd.db >/dev/null
run ocat refs odd.b --as dot
prints 'label="a\\b"' 'refs --as dot escapes names with a backslash'
done_testing
