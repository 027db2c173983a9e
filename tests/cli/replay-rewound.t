#!/bin/sh
# What a person took back: it is shown as such, and is neither in the sums nor in the verdict of the run that stands.
. "${srcdir:-.}/tests/lib.sh"
needs python3 python3
data=$srcdir/tests/traces/data
sqlite3 shop.db "create table orders (id integer primary key, status text not null, total numeric not null); insert into orders values (1, 'open', 10)"
run ocat add shop shop.db
exits 0 'the database is added'

# ---- a recording: two messages reworded, then the first one; a command of the shell; a compaction ----
recording=$(find "$data/claude/rewound" -name '*.jsonl')
left() { # left FILE: how many records of a message the last one does not go back to, counted by their parents
	python3 - "$1" <<-'E'
		import json, sys
		records = [json.loads(line) for line in open(sys.argv[1])]
		records = {r["uuid"]: r for r in records if r.get("uuid")}
		at = [u for u, r in records.items() if r["type"] in ("user", "assistant")][-1]
		stands = set()
		while at:
		    stands.add(at)
		    at = records[at].get("parentUuid") or records[at].get("logicalParentUuid")
		left = [r for u, r in records.items() if u not in stands and r["type"] in ("user", "assistant")]
		asked = [r for r in left if isinstance(r["message"]["content"], str)]
		print(len([r for r in left if r["type"] == "assistant"]) + len(asked), "steps,", len(asked), "questions")
	E
}
held() { # held FILE: what was rewound, and what stands
	ocat replay "$1" -o json >json 2>"$err" &&
		sqlite3 :memory: "with r(r) as (select readfile('json') ->> '$.result'), s(s) as (select value from r, json_each(r, '$.steps') where value ->> '$.rewound')
			select count(*) || ' steps, ' || sum(s ->> '$.type' = 'user') || ' questions' from s"
}
is "$(held "$recording")" "$(left "$recording")" 'claude: what a person rewound is what the last record does not follow'
is "$(held "$recording")" '9 steps, 3 questions' 'claude: three messages were rewound, with what followed them'
is "$(sqlite3 :memory: "with r(r) as (select readfile('json') ->> '$.result') select r ->> '$.session.question', r ->> '$.totals.steps', r ->> '$.totals.calls',
	r ->> '$.totals.tokens_in', r ->> '$.totals.rewound', r ->> '$.totals.rewound_tokens_in' from r")" 'A new beginning: revenue?|34|4|10200|9|5700' \
	'claude: the question is one that stands, and tokens that were rewound are apart'
run ocat replay "$recording"
prints 'Step 2 (rewound): Bash(' 'a step that was rewound says so'
prints 'Step 10: user' 'a message that stands is one of a person'
prints 'Step 19: system' 'a command of the program is no question'
prints 'Note: 9 steps rewound (5700 in, 107 out): not in the numbers of calls and tokens, nor in the verdict' 'a note says how many steps were rewound'
prints_no 'step 2: failed' 'what was rewound has no findings'

# ---- sessions made by hand ----
cat >make.py <<'E'
import json, sys

WRONG, RIGHT = "select sum(amount) from orders", "select sum(total) from orders"
FAILED = "Error: no such column: amount"
lines, n = [], 0


def stamp():
    global n
    n += 1
    return f"2026-11-20T10:00:{n:02d}.000Z"


def put(name):
    with open(name, "w") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    lines.clear()


def claude(uuid, parent, role, content, **more):
    if role == "assistant":
        message = {"id": "m" + uuid, "role": role, "model": "x", "content": content, "usage": {"input_tokens": 100, "output_tokens": 10}}
    else:
        message = {"role": role, "content": content}
    lines.append({"parentUuid": parent, "isSidechain": False, "type": role, "message": message, "uuid": uuid, "timestamp": stamp(),
                  "sessionId": "s", "cwd": "/w", "version": "2.1.0", **more})


def use(id, sql, name="mcp__shop__query"):
    return [{"type": "tool_use", "id": id, "name": name, "input": {"sql": sql}}]


def result(id, text, failed=False):
    return [{"type": "tool_result", "tool_use_id": id, "content": text, "is_error": failed}]


def text(words):
    return [{"type": "text", "text": words}]


def claude_wrong():
    claude("u1", None, "user", "How much?")
    claude("a1", "u1", "assistant", use("t1", WRONG))
    claude("r1", "a1", "user", result("t1", FAILED, True))
    claude("a2", "r1", "assistant", text("410"))


def claude_right(first, parent):
    claude(first, parent, "user", "How much is the total?")
    claude(first + "a", first, "assistant", use(first + "t", RIGHT))
    claude(first + "r", first + "a", "user", result(first + "t", "10"))
    claude(first + "z", first + "r", "assistant", text("10"))


claude_wrong(); put("claude-wrong.jsonl")
claude_wrong(); claude_right("u2", None); put("claude-beginning.jsonl")
claude("u0", None, "user", "Hello"); claude("a0", "u0", "assistant", text("Hello."))
claude("u1", "a0", "user", "How much?"); claude("a1", "u1", "assistant", use("t1", WRONG))
claude("r1", "a1", "user", result("t1", FAILED, True)); claude_right("u2", "a0"); put("claude-middle.jsonl")
# A person went back to what was left first: the second try is what does not stand.
claude("u0", None, "user", "Hello"); claude("a0", "u0", "assistant", text("Hello.")); claude_right("u1", "a0")
claude("u2", "a0", "user", "How much?"); claude("a2", "u2", "assistant", use("t2", WRONG)); claude("r2", "a2", "user", result("t2", FAILED, True))
claude("u3", "u1z", "user", "Thanks"); claude("a3", "u3", "assistant", text("Gladly.")); put("claude-again.jsonl")
# Calls that ran at once: each result follows its own call.
claude("u1", None, "user", "How much?"); claude("a1", "u1", "assistant", use("t1", WRONG)); claude("a2", "a1", "assistant", use("t2", RIGHT))
claude("r1", "a1", "user", result("t1", FAILED, True)); claude("r2", "a2", "user", result("t2", "10")); claude("a3", "r2", "assistant", text("10"))
claude("u2", "a3", "user", "Thanks"); claude("a4", "u2", "assistant", text("Gladly.")); put("claude-parallel.jsonl")
# Without parents, with unknown ones, with themselves as parents.
claude_wrong(); claude_right("u2", None)
for line in lines: line["parentUuid"] = None
put("claude-flat.jsonl")
claude_wrong(); claude_right("u2", None)
for line in lines: line["parentUuid"] = None if line["type"] == "assistant" else line["parentUuid"]
put("claude-partly.jsonl")
claude_wrong(); claude_right("u2", "gone"); put("claude-gone.jsonl")
claude_wrong(); claude_right("u2", "u2"); put("claude-self.jsonl")
# A compaction begins anew, and the summary is no message of a person.
claude_wrong(); lines.append({"parentUuid": None, "logicalParentUuid": "a2", "type": "system", "subtype": "compact_boundary", "content": "Compacted", "uuid": "c1", "timestamp": stamp(), "sessionId": "s", "isSidechain": False})
claude("c2", "c1", "user", "A summary", isCompactSummary=True); claude("u2", "c2", "user", "Thanks"); claude("a3", "u2", "assistant", text("Gladly.")); put("claude-compacted.jsonl")
# A sub-agent of a call that was rewound.
claude("u0", None, "user", "Hello"); claude("a0", "u0", "assistant", text("Hello."))
claude("u1", "a0", "user", "Ask a helper"); claude("a1", "u1", "assistant", [{"type": "tool_use", "id": "t1", "name": "Task", "input": {"prompt": "Sum up"}}])
claude("s1", None, "user", "Sum up", isSidechain=True, agentId="h1"); claude("s2", "s1", "assistant", use("t2", WRONG), isSidechain=True, agentId="h1")
claude("s3", "s2", "user", result("t2", FAILED, True), isSidechain=True, agentId="h1")
claude("r1", "a1", "user", result("t1", "410"), toolUseResult={"agentId": "h1"}); claude_right("u2", "a0"); put("claude-agent.jsonl")
# A table that was created before the rewinding is there after it.
claude("u0", None, "user", "Hello"); claude("a0", "u0", "assistant", text("Hello."))
claude("u1", "a0", "user", "Make a table"); claude("a1", "u1", "assistant", use("t1", "create table scratch (n integer)")); claude("r1", "a1", "user", result("t1", ""))
claude("u2", "a0", "user", "Count them"); claude("a2", "u2", "assistant", use("t2", "select count(*) from scratch")); claude("r2", "a2", "user", result("t2", "0"))
claude("a3", "r2", "assistant", text("0")); put("claude-created.jsonl")


def qwen(uuid, parent, type, parts, **more):
    lines.append({"uuid": uuid, "parentUuid": parent, "sessionId": "s", "timestamp": stamp(), "type": type, "cwd": "/w", "version": "0.24.4",
                  "message": {"role": "model" if type == "assistant" else "user", "parts": parts}, **more})


qwen("u1", None, "user", [{"text": "How much?"}])
qwen("a1", "u1", "assistant", [{"functionCall": {"id": "t1", "name": "mcp__shop__query", "args": {"sql": WRONG}}}])
qwen("r1", "a1", "tool_result", [{"functionResponse": {"id": "t1", "name": "mcp__shop__query", "response": {"output": FAILED}}}], toolCallResult={"callId": "t1", "status": "error"})
qwen("u2", None, "user", [{"text": "How much is the total?"}])
qwen("a2", "u2", "assistant", [{"functionCall": {"id": "t2", "name": "mcp__shop__query", "args": {"sql": RIGHT}}}])
qwen("r2", "a2", "tool_result", [{"functionResponse": {"id": "t2", "name": "mcp__shop__query", "response": {"output": "10"}}}])
qwen("a3", "r2", "assistant", [{"text": "10"}])
put("qwen.jsonl")


def gemini_head():
    lines.append({"sessionId": "s", "projectHash": "p", "startTime": stamp(), "lastUpdated": stamp(), "kind": "main"})


def gemini(id, type, content, calls=None):
    line = {"id": id, "timestamp": stamp(), "type": type, "content": content}
    if type == "gemini":
        line.update({"model": "x", "tokens": {"input": 100, "output": 10, "cached": 0, "thoughts": 0, "tool": 0, "total": 110}})
    if calls:
        line["toolCalls"] = calls
    lines.append(line)


def gemini_call(id, sql, said, status):
    answer = {"error": said} if status == "error" else {"output": said}
    return [{"id": id, "name": "mcp_shop_query", "args": {"sql": sql}, "status": status, "timestamp": stamp(), "displayName": "query (shop MCP Server)",
             "result": [{"functionResponse": {"id": id, "name": "mcp_shop_query", "response": answer}}]}]


def gemini_wrong():
    gemini_head()
    gemini("u1", "user", [{"text": "How much?"}])
    gemini("g1", "gemini", "")
    gemini("g1", "gemini", "", gemini_call("t1", WRONG, FAILED, "error"))
    gemini("g2", "gemini", "410")


def gemini_right():
    gemini("u2", "user", [{"text": "How much is the total?"}])
    gemini("g3", "gemini", "", gemini_call("t2", RIGHT, "10", "success"))
    gemini("g4", "gemini", "10")


gemini_wrong(); lines.append({"$rewindTo": "u1"}); gemini_right(); put("gemini.jsonl")
gemini_wrong(); lines.append({"$rewindTo": "nobody"}); put("gemini-unknown.jsonl")
gemini_head(); gemini("u0", "user", [{"text": "Hello"}]); gemini("g0", "gemini", "Hello."); kept = lines[1:]
gemini("u1", "user", [{"text": "How much?"}]); gemini("g1", "gemini", "", gemini_call("t1", WRONG, FAILED, "error"))
lines.append({"$set": {"messages": kept}}); gemini_right(); put("gemini-set.jsonl")
gemini_wrong(); lines.append({"$set": {"messages": [{"id": "sum", "timestamp": stamp(), "type": "user", "content": [{"text": "A summary"}]}]}}); put("gemini-compressed.jsonl")


def codex(record, **payload):
    lines.append({"timestamp": stamp(), "type": record, "payload": payload})


def codex_says(role, words):
    codex("response_item", type="message", role=role, content=[{"type": "output_text" if role == "assistant" else "input_text", "text": words}])


def codex_tokens(total):
    usage = {"input_tokens": 100, "cached_input_tokens": 0, "output_tokens": 10, "total_tokens": 110}
    codex("event_msg", type="token_count", info={"total_token_usage": {**usage, "total_tokens": total}, "last_token_usage": usage})


def codex_turn(question, id, sql, said, answer, total):
    codex_says("user", question)
    codex("response_item", type="function_call", name="query", namespace="mcp__shop", arguments=json.dumps({"sql": sql}), call_id=id)
    codex("response_item", type="function_call_output", call_id=id, output=said)
    codex_says("assistant", answer)
    codex_tokens(total)


def codex_wrong():
    codex("session_meta", id="01a227ae-acc4-71c3-8def-375d816f566f", cwd="/w", cli_version="0.169.0", timestamp=stamp())
    codex_says("user", "<environment_context>\n</environment_context>")
    codex_turn("How much?", "t1", WRONG, FAILED, "410", 110)


# A fork of older versions repeats the items, at another time.
codex_wrong()
for number, line in enumerate(lines[1:]): line["payload"]["id"] = f"item_{number}"
repeated = [{**line, "timestamp": "2026-11-20T11:00:00.000Z"} for line in lines[1:]]
put("codex-parent.jsonl")
codex("session_meta", id="01a22ae4-f8f9-7e80-bd64-f663cfe06b69", forked_from_id="01a227ae-acc4-71c3-8def-375d816f566f", cwd="/w", cli_version="0.90.0", timestamp=stamp())
lines.extend(repeated); codex_turn("How much is the total?", "t2", RIGHT, "10", "10", 220); put("codex-fork.jsonl")
codex_wrong(); codex("event_msg", type="thread_rolled_back", num_turns=1); codex_turn("How much is the total?", "t2", RIGHT, "10", "10", 220); put("codex.jsonl")
codex_wrong(); codex_turn("Again?", "t3", WRONG, FAILED, "410", 220); codex("event_msg", type="thread_rolled_back", num_turns=1)
codex("event_msg", type="thread_rolled_back", num_turns=9); codex_turn("How much is the total?", "t2", RIGHT, "10", "10", 330); put("codex-twice.jsonl")
E
run python3 make.py
exits 0 'the sessions are made'

verdict() {
	ocat replay "$1" >"$out" 2>"$err"
	head -n 1 "$out" | cut -d: -f1
}
sums() { # sums FILE: steps, rewound, calls, failed, tokens that stand and that were rewound
	ocat replay "$1" -o json 2>"$err" >json &&
		sqlite3 :memory: "with t(t) as (select readfile('json') -> '$.result.totals') select t ->> '$.steps', t ->> '$.rewound', t ->> '$.calls', t ->> '$.failed',
			t ->> '$.tokens_in', t ->> '$.rewound_tokens_in' from t"
}
is "$(verdict claude-wrong.jsonl)" wrong 'claude: a session without a rewinding is judged'
is "$(sums claude-wrong.jsonl)" '3|0|1|1|200|' 'claude: nothing is rewound in it'
for each in beginning:6:3:200:200 middle:7:2:300:100 again:9:2:400:100; do
	IFS=: read -r name steps rewound stands taken <<-E
		$each
	E
	is "$(verdict "claude-$name.jsonl")" 'no fault found' "claude: a wrong statement that was rewound is no fault: $name"
	is "$(sums "claude-$name.jsonl")" "$steps|$rewound|1|0|$stands|$taken" "claude: what was rewound is counted apart: $name"
done
is "$(sums claude-parallel.jsonl)" '6|0|2|1|400|' 'claude: calls that ran at once are no rewinding'
for name in flat partly gone self; do
	is "$(sums "claude-$name.jsonl" | cut -d'|' -f2)" 0 "claude: a record that tells no parent takes nothing back: $name"
done
is "$(sums claude-compacted.jsonl | cut -d'|' -f2)" 0 'claude: a compaction takes nothing back'
is "$(sums claude-agent.jsonl)" '9|4|1|0|300|200' 'claude: the steps of a sub-agent are rewound with its call'
is "$(verdict claude-agent.jsonl)" 'no fault found' 'claude: and are no fault'
verdict claude-created.jsonl >word
is "$(grep -c invented "$out")" 0 'claude: a table that was created before a rewinding is not invented'
is "$(verdict qwen.jsonl), $(sums qwen.jsonl | cut -d'|' -f1-4)" 'no fault found, 5|2|1|0' 'qwen: another beginning takes the first one back'
is "$(verdict gemini.jsonl), $(sums gemini.jsonl)" 'no fault found, 7|3|1|0|200|200' "gemini: \$rewindTo takes back a message and what followed it"
is "$(verdict gemini-unknown.jsonl), $(sums gemini-unknown.jsonl)" 'wrong, 4|0|1|1|200|' "gemini: \$rewindTo an unknown message takes nothing back"
is "$(verdict gemini-set.jsonl), $(sums gemini-set.jsonl | cut -d'|' -f1-4)" 'no fault found, 7|2|1|0' "gemini: \$set takes back what is behind its last message"
is "$(sums gemini-compressed.jsonl | cut -d'|' -f2)" 0 'gemini: a summary in place of the messages takes nothing back'
is "$(verdict codex.jsonl), $(sums codex.jsonl)" 'no fault found, 7|3|1|0|100|100' 'codex: a rollback takes back the last turn'
is "$(verdict codex-twice.jsonl), $(sums codex-twice.jsonl)" 'no fault found, 10|6|1|0|100|200' 'codex: a second rollback counts the turns that stand'

run ocat trace import codex-parent.jsonl codex-fork.jsonl -o tsv
is "$(sed 1d "$out" | cut -f1,3,4)" 'codex-01a227ae-acc4-71c3-8def-375d816f566f	4	1
codex-01a22ae4-f8f9-7e80-bd64-f663cfe06b69	3	1' 'codex: what a fork repeats is not counted twice'
says 'records of an earlier session left out' 'codex: and that is said'
rm -r "$HOME/.local/state/ocat/traces"

# opencode keeps what a person reverted until the next message, with where it begins
sqlite3 opencode.db <"$data/opencode/mcp/opencode.sql"
is "$(sums opencode.db | cut -d'|' -f1-4)" '6|0|2|0' 'opencode: nothing is reverted in the recording'
last=$(sqlite3 opencode.db 'select max(id) from message')
sqlite3 opencode.db "update session set revert = json_object('messageID', '$last')"
is "$(sums opencode.db | cut -d'|' -f1-4)" '6|1|2|0' 'opencode: what follows the reverted message is rewound'
part=$(sqlite3 opencode.db "select max(id) from part where message_id < '$last' and data like '%\"tool\"%'")
sqlite3 opencode.db "update session set revert = json_object('messageID', (select message_id from part where id = '$part'), 'partID', '$part')"
is "$(sums opencode.db | cut -d'|' -f1-4)" '6|2|1|0' 'opencode: a part of a message can be reverted'
sqlite3 opencode.db 'alter table session drop column revert'
is "$(sums opencode.db | cut -d'|' -f1-4)" '6|0|2|0' 'opencode: sessions of a version without that column are read'
sqlite3 opencode.db 'alter table session add column revert text'
sqlite3 opencode.db "update session set revert = '{broken'"
is "$(sums opencode.db | cut -d'|' -f1-4)" '6|0|2|0' 'opencode: a reversion that is no JSON reverts nothing'

# ---- handed on ----
run ocat trace import claude-beginning.jsonl
exits 0 'a session with a rewinding is imported'
kept=$(find "$HOME" -path '*traces/claude-code-s.jsonl')
is "$(sums "$kept")" '6|3|1|0|200|200' 'the trace says what was rewound'
is "$(verdict "$kept")" 'no fault found' 'the verdict on the imported trace is the same'
is "$(ocat trace list -o tsv 2>"$err" | sed 1d | cut -f1,3,4)" 'claude-code-s	6	0' 'a failure that was rewound is none of the trace'
is "$(ocat trace list --outcome failed -o tsv 2>"$err" | sed 1d)" '' 'a trace whose only failure was rewound has not failed'
run ocat trace export claude-code-s --as shell
is "$(grep -c '^# rewound: ' "$out")" 1 'as a script, a call that was rewound is a comment'
run ocat trace export claude-code-s --as otlp
is "$(sqlite3 :memory: "select count(*) from json_tree(readfile('$out')) where value = 'ocat.rewound'")" 3 'OpenTelemetry is told what was rewound'
run ocat replay claude-beginning.jsonl -o md
prints '### Step 2 (rewound): shop query' 'Markdown says what was rewound'
done_testing
