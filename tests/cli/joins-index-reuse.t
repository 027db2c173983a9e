#!/bin/sh
# The joins index beside the cache: reused for the next generation if its joins are the same, and only then.
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
is "$(made) $(kept)" '1 1' 'the first join path builds the joins index'
run ocat sync shop --force
is "$(made) $(kept)" '1 1' 'a sync without changes keeps the joins index'
sqlite3 shop.db "INSERT INTO staff (name) VALUES ('a'), ('b'), ('c')"
run ocat sync shop
is "$(made) $(kept)" '1 3' 'a sync that changes only row counts passes the joins index on'
run ocat path customers addresses -o json
is "$(made)" 1 'a passed-on joins index is not built again'
is "$(sed 's/"elapsed_ms".*//; s/"generation":[0-9]*,"synced_at":"[^"]*","age_s":[0-9]*//' "$out" | grep -o '"result":.*')" \
	"$(sed 's/"elapsed_ms".*//; s/"generation":[0-9]*,"synced_at":"[^"]*","age_s":[0-9]*//' before | grep -o '"result":.*')" 'path prints the same paths with a passed-on joins index'

sqlite3 shop.db 'ALTER TABLE staff ADD COLUMN customer_id INTEGER REFERENCES customers (id)'
run ocat sync shop
is "$(kept)" '' 'a sync with a new key does not pass the joins index on'
run ocat path staff customers
exits 0 'path uses a key that was added by a sync'
is "$(made) $(kept)" '2 4' 'the joins index is built again after a new key'

f=$(find "$HOME/.cache/ocat" -name '*.joins-*')
dd if=/dev/urandom of="$f" bs=64 seek=66 count=4 conv=notrunc 2>/dev/null
sqlite3 shop.db "INSERT INTO staff (name) VALUES ('d'), ('e'), ('f')"
run ocat sync shop
is "$(kept)" '' 'a sync does not pass a damaged joins index on'
run ocat path staff customers
exits 0 'path answers after the joins index was damaged'
is "$(made) $(kept)" '3 5' 'a damaged joins index is built again'
done_testing
