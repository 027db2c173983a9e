#!/bin/sh
# Search by side files: the same answers as without them, whatever happens to the files; near names; what was meant.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
make_shop other.db
run ocat add shop shop.db
run ocat add other other.db
# What a row of a column shows beside its name: little, nothing, much.
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
is "$(find "$cache" -name '*.names-*' | grep -c .)" 4 'each catalog has a side file'
is "$((100 < $(grep -c '"rank":' fast)))" 1 'much was found'
is "$(ocat columns said_here -q -o jsonl | grep -c '"description":"What it is"')" 2 'what is said of a column is told'
is "$(ocat columns said_num -q -o jsonl | grep -c '"default_value":"5"')" 1 'and what it is without a value'

# Something in their place that cannot be replaced: the list answers.
for file in "$cache"/*.names-*; do
	rm -f "$file" && mkdir "$file" && : >"$file/x"
done
answers >slow
is "$(cmp fast slow 2>&1)" '' 'without side files the answers are the same'
rm -rf "$cache"/*.names-*

run ocat tables order
for file in "$cache"/*.names-*; do
	dd if=/dev/urandom of="$file" bs=1 seek="$(($(wc -c <"$file") / 3))" count=64 conv=notrunc 2>/dev/null
done
answers >damaged
is "$(cmp fast damaged 2>&1)" '' 'damaged ones are not believed'
rm -f "$cache"/*.names-*
run ocat tables order
for file in "$cache"/*.names-*; do : >"$file"; done
is "$(ocat tables =orders -q -o tsv --catalog shop | tail -n 1 | cut -f 1)" 'shop.orders' 'nor are empty ones'

# ---- near names ----
near() { ocat tables "$@" --catalog shop --near -q -o tsv 2>/dev/null | tail -n +2 | cut -f1,17 | tr '\t\n' ': '; }
is "$(near ordln)" 'shop.order_lines:5 ' 'letters in order'
is "$(near custmoers)" 'shop.customers:6 ' 'near also adds a word with a similar spelling'
is "$(near ords | cut -d' ' -f1,2)" 'shop.orders:5 shop.open_orders:5' 'the better fit first'
is "$(near orders --limit 2)" 'shop.orders:0 shop.open_orders:2 ' 'where exact ones take all the room there are none'
is "$(near '*ordln*')" '' 'a glob is meant as it is'
is "$(near 'ordln kind:view')" '' 'filters hold for them too'
ocat tag shop.order_lines of-ours -q >/dev/null
is "$(near 'ordln tag:of-ours')" 'shop.order_lines:5 ' 'tags as well'
is "$(near 'ordln !tag:of-ours')$(near 'custmoers tag:of-ours')" '' 'and those that they do not carry'
ocat tag --remove shop.order_lines of-ours -q >/dev/null
run ocat tables ordln --catalog shop
exits 1 'they are asked for, or not there'
run ocat tables ordln --catalog shop --near
exits 0 'near ones are something'
says 'only near' 'and said to be no more'
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
is "$(echo $all)" "$(echo $every | sed 's/:[0-9]*//g')" 'page by page they are the same'
run ocat tables ordln --catalog shop --near -o json
prints '"total_matches":0' 'they are not counted as found'
prints '"why":"letters in order' 'and each says why it is there'

# ---- what was meant ----
run ocat show custmers
says 'shop.customers' 'a name that is not there: what is near it'
run ocat tables custmers
says 'customers' 'in a search too'
run ocat tables 'custmers email'
says '"custmers" is in none, similar names: ' 'of several words, the one that nothing has'
run ocat tables 'orders customers'
says '"orders" is in' 'where each is somewhere, how many have it'
run ocat tables 'orders schema:nowhere'
says 'no table matches schema:nowhere; without it there would be 4 tables' 'of a filter that nothing has, what the rest finds'
run ocat tables 'orders has:custmer_id'
says 'no table matches has:custmer_id, similar names: customer_id' 'has: names columns with a similar spelling'
run ocat tables 'orders kind:view rows:0..'
says 'no table matches all of it: without kind:view' 'where each has something, without which there would be any'
run ocat tables 'catalog:shp type:timestmp domain:nosuch'
says 'no table matches catalog:shp, there are ' 'catalogs'
says 'no table matches type:timestmp, similar name: timestamp' 'types'
says 'no table matches domain:nosuch, `ocat domains` lists them' 'domains'
run ocat columns custmer_id
says 'no match; similar names: customer_id' 'a column that is not there'
run ocat tables other
says 'no match; catalog:other finds ' 'a word that is a catalog: under which filter it finds tables'
run ocat tables email
says 'no match; has:email finds ' 'a word that columns have'
run ocat tables 'email custmers'
says '"email" is in none, has:email finds ' 'so also of one word among others'
run ocat columns emial
says 'no match; similar names: email' 'columns: names columns with a similar spelling'
run ocat columns orders
says 'table:orders finds ' 'or the filter under which the word finds columns'
run ocat columns xqzxqz
says_no 'nothing fits' 'nothing is said where nothing is near'

# ---- expressions ----
run ocat tables '/(a/'
exits 2 'an expression that is wrong is a mistake'
run ocat tables 'order !/a\/b(c/ kind:table'
says '              ^' 'its place in the line as typed is pointed at'
run ocat tables '/(x+x+)+y/' --timeout 20s
is "$((status <= 2))" 1 'a hostile one ends'
done_testing
