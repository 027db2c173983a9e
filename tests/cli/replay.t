#!/bin/sh
# Sessions of other agents as steps, with every count taken again from the files by SQLite's JSON.
. "${srcdir:-.}/tests/lib.sh"
traces=$srcdir/tests/cli/data/sessions

# steps FILE QUERY: of the object that -o json prints
steps() {
	ocat replay "$1" -o json >"$work/json" 2>"$err" || return
	sqlite3 :memory: "with r as (select readfile('$work/json') as j), s as (select value as s from r, json_each(j, '$.result.steps')) select $2"
}
# lines FILE QUERY: of the lines that are JSON, independently of ocat
lines() {
	sed 's/\r$//' "$1" >"$work/lines"
	printf '%s\n' '.mode ascii' '.separator "\001" "\n"' 'create table file (v);' ".import $work/lines file" \
		'.mode list' "with l as (select v from file where json_valid(v)) select $2;" | sqlite3 :memory: 2>>"$err"
}

one=$traces/claude-code/7d0f2c1e.jsonl
run ocat replay "$one"
exits 0 'replay prints a session that ends in a torn line'
prints 'Query: "Which region sold most last month?"' 'replay prints the question'
prints 'Claude Code 2.1.140, session 7d0f2c1e, claude-opus-4-1, in /srv/shop' 'replay prints the agent, session, model and folder'
prints 'Step 4: ocat search_tables(limit=5, pattern="*order*")' 'replay prints a call with its server, tool and arguments'
prints 'Result (~14 tokens): shop.orders' 'replay prints the result of a call with its estimated tokens'
prints 'Error: ERROR:  column "region" does not exist' 'replay prints the error of a call'
prints '    Step 8 [a1b2c3]: ocat search_columns(pattern="region")' 'replay indents the steps of a sub-agent'
prints 'Turn 2, after 318.0 s idle' 'replay prints the idle time before a turn'
prints 'tokens: 11.1k in (10.3k cached), 203 out' 'replay prints the tokens, once for each message'
prints 'not understood, and kept as they are: quantum-leap: 1' 'replay reports unknown records by their kind'
prints 'last record that is incomplete' 'replay reports a torn last line'
prints_no hunter2 'replay removes the password of a URL'
is "$(steps "$one" "count(*) from s where s ->> '$.type' = 'call'")" \
	"$(($(lines "$one" "count(*) from l where v ->> '$.message.content[0].type' = 'tool_use'") + 1))" \
	'each tool_use of the file, and that of the sub-agent, is a call'
is "$(steps "$one" "group_concat(s ->> '$.result', '; ') from s where s ->> '$.depth' = 0 and s ->> '$.result' is not null")" \
	"$(lines "$one" "group_concat(coalesce(v ->> '$.message.content[0].content[0].text', v ->> '$.message.content[0].content'), '; ') from l where v ->> '$.message.content[0].type' = 'tool_result'")" \
	'the results of calls are those in the file'
is "$(steps "$one" "sum(s ->> '$.tokens_out') from s where s ->> '$.depth' = 0")" \
	"$(lines "$one" "sum(n) from (select max(v ->> '$.message.usage.output_tokens') as n from l group by v ->> '$.message.id')")" \
	'the output tokens are those in the file, counted once for each message'
is "$(steps "$one" "group_concat(s ->> '$.parent') from s where s ->> '$.agent' = 'a1b2c3'")" 6,6,6 \
	'the steps of a sub-agent name the step that began it'
run ocat replay "$one" -o md
prints '### Step 5: Bash' 'replay -o md prints a heading for each step'
prints '> North sold most.' 'replay -o md quotes texts'
run ocat replay "$one" -o jsonl
is "$(wc -l <"$out")" 18 'replay -o jsonl prints a line for each step, the session and the totals'

two=$traces/claude-code/9e11aa00.jsonl
run ocat replay "$two"
prints 'continues 7d0f2c1e' 'replay says which session a forked one continues'
prints 'tokens: 4024 in (4000 cached), 80 out' 'repeated records are not counted twice'
prints '5 records repeated' 'repeated records are reported'

# ---- the other formats ----
# calls FILE: agent, tool and result of each call
calls() { steps "$1" "group_concat(coalesce(s ->> '$.server' || '.', '') || (s ->> '$.tool') || ':' || coalesce(s ->> '$.error.message', s ->> '$.result', '-'), '; ') from s where s ->> '$.type' = 'call'"; }
types() { steps "$1" "group_concat(s ->> '$.type') from s"; }
total() { sqlite3 :memory: "select json_extract(readfile('$work/json'), '$.result.totals.$1')"; }
about() { sqlite3 :memory: "select json_extract(readfile('$work/json'), '$.result.session.$1')"; }

stream=$traces/claude-stream/run.jsonl
is "$(calls "$stream")" 'ocat.search_tables:shop.payments; Task:17 payments; Bash:17' 'a stream of Claude Code has its calls and results'
is "$(about format)" claude-stream 'a stream of Claude Code is recognised'
is "$(total tokens_out)" "$(lines "$stream" "sum(n) from (select max(v ->> '$.message.usage.output_tokens') as n from l group by v ->> '$.message.id')")" \
	'tokens of a stream are counted once for each message'
is "$(about cost_usd)" 0.0421 'a stream has its cost'
is "$(steps "$stream" "group_concat(s ->> '$.depth') from s")" 0,0,0,1,1,0 'the steps of a sub-agent in a stream follow its call'

rollout=$traces/codex/rollout-2026-03-03T09-00-00-0199aaaa.jsonl
is "$(types "$rollout")" system,system,user,thought,call,call,call,call,assistant,system,other 'a rollout of Codex has its steps, without the events that repeat them'
is "$(calls "$rollout" | tr '\n' ' ')" 'ocat.search_tables:shop.payments; exec_command:Exit code: 1 Wall time: 0.9 seconds Output: ERROR:  column "paid" does not exist ; apply_patch:Done!; web_search:- ' \
	'a rollout has its calls and results'
is "$(total calls)" "$(lines "$rollout" "count(*) from l where v ->> '$.type' = 'response_item' and v ->> '$.payload.type' like '%_call'")" 'each call in a rollout is a step'
is "$(total failed)" 1 'a command of a rollout that exits with 1 has failed'
is "$(total tokens_in),$(total tokens_out)" "$(lines "$rollout" "sum(v ->> '$.i') || ',' || sum(v ->> '$.o') from (select distinct json_object('i', v ->> '$.payload.info.last_token_usage.input_tokens', 'o', v ->> '$.payload.info.last_token_usage.output_tokens', 't', v ->> '$.payload.info.total_token_usage.total_tokens') as v from l where v ->> '$.payload.type' = 'token_count')")" \
	'tokens of a rollout are counted once for each answer'
is "$(steps "$rollout" "s ->> '$.elapsed_ms' from s where s ->> '$.server' = 'ocat'")" 61 'a call of an MCP server in a rollout took as long as its event says'
is "$(about model),$(about cwd)" gpt-5-codex,/srv/shop 'a rollout has its model and folder'

is "$(calls "$traces/codex-exec/run.jsonl" | tr '\n' ' ')" 'ocat.search_tables:shop.payments; shell:ERROR:  column "paid" does not exist ; file_change:-; shell:- ' \
	'the output of codex exec has its calls and results'
is "$(total unpaired),$(total failed)" 1,1 'a command of codex exec that never ended has no result'
is "$(total tokens_in)" 3500 'the output of codex exec has the tokens of the turn'

for list in openai.json lines.jsonl lists.jsonl; do
	is "$(calls "$traces/messages/$list")" 'run_query:42; list_tables:orders, customers' "the messages of $list have their calls, with results in another order"
	is "$(types "$traces/messages/$list")" system,user,call,call,assistant "the messages of $list are steps"
done
is "$(calls "$traces/messages/anthropic.json")" 'query:no such column: status' 'messages of Anthropic have their calls and errors'
is "$(total turns)" 1 'a message of several parts is one turn'
is "$(calls "$traces/messages/items.json")" query:1 'items of the Responses API have their calls'
for log in bare wrapped; do
	is "$(calls "$traces/mcp/$log.jsonl" | sed 's/^initialize[^;]*; //')" 'search_tables:shop.payments; query:unknown column nothing; resources/read:unknown resource' \
		"a $log log of MCP has its requests and answers"
	is "$(about client)" some-agent "a $log log of MCP has its client"
done
is "$(steps "$traces/mcp/wrapped.jsonl" "s ->> '$.elapsed_ms' from s limit 1")" 250 'a request in a log with times took until its answer'

make_shop shop.db
ocat add shop shop.db >/dev/null 2>&1
OCAT_SESSION=own ocat tables customer --why 'who buys' >/dev/null
OCAT_SESSION=own ocat show nothing_here >/dev/null 2>&1
own=$HOME/.local/state/ocat/traces/own.jsonl
is "$(steps "$own" "group_concat(s ->> '$.tool' || ' ' || (s ->> '$.error.code' is not null)) from s")" 'search_tables 0,describe_asset 1' 'a trace of ocat can be replayed'
is "$(about format),$(about id)" ocat,own 'a trace of ocat is recognised'
is "$(steps "$traces/mcp/bare.jsonl" "1 from s limit 1")$(ocat replay "$traces/mcp/bare.jsonl" --format mcp >/dev/null && echo 1)" 11 '--format names the format'
run ocat replay "$traces/mcp/bare.jsonl" --format codex
prints 'not understood' 'a format that does not fit keeps the records as they are'

# ---- recorded: what an agent printed, and what it kept of the same run ----
sums() { steps "$1" '1 from s limit 1' >/dev/null && echo "$(total calls) calls, $(total failed) failed, $(total tokens_in) in, $(total tokens_out) out"; }
for run in mcp shell invented; do
	is "$(sums "$(echo "$srcdir/tests/traces/data/codex/$run"/rollout-*)")" "$(sums "$srcdir/tests/traces/data/codex/$run/exec.jsonl")" \
		"the rollout and the output of Codex agree ($run)"
	is "$(sums "$(find "$srcdir/tests/traces/data/claude/$run" -name '*-*.jsonl')")" "$(sums "$srcdir/tests/traces/data/claude/$run/stream.jsonl")" \
		"the session and the output of Claude Code agree ($run)"
done
is "$(sums "$(echo "$srcdir/tests/traces/data/codex/invented"/rollout-*)")" '1 calls, 1 failed, 2100 in, 41 out' 'a call that invents a column has failed'

# ---- kept as traces ----
run ocat trace import "$traces" -o tsv
exits 0 'trace import reads the sessions of a folder'
is "$(sed 1d "$out" | wc -l)" "$(find "$traces" -type f ! -path '*/subagents/*' | wc -l)" 'trace import keeps one trace for each session, with its sub-agents'
says 'claude-code-9e11aa00: 10 records of an earlier session left out' 'trace import leaves out what a forked session repeats'
is "$(sqlite3 :memory: "select sum(value ->> '$.tokens_out') from json_each('[' || replace(trim((select group_concat(trim(readfile(value), char(10)), char(10)) from json_each('[\"$HOME/.local/state/ocat/traces/claude-code-7d0f2c1e.jsonl\",\"$HOME/.local/state/ocat/traces/claude-code-9e11aa00.jsonl\"]'))), char(10), ',') || ']')")" \
	"$(cat "$traces"/claude-code/*.jsonl "$traces"/claude-code/*/subagents/*.jsonl >both.jsonl && lines both.jsonl "sum(n) from (select max(v ->> '$.message.usage.output_tokens') as n from l group by v ->> '$.message.id')")" \
	'tokens of forked sessions are counted once over all traces'
run ocat trace list -o tsv
prints "$(printf 'claude-code-7d0f2c1e\tclaude-code\t16\t1')" 'trace list has the imported session with its steps and failures'
run ocat trace show claude-code-7d0
prints 'Step 8 [a1b2c3]: ocat search_columns(pattern="region")' 'trace show prints the tree of an imported session'
kept=$HOME/.local/state/ocat/traces/claude-code-7d0f2c1e.jsonl
is "$(stat -c %a "$kept")" 600 'an imported trace is readable for its owner only'
everything="group_concat(json_array(s ->> '$.type', s ->> '$.turn', s ->> '$.agent', s ->> '$.depth', s ->> '$.parent', s ->> '$.tool', s ->> '$.server', s ->> '$.parameters', s ->> '$.result', s ->> '$.error', s ->> '$.text', s ->> '$.elapsed_ms', s ->> '$.tokens_out', s ->> '$.at'), char(10)) from s"
is "$(steps "$kept" "$everything")" "$(steps "$one" "$everything")" 'an imported session has the same steps as its file'
before=$(sha256sum <"$kept")
run ocat trace import "$one"
is "$(sha256sum <"$kept")" "$before" 'a session that is imported again replaces its trace'
printf '{"type":"user","uuid":"big","isSidechain":false,"sessionId":"big","message":{"role":"user","content":"q"}}\n{"type":"assistant","uuid":"b2","isSidechain":false,"sessionId":"big","message":{"id":"m","role":"assistant","content":[{"type":"tool_use","id":"c","name":"Read","input":{}}]}}\n{"type":"user","uuid":"b3","isSidechain":false,"sessionId":"big","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c","content":"%s"}]}}\n' \
	"$(head -c 100000 /dev/zero | tr '\0' x)" >big.jsonl
run ocat trace import big.jsonl
is "$(steps "$HOME/.local/state/ocat/traces/claude-code-big.jsonl" "length(s ->> '$.result') || ',' || (s ->> '$.result_omitted') from s where s ->> '$.type' = 'call'")" 65536,34464 \
	'a large result is cut to the setting, and the rest is counted'
run ocat trace import words-only-nothing
exits 2 'trace import of a missing file is a mistake of usage'
mkdir empty && echo words >empty/words
run ocat trace import empty
exits 1 'trace import of a folder without sessions finds nothing'
says '1 file not imported' 'trace import says how many files were no sessions'

# ---- the newest session of this folder ----
mkdir -p shop/deep "$HOME/.claude/projects"
here=$(cd shop && pwd -P)
folder=$HOME/.claude/projects/$(echo "$here" | tr -c 'A-Za-z0-9\n' -)
mkdir "$folder"
cp "$two" "$folder/old.jsonl"
touch -d '2 days ago' "$folder/old.jsonl"
cp "$one" "$folder/new.jsonl"
cd shop || exit 99
run ocat replay
prints 'North sold most.' 'without a file, the newest session of the folder is shown'
says 'the newest session of Claude Code here' 'without a file, replay says which one it shows'
mkdir -p "$HOME/.codex/sessions/2026/03/03"
sed "s|/srv/shop|$here|" "$rollout" >"$HOME/.codex/sessions/2026/03/03/rollout-a.jsonl"
sed "s|/srv/shop|$here/other|" "$rollout" >"$HOME/.codex/sessions/2026/03/03/rollout-b.jsonl"
touch -d '1 hour' "$HOME"/.codex/sessions/2026/03/03/rollout-?.jsonl
run ocat replay
says 'the newest session of Codex here' 'the newest session is found by the folder that it names itself'
says 'rollout-a.jsonl' 'the newest session of another folder is not taken'
for of in mine other; do
	mkdir -p "$HOME/.gemini/tmp/$of/chats"
	cat >"$HOME/.gemini/tmp/$of/chats/session-$of.jsonl" <<'E'
{"sessionId":"g1","projectHash":"h","startTime":"2026-11-29T10:00:00Z","lastUpdated":"2026-11-29T10:00:00Z","kind":"main"}
{"id":"m1","timestamp":"2026-11-29T10:00:00Z","type":"user","content":[{"text":"How many orders are open?"}]}
E
done
printf %s "$here" >"$HOME/.gemini/tmp/mine/.project_root"
printf %s "$here/other" >"$HOME/.gemini/tmp/other/.project_root"
touch -d '2 hours' "$HOME"/.gemini/tmp/*/chats/*
run ocat replay
says 'the newest session of Gemini CLI here' 'the newest session of Gemini CLI is found by the root of its project'
says 'session-mine.jsonl' 'a session of Gemini CLI in another project is not taken'
rm -r "$HOME/.gemini"
cd deep || exit 99
run ocat replay
exits 0 'without a session of the folder, the newest trace is shown'
says "the newest trace: $(ocat trace list -o tsv 2>/dev/null | sed -n '2s/	.*//p')" 'without a session of the folder, replay names the trace that it shows'
OCAT_STATE_DIR=$work/fresh run ocat replay
exits 1 'without a session and a trace, replay exits with 1'
says 'no session of an agent in' 'without a session and a trace, replay says so'
says 'Name a file; looked for sessions of Claude Code' 'without a session and a trace, replay says what to do'
cd "$work" || exit 99

# ---- a session that is still written ----
head -n 5 "$one" >live.jsonl
ocat replay live.jsonl --follow --timeout 4s >followed 2>"$err" &
wait_until 'the first steps' grep -q 'I look for the tables' followed
sed -n 6,8p "$one" >>live.jsonl
wait_until 'the next steps' grep -q 'Step 5: Bash' followed || :
wait $!
is "$?" 0 'replay --follow ends well when its time is over'
is "$(grep -c '^Step' followed)" 5 'replay --follow prints each step once'
is "$(grep -c 'shop.order_items' followed)" 1 'replay --follow prints a call once its result is there'

# ---- names and standard input ----
run ocat replay claude-code-7d0
prints 'North sold most.' 'replay accepts the name of a trace'
ocat replay - <"$one" >"$out" 2>"$err"
prints 'Step 5: Bash(command=' 'replay reads standard input'
run ocat replay no-such-trace
exits 1 'an unknown name is not found'

# ---- mistakes ----
run ocat replay nothing.jsonl
exits 2 'a missing file is a mistake of usage'
run ocat replay "$one" --format nonsense
exits 2 'an unknown format is a mistake of usage'
says claude-code 'an unknown format is answered with the known ones'
echo 'only words' >words
run ocat replay words
exits 3 'a file in no known format is refused'
done_testing
