#!/usr/bin/env python3
"""The server over HTTP: what comes in, the headers of both eras, sessions, event streams and its end."""
import os
import sys

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from http_client import *

make_shop("shop.db")
add("shop", "shop.db")
make_database("late.db", "create table late_orders (id integer primary key)")
with open(os.environ["HOME"] + "/.config/ocat/catalogs.yaml", "a") as f:
    f.write(f"  - {{ name: late, url: '{work}/late.db' }}\n")
HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "curious client", "version": "7"}}


def refused(s, status, words, method="POST", path="/mcp", body=json.dumps(PING), headers=None):
    a = s.send(method, path, body, {**JSON, **(headers or {})})
    equal(a.status, status, words)
    point("error" in a.json(), f"{words}, with a sentence", a.body)
    return a


with HttpServer() as s:
    equal(s.said, f"ocat: serving MCP at http://127.0.0.1:{s.port}/mcp\n", "the address is one sentence on standard error")

    # ---- what comes in ----
    a = refused(s, 405, "GET is not allowed", "GET", body=None)
    equal(a.headers["Allow"], "POST", "the allowed method is named")
    refused(s, 405, "DELETE is not allowed", "DELETE", body=None)
    refused(s, 405, "OPTIONS, which a browser asks first, is not allowed", "OPTIONS", body=None)
    refused(s, 404, "the only path is /mcp", path="/")
    refused(s, 403, "a page of another machine is refused", headers={"Origin": "http://evil.example"})
    refused(s, 403, "a page without an origin is refused", headers={"Origin": "null"})
    refused(s, 403, "an origin that begins like this machine is refused", headers={"Origin": "http://localhost.evil.example"})
    refused(s, 403, "a name that leads to this machine is refused", headers={"Host": "evil.example"})
    refused(s, 403, "a Host with a user is refused", headers={"Host": "localhost@evil.example"})
    refused(s, 415, "a form of a page is refused", headers={"Content-Type": "text/plain"})
    refused(s, 406, "a client that takes neither form of answer is refused", headers={"Accept": "text/html"})
    for origin in ("http://localhost", "http://127.0.0.1:5173", "https://[::1]:80"):
        equal(s.post(PING, {"Origin": origin}).status, 200, f"a page of this machine may ask: {origin}")
    for host in ("localhost", f"127.0.0.1:{s.port}", "[::1]:1"):
        equal(s.post(PING, {"Host": host}).status, 200, f"this machine may be called {host}")
    equal(s.post(PING, {"Content-Type": "application/json; charset=utf-8"}).status, 200, "a charset is accepted")
    equal(s.post(PING, {"Accept": "*/*"}).status, 200, "a client that takes anything is answered")
    equal(s.send(body=json.dumps(PING), headers={"Content-Type": "application/json"}).json()["result"], {},
          "a client without Accept is answered in JSON")

    # ---- messages ----
    a = s.send(body="{not json")
    equal((a.status, a.json()["error"]["code"]), (400, -32700), "a body that is not JSON is a parse error")
    a = s.send(body="")
    equal((a.status, a.json()["error"]["code"]), (400, -32700), "an empty body is a parse error")
    a = s.post([PING])
    equal((a.status, a.json()["error"]["code"]), (400, -32600), "a batch is an invalid request")
    a = s.post({"jsonrpc": "2.0", "method": "notifications/initialized"})
    equal((a.status, a.body), (202, b""), "a notification is accepted, without a body")
    equal(s.post({"jsonrpc": "2.0", "id": 9, "result": {}}).status, 202, "a response to nothing is accepted")
    a = s.request("nothing/here", id="seven")
    equal((a.status, a.json()["error"]["code"], a.json()["id"]), (200, -32601, "seven"),
          "an unknown method is an error with its id; a client with a handshake gets status 200")

    # ---- clients with a handshake ----
    a = s.request("initialize", HELLO)
    equal(a.status, 200, "initialize is answered")
    equal(a.headers["Content-Type"], "application/json", "an answer without progress is plain JSON")
    session = {"Mcp-Session-Id": a.headers["Mcp-Session-Id"]}
    point(len(session["Mcp-Session-Id"]) > 32, "initialize gives a session")
    other = s.request("initialize", HELLO).headers["Mcp-Session-Id"]
    point(other != session["Mcp-Session-Id"], "each handshake has a session of its own")
    for version in ("2025-11-25", "2025-06-18", "2025-03-26"):
        equal(s.request("ping", headers={**session, "MCP-Protocol-Version": version}).status, 200,
              f"version {version} is supported")
    a = s.request("ping", headers={"MCP-Protocol-Version": "1999-01-01"})
    equal((a.status, a.json()["id"]), (400, 1), "another version in the header is refused")
    a = s.request("tools/call", {"name": "search_tables", "arguments": {"pattern": "order"}}, headers=session)
    has(a.json()["result"]["content"][0]["text"], "orders", "a client with a session calls a tool")
    equal(s.request("ping", headers={"Mcp-Session-Id": "unknown"}).status, 200, "a session is not needed")
    has(ocat("trace", "list"), "curious client 7", "the trace names the client, as it called itself in the handshake")

    # ---- the stateless revision ----
    a = s.modern("server/discover")
    equal((a.status, a.headers["Mcp-Session-Id"]), (200, None), "a stateless client gets no session")
    a = s.modern("no/method")
    equal((a.status, a.json()["error"]["code"]), (404, -32601), "an unknown method is status 404")
    a = s.modern("ping", id="p")
    equal((a.status, a.json()["id"]), (404, "p"), "a method of the handshake does not exist")
    a = s.modern("tools/list", {"_meta": {"io.modelcontextprotocol/protocolVersion": "1999-01-01"}},
                 headers={"MCP-Protocol-Version": "1999-01-01"})
    equal((a.status, a.json()["error"]["code"]), (400, -32022), "an unsupported version is refused")
    a = s.request("tools/list", headers={"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list"})
    equal((a.status, a.json()["error"]["code"]), (400, -32602), "a request without _meta is refused")
    mismatches = {
        "a version that differs": {"MCP-Protocol-Version": "2025-11-25"},
        "no version": {"MCP-Protocol-Version": None},
        "a method that differs": {"Mcp-Method": "tools/list"},
        "a method in other letters": {"Mcp-Method": "TOOLS/CALL"},
        "no method": {"Mcp-Method": None},
        "a name that differs": {"Mcp-Name": "describe_asset"},
        "no name": {"Mcp-Name": None},
        "broken base64": {"Mcp-Name": "=?base64?c2VhcmNoX3RhYmxlcw?="},
        "base64 of another name": {"Mcp-Name": "=?base64?" + base64.b64encode(b"search_table").decode() + "?="},
    }
    for what, headers in mismatches.items():
        a = s.modern("tools/call", {"name": "search_tables", "arguments": {}}, headers=headers)
        equal((a.status, a.json()["error"]["code"]), (400, -32020), f"headers with {what} are refused")
    encoded = {"Mcp-Name": "=?base64?" + base64.b64encode(b"search_tables").decode() + "?="}
    a = s.modern("tools/call", {"name": "search_tables", "arguments": {"pattern": "order"}}, headers=encoded)
    has(a.body.decode(), "orders", "a name in base64 is accepted")
    for name in ("a", "ab", "abc", "表", "=?base64?x?="):
        encoded = {"Mcp-Name": "=?base64?" + base64.b64encode(name.encode()).decode() + "?="}
        a = s.modern("tools/call", {"name": name, "arguments": {}}, headers=encoded)
        equal(a.json()["error"]["code"], -32602, f"{name!r} in base64 is compared, and is an unknown tool")

    # ---- event streams ----
    late = {"name": "search_tables", "arguments": {"pattern": "order", "catalog": "late"}, "_meta": {"progressToken": "p1"}}
    a = s.modern("tools/call", late)
    equal((a.status, a.headers["Content-Type"]), (200, "text/event-stream"), "a call with progress is answered by a stream")
    events = a.events()
    point(len(events) > 1 and all(e["method"] == "notifications/progress" and e["params"]["progressToken"] == "p1"
                                  for e in events[:-1]), "progress comes before the response", a.body)
    equal(events[-1]["id"], 1, "the response ends the stream")
    has(json.dumps(events[-1]), "late_orders", "the response of a stream is the same answer")
    equal(s.modern("tools/call", {**late, "arguments": {"pattern": "order"}}).headers["Content-Type"], "application/json",
          "a call without progress is answered in JSON, although the client would take a stream")
    a = s.modern("server/discover", headers={"Accept": "text/event-stream"})
    equal((a.status, a.headers["Content-Type"]), (200, "text/event-stream"), "a client that takes only streams gets one")
    equal(a.headers["X-Accel-Buffering"], "no", "a stream is not buffered by proxies")
    equal([e["id"] for e in a.events()], [1], "a stream ends with the response")

    # ---- the end ----
    status, took = s.end()
    equal(status, 130, "SIGTERM ends the server with the status of an interrupted command")
    point(took < 10, "it ends at once", f"after {took} s")

with HttpServer() as s:
    running = s.connect()
    running.sendall(bytes_of({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ENDLESS}))
    time.sleep(0.3)
    status, took = s.end(signal.SIGINT)
    equal(status, 130, "Ctrl-C ends the server while a call runs")
    point(took < 10, "the running call is cancelled", f"after {took} s")
    equal(read_all(running), b"", "the client of a cancelled call gets no answer")


# ---- addresses ----
def says(words, *args):
    p = subprocess.run([OCAT, "mcp", *args], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=WAIT)
    point(p.returncode != 0, f"{words}: it does not start", p.stderr)
    return p.stderr


has(says("another machine could connect", "--http", "0.0.0.0:0"), "a file of tokens is needed", "the error names the file of tokens")
has(says("a name is not an address", "--http", "example.org:80"), "is not an IP address", "the error says that a name is not an address")
has(says("an address needs a port", "--http", "127.0.0.1"), "IP:PORT", "the form of an address is shown")
has(says("a port has a limit", "--http", "127.0.0.1:65536"), "IP:PORT", "the form of an address is shown once more")
has(says("tokens are of no use on pipes", "--token-file", "x"), "--http", "the error names the missing option")
has(says("a rate is a number", "--http", "127.0.0.1:0", "--rate", "fast"), "whole number", "the error says what a rate is")
with HttpServer() as s:
    has(says("a port serves one process", "--http", f"127.0.0.1:{s.port}"), "cannot listen", "the error names the port that is taken")
with HttpServer(address="localhost:0") as s:
    equal(s.post(PING).status, 200, "localhost is an address")
done()
