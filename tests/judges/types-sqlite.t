#!/bin/sh
# Queries with one thing changed, and calls with each number of arguments, that SQLite prepares: check denies what SQLite
# refuses, and takes what SQLite takes.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/judges/lib-types.sh"
command -v sqlite3 >/dev/null || cannot_run 'no sqlite3: apt-get install sqlite3'
version=$(sqlite3 --version | cut -d ' ' -f 1)

# said DB: adds "+" or "-" in front of each line of mutants, for what SQLite says. A shell has REGEXP, a library has not.
said() {
	cut -f 4 mutants | sed 's/^/EXPLAIN /; s/$/ ;/' >asked
	sqlite3 "$1" <asked 2>&1 >/dev/null | sed -n 's/^.*near line \([0-9]*\):.*$/\1/p' >wrong
	awk -F '\t' 'FILENAME == "wrong" { wrong[$1] = 1; next } { print (FNR in wrong ? "-" : "+") "\t" $0 }' wrong mutants
}

# change COUNT DB <QUERIES
change() {
	sqlite3 -separator '	' "$2" "SELECT m.name, p.name, p.type, '', '', p.pk FROM sqlite_schema m JOIN pragma_table_info(m.name) p
		WHERE m.type IN ('table', 'view') ORDER BY m.name, p.cid" >schema
	"$builddir/bench/type_mutants" schema sqlite "$1" "$version" | sort -u >mutants
	said "$2" >>said
}

: >said
sqlite3 own.db ".read $srcdir/tests/judges/types-sqlite.sql"
change 80 own.db <"$srcdir/tests/judges/types-sqlite-queries.sql"
rates 'our own schema' 200

# Each function of ours with no argument, one, and so on.
: >said
sed -n 's/^	{ "\([a-z_0-9]*\)", .*/\1/p' "$srcdir/src/sql/types/sqlite.c" | grep -vE '^(current_|bm25|highlight|snippet|json_each|json_tree|generate_series|likelihood)' |
	while read -r name; do
		over=
		case $name in *rank | row_number | ntile | lag | lead | *_value | cume_dist) over=' OVER (ORDER BY 1)' ;; esac
		for list in '' 1 '1, 1' '1, 1, 1' '1, 1, 1, 1'; do echo "SELECT $name($list)$over"; done
	done | sort -u >queries
: >"$out" >"$err"
change 0 own.db <queries
awk -F '\t' '$1 != $3' said >differ
is "$(cut -f 5 differ)" '' "all $(wc -l <said) calls are taken or denied as SQLite $version does"

if [ -n "${OCAT_DATA-}" ]; then
	: >said
	for set in spider kaggledbqa; do
		awk -v set="$set" '/^-- @db /{ f = set "-" $3 ".sql"; next } f { print >f }' "$OCAT_DATA/sqlite/$set.sql"
		for file in "$set"-*.sql; do sqlite3 "${file%.sql}.db" <"$file" 2>"$err"; done
		for questions in "$OCAT_DATA/questions/$set"*.jsonl; do
			sqlite3 :memory: 'create table j(l)' '.separator "\001" "\n"' ".import $questions j" "select json_extract(l, '\$.db') || char(9) ||
				replace(replace(json_extract(l, '\$.gold_sql'), char(13), ''), char(10), ' ') from j where json_type(l, '\$.gold_sql') = 'text'"
		done >pairs
		for file in "$set"-*.db; do
			name=${file#"$set-"}
			awk -F '\t' -v db="${name%.db}" '$1 == db { print $2 }' pairs | sort -u >queries
			[ ! -s queries ] || change 2 "$file" <queries
		done
	done
	rates 'questions of others' 400
fi
done_testing
