#!/bin/sh
# Tables put aside: pins, recently opened tables, marks, the basket and its exports, kept from one run to the next.
. "${srcdir:-.}/tests/lib-tui.sh"

state=$HOME/.local/state/ocat
make_shop shop.db
ocat add shop shop.db >/dev/null

explore 80x24
keys Esc B
shows 'The basket is empty.' 'an empty basket says how to fill it'
keys q 2j p
screen 'a pinned table stands on top, and the cursor stays with it' <<'E'
 / everything
 name                   cols   rows     size  comment             no age, owner
▸customers         *  T    5      2   8.0 kB  who buys
 "Line Items"         T    2      0   4.0 kB
 addresses            T    3      0   4.0 kB
E
shows 'pinned to the top of the list: customers' 'the footer reports that p pinned the table'
keys 4j p
screen 'p pins a second table below the first one' <<'E'
 customers         *  T    5      2   8.0 kB  who buys
▸order_lines       *  T    4      0   8.0 kB
 "Line Items"         T    2      0   4.0 kB
E
shows '10 tables' 'the header counts a pinned table only once'
keys '<'
screen '< moves a pinned table up' <<'E'
▸order_lines       *  T    4      0   8.0 kB
 customers         *  T    5      2   8.0 kB  who buys
E
keys '>' / 'e' Esc
screen 'pinned tables that match stand on top of a search too' <<'E'
▸customers         *  T    5      2   8.0 kB  who buys
 order_lines       *  T    4      0   8.0 kB
 "Line Items"         T    2      0   4.0 kB
E
keys x G v
shows 'added to the basket: 顧客' 'v adds the selected table to the basket'
shows 'basket 1   10 tables' 'the header counts the tables in the basket'
keys g v
shows 'basket 2   10 tables' 'the header counts a second table in the basket'
shows '▸customers         *+ T' 'a table that is pinned and in the basket has both marks'
keys B
screen 'B shows the tables of the basket in the order added' <<'E'
─ basket: 2 tables ─────────────────────────────────────────────────────────────
 name         cols  rows  comment
▸顧客       T    2     0
 customers  T    5     2  who buys
E
keys '>'
screen '> moves a table of the basket down' <<'E'
 customers  T    5     2  who buys
▸顧客       T    2     0
E
keys Enter
shows '─ 顧客 ─' 'Enter in the basket opens the table'
keys '['
shows 'basket: 2 tables' '[ returns from a table to the basket'
shows '▸顧客       T' '[ returns to the selected line of the basket'
keys V
shows 'The basket is empty.' 'V empties the basket'
keys V
shows 'basket: 2 tables' 'V on an empty basket brings everything back'
keys q g 2j m
shows 'mark (a to z)' 'm asks for the letter of a mark'
keys a
shows 'mark a is now "Line Items"' 'a letter after m marks the table with it'
keys g "'"
shows ' a  "Line Items"' 'the apostrophe key lists the marks'
keys Tab
shows 'go to the mark:  a' 'Tab chooses a mark from the list'
keys Esc
shows 'go to the mark:' 'Esc restores the empty line'
keys a
shows '─ "Line Items" ─' 'the letter of a mark opens its table'
keys q m
paste <<'E'
adyQ
E
shows 'mark (a to z):  adyQ' 'text that is pasted at m is no key'
keys Enter
shows 'a mark is a letter from a to z' 'Enter after a pasted word says what a mark is'
keys "'"
paste <<'E'
adyQ
E
shows 'go to the mark:  adyQ' 'text that is pasted at the apostrophe is no key'
keys ^U Esc "'" Esc
shows '▸customers' 'Esc instead of a mark leaves the cursor in its place'
quit_explorer

is "$(stat -c %a "$state/explorer.json")" 600 'the saved state is readable by its owner only'
cp "$state/explorer.json" "$out"
prints '"shop.customers"' 'tables are saved by their qualified names'

# ---- the next run ----

explore 200x60
look | sed 's/▸/>/' | cut -b1-36 | sed -n '4,8s/ *$//p' >got
cat >wanted <<'E'
>customers         *+ T    5      2
 order_lines       *  T    4      0
 "Line Items"      '  T    2      0
 顧客              '+ T    2
 addresses            T    3      0
E
diff wanted got >difference
point $? 'the list starts with pins, then recently opened tables, then the rest' "$(cat difference)"
look | sed -n 3p | cut -b1-40 >got
grep -q "^ name  ' recent " got
point $? 'the heading explains the mark of recently opened tables' "$(cat got)"
resize 80x24
screen 'on a small screen recently opened tables stay in their places' <<'E'
▸customers         *+ T    5      2   8.0 kB  who buys
 order_lines       *  T    4      0   8.0 kB
 "Line Items"         T    2      0   4.0 kB
 addresses            T    3      0   4.0 kB
E

# ---- exports ----

mkdir there
keys Esc E
shows ' 2 tables  m Markdown  e Mermaid  d DBML  j JSON  s DDL  Esc cancel' 'E asks for the format of the export'
keys z
shows 'm Markdown' 'a key without a meaning keeps the question for the format'
keys e
shows 'y to the clipboard  f to a file' 'after the format the export asks for clipboard or file'
keys f
shows ' write to  basket.mmd' 'an export to a file proposes a file name'
keys ^U 'there/one.mmd' Enter
shows 'one.mmd: 2 tables as Mermaid' 'an export to a file reports its file, size and format'
cp there/one.mmd "$out"
prints 'erDiagram' 'the exported file is a Mermaid diagram'
prints 'customers' 'the exported file contains a table of the basket'
echo mine >there/two.md
keys E m f ^U 'there/two.md' Enter
shows 'two.md exists; another name:' 'an export does not overwrite an existing file'
is "$(cat there/two.md)" mine 'a refused export leaves the existing file unchanged'
keys ^U 'there/three.md' Enter
shows 'three.md: 2 tables as Markdown' 'an export to an existing file succeeds under another name'
keys E d f ^U 'nowhere/x.dbml' Enter
shows 'cannot write' 'an export to a missing folder reports that it cannot write'
keys Esc E j y
shows 'copied: 2 tables as JSON' 'an export to the clipboard reports what was copied'
run ocat last-yank
exits 0 'ocat last-yank succeeds after an export to the clipboard'
prints '"customers"' 'ocat last-yank prints the last export again'
is "$(stat -c %a "$state/last-yank")" 600 'the file of the last copied text is readable by its owner only'
keys t
shows 'tables ["shop.customers","shop.顧客"]' 'an export is recorded as a step'
keys q V g E
shows 'export customers as' 'with an empty basket the table in view is exported'
keys s f
shows ' write to  customers.sql' 'a single table is exported under its own name'
keys Esc
shows_no 'write to' 'Esc leaves the prompt for the file name'
quit_explorer

run ocat last-yank extra
exits 2 'ocat last-yank with an argument is a usage error'

# ---- a small screen ----

explore 24x6
keys Esc v E
shows 'm Markdown' 'a small screen shows the first format of an export'
keys d f
shows 'basket.dbml' 'a small screen shows where the file name is typed'
keys Esc v
quit_explorer

# ---- no folder to keep the state ----

echo 'in the way' >elsewhere
explore 80x24 OCAT_STATE_DIR="$work/elsewhere" OCAT_TRACE=off
keys Esc
shows 'elsewhere' 'a state folder that cannot be written is reported'
keys Esc G p
shows '▸顧客              *  T' 'pins work although they cannot be saved'
keys p
shows_no 'elsewhere' 'the report of an unwritable folder is shown only once'
quit_explorer
echo '{ broken' >"$state/explorer.json"
explore 80x24
look | tr '\n' ' ' | tr -s ' ' >"$out"
prints 'it contains no list of tables' 'a damaged file of the saved state is reported'
keys Esc Esc p
quit_explorer
is "$(cat "$state/explorer.json")" '{ broken' 'a damaged file of the saved state is left unchanged'
rm "$state/explorer.json"

# ---- many tables, and hostile names ----

{
	for i in $(seq 500); do echo "create table t$i (a int);"; done
	printf 'create table "a\033]0;x\007\nb" (a int);\ncreate table "q""uo.te" (a int);\n'
} | sqlite3 many.db
ocat add many many.db >/dev/null
{
	echo '{"pinned":["many.gone","many.\"q\"\"uo.te\"","\u001b]0;y\u0007"],"basket":['
	for i in $(seq 500); do echo "\"many.t$i\","; done
	echo '"many.\"q\"\"uo.te\""]}'
} >"$state/explorer.json"
explore 80x24
shows '▸many."q""uo.te"' 'a pinned table with quotes in its name stands on top'
shows '*+ T' 'a hostile name shows the marks of pin and basket'
shows 'basket 501' 'a saved basket of 501 tables is loaded whole'
keys Esc B G
shows '▸many."q""uo.te"' 'the last line of a basket of 501 tables is shown'
keys v
shows 'basket: 500 tables' 'v in the basket removes the selected table'
keys E j f ^U 'there/all.json' Enter
shows 'all.json: 500 tables as JSON' 'a basket of 500 tables is exported to one document'
is "$(grep -o '"t[0-9]*"' there/all.json | sort -u | wc -l | tr -d ' ')" 500 'an export of 500 tables contains each of them'
keys / ^U 'a*b catalog:many' Esc g p m z E s f Esc
quit_explorer
explore 80x24
keys Esc "'"
shows ' z  many."a' 'the list of marks escapes a control character in a name'
keys z
shows '─ many."a\e]0;x\x07' 'a marked table with an escape in its name opens, and the escape is shown'
quit_explorer
done_testing
