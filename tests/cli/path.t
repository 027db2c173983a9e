#!/bin/sh
# ocat path: the best ways to join tables, for people and for scripts.
. "${srcdir:-.}/tests/lib.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

run ocat path order_lines customers -o table
exits 0 'there is a way'
prints 'order_lines → customers  2 steps, cost 2.05' 'its ends, its steps, its cost'
prints 'N:1 ─▸ orders     order_id = id' 'each step with its columns and how many rows of one side meet the other'
prints 'JOIN customers ON customers.id = orders.customer_id' 'and the SQL'
prints_no 'fan-out' 'nothing to mind where rows only look up'
prints 'other ways' 'others are listed'
prints '3.20   order_lines ─▸ orders ─▸ addresses ─▸ customers' 'with their cost'

# What is missing is told in the words of the command.
run ocat path
exits 2 'no table is no question'
says '`ocat path` needs SOURCE_TABLE: the first table' 'what is missing'
says 'Usage: ocat path SOURCE_TABLE TARGET_TABLE [MORE_TABLES] [options]; for example: ocat path order_lines customers' 'how it goes on'
says_no get_join_path 'and no name that only programs use'
run ocat path orders -o json
prints '"message":"`ocat path` needs TARGET_TABLE: the second table"' 'the other one, also for a script'
run ocat show ''
says '`ocat show` needs ASSET' 'an empty word is none'
run ocat diff shop shop --at 1d
says '`ocat diff` compares two times' 'other mistakes in a command are told so too'

# The SQL runs as it stands.
ocat path order_lines customers -o json -q | sed 's/.*"sql_snippet":"\([^"]*\)".*/\1/; s/\\n/ /g' | head -n 1 >snippet
is "$(sqlite3 shop.db "SELECT count(*) $(cat snippet)")" 0 'the source understands it'

run ocat path customers order_lines -o table
prints 'fan-out: each row of customers has several rows of orders' 'rows that are repeated are warned of'
run ocat path addresses orders -o table -k 1
prints '1:N ◂─ orders' 'against the key'

# Several keys between the same two: a question, not a silent choice.
run ocat path orders addresses -o table -k 1
prints 'LEFT JOIN addresses ON addresses.id = orders.ship_to' 'a key that may be null keeps its rows'
prints '● ship_to' 'the one that was taken'
prints '○ bill_to' 'and the other'
prints '? orders and addresses: ship_to or bill_to?' 'a person is asked'
says 'several keys are as good' 'beside the answer too'
run ocat path orders addresses -o table -k 1 --via bill_to
prints 'ON addresses.id = orders.bill_to' 'who says which gets it'
prints_no '? orders' 'and is asked no more'

# Two tables that meet in several places: what is ordered is not what is reviewed.
run "$OCAT" demo path shop.customers shop.products -o json -q
prints '"questions":["customers and products meet in product_reviews, and in orders and order_lines: which is meant?"]' 'the shorter way is asked about'
prints 'ocat path shop.customers shop.products shop.order_lines' 'and the other one told'
run "$OCAT" demo path shop.order_lines shop.customers -o json -q
prints '"questions":[]' 'what looks up one row each asks nothing'

# For a page or a ticket.
run ocat path order_lines customers -o md
is "$(head -n 1 "$out")" '# shop.order_lines → shop.customers' 'a document'
prints '```sql' 'with the SQL as a block'
prints '## Other ways' 'and the other ways'

# Several columns; no way; more steps.
run ocat path returns order_lines -o table
prints 'order_lines.order_id = returns.order_id AND order_lines.line_no = returns.line_no' 'all columns of a key'
run ocat path addresses orders -o table --max-hops 2
prints 'addresses ─▸ customers ◂─ orders' 'a table between'
run ocat path staff customers
exits 1 'no way at all is nothing found'
run ocat path staff customers -o table
prints 'no way of at most 3 steps; staff joins no table, customers joins ' 'and says what was tried'
run ocat path returns region --max-hops 2 -o table
prints 'a 4-step path exists' 'a longer path is reported'
run ocat path returns region --max-hops 4
exits 0 'which then finds it'

# Three tables and more.
run ocat path order_lines region returns -o table --max-hops 4
exits 0 'a tree'
prints '3 tables  4 steps' 'of as many steps as it takes'
prints 'JOIN customers ON' 'through tables that nobody named'
run ocat path order_lines staff region
exits 1 'one that nothing joins'
run ocat path orders customers orders -o table
prints 'orders → customers' 'who is named twice is there once'

# For scripts: the fields of the tool.
run ocat path order_lines customers -o json
prints '"source":"shop.order_lines","target":"shop.customers"' 'its ends'
prints '"found":true,"hop_count":2' 'found'
prints '"from_table":"shop.order_lines","to_table":"shop.orders","join_type":"JOIN","on_clause":"orders.id = order_lines.order_id"' 'its steps'
prints '"sql_snippet":"FROM order_lines\nJOIN orders' 'its SQL'
run ocat path staff customers -o json
prints '"found":false' 'not found is an answer'
run ocat path order_lines customers -o tsv
is "$(head -n 1 "$out" | cut -f 1-6)" "way	cost	step	from_table	to_table	join_type" 'rows for a spreadsheet'
cp "$out" first
run ocat path order_lines customers -o tsv
cmp -s first "$out"
point $? 'the same question has the same bytes'

# Made in memory where nothing can be kept, and made anew when it is damaged.
file=$(echo "$HOME"/.cache/ocat/ocat.db.joins-*)
[ -f "$file" ]
point $? 'it is kept beside the cache'
printf 'spoiled' | dd of="$file" bs=1 seek=4100 conv=notrunc 2>/dev/null
cp "$file" bad
run ocat path order_lines customers -o tsv
cmp -s first "$out"
point $? 'a damaged file of joins costs nothing but time'
! cmp -s bad "$file"
point $? 'and is made anew'
run ocat path order_lines customers -o tsv --at 1
cmp -s first "$out"
point $? 'an older generation has ways of its own'

# Mistakes.
run ocat path orders
exits 2 'one end alone is refused'
run ocat path orders orders
exits 2 'and a table to itself'
says 'ocat refs orders' 'with what shows that'
run ocat path orders custmers
exits 1 'a name that is not there'
says 'Did you mean' 'with the nearest'
run ocat path orders customers --max-hops 0
exits 2 'no steps'
says 'from 1 to 12' 'with what there is'
run ocat path orders customers -k 0
exits 2 'no ways'

# What a join costs is a person's to say.
mkdir -p "$HOME/.config/ocat"
printf 'joins:\n  optional: 3\n  bridge: 0.2\n' >"$HOME/.config/ocat/config.yaml"
run ocat path order_lines customers -o json
prints '"cost":2.2' 'a cost that was set counts'
printf 'joins:\n  bridg: 0.2\n' >"$HOME/.config/ocat/config.yaml"
run ocat path order_lines customers
says 'there is no cost of joins called "bridg"' 'a wrong name is pointed at'
says 'bridge' 'with what it may have been'
printf 'joins:\n  hub: -1\n' >"$HOME/.config/ocat/config.yaml"
run ocat path order_lines customers
says 'hub should be a number from 0 to 1000' 'and so is a wrong number'
rm "$HOME/.config/ocat/config.yaml"

# No way: what comes nearest to one.
sqlite3 isles.db 'CREATE TABLE customers (id INTEGER PRIMARY KEY, badge TEXT, name TEXT); CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INT REFERENCES customers(id));
	CREATE TABLE campaigns (id INTEGER PRIMARY KEY, name TEXT, created_at TEXT); CREATE TABLE mails (id INTEGER PRIMARY KEY, campaign_id INT REFERENCES campaigns(id), badge TEXT, order_id INT);
	CREATE TABLE lonely (a INT)'
ocat add isles isles.db >/dev/null 2>&1
ocat relate --reject isles.mails.order_id isles.orders.id >/dev/null 2>&1
run ocat path isles.orders isles.campaigns -o table
exits 1 'what was rejected is no way'
prints 'orders joins 1 table, campaigns joins 1 table' 'nor does it count'
says 'nearest to a way is mails.order_id = orders.id: order_id is named after orders' 'but it is what comes nearest'
says 'but it was rejected' 'and why it is none'
run ocat path isles.customers isles.campaigns isles.orders -o json
prints '"nearest":"mails.order_id = orders.id' 'of several tables too'
sqlite3 isles.db 'ALTER TABLE mails DROP COLUMN order_id'
ocat sync isles >/dev/null 2>&1
run ocat path isles.orders isles.campaigns -o table
says 'nearest to a way is customers.badge = mails.badge: called the same' 'else columns of one name, near both'
run ocat path isles.orders isles.lonely -o table
says 'ocat relate isles.orders.COLUMN isles.lonely.COLUMN' 'where nothing is near, a person is asked'
done_testing
