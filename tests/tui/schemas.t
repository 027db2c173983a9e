#!/bin/sh
# Catalogs, schemas and tables as a tree that folds and obeys the query line.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null
printf '%s\n' '{"ns":"core","table":"orders","cols":[["id","int"],["total","int"]],"rows":1000}' \
	'{"ns":"core","table":"customers","cols":[["id","int"],["email","text"]]}' \
	'{"ns":"raw","table":"orders","cols":[["id","int"]],"rows":5000}' >lake.jsonl
ocat add lake lake.jsonl >/dev/null
# More than are shown unfolded.
i=0
while [ $i -lt 70 ]; do
	printf '{"ns":"many","table":"part_%02d","cols":[["id","int"]]}\n' $i
	i=$((i + 1))
done >many.jsonl

explore 80x24
keys 'order' Enter '\'
screen 'the key of the tree shows the matches as a tree, with counts' <<'S'
─ tree: 2 catalogs, 2 schemas, 5 tables ────────────────────────────────────────
                    tables  cols   rows     size
▸- lake                  2         6000
   - core                1         1000
       orders     T            2  ~1000
   - raw                 1         5000
       orders     T            1  ~5000
 - shop                  3            3  16.0 kB
     open_orders  V            3
     order_lines  T            4      0   8.0 kB
     orders       T            6      3   8.0 kB
S
keys j h
shows '▸  + core ' 'h folds a branch'
keys Enter
shows '▸  - core ' 'Enter unfolds it again'
keys l
shows '▸      orders' 'l goes into a branch'
keys h
shows '▸  - core ' 'h goes from a table to its schema'
keys - -
shows '+ shop' '- folds the schemas, then the catalogs'
shows_no 'order_lines' 'a folded catalog shows no tables'
keys '='
shows 'order_lines' '= unfolds everything'
keys '/' ^U 'has:email'
shows '─ tree: 2 catalogs, 1 schema, 2 tables ─' '/ edits the query line in the tree, which narrows with each key'
shows ' find:  has:email' 'the footer shows the line being typed'
keys Enter
shows ' / has:email' 'Enter keeps the query line'
keys G Enter
shows '─ shop.customers ─' 'Enter on a table opens it'
keys '['
shows '▸    customers ' '[ returns to the line of the tree'
keys '/' ^U 'nothing_like_this'
shows 'No table matches the query line.' 'a tree without matches says why'
keys ^U Enter q
shows ' / everything' 'q closes the tree'
quit_explorer

ocat add many many.jsonl >/dev/null
explore 80x24
keys Esc '\'
shows '+ many ' 'schemas are folded if there are many tables'
shows '+ many      70' 'a folded schema has its number of tables'
keys '/' 'part_6' Enter
shows 'part_69' 'a few matches are unfolded'
quit_explorer

for size in 40x10 120x40 200x60; do
	explore $size
	keys 'order' Enter '\'
	shows '▸- lake ' "the tree is shown at $size"
	keys j
	shows '▸  - core ' "the cursor moves in a tree of $size"
	quit_explorer
done
explore 80x24 NO_COLOR=1
keys Esc '\' h
shows '▸+ ' 'without colour a folded branch has a plus'
quit_explorer
done_testing
