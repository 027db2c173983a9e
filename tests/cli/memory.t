#!/bin/sh
# A sync of 10,000 tables of 20 columns takes little memory, whatever the source: what grows with a catalog is on disk. The
# limit is one of the system on memory that may be written to and is in no file, so that nothing is measured.
. "${srcdir:-.}/tests/lib.sh"
needs sqlite3 sqlite3
case ${OCAT_SANITIZE-} in
?*) limit=unlimited ;; # they need memory of their own
*) limit=65536 ;;	# kB: 40 to 55 MB are needed, of which a third are stacks of threads
esac

awk 'BEGIN {
	split("INTEGER VARCHAR(40) TIMESTAMP DECIMAL(10,2)", type, " ")
	for (i = 0; i < 10000; i++) {
		printf("CREATE TABLE some_table_%05d (id INTEGER PRIMARY KEY, parent_id BIGINT", i)
		if (i >= 10) printf(" REFERENCES some_table_%05d (id)", i - 10)
		for (k = 0; k < 18; k++) printf(", column_%d_%d %s", k, i % 97, type[k % 4 + 1])
		print ");"
	}
}' >tables.sql

# SQLite looks through all tables before each new one: in one database of many, it would take a minute.
{
	echo 'CREATE TABLE first (id INTEGER PRIMARY KEY); PRAGMA writable_schema = ON; BEGIN;'
	sed "s/^CREATE TABLE \([a-z_0-9]*\) .*/INSERT INTO sqlite_schema VALUES ('table', '\1', '\1', 2, '&');/; s/;');\$/');/" tables.sql
	echo "DELETE FROM sqlite_schema WHERE name = 'first'; COMMIT;"
} | sqlite3 tables.db

within() { # within NAME ADDRESS WHAT
	run "$OCAT" add "$1" "$2" --no-sync -q
	for which in first second; do
		run sh -c 'ulimit -d "$1" && shift && "$@"' sh "$limit" "$OCAT" sync -q --force "$1" --timeout 600s -o json
		exits 0 "the $which sync of $3 needs less than 64 MB"
		prints '"assets":10000' "the $which sync of $3 reads all tables"
	done
}
within script tables.sql 'a script'
within file tables.db 'a SQLite file'
"$srcdir/tests/adapter/dbt-project" 10000 project
within models project 'a dbt project'
run "$OCAT" export --catalog file --as snapshot --file tables.jsonl
exits 0 'the tables can be exported'
within lines tables.jsonl 'a snapshot file'
done_testing
