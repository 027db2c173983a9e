#!/bin/sh
# Queries with a mistake in them, shown to us and to a real MariaDB: both say the same of nearly all, whether they can be read.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/judges/lib-mariadb.sh"
maria_start 2>"$err" || cannot_run "no MariaDB server starts: apt-get install mariadb-server-core mariadb-client-core; it said: $(tail -n 1 "$err")"

# Mistakes in how it is written: no sense in the grammar (1064), a table without its alias (1248), clauses that do not go together (1221),
# a name for an argument of a function, as in elt(2 'a', 'b') (1583).
# Right behind a dot any word is a name.
judged() {
	cut -f 2 "$1" | sed "s/\\\\/\\\\\\\\/g; s/'/''/g; s/ \. \([a-zA-Z_\`*]\)/ .\1/g; s/^/PREPARE q FROM '/; s/\$/';/" >asked
	maria --force <asked 2>&1 >/dev/null | sed -n 's/^ERROR \(1064\|1221\|1248\|1149\|1583\) .* at line \([0-9]*\): .*$/\2/p' >wrong
	awk -F '\t' 'FILENAME == "wrong" { wrong[$1] = 1; next } { print (FNR in wrong ? "-" : "+") "\t" $0 }' wrong "$1"
}
. "${srcdir:-.}/tests/judges/lib-judges.sh"

# Some of our own are of MySQL alone, and what is left is where the two differ most.
grep -v '^[#!]' "$srcdir/tests/unit/data/sql/mysql.sql" | sed 's/^/-\t/' >all
judged all | sed -n 's/^+\t-\t//p' >ours
compare mysql ours 30 "our own" 30
gold_of_all | grep -v '"' >queries
[ ! -s queries ] || compare mysql queries 1 "queries from elsewhere"

done_testing
