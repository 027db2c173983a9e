#!/bin/sh
# A PostgreSQL catalog that is large enough to be read over two connections: the second one is optional.
. "${srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
read_source=${READ_SOURCE:-$builddir/tests/adapter/read-source}
pg_needs
run psql -qX -f "$srcdir/tests/adapter/everything.sql"
exits 0 'psql creates the objects of everything.sql'
psql -qX -c "CREATE ROLE reader LOGIN" -c "CREATE ROLE lonely LOGIN CONNECTION LIMIT 1"

without_stats() { sed 's/,"stats":{[^}]*}//'; }
# # read_as USER: writes the snapshot to $work/USER and its SQL to $work/USER.sql
# A source lists its assets in any order.
read_as() {
	"$read_source" "$(pg_url "$1")" --sql 1 snapshot 2>"$work/$1.sql" | without_stats | sort >"$work/$1"
	is "$(grep -c '^end .* complete' "$work/$1")" 1 "the catalog is read completely as $1"
}
asked_by_second() { grep -c 'SET TRANSACTION SNAPSHOT' "$work/$1.sql"; }

read_as reader
is "$(asked_by_second reader)" 0 'a small catalog is read over one connection'
mv "$work/reader" "$work/one"

# Dropped columns still take space in the catalog, and its size decides.
columns=$(seq 1 1500 | sed 's/.*/c& int/' | paste -sd , -)
for i in $(seq 1 25); do echo "CREATE TABLE wide ($columns); DROP TABLE wide;"; done | psql -qX
is "$(psql -XAtc 'SELECT pg_relation_size(1249) > 4 << 20')" t 'the catalog is larger than 4 MB after many dropped tables'

# The first connection waits at a lock until the second has begun: a busy machine would otherwise need only one.
psql -qX -c "ALTER SYSTEM SET log_statement = 'all'" -c 'SELECT pg_reload_conf()' >/dev/null
mkfifo "$work/holder"
psql -qX <"$work/holder" >/dev/null &
exec 9>"$work/holder"
echo 'BEGIN; LOCK TABLE pg_enum IN ACCESS EXCLUSIVE MODE;' >&9
is_held() { [ "$(psql -XAtc "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND relation = 'pg_enum'::regclass AND granted")" = 1 ]; }
has_begun() { grep -q 'COPY (SELECT d.objoid' "$pg_room/data/log"; }
wait_until 'the lock' is_held
: >"$pg_room/data/log"
(wait_until 'the second' has_begun; echo 'COMMIT;' >&9) &
read_as reader
exec 9>&-
wait
is "$(asked_by_second reader)" 1 'a large catalog is read over two connections'
is "$(diff "$work/one" "$work/reader" | cut -c 1-200)" '' 'two connections read the same catalog as one'

read_as lonely
is "$(asked_by_second lonely)" 0 'a role limited to one connection reads a large catalog over one'
is "$(diff "$work/one" "$work/lonely" | cut -c 1-200)" '' 'a role limited to one connection reads the same catalog'

# A view that another session is about to drop: waiting for it times out, and everything else is read.
psql -qX -c 'CREATE VIEW public.held AS SELECT 1 AS one' -c 'CREATE VIEW public.free AS SELECT 2 AS two'
mkfifo "$work/dropper"
psql -qX <"$work/dropper" >/dev/null &
exec 9>"$work/dropper"
echo 'BEGIN; DROP VIEW public.held;' >&9
is_dropped() { [ "$(psql -XAtc "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted AND relation = (SELECT oid FROM pg_class WHERE relname = 'held')")" = 1 ]; }
wait_until 'the lock on a view' is_dropped
read_as reader
echo 'ROLLBACK;' >&9
exec 9>&-
wait
is "$(grep '"name":"held"' "$work/reader" | grep -c 'its query cannot be read')" 1 'a locked view has the lock timeout as its problem'
is "$(grep '"name":"free"' "$work/reader" | grep -c 'SELECT 2 AS two')" 1 'a view beside a locked one has its definition'
is "$(grep -v -e '"name":"held"' -e '"name":"free"' "$work/reader" | grep -c '^{"ns"')" "$(grep -c '^{"ns"' "$work/one")" 'every other asset is read while a view is locked'
psql -qX -c 'DROP VIEW public.held' -c 'DROP VIEW public.free'

psql -qX -c 'REVOKE EXECUTE ON FUNCTION pg_export_snapshot() FROM public'
read_as reader
is "$(asked_by_second reader)" 0 'a role that may not export a snapshot uses one connection'
is "$(diff "$work/one" "$work/reader" | cut -c 1-200)" '' 'a role that may not export a snapshot reads the same catalog'
psql -qX -c 'GRANT EXECUTE ON FUNCTION pg_export_snapshot() TO public'

# Many assets are built by two threads: each is read once, with its own parts, ordered by name within its kind.
for i in $(seq 1000 1 2199); do
	echo "CREATE TABLE many.t$i (id int PRIMARY KEY, c$i text, up int REFERENCES many.t$((i - (i > 1000)))); COMMENT ON TABLE many.t$i IS 'number $i';"
	[ $((i % 2)) != 0 ] || echo "CREATE VIEW many.v$i AS SELECT c$i FROM many.t$i;"
done | { echo 'CREATE SCHEMA many;'; cat; } | psql -qX
"$read_source" "$(pg_url)" snapshot | grep '^{"ns":"many"' >"$work/many"
is "$(grep -c '' "$work/many")" 1800 '1800 tables and views are read by two threads'
tables() { sed -n 's/^{"ns":"many","name":"t\([0-9]*\)".*/\1/p' "$work/many"; }
is "$(tables | sort -n | uniq | grep -c '')" 1200 'each of 1200 tables is read once'
is "$(tables | cksum)" "$(tables | sort -n | cksum)" '1200 tables are read in the order of their names'
is "$(sed -n 's/^.*"name":"v\([0-9]*\)".*/\1/p' "$work/many" | cksum)" "$(seq 1000 2 2199 | cksum)" '600 views are read in the order of their names'
is "$(awk 'match($0, /"name":"t[0-9]+"/) { n = substr($0, RSTART + 9, 4); if (index($0, "\"comment\":\"number " n "\"") && index($0, "{\"name\":\"c" n "\"") && index($0, "\"t" n "_up_fkey\"")) good++ } END { print good }' "$work/many")" 1200 'each of 1200 tables has its own comment, columns and keys'
is "$(awk 'match($0, /"name":"v[0-9]+"/) { n = substr($0, RSTART + 9, 4); if (index($0, "c" n)) good++ } END { print good }' "$work/many")" 600 'each of 600 views has its own query'

is "$(psql -XAtc "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'ocat'")" 0 'no connection is left open after the snapshots'
done_testing
