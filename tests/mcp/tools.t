#!/usr/bin/env python3
"""tools/list and tools/call: what a model reads, in both eras, and how mistakes are answered."""
import os
import sys

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from client import *

DEFAULT = ["search_tables", "search_columns", "describe_asset", "get_relationships", "get_join_path", "check_sql",
           "query_catalog", "rem_query"]
make_shop("shop.db")
add("shop", "shop.db")

# ---- the list ----
with Server() as s:
    s.initialize()
    s.start("tools/list", id="size")
    line = s.lines.get(timeout=WAIT)
    point(len(line) / 4 < 1500, "the list of the default tools costs fewer than 1,500 tokens", f"{len(line) / 4} tokens")
    tools = json.loads(line)["result"]["tools"]
    equal([t["name"] for t in tools], DEFAULT, "the eight default tools are offered, in a fixed order")
    for t in tools:
        a = t["annotations"]
        point(a["readOnlyHint"] and not a["destructiveHint"] and a["idempotentHint"] and not a["openWorldHint"],
              f"{t['name']} is marked as read-only")
        point(t["inputSchema"]["type"] == "object" and "max_tokens" in t["inputSchema"]["properties"] and
              set(t["inputSchema"]["required"]) <= set(t["inputSchema"]["properties"]), f"the schema of {t['name']} is complete")
        point("outputSchema" not in t, f"{t['name']} has no output schema unless it is requested")
    equal(s.request("tools/list", {"cursor": "x"})["error"]["code"], -32602, "an invalid cursor of the list is an error")
with Server("--tools", "search_tables,asset_health") as s:
    s.initialize()
    equal([t["name"] for t in s.request("tools/list")["result"]["tools"]], ["search_tables", "asset_health"], "--tools chooses tools")
    equal(s.call("describe_asset", asset="orders")["code"], -32602, "a tool that is not offered is unknown")
    point(not s.call("asset_health")["isError"], "a chosen tool can be called")
with Server("--tools", "all", modern=True) as s:
    result = s.request("tools/list")["result"]
    point(len(result["tools"]) > 20 and result["resultType"] == "complete" and result["ttlMs"] >= 0,
          "--tools all offers every tool")
    point(all(t["description"] and t["inputSchema"]["type"] == "object" for t in result["tools"]), "every tool is described")

# ---- answers, in both eras ----
for modern in (False, True):
    era = "the stateless revision" if modern else "a handshake"
    with Server(modern=modern) as s:
        if not modern:
            s.initialize()
        r = s.call("search_tables", pattern="order")
        equal((r["isError"], r.get("resultType")), (False, "complete" if modern else None), f"search_tables answers with {era}")
        text = text_of(r)
        has(text, "shop.orders | table", f"a row begins with the name, with {era}")
        has(text, "3 tables", f"the answer says how many tables there are, with {era}")
        has(text, 'Next: describe_asset {"asset":"shop.orders"}', f"the next step is a call, with {era}")
        has(text, "(shop synced ", f"the answer says how old it is, with {era}")
        point("structuredContent" not in r, f"no data stands beside the text unless schemas are requested, with {era}")
        has(text_of(s.call("describe_asset", asset="orders")), "customer_id INT not null → customers.id", f"describe_asset shows columns and keys, with {era}")
        has(text_of(s.call("get_join_path", source_table="order_lines", target_table="customers")),
            "JOIN customers ON customers.id = orders.customer_id", f"get_join_path gives SQL, with {era}")
        has(text_of(s.call("get_relationships", table="orders")), "JOIN order_lines ON order_lines.order_id = orders.id",
            f"get_relationships gives the JOIN of each key, with {era}")
        has(text_of(s.call("search_columns", pattern="email")), "shop.customers.email | TEXT", f"search_columns finds a column, with {era}")
        has(text_of(s.call("query_catalog", sql="select count(*) as n from assets")), "n\n6\n", f"query_catalog answers SQL, with {era}")
        has(text_of(s.call("rem_query", query="LOOKUP orders")), "shop.orders", f"rem_query looks up a name, with {era}")
        r = s.call("check_sql", sql="select nme from customers")
        point(not r["isError"] and "unknown column nme" in text_of(r), f"check_sql answers with its findings, with {era}")

# ---- data beside the text ----
with Server("--output-schemas", "--tools", "all") as s:
    s.initialize()
    schemas = {t["name"]: t["outputSchema"] for t in s.request("tools/list")["result"]["tools"]}
    for tool, arguments in (("search_tables", {"pattern": "order"}), ("search_tables", {"query": "total by customer"}),
                            ("search_tables", {"pattern": "nothing_like_it"}),
                            ("search_columns", {"pattern": "id", "max_tokens": 100}), ("describe_asset", {"asset": "orders"}),
                            ("get_relationships", {"table": "orders"}), ("get_join_path", {"source_table": "orders", "target_table": "customers"}),
                            ("check_sql", {"sql": "select id from orders"}), ("query_catalog", {"sql": "select qualified_name from assets"}),
                            ("rem_query", {"query": "FUZZY ordr"}), ("asset_health", {}), ("list_schemas", {}), ("list_generations", {})):
        r = s.call(tool, **arguments)
        equal(conforms(r.get("structuredContent"), schemas[tool]), None, f"the data of {tool} {json.dumps(arguments)} conforms to its schema")
    r = s.call("search_columns", pattern="id", max_tokens=100)
    data = r["structuredContent"]
    point(data["truncated"] and data["next_cursor"] and data["next_cursor"] in text_of(r),
          "the data are cut where the text is, with the same cursor")

# ---- mistakes: a sentence that the model can act on ----
with Server() as s:
    s.initialize()
    for words, tool, arguments, parts in (
            ("an unknown table", "describe_asset", {"asset": "ordrs"}, ["unknown table or view", "shop.orders"]),
            ("an unknown parameter", "search_tables", {"patern": "x"}, ['no parameter "patern"', "pattern"]),
            ("a missing parameter", "get_join_path", {"source_table": "orders"}, ["get_join_path needs target_table", 'get_join_path {"source_table":"NAME","target_table":"NAME"}']),
            ("a word that is not among the allowed ones", "get_relationships", {"table": "orders", "direction": "up"}, ["incoming|outgoing|both"]),
            ("a limit that is a text", "search_tables", {"pattern": "x", "limit": "many"}, ["limit takes a whole number"]),
            ("a negative limit", "search_tables", {"pattern": "x", "limit": -1}, ["limit takes a whole number of at least 1"]),
            ("a list for a text", "describe_asset", {"asset": ["orders"]}, ["asset takes one value"]),
            ("a number for a catalog", "search_tables", {"catalog": 7}, ["catalog takes a text"]),
            ("an unknown catalog", "search_tables", {"pattern": "x", "catalog": "shopp"}, ["unknown catalog", "shop"]),
            ("a part that a tool lacks", "get_join_path", {"source_table": "orders", "target_table": "customers", "limit": 3}, ["limit is not supported"]),
            ("an invalid cursor", "search_tables", {"pattern": "x", "cursor": "zzz"}, ["invalid cursor"]),
            ("an expired cursor", "search_tables", {"pattern": "x", "cursor": "1.aaaaaaaaaaaa"}, ["expired cursor"]),
            ("an unknown column of the cache", "query_catalog", {"sql": "select qualifiedname from assets"}, ["Did you mean", "qualified_name"]),
            ("SQL that writes", "query_catalog", {"sql": "delete from assets"}, ["only one SELECT"]),
            ("a query line that cannot be read", "search_tables", {"pattern": "rows:many"}, ["expected a count", "at: many"])):
        r = s.call(tool, **arguments)
        point(r.get("isError") is True and all(p in text_of(r) for p in parts), f"{words} is an error that says what to do", r)
        lacks(text_of(r), "--", f"the error for {words} names no option of a command")
    has(text_of(s.call("search_tables", pattern="custmers")), 'Next: search_tables {"pattern":"customers"}', "a search without a match proposes one with a similar name")
    has(text_of(s.call("search_tables", pattern="*order*", tag="pi")), 'Next: search_tables {"pattern":"*order*"}', "a search with a parameter that matches nothing proposes one without it")
    for tool, arguments, part in (("search_columns", {"pattern": "email", "table": "custmers"}, 'no table matches "custmers"; similar names: customers'),
                                  ("search_columns", {"data_type": "integr"}, 'similar name: integer'),
                                  ("search_columns", {"pattern": "emial"}, "similar names: email"),
                                  ("search_tables", {"query": "orders", "database": "shp"}, 'nothing in "shp" matches "orders"; similar name: shop')):
        has(text_of(s.call(tool, **arguments)), part, f"an empty answer says which parameter is to blame: {tool} {json.dumps(arguments)}")
    has(text_of(s.call("check_sql", sql="select amount_due from orders")), 'Next: describe_asset {"asset":"shop.orders"}', "an unknown column that is like no other leads to the table")
    has(text_of(s.call("check_sql", sql="select 1 from turnover")), 'Next: search_tables {"query":"turnover"}', "an unknown table that is like no other leads to a search")
    has(text_of(s.call("search_tables", query="zzzz qqqq")), 'Next: search_tables {"pattern":"*"}', "a question without matches proposes to list all tables")
    for tool, arguments in (("describe_asset", {"table": "orders"}), ("get_table_schema", {"table": "orders"}), ("describe_asset", {"name": "orders"}),
                            ("get_relationships", {"asset": "orders"}), ("get_join_path", {"source": "orders", "target": "customers"}),
                            ("check_sql", {"query": "select id from orders"}), ("search_tables", {"question": "orders of customers"})):
        r = s.call(tool, **arguments)
        point(r.get("isError") is False, f"a usual other name of a parameter is understood: {tool} {json.dumps(arguments)}", r)
    has(text_of(s.call("describe_asset", asset="orders", columns=True)), "Its parameters are asset, include_sample_data", "the error for an unknown parameter lists those that the tool has")
    has(text_of(s.call("describe_asset", asset="shop")), 'It is a catalog: list its tables with search_tables {"pattern":"catalog:shop"}', "a catalog in place of a table is recognised")
    text = text_of(s.call("describe_asset", asset="shop.ordes"))
    point("Similar: shop.orders, shop.order_lines" in text and "Did you mean order" in text, "several similar tables are listed with their full names", text)
    equal(s.call("search_tabels", pattern="x")["code"], -32602, "an unknown tool is an error of the protocol")
    has(s.call("search_tabels", pattern="x")["message"], "did you mean search_tables?", "the error for an unknown tool suggests a similar one")
    has(s.call("describe", asset="x")["message"], "did you mean describe_asset?", "a part of the name of a tool is recognised")
    has(s.call("execute_sql", sql="x")["message"], "available: search_tables, ", "the error for a tool that is like no other lists them all")
    for method, params, words in (("prompts/get", {"name": "serch"}, "did you mean search?"), ("prompts/get", {"name": "x"}, "available: search, narrow, "),
                                  ("prompts/get", {"name": "search"}, "needs the argument question"),
                                  ("prompts/get", {"name": "search", "arguments": {"questions": "x"}}, "did you mean question?"),
                                  ("logging/setLevel", {"level": "warn"}, "did you mean warning?"),
                                  ("resources/read", {"uri": "ocat://shop/ordrs"}, "similar: shop.orders"),
                                  ("resources/read", {"uri": "shop.orders"}, "ocat://catalog/table")):
        has(s.request(method, params)["error"]["message"], words, f"{method} {json.dumps(params)} says what was meant")
    equal(s.request("tools/call", {"arguments": {}})["error"]["code"], -32602, "a call without a name is an error")
    equal(s.request("tools/call", {"name": 3})["error"]["code"], -32602, "a name that is not a text is an error")
    equal(s.request("tools/call", {"name": "search_tables", "arguments": [1]})["error"]["code"], -32602, "arguments that are a list are an error")
    equal(s.request("tools/call")["error"]["code"], -32602, "a call without parameters is an error")
    point(not s.call("search_tables", pattern="order", why="test", memo="note", at=None)["isError"], "a reason and a memo are accepted, and null stands for nothing")
    point(s.call("describe_asset", asset=work + "/shop.db").get("isError"), "an agent may not open a file")
    point(s.call("search_tables", pattern="x", catalog="sqlite:" + work + "/shop.db").get("isError"), "an agent may not open a URL")

# ---- without a catalog ----
with Server(env={"HOME": work}) as s:
    s.initialize()
    has(text_of(s.call("search_tables", pattern="x")), "`ocat add NAME URL` (for a person to run)", "without a catalog, the answer has the command for a person")

# ---- an ambiguous name ----
make_database("other.db", "create table orders (id integer primary key)")
add("other", "other.db")
with Server() as s:
    s.initialize()
    r = s.call("describe_asset", asset="orders")
    point(r["isError"] and "Candidates: " in text_of(r) and "shop.orders" in text_of(r) and "other.orders" in text_of(r),
          "an ambiguous name is answered with its candidates", text_of(r))
done()
