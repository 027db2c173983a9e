#!/bin/sh
# Today's agents, run headless against a scripted model, and what they left behind. ./check --full installs them.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
agents=${OCAT_TEST_AGENTS:-}
[ -d "$agents/tools" ] || cannot_run 'no agents: tests/servers/fetch-agents DIR, then OCAT_TEST_AGENTS=DIR'
pg_needs
psql -qX -c 'create role ana login superuser' -c 'create database shop owner ana'
psql -qX -d shop -U ana -h 127.0.0.1 -f "$srcdir/tests/traces/shop.sql"
SHOP_URL=postgresql://ana:hunter2@127.0.0.1:$PGPORT/shop

mkdir recorded
ln -s "$agents/tools" recorded/tools
SHOP_URL=$SHOP_URL SCRIPTS='mcp shell invented' run "$srcdir/tests/traces/record" recorded claude codex qwen gemini opencode
exits 0 'the agents run'
run ocat add shop recorded/home/project/shop.db
run ocat add ledger "$SHOP_URL"
run ocat sync
exits 0 'both databases of the agents are synced'

# left AGENT SCRIPT: the session that was left behind; of opencode its database, which is recorded as SQL
left() {
	if [ "$1" = opencode ]; then
		sqlite3 "opencode-$2.db" <"recorded/recordings/$1/$2/opencode.sql"
		echo "opencode-$2.db"
	else
		find "recorded/recordings/$1/$2" -name '*.jsonl' ! -name stream.jsonl ! -name exec.jsonl
	fi
}
# held FILE: how many steps of each kind ocat reads in it
held() {
	ocat replay "$1" -o json 2>"$err" >json &&
		sqlite3 :memory: "with r(r) as (select readfile('json') ->> '$.result'), s(s) as (select value from r, json_each(r, '$.steps'))
			select (select sum(s ->> '$.type' = 'user') || ' asked, ' || sum(s ->> '$.type' = 'assistant') || ' answers, ' from s)
			|| (r ->> '$.totals.calls') || ' calls, ' || (r ->> '$.totals.failed') || ' failed, ' || (r ->> '$.totals.unpaired') || ' unpaired, tokens '
			|| (r ->> '$.totals.tokens_in') || '+' || (r ->> '$.totals.tokens_out') from r"
}
# calls FILE: those of databases and shells that ocat reads in it
calls() {
	ocat replay "$1" -o json 2>"$err" >json &&
		sqlite3 :memory: "select count(*) from json_each(readfile('json'), '$.result.steps') where value ->> '$.type' = 'call'
			and (value -> '$.parameters' like '%SELECT%')"
}
for agent in claude codex qwen gemini opencode; do
	file=$(left $agent mcp)
	is "$(held "$file")" '1 asked, 2 answers, 2 calls, 0 failed, 0 unpaired, tokens 3300+63' "$agent: three turns with two calls are read as such"
	is "$(calls "$file")" 2 "$agent: two queries by MCP are two calls"
	run ocat replay "$file"
	prints 'no fault found: the statement of step' "$agent: the right answer has no fault"
	prints ', in shop, then allow, today allow; the answer' "$agent: a query by MCP went to the catalog of its server"

	file=$(left $agent shell)
	is "$(held "$file" | sed 's/, tokens.*//')" '1 asked, 2 answers, 2 calls, 0 failed, 0 unpaired' "$agent: two commands and an answer are read as such"
	is "$(calls "$file")" 2 "$agent: two commands of a shell are two calls"
	run ocat replay "$file" --full
	prints ', in ledger, then allow, today allow' "$agent: psql went to the database of its URL"
	prints ', in shop, then allow, today allow' "$agent: sqlite3 went to its file"
	prints_no hunter2 "$agent: the password in the command is hidden"

	file=$(left $agent invented)
	is "$(calls "$file")" 1 "$agent: a failed query is one call"
	run ocat replay "$file"
	head -n 1 "$out" >first
	grep -q '^wrong: step [0-9]*: invented column total_amount; probably meant: orders.total  \[retrieval\]$' first
	point $? "$agent: the invented column is the verdict" "$(cat first)"
	prints "SELECT sum(total) FROM orders WHERE status = 'paid'" "$agent: the verdict has the right statement"
done

# ---- where they keep them ----
is "$(ocat trace import opencode-mcp.db opencode-shell.db opencode-invented.db "$(left gemini mcp)" -o tsv 2>"$err" | sed 1d | wc -l)" 4 'sessions of opencode and Gemini CLI are imported'
run ocat replay recorded/home/.local/share/opencode/opencode.db
prints 'invented column total_amount' 'opencode: its own database has the verdict of the dump'
newest() { (cd recorded/home/project && HOME=$work/recorded/home ocat replay 2>&1 | grep -o 'the newest session of [A-Za-z ]* here'); }
is "$(newest)" 'the newest session of opencode here' 'opencode: its session is found without a file'
rm -r recorded/home/.local/share/opencode
is "$(newest)" 'the newest session of Gemini CLI here' 'gemini: its session is found without a file'
rm -r recorded/home/.gemini
is "$(newest)" 'the newest session of Qwen Code here' 'qwen: its session is found without a file'
rm -r recorded/home/.qwen
is "$(newest)" 'the newest session of Codex here' 'codex: its session is found without a file'
rm -r recorded/home/.codex
is "$(newest)" 'the newest session of Claude Code here' 'claude: its session is found without a file'

# ---- as their own output ----
run ocat replay recorded/recordings/claude/invented/stream.jsonl
prints 'invented column total_amount' 'claude: the stream of its output has the same verdict'
run ocat replay recorded/recordings/codex/invented/exec.jsonl
prints 'invented column total_amount' 'codex: the stream of its output has the same verdict'
done_testing
