#!/bin/sh
# Vectors of tables from an endpoint: made by sync, renewed where a text changes, merged into the answer, and never its failure.
. "${srcdir:-.}/tests/lib.sh"

table() { # table NAMESPACE NAME COMMENT COLUMN...
	printf '{"ns":"%s","table":"%s","desc":"%s","cols":[' "$1" "$2" "$3"
	shift 3
	comma=
	for column; do
		printf '%s["%s","text",""]' "$comma" "$column"
		comma=,
	done
	echo ']}'
}
tables() { # tables COMMENT: a hundred of them
	table clinic doctors "$1" doctor_id full_name ward
	table clinic visits '' visit_id doctor_id visited_at
	table clinic wards '' ward_id floor
	i=0
	while [ $((i = i + 1)) -le 97 ]; do
		table other "thing_$i" '' "code_$i" "label_$i"
	done
}
mode() { echo "$1" >mode; }
texts() { awk '/texts=/ { sub(/.*texts=/, ""); n += $1 } END { print n + 0 }' log; }
start() {
	: >log
	"$builddir/tests/cli/vector-endpoint" mode log >port &
	endpoint=$!
	wait_until 'the endpoint' test -s port
	url=http://127.0.0.1:$(cat port)
}
trap 'kill "${endpoint:-}" 2>/dev/null; rm -rf "$work"' EXIT

tables '' >made.jsonl
mode good
start
run ocat add made made.jsonl
run ocat tables --ask 'physicians' -o json
prints_no 'thing_' 'without a model the other tables are not found'
prints '"found_by":"words"' 'without a model words find every table'
run ocat doctor
prints_no 'vectors' 'doctor does not mention vectors without a model'
is "$(texts)" 0 'without a model nothing is sent'

# ---- made by a sync ----
run ocat config set vectors_model bag
run ocat config set vectors_url "$url/v1"
run ocat tables --ask 'physicians'
exits 0 'a question is answered before there are vectors'
says 'no table has a vector yet' 'a question before the first sync says that no table has a vector'
mode few
run ocat sync made
exits 0 'a sync succeeds when the endpoint fails'
says 'some tables have no vectors yet' 'a sync says that vectors are missing'
says 'out of order' 'a sync repeats what the endpoint says'
run ocat tables --ask 'doctors'
says 'only 64 tables have vectors so far' 'a question says how many tables have vectors'
mode good
: >log
run ocat sync made
is "$(texts)" 37 'the next sync makes only the vectors that are missing, and compares one with what it was'
prints_no 'vector' 'a sync that succeeds says nothing about vectors'
is "$(grep 'texts=36 ' log)" 'POST /v1/embeddings HTTP/1.1 texts=36 model=bag without a key' 'the request is that of OpenAI'
: >log
run ocat sync made
is "$(texts)" 0 'a sync without changes makes no vectors'

# ---- the answer ----
run ocat tables --ask 'physicians on visit' -o json
prints '"name":"doctors"' 'a table with other words is found by its meaning'
prints '"found_by":"both"' 'a table that both find says so'
run ocat tables --ask 'physicians on visit' --explain
prints 'similar to the question in meaning' 'a reason says that a table was found by meaning'
says 'meaning by bag at http://127.0.0.1' 'explain names the model and its endpoint'
says 'on this machine' 'explain says where the endpoint is'
run ocat why made.clinic.doctors --ask 'physicians'
exits 0 'why takes vectors into account'
prints 'similar to the question in meaning' 'why names the meaning as a reason'
run ocat tables --ask 'physicians' -c made --database other -o json
prints_no '"name":"doctors"' 'vectors add no table outside the requested database'
OCAT_VECTORS_URL=http://example.invalid/v1 run ocat tables --ask doctors --explain
says 'names, comments and questions are sent to http://example.invalid/v1/embeddings' 'explain says what leaves this machine'

# ---- changes ----
tables 'Physicians and nurses' >made.jsonl
: >log
run ocat sync made
is "$(texts)" 2 'only the table with another text gets another vector, and one is compared'
is "$(tail -n 1 log)" '  clinic doctors. Physicians and nurses: doctor id, full name, ward' 'the text has name, comment and columns'
table clinic doctors '' doctor_id >made.jsonl
: >log
run ocat sync made
is "$(texts)" 1 'a dropped column gives another vector'
run ocat doctor
prints '1 table with vectors' 'doctor counts the tables with vectors'
prints 'bag at http://127.0.0.1' 'doctor names the model'
tables '' >made.jsonl
run ocat sync made

# ---- failures ----
for how in fail nothing garbage nan infinite zeros words 'strange index'; do
	mode "$how"
	run ocat tables --ask 'doctors'
	exits 0 "a question is answered by an endpoint with the answer: $how"
	prints 'made.clinic.doctors' "words answer instead: $how"
	says 'found by words alone' "a note says that words answered: $how"
done
mode garbage
run ocat doctor
prints 'does not answer with vectors' 'doctor says what is wrong with the endpoint'
prints 'answered by words alone' 'doctor says what that means'
mode silent
run ocat tables --ask 'doctors'
exits 0 'a question is answered when the endpoint is silent'
says 'found by words alone' 'a note says that the endpoint is silent'
mode wide
run ocat tables --ask 'doctors'
exits 0 'a question is answered when the model has changed'
says 'the model has changed' 'a note says that the model has changed'
: >log
run ocat sync made
is "$(texts)" 100 'a sync makes all vectors again when the model has changed'
run ocat tables --ask 'doctors'
says_no 'vector' 'the new vectors are used'
for file in "$HOME"/.cache/ocat/ocat.db.vectors-*; do echo damaged >"$file"; done
run ocat tables --ask 'doctors'
exits 0 'a question is answered when the vectors are damaged'
says 'no table has a vector yet' 'damaged vectors are not used'
run ocat sync made
run ocat tables --ask 'doctors'
says_no 'vector' 'a sync replaces damaged vectors'


# ---- vectors under way ----
tables 'Physicians' >made.jsonl
mode good
run ocat sync made
mode other
tables 'Nurses' >made.jsonl
: >log
run ocat sync made
is "$(texts)" 101 'a sync makes all vectors again when the model behind the name has changed'
again() { rm -f "$HOME"/.cache/ocat/ocat.db.vectors-*; : >log; }
for how in 'one missing' uneven; do
	again
	mode "$how"
	run ocat sync made
	exits 0 "a sync succeeds with an endpoint that answers: $how"
	says 'does not answer with vectors' "a sync says that the answer is wrong: $how"
	is "$(find "$HOME" -name 'ocat.db.vectors-*' | wc -l)" 0 "no vectors are kept of an answer: $how"
done
again
mode busy
run ocat sync made
says_no 'vector' 'a sync waits for a busy endpoint as long as it asks for, and asks again'
is "$(grep -c POST log)" 3 'each busy answer costs one more request'
again
mode stall
"$OCAT" sync made 2>/dev/null &
sync=$!
wait_until 'the second batch' grep -q '=36' log
kill -9 "$sync"
wait "$sync" 2>/dev/null
mode good
: >log
run ocat sync made
exits 0 'a sync succeeds after one that was killed'
is "$(texts)" 37 'a sync goes on where a killed one was'
again
mode silent
"$OCAT" sync made 2>/dev/null &
sync=$!
wait_until 'the first batch' grep -q '=64' log
kill -TERM "$sync"
wait "$sync"
is $? 130 'a signal ends the wait for a silent endpoint'
mode good
again
sh -c 'ulimit -f 60; trap "" XFSZ; exec "$@"' sh "$OCAT" sync made >out 2>full
grep -q 'some tables have no vectors yet: cannot write .*vectors' full
is $? 0 'a sync says that the vectors cannot be written on a full disk'
is "$(find "$HOME" -name '*.tmp*' | wc -l)" 0 'no temporary file is left on a full disk'
run ocat sync made
run ocat tables --ask 'doctors'
says_no 'vector' 'the next sync writes the vectors'

# ---- other settings ----
mode good
run ocat config set vectors_url "$url/api/embed"
run ocat config set vectors_key SESAME
: >log
SESAME=sesame run ocat sync made
is "$(head -n 1 log)" 'POST /api/embed HTTP/1.1 texts=64 model=bag with the key' 'an Ollama endpoint and its key are used'
grep -q sesame "$HOME"/.config/ocat/config.yaml
is $? 1 'the key is in no file'
SESAME=sesame run ocat tables --ask 'physicians on visit' -o json
prints '"found_by":"both"' 'vectors of Ollama are used'
echo sesame >key
run ocat config set vectors_key "$work/key"
run ocat config set vectors_query_prefix 'query:'
run ocat config set vectors_passage_prefix 'passage:'
: >log
run ocat sync made
is "$(grep -c '^  passage: ' log)" 100 'another prefix of the tables has all vectors made again'
is "$(head -n 1 log)" 'POST /api/embed HTTP/1.1 texts=64 model=bag with the key' 'the key is read from a file'
run ocat tables --ask 'physicians on visit' -o json
prints '"found_by":"both"' 'vectors with prefixes are used'
is "$(tail -n 1 log)" '  query: physicians on visit' 'the question has its own prefix'
run ocat config set vectors_query_prefix 'question:'
: >log
run ocat sync made
is "$(texts)" 0 'another prefix of questions keeps the vectors'
run ocat config unset vectors_query_prefix
run ocat config unset vectors_passage_prefix

# ---- a key that a command prints ----
run ocat config unset vectors_key
run ocat config set vectors_key_command 'echo run >>runs; cat key'
again
: >log
run ocat sync made
is "$(grep -c POST log) $(grep -c 'with the key' log)" '2 2' 'each request has the key that a command prints'
is "$(cat runs)" run 'the command runs once'
for command in 'exit 3' true 'sleep 60' 'yes'; do
	run ocat config set vectors_key_command "$command"
	: >log
	run ocat tables --ask 'physicians on visit'
	exits 0 "a question is answered when there is no key: $command"
	says 'vectors_key_command' "a note names the command: $command"
	is "$(texts)" 0 "nothing is sent without the key: $command"
done
run ocat config set vectors_key "$work/key"

# ---- what leaves this machine ----
mode fail
for verb in 'tables --ask doctors --explain' doctor 'config list' 'sync made'; do
	# shellcheck disable=SC2086 # words
	run ocat $verb
	prints_no sesame "the key is not shown by: ocat $verb"
	says_no sesame "the key is not in a message of: ocat $verb"
done
grep -rq sesame "$HOME"
is $? 1 'the key is in no file of ocat, not even the log and the trace'
mode good
sed 's/"clinic"/"private"/' made.jsonl >other.jsonl
: >log
run ocat add partly other.jsonl --exclude 'private.*'
run ocat sync partly
grep -q 'private' log
is $? 1 'an excluded table is not sent'
: >log
run ocat tables --limit 1
run ocat search doctors
run ocat show doctors
is "$(texts)" 0 'only questions in plain words are sent'

kill "$endpoint"
wait "$endpoint" 2>/dev/null
run ocat tables --ask 'doctors'
exits 0 'a question is answered when the endpoint is down'
says 'found by words alone' 'a note says that the endpoint is down'

# ---- a model file ----
run ocat config unset vectors_url
run ocat config set vectors_model "$work/no.onnx"
run ocat doctor
prints "the model's file is missing" 'doctor says that the model is missing'
echo >model.onnx
run ocat config set vectors_model "$work/model.onnx"
run ocat doctor
prints "the model's tokenizer is missing" 'doctor says that the tokenizer is missing'
echo '{"model": {"type": "WordLevel", "vocab": {}}}' >tokenizer.json
run ocat doctor
prints 'type "WordLevel"' 'doctor says what the tokenizer needs'
head -c 3000 /dev/urandom >tokenizer.json
run ocat doctor
prints 'is not a JSON object' 'doctor says that the tokenizer is damaged'
echo '{"model": {"type": "WordPiece", "vocab": {"[UNK]": 0, "[CLS]": 1, "[SEP]": 2}}}' >tokenizer.json
run ocat config set vectors_runtime "$work/no.so"
run ocat doctor
prints 'onnxruntime cannot be opened' 'doctor says that onnxruntime is missing'
run ocat sync made
exits 0 'a sync succeeds without onnxruntime'
says 'onnxruntime cannot be opened' 'a sync says that onnxruntime is missing'
done_testing
