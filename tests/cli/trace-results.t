#!/bin/sh
# The trace keeps what came out of each step: up to a size, as the digest covers it, and never rows of a source.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
sqlite3 shop.db "insert into region values ('Quokka', 'Quokka'); insert into customers (id, email, region) values (41, 'a@example.org', 'Quokka')"
run ocat add shop shop.db --samples
traces=$HOME/.local/state/ocat/traces
# member SESSION STEP PATH: of the line of a step
member() { sqlite3 :memory: "select value -> '$3' ->> '$' from json_each('[' || replace(replace(trim(readfile('$traces/$1.jsonl'), char(10)), char(10), ','), char(13), '') || ']') where value ->> 'step' = $2"; }
digest_of() { printf '%s\n' "$1" | sha256sum | cut -d ' ' -f 1; }
in_session() { OCAT_SESSION=$1 && export OCAT_SESSION && shift && run ocat "$@"; }

# ---- what is kept ----
in_session rows tables customer
kept=$(tail -n 1 "$traces/rows.jsonl" >line && sqlite3 :memory: "select group_concat(value, char(10)) from json_each(readfile('line'), '$.result.rows')")
is "$(digest_of "$kept")" "$(member rows 1 $.digest)" 'the rows of a step are kept as its digest covers them'
in_session rows show customers --cached
tail -n 1 "$traces/rows.jsonl" >line
kept=$(sqlite3 :memory: "select value from json_each(readfile('line'), '$.result') where key = 'result'")
is "$(printf %s "$kept" | sha256sum | cut -d ' ' -f 1)" "$(member rows 2 $.digest)" 'an answer that is one object is kept as its digest covers it'
in_session rows refs orders
tail -n 1 "$traces/rows.jsonl" >line
kept=$(sqlite3 :memory: "select group_concat(value, char(10)) from json_each(readfile('line'), '$.result.rows')")
sum=$(sqlite3 :memory: "select json_extract(readfile('line'), '$.result.summary')")
is "$(printf '%s\n%s' "$kept" "$sum" | sha256sum | cut -d ' ' -f 1)" "$(member rows 3 $.digest)" 'the summary of rows is kept after them'
in_session rows show nothing_here
is "$(member rows 4 $.result)$(member rows 4 $.error.code)" table_not_found 'a failed step has an error and no result'
is "$(grep -c result_omitted "$traces/rows.jsonl")" 0 'nothing is said to be omitted where all is kept'

# ---- the size ----
OCAT_TRACES_RESULTS=2K in_session small columns '*'
first=$(sqlite3 :memory: "select json_array_length(value, '$.result.rows') from (select substr(readfile('$traces/small.jsonl'), instr(readfile('$traces/small.jsonl'), char(10)) + 1) as value)")
rows=$(member small 1 $.rows)
[ "$first" -gt 0 ] && [ "$first" -lt "$rows" ]
point $? 'the first rows are kept as far as they fit' "$first of $rows"
[ "$(member small 1 $.result_omitted)" -gt 1000 ]
point $? 'the number of omitted bytes is recorded'
OCAT_TRACES_RESULTS=100 in_session small show orders --cached
is "$(member small 2 $.result)" '' 'an object that does not fit is left out'
[ "$(member small 2 $.result_omitted)" -gt 100 ]
point $? 'the bytes of an omitted object are recorded'
OCAT_TRACES_RESULTS=0 in_session none tables
is "$(grep -c '"result":' "$traces/none.jsonl")" 0 'traces_results: 0 keeps no results'
for wrong in 5M -1 much; do
	OCAT_TRACES_RESULTS=$wrong run ocat tables
	exits 6 "traces_results takes a size of at most 4M, not $wrong"
done

# ---- values ----
in_session values sample customers
prints Quokka 'a sample shows rows'
in_session values show customers --samples -o json
prints Quokka 'a table is described with rows'
is "$(grep -ci quokka "$traces/values.jsonl")" 0 'no row of a source is in the trace'
is "$(grep -c '"result":' "$traces/values.jsonl")" 0 'an answer with rows of a source is not kept'
[ "$(member values 1 $.result_omitted)" -gt 0 ] && [ "$(member values 2 $.result_omitted)" -gt 0 ]
point $? 'the trace says that these answers are omitted'
in_session values check "select id from customers where full_name = 'Ada Lovelace'"
grep -q '"result":.*Lovelace' "$traces/values.jsonl"
point $? 'the answer about a statement is kept with its values'
OCAT_TRACES_VALUES=no in_session masked check "select id from customers where full_name = 'Ada Lovelace'"
OCAT_TRACES_VALUES=no in_session masked tables customer
is "$(grep -c Lovelace "$traces/masked.jsonl")" 0 'with traces_values: no, no answer repeats a value'
is "$(member masked 1 $.result | head -c 1)$(member masked 2 $.result | head -c 1)" '{' 'with traces_values: no, other answers are kept'
in_session secret check "select 'postgresql://b:sekret@h/d' from customers"
is "$(grep -c sekret "$traces/secret.jsonl")" 0 'no answer repeats a password that the parameters hide'
done_testing
