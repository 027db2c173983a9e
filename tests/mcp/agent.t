#!/usr/bin/env python3
"""A scripted agent that knows only the instructions and the list of tools answers the demo's twenty questions within the budgets; its trace replays."""
import os
import sys

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from client import *
from scripted_agent import *

os.environ["OCAT_NOW"] = "2026-06-15T12:00:00Z"  # the demo's times are relative to it
ALL = set("compare comparing versus vs across all every overall todos todas toda todo cada entre".split())
SEVERAL = set("and with by per between through both y e con com por junto".split())


def budget_of(tool, arguments):
    """As ocat-mcp(1) has it."""
    if "max_tokens" in arguments:
        return arguments["max_tokens"]
    words = re.findall(r"\w+", arguments.get("query", "").lower())
    if any(w in ALL for w in words):
        return 3000
    many = any(w in SEVERAL for w in words) or sum(len(w.encode()) > 3 for w in words) > 2
    return 1500 if many or tool not in ("search_tables", "search_columns", "describe_asset") else 750


def is_right(answer, gold):
    """All tables of the query that a person wrote and none beside, but for one that the joins need; or the tool that answers; or no answer."""
    if gold == "unsure":
        return answer.unsure and not answer.sql
    if not gold.startswith("SELECT"):
        used = answer.steps[-1][0]
        return {"list_changes": "query_catalog", "search_catalog": "search_columns"}.get(gold, gold) == used and not answer.errors and \
            len(answer.tables) == len(set(answer.tables))
    wanted = {"shop." + t for t in re.findall(r"(?:FROM|JOIN) (\w+)", gold)}
    return wanted <= set(answer.tables) and len(answer.tables) <= len(wanted) + 1 and answer.text.startswith("allow")


with open(srcdir + "/tests/cli/data/demo-questions.txt", encoding="utf-8") as f:
    questions = [[part.strip() for part in line.split("|", 1)] for line in f if line.strip() and not line.startswith("#")]
with Server(demo=True) as s:
    s.request("ping")  # the demo is there once it answers
    shop = sqlite3.connect(f"file:{os.environ['HOME']}/.cache/ocat/demo/shop.db?mode=ro", uri=True)
    ran = []
    agent = Agent(s, run=lambda sql: ran.append(shop.execute(sql).fetchone()))
    equal(len(agent.tools), 8, "the agent is offered eight tools")
    point(all(tool in agent.instructions for tool in ("search_tables", "describe_asset", "get_join_path", "check_sql")),
          "the instructions name the tools for each step", agent.instructions)
    right = calls = tokens = sql = 0
    for question, gold in questions:
        answer = agent.answer(question, "shop")
        good = is_right(answer, gold)
        right, calls, tokens, sql = right + good, calls + len(answer.steps), tokens + answer.tokens, sql + bool(answer.sql)
        print(f"# {'right' if good else 'WRONG'}, {len(answer.steps)} calls, {answer.tokens:.0f} tokens: {question}: {' '.join(answer.tables) or answer.steps[-1][0]}")
        over = [(tool, arguments, len(text.encode()) / 4) for tool, arguments, text, _ in answer.steps
                if len(text.encode()) / 4 > budget_of(tool, arguments)]
        equal(over, [], f"every answer about it is within its budget: {question}")
        equal(answer.errors, [], f"no step fails, those that answers propose neither: {question}")
        if answer.sql:
            point(answer.text.startswith("allow"), f"the query is allowed at once: {question}", answer.sql, answer.text)
    print(f"# {right} of {len(questions)} right; {calls / len(questions):.1f} calls and {tokens / len(questions):.0f} tokens a question")
    point(right >= 19, "the right tables are found for nineteen of twenty questions at least")
    point(calls <= 4.5 * len(questions), "a question takes four and a half calls at most, on average", calls)
    point(tokens <= 1200 * len(questions), "a question costs 1,200 tokens at most, on average", tokens)
    equal(len(ran), sql, "each checked query runs in the database")

    # ---- mistakes: the answer says what to call instead, and the agent need not know more ----
    for tool, wrong, finds in (("describe_asset", {"asset": "custmers"}, "shop.customers"), ("describe_asset", {"asset": "prodcts"}, "shop.products"),
                               ("get_relationships", {"table": "shop.ordres"}, "shop.orders"),
                               ("get_join_path", {"source_table": "shop.orders", "target_table": "suppliars"}, "suppliers")):
        answer = Answer()
        text = agent.call(answer, tool, wrong)
        point(len(answer.steps) == 2 and finds in text, f"a mistyped name is corrected in one step: {tool} {json.dumps(wrong)}", answer.steps)

# ---- the trace ----
trace = next(t["trace"] for t in json.loads(ocat("demo", "trace", "list", "-o", "json"))["rows"] if t["client"] == "scripted-agent 1")
replayed = json.loads(ocat("demo", "replay", trace, "--rerun", "-o", "json", check=False))["result"]["steps"]
equal(len(replayed), calls + 8, "each call of the agent is a step of its trace")
equal([step for step in replayed if step["outcome"] != "same"], [], "each step of the trace has the same result when it runs again")
done()
