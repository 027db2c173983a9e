#!/bin/sh
# Search by side files: the same answers as without them, whatever happens to the files; near names; what was meant.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
make_shop other.db
run ocat add shop shop.db
run ocat add other other.db
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
E
}
answers() {
	lines | while read -r line; do
		echo "== $line"
		ocat tables "$line" -q -o jsonl --limit 20 2>&1
		ocat tables "$line" -q -o jsonl --limit 3 --near 2>&1
		case $line in *prop:*) ;; *) ocat columns "$line" -q -o jsonl --limit 20 2>&1 ;; esac
	done
}

answers >fast
is "$(find "$cache" -name '*.names-*' | grep -c .)" 2 'each catalog has a side file'
is "$((100 < $(grep -c '"rank":' fast)))" 1 'much was found'

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
is "$(near custmoers)" 'shop.customers:6 ' 'or a word that is spelt nearly so'
is "$(near ords | cut -d' ' -f1,2)" 'shop.orders:5 shop.open_orders:5' 'the better fit first'
is "$(near orders --limit 2)" 'shop.orders:0 shop.open_orders:2 ' 'where exact ones take all the room there are none'
is "$(near '*ordln*')" '' 'a glob is meant as it is'
is "$(near 'ordln kind:view')" '' 'filters hold for them too'
run ocat tables ordln --catalog shop
exits 1 'they are asked for, or not there'
run ocat tables ordln --catalog shop --near
exits 0 'near ones are something'
says 'only near' 'and said to be no more'
run ocat tables ordln --catalog shop --near -o json
prints '"total_matches":0' 'they are not counted as found'
prints '"why":"letters in order' 'and each says why it is there'

# ---- what was meant ----
run ocat show custmers
says 'shop.customers' 'a name that is not there: what is near it'
run ocat tables custmers
says 'customers' 'in a search too'

# ---- expressions ----
run ocat tables '/(a/'
exits 2 'an expression that is wrong is a mistake'
run ocat tables '/(x+x+)+y/' --timeout 20s
is "$((status <= 2))" 1 'a hostile one ends'
done_testing
