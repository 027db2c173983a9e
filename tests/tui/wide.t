#!/bin/sh
# A large screen has more to say; the first screen opens the demo or connects a catalog.
. "${srcdir:-.}/tests/lib-tui.sh"

# ---- the first screen ----

explore 80x24
screen 'the first screen says what there is to do' <<'S'
  No catalog connected yet.

  Enter    open the demo of a fictional company

  a        connect a catalog by URL or path
           ./shop.db
           postgresql://you@host/shop

  ?        all keys
  q        quit
S
keys a './nowhere.db' Enter
shows '! nowhere: ' 'a path that leads nowhere is told'
shows 'URL or path  ./nowhere.db' 'a failed address can be fixed in the prompt'
is "$(ocat list -o csv | wc -l)" 1 'nothing was connected by it'
make_shop shop.db
keys ^U 'sales ./shop.db' Enter
shows '10 tables' 'a name may stand before it'
shows 'connected sales: 10 tables' 'a connected catalog is confirmed with its tables'
shows 'order_lines' 'the tables of a connected catalog are listed'
shows_no '! nowhere' 'a good connect dismisses the error'
quit_explorer 'the explorer quits after a first catalog'
ocat list
prints 'sales' 'a connected catalog stays configured'

explore 80x24
keys Esc a "$work/shop.db" Enter
shows '!' 'the same again is told'
keys Esc Esc
shows_no 'URL or path' 'Esc leaves the line'
quit_explorer 'twice'
ocat remove sales >/dev/null

explore 80x24 "OCAT_DATA_DIR=${builddir:-.}/share"
# The demo's explorer counts its keys from none.
tm send-keys Enter
in_demo() { look | grep -q 'shop, warehouse' && has_taken; }
until_true 'the demo' in_demo
shows '217 tables' 'Enter opens the demo'
quit_explorer 'the explorer quits the demo'
explore 80x24
shows 'No catalog connected yet' 'the demo leaves no catalog behind'
quit_explorer 'the explorer quits after the demo'

explore 20x6
screen 'the first screen fits the smallest screens' <<'S'
 No catalog yet.
 Enter the demo
 a     connect one
 q     quit
 ?     all keys
S
quit_explorer 'small'

# ---- below the columns ----

ocat add shop shop.db >/dev/null
explore 80x24
keys '=orders' Enter Enter
shows_no 'orders_by_day' 'where there is no room the columns stand alone'
resize 200x60
look | grep -q 'foreign  customer_id' && look | grep -q 'orders_by_day' && look | grep -q 'in   order_lines'
point $? 'keys, indexes and what points at it stand below the columns' "$(look | head -40)"
shows 'risk       no_comment' 'below them how it is doing'
keys 12G
shows '▸in   order_lines' 'the cursor goes through all of it'
keys Enter
shows '─ order_lines ' 'a key is followed from the references'
quit_explorer 'large'

explore 120x40
keys '"Line Items"' Enter Enter
shows 'no key' 'a table whose rows cannot be told apart says so'
quit_explorer 'no key'

sqlite3 many.db 'CREATE TABLE hub (id INTEGER PRIMARY KEY); CREATE INDEX hub_again ON hub (id)'
i=0
while [ $i -lt 60 ]; do
	echo "CREATE TABLE spoke_$i (hub INT REFERENCES hub (id));"
	i=$((i + 1))
done | sqlite3 many.db
ocat add many many.db >/dev/null
explore 120x40
keys '=hub' Enter Enter
shows 'more lines in the tab refs' 'what does not fit says where it is'
shows 'hub_again' 'the other lines keep their place'
keys 5G
shows '▸in ' 'the cursor goes on to what is shown'
keys G
shows '▸  ' 'the cursor stays on last line'
quit_explorer 'many'

done_testing
