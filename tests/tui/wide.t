#!/bin/sh
# A large screen shows more; the first screen opens the demo or connects a catalog.
. "${srcdir:-.}/tests/lib-tui.sh"

# ---- the first screen ----

explore 80x24
screen 'the first screen lists the keys to start with' <<'S'
  No catalog connected yet.

  Enter    open the demo of a fictional company

  a        connect a catalog by URL or path
           ./shop.db
           postgresql://you@host/shop

  ?        all keys
  q        quit
S
keys a './nowhere.db' Enter
shows '! nowhere: ' 'a path without a file is reported'
shows 'URL or path  ./nowhere.db' 'an address that failed stays in the prompt to be fixed'
is "$(ocat list -o csv | wc -l)" 1 'a failed connect adds no catalog'
make_shop shop.db
keys ^U 'sales ./shop.db' Enter
shows '10 tables' 'an address may follow a name for the catalog'
shows 'connected sales: 10 tables' 'connecting a catalog reports its number of tables'
shows 'order_lines' 'the tables of a newly connected catalog are listed'
shows '─ "Line Items" ─' 'the first of them is in view'
shows_no '! nowhere' 'a connect that succeeds dismisses the earlier error'
quit_explorer 'the explorer quits after a first catalog'
ocat list
prints 'sales' 'a catalog connected on the first screen stays configured'

explore 80x24
keys Esc L a "$work/shop.db" Enter
shows '!' 'connecting the same file twice is reported as an error'
keys Esc Esc
shows_no 'URL or path' 'Esc after a failed connect closes the address line'
quit_explorer 'the explorer quits after a second connect of one file'
ocat remove sales >/dev/null

explore 80x24 "OCAT_DATA_DIR=${builddir:-.}/share"
# The demo's explorer counts its keys from zero.
tm send-keys Enter
in_demo() { look | grep -q 'shop, warehouse' && has_taken; }
until_true 'the demo' in_demo
shows '217 tables' 'Enter on the first screen opens the demo'
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
quit_explorer 'the explorer quits from the smallest first screen'

# ---- below the columns ----

ocat add shop shop.db >/dev/null
explore 80x24
keys '=orders' Enter Enter
shows_no 'orders_by_day' 'at 80x24 no indexes stand below the columns'
resize 200x60
look | grep -q 'foreign  customer_id' && look | grep -q 'orders_by_day' && look | grep -q 'in   order_lines'
point $? 'a large screen shows keys, indexes and references below the columns' "$(look | head -40)"
shows 'risk       no_comment' 'a large screen shows health below the references'
keys 12G
shows '▸in   order_lines' 'the cursor reaches the references below the columns'
keys Enter
shows '─ order_lines ' 'a key is followed from the references'
quit_explorer 'the explorer quits from a large screen'

explore 120x40
keys '"Line Items"' Enter Enter
shows 'no key' 'the inspector reports a table without a key'
quit_explorer 'the explorer quits from a table without a key'

sqlite3 many.db 'CREATE TABLE hub (id INTEGER PRIMARY KEY); CREATE INDEX hub_again ON hub (id)'
i=0
while [ $i -lt 60 ]; do
	echo "CREATE TABLE spoke_$i (hub INT REFERENCES hub (id));"
	i=$((i + 1))
done | sqlite3 many.db
ocat add many many.db >/dev/null
explore 120x40
keys '=hub' Enter Enter
shows 'more lines in the tab refs' 'references without room below the columns refer to the tab refs'
shows 'hub_again' 'the indexes keep their lines beside many references'
keys 5G
shows '▸in ' 'the cursor reaches the references that are shown'
keys G
shows '▸  ' 'G goes to the last line below the columns'
quit_explorer 'the explorer quits from a table with many references'

done_testing
