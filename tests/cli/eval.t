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
prints '{"id":"c","question":"xyzzy plugh","missing":[{"table":"orders","stage":"words","rank":null}],"first":[],"namespaces":[]}' 'a table for a question of unknown words is missing at the stage words'
prints '{"id":"d","question":"","missing":[{"table":"orders","stage":"words","rank":null}],"first":[],"namespaces":[]}' 'a table for an empty question is missing at the stage words'

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

# ---- families: dates of one table are one table ----

table() { printf '{"ns": "%s", "table": "%s", "cols": [["visit", "text", ""], ["%s", "text", ""]]}\n' "$1" "$2" "$3"; }
{
	table web sessions_20260101 page
	table web sessions_20260102 page
	table web trips_2019_01 stop
	table web trips_2020_02 stop
	table web parts_31 bolt
	table web parts_33 bolt
	table web pages_1 title
	table shop baskets item
	table shop visitors country
} >dated.jsonl
asked() { run ocat eval asked.jsonl -c ./dated.jsonl -o json "$@"; }
cat >asked.jsonl <<'E'
{"id": "day", "set": "dates", "question": "sessions", "gold_tables": ["web.sessions_20260101", "web.sessions_20260102", "web.no_such_table"]}
{"id": "month", "set": "dates", "question": "trips", "gold_tables": ["web.trips_2019_01"]}
{"id": "number", "set": "numbers", "question": "parts", "gold_tables": ["web.parts_31"]}
{"id": "head", "set": "head", "question": "parts", "gold_tables": ["web.parts_33"]}
E
asked
exits 0 'eval accepts a file with families of tables'
prints '"set":"dates","lang":null,"questions":2,"recall_at_5":75,' 'tables of a family that differ in a day count once'
prints '"id":"day","question":"sessions","missing":[{"table":"web.no_such_table","stage":"absent","rank":null}]' 'a table of another day is found'
prints_no '"id":"month"' 'a table of another month is found'
prints '"id":"number","question":"parts","missing":[{"table":"web.parts_31","stage":"family","rank":1}]' 'a table of another number is lost at the stage family'
prints '"set":"head","lang":null,"questions":1,"recall_at_5":100' 'the representative of a family is found'

# ---- the namespaces alone ----

cat >asked.jsonl <<'E'
{"id": "a", "set": "spaces", "question": "sessions", "gold_tables": ["web.parts_33"]}
{"id": "b", "set": "spaces", "question": "baskets", "gold_tables": ["web.trips_2020_02"]}
E
run ocat eval asked.jsonl -c ./dated.jsonl --databases -o tsv
exits 0 'eval --databases runs'
is "$(column first_in_namespace)" 50 'first_in_namespace counts the questions whose first table is in the right namespace'
run ocat eval asked.jsonl -c ./dated.jsonl --databases -o table
prints 'spaces: 1 of 2 questions have another namespace first' 'eval --databases counts the questions with a wrong first namespace'
prints 'right web.trips_2020_02' 'eval --databases lists the right tables of a miss'
prints 'first shop' 'eval --databases lists the namespaces of a miss'
prints_no 'all_at_20' 'eval --databases omits the shares of tables'

# ---- questions that no table answers ----

cat >asked.jsonl <<'E'
{"id": "none", "set": "mixed", "question": "xyzzy plugh", "gold_tables": []}
{"id": "false", "set": "mixed", "question": "sessions", "gold_tables": []}
{"id": "refused", "set": "mixed", "question": "xyzzy plugh", "gold_tables": ["web.parts_33"]}
{"id": "right", "set": "mixed", "question": "baskets", "gold_tables": ["shop.baskets"]}
E
asked
prints '"all_at_20":50' 'a question without tables is right if the answer is empty'
prints '"false_answers":50,"false_refusals":50' 'eval counts false answers and false refusals'
prints '{"id":"false","question":"sessions","missing":[],"first":["dated.web.' 'a false answer is listed with the tables that it has'
run ocat eval asked.jsonl -c ./dated.jsonl -o table
prints 'mixed: 1 of 2 questions lack a table in the first 20' 'eval -o table counts the questions that miss a table in a mixed set'
prints '1 of 2 questions without tables were answered' 'eval -o table counts the false answers'
asked --no-answer
prints '"false_answers":50,"false_refusals":null' 'eval --no-answer treats every question as one without tables'

# ---- two runs ----

cat >asked.jsonl <<'E'
{"id": "a", "set": "one", "question": "sessions", "gold_tables": ["web.sessions_20260102"]}
{"id": "b", "set": "one", "question": "xyzzy plugh", "gold_tables": ["web.parts_33"]}
{"set": "two", "question": "baskets", "gold_tables": ["shop.baskets"]}
E
asked --save run.jsonl
exits 0 'eval --save runs'
is "$(sed -n '1s/"namespaces":[^]]*/"namespaces":["web"/p' run.jsonl)" '{"set":"one","id":"a","question":"sessions","all_at_20":true,"answered":true,"namespace_place":1,"namespaces":["web"],"tables":[{"table":"web.sessions_20260102","stage":null,"rank":1}]}' 'eval --save writes a line for each question'
is "$(sed -n 2p run.jsonl)" '{"set":"one","id":"b","question":"xyzzy plugh","all_at_20":false,"answered":false,"namespace_place":0,"namespaces":[],"tables":[{"table":"web.parts_33","stage":"words","rank":null}]}' 'eval --save writes the stage that lost a table'
cp run.jsonl first.jsonl
asked --save run.jsonl
cmp -s run.jsonl first.jsonl
point $? 'eval --save writes the same file again'
run ocat eval asked.jsonl -c ./dated.jsonl --against run.jsonl -o tsv
is "$(column same | tr '\n' ' ')" '2 1 ' 'eval --against counts the questions of each set that are the same'
is "$(column won | tr '\n' ' ')$(column lost | tr '\n' ' ')" '0 0 0 0 ' 'a run is the same as itself'
sed -e 's/"question": "sessions"/"question": "xyzzy"/' -e 's/xyzzy plugh/parts/' asked.jsonl >changed.jsonl
printf '%s\n' '{"id": "c", "set": "one", "question": "pages", "gold_tables": ["web.pages_1"]}' >>changed.jsonl
run ocat eval changed.jsonl -c ./dated.jsonl --against run.jsonl -o table
exits 0 'eval --against runs'
prints 'one: 1 won, 1 lost' 'eval --against counts the won and lost questions of a set'
prints 'won   parts' 'eval --against lists a won question'
prints 'before  web.parts_33 (words)' 'eval --against prints the stage that had lost a won question'
prints 'lost  xyzzy' 'eval --against lists a lost question'
prints 'now     web.sessions_20260102 (words)' 'eval --against prints the stage that lost a lost question'
prints 'against run.jsonl: 1 won, 1 lost, 1 the same' 'eval --against ends with the sum of all sets'
run ocat eval changed.jsonl -c ./dated.jsonl --against run.jsonl -o json
prints '"compared":[{"set":"one","questions":3,"won":1,"lost":1,"same":0,"added":1,"changes":[{"change":"lost","id":"a",' 'eval --against -o json has the changes of a set'
run ocat eval changed.jsonl -c ./dated.jsonl --databases --against run.jsonl -o table
prints 'against run.jsonl: 1 won, 1 lost, 1 the same' 'eval --databases --against compares the first namespaces'
echo '{"question": "q"}' >bad.jsonl
asked --against bad.jsonl
exits 6 'eval --against refuses a file that is not a saved run'
says 'bad.jsonl:1: expected a line that `ocat eval --save` wrote' 'eval --against reports the line that is wrong'
asked --against absent.jsonl
[ "$status" != 0 ]
point $? 'eval --against fails for a missing file'
says 'absent.jsonl' 'eval --against names the missing file'
asked --save absent/run.jsonl
[ "$status" != 0 ]
point $? 'eval --save fails for a missing folder'
says 'absent' 'eval --save names the missing folder'
done_testing
