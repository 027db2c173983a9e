#!/bin/sh
# Recorded sessions of today's agents (tests/traces): what each holds, and the same counted in its files by SQLite's JSON.
. "${srcdir:-.}/tests/lib.sh"
needs python3 python3
data=$srcdir/tests/traces/data

# held FILE: what ocat reads in it, in one line
held() {
	ocat replay "$1" -o json >"$work/json" 2>"$err" || return
	sqlite3 :memory: "with r(r) as (select readfile('$work/json') ->> '$.result'), s(s) as (select value from r, json_each(r, '$.steps'))
		select (select printf('%s: %d by persons, %d by models, %d thoughts, ', r ->> '$.session.format', sum(s ->> '$.type' = 'user'),
			sum(s ->> '$.type' = 'assistant'), sum(s ->> '$.type' = 'thought')) from s)
		|| printf('%d calls, %d failed, %d unpaired, tokens %d+%d', r ->> '$.totals.calls', r ->> '$.totals.failed', r ->> '$.totals.unpaired',
			r ->> '$.totals.tokens_in', r ->> '$.totals.tokens_out') from r"
}
# calls FILE: tool and SQL or command of each call that ocat reads
calls() {
	ocat replay "$1" -o json 2>"$err" >"$work/json" &&
		sqlite3 :memory: "select group_concat(value ->> '$.tool' || ': ' || coalesce(value ->> '$.parameters.sql', value ->> '$.parameters.command', '?'), char(10))
			from json_each(readfile('$work/json'), '$.result.steps') where value ->> '$.type' = 'call'"
}
# lines FILE QUERY: of its lines, as the table l(v)
lines() {
	printf '%s\n' '.mode ascii' '.separator "\001" "\n"' 'create table file (v);' ".import '$1' file" '.mode list' \
		"with l(v) as (select v from file where json_valid(v)) select $2;" | sqlite3 :memory: 2>>"$err"
}
# document FILE QUERY: of the document, as the table l(v)
document() {
	sqlite3 :memory: "with l(v) as (select readfile('$1')) select $2"
}
# attributes FILE NAME [VALUE]: of all spans and log records
attributes() {
	lines "$1" "count(*) from l, json_tree(v) t where t.type = 'object' and t.value ->> '$.key' = '$2' ${3+and t.value ->> '$.value.stringValue' = '$3'}"
}
tables='query: SELECT name FROM sqlite_master WHERE type = '"'table'"' ORDER BY name'
revenue='SELECT c.country, sum(o.total) AS revenue FROM orders o JOIN customers c ON c.customer_id = o.customer_id GROUP BY c.country ORDER BY revenue DESC'
both="$tables
query: $revenue"
one() { # one FOLDER: the only session in it
	find "$data/$1" -name '*.json*' ! -name 'stream.jsonl' ! -path '*/subagents/*' | sort | head -n 1
}

# ---- three turns with two calls ----
for of in 'claude claude-code 1' 'gemini gemini 1' 'qwen qwen 1' 'otel otlp 1' 'otel-old otlp 1' 'openinference otlp 0' 'vercel otlp 1' 'langsmith langsmith 0' \
	'inspect inspect 1'; do
	# shellcheck disable=SC2086
	set -- $of
	file=$(one "$1/mcp")
	is "$(held "$file")" "$2: 1 by persons, 2 by models, $3 thoughts, 2 calls, 0 failed, 0 unpaired, tokens 3300+63" "$1: three turns are three turns"
	is "$(calls "$file")" "$both" "$1: two calls with their SQL"
	file=$(one "$1/invented")
	[ "$1" = langsmith ] || is "$(held "$file" | sed 's/, 0 failed/, 1 failed/')" \
		"$2: 1 by persons, 1 by models, 0 thoughts, 1 calls, 1 failed, 0 unpaired, tokens 2100+41" "$1: a column that does not exist is asked for once"
	run ocat replay "$file" -o json
	prints 'no such column: total_amount' "$1: the error of the database is there"
	prints 'SELECT sum(total_amount) FROM orders WHERE status' "$1: the SQL with the invented column is there"
done
is "$(held "$(one langsmith/invented)")" 'langsmith: 1 by persons, 0 by models, 0 thoughts, 1 calls, 1 failed, 0 unpaired, tokens 1000+20' \
	'langsmith: an agent that an error stopped has no answer'

# ---- the archives that Inspect writes ----
for how in packed stored cut zstd; do
	python3 "$srcdir/tests/traces/pack_eval.py" "$(one inspect/mcp)" $how.eval $how
	is "$(held $how.eval)" "$(held "$(one inspect/mcp)")" "inspect: an archive, $how, has the steps of its document"
	is "$(calls $how.eval)" "$both" "inspect: an archive, $how, has its SQL"
done
run ocat replay cut.eval
prints 'of a last record that is incomplete' 'inspect: an archive that was cut short is reported'
run ocat replay packed.eval -o json
is "$(sqlite3 :memory: "select readfile('$out') ->> '$.result.session.id' = (readfile('$(one inspect/mcp)') ->> '$.eval.run_id')")" 1 \
	'inspect: the header of an archive names the run'

# ---- the same, counted in the files ----
file=$(one gemini/mcp)
is "$(lines "$file" "count(distinct t.value ->> '$.id') from l, json_each(v, '$.toolCalls') t")" 2 'gemini: the file has two calls'
is "$(lines "$file" "sum(i) from (select max(v ->> '$.tokens.input') i from l where v ->> '$.type' = 'gemini' group by v ->> '$.id')")" 3300 \
	'gemini: the messages have so many tokens, each message once'
file=$(one gemini-old/parallel)
is "$(held "$file")" 'gemini: 1 by persons, 2 by models, 0 thoughts, 2 calls, 0 failed, 0 unpaired, tokens 2100+41' 'gemini: the older document is read'
is "$(document "$file" "count(*) from l, json_each(v, '$.messages') m, json_each(m.value, '$.toolCalls')")" 2 'gemini: the older document has two calls'
is "$(calls "$file")" "$both" 'gemini: the older document has the same SQL'
run ocat replay "$file"
prints 'shop query(sql=' 'gemini: the server of a tool is told apart from its name'
file=$(one qwen/mcp)
is "$(lines "$file" "count(*) from l, json_each(v, '$.message.parts') p where p.value ->> '$.functionCall.id' is not null")" 2 'qwen: the file has two calls'
is "$(lines "$file" "sum(v ->> '$.usageMetadata.totalTokenCount') from l")" 3363 'qwen: input and output are the total'
for of in otel/mcp otel-old/mcp; do
	is "$(attributes "$(one $of)" gen_ai.operation.name execute_tool)" 2 "$of: the file has two runs of tools"
	is "$(lines "$(one $of)" "sum(t.value ->> '$.value.intValue') from l, json_tree(v) t where t.type = 'object' and t.value ->> '$.key' = 'gen_ai.usage.input_tokens'")" 3300 \
		"$of: the spans have so many tokens"
done
is "$(attributes "$(one openinference/mcp)" openinference.span.kind TOOL)" 2 'openinference: the file has two runs of tools, without the IDs of their calls'
is "$(attributes "$(one vercel/mcp)" ai.toolCall.id)" 2 'vercel: the file has two runs of tools'
is "$(attributes "$(one vercel/mcp)" ai.operationId ai.generateText)" 1 'vercel: a span around the requests repeats them, and is not counted'
is "$(lines "$(one langsmith/mcp)" "count(*) from l, json_each(v, '$.post') p where p.value ->> '$.run_type' = 'tool'")" 2 'langsmith: the file has two runs of tools'
file=$(one inspect/mcp)
is "$(document "$file" "count(*) from l, json_each(v, '$.samples') s, json_each(s.value, '$.events') e where e.value ->> '$.event' = 'tool'")" 2 'inspect: the file has two calls'
is "$(document "$file" "sum(u.value ->> '$.input_tokens' + u.value ->> '$.input_tokens_cache_read') from l, json_each(v, '$.stats.model_usage') u")" 3300 \
	'inspect: the log states so many tokens'
calls "$file" >/dev/null
is "$(sqlite3 :memory: "select count(*) from json_each(readfile('$work/json'), '$.result.steps') where value ->> '$.elapsed_ms' > 0 and value ->> '$.type' = 'call'")" 2 \
	'inspect: the events say how long the calls took'

# ---- shells ----
for of in 'claude Bash' 'gemini run_shell_command' 'gemini-old run_shell_command' 'qwen run_shell_command' 'inspect bash'; do
	# shellcheck disable=SC2086
	set -- $of
	file=$(one "$1/shell")
	is "$(calls "$file" | sed 's/ana:[^@]*@/ana:SECRET@/')" "$2: psql \"postgresql://ana:SECRET@127.0.0.1:5432/shop\" -c \"$revenue\"
$2: sqlite3 shop.db \"SELECT count(*) FROM orders WHERE status = 'open'\"" "$1: two commands"
	run ocat replay "$file"
	prints_no hunter2 "$1: the password of the URL is removed"
	prints 'Norway leads with 340.50; one order is open.' "$1: the answer after two commands"
done

# ---- Claude Code's stream, Codex: its rollout and what it prints ----
stream=$data/claude/mcp/stream.jsonl
is "$(held "$stream")" 'claude-stream: 0 by persons, 2 by models, 1 thoughts, 2 calls, 0 failed, 0 unpaired, tokens 3300+63' 'claude: the stream is read'
is "$(calls "$stream")" "$both" 'claude: the stream has the same SQL'
for script in mcp invented; do
	rollout=$(find "$data/codex/$script" -name 'rollout-*') printed=$data/codex/$script/exec.jsonl
	is "$(calls "$rollout")" "$(calls "$printed")" "codex: the calls of $script are the same in the rollout and in what it printed"
	is "$(held "$rollout" | sed 's/.*tokens/tokens/')" "$(held "$printed" | sed 's/.*tokens/tokens/')" "codex: the tokens of $script are the same in both"
done
is "$(lines "$rollout" "count(*) from l where v ->> '$.payload.type' = 'function_call'")" 1 'codex: the rollout has one call of an invented column'
file=$(one claude/delegate)
is "$(held "$file" | sed 's/^[^,]*, [^,]*, //')" '0 thoughts, 2 calls, 0 failed, 0 unpaired, tokens 5300+103' 'claude: the call of a sub-agent is read from its own file'
run ocat replay "$file"
prints 'Count the open orders.' 'claude: the prompt of a sub-agent is there'

# ---- opencode: a database, and files ----
for script in mcp shell invented delegate; do
	sqlite3 "$script.db" <"$data/opencode/$script/opencode.sql"
done
is "$(held mcp.db)" 'opencode: 1 by persons, 2 by models, 1 thoughts, 2 calls, 0 failed, 0 unpaired, tokens 3300+63' 'opencode: a database is read'
is "$(sqlite3 mcp.db "select count(*) from part where data ->> '$.type' = 'tool'")" 2 'opencode: the database has two calls'
is "$(sqlite3 mcp.db "select sum(data ->> '$.tokens.input' + data ->> '$.tokens.cache.read') from message")" 3300 'opencode: the messages have so many tokens'
is "$(held invented.db)" 'opencode: 1 by persons, 1 by models, 0 thoughts, 1 calls, 1 failed, 0 unpaired, tokens 2100+41' 'opencode: an error is read'
is "$(held delegate.db)" 'opencode: 2 by persons, 3 by models, 0 thoughts, 2 calls, 0 failed, 0 unpaired, tokens 4200+82' 'opencode: a task is read with its own session'
is "$(sqlite3 delegate.db 'select count(*) from session where parent_id is not null')" 1 'opencode: the database has one session of a task'
run ocat replay delegate.db
prints '    Step 5 [ses_' 'opencode: the steps of a task are indented'
prints 'Count the open orders.' 'opencode: the prompt of a task is there'
cp mcp.db several.db
sqlite3 several.db "attach 'invented.db' as other" 'insert into session select * from other.session' \
	'insert into message select * from other.message' 'insert into part select * from other.part'
older=$(sqlite3 several.db 'select id from session order by time_updated limit 1') newer=$(sqlite3 several.db 'select id from session order by time_updated desc limit 1')
is "$(held several.db)" "$(held "several.db#$newer")" 'opencode: of a database with several sessions the newest is read'
is "$(held "several.db#$older")" "$(held mcp.db)" 'opencode: another session of a database is read by its ID'
run ocat replay several.db#ses_none
says 'the database has no session ses_none' 'opencode: an unknown ID is an error'
run ocat trace import several.db -o tsv
is "$(grep -c opencode-ses_ "$out")" 2 'opencode: an import takes all sessions of a database'
file=$(find "$data/opencode-old/mcp/storage/session" -name '*.json')
is "$(held "$file")" 'opencode: 1 by persons, 2 by models, 1 thoughts, 2 calls, 0 failed, 0 unpaired, tokens 3300+63' 'opencode: the older files are read'
is "$(grep -rlE '"type": *"tool"' "$data/opencode-old/mcp/storage/part" | grep -c .)" 2 'opencode: the older files have two calls'
file=$(grep -rL parentID "$data/opencode-old/delegate/storage/session" | head -n 1)
is "$(held "$file")" 'opencode: 2 by persons, 3 by models, 0 thoughts, 2 calls, 0 failed, 0 unpaired, tokens 4200+82' 'opencode: the older files of a task are read too'

# ---- sub-agents in files of their own ----
mkdir -p qwen/chats qwen/subagents/s1 gemini/chats/g1 codex
cat >qwen/chats/s1.jsonl <<'E'
{"uuid":"u1","parentUuid":null,"sessionId":"s1","timestamp":"2026-11-29T10:00:00Z","type":"user","cwd":"/srv/shop","version":"0.24.4","message":{"role":"user","parts":[{"text":"How many orders are open?"}]}}
{"uuid":"u2","parentUuid":"u1","sessionId":"s1","timestamp":"2026-11-29T10:00:01Z","type":"assistant","cwd":"/srv/shop","version":"0.24.4","message":{"role":"model","parts":[{"functionCall":{"id":"c1","name":"agent","args":{"subagent_type":"counter","prompt":"Count the \"open\" orders."}}}]}}
{"uuid":"u3","parentUuid":"u2","sessionId":"s1","timestamp":"2026-11-29T10:00:09Z","type":"tool_result","cwd":"/srv/shop","version":"0.24.4","message":{"role":"user","parts":[{"functionResponse":{"id":"c1","name":"agent","response":{"output":"One."}}}]}}
{"uuid":"u4","parentUuid":"u3","sessionId":"s1","timestamp":"2026-11-29T10:00:10Z","type":"assistant","cwd":"/srv/shop","version":"0.24.4","message":{"role":"model","parts":[{"text":"One order is open."}]}}
E
cat >qwen/subagents/s1/agent-a1.jsonl <<'E'
{"uuid":"v1","parentUuid":null,"sessionId":"s1","timestamp":"2026-11-29T10:00:02Z","type":"user","cwd":"/srv/shop","version":"0.24.4","agentId":"a1","agentName":"counter","isSidechain":true,"message":{"role":"user","parts":[{"text":"Count the \"open\" orders."}]}}
{"uuid":"v2","parentUuid":"v1","sessionId":"s1","timestamp":"2026-11-29T10:00:03Z","type":"assistant","cwd":"/srv/shop","version":"0.24.4","agentId":"a1","agentName":"counter","isSidechain":true,"message":{"role":"model","parts":[{"functionCall":{"id":"c2","name":"query","args":{"sql":"SELECT 8"}}}]}}
E
cat >gemini/chats/session-1.jsonl <<'E'
{"sessionId":"g1","projectHash":"h","startTime":"2026-11-29T10:00:00Z","lastUpdated":"2026-11-29T10:00:00Z","kind":"main"}
{"id":"m1","timestamp":"2026-11-29T10:00:00Z","type":"user","content":[{"text":"How many orders are open?"}]}
{"id":"m2","timestamp":"2026-11-29T10:00:01Z","type":"gemini","content":"","toolCalls":[{"id":"c1","name":"counter","args":{"objective":"Count."},"status":"success","timestamp":"2026-11-29T10:00:09Z","agentId":"counter-x1","result":[{"functionResponse":{"id":"c1","name":"counter","response":{"output":"One."}}}]}]}
{"id":"m3","timestamp":"2026-11-29T10:00:10Z","type":"gemini","content":"One order is open."}
E
cat >gemini/chats/g1/counter-x1.jsonl <<'E'
{"sessionId":"counter-x1","projectHash":"h","startTime":"2026-11-29T10:00:02Z","lastUpdated":"2026-11-29T10:00:02Z","kind":"subagent"}
{"id":"n1","timestamp":"2026-11-29T10:00:02Z","type":"user","content":[{"text":"Count."}]}
{"id":"n2","timestamp":"2026-11-29T10:00:03Z","type":"gemini","content":"","toolCalls":[{"id":"c9","name":"query","args":{"sql":"SELECT 8"},"status":"success","timestamp":"2026-11-29T10:00:04Z","result":[{"functionResponse":{"id":"c9","name":"query","response":{"output":"8"}}}]}]}
E
parent=0199aaaa-0000-7000-8000-000000000001 child=0199aaaa-0000-7000-8000-000000000002
cat >codex/rollout-2026-11-29T10-00-00-$parent.jsonl <<E
{"timestamp":"2026-11-29T10:00:00Z","type":"session_meta","payload":{"id":"$parent","session_id":"$parent","cwd":"/srv/shop","cli_version":"0.169.0","source":"cli"}}
{"timestamp":"2026-11-29T10:00:00Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"How many orders are open?"}]}}
{"timestamp":"2026-11-29T10:00:01Z","type":"response_item","payload":{"type":"function_call","name":"spawn_agent","arguments":"{\\"message\\":\\"Count.\\"}","call_id":"c1"}}
{"timestamp":"2026-11-29T10:00:02Z","type":"response_item","payload":{"type":"function_call_output","call_id":"c1","output":"{\\"agent_id\\":\\"$child\\",\\"nickname\\":\\"Ada\\"}"}}
{"timestamp":"2026-11-29T10:00:09Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"One order is open."}]}}
E
cat >codex/rollout-2026-11-29T10-00-02-$child.jsonl <<E
{"timestamp":"2026-11-29T10:00:02Z","type":"session_meta","payload":{"id":"$child","session_id":"$parent","cwd":"/srv/shop","cli_version":"0.169.0","source":{"subagent":{"thread_spawn":{"parent_thread_id":"$parent","depth":1,"agent_nickname":"Ada","agent_role":"counter"}}}}}
{"timestamp":"2026-11-29T10:00:02Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Count."}]}}
{"timestamp":"2026-11-29T10:00:03Z","type":"response_item","payload":{"type":"function_call","name":"query","arguments":"{\\"sql\\":\\"SELECT 8\\"}","call_id":"c2"}}
{"timestamp":"2026-11-29T10:00:04Z","type":"response_item","payload":{"type":"function_call_output","call_id":"c2","output":"8"}}
E
for of in "qwen qwen/chats/s1.jsonl agent" "gemini gemini/chats/session-1.jsonl counter" "codex codex/rollout-2026-11-29T10-00-00-$parent.jsonl spawn_agent"; do
	# shellcheck disable=SC2086
	set -- $of
	ocat replay "$2" -o json >"$out" 2>"$err"
	is "$(sqlite3 :memory: "with s as (select value as v from json_each(readfile('$out'), '$.result.steps'))
		select group_concat((v ->> '$.depth') || ' ' || coalesce(v ->> '$.tool', v ->> '$.type'), ', ') from s")" \
		"0 user, 0 $3, 1 user, 1 query, 0 assistant" "$1: the steps of a sub-agent follow its call"
	is "$(sqlite3 :memory: "select readfile('$out') ->> '$.result.totals.turns'")" 1 "$1: the task of a sub-agent is no turn"
done
run ocat replay "codex/rollout-2026-11-29T10-00-02-$child.jsonl" -o json
is "$(sqlite3 :memory: "select readfile('$out') ->> '$.result.session.id' || ' ' || (readfile('$out') ->> '$.result.totals.turns')")" "$child 1" \
	'codex: the rollout of a sub-agent by itself is a session'

# ---- log records ----
file=$(one claude-logs/mcp)
is "$(held "$file")" 'otlp: 1 by persons, 5 by models, 0 thoughts, 2 calls, 0 failed, 0 unpaired, tokens 3300+63' \
	'log records of Claude Code: two answers and three requests'
is "$(attributes "$file" event.name tool_result)" 2 'log records of Claude Code: the file has two calls'
is "$(calls "$file")" "$both" 'log records of Claude Code: two calls with their SQL'

# ---- conventions that no recording has ----
cat >logs.json <<'E'
{"resourceLogs": [{"scopeLogs": [{"logRecords": [
 {"timeUnixNano": "1795960000000000000", "eventName": "gen_ai.system.message", "body": {"kvlistValue": {"values": [{"key": "content", "value": {"stringValue": "Use SQL."}}]}}},
 {"timeUnixNano": "1795960000000000000", "eventName": "gen_ai.user.message", "body": {"kvlistValue": {"values": [{"key": "content", "value": {"stringValue": "How many orders?"}}]}}},
 {"timeUnixNano": "1795960001000000000", "eventName": "gen_ai.choice", "spanId": "a1", "body": {"kvlistValue": {"values": [{"key": "index", "value": {"intValue": "0"}},
  {"key": "message", "value": {"kvlistValue": {"values": [{"key": "tool_calls", "value": {"arrayValue": {"values": [{"kvlistValue": {"values": [{"key": "id", "value": {"stringValue": "c1"}},
   {"key": "function", "value": {"kvlistValue": {"values": [{"key": "name", "value": {"stringValue": "query"}}, {"key": "arguments", "value": {"stringValue": "{\"sql\": \"SELECT 1\"}"}}]}}}]}}]}}}]}}}]}}},
 {"timeUnixNano": "1795960002000000000", "eventName": "gen_ai.user.message", "body": {"kvlistValue": {"values": [{"key": "content", "value": {"stringValue": "How many orders?"}}]}}},
 {"timeUnixNano": "1795960002000000000", "attributes": [{"key": "event.name", "value": {"stringValue": "gen_ai.tool.message"}}], "body": {"kvlistValue": {"values": [{"key": "id", "value": {"stringValue": "c1"}}, {"key": "content", "value": {"stringValue": "3"}}]}}},
 {"timeUnixNano": "1795960003000000000", "eventName": "gen_ai.choice", "spanId": "a2", "body": {"kvlistValue": {"values": [{"key": "message", "value": {"kvlistValue": {"values": [{"key": "content", "value": {"stringValue": "Three."}}]}}}]}}}
]}]}]}
E
is "$(held logs.json)" 'otlp: 1 by persons, 1 by models, 0 thoughts, 1 calls, 0 failed, 0 unpaired, tokens 0+0' 'messages as log records: repeated ones count once'
is "$(calls logs.json)" 'query: SELECT 1' 'messages as log records: the call is read'
cat >ids.json <<'E'
{"spans": [
 {"name": "call_llm m", "context": {"trace_id": 115825058289444712299650141807529952578, "span_id": 12072964954527026452}, "start_time": 1795960000000000000, "end_time": 1795960001000000000,
  "attributes": {"gen_ai.operation.name": "call_llm", "gen_ai.input.messages": "[{\"role\": \"user\", \"content\": \"Orders?\"}]", "gen_ai.output": "[{\"tool.name\": \"query\", \"tool.args\": {}}]",
  "gen_ai.usage.input_tokens": 10, "gen_ai.usage.output_tokens": 2}, "events": []},
 {"name": "execute_tool query", "context": {"trace_id": 115825058289444712299650141807529952578, "span_id": 17250783977442180996}, "start_time": 1795960001000000000, "end_time": 1795960002500000000,
  "attributes": {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "query", "gen_ai.tool.args": "{\"sql\": \"SELECT 2\"}", "gen_ai.output": "2"}, "status": {"status_code": "ok"}, "events": []},
 {"name": "SELECT shop", "context": {"trace_id": 1, "span_id": 3}, "start_time": 1795960002000000000, "end_time": 1795960002100000000,
  "attributes": {"db.system.name": "postgresql", "db.query.text": "SELECT 3"}}]}
E
is "$(held ids.json)" 'otlp: 1 by persons, 1 by models, 0 thoughts, 2 calls, 0 failed, 0 unpaired, tokens 10+2' 'spans with numbers as IDs are read, and queries of a database are calls'
is "$(calls ids.json)" 'query: SELECT 2
query: SELECT 3' 'spans with numbers as IDs: two queries'
cat >run.jsonl <<'E'
{"id": "r1", "trace_id": "r1", "name": "agent", "run_type": "chain", "start_time": "2026-11-29T10:00:00Z", "end_time": "2026-11-29T10:00:03Z", "inputs": {}, "outputs": {}, "child_runs": [{"id": "r2", "parent_run_id": "r1", "name": "ChatX", "run_type": "llm", "start_time": "2026-11-29T10:00:00Z", "end_time": "2026-11-29T10:00:01Z", "inputs": {"messages": [{"role": "user", "content": "How many?"}]}, "outputs": {"choices": [{"message": {"role": "assistant", "content": null, "tool_calls": [{"id": "c9", "function": {"name": "query", "arguments": "{\"sql\": \"SELECT 4\"}"}}]}}], "usage": {"prompt_tokens": 7, "completion_tokens": 1}}}, {"id": "r3", "parent_run_id": "r1", "name": "query", "run_type": "tool", "start_time": "2026-11-29T10:00:01Z", "end_time": "2026-11-29T10:00:02Z", "inputs": {"sql": "SELECT 4"}, "outputs": {"output": "4"}}]}
E
is "$(held run.jsonl)" 'langsmith: 1 by persons, 0 by models, 0 thoughts, 1 calls, 0 failed, 0 unpaired, tokens 7+1' 'runs below a run: a run without the ID of its call is that call'
cat >events.jsonl <<'E'
["client.beta.sessions.create",{"id":"s1","title":"shop","agent":{"model":{"id":"m1"}}}]
["client.beta.sessions.events.send",["s1",{"events":[{"type":"user.message","content":[{"type":"text","text":"How many?"}]}]}]]
["client.beta.sessions.events.stream",{"id":"e1","type":"user.message","processed_at":"2026-11-29T10:00:00Z","content":[{"type":"text","text":"How many?"}]}]
["client.beta.sessions.events.stream",{"id":"e2","type":"agent.mcp_tool_use","processed_at":"2026-11-29T10:00:01Z","name":"query","mcp_server_name":"shop","input":{"sql":"SELECT 5"}}]
["client.beta.sessions.events.stream",{"id":"e3","type":"agent.mcp_tool_result","processed_at":"2026-11-29T10:00:02Z","mcp_tool_use_id":"e2","is_error":false,"content":[{"type":"text","text":"5"}]}]
["client.beta.sessions.events.stream",{"id":"e4","type":"agent.message","processed_at":"2026-11-29T10:00:03Z","content":[{"type":"text","text":"Five."}]}]
["client.beta.sessions.events.stream",{"id":"e5","type":"span.model_request_end","processed_at":"2026-11-29T10:00:03Z","model_usage":{"input_tokens":3,"output_tokens":4,"cache_read_input_tokens":5,"cache_creation_input_tokens":0}}]
E
is "$(held events.jsonl)" 'managed-agent: 1 by persons, 1 by models, 0 thoughts, 1 calls, 0 failed, 0 unpaired, tokens 8+4' 'events of a managed agent: what was sent is not counted twice'
cat >one.traj <<'E'
{"environment": "shop", "trajectory": [{"action": "sqlite3 shop.db 'SELECT 6'\n", "observation": "6", "response": "I ask.", "thought": "I ask.", "execution_time": 0.25, "state": {}}],
 "history": [{"role": "system", "content": "You are an agent.", "agent": "main"}, {"role": "user", "content": "A demonstration", "is_demo": true}, {"role": "user", "content": "How many?"}, {"role": "assistant", "content": "I ask.", "action": "sqlite3"}, {"role": "user", "content": "6"}],
 "info": {"model_stats": {"tokens_sent": 90, "tokens_received": 9, "instance_cost": 0.5}}}
E
is "$(held one.traj)" 'swe-agent: 1 by persons, 1 by models, 0 thoughts, 1 calls, 0 failed, 0 unpaired, tokens 90+9' 'a trajectory: its question and its steps'
cat >calls.traj <<'E'
{"history": [{"role": "user", "content": "How many?", "message_type": "observation", "agent": "main"}, {"role": "assistant", "content": "I ask.", "thought": "I ask.", "message_type": "action", "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "query", "arguments": "{\"sql\": \"SELECT 7\"}"}}]}, {"role": "tool", "content": "7", "tool_call_ids": ["c1"]}]}
E
is "$(held calls.traj)" 'swe-agent: 1 by persons, 1 by models, 0 thoughts, 1 calls, 0 failed, 0 unpaired, tokens 0+0' 'a trajectory with calls of tools'
is "$(calls calls.traj)" 'query: SELECT 7' 'a trajectory with calls of tools: its SQL'

# ---- a trajectory that is too large to be held ----
python3 - >large.traj <<'E'
import json
steps = [{"action": f"sqlite3 shop.db 'SELECT {n}'", "observation": "x" * 1000000, "response": "I ask.", "thought": "I ask.", "execution_time": 1.0} for n in range(30)]
print(json.dumps({"environment": "shop", "trajectory": steps, "history": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "How many?"}],
	"info": {"model_stats": {"tokens_sent": 90, "tokens_received": 9}}}))
E
is "$(held large.traj)" 'swe-agent: 0 by persons, 30 by models, 0 thoughts, 30 calls, 0 failed, 0 unpaired, tokens 90+9' 'a trajectory of 30 MB is read by its steps'
is "$(sqlite3 :memory: "select readfile('$work/json') ->> '$.result.session.question'")" 'How many?' 'a trajectory of 30 MB has its question'

# ---- cut and damaged ----
sound() { # sound FILE: it is read, or refused with a sentence
	timeout 20 "$OCAT" replay "$1" >"$out" 2>"$err" </dev/null
	case $? in 0) [ -s "$out" ] ;; 1 | 2 | 3 | 4 | 5) [ -s "$err" ] ;; *) false ;; esac
}
bad=
for file in mcp.db "$(one gemini/mcp)" "$(one gemini-old/parallel)" "$(one qwen/mcp)" "$(one otel/mcp)" "$(one openinference/mcp)" "$(one vercel/mcp)" "$(one claude-logs/mcp)" \
	"$(one langsmith/mcp)" "$(one inspect/mcp)" packed.eval stored.eval run.jsonl events.jsonl one.traj calls.traj logs.json ids.json; do
	size=$(wc -c <"$file")
	for part in 1 3 5 7; do
		head -c $((size * part / 8)) "$file" >damaged
		sound damaged || bad="$bad $file cut at $part/8;"
	done
	i=0
	for byte in '\000' '"' '}' '[' '9' '\\\\' '\377'; do
		i=$((i + 1))
		cat "$file" >damaged
		# shellcheck disable=SC2059
		printf "$byte" | dd of=damaged bs=1 seek=$((size * i / 9)) conv=notrunc 2>/dev/null
		sound damaged || bad="$bad $file with $byte at $i/9;"
	done
done
is "$bad" '' 'half files and files with one byte changed are read, or refused with a sentence'
done_testing
