#!/usr/bin/env python3
"""No call runs forever: at its deadline it returns what it has, says what is missing, and other calls go on meanwhile."""
import os
import socket
import sys
import threading

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from client import *

make_shop("shop.db")
add("shop", "shop.db")
# Three rows at once, and a fourth never.
PARTIAL = "with recursive c(x) as (select 1 union all select x + 1 from c) select x from c where x < 4 or x < 0"
# Nothing looks at the deadline between two columns of a row; each takes a fraction of a second.
STRAIGHT = ("with t as materialized (select printf('%.1000000c', '0') x, replace(printf('%.100c', '0'), '0', '%0') || '1' p) select " +
            ", ".join(f"x like p || {i}" for i in range(900)) + " from t")


def cpu_seconds(process):
    fields = open(f"/proc/{process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def same_call(text, tool):
    """The call that an answer proposes."""
    return json.JSONDecoder().raw_decode(text[text.index(tool + " {") + len(tool) + 1:])[0]


# ---- what came before the deadline ----
with Server() as s:
    s.initialize()
    r = s.call("query_catalog", sql=PARTIAL, timeout_seconds=1)
    text = text_of(r)
    equal(r["isError"], False, "rows that came before the deadline are an answer")
    equal(text.splitlines()[:4], ["x", "1", "2", "3"], "the answer has these rows")
    has(text, "3 rows or more", "an incomplete answer does not count its rows as all")
    has(text, "incomplete: the call timed out after 1 s", "an incomplete answer says that rows are missing")
    equal(same_call(text, "query_catalog"), {"sql": PARTIAL, "timeout_seconds": 2}, "an incomplete answer has the call that returns the rest")
    r = s.call("query_catalog", sql="select * from (" + PARTIAL + ") where x < 0", timeout_seconds=1)
    point(r["isError"] and "timed out" in text_of(r), "without a row, the call fails", r)
    # Each tool has a deadline, which a call may set.
    for value, words in (("soon", "a word"), (5, "a number"), ("0s", "nothing")):
        r = s.call("search_tables", pattern="order", timeout=value)
        point(r["isError"] and "timeout takes a duration" in text_of(r), f"{words} is no timeout", r)
    has(text_of(s.call("search_tables", pattern="order", timeout="2m")), "shop.orders", "a call may ask for another deadline")
    has(text_of(s.call("search_tables", pattern="order", timeout_seconds=10**9)), "shop.orders", "a deadline beyond the longest one is the longest one")

# ---- of the server ----
with Server("--timeout", "1s") as s:
    s.initialize()
    text = text_of(s.call("query_catalog", sql=PARTIAL))
    has(text, "timed out after 1 s", "--timeout is the deadline of each call")
    has(text_of(s.call("query_catalog", **same_call(text, "query_catalog"))), "timed out after 2 s", "a call may ask for more than --timeout")
with Server("--output-schemas", "--timeout", "1s") as s:
    s.initialize()
    r = s.call("query_catalog", sql=PARTIAL)["structuredContent"]
    equal((len(r["rows"]), r["truncated"]), (3, True), "the answer as data says that it is truncated")
p = subprocess.run([OCAT, "mcp", "--timeout", "soon"], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=WAIT)
point(p.returncode == 2 and "--timeout takes a duration" in p.stderr, "an invalid --timeout is refused", p.stderr)

# ---- functions that do not look at the deadline ----
with Server() as s:
    s.initialize()
    id = s.start("tools/call", {"name": "query_catalog", "arguments": {"sql": STRAIGHT, "timeout_seconds": 1}})
    equal(s.request("ping")["result"], {}, "a ping is answered while functions run")
    has(text_of(s.call("search_tables", pattern="order")), "shop.orders", "another call is answered while functions run")
    r = s.answer(id)["result"]
    point(r["isError"] and "timed out" in text_of(r), "a row of many slow functions ends at its deadline", r)
    point(cpu_seconds(s.process) < 10, "a call does not continue after its answer", cpu_seconds(s.process))
    id = s.start("tools/call", {"name": "query_catalog", "arguments": {"sql": STRAIGHT, "timeout_seconds": 300}})
    s.notify("notifications/cancelled", {"requestId": id})
    equal(s.end(), 0, "a row of many slow functions can be cancelled")

# ---- a source that does not answer ----
silent = socket.create_server(("127.0.0.1", 0))
held = []
threading.Thread(target=lambda: [held.append(silent.accept()) for _ in range(1000)], daemon=True).start()
with open(os.environ["HOME"] + "/.config/ocat/catalogs.yaml", "a") as f:
    f.write(f"  - {{ name: deaf, url: 'postgresql://ann@127.0.0.1:{silent.getsockname()[1]}/db' }}\n")
with Server("--timeout", "2s") as s:
    s.initialize()
    id = s.start("tools/call", {"name": "search_tables", "arguments": {"pattern": "order", "live": True, "catalog": "deaf"}})
    has(text_of(s.call("describe_asset", asset="orders", cached=True)), "shop.orders", "a call is answered while another waits for a source")
    r = s.answer(id)["result"]
    point(r["isError"] and "deaf" in text_of(r), "a live search of a source that does not answer ends with an error that names it", text_of(r))
    r = s.call("search_tables", pattern="order")
    point(not r["isError"] and "shop.orders" in text_of(r), "a source that does not answer hides no table of another", text_of(r))
    has(text_of(r), "deaf", "the answer says which catalog is missing")
    r = s.call("search_tables", pattern="order", live=True)
    has(text_of(r), "shop.orders", "a live search has the tables of the sources that answer", )
    has(text_of(r), "deaf", "a live search names the source that does not answer")
    equal(s.request("ping")["result"], {}, "the server goes on")
    equal(s.end(), 0, "the server ends with its input")
done()
