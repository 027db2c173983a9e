#!/bin/sh
# Queries with a mistake in them, shown to us and to a real PostgreSQL: both say the same of nearly all, whether they can be read.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
pg_needs

psql -qX <<'SQL'
CREATE TABLE asked (n serial, query text);
CREATE FUNCTION judged(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	why text := '00000';
BEGIN
	BEGIN
		EXECUTE 'PREPARE q AS ' || query;
	EXCEPTION WHEN others THEN
		why := sqlstate;
	END;
	IF why = '00000' THEN
		DEALLOCATE q;
	END IF;
	RETURN CASE WHEN why IN ('42601', '42P02', '22P02', '22025') THEN '-' ELSE '+' END;
END $$;
SQL

# judged FILE: each line of it with what the server says in front: "+" it can be read, "-" it cannot.
judged() {
	psql -qX -c 'TRUNCATE asked RESTART IDENTITY'
	cut -f 2 "$1" | sed 's/\\/\\\\/g' | psql -qX -c 'COPY asked (query) FROM STDIN'
	psql -qXAt -c 'SELECT judged(query) FROM asked ORDER BY n' | paste - "$1"
}

. "${srcdir:-.}/tests/judges/lib-judges.sh"

grep -v '^[#!]' "$srcdir/tests/unit/data/sql/postgresql.sql" | grep -v ':name' | grep -v 'JSON_\(TABLE\|VALUE\|QUERY\|EXISTS\|OBJECT\|ARRAY\)\|IS JSON' >ours
compare postgresql ours 30 "our own"
gold_of_all | grep -v '`' >queries
[ ! -s queries ] || compare postgresql queries 1 "queries from elsewhere"

# What SQLite's queries are in PostgreSQL's words is read there, or it was refused by name.
if [ -s queries ]; then
	"$builddir/bench/dialects" sqlite postgresql <queries >said
	awk 'length($0) { print "+\t" $0 "\t#" }' said >translated
	judged translated >judged
	is "$(grep -c '^-' judged)" 0 "of $(wc -l <queries) queries of SQLite $(wc -l <translated) can be said in PostgreSQL, and it reads them all"
	grep '^-' judged | head -n 5 | cut -c1-300 | sed 's/^/# /'
fi

done_testing
