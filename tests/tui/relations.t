#!/bin/sh
# Inferred relations in the tree: their marks, confirming and rejecting them, undoing that, and the tree as a document.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
sqlite3 shop.db 'CREATE TABLE visits (id INTEGER PRIMARY KEY, customer_id INT, started TEXT);'
ocat add shop shop.db >/dev/null
says_of() { # says_of WHAT: how many such decisions `ocat decisions` lists
	ocat decisions -o tsv 2>/dev/null | grep -c "visits.*$1"
}

explore 80x24
keys '=visits' Enter r
screen 'an inferred join is marked and shows its confidence' <<'S'
─ relations of visits ──────────────────────────────────────────────────────────
 references (1)
▸└+▸ customers ?  customer_id = id  many to one  inferred 0.95, elsewhere ~
 referenced by: nothing
S
keys l
shows '├+◂ orders ' 'l opens an inferred branch like a declared one'
keys h Y
shows 'confirmed: visits.customer_id = customers.id; U undoes it' 'Y reports the confirmed join and how to undo it'
shows '└+▸ customers  ' 'Y removes the mark of an inferred join'
shows 'inferred 0.95, elsewhere' 'a confirmed join still shows its origin'
is "$(says_of accepted)" 1 'a confirmed join is saved like one of ocat relate'
keys Y
shows 'already confirmed' 'Y on a confirmed join reports that it is already confirmed'
keys U
shows 'undone: visits.customer_id = customers.id' 'U reports the decision that it undid'
shows '└+▸ customers ?' 'U restores the mark of an inferred join'
is "$(says_of accepted)" 0 'U removes the saved decision'
keys '!'
shows 'rejected: visits.customer_id = customers.id; U undoes it' '! reports the rejected join and how to undo it'
shows 'Nothing joins it' 'a rejected join is no longer in the tree'
is "$(says_of rejected)" 1 'a rejected join is saved'
keys U
shows 'undone' 'U after a rejection reports that it is undone'
shows '└+▸ customers ?' 'U after a rejection restores the join in the tree'

# The lines below an open branch are loaded again as well; until then the earlier ones are not shown.
keys k l Y
shows 'confirmed: visits.customer_id = customers.id; U undoes it' 'Y on an open branch reports the confirmed join'
shows '▸└┬▸ customers  ' 'a decision keeps the branch open'
shows '├+◂ orders ' 'a decision keeps what is below the branch open'
keys U h
shows '▸└+▸ customers ?' 'U and h restore the mark and close the branch'
keys U
shows 'no decision to undo' 'U without a decision reports that there is none to undo'

# A key declared by the source cannot be decided on.
keys q '/' ^U '=orders' Enter r Y
shows 'the source declares this key' 'a declared key cannot be confirmed'
keys k '!'
shows 'no relation here' 'a heading has no relation to reject'

# The inspector also lists it, after the declared keys.
keys q '/' ^U '=visits' Enter Enter
keys l l l
shows 'out  customers' 'the refs tab of the inspector lists an inferred join'
shows 'inferred 0.95' 'the refs tab of the inspector marks an inferred join'
quit_explorer

# The tree as a document.
explore 80x24
keys '=visits' Enter r E
shows 'e Mermaid  g Graphviz  t text' 'E in the tree asks for the format of the document'
keys g y
shows 'copied' 'the tree is copied to the clipboard as a document'
is "$(copied | sed -n '1p; $p')" 'digraph relations {
}' 'the copied document is a digraph for Graphviz'
is "$(copied | grep -c 'style=dashed')" 1 'Graphviz draws an inferred join as a dashed line'
keys E e f
shows 'write to  visits.mmd' 'E in the tree proposes a file name'
keys Enter
shows 'wrote visits.mmd: the relations as Mermaid' 'an exported tree is confirmed with its file name'
is "$(sed -n '2p; $p' visits.mmd)" 'erDiagram
    "visits" }o..o| "customers" : "customer_id (inferred 0.95, elsewhere)"' 'the exported tree is a Mermaid diagram with the inferred join'
quit_explorer

# Small and large screens.
explore 20x6
keys '=visits' Enter r
shows 'customers ?' 'the smallest screen marks an inferred join'
quit_explorer
explore 200x60
keys '=customers' Enter u G
shows 'visits ?' 'a large screen shows an inferred join among the uses'
shows 'inferred 0.95, elsewhere' 'the whole reason of an inferred join is shown'
quit_explorer

# A hub: its folded rows are found, sorted, and unfolded a page at a time.
awk 'BEGIN { print "CREATE TABLE hub (id int PRIMARY KEY);"
	for (i = 1; i <= 300; i++) printf "CREATE TABLE t%03d (id int, hub_id int REFERENCES hub (id)%s);\n", 301 - i,
		i == 1 || i == 200 ? ", weight real" : "" }' | sqlite3 hub.db
ocat add hub hub.db >/dev/null
explore 80x24
keys '=hub.hub' Enter r
shows 'referenced by (300)' 'a hub counts its references'
keys '&' 't27'
shows 'relations of hub with t27' 'the title names the words of the filter'
shows '├+◂ t271' '& finds the rows that are folded'
shows 'referenced by (10)' 'the group counts what contains the words'
keys Enter
keys s n
screen 'sn sorts the relations by name' <<'S'
▸referenced by (10)
 ├+◂ t270  id = hub_id  one to many  repeats rows of hub
 ├+◂ t271  id = hub_id  one to many  repeats rows of hub
S
keys '&' ^U 'nothing like that'
shows 'No relation matches this line.' 'a line that no relation matches is reported'
keys Esc
shows 'referenced by (300)' 'Esc shows all relations again'
keys '&' 't27 rows:x'
shows 'referenced by (10)' 'a word with a mistake is left out of the line'
keys ^U 'has:wei'
shows '   weight' 'the filters of the line are completed'
keys Tab
shows 'referenced by (2)' '& takes filters of the query language, for the other tables'
keys ^A 't30 '
shows 'referenced by (1)' 'words and filters of the line hold together'
shows '└+◂ t300' 'a folded row is found by a filter'
keys Enter j Enter '['
shows 'relations of hub with t30 has:weight' 'going back returns to the filtered relations'
keys '&' Up
shows 'only relations with:  t30 has:weight' 'the line is recalled'
keys ^U Enter
shows 'referenced by (300)' 'an empty line shows all relations again'
keys '&' 't27' Enter j Enter
shows '─ hub.t27' 'Enter opens the table of a line that was found'
quit_explorer

# A narrow side pane has the cardinality in words, and whole names.
echo 'CREATE TABLE orders_of_the_winter_sale (id INTEGER PRIMARY KEY, order_id INT REFERENCES orders (id));' | sqlite3 shop.db
ocat sync shop >/dev/null
explore 120x40
keys '=orders' Enter r
shows '◂ orders_of_the_winter_sale ' 'a narrow side pane shows a long name whole, with its key below it'
shows ' to one' 'a narrow side pane says to one'
shows_no 'N:1' 'a narrow side pane has no code for the cardinality'
resize 40x14
shows ' to one' 'a screen of 40 columns says to one'
quit_explorer
done_testing
