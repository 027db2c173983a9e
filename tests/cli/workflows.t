#!/bin/sh
# Every command in the manual and in --help works as printed: on the demo, or on files and servers that the test creates.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
unset OCAT_SESSION OCAT_TRACE
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

# ---- what the examples use besides the demo: a file, the server db.example.org, a service, an editor ----
make_shop sales.db
mkdir queries
echo 'select c.name from customers c join orders o on o.customer_id = c.customer_id' >queries/late.sql
echo '{"catalog":"shop","tables":["orders","customers"],"groups":["customers.region_code"],"measures":[{"fn":"count","as":"n"}]}' >revenue.json
session=$srcdir/tests/cli/data/sessions/claude-code/7d0f2c1e.jsonl
for folder in -srv-shop shop; do
	mkdir -p "$HOME/.claude/projects/$folder"
	cp "$session" "$HOME/.claude/projects/$folder/session.jsonl"
done
cp "$session" session.jsonl
cp "$session" monday.jsonl
cp "$session" tuesday.jsonl
pg_needs
psql -qX >/dev/null <<'SQL'
CREATE ROLE reader LOGIN;
CREATE DATABASE shop;
CREATE DATABASE lake;
\c shop
CREATE TABLE orders (id int PRIMARY KEY, placed_on date);
\c lake
CREATE SCHEMA raw;
CREATE SCHEMA core;
CREATE TABLE raw.events (at timestamptz, what text);
SQL
PGHOSTADDR=127.0.0.1 PGSERVICEFILE=$work/pg_service.conf EDITOR=true
printf '[lake]\ndbname=lake\nuser=reader\n' >"$PGSERVICEFILE"
export PGHOSTADDR PGSERVICEFILE EDITOR
unset PGDATABASE PGUSER

# four_searches: the last session, which the examples of branches take another way.
four_searches() {
	for name in '*revenue*' '*sales*' '*order*' '*revenue*'; do
		OCAT_SESSION=revenue OCAT_NOW=2026-06-16T12:00:00Z "$OCAT" demo tables "$name" >/dev/null
	done
}

# Examples run on the demo, except those that connect a source.
ocat() {
	case " $* " in
	*' rename shop store ') "$OCAT" demo rename shop store && "$OCAT" demo rename store shop ;; # others use the shop
	*' last --branch '*) four_searches && "$OCAT" demo "$@" ;;
	' demo '* | ' add '* | *' prod '* | *' branch '* | *./sales.db* | *' --help '*) "$OCAT" "$@" ;;
	*) "$OCAT" demo "$@" ;;
	esac
}

# works FROM LINE: it finds something, or differs, and prints no error. An example of --help may find nothing.
works() {
	case $1:$2 in *--help:* | *'ocat diff '* | *' --branch '*) most=1 ;; *) most=0 ;; esac
	run eval "$2"
	[ "$status" -le $most ] && ! grep -Eqi '^ocat: (near|there is no|no such|unknown)|did you mean|see `ocat|--help|assert|sanitizer' "$err"
	point $? "an example of $1 works: $2"
}

# examples PAGE: prints its .Dl lines that call ocat, as a shell reads them.
examples() {
	sed -n 's/^\.Dl //p' "$1" | grep -E '(^|[ =])ocat ' |
		sed -e 's/\\(dq/"/g' -e 's/\\(ti/~/g' -e "s/\\\\(aq/'/g" -e 's/\\-/-/g' -e 's/\\&//g' -e 's/\\e/\\/g'
}

# all FROM FILE: runs each line of the file, in a session of its own: a long one takes long to bundle.
all() {
	OCAT_SESSION=$(echo "$1" | tr -cd '[:alnum:]')
	export OCAT_SESSION
	while IFS= read -r line <&3; do
		works "$1" "$line"
	done 3<"$2"
}

for page in "$builddir/man/ocat.1" "$srcdir/man/ocat-query.5" "$srcdir/man/ocat-rem.7" "$srcdir/man/ocat-workflows.7"; do
	name=$(basename "$page")
	examples "$page" >lines
	is "$(grep -c . lines)" "$(grep -Ec '^\.Dl (.*[ =])?ocat ' "$page")" "every example of $name is extracted"
	! grep -q '\\' lines
	point $? "the examples of $name have no escapes left" "$(grep '\\' lines)"
	[ -s lines ]
	point $? "the manual page $name has examples"
	all "$name" lines
done
is "$(examples "$srcdir/man/ocat-workflows.7" | grep -c 'ocat \(\w* \)*[a-z]')" "$(examples "$srcdir/man/ocat-workflows.7" | wc -l)" 'each example of ocat-workflows(7) names a command'

# Files that the examples write.
for made in shop.jsonl mart.dbml docs/README.md; do
	[ -s "$made" ]
	point $? "an example of the manual writes $made"
done
run ocat trace show nightly
prints 'which key leads to the customer' 'the trace named by OCAT_TRACE has the reason of an example'
run ocat trace show 2026-06-15-which-table-has-revenue-by-region
prints 'mart.customer_revenue_by_region, by quarter' 'the investigation of the examples has its answer'

# ---- --help ----
"$OCAT" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p' | grep -v '^ocat$' >commands
[ "$(grep -c . commands)" -ge 18 ]
point $? '--help lists at least 18 commands'
mkdir help
cp -R sales.db queries revenue.json ./*day.jsonl session.jsonl help
echo '{"id": "1", "question": "revenue of customers by region", "db": "mart", "gold_tables": ["mart.customer_revenue_by_region"],
	"gold_sql": "SELECT region_name, sum(revenue) FROM customer_revenue_by_region GROUP BY region_name"}' | tr -d '\n' >help/questions.jsonl
echo '{"id": "1", "sql": "SELECT region_name, sum(revenue) FROM customer_revenue_by_region GROUP BY 1", "sureness": "sure"}' >help/answers.jsonl
echo 'SELECT name FROM customers' >help/query.sql
mkdir help/golden
cp session.jsonl help/golden
cd help || exit 1
for name in prod sales branch; do
	run "$OCAT" remove "$name"
	exits 0 "remove succeeds for the source $name of the examples"
done
# `add` comes first: other examples use what it connects.
for command in add $(grep -vx add ../commands); do
	"$OCAT" "$command" --help | sed -n '/^Examples/,/^$/s/^  \(ocat\)/\1/p' >lines
	all "$command --help" lines
done
done_testing
