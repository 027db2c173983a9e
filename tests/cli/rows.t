#!/bin/sh
# A query and what a check makes of it give the same rows, where no policy says otherwise: in SQLite.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-rows.sh"
needs sqlite3 sqlite3
rows_of() { sqlite3 -readonly -list "$1" <"$2"; }

# told WORDS LEAST: at least so many give the same rows, all do of those that are not refused.
told() {
	is "$(cat differ)" '' "$1: none gives other rows"
	[ "$same" -ge "$2" ] && [ "$some" -gt $((same * 2 / 3)) ]
	point $? "$1: $same give the same rows, $some of them any ($(wc -l <refused) are refused, $(wc -l <not_run) do not run there)" "$(cat refused not_run)"
}

sqlite3 small.db ".read $srcdir/tests/unit/data/rows/sqlite.sql"
grep -v '^[#!]' "$srcdir/tests/unit/data/sql/sqlite.sql" | grep -vi 'random()\|julianday' >queries
same_rows queries small.db
told 'the queries of the dialect' 50

cp "$OCAT_DATA_DIR/demo/shop.db" shop.db
same_rows "$srcdir/tests/unit/data/rows/shop.sql" shop.db
told 'queries as people write them' 20

# The shop's own views.
sqlite3 -list shop.db "select replace(trim(substr(sql, instr(sql, ' AS' || char(10)) + 4)), char(10), ' ') from sqlite_schema where type = 'view' and instr(sql, ' AS' || char(10))" |
	grep -v -e '--' >queries
same_rows queries shop.db
told 'views' 10

done_testing
