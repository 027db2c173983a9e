#!/usr/bin/env python3
"""Answers within a budget of tokens: by the question or as requested, and what was left out can be had by the call that is named."""
import os
import re
import sys

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from client import *


def tokens(result):
    return len(text_of(result).encode()) / 4


def call_in(text, before):
    """The call that a text names after this word: tool and arguments."""
    m = re.search(re.escape(before) + r" (\w+) (\{.*\})", text)
    return (m.group(1), json.loads(m.group(2))) if m else (None, {})


# ---- the demo's twenty questions ----
with open(srcdir + "/tests/cli/data/demo-questions.txt") as f:
    questions = [line.split("|", 1) for line in f if line.strip() and not line.startswith("#")]
with Server(demo=True) as s:
    s.initialize()
    most, spent, found, wanted = 0, 0, 0, 0
    for question, gold in questions:
        r = s.call("search_tables", query=question.strip(), catalog="shop")
        most = max(most, tokens(r))
        spent += tokens(r)
        text = text_of(r)
        named = set(re.findall(r"\b(?:from|join)\s+([a-z_]+)", gold, re.I)) if gold.strip().startswith("SELECT") else set()
        wanted += bool(named)
        found += bool(named) and all(f"shop.{t} |" in text for t in named)
        tool, arguments = call_in(text, "Next:")
        if tool == "describe_asset":
            r = s.call(tool, **arguments)
            most = max(most, tokens(r))
            spent += tokens(r)
            point(tokens(r) <= 750, f"the best table for a question is described in 750 tokens: {question.strip()}", tokens(r))
        point(not r["isError"], f"a question is answered: {question.strip()}", text)
    equal(len(questions), 20, "twenty questions are asked")
    point(most <= 3000, "no answer about them costs more than 3,000 tokens", most)
    print(f"# {spent / len(questions):.0f} tokens a question, at most {most:.0f} an answer; all tables of {found} of {wanted} queries on the first page")

    # ---- the tier by the question ----
    for question, tier in (("orders", 750), ("revenue by customer", 1500), ("compare revenue across regions", 3000),
                           ("which tables join customers and orders", 1500), ("list all tables of the warehouse", 3000)):
        r = s.call("search_tables", query=question, limit=20)
        point(tokens(r) <= tier, f"an answer to '{question}' costs at most {tier} tokens", tokens(r))
    for tool, arguments, tier in (("search_tables", {"pattern": "*"}, 750), ("search_columns", {"pattern": "*"}, 750),
                                  ("get_relationships", {"table": "shop.orders", "depth": 3}, 1500),
                                  ("query_catalog", {"sql": "select * from fields"}, 1500),
                                  ("rem_query", {"query": "TRAVERSE references WITH LOOKUP shop.orders DEPTH 3"}, 1500)):
        r = s.call(tool, **arguments)
        point(not r["isError"] and tokens(r) <= tier, f"{tool} {json.dumps(arguments)} costs at most {tier} tokens", tokens(r), text_of(r)[:500])
        point("Next page:" in text_of(r) or "The rest:" in text_of(r) or "Whole:" in text_of(r) or tokens(r) < tier / 2,
              f"{tool} {json.dumps(arguments)} says what was left out", text_of(r)[-600:])

    # ---- as requested ----
    for n in (200, 500, 2000):
        r = s.call("search_tables", pattern="*", max_tokens=n)
        point(tokens(r) <= n, f"max_tokens {n} is kept", tokens(r))
    point(tokens(s.call("search_tables", pattern="*", max_tokens=1)) < 200, "a tiny budget still gives an answer")
    has(text_of(s.call("search_tables", pattern="*", max_tokens=1)), "shop.", "a tiny budget still gives a name")
    point(tokens(s.call("search_tables", pattern="*", max_tokens=10**12)) <= 25000, "a huge budget has a ceiling")
    has(text_of(s.call("search_tables", pattern="*", max_tokens="many")), "max_tokens takes a whole number", "a budget that is not a number is an error")

    # ---- the pages cover everything once ----
    names, arguments, pages = [], {"pattern": "*"}, 0
    while arguments and pages < 50:
        text = text_of(s.call("search_tables", **arguments))
        for line in text.splitlines():
            if " | " in line and not line.startswith("qualified_name | "):
                names.append(line.split(" | ")[0])
            elif line.startswith("also: "):
                names += line[6:].split(", ")
        total = int(re.search(r"(\d+) tables", text).group(1))
        pages += 1
        tool, arguments = call_in(text, "Next page:")
    equal((len(names), len(set(names))), (total, total), "the pages of a listing have every table once")
    point(pages > 1, "the listing has several pages")
with Server("--tokens", "300", demo=True) as s:
    s.initialize()
    point(tokens(s.call("search_tables", pattern="*")) <= 300, "--tokens is the budget of every answer")

# ---- a wide table: the order of shortening ----
columns = ", ".join(f"c{i} integer /* a */" for i in range(300))
make_database("wide.db", f"""create table customers (id integer primary key);
create table wide (id integer primary key, {columns}, owner_id integer references customers(id), note text);
create index wide_c1 on wide (c1);
create view wide_reader as select id, c1 from wide;
""")
add("wide", "wide.db")
with Server() as s:
    s.initialize()
    r = s.call("describe_asset", asset="wide", max_tokens=250)
    text = text_of(r)
    point(tokens(r) <= 250, "a wide table is described within its budget", tokens(r))
    has(text, "columns (303)", "the description says how many columns there are")
    for part in ("- id INTEGER pk", "owner_id INTEGER → customers.id", "(owner_id) -> wide.customers (id)"):
        has(text, part, f"keys and relations stay: {part}")
    point(5 <= sum(line.startswith("- c") for line in text.splitlines()) + 2 < 303, "columns are left out, but for five at least")
    has(text, "- also: c", "the columns that are left out are named, as many as fit")
    lacks(text, "index (c1)", "what is seldom needed is left out first")
    has(text, "Left out: ", "the description says what was left out")
    tool, arguments = call_in(text, "Whole:")
    whole = text_of(s.call(tool, **arguments))
    point("- c299 INTEGER" in whole and "index (c1)" in whole and "Left out" not in whole, "the named call brings everything", whole[-500:])
    text = text_of(s.call("describe_asset", asset="wide", max_tokens=1000))
    point(all(re.search(rf"\bc{i}\b", text) for i in range(300)), "with some room, every column of a wide table has its name", text)
    has(text_of(s.call("describe_asset", asset="wide", max_tokens=8000)), "index (c1)", "with room, everything is there at once")
done()
