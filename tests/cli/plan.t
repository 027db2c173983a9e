#!/bin/sh
# ocat plan: a logical plan becomes SQL that gives the right rows; what is not clear is asked, mistakes are pointed at.
. "${srcdir:-.}/tests/lib.sh"

demo() { ocat demo "$@"; }
demo list >/dev/null 2>&1
shop=$HOME/.cache/ocat/demo/shop.db

# Customer revenue by region in the last quarter of 2025.
cat >revenue.json <<'E2'
{
  "version": 1,
  "question": "What is customer revenue by region in Q4 2025?",
  "tables": ["regions", "customers", "orders", "order_lines", "order_statuses"],
  "time": { "column": "orders.ordered_at", "period": "2025-Q4" },
  "filters": [ { "column": "counts_as_revenue", "value": true } ],
  "groups": ["regions.region_name"],
  "measures": [
    { "fn": "sum", "of": "order_lines.line_total", "as": "revenue" },
    { "fn": "count", "of": "orders.customer_id", "distinct": true, "as": "customers" }
  ],
  "order": ["-revenue"]
}
E2
run ocat demo plan revenue.json
exits 0 'a plan becomes SQL'
cp "$out" revenue.sql
is "$(sqlite3 "$shop" <revenue.sql | sed 's/|.*//' | head -n 2 | tr '\n' ,)" "$(sqlite3 "$shop" "select region_name from v_customer_revenue_by_region where year = '2025' and quarter = 4 order by revenue desc limit 2" | tr '\n' ,)" 'that gives the right regions'
is "$(sqlite3 "$shop" "select sum(round(revenue, 2)), sum(customers) from ($(cat revenue.sql))")" "$(sqlite3 "$shop" "select sum(revenue), sum(customers) from v_customer_revenue_by_region where year = '2025' and quarter = 4")" 'and the right sums'
run ocat demo plan revenue.json -o json
prints '"verdict":"allow"' 'it is checked as any query is'
prints '"clarifying_question":null' 'nothing is asked'
prints '"confidence":1' 'declared keys are sure'
prints '"plan_version":1' 'its edition'
prints '"required_keys":[{"left":"regions","right":"customers","left_columns":["region_code"]' 'what the joins stand on'
prints '"rows_read":' 'what it costs, as far as the catalog knows'
prints '{"column":"revenue","from":["shop.order_lines.line_total"]}' 'where each column is from'
digest=$(sed 's/.*"constraints_digest":"\([0-9a-f]*\)".*/\1/' "$out")
is "${#digest}" 64 'and a digest of what it is bound by'
sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.plan')" >decided.json
run ocat demo plan decided.json
cmp -s revenue.sql "$out"
point $? 'the plan as it was decided means the same'
run sh -c "$OCAT demo plan - <revenue.json"
cmp -s revenue.sql "$out"
point $? 'from standard input too'
tail -n 1 "$HOME"/.local/state/ocat/traces/*.jsonl | grep -q "\"constraints_digest\":\"$digest\""
point $? 'the trace keeps the digest'

# Who takes part in which syndicate.
cat >participants.json <<'E2'
{ "tables": ["deals", "syndicates", "participants", "syndicate_participants", { "table": "syndicate_roles", "as": "role" }],
  "columns": ["deal_name", "syndicate_name", "participant_name", { "column": "role.name", "as": "role_name" }, "share_pct"],
  "filters": [ { "column": "syndicate_participants.left_on", "op": "is null" } ],
  "order": ["syndicate_name", { "by": "share_pct", "desc": true }] }
E2
run ocat demo plan participants.json
exits 0 'five tables find their joins'
prints 'syndicates.tranche_no = tranches.tranche_no' 'by a key of two columns, through a table that was not named'
is "$(sqlite3 "$shop" <"$out" | wc -l)" "$(sqlite3 "$shop" "select count(*) from syndicate_participants where left_on is null")" 'each active participant once'

# What is not clear is asked.
plan='{"tables":["customers","addresses"],"groups":["town"],"measures":[{"fn":"count","as":"n"}],"having":[{"column":"n","op":">","value":3}],"order":["-n"]}'
run ocat demo plan "$plan" -o json
exits 1 'two keys would do'
prints '"verdict":"needs_clarification"' 'so nothing is chosen'
prints '"sql":null' 'and there is no SQL'
prints '"question":"Which addresses of customers is meant: billing_address or shipping_address?"' 'but a question'
prints '"by":"shipping_address"' 'with what may be answered'
prints '"confidence":0.5' 'and what a guess would be worth'
run ocat demo plan "$(echo "$plan" | sed 's/"groups"/"joins":[{"left":"customers","right":"addresses","by":"shipping_address"}],"groups"/')"
exits 0 'the answer goes into the plan'
prints 'customers.shipping_address_id' 'and is taken'
prints 'HAVING COUNT(*) > 3' 'a name of the answer stands for what it is'
prints 'LEFT JOIN' 'a key that may be null keeps its rows'
run ocat demo plan '{"tables":["customers",{"table":"addresses","as":"b"},{"table":"addresses","as":"s"}],"joins":[{"left":"customers","right":"b","by":"billing_address"},{"left":"customers","right":"s","by":"shipping_address"}],"columns":["b.town",{"column":"s.town","as":"ship_town"}],"filters":["b.town <> s.town"]}'
exits 0 'a table may stand twice'
prints 'LEFT JOIN addresses AS b ON b.address_id = customers.billing_address_id' 'by one key'
prints 'LEFT JOIN addresses AS s ON s.address_id = customers.shipping_address_id' 'and by the other'
run ocat demo plan '{"tables":["order_lines","customers"],"columns":["customers.name","order_lines.line_no"]}' -o json
prints 'JOIN orders ON' 'a table between is joined without being named'

# Everything a plan may hold.
cat >all.json <<'E2'
{ "plan_version": 4, "tables": ["orders", "customers"],
  "time": { "column": "ordered_at", "from": "2025-01-01", "to": "2026-01-01", "grain": "quarter" },
  "filters": [ { "any": [ { "column": "customer_kind", "op": "in", "value": ["person", "o'hara"] }, { "not": { "column": "customers.name", "op": "like", "value": "A%" } } ] },
               { "column": "orders.order_id", "op": "between", "value": [1, 100000] } ],
  "groups": [ { "column": "customers.region_code", "as": "region" } ],
  "measures": [ { "fn": "count", "as": "n" }, { "fn": "count", "where": [ { "column": "customer_kind", "value": "firm" } ], "as": "firms" },
                { "of": "count(*) * 1.0 / count(DISTINCT customers.customer_id)", "as": "each" } ],
  "windows": [ { "fn": "sum", "of": "n", "partition": ["region"], "order": ["quarter"], "frame": { "unit": "rows", "from": "unbounded preceding", "to": "current row" }, "as": "so_far" } ],
  "having": [ { "column": "n", "op": ">=", "value": 2 } ],
  "order": ["region", "quarter"], "limit": 4, "offset": 1 }
E2
run ocat demo plan all.json
exits 0 'all of it at once'
prints "IN ('person', 'o''hara')" 'values are escaped'
prints 'CASE WHEN' 'a measure of some rows'
prints 'SUM(COUNT(*)) OVER (' 'a window over groups'
prints 'OFFSET 1' 'and where it ends'
is "$(sqlite3 "$shop" <"$out" | wc -l)" 4 'it runs'
run ocat demo plan all.json -o json
prints '"plan_version":4' 'its edition is told again'

# Mistakes are pointed at.
bad() { # bad PLAN WORDS TEXT
	run ocat demo plan "$1" -c shop
	[ "$status" -ne 0 ] && grep -qF -- "$2" "$err"
	point $? "$3" "expected: $2"
}
bad '{"tables":["orders"]}' 'a plan needs output' 'a plan that gives nothing'
bad '{"tabels":["orders"]}' 'unknown member "tabels" here' 'an unknown member'
says '^' 'with its place'
bad '{"tables":["ordrs"],"columns":["x"]}' 'there is no table ordrs in shop' 'an unknown table'
says 'orders' 'with the nearest'
bad '{"tables":["orders"],"columns":["order_idd"]}' 'no table of this plan has a column order_idd' 'an unknown column'
says 'orders.order_id' 'with the nearest'
bad '{"tables":["orders","customers"],"columns":["customer_id"]}' 'ambiguous column customer_id: write orders.customer_id or customers.customer_id' 'an ambiguous one'
bad '{"tables":["orders"],"columns":["order_id +"]}' '^' 'an expression that does not parse'
bad '{"tables":["orders"],"columns":["order_id"],"filters":[{"column":"order_id","op":"~","value":1}]}' 'unknown operator' 'an unknown comparison'
bad '{"tables":["orders"],"columns":["order_id"],"filters":[{"column":"order_id"}]}' 'no "value"' 'a comparison with nothing'
bad '{"tables":["orders"],"columns":["order_id"],"limit":-1}' 'limit must be a whole number of at least 0' 'a limit below zero'
bad '{"tables":["orders","customers"],"joins":[{"left":"orders","right":"customers","by":"nobody"}],"columns":["order_id"]}' 'is called nobody' 'a key that is not there'
bad '{"tables":["orders","settings"],"columns":["order_id"]}' 'nothing joins settings' 'tables that nothing joins'
bad '{"version":2,"tables":["orders"],"columns":["order_id"]}' 'reads version 1' 'a plan of a later form'
bad '{"tables":["orders"],"columns":["load_extension(1)"]}' 'denied' 'a function that is not let through'
bad '[1]' 'object' 'what is no object'
bad '{"tables":' 'JSON' 'what is no JSON'
bad nowhere.json 'nowhere.json' 'a file that is not there'
printf '{\n "tables": ["orders"],\n "columns": ["nope"]\n}\n' >lines.json
bad lines.json 'line 3: no table of this plan has a column nope' 'in a file the line is told'
done_testing
