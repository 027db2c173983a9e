#!/bin/sh
# The evaluation of SQL: answers are judged by the rows that they return, on rows made for each question or on a real file.
. "${srcdir:-.}/tests/lib.sh"

cat >zoo.jsonl <<'E2'
{"ns": "zoo", "table": "keepers", "cols": [["id", "number", ""], ["name", "text", ""], ["age", "number", ""]], "pk": ["id"]}
{"ns": "zoo", "table": "animals", "cols": [["id", "number", ""], ["species", "text", ""], ["weight", "double", ""], ["born", "date", ""], ["keeper_id", "number", ""]], "pk": ["id"], "fk": [["keeper_id", "zoo", "keepers", "id"]]}
{"ns": "other", "table": "keepers", "cols": [["id", "number", ""], ["wage", "number", ""]], "pk": ["id"]}
{"ns": "odd", "table": "a \"b\"", "cols": [["x", "number", ""], ["X", "text", ""]]}
{"ns": "odd", "table": "empty", "cols": []}
{"ns": "odd", "table": "c", "cols": [["x", "number", ""]]}
E2
cat >questions.jsonl <<'E2'
{"id": "count", "set": "made", "db": "zoo", "lang": "en", "question": "How many animals?", "gold_sql": "SELECT count(*) FROM animals"}
{"id": "filter", "set": "made", "db": "zoo", "lang": "en", "question": "Which keepers are older than 40?", "gold_sql": "SELECT name FROM keepers WHERE age > 40"}
{"id": "join", "set": "made", "db": "zoo", "lang": "es", "question": "Especies que cuida Ana", "gold_sql": "SELECT T1.species FROM animals AS T1 JOIN keepers AS T2 ON T1.keeper_id = T2.id WHERE T2.name = \"Ana\""}
{"id": "nested", "set": "more", "db": "zoo", "lang": "en", "question": "Keepers without animals", "gold_sql": "SELECT name FROM keepers WHERE id NOT IN (SELECT keeper_id FROM animals)"}
{"id": "top", "set": "more", "db": "zoo", "lang": "en", "question": "The heaviest species", "gold_sql": "SELECT species FROM animals ORDER BY weight DESC LIMIT 1"}
{"id": "set", "set": "more", "db": "zoo", "lang": "en", "question": "Keepers of lions and of apes", "gold_sql": "SELECT keeper_id FROM animals WHERE species = 'Lion' INTERSECT SELECT keeper_id FROM animals WHERE species = 'Ape'"}
{"id": "none", "set": "more", "db": "zoo", "question": "What does it cost?"}
E2
evaluated() { run ocat eval --sql questions.jsonl --answers answers.jsonl -c ./zoo.jsonl "$@"; }
# The value of a column in the row of a set or class.
value() { awk -F '\t' -v name="$1" -v want="$2" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } $at["name"] == name { print $at[want] }' "$out"; }

# ---- the gold SQL itself ----

sed -n 's/.*"id": "\([a-z]*\)".*"gold_sql": \(".*"\)}$/{"id": "\1", "sureness": "sure", "sql": \2}/p' questions.jsonl >answers.jsonl
evaluated -o tsv
exits 0 'eval --sql runs'
is "$(value all judged)" 6 'every question with gold SQL is judged'
is "$(value all right)" 100 'gold SQL is right'
is "$(value all sure_wrong) $(value all invented)" '0 0' 'gold SQL is neither wrong nor invented'
is "$(value made questions) $(value more questions)" '3 3' 'questions are counted by set'
is "$(value single_table questions) $(value join questions) $(value nested questions) $(value set_operation questions)" '3 1 1 1' 'questions are counted by class'
is "$(value en questions) $(value es questions)" '5 1' 'questions are counted by language'

# ---- other answers ----

cat >answers.jsonl <<'E2'
{"id": "count", "sureness": "sure", "sql": "select count(id) from zoo.animals"}
{"id": "filter", "sureness": "sure", "sql": "SELECT name FROM keepers WHERE age >= 40"}
{"id": "join", "sureness": "likely", "sql": "SELECT species FROM animals, keepers WHERE name = 'Ana'", "alternatives": ["SELECT species FROM animals JOIN keepers ON keeper_id = keepers.id WHERE name = 'Ana'"]}
{"id": "nested", "sureness": "likely", "sql": "SELECT full_name FROM keepers"}
{"id": "top", "sureness": "unsure", "sql": "SELECT species FROM animals WHERE weight = (SELECT max(weight) FROM animals)"}
E2
evaluated -o tsv --save run.jsonl
is "$(value all right)" 16.7 'one of six answers is right'
is "$(value all answered) $(value all false_refusals)" '66.7 33.3' 'what is unsure or missing is refused'
is "$(value all sure) $(value all sure_right) $(value all sure_wrong)" '33.3 50 1' 'sure answers are counted by right and wrong'
is "$(value all invented) $(value all groundedness)" '1 80' 'an unknown column is invented'
is "$(value all exec_at_1) $(value all pass_at_3)" '33.3 50' 'SQL counts whatever its sureness, and one of three'
verdict() { sed -n "s/.*\"id\":\"$1\".*\"verdict\":\"\([a-z]*\)\".*/\1/p" run.jsonl; }
is "$(verdict count)" right 'the same rows in other words are right'
is "$(verdict filter)" shape 'another operator is wrong in shape'
is "$(verdict join)" joins 'a missing join is wrong at joins'
is "$(verdict nested)" names 'an unknown column is wrong at names'
is "$(verdict top) $(verdict set)" 'refused refused' 'the verdict on what is not answered is refused'
evaluated -o table
prints 'class     single_table' 'eval --sql -o table has the classes'
prints 'left out: 1 question without gold SQL' 'eval --sql counts the questions without gold SQL'
prints 'refused: 1 question without a line in the answers' 'eval --sql counts the questions without an answer'
prints 'sure, shape: it returns other' 'a wrong answer is listed with its stage'
prints 'no such column: full_name' 'an answer that does not run is listed with the message of SQLite'
evaluated -o json
prints '"curve":[{"least_sureness":"sure","confidence":null,"answered":33.3,"precision":50}' 'eval --sql -o json has the curve of precision'
prints '"wrong_at":{"sql":0,"names":1,' 'eval --sql -o json counts the stages'

# ---- two runs ----

printf '%s\n' '{"id": "filter", "sureness": "sure", "sql": "SELECT name FROM keepers WHERE age > 40"}' >answers.jsonl
evaluated --against run.jsonl -o table
exits 0 'eval --sql --against runs'
prints 'against run.jsonl: 1 won, 1 lost, 4 the same' 'eval --sql --against counts what changed'
prints 'before  shape' 'eval --sql --against names the earlier stage'
prints 'now     refused' 'eval --sql --against names the stage of what is lost'
echo '{"question": "q"}' >bad.jsonl
evaluated --against bad.jsonl
exits 6 'eval --sql --against refuses a file that is not a saved run'

# ---- the answers of ocat ask ----

run ocat eval --sql questions.jsonl -c ./zoo.jsonl -o json
exits 0 'eval --sql without --answers asks the questions itself'
prints '"questions":6,"judged":6,' 'eval --sql judges its own answers'
prints '"groundedness":100,"invented":0' 'answers of ocat have no invented name'

# ---- hostile answers ----

judged() { # judged SQL: the verdict and the problem
	printf '{"id": "count", "sureness": "sure", "sql": "%s"}\n' "$1" >answers.jsonl
	head -n 1 questions.jsonl >one.jsonl
	run ocat eval --sql one.jsonl --answers answers.jsonl -c ./zoo.jsonl -o json
}
for sql in 'DELETE FROM animals' 'SELECT count(*) FROM animals; DROP TABLE animals' 'PRAGMA user_version = 3' 'ATTACH \"x.db\" AS x' 'EXPLAIN SELECT 1' 'not SQL' "SELECT load_extension('x')"; do
	judged "$sql"
	prints '"verdict":"sql"' "an answer that is not one SELECT does not run: $sql"
done
[ ! -e x.db ]
point $? 'no answer creates a file'
judged 'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r'
prints '"verdict":"sql"' 'endless recursion is interrupted'
judged 'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r'
prints '"verdict":"sql"' 'an endless result is cut'
judged 'SELECT count(*) FROM other.keepers'
prints '"invented":true' 'a table of another namespace is invented'
judged 'SELECT \"full_name\" FROM zoo.animals'
prints '"invented":true' 'a selected name in double quotes that is no column is invented'
judged ''
prints '"false_refusals":100' 'an answer without SQL is refused'

# ---- hostile questions ----

gold() { # gold SQL: a question with this gold SQL, which is also the answer
	printf '{"id": "q", "db": "%s", "question": "q", "gold_sql": "%s"}\n' "${2:-zoo}" "$1" >one.jsonl
	printf '{"id": "q", "sureness": "sure", "sql": "%s"}\n' "$1" >answers.jsonl
	run ocat eval --sql one.jsonl --answers answers.jsonl -c ./zoo.jsonl -o json
}
gold 'SELEC name FROM keepers'
prints '"gold_not_parsed":1' 'gold SQL that does not parse is not judged'
gold 'SELECT no_such FROM keepers'
prints '"gold_fails":1' 'gold SQL that does not run is not judged'
gold 'DELETE FROM keepers'
prints '"gold_not_parsed":1' 'gold SQL that writes is not judged'
gold 'SELECT name FROM keepers WHERE 1 = 0'
prints '"no_rows":1' 'gold SQL that returns nothing is not judged'
gold 'SELECT name FROM keepers' nowhere
prints '"no_schema":1' 'a namespace that the catalog lacks is not judged'
gold 'SELECT x FROM c WHERE x > 3' odd
prints '"right":100' 'a table that SQLite cannot hold does not prevent the others'
gold 'SELECT wage FROM keepers' other
prints '"right":100' 'a question is judged in its own namespace'
echo '{"id": "q", "question": "q"}' >one.jsonl
run ocat eval --sql one.jsonl --answers answers.jsonl -c ./zoo.jsonl
exits 1 'eval --sql exits with 1 without gold SQL'
says 'no question has "gold_sql"' 'eval --sql says that no question has gold SQL'
: >empty.jsonl
run ocat eval --sql empty.jsonl --answers answers.jsonl -c ./zoo.jsonl
exits 1 'eval --sql exits with 1 for an empty file'
run ocat eval --sql questions.jsonl --answers empty.jsonl -c ./zoo.jsonl -o tsv
exits 0 'eval --sql accepts an empty file of answers'
is "$(value all false_refusals)" 100 'every question without an answer is refused'
for line in '{"sql": "SELECT 1"}' '{"id": "q", "sql": 3}' '{"id": "q", "sureness": "maybe"}' '[]' '{'; do
	echo "$line" >bad.jsonl
	run ocat eval --sql questions.jsonl --answers bad.jsonl -c ./zoo.jsonl
	[ "$status" != 0 ] && grep -q 'bad.jsonl:1: ' "$err"
	point $? "eval --sql reports the line of an invalid answer: $line"
done
run ocat eval --sql questions.jsonl --answers absent.jsonl -c ./zoo.jsonl
[ "$status" != 0 ]
point $? 'eval --sql fails for a missing file of answers'

evaluated --databases
exits 2 'an option of the evaluation of tables is refused with --sql'
run ocat eval questions.jsonl --answers answers.jsonl -c ./zoo.jsonl
exits 2 'an option of the evaluation of SQL is refused without --sql'
says '--answers needs --sql' 'eval says that --answers needs --sql'

# ---- a real database ----

mkdir files
sqlite3 files/zoo.db "create table keepers (id integer primary key, name text, age integer); insert into keepers values (1, 'Ana', 30), (2, 'Ben', 50), (3, 'Eva', 60)"
printf '%s\n' '{"id": "q", "db": "zoo", "question": "q", "gold_sql": "SELECT name FROM keepers WHERE age > 40"}' >one.jsonl
for path in files files/zoo.db; do
	printf '%s\n' '{"id": "q", "sureness": "sure", "sql": "SELECT name FROM keepers WHERE id > 1"}' >answers.jsonl
	run ocat eval --sql one.jsonl --answers answers.jsonl -c ./zoo.jsonl --database $path -o json
	prints '"right":100' "an answer is right if it returns the same from a real database: $path"
done
echo '{"id": "q", "sureness": "sure", "sql": "DELETE FROM keepers"}' >answers.jsonl
run ocat eval --sql one.jsonl --answers answers.jsonl -c ./zoo.jsonl --database files -o json
prints '"verdict":"sql"' 'an answer that writes to a real database does not run'
echo text >files/text.db
run ocat eval --sql one.jsonl --answers answers.jsonl -c ./zoo.jsonl --database files/text.db
exits 2 'a file that is not a database is a usage error'
says 'cannot read files/text.db as an SQLite database' 'eval --sql names the file that is not a database'
is "$(sqlite3 files/zoo.db 'select count(*) from keepers')" 3 'a real database is not changed'
done_testing
