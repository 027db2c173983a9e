# For tests of many queries, one a line, on a real database. After tests/lib.sh.
#
#	all_expensive CATALOG <QUERIES     sets $tried, $allowed (check does not deny them) and $cheap (is_expensive fails for them)
#	all_unbounded CATALOG <QUERIES     likewise for those whose size only the source knows; check asks for approval
#	none_expensive CATALOG <QUERIES    sets $tried, $refused (check denies them) and $slow (runs_soon fails for them)
#	hidden_rows CATALOG FENCE <QUERIES sets $tried, $told (they fail or reveal a row) and $unfenced (how many do without the text FENCE)
#	fenced CATALOG FENCE <QUERIES      prints those that check rewrites with the text FENCE
#
# A test defines is_expensive SQL and runs_soon SQL, which leave ./rows and ./wrong, or rows_of all|less FILE: it prints the rows
# of a query on one of two databases, of which the second lacks the rows that the policy hides, and fails if the query does.
# shellcheck shell=sh disable=SC2034

# denied CATALOG SQL: for its size alone
denied() {
	ocat check "$2" -c "$1" -o json >checked.json 2>&1
	[ "$(sqlite3 :memory: "select json_extract(readfile('checked.json'), '\$.result.verdict') = 'deny' and not exists (select 1 from json_each(readfile('checked.json'), '\$.result.findings')
		where json_extract(value, '\$.severity') = 'error' and json_extract(value, '\$.code') not in ('made_out_of_nothing', 'cross_product', 'endless_recursion'))")" = 1 ]
}

# unbounded CATALOG SQL: it needs approval for its size alone
unbounded() {
	ocat check "$2" -c "$1" -o json >checked.json 2>&1
	[ "$(sqlite3 :memory: "select json_extract(readfile('checked.json'), '\$.result.verdict') = 'needs_approval' and not exists (select 1 from json_each(readfile('checked.json'), '\$.result.findings')
		where json_extract(value, '\$.severity') = 'approval' and json_extract(value, '\$.code') not in ('made_out_of_nothing', 'many_rows', 'cross_join'))")" = 1 ]
}

all_expensive() { each_expensive denied "$1"; }
all_unbounded() { each_expensive unbounded "$1"; }

each_expensive() {
	tried=0 allowed='' cheap=''
	while IFS= read -r text; do
		tried=$((tried + 1))
		"$1" "$2" "$text" || allowed="$allowed [$text: $(cut -c1-300 checked.json)]"
		is_expensive "$text" || cheap="$cheap [$text: $(head -c 200 rows) $(head -c 200 wrong)]"
	done
}

none_expensive() {
	tried=0 refused='' slow=''
	while IFS= read -r text; do
		tried=$((tried + 1))
		! denied "$1" "$text" || refused="$refused [$text: $(cut -c1-300 checked.json)]"
		runs_soon "$text" || slow="$slow [$text: $(head -c 200 wrong)]"
	done
}

# rewritten CATALOG SQL: what check prints for it, in ./sql; fails if it is denied.
rewritten() {
	ocat check "$2" -c "$1" -o json >checked.json 2>&1
	sqlite3 :memory: "select coalesce(json_extract(readfile('checked.json'), '\$.result.sql'), '')" >sql
	[ -s sql ]
}

hidden_rows() {
	tried=0 told='' unfenced=0
	while IFS= read -r text; do
		tried=$((tried + 1))
		rewritten "$1" "$text" || { told="$told [not allowed: $text]"; continue; }
		rows_of less sql >own 2>&1 || told="$told [fails: $text: $(head -n 1 own)]"
		rows_of all sql >all 2>&1
		cmp -s all own || told="$told [$text: $(head -n 1 all)]"
		sed "s/ *$2//" sql >open
		rows_of all open >all 2>&1
		cmp -s all own || unfenced=$((unfenced + 1))
	done
}

fenced() {
	while IFS= read -r text; do
		rewritten "$1" "$text" || echo "[not allowed: $text]"
		! grep -q "$2" sql || echo "[$text]"
	done
}
