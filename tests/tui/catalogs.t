#!/bin/sh
# The screen of catalogs: their states, syncing in the background, stopping a sync, and errors that are kept.
. "${srcdir:-.}/tests/lib-tui.sh"
. "$srcdir/tests/lib-postgresql.sh"

on_screen() { look | grep -qF -- "$1"; }
until_shown() {
	until_true "\"$1\" on the screen" on_screen "$1"
	shows "$1" "$2"
}
# Presses keys without waiting: during a sync the program is not idle.
press() {
	for word; do
		tm send-keys "$word"
		typed=$((typed + 1))
	done
}
# The line of a catalog with single blanks, without what changes with the clock.
line_of() { look | tr -s ' ' | sed -n "s/^[ ▸]*\($1 .*\)/\1/p" | sed 's/ [0-9][0-9.]* ms / /; s/in [0-9]* min/in N min/; s/ [0-9]* min ago / just now /' | head -n 1; }

# ---- files ----

make_shop shop.db
ocat add shop shop.db >/dev/null
ocat add --no-sync later ./later.db
explore 80x24
keys Esc L
screen 'the screen of catalogs has their number in its title' <<'S'
─ catalogs: 2 ──────────────────────────────────────────────────────────────────
S
is "$(line_of shop)" 'shop sqlite ~/shop.db just now 10 33 fresh' 'the line of a catalog shows its kind, place, age, size and state'
is "$(line_of later)" 'later sqlite ~/later.db never never synced' 'the line of a catalog that was never synced reports that'
shows "$work/shop.db  SQLite" 'the foot of the screen shows the address of the selected catalog'
shows 'stale 1 h after a sync' 'the foot of the screen says when the catalog becomes stale'
keys j Enter
shows 'later was never synced, so it has no tables yet' 'Enter on a catalog that was never synced explains the missing tables'
keys R
is "$(line_of later | cut -d ' ' -f 1-7)" 'later sqlite ~/later.db never failed just now:' 'a catalog whose sync failed is marked as failed'
shows 'later.db does not exist' 'the line of a failed sync gives the reason'
keys g Enter
shows '/ catalog:shop' 'Enter on a catalog filters the list by that catalog'
shows 'order_lines' 'Enter on a catalog lists its tables'
keys '['
shows '─ catalogs: 2 ─' 'going back shows the screen of catalogs again'
keys q
shows_no 'catalogs: 2' 'q closes the screen of catalogs'
keys A
shows 'sync catalogs on their screen: L' 'the keys of the catalogs pressed elsewhere name their screen'

# A sync updates the list and the inspector, and their cursors stay.
keys / ^U '=orders' Enter Enter L
sqlite3 shop.db 'ALTER TABLE orders ADD COLUMN gift TEXT; CREATE TABLE brand_new (id INTEGER)'
keys g R
shows 'shop synced: 11 tables, 1 added, 1 altered' 'a sync reports the tables that it added and altered'
is "$(line_of shop | cut -d ' ' -f 6)" 11 'the line of the catalog counts the new table'
keys q
shows 'gift' 'the inspector shows a column that a sync added'
shows '1 of 11 tables' 'the header of the list counts the tables after a sync'
keys / ^U 'brand' Enter
shows 'brand_new' 'the list finds a table that a sync added'
keys L yl
shows 'copied: ocat list' 'yl copies the command that prints the catalogs'
quit_explorer 'the explorer quits after syncs of a file'

# The error of a failed sync is kept.
explore 80x24
keys Esc L
keys j
shows 'later.db does not exist' 'the error of a failed sync is kept after a restart'
keys Esc
shows_no 'catalogs: 2' 'Esc closes the screen of catalogs'
quit_explorer 'the explorer quits with the error of a sync on screen'
ocat remove later 2>/dev/null

# Sizes.
explore 200x60
keys Esc L
shows 'system' 'a wide screen shows more columns of the catalogs'
resize 40x10
shows 'catalogs: 1' 'a small screen shows the catalogs'
shows 'fresh' 'a small screen shows the state of a catalog'
resize 20x4
resize 80x24
shows 'stale 1 h' 'the foot of the screen of catalogs returns with more room'
quit_explorer 'the explorer quits from the catalogs after changes of size'

# Syncing a connected catalog for the first time, from the first screen.
ocat remove shop 2>/dev/null
ocat add --no-sync shop ./shop.db
explore 80x24
shows 'Connected, but not synced yet' 'the first screen offers to sync a connected catalog'
keys Enter
shows 'shop synced: 11 tables, first sync' 'Enter on the first screen syncs the catalog'
shows 'order_lines' 'the first sync leads to the list'
quit_explorer 'the explorer quits after a first sync'

# ---- a server ----

pg_needs '' scram-sha-256
psql -qX <<'E'
CREATE ROLE reader LOGIN PASSWORD 'sesame';
CREATE TABLE letters (id int PRIMARY KEY, body text);
CREATE TABLE envelopes (id int PRIMARY KEY);
GRANT SELECT ON letters, envelopes TO reader;
E
PGPASSWORD=sesame ocat add post "$(pg_url reader)" >/dev/null

explore 80x24 PGPASSWORD=wrong
keys Esc L j
is "$(line_of post | cut -d ' ' -f 1,2,6)" 'post postgresql 2' 'the screen of catalogs lists a PostgreSQL server'
keys R
shows 'failed just now: ' 'a sync with a wrong password is reported as failed'
shows 'login failed: password authentication failed for user' 'a failed login is reported with the message of the server'
shows 'pg_hba.conf' 'the advice for a failed login is shown to its end'
is "$(line_of post | cut -d ' ' -f 1,2,6)" 'post postgresql 2' 'a failed login keeps the tables of the last snapshot'
shows_no sesame 'the error of a failed login does not show the password'
quit_explorer 'the explorer quits after a failed login'
explore 80x24 PGPASSWORD=sesame
keys schema:public Enter Enter
shows 'the last sync of post failed: login failed' 'opening a table warns that the last sync of its catalog failed'
keys Esc q j Enter
shows fresh 'another table of a catalog whose sync failed can be opened'
shows_no 'the last sync of' 'the warning of a failed sync is shown once, not with every table'
keys q / ^U Esc L j
shows 'login failed: password authentication failed for user' 'the screen of catalogs keeps the error of a failed login'
keys R
shows 'post synced: 2 tables, nothing changed' 'a sync with the right password succeeds after a failed one'
shows_no 'authentication failed' 'a sync that succeeds clears the error of a failed login'

# The connection is kept. Its backend is paused, so that the next sync takes as long as the test needs.
backend() { psql -XAtc "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'ocat%' AND pid <> pg_backend_pid()"; }
hold() {
	held=$(backend)
	[ -n "$held" ] && kill -STOP $held || give_up 'there is no connection to hold'
}
hold
press R
until_shown 'querying the source' 'a sync that waits for its source reports that'
until_shown 'reading post' 'the header shows that a catalog is syncing'
press A
until_shown '2 queued' 'A queues the other catalogs behind the running sync'
is "$(line_of shop | grep -c 'queued')" 1 'the line of a queued catalog shows that it is queued'
press q
until_shown '/ everything' 'q leaves the screen of catalogs while a catalog is syncing'
shows_no 'catalogs: 2' 'the screen of catalogs is closed while a catalog is syncing'
shows 'reading post' 'a sync goes on while another screen is shown'
press q
until_shown 'post is syncing; press the key again to quit' 'q during a sync asks before it quits'
press j L
until_shown 'catalogs: 2' 'another key after that question does not quit'
press g z
until_shown 'shop is no longer queued' 'z on a queued catalog takes it off the queue'
press j z
until_shown 'stopped syncing post: the last snapshot stays' 'z stops the catalog that is syncing'
is "$(line_of post | cut -d ' ' -f 7-)" 'cancelled just now' 'the line of a catalog shows that its sync was cancelled'
kill -CONT $held
keys R
shows 'post synced: 2 tables, nothing changed' 'a catalog syncs again after its sync was stopped'

# The server dies during a sync.
hold
press R
until_shown 'querying the source' 'a sync of a slow server waits for its source'
kill -KILL $held
until_shown 'failed just now: ' 'a server that dies during a sync makes it fail'
is "$(line_of post | cut -d ' ' -f 1,2,6)" 'post postgresql 2' 'a failed sync keeps the last snapshot'
server_is_back() { psql -XAtc 'SELECT 1' >/dev/null 2>&1; }
until_true 'the server' server_is_back
keys R
shows 'post synced: 2 tables, nothing changed' 'a catalog syncs again once its server is back'

# Another process writes to the cache: one sentence reports it, and the source does not count as failed.
mkfifo "$work/writer"
sqlite3 "$HOME/.cache/ocat/ocat.db" <"$work/writer" >/dev/null &
exec 8>"$work/writer"
printf 'BEGIN IMMEDIATE;\n.shell touch %s/writes\n' "$work" >&8
until_true 'the other writer' test -e "$work/writes"
keys R
shows 'process is writing to the cache' 'a sync reports that another process is writing to the cache'
exec 8>&-
wait $!
ocat list --catalog post -o tsv >"$out"
prints '	fresh	' 'a locked cache is not a failure of the catalog'
keys R
shows 'post synced: 2 tables, nothing changed' 'a sync succeeds once the cache is no longer locked'

# Quitting during a sync.
hold
press R
until_shown 'querying the source' 'a sync is under way before the explorer quits'
press Q
until_shown 'press the key again to quit' 'Q during a sync asks before it quits'
press Q
ended 0 'the second Q quits the explorer during a sync'
kill -CONT $held 2>/dev/null
ocat list --catalog post -o tsv >"$out"
prints '	fresh	' 'a sync that quitting stopped leaves the catalog as it was'

# A first catalog whose server does not answer: an Enter meant for the prompt does not open the demo.
first=$(head -n 1 "$pg_room/data/postmaster.pid")
pg_as kill -STOP "$first"
explore 80x24 "OCAT_CONFIG_DIR=$work/none" "OCAT_CACHE_DIR=$work/none"
press a "$(pg_url)" Enter
until_shown 'connecting and syncing' 'connecting a first catalog shows that it is in progress'
press Enter
until_shown 'a catalog is being connected; press the key again' 'Enter during a first connect asks before it leaves'
press z
until_shown 'stopped' 'z stops connecting a catalog'
shows 'No catalog connected yet' 'a stopped first connect adds no catalog'
press q
ended 0 'the explorer quits after a stopped connect'
pg_as kill -CONT "$first"
done_testing
