#!/bin/sh
# Queries from elsewhere on their own schemas, filled with small data: what a check makes of each gives the same rows as it did itself where
# no policy says otherwise; under a policy no row that is not ours, no masked value, and no more rows than are allowed.
. "${srcdir:-.}/tests/lib.sh"
[ -n "${OCAT_DATA-}" ] || cannot_run 'no data: make check-data DATA=DIR'
needs sqlite3 sqlite3
policy=$(ocat config path policy)
mkdir -p "$(dirname "$policy")"
most=7

# facts DB: its columns and references, as fill.awk reads them.
facts() {
	sqlite3 -separator '	' "$1" "
		select 'T', t.name, c.name, c.type, c.pk from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table' order by t.rowid, c.cid;
		select 'F', t.name, f.\"from\", f.\"table\", coalesce(f.\"to\", (select c.name from pragma_table_info(f.\"table\") c where c.pk = 1))
		from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table' order by t.rowid, f.id, f.seq"
}

# asked FILE DB: the rows of each line of the file, a line each, rows between \1; an error as such. Two minutes are enough for anybody.
asked() {
	awk '{ print "SELECT '"'@@ '"' || " NR ";"; gsub(/\002/, "\n"); print $0 ";" }' "$1" >script
	timeout 120 sqlite3 -batch -readonly -list "$2" <script 2>&1 |
		awk '/^@@ /{ if (NR > 1) print line; line = ""; next }
			{ sub(/^(Runtime|Parse) error near line [0-9]*/, "Error"); if (line !~ /^\001Error/) line = line "\001" $0 } END { print line }'
}

# checked FILE DB: what a check makes of each line, a line each with \2 for line ends; "!" and why where it is refused.
checked() {
	while IFS= read -r sql; do
		printf '%s\n' "$sql" >one
		ocat check -c "$2" -o json - <one 2>/dev/null || :
	done <"$1" >answers
	sqlite3 :memory: 'create table j(l)' '.separator "\001" "\n"' '.import answers j' \
		"select coalesce(replace(json_extract(l, '\$.result.sql'), char(10), char(2)), '! ' || json_extract(l, '\$.result.findings[0].reason'), '! ' || l) from j order by rowid"
}

# compared: was and now, line by line: of what is in order the rows in order, of the rest as they come.
compared() {
	paste was now sql said | awk -F '\t' '
		function sorted(line,   n, a, i, k, x, s) {
			n = split(line, a, "\001")
			for (i = 2; i <= n; i++) {
				x = a[i]
				for (k = i; k > 1 && a[k - 1] > x; k--)
					a[k] = a[k - 1]
				a[k] = x
			}
			for (i = 1; i <= n; i++)
				s = s "\001" a[i]
			return s
		}
		$4 ~ /^!/ { refused++; print "refused\t" $4 "\t" $3; next }
		$1 ~ /^\001Error/ { failed++; next }
		{ same = $1 == $2 || (tolower($3) !~ /order +by[^)]*$/ && sorted($1) == sorted($2)) }
		same { good++; some += $1 != "" && $1 !~ /^\0010?$/; next }
		{ print "differ\t" $3 "\t" $4 }
		END { printf "count\t%d\t%d\t%d\t%d\n", good, some, refused, failed }'
}

# One text column of the table that most is asked of is whose the rows are, another of it is masked.
chosen() {
	awk -F '\t' '
		FNR == NR { if ($1 == "F") ref[$2 "\t" $3] = ref[$4 "\t" $5] = 1; else { col[NR] = $2 "\t" $3; text[NR] = $4 ~ /CHAR|TEXT/ && !$5; last = NR }; next }
		{ line = tolower($0); for (i = 1; i <= last; i++) if (i in col) { split(col[i], at, "\t"); t = tolower(at[1]); if (!((FNR, t) in seen) && line ~ ("(^|[^a-z_])" t "([^a-z_]|$)")) { seen[FNR, t]; asked[at[1]]++ } } }
		END {
			for (i = 1; i <= last; i++) if ((i in col) && text[i] && !(col[i] in ref)) { split(col[i], at, "\t"); if (at[1] !~ /[^A-Za-z_0-9]/ && at[2] !~ /[^A-Za-z_0-9]/) { n[at[1]]++; name[at[1], n[at[1]]] = at[2] } }
			best = ""
			for (i = 1; i <= last; i++) if (i in col) { split(col[i], at, "\t"); if (n[at[1]] > 1 && (best == "" || asked[at[1]] > asked[best])) best = at[1] }
			if (best != "") print best, name[best, n[best]], name[best, 1]
		}' facts sql
}

on_schemas() { # on_schemas QUESTIONS SCHEMAS
	mkdir schemas
	awk '/^-- @db /{ f = "schemas/" $3 ".sql"; next } f { print >f }' "$OCAT_DATA/sqlite/$2.sql"
	sqlite3 :memory: 'create table j(l)' '.separator "\001" "\n"' ".import $OCAT_DATA/questions/$1.jsonl j" \
		"select distinct json_extract(l, '\$.db') || char(9) || replace(replace(replace(json_extract(l, '\$.gold_sql'), char(13), ' '), char(10), ' '), char(9), ' ')
		 from j where json_type(l, '\$.gold_sql') = 'text' order by 1" | sed 's/ *;* *$//' >pairs
	: >told
	: >leaks
	all=0 marked=0
	for db in $(cut -f 1 pairs | sort -u); do
		[ -r "schemas/$db.sql" ] || continue
		awk -F '\t' -v db="$db" '$1 == db { print $2 }' pairs >sql
		all=$((all + $(wc -l <sql)))
		small=$db.db
		rm -f "$policy"
		sqlite3 "$small" <"schemas/$db.sql"
		facts "$small" >facts
		chosen >choice
		read -r table whose hidden <choice || :
		awk -v ours="$table.$whose" -v mask="$table.$hidden" -f "$srcdir/tests/data/fill.awk" facts sql | sqlite3 "$small"
		asked sql "$small" >was
		checked sql "$small" >said
		sed 's/^!.*/SELECT NULL/' said >may
		asked may "$small" >now
		compared >>told
		[ -s choice ] || continue
		cat >"$policy" <<-P
			version: 1
			rules:
			  - { id: own, tables: $table, filter: "$whose = 'ours'" }
			  - { id: hidden, columns: $table.$hidden, mask: null }
			  - { id: few, limit: $most }
		P
		checked sql "$small" >said
		sed 's/^!.*/SELECT NULL/' said >may
		asked may "$small" >now
		marked=$((marked + $(grep -c 'foreign\|secret' was)))
		paste now sql said | awk -F '\t' -v most=$most '/^[^\t]*(foreign|secret)/ || split($1, rows, "\001") - 1 > most || /^\001Error/ { print }' >>leaks
	done
	rm -rf schemas ./*.db
	grep '^refused' told | cut -c1-300 | sed 's/^/# /' | sort | uniq | head -n 20
	read -r same some refused failed <<-N
		$(awk -F '\t' '$1 == "count" { a += $2; b += $3; c += $4; d += $5 } END { print a, b, c, d }' told)
	N
	[ "$same" -gt $((all * 9 / 10)) ] && [ "$some" -gt $((same / 4)) ] && ! grep -q '^differ' told
	point $? "$1: of $all queries $same give the same rows, $some of them any ($refused are refused, $failed do not run there)" "$(grep '^differ' told | head -n 12)"
	[ $marked -gt 0 ] && ! [ -s leaks ]
	point $? "$1: under a policy no row of another, no masked value, at most $most rows ($marked queries showed some before)" "$(head -n 12 leaks)"
}
on_schemas spider_dev spider
on_schemas spider_train spider
on_schemas kaggledbqa kaggledbqa
on_schemas beaver_nw beaver_nw

done_testing
