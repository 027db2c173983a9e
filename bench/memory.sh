# Memory of a first and of a second sync: the part `memory` of bench/run, which reads this. Counted is memory in no file; what is
# in temporary files, the system writes out when it needs the room. The process of an ODBC driver, and what libduckdb takes
# for itself, are not ours.
# shellcheck shell=sh disable=SC2154

# memory_at NAME ADDRESS TABLES: sets memory_first and memory_second, in kB
memory_at() {
	home_of memory
	"$OCAT" add "$1$3" "$2" --no-sync -q || fail "ocat add failed"
	measure --rounds 3 --seconds 60 \
		--as first --before "rm -rf '$cache'" --anonymous yes "$OCAT" sync -q "$1$3" \
		--as second --anonymous yes "$OCAT" sync -q --force "$1$3"
	memory_first=$(found first 7) memory_second=$(found second 7)
}

# memory_rows WHAT: of 10,000 tables beside few_first and few_second
memory_rows() {
	row "$1, 10,000 tables: memory of \`ocat sync\` in no file, nothing there yet" "$(megabytes "$memory_first")" '2,000 tables' "$(megabytes "$few_first")" \
		"$(ratio "$memory_first" "$few_first")" '48 MB' "$(within "$memory_first" 49152)"
	row "$1, 10,000 tables: memory of \`ocat sync\` in no file, nothing changed" "$(megabytes "$memory_second")" '2,000 tables' "$(megabytes "$few_second")" \
		"$(ratio "$memory_second" "$few_second")" '48 MB' "$(within "$memory_second" 49152)"
}

# memory_of WHAT NAME ADDRESS ADDRESS: of 2,000 tables, and of 10,000
memory_of() {
	say "$1: memory"
	memory_at "$2" "$3" 2000
	few_first=$memory_first few_second=$memory_second
	memory_at "$2" "$4" 10000
	memory_rows "$1"
}

memory() {
	say 'memory: making tables'
	for tables in 2000 10000; do
		"$bench/gen_catalog" $tables --jsonl >"$room/memory$tables.jsonl" &&
			"$bench/gen_catalog" $tables --sqlite >"$room/memory$tables.sql" &&
			sqlite3 "$room/memory$tables.db" <"$room/memory$tables.sql" || fail 'the tables could not be made'
	done
	memory_of 'JSON Lines' lines "$room/memory2000.jsonl" "$room/memory10000.jsonl"
	memory_of 'A script' script "$room/memory2000.sql" "$room/memory10000.sql"
	for tables in 2000 10000; do
		"$srcdir/tests/adapter/dbt-project" $tables "$room/memory$tables" || fail 'the models could not be made'
	done
	memory_of 'dbt' models "$room/memory2000" "$room/memory10000"
	memory_of SQLite lite "$room/memory2000.db" "$room/memory10000.db"
	if command -v odbcinst >/dev/null && odbcinst -q -d -n SQLite3 >/dev/null 2>&1; then
		memory_of 'ODBC' odbc "odbc:Driver=SQLite3;Database=$room/memory2000.db" "odbc:Driver=SQLite3;Database=$room/memory10000.db"
	fi
	memory_of_servers
	memory_of_trino
	rm -rf "$room"/memory*
}

memory_of_trino() {
	trino_is_here || { say 'memory: no Trino is here'; return; }
	trino_server
	trino_client
	trino_tables 0 2000
	memory_at trino "trino://me@127.0.0.1:$trino_port/memory" 2000
	few_first=$memory_first few_second=$memory_second
	trino_tables 2000 10000
	memory_at trino "trino://me@127.0.0.1:$trino_port/memory" 10000
	trino_stop
	memory_rows Trino
}

memory_of_servers() {
	pg_start || fail 'no server'
	trap leave EXIT
	for tables in 2000 10000; do
		"$pg_binaries/createdb" "memory_$tables" && "$bench/gen_catalog" $tables --postgresql |
			"$pg_binaries/psql" -qX -v ON_ERROR_STOP=1 -d "$(PGDATABASE=memory_$tables pg_url)" || fail 'the tables could not be made'
	done
	memory_of PostgreSQL pg "$(PGDATABASE=memory_2000 pg_url)" "$(PGDATABASE=memory_10000 pg_url)"
	pg_stop
	# shellcheck source=tests/lib-mysql.sh
	. "$srcdir/tests/lib-mysql.sh"
	for tables in 2000 10000; do
		my_start 10.11 || { say 'memory: no MariaDB server is here'; return; }
		mariadb_tables $tables | my || fail 'the tables could not be made'
		memory_at maria "$(my_url root)" $tables
		[ $tables = 10000 ] || few_first=$memory_first few_second=$memory_second
		my_stop
	done
	memory_rows MariaDB
}
