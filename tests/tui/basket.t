#!/bin/sh
# Putting aside: pins, recents, marks, the basket and what is made of it, from one run to the next.
. "${srcdir:-.}/tests/lib-tui.sh"

state=$HOME/.local/state/ocat
make_shop shop.db
ocat add shop shop.db >/dev/null

explore 80x24
keys Esc B
shows 'The basket is empty.' 'an empty basket says how one fills it'
keys q 2j p
screen 'a pinned table stands on top, and the cursor stays with it' <<'E'
 / everything
 name                   cols   rows  comment
▸customers         *  T    5      2  who buys
 "Line Items"         T    2      0
 addresses            T    3      0
E
shows 'pinned to the top of the list: customers' 'the footer says that the table was pinned'
keys 4j p
screen 'the next one under it' <<'E'
 customers         *  T    5      2  who buys
▸order_lines       *  T    4      0
 "Line Items"         T    2      0
E
shows '10 tables' 'none is there twice'
keys '<'
screen 'they change places' <<'E'
▸order_lines       *  T    4      0
 customers         *  T    5      2  who buys
E
keys '>' / 'e' Esc
screen 'they stand on top of what is found, too' <<'E'
▸customers         *  T    5      2  who buys
 order_lines       *  T    4      0
 "Line Items"         T    2      0
E
keys x G v
shows 'added to the basket: 顧客' 'v puts the last one in the basket'
shows 'basket 1   10 tables' 'the header counts the tables in the basket'
keys g v
shows 'basket 2   10 tables' 'the header counts a second table in the basket'
shows '▸customers         *+ T' 'a table that is pinned and in the basket has both marks'
keys B
screen 'B shows the basket, in its order' <<'E'
─ basket: 2 tables ─────────────────────────────────────────────────────────────
 name         cols  rows  comment
▸顧客       T    2     0
 customers  T    5     2  who buys
E
keys '>'
screen 'a line is moved down' <<'E'
 customers  T    5     2  who buys
▸顧客       T    2     0
E
keys Enter
shows '─ 顧客 ─' 'Enter opens it'
keys '['
shows 'basket: 2 tables' 'going back shows the basket again'
shows '▸顧客       T' 'the basket is as it was left'
keys V
shows 'The basket is empty.' 'V empties it'
keys V
shows 'basket: 2 tables' 'V on an empty basket brings everything back'
keys q g 2j m
shows 'mark this table with a letter' 'm asks for a letter'
keys a
shows 'mark a is now "Line Items"' 'a letter marks the table'
keys g "'"
shows 'go to  a "Line Items"' 'the apostrophe key lists the marks'
keys a
shows '─ "Line Items" ─' 'the letter of a mark opens its table'
keys q "'" Esc
shows '▸customers' 'Esc goes nowhere'
quit_explorer

is "$(stat -c %a "$state/explorer.json")" 600 'what is kept is private'
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
point $? 'pins, then with room for them those opened last, then all others' "$(cat difference)"
look | sed -n 3p | cut -b1-40 >got
grep -q "^ name  ' recent " got
point $? 'the heading explains the mark of recently opened tables' "$(cat got)"
resize 80x24
screen 'with less room recently opened tables stay in their places' <<'E'
▸customers         *+ T    5      2  who buys
 order_lines       *  T    4      0
 "Line Items"         T    2      0
 addresses            T    3      0
E

# ---- exports ----

mkdir there
keys Esc E
shows ' 2 tables  m Markdown  e Mermaid  d DBML  j JSON  s DDL  Esc cancel' 'E asks for the form'
keys z
shows 'm Markdown' 'a key that means nothing leaves it'
keys e
shows 'y to the clipboard  f to a file' 'after the format the place of the export is chosen'
keys f
shows ' write to  basket.mmd' 'a file has a name ready'
keys ^U 'there/one.mmd' Enter
shows 'one.mmd: 2 tables as Mermaid' 'an export to a file is confirmed with its size'
cp there/one.mmd "$out"
prints 'erDiagram' 'the exported file is a Mermaid diagram'
prints 'customers' 'of what is in the basket'
echo mine >there/two.md
keys E m f ^U 'there/two.md' Enter
shows 'two.md exists; another name:' 'a file that is there is not written over'
is "$(cat there/two.md)" mine 'an existing file keeps every byte'
keys ^U 'there/three.md' Enter
shows 'three.md: 2 tables as Markdown' 'another name will do'
keys E d f ^U 'nowhere/x.dbml' Enter
shows 'cannot write' 'a folder that is not there is told'
keys Esc E j y
shows 'copied: 2 tables as JSON' 'an export goes to the clipboard'
run ocat last-yank
exits 0 'last-yank'
prints '"customers"' 'prints it again'
is "$(stat -c %a "$state/last-yank")" 600 'what was copied is private'
keys t
shows 'tables ["shop.customers","shop.顧客"]' 'an export is a step'
keys q V g E
shows 'export customers as' 'with an empty basket the table in view is exported'
keys s f
shows ' write to  customers.sql' 'under its own name'
keys Esc
shows_no 'write to' 'Esc leaves it'
quit_explorer

run ocat last-yank extra
exits 2 'last-yank takes no arguments'

# ---- a small screen ----

explore 24x6
keys Esc v E
shows 'm Markdown' 'a small screen shows what fits'
keys d f
shows 'basket.dbml' 'a small screen shows where the file name is typed'
keys Esc v
quit_explorer

# ---- nowhere to keep it ----

echo 'in the way' >elsewhere
explore 80x24 OCAT_STATE_DIR="$work/elsewhere" OCAT_TRACE=off
keys Esc
shows 'elsewhere' 'a folder that cannot be written is reported'
keys Esc G p
shows '▸顧客              *  T' 'pins work although they cannot be saved'
keys p
shows_no 'elsewhere' 'saying it once'
quit_explorer
echo '{ broken' >"$state/explorer.json"
explore 80x24
look | tr '\n' ' ' | tr -s ' ' >"$out"
prints 'it contains no list of tables' 'a damaged file is told'
keys Esc Esc p
quit_explorer
is "$(cat "$state/explorer.json")" '{ broken' 'a damaged file is left as it is'
rm "$state/explorer.json"

# ---- many, and hostile ----

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
shows '*+ T' 'a hostile name has both marks'
shows 'basket 501' 'a basket of 500 and one'
keys Esc B G
shows '▸many."q""uo.te"' 'last line of a basket of 501 tables is shown'
keys v
shows 'basket: 500 tables' 'one out'
keys E j f ^U 'there/all.json' Enter
shows 'all.json: 500 tables as JSON' 'all of them in one document'
is "$(grep -o '"t[0-9]*"' there/all.json | sort -u | wc -l | tr -d ' ')" 500 'each is in it'
keys / ^U 'a*b catalog:many' Esc g p m z E s f Esc
quit_explorer
explore 80x24
keys Esc "'"
shows 'go to  z many."a' 'a name with an escape in it can be marked and pinned'
keys z
shows '─ many."a\e]0;x\x07' 'a marked table with an escape in its name opens, and the escape is shown'
quit_explorer
done_testing
