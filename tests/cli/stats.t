#!/bin/sh
# stats: what was read and asked, from the cache, the audit and its rotated files; as text, JSON, rows and for Prometheus.
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

# ---- nothing yet ----
run ocat stats -o table
exits 0 'without anything'
prints 'no question was asked yet' 'it says so'
run ocat stats -o json
is "$(json '$.retrieval.latency_p50_ms')|$(json '$.retrieval.queries')|$(json '$.indexer.cache_size_bytes')" '|0|' 'unknown is null, none is zero'

# ---- a known audit ----
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
exits 0 'stats of a known audit'
is "$(json '$.retrieval.queries')" 13 'calls of all files'
is "$(json '$.retrieval.audit_lines_skipped')" 4 'what is torn, wrong or endless is left out and counted'
is "$(json '$.retrieval.failed')|$(json '$.retrieval.errors[0].code')" '1|table_not_found' 'failures by code'
is "$(json '$.retrieval.latency_p50_ms')|$(json '$.retrieval.latency_p95_ms')|$(json '$.retrieval.latency_max_ms')" '7|1000|1000' 'percentiles by nearest rank'
is "$(json '$.retrieval.tools[1].latency_p50_ms')|$(json '$.retrieval.tools[1].latency_p95_ms')" '6|30' 'of each tool'
is "$(json '$.retrieval.tokens_used')|$(json '$.retrieval.tools[0].tokens_used')" '12|' 'tokens where they were counted'
is "$(json '$.retrieval.queries_by_hour[23]')|$(json '$.retrieval.queries_by_hour[22]')|$(json '$.retrieval.queries_by_hour[0]')" '1|10|1' 'hour by hour'
is "$(json '$.planner.databases_analyzed')|$(json '$.planner.tables_discovered')" '1|10' 'what was read'
is "$(json '$.planner.domains_detected')" "$(ocat domains -o tsv 2>/dev/null | sed 1d | wc -l | tr -d ' ')" 'and its domains'
is "$(json '$.documenter')|$(json '$.indexer.embeddings_generated')" '|' 'what is not done yet is null'
[ "$(json '$.indexer.cache_size_bytes')" -gt 10000 ] && [ "$(json '$.indexer.documents_indexed')" -gt 10 ]
point $? 'and how large it is'
run ocat stats --since 2h -o json
is "$(json '$.retrieval.queries')|$(json '$.retrieval.first_at')" '11|2026-06-15T10:00:00.500000Z' 'since some time'
run ocat stats --catalog nothing -o json
is "$(json '$.planner.tables_discovered')|$(json '$.retrieval.queries')" '0|13' 'of one catalog'
run ocat stats --since whenever
exits 2 'a time that is none'
run ocat stats shop
exits 2 'a word too many'

# ---- for people ----
LC_ALL=C run ocat stats -o table
is "$(sed -n 's/^ *describe_asset  *//p' "$out" | tr -s ' ')" '1 1 1.0 s 1.0 s 1.0 s 0 ?' 'a line a tool'
prints '4 lines left out: torn, or not ours' 'and what was left out'
COLUMNS=60 LC_ALL=C.UTF-8 run ocat stats -o table
exits 0 'narrow'

# ---- rows ----
run ocat stats
is "$(awk -F'\t' '$2 == "ocat_calls_total" && $3 == "search_tables" { print $5 }' "$out")" 12 'in a pipe: a number a row'
run ocat stats -o csv
prints 'retrieval,ocat_call_errors_total,describe_asset,table_not_found,1' 'and as CSV'

# ---- Prometheus ----
run ocat stats --prometheus
exits 0 'for Prometheus'
prints '# TYPE ocat_call_seconds summary' 'with types'
prints 'ocat_call_seconds{tool="search_tables",quantile="0.5"} 0.006' 'and seconds, not milliseconds'
prints 'ocat_call_seconds_count{tool="search_tables"} 12' 'and counts'
prints 'ocat_catalog_tables{catalog="shop"} 10' 'and catalogs'
# As promtool check metrics has it: help and type before samples and once a family, counters end in _total, base units, lower case.
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
is "$(cat lint)" '' 'clean by the rules of the format'

# ---- a folder that cannot be read is said ----
echo broken >"$work/broken.db"
OCAT_DB_PATH=$work/broken.db run ocat stats
exits 6 'a damaged cache'
done_testing
