#!/bin/sh
# Traces are found by words, tables, tools, time and outcome; every name in the list can be shown.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
traces=$HOME/.local/state/ocat/traces
unset OCAT_SESSION OCAT_TRACE
run ocat add shop shop.db
OCAT_SESSION=one OCAT_NOW=2026-03-01T10:00:00Z ocat tables customer --why 'Umsätze nach Land' >/dev/null
OCAT_SESSION=two OCAT_NOW=2026-03-02T10:00:00Z ocat check 'select total from orders' >/dev/null
OCAT_SESSION=two OCAT_NOW=2026-03-02T11:00:00Z ocat show nothing_here >/dev/null 2>&1
OCAT_SESSION=three OCAT_NOW=2026-03-03T10:00:00Z ocat trace start 'Which tables hold e-mail?' >/dev/null
OCAT_SESSION=three OCAT_NOW=2026-03-03T10:01:00Z ocat refs order_lines >/dev/null
OCAT_SESSION=three OCAT_NOW=2026-03-03T10:02:00Z ocat trace stop --answer 'customers.email' >/dev/null
OCAT_NOW=2026-03-04T10:00:00Z
export OCAT_NOW
mail=2026-03-03-which-tables-hold-e-mail
listed() { run ocat trace list "$@" -o tsv && sed 1d "$out" | cut -f 1 | tr '\n' ' '; }

is "$(listed)" "$mail two one " 'traces are listed, newest first'
is "$(listed umsätze LAND)" 'one ' 'words are found in reasons, whatever their case'
is "$(listed email)" "$mail " 'words are found in the answer'
is "$(listed E-MAIL)" "$mail " 'words are found in the question'
is "$(listed customer land)" 'one ' 'all words must be found'
is "$(listed customer quokka)" '' 'a word that occurs nowhere finds nothing'
run ocat trace list customer quokka
exits 1 'a search without matches exits with 1'
is "$(listed has_primary_key)" '' 'results are not searched for words'
is "$(listed --table orders)" "$mail two " 'a table is found among results and in SQL'
is "$(listed --table customers)" 'one ' 'a table is found among the first results'
is "$(listed --table shop.order_lines)" "$mail " 'a table is found by its qualified name'
is "$(listed --table other.order_lines)" "$mail " 'a name without its catalog may be of any'
is "$(listed --table other.customers)" '' 'a table of another catalog is not found'
is "$(listed --table shop.orders,shop.customers)" "$mail two one " 'several tables mean any of them'
is "$(listed --table order)" '' 'a part of a name is not a table'
is "$(listed --tool check_sql)" 'two ' 'traces are found by a tool'
is "$(listed --tool refs,check)" "$mail two " 'several tools, by their commands, mean any of them'
is "$(listed --tool refs --tool check)" "$mail two " 'an option can be repeated'
is "$(listed --since 2026-03-02)" "$mail two " 'since leaves out traces that ended before'
is "$(listed --until 2026-03-02)" 'one ' 'until leaves out traces that began later'
is "$(listed --since 2026-03-02T10:30:00Z --until 2026-03-03)" 'two ' 'a trace is found by any time within it'
is "$(listed --outcome answered)" "$mail " 'traces with an answer are found'
is "$(listed --outcome ended)" "$mail " 'the former word for an answer is still understood'
is "$(ocat trace list -o tsv | awk -v name="$mail" '$1 == name { print $6 }')" answered 'the list has the word of --outcome'
is "$(listed --outcome failed)" 'two ' 'traces with a failed step are found'
is "$(listed --outcome open,failed)" 'two one ' 'several outcomes mean any of them'
is "$(listed --outcome clean --tool search_tables)" 'one ' 'different options must all hold'
is "$(listed -n 1)" "$mail " 'the list has a limit'
says '1 of 3 traces' 'the list says what it left out'
run ocat trace list --outcome wrongly
exits 2 'an unknown outcome is a usage error'
run ocat trace list --since whenever
exits 2 'an invalid time is a usage error'
run ocat trace show --limit 3
exits 2 'show takes no limit'

# ---- the index ----
OCAT_SESSION=two ocat tables staff >/dev/null
is "$(ocat trace list -o tsv | awk '$1 == "two" { print $3, $4 }')" '3 1' 'steps that were appended are counted'
printf '{"step":9,"tool":"x","parame' >>"$traces/two.jsonl"
is "$(ocat trace list -o tsv | awk '$1 == "two" { print $3 }')" 3 'a line in the making is not counted'
printf 'ters":{}}\n' >>"$traces/two.jsonl"
is "$(ocat trace list -o tsv | awk '$1 == "two" { print $3 }')" 4 'a line is counted once it is whole'
is "$(ocat trace list -o tsv | awk '$1 == "two" { print $3 }')" 4 'a whole line is counted only once'
head -n 2 "$traces/two.jsonl" >two && mv two "$traces/two.jsonl"
is "$(ocat trace list -o tsv | awk '$1 == "two" { print $3, $4 }')" '1 0' 'a file that was replaced is read again'
ocat trace list -o tsv >whole
for damage in 's/"steps"/"stepz"/' 's/inode/{/' '1d' 's/./x/200'; do
	sed -i "$damage" "$traces/.index"
	run ocat trace list -o tsv
	cmp -s whole "$out"
	point $? "a damaged index changes nothing: $damage"
done
rm "$traces/one.jsonl"
is "$(listed)" "$mail two " 'a deleted trace is not listed'
printf '{"other":1}\n' >"$traces/other.jsonl"
is "$(listed)" "$mail two " 'a file that is no trace is not listed'

# ---- names ----
for name in rev rev.2 rev.3 revenue last 'two words' Ärger; do
	{ head -n 1 "$traces/two.jsonl" && printf '{"step":1,"tool":"x","parameters":{"of":"%s"}}\n' "$name"; } >"$traces/$name.jsonl"
done
printf 'a file of that name\n' >rev.2
for name in rev rev.2 rev.3 revenue last 'two words' Ärger $mail two; do
	run ocat trace show "$name"
	exits 0 "every name in the list can be shown: $name"
	[ "$name" = "$mail" ] || [ "$name" = two ] || prints "of=\"$name\"" "the name shows its trace: $name"
done
# Two sessions of another agent with long ids that begin alike, in a narrow window; its tool has the name of a command.
. "${srcdir:-.}/tests/lib-sessions.sh"
for id in 12345678-aaaa 12345678-abbb; do
	session_begins "$id-4000-8000-0123456789ab" 'How much did we sell?'
	session_calls mcp__pg__query '{"sql":"select 1"}' 1 0
done
run ocat trace import "$session_folder"
is "$(listed --tool query | wc -w)" 2 'the tool of another agent is found, though a command has its name'
COLUMNS=80 ocat trace list sell -o table >"$out" 2>"$err"
for name in $(sed 1d "$out" | cut -d ' ' -f 1); do
	run ocat trace show "$name"
	prints 'How much' "the short name of a table is a name: $name"
done
COLUMNS=80 ocat trace list sell -o table >"$out" 2>"$err"
prints 'claude-code-12345678-aa ' 'long ids are cut where they differ'
prints 'How much did' 'a narrow table has room for the question'
run ocat trace show re
exits 2 'a beginning of several names is ambiguous'
says 'rev.2' 'the names that begin so are listed'
run ocat trace show reven
exits 0 'a beginning of one name is enough'
run ocat trace show "$traces/rev.2.jsonl"
prints 'of="rev.2"' 'a trace is shown by its path'
done_testing
