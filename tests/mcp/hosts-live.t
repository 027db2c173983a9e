#!/bin/sh
# Hosts of agents, set up by `ocat mcp --install` and run without a terminal against a scripted model: each finds a table
# and describes it through `ocat mcp`. OCAT_TEST_HOSTS names those to run; by default all of them.
. "${srcdir:-.}/tests/lib.sh"
agents=${OCAT_TEST_AGENTS:-}
[ -d "$agents/tools" ] || cannot_run 'no agents: tests/servers/fetch-agents DIR claude codex gemini opencode frameworks, then OCAT_TEST_AGENTS=DIR'
here=$srcdir/tests/traces
# shellcheck source=tests/traces/agents.sh
. "$here/agents.sh"
mkdir -p "$project"
HOME=$work/home
export HOME
unset CODEX_HOME
ln -s "$agents/tools" tools

run ocat demo list
cp "$HOME/.cache/ocat/demo/shop.db" shop.db && rm -r "$HOME/.cache/ocat"
run ocat add shop "$work/shop.db"
run ocat sync
exits 0 'the shop is synced'
start_model || cannot_run 'the scripted model does not start'
url=$model/catalog question='which table holds the reviews that customers write?'
trap 'stop_model; clean_up' EXIT

# ---- each host: set up by `ocat mcp --install` or with what `ocat mcp --print-config` prints, and asked ----
installed() { run ocat mcp --install "$1" && exits 0 "$1: ocat is installed"; }
host_claude_code() {
	installed claude-code
	run ask_claude "$url" --allowedTools mcp__ocat --output-format text
}
host_codex() {
	installed codex
	{ codex_model "$url" && cat "$HOME/.codex/config.toml"; } >config.toml && cp config.toml "$HOME/.codex/config.toml"
	run ask_codex
}
host_gemini() {
	installed gemini
	with_members "$HOME/.gemini/settings.json" '"security": {"auth": {"selectedType": "gemini-api-key"}}, "privacy": {"usageStatisticsEnabled": false}'
	run ask_gemini gemini gemini "$url"
}
host_opencode() {
	installed opencode
	with_members "$HOME/.config/opencode/opencode.json" "$(opencode_model "$url")"
	run ask_opencode opencode
}
framework() { # framework NAME: it reads the settings of Claude Desktop, or the entry in them
	ocat mcp --print-config claude-desktop >servers.json
	run alone PYTHONPATH="$work/tools/frameworks" "$(python3 -c 'import sys; print(sys.executable)')" \
		"$srcdir/tests/mcp/framework_host.py" "$1" "$url/v1" "$work/servers.json" "$question"
}
host_pydantic_ai() { framework pydantic-ai; }
host_openai_agents() { framework openai-agents; }

# with_members FILE MEMBERS: the object in the file with these members as well
with_members() {
	printf '{%s}' "$2" >members.json
	sqlite3 :memory: "select json_patch(readfile('$1'), readfile('members.json'))" >settings.json && cp settings.json "$1"
}

# ---- what each must have done ----
# of FILE PATH COLUMN CLIENT: what the row of this client has there
of() { sqlite3 :memory: "select value ->> '$.$3' from json_each(readfile('$1'), '$.$2') where value ->> '$.client' like '$4%'"; }

try() { # try HOST CLIENT VERSION: as it names itself
	rm -f requests.jsonl
	"host_$(echo "$1" | tr - _)"
	exits 0 "$1: the host runs"
	prints 'It is shop.product_reviews: table, 300 rows' "$1: the answer has what describe_asset says of the table that search_tables found"
	for tool in search_tables describe_asset get_relationships get_join_path check_sql; do grep -q "$tool" requests.jsonl || break; done
	point $? "$1: the model is offered the tools at once" "no $tool"
	run ocat trace list -o json
	trace=$HOME/.local/state/ocat/traces/$(of "$out" rows trace "$2 $3").jsonl
	[ -f "$trace" ]
	point $? "$1: the trace is listed with the name and version of the client"
	run ocat replay "$trace"
	prints 'search_tables' "$1: replay shows the search"
	prints 'describe_asset' "$1: replay shows the description"
	run ocat replay "$trace" --rerun
	prints '2 same' "$1: replay runs both again with the same result"
	run ocat stats -o json
	is "$(of "$out" result.retrieval.clients queries "$2 $3")" 2 "$1: stats counts the two calls of the client"
}
for host in ${OCAT_TEST_HOSTS:-claude-code codex gemini opencode pydantic-ai openai-agents}; do
	began=$(date +%s%N)
	case $host in
	claude-code) try claude-code claude-code 2.1.328 ;;
	codex) try codex codex-mcp-client 0.169.0 ;;
	gemini) try gemini gemini-cli-mcp-client 0.61.0 ;;
	opencode) try opencode opencode 1.18.33 ;;
	pydantic-ai) try pydantic-ai fastmcp '' ;;
	openai-agents) try openai-agents mcp '' ;;
	*) point 1 "unknown host $host" ;;
	esac
	echo "# $host: $((($(date +%s%N) - began) / 1000000)) ms"
done
done_testing
