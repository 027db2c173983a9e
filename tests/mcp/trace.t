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

# ---- tokens are those of the text that the client got ----
audit = state + "/audit.jsonl"
with Server("--output-schemas") as s:
    s.initialize(name="counter", client_version="3")
    texts = [text_of(s.call("search_tables", pattern="order")), text_of(s.call("search_tables", pattern="nothing_like_it")),
             text_of(s.call("describe_asset", asset="orders")), text_of(s.call("describe_asset", asset="ordrs")),
             text_of(s.call("search_columns", pattern="*", max_tokens=300))]
lines = [json.loads(line) for line in open(audit)]
mine = [line for line in lines if line.get("client") == "counter 3"]
equal([line["tokens_used"] for line in mine], [-(-len(t.encode()) // 4) for t in texts], "the audit log has the tokens of each text, of an error too")
stats = json.loads(ocat("stats", "-o", "json"))["result"]["retrieval"]
row = next(c for c in stats["clients"] if "counter 3" in json.dumps(c))
equal((row["queries"], row["tokens_used"]), (5, sum(-(-len(t.encode()) // 4) for t in texts)), "stats has the calls and the tokens of a client")
point(row["latency_p50_ms"] >= 0 and row["latency_p95_ms"] >= row["latency_p50_ms"], "stats has p50 and p95 of a client", row)
rows = [line.split("\t") for line in ocat("stats", "-o", "tsv").splitlines()]
of_client = {row[1]: row[4] for row in rows if row[2] == "counter 3"}
equal((of_client["ocat_client_calls_total"], of_client["ocat_client_call_tokens_total"]), ("5", str(row["tokens_used"])),
      "in rows, too")
point({"ocat_client_call_seconds_p50", "ocat_client_call_seconds_p95"} <= set(of_client), "with its durations", of_client)

# ---- a disk that takes no records ----
open("file", "w").close()
with Server(env={"OCAT_STATE_DIR": work + "/file/state"}) as s:
    s.initialize()
    r = s.call("search_tables", pattern="order")
    point(not r["isError"] and "orders" in text_of(r), "a call is answered although it cannot be recorded", text_of(r))
    has(text_of(r), "this call is recorded neither in the trace nor in the audit log", "the answer says so")
    r = s.call("describe_asset", asset="nothing_like_it")
    point(r["isError"] and "recorded neither in the trace nor" in text_of(r), "an error says that it is not recorded too", text_of(r))
    equal([s.request("resources/list").get("error"), s.request("prompts/list").get("error")], [None, None], "other requests are served without records")
    equal(s.end(), 0, "the server ends as usual")
done()
