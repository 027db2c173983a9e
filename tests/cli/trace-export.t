#!/bin/sh
# A trace for other programs: OTLP, Markdown, a script that repeats it, and JSON Lines.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
traces=$HOME/.local/state/ocat/traces
OCAT_SESSION=hand OCAT_NOW=2026-03-01T10:00:00Z
export OCAT_SESSION OCAT_NOW
run ocat add shop shop.db
ocat tables 'has:email *customer*' --why 'who "buys"
rm -rf x' >/dev/null
ocat show nothing_here >/dev/null 2>&1
ocat path orders region -c shop >/dev/null
ocat query "select asset_name from assets where asset_name = 'it''s \$HOME'" >/dev/null
printf '{"step":5,"tool":"Bash","parameters":{"command":"touch touched\\nrm x"},"at":"2026-03-01T10:00:01Z","elapsed_ms":5,"format":"claude-code","call_id":"c5","parent_id":"c4","tokens_in":7}\n' >>"$traces/hand.jsonl"
printf '{"step":6,"type":"assistant","text":"done\\ntouch touched","at":"2026-03-01T10:00:02Z"}\n' >>"$traces/hand.jsonl"
unset OCAT_SESSION

# ---- OTLP ----
run ocat trace export hand
exits 0 'a trace is exported'
cp "$out" otlp.json
spans() { sqlite3 -separator ' ' :memory: "select $1 from json_each(readfile('otlp.json'), '$.resourceSpans[0].scopeSpans[0].spans')"; }
attribute() { sqlite3 :memory: "select json_extract(a.value, '$.value.$3') from json_each(readfile('otlp.json'), '$.resourceSpans[0].scopeSpans[0].spans[$1].attributes') a where a.value ->> 'key' = '$2'"; }
is "$(spans "value ->> 'name'" | tr '\n' '|')" \
	'invoke_agent ocat|execute_tool search_tables|execute_tool describe_asset|execute_tool get_join_path|execute_tool query_catalog|execute_tool Bash|' \
	'each call is a span below that of the session'
is "$(spans "length(value ->> 'traceId'), length(value ->> 'spanId'), length(coalesce(value ->> 'parentSpanId', ''))" | sort -u | tr '\n' '|')" \
	'32 16 0|32 16 16|' 'IDs have the length of the protocol'
is "$(spans "value ->> 'spanId'" | sort -u | wc -l)" 6 'each span has an ID of its own'
is "$(attribute 1 gen_ai.tool.name stringValue)$(attribute 1 gen_ai.operation.name stringValue)" search_tablesexecute_tool 'a span has the attributes of the GenAI conventions'
is "$(attribute 1 gen_ai.tool.call.arguments stringValue)" '{"pattern":"has:email *customer*"}' 'the arguments are JSON in a text'
is "$(attribute 1 index_snapshot_id stringValue)" 'shop@1' 'the index is the generations that were read'
is "$(attribute 1 cache_hit boolValue)$(attribute 2 error.type stringValue)" 1table_not_found 'a span says whether the cache answered, or how it failed'
[ "$(attribute 1 tokens intValue)" -gt 10 ] && [ -n "$(attribute 1 latency_ms doubleValue)" ]
point $? 'a span has tokens and latency'
is "$(attribute 5 gen_ai.usage.input_tokens intValue)" 7 'measured tokens are those of the conventions'
is "$(spans "json_extract(value, '$.events[0].name')" | tr -d '\n ')" gen_ai.assistant.message 'what was said is an event of the session'
run ocat trace export hand --as otlp
cmp -s "$out" otlp.json
point $? 'the same trace gives the same bytes'

# ---- the others ----
run ocat trace export hand --as shell
exits 0 'a trace is exported as a script'
cp "$out" again.sh
sh -n again.sh
point $? 'the script is one'
prints "ocat tables 'has:email *customer*'" 'a call of ocat is its command'
is "$(grep -v '^#' again.sh | grep -cE '^(rm|touch)')" 0 'no other line is a command'
prints '# Bash' 'calls of other tools are comments'
mkdir fake
printf '#!/bin/sh\necho "$#:$*"\n' >fake/ocat
chmod +x fake/ocat
is "$(PATH=$PWD/fake:$PATH sh ./again.sh 2>&1 | grep -c "asset_name = 'it''s \$HOME'")" 1 'values reach the command as they were'
[ ! -e touched ]
point $? 'the script runs nothing but ocat'
run ocat trace export hand --as jsonl
cmp -s "$out" "$traces/hand.jsonl"
point $? 'JSON Lines are those of the file'
run ocat trace export hand --as markdown
exits 0 'a trace is exported as Markdown'
prints search_tables 'Markdown has the calls'
run ocat trace export hand --as html
exits 2 'an unknown form is a usage error'
run ocat trace export nothing
exits 1 'an unknown trace exits with 1'
printf '[{"role":"user","content":"How many?"}]' >other.json
run ocat trace export other.json
says 'run `ocat trace import other.json` first' 'the session of another agent is imported before it is exported'
done_testing
