#!/bin/sh
# The relation tree: branches to any depth, paths that lead back, hubs, copies, and going back.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

explore 80x24
keys '=orders' Enter r l
screen 'l on a branch of the tree opens it' <<'S'
 references (3)
▸├┬▸ addresses              bill_to = id      many to one  optional
 │ ├+▸ customers            customer_id = id  many to one
 │ └─◂ orders ^ seen above  id = ship_to      one to many  repeats rows
 ├+▸ customers              customer_id = id  many to one  on delete cascade
 └+▸ addresses              ship_to = id      many to one  optional
S
shows 'o unfold' 'the footer of the tree says how to open branches'
keys l
shows '▸│ ├+▸ customers' 'l on an open branch moves to its first line'
keys l j
shows '│ ├┬▸ customers' 'l opens a branch of a branch'
keys l
shows '▸│ │ ├─▸ region ' 'a branch that turns out to be empty loses its plus'
copy yw
is "$(copied)" 'FROM orders
LEFT JOIN addresses ON addresses.id = orders.bill_to
LEFT JOIN customers ON customers.id = addresses.customer_id
LEFT JOIN region ON region.code = customers.region' 'yw copies the whole path as JOINs, LEFT after an optional key'
copy ys
is "$(copied)" 'LEFT JOIN region ON region.code = customers.region' 'ys in the tree copies the JOIN of the selected line'
copy yt
is "$(copied | sed -n '1p; 3,5p' | sed 's/  *[a-z_]* = .*//')" 'shop.orders
references (3)
├─▸ addresses
│ ├─▸ customers' 'yt copies the tree as text'
copy yl
is "$(copied)" 'ocat refs shop.orders --depth 3' 'yl in the tree copies the command that prints it'
keys h
shows '▸│ ├┬▸ customers' 'h moves from a closed branch to its parent'
keys h
shows '▸│ ├+▸ customers' 'h on an open branch closes it'
keys j
shows '▸│ └─◂ orders ^ seen above' 'a branch that leads back to an earlier table is marked'
keys o
shows 'l goes there' 'a branch whose table is open above refers to it'
keys h
shows '▸├┬▸ addresses' 'h moves back to the parent branch'
keys o
shows '▸├+▸ addresses' 'o on an open branch closes it'
keys o
shows '▸├┬▸ addresses' 'o on a closed branch opens it'

# After leaving the tree and going back, the branches are unchanged.
keys Enter
shows 'columns 3 keys 2' 'Enter in the tree opens the table in the inspector'
keys r
shows 'relations of addresses' 'r in a table opened from the tree shows its own relations'
keys '[' '['
shows 'relations of orders' '[ returns to the tree that was left'
shows '▸├┬▸ addresses' '[ returns to the open branch with the cursor'

# Opening by levels.
keys -
shows_no '┬' '- closes the last open level of the tree'
keys '='
shows ' branches opened' '= reports how many branches it opened'
shows '├┬▸ customers' '= opens all branches of a level'
shows '└+▸ addresses ' '= leaves a branch closed whose table is open elsewhere'
keys '=' '='
shows 'every reachable table is open' '= reports when every reachable table is open'
keys - - -
shows 'no branch is open' '- closes levels until no branch is open'

# Only incoming keys.
keys q '/' ^U '=customers' Enter u
screen 'u shows only the keys that point at the table' <<'S'
─ uses of customers ────────────────────────────────────────────────────────────
 referenced by (3)
▸├+◂ addresses      id = customer_id  one to many        repeats rows
 ├+◂ orders         id = customer_id  one to many        repeats rows ~
 └─◂ open_orders ?  id = customer_id  one to any number  may repeat rows ~
S
keys l
shows '│ ├+◂ orders ' 'l in the uses of a table opens the keys one level further'
shows_no '▸ region' 'the uses of a table contain no outgoing key'
copy yl
is "$(copied)" 'ocat refs shop.customers --direction incoming --depth 2' 'yl in the uses of a table copies a command for incoming keys'
keys o '/' ^U '=staff' Enter r
shows 'staff ^ itself' 'a key to its own table is marked'
keys q o
shows 'r shows relations' 'o outside the tree says which key shows the relations'
quit_explorer 'the explorer quits from the tree'

# At other sizes of the screen.
explore 200x60
keys '=orders' Enter
shows '▸├+▸ addresses ' 'a large screen shows the tree without pressing r'
keys r l
shows '▸├┬▸ addresses ' 'a branch opens in the side pane of a large screen'
resize 50x12
shows '▸├┬▸ addresses' 'a small screen shows the tree as its only pane'
resize 20x5
shows '▸├┬▸ addr' 'the smallest screen shows the tree'
resize 80x24
shows '▸├┬▸ addresses ' 'the tree comes back with more room'
quit_explorer 'the explorer quits from the tree after changes of size'

# A hub with 5,000 references.
awk 'BEGIN { print "BEGIN; CREATE TABLE hub (id INTEGER PRIMARY KEY);"
	for (i = 0; i < 5000; i++) printf "CREATE TABLE spoke_%04d (id INTEGER PRIMARY KEY, hub_id INT REFERENCES hub);\n", i
	print "COMMIT;" }' | sqlite3 hub.db
ocat remove shop >/dev/null
ocat add wheel hub.db >/dev/null
explore 80x24
keys '=hub' Enter r G
shows '▸└─ +4,950 more' 'a branch with 5,000 keys shows the first fifty'
keys Enter
shows '▸├+◂ spoke_0050' 'Enter on the rest of a hub moves to the next key'
keys G
shows '+4,900 more' 'Enter on the rest of a hub unfolds fifty more'
keys '/' ^U '=spoke_4321' Enter r l G k
shows 'spoke_0009' 'a hub below the root shows only its first ten'
shows '└─ +4,989 more' 'the rest of a hub below the root is counted'
quit_explorer 'the explorer quits after a hub'
done_testing
