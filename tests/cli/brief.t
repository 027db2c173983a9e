#!/bin/sh
# A cache that nobody has written to for a while is not opened for what is told beside it; what is written since is seen at once.
. "${srcdir:-.}/tests/lib.sh"
HOME=$work/home
mkdir "$HOME"
export HOME
unset OCAT_STATE_DIR XDG_STATE_HOME XDG_CACHE_HOME XDG_CONFIG_HOME
cache=$HOME/.cache/ocat/ocat.db
names() { run ocat tables "$@" -o tsv; names=$(sed 1d "$out" | cut -f 1 | tr '\n' ' '); }
newer() { [ -n "$(find "$cache.brief" -newer "$1")" ]; }
# One that was made after the last word was written.
settled() {
	ocat tables -q >/dev/null && [ -s "$cache.brief" ] && newer "$cache" && { [ ! -s "$cache-wal" ] || newer "$cache-wal"; }
}

make_shop shop.db
run ocat add shop shop.db
exits 0 'a cache that was written just now'
names order
first=$names
[ ! -e "$cache.brief" ]
point $? 'has no brief'
wait_until 'a brief is left' settled
names order
is "$names" "$first" 'the answer is the same with one'
cp "$out" with
rm "$cache.brief"
names order
cmp -s "$out" with
point $? 'to the byte'

# ---- what is written since ----
wait_until 'another one is left' settled
sqlite3 shop.db 'create table order_notes (id integer primary key, said text)'
run ocat sync shop
exits 0 'the source has another table'
names order_notes
is "$names" 'shop.order_notes ' 'it is found at once'
wait_until 'a third one is left' settled
run ocat tag shop.order_notes fresh
exits 0 'a table is tagged'
names tag:fresh
is "$names" 'shop.order_notes ' 'and found by it at once'
run ocat tables order_notes -o json
prints 'order_notes' 'with tags it is found by its name as well'

wait_until 'a fourth one is left' settled
run ocat tables order_notes -o json
prints '"fresh"' 'its tag is told by the brief'
run ocat tables tag:fresh -o tsv
cp "$out" with
rm "$cache.brief"
run ocat tables tag:fresh -o tsv
cmp -s "$out" with
point $? 'as the cache tells it'

# ---- what cannot be believed ----
wait_until 'a fifth one is left' settled
printf 'ocatbrf1 and nothing more' >"$cache.brief"
names order_notes
is "$names" 'shop.order_notes ' 'one that is damaged is none'
rm "$cache"*
names order
is "$names" '' 'and one without its cache is none either'
done_testing
