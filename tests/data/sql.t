#!/bin/sh
# Queries from elsewhere: each is read in SQLite's dialect or in MySQL's, printed, and comes back as it was.
. "${srcdir:-.}/tests/lib.sh"
[ -n "${OCAT_DATA-}" ] || cannot_run 'no data: make check-data DATA=DIR'

for file in "$OCAT_DATA"/questions/*.jsonl; do
	gold "$file" >queries
	[ -s queries ] || continue
	"$builddir/bench/sql" sqlite 1 <queries >"$out" || "$builddir/bench/sql" mysql 1 <queries >"$out"
	point $? "$(basename "$file"): $(wc -l <queries) queries come back ($(cut -f 2,3 "$out" | tr '\t' '/') do not)"
done

# Each gold query of a set as SQLite prints it, on the set's own schema: SQLite takes as many of those as of the queries as they were.
# SETS has the name of a file of questions and of schemas.
on_schemas() { # on_schemas QUESTIONS SCHEMAS
	awk '/^-- @db /{ f = "schemas/" $3 ".sql"; next } f { print >f }' "$OCAT_DATA/sqlite/$2.sql"
	sqlite3 :memory: 'create table j(l)' '.separator "\001" "\n"' ".import $OCAT_DATA/questions/$1.jsonl j" \
		"select json_extract(l, '\$.db') || char(9) || replace(replace(json_extract(l, '\$.gold_sql'), char(13), ''), char(10), ' ') from j
		 where json_type(l, '\$.gold_sql') = 'text'" >pairs
	cut -f 2 pairs >sql
	"$builddir/bench/dialects" sqlite sqlite <sql >said
	cut -f 1 pairs >dbs
	for form in sql said; do
		paste dbs $form | sort -u | awk -F '\t' -v form=$form '{ f = "asked-" form "-" $1; print "EXPLAIN " $2 ";" >f }'
		: >$form.wrong
		for asked in asked-$form-*; do
			db=${asked#asked-"$form"-}
			[ ! -r "schemas/$db.sql" ] || { cat "schemas/$db.sql"; echo "-- asked"; } >both
			[ ! -r "schemas/$db.sql" ] || sqlite3 :memory: '.read both' ".read $asked" 2>&1 >/dev/null | grep -i "error" >>$form.wrong
		done
	done
	[ "$(wc -l <said.wrong)" -le "$(wc -l <sql.wrong)" ] && ! grep -qx '' said
	point $? "$1: SQLite takes all $(wc -l <said) as printed that it takes as written ($(wc -l <said.wrong) and $(wc -l <sql.wrong) it does not)"
	rm -rf schemas asked-*
	mkdir schemas
}
mkdir schemas
on_schemas spider_dev spider
on_schemas spider_train spider
on_schemas kaggledbqa kaggledbqa
on_schemas beaver_nw beaver_nw

# Lines that many dialects share: what none of ours reads writes, is of an older language or of none.
grep -iE '^ *(\(? *SELECT|VALUES|WITH)' "$OCAT_DATA/sqlglot/identity.sql" >lines
"$builddir/bench/dialects" any <lines >"$out"
changed=$?
none=$(tail -n 1 "$out" | cut -f 2)
[ "$changed" -eq 0 ] && [ "$none" -le 25 ]
point $? "identity.sql: of $(wc -l <lines) lines $none are read by none of the twelve, and none comes back as another"
grep '^#' "$out"

# TPC-H in PostgreSQL's words, in each other dialect's, and back. What another dialect has to say with more words for the same meaning
# (AVG of what may be whole numbers, a quotient by what may be 0) keeps them.
awk 'BEGIN { RS = ";" } NR % 2 == 1 && /[Ss]elect|SELECT/ { gsub(/--[^\n]*/, ""); gsub(/\n/, "\001"); print }' "$OCAT_DATA/sqlglot/tpc-h.sql" >tpch
"$builddir/bench/dialects" postgresql <tpch | grep -v '^#' >"$out"
is "$(awk -F '\t' '$1 != "sqlite" && $2 < 18' "$out")" '' 'TPC-H: at least 18 of the 22 come back from each dialect as they were'
sed 's/^/# same, refused, changed: /' "$out"

done_testing
