#!/bin/sh
# The walk that the explorer is for: type, narrow, inspect, follow a key, come back, see the steps.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null
explore 80x24
screen 'the explorer opens with all tables and the query line ready' <<'E'
 / type a name; has:email finds tables by column, F1 helps
 name                cols   rows  comment
▸"Line Items"      T    2      0
 addresses         T    3      0
 customers         T    5      2  who buys
E
shows '10 tables' 'the header counts the tables'
shows 'Enter Esc to the list' 'the footer says where Esc leads'
is "$(tm display -p '#{cursor_x},#{cursor_y} #{cursor_flag}')" '3,1 1' 'the cursor waits in the query line'

keys 'ord'
screen 'the list narrows while typing' <<'E'
 / ord
 name                cols   rows  comment
▸order_lines       T    4      0
 orders            T    6      3
 open_orders       V    3      ?
E
shows '3 of 10 tables' 'the header counts the matches and all tables'
shows '─ order_lines ─' 'the inspector shows the first'

keys Down
shows '─ orders ─' 'arrows move the list while the query line has the keys, and the inspector follows'
keys ' has:customer_id'
screen 'columns that were found stand beside the tables' <<'E'
 name                cols   rows  columns found
▸orders            T    6      3  customer_id
 open_orders       V    3      ?  customer_id
E

keys Enter Enter
screen 'opened: the columns, with type, null, key, default and where they lead' <<'E'
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
shows 'foreign  customer_id  customers id' 'the next tab has the keys'
keys l
shows 'orders_by_day' 'the third tab lists the indexes'
keys l
shows 'customer_id = id' 'the fourth tab lists the references'
keys l
shows 'CREATE TABLE orders' 'the fifth tab shows the definition'
keys l
shows 'sampling is disabled' 'the sample tab shows rows or how to allow them'
keys l
shows 'No changes since' 'the history tab shows that nothing changed'
keys l
shows 'freshness  ' 'the health tab shows the verdicts'
shows 'why' 'the health tab gives the reason of each verdict'
keys l
shows 'ordered_on' 'after the last tab comes the first'

keys r
screen 'relations: out, in, and what reads it' <<'E'
─ relations of orders ──────────────────────────────────────────────────────────
 references (3)
▸├+▸ addresses    bill_to = id      N:1  optional
 ├+▸ customers    customer_id = id  N:1  on delete cascade
 └+▸ addresses    ship_to = id      N:1  optional
 referenced by (1)
 └+◂ order_lines  id = order_id     N:1
 read by (1)
 └+▸ open_orders  reader
E
shows 'ys JOIN' 'the footer says what may be copied'
shows 'q close' 'the footer says that q closes the relations first'
keys j Enter
shows 'columns 5 keys' 'Enter opens the table in the inspector'
keys '['
shows 'relations of orders' 'back'
keys ']'
shows 'columns 5 keys' '] goes forward to the table'
keys '[' u
shows 'uses of orders' 'used by: keys that come in'
shows_no 'references (3)' 'u lists only the keys that point at the table'
keys i
shows 'columns 6' 'i has the inspector again'

keys t
shows 'describe_asset  asset shop.' 'the steps have what was opened'
keys G
shows 'search_tables  pattern ord' 'the first step was the search'
shows 'SQL      none: answered from the cache' 'a step that the cache answered has no SQL'
keys k k
shows 'SQL      at shop' 'a look has the SQL that ran'
keys G
keys Enter
shows '3 of 10 tables' 'Enter leads back to how it was then'

keys / ^U
shows '10 tables' 'an empty line finds everything'
keys Esc
shows 'q quit' 'the footer of the list says that q quits'
keys Tab
is "$(tm display -p '#{cursor_flag}')" 0 'outside of the query line the cursor is not seen'
quit_explorer

# What was done is in the trace, and the trace has no keystrokes.
run ocat trace show last
prints 'search_tables' 'the trace has the search'
prints 'describe_asset' 'the look at a table is in the trace'
prints_no 'pattern="o"' 'half-typed words are not in the trace'
# ---- one catalog, also one that nobody added ----
sqlite3 'far away.db' 'create table lighthouse (id integer primary key, height int)'
explore 80x24 -- -c "'far away.db'"
shows 'lighthouse' 'a file by its path is read and opened'
shows '1 of ' 'a file given as argument is the only catalog'
quit_explorer
explore 80x24 -- explore --catalog shop
shows '/ catalog:shop' 'a catalog by its name'
shows_no 'lighthouse' 'alone'
quit_explorer
may_fail=1
explore 80x24 -- -c nowhere
ended 2 'one that is not there is no screen'
may_fail=

# ---- near names, where the words find little ----
explore 80x24
keys 'ordln'
shows 'none, 1 near' 'letters in order are near, and not counted as found'
shows '▸order_lines' 'similar names are in the list'
keys ^U 'orders'
shows ' of 10 tables, ' 'behind those that are found'
shows ' near' 'they are counted by themselves'

quit_explorer
done_testing
