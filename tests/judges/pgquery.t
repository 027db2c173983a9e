#!/bin/sh
# Queries with a mistake in them, shown to us and to PostgreSQL's grammar alone, in a process of its own: both say the same of nearly all.
. "${srcdir:-.}/tests/lib.sh"

judged() { cut -f 2 "$1" | "$builddir/bench/pgquery" judge | paste - "$1"; }
. "${srcdir:-.}/tests/judges/lib-judges.sh"

echo 'SELECT 1' | "$builddir/bench/pgquery" judge >"$out" 2>"$err" || cannot_run 'libpg_query is missing: apt-get install libpg-query-dev'
is "$(cat "$out")" + 'a query can be read'
is "$(printf 'SELECT 1 FROM\nDELETE FROM t\nSELECT 1; SELECT 2\n' | "$builddir/bench/pgquery" judge | tr '\n' ' ')" '- - - ' 'what is none cannot'

grep -v '^[#!]' "$srcdir/tests/unit/data/sql/postgresql.sql" | grep -v ':name' | grep -v 'JSON_\(TABLE\|VALUE\|QUERY\|EXISTS\|OBJECT\|ARRAY\)\|IS JSON' >ours
compare postgresql ours 30 'our own'
gold_of_all | grep -v '`' >queries
[ ! -s queries ] || compare postgresql queries 1 'queries from elsewhere'
done_testing
