#!/bin/sh
# Search with names indexes: the same answers as without them, whatever happens to the files; similar names; suggestions.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
make_shop other.db
run ocat add shop shop.db
run ocat add other other.db
# What a row of a column shows beside its name: little, nothing, or much.
long=$(head -c 5000 /dev/zero | tr '\0' l)
sqlite3 given.db "create table given (said_no int primary key, said_num int not null default 5, said_empty text default '',
	said_text text default 'it''s', said_long text default '$long', said_now text default current_timestamp, said_bare)"
cat >told.jsonl <<E
{"ns":"","table":"told","kind":"table","cols":[["said_here","text","What it is"],["said_long","text","$long"],["said_none","text",""]]}
{"ns":"","table":"told_more","kind":"table","cols":[["id","int",""],["said_here","text","What it is"],["said_email","text","Where to"]]}
E
run ocat add given given.db
run ocat add told told.jsonl
cache=$HOME/.cache/ocat

lines() {
	cat <<'E'
order
ORDER
=orders
*order*
order*
*_lines
o*_*s
main.*order*
shop.ord
~custmers
~oderlines
/^ord.*s$/
/[aeiou]{2}/ !/^o/
order,customer
!order
has:email
has:*_id::int customer
!has:id
type:timestamp
kind:view
pk:no fk:yes
rows:1.. sort:-rows
sort:name
sort:refs order
table:orders
catalog:shop order
!catalog:shop order
owner:*
tag:pii
!tag:*
prop:engine
顧客
nothing_like_this
said
said* type:text
E
}
answers() {
	lines | while read -r line; do
		echo "== $line"
		ocat tables "$line" -q -o jsonl --limit 20 2>&1
		ocat tables "$line" -q -o jsonl --limit 3 --near 2>&1
		case $line in *prop:*) ;; *) ocat columns "$line" -q -o jsonl --limit 20 2>&1 ;; esac
		ocat why shop.orders "$line" -q -o json 2>&1 | sed 's/"elapsed_ms.*"total_matches"/"total_matches"/; s/"\(age_s\|elapsed_ms\)":[0-9.]*//g'
	done
	for line in '' order 'kind:view' 'has:email tag:pii' nothing_like_this; do
		echo "== what else takes a line: $line"
		ocat health "$line" -q -o jsonl --limit 9 2>&1
		ocat tags "$line" -q -o jsonl 2>&1
		ocat export "$line" --format csv -q 2>&1
		ocat grep -c email --where "$line" -q 2>&1
	done
}

answers >fast
is "$(find "$cache" -name '*.names-*' | grep -c .)" 4 'each catalog has a names index'
is "$((100 < $(grep -c '"rank":' fast)))" 1 'the queries find more than a hundred tables'
is "$(ocat columns said_here -q -o jsonl | grep -c '"description":"What it is"')" 2 'columns prints the comment of a column from the names index'
is "$(ocat columns said_num -q -o jsonl | grep -c '"default_value":"5"')" 1 'columns prints the default of a column from the names index'

# A folder in the place of each index, which cannot be replaced: the plain list answers.
for file in "$cache"/*.names-*; do
	rm -f "$file" && mkdir "$file" && : >"$file/x"
done
answers >slow
is "$(cmp fast slow 2>&1)" '' 'search gives the same answers without names indexes'
rm -rf "$cache"/*.names-*

run ocat tables order
for file in "$cache"/*.names-*; do
	dd if=/dev/urandom of="$file" bs=1 seek="$(($(wc -c <"$file") / 3))" count=64 conv=notrunc 2>/dev/null
done
answers >damaged
is "$(cmp fast damaged 2>&1)" '' 'search gives the same answers with damaged names indexes'
rm -f "$cache"/*.names-*
run ocat tables order
for file in "$cache"/*.names-*; do : >"$file"; done
is "$(ocat tables =orders -q -o tsv --catalog shop | tail -n 1 | cut -f 1)" 'shop.orders' 'search gives the same answer with empty names indexes'

# ---- similar names ----
near() { ocat tables "$@" --catalog shop --near -q -o tsv --columns qualified_name,rank 2>/dev/null | tail -n +2 | tr '\t\n' ': '; }
is "$(near ordln)" 'shop.order_lines:5 ' '--near finds a name with the letters in order'
is "$(near custmoers)" 'shop.customers:6 ' '--near finds a name with a misspelt word'
is "$(near ords | cut -d' ' -f1,2)" 'shop.orders:5 shop.open_orders:5' '--near lists the better match first'
is "$(near orders --limit 2)" 'shop.orders:0 shop.open_orders:2 ' '--near finds no similar names when exact ones fill the page'
is "$(near '*ordln*')" '' '--near does not apply to a glob'
is "$(near 'ordln kind:view')" '' '--near applies the filter kind'
ocat tag shop.order_lines of-ours -q >/dev/null
is "$(near 'ordln tag:of-ours')" 'shop.order_lines:5 ' '--near applies the filter tag'
is "$(near 'ordln !tag:of-ours')$(near 'custmoers tag:of-ours')" '' '--near applies an excluded tag'
ocat tag --remove shop.order_lines of-ours -q >/dev/null
run ocat tables ordln --catalog shop
exits 1 'tables exits with 1 for a similar name without --near'
run ocat tables ordln --catalog shop --near
exits 0 'tables --near exits with 0 for a similar name'
says 'only similar' 'tables --near says that it found only similar names'
every=$(near ordl)
page=$(ocat tables ordl --catalog shop --near --limit 2 -o json)
next() { printf '%s' "$page" | sed -n 's/.*"next_cursor":"\([^"]*\)".*/\1/p'; }
names() { printf '%s' "$page" | grep -o '{"qualified_name":"[^"]*"' | cut -d '"' -f 4; }
all=$(names)
for i in 1 2 3 4 5 6 7 8 9; do
	[ -n "$(next)" ] || break
	page=$(ocat tables ordl --catalog shop --near --limit 2 --cursor "$(next)" -o json)
	all="$all $(names)"
done
is "$(echo $all)" "$(echo $every | sed 's/:[0-9]*//g')" 'pages of --near equal one long page'
run ocat tables ordln --catalog shop --near -o json
prints '"total_matches":0' '--near does not count similar names as matches'
prints '"why":"letters in order' '--near gives a reason for each similar name'

# ---- suggestions ----
run ocat show custmers
says 'shop.customers' 'show suggests a similar name for an unknown one'
run ocat tables custmers
says 'customers' 'tables suggests a similar name for an unknown word'
run ocat tables 'custmers email'
says '"custmers" is in none, similar names: ' 'tables names the word without a match among several'
run ocat tables 'orders customers'
says '"orders" is in' 'tables counts the matches of each word when none has all'
run ocat tables 'orders schema:nowhere'
says 'no table matches schema:nowhere; matches without it: 4 tables' 'tables says what it finds without a filter that nothing matches'
run ocat tables 'orders has:custmer_id'
says 'no table matches has:custmer_id, similar names: customer_id' 'tables suggests a similar column for has:'
run ocat tables 'orders kind:view rows:0..'
says 'no table matches the whole line; without kind:view' 'tables names the filter to drop when only the combination has no match'
run ocat tables 'catalog:shp type:timestmp domain:nosuch'
says 'no table matches catalog:shp, available: ' 'tables lists the catalogs for an unknown catalog:'
says 'no table matches type:timestmp, similar name: timestamp' 'tables suggests a similar type for an unknown type:'
says 'no table matches domain:nosuch, list them with `ocat domains`' 'tables refers to ocat domains for an unknown domain:'
run ocat columns custmer_id
says 'no match; similar names: customer_id' 'columns suggests a similar column for an unknown one'
run ocat tables other
says 'no match; catalog:other finds ' 'tables suggests catalog: for the name of a catalog'
run ocat tables email
says 'no match; has:email finds ' 'tables suggests has: for the name of a column'
run ocat tables 'email custmers'
says '"email" is in none, has:email finds ' 'tables suggests has: for one word among others'
run ocat columns emial
says 'no match; similar names: email' 'columns suggests a similar column for a misspelt word'
run ocat columns orders
says 'table:orders finds ' 'columns suggests table: for the name of a table'
run ocat columns xqzxqz
says_no 'no match; ' 'columns suggests nothing when nothing is similar'

# ---- regular expressions ----
run ocat tables '/(a/'
exits 2 'tables exits with 2 for an invalid regular expression'
run ocat tables 'order !/a\/b(c/ kind:table'
says '              ^' 'tables marks the mistake in a regular expression with a caret'
run ocat tables '/(x+x+)+y/' --timeout 20s
is "$((status <= 2))" 1 'tables ends for a regular expression with heavy backtracking'
done_testing
