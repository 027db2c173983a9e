#!/bin/sh
# Traces from elsewhere, given by OCAT_DATA: what each file holds, stated and counted again by SQLite's JSON.
. "${srcdir:-.}/tests/lib.sh"
[ -n "${OCAT_DATA-}" ] || cannot_run 'no data: make check-data DATA=DIR'
traces=$OCAT_DATA/traces
[ -d "$traces" ] || cannot_run 'the data has no traces'

# held FILE: what ocat reads in it, in one line
held() {
	ocat replay "$1" -o json >"$work/json" 2>"$err" || return
	sqlite3 :memory: "with r(r) as (select readfile('$work/json') ->> '$.result'), s(s) as (select value from r, json_each(r, '$.steps'))
		select (select printf('%s %d user %d assistant %d thought ', r ->> '$.session.format', sum(s ->> '$.type' = 'user'),
			sum(s ->> '$.type' = 'assistant'), sum(s ->> '$.type' = 'thought')) from s)
		|| printf('%d calls %d failed %d steps %d sql %d findings %d+%d', r ->> '$.totals.calls', r ->> '$.totals.failed', r ->> '$.totals.steps',
			json_array_length(r, '$.verdict.statements'), json_array_length(r, '$.verdict.findings'), r ->> '$.totals.tokens_in', r ->> '$.totals.tokens_out') from r"
}
lines() { # lines FILE QUERY: of its lines, as the table l(v)
	printf '%s\n' '.mode ascii' '.separator "\001" "\n"' 'create table file (v);' ".import '$1' file" '.mode list' \
		"with l(v) as (select v from file where json_valid(v)) select $2;" | sqlite3 :memory: 2>>"$err"
}
document() { # document FILE QUERY: of the document, as the table l(v)
	sqlite3 :memory: "with l(v) as (select readfile('$1')) select $2"
}
while read -r file stated; do
	printf '%s\n' "$file" >>"$work/stated"
	[ -f "$traces/$file" ] || continue
	is "$(held "$traces/$file")" "$stated" "$file is read"
done <<'STATED'
claude_code/edge_cases.jsonl claude-code 5 user 2 assistant 0 thought 3 calls 1 failed 18 steps 0 sql 0 findings 488+435
claude_code/representative_messages.jsonl claude-code 4 user 3 assistant 0 thought 2 calls 0 failed 9 steps 0 sql 0 findings 218+445
claude_code/session_b.jsonl claude-code 2 user 1 assistant 0 thought 0 calls 0 failed 3 steps 0 sql 0 findings 20+35
claude_code/todowrite_examples.jsonl claude-code 2 user 3 assistant 0 thought 3 calls 0 failed 8 steps 0 sql 0 findings 883+328
codex_exec/stream-output-1.jsonl codex-exec 0 user 1 assistant 1 thought 0 calls 0 failed 2 steps 0 sql 0 findings 2946+7
codex_exec/stream-output-2.jsonl codex-exec 0 user 1 assistant 1 thought 1 calls 0 failed 3 steps 0 sql 0 findings 6040+129
codex_exec/stream-output-3.jsonl codex-exec 0 user 1 assistant 1 thought 1 calls 0 failed 3 steps 0 sql 0 findings 6008+51
codex_exec/stream-output-4.jsonl codex-exec 0 user 1 assistant 2 thought 1 calls 0 failed 4 steps 0 sql 0 findings 6087+204
codex_exec/stream-output-5.jsonl codex-exec 0 user 1 assistant 2 thought 1 calls 0 failed 4 steps 0 sql 0 findings 6086+223
inspect/log_formats.json inspect 1 user 1 assistant 0 thought 0 calls 0 failed 3 steps 0 sql 0 findings 66+2
inspect/log_tool_call_error.json inspect 0 user 0 assistant 0 thought 11 calls 11 failed 11 steps 0 sql 1 findings 0+0
langsmith/anthropic_managed_custom_tools.jsonl managed-agent 1 user 1 assistant 0 thought 1 calls 0 failed 3 steps 0 sql 0 findings 14476+80
langsmith/langsmith_py_wrap_openai_.json langsmith 1 user 1 assistant 0 thought 0 calls 0 failed 2 steps 0 sql 0 findings 9+9
langsmith/langsmith_py_wrap_openai_reasoning.json langsmith 1 user 1 assistant 0 thought 0 calls 0 failed 2 steps 0 sql 0 findings 43+2497
openinference/all-spans.json otlp 5 user 5 assistant 0 thought 0 calls 0 failed 11 steps 0 sql 0 findings 142+297
otel_genai/LANGCHAIN_trace.json otlp 1 user 4 assistant 0 thought 2 calls 0 failed 8 steps 0 sql 0 findings 1262+125
otel_genai/OPENAI_trace.json otlp 1 user 3 assistant 0 thought 2 calls 0 failed 7 steps 0 sql 0 findings 1020+76
otel_genai/TINYAGENT_trace.json otlp 1 user 4 assistant 0 thought 3 calls 0 failed 9 steps 0 sql 0 findings 1369+156
otlp/events.json otlp 0 user 0 assistant 0 thought 0 calls 0 failed 1 steps 0 sql 0 findings 0+0
otlp/logs.json otlp 0 user 0 assistant 0 thought 0 calls 0 failed 1 steps 0 sql 0 findings 0+0
otlp/trace.json otlp 0 user 0 assistant 0 thought 0 calls 0 failed 1 steps 0 sql 0 findings 0+0
swe_agent/function_calling_simple.traj swe-agent 1 user 5 assistant 0 thought 5 calls 0 failed 12 steps 0 sql 0 findings 0+0
swe_agent/networking_1.traj swe-agent 1 user 4 assistant 0 thought 4 calls 0 failed 10 steps 0 sql 0 findings 0+0
STATED

is "$(cd "$traces" && find . -type f | sed 's|^./||' | grep -vxF -f "$work/stated")" '' 'every sample has its counts stated'

# The same, counted in the files.
number() { held "$1" | sed -nE "s/.* ([0-9]+) $2.*/\1/p"; }
tokens() { held "$1" | sed 's/.* //'; }
for file in "$traces"/claude_code/*.jsonl; do
	is "$(number "$file" calls)" "$(lines "$file" "(select count(*) from l, json_each(v, '$.message.content') b where b.type = 'object' and b.value ->> '$.type' = 'tool_use')
		+ (select count(*) from l, json_each(v, '$.message.content') b where b.type = 'object' and b.value ->> '$.type' = 'tool_result' and b.value ->> '$.tool_use_id' not in
			(select b.value ->> '$.id' from l, json_each(v, '$.message.content') b where b.type = 'object' and b.value ->> '$.type' = 'tool_use'))")" \
		"$(basename "$file"): each call, and each result without one"
done
for file in "$traces"/codex_exec/*.jsonl; do
	is "$(tokens "$file")" "$(lines "$file" "sum(v ->> '$.usage.input_tokens') || '+' || sum(v ->> '$.usage.output_tokens') from l")" "$(basename "$file"): tokens of all turns"
done
for file in "$traces"/otel_genai/*.json; do
	is "$(tokens "$file")" "$(document "$file" "sum(s.value ->> '$.attributes.\"gen_ai.usage.input_tokens\"') || '+' || sum(s.value ->> '$.attributes.\"gen_ai.usage.output_tokens\"') from l, json_each(v, '$.spans') s")" \
		"$(basename "$file"): tokens of all requests"
	is "$(number "$file" calls)" "$(document "$file" "count(*) from l, json_each(v, '$.spans') s where s.value ->> '$.name' like 'execute_tool %'")" "$(basename "$file"): runs of tools"
done
file=$traces/openinference/all-spans.json
is "$(tokens "$file")" "$(document "$file" "sum(s.value ->> '$.attributes.\"gen_ai.usage.input_tokens\"') || '+' || sum(s.value ->> '$.attributes.\"gen_ai.usage.output_tokens\"') from l, json_each(v) s")" \
	'all-spans.json: tokens of the requests, not of the spans around them'
for file in "$traces"/swe_agent/*.traj; do
	is "$(number "$file" calls)" "$(document "$file" "count(*) from l, json_each(v, '$.history') h where h.value ->> '$.role' = 'assistant'")" "$(basename "$file"): a call for each answer"
done
file=$traces/inspect/log_tool_call_error.json
is "$(number "$file" failed)" "$(document "$file" "count(*) from l, json_each(v, '$.samples') s, json_each(s.value, '$.messages') m where m.value ->> '$.error.type' is not null")" \
	'log_tool_call_error.json: an error for each message that has one'
for file in "$traces"/langsmith/*.json; do
	is "$(tokens "$file")" "$(document "$file" "sum(p.value ->> '$.outputs.usage_metadata.input_tokens') || '+' || sum(p.value ->> '$.outputs.usage_metadata.output_tokens') from l, json_each(v, '$.patch') p")" \
		"$(basename "$file"): tokens of the changes"
done
file=$traces/inspect/log_formats.json
is "$(tokens "$file")" "$(document "$file" "sum(s.value ->> '$.output.usage.input_tokens') || '+' || sum(s.value ->> '$.output.usage.output_tokens') from l, json_each(v, '$.samples') s")" \
	'log_formats.json: tokens of the output of each sample'
file=$traces/langsmith/anthropic_managed_custom_tools.jsonl
is "$(number "$file" calls)" "$(lines "$file" "count(distinct coalesce(v ->> '\$[1].id', v ->> '\$.id')) from l where coalesce(v ->> '\$[1].type', v ->> '\$.type') like 'agent.%tool_use'")" \
	'anthropic_managed_custom_tools.jsonl: a call for each use of a tool'
for file in trace.json:spans events.json:logRecords logs.json:logRecords; do
	is "$(number "$traces/otlp/${file%:*}" steps)" "$(document "$traces/otlp/${file%:*}" "count(*) from l, json_tree(v) t, json_each(t.value) where t.key = '${file#*:}' and t.type = 'array'")" \
		"${file%:*}: a step for each record that is of no agent"
done
done_testing
