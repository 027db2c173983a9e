#!/bin/sh
# ocat refs --depth: relations as a tree, for people and for scripts.
. "${srcdir:-.}/tests/lib.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

run ocat refs orders --depth 1 -o json --cached
exits 0 'depth 1 is what it always was'
run ocat refs orders --depth 3 -o table
prints '├─▸ addresses ' 'a tree, from a table to the next'
prints '│ └─◂ orders  ^ seen above' 'a way that comes back says so'
prints '└─▸ addresses  ^ see above' 'a table is followed once; where it is, is said'
prints '  └─◂ returns ' 'two tables away'
prints 'order_id, line_no ' 'columns of a key that have one name at both ends are named once'
prints 'reader' 'a view that reads the table is in its tree'
prints 'N:1  on delete cascade' 'with what a key does'

run ocat refs orders --depth 3 -o table --direction outgoing
prints 'references (3)' 'out alone'
prints_no 'referenced by' 'and no others'
run ocat refs customers --depth 3 -o table --direction incoming
prints '├─◂ addresses ' 'in alone'
prints_no 'references (' 'and no others'
run ocat refs staff --depth 2 -o table
prints 'staff  ^ itself' 'a key to itself'
run ocat refs shop.open_orders --depth 2 -o table
prints '─◂ orders' 'a view leads to what it reads'
prints 'source' 'a table that a view reads is in the tree of the view'

# For scripts: the same branches, in the same order.
run ocat refs orders --depth 2 -o jsonl
prints '"direction":"read_by"' 'rows have what reads it'
prints '"depth":2' 'how far away each is'
prints '"seen":true' 'and where a way ends because the table is in the tree already'
is "$(grep -c '"depth"' "$out")" "$(ocat refs orders --depth 2 -o table -q | grep -c '[├└]')" 'as many as the tree has branches'
cp "$out" first.jsonl
run ocat refs orders --depth 2 -o jsonl
cmp -s first.jsonl "$out"
point $? 'the same question has the same rows'
run ocat refs orders --depth 3 -o table --limit 2
is "$(grep -c '[├└]' "$out")" 2 'a limit ends the tree'

run ocat refs orders --depth 0
exits 2 'no depth at all is refused'
says 'from 1 to 12' 'with what there is'
run ocat refs orders --depth 99
exits 2 'and too much'

# Narrow: nothing is cut; what does not fit stands below.
COLUMNS=40 NO_COLOR=1 run ocat refs orders --depth 2 -o table
prints 'on delete' 'what does not fit is there'

# A hub.
awk 'BEGIN { print "CREATE TABLE hub (id INTEGER PRIMARY KEY); CREATE TABLE far (id INTEGER PRIMARY KEY, hub_id INT REFERENCES hub);"
	for (i = 0; i < 300; i++) printf "CREATE TABLE spoke_%03d (id INTEGER PRIMARY KEY, hub_id INT REFERENCES hub);\n", i }' | sqlite3 hub.db
ocat add wheel hub.db >/dev/null
run ocat refs wheel.far --depth 2 -o table
prints '  └─ +290 more' 'of a crowd the first are shown, and how many there are'
is "$(grep -c '290 more$' out)" 1 'on a line of its own'
says '290 more are folded away' 'and what has them all is said'
run ocat refs wheel.far --depth 2 -o json
prints '"truncated":true' 'scripts are told'
run ocat refs wheel.hub -o tsv
is "$(wc -l <"$out")" 302 'one hop is never folded'

# What names suggest: behind the declared keys, told apart, and by kinds.
sqlite3 shop.db 'CREATE TABLE visits (id INTEGER PRIMARY KEY, customer_id INT, order_id INT REFERENCES orders);'
ocat sync shop >/dev/null 2>&1
run ocat refs visits -o table
prints '├─▸ orders ' 'a declared key comes first'
prints '└┄▸ customers ' 'what is only likely stands behind it, dotted'
prints 'inferred: customer_id is declared to reference customers' 'with the reason in words'
prints 'LEFT JOIN customers ON customers.id = visits.customer_id' 'and the JOIN it means'
run ocat refs visits --depth 2 -o table
prints '└┄▸ customers' 'dotted in a tree too'
prints 'inferred 0.95, elsewhere' 'with rule and score'
run ocat refs visits -o jsonl
prints '"origin":"inferred","status":"proposed","rule":"elsewhere","score":95,"role":"customer"' 'origin, status, rule, score and role are fields'
prints '"origin":"declared","status":"accepted","rule":null,"score":null,"role":"order"' 'of declared keys, too'
run ocat refs visits --kinds declared -o jsonl
is "$(grep -c . "$out")" 1 '--kinds leaves others out'
run ocat refs visits --kinds inferred,given -o jsonl
is "$(grep -c '"origin":"inferred"' "$out")" 1 'and takes several'
run ocat refs visits --kinds views
exits 2 'a kind that there is not'
says 'Kinds are declared, unique-index, inferred, logged, given, view and rejected' 'is told what there is'
NO_COLOR=1 LC_ALL=C run ocat refs visits -o table
prints '`.> customers' 'told apart in plain ASCII'

ocat relate --reject visits.customer_id customers.id >/dev/null 2>&1
run ocat refs visits -o jsonl
is "$(grep -c . "$out")" 1 'what somebody rejected is not shown'
run ocat refs visits --kinds rejected -o jsonl
prints '"status":"rejected"' 'unless it is asked for'
ocat relate visits.customer_id customers.id >/dev/null 2>&1
run ocat refs visits -o table
prints '└─▸ customers ' 'what somebody accepted is a key like others'
run ocat refs visits --depth 2 -o table
prints 'inferred 0.95, elsewhere, accepted' 'that says where it is from'
ocat relate --forget visits.customer_id customers.id >/dev/null 2>&1

run ocat show visits --cached -o table
prints 'inferred 0.95, elsewhere' 'show tells it as such'
run ocat show visits --cached -o json
prints '"undeclared":[{"from":"shop.visits","from_columns":["customer_id"],"to":"shop.customers","to_columns":["id"],"origin":"inferred","status":"proposed"' \
	'and keeps it apart from foreign keys'
is "$(grep -o '"foreign_keys":\[{[^]]*"to":"[^"]*"' "$out" | grep -o 'shop.customers')" '' 'among which it is not'

# As a diagram.
run ocat refs visits --as mermaid
is "$(sed -n '2,$p' "$out")" 'erDiagram
    "visits"
    "visits" }o--o| "orders" : "order_id"
    "visits" }o..o| "customers" : "customer_id (inferred 0.95, elsewhere)"' 'Mermaid: each relation once, what nobody declared dashed'
run ocat refs visits --as dot
prints '"visits" -> "customers" [label="customer_id (inferred 0.95, elsewhere)", style=dashed];' 'Graphviz likewise'
run ocat refs customers --depth 3 --as dot
is "$(grep -c -- '->' "$out")" "$(grep -- '->' "$out" | sort -u | grep -c .)" 'however often a tree comes by, a relation is drawn once'
run ocat refs visits --as mermaid -o md
is "$(sed -n '1p;$p' "$out")" '```mermaid
```' 'in Markdown it has its fence'
run ocat refs visits --as dot -o json
prints '"document":"digraph relations {' 'for agents it is beside the rows'
for form in csv tsv jsonl; do
	run ocat refs visits --as mermaid -o "$form"
	exits 2 "refs refuses a diagram as $form"
	grep -q 'Use table, json or md' "$out" "$err"
	point $? "the refusal of a diagram as $form names the formats that a diagram has"
done
sqlite3 odd.db 'CREATE TABLE "say ""hi""" (id INTEGER PRIMARY KEY); CREATE TABLE b (id INTEGER PRIMARY KEY, "a\b" INT REFERENCES "say ""hi""");'
ocat add odd odd.db >/dev/null
run ocat refs odd.b --as dot
prints 'label="a\\b"' 'odd names are escaped'
done_testing
