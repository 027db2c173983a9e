#!/bin/sh
# Every question leaves a step in the trace and a line in the audit.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
export OCAT_SESSION=revenue
run ocat add shop shop.db

run ocat tables customer --why 'who buys' --memo m1
run ocat tables 'has:region *customer*'
run ocat show customers
run ocat show nothing_here
run ocat refs orders
traces=$HOME/.local/state/ocat/traces
is "$(ls "$traces")" revenue.jsonl 'one file a session'
is "$(stat -c %a "$traces/revenue.jsonl")" 600 'private'
is "$(wc -l <"$traces/revenue.jsonl")" 6 'a first line, and a line a step'
field() { sqlite3 :memory: "select json_extract(value, '$2') from (select value from json_each('[' || replace(trim(readfile('$traces/revenue.jsonl'), char(10)), char(10), ',') || ']') limit 1 offset $1)"; }
is "$(field 0 '$.ocat_trace')" 1 'the format has a number'
is "$(field 1 '$.tool')" search_tables 'the tool'
is "$(field 1 '$.parameters.pattern')" customer 'its parameters'
is "$(field 1 '$.why')" 'who buys' 'why'
is "$(field 1 '$.memo')" m1 'the memo'
is "$(field 1 '$.catalogs[0].generation')" 1 'the generation that was read'
is "$(field 3 '$.sql[0].catalog')" shop 'the SQL that a source was asked'
is "$(field 4 '$.error.code')" table_not_found 'what failed'
is "$(field 5 '$.step')" 5 'steps are numbered'

run ocat trace list -o tsv
is "$(sed 1d "$out" | cut -f1,3,4)" "$(printf 'revenue\t5\t1')" 'the list of traces'
run ocat trace show
prints 'Step 1: search_tables' 'the tree'
prints 'Duration:' 'with times'
prints 'Results:' 'and results'
prints 'Error: there is no table' 'and errors'
prints '5 operations' 'and the total'
run ocat trace show last -o json
is "$(sqlite3 :memory: "select json_array_length(readfile('$out'))")" 6 'as one JSON document'
printf '{"torn' >>"$traces/revenue.jsonl"
run ocat trace show last -o json
is "$(sqlite3 :memory: "select json_array_length(readfile('$out'))")" 6 'without the torn line'
run ocat trace show revenue
exits 0 'a torn line is no obstacle'
run ocat trace show nothing
exits 1 'an unknown trace'
run ocat trace show last -o jsonl
prints '"ocat_trace":1' 'the file itself'

audit=$HOME/.local/state/ocat/audit.jsonl
is "$(wc -l <"$audit")" 5 'an audit line a call'
grep -q '"tool":"search_tables".*"results_count":1.*"execution_time_ms"' "$audit"
point $? 'with tool, count and time'
grep -q '"tool":"search_tables".*"tokens_used":[1-9]' "$audit"
point $? 'and what the answer costs a model to read'
grep -q "\"user_id\":\"$(id -un)\"" "$audit"
point $? 'and who'

for i in 1 2 3 4 5 6 7 8; do ocat tables staff -q >/dev/null & done
wait
is "$(grep -c '"step":' "$traces/revenue.jsonl")" 13 'several processes append to one file'
is "$(grep -o '"step":[0-9]*' "$traces/revenue.jsonl" | sort -u | wc -l)" 13 'each step with a number of its own'
OCAT_SESSION=long ocat query "select 1 /* $(head -c 90000 /dev/zero | tr '\0' x) */" >/dev/null
OCAT_SESSION=long ocat query 'select 2' >/dev/null
is "$(grep -o '^{"step":[0-9]*' "$traces/long.jsonl" | tr '\n' ' ')" '{"step":1 {"step":2 ' 'also after a step that is longer than most'
printf '{"step":9223372036854775807,"tool":"x"}\n' >>"$traces/long.jsonl"
OCAT_SESSION=long run ocat tables staff
exits 0 'a number that no step has is no obstacle'
{ printf '{"step":7,"tool":"x","parameters":{"pattern":"' && head -c 17000000 /dev/zero | tr '\0' x && printf '"}}\n'; } >>"$traces/long.jsonl"
OCAT_SESSION=long run ocat tables region
exits 0 'nor is a line of more than 16 MiB'
run ocat trace list -o tsv
is "$(sed -n 's/^long	cli	\([0-9]*\).*/\1/p' "$out")" 5 'its trace is listed with the other steps'
says 'long: 1 line of more than 16 MiB left out' 'and with what is left out'
run ocat trace show long
prints 'region' 'they are shown, those behind it too'
prints '1 line of more than 16 MiB left out' 'and it is said'
run ocat trace show long -o jsonl
is "$(wc -l <"$out")" 6 'as lines'
says '1 line of more than 16 MiB left out' 'with the note'
OCAT_TRACES=no run ocat tables staff
is "$(grep -c '"step":' "$traces/revenue.jsonl")" 13 'tracing can be switched off'

# ---- how long they are kept ----
aged() { printf '{"ocat_trace":1}\n' >"$traces/aged.jsonl" && touch -d "$1" "$traces/aged.jsonl"; }
asks() { OCAT_SESSION=$1 ocat tables staff -q >/dev/null; }
aged '91 days ago'
asks first
[ -e "$traces/aged.jsonl" ]
point $? 'who has looked for old traces today does not look again'
touch -d '25 hours ago' "$traces/.looked"
asks first
[ -e "$traces/aged.jsonl" ]
point $? 'nor does a trace that goes on'
asks second
[ ! -e "$traces/aged.jsonl" ]
point $? 'a day later those that are too old go when another begins'
[ -e "$traces/first.jsonl" ] && [ -e "$traces/revenue.jsonl" ]
point $? 'and no others'
aged '2 hours ago'
touch -d '2 hours ago' "$traces/.looked"
OCAT_TRACES_KEEP=1h asks third
[ ! -e "$traces/aged.jsonl" ]
point $? 'what is kept for less than a day is looked for as often'
aged '91 days ago'
touch -d '1 hour' "$traces/.looked"
asks fourth
[ ! -e "$traces/aged.jsonl" ]
point $? 'a clock that was set back is no reason to wait'
done_testing
