#!/usr/bin/env python3
"""The first messages: the handshake of the older eras, the stateless revision, and both on one connection."""
import os
import sys

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from client import *

make_shop("shop.db")
add("shop", "shop.db")

for version in ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"):
    with Server() as s:
        result = s.initialize(version)["result"]
        equal(result["protocolVersion"], version, f"a client of {version} gets its own version")
with Server() as s:
    result = s.initialize("1999-01-01")["result"]
    equal(result["protocolVersion"], "2025-11-25", "a client of an unknown version gets the newest version with a handshake")
    equal(result["serverInfo"]["name"], "ocat", "the server says its name")
    has(result["instructions"], "search_tables", "the instructions name the tool to begin with")
    point(len(result["instructions"]) < 1000, "the instructions are short")
    equal(s.request("ping")["result"], {}, "ping is answered with an empty result")
    equal(s.request("nothing/here")["error"]["code"], -32601, "an unknown method is an error")
    equal(s.request("server/discover")["error"]["code"], -32601, "server/discover without a version is an unknown method")
    equal(s.request("initialize", {})["error"]["code"], -32602, "initialize without a version is an error")
    equal(s.request("logging/setLevel", {"level": "warning"})["result"], {}, "a level of log messages can be set")
    equal(s.request("logging/setLevel", {"level": "loud"})["error"]["code"], -32602, "an unknown level is an error")
    answer = s.request("ping", id="a \"quoted\" id")
    equal(answer["result"], {}, "a text as id comes back unchanged")
    s.notify("notifications/unheard_of")
    equal(s.request("ping")["result"], {}, "an unknown notification is ignored")
    equal(s.end(), 0, "the server ends with its input")

with Server(modern=True) as s:
    result = s.request("server/discover")["result"]
    point("2026-07-28" in result["supportedVersions"], "server/discover lists the stateless revision")
    equal(result["resultType"], "complete", "a modern result says that it is complete")
    point(result["ttlMs"] >= 0 and result["cacheScope"] in ("public", "private"), "a modern result says how long it may be kept")
    equal(result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "ocat", "a modern result names the server")
    for method in ("ping", "initialize", "logging/setLevel"):
        equal(s.request(method, {"level": "info"})["error"]["code"], -32601, f"{method} does not exist in the stateless revision")
    error = s.request("server/discover", {"_meta": {"io.modelcontextprotocol/protocolVersion": "2031-01-01"}})["error"]
    equal((error["code"], error["data"]["requested"]), (-32022, "2031-01-01"), "an unsupported version is an error that names it")
    point("2026-07-28" in error["data"]["supported"], "the error names the supported versions")
    s.modern = False
    meta = {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}
    equal(s.request("server/discover", {"_meta": meta})["error"]["code"], -32602, "a modern request without capabilities is an error")
    equal(s.initialize()["result"]["protocolVersion"], "2025-11-25", "a handshake is possible beside modern requests")

for args, words in ((("word",), "a word"), (("--tools", "search_tabels"), "an unknown tool"), (("--tools", ","), "an empty list of tools"),
                    (("--tokens", "few"), "a limit that is not a number"), (("--tokens", "1"), "a limit that is too small")):
    p = subprocess.run([OCAT, "mcp", *args], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
    equal((p.returncode, p.stdout), (2, ""), f"ocat mcp refuses {words}")
has(subprocess.run([OCAT, "mcp", "--tools", "search_tabels"], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60).stderr,
    "search_tables", "for an unknown tool, a similar name is suggested")
done()
