#!/bin/sh
# The screen of catalogs: how each is, reading them again while one looks elsewhere, stopping that, and errors that are kept.
. "${srcdir:-.}/tests/lib-tui.sh"
. "$srcdir/tests/lib-postgresql.sh"

on_screen() { look | grep -qF -- "$1"; }
until_shown() {
	until_true "\"$1\" on the screen" on_screen "$1"
	shows "$1" "$2"
}
# Keys that are not waited for: while a catalog is read the program is not idle.
press() {
	for word; do
		tm send-keys "$word"
		typed=$((typed + 1))
	done
}
# The line of a catalog, its blanks squeezed, and what changes with the clock left out.
line_of() { look | tr -s ' ' | sed -n "s/^[ ▸]*\($1 .*\)/\1/p" | sed 's/ [0-9][0-9.]* ms / /; s/in [0-9]* min/in N min/' | head -n 1; }

# ---- files ----

make_shop shop.db
ocat add shop shop.db >/dev/null
ocat add --no-sync later ./later.db
explore 80x24
keys Esc L
screen 'one line each' <<'S'
─ catalogs: 2 ──────────────────────────────────────────────────────────────────
S
is "$(line_of shop)" 'shop sqlite 10 33 now in N min fresh' 'how large, how old, when it is due, how it is'
is "$(line_of later)" 'later never never read' 'one that was never synced'
shows "$work/shop.db  SQLite" 'at the foot where the one under the cursor is'
shows 'stale 1 h after a sync' 'the foot of the screen says when the catalog becomes stale'
keys j Enter
shows 'later was never synced, so it has no tables yet' 'Enter says why there are no tables'
keys R
is "$(line_of later | cut -d ' ' -f 1-6)" 'later sqlite never failed just now:' 'what cannot be read has failed'
shows 'later.db does not exist' 'the line of a failed sync gives the reason'
keys g Enter
shows '/ catalog:shop' 'Enter is its tables'
shows 'order_lines' 'Enter on a catalog lists its tables'
keys '['
shows '─ catalogs: 2 ─' 'going back shows the screen of catalogs again'
keys q
shows_no 'catalogs: 2' 'q closes the screen of catalogs'
keys A
shows 'sync catalogs on their screen: L' 'elsewhere its keys say where they belong'

# What a read finds is in the list and in the inspector, and their cursors stay.
keys / ^U '=orders' Enter Enter L
sqlite3 shop.db 'ALTER TABLE orders ADD COLUMN gift TEXT; CREATE TABLE brand_new (id INTEGER)'
keys g R
shows 'shop synced: 11 tables, 1 added, 1 altered' 'what a read found is said'
is "$(line_of shop | cut -d ' ' -f 3)" 11 'the line of the catalog counts the new table'
keys q
shows 'gift' 'the inspector has the new column'
shows '1 of 11 tables' 'the list the new count'
keys / ^U 'brand' Enter
shows 'brand_new' 'the list finds the new table after a sync'
keys L yl
shows 'copied: ocat list' 'the command that says the same is copied'
quit_explorer 'files'

# The error is kept.
explore 80x24
keys Esc L
keys j
shows 'later.db does not exist' 'a failure is there after a restart'
keys Esc
shows_no 'catalogs: 2' 'Esc closes the screen'
quit_explorer 'kept'
ocat remove later 2>/dev/null

# Sizes.
explore 200x60
keys Esc L
shows 'address' 'a wide screen shows more columns of the catalogs'
resize 40x10
shows 'catalogs: 1' 'a small screen shows the catalogs'
shows 'fresh' 'a small screen shows the state of a catalog'
resize 20x4
resize 80x24
shows 'stale 1 h' 'with more room the foot of the screen comes back'
quit_explorer 'sizes'

# Reading what is connected and was never synced, from the first screen.
ocat remove shop 2>/dev/null
ocat add --no-sync shop ./shop.db
explore 80x24
shows 'Connected, but not synced yet' 'the first screen offers to read'
keys Enter
shows 'shop synced: 11 tables, first read' 'Enter on the first screen syncs the catalog'
shows 'order_lines' 'the first sync leads to the list'
quit_explorer 'the explorer quits after a first sync'

# ---- a server ----

pg_needs '' scram-sha-256
trap 'tm kill-server 2>/dev/null; pg_stop; rm -rf "$work"' EXIT
psql -qX <<'E'
CREATE ROLE reader LOGIN PASSWORD 'sesame';
CREATE TABLE letters (id int PRIMARY KEY, body text);
CREATE TABLE envelopes (id int PRIMARY KEY);
GRANT SELECT ON letters, envelopes TO reader;
E
PGPASSWORD=sesame ocat add post "$(pg_url reader)" >/dev/null

explore 80x24 PGPASSWORD=wrong
keys Esc L j
is "$(line_of post | cut -d ' ' -f 1-3)" 'post postgresql 2' 'a server is one of them'
keys R
shows 'failed just now: ' 'a wrong password is a failure'
shows 'authentication failed for user "reader"' 'a failed login is reported in the words of the server'
shows 'pg_hba.conf' 'the advice for a failed login is shown to its end'
is "$(line_of post | cut -d ' ' -f 1-3)" 'post postgresql 2' 'what was read before stays'
shows_no sesame 'no password is shown'
quit_explorer 'the explorer quits after a failed login'
explore 80x24 PGPASSWORD=sesame
keys schema:public Enter Enter
shows 'the last sync of post failed: login failed' 'whoever looks at a table hears of it'
keys Esc q j Enter
shows fresh 'another table is looked at'
shows_no 'the last sync of' 'the warning of a failed sync is shown once, not with every table'
keys q / ^U Esc L j
shows 'authentication failed for user "reader"' 'the screen of catalogs keeps the failure'
keys R
shows 'post synced: 2 tables, nothing changed' 'until the next read goes well'
shows_no 'authentication failed' 'a good sync ends the failure'

# The connection is kept. Its other end is held, so that what is read next takes as long as we like.
backend() { psql -XAtc "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'ocat%' AND pid <> pg_backend_pid() LIMIT 1"; }
hold() {
	held=$(backend)
	[ -n "$held" ] && kill -STOP "$held" || give_up 'there is no connection to hold'
}
hold
press R
until_shown 'querying the source' 'a read that waits for its source says so'
until_shown 'reading post' 'the header shows that a catalog is syncing'
press A
until_shown '2 queued' 'others wait'
is "$(line_of shop | grep -c 'queued')" 1 'a queued catalog says that it waits'
press q
until_shown '/ everything' 'one may look elsewhere meanwhile'
shows_no 'catalogs: 2' 'where its screen is no more'
shows 'reading post' 'a sync goes on while another screen is shown'
press q
until_shown 'post is syncing; press the key again to stop and quit' 'leaving asks once'
press j L
until_shown 'catalogs: 2' 'another key is no answer'
press g z
until_shown 'shop is no longer queued' 'one that waits is stopped by its line'
press j z
until_shown 'stopped syncing post: the last snapshot stays' 'z stops the catalog that is syncing'
is "$(line_of post | cut -d ' ' -f 8-)" 'cancelled just now' 'the line of the catalog says that its sync was cancelled'
kill -CONT "$held"
keys R
shows 'post synced: 2 tables, nothing changed' 'a catalog syncs again after its sync was stopped'

# The server goes away in the middle.
hold
press R
until_shown 'querying the source' 'a sync waits for its source'
kill -KILL "$held"
until_shown 'failed just now: ' 'a server that is gone is a failure'
is "$(line_of post | cut -d ' ' -f 1-3)" 'post postgresql 2' 'a failed sync keeps the last snapshot'
server_is_back() { psql -XAtc 'SELECT 1' >/dev/null 2>&1; }
until_true 'the server' server_is_back
keys R
shows 'post synced: 2 tables, nothing changed' 'once it is back it can be read'

# Another process writes to the cache: said in a sentence, and not held against the source.
mkfifo "$work/writer"
sqlite3 "$HOME/.cache/ocat/ocat.db" <"$work/writer" >/dev/null &
exec 8>"$work/writer"
printf 'BEGIN IMMEDIATE;\n.shell touch %s/writes\n' "$work" >&8
until_true 'the other writer' test -e "$work/writes"
keys R
shows 'process is writing to the cache' 'a cache that is being written is said'
exec 8>&-
wait $!
ocat list --catalog post -o tsv >"$out"
prints '	fresh	' 'a locked cache is not a failure of the catalog'
keys R
shows 'post synced: 2 tables, nothing changed' 'after that it is read'

# Leaving while one reads.
hold
press R
until_shown 'querying the source' 'a sync is under way before the explorer quits'
press Q
until_shown 'press the key again to stop and quit' 'leaving from anywhere asks too'
press Q
ended 0 'the second Q quits'
kill -CONT "$held" 2>/dev/null
ocat list --catalog post -o tsv >"$out"
prints '	fresh	' 'a sync that quitting stopped leaves the catalog as it was'

# A first catalog whose server does not answer: a key that was meant for it opens no demo.
first=$(head -n 1 "$pg_room/data/postmaster.pid")
pg_as kill -STOP "$first"
explore 80x24 "OCAT_CONFIG_DIR=$work/none" "OCAT_CACHE_DIR=$work/none"
press a "$(pg_url)" Enter
until_shown 'connecting and syncing' 'a first catalog is connected'
press Enter
until_shown 'a catalog is being connected; press the key again' 'Enter during a first connect asks before it leaves'
press z
until_shown 'stopped' 'z stops connecting a catalog'
shows 'No catalog connected yet' 'a stopped connect leaves no catalog behind'
press q
ended 0 'the explorer quits after a stopped connect'
pg_as kill -CONT "$first"
done_testing
