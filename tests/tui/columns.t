#!/bin/sh
# One column name in all tables: what differs first.
. "${srcdir:-.}/tests/lib-tui.sh"

make_customer_ids one.db
ocat add one one.db >/dev/null

explore 80x24
keys 'orders' Enter Enter j '*'
screen '* compares the column of the inspector in all tables, the unusual type first' <<'S'
─ column customer_id: 7 columns, 2 types; unusual: 1 type, 1 nullable, 1 no key
 type     table       null  key      unusual           references
▸TEXT     old_orders  no    foreign  type              one.customers.customer_~
 INTEGER  letters     yes            nullable, no key
 INTEGER  customers   no    primary
 INTEGER  orders      no    foreign                    one.customers.customer_~
 INTEGER  returns     no    foreign                    one.customers.customer_~
 INTEGER  spent
 INTEGER  visits      no    foreign                    one.customers.customer_~
S
shows '* another' 'the footer names the key for another name'
keys j Enter
shows '─ letters ─' 'Enter opens the table of the line'
keys '['
shows '▸INTEGER  letters' '[ returns to the line'
keys '/' 'visits' Enter
shows '▸INTEGER  visits' '/ finds a table on the screen'
keys '*' ^U 'note' Enter
shows '─ column note: 2 columns, 1 type, all alike ─' '* again asks for another name'
keys '*' ^U 'emial' Enter
shows 'No column is called emial; similar names: email.' 'a name without columns has similar ones'
keys q
quit_explorer

explore 80x24
keys 'has:email' Enter '*'
shows '─ column email: 1 column, 1 type ─' 'in the list * compares the column that the query line found'
keys q x '*' 'note' Enter
shows '─ column note:' 'without a column * asks for a name'
keys q ':' 'column email' Enter
shows '─ column email:' ':column NAME compares the columns of that name'
keys q ':' 'columns note' Enter
shows '─ column note:' ':columns with a name that no table has compares the columns of that name'
keys q ':' 'columns orders' Enter
shows '─ orders ──' ':columns with the name of a table shows its columns'
keys ':' 'columns custo' Enter
shows '─ column custo: 0 ─' 'a part of a name never opens another table'
keys q ':' 'relations letter' Enter
shows 'no action or table is called "letter"' 'a part of a name after a command opens nothing'
quit_explorer

for size in 40x10 120x40 200x60; do
	explore $size
	keys Esc '*' 'customer_id' Enter
	shows '▸TEXT ' "the unusual type is first at $size"
	[ $size = 40x10 ] || shows 'nullable, no key' "a screen of $size says what is unusual"
	quit_explorer
done
explore 80x24 NO_COLOR=1
keys Esc '*' 'customer_id' Enter
shows 'nullable, no key' 'without colour the unusual has a word'
quit_explorer
done_testing
