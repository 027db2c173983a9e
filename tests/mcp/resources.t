#!/usr/bin/env python3
"""Resources, prompts and completion, in both eras."""
import os
import sys

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from client import *

make_shop("shop.db")
add("shop", "shop.db")
make_database("odd.db", 'create table "a/b ?%é" (id integer primary key); ' + " ".join(f"create table t{i:03} (id integer primary key);" for i in range(250)))
add("odd", "odd.db")

for modern in (False, True):
    era = "the stateless revision" if modern else "a handshake"
    with Server(modern=modern) as s:
        if not modern:
            capabilities = s.initialize()["result"]["capabilities"]
            equal(sorted(capabilities), ["completions", "logging", "prompts", "resources", "tools"], "the capabilities are declared")
        uris, cursor, pages, first = [], None, 0, None
        while pages < 20:
            result = s.request("resources/list", {"cursor": cursor} if cursor else {})["result"]
            uris += [r["uri"] for r in result["resources"]]
            pages += 1
            first = first or result
            cursor = result.get("nextCursor")
            if not cursor:
                break
        equal((len(uris), len(set(uris)), pages), (257, 257, 3), f"the pages of resources have every table once, with {era}")
        point("ocat://shop/orders" in uris, f"a table without a namespace is ocat://catalog/table, with {era}")
        odd = [u for u in uris if "%2F" in u]
        equal(odd, ["ocat://odd/a%2Fb%20%3F%25%C3%A9"], f"strange characters are escaped in an address, with {era}")
        again = s.request("resources/list")["result"]
        equal(again["resources"], first["resources"], f"the order of resources is stable, with {era}")
        if modern:
            point(again["ttlMs"] >= 0 and again["cacheScope"] == "private", "a modern list says how long it may be kept")
        equal(s.request("resources/list", {"cursor": "nonsense"})["error"]["code"], -32602, f"an invalid cursor is an error, with {era}")
        for uri, part in (("ocat://shop/orders", "customer_id INT not null → customers.id"), (odd[0], "id INTEGER pk")):
            contents = s.request("resources/read", {"uri": uri})["result"]["contents"]
            point(contents[0]["uri"] == uri and part in contents[0]["text"] and contents[0]["mimeType"] == "text/plain",
                  f"{uri} is read as text, with {era}", contents)
        for uri in ("ocat://shop/nothing", "ocat://nothing/orders", "ocat://shop", "ocat:///", "file:///etc/passwd", "ocat://shop/../orders", "", "x" * 100000,
                    "ocat://" + work + "/shop.db/orders"):
            error = s.request("resources/read", {"uri": uri}).get("error", {})
            equal(error.get("code"), -32602 if modern else -32002, f"an unknown resource is an error: {uri[:30]!r}, with {era}")
        equal(s.request("resources/read", {})["error"]["code"], -32602, f"a resource needs an address, with {era}")
        templates = s.request("resources/templates/list")["result"]["resourceTemplates"]
        equal(templates[0]["uriTemplate"], "ocat://{catalog}/{namespace}/{table}", f"the template of resources is listed, with {era}")

        prompts = s.request("prompts/list")["result"]["prompts"]
        equal([p["name"] for p in prompts], ["search", "narrow", "inspect", "relate", "check"], f"the prompts are listed in the order of the work, with {era}")
        for p in prompts:
            arguments = {a["name"]: f"value of {a['name']} {{x}}" for a in p["arguments"]}
            message = s.request("prompts/get", {"name": p["name"], "arguments": arguments})["result"]["messages"][0]
            point(message["role"] == "user" and all(v in message["content"]["text"] for v in arguments.values()),
                  f"the prompt {p['name']} has its arguments filled in, with {era}", message)
        equal(s.request("prompts/get", {"name": "search"})["error"]["code"], -32602, f"a prompt without its argument is an error, with {era}")
        equal(s.request("prompts/get", {"name": "sing"})["error"]["code"], -32602, f"an unknown prompt is an error, with {era}")

        def values(ref, name, value, **context):
            result = s.request("completion/complete", {"ref": ref, "argument": {"name": name, "value": value}, **({"context": {"arguments": context}} if context else {})})
            return result["result"]["completion"]["values"] if "result" in result else result["error"]["code"]

        template = {"type": "ref/resource", "uri": "ocat://{catalog}/{table}"}
        point("orders" in "".join(values({"type": "ref/prompt", "name": "inspect"}, "table", "ord")), f"the name of a table completes in a prompt, with {era}")
        equal(values(template, "catalog", "sh"), ["shop"], f"the name of a catalog completes in an address, with {era}")
        point("t001" in "".join(values(template, "table", "t0", catalog="odd")), f"a table completes in its catalog, with {era}")
        equal(values({"type": "ref/prompt", "name": "check"}, "sql", "sel"), [], f"an argument without names completes to nothing, with {era}")
        equal(values({"type": "ref/other"}, "table", "o"), -32602, f"an unknown reference is an error, with {era}")
        equal(s.request("completion/complete", {"ref": template})["error"]["code"], -32602, f"completion needs an argument, with {era}")
        point(len(values(template, "table", "t")) <= 100, f"at most a hundred values complete, with {era}")
done()
