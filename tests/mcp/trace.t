#!/usr/bin/env python3
"""Each client has a trace and lines in the audit log under its own name, which replay and stats read."""
import glob
import os
import sys

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from client import *

make_shop("shop.db")
add("shop", "shop.db")
state = os.environ["HOME"] + "/.local/state/ocat"


def traces(part):
    return sorted(glob.glob(f"{state}/traces/*{part}*.jsonl"))


with Server() as s:
    s.initialize(name="claude-code", client_version="2.1.3")
    s.call("search_tables", pattern="order", why="find the orders")
    s.call("describe_asset", asset="ordrs")
    s.call("check_sql", sql="select email from customers where id = 7")
found = traces("claude-code-2.1.3")
equal(len(found), 1, "a client has a trace, named after it")
lines = [json.loads(line) for line in open(found[0])]
head, steps = lines[0], [line for line in lines if line.get("tool")]
equal((head.get("client"), head.get("face")), ("claude-code 2.1.3", "mcp"), "the trace begins with the client, its version and the face")
equal([s["tool"] for s in steps], ["search_tables", "describe_asset", "check_sql"], "each call is a step, a failed one too")
equal(steps[0]["actor"], "agent", "a step says that an agent called")
equal(steps[0].get("why"), "find the orders", "a step has the reason that the client gave")
with Server(modern=True) as s:
    s.call("search_tables", pattern="staff")
    s.call("search_tables", pattern="staff", meta={"io.modelcontextprotocol/clientInfo": {"name": "other\x1b[31m/../agent", "version": "9"}})
equal(len(traces("tester-2")), 1, "a client without a handshake has a trace, by the name in its requests")
equal(len(traces("agent-9")), 1, "two programs on one connection have a trace each, whatever they call themselves")
point(all("/" not in os.path.relpath(t, state + "/traces") for t in traces("")), "no name of a client leaves the folder of traces")
with Server() as s:
    s.call("search_tables", pattern="line")
point(len(traces("")) == 4, "a client that gives no name has a trace as well", traces(""))

audit = [json.loads(line) for line in open(state + "/audit.jsonl")]
mine = [line for line in audit if line.get("client") == "claude-code 2.1.3"]
equal([line["tool"] for line in mine], ["search_tables", "describe_asset", "check_sql"], "each call is a line of the audit log with the client's name")
equal(mine[0]["face"], "mcp", "a line of the audit log names the face")

replayed = ocat("replay", found[0], "-o", "json", check=False)
has(replayed, "search_tables", "replay opens the trace of a client")
again = ocat("trace", "show", os.path.basename(found[0])[:-6], check=False)
has(again, "describe_asset", "trace shows it by its name")
stats = ocat("stats", "-o", "json")
point("claude-code 2.1.3" in stats, "stats counts the calls of a client", stats[:1500])
with Server(env={"OCAT_TRACES": "false"}) as s:
    s.initialize(name="untraced")
    point(not s.call("search_tables", pattern="order")["isError"], "without traces, calls are answered")
equal(traces("untraced"), [], "without traces, none is written")
done()
