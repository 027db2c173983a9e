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
exits 0 'search succeeds for the name of a column'
is "$(tail -n +2 "$out" | cut -f1,2 | tr '\t\n' '  ')" \
	'crm.people.customer_id column shop.addresses.customer_id column shop.open_orders.customer_id column shop.orders.customer_id column crm.people table shop.addresses table shop.open_orders view shop.orders table ' \
	'search lists the columns, then the tables that contain them'
says 'in 2 catalogs: shop (3 columns, 3 tables), crm (1 column, 1 table)' 'search counts the columns and tables of each catalog'
# Where does email appear across all databases?
is "$(names email --object-type field)" 'crm.people.e-mail shop.customers.email crm.people.work_email ' 'search --object-type field finds email in every spelling and catalog'
is "$(names email --catalog shop)" 'shop.customers.email shop.customers ' 'search --catalog finds the matches of one catalog'
run ocat search 'where does email appear across all databases' -o tsv
says 'left out: "where", "does", "appear", "across", "all", "databases"' 'search lists the words of a question that it left out'
is "$(sed -n 2p "$out" | cut -f1)" 'crm.people.e-mail' 'a question finds the same first column as its keyword'
run ocat search_catalog email -o json
exits 0 'search is also called by the name of its tool'

is "$(names orders | cut -d' ' -f1)" 'shop.orders' 'search lists a table with exactly that name first'
is "$(names order line | cut -d' ' -f1)" 'shop.order_lines' 'search finds the words of a name'
is "$(names orderline | cut -d' ' -f1)" 'shop.order_lines' 'search finds the words of a name written as one'
is "$(names shop.orders.customer_id | cut -d' ' -f1)" 'shop.orders.customer_id' 'search finds a qualified name'
is "$(names bestellubersicht)" 'crm.Bestellübersicht ' 'search finds a name without its accents'
is "$(names 顧客)" 'shop.顧客 ' 'search finds a name in Japanese'
is "$(names 名)" 'shop.顧客.名前 shop.顧客 ' 'search finds a part of a name in Japanese'
is "$(names buys)" 'shop.customers ' 'search finds a word of a comment'
is "$(names 'write email' | cut -d' ' -f1)" 'shop.customers.email' 'search finds words split between a name and a comment'
is "$(names customer --object-type asset --limit 1)" 'shop.customers ' 'search --object-type asset finds only tables'

run ocat search write --color always -o table
grep -qF "$(printf 'where we \033[0m\033[1;31mwrite\033[0m')" "$out"
point $? 'search marks the match in a comment'
run ocat search customer --color always -o table
grep -qF "$(printf '\033[1;31mcustomer')" "$out"
point $? 'search marks the match in a name'
run ocat search write -o json
prints '"snippet":"where we write to"' 'search -o json has the snippet of a match'
prints '"snippet_spans":[[9,14]]' 'search -o json has the position of a match in the snippet'
prints '"matched_in":["comment"]' 'search -o json has the place of a match'
run ocat search bestellübersicht -o json
prints '"name_spans":[[4,20]]' 'search -o json has positions in characters'

first=$(ocat search customer --limit 2 -q -o json 2>/dev/null)
cursor=$(printf '%s' "$first" | sed 's/.*"next_cursor":"\([^"]*\)".*/\1/')
is "$(names customer --limit 2)$(names customer --limit 2 --cursor "$cursor")" "$(names customer --limit 4)" 'two pages of search equal one long page'
is "$(ocat search customer -o jsonl -q)" "$(ocat search customer -o jsonl -q)" 'search prints the same bytes again'

run ocat search zebra
exits 1 'search exits with 1 when nothing matches'
run ocat search custmers
says 'customers' 'search suggests a similar word'
run ocat search
exits 2 'search without words is a usage error'
run ocat search '...'
exits 2 'search refuses words that consist of dots'
says 'no word to search' 'search says that dots are no word'
run ocat search customer --object-type index
exits 2 'search refuses an unknown --object-type'

run ocat search customer --live
exits 2 'search refuses --live'
says 'ocat sync' 'search suggests a sync for --live'

# Changes are found, and earlier generations too.
cache=$HOME/.cache/ocat/ocat.db
sqlite3 shop.db 'alter table staff add column telephone text; drop view open_orders'
run ocat sync shop
is "$(names telephone)" 'shop.staff.telephone shop.staff ' 'search finds a column added by a sync'
is "$(names open_orders)" '' 'search does not find a dropped view'
is "$(names open_orders --catalog shop --at 1 | cut -d' ' -f1)" 'shop.open_orders' 'search --at finds a view that was dropped later'
with=$(ocat search customer --limit 100 -q -o jsonl)
sqlite3 "$cache" "update p_meta set value = 'older' where name = 'searched'"
(
	echo 'pragma busy_timeout = 30000; begin immediate; update p_meta set value = value;'
	for i in $(seq 600); do [ -e "$work" ] && [ ! -e 'done' ] || break; sleep 0.05; done
	echo 'rollback;'
) | sqlite3 "$cache" &
for i in $(seq 500); do sqlite3 "$cache" 'pragma busy_timeout = 0; begin immediate; rollback' >busy 2>&1 || break; sleep 0.02; done
grep -q locked busy
point $? 'another process holds the write lock of the cache'
is "$(ocat search customer --limit 100 -q -o jsonl)" "$with" 'search gives the same answer while another process writes'
: >'done'
wait
is "$(sqlite3 "$cache" "select value from p_meta where name = 'searched'")" older 'search does not wait to update the index while another process writes'
is "$(ocat search customer --limit 100 -q -o jsonl)" "$with" 'search gives the same answer after the other process has ended'
is "$(sqlite3 "$cache" "select value like '2 %' from p_meta where name = 'searched'")" 1 'search updates the index after the other process has ended'
run ocat remove crm
is "$(names people)" '' 'search does not find the tables of a removed catalog'
run env OCAT_CACHE_DIR="$work/none" "$OCAT" search x
exits 1 'search exits with 1 without a cache'
says 'ocat sync' 'search suggests ocat sync without a cache'
done_testing
