#!/bin/sh
# Questions in plain words: the tables that answer them, in three languages, and what is said beside them.
. "${srcdir:-.}/tests/lib.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

ask() { question=$1; shift; run ocat demo tables --ask "$question" "$@"; }
column() { sed 1d "$out" | cut -f"$1"; }

# first TABLE: it leads; among TABLE: it is one of them.
first() { is "$(column 1 | head -1)" "$1" "$question: $1 leads"; }
among() { column 1 | grep -qxF "$1"; point $? "$question: $1 is among them" "$(column 1)"; }

# ---- what is found ----

ask 'how many returns per reason' -o tsv
exits 0 'a question in English'
first shop.return_reasons
among shop.returns

ask 'suppliers and purchase orders' -o tsv
among shop.purchase_orders
among shop.suppliers

ask '¿Qué proveedores tienen órdenes de compra?' -o tsv
exits 0 'the same in Spanish, over English names'
among shop.purchase_orders
among shop.suppliers

ask 'quais fornecedores têm ordens de compra' -o tsv
exits 0 'and in Portuguese'
among shop.purchase_orders
among shop.suppliers

ask 'orders y sus clientes' -o tsv
exits 0 'two languages in one question'

ask 'custmers' -o tsv
among shop.customers
prints 'custmers may be customers' 'a misspelt word is said to be a guess'

ask 'page views' --database core -o tsv
first warehouse.core.fct_web_session
column 10 | sort -u >"$work/schemas"
is "$(cat "$work/schemas")" core 'a database may be a schema'
ask 'page views' --database shop -o tsv
exits 0 'and a catalog'
is "$(column 9 | sort -u)" shop 'with nothing of another one'

# ---- how much, and what beside ----


ask 'customer orders' -o tsv
is "$(column 1 | wc -l)" 5 'five tables unless a limit says otherwise'
ask 'customer orders' -o tsv -n 500
is "$(column 1 | wc -l)" 20 'and never more than twenty'

ask 'customers of the zeppelin' -o json
exits 0 'as JSON'
prints '"missing_terms":["zeppelin"]' 'words that nothing answers to'
prints '"language":"en"' 'the language'
prints '"confidence":0.' 'how sure it is'
prints '"join_priors":[' 'keys between the tables found'
prints '"why":"customers in its name' 'each row says why it is there'
asked=$(sqlite3 :memory: "select r.value->>'references_in', r.value->'tags' from json_each(readfile('$out'), '\$.rows') r
	where r.value->>'qualified_name' = 'shop.customers'")
run ocat demo tables =shop.customers -o json
is "$asked" "$(sqlite3 :memory: "select r.value->>'references_in', r.value->'tags' from json_each(readfile('$out'), '\$.rows') r")" \
	'and has what a search by names tells of it: keys that point there, tags'
ask 'customers of the zeppelin' -o json
prints_no '"expanded_terms"' 'what else was looked for is told only when asked for'
ask 'customers of the zeppelin' -o json --explain
prints '"expanded_terms":[' 'then it is'
prints '"concepts":["customers","zeppelin"]' 'with what the question names'

ask zeppelin
exits 1 'nothing found'
says 'nothing answers to "zeppelin"' 'and said'
ask ''
exits 2 'an empty question is asked for words'

# The same bytes every time, with the file beside the cache and without it.
ask 'which shops sold most outdoor jackets' -o tsv
cp "$out" "$work/once"
ask 'which shops sold most outdoor jackets' -o tsv
cmp -s "$out" "$work/once"
point $? 'the same answer twice'
words=$(ls "$HOME"/.cache/ocat/demo/*.words-* 2>/dev/null | head -1)
point "$([ -n "$words" ]; echo $?)" 'the index lies beside the cache'
head -c 5000 "$words" >"$work/torn" && cat "$work/torn" >"$words"
ask 'which shops sold most outdoor jackets' -o tsv
cmp -s "$out" "$work/once"
point $? 'and when that file is torn'

# ---- why one table ----

run ocat demo why shop.purchase_orders --ask 'suppliers and purchase orders' -o table
exits 0 'why a table answers a question'
prints 'shop.purchase_orders is number 1 of' 'its place'
prints 'purchase orders  in its name' 'and what each word found'
run ocat demo why shop.settings --ask 'suppliers and purchase orders' -o json
exits 0 'why one does not'
prints '"piece":"suppliers","held":false' 'word by word'
run ocat demo why shop.settings kind:view --ask suppliers
exits 2 'a query line and a question'

# ---- a person's own words ----

mkdir -p "$HOME/.config/ocat/knowledge"
cat >"$HOME/.config/ocat/knowledge/glossary.txt" <<'E2'
# ours
blue ledger => table:loyalty_campaigns
ledger of ghosts => table:nowhere
blicket => column:loyalty_tier_id
E2
ask 'what is in the blue ledger' -o tsv
first shop.loyalty_campaigns
ask 'the ledger of ghosts' -o tsv
first warehouse.finance.ledger_account
ask 'all blickets' -o tsv
prints loyalty_tier_id 'a term may be a column'
echo 'a | b | c | d | e' >"$HOME/.config/ocat/knowledge/glossary.txt"
ask customers
exits 6 'a glossary that cannot be read'
says 'knowledge/glossary.txt' 'which'
says 'line 1: a concept has four cells' 'and where'
rm "$HOME/.config/ocat/knowledge/glossary.txt"

# ---- what does not go together ----

ask customers has:email
exits 2 'a question and a query line'
says 'a question in plain words goes with --database, --domain and --freshness-floor' 'is refused'
ask customers --kind view
exits 2 'a question and a filter'
ask customers --live
exits 2 'no source can be asked'
says 'answered from the cache' 'which is said'

# ---- where to look, and how old it may be ----
ask 'orders of a customer' --freshness-floor 1h -o json
exits 1 'nothing was read within the hour'
prints '217 tables left out, of catalogs that were read before 1h' 'which is said'
ask 'orders of a customer' --freshness-floor 2026-06-01 -o tsv
exits 0 'all was read this month'
says_no 'left out' 'nothing is left out'
OCAT_NOW=2026-06-17T12:00:00Z ask 'orders of a customer' --freshness-floor 1d -o tsv
exits 0 'two days later the demo was read two hours ago as ever'
says_no 'left out' 'whatever was kept of it before'
ask 'orders of a customer' --domain customer -n 20 -o json
prints '"domain":"customer"' 'of one domain'

# ---- a person's word for a domain that is only suggested ----
printf 'zork => domain:lending\n' >"$HOME/.config/ocat/knowledge/glossary.txt"
ask 'zork' -n 20 -o tsv
exits 0 'a word for a domain'
is "$(grep -c 'zork is domain:lending' "$out")" 19 'finds all that ocat domains says is in it'
ask 'lending' -n 20 -o json
prints_no 'domain:lending' 'its name alone is no evidence'
rm "$HOME/.config/ocat/knowledge/glossary.txt"

# ---- hostile questions ----

ask "$(head -c 100000 /dev/zero | tr '\0' 'a')"
exits 1 'a word of 100,000 letters'
says 'longer than anybody asks' 'is cut, and that is said'
ask "$(printf 'customers \033]0;x\007\001\302\202')" -o tsv
exits 0 'control bytes'
prints_no "$(printf '\033')" 'do not come back'
ask "$(yes 'order customer' | head -5000 | tr '\n' ' ')" -o tsv
exits 0 'ten thousand words'

# ---- pages ----

# pages N: the names on all pages of N tables.
pages() {
	cursor=
	while ask 'orders of a customer' -n "$1" -o json ${cursor:+--cursor "$cursor"} && [ "$status" = 0 ]; do
		tr -d '\n' <"$out" | grep -o '"qualified_name": *"[^"]*"'
		cursor=$(tr -d '\n' <"$out" | sed -n 's/.*"next_cursor": *"\([^"]*\)".*/\1/p')
		[ "$cursor" ] || break
	done
}
by_3=$(pages 3)
[ "$(printf '%s\n' "$by_3" | wc -l)" -gt 20 ]
point $? 'there are many pages' "$by_3"
is "$(pages 7)" "$by_3" 'all pages together are the same, however long a page is'
is "$(pages 20)" "$by_3" 'also of the longest'
is "$(printf '%s\n' "$by_3" | sort | uniq -d)" '' 'and no table comes twice'

done_testing
