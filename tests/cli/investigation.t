#!/bin/sh
# Investigations: one trace that every command of a shell joins, or that OCAT_TRACE names.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
unset OCAT_SESSION OCAT_TRACE
run ocat add shop shop.db
traces=$HOME/.local/state/ocat/traces
rm -rf "$traces"
lines() { sqlite3 :memory: "select json_extract(value, '$2') from json_each('[' || replace(trim(readfile('$1'), char(10)), char(10), ',') || ']')" | tr '\n' '|'; }

run ocat trace stop
exits 1 'trace stop exits with 1 when no investigation is open'
says 'ocat trace start' 'trace stop suggests ocat trace start'
run ocat trace start
exits 2 'trace start without a question is a usage error'
run ocat trace start 'Which tables hold e-mail? ¿Cuáles?'
exits 0 'trace start begins an investigation'
name=$(cat "$out")
case $name in *-which-tables-hold-e-mail-cu-les) true ;; *) false ;; esac
point $? 'an investigation has a name made of its question'
is "$(lines "$traces/$name.jsonl" '$.question')" 'Which tables hold e-mail? ¿Cuáles?|' 'trace start writes the question to the trace file'
ocat tables has:email --why 'by name first' >/dev/null
ocat show nothing_of_it >/dev/null 2>&1
is "$(lines "$traces/$name.jsonl" '$.step')" '|1|2|' 'commands of the same shell join the investigation'
run ocat trace list -o tsv
is "$(sed 1d "$out" | cut -f 1,3,4,6)" "$(printf '%s\t2\t1\tjoined' "$name")" 'trace list marks the investigation as joined'
first=$name
run ocat trace start 'Which tables hold e-mail? ¿Cuáles?'
name=$(cat "$out")
is "$name" "$first-2" 'a second investigation with the same question has a number'
ocat tables order >/dev/null
is "$(lines "$traces/$name.jsonl" '$.step')" '|1|' 'the shell joins the second investigation instead'
run ocat trace stop --answer 'customers has them' --sql 'select email from customers'
exits 0 'trace stop ends the investigation'
prints '1 step, 0 failed' 'trace stop prints the number of steps and failures'
is "$(lines "$traces/$name.jsonl" '$.end.answer')$(lines "$traces/$name.jsonl" '$.end.sql')" '||customers has them|||select email from customers|' 'the end of the trace has the answer and the SQL'
is "$(lines "$traces/$name.jsonl" '$.end.steps')" '||1|' 'the end of the trace has the number of steps'
run ocat trace show "$name"
exits 0 'trace show prints a stopped investigation'
prints 'Query: "Which tables hold e-mail? ¿Cuáles?"' 'trace show prints the question of an investigation'
prints 'Answer: customers has them' 'trace show prints the answer of an investigation'
run ocat replay "$name"
prints 'no fault found: the statement of step 1 holds, then and today' 'the verdict rests on the SQL of the answer'
prints 'step 1 quoted, in shop, then allow, today allow; the answer' 'the SQL of the answer counts as quoted'
sed 's/select email from customers/select e_mail from customers/' "$traces/$name.jsonl" >elsewhere.jsonl
run ocat replay elsewhere.jsonl
prints 'wrong: step 1: invented column e_mail; probably meant: email' 'an answer that rests on an invented column is wrong'
ocat trace import elsewhere.jsonl >/dev/null
is "$(grep -c '"sql":"select e_mail' "$traces"/ocat-*.jsonl)" 1 'an imported trace keeps the SQL of the answer'
ocat tables order >/dev/null
is "$(lines "$traces/$name.jsonl" '$.step')" '|1||' 'commands after trace stop do not join the investigation'

# ---- OCAT_TRACE ----
OCAT_TRACE=by-name ocat tables order >/dev/null
OCAT_TRACE=by-name ocat refs orders >/dev/null
is "$(lines "$traces/by-name.jsonl" '$.tool')" '|search_tables|get_relationships|' 'OCAT_TRACE with a name writes to the trace of that name'
mkdir "$work/elsewhere"
OCAT_TRACE=$work/elsewhere/mine.jsonl ocat tables order >/dev/null
is "$(lines "$work/elsewhere/mine.jsonl" '$.tool')" '|search_tables|' 'OCAT_TRACE with an absolute path writes to that file'
OCAT_TRACE=elsewhere/mine.jsonl ocat tables order >/dev/null
is "$(lines elsewhere/mine.jsonl '$.step')" '|1|2|' 'OCAT_TRACE with a relative path writes to that file'
printf '{"not":"a trace"}\n' >elsewhere/theirs.jsonl
touch -d '400 days ago' elsewhere/theirs.jsonl
for path in elsewhere/plain elsewhere/with.log 'elsewhere/two words.JSONL' ./.hidden; do
	OCAT_TRACE=$path ocat tables order >/dev/null
	OCAT_TRACE=$path ocat tables order >/dev/null
	is "$(lines "$path" '$.step')" '|1|2|' "OCAT_TRACE writes to exactly the named file: $path"
done
truncate -s 64M elsewhere/with.log ./.hidden
OCAT_TRACE=elsewhere/with.log ocat tables order >/dev/null
OCAT_TRACE=./.hidden ocat tables order >/dev/null
is "$(lines elsewhere/with.2.log '$.step')$(lines .hidden.2 '$.step')" '|1||1|' 'a full trace file continues in a second file'
rm .hidden .hidden.2
is "$(ls -A elsewhere | tr '\n' '|')" 'mine.jsonl|plain|theirs.jsonl|two words.JSONL|with.2.log|with.log|' 'OCAT_TRACE writes no other file and expires no file beside it'
OCAT_TRACE=elsewhere/ run ocat tables order
exits 0 'OCAT_TRACE with a folder does not fail the command'
says 'elsewhere' 'OCAT_TRACE with a folder prints a warning'
OCAT_TRACE=../../escape ocat tables order >/dev/null 2>&1
is "$(find "$HOME/.local/state/ocat" -name 'escape*' | wc -l)" 0 'OCAT_TRACE with parent folders is relative to the current folder'
rm -f ../../escape
OCAT_TRACE=by-name run ocat trace stop --answer over
says 'unset it to stop recording' 'trace stop advises unsetting OCAT_TRACE'
run ocat trace start one question in plain words -o json
is "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.question')")" 'one question in plain words' 'trace start -o json has the question'
is "$(stat -c %a "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.path')")")" 600 'trace start creates a trace file for its owner only'
rm "$traces"/*one-question*
ocat tables order >/dev/null
is "$(find "$traces" -name "*one-question*" | wc -l)" 0 'a command does not join an investigation whose file was deleted'
OCAT_TRACES=false run ocat trace start 'a question'
exits 6 'trace start exits with 6 when traces are switched off'
OCAT_SESSION=agent-7 ocat trace start 'for an agent' >/dev/null
ocat tables order >/dev/null
OCAT_SESSION=agent-7 setsid "$OCAT" tables customer >/dev/null
is "$(lines "$(ls "$traces"/*for-an-agent.jsonl)" '$.step')" '|1|' 'processes with the same OCAT_SESSION join its investigation'

# Passwords in texts by people are not written to traces.
export OCAT_SESSION=agent-8
ocat trace start 'why does postgresql://b:sekretK@h/d fail' >/dev/null
ocat tables order --why 'postgresql://b:sekretW@h/d' >/dev/null
ocat trace stop --answer 'use postgresql://b:sekretL@h/d' --sql "select 'postgresql://b:sekretM@h/d'" >/dev/null
is "$(grep -rci sekret "$traces" | grep -vc ':0$'; find "$traces" -iname '*sekret*' | wc -l)" '0
0' 'neither the text nor the name of a trace has a password'
done_testing
