#!/usr/bin/env python3
"""Clients that send garbage, flood, dawdle or hang up: each gets its answer, and no other client notices."""
import os
import sys

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from http_client import *

make_shop("shop.db")
add("shop", "shop.db")
META = {**MODERN, "io.modelcontextprotocol/clientInfo": {"name": "endless", "version": "1"}}
CALL = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ENDLESS}
SEARCH = {"name": "search_tables", "arguments": {"pattern": "order"}}


def answers(s):
    return s.post(PING).status == 200


def ended():
    """The calls that the audit log has as ended, of the tool that was left running."""
    path = os.environ["HOME"]
    return sum(line.count('"query_catalog"') for folder, _, files in os.walk(path) for f in files if "audit" in f
               for line in open(os.path.join(folder, f), errors="replace"))


with HttpServer() as s:
    # ---- slow ones are started first and looked at last ----
    slow_head, slow_body, silent = s.connect(), s.connect(), s.connect()
    slow_head.sendall(b"POST /mcp HTTP/1.1\r\nHost: ")
    slow_body.sendall(b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{")

    def drip():
        """One byte a second keeps no connection open."""
        for _ in range(60):
            try:
                slow_head.sendall(b"x")
                slow_body.sendall(b" " if _ % 20 == 0 else b"")
            except OSError:
                return
            time.sleep(1)

    threading.Thread(target=drip, daemon=True).start()

    # ---- requests in pieces ----
    whole = bytes_of(PING)
    good = 0
    for cut in range(1, len(whole)):
        c = s.connect()
        c.sendall(whole[:cut])
        c.sendall(whole[cut:])
        good += status_of(read_all(c)) == 200
        c.close()
    equal(good, len(whole) - 1, "a request that arrives in two pieces is answered, wherever it is torn")
    for cut in range(0, len(whole), 7):
        c = s.connect()
        c.sendall(whole[:cut])
        c.close()
    point(answers(s), "requests that break off anywhere do no harm")
    c = s.connect()
    for i in range(len(whole)):
        c.sendall(whole[i:i + 1])
    equal(status_of(read_all(c)), 200, "a request that arrives byte by byte is answered")
    c = s.connect()
    c.sendall(b"".join(bytes_of({**PING, "id": i}, close=i == 20) for i in range(1, 21)))
    data = read_all(c).decode()
    equal([int(part.split(",")[0]) for part in data.split('"id":')[1:]], list(range(1, 21)),
          "requests behind each other are answered in order")
    equal(data.count("200 OK"), 20, "one connection serves many requests")
    c = s.connect()
    c.sendall(b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
              b"Transfer-Encoding: chunked\r\n\r\n")
    body = json.dumps(PING).encode()
    for i in range(len(body)):
        c.sendall(b"1\r\n" + body[i:i + 1] + b"\r\n")
    c.sendall(b"0\r\n\r\n")
    equal(status_of(read_all(c)), 200, "a body in chunks of one byte is read")
    c = s.connect()
    c.sendall(whole.replace(b"Connection: close", b"Connection: close\r\nExpect: 100-continue").split(b"\r\n\r\n")[0] + b"\r\n\r\n")
    equal(c.recv(100), b"HTTP/1.1 100 Continue\r\n\r\n", "a client that expects 100 Continue receives it")
    c.sendall(body)
    equal(status_of(read_all(c)), 200, "the body of a client that waited for 100 Continue is read")

    # ---- garbage ----
    for status, what, data in (
            (400, "a line without CR", b"POST /mcp HTTP/1.1\nHost: a\n\n\r\n\r\n"),
            (400, "a NUL in a header", b"POST /mcp HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n"),
            (400, "two lengths", whole.replace(b"Content-Length", b"Content-Length: 1\r\nContent-Length")),
            (400, "a length beside chunks", whole.replace(b"Content-Length", b"Transfer-Encoding: chunked\r\nContent-Length")),
            (400, "a folded header", whole.replace(b"Host:", b"X: y\r\n z\r\nHost:")),
            (400, "two hosts", whole.replace(b"Host:", b"Host: localhost\r\nHost:")),
            (400, "no host", whole.replace(b"Host:", b"Most:")),
            (400, "a repeated origin", whole.replace(b"Host:", b"Origin: http://localhost\r\nOrigin: http://localhost\r\nHost:")),
            (431, "a head without an end", b"POST /mcp HTTP/1.1\r\nX: " + b"x" * 40000),
            (413, "a length above the limit", b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4194305\r\n\r\n"),
            (505, "another protocol", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
            (400, "TLS", bytes.fromhex("16030100a5010000a10303") + b"\r\n\r\n" + b"x" * 100)):
        c = s.connect()
        c.sendall(data)
        equal(status_of(read_all(c)), status, f"{what} is refused with {status}")
        c.close()
    for status, what, line, more in (
            (200, "HTTP/1.0", "POST /mcp HTTP/1.0", ""), (404, "an absolute target", "POST http://evil.example/mcp HTTP/1.1", ""),
            (404, "a target with dots", "POST /x/../mcp HTTP/1.1", ""), (405, "OPTIONS", "OPTIONS /mcp HTTP/1.1", ""),
            (405, "a method in lower case", "post /mcp HTTP/1.1", ""), (431, "200 header lines", "POST /mcp HTTP/1.1", "X: y\r\n" * 200),
            (400, "a list of lengths", "POST /mcp HTTP/1.1", "Content-Length: 9, 9\r\n"), (400, "a signed length", "POST /mcp HTTP/1.1", "Content-Length: +9\r\n"),
            (400, "a blank before a colon", "POST /mcp HTTP/1.1", "X : y\r\n"), (403, "an opaque origin", "POST /mcp HTTP/1.1", "Origin: null\r\n"),
            (403, "an origin that begins like this machine", "POST /mcp HTTP/1.1", "Origin: http://localhost.evil.example\r\n"),
            (403, "this machine as the user of an origin", "POST /mcp HTTP/1.1", "Origin: http://localhost@evil.example\r\n"),
            (403, "two origins in one", "POST /mcp HTTP/1.1", "Origin: http://localhost, http://evil.example\r\n"),
            (200, "this machine in capitals", "POST /mcp HTTP/1.1", "Origin: HTTP://LOCALHOST:99\r\n")):
        c = s.connect()
        data = bytes_of(PING, *more.split("\r\n")[:-1]).replace(b"POST /mcp HTTP/1.1", line.encode())
        if "Content-Length" in more:
            data = data.replace(b"Content-Length: %d\r\n" % len(json.dumps(PING)), b"")
        c.sendall(data)
        equal(status_of(read_all(c)), status, f"{what}: the status is {status}")
        c.close()
    for status, host in ((200, "[::1]:99"), (200, "LOCALHOST"), (403, "localhost.evil.example"), (403, "localhost@evil.example"), (403, "[::1].evil.example"),
                         (403, "127.1"), (403, "localhost."), (403, "")):
        equal(s.post(PING, {"Host": host}).status, status, f"the host {host!r}: the status is {status}")
    c = s.connect()
    c.sendall(b"HEAD /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n" + whole)
    data = read_all(c)
    point(data.startswith(b"HTTP/1.1 405 ") and data.split(b"\r\n\r\n")[1].startswith(b"HTTP/1.1 200 "), "an answer to HEAD has no body", data)
    c = s.connect()
    c.sendall(b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
    c.sendall(b"100000\r\n" + b" " * 0x100000 + b"\r\n")
    for _ in range(3):
        c.sendall(b"100000\r\n" + b" " * 0x100000 + b"\r\n")
    try:
        c.sendall(b"100000\r\n" + b" " * 0x100000 + b"\r\n")
    except OSError:
        pass
    equal(status_of(read_all(c)), 413, "a body that grows above the limit is refused with 413")
    big = json.dumps({**PING, "params": {"x": "y" * 4000000}})
    equal(s.send(body=big).status, 200, "a message of 4 MB is read")
    equal(s.send(body="[" * 4000000).status, 400, "four million brackets are refused")
    many = "[" + "0," * 1900000 + "0]"
    equal(s.send(body=many).status, 400, "two million numbers are refused")
    point(answers(s), "after all that the server answers")

    # ---- hanging up ----
    before = ended()
    gone = [s.connect() for _ in range(4)]
    for c in gone:
        c.sendall(bytes_of({**CALL, "params": {**ENDLESS, "_meta": META}}, "MCP-Protocol-Version: 2026-07-28",
                           "Mcp-Method: tools/call", "Mcp-Name: query_catalog"))
    time.sleep(0.5)
    point(answers(s), "other clients are served while calls run")
    for c in gone:
        c.close()
    wait_until("the calls of clients that hung up to end", lambda: ended() >= before + len(gone))
    point(True, "a client that hangs up cancels its call")
    for _ in range(3):
        gone = [s.connect() for _ in range(8)]
        for c in gone:
            c.sendall(bytes_of({**CALL, "params": {**ENDLESS, "_meta": META}}, "MCP-Protocol-Version: 2026-07-28",
                               "Mcp-Method: tools/call", "Mcp-Name: query_catalog"))
        for c in gone:
            c.close()
    has(s.call("search_tables", client="endless", pattern="order"), "orders", "clients that vanish with all calls of their share free it")
    session = s.request("initialize", {"protocolVersion": "2025-11-25", "capabilities": {},
                                       "clientInfo": {"name": "canceller", "version": "1"}}).headers["Mcp-Session-Id"]
    c = s.connect()
    c.sendall(bytes_of({**CALL, "id": "long"}, f"Mcp-Session-Id: {session}"))
    time.sleep(0.5)
    cancel = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "long"}}
    equal(s.post(cancel, {"Mcp-Session-Id": "another"}).status, 202, "a cancellation of another session is accepted")
    equal(s.post(cancel, {"Mcp-Session-Id": session}).status, 202, "a cancellation by message is accepted")
    data = read_all(c)
    point(b'"result"' not in data and b'"error"' not in data, "a cancelled call gets no response", data)

    silent.sendall(whole)
    equal(status_of(read_all(silent)), 200, "a connection may be silent before its request")

    # ---- many ----
    connections = [s.connect() for _ in range(200)]
    for c in connections:
        c.sendall(bytes_of({**CALL, "params": SEARCH}))
    data = [read_all(c) for c in connections]
    equal(sum(status_of(d) == 200 and b"orders" in d for d in data), 200, "200 connections at once are all answered")
    idle = [s.connect() for _ in range(600)]
    point(answers(s), "connections that idle make room for others")
    for c in connections + idle:
        c.close()
    names = [s.modern("tools/list", client=f"client {i}").status for i in range(120)]
    point(names.count(200) >= 60 and 429 in names, "a client that renames itself for each call is slowed down", names)

    # ---- the slow ones ----
    deaf = s.connect()
    request = bytes_of({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, close=False)
    deaf.settimeout(2)
    sent = 0
    try:
        while sent < 64 << 20:
            sent += deaf.send(request * 100)
    except OSError:
        pass
    point(sent < 64 << 20, "a client that sends requests and takes no answers is not read any further")
    deaf.close()
    equal(status_of(read_all(slow_head)), 408, "a head that arrives byte by byte for ten seconds is refused")
    equal(status_of(read_all(slow_body)), 408, "a body that does not arrive is refused")

with HttpServer("--rate", "5") as s:
    flood = [s.modern("tools/list", client="flooder") for _ in range(40)]
    codes = [a.status for a in flood]
    point(codes[:10] == [200] * 10 and 429 in codes, "a flood is refused beyond the rate", codes)
    equal(next(a for a in flood if a.status == 429).headers["Retry-After"], "1", "the refusal says when to come again")
    equal(s.modern("tools/list", client="another").status, 200, "another client is not affected")
with HttpServer() as s:
    hold = [s.connect() for _ in range(40)]
    for c in hold:
        c.sendall(bytes_of({**CALL, "params": {**ENDLESS, "_meta": META}}, "MCP-Protocol-Version: 2026-07-28",
                           "Mcp-Method: tools/call", "Mcp-Name: query_catalog"))
    time.sleep(0.5)
    has(s.call("search_tables", client="another", pattern="order"), "orders",
        "a client whose calls take all its share leaves tasks for others")
    equal(s.end()[0], 130, "the server ends while many calls run and wait")
done()
