"""session_forms.py SESSION.jsonl FOLDER: a session of Claude Code as other agents would have left it behind.

Writes codex.jsonl, otlp.json and opencode.db: the same question, calls, results, texts and times.
"""
import json
import os
import sqlite3
import sys
from datetime import datetime


def steps_of(path):
    """(time, kind, content): ask TEXT, say TEXT, call (id, name, input), result (id, text, failed)."""
    with open(path, encoding="utf-8") as f:
        for line in f:
            record = json.loads(line)
            at = datetime.fromisoformat(record["timestamp"].replace("Z", "+00:00")).timestamp()
            content = record["message"]["content"]
            if isinstance(content, str):
                yield at, "ask", content
                continue
            for block in content:
                if block["type"] == "text":
                    yield at, "say", block["text"]
                elif block["type"] == "tool_use":
                    yield at, "call", (block["id"], block["name"], block["input"])
                elif block["type"] == "tool_result":
                    yield at, "result", (block["tool_use_id"], block["content"], block.get("is_error", False))


def split(name):
    """mcp__server__tool."""
    return name.split("__")[1:] if name.startswith("mcp__") else (None, name)


def iso(at):
    return datetime.utcfromtimestamp(at).isoformat(timespec="milliseconds") + "Z"


def codex(steps, path):
    names = {}
    lines = [(steps[0][0], "session_meta", {"id": "0199", "cwd": os.getcwd(), "cli_version": "0.169.0"})]
    for at, kind, content in steps:
        if kind in ("ask", "say"):
            role = "user" if kind == "ask" else "assistant"
            part = {"type": "input_text" if kind == "ask" else "output_text", "text": content}
            lines.append((at, "response_item", {"type": "message", "role": role, "content": [part]}))
        elif kind == "call":
            server, tool = split(content[1])
            names[content[0]] = server, tool
            item = {"type": "function_call", "name": tool, "arguments": json.dumps(content[2]), "call_id": content[0]}
            if server:
                item["namespace"] = f"mcp__{server}__"
            lines.append((at, "response_item", item))
        else:
            call, text, failed = content
            server, tool = names[call]
            if server:
                end = {"type": "mcp_tool_call_end", "call_id": call, "invocation": {"server": server, "tool": tool},
                       "result": {"Ok": {"isError": failed}}}
                lines.append((at, "event_msg", end))
            else:
                text = f"Exit code: {int(failed)}\nWall time: 0.1 seconds\nOutput:\n{text}"
            lines.append((at, "response_item", {"type": "function_call_output", "call_id": call, "output": text}))
    with open(path, "w", encoding="utf-8") as f:
        for at, kind, payload in lines:
            f.write(json.dumps({"timestamp": iso(at), "type": kind, "payload": payload}) + "\n")


def otlp(steps, path):
    """A span for each request to the model, which has all messages so far, and one for each run of a tool."""
    spans, messages, open_calls = [], [], {}

    def nanos(at):
        return str(int(at * 1000) * 1000000)

    def add(name, begin, end, attributes, failed=False):
        spans.append({
            "traceId": "0" * 31 + "1", "spanId": f"{len(spans) + 1:016x}", "name": name, "kind": 3,
            "startTimeUnixNano": nanos(begin), "endTimeUnixNano": nanos(end), "status": {"code": 2} if failed else {},
            "attributes": [{"key": key, "value": {"stringValue": value}} for key, value in attributes.items()]})

    def request(at, parts):
        answer = {"role": "assistant", "parts": parts}
        add("chat m", at, at, {"gen_ai.operation.name": "chat", "gen_ai.request.model": "m",
                               "gen_ai.input.messages": json.dumps(messages),
                               "gen_ai.output.messages": json.dumps([answer])})
        messages.append(answer)

    for at, kind, content in steps:
        if kind == "ask":
            messages.append({"role": "user", "parts": [{"type": "text", "content": content}]})
        elif kind == "say":
            request(at, [{"type": "text", "content": content}])
        elif kind == "call":
            open_calls[content[0]] = at, content
            request(at, [{"type": "tool_call", "id": content[0], "name": content[1], "arguments": content[2]}])
        else:
            begin, (call, name, arguments) = open_calls[content[0]]
            add(f"execute_tool {name}", begin, at,
                {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": name, "gen_ai.tool.call.id": call,
                 "gen_ai.tool.call.arguments": json.dumps(arguments), "gen_ai.tool.call.result": content[1]}, content[2])
            messages.append({"role": "tool", "parts": [{"type": "tool_call_response", "id": call, "response": content[1]}]})
    with open(path, "w", encoding="utf-8") as f:
        json.dump({"resourceSpans": [{"scopeSpans": [{"spans": spans}]}]}, f)


def opencode(steps, path):
    results = {content[0]: (at, content) for at, kind, content in steps if kind == "result"}
    with sqlite3.connect(path) as db:
        for table, columns in (("session", "`parent_id` text, `directory` text, `title` text, `version` text"),
                               ("message", "`session_id` text NOT NULL, `data` text"),
                               ("part", "`message_id` text, `session_id` text NOT NULL, `data` text")):
            db.execute(f"create table `{table}` (`id` text primary key, `time_created` integer,"
                       f" `time_updated` integer, {columns})")
        db.execute("insert into session values ('ses_1', 1, 1, null, ?, 'orders', '1.18.33')", (os.getcwd(),))
        for n, (at, kind, content) in enumerate(steps):
            ms = int(at * 1000)
            if kind == "result":
                continue
            if kind == "call":
                end, (call, text, failed) = results[content[0]]
                name = "_".join(split(content[1])) if split(content[1])[0] else content[1].lower()
                part = {"type": "tool", "callID": call, "tool": name,
                        "state": {"status": "error" if failed else "completed", "input": content[2],
                                  "error" if failed else "output": text, "time": {"start": ms, "end": int(end * 1000)}}}
            else:
                part = {"type": "text", "text": content}
            role = {"role": "user" if kind == "ask" else "assistant", "time": {"created": ms}}
            db.execute("insert into message values (?, ?, ?, 'ses_1', ?)", (f"msg_{n:04}", ms, ms, json.dumps(role)))
            db.execute("insert into part values (?, ?, ?, ?, 'ses_1', ?)",
                       (f"prt_{n:04}", ms, ms, f"msg_{n:04}", json.dumps(part)))


def main():
    steps = list(steps_of(sys.argv[1]))
    folder = sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    codex(steps, os.path.join(folder, "codex.jsonl"))
    otlp(steps, os.path.join(folder, "otlp.json"))
    opencode(steps, os.path.join(folder, "opencode.db"))


main()
