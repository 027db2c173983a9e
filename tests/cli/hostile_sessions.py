#!/usr/bin/env python3
"""Sessions of each agent that are damaged or hostile: hostile_sessions.py FOLDER writes FOLDER/FORMAT.CASE.jsonl"""
import json
import os
import sys

SQL = {"sql": "select sum(total) from orders"}
CONTROLS = "\x1b]0;owned\x07\x1b[31mred\x1b[0m\u009b2J\r\b\x00"
TOKENS = ["hunter2secret", "AKIAIOSFODNN7EXAMPLE", "ghp_abcdefghijklmnopqrstuvwxyz0123456789", "sk-ant-api03-abcdefghijklmnopqrstuvwxyz"]
SECRET = {
    "command": f"PGPASSWORD={TOKENS[0]} AWS_ACCESS_KEY_ID={TOKENS[1]} psql postgresql://ana:{TOKENS[0]}@db/shop -c 'select 1' --token={TOKENS[2]}",
    "headers": {"Authorization": f"Bearer {TOKENS[3]}", "X-Api-Key": TOKENS[0]},
    "env": {"DB_PASSWORD": TOKENS[0], "GITHUB_TOKEN": TOKENS[2]},
    "url": f"mysql://root:{TOKENS[0]}@h/d?password={TOKENS[0]}",
}
HUGE = 99999999999999999999999999


def stamp(second):
    return f"2026-11-20T10:{second // 60:02d}:{second % 60:02d}.000Z"


class Run:
    """A question, a call with its result, an answer, as each agent writes them."""

    def __init__(self, question="How much?", tool="query", arguments=None, result="10", answer="It is 10.", ids=("c1", "c1"), times=(1, 2, 3, 4), parent=None):
        self.question, self.tool, self.result, self.answer = question, tool, result, answer
        self.arguments = SQL if arguments is None else arguments
        self.call, self.returned = ids
        self.times, self.parent = times, parent

    def codex(self):
        def line(at, kind, **payload):
            return {"timestamp": stamp(at), "type": kind, "payload": payload}

        return [
            line(0, "session_meta", id="01a227ae-acc4-71c3-8def-375d816f566f", cwd="/w", cli_version="0.169.0"),
            line(self.times[0], "response_item", type="message", role="user", content=[{"type": "input_text", "text": self.question}]),
            line(self.times[1], "response_item", type="function_call", name=self.tool, arguments=json.dumps(self.arguments), call_id=self.call),
            line(self.times[2], "response_item", type="function_call_output", call_id=self.returned, output=self.result),
            line(self.times[3], "response_item", type="message", role="assistant", content=[{"type": "output_text", "text": self.answer}]),
        ]

    def codex_exec(self):
        call = {"id": "i1", "type": "mcp_tool_call", "server": "shop", "tool": self.tool, "arguments": self.arguments, "status": "completed"}
        call["result"] = {"content": [{"type": "text", "text": self.result}]}
        return [
            {"type": "thread.started", "thread_id": "t"},
            {"type": "item.completed", "item": call},
            {"type": "item.completed", "item": {"id": "i2", "type": "agent_message", "text": self.answer}},
            {"type": "turn.completed", "usage": {"input_tokens": 1, "output_tokens": 1}},
        ]

    def gemini_messages(self):
        response = {"functionResponse": {"id": self.returned, "name": self.tool, "response": {"output": self.result}}}
        call = {"id": self.call, "name": self.tool, "args": self.arguments, "status": "success", "timestamp": stamp(self.times[2]), "result": [response]}
        tokens = {"input": 1, "output": 1, "cached": 0, "total": 2}
        return [
            {"id": "m1", "timestamp": stamp(self.times[0]), "type": "user", "content": [{"text": self.question}]},
            {"id": "m2", "timestamp": stamp(self.times[1]), "type": "gemini", "content": "", "model": "g", "tokens": tokens, "toolCalls": [call]},
            {"id": "m3", "timestamp": stamp(self.times[3]), "type": "gemini", "content": self.answer, "model": "g"},
        ]

    def gemini(self):
        return [{"sessionId": "s", "projectHash": "p", "startTime": stamp(0), "lastUpdated": stamp(0), "kind": "main"}] + self.gemini_messages()

    def gemini_old(self):
        return [{"sessionId": "s", "projectHash": "p", "startTime": stamp(0), "lastUpdated": stamp(0), "messages": self.gemini_messages()}]

    def qwen(self):
        def line(uuid, parent, kind, part, at, **more):
            role = "model" if kind == "assistant" else "user"
            about = {"uuid": uuid, "parentUuid": parent, "sessionId": "s", "timestamp": stamp(at), "type": kind, "cwd": "/w", "version": "0.24"}
            return {**about, "message": {"role": role, "parts": [part]}, **more}

        response = {"functionResponse": {"id": self.returned, "name": self.tool, "response": {"output": self.result}}}
        return [
            line("u1", self.parent, "user", {"text": self.question}, self.times[0]),
            line("u2", "u1", "assistant", {"functionCall": {"id": self.call, "name": self.tool, "args": self.arguments}}, self.times[1]),
            line("u3", "u2", "tool_result", response, self.times[2], toolCallResult={"callId": self.returned, "status": "success"}),
            line("u4", "u3", "assistant", {"text": self.answer}, self.times[3]),
        ]

    def swe_agent(self):
        action = self.arguments.get("command") or self.tool + " " + json.dumps(self.arguments)
        steps = [
            {"action": action, "observation": self.result, "thought": "t", "response": "r"},
            {"action": "submit", "observation": self.answer, "thought": self.answer, "response": self.answer},
        ]
        return [{"trajectory": steps, "history": [{"role": "user", "content": self.question}], "info": {"exit_status": "submitted"}}]

    def otlp(self):
        def attribute(key, value):
            return {"key": key, "value": {"stringValue": value}}

        def span(own, parent, name, times, *attributes):
            ns = [str(1770000000000000000 + t * 10**9) for t in times]
            about = {"traceId": "0af7651916cd43dd8448eb211c80319c", "spanId": own, "parentSpanId": parent, "name": name, "kind": 1}
            return {**about, "startTimeUnixNano": ns[0], "endTimeUnixNano": ns[1], "attributes": list(attributes)}

        def said(role, text):
            return json.dumps([{"role": role, "parts": [{"type": "text", "content": text}]}])

        spans = [
            span("00000000000000a1", self.parent or "", "invoke_agent x", (self.times[0], self.times[3]), attribute("gen_ai.operation.name", "invoke_agent"),
                 attribute("gen_ai.input.messages", said("user", self.question)), attribute("gen_ai.output.messages", said("assistant", self.answer))),
            span("00000000000000a2", "00000000000000a1", "execute_tool " + self.tool, self.times[1:3], attribute("gen_ai.operation.name", "execute_tool"),
                 attribute("gen_ai.tool.name", self.tool), attribute("gen_ai.tool.call.id", self.call),
                 attribute("gen_ai.tool.call.arguments", json.dumps(self.arguments)), attribute("gen_ai.tool.call.result", self.result)),
        ]
        return [{"resourceSpans": [{"resource": {"attributes": []}, "scopeSpans": [{"scope": {"name": "x"}, "spans": spans}]}]}]

    def langsmith(self):
        def run(own, parent, kind, name, inputs, output, times, children):
            about = {"id": own, "trace_id": "r1", "parent_run_id": parent, "name": name, "run_type": kind, "inputs": inputs, "outputs": {"output": output}}
            return {**about, "start_time": stamp(times[0]), "end_time": stamp(times[1]), "dotted_order": f"20261120T100000Z{own}", "child_runs": children}

        call = run(self.call, "r1", "tool", self.tool, self.arguments, self.result, self.times[1:3], [])
        return [run("r1", self.call if self.parent else None, "chain", "agent", {"input": self.question}, self.answer, (self.times[0], self.times[3]), [call])]

    def openai_messages(self, arguments):
        call = {"id": self.call, "type": "function", "function": {"name": self.tool, "arguments": arguments}}
        return [
            {"role": "user", "content": self.question},
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": self.returned, "content": self.result},
            {"role": "assistant", "content": self.answer},
        ]

    def messages(self):
        return [self.openai_messages(json.dumps(self.arguments))]

    def inspect(self):
        messages = self.openai_messages(None)
        messages[1]["tool_calls"] = [{"id": self.call, "type": "function", "function": self.tool, "arguments": self.arguments}]
        about = {"eval_id": "e", "run_id": "r", "created": stamp(0), "task": "t", "model": "m", "dataset": {}, "config": {}}
        return [{"version": 2, "status": "success", "eval": about, "samples": [{"id": 1, "epoch": 1, "input": self.question, "target": "x", "messages": messages}]}]

    def mcp(self):
        def line(at, direction, **message):
            return {"timestamp": stamp(at), "direction": direction, "message": {"jsonrpc": "2.0", **message}}

        return [
            line(1, "in", id=0, method="initialize", params={"clientInfo": {"name": self.tool, "version": "1"}}),
            line(self.times[1], "in", id=1, method="tools/call", params={"name": self.tool, "arguments": self.arguments}),
            line(self.times[2], "out", id=1 if self.call == self.returned else 7, result={"content": [{"type": "text", "text": self.result}]}),
        ]


FORMATS = ["codex", "codex_exec", "gemini", "gemini_old", "qwen", "swe_agent", "otlp", "langsmith", "messages", "inspect", "mcp"]


def changed(value, leaf):
    if isinstance(value, dict):
        return {key: changed(part, leaf) for key, part in value.items()}
    if isinstance(value, list):
        return [changed(part, leaf) for part in value]
    return leaf(value)


def huge(value):
    if isinstance(value, str):
        return "9999999-99-99T99:99:99Z" if value.startswith("2026") else value
    return HUGE if isinstance(value, (int, float)) else value


def as_bytes(lines):
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def cases(name):
    def lines(**how):
        return getattr(Run(**how), name)()

    good = as_bytes(lines())
    yield "good", good
    yield "torn", good[: len(good) * 4 // 5]
    yield "half", good[: len(good) * 11 // 20]
    yield "crlf", good.replace(b"\n", b"\r\n")
    yield "mark", b"\xef\xbb\xbf" + good
    yield "nul", good.replace(b"How much", b"How\0much").replace(b"It is", b"It\0is")
    yield "utf8", good.replace(b"It is 10", b"It \xff\xfe\xc0\x80 is")
    yield "surrogate", good.replace(b"It is 10", b"\\ud800 It \\udfff is \\u0000 \\u001b[31m")
    yield "controls", as_bytes(lines(question="Q" + CONTROLS, tool="query" + CONTROLS, arguments={"sql": "select 1 -- " + CONTROLS, "k" + CONTROLS: 1},
                                     result="r" + CONTROLS, answer="a" + CONTROLS))
    yield "secrets", as_bytes(lines(question=f"Use postgresql://ana:{TOKENS[0]}@db/shop", tool="bash", arguments=SECRET,
                                    result="password=" + " ".join(TOKENS[:3]), answer=f"It is postgresql://ana:{TOKENS[0]}@db/shop"))
    yield "twice", good + good
    yield "orphan", as_bytes(lines(ids=("c1", "c2")))
    yield "backwards", as_bytes(lines(times=(50, 40, 30, 20)))
    yield "circle", as_bytes(lines(parent="00000000000000a2" if name == "otlp" else "u4"))
    yield "deep", as_bytes(lines(arguments={"sql": json.loads("[" * 900 + "]" * 900)}))
    yield "large", as_bytes(lines(arguments={"sql": "select '" + "x" * 300000 + "'"}, result="y" * 3000000))
    yield "empty", as_bytes(lines(question="", tool="", arguments={}, result="", answer=""))
    yield "huge", as_bytes(changed(lines(), huge))
    for number, leaf in enumerate((None, 0, -1, 1e308, "", [], {}, True)):
        yield f"type-{number}", as_bytes(lines()[:1] + changed(lines()[1:], lambda _, leaf=leaf: leaf))
    for number in range(6):
        byte = bytearray(good)
        byte[(number * 7919 + 13) % len(byte)] ^= 1 << number % 8
        yield f"byte-{number}", bytes(byte)


for of in FORMATS:
    for case, content in cases(of):
        with open(os.path.join(sys.argv[1], f"{of}.{case}.jsonl"), "wb") as file:
            file.write(content)
