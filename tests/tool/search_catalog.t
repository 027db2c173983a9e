#!/bin/sh
# search_catalog: words in names, comments, tags and properties, of assets, fields and namespaces.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db
sqlite3 crm.db 'create table people (id integer primary key, "e-mail" text, work_email text, customer_id integer); create table "Bestellübersicht" (nr integer)'
run ocat add crm crm.db

names() { ocat search "$@" -q -o tsv 2>/dev/null | tail -n +2 | cut -f1 | tr '\n' ' '; }

# Which assets contain customer_id?
run ocat search customer_id -o tsv
exits 0 'which assets contain customer_id'
is "$(tail -n +2 "$out" | cut -f1,2 | tr '\t\n' '  ')" \
	'crm.people.customer_id column shop.addresses.customer_id column shop.open_orders.customer_id column shop.orders.customer_id column crm.people table shop.addresses table shop.open_orders view shop.orders table ' \
	'the columns, then the tables that have them'
says 'in 2 catalogs: shop (3 columns, 3 tables), crm (1 column, 1 table)' 'and at once where they are'
# Where does email appear across all databases?
is "$(names email --object-type field)" 'crm.people.e-mail shop.customers.email crm.people.work_email ' 'email in every spelling, in every catalog'
is "$(names email --catalog shop)" 'shop.customers.email shop.customers ' 'in one catalog'
run ocat search 'where does email appear across all databases' -o tsv
says 'left out: "where", "does", "appear", "across", "all", "databases"' 'a whole question, with what was left out'
is "$(sed -n 2p "$out" | cut -f1)" 'crm.people.e-mail' 'has the same answer'
run ocat search_catalog email -o json
exits 0 "by the tool's own name"

is "$(names orders | cut -d' ' -f1)" 'shop.orders' 'a table of that name is first'
is "$(names order line | cut -d' ' -f1)" 'shop.order_lines' 'words of a name'
is "$(names orderline | cut -d' ' -f1)" 'shop.order_lines' 'written as one'
is "$(names shop.orders.customer_id | cut -d' ' -f1)" 'shop.orders.customer_id' 'a qualified name'
is "$(names bestellubersicht)" 'crm.Bestellübersicht ' 'without accents'
is "$(names 顧客)" 'shop.顧客 ' 'in Japanese'
is "$(names 名)" 'shop.顧客.名前 shop.顧客 ' 'a part of it'
is "$(names buys)" 'shop.customers ' 'a comment'
is "$(names 'write email' | cut -d' ' -f1)" 'shop.customers.email' 'words in a name and in a comment'
is "$(names customer --object-type asset --limit 1)" 'shop.customers ' 'tables alone'

run ocat search write --color always -o table
grep -qF "$(printf 'where we \033[0m\033[1;31mwrite\033[0m')" "$out"
point $? 'a person sees the word marked'
run ocat search customer --color always -o table
grep -qF "$(printf '\033[1;31mcustomer')" "$out"
point $? 'in names too'
run ocat search write -o json
prints '"snippet":"where we write to"' 'a program gets the text'
prints '"snippet_spans":[[9,14]]' 'and where in it'
prints '"matched_in":["comment"]' 'and why'
run ocat search bestellübersicht -o json
prints '"name_spans":[[4,20]]' 'places are counted in characters'

first=$(ocat search customer --limit 2 -q -o json 2>/dev/null)
cursor=$(printf '%s' "$first" | sed 's/.*"next_cursor":"\([^"]*\)".*/\1/')
is "$(names customer --limit 2)$(names customer --limit 2 --cursor "$cursor")" "$(names customer --limit 4)" 'pages join'
is "$(ocat search customer -o jsonl -q)" "$(ocat search customer -o jsonl -q)" 'the same bytes each time'

run ocat search zebra
exits 1 'nothing found is 1'
run ocat search custmers
says 'customers' 'names with a similar spelling are suggested'
run ocat search
exits 2 'no words'
run ocat search '...'
exits 2 'nothing but dots'
says 'no word to search' 'is said'
run ocat search customer --object-type index
exits 2 'an unknown kind of thing'

run ocat search customer --live
exits 2 'a source cannot be asked for words'
says 'ocat tables --live' 'but for names it can'

# What changed since is found, and what it was before too.
cache=$HOME/.cache/ocat/ocat.db
sqlite3 shop.db 'alter table staff add column telephone text; drop view open_orders'
run ocat sync shop
is "$(names telephone)" 'shop.staff.telephone shop.staff ' 'a new column'
is "$(names open_orders)" '' 'a view that went'
is "$(names open_orders --catalog shop --at 1 | cut -d' ' -f1)" 'shop.open_orders' 'and where it was'
with=$(ocat search customer --limit 100 -q -o jsonl)
sqlite3 "$cache" "update p_meta set value = 'older' where name = 'searched'"
(
	echo 'pragma busy_timeout = 30000; begin immediate; update p_meta set value = value;'
	for i in $(seq 600); do [ -e "$work" ] && [ ! -e 'done' ] || break; sleep 0.05; done
	echo 'rollback;'
) | sqlite3 "$cache" &
for i in $(seq 500); do sqlite3 "$cache" 'pragma busy_timeout = 0; begin immediate; rollback' >busy 2>&1 || break; sleep 0.02; done
grep -q locked busy
point $? 'another writes'
is "$(ocat search customer --limit 100 -q -o jsonl)" "$with" 'while another writes the answer is the same'
: >'done'
wait
is "$(sqlite3 "$cache" "select value from p_meta where name = 'searched'")" older 'and the index waited for nobody'
is "$(ocat search customer --limit 100 -q -o jsonl)" "$with" 'nor afterwards is it another'
is "$(sqlite3 "$cache" "select value like '2 %' from p_meta where name = 'searched'")" 1 'with an index again'
run ocat remove crm
is "$(names people)" '' 'a catalog that was removed is not found'
run env OCAT_CACHE_DIR="$work/none" "$OCAT" search x
exits 1 'with no cache there is nothing'
says 'ocat sync' 'and what to do'
done_testing
