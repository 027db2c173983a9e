#!/bin/sh
# The walk that the explorer is for: type, narrow, inspect, follow a key, come back, see the steps.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null
explore 80x24
screen 'it opens with everything, the query line ready' <<'E'
 / type a name; has:email finds tables by column, F1 helps
 name                cols   rows  comment
▸"Line Items"      T    2      0
 addresses         T    3      0
 customers         T    5      2  who buys
E
shows '10 tables' 'it says how many there are'
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
shows '3 of 10 tables' 'the counts are honest'
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
shows 'fresh' 'the source was asked'

keys l
shows 'foreign  customer_id  customers id' 'the next tab has the keys'
keys l
shows 'orders_by_day' 'then the indexes'
keys l
shows 'customer_id = id' 'then the references'
keys l
shows 'CREATE TABLE orders' 'then the definition'
keys l
shows 'its configuration does not allow samples' 'then its rows, or what would allow them'
keys l
shows 'No changes since' 'then its history'
keys l
shows 'freshness  ' 'then its health, each verdict'
shows 'why' 'with its reason'
keys l
shows 'ordered_on' 'and round again'

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
shows 'q close' 'and that q closes this first'
keys j Enter
shows 'columns 5 keys' 'Enter opens the table in the inspector'
keys '['
shows 'relations of orders' 'back'
keys ']'
shows 'columns 5 keys' 'and forward'
keys '[' u
shows 'uses of orders' 'used by: keys that come in'
shows_no 'references (3)' 'and no others'
keys i
shows 'columns 6' 'i has the inspector again'

keys t
shows 'describe_asset  asset shop.' 'the steps have what was opened'
keys G
shows 'search_tables  pattern ord' 'the first step was the search'
shows 'SQL      none: the cache answered' 'which the cache answered'
keys k k
shows 'SQL      at shop' 'a look has the SQL that ran'
keys G
keys Enter
shows '3 of 10 tables' 'Enter leads back to how it was then'

keys / ^U
shows '10 tables' 'an empty line finds everything'
keys Esc
shows 'q quit' 'in the list q quits'
keys Tab
is "$(tm display -p '#{cursor_flag}')" 0 'outside of the query line the cursor is not seen'
quit_explorer

# What was done is in the trace, and the trace has no keystrokes.
run ocat trace show last
prints 'search_tables' 'the trace has the search'
prints 'describe_asset' 'and the look'
prints_no 'pattern="o"' 'and no half-typed words'
# ---- one catalog, also one that nobody added ----
sqlite3 'far away.db' 'create table lighthouse (id integer primary key, height int)'
explore 80x24 -- -c "'far away.db'"
shows 'lighthouse' 'a file by its path is read and opened'
shows '1 of ' 'and nothing beside it'
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
shows '▸order_lines' 'and stand in the list'
keys ^U 'orders'
shows ' of 10 tables, ' 'behind those that are found'
shows ' near' 'they are counted by themselves'

quit_explorer
done_testing
