#!/bin/sh
# Lineage: what a table or column reads and what reads it, as a tree that leads to the tables.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
sqlite3 shop.db <<'SQL'
CREATE VIEW order_sums AS SELECT o.id, c.region, o.total AS amount FROM orders o JOIN customers c ON c.id = o.customer_id;
CREATE VIEW region_sums AS SELECT s.region, sum(s.amount) AS amount FROM order_sums s GROUP BY s.region;
CREATE VIEW report AS SELECT region, amount FROM region_sums;
SQL
ocat add shop shop.db >/dev/null
ocat learn views >/dev/null

explore 80x24
keys '=region_sums' Enter w
screen 'w shows what a view reads and what reads it, as a tree' <<'S'
─ lineage of region_sums ───────────────────────────────────────────────────────
 reads (1)
▸└┬◂ order_sums   view
   ├─◂ customers  table, 2 rows
   └─◂ orders     table, 3 rows
 read by (1)
 └─▸ report       view
S
shows 'Enter to the table' 'the footer of lineage says what Enter does'
keys o
screen 'o closes a branch' <<'S'
 reads (1)
▸└+◂ order_sums  view
 read by (1)
S
keys l
shows '▸└┬◂ order_sums' 'l opens a closed branch'
keys l
shows '▸  ├─◂ customers' 'l on an open branch goes into it'
keys h
shows '▸└┬◂ order_sums' 'h goes from a line to its branch'
keys - =
shows '   └─◂ orders' '= opens what - closed'
keys j j
copy yn
is "$(copied)" 'shop.orders' 'yn copies the name in the line'
copy yt
is "$(copied | head -n 1)" 'shop.region_sums' 'yt copies the tree as text'
copy yl
is "$(copied)" 'ocat lineage shop.region_sums' 'yl copies the command'
keys Enter
shows '─ orders ─' 'Enter opens the table of the line'
keys w
shows '─ lineage of orders ─' 'w on the opened table shows its lineage'
shows '    └─▸ report' 'the tree follows views that read views'
keys '[' '['
shows '─ lineage of region_sums ─' '[ returns to the earlier tree'
shows '▸  └─◂ orders' '[ returns to the line of the earlier tree'
keys '/' 'customers' Enter
shows '▸  ├─◂ customers' '/ finds a name in the tree'
keys q
shows_no 'lineage of' 'q closes the tree'

# A column.
keys Enter j w
shows '─ lineage of region_sums ─' 'w in the inspector shows the lineage of the table first'
shows 'w of amount' 'the footer offers the column under the cursor'
keys w
screen 'w again shows the lineage of that column' <<'S'
─ lineage of region_sums.amount ────────────────────────────────────────────────
 reads (1)
▸└┬◂ order_sums.amount  computed
   └─◂ orders.total     unchanged

 no view derives a column from it
S
keys Enter
shows '─ order_sums ─' 'Enter on a column opens its table'
keys '[' w
shows '─ lineage of region_sums ─' 'w returns to the lineage of the table'
keys q ':' 'lineage report.amount' Enter
shows '─ lineage of report.amount ─' ':lineage takes a column'
keys ':' 'lineage nosuch' Enter
shows 'nosuch' 'an unknown name is reported'
shows 'The lineage is unknown.' 'an unknown name shows no tree'
keys Esc q

# Nothing to show.
keys '/' ^U '=staff' Enter w
shows 'No view reads it, and a table'"'"'s own data comes from outside the catalog.' 'a table without lineage has its reason'
shows 'Press r for the keys that join it' 'a table without lineage says what to do next'
quit_explorer

for size in 120x40 200x60; do
	explore $size
	keys '=region_sums' Enter w
	shows '▸└┬◂ order_sums' "the tree is shown at $size"
	shows '? help' "the footer leads to the help at $size"
	quit_explorer
done
explore 40x10
keys '=region_sums' Enter w
shows '▸└┬◂ order_sums' 'a small screen shows the tree'
resize 20x4
resize 80x24
shows '▸└┬◂ order_sums' 'the cursor stays on its line after changes of size'
quit_explorer
done_testing
