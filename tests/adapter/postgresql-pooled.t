#!/bin/sh
# PostgreSQL through PgBouncer, which lends a session of the server for one transaction: nothing may depend on the session or stay in it.
. "${srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
read_source=${READ_SOURCE:-$builddir/tests/adapter/read-source}
PATH=$PATH:/usr/sbin
needs pgbouncer pgbouncer
pg_needs
run psql -qX -f "$srcdir/tests/adapter/everything.sql"
exits 0 'psql creates the objects of everything.sql'

pool=$pg_room/pool
mkdir "$pool" && chown "$pg_user" "$pool"
pool_start() { # pool_start MODE [SESSIONS]
	for try in 1 2 3 4 5; do
		pool_port=$((20000 + (PGPORT + try * 977) % 40000))
		pg_as tee "$pool/ini" >/dev/null <<-INI
			[databases]
			test = host=$PGHOST port=$PGPORT dbname=test
			[pgbouncer]
			listen_addr = 127.0.0.1
			listen_port = $pool_port
			unix_socket_dir = $pool
			auth_type = any
			auth_file = $pool/users
			pool_mode = $1
			default_pool_size = ${2:-2}
			logfile = $pool/log
			pidfile = $pool/pid
		INI
		printf '"boss" ""\n"ann" ""\n' | pg_as tee "$pool/users" >/dev/null
		# "any" needs one user for all: the sessions of the servers belong to the superuser.
		sed -i 's/dbname=test$/dbname=test user=boss/' "$pool/ini"
		pg_as pgbouncer -q -d "$pool/ini" >"$out" 2>&1 || continue
		for wait in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
			psql -qX -h 127.0.0.1 -p "$pool_port" -c 'SELECT 1' >/dev/null 2>&1 && return 0
			sleep 0.1
		done
	done
	cat "$pool/log" >&2
	return 1
}
is_gone() { [ ! -e "$1" ]; }
pool_stop() { kill "$(cat "$pool/pid")" && wait_until 'the pooler to end' is_gone "$pool/pid"; }

for mode in transaction session; do
	pool_start $mode
	point $? "PgBouncer starts in $mode mode"
	url=postgresql://boss@127.0.0.1:$pool_port/test
	run "$read_source" "$url" probe
	exits 0 "probe succeeds through PgBouncer in $mode mode"
	run "$read_source" "$url" snapshot
	exits 0 "snapshot succeeds through PgBouncer in $mode mode"
	prints complete "the catalog is read completely through PgBouncer in $mode mode"
	sed 's/,"stats":{[^}]*}//' "$out" | sort >"$work/pooled"
	"$read_source" "$(pg_url)" snapshot | sed 's/,"stats":{[^}]*}//' | sort >"$work/direct" # a source gives in any order
	is "$(diff "$work/direct" "$work/pooled" | head -n 3)" '' "the catalog is the same with and without PgBouncer in $mode mode"
	run "$read_source" "$url" compare
	prints 'different 0' "inspect gives the same records through PgBouncer in $mode mode"
	run "$read_source" "$url" sample sales region 2
	prints 'AP|Asia' "sample prints a row through PgBouncer in $mode mode"
	run "$read_source" "$url" explain 'SELECT 1'
	prints 'Result' "explain prints a plan through PgBouncer in $mode mode"
	run "$read_source" "$url" search 'order* kind:table'
	prints '"name":"orders"' "search finds a table through PgBouncer in $mode mode"
	is "$(psql -XAt -h 127.0.0.1 -p "$pool_port" -c 'SELECT count(*) FROM pg_prepared_statements' -c 'SHOW search_path' -c 'SHOW statement_timeout' \
		-c 'SHOW transaction_read_only' | tr '\n' '|')" '0|"$user", public|0|off|' "the session of the server is unchanged in $mode mode"
	psql -qX -c 'CREATE OR REPLACE VIEW public.slow AS SELECT pg_sleep(30)::text AS nap'
	run "$read_source" "$url" --cancel 700 sample public slow 1
	exits 130 "cancelling exits with 130 through PgBouncer in $mode mode"
	is "$(psql -XAtc "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%ocat%' AND pid <> pg_backend_pid()")" 0 "cancelling ends the statement on the server in $mode mode"
	psql -qX -c 'DROP VIEW public.slow'
	pool_stop
done

# A pool with one session, which the first connection uses: the second waits as long as the first reads, and no longer.
columns=$(seq 1 1500 | sed 's/.*/c& int/' | paste -sd , -)
for i in $(seq 1 25); do echo "CREATE TABLE wide ($columns); DROP TABLE wide;"; done | psql -qX
pool_start transaction 1
point $? 'PgBouncer starts with a pool of one session'
run "$read_source" "$url" snapshot
exits 0 'a large catalog is read through a pool of one session'
is "$(sed 's/,"stats":{[^}]*}//' "$out" | sort | diff "$work/direct" - | head -n 3)" '' 'the catalog is the same through a pool of one session'
pool_stop
done_testing
