#!/bin/sh
# A query planned over tables: its SQL, the basis of its joins, and the question of which key to take.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

editor <<'EDITOR'
sed -i 's/"c\.\*"/"c.email"/' "$1"
EDITOR

explore 80x24 EDITOR="$work/editor"
keys '=customers' Enter P
shows '─ plan of customers ─' 'P plans a query over the table under the cursor'
shows 'SELECT c.*' 'the plan of one table selects its columns'
keys q v '/' ^U '=orders' Enter v '/' ^U '=order_lines' Enter v P
screen 'P plans a query over the tables in the basket' <<'S'
▸allowed  sqlite, shop

 SELECT c.*, o.*, o2.*
 FROM customers AS c
 JOIN orders AS o ON o.customer_id = c.id
 JOIN order_lines AS o2 ON o2.order_id = o.id
S
shows ' joined by   c.id = o.customer_id  declared, one to many' 'each join of a plan has its basis'
shows ' reads from  shop.customers  2 rows' 'each table of a plan has its rows'
copy ys
is "$(copied | head -n 2)" 'SELECT c.*, o.*, o2.*
FROM customers AS c' 'ys copies the SQL of the plan'
keys e
shows 'SELECT c.email, o.*, o2.*' 'e edits the plan, which is planned again'
keys '/' 'shop.orders' Enter Enter
shows '─ orders ─' 'Enter on a table of the plan opens it'
keys '['
shows 'SELECT c.email' '[ returns to the plan'
keys q V

# Two keys between two tables.
keys ':' 'plan orders addresses' Enter
shows '▸  ○ ship_to' 'a plan asks which of two keys is meant'
shows 'a question is open' 'the verdict says that a question is open'
shows 'Enter take the choice' 'the footer says what Enter does'
keys ys
shows 'answer the question first' 'ys says why there is no SQL yet'
keys n
shows '▸  ○ bill_to' 'n goes to the next choice'
keys Enter
shows 'addresses AS a ON a.id = o.bill_to' 'Enter plans the query with the chosen key'
keys '['
shows '○ ship_to' '[ returns to the question'

# The question is about a table that the joins only pass through.
keys ':' 'plan returns addresses' Enter
shows '▸  ○ ship_to' 'a plan asks about a table between its tables'
keys Enter
shows 'AS a ON a.id = orders.ship_to' 'the choice names that table'

# Failures.
keys ':' 'plan orders nosuch' Enter
shows 'no plan: ' 'a plan of an unknown table fails'
shows 'unknown table nosuch' 'a failed plan gives the reason in its first line'
shows '"table": "nosuch"' 'the plan is shown below the reason of its failure'
printf '%s' '{"tables": ["customers"], "columns": ["email"]}' >"$work/pasted"
tm load-buffer "$work/pasted"
tm paste-buffer -p
typed=$((typed + $(wc -m <"$work/pasted") + 2))
settle 'the paste'
shows 'SELECT customers.email' 'a pasted plan is planned'
keys '?'
shows 'take the choice under the cursor' 'the help says what the keys do on this screen'
keys q q
quit_explorer

for size in 120x40 200x60; do
	explore $size
	keys '=customers' Enter P
	shows 'SELECT c.*' "the plan is shown at $size"
	shows '? help' "the footer leads to the help at $size"
	quit_explorer
done
explore 40x10
keys '=customers' Enter P
shows 'SELECT c.*' 'a small screen shows the SQL'
resize 20x4
resize 80x24
shows '▸allowed' 'the cursor stays on its line after changes of size'
quit_explorer
done_testing
