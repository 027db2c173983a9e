#!/bin/sh
# The main walk through the explorer: type, narrow, inspect, follow a key, go back, look at the steps.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null
explore 80x24
screen 'the explorer opens with all tables and the query line ready' <<'E'
 / type a name; has:email finds tables by column, F1 helps
 name                cols   rows     size  comment       no age, owner  1 of 10
▸"Line Items"      T    2      0   4.0 kB
 addresses         T    3      0   4.0 kB
 customers         T    5      2   8.0 kB  who buys
E
shows '10 tables' 'the header counts the tables'
shows 'Enter Esc to the list' 'the footer says where Esc leads'
is "$(tm display -p '#{cursor_x},#{cursor_y} #{cursor_flag}')" '3,1 1' 'the cursor waits in the query line'

keys 'ord'
screen 'typing in the query line narrows the list' <<'E'
 / ord
 name                cols   rows     size          no age, tags, owner, comment
▸orders            T    6      3   8.0 kB
 order_lines       T    4      0   8.0 kB
 open_orders       V    3      ?        ?
E
shows '3 of 10 tables' 'the header counts the matches and all tables'
shows '─ orders ─' 'the inspector shows the first match while typing'

keys Down
shows '─ order_lines ─' 'arrows in the query line move the list, and the inspector follows'
keys ' has:customer_id'
screen 'the list shows matching columns beside their tables' <<'E'
 name                cols   rows     size  columns found    no age, tags, owner
▸orders            T    6      3   8.0 kB  customer_id
 open_orders       V    3      ?        ?  customer_id
E

keys Enter Enter
screen 'Enter shows columns with type, null, key and references' <<'E'
 column       type           null  key  references
▸id           INTEGER        no    PK
 customer_id  INT            no    FK   customers.id
 ship_to      INT            null  FK   addresses.id
 bill_to      INT            null  FK   addresses.id
 ordered_on   DATE           null  ix
 total        NUMERIC(12,2)  null
E
shows 'fresh' 'Enter asks the source for the table'

keys l
shows 'foreign  customer_id  customers id' 'l in the inspector shows the tab of keys'
keys l
shows 'orders_by_day' 'the third tab of the inspector lists the indexes'
keys l
shows 'customer_id = id' 'the fourth tab of the inspector lists the references'
keys l
shows 'CREATE TABLE orders' 'the fifth tab of the inspector shows the definition'
keys l
shows 'sampling is disabled' 'the sample tab reports that sampling is disabled'
keys l
shows 'No changes since' 'the history tab shows that nothing changed'
keys l
shows 'freshness  ' 'the health tab shows the verdicts'
shows 'why' 'the health tab gives the reason of each verdict'
keys l
shows 'ordered_on' 'after the last tab of the inspector comes the first'

keys r
screen 'r shows outgoing keys, incoming keys and readers' <<'E'
─ relations of orders ──────────────────────────────────────────────────────────
 references (3)
▸├+▸ addresses    bill_to = id      many to one  optional
 ├+▸ customers    customer_id = id  many to one  on delete cascade
 └+▸ addresses    ship_to = id      many to one  optional
 referenced by (2)
 ├+◂ order_lines  id = order_id     one to many  repeats rows of orders
 └+◂ returns ?    id = order_id     one to many  repeats rows, inferred 0.95 ~
 read by (1)
 └+▸ open_orders  reader
E
shows 'ys JOIN' 'the footer of the relations says what ys copies'
shows 'q close' 'the footer says that q closes the relations first'
keys j Enter
shows 'columns 5 keys' 'Enter opens the table in the inspector'
keys '['
shows 'relations of orders' '[ returns from the inspector to the relations'
keys ']'
shows 'columns 5 keys' '] goes forward from the relations to the table'
keys '[' u
shows 'uses of orders' 'u shows the uses of a table'
shows_no 'references (3)' 'u lists only the keys that point at the table'
keys i
shows 'columns 6' 'i shows the inspector again'

keys t
shows 'describe_asset shop.' 'the screen of steps lists the opened table'
keys g
shows '▸   1  search_tables ord' 'the first step of a walk is the search'
shows 'SQL  none: answered from the cache' 'a step that the cache answered has no SQL'
keys j j
shows 'SQL  at shop' 'the step of a look at the source shows its SQL'
keys g Enter Enter
shows '3 of 10 tables' 'Enter on a step returns to its query'

keys / ^U
shows '10 tables' 'an emptied query line lists all tables'
keys Esc
shows 'q quit' 'the footer of the list says that q quits'
keys Tab
is "$(tm display -p '#{cursor_flag}')" 0 'the cursor of the terminal is hidden outside the query line'
quit_explorer

# The trace has each action, and no single keystroke.
run ocat trace show last
prints 'search_tables' 'ocat trace shows the search of the explorer'
prints 'describe_asset' 'ocat trace shows the look at a table'
prints_no 'pattern="o"' 'the trace does not contain half-typed words'
# ---- one catalog, also one that was not added ----
sqlite3 'far away.db' 'create table lighthouse (id integer primary key, height int)'
explore 80x24 -- -c "'far away.db'"
shows 'lighthouse' 'a file given by its path is synced and opened'
shows '1 of ' 'a file given as argument is the only catalog'
quit_explorer
explore 80x24 -- explore --catalog shop
shows '/ catalog:shop' '--catalog opens the list filtered by that catalog'
shows_no 'lighthouse' '--catalog shows no table of another catalog'
quit_explorer
may_fail=1
explore 80x24 -- -c nowhere
ended 2 'an unknown catalog ends the explorer with a usage error'
may_fail=

# ---- similar names, where the words match little ----
explore 80x24
keys 'ordln'
shows 'none by name, 1 near' 'similar names are counted apart from the matches'
shows '▸order_lines' 'a similar name is listed when nothing matches'
keys ^U 'orders'
shows ' of 10 tables, ' 'the header shows the matches before the similar names'
shows ' near' 'the header counts similar names beside the matches'

quit_explorer
done_testing
