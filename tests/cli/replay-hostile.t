#!/bin/sh
# Sessions of each agent that are torn, damaged, of wrong types or made to do harm: they are read as far as they go, and
# nothing of them reaches the terminal raw.
. "${srcdir:-.}/tests/lib.sh"
needs python3 python3
mkdir made
run python3 "$srcdir/tests/cli/hostile_sessions.py" made
exits 0 'the sessions are made'

# The bytes that a terminal obeys: of C0 all but tabs and line ends, DEL, and C1 in UTF-8.
raw=$(printf '[\001-\010\013-\037\177]|\302[\200-\237]')
secrets='hunter2secret|AKIAIOSFODNN7EXAMPLE|ghp_abcdef|sk-ant-api03-abc'
# harm FILE...: what of these must not be in an output, or what it did
harm() {
	[ "$status" -le 3 ] || echo "exit status $status"
	LC_ALL=C grep -Eaq "$raw" "$@" && echo 'control characters'
	LC_ALL=C tr -d '\000' <"$1" | cmp -s - "$1" || echo 'a NUL'
	grep -Eaoh "$secrets" "$@"
	iconv -f UTF-8 -t UTF-8 "$1" >/dev/null 2>&1 || echo 'invalid UTF-8'
}
for format in codex codex_exec gemini gemini_old qwen swe_agent otlp langsmith messages inspect mcp; do
	found=
	for file in made/$format.*; do
		case=${file#made/"$format".}
		run ocat replay "$file" --full
		found="$found$(harm "$out" "$err" | sed "s/^/$case: /")"
		run ocat replay "$file" -o json
		found="$found$(harm "$out" "$err" | sed "s/^/$case, JSON: /")"
		[ "$(sqlite3 :memory: "select json_valid(readfile('$out'))")" = 1 ] || found="$found$case: no JSON "
	done
	is "$found" '' "$format: no damaged or hostile session does harm"
	# calls FILE: the statements, and whether each has a result
	calls() {
		ocat replay "made/$format.$1.jsonl" -o json 2>"$err" >json &&
			sqlite3 :memory: "select group_concat((value ->> '$.tool') || ' ' || coalesce(value ->> '$.result', '-') || (value ->> '$.parameters' like '%sum(total)%'))
				from json_each(readfile('json'), '$.result.steps') where value ->> '$.type' = 'call' and value ->> '$.parameters' like '%orders%'"
	}
	good=$(calls good)
	is "$(echo "$good" | wc -w)" 2 "$format: one call is read with its result"
	for case in crlf.jsonl mark.jsonl; do
		is "$(calls "${case%.jsonl}")" "$good" "$format: line ends and marks of Windows change nothing: $case"
	done
done

# ---- imported ----
# shellcheck disable=SC2086
run ocat trace import made/*.controls.jsonl made/*.secrets.jsonl made/*.nul.jsonl made/*.surrogate.jsonl
is "$status" 0 'sessions with control characters, NULs and secrets are imported'
traces=$(find "$HOME" -path '*/traces/*.jsonl')
# shellcheck disable=SC2086
is "$(grep -Eahc "$secrets" $traces | sort -u)" 0 'no secret is kept'
# shellcheck disable=SC2086
is "$(grep -hc '[^\\]\\u0000' $traces | sort -u)" 0 'no trace has a NUL'
found=
for trace in $traces; do
	name=$(basename "$trace" .jsonl)
	run ocat trace show "$name"
	found="$found$(harm "$out" "$err" | sed "s/^/$name: /")"
	for form in markdown shell otlp jsonl; do
		run ocat trace export "$name" --as $form
		found="$found$(harm "$out" "$err" | sed "s/^/$name, $form: /")"
		[ "$status" = 0 ] || found="$found$name: $form failed "
	done
done
is "$found" '' 'what was imported is shown and exported without harm'

# ---- opencode: rows of a database ----
spoilt() { # spoilt SQL: the recording, changed
	rm -f opencode.db
	sqlite3 opencode.db <"$srcdir/tests/traces/data/opencode/mcp/opencode.sql"
	sqlite3 opencode.db "$1"
	run ocat replay opencode.db -o json
	found="$(harm "$out" "$err")"
	[ "$status" -ne 0 ] || sqlite3 :memory: "select case when json_valid(readfile('$out')) then '' else 'no JSON' end"
	echo "$found"
}
while IFS= read -r change; do
	is "$(spoilt "$change" | tr -d '\n')" '' "opencode: $change"
done <<'E'
update part set data = substr(data, 1, 40)
update part set data = x'00ff1b5b'
update part set data = 7
update message set data = '[]'
update session set parent_id = id
update session set title = char(27) || '[31m' || char(155) || 'x', directory = null
update part set data = json_set(data, '$.text', char(27) || ']0;x' || char(7))
update part set time_updated = 9223372036854775807, message_id = null
update message set time_created = -9223372036854775807
update session set revert = '{"messageID":7,"partID":[]}'
update session set revert = '[[[['
delete from session
drop table part
E

# ---- what takes back ----
while IFS= read -r line; do
	{ sed 1q made/gemini.good.jsonl; sed 1d made/gemini.good.jsonl; printf '%s\n' "$line"; } >taken.jsonl
	run ocat replay taken.jsonl -o json
	is "$(harm "$out" "$err")$(sqlite3 :memory: "select readfile('$out') ->> '$.result.totals.rewound'")" 0 "gemini: nothing is taken back by $line"
done <<'E'
{"$rewindTo":7}
{"$rewindTo":{"id":"m1"}}
{"$rewindTo":""}
{"$set":{"messages":[]}}
{"$set":{"messages":[7,null,{}]}}
{"$set":{"messages":{"id":"m1"}}}
{"$set":{"messages":[{"id":"m3"}]}}
E
while read -r turns rewound; do
	{ cat made/codex.good.jsonl; printf '{"timestamp":"2026-11-20T10:00:09Z","type":"event_msg","payload":{"type":"thread_rolled_back","num_turns":%s}}\n' "$turns"; } >taken.jsonl
	run ocat replay taken.jsonl -o json
	is "$(harm "$out" "$err")$(sqlite3 :memory: "select readfile('$out') ->> '$.result.totals.rewound'")" "$rewound" "codex: a rollback of $turns turns"
done <<'E'
1 3
99999999999 3
0 0
-1 0
"x" 0
{} 0
null 0
E
done_testing
