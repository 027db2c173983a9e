#!/bin/sh
# A query checked before it runs: pasted, from an editor or a file; its findings under their places, what it reads,
# and the text to run.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

editor <<'EDITOR'
# Replaces nme by email; an empty file gets a query.
[ -s "$1" ] || echo 'SELECT nme FROM customers' >"$1"
sed -i 's/nme/email/' "$1"
EDITOR

explore 80x24 EDITOR="$work/editor"
paste <<'SQL'
SELECT full_name
FROM customers
SQL
shows '2 lines of SQL  Enter check the query  / search for the text  Esc drop' 'SQL that is pasted into the list is offered to the check'
keys Enter
shows '▸allowed: no findings' 'Enter checks the SQL that was pasted'
keys q
paste <<'SQL'
SELECT full_name
FROM customers
SQL
keys Esc
shows_no 'lines of SQL' 'Esc drops the SQL that was pasted'
keys Esc L
paste <<'SQL'
SELECT full_name
FROM customers
SQL
shows '2 lines of SQL' 'SQL that is pasted on the screen of catalogs edits nothing there'
keys Esc d
shows 'Removing shop takes away' 'd says what a removal takes away'
paste <<'SQL'
SELECT full_name
FROM customers
SQL
shows_no 'Removing shop' 'a paste leaves the question, and its warning goes with it'
keys Esc q
paste <<'SQL'
WITH c AS (SELECT full_name FROM customers) SELECT full_name FROM c
SQL
shows '1 line of SQL' 'WITH on one line is SQL'
keys Esc
paste <<'SQL'
/* who
   bought */ -- here
SELECT full_name FROM customers
SQL
shows '3 lines of SQL' 'comments before a query are part of it'
keys Esc
paste <<'SQL'
SELECT full_name FROM customers
SQL
keys /
shows '/ SELECT full_name FROM customers' '/ searches for the text that was pasted'
keys ^U
paste <<'SQL'
customers
select
SQL
shows '/ customers select' 'pasted text that is not SQL goes to the query line'
quit_explorer

explore 80x24 EDITOR="$work/editor"
keys Esc ';'
shows 'Paste a query: it is checked at once, and never run.' 'the screen of check says how to begin'
shows 'e writes one in your editor, ; opens a file.' 'the screen of check names its other keys'
keys ys
shows 'nothing to copy: no query was checked' 'ys without a query says that there is none'
paste <<'SQL'
-- who bought
SELECT c.nme, count(*) AS n
FROM customers c
JOIN orders o ON o.customer_id = c.id AND o.totl > 5
GROUP BY c.nme
SQL
screen 'each finding is below its place in the query' <<'S'
▸denied: 3 errors  sqlite, shop

 1  -- who bought
 2  SELECT c.nme, count(*) AS n
           ^^^^^
    error: c has no column nme  unknown_column
 3  FROM customers c
 4  JOIN orders o ON o.customer_id = c.id AND o.totl > 5
                                              ^^^^^^
    error: o has no column totl  unknown_column
      similar: o.total
 5  GROUP BY c.nme
             ^^^^^
    error: c has no column nme  unknown_column
S
shows 'Y correct' 'the footer offers the correction'
keys n n
shows '▸   error: o has no column totl' 'n goes from finding to finding'
copy yy
is "$(copied)" '4:43: error: o has no column totl [unknown_column]' 'yy on a finding copies it with its place'
keys N
shows '▸   error: c has no column nme' 'N goes back to the previous finding'
keys N
shows 'no finding above' 'N on the first finding says so'
keys Y
shows 'no correction available' 'Y reports that no correction is certain'
keys ys
shows 'the query is denied: nothing to run' 'ys on a denied query copies nothing'
keys '/' 'totl' Enter
shows '▸4  JOIN orders' '/ finds a text in the query'
keys e
shows '▸denied: 1 error' 'e edits the query and checks it again'
shows_no 'no column nme' 'a finding that was edited away is gone'

# A query without errors.
paste <<'SQL'
SELECT c.email, sum(o.total) AS spent FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.email
SQL
shows '▸allowed: no findings' 'a pasted query replaces the previous one'
shows 'joins       shop.customers (id) = shop.orders (customer_id)  declared, one to' 'the joins of a query have their kind'
shows 'returns     email is shop.customers.email' 'each column of the result has its origin'
copy ys
is "$(copied | tr '\n' ' ' | grep -c '^SELECT .*shop')" 0 'the text to run has no name of a catalog'
prints_copied() { copied >"$out" && prints "$1" "$2"; }
prints_copied 'FROM customers' 'ys copies the text to run'
copy yl
prints_copied "ocat check 'SELECT c.email" 'yl copies the command that checks the query'
keys '/' 'reads from' Enter Enter
shows '─ customers ─' 'Enter on a table that the query reads opens it'
keys '['
shows 'allowed: no findings' '[ returns to the checked query'

# A correction that is certain.
paste <<'SQL'
SELECT o.totl
FROM orders o JOIN customers c ON c.id = o.customr_id
SQL
screen 'misspelled names are corrected' <<'S'
 corrected   SELECT o.total
             FROM orders o JOIN customers c ON c.id = o.customer_id
S
copy ys
is "$(copied)" 'SELECT o.total
FROM orders o JOIN customers c ON c.id = o.customer_id' 'ys on a denied query copies the corrected one'
keys Y
shows '▸allowed: no findings' 'Y takes the corrected query'
shows ' 1  SELECT o.total' 'the corrected query is the text now'

# What cannot be parsed.
paste <<'SQL'
SELECT id
FROM customers WHERE id = = 1
SQL
screen 'a text that is not SQL is marked where it fails' <<'S'
▸not checked: 1 error

 1  SELECT id
 2  FROM customers WHERE id = = 1
                              ^
S
paste <<'SQL'
DROP TABLE customers
SQL
shows 'denied: 1 error' 'another statement than a query is denied'
shows 'DROP TABLE is not a query' 'a denied statement has its reason'

# A file.
printf 'SELECT nme\r\nFROM customers\r\n' >"$work/q.sql"
keys ';' ^U "$work/q.sql" Enter
shows '─ check q.sql ─' 'the title names the file'
shows '    error: unknown column nme' 'a file with carriage returns is checked'
keys e
shows '▸allowed: no findings' 'e edits the file itself, which is checked again'
is "$(tr -d '\r' <"$work/q.sql")" 'SELECT email
FROM customers' 'the file has what the editor wrote'
copy yl
is "$(copied)" "ocat check $work/q.sql" 'yl copies the command with the file'
echo 'SELECT nme FROM customers' >"$work/q.sql"
keys R
shows 'denied: 1 error' 'R reads the file again'
keys ';' ^U "$work/none.sql" Enter
shows 'not checked: 1 error' 'a missing file is an error'
shows 'none.sql' 'the error names the missing file'
keys q
shows 'q quit' 'q closes the screen of check'
keys ':' "check $work/q.sql" Enter
shows '─ check q.sql ─' ':check opens a file directly'
keys '?'
shows 'the next finding; N: the previous one' 'the help says what the keys do on this screen'
keys q q
keys ';'
shows 'check q.sql' 'the last checked query is still there'
quit_explorer

explore 80x24 EDITOR="$work/editor"
keys Esc ';' e
shows '▸allowed: no findings' 'e without a query starts one in the editor'
quit_explorer

# Sizes. A long line is broken, and its marks follow.
for size in 120x40 200x60; do
	explore $size
	keys Esc ';'
	paste <<'SQL'
SELECT c.email, c.nme, c.full_name, c.region, c.created_at, o.id, o.ordered_on, o.total, o.ship_to, o.bill_to, l.line_no, l.sku, l.qty
FROM customers c JOIN orders o ON o.customer_id = c.id JOIN order_lines l ON l.order_id = o.id
SQL
	shows '▸denied: 2 errors  sqlite, shop' "the verdict is in the first line at $size"
	look >"$out"
	awk '/c\.nme/ { at = index($0, "c.nme"); getline; found = substr($0, at, 5) == "^^^^^" && !seen++ }
	     END { exit !found }' "$out"
	point $? "the mark is below its name at $size"
	shows '? help' "a screen of $size shows all keys of check"
	quit_explorer
done
explore 40x10
keys Esc ';'
paste <<'SQL'
SELECT c.email, c.nme FROM customers c JOIN orders o ON o.customer_id = c.id
SQL
shows '▸denied: 1 error' 'a small screen shows the verdict'
keys n
shows '▸   error: c has no column nme' 'n shows the finding on a small screen'
shows '^^^^^' 'a small screen shows the mark above the finding'
resize 20x4
resize 80x24
shows '▸   error: c has no column nme' 'the cursor stays on its finding after changes of size'
quit_explorer

# Without colour.
explore 80x24 NO_COLOR=1
keys Esc ';'
paste <<'SQL'
SELECT nme FROM customers
SQL
shows '    error: unknown column nme' 'without colour the kind of a finding is a word'
shows '^^^' 'without colour the place of a finding is marked'
quit_explorer
done_testing
