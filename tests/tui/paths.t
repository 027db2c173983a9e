#!/bin/sh
# How chosen tables join: paths, their steps and SQL, parallel keys as a question, trees of several tables, no path.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
sqlite3 shop.db 'CREATE TABLE alone (thing TEXT); CREATE TABLE visits (id INTEGER PRIMARY KEY, customer_id INT);'
ocat add shop shop.db >/dev/null

# From one table, with an empty basket: the other table is typed.
explore 80x24
keys '=orders' Enter J
shows 'join orders with' 'J asks for the table to join with'
keys 'addresses' Enter
shows 'paths from orders to addresses: ' 'J shows the paths between two tables'
shows '▸▾ orders ─▸ addresses' 'the best path between two tables is first and open'
shows '─▸ addresses  ship_to = id  many to one; foreign key, may be null' 'a step of a path has its columns and its cardinality'
shows '● ship_to' 'the chosen one of two parallel keys has a filled mark'
shows '○ bill_to' 'the other key between two tables is offered'
shows '? orders and addresses: ship_to or bill_to?' 'two keys between two tables are a question'
shows 'LEFT JOIN addresses ON addresses.id = orders.ship_to' 'the path has its SQL'
shows ' ▸ orders ─▸ customers ◂─ addresses' 'each other path between the tables is one closed line'
copy ys
is "$(copied)" 'FROM orders
LEFT JOIN addresses ON addresses.id = orders.ship_to' 'ys copies FROM and the JOINs'
keys j j j Enter
shows '● bill_to' 'Enter on the other parallel key chooses it'
shows 'JOIN addresses ON addresses.id = orders.bill_to' 'Enter on a parallel key puts it into the SQL'
shows_no '? orders and addresses' 'Enter on a parallel key removes the question about it'
copy yl
is "$(copied)" 'ocat path shop.orders shop.addresses --max-hops 6 --via bill_to' 'yl copies the command for the path with the chosen key'
keys G k Enter
shows '▾ orders ─▸ customers ◂─ addresses' 'Enter on another path opens it'
copy ys
is "$(copied | sed -n '1,2p')" 'FROM orders
JOIN customers ON customers.id = orders.customer_id' 'ys on another path copies its joins'
keys j Enter
shows '/ =orders' 'Enter on a step opens its table'
shows 'customers' 'the table opened from a step shows its columns'
keys '['
shows 'paths from orders to addresses' '[ returns from a table to the paths'
keys Esc
shows_no 'paths from' 'Esc closes the screen of paths'

# A screen opened from a table returns to that table.
keys Enter
shows 'q close' 'Enter on the only match moves to the inspector'
for opens in J L D W B t r; do
	case $opens in
	J) keys "$opens" 'customers' Enter ;;
	*) keys "$opens" ;;
	esac
	shows_no 'l tabs' "$opens takes the keys away from the inspector"
	keys q
	shows 'l tabs' 'q on the opened screen returns to the table'
done
keys L '?' q Esc
shows 'l tabs' 'q returns to the table after the help'
keys J 'customers' Enter j Enter '['
shows 'paths from ' '[ returns from a table opened on a path to the paths'
keys q
shows 'l tabs' 'q on the paths returns to the table'
keys q L q
shows 'q quit' 'q on the catalogs opened from the list returns there'

# From an empty basket, J joins the table that was shown before.
keys B J
shows 'join orders with' 'J in an empty basket joins the table shown before'
keys Esc Esc

# An inferred relation on a path is marked, and can be confirmed there.
keys '/' ^U '=visits' Enter J 'orders' Enter
shows 'paths from visits to orders' 'J finds a path over an inferred relation'
shows '─▸ customers ?' 'a step over an inferred relation has a question mark'
keys j Y
shows 'confirmed: visits.customer_id = customers.id' 'Y on a step confirms its inferred relation'
shows_no 'customers ?' 'a confirmed step loses its question mark at once'
keys U
shows 'undone' 'U on a path reports the undone decision'
shows 'customers ?' 'U undoes a decision on a path'
keys q

# No path.
keys '/' ^U '=alone' Enter J 'orders' Enter
shows 'no path of at most 6 steps' 'J without a path reports the limit of steps'
shows 'joins no table' 'J without a path says which table joins nothing'
keys q J 'nosuch' Enter
shows 'unknown table or view' 'J with an unknown table reports it'
keys Esc Esc

# Two or more tables in the basket are joined.
keys '/' ^U '=returns' Enter v '/' ^U '=customers' Enter v '/' ^U '=addresses' Enter v B J
shows 'paths that join 3 tables' 'J joins the three tables in the basket'
shows 'order_lines' 'a tree of joins has the tables between'
shows 'FROM returns' 'a tree of joins has its SQL'
keys q
keys B
shows "J join the basket's 3" 'the footer of the basket counts the tables that J joins'
keys '/' ^U '=visits' Enter J
shows 'paths that join 3 tables' 'J joins the tables in the basket, not the table in view'
shows 'joining the 3 tables in the basket, without visits' 'the footer says that the table in view is not joined'
quit_explorer

explore 200x60
keys '=orders' Enter J
shows 'paths that join 3 tables' 'the paths of three tables are shown with room'
shows 'foreign key' 'a large screen shows the reason of each step'
quit_explorer
explore 20x6
keys '=orders' Enter J
shows 'orders' 'the smallest screen shows a table at the prompt of J'
quit_explorer
done_testing
