#!/bin/sh
# A query that costs too much: narrower ones are options, which only a person takes; what a window has is known from partitions alone.
. "${srcdir:-.}/tests/lib.sh"

OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
ocat demo list >/dev/null 2>&1
ocat demo export --catalog shop --as snapshot --file shop.jsonl >/dev/null 2>&1
sed 's/"row_count":2600\b/"row_count":48000000/' shop.jsonl >big.jsonl
ocat add big big.jsonl >/dev/null 2>&1
member() { sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.$1')"; }
labels() { sqlite3 :memory: "select o.value->>'label' from json_each(readfile('$out'), '\$.result.questions[0].options') o"; }

# ---- many rows ----

run ocat ask 'how many orders by channel' -c big -o json
exits 0 'a query of many rows has its SQL'
is "$(member 'questions[0].question')" 'It reads tables of 48.0M rows. Is less enough?' 'the answer asks whether less is enough'
is "$(labels)" 'only the last 365 days, by orders.ordered_at
only the last 30 days, by orders.ordered_at
only the last 7 days, by orders.ordered_at' 'the options are windows of the time of its rows'
is "$(member 'questions[0].options[1].detail') $(member 'questions[0].options[1].rows_read')" 'an unknown part of the rows ' 'what a window reads is unknown, and said to be'
member 'questions[0].options[1].sql' | grep -q "orders.ordered_at >= '2026-05-16'"
point $? 'each option has its SQL'
member sql | grep -q WHERE
is $? 1 'the SQL of the answer reads what was asked for'
run ocat ask 'how many orders by channel and customer' -c big -o json
is "$(labels | tail -n 2)" 'not by orders.channel
not by customers.name' 'fewer dimensions are options too'
run ocat ask 'how many orders by channel' -c big -o table
prints '  2  only the last 30 days, by orders.ordered_at' 'ask lists the options by number'
run ocat sql 'how many orders by channel' -c big --choose 2
prints "WHERE orders.ordered_at >= '2026-05-16'" '--choose takes a narrower query'
says 'assumed: only the last 30 days' 'the note says what it leaves out'
run ocat ask 'how many orders by channel and customer' -c big -o json
shown=$(member 'questions[0].options[0].sql')
run ocat sql 'how many orders by channel and customer' -c big --choose 1
is "$(cat "$out")" "$shown" 'the query that is chosen is the one that was shown'
run ocat sql 'how many orders by channel and customer' -c big --choose 'not by orders.channel'
prints 'GROUP BY customers.name' 'a dimension that is left out leaves the other'
prints_no 'orders.channel' 'the dimension is gone'
run ocat sql 'how many orders by channel' -c big --auto
prints_no WHERE '--auto takes no narrower query'
run ocat ask 'how many orders in 2025' -c big -o json
is "$(member questions)" '[]' 'a query with a time of its own has no narrower one'
run ocat ask '¿cuántos pedidos por canal?' -c big -o json
is "$(labels | head -n 1)" 'only the last 365 days, by orders.ordered_at' 'a question in Spanish has the options'
run ocat ask 'quantos pedidos por canal' -c big -o json
is "$(labels | head -n 1)" 'only the last 365 days, by orders.ordered_at' 'a question in Portuguese has the options'
run ocat demo ask 'how many orders by channel' -c shop -o json
is "$(member questions)" '[]' 'a query of few rows offers nothing'

# ---- a rule that refuses it ----

echo 'rules: [{ id: dear, budget: { rows: 3000 } }]' >dear.yaml
OCAT_POLICY_PATH=$PWD/dear.yaml
export OCAT_POLICY_PATH
run ocat demo ask 'number of orders per channel and customer' -c shop -o json
exits 1 'a query that a rule refuses has no SQL'
is "$(labels)" 'not by customers.name' 'only what the rule allows is an option'
member reason | grep -q 'how many a window has is unknown'
point $? 'the reason says that the rule counts whole tables'
run ocat demo sql 'number of orders per channel and customer' -c shop --auto
exits 1 '--auto takes no narrower query instead of a refused one'
says '--choose not by customers.name' 'sql names the narrower query'
run ocat demo sql 'number of orders per channel and customer' -c shop --choose 1
is "$(cat "$out")" 'SELECT orders.channel, COUNT(*) AS count_rows FROM orders GROUP BY orders.channel' '--choose takes what the rule allows'

# ---- partitions ----

unset OCAT_POLICY_PATH
fields='"fields":[{"name":"happened_at","type":"timestamp with time zone","nullable":false,"readable":true},{"name":"kind","type":"text","nullable":true,"readable":true}]'
part() { # part YEAR ROWS
	printf '{"asset":{"ns":"public","name":"events_%s","kind":"partition","readable":true,"part_of":{"ns":"public","name":"events"},"part_bound":"FOR VALUES FROM ('"'%s-01-01 00:00:00+00'"') TO ('"'%s-01-01 00:00:00+00'"')",%s,"stats":{"row_count":%s,"row_kind":"exact"}}}\n' \
		"$1" "$1" $(($1 + 1)) "$fields" "$2"
}
{
	echo '{"ocat":"snapshot","version":1,"catalog":"lake","type":"postgresql"}'
	echo '{"namespace":{"name":"public","kind":"schema","readable":true}}'
	printf '{"asset":{"ns":"public","name":"events","kind":"partitioned_table","readable":true,"part_key":"RANGE (happened_at)",%s,"stats":{"row_count":9600,"row_kind":"exact"}}}\n' "$fields"
	part 2024 5000
	part 2025 4000
	part 2026 600
	echo '{"end":{"namespaces":1,"assets":4}}'
} >lake.jsonl
ocat add lake lake.jsonl >/dev/null
echo 'rules: [{ id: dear, budget: { rows: 1000 } }]' >dear.yaml
OCAT_POLICY_PATH=$PWD/dear.yaml
export OCAT_POLICY_PATH
run ocat check 'select count(*) from events' -c lake
says_or_prints() { cat "$out" "$err" | grep -qF -- "$1"; point $? "$2"; }
says_or_prints 'about 9600 rows; the rule dear allows 1000' 'a row budget counts all partitions'
run ocat check "select count(*) from events where happened_at >= '2026-02-01'" -c lake
exits 0 'a row budget counts only the partitions of a window'
run ocat check "select count(*) from events where happened_at >= '2025-06-01'" -c lake
says_or_prints 'about 4600 rows' 'a window over two partitions counts both'
run ocat check "select count(*) from events where happened_at >= '2024-01-01' and happened_at < '2025-01-01'" -c lake
says_or_prints 'about 5000 rows' 'a window that has ended leaves out later partitions'
run ocat check "select count(*) from events where happened_at between '2024-03-01' and '2025-01-01'" -c lake
says_or_prints 'about 9000 rows' 'BETWEEN includes the partition that begins with its end'
run ocat check "select count(*) from events where '2025-01-01' > happened_at" -c lake
says_or_prints 'about 5000 rows' 'an end alone leaves out later partitions'
run ocat check "select count(*) from events where happened_at < '2025-01-01' or kind = 'x'" -c lake
says_or_prints 'about 9600 rows' 'an end that does not have to hold leaves out nothing'
run ocat check "select count(*) from events where happened_at < now() + interval '1 year'" -c lake
says_or_prints 'about 9600 rows' 'an end of unknown direction leaves out nothing'
sed 's/rows: 1000/rows: 700/' dear.yaml >tight.yaml && mv tight.yaml dear.yaml
run ocat ask 'how many events in 2026' -c lake
exits 0 'a question about a year is allowed if the partitions of that year are'
run ocat ask '¿cuántos events en 2024?' -c lake
says_or_prints 'about 5000 rows' 'a question in Spanish about a year counts the partitions of that year'
run ocat ask 'quantos events em 2024' -c lake
says_or_prints 'about 5000 rows' 'a question in Portuguese about a year counts the partitions of that year'
echo 'rules: [{ id: dear, budget: { rows: 1000 } }]' >dear.yaml
run ocat ask 'how many events by kind' -c lake -o json
is "$(labels)" 'only the last 30 days, by events.happened_at
only the last 7 days, by events.happened_at' 'the windows that the rule allows are options'
done_testing
