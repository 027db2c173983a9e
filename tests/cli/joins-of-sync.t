#!/bin/sh
# Joins that lie beside the cache serve the next generation too where it holds the same, and no longer than that.
. "${srcdir:-.}/tests/lib.sh"
OCAT_LOG_LEVEL=info
export OCAT_LOG_LEVEL
log=$HOME/.local/state/ocat/ocat.log
made() { grep -c '"joins_made"' "$log"; }
kept() { find "$HOME/.cache/ocat" -name '*.joins-*' | sed 's/.*-//'; }

make_shop shop.db
run ocat add shop shop.db
run ocat path customers addresses -o json
cp "$out" before
is "$(made) $(kept)" '1 1' 'the first question about joins makes them'
run ocat sync shop --force
is "$(made) $(kept)" '1 1' 'a read that finds nothing new leaves them'
sqlite3 shop.db "INSERT INTO staff (name) VALUES ('a'), ('b'), ('c')"
run ocat sync shop
is "$(made) $(kept)" '1 3' 'one that finds other numbers alone hands them on'
run ocat path customers addresses -o json
is "$(made)" 1 'and none are made'
is "$(sed 's/"elapsed_ms".*//; s/"generation":[0-9]*,"synced_at":"[^"]*","age_s":[0-9]*//' "$out" | grep -o '"result":.*')" \
	"$(sed 's/"elapsed_ms".*//; s/"generation":[0-9]*,"synced_at":"[^"]*","age_s":[0-9]*//' before | grep -o '"result":.*')" 'the ways are the same'

sqlite3 shop.db 'ALTER TABLE staff ADD COLUMN customer_id INTEGER REFERENCES customers (id)'
run ocat sync shop
is "$(kept)" '' 'of what has changed none are handed on'
run ocat path staff customers
exits 0 'the new key is a way'
is "$(made) $(kept)" '2 4' 'and they are made anew'

f=$(find "$HOME/.cache/ocat" -name '*.joins-*')
dd if=/dev/urandom of="$f" bs=64 seek=66 count=4 conv=notrunc 2>/dev/null
sqlite3 shop.db "INSERT INTO staff (name) VALUES ('d'), ('e'), ('f')"
run ocat sync shop
is "$(kept)" '' 'those that are damaged are not handed on'
run ocat path staff customers
exits 0 'and the question is answered all the same'
is "$(made) $(kept)" '3 5' 'by new ones'
done_testing
