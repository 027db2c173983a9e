#!/bin/sh
# The command stats: syncs and calls, from the cache, the audit log and its rotated files; as text, JSON, rows and for Prometheus.
. "${srcdir:-.}/tests/lib.sh"
HOME=$work/home
mkdir "$HOME"
export HOME
unset OCAT_STATE_DIR XDG_STATE_HOME XDG_CACHE_HOME XDG_CONFIG_HOME OCAT_LOG_LEVEL
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
audit=$HOME/.local/state/ocat/audit.jsonl
json() { sqlite3 :memory: "select json_extract(readfile('$out'), '$1')"; }
line() { # line TIME TOOL MS ROWS [MORE]
	printf '{"timestamp":"%s","user_id":"ann","session_id":"s","face":"cli","tool":"%s","parameters":{"a":[1]},"results_count":%s,"execution_time_ms":%s%s}\n' "$1" "$2" "$4" "$3" "${5:-}"
}

# ---- empty ----
run ocat stats -o table
exits 0 'stats succeeds without a cache and an audit log'
prints 'no calls recorded yet' 'stats says that no call is recorded yet'
run ocat stats -o json
is "$(json '$.result.retrieval.latency_p50_ms')|$(json '$.result.retrieval.queries')|$(json '$.result.indexer.cache_size_bytes')" '|0|' 'stats -o json has null for unknown values and 0 for none'

# ---- a fixed audit log ----
make_shop shop.db
run ocat add shop shop.db
mkdir -p "$(dirname "$audit")"
{
	line 2026-06-14T12:30:00Z search_tables 30 3
	line 2026-06-15T08:00:00Z describe_asset 1000 0 ',"error":"table_not_found"'
} >"$audit.2"
for i in 1 2 3 4 5 6 7 8 9 10; do line 2026-06-15T10:00:00.5Z search_tables "$i" 2; done >"$audit.1"
{
	line 2026-06-15T11:30:00Z search_tables 20.5 1 ',"tokens_used":12,"of_a_newer_program":{"x":null}'
	echo 'this is not JSON'
	head -c 2000000 /dev/zero | tr '\0' x
	echo
	line 2026-06-15T11:30:00Z search_tables -1 1
	line 2026-06-15T11:59:59Z search_tables 20 1 | head -c 70
} >"$audit"
run ocat stats -o json
exits 0 'stats succeeds with a fixed audit log'
is "$(json '$.result.retrieval.queries')" 13 'stats counts the calls in rotated audit logs'
is "$(json '$.result.retrieval.audit_lines_skipped')" 4 'stats counts the invalid lines that it skips'
is "$(json '$.result.retrieval.failed')|$(json '$.result.retrieval.errors[0].code')" '1|table_not_found' 'stats counts the failed calls by code'
is "$(json '$.result.retrieval.latency_p50_ms')|$(json '$.result.retrieval.latency_p95_ms')|$(json '$.result.retrieval.latency_max_ms')" '7|1000|1000' 'stats computes percentiles by nearest rank'
is "$(json '$.result.retrieval.tools[1].latency_p50_ms')|$(json '$.result.retrieval.tools[1].latency_p95_ms')" '6|30' 'stats computes percentiles for each tool'
is "$(json '$.result.retrieval.tokens_used')|$(json '$.result.retrieval.tools[0].tokens_used')" '12|' 'stats adds up the tokens of the calls that have them'
is "$(json '$.result.retrieval.queries_by_hour[23]')|$(json '$.result.retrieval.queries_by_hour[22]')|$(json '$.result.retrieval.queries_by_hour[0]')" '1|10|1' 'stats counts the calls of each hour'
is "$(json '$.result.planner.databases_analyzed')|$(json '$.result.planner.tables_discovered')" '1|10' 'stats counts the synced catalogs and tables'
is "$(json '$.result.planner.domains_detected')" "$(ocat domains -o tsv 2>/dev/null | sed 1d | wc -l | tr -d ' ')" 'stats counts the domains as domains does'
is "$(json '$.result.documenter')|$(json '$.result.indexer.embeddings_generated')" '|' 'stats -o json has null for what is not implemented'
[ "$(json '$.result.indexer.cache_size_bytes')" -gt 10000 ] && [ "$(json '$.result.indexer.documents_indexed')" -gt 10 ]
point $? 'stats has the size of the cache and the number of documents'
run ocat stats --since 2h -o json
is "$(json '$.result.retrieval.queries')|$(json '$.result.retrieval.first_at')" '11|2026-06-15T10:00:00.500000Z' '--since leaves out earlier calls'
run ocat stats --catalog nothing -o json
is "$(json '$.result.planner.tables_discovered')|$(json '$.result.retrieval.queries')" '0|13' '--catalog restricts the numbers of tables but not of calls'
run ocat stats --since whenever
exits 2 'stats refuses an invalid --since'
run ocat stats shop
exits 2 'stats refuses an argument'

# ---- for people ----
LC_ALL=C run ocat stats -o table
is "$(sed -n 's/^ *describe_asset  *//p' "$out" | tr -s ' ')" '1 1 1.0 s 1.0 s 1.0 s 0 ?' 'stats -o table prints a row for each tool'
prints '4 lines skipped: truncated, or not written by ocat' 'stats -o table counts the lines that it left out'
COLUMNS=60 LC_ALL=C.UTF-8 run ocat stats -o table
exits 0 'stats -o table succeeds in 60 columns'

# ---- rows ----
run ocat stats
is "$(awk -F'\t' '$2 == "ocat_calls_total" && $3 == "search_tables" { print $5 }' "$out")" 12 'stats prints a row for each number in a pipe'
run ocat stats -o csv
prints 'retrieval,ocat_call_errors_total,describe_asset,table_not_found,1' 'stats -o csv prints a row for each number'

# ---- Prometheus ----
run ocat stats --prometheus
exits 0 'stats --prometheus succeeds'
prints '# TYPE ocat_call_seconds summary' 'stats --prometheus prints the types of metrics'
prints 'ocat_call_seconds{tool="search_tables",quantile="0.5"} 0.006' 'stats --prometheus prints seconds, not milliseconds'
prints 'ocat_call_seconds_count{tool="search_tables"} 12' 'stats --prometheus prints the count of calls'
prints 'ocat_catalog_tables{catalog="shop"} 10' 'stats --prometheus prints the number of tables of each catalog'
# The rules of promtool check metrics: help and type before samples and once for each family, counters end in _total, base units, lower case.
awk '
	function family(n) { sub(/_(sum|count)$/, "", n); return n in type ? n : $0 }
	/^# HELP / { if ($3 in help) print "twice: " $0; help[$3] = 1; if (NF < 4) print "no help: " $0; next }
	/^# TYPE / { if (!($3 in help)) print "no help before: " $0; type[$3] = $4; last = $3
		if (($4 == "counter") != ($3 ~ /_total$/)) print "counters alone end in _total: " $0
		if ($3 !~ /^ocat_[a-z0-9_]+$/ || $3 ~ /_(ms|us|kb|minutes|milliseconds)$/) print "name: " $0
		if ($4 !~ /^(counter|gauge|summary)$/) print "type: " $0; next }
	!/^[a-z0-9_]+({[a-z_]+="([^"\\\n]|\\["\\n])*"(,[a-z_]+="([^"\\\n]|\\["\\n])*")*})? [-+0-9.e]+$/ { print "form: " $0; next }
	{ n = $0; sub(/[{ ].*/, "", n); b = n; if (!(b in type)) sub(/_(sum|count)$/, "", b)
		if (b != last) print "not in its family: " $0
		key = $0; sub(/ [^ ]*$/, "", key); if (seen[key]++) print "twice: " $0 }' "$out" >lint
is "$(cat lint)" '' 'stats --prometheus follows the rules of promtool'

# ---- a damaged cache is reported ----
echo broken >"$work/broken.db"
OCAT_DB_PATH=$work/broken.db run ocat stats
exits 6 'stats exits with 6 for a damaged cache'
done_testing
