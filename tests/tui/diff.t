#!/bin/sh
# Differences of two tables, of two times of a table or a catalog, and of two catalogs: beside each other where that fits.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
sqlite3 shop.db <<'SQL'
CREATE TABLE clients (id INTEGER PRIMARY KEY, email VARCHAR(254) NOT NULL UNIQUE, full_name TEXT, phone TEXT);
SQL
ocat add shop shop.db >/dev/null
sqlite3 shop.db <<'SQL'
ALTER TABLE staff ADD COLUMN hired_on DATE;
CREATE TABLE visits (id INTEGER PRIMARY KEY, customer_id INT);
DROP TABLE returns;
SQL
ocat sync shop >/dev/null
cp shop.db copy.db
sqlite3 copy.db 'DROP TABLE visits'
ocat add other copy.db >/dev/null

# Two tables: this and a typed one.
explore 120x40
keys '=shop.customers' Enter X
shows 'compare shop.customers with (a name, or @time):' 'X asks what to compare the table with'
keys 'shop.clients' Enter
shows '─ shop.customers and shop.clients: ' 'the title names both tables'
look >"$out"
grep -q '^ *shop.customers  *shop.clients$' "$out"
point $? 'the tables are beside each other, each below its name'
grep -q '^ ~ column email  type  *VARCHAR(120)  *VARCHAR(254)$' "$out"
point $? 'an altered column has a tilde and both types'
grep -q '^ + column phone   *TEXT$' "$out"
point $? 'an added column has a plus, and its type on the second side'
grep -q '^ - column region  *TEXT$' "$out"
point $? 'a dropped column has a minus, and its type on the first side'
keys n
shows '▸' 'n goes to the next difference'
keys '/' 'column phone' Enter
copy yy
is "$(copied)" '+ column phone  TEXT' 'yy copies the difference'
copy yl
is "$(copied)" 'ocat diff shop.customers shop.clients' 'yl copies the command'
keys Enter
shows '─ shop.clients ─' 'Enter opens the table that has the difference'
keys '['
shows '+ column phone' '[ returns to the difference'
keys X '@1' Enter
shows 'shop.customers@1 and shop.customers' '@ and a generation compares the table with itself at that time'
shows 'No difference.' 'equal sides are reported'
shows 'Press X to compare with another name or time.' 'equal sides say what to do next'
keys X 'nosuch' Enter
shows 'unknown table or view' 'an unknown name is reported'
shows 'The differences are unknown.' 'an unknown name shows no differences'
keys Esc q

# Two tables in the basket.
keys '/' ^U '=shop.orders' Enter v '/' ^U '=other.orders' Enter v X
shows 'shop.orders and other.orders' 'X compares the two tables in the basket'
keys q V

# Times of a catalog, and catalogs.
keys '/' ^U 'catalog:shop' Enter @ h
shows 'X compare with now' 'X is offered while a time is chosen'
keys X
shows '─ shop@1 and shop: 1 added, 1 dropped, 1 altered ─' 'X compares the generation with the present one'
shows '- returns  dropped' 'a dropped table has a minus'
shows '+ visits  added' 'an added table has a plus'
shows '~ staff  1 difference' 'an altered table counts its differences'
shows '   + column hired_on' 'an altered table has its differences below its name'
keys -
shows_no 'column hired_on' '- hides the differences'
shows '~ staff  1 difference ...' 'a folded table has a mark'
keys '='
shows '   + column hired_on' '= shows the differences'
keys g n
shows '▸~ staff' 'n goes to the next table'
keys o
shows_no 'column hired_on' 'o folds the table'
keys o Enter
shows '─ shop.staff ─' 'Enter on a table opens it'
keys '[' q L g /other Enter X shop Enter
shows '─ other and shop: 1 added' 'X on the screen of catalogs compares two of them'
keys q ':' 'diff shop@1 shop' Enter
shows '─ shop@1 and shop: ' ':diff names both sides'
keys '?'
shows 'the next table or, between two tables, difference' 'the help says what the keys do on this screen'
keys q q
quit_explorer

# At an earlier time.
explore 120x40
keys 'shop.staff' Enter @ h Enter X
shows 'column hired_on' 'X at an earlier time compares the table with its present state'
quit_explorer

# Sizes.
explore 80x24
keys Esc ':' 'diff shop.customers shop.clients' Enter
screen 'a narrow screen has one side below the other' <<'S'
 ~ column email  type  VARCHAR(120) -> VARCHAR(254)
S
shows '  - shop.customers' 'a narrow screen says which side a minus is'
shows ' + column phone  TEXT' 'a narrow screen has added columns with a plus'
resize 40x10
shows 'shop.customers' 'a small screen shows the sides'
resize 20x4
resize 200x60
look >"$out"
grep -q '^ ~ column email  type  *VARCHAR(120)  *VARCHAR(254)$' "$out"
point $? 'a large screen has the sides beside each other'
shows '? help' 'a large screen shows all keys of diff'
quit_explorer
done_testing
