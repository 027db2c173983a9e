#!/bin/sh
# Narrow terminals: names and types are whole wherever they fit, nothing is lost, no line is too wide.
. "${srcdir:-.}/tests/lib.sh"
needs script bsdutils
needs sqlite3 sqlite3
on() { # on COLUMNS WORDS...: runs the command on a terminal of that width
	cells=$1
	shift
	script -qec "stty cols $cells rows 200; exec '$OCAT' $* -q --color never --no-pager" /dev/null </dev/null >"$work/typed" 2>"$err"
	status=$?
	tr -d '\r' <"$work/typed" | sed 's/ *$//' >"$out"
}
fits() { # fits WORDS: no line is wider than the screen
	[ "$(wc -L <"$out")" -le "$cells" ]
	point $? "$1" "expected no line wider than $cells cells"
}
LC_ALL=C.UTF-8
export LC_ALL
sqlite3 shop.db <<'SQL'
CREATE TABLE customer_segments (code TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE customers (customer_number INTEGER PRIMARY KEY, preferred_segment VARCHAR(12) NOT NULL DEFAULT 'none' REFERENCES customer_segments(code),
 credit_limit NUMERIC(12,2), used NUMERIC(12,2) GENERATED ALWAYS AS (round(credit_limit * 100.0 / 250, 2)), CHECK (credit_limit > 0));
CREATE TABLE customer_segment_history_of_the_last_century (the_segment_that_was_preferred_at_that_time NUMERIC(12,2));
SQL
run ocat add shop shop.db

on 64 show customers --cached
grep -v -e '^  customers  *$' "$out" | sed -n '/^columns/,/^keys/p' >"$work/columns" && mv "$work/columns" "$out"
screen_is 'show in 64 columns prints a table with defaults below the rows' <<'E'
columns (4)
  #  column             type           null  key
  1  customer_number    INTEGER        no    pk
  2  preferred_segment  VARCHAR(12)    no    → customer_segments
      default 'none'
  3  credit_limit       NUMERIC(12,2)  yes
  4  used               NUMERIC(12,2)  yes
      = round(credit_limit * 100.0 / 250, 2)

keys and checks
E

on 36 show customers --cached
fits 'show in 36 columns prints no line wider than the screen'
sed -n '/^columns/,/^keys/p' "$out" >"$work/columns" && mv "$work/columns" "$out"
screen_is 'show in 36 columns prints the cells of a row as wrapped words' <<'E'
columns (4)
  customer_number  INTEGER  not null
      pk
  preferred_segment  VARCHAR(12)
      not null  → customer_segments
      default 'none'
  credit_limit  NUMERIC(12,2)
  used  NUMERIC(12,2)
      = round(credit_limit * 100.0 /
      250, 2)

keys and checks
E
for cells in 1 12 20 30 48; do
	on $cells show customers --cached
	exits 0 "show succeeds in $cells columns"
	is "$(tr -d ' \n' <"$out" | sed 's/definition.*//' | grep -c 'preferred_segment.*credit_limit.*used')" 1 "show prints every column of the table in $cells columns"
	[ $cells -lt 30 ] || fits "show in $cells columns prints no line wider than the screen"
done

for cells in 60 80; do
	on $cells columns credit_limit
	prints 'NUMERIC(12,2)' "columns prints the whole type in $cells columns"
	fits "columns in $cells columns prints no line wider than the screen"
	on $cells search limit
	prints 'NUMERIC(12,2)' "search prints the whole type in $cells columns"
	fits "search in $cells columns prints no line wider than the screen"
done
on 80 columns the_segment
prints 'NUMERIC(12,2)' 'columns prints the whole type beside a long name'
prints '…' 'columns cuts a name that is too long'
prints 'the_segment_that_was_preferred_at_that_time' 'columns cuts the qualified name at its start'
fits 'columns prints no line wider than the screen for a long name'
on 80 columns e --table 'customer*s'
is "$(awk '$1 == "shop.customers.used" { print $3 }' "$out")" yes 'columns says yes for a nullable column'
is "$(awk '$1 == "shop.customers.preferred_segment" { print $3 }' "$out")" no 'columns says no for a column that is not nullable'
is "$(awk '$1 == "shop.customer_segments.code" { print $3, $4 }' "$out")" 'no yes' 'columns marks a column of the primary key'
done_testing
