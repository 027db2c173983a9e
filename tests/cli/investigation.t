#!/bin/sh
# Investigations: one trace that the commands of a shell join, or that OCAT_TRACE names.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
unset OCAT_SESSION OCAT_TRACE
run ocat add shop shop.db
traces=$HOME/.local/state/ocat/traces
rm -rf "$traces"
lines() { sqlite3 :memory: "select json_extract(value, '$2') from json_each('[' || replace(trim(readfile('$1'), char(10)), char(10), ',') || ']')" | tr '\n' '|'; }

run ocat trace stop
exits 1 'nothing to stop'
says 'ocat trace start' 'says how to begin'
run ocat trace start
exits 2 'a question is asked for'
run ocat trace start 'Which tables hold e-mail? ¿Cuáles?'
exits 0 'an investigation begins'
name=$(cat "$out")
case $name in *-which-tables-hold-e-mail-cu-les) true ;; *) false ;; esac
point $? 'and is called after the question'
is "$(lines "$traces/$name.jsonl" '$.question')" 'Which tables hold e-mail? ¿Cuáles?|' 'its first line is there at once'
ocat tables has:email --why 'by name first' >/dev/null
ocat show nothing_of_it >/dev/null 2>&1
is "$(lines "$traces/$name.jsonl" '$.step')" '|1|2|' 'commands of the shell join it'
run ocat trace list -o tsv
is "$(sed 1d "$out" | cut -f 1,3,4,6)" "$(printf '%s\t2\t1\tjoined' "$name")" 'the list says so'
first=$name
run ocat trace start 'Which tables hold e-mail? ¿Cuáles?'
name=$(cat "$out")
is "$name" "$first-2" 'the same question again is another one'
ocat tables order >/dev/null
is "$(lines "$traces/$name.jsonl" '$.step')" '|1|' 'which the shell has joined instead'
run ocat trace stop --answer 'customers has them' --sql 'select email from customers'
exits 0 'it is stopped'
prints '1 step, 0 failed' 'with its totals'
is "$(lines "$traces/$name.jsonl" '$.end.answer')$(lines "$traces/$name.jsonl" '$.end.sql')" '||customers has them|||select email from customers|' 'and with what came of it'
is "$(lines "$traces/$name.jsonl" '$.end.steps')" '||1|' 'and counted'
run ocat trace show "$name"
exits 0 'it is shown'
prints 'Query: "Which tables hold e-mail? ¿Cuáles?"' 'with its question'
prints 'Answer: customers has them' 'and its answer'
ocat tables order >/dev/null
is "$(lines "$traces/$name.jsonl" '$.step')" '|1||' 'what comes later is no part of it'

# ---- OCAT_TRACE ----
OCAT_TRACE=by-name ocat tables order >/dev/null
OCAT_TRACE=by-name ocat refs orders >/dev/null
is "$(lines "$traces/by-name.jsonl" '$.tool')" '|search_tables|get_relationships|' 'a name'
mkdir "$work/elsewhere"
OCAT_TRACE=$work/elsewhere/mine.jsonl ocat tables order >/dev/null
is "$(lines "$work/elsewhere/mine.jsonl" '$.tool')" '|search_tables|' 'a path'
OCAT_TRACE=elsewhere/mine.jsonl ocat tables order >/dev/null
is "$(lines elsewhere/mine.jsonl '$.step')" '|1|2|' 'from where one stands too'
printf '{"not":"a trace"}\n' >elsewhere/theirs.jsonl
touch -d '400 days ago' elsewhere/theirs.jsonl
for path in elsewhere/plain elsewhere/with.log 'elsewhere/two words.JSONL' ./.hidden; do
	OCAT_TRACE=$path ocat tables order >/dev/null
	OCAT_TRACE=$path ocat tables order >/dev/null
	is "$(lines "$path" '$.step')" '|1|2|' "$path is the file as it is written"
done
truncate -s 64M elsewhere/with.log ./.hidden
OCAT_TRACE=elsewhere/with.log ocat tables order >/dev/null
OCAT_TRACE=./.hidden ocat tables order >/dev/null
is "$(lines elsewhere/with.2.log '$.step')$(lines .hidden.2 '$.step')" '|1||1|' 'one that is full is followed by another'
rm .hidden .hidden.2
is "$(ls -A elsewhere | tr '\n' '|')" 'mine.jsonl|plain|theirs.jsonl|two words.JSONL|with.2.log|with.log|' 'nothing else is written there, and nothing old is taken for a trace of ours'
OCAT_TRACE=elsewhere/ run ocat tables order
exits 0 'a folder is no file to write to'
says 'elsewhere' 'which is said'
OCAT_TRACE=../../escape ocat tables order >/dev/null 2>&1
is "$(find "$HOME/.local/state/ocat" -name 'escape*' | wc -l)" 0 'a path is what it says, from where one stands'
rm -f ../../escape
OCAT_TRACE=by-name run ocat trace stop --answer over
says 'unset OCAT_TRACE' 'what the variable names stays named'
run ocat trace start one question in plain words -o json
is "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.question')")" 'one question in plain words' 'as JSON'
is "$(stat -c %a "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.path')")")" 600 'and private'
rm "$traces"/*one-question*
ocat tables order >/dev/null
is "$(find "$traces" -name "*one-question*" | wc -l)" 0 'an investigation whose file is gone is over'
OCAT_TRACES=false run ocat trace start 'a question'
exits 6 'where traces are off there is none'
OCAT_SESSION=agent-7 ocat trace start 'for an agent' >/dev/null
ocat tables order >/dev/null
OCAT_SESSION=agent-7 setsid "$OCAT" tables customer >/dev/null
is "$(lines "$(ls "$traces"/*for-an-agent.jsonl)" '$.step')" '|1|' 'OCAT_SESSION is a shell, whatever processes it has'

# Secrets in what a person writes about it go nowhere.
export OCAT_SESSION=agent-8
ocat trace start 'why does postgresql://b:sekretK@h/d fail' >/dev/null
ocat tables order --why 'postgresql://b:sekretW@h/d' >/dev/null
ocat trace stop --answer 'use postgresql://b:sekretL@h/d' --sql "select 'postgresql://b:sekretM@h/d'" >/dev/null
is "$(grep -rci sekret "$traces" | grep -vc ':0$'; find "$traces" -iname '*sekret*' | wc -l)" '0
0' 'no password is in a trace, nor in its name'
done_testing
