#!/bin/sh
# Judging the search for plain words: shares, misses with the stage that lost them, and mistakes in a file of questions.
. "${srcdir:-.}/tests/lib.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
column() { awk -F '\t' -v want="$1" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $at[want] }' "$out"; }

for language in en es pt; do
	run ocat demo eval "$srcdir/data/questions-$language.jsonl" -c shop -o tsv
	exits 0 "the demo's questions, $language"
	is "$(column questions)" 26 'all are asked'
	awk "BEGIN { exit !($(column all_at_20) >= 85) }"
	point $? 'most of them find all of their tables'
done

cat >one.jsonl <<'E'
{"id": "a", "set": "made", "lang": "en", "question": "orders of customers", "gold_tables": ["orders", "customers"]}
{"id": "b", "set": "made", "lang": "en", "question": "orders of customers", "gold_tables": ["orders", "no_such_table"]}

{"id": "c", "set": "other", "question": "xyzzy plugh", "gold_tables": ["orders"]}
{"id": "d", "set": "other", "question": "", "gold_tables": ["orders"]}
E
run ocat demo eval one.jsonl -c shop -o json
exits 0 'a file with two sets'
prints '"set":"made","lang":"en","questions":2' 'the first'
prints '"all_at_20":50' 'one of two has all'
prints '"recall_at_20":75' 'three of four tables'
prints '"missing":[{"table":"no_such_table","stage":"absent","rank":null}]' 'a table that the catalog lacks'
prints '"set":"other","lang":null,"questions":2,"recall_at_5":0' 'the second'
prints '{"id":"c","question":"xyzzy plugh","missing":[{"table":"orders","stage":"words","rank":null}],"first":[]}' 'no word of it leads anywhere'
prints '{"id":"d","question":"","missing":[{"table":"orders","stage":"words","rank":null}],"first":[]}' 'an empty question finds nothing'

sed 's/"id": "b", "set": "made", "lang": "en"/"id": "b", "set": "made", "lang": "es"/' one.jsonl >two.jsonl
run ocat demo eval two.jsonl -c shop -o json
prints '"set":"made","lang":null,"questions":2' 'a set of two languages has none'
run ocat demo eval one.jsonl -c shop -o table
prints 'made: 1 of 2 questions lack a table in the first 20' 'for people'
prints '1 table lost: the catalog has no such table' 'with the reason'
prints 'no_such_table (absent)' 'and the table'

sed 's/orders of customers/orders/' one.jsonl | head -n 1 | "$OCAT" demo eval - -c shop -o tsv >"$out" 2>"$err"
status=$?
exits 0 'from standard input'
prints 'made' 'which is a set too'

printf '%s\n' '{"question": "q", "gold_tables": ["orders"]}' '{"question": "q"}' >bad.jsonl
run ocat demo eval bad.jsonl -c shop
exits 2 'a question without tables'
says 'bad.jsonl:2: a question needs "gold_tables"' 'is pointed at'
echo '{"question": ' >bad.jsonl
run ocat demo eval bad.jsonl -c shop
exits 2 'a line that is no JSON'
says 'bad.jsonl:1: ' 'is pointed at'
: >empty.jsonl
run ocat demo eval empty.jsonl -c shop
exits 1 'an empty file'
says 'there are no questions in that file' 'is said to be one'
run ocat demo eval
exits 2 'no file'
says 'ocat eval takes files of questions' 'is asked for'
run ocat demo eval absent.jsonl -c shop
[ "$status" != 0 ]
point $? 'a file that is not there fails'
says 'absent.jsonl' 'by its name'
run ocat demo eval one.jsonl -c nowhere
exits 2 'an unknown catalog'
says 'nowhere' 'by its name'
done_testing
