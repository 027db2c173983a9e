#!/bin/sh
# search_tables: tables by their names and by their contents.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db
exits 0 'add connects and syncs a file'

names() { ocat tables "$@" -q -o tsv 2>/dev/null | tail -n +2 | cut -f1 | tr '\n' ' '; }

is "$(names)" 'shop."Line Items" shop.addresses shop.customers shop.open_orders shop.order_lines shop.orders shop.region shop.returns shop.staff shop.顧客 ' \
	'tables without words lists every table by name'
is "$(names orders)" 'shop.orders shop.open_orders ' 'tables lists a table with exactly that name first'
is "$(names ORDER)" 'shop.orders shop.order_lines shop.open_orders ' 'tables ignores the case of words'
is "$(names 'order*')" 'shop.orders shop.order_lines ' 'a glob matches the whole name'
is "$(names 'order_')" 'shop.order_lines ' 'an underscore is not a wildcard'
is "$(names '!order' 'kind:table' 'pk:yes')" 'shop.addresses shop.customers shop.region shop.staff shop.顧客 ' 'an excluded word and two filters are combined'
is "$(names '~custmers')" 'shop.customers ' 'a word with a tilde finds a misspelt name'
is "$(names '/^(orders|staff)$/')" 'shop.orders shop.staff ' 'a regular expression matches names'
is "$(names has:email)" 'shop.customers ' 'has: matches the whole name of a column'
is "$(names 'has:*_id')" 'shop.addresses shop.open_orders shop.order_lines shop.orders shop.returns ' 'has: accepts a glob'
is "$(names 'has:"the key"')" 'shop."Line Items" ' 'has: accepts a quoted name with a blank'
is "$(names type:timestamp)" 'shop.customers ' 'type: matches the class of a type'
is "$(names kind:view)" 'shop.open_orders ' 'kind:view finds only views'
is "$(names rows:3..)" 'shop.orders ' 'rows:3.. leaves out tables with fewer or unknown rows'
is "$(names 'rows>2')" 'shop.orders ' 'rows>2 is accepted as a range'
is "$(names refd:yes)" 'shop.addresses shop.customers shop.order_lines shop.orders shop.region shop.staff ' 'refd:yes finds the referenced tables'
is "$(names fk:no kind:table)" 'shop."Line Items" shop.region shop.顧客 ' 'fk:no finds the tables without foreign keys'
is "$(names --has-column email)" 'shop.customers ' '--has-column is the same as has:'
is "$(names --row-count-min 3)" 'shop.orders ' '--row-count-min is the same as a range of rows'
is "$(names 顧客)" 'shop.顧客 ' 'tables finds a name in Japanese'
is "$(names sort:-rows | cut -d' ' -f1)" 'shop.orders' 'sort:-rows lists the largest table first'

run ocat tables has:email -o json
exits 0 'tables -o json succeeds for a filter'
prints '"tool":"search_tables"' 'tables -o json has the name of the tool'
prints '"matched_columns":["email"]' 'tables -o json has the matched columns'
prints '"total_matches":1' 'tables -o json has the total number of matches'
prints '"generation":1' 'tables -o json has the generation of the catalog'

run ocat tables --limit 2 -o json
prints '"total_matches":10' 'the total number of matches ignores the limit'
prints '"truncated":true' 'an answer cut by the limit is marked as truncated'
cursor=$(sed -n 's/.*"next_cursor":"\([^"]*\)".*/\1/p' "$out")
is "$(names --limit 2 --cursor "$cursor")" 'shop.customers shop.open_orders ' '--cursor prints the second page'
run ocat tables orders --limit 2 --cursor "$cursor"
exits 2 'tables refuses the cursor of another question'

run ocat tables nothing_like_this
exits 1 'tables exits with 1 when nothing matches'
run ocat tables 'has:'
exits 2 'tables exits with 2 for an incomplete filter'
says '^' 'tables marks an incomplete filter with a caret'
run ocat tables 'hass:email'
says 'has' 'tables suggests the similar filter for an unknown one'
run ocat tables --catalog nowhere
exits 2 'tables exits with 2 for an unknown catalog'
says 'shop' 'tables lists the known catalogs for an unknown one'

run ocat tables 'has:email *o*' --live -o json
exits 0 'tables --live succeeds for a SQLite source'
prints '"name":"customers"' 'tables --live finds the same table as the cache'
prints '"text":"SELECT' 'tables --live -o json has the SQL that it ran'

first=$(ocat tables order -o json -q | sed 's/.*"digest":"\([^"]*\)".*/\1/')
second=$(ocat tables order -o json -q | sed 's/.*"digest":"\([^"]*\)".*/\1/')
is "$first" "$second" 'the same question has the same digest'

printf '{"a":1}\n' >nothing.txt
run ocat tables --catalog shop.db customers
exits 0 '--catalog accepts the path of a database'
run ocat tables --catalog nothing.txt x
exits 3 '--catalog exits with 3 for a file that is not a catalog'
run ocat tables --limit 2 -o json
for words in '' 'or' 'has:email,customer_id' 'sort:-name' 'has:*_id sort:rows'; do
	run ocat tables "$words" --live -q -o tsv --columns qualified_name,name
	cp "$out" "$work/live"
	run ocat tables "$words" -q -o tsv --columns qualified_name,name
	is "$(cat "$work/live")" "$(cat "$out")" "--live lists tables in the order of the cache: $words"
done
printf '{"ns":"a","table":"t%d","cols":[["id","int",""]]}\n' 1 2 3 >bare.jsonl
run ocat add bare bare.jsonl
run ocat tables rows:10.. --catalog bare
says 'row count unknown for all 3 tables' 'tables says that no row count is known'
printf '{"ns":"a","table":"t4","rows":5,"cols":[["id","int",""]]}\n' >>bare.jsonl
run ocat sync bare
run ocat tables rows:10.. --catalog bare
says 'row count unknown for 3 of 4 tables' 'tables says how many row counts are unknown'
run ocat tables t4 rows:10.. --catalog bare
says_no 'row count unknown' 'tables counts only those that the rest of the line matches'
run ocat tables --created-after 2020-01-01 --catalog bare
says 'creation time unknown for all 4 tables' 'tables says that no creation time is known'
run ocat remove bare
run ocat tables --limit 2 -o json
cursor=$(sqlite3 :memory: "select json_extract(readfile('$out'), '$.next_cursor')")
run ocat tables --limit 2 --cursor "$cursor" -o tsv
exits 0 '--cursor accepts the cursor of the first page'
run ocat tables --cursor "9223372036854775807.${cursor#*.}"
exits 2 'tables refuses a cursor far past the last page'
run ocat tables --cursor "$cursor" --properties engine=none
exits 2 'tables refuses a cursor with another filter'
run ocat tables --cursor "$cursor" --live
exits 2 'tables refuses a cursor from the cache with --live'
run ocat tables --at 2001-01-01
exits 1 'tables --at exits with 1 before the first sync'
says 'first synced after 2001-01-01' 'tables --at says when the catalog was first synced'
done_testing
