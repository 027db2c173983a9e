#!/bin/sh
# Queries run where they are written, and in other words in two other databases: what comes out is the same, or it was refused by name.
# meaning.sql has a query a line, behind letters that say who is asked first: p PostgreSQL, m MariaDB, s SQLite.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
. "${srcdir:-.}/tests/judges/lib-mariadb.sh"
pg_needs
maria_start 2>"$err" || cannot_run "no MariaDB server starts: apt-get install mariadb-server-core mariadb-client-core; it said: $(tail -n 1 "$err")"

# table REAL NUMBER DAY MOMENT [CHARACTERS]: rows with what differs at its edges; texts are compared letter by letter.
table() {
	echo "CREATE TABLE t (id int, a int, b int, f $1, n $2, s varchar(40), u varchar(40), d $3, ts $4, g int) ${5-};"
	echo "INSERT INTO t VALUES (1, 7, 2, 2.5, 10.50, 'abc', 'Abc', '2024-01-31', '2024-01-31 10:20:30', 1),
		(2, -7, 2, -2.25, -3.33, 'ABC', '', '2024-02-29', '2024-02-29 23:59:59', 1), (3, NULL, 3, 3.75, NULL, NULL, 'x', '2023-12-31', '2023-12-31 00:00:01', 2),
		(4, 10, 0, NULL, 7.49, '', 'a_b', '2024-05-31', '2024-05-31 12:00:00', 2), (5, 0, -3, 0.0, 0.05, 'été', '50%', NULL, NULL, NULL),
		(6, 8, 5, 1000, 100.00, 'azb', NULL, '2024-03-04', '2024-03-04 08:05:09', 1);"
}

# asks DIALECT QUERIES: what each of its lines gives, a line with its number in front.
asks() {
	case $1 in
	postgresql) awk '{ print "\\echo ==" NR; if (length($0)) print $0 ";" }' "$2" | psql -qXAt -P null=NULL ;;
	mysql) awk '{ print "SELECT \"==" NR "\";"; if (length($0)) print $0 ";" }' "$2" | maria --default-character-set=utf8mb4 -NBr --force | tr '\t' '|' ;;
	sqlite) awk 'BEGIN { print ".nullvalue NULL" } { print ".print ==" NR; if (length($0)) print $0 ";" }' "$2" | sqlite3 data ;;
	esac 2>>failed | awk -F '|' '/^==/ { n = substr($0, 3); next }
		{ for (i = 1; i <= NF; i++) {
			if ($i == "t" || $i == "f") $i = $i == "t"
			else if ($i ~ /^-?[0-9.]+(e[-+][0-9]+)?$/) $i = sprintf("%.3f", $i + 0)
			sub(/^-0.000$/, "0.000", $i); sub(/ 00:00:00$/, "", $i)
		  } $1 = $1; printf "%d\t%s\n", n, $0 }' OFS='|'
}

table 'double precision' 'numeric(10, 2)' date timestamp | psql -qX
table double 'decimal(10, 2)' date datetime 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' | maria --default-character-set=utf8mb4
table real real text text | sqlite3 data

# from_to LETTER DIALECT OTHER LEAST: of those that begin with the letter, what is said in the other gives the same; LEAST of them are said.
from_to() {
	sed -n "s/^[a-z]*$1[a-z]* //p" "$srcdir/tests/judges/meaning.sql" >queries
	"$builddir/bench/dialects" "$2" "$3" <queries >said
	: >failed
	awk 'FILENAME == "said" { if (!length($0)) none[FNR]; next } FNR in none { print ""; next } 1' said queries >asked
	asks "$2" asked >first
	asks "$3" said >second
	is "$(head -n 3 failed)" '' "$2 to $3: all of it runs"
	diff first second >differ
	is "$(cat differ)" '' "$2 to $3: and gives the same rows"
	count=$(grep -c . said)
	[ "$count" -ge "$4" ]
	point $? "$2 to $3: $count of $(wc -l <queries) can be said, and $4 at least"
}

from_to p postgresql sqlite 40
from_to p postgresql mysql 40
from_to m mysql postgresql 30
from_to m mysql sqlite 30
from_to s sqlite postgresql 25
from_to s sqlite mysql 25
done_testing
