#!/bin/sh
# Queries from elsewhere: each gold query is read in its dialect, printed, and comes back as it was; SQLite accepts the print.
. "${srcdir:-.}/tests/lib.sh"
data=$OCAT_DATA/questions

# gold FILE: its queries, one a line, line ends as \001
gold() {
	sqlite3 :memory: 'create table j(l)' '.separator "\001" "\n"' ".import $1 j" \
		"select replace(replace(e.value, char(13), ''), char(10), char(1)) from j, json_each(case json_type(l, '\$.gold_sql')
		 when 'array' then json_extract(l, '\$.gold_sql') else json_array(json_extract(l, '\$.gold_sql')) end) e where e.value is not null"
}

for file in "$data"/*.jsonl; do
	case $file in *beaver*) dialect=mysql ;; *) dialect=sqlite ;; esac
	gold "$file" >queries
	[ -s queries ] || continue
	"$builddir/bench/sql" $dialect 1 <queries >"$out"
	point $? "$(basename "$file"): $(wc -l <queries) queries come back ($(cut -f 2,3 "$out" | tr '\t' '/') do not)"
done

done_testing
