#!/usr/bin/env python3
"""A model that follows a script, for agents that are recorded: scripted_model.py PORT LOG SPANS (PORT 0: any, which it prints)

Speaks Anthropic messages, OpenAI chat completions, OpenAI responses and Gemini generateContent, streaming or not. The
first part of the path names the script (http://127.0.0.1:PORT/SCRIPT/v1/...). The number of tool results in the
conversation is the turn, so the model keeps no state; what they say can be used in the next call. Telemetry that is
posted to /v1/traces or /v1/logs becomes lines of SPANS. Tools are found by what they can do, not by their exact name.
"""
import json
import os
import re
import sys
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

URL = os.environ.get("SHOP_URL", "postgresql://ana:hunter2@127.0.0.1:5432/shop")
BY_COUNTRY = (
    "SELECT c.country, sum(o.total) AS revenue FROM orders o JOIN customers c ON c.customer_id = o.customer_id "
    "GROUP BY c.country ORDER BY revenue DESC"
)
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
OPEN_ORDERS = "SELECT count(*) FROM orders WHERE status = 'open'"
INVENTED = "SELECT sum(total_amount) FROM orders WHERE status = 'paid'"

# Each turn: an optional thought, an optional text, and calls of ("query", SQL), ("shell", COMMAND), ("agent", TASK),
# ("search", QUESTION) or ("describe", TABLE). {next} is the table that the result before proposes to describe, {last}
# the first line of that result.
SCRIPTS = {
    "mcp": [
        {"thought": "I should look at the tables first.", "calls": [("query", TABLES)]},
        {"text": "There are customers and orders.", "calls": [("query", BY_COUNTRY)]},
        {"text": "Norway leads with 340.50, then Peru with 99.90."},
    ],
    "shell": [
        {"calls": [("shell", f'psql "{URL}" -c "{BY_COUNTRY}"')]},
        {"text": "Now the open orders.", "calls": [("shell", f'sqlite3 shop.db "{OPEN_ORDERS}"')]},
        {"text": "Norway leads with 340.50; one order is open."},
    ],
    "invented": [
        {"calls": [("query", INVENTED)]},
        {"text": f"Paid orders come to 410.40.\n\n```sql\n{INVENTED};\n```"},
    ],
    "parallel": [
        {"text": "Both at once.", "calls": [("query", TABLES), ("query", BY_COUNTRY)]},
        {"text": "Two tables; Norway leads."},
    ],
    "delegate": [
        {"text": "A helper can count.", "calls": [("agent", "Count the open orders.")]},
        {"text": "One order is open."},
    ],
    "catalog": [
        {"calls": [("search", "which table holds the reviews that customers write?")]},
        {"text": "The best match first.", "calls": [("describe", "{next}")]},
        {"text": "It is {last}"},
    ],
    "Count the open orders.": [{"calls": [("query", OPEN_ORDERS)]}, {"text": "1 open order."}],
}
TASKS = ["Count the open orders."]  # of sub-agents: what they were asked names their script


def properties(tool):
    for key in ("input_schema", "parameters", "parametersJsonSchema"):
        if isinstance(tool.get(key), dict):
            return tool[key].get("properties") or {}
    return {}


def arguments(kind, value, tool):
    """The arguments for a tool, by the names in its schema."""
    have = properties(tool)
    if kind == "query":
        return {"sql": value}
    if kind in ("search", "describe"):
        return {"query" if kind == "search" else "asset": value}
    if kind == "agent":
        given = {"description": "Count open orders", "prompt": value, "subagent_type": "general-purpose"}
        if "subagent_type" in have and "general" in json.dumps(have["subagent_type"]) + json.dumps(tool):
            given["subagent_type"] = "general-purpose" if "general-purpose" in json.dumps(tool) else "general"
        return {k: v for k, v in given.items() if k in have}
    name = "cmd" if "cmd" in have else "command"
    given = {name: ["bash", "-lc", value] if have.get(name, {}).get("type") == "array" else value}
    if "description" in have:
        given["description"] = "Ask the shop database"
    if "is_background" in have:
        given["is_background"] = False
    return given


def find_tool(kind, tools):
    names = {
        "query": lambda n: n.endswith("query"),
        "search": lambda n: n.endswith("search_tables"),
        "describe": lambda n: n.endswith("describe_asset"),
        "shell": lambda n: n.lower() in ("bash", "shell", "exec_command", "run_shell_command", "shell_command", "local_shell"),
        "agent": lambda n: n.lower() in ("agent", "task", "spawn_agent"),
    }[kind]
    return next((t for t in tools if names(t["name"])), None)


def texts(value):
    """All texts in a tool result, which hosts wrap in JSON of their own, or in text that is JSON."""
    if isinstance(value, str) and value[:1] in "[{":
        try:
            return texts(json.loads(value))
        except ValueError:
            pass
    if isinstance(value, dict):
        value = list(value.values())
    return "\n".join(map(texts, value)) if isinstance(value, list) else str(value)


def filled(text, results):
    """The text with what the last result holds in its gaps."""
    last = results[-1] if results else ""
    proposed = re.search(r'describe_asset \{"asset":"([^"]*)"', last)
    first = re.search(r"\S*\w\.\w+: .*", last)
    text = text.replace("{next}", proposed.group(1) if proposed else "nothing proposed")
    return text.replace("{last}", first.group(0) if first else "unknown")


def next_turn(script, first_text, results, tools):
    """What the model says now: thought, text and calls as (name, namespace, arguments)."""
    for task in TASKS:
        if task in first_text:
            script = task
    turns = SCRIPTS.get(script, [{"text": "?"}])
    if not tools:
        return {"text": "Revenue by country", "calls": []}
    turn, done = 0, len(results)
    while turn < len(turns) - 1 and done >= len(turns[turn].get("calls", [])):
        done -= len(turns[turn]["calls"])
        turn += 1
    said = dict(turns[turn], calls=[])
    if "text" in said:
        said["text"] = filled(said["text"], results)
    for kind, value in turns[turn].get("calls", []):
        tool = find_tool(kind, tools)
        if tool:
            said["calls"].append((tool["name"], tool.get("namespace"), arguments(kind, filled(value, results), tool)))
        else:
            said["text"] = f"no tool for {kind} among " + " ".join(t["name"] for t in tools)
    said["tokens"] = {"in": 1000 + 100 * turn, "cached": 800 if turn else 0, "out": 20 + turn}
    return said


def plain(content):
    if isinstance(content, str):
        return content
    return " ".join(part.get("text") or "" for part in content or [] if isinstance(part, dict))


class Model(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, value, status=200):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def stream(self, events, named=True):
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for event in events:
            text = event if isinstance(event, str) else json.dumps(event)
            name = f"event: {event['type']}\n" if named else ""
            self.wfile.write(f"{name}data: {text}\n\n".encode())
        self.close_connection = True

    def body(self):
        if "chunked" not in self.headers.get("transfer-encoding", ""):
            return self.rfile.read(int(self.headers.get("content-length") or 0))
        whole = b""
        while size := int(self.rfile.readline().strip() or b"0", 16):
            whole += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return whole

    def do_HEAD(self):
        self.answer({})

    def do_GET(self):
        if "models" in self.path:
            return self.answer({"object": "list", "data": [{"id": "scripted-1", "object": "model", "created": 1}], "models": []})
        return self.answer({}, 404)

    def do_POST(self):
        request = json.loads(self.body() or b"{}")
        if self.path in ("/v1/traces", "/v1/logs"):
            with open(sys.argv[3], "a", encoding="utf-8") as spans:
                spans.write(json.dumps(request, ensure_ascii=False) + "\n")
            return self.answer({})
        path = self.path.split("?")[0]
        script = path.split("/")[1]
        with open(sys.argv[2], "a", encoding="utf-8") as log:
            log.write(json.dumps({"path": self.path, "request": request}) + "\n")
        for end, speak in (
            ("/messages", self.speak_anthropic),
            ("/chat/completions", self.speak_chat),
            ("/responses", self.speak_responses),
            ("enerateContent", self.speak_gemini),
        ):
            if path.endswith(end):
                return speak(request, script)
        if path.endswith(("count_tokens", "countTokens")):
            return self.answer({"input_tokens": 10, "totalTokens": 10})
        return self.answer({}, 404)

    def speak_anthropic(self, request, script):
        users = [m for m in request["messages"] if m["role"] == "user"]
        blocks = [b for m in users if isinstance(m["content"], list) for b in m["content"]]
        results = [texts(b.get("content")) for b in blocks if b.get("type") == "tool_result"]
        said = next_turn(script, plain(users[0]["content"]), results, request.get("tools") or [])
        content = []
        if said.get("thought"):
            content.append({"type": "thinking", "thinking": said["thought"], "signature": "c2lnbmVk"})
        if said.get("text"):
            content.append({"type": "text", "text": said["text"]})
        for name, _, args in said["calls"]:
            content.append({"type": "tool_use", "id": "toolu_" + uuid.uuid4().hex[:20], "name": name, "input": args})
        stop = "tool_use" if said["calls"] else "end_turn"
        tokens = said.get("tokens", {"in": 10, "cached": 0, "out": 5})
        usage = {
            "input_tokens": tokens["in"] - tokens["cached"],
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": tokens["cached"],
            "output_tokens": tokens["out"],
        }
        message = {"id": "msg_" + uuid.uuid4().hex[:20], "type": "message", "role": "assistant", "model": request.get("model")}
        message |= {"content": content, "stop_reason": stop, "stop_sequence": None, "usage": usage}
        if not request.get("stream"):
            return self.answer(message)
        events = [{"type": "message_start", "message": message | {"content": [], "stop_reason": None}}]
        for i, block in enumerate(content):
            kind = block["type"]
            empty = {"text": {"text": ""}, "thinking": {"thinking": "", "signature": ""}, "tool_use": {"input": {}}}[kind]
            deltas = {
                "text": lambda b: [{"type": "text_delta", "text": b["text"]}],
                "thinking": lambda b: [
                    {"type": "thinking_delta", "thinking": b["thinking"]},
                    {"type": "signature_delta", "signature": b["signature"]},
                ],
                "tool_use": lambda b: [{"type": "input_json_delta", "partial_json": json.dumps(b["input"])}],
            }[kind](block)
            events.append({"type": "content_block_start", "index": i, "content_block": block | empty})
            events += [{"type": "content_block_delta", "index": i, "delta": d} for d in deltas]
            events.append({"type": "content_block_stop", "index": i})
        events.append({"type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": None}, "usage": usage})
        events.append({"type": "message_stop"})
        return self.stream(events)

    def speak_chat(self, request, script):
        messages = request["messages"]
        first = next((plain(m["content"]) for m in messages if m["role"] == "user"), "")
        results = [texts(m["content"]) for m in messages if m["role"] == "tool"]
        tools = [t["function"] for t in request.get("tools") or [] if t.get("type") == "function"]
        said = next_turn(script, first, results, tools)
        message = {"role": "assistant", "content": said.get("text")}
        if said.get("thought"):
            message["reasoning_content"] = said["thought"]
        if said["calls"]:
            message["tool_calls"] = [
                {"index": i, "id": "call_" + uuid.uuid4().hex[:20], "type": "function", "function": {"name": n, "arguments": json.dumps(a)}}
                for i, (n, _, a) in enumerate(said["calls"])
            ]
        stop = "tool_calls" if said["calls"] else "stop"
        tokens = said.get("tokens", {"in": 10, "cached": 0, "out": 5})
        usage = {
            "prompt_tokens": tokens["in"],
            "completion_tokens": tokens["out"],
            "total_tokens": tokens["in"] + tokens["out"],
            "prompt_tokens_details": {"cached_tokens": tokens["cached"]},
        }
        head = {"id": "chatcmpl-" + uuid.uuid4().hex[:20], "created": 1, "model": request.get("model")}
        if not request.get("stream"):
            choice = {"index": 0, "message": message, "finish_reason": stop}
            return self.answer(head | {"object": "chat.completion", "choices": [choice], "usage": usage})
        head["object"] = "chat.completion.chunk"
        events = [
            head | {"choices": [{"index": 0, "delta": message, "finish_reason": None}]},
            head | {"choices": [{"index": 0, "delta": {}, "finish_reason": stop}]},
            head | {"choices": [], "usage": usage},
            "[DONE]",
        ]
        return self.stream(events, named=False)

    def speak_responses(self, request, script):
        tools = []
        for tool in request.get("tools") or []:
            tools += [tool] if tool.get("type") == "function" else []
            tools += [t | {"namespace": tool.get("name")} for t in tool.get("tools") or []]
        items = request["input"] if isinstance(request.get("input"), list) else []
        users = [plain(i.get("content")) for i in items if i.get("role") == "user"]
        results = [texts(i.get("output")) for i in items if i.get("type") in ("function_call_output", "custom_tool_call_output")]
        said = next_turn(script, " ".join(users), results, tools)
        output = []
        if said.get("thought"):
            summary = [{"type": "summary_text", "text": said["thought"]}]
            output.append({"type": "reasoning", "id": "rs_" + uuid.uuid4().hex[:20], "summary": summary, "encrypted_content": "c2VhbGVk"})
        if said.get("text"):
            content = [{"type": "output_text", "text": said["text"], "annotations": []}]
            output.append({"type": "message", "id": "msg_" + uuid.uuid4().hex[:20], "role": "assistant", "status": "completed", "content": content})
        for name, namespace, args in said["calls"]:
            call = {"type": "function_call", "id": "fc_" + uuid.uuid4().hex[:20], "call_id": "call_" + uuid.uuid4().hex[:20]}
            call |= {"name": name, "arguments": json.dumps(args), "status": "completed"}
            output.append(call | ({"namespace": namespace} if namespace else {}))
        tokens = said.get("tokens", {"in": 10, "cached": 0, "out": 5})
        usage = {
            "input_tokens": tokens["in"],
            "input_tokens_details": {"cached_tokens": tokens["cached"]},
            "output_tokens": tokens["out"],
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": tokens["in"] + tokens["out"],
        }
        response = {"id": "resp_" + uuid.uuid4().hex[:20], "object": "response", "created_at": 1, "status": "completed"}
        response |= {"model": request.get("model"), "output": output, "usage": usage}
        if not request.get("stream"):
            return self.answer(response)
        events = [{"type": "response.created", "response": response | {"status": "in_progress", "output": []}}]
        for i, item in enumerate(output):
            events.append({"type": "response.output_item.added", "output_index": i, "item": item})
            events.append({"type": "response.output_item.done", "output_index": i, "item": item})
        events.append({"type": "response.completed", "response": response})
        return self.stream([e | {"sequence_number": i} for i, e in enumerate(events)])

    def speak_gemini(self, request, script):
        tools = [f for t in request.get("tools") or [] for f in t.get("functionDeclarations", [])]
        contents = request.get("contents", [])
        parts = [p for c in contents for p in c.get("parts", [])]
        first = " ".join(p.get("text", "") for c in contents if c.get("role") == "user" for p in c.get("parts", []))
        results = [texts(p["functionResponse"].get("response")) for p in parts if "functionResponse" in p]
        said = next_turn(script, first, results, tools)
        content = []
        if said.get("thought"):
            content.append({"text": "**Plan** " + said["thought"], "thought": True})
        if said.get("text"):
            content.append({"text": said["text"]})
        content += [{"functionCall": {"name": n, "args": a}} for n, _, a in said["calls"]]
        tokens = said.get("tokens", {"in": 10, "cached": 0, "out": 5})
        usage = {
            "promptTokenCount": tokens["in"],
            "candidatesTokenCount": tokens["out"],
            "cachedContentTokenCount": tokens["cached"],
            "totalTokenCount": tokens["in"] + tokens["out"],
        }
        candidate = {"content": {"role": "model", "parts": content}, "finishReason": "STOP", "index": 0}
        value = {"candidates": [candidate], "usageMetadata": usage, "modelVersion": "scripted-1"}
        if "stream" in self.path:
            return self.stream([json.dumps(value)], named=False)
        return self.answer(value)


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Model)
print(server.server_address[1], flush=True)
server.serve_forever()
