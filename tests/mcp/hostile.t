#!/usr/bin/env python3
"""A client that sends garbage, too much, or the same twice: an answer for each, and the server goes on."""
import os
import random
import re
import signal
import socket
import sys
import time

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from client import *

make_shop("shop.db")
add("shop", "shop.db")


def alive(s, words):
    equal(s.request("ping")["result"], {}, f"the server goes on after {words}")


def null_error(s, data, code, words):
    """Sends raw bytes; the answer has no id."""
    s.raw(data)
    answer = s.answer(None)
    equal((answer or {}).get("error", {}).get("code"), code, f"{words} is an error of the protocol")
    alive(s, words)


with Server() as s:
    s.initialize()
    for data, code, words in ((b"garbage\n", -32700, "a line that is not JSON"),
                              (b"{\"jsonrpc\":\"2.0\",\"id\":1,\n", -32700, "half a message"),
                              (b"\xff\xfe{}\n", -32700, "a line that is not UTF-8"),
                              (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"p\xc3\x28\"}\n", -32700, "invalid UTF-8 in a text"),
                              (b"\x00\x00\x00\n", -32700, "a line of NUL bytes"),
                              (b"{\"jsonrpc\":\"2.0\",\"id\":\"a\\u0000b\",\"method\":\"ping\"}\n", -32700, "an escaped NUL"),
                              (b"[" * 100000 + b"\n", -32700, "deep nesting"),
                              (b"[]\n", -32600, "an empty batch"),
                              (b"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]\n", -32600, "a batch"),
                              (b"7\n", -32600, "a number"),
                              (b"null\n", -32600, "null"),
                              (b"{}\n", -32600, "an empty object"),
                              (b"{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}\n", -32600, "a null id"),
                              (b"{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}\n", -32600, "a fraction as id"),
                              (b"{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}\n", -32600, "an object as id"),
                              (b"x" * 5000000 + b"\n", -32600, "a message of 5 MB")):
        null_error(s, data, code, words)
    for message, words in (({"id": "v1", "method": "ping"}, "a message without a version of JSON-RPC"),
                           ({"jsonrpc": "1.0", "id": "v1", "method": "ping"}, "another version of JSON-RPC"),
                           ({"jsonrpc": "2.0", "id": "v1", "method": 7}, "a method that is a number"),
                           ({"jsonrpc": "2.0", "id": "v1"}, "a message without a method"),
                           ({"jsonrpc": "2.0", "id": "v1", "method": "ping", "params": [1]}, "parameters that are a list")):
        s.send(message)
        equal(s.answer("v1")["error"]["code"], -32600, f"{words} is refused, with its id")
    s.raw("\n\r\n   \n")
    alive(s, "blank lines")
    s.raw('{"jsonrpc":"2.0","id":"crlf","method":"ping"}\r\n')
    equal(s.answer("crlf")["result"], {}, "a line may end in CRLF")
    s.send({"jsonrpc": "2.0", "id": 99, "result": {}})
    alive(s, "a response to no request")
    s.notify("notifications/cancelled", {"requestId": 424242, "reason": "x"})
    s.notify("notifications/cancelled", {})
    s.notify("notifications/cancelled")
    alive(s, "a cancellation of an unknown request")
    for value in ("x" * 1000000, "\u202e\u0007\x1b[31m", "'; drop table assets; --", "%s%n%s", "../../etc/passwd", "*" * 5000, "((((", "\\", "a:b:c:d"):
        r = s.call("search_tables", pattern=value)
        point(r is not None and "content" in r, f"a strange pattern is answered: {value[:20]!r}")
        point(all(c not in text_of(r) for c in "\x07\x1b\u202e"), f"no control character comes back: {value[:20]!r}")
        for tool, key in (("describe_asset", "asset"), ("check_sql", "sql"), ("query_catalog", "sql"), ("rem_query", "query")):
            r = s.call(tool, **{key: value})
            point(r is not None and "content" in r, f"{tool} answers a strange text: {value[:20]!r}")
    deep = "leaf"
    for _ in range(50):
        deep = [deep]
    point(s.call("search_tables", pattern=deep)["isError"], "a nested list for a text is an error")
    point(s.call("rem_query", query_type="lookup", parameters={"key": {"key": deep}}) is not None, "a nested object is answered")
    equal(s.end(), 0, "the server ends with its input")
    equal(s.garbage, [], "nothing but MCP was on standard output")

# ---- every tool with every parameter: answered, and no file or server is opened that is not configured ----
with open("secret.txt", "w") as f:
    f.write("create table hidden_words (a int);\n")
make_database("secret.db", "create table hidden_words (a int)")
door = socket.socket()
door.bind(("127.0.0.1", 0))
door.listen(8)
door.setblocking(False)
here, port = os.getcwd(), door.getsockname()[1]
addresses = [f"{here}/secret.txt", f"{here}/secret.db", "./secret.db", f"sqlite:{here}/secret.db", f"lines:{here}/secret.txt", f"script:{here}/secret.txt"]
addresses += [f"{scheme}://127.0.0.1:{port}/x" for scheme in ("postgresql", "mysql", "clickhouse", "trino", "http")]
least = {"string": "orders", "array": ["orders"], "integer": 1, "number": 1, "boolean": True, "object": {}}
with Server("--tools", "all", "--output-schemas") as s:
    s.initialize()
    tools = s.request("tools/list")["result"]["tools"]
    silent, leaks, odd = [], [], []
    for tool in tools:
        properties = tool["inputSchema"].get("properties", {})
        needed = {k: properties[k].get("enum", [least[properties[k]["type"]]])[0] for k in tool["inputSchema"].get("required", [])}
        for key, p in properties.items():
            for value in ["orders", "1", "select id, total from orders", "LOOKUP orders", *addresses]:
                given = {"string": value, "array": [value], "object": {"file": value}}.get(p.get("type"), least.get(p.get("type")))
                answer = s.request("tools/call", {"name": tool["name"], "arguments": {**needed, key: given}})
                if not answer or "result" not in answer and "error" not in answer:
                    silent.append((tool["name"], key, value))
                result = (answer or {}).get("result", {"isError": True})
                wrong = not result["isError"] and conforms(result.get("structuredContent"), tool["outputSchema"])
                if wrong:
                    odd.append((tool["name"], key, value, wrong))
                if "hidden_words" in json.dumps(answer):
                    leaks.append((tool["name"], key, value))
    point(len(tools) > 20, "a server offers every tool if requested")
    equal(silent, [], "every tool answers whatever stands in a parameter")
    equal(odd, [], "the data of every answer conforms to the schema of its tool")
    equal(leaks, [], "no parameter of a tool opens a file that is not configured")
    try:
        door.accept()
        reached = True
    except BlockingIOError:
        reached = False
    equal(reached, False, "no parameter of a tool reaches a server that is not configured")
    equal(s.end(), 0, "a server with every tool ends with its input")

# ---- a request in two writes, and a last line without an end ----
with Server() as s:
    s.raw('{"jsonrpc":"2.0","id":1,"met')
    time.sleep(0.05)
    s.raw('hod":"ping"}\n{"jsonrpc":"2.0","id":2,"method":"ping"}')
    equal(s.answer(1)["result"], {}, "a message may come in parts")
    equal(s.end(), 0, "the end of the input ends the server")
    equal(s.answers.get("2", {}).get("result"), {}, "the last message needs no line end")

# ---- requests that were sent before the end are answered ----
with Server() as s:
    s.initialize()
    ids = [s.start("tools/call", {"name": "search_tables", "arguments": {"pattern": "order"}}) for _ in range(20)]
    s.end()
    point(all("result" in s.answers.get(json.dumps(i), {}) for i in ids), "what was asked before the end of the input is answered")

# ---- the same id twice, and too many at once ----
with Server() as s:
    s.initialize()
    for _ in range(400):
        s.raw('{"jsonrpc":"2.0","id":"same","method":"tools/call","params":{"name":"query_catalog","arguments":{"sql":"select count(*) from fields"}}}\n')
    n = 0
    while n < 400 and s.take():
        n += 1
    equal((n, s.process.poll()), (400, None), "each of 400 requests with one id is answered or refused")
    alive(s, "the same id many times")
    for i in range(400):
        s.start("tools/call", {"name": "search_columns", "arguments": {"pattern": "id"}}, id=f"n{i}")
    answers = [s.answer(f"n{i}") for i in range(400)]
    point(all(a and ("result" in a or a["error"]["code"] == -32600) for a in answers), "each of 400 requests at once is answered or refused")
    point(sum("result" in a for a in answers) >= 60, "a flood does not keep the first requests from their answers")
    alive(s, "a flood")

# ---- an id that is used again as soon as its answer is there ----
with Server() as s:
    s.initialize()
    point(all("result" in s.request("tools/call", {"name": "search_tables", "arguments": {"pattern": "order"}}, id="again") for _ in range(300)),
          "an id is free as soon as its request is answered")
    for what, id in (("huge", 123456789012345678901234567890), ("negative", -5), ("empty", ""), ("emoji", "\U0001f600"), ("long", "y" * 100000)):
        point("result" in s.request("ping", id=id), f"an id may be {what}")
    for what, text in (("a half of a surrogate pair", '{"pattern":"\\ud800x"}'), ("a repeated key", '{"pattern":"order","pattern":"x"}'),
                       ("a limit beyond all numbers", '{"pattern":"o","limit":99999999999999999999}'), ("a nested filter", '{"filters":{"has_column":{"a":1}}}'),
                       ("an old cursor", '{"pattern":"o","cursor":"999999999999999999999.1"}'), ("an empty key", '{"":1}'), ("null", '{"pattern":null}')):
        s.raw('{"jsonrpc":"2.0","id":"odd","method":"tools/call","params":{"name":"search_tables","arguments":' + text + "}}\n")
        point("content" in s.answer("odd").get("result", {}), f"arguments with {what} are answered")
    for what, text in (("NaN", '{"limit":NaN}'), ("a number out of range", '{"limit":1e400}'), ("100,000 levels", '{"a":' * 100000 + "1" + "}" * 100000)):
        s.raw('{"jsonrpc":"2.0","id":"odd","method":"tools/call","params":{"name":"search_tables","arguments":' + text + "}}\n")
        equal(s.answer(None)["error"]["code"], -32700, f"arguments with {what} are invalid JSON")
    alive(s, "odd arguments")
    s.start("tools/call", {"name": "query_catalog", "arguments": {"timeout_seconds": 1,
            "sql": "with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c"}}, id="last")
    equal(s.end(), 0, "the input may end while a call runs")
    point("timed out" in json.dumps(s.answers.get('"last"')), "that call is answered, at its deadline at the latest")

# ---- a limit on the rate ----
with Server("--rate", "5") as s:
    ids = [s.start("ping", id=f"r{i}") for i in range(40)]
    answers = [s.answer(i) for i in ids]
    point(all("result" in a for a in answers[:10]), "requests within the rate are answered")
    refused = [a["error"] for a in answers if "error" in a]
    point(refused and all(e["code"] == -32600 and "too many requests: 5 a second at most" in e["message"] for e in refused),
          "requests beyond the rate are refused", refused[:1])
    point(refused and all(0 < e["data"]["retry_after_ms"] <= 1000 for e in refused), "the refusal says when to come again")
    time.sleep(refused[-1]["data"]["retry_after_ms"] / 1000)
    equal(s.request("ping")["result"], {}, "a client that waits so long is served again")
with Server() as s:
    ids = [s.start("ping") for _ in range(5000)]
    point(all("result" in s.answer(i) for i in ids), "without --rate, the host that started the server has no limit")

# ---- a client that stops reading, and one that is gone ----
p = subprocess.Popen([OCAT, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
call = b'{"jsonrpc":"2.0","id":%d,"method":"tools/list"}\n'
for i in range(60):
    p.stdin.write(call % i)
p.stdin.flush()
time.sleep(0.3)
p.send_signal(signal.SIGTERM)
try:
    p.wait(20)
    point(True, "SIGTERM ends the server although its client reads nothing")
except subprocess.TimeoutExpired:
    p.kill()
    point(False, "SIGTERM ends the server although its client reads nothing")
p = subprocess.Popen([OCAT, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
p.stdin.write(call % 1)
p.stdin.flush()
p.stdout.readline()
p.stdout.close()
try:
    p.wait(20)
    point(True, "the server ends when nobody can read its output")
except subprocess.TimeoutExpired:
    p.kill()
    point(False, "the server ends when nobody can read its output")
# ---- cursors: a changed one is refused in words, and never taken for another place ----
with Server() as s:
    s.initialize()
    good = re.search(r'"cursor":"([^"]+)"', text_of(s.call("search_tables", pattern="*", limit=1))).group(1)
    place, mark = good.split(".")
    changed = [mark, place, good + "0", "." + mark, place + ".", f"-{good}", f"+{good}", f" {good}", f"{good} ", f"{place}.{mark.upper()}",
               f"99999999999999999999.{mark}", f"9223372036854775807.{mark}", f"{place}.0.{mark}", "é" * 1000, "." * 5000, "x" * 100000]
    chance = random.Random(26)
    for _ in range(300):
        letters = list(good)
        for _ in range(chance.randint(1, 4)):
            letters[chance.randrange(len(letters))] = chr(chance.choice([chance.randrange(32, 127), chance.randrange(0x20000)]) or 1)
        changed.append("".join(letters).encode("utf-8", "replace").decode())
    taken = []
    for cursor in changed:
        r = s.call("search_tables", pattern="*", limit=1, cursor=cursor)
        refused = r.get("isError") and re.search("(invalid|expired) cursor", text_of(r))
        # A mark alone does not hold the place, which may be any number.
        if not refused and not re.fullmatch(r"[ +]*\d+\." + mark + " *", cursor):
            taken.append((cursor[:50], text_of(r)[:200]))
        code = s.request("resources/list", {"cursor": cursor}).get("error", {}).get("code")
        if code != -32602:
            taken.append((cursor[:50], code))
    equal(taken, [], "a changed cursor is refused")
    point("orders" in text_of(s.call("search_tables", pattern="orders")), "the server still answers after changed cursors")
for sig, words in ((signal.SIGTERM, "SIGTERM"), (signal.SIGINT, "SIGINT")):
    with Server() as s:
        s.initialize()
        s.process.send_signal(sig)
        try:
            s.process.wait(20)
            point(True, f"{words} ends an idle server")
        except subprocess.TimeoutExpired:
            point(False, f"{words} ends an idle server")
done()
