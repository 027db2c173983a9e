#!/bin/sh
# A query and the query that check makes of it return the same rows without a policy: in PostgreSQL.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
. "${srcdir:-.}/tests/lib-rows.sh"
pg_needs
needs sqlite3 sqlite3
rows_of() { psql -qXAt -v ON_ERROR_STOP=1 -d "$1" -f "$2"; }

psql -qX -v ON_ERROR_STOP=1 -f "$srcdir/tests/unit/data/rows/postgresql.sql" >"$out" 2>"$err"
point $? 'psql creates the data of the queries'
for db in test texts lists ranges; do
	ocat add "$db" "postgresql://boss@/$db?host=$PGHOST&port=$PGPORT" >/dev/null 2>&1
done
run ocat sync
exits 0 'sync reads the four databases of the queries'

# Without queries for the current time, which differs by microseconds.
grep -v '^[#!]' "$srcdir/tests/unit/data/sql/postgresql.sql" | grep -v 'SELECT now() - INTERVAL\|CURRENT_TIMESTAMP(3)' >queries
same_rows queries test texts lists ranges
is "$(cat differ)" '' 'no checked query returns other rows in PostgreSQL'
[ "$same" -ge 60 ] && [ "$some" -ge 50 ]
point $? "$same checked queries return the same rows, $some of them at least one ($(wc -l <refused) are refused, $(wc -l <not_run) do not run there)" "$(cat refused not_run)"

done_testing
