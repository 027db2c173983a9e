#!/bin/sh
# On a narrow terminal: names and types whole wherever they have room, nothing lost, nothing wider than the screen.
. "${srcdir:-.}/tests/lib.sh"
needs script bsdutils
needs sqlite3 sqlite3
on() { # on COLUMNS WORDS...: what a terminal that wide shows
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
screen_is 'sixty-four cells: columns of cells still, with defaults below' <<'E'
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
fits 'thirty-six cells: nothing is wider'
sed -n '/^columns/,/^keys/p' "$out" >"$work/columns" && mv "$work/columns" "$out"
screen_is 'and cells follow each other like words' <<'E'
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
	exits 0 "$cells cells"
	is "$(tr -d ' \n' <"$out" | sed 's/definition.*//' | grep -c 'preferred_segment.*credit_limit.*used')" 1 'all of it is there'
	[ $cells -lt 30 ] || fits 'within the screen'
done

for cells in 60 80; do
	on $cells columns credit_limit
	prints 'NUMERIC(12,2)' "columns at $cells: the type"
	fits 'within the screen'
	on $cells search limit
	prints 'NUMERIC(12,2)' "search at $cells: the type"
	fits 'within the screen'
done
on 80 columns the_segment
prints 'NUMERIC(12,2)' 'beside a name that is too long: the type'
prints '…' 'which is cut'
prints 'the_segment_that_was_preferred_at_that_time' 'at its start'
fits 'within the screen'
on 80 columns e --table 'customer*s'
is "$(awk '$1 == "shop.customers.used" { print $3 }' "$out")" yes 'may be null'
is "$(awk '$1 == "shop.customers.preferred_segment" { print $3 }' "$out")" no 'may not'
is "$(awk '$1 == "shop.customer_segments.code" { print $3, $4 }' "$out")" 'no yes' 'a key'
done_testing
