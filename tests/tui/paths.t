#!/bin/sh
# How chosen tables join: the ways, their steps and SQL, parallel keys as a question, trees of several tables, no way at all.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
sqlite3 shop.db 'CREATE TABLE alone (thing TEXT); CREATE TABLE visits (id INTEGER PRIMARY KEY, customer_id INT);'
ocat add shop shop.db >/dev/null

copied() { tm show-buffer; }
copy() { # copy KEYS: what they copied
	tm set-buffer nothing
	keys "$1"
	until_true "something copied by $1" test "$(copied)" != nothing
}

# From one table, with nothing added to the basket: the other one is typed.
explore 80x24
keys '=orders' Enter J
shows 'join orders with' 'J asks with which'
keys 'addresses' Enter
shows 'paths from orders to addresses: ' 'J shows the paths between two tables'
shows '▸▾ orders ─▸ addresses' 'the best way first, open'
shows 'N:1 ─▸ addresses  ship_to = id' 'a step of a path has its columns'
shows '● ship_to' 'of parallel keys the one that was taken'
shows '○ bill_to' 'the other key between two tables is offered'
shows '? orders and addresses: ship_to or bill_to?' 'two keys between two tables are a question'
shows 'LEFT JOIN addresses ON addresses.id = orders.ship_to' 'the path has its SQL'
shows ' ▸ orders ─▸ customers ◂─ addresses' 'others in a line each'
copy ys
is "$(copied)" 'FROM orders
LEFT JOIN addresses ON addresses.id = orders.ship_to' 'ys copies FROM and the JOINs'
keys j j j Enter
shows '● bill_to' 'Enter chooses the other key'
shows 'JOIN addresses ON addresses.id = orders.bill_to' 'Enter on a key answers the question'
shows_no '? orders and addresses' 'an answered question is no longer asked'
copy yl
is "$(copied)" 'ocat path shop.orders shop.addresses --max-hops 6 --via bill_to' 'yl the command that says the same'
keys G Enter
shows '▾ orders ─▸ customers ◂─ addresses' 'Enter on another way opens it'
copy ys
is "$(copied | sed -n '1,2p')" 'FROM orders
JOIN customers ON customers.id = orders.customer_id' 'and ys copies that one'
keys j Enter
shows '/ =orders' 'Enter on a step opens its table'
shows 'customers' 'there'
keys '['
shows 'paths from orders to addresses' 'going back shows the paths again'
keys Esc
shows_no 'paths from' 'Esc puts them away'

# Who was in the table is there again: whatever was opened from it.
keys Enter
shows 'q close' 'a step of a path opens its table'
for opens in J S L D W B t r; do
	case $opens in
	J | S) keys "$opens" 'customers' Enter ;;
	*) keys "$opens" ;;
	esac
	shows_no 'l tabs' "$opens leaves it"
	keys q
	shows 'l tabs' 'q returns to the table'
done
keys L '?' q Esc
shows 'l tabs' 'q returns to the table after the help'
keys J 'customers' Enter j Enter '['
shows 'paths from ' 'going back after a look at a table shows the paths'
keys q
shows 'l tabs' 'the table has the keys'
keys q L q
shows 'q quit' 'from the list to the list'

# With the keys in an empty basket the table that was looked at is meant.
keys B J
shows 'join orders with' 'an empty basket is in no way'
keys Esc Esc

# A guess on the way is marked, and may be accepted there.
keys '/' ^U '=visits' Enter J 'orders' Enter
shows 'paths from visits to orders' 'an inferred join makes a path'
shows '─▸ customers ?' 'what is only likely has a question mark'
keys j Y
shows 'confirmed: visits.customer_id = customers.id' 'accepted'
shows_no 'customers ?' 'yes to it holds at once'
keys U
shows 'undone' 'taken back'
shows 'customers ?' 'U undoes a decision on a path'
keys q

# No way.
keys '/' ^U '=alone' Enter J 'orders' Enter
shows 'no path of at most 6 steps' 'the number of steps of a path is limited'
shows 'joins no table' 'without a path the attempt is described'
keys q J 'nosuch' Enter
shows 'unknown table or view' 'an unknown table is reported'
keys Esc Esc

# Two and more in the basket are what is meant.
keys '/' ^U '=returns' Enter v '/' ^U '=customers' Enter v '/' ^U '=addresses' Enter v B J
shows 'paths that join 3 tables' 'J joins the three tables in the basket'
shows 'order_lines' 'a tree of joins has the tables between'
shows 'FROM returns' 'a tree of joins has its SQL'
keys q
keys B
shows "J join the basket's 3" 'the key says what it joins'
keys '/' ^U '=visits' Enter J
shows 'paths that join 3 tables' 'J joins the tables in the basket, not the table in view'
shows 'joining the 3 tables in the basket, without visits' 'the footer says that the table in view is not joined'
quit_explorer

explore 200x60
keys '=orders' Enter J 'addresses' Enter
shows 'paths that join 3 tables' 'the paths of three tables are shown with room'
shows 'foreign key' 'a large screen shows the reason of each step'
quit_explorer
explore 20x6
keys '=orders' Enter J
shows 'orders' 'the smallest screen has room for it'
quit_explorer
done_testing
