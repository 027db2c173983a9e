#!/bin/sh
# Every question adds a step to the trace and a line to the audit log.
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
is "$(ls "$traces")" revenue.jsonl 'a session has one trace file'
is "$(stat -c %a "$traces/revenue.jsonl")" 600 'a trace file is readable for its owner only'
is "$(wc -l <"$traces/revenue.jsonl")" 6 'a trace file has a header and a line for each step'
field() { sqlite3 :memory: "select json_extract(value, '$2') from (select value from json_each('[' || replace(trim(readfile('$traces/revenue.jsonl'), char(10)), char(10), ',') || ']') limit 1 offset $1)"; }
is "$(field 0 '$.ocat_trace')" 1 'the header has the version of the format'
is "$(field 1 '$.tool')" search_tables 'a step has its tool'
is "$(field 1 '$.parameters.pattern')" customer 'a step has its parameters'
is "$(field 1 '$.why')" 'who buys' 'a step has the text of --why'
is "$(field 1 '$.memo')" m1 'a step has the text of --memo'
is "$(field 1 '$.catalogs[0].generation')" 1 'a step has the generation that it read'
is "$(field 3 '$.sql[0].catalog')" shop 'a step has the SQL that was sent to the source'
is "$(field 4 '$.error.code')" table_not_found 'a failed step has the code of its error'
is "$(field 5 '$.step')" 5 'a step has its number'

run ocat trace list -o tsv
is "$(sed 1d "$out" | cut -f1,3,4)" "$(printf 'revenue\t5\t1')" 'trace list prints the steps and errors of a trace'
run ocat trace show
prints 'Step 1: search_tables' 'trace show prints the tool of each step'
prints 'Duration:' 'trace show prints the duration of each step'
prints 'Results:' 'trace show prints the number of results'
prints 'Error: unknown table' 'trace show prints the error of a failed step'
prints '5 operations' 'trace show prints the number of operations'
run ocat trace show last -o json
is "$(sqlite3 :memory: "select json_array_length(readfile('$out'))")" 6 'trace show -o json prints one document'
printf '{"torn' >>"$traces/revenue.jsonl"
run ocat trace show last -o json
is "$(sqlite3 :memory: "select json_array_length(readfile('$out'))")" 6 'trace show -o json leaves out a truncated line'
run ocat trace show revenue
exits 0 'trace show succeeds with a truncated line'
run ocat trace show nothing
exits 1 'trace show exits with 1 for an unknown trace'
run ocat trace show last -o jsonl
prints '"ocat_trace":1' 'trace show -o jsonl prints the lines of the file'

audit=$HOME/.local/state/ocat/audit.jsonl
is "$(wc -l <"$audit")" 5 'the audit log has a line for each call'
grep -q '"tool":"search_tables".*"results_count":1.*"execution_time_ms"' "$audit"
point $? 'the audit log has the tool, number of results and time'
grep -q '"tool":"search_tables".*"tokens_used":[1-9]' "$audit"
point $? 'the audit log has the number of tokens of an answer'
grep -q "\"user_id\":\"$(id -un)\"" "$audit"
point $? 'the audit log has the name of the user'

for i in 1 2 3 4 5 6 7 8; do ocat tables staff -q >/dev/null & done
wait
is "$(grep -c '"step":' "$traces/revenue.jsonl")" 13 'eight concurrent processes append eight steps to one trace'
is "$(grep -o '"step":[0-9]*' "$traces/revenue.jsonl" | sort -u | wc -l)" 13 'concurrent steps have different numbers'
OCAT_SESSION=long ocat query "select 1 /* $(head -c 90000 /dev/zero | tr '\0' x) */" >/dev/null
OCAT_SESSION=long ocat query 'select 2' >/dev/null
is "$(grep -o '^{"step":[0-9]*' "$traces/long.jsonl" | tr '\n' ' ')" '{"step":1 {"step":2 ' 'a very long step does not disturb the numbering'
printf '{"step":9223372036854775807,"tool":"x"}\n' >>"$traces/long.jsonl"
OCAT_SESSION=long run ocat tables staff
exits 0 'a step with the largest number does not fail the next command'
{ printf '{"step":7,"tool":"x","parameters":{"pattern":"' && head -c 17000000 /dev/zero | tr '\0' x && printf '"}}\n'; } >>"$traces/long.jsonl"
OCAT_SESSION=long run ocat tables region
exits 0 'a line of more than 16 MiB does not fail the next command'
run ocat trace list -o tsv
is "$(sed -n 's/^long	cli	\([0-9]*\).*/\1/p' "$out")" 5 'trace list counts the steps beside a line of more than 16 MiB'
says 'long: 1 line longer than 16 MiB skipped' 'trace list says that it left out a line of more than 16 MiB'
run ocat trace show long
prints 'region' 'trace show prints the steps after a line of more than 16 MiB'
prints '1 line longer than 16 MiB skipped' 'trace show says that it left out a line of more than 16 MiB'
run ocat trace show long -o jsonl
is "$(wc -l <"$out")" 6 'trace show -o jsonl prints the lines beside one of more than 16 MiB'
says '1 line longer than 16 MiB skipped' 'trace show -o jsonl says that it left out a line of more than 16 MiB'
OCAT_TRACES=no run ocat tables staff
is "$(grep -c '"step":' "$traces/revenue.jsonl")" 13 'OCAT_TRACES=no switches tracing off'

# ---- expiry of traces ----
aged() { printf '{"ocat_trace":1}\n' >"$traces/aged.jsonl" && touch -d "$1" "$traces/aged.jsonl"; }
asks() { OCAT_SESSION=$1 ocat tables staff -q >/dev/null; }
aged '91 days ago'
asks first
[ -e "$traces/aged.jsonl" ]
point $? 'a process that follows the first of the day does not expire traces'
touch -d '25 hours ago' "$traces/.looked"
asks first
[ -e "$traces/aged.jsonl" ]
point $? 'a trace that goes on does not expire others'
asks second
[ ! -e "$traces/aged.jsonl" ]
point $? 'a new trace expires those older than 90 days a day later'
[ -e "$traces/first.jsonl" ] && [ -e "$traces/revenue.jsonl" ]
point $? 'recent traces do not expire'
aged '2 hours ago'
touch -d '2 hours ago' "$traces/.looked"
OCAT_TRACES_KEEP=1h asks third
[ ! -e "$traces/aged.jsonl" ]
point $? 'a retention below one day is checked as often'
aged '91 days ago'
touch -d '1 hour' "$traces/.looked"
asks fourth
[ ! -e "$traces/aged.jsonl" ]
point $? 'a clock that was set back does not delay the expiry'

# ---- values in SQL ----
audit=$HOME/.local/state/ocat/audit.jsonl
export OCAT_SESSION=values
run ocat check "select id from customers where full_name = 'Ada Lovelace' and id in (907060504030201)"
run ocat query "select asset_name from assets where asset_name = 'Ada Lovelace'"
run ocat rem "SELECT asset_name FROM assets WHERE asset_name = 'Ada Lovelace'"
run ocat plan '{"tables":["customers"],"filters":[{"column":"customers.full_name","op":"=","value":"Ada Lovelace"}]}'
run ocat check "select id from customers where full_name = 'Ada Lovelace"
is "$(grep -c Lovelace "$audit")" 0 'the audit log contains no value of a statement'
is "$(grep -c 907060504030201 "$audit")" 0 'the audit log contains no number of a statement'
grep -qF '"sql":"select id from customers where full_name = ? and id in (?)"' "$audit"
point $? 'the audit log has the statement with question marks'
grep -qF "\"statement_digest\":\"$(printf %s "select id from customers where full_name = 'Ada Lovelace' and id in (907060504030201)" | sha256sum | cut -d' ' -f1)\"" "$audit"
point $? 'the audit log has the SHA-256 of the statement as it was given'
grep -q Lovelace "$traces/values.jsonl"
point $? 'the trace keeps the values of a statement'
export OCAT_SESSION=masked OCAT_TRACES_VALUES=no
run ocat check "select id from customers where full_name = 'Ada Lovelace'"
run ocat query "select asset_name from assets where asset_name = 'Ada Lovelace'"
run ocat check "select id from customers where full_name = 'Ada Lovelace"
is "$(grep -c Lovelace "$traces/masked.jsonl")" 0 'the trace contains no value of a statement with traces_values: no'
is "$(grep -c 'full_name = ?' "$traces/masked.jsonl")" 1 'the trace has the statement with question marks with traces_values: no'
unset OCAT_TRACES_VALUES
done_testing
