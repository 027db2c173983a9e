#!/bin/sh
# Relations that names suggest, in the tree: how they are told apart, yes and no to them, taking that back, and the tree as a document.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
sqlite3 shop.db 'CREATE TABLE visits (id INTEGER PRIMARY KEY, customer_id INT, started TEXT);'
ocat add shop shop.db >/dev/null
copied() { tm show-buffer; }
says_of() { # says_of WHAT: how `ocat decisions` has it
	ocat decisions -o tsv 2>/dev/null | grep -c "visits.*$1"
}

explore 80x24
keys '=visits' Enter r
screen 'what names suggest is marked, with how likely it is' <<'S'
─ relations of visits ──────────────────────────────────────────────────────────
 references (1)
▸└+▸ customers ?  customer_id = id  N:1  inferred 0.95, elsewhere, optional
 referenced by: nothing
S
keys l
shows '├+◂ orders ' 'an inferred branch opens like any other'
keys h Y
shows 'confirmed: visits.customer_id = customers.id; U undoes it' 'accepted'
shows '└+▸ customers  ' 'Y accepts it, and the mark goes'
shows 'inferred 0.95, elsewhere, acc' 'where it is from is still told'
is "$(says_of accepted)" 1 'a confirmed join is saved like that of ocat relate'
keys Y
shows 'already confirmed' 'once more is said, not written'
keys U
shows 'undone: visits.customer_id = customers.id' 'taken back'
shows '└+▸ customers ?' 'U takes it back'
is "$(says_of accepted)" 0 'an undone decision is no longer saved'
keys '!'
shows 'rejected: visits.customer_id = customers.id; U undoes it' 'rejected'
shows 'Nothing joins it' '! rejects it: it is in the tree no more'
is "$(says_of rejected)" 1 'a rejected join is saved'
keys U
shows 'undone' 'taken back'
shows '└+▸ customers ?' 'U brings it back'

# What hangs from an open branch is asked for again as well; until it has come nothing of what was known is shown.
keys k l Y
shows 'confirmed: visits.customer_id = customers.id; U undoes it' 'accepted while its branch is open'
shows '▸└┬▸ customers  ' 'a decision keeps the branch open'
shows '├+◂ orders ' 'a decision keeps what is below the branch open'
keys U h
shows '▸└+▸ customers ?' 'taken back, and closed'
keys U
shows 'no decision to undo' 'there is an end to that'

# What a source declares is not for a person to decide.
keys q '/' ^U '=orders' Enter r Y
shows 'the source declares this key' 'a declared key cannot be confirmed'
keys k '!'
shows 'no relation here' 'a heading has no relation to reject'

# The inspector's list has it too, behind the keys of its own.
keys q '/' ^U '=visits' Enter Enter
keys l l l
shows 'out  customers' 'among the references of the inspector'
shows 'inferred 0.95' 'marked there too'
quit_explorer

# As a document.
explore 80x24
keys '=visits' Enter r E
shows 'e Mermaid  g Graphviz  t text' 'E asks which form the tree is to have'
keys g y
shows 'copied' 'copied'
is "$(copied | sed -n '1p; $p')" 'digraph relations {
}' 'Graphviz, on the clipboard'
is "$(copied | grep -c 'style=dashed')" 1 'an inferred join is a dashed line in Graphviz'
keys E e f
shows 'write to  visits.mmd' 'the file name of an exported tree is proposed'
keys Enter
shows 'wrote visits.mmd: the relations as Mermaid' 'written'
is "$(sed -n '2p; $p' visits.mmd)" 'erDiagram
    "visits" }o..o| "customers" : "customer_id (inferred 0.95, elsewhere)"' 'as Mermaid'
quit_explorer

# Small and large.
explore 20x6
keys '=visits' Enter r
shows 'customers ?' 'the smallest screen marks an inferred join'
quit_explorer
explore 200x60
keys '=customers' Enter u G
shows 'visits ?' 'beside everything else in a large one'
shows 'inferred 0.95, elsewhere' 'the whole reason of an inferred join is shown'
quit_explorer
done_testing
