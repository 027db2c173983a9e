#!/bin/sh
# Queries with a mistake in them, shown to us and to SQLite: both say the same of nearly all, whether they can be read.
. "${srcdir:-.}/tests/lib.sh"

# One a line, so that the line of a mistake says which. What is no mistake in how it is written is none here.
judged() {
	cut -f 2 "$1" | sed 's/^/EXPLAIN /; s/$/ ;/' >asked
	sqlite3 :memory: <asked 2>&1 >/dev/null | grep -E 'syntax error|incomplete input|unrecognized token|JOIN clause is required|may not be used|unknown join type' |
		sed -n 's/^.*near line \([0-9]*\):.*$/\1/p' >wrong
	awk -F '\t' 'FILENAME == "wrong" { wrong[$1] = 1; next } { print (FNR in wrong ? "-" : "+") "\t" $0 }' wrong "$1"
}
. "${srcdir:-.}/tests/judges/lib-judges.sh"

grep -v '^[#!]' "$srcdir/tests/unit/data/sql/sqlite.sql" | grep -v 'ORDER BY name DESC), STRING' >ours
compare sqlite ours 30 "our own" 15
gold_of_all >queries
[ ! -s queries ] || compare sqlite queries 1 "queries from elsewhere"

done_testing
