#!/bin/sh
# Queries with a mistake in them, shown to us and to a real PostgreSQL: both say the same of nearly all, whether they can be read.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
if ! pg_start; then
	echo "1..0 # SKIP no PostgreSQL server here"
	exit 0
fi

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

# rates FILE: of those that the server reads how many we do not, and the other way, each in a thousand.
rates() {
	awk -F '\t' '$2 == "!" { next } $1 == "+" { good++; if ($2 == "-") refused++ } $1 == "-" { bad++; if ($2 == "+") accepted++ }
		END { printf "%d %d %d %d\n", good, refused * 1000 / (good ? good : 1), bad, accepted * 1000 / (bad ? bad : 1) }' "$1"
}

compare() {
	"$builddir/bench/mutants" postgresql "$2" <"$1" >mutants
	judged mutants >judged
	awk -F '\t' '$2 != "!" && $1 != $2' judged >differ
	rates judged >"$out"
	read -r good refused bad accepted <"$out"
	echo "# $3: $good that PostgreSQL reads, $refused in 1000 refused; $bad that it does not, $accepted in 1000 accepted"
	[ "$good" -gt "$4" ]
	point $? "$3: there are good ones among them"
	[ "$refused" -lt 10 ]
	point $? "$3: fewer than one in a hundred of those that PostgreSQL reads are refused"
	[ "$accepted" -lt 10 ]
	point $? "$3: fewer than one in a hundred of those that it does not read are accepted"
	[ "$refused" -lt 10 ] && [ "$accepted" -lt 10 ] || head -n 40 differ | cut -c1-200 | sed 's/^/# /'
}

grep -v '^[#!]' "$srcdir/tests/unit/data/sql/postgresql.sql" | grep -v 'JSON_\(TABLE\|VALUE\|QUERY\|EXISTS\|OBJECT\|ARRAY\)\|IS JSON' >ours
compare ours 30 "our own" 500

for file in "${OCAT_DATA:-/nonexistent}"/questions/*.jsonl; do
	[ -r "$file" ] || continue
	gold "$file" | tr '\001' ' ' | grep -v '`' >queries
	[ -s queries ] || continue
	compare queries 2 "$(basename "$file")" 50
done

done_testing
