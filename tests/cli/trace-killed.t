#!/bin/sh
# A call whose process is killed: a reader of the trace finds that it began and never ended.
. "${srcdir:-.}/tests/lib.sh"
sqlite3 shop.db 'create table orders (id integer primary key)'
run ocat add shop shop.db
exits 0 'the database is added'
export OCAT_SESSION=killed
endless='with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n'
began() { find "$HOME" -path '*/.began/*' -type f; }
has_begun() { began | xargs -r cat | grep -q query_catalog; }
steps() { ocat replay killed -o json 2>"$err" >json && sqlite3 :memory: "select group_concat((value ->> '$.tool') || ' ' || (value ->> '$.ended'), ', ') from json_each(readfile('json'), '$.result.steps')"; }

run ocat tables
is "$(began)" '' 'a call that ended leaves nothing beside the trace'
"$OCAT" query "$endless" --timeout 100s >/dev/null 2>&1 &
slow=$!
wait_until 'the call has begun' has_begun
is "$(steps)" 'search_tables 1' 'a call that runs is none of the steps yet'
kill -9 "$slow"
wait "$slow" 2>/dev/null
is "$(steps)" 'search_tables 1, query_catalog 0' 'a call that was killed began and did not end'
run ocat replay killed
prints 'select count(*) from n' 'the parameters of a killed call are kept'
prints 'no result' 'a killed call has no result'
run ocat columns orders
is "$(steps)" 'search_tables 1, query_catalog 0, search_columns 1' 'a killed call stands where it began'
is "$(ocat trace list -o tsv 2>"$err" | sed 1d | cut -f1,3)" 'killed	2' 'the trace itself holds what ended'
run ocat bundle killed --file killed.bundle
run ocat replay killed.bundle -o json
is "$(sqlite3 :memory: "select count(*) from json_each(readfile('$out'), '$.result.steps') where not (value ->> '$.ended')")" 1 'a bundle has it too'

# Not a second step for a call whose time is over.
export OCAT_SESSION=late
run ocat query "$endless" --timeout 1s
ocat replay late -o json >json 2>"$err"
is "$(sqlite3 :memory: "select count(*), max(value ->> '$.ended'), max(value ->> '$.error.code') from json_each(readfile('json'), '$.result.steps')")" '1|1|search_timeout' \
	'a call that timed out is one step'

# With the traces they are kept, and go.
run ocat config set traces_keep 1d
exits 0 'traces are kept for a day'
find "$HOME" -path '*/.began/*' -type f -exec touch -d '3 days ago' {} +
find "$HOME" -name .looked -exec touch -d '3 days ago' {} +
export OCAT_SESSION=later
run ocat tables
is "$(began)" '' 'what a killed call left goes with old traces'
done_testing
