#!/bin/sh
# The relation tree: branches open and close to any depth, ways that come back, hubs, copies, going back.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

copied() { tm show-buffer; }
copy() { # copy KEYS: what they copied
	tm set-buffer nothing
	keys "$1"
	until_true "something copied by $1" test "$(copied)" != nothing
}

explore 80x24
keys '=orders' Enter r l
screen 'l opens a branch' <<'S'
 references (3)
▸├┬▸ addresses              bill_to = id      N:1  optional
 │ ├+▸ customers            customer_id = id  N:1
 │ └─◂ orders ^ seen above  id = ship_to      N:1  optional
 ├+▸ customers              customer_id = id  N:1  on delete cascade
 └+▸ addresses              ship_to = id      N:1  optional
S
shows 'o unfold' 'the footer says how a branch opens'
keys l
shows '▸│ ├+▸ customers' 'l again goes into it'
keys l j
shows '│ ├┬▸ customers' 'l opens branches at any depth'
keys l
shows '▸│ │ ├─▸ region ' 'what turns out to lead nowhere loses its plus'
copy yw
is "$(copied)" 'FROM orders
LEFT JOIN addresses ON addresses.id = orders.bill_to
LEFT JOIN customers ON customers.id = addresses.customer_id
LEFT JOIN region ON region.code = customers.region' 'yw copies the whole way as JOINs, LEFT once a key is optional'
copy ys
is "$(copied)" 'LEFT JOIN region ON region.code = customers.region' 'ys the JOIN of the line'
copy yt
is "$(copied | sed -n '1p; 3,5p' | sed 's/  *[a-z_]* = .*//')" 'shop.orders
references (3)
├─▸ addresses
│ ├─▸ customers' 'yt the tree as text'
copy yl
is "$(copied)" 'ocat refs shop.orders --depth 3' 'yl the command that prints one'
keys h
shows '▸│ ├┬▸ customers' 'h goes to the one it hangs from'
keys h
shows '▸│ ├+▸ customers' 'h closes a branch'
keys j
shows '▸│ └─◂ orders ^ seen above' 'a way that comes back is marked'
keys o
shows 'l goes there' 'a branch that is open above is not opened again'
keys h
shows '▸├┬▸ addresses' 'h again'
keys o
shows '▸├+▸ addresses' 'o closes'
keys o
shows '▸├┬▸ addresses' 'o opens a branch'

# Away and back: the branches are as they were.
keys Enter
shows 'columns 3 keys 2' 'Enter opens the table in the inspector'
keys r
shows 'relations of addresses' 'whose relations are a tree of their own'
keys '[' '['
shows 'relations of orders' 'back'
shows '▸├┬▸ addresses' 'the branch is open, and the cursor on it'

# Levels.
keys -
shows_no '┬' 'a level less closes all'
keys '='
shows ' branches opened' 'a level more opens each table once'
shows '├┬▸ customers' '= opens all branches of a level'
shows '└+▸ addresses ' 'a table that is open elsewhere stays closed'
keys '=' '='
shows 'every reachable table is open' 'until there is no more'
keys - - -
shows 'no branch is open' '- closes level by level until nothing is open'

# In alone.
keys q '/' ^U '=customers' Enter u
screen 'used by: who points here, and who points at those' <<'S'
─ uses of customers ────────────────────────────────────────────────────────────
 referenced by (3)
▸├+◂ addresses      id = customer_id  N:1
 ├+◂ orders         id = customer_id  N:1  on delete cascade
 └─◂ open_orders ?  id = customer_id  ?:1  inferred 0.95, elsewhere
S
keys l
shows '│ ├+◂ orders ' 'further in'
shows_no '▸ region' 'a tree of incoming keys has no outgoing key'
copy yl
is "$(copied)" 'ocat refs shop.customers --direction incoming --depth 2' 'the copied command asks for incoming keys'
keys o '/' ^U '=staff' Enter r
shows 'staff ^ itself' 'a key to its own table is marked'
keys q o
shows 'r shows them' 'keys of the tree say where they work'
quit_explorer 'the explorer quits from the tree'

# At other sizes.
explore 200x60
keys '=orders' Enter
shows '│▸├+▸ addresses ' 'with room the tree is shown without a key'
keys r l
shows '│▸├┬▸ addresses ' 'a branch opens in the side place'
resize 50x12
shows '▸├┬▸ addresses' 'the tree is the only pane where there is room for one'
resize 20x5
shows '▸├┬▸ addr' 'the tree is drawn on the smallest screen'
resize 80x24
shows '▸├┬▸ addresses ' 'with more room the tree comes back'
quit_explorer 'sizes of it'

# A hub of 5,000.
awk 'BEGIN { print "BEGIN; CREATE TABLE hub (id INTEGER PRIMARY KEY);"
	for (i = 0; i < 5000; i++) printf "CREATE TABLE spoke_%04d (id INTEGER PRIMARY KEY, hub_id INT REFERENCES hub);\n", i
	print "COMMIT;" }' | sqlite3 hub.db
ocat remove shop >/dev/null
ocat add wheel hub.db >/dev/null
explore 80x24
keys '=hub' Enter r G
shows '▸└─ +4,950 more' 'of a hub the first are shown'
keys Enter
shows '▸├+◂ spoke_0050' 'Enter unfolds some more'
keys G
shows '+4,900 more' 'fifty of them'
keys '/' ^U '=spoke_4321' Enter r l G k
shows 'spoke_0009' 'further from the root fewer are shown'
shows '└─ +4,989 more' 'the branches without room are counted'
quit_explorer 'the explorer quits after a hub'
done_testing
