#!/bin/sh
# A PostgreSQL catalog that is large enough to be read over two connections: the second is help, and is missed by nobody.
. "${srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
read_source=${READ_SOURCE:-$builddir/tests/adapter/read-source}
pg_needs
run psql -qX -f "$srcdir/tests/adapter/everything.sql"
exits 0 'the catalog is made'
psql -qX -c "CREATE ROLE reader LOGIN" -c "CREATE ROLE lonely LOGIN CONNECTION LIMIT 1"

without_stats() { sed 's/,"stats":{[^}]*}//'; }
# read_as USER: what there is goes to $work/USER, what was asked to $work/USER.sql
# A source gives in any order.
read_as() {
	"$read_source" "$(pg_url "$1")" --sql 1 snapshot 2>"$work/$1.sql" | without_stats | sort >"$work/$1"
	is "$(grep -c '^end .* complete' "$work/$1")" 1 "$1: the catalog is read whole"
}
asked_by_second() { grep -c 'SET TRANSACTION SNAPSHOT' "$work/$1.sql"; }

read_as reader
is "$(asked_by_second reader)" 0 'a small one is read over one connection'
mv "$work/reader" "$work/one"

# What was dropped still takes its room, and that is what counts.
columns=$(seq 1 1500 | sed 's/.*/c& int/' | paste -sd , -)
for i in $(seq 1 25); do echo "CREATE TABLE wide ($columns); DROP TABLE wide;"; done | psql -qX
is "$(psql -XAtc 'SELECT pg_relation_size(1249) > 4 << 20')" t 'the catalog is large now'

# The first waits at a lock until the second has begun to ask: else a busy machine would do without it.
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
is "$(asked_by_second reader)" 1 'a large one over two'
is "$(diff "$work/one" "$work/reader" | cut -c 1-200)" '' 'which see the same'

read_as lonely
is "$(asked_by_second lonely)" 0 'a role that may connect once'
is "$(diff "$work/one" "$work/lonely" | cut -c 1-200)" '' 'reads the same alone'

# A view that somebody else is about to drop: whoever waits for it gives up, and the rest is read all the same.
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
is "$(grep '"name":"held"' "$work/reader" | grep -c 'its query cannot be read')" 1 'a view that is held is told as such'
is "$(grep '"name":"free"' "$work/reader" | grep -c 'SELECT 2 AS two')" 1 'and the others are read'
is "$(grep -v -e '"name":"held"' -e '"name":"free"' "$work/reader" | grep -c '^{"ns"')" "$(grep -c '^{"ns"' "$work/one")" 'as is everything else'
psql -qX -c 'DROP VIEW public.held' -c 'DROP VIEW public.free'

psql -qX -c 'REVOKE EXECUTE ON FUNCTION pg_export_snapshot() FROM public'
read_as reader
is "$(asked_by_second reader)" 0 'a role that may share no snapshot'
is "$(diff "$work/one" "$work/reader" | cut -c 1-200)" '' 'reads the same alone'
psql -qX -c 'GRANT EXECUTE ON FUNCTION pg_export_snapshot() TO public'

# Many, of views alone too, are built by two threads: each comes once, with what is its own, and those of one kind by name.
for i in $(seq 1000 1 2199); do
	echo "CREATE TABLE many.t$i (id int PRIMARY KEY, c$i text, up int REFERENCES many.t$((i - (i > 1000)))); COMMENT ON TABLE many.t$i IS 'number $i';"
	[ $((i % 2)) != 0 ] || echo "CREATE VIEW many.v$i AS SELECT c$i FROM many.t$i;"
done | { echo 'CREATE SCHEMA many;'; cat; } | psql -qX
"$read_source" "$(pg_url)" snapshot | grep '^{"ns":"many"' >"$work/many"
is "$(grep -c '' "$work/many")" 1800 'many tables and views'
tables() { sed -n 's/^{"ns":"many","name":"t\([0-9]*\)".*/\1/p' "$work/many"; }
is "$(tables | sort -n | uniq | grep -c '')" 1200 'each once'
is "$(tables | cksum)" "$(tables | sort -n | cksum)" 'in their order'
is "$(sed -n 's/^.*"name":"v\([0-9]*\)".*/\1/p' "$work/many" | cksum)" "$(seq 1000 2 2199 | cksum)" 'views too'
is "$(awk 'match($0, /"name":"t[0-9]+"/) { n = substr($0, RSTART + 9, 4); if (index($0, "\"comment\":\"number " n "\"") && index($0, "{\"name\":\"c" n "\"") && index($0, "\"t" n "_up_fkey\"")) good++ } END { print good }' "$work/many")" 1200 'with its own comment, columns and keys'
is "$(awk 'match($0, /"name":"v[0-9]+"/) { n = substr($0, RSTART + 9, 4); if (index($0, "c" n)) good++ } END { print good }' "$work/many")" 600 'and its own query'

is "$(psql -XAtc "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'ocat'")" 0 'and nobody stays'
done_testing
