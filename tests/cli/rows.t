#!/bin/sh
# A query and the query that check makes of it return the same rows without a policy: in SQLite.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-rows.sh"
needs sqlite3 sqlite3
rows_of() { sqlite3 -readonly -list "$1" <"$2"; }

# told WORDS LEAST: at least so many queries return the same rows, and so do all that are not refused.
told() {
	is "$(cat differ)" '' "no checked query returns other rows: $1"
	[ "$same" -ge "$2" ] && [ "$some" -gt $((same * 2 / 3)) ]
	point $? "$1: $same checked queries return the same rows, $some of them at least one ($(wc -l <refused) are refused, $(wc -l <not_run) do not run there)" "$(cat refused not_run)"
}

sqlite3 small.db ".read $srcdir/tests/unit/data/rows/sqlite.sql"
grep -v '^[#!]' "$srcdir/tests/unit/data/sql/sqlite.sql" | grep -vi 'random()\|julianday' >queries
same_rows queries small.db
told 'queries of the dialect' 50

cp "$OCAT_DATA_DIR/demo/shop.db" shop.db
same_rows "$srcdir/tests/unit/data/rows/shop.sql" shop.db
told 'queries written by people' 20

# The views of the shop.
sqlite3 -list shop.db "select replace(trim(substr(sql, instr(sql, ' AS' || char(10)) + 4)), char(10), ' ') from sqlite_schema where type = 'view' and instr(sql, ' AS' || char(10))" |
	grep -v -e '--' >queries
same_rows queries shop.db
told 'queries of views' 10

done_testing
