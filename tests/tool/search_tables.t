#!/bin/sh
# search_tables: by name and by what tables have.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db
exits 0 'a file is connected and read'

names() { ocat tables "$@" -q -o tsv 2>/dev/null | tail -n +2 | cut -f1 | tr '\n' ' '; }

is "$(names)" 'shop."Line Items" shop.addresses shop.customers shop.open_orders shop.order_lines shop.orders shop.region shop.returns shop.staff shop.顧客 ' \
	'no words: everything, in the order of names'
is "$(names orders)" 'shop.orders shop.open_orders ' 'an exact name comes first'
is "$(names ORDER)" 'shop.order_lines shop.orders shop.open_orders ' 'case never matters'
is "$(names 'order*')" 'shop.order_lines shop.orders ' 'a glob is on the whole name'
is "$(names 'order_')" 'shop.order_lines ' 'an underscore is an underscore'
is "$(names '!order' 'kind:table' 'pk:yes')" 'shop.addresses shop.customers shop.region shop.staff shop.顧客 ' 'words exclude, filters add up'
is "$(names '~custmers')" 'shop.customers ' 'a typo, when asked for'
is "$(names '/^(orders|staff)$/')" 'shop.orders shop.staff ' 'a regular expression'
is "$(names has:email)" 'shop.customers ' 'a column by its whole name'
is "$(names 'has:*_id')" 'shop.addresses shop.open_orders shop.order_lines shop.orders shop.returns ' 'columns by glob'
is "$(names 'has:"the key"')" 'shop."Line Items" ' 'a column with a blank'
is "$(names type:timestamp)" 'shop.customers ' 'a type class'
is "$(names kind:view)" 'shop.open_orders ' 'views'
is "$(names rows:3..)" 'shop.orders ' 'at least so many rows; unknown is not enough'
is "$(names 'rows>2')" 'shop.orders ' 'the same, as people write it'
is "$(names refd:yes)" 'shop.addresses shop.customers shop.order_lines shop.orders shop.region shop.staff ' 'referenced ones'
is "$(names fk:no kind:table)" 'shop."Line Items" shop.region shop.顧客 ' 'without foreign keys'
is "$(names --has-column email)" 'shop.customers ' 'a filter is an option too'
is "$(names --row-count-min 3)" 'shop.orders ' 'so is a bound'
is "$(names 顧客)" 'shop.顧客 ' 'a name in Japanese'
is "$(names sort:-rows | cut -d' ' -f1)" 'shop.orders' 'sorted by rows'

run ocat tables has:email -o json
exits 0 'JSON'
prints '"tool":"search_tables"' 'says which tool'
prints '"matched_columns":["email"]' 'names the columns that matched'
prints '"total_matches":1' 'counts'
prints '"generation":1' 'says the generation'

run ocat tables --limit 2 -o json
prints '"total_matches":10' 'the total is from before the limit'
prints '"truncated":true' 'a cut is said'
cursor=$(sed -n 's/.*"next_cursor":"\([^"]*\)".*/\1/p' "$out")
is "$(names --limit 2 --cursor "$cursor")" 'shop.customers shop.open_orders ' 'the next page'
run ocat tables orders --limit 2 --cursor "$cursor"
exits 2 'a cursor of another question is refused'

run ocat tables nothing_like_this
exits 1 'nothing found is 1'
run ocat tables 'has:'
exits 2 'a mistake is 2'
says '^' 'a mistake is pointed at'
run ocat tables 'hass:email'
says 'has' 'and what was perhaps meant is said'
run ocat tables --catalog nowhere
exits 2 'an unknown catalog is 2'
says 'shop' 'and the known ones are listed'

run ocat tables 'has:email *o*' --live -o json
exits 0 'at the source'
prints '"name":"customers"' 'the same answer'
prints '"text":"SELECT' 'with the SQL that was asked'

first=$(ocat tables order -o json -q | sed 's/.*"digest":"\([^"]*\)".*/\1/')
second=$(ocat tables order -o json -q | sed 's/.*"digest":"\([^"]*\)".*/\1/')
is "$first" "$second" 'the same question has the same digest'

printf '{"a":1}\n' >nothing.txt
run ocat tables --catalog shop.db customers
exits 0 'a path is taken for a catalog'
run ocat tables --catalog nothing.txt x
exits 3 'a file that is no catalog is refused'
run ocat tables --limit 2 -o json
for words in '' 'or' 'has:email,customer_id' 'sort:-name' 'has:*_id sort:rows'; do
	run ocat tables "$words" --live -q -o tsv
	cut -f1,11 "$out" >"$work/live"
	run ocat tables "$words" -q -o tsv
	is "$(cat "$work/live")" "$(cut -f1,11 "$out")" "the source's answer is in the cache's order: $words"
done
run ocat tables --limit 2 -o json
cursor=$(sqlite3 :memory: "select json_extract(readfile('$out'), '$.next_cursor')")
run ocat tables --limit 2 --cursor "$cursor" -o tsv
exits 0 'the next page'
run ocat tables --cursor "9223372036854775807.${cursor#*.}"
exits 2 'a page far past the last is none'
run ocat tables --cursor "$cursor" --properties engine=none
exits 2 'a cursor is for the question it came from'
run ocat tables --cursor "$cursor" --live
exits 2 'and for where that was asked'
run ocat tables --at 2001-01-01
exits 1 'before the first read'
says 'first read after 2001-01-01' 'nothing is known, and that is said'
done_testing
