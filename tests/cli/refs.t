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
prints 'reads it' 'views that read it are in it'
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
prints 'is read by it' 'and says so'

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
says '290 more are folded away' 'and what has them all is said'
run ocat refs wheel.far --depth 2 -o json
prints '"truncated":true' 'scripts are told'
run ocat refs wheel.hub -o tsv
is "$(wc -l <"$out")" 302 'one hop is never folded'
done_testing
