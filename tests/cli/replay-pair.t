#!/bin/sh
# Two runs of one task: their steps aligned, the answers that differ, and what each run came to.
. "${srcdir:-.}/tests/lib.sh"
unset OCAT_SESSION OCAT_TRACE
traces=$HOME/.local/state/ocat/traces

make_shop shop.db
ocat add shop shop.db >/dev/null
record() { name=$1 && shift && OCAT_SESSION=$name ocat "$@" >/dev/null 2>&1; }
member() { sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.$1')"; }
rows() { sqlite3 :memory: "select group_concat(coalesce(value ->> '\$.left.step', '-') || (value ->> '\$.row') || coalesce(value ->> '\$.right.step', '-'), ' ') from json_each(readfile('$out'), '\$.result.rows')"; }

# ---- our own traces ----
for run in one two; do
	record $run tables 'order*'
	record $run show shop.orders
done
record one refs shop.orders
record one check 'select customer_id, count(*) from orders group by customer_id' -c shop
sqlite3 shop.db 'alter table orders add column colour text'
ocat sync >/dev/null
record two show shop.customers
record two check 'SELECT  customer_id, count(*) -- how many
	from orders GROUP BY customer_id;' -c shop
record two show shop.orders
run ocat replay one one
exits 0 'a run is the same as itself'
prints 'steps: 4 same' 'all of its steps are the same'
run ocat replay one two -o json
exits 1 'runs that differ exit with 1'
is "$(rows)" '1same1 2same2 3left- -right3 4same4 -right5' \
	'steps are aligned by what they asked; SQL by its form, not by its text'
is "$(member counts.same) $(member counts.left) $(member counts.right)" '3 1 2' 'the rows are counted'
is "$(member left.tables) $(member right.verdict)" '["shop.orders"] no fault found' 'tables and verdicts of both are compared'
is "$(member differing)" '[]' 'the endings are the same where the statement is'
run ocat replay one two
prints '<    3       get_relationships(table="shop.orders")' 'a step of one run only is marked'
prints 'tables    shop.orders' 'what both came to is printed once'

record five tables 'customer*'
record six tables customers
run ocat replay five six
prints '*    1    1  search_tables(pattern="customers")' 'a call of the same tool with other parameters is paired'
prints '             ~ pattern: "customer*" -> "customers"' 'another parameter is printed with both values'
OCAT_SESSION=three ocat show shop.orders >/dev/null
OCAT_SESSION=four ocat show shop.orders >/dev/null
sqlite3 shop.db 'alter table orders drop column colour'
ocat sync >/dev/null
OCAT_SESSION=four ocat show shop.orders >/dev/null
sed 2d "$traces/four.jsonl" >later.jsonl
run ocat replay three later.jsonl
prints '~    1    1  describe_asset(asset="shop.orders")' 'the same call with another answer is marked'
prints '             - columns.colour' 'what its answer lacks is named'
prints 'steps: 0 same, 1 with other answers' 'other answers are counted'
run ocat replay three later.jsonl -o jsonl
sed -n 2p "$out" >row
is "$(sqlite3 :memory: "select json_extract(readfile('row'), '\$.row', '\$.removed')")" '["answer",2]' \
	'-o jsonl prints a line for each row, after one for both runs'

# ---- sessions of other agents ----
said() { printf '{"role":"%s","content":"%s"}' "$1" "$2"; }
called() { printf '{"role":"assistant","content":[{"type":"tool_use","id":"%s","name":"%s","input":%s}]}' "$1" "$2" "$3"; }
came() { printf '{"role":"user","content":[{"type":"tool_result","tool_use_id":"%s","content":"%s"}]}' "$1" "$2"; }
session() { printf '['; cat; printf ']\n'; }
{
	printf '%s,' "$(said user 'How many orders has each customer?')"
	printf '%s,%s,' "$(called a1 bash '{"command":"sqlite3 shop.db \"select customer_id, count(*) from orders group by 1\"","description":"Count"}')" "$(came a1 '1|2')"
	printf '%s,%s,' "$(called a2 read_file '{"path":"notes.md"}')" "$(came a2 'none')"
	printf '%s' "$(said assistant 'Customer 1 has 2 orders.')"
} | session >left.json
{
	printf '%s,' "$(said user 'How many orders has each customer?')"
	printf '%s,%s,' "$(called b1 bash '{"command":"sqlite3 shop.db \"SELECT customer_id, count( * ) FROM orders GROUP BY 1;\""}')" "$(came b1 '1|3')"
	printf '%s' "$(said assistant 'Customer 1 has 3 orders.')"
} | session >right.json
run ocat replay left.json right.json -o json
is "$(rows)" '1same1 2answer2 3left- 4input3' \
	'a command of a shell is the same if its SQL is, whatever its text; texts of one kind are paired'
is "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.rows[1].texts')")" '{"left":"1|2","right":"1|3"}' \
	'answers that are no JSON are given as texts'
is "$(member differing)" '["answer"]' 'the answers of both differ'
run ocat replay left.json right.json
prints 'answer    < Customer 1 has 2 orders.' 'the answer of the left run is printed'
prints '          > Customer 1 has 3 orders.' 'the answer of the right run is printed'
run ocat replay left.json right.json -o md
prints '| **answer** | Customer 1 has 2 orders. | Customer 1 has 3 orders. |' '-o md is a table of both endings'
prints '| `~` | 2 | 2 | bash' '-o md is a table of the steps'

# ---- many steps ----
many() {
	awk -v n="$1" -v gap="$2" 'BEGIN {
		printf "[{\"role\":\"user\",\"content\":\"Look at all.\"}"
		for (i = 1; i <= n; i++) {
			if (i % gap == 0) continue
			printf ",{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"c%d\",\"name\":\"look\",\"input\":{\"n\":%d}}]}", i, i
			printf ",{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"c%d\",\"content\":\"%d\"}]}", i, i * 7
		}
		print "]" }'
}
many 9000 4 >left.json
many 9000 3 >right.json
run ocat replay left.json right.json -o json
is "$(member counts.same)" 4501 'of runs with thousands of steps the common ones are found'
run ocat replay left.json left.json
prints '=  steps 1-6751 and 1-6751: the same' 'many equal steps are one line'

# ---- mistakes ----
run ocat replay one two three
exits 2 'three sessions are refused'
run ocat replay one two --rerun
exits 2 'two sessions are not run again'
run ocat replay one nothing.jsonl
exits 2 'a missing file is a usage error'
done_testing
