#!/bin/sh
# Queries from elsewhere: each is read in SQLite's dialect or in MySQL's, printed, and comes back as it was.
. "${srcdir:-.}/tests/lib.sh"
if [ -z "${OCAT_DATA-}" ]; then
	echo "1..0 # SKIP no OCAT_DATA"
	exit 0
fi

# gold FILE: its queries, one a line, line ends as \001
gold() {
	sqlite3 :memory: 'create table j(l)' '.separator "\001" "\n"' ".import $1 j" \
		"select replace(replace(e.value, char(13), ''), char(10), char(1)) from j, json_each(case json_type(l, '\$.gold_sql')
		 when 'array' then json_extract(l, '\$.gold_sql') else json_array(json_extract(l, '\$.gold_sql')) end) e where e.value is not null"
}

for file in "$OCAT_DATA"/questions/*.jsonl; do
	gold "$file" >queries
	[ -s queries ] || continue
	"$builddir/bench/sql" sqlite 1 <queries >"$out" || "$builddir/bench/sql" mysql 1 <queries >"$out"
	point $? "$(basename "$file"): $(wc -l <queries) queries come back ($(cut -f 2,3 "$out" | tr '\t' '/') do not)"
done

done_testing
