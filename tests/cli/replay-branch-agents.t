#!/bin/sh
# A branch from a step of another agent, in each format: the assistant goes on, as a trace of its own.
. "${srcdir:-.}/tests/lib.sh"
needs python3 python3
unset OCAT_SESSION OCAT_TRACE
traces=$HOME/.local/state/ocat/traces data=$srcdir/tests/traces/data

sqlite3 shop.db <"$srcdir/tests/traces/shop.sql"
ocat add shop shop.db >/dev/null
member() { sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.$1')"; }
# taken: tool and kind of each step of the branch
taken() { sqlite3 :memory: "select group_concat(coalesce(value ->> '\$.right.tool', value ->> '\$.right.type'), ' ') from json_each(readfile('$out'), '\$.result.rows') where value ->> '\$.right.step' is not null"; }
first_call() { # the number of the first call of a session
	ocat replay "$1" -o json 2>"$err" >"$work/json" &&
		sqlite3 :memory: "select min(value ->> '\$.step') from json_each(readfile('$work/json'), '\$.result.steps') where value ->> '\$.type' = 'call'"
}
head_of() { sqlite3 :memory: "select json_extract(json(readfile('first_line')), '\$.parent.$1')"; }

# goes_on FILE FORMAT: the step with the invented column becomes the right one
goes_on() {
	step=$(first_call "$1")
	run ocat replay "$1" --branch "$step" --ask -o json
	is "$(member branched_at)" "$step" "$2: the assistant goes on from the step"
	case $(taken) in
	'user ask_question '*query' check_sql ask_question' | 'ask_question '*query' check_sql') point 0 "$2: the right step is proposed and checked, and the question answered" ;;
	*) echo "# $(taken)" && point 1 "$2: the right step is proposed and checked, and the question answered" ;;
	esac
	is "$(member 'rows[#-1].right.step' | grep -c .)" 1 "$2: the branch has the last steps"
	child=$(member right.file)
	head -n 1 "$child" >first_line
	is "$(head_of step) $(head_of file | sed 's/#.*//')" "$step $(cd "$(dirname "$1")" && pwd)/$(basename "$1")" "$2: the trace names the session and the step"
	is "$(grep -c 'SELECT sum(total) FROM orders.*"kind":"proposed"' "$child")" 1 "$2: the tool of the agent is proposed with the right SQL, and not run"
	is "$(tail -n 1 "$child" | grep -c '"end":.*"sql":"SELECT')" 1 "$2: the trace ends with the SQL"
}

for of in claude gemini gemini-old qwen otel otel-old openinference vercel claude-logs langsmith inspect codex; do
	goes_on "$(find "$data/$of/invented" -name '*.json*' ! -name 'stream.jsonl' ! -name exec.jsonl ! -path '*/subagents/*' | sort | head -n 1)" "$of"
done
goes_on "$data/codex/invented/exec.jsonl" codex-exec
goes_on "$(find "$data/opencode-old/invented/storage/session" -name '*.json')" opencode-old
sqlite3 invented.db <"$data/opencode/invented/opencode.sql"
goes_on invented.db opencode
python3 "$srcdir/tests/traces/pack_eval.py" "$(find "$data/inspect/invented" -name '*.json')" stored.eval stored
goes_on stored.eval inspect-archive
goes_on "$(find "$data/claude/invented" -name stream.jsonl)" claude-stream

# ---- the formats that only tests write ----
sql="SELECT sum(total_amount) FROM orders WHERE status = 'paid'"
printf '[{"role":"user","content":"What was the revenue by country?"},{"role":"assistant","content":[{"type":"tool_use","id":"a1","name":"query","input":{"sql":"%s"}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a1","is_error":true,"content":"no such column: total_amount"}]}]' \
	"$sql" >messages.json
goes_on messages.json messages
cat >mcp.jsonl <<S
{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query","arguments":{"sql":"$sql"}}}
{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"no such column: total_amount"}],"isError":true}}
S
goes_on mcp.jsonl mcp
cat >events.jsonl <<S
{"type":"user.message","id":"e1","content":[{"type":"text","text":"What was the revenue by country?"}],"processed_at":"2026-11-29T10:00:00Z"}
{"type":"agent.custom_tool_use","id":"e2","name":"query","input":{"sql":"$sql"},"processed_at":"2026-11-29T10:00:01Z"}
{"type":"user.custom_tool_result","custom_tool_use_id":"e2","is_error":true,"content":[{"type":"text","text":"no such column: total_amount"}],"processed_at":"2026-11-29T10:00:02Z"}
S
goes_on events.jsonl managed-agent
cat >calls.traj <<S
{"history": [{"role": "user", "content": "What was the revenue by country?", "message_type": "observation", "agent": "main"}, {"role": "assistant", "content": "I ask.", "thought": "I ask.", "message_type": "action", "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "query", "arguments": "{\"sql\": \"$sql\"}"}}]}, {"role": "tool", "content": "no such column: total_amount", "tool_call_ids": ["c1"]}]}
S
run ocat replay calls.traj --branch 3 --ask -o json
is "$(taken)" 'user ask_question ask_question' 'swe-agent: a call that is not known to have failed is not corrected, and the question is answered'
is "$(head -n 1 "$(member right.file)" | grep -c '"parent":{"session":"swe-agent-calls-.*/calls.traj","step":3}')" 1 'swe-agent: the trace names the session and the step'

# ---- a command of a shell: it is not rewritten, and the statement in it is ----
printf '[{"role":"user","content":"What was the revenue by country?"},{"role":"assistant","content":[{"type":"tool_use","id":"a1","name":"bash","input":{"command":"touch ran; sqlite3 shop.db \\"%s\\""}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a1","is_error":true,"content":"no such column: total_amount"}]}]' \
	"$sql" >shell.json
run ocat replay shell.json --branch 2 --ask -o json
is "$(taken)" 'user ask_question check_sql ask_question' 'the statement of a command is corrected and checked'
is "$(ls ran 2>/dev/null)" '' 'the command is not run'

# ---- two turns: the state before the step ----
said() { printf '{"role":"%s","content":"%s"}' "$1" "$2"; }
called() { printf '{"role":"assistant","content":[{"type":"tool_use","id":"%s","name":"query","input":{"sql":"%s"}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"%s","content":"%s"}]}' "$1" "$2" "$1" "$3"; }
{
	printf '[%s,%s,%s,' "$(said user 'How many customers are there?')" "$(called b1 'SELECT count(*) FROM customers' 3)" "$(said assistant 'Three.')"
	printf '%s,%s]' "$(said user 'how many orders are there?')" "$(called b2 'SELECT count(order_ident) FROM orders' 'no such column: order_ident')"
} >turns.json
run ocat replay turns.json --branch 5 --ask -o json
is "$(taken)" 'user ask_question query check_sql ask_question' 'the turn of the step is what goes on'
child=$(member right.file)
is "$(grep -c '"text":"how many orders are there?"' "$child")" 1 'the question is that of its turn'
run ocat ask 'what should it have done' --trace turns.json --trace-step 5 -o json
is "$(member instead.question)" 'how many orders are there?' 'ask --trace has the question of the turn'
is "$(member 'instead.found[0]')" shop.customers 'ask --trace has the tables that the steps before used'
is "$(member instead.catalog)" shop 'ask --trace has the catalog of the session'
run ocat ask 'what should it have done' --trace turns.json --trace-step 5
prints 'used before shop.customers' 'the text has the tables, too'
prints 'turns.json --branch 5 --ask' 'ask --trace names the command that makes the branch'

# ---- the run goes on, and is found ----
run ocat replay turns.json --branch 5 --ask
prints 'Go on in it with OCAT_TRACE=messages-turns-' 'the command that goes on is printed'
name=$(sed -n 's/.*OCAT_TRACE=\([^ ]*\) .*/\1/p' "$out")
OCAT_TRACE=$name run ocat ask --continue 'in Norway' -o json
is "$(member question)" 'how many orders are there in Norway' 'a follow-up goes on in the branch'
is "$(grep -c '"tool":"ask_question"' "$traces/$name.jsonl")" 3 'a follow-up is a step of the branch'
run ocat trace list -o json
is "$(sqlite3 :memory: "select count(*) from json_each(readfile('$out'), '\$.rows') where value ->> 'branch_of' like 'messages-turns-% step 5'")" 2 \
	'the list of traces says which step they branched from'
run ocat replay "$name"
prints 'branch of messages-turns-' 'replay says it, too'

# ---- without a fault, without a catalog, without such a step ----
sed "s/count(order_ident)/count(*)/; s/no such column: order_ident/3/" turns.json >right.json
run ocat replay right.json --branch 5 --ask -o json
is "$(taken)" 'user ask_question' 'of a step without a fault the question is answered'
is "$(tail -n 1 "$(member right.file)" | grep -c 'COUNT')" 1 'the trace ends with the answer'
count=$(ls "$traces" | wc -l)
run ocat replay turns.json --branch 9 --ask
exits 2 'a step that the session lacks is a usage error'
run ocat replay turns.json --ask
says '--ask needs --branch' 'the assistant needs a step'
run ocat replay turns.json --branch 5 --ask --set sql=x
says 'leave out --set' 'the assistant finds the parameters'
run ocat replay turns.json --branch 5
says 'with --ask' 'a branch that runs nothing offers the assistant'
is "$(ls "$traces" | wc -l)" "$count" 'mistakes leave no trace'
done_testing
