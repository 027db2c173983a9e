#!/usr/bin/env python3
"""Several calls at a time on one connection: reading goes on, cancellation, progress, deadlines, the end of the client."""
import os
import signal
import sys
import time

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from client import *

# Takes minutes, unless it is stopped.
SLOW = "select count(*) from fields a, fields b, fields c, fields d where a.field_name < b.field_name or c.data_type > d.data_type"
make_shop("shop.db")
add("shop", "shop.db")
ocat("demo", "list")


def slow(s, id, meta=None):
    return s.start("tools/call", {"name": "query_catalog", "arguments": {"sql": SLOW, "timeout_seconds": 300},
                                  **({"_meta": meta} if meta else {})}, id=id)


for modern in (False, True):
    era = "the stateless revision" if modern else "a handshake"
    with Server(demo=True, modern=modern) as s:
        if not modern:
            s.initialize()
        slow(s, "slow")
        point("result" in s.request("tools/list"), f"a list is answered while a call runs, with {era}")
        point("shop.orders" in text_of(s.call("search_tables", pattern="orders", catalog="shop")), f"another call is answered while one runs, with {era}")
        s.notify("notifications/cancelled", {"requestId": "slow", "reason": "test"})
        for i in range(3):
            slow(s, f"again{i}")
        s.notify("notifications/cancelled", {"requestId": "again1"})
        s.notify("notifications/cancelled", {"requestId": "again0"})
        s.notify("notifications/cancelled", {"requestId": "again2"})
        # All tasks are free again.
        ids = [s.start("tools/call", {"name": "search_tables", "arguments": {"pattern": "order", "catalog": "shop"}}) for _ in range(8)]
        point(all("result" in s.answer(i) for i in ids), f"cancelled calls leave room for others, with {era}")
        equal([a for a in s.answers if "slow" in a or "again" in a], [], f"nothing is sent for a cancelled call, with {era}")
        slow(s, "slow")
        s.notify("notifications/cancelled", {"requestId": "slow"})
        equal(s.end(), 0, f"a server with a cancelled call ends with its input, with {era}")
        point(not s.answers, f"nothing comes after a cancellation, with {era}")

# ---- the end of a server with a call that runs ----
def ends(process, words):
    try:
        process.wait(30)
        point(True, f"{words} ends a server whose call runs")
    except subprocess.TimeoutExpired:
        process.kill()
        point(False, f"{words} ends a server whose call runs")


for sig, words in ((signal.SIGTERM, "SIGTERM"), (signal.SIGINT, "SIGINT")):
    s = Server(demo=True)
    s.initialize()
    slow(s, "slow")
    s.request("ping")
    s.process.send_signal(sig)
    ends(s.process, words)
p = subprocess.Popen([OCAT, "demo", "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
p.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "query_catalog", "arguments": {"sql": SLOW}}}).encode() +
              b'\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n')
p.stdin.flush()
p.stdout.readline()
p.stdout.close()
ends(p, "a closed output")

# ---- deadlines ----
with Server(demo=True, env={"OCAT_TIMEOUT": "1s"}) as s:
    s.initialize()
    r = s.call("query_catalog", sql=SLOW)
    point(r["isError"] and "timed out" in text_of(r), "a call ends at its deadline, and says so", r)
    equal(s.request("ping")["result"], {}, "the server goes on after a deadline")

# ---- progress and log messages ----
make_database("other.db", "begin;" + "".join(f"create table t{i} (id integer primary key, a int, b text);" for i in range(3000)) + "create table a (id integer primary key); commit;")
with open(os.environ["HOME"] + "/.config/ocat/catalogs.yaml", "a") as f:
    f.write(f"  - {{ name: other, url: '{work}/other.db' }}\n")
with Server() as s:
    s.initialize()
    s.request("logging/setLevel", {"level": "debug"})
    r = s.call("search_tables", pattern="=a", catalog="other", meta={"progressToken": "p1"})
    point("other.a" in text_of(r), "a catalog that was never synced is synced by the first call", text_of(r))
    progress = [n["params"] for n in s.notifications if n["method"] == "notifications/progress"]
    point(progress, "progress is sent for a call that asks for it")
    point(all(p["progressToken"] == "p1" for p in progress), "progress carries its token")
    steps = [p["progress"] for p in progress]
    point(steps == sorted(set(steps)), "progress rises strictly", steps)
    before = len(progress)
    s.call("search_tables", pattern="*")
    equal(len([n for n in s.notifications if n["method"] == "notifications/progress"]), before, "no progress is sent for a call that does not ask for it")
    s.call("search_tables", pattern="nothing_like_it")
    logged = [n["params"] for n in s.notifications if n["method"] == "notifications/message"]
    point(logged and all(m["level"] and m["data"] for m in logged), "notes are log messages once a level is set")
    s.request("logging/setLevel", {"level": "error"})
    before = len(logged)
    s.call("search_tables", pattern="nothing_like_it")
    equal(len([n for n in s.notifications if n["method"] == "notifications/message"]), before, "notes are not sent at the level error")
with Server(modern=True) as s:
    s.call("search_tables", pattern="nothing_like_it")
    equal(s.notifications, [], "without a level, a modern request gets no log message")
    s.call("search_tables", pattern="nothing_like_it", meta={"io.modelcontextprotocol/logLevel": "info"})
    point(s.notifications and s.notifications[0]["method"] == "notifications/message", "a modern request opts in to log messages")

# ---- a source that is down ----
os.rename("other.db", "gone.db")
with Server() as s:
    s.initialize()
    r = s.call("describe_asset", asset="other.a")
    point(not r["isError"] and "other.a: table" in text_of(r), "a source that is down is answered from the cache", text_of(r))
    has(text_of(r), "synced", "the answer says how old it is")
    r = s.call("describe_asset", asset="other.a", live=True)
    point(r["isError"], "a live answer of a source that is down is an error")

# ---- a sync in the middle of a session ----
with Server() as s:
    s.initialize()
    text = text_of(s.call("search_columns", pattern="*", limit=2, catalog="shop"))
    cursor = json.loads(text[text.index("Next page: search_columns ") + 26:].splitlines()[0])
    make_database("shop.db", "create table brand_new (id integer primary key)")
    ocat("sync", "shop")
    r = s.call("search_columns", **cursor)
    point(r["isError"] and "expired cursor" in text_of(r), "a sync invalidates a cursor with a clear error", text_of(r))
    has(text_of(s.call("search_tables", pattern="brand_new")), "shop.brand_new", "after a sync, the session goes on with the new tables")
done()
