#!/bin/sh
# Recorded calls of ocat's own tools run again: today and on the generations that they read.
. "${srcdir:-.}/tests/lib.sh"
unset OCAT_SESSION OCAT_TRACE
traces=$HOME/.local/state/ocat/traces

# The sources of the demo, as an ordinary catalog: its times stay where they are.
OCAT_NOW=2026-06-15T12:00:00Z ocat demo >/dev/null
cp "$HOME/.cache/ocat/demo/shop.db" "$HOME/.cache/ocat/demo/warehouse.jsonl" .
at() { OCAT_NOW=2026-06-$1Z && export OCAT_NOW && shift && "$@"; }
change() { sqlite3 shop.db "$1" && touch -d "$OCAT_NOW" shop.db; }
at 16T08:00:00 run ocat add shop shop.db --samples
run ocat add warehouse warehouse.jsonl
exits 0 'the sources of the demo are added'
at 16T09:00:00 change 'alter table products add column colour text'
run ocat sync

# ---- every tool ----
OCAT_NOW=2026-06-16T10:00:00Z OCAT_SESSION=every
export OCAT_NOW OCAT_SESSION
while read -r line; do
	eval "set -- $line"
	ocat "$@" >/dev/null 2>"$err"
	[ $? -le 1 ] || { point 1 "the command of a tool works: $line" "$(cat "$err")"; }
done <<'E2'
tables '*customer*' has:email
tables --ask 'revenue by region'
tables rows:1000.. modified:30d
columns '*_at'
columns email --table customers
column customer_id
search revenue
grep select
why shop.customers customer
show shop.customers
show shop.customers --cached
show shop.orders --ddl
refs shop.orders
refs shop.orders --depth 2
path order_lines regions
joins
lineage shop.customer_revenue
schemas
domains
domain sales
rem 'LOOKUP "shop.customers"'
rem 'TRAVERSE references WITH LOOKUP "shop.orders" DEPTH 2'
query 'select qualified_name, row_count from assets order by 1 limit 50'
check 'select customer_id, sum(line_total) from orders join order_lines using (order_id) group by 1' -c shop
plan '{"tables":["shop.customers"],"columns":["customers.email"]}'
changes
changes --since 30d
history
diff shop@1 shop
diff shop warehouse
health
health shop.customers
tags
decisions
export --as markdown 'shop.customer*'
tables customer --at 1 -c shop
show nothing_here
path nothing orders
ask 'which customers have no orders' -c shop
E2
ocat sample shop.regions >/dev/null
unset OCAT_SESSION
grep -o '"tool":"[a-z_]*"' "$traces/every.jsonl" | sort -u | cut -d '"' -f 4 >recorded
is "$(ls "$srcdir"/src/tool/tool_*.c | sed 's/.*tool_\(.*\)\.c/\1/' | sort | comm -23 - recorded)" '' 'every tool was recorded'
steps=$(grep -c '"step":' "$traces/every.jsonl")
run ocat replay "$traces/every.jsonl" --at 'then'
is "$(tail -n 1 "$out")" "$((steps - 1)) same, 0 differ, 1 not run" 'with an unchanged catalog every step gives the same bytes'
at 17T10:00:00 change 'create table customer_notes (id integer primary key, customer_id integer references customers, email text);
	alter table orders add column chan text; update orders set chan = channel'
at 17T11:00:00 run ocat sync
prints '1 added, 1 altered' 'the catalog changes'
run ocat replay "$traces/every.jsonl" --at 'then' -o json
is "$(sqlite3 -separator ' ' :memory: "select value ->> 'step', value ->> 'tool', value ->> 'outcome', value ->> 'why' from json_each(readfile('$out'), '$.result.steps') where value ->> 'outcome' <> 'same'")" \
	"$steps get_sample_data cannot rows of a source are not kept" 'on its generations every step gives the same bytes'

# ---- what differs ----
run ocat replay every --rerun
exits 0 'steps run again today'
prints 'Step 1: search_tables  differs  9 rows' 'a changed answer is reported with its rows'
prints 'shop: generation 2 then, 3 now' 'the generations of then and now are printed'
prints '  + shop.customer_notes' 'an added row is named'
prints '  ~ shop.customers.references_in: 10 -> 11' 'a changed member is printed with its values'
prints 'Step 38: get_join_path  same  unknown table or view "nothing"' 'the same error is the same answer'
prints 'get_sample_data  same' 'a sample is read again and compared by its digest'
run ocat replay every --rerun -o json
is "$(sqlite3 :memory: "select json_extract(value, '$.then.rows'), json_extract(value, '$.now.rows'), json_extract(value, '$.added'), json_extract(value, '$.differences[3].kind'), json_extract(value, '$.differences[3].after.qualified_name') from json_each(readfile('$out'), '$.result.steps') where value ->> 'step' = 1")" \
	'8|9|1|added|shop.customer_notes' 'the differences are JSON'
is "$(sqlite3 :memory: "select count(*) from json_each(readfile('$out'), '$.result.steps') where value ->> 'outcome' = 'differs' and json_array_length(value, '$.differences') = 0 and not value ->> 'unknown' and value -> 'now.error' is null")" 0 \
	'each step that differs tells how'
is "$(sqlite3 :memory: "select json_extract(readfile('$out'), '$.result.cannot')")" 0 'every tool can run again today'
before=$(wc -l <"$traces/every.jsonl")
ls "$traces" >listed
run ocat replay every --rerun
is "$(wc -l <"$traces/every.jsonl")$(ls "$traces" | diff - listed)" "$before" 'running again adds no steps to a trace'

# ---- golden traces ----
mkdir golden
head -n 1 "$traces/every.jsonl" >first-line
{ cat first-line && grep '"tool":"get_relationships"' "$traces/every.jsonl" | head -n 1; } >golden/a.jsonl
cp golden/a.jsonl golden/b.jsonl
run ocat replay golden --check
exits 0 'golden traces with the same answers pass'
is "$(cat "$out")" '' 'nothing is printed about the same answers'
is "$(cat "$err")" 'ocat: 2 traces, 2 steps ran again: 0 changed, 0 wrong or stale' 'what was checked is told beside it'
mkdir golden/lists
echo '[{"role":"user","content":"How many tables are there?"},{"role":"assistant","content":"Twelve."}]' >golden/lists/c.json
echo 'How these were made' >golden/README
run ocat replay golden --check
is "$? $(cat "$err")" '0 ocat: 3 traces, 2 steps ran again: 0 changed, 0 wrong or stale' 'sessions in any format and folder are checked, other files passed over'
{ cat first-line && grep '"step":1,\|"step":4,\|"step":18,' "$traces/every.jsonl"; } >golden/b.jsonl
run ocat replay golden --check
exits 1 'a changed answer exits with 1'
screen_is 'a changed answer is one line' <<'E3'
golden/b.jsonl: step 1, search_tables: 1 added, 0 removed, 3 changed
golden/b.jsonl: step 18, list_schemas: 0 added, 0 removed, 2 changed
E3
run ocat replay golden/b.jsonl --check --expect tables,18
exits 0 'expected tools and steps may differ'
run ocat replay golden/b.jsonl --check --expect size_bytes,tables,search_tables
exits 0 'expected members may differ'
run ocat replay golden/b.jsonl --check --expect size_bytes,search_tables
exits 1 'other members may not differ'
run ocat replay golden/b.jsonl --check --at 'then'
exits 0 'on its generations a golden trace has the same answers'
run ocat replay golden --check -o jsonl
is "$(sqlite3 :memory: "select json_extract(value, '$.outcome') from (select readfile('$out') as text), json_each('[' || replace(trim(text, char(10)), char(10), ',') || ']')" | sort -u)" differs 'the changed answers are JSON lines'
run ocat replay golden --expect 1
exits 2 '--expect needs --check'
run ocat replay golden --check --at yesterday
exits 2 'another time than then is a usage error'

# ---- what cannot run ----
cat >session.jsonl <<'E4'
{"ocat_trace":1,"session":"x"}
{"step":1,"tool":"Bash","parameters":{"command":"touch touched"},"format":"claude-code"}
{"step":2,"tool":"mcp__postgres__list_schemas","parameters":{},"format":"claude-code","result":"[]"}
{"step":3,"tool":"mcp__ocat__search_tables","parameters":{"pattern":"customer_notes","limit":5},"format":"claude-code","result":"[{\"type\":\"text\",\"text\":\"{\\\"tool\\\":\\\"search_tables\\\",\\\"rows\\\":[],\\\"catalogs\\\":[{\\\"name\\\":\\\"shop\\\",\\\"generation\\\":1}]}\"}]"}
{"step":4,"tool":"ocat_search_tables","parameters":{"patern":"x"},"format":"opencode","result":"{\"rows\":[]}"}
{"step":5,"tool":"search_tables","parameters":{"pattern":"x"},"catalogs":[{"name":"gone","generation":1}],"rows":0,"digest":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}
{"step":6,"tool":"search_tables","parameters":{"pattern":"x"},"catalogs":[{"name":"shop","generation":99}],"rows":0,"digest":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}
E4
run ocat replay session.jsonl --rerun
prints 'Step 1: Bash  not run  not a tool of ocat' 'a tool of the agent is not run'
prints 'Step 2: mcp__postgres__list_schemas  not run  not a tool of ocat' 'a tool of another server is not run'
[ ! -e touched ]
point $? 'no command of a session is run'
prints 'Step 3: mcp__ocat__search_tables  differs  1 row' 'a call through MCP is made again'
prints '+ shop.customer_notes' 'the recorded answer of a call through MCP is compared'
prints 'Step 4: ocat_search_tables  not run  search_tables has no parameter "patern"' 'a parameter that is refused is reported'
run ocat replay session.jsonl --at 'then'
prints 'Step 3: mcp__ocat__search_tables  same  0 rows' 'a call through MCP is made again on its generations'
prints 'Step 5: search_tables  not run  catalog "gone" is no longer in the cache' 'a catalog that was removed is reported'
grep -q 'Step 6: search_tables  not run  shop: .*generation' "$out"
point $? 'a generation that is not kept is reported'
run ocat replay session.jsonl --check --at 'then'
exits 1 'a step that cannot run fails a check'
done_testing
