#!/bin/sh
# The evaluation of search in plain words: rates, misses with the stage that lost them, and mistakes in a file of questions.
. "${srcdir:-.}/tests/lib.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
column() { awk -F '\t' -v want="$1" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $at[want] }' "$out"; }

for language in en es pt; do
	run ocat demo eval "$srcdir/data/questions-$language.jsonl" -c shop -o tsv
	exits 0 "eval runs the questions about the demo: $language"
	is "$(column questions)" 26 "eval asks all 26 questions: $language"
	awk "BEGIN { exit !($(column all_at_20) >= 85) }"
	point $? "most questions find all of their tables: $language"
done

cat >one.jsonl <<'E'
{"id": "a", "set": "made", "lang": "en", "question": "orders of customers", "gold_tables": ["orders", "customers"]}
{"id": "b", "set": "made", "lang": "en", "question": "orders of customers", "gold_tables": ["orders", "no_such_table"]}

{"id": "c", "set": "other", "question": "xyzzy plugh", "gold_tables": ["orders"]}
{"id": "d", "set": "other", "question": "", "gold_tables": ["orders"]}
E
run ocat demo eval one.jsonl -c shop -o json
exits 0 'eval accepts a file with two sets'
prints '"set":"made","lang":"en","questions":2' 'eval -o json has the number of questions of the first set'
prints '"all_at_20":50' 'all_at_20 counts the questions with all tables found'
prints '"recall_at_20":75' 'recall_at_20 counts the found tables'
prints '"missing":[{"table":"no_such_table","stage":"absent","rank":null}]' 'a table that the catalog lacks is missing at the stage absent'
prints '"set":"other","lang":null,"questions":2,"recall_at_5":0' 'eval -o json has the number of questions of the second set'
prints '{"id":"c","question":"xyzzy plugh","missing":[{"table":"orders","stage":"words","rank":null}],"first":[]}' 'a table for a question of unknown words is missing at the stage words'
prints '{"id":"d","question":"","missing":[{"table":"orders","stage":"words","rank":null}],"first":[]}' 'a table for an empty question is missing at the stage words'

sed 's/"id": "b", "set": "made", "lang": "en"/"id": "b", "set": "made", "lang": "es"/' one.jsonl >two.jsonl
run ocat demo eval two.jsonl -c shop -o json
prints '"set":"made","lang":null,"questions":2' 'a set in two languages has no language'
run ocat demo eval one.jsonl -c shop -o table
prints 'made: 1 of 2 questions lack a table in the first 20' 'eval -o table counts the questions that miss a table'
prints '1 table lost: the catalog has no such table' 'eval -o table prints the reason for a missing table'
prints 'no_such_table (absent)' 'eval -o table prints the missing table and its stage'

sed 's/orders of customers/orders/' one.jsonl | head -n 1 | "$OCAT" demo eval - -c shop -o tsv >"$out" 2>"$err"
status=$?
exits 0 'eval reads questions from standard input'
prints 'made' 'eval prints the set of questions from standard input'

printf '%s\n' '{"question": "q", "gold_tables": ["orders"]}' '{"question": "q"}' >bad.jsonl
run ocat demo eval bad.jsonl -c shop
exits 2 'eval refuses a question without tables'
says 'bad.jsonl:2: a question needs "gold_tables"' 'eval reports the line of a question without tables'
echo '{"question": ' >bad.jsonl
run ocat demo eval bad.jsonl -c shop
exits 2 'eval refuses a line that is not JSON'
says 'bad.jsonl:1: ' 'eval reports the line that is not JSON'
: >empty.jsonl
run ocat demo eval empty.jsonl -c shop
exits 1 'eval exits with 1 for an empty file'
says 'no questions in this file' 'eval says that an empty file has no questions'
run ocat demo eval
exits 2 'eval without a file is a usage error'
says 'ocat eval takes files of questions' 'eval says that it expects files of questions'
run ocat demo eval absent.jsonl -c shop
[ "$status" != 0 ]
point $? 'eval fails for a missing file'
says 'absent.jsonl' 'eval names the missing file'
run ocat demo eval one.jsonl -c nowhere
exits 2 'eval exits with 2 for an unknown catalog'
says 'nowhere' 'eval names the unknown catalog'
done_testing
