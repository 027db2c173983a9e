#!/bin/sh
# The command plan: a logical plan becomes SQL with the right rows; ambiguous plans get a question, mistakes their place.
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
exits 0 'plan turns a plan into SQL'
cp "$out" revenue.sql
is "$(sqlite3 "$shop" <revenue.sql | sed 's/|.*//' | head -n 2 | tr '\n' ,)" "$(sqlite3 "$shop" "select region_name from v_customer_revenue_by_region where year = '2025' and quarter = 4 order by revenue desc limit 2" | tr '\n' ,)" 'the SQL of a plan returns the right regions'
is "$(sqlite3 "$shop" "select sum(round(revenue, 2)), sum(customers) from ($(cat revenue.sql))")" "$(sqlite3 "$shop" "select sum(revenue), sum(customers) from v_customer_revenue_by_region where year = '2025' and quarter = 4")" 'the SQL of a plan returns the right sums'
run ocat demo plan revenue.json -o json
prints '"verdict":"allow"' 'plan -o json has the verdict of the check'
prints '"clarifying_question":null' 'plan -o json has no question for a clear plan'
prints '"confidence":1' 'plan -o json has confidence 1 for declared keys'
prints '"plan_version":1' 'plan -o json has the version of the plan'
prints '"required_keys":[{"left":"regions","right":"customers","left_columns":["region_code"]' 'plan -o json has the keys of the joins'
prints '"rows_read":' 'plan -o json has an estimate of the rows read'
prints '{"column":"revenue","from":["shop.order_lines.line_total"]}' 'plan -o json has the origin of each column'
digest=$(sed 's/.*"constraints_digest":"\([0-9a-f]*\)".*/\1/' "$out")
is "${#digest}" 64 'plan -o json has a digest of the constraints'
sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.plan')" >decided.json
run ocat demo plan decided.json
cmp -s revenue.sql "$out"
point $? 'the resolved plan gives the same SQL'
run sh -c "$OCAT demo plan - <revenue.json"
cmp -s revenue.sql "$out"
point $? 'plan reads a plan from standard input'
tail -n 1 "$HOME"/.cache/ocat/demo/traces/20*.jsonl | grep -q "\"constraints_digest\":\"$digest\""
point $? 'the trace has the digest of the constraints'

# Participants of each syndicate.
cat >participants.json <<'E2'
{ "tables": ["deals", "syndicates", "participants", "syndicate_participants", { "table": "syndicate_roles", "as": "role" }],
  "columns": ["deal_name", "syndicate_name", "participant_name", { "column": "role.name", "as": "role_name" }, "share_pct"],
  "filters": [ { "column": "syndicate_participants.left_on", "op": "is null" } ],
  "order": ["syndicate_name", { "by": "share_pct", "desc": true }] }
E2
run ocat demo plan participants.json
exits 0 'plan finds the joins between five tables'
prints 'syndicates.deal_id = deals.deal_id' 'plan joins by the half of a composite key that leads to the table beyond'
is "$(sqlite3 "$shop" <"$out" | wc -l)" "$(sqlite3 "$shop" "select count(*) from syndicate_participants where left_on is null")" 'the SQL of a plan returns each active participant once'

# Ambiguous plans.
plan='{"tables":["customers","addresses"],"groups":["town"],"measures":[{"fn":"count","as":"n"}],"having":[{"column":"n","op":">","value":3}],"order":["-n"]}'
run ocat demo plan "$plan" -o json
exits 1 'plan exits with 1 when two keys are possible'
prints '"verdict":"needs_clarification"' 'plan -o json has the verdict needs_clarification'
prints '"sql":null' 'plan -o json has no SQL for an ambiguous plan'
prints '"question":"Which key joins addresses and customers: billing_address or shipping_address?"' 'plan -o json has a question for an ambiguous plan'
prints '"by":"shipping_address"' 'plan -o json has the possible answers'
prints '"confidence":0.5' 'plan -o json has the confidence of a guess'
run ocat demo plan "$(echo "$plan" | sed 's/"groups"/"joins":[{"left":"customers","right":"addresses","by":"shipping_address"}],"groups"/')"
exits 0 'plan succeeds with the answer in its joins'
prints 'customers.shipping_address_id' 'plan uses the key that the answer names'
prints 'HAVING COUNT(*) > 3' 'plan replaces the alias of a measure in HAVING'
prints 'LEFT JOIN' 'plan uses a LEFT JOIN for a nullable key'
run ocat demo plan '{"tables":["customers",{"table":"addresses","as":"b"},{"table":"addresses","as":"s"}],"joins":[{"left":"customers","right":"b","by":"billing_address"},{"left":"customers","right":"s","by":"shipping_address"}],"columns":["b.town",{"column":"s.town","as":"ship_town"}],"filters":["b.town <> s.town"]}'
exits 0 'plan accepts a table twice under two names'
prints 'LEFT JOIN addresses AS b ON b.address_id = customers.billing_address_id' 'plan joins the first copy of a table by its key'
prints 'LEFT JOIN addresses AS s ON s.address_id = customers.shipping_address_id' 'plan joins the second copy of a table by its key'
run ocat demo plan '{"tables":["order_lines","customers"],"columns":["customers.name","order_lines.line_no"]}' -o json
prints 'JOIN orders ON' 'plan joins a table between two named ones'

# Years that begin in another month than January.
echo '{"tables":["orders"],"groups":[{"column":"ordered_at","grain":"year","year_start":7,"as":"fiscal_year"}],"measures":[{"fn":"count","as":"n"}]}' >fiscal.json
run ocat demo plan fiscal.json
prints "CAST(STRFTIME('%Y', orders.ordered_at) AS INTEGER) + CASE WHEN CAST(STRFTIME('%m', orders.ordered_at) AS INTEGER) >= 7 THEN 1 ELSE 0 END AS fiscal_year" 'plan numbers a fiscal year by the year in which it ends'
sed 's/"year"/"month"/' fiscal.json >month.json
run ocat demo plan month.json
says '"year_start" needs the grain year' 'year_start is of years'
sed 's/:7/:13/' fiscal.json >late.json
run ocat demo plan late.json
says 'a month must be 1 to 12' 'a year begins in a month'

# Every member of a plan.
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
exits 0 'plan accepts every member at once'
prints "IN ('person', 'o''hara')" 'plan escapes quotes in values'
prints 'CASE WHEN' 'plan turns a conditional measure into CASE'
prints 'SUM(COUNT(*)) OVER (' 'plan turns a window over groups into OVER'
prints 'OFFSET 1' 'plan turns an offset into OFFSET'
is "$(sqlite3 "$shop" <"$out" | wc -l)" 4 'the SQL of a plan returns as many rows as its limit'
run ocat demo plan all.json -o json
prints '"plan_version":4' 'plan -o json repeats the version of the plan'

# Plans inside a plan.
same() { # same PLAN SQL TEXT: the SQL of the plan returns the rows of this SQL
	run ocat demo plan "$1" -c shop
	sqlite3 "$shop" <"$out" >rows 2>&1
	[ -s rows ] || echo 'no rows' >rows
	is "$(cat rows)" "$(sqlite3 "$shop" "$2")" "$3"
}
same '{"tables":["customers"],"columns":["customer_id"],"filters":[{"not exists":"orders"}],"order":["customer_id"]}' \
	'select customer_id from customers where customer_id not in (select customer_id from orders) order by 1' 'not exists finds rows without a row of another table'
prints 'WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.customer_id = customers.customer_id)' 'not exists compares the columns of the known key'
prints_no JOIN 'not exists is not a join, which would repeat rows'
same '{"tables":["customers"],"measures":[{"fn":"count","as":"n"}],"filters":[{"exists":{"tables":["order_lines"],"filters":[{"column":"quantity","op":">","value":9}],"joins":[{"left":"customers","right":"order_lines"}]}}]}' \
	'select count(distinct o.customer_id) from orders o join order_lines l using (order_id) where l.quantity > 9' 'exists passes through tables between'
same '{"tables":["customers"],"measures":[{"fn":"count","as":"n"}],"filters":[{"exists":{"tables":["orders"],"time":{"column":"ordered_at","period":"2025-Q4"}}}]}' \
	"select count(distinct customer_id) from orders where ordered_at >= '2025-10-01' and ordered_at < '2026-01-01'" 'exists takes a time'
same '{"tables":["customers"],"columns":["name"],"filters":[{"any":[{"exists":{"tables":["orders"],"filters":["orders.order_id < customers.customer_id"]}},{"column":"customer_id","value":3}]}],"order":["customer_id"]}' \
	'select name from customers c where c.customer_id = 3 or exists (select 1 from orders o where o.customer_id = c.customer_id and o.order_id < c.customer_id) order by customer_id' 'a condition in exists may name a table around it'
run ocat demo plan '{"tables":["customers"],"columns":["name"],"filters":[{"exists":"addresses"}]}' -o json
exits 1 'exists with two possible keys exits with 1'
prints 'Which key joins addresses and customers: billing_address or shipping_address?' 'exists with two possible keys asks'
prints '"filters":[{"exists":"addresses"}]' 'the plan of an open question is the plan as it was'
same '{"tables":["customers"],"measures":[{"fn":"count","as":"n"}],"filters":[{"exists":{"tables":["addresses"],"joins":[{"left":"customers","right":"addresses","by":"billing_address"}],"filters":[{"column":"town","op":"like","value":"A%"}]}}]}' \
	"select count(*) from customers c join addresses a on a.address_id = c.billing_address_id where a.town like 'A%'" 'exists uses the key that its join names'
same '{"tables":["customers"],"measures":[{"fn":"count","where":[{"column":"customer_kind","value":"firm"}],"share":true,"as":"firms"}]}' \
	"select 100.0 * sum(customer_kind = 'firm') / count(*) from customers" 'a share with where is a percentage of all rows'
same '{"tables":["customers"],"groups":["customer_kind"],"measures":[{"fn":"count","share":true,"as":"share"}],"order":["customer_kind"]}' \
	'select customer_kind, 100.0 * count(*) / (select count(*) from customers) from customers group by 1 order by 1' 'a share without where is a percentage of all groups'
run ocat demo plan '{"tables":["customers"],"measures":[{"of":"count(*)","share":true,"as":"n"}]}'
exits 2 'a share of an expression is a mistake'
same '{"tables":["order_lines"],"measures":[{"fn":"count","as":"n"}],"filters":[{"column":"line_total","op":">","value":{"tables":["order_lines"],"measures":[{"fn":"avg","of":"line_total","as":"a"}]}}]}' \
	'select count(*) from order_lines where line_total > (select avg(line_total) from order_lines)' 'a value may be a plan'
same '{"tables":["order_lines"],"measures":[{"fn":"count","as":"n"}],"filters":[{"column":"line_total","op":">","value":{"tables":[{"table":"order_lines","as":"l"}],"measures":[{"fn":"avg","of":"l.line_total","as":"a"}],"filters":["l.order_id = order_lines.order_id"]}}]}' \
	'select count(*) from order_lines o where line_total > (select avg(line_total) from order_lines i where i.order_id = o.order_id)' 'a plan as a value may depend on the row'
same '{"tables":["customers"],"columns":["customer_id"],"filters":[{"column":"customer_id","op":"in","value":{"except":[{"tables":["orders"],"columns":["customer_id"]},{"tables":["product_reviews"],"columns":["customer_id"]}]}}],"order":["customer_id"]}' \
	'select customer_id from orders except select customer_id from product_reviews order by 1' 'in takes a set operation'
for op in union intersect except; do
	same "{\"$op\":[{\"tables\":[\"customers\"],\"columns\":[\"region_code\"],\"filters\":[\"customer_id < 40\"]},{\"tables\":[\"customers\"],\"columns\":[\"region_code\"],\"filters\":[\"customer_id > 600\"]}],\"order\":[\"-region_code\"],\"limit\":3}" \
		"select region_code from customers where customer_id < 40 $op select region_code from customers where customer_id > 600 order by 1 desc limit 3" "$op combines plans, in the order of their first column"
done
same '{"union":[{"tables":["orders"],"columns":["channel"]},{"tables":["orders"],"columns":["channel"]}],"all":true}' \
	'select channel from orders union all select channel from orders' 'all keeps equal rows of a union'
same '{"tables":["orders","customers"],"groups":["customers.name",{"column":"customers.customer_id","output":false}],"having":[{"column":"count(*)","op":">","value":5}],"order":["-count(*)","-customers.customer_id"],"limit":5}' \
	'select c.name from orders o join customers c using (customer_id) group by c.customer_id having count(*) > 5 order by count(*) desc, c.customer_id desc limit 5' 'groups, having and order may use what is not output'
cat >nested.json <<'E2'
{ "tables": ["customers"], "columns": ["name"],
  "filters": [ { "not exists": { "tables": ["products"], "filters": ["products.product_id = 3"] } }, { "exists": "orders" },
               { "column": "customer_id", "op": "not in", "value": { "union": [ { "tables": ["orders", "order_lines"], "columns": ["customer_id"], "filters": ["quantity > 8"] }, { "tables": ["product_reviews"], "columns": ["customer_id"] } ] } } ] }
E2
run ocat demo plan nested.json
cp "$out" nested.sql
run ocat demo plan nested.json -o json
prints '{"left":"customers","right":"orders","left_columns":["customer_id"]' 'plan -o json has the keys of plans inside'
prints '{"table":"shop.order_lines","rows":' 'plan -o json counts the rows of plans inside'
sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.plan')" >decided.json
run ocat demo plan decided.json
cmp -s nested.sql "$out"
point $? 'a resolved plan with plans inside gives the same SQL'

# The examples of the manual.
awk '/^\.Ed/ { close(file); on = 0 } on { print > file } /^\.Bd -literal/ { on = 1; file = "manual-" ++n ".json" }' "$srcdir/man/ocat-plan.5"
for example in manual-*.json; do
	run ocat demo plan "$example" -c shop
	rows=$(sqlite3 "$shop" <"$out" 2>&1)
	[ "$status" = 0 ] && [ -n "$rows" ]
	point $? "the plan in the manual returns rows: $(tr -d ' \n' <"$example")"
done

# Mistakes are reported with their place.
bad() { # bad PLAN WORDS TEXT
	run ocat demo plan "$1" -c shop
	[ "$status" -ne 0 ] && grep -qF -- "$2" "$err"
	point $? "$3" "plan reports $3"
}
bad '{"tables":["orders"]}' 'a plan needs output' 'a plan without columns and measures'
bad '{"tabels":["orders"]}' 'unknown member "tabels"' 'an unknown member'
says '^' 'plan marks an unknown member with a caret'
bad '{"tables":["ordrs"],"columns":["x"]}' 'unknown table ordrs in shop' 'an unknown table'
says 'orders' 'plan suggests a similar table for an unknown one'
bad '{"tables":["orders"],"columns":["order_idd"]}' 'no table of this plan has a column order_idd' 'an unknown column'
says 'orders.order_id' 'plan suggests a similar column for an unknown one'
bad '{"tables":["orders","customers"],"columns":["customer_id"]}' 'ambiguous column customer_id: write orders.customer_id or customers.customer_id' 'an ambiguous column'
bad '{"tables":["orders"],"groups":["order_id"],"measures":[{"of":"sum(customers.customer_id)","as":"n"}]}' 'unknown table customers in this plan' 'a table that the plan does not list'
says 'Put it into "tables".' 'plan says where to put a table that it does not list'
says_no 'Did you mean' 'plan does not suggest other tables for one that exists'
bad '{"tables":["orders"],"columns":["order_id +"]}' '^' 'an expression that does not parse'
bad '{"tables":["orders"],"columns":["order_id"],"filters":[{"column":"order_id","op":"~","value":1}]}' 'unknown operator' 'an unknown comparison'
bad '{"tables":["orders"],"columns":["order_id"],"filters":[{"column":"order_id"}]}' 'no "value"' 'a comparison without a value'
bad '{"tables":["orders"],"columns":["order_id"],"limit":-1}' 'limit must be a whole number of at least 0' 'a limit below zero'
bad '{"tables":["orders","customers"],"joins":[{"left":"orders","right":"customers","by":"nobody"}],"columns":["order_id"]}' 'is called nobody' 'an unknown key'
for word in shipping 'dirección de envío'; do
	run ocat demo plan '{"tables":["orders","addresses"],"joins":[{"left":"orders","right":"addresses","by":"'"$word"'"}],"columns":["addresses.town"]}'
	prints 'addresses.address_id = orders.shipping_address_id' "a word of a role chooses the key: $word"
done
bad '{"tables":["orders","addresses"],"joins":[{"left":"orders","right":"addresses","by":"winter"}],"columns":["order_id"]}' 'is called winter' 'a word of no role'
bad '{"tables":["orders","settings"],"columns":["order_id"]}' 'no join from settings to the other tables of this plan' 'tables that nothing joins'
bad '{"version":2,"tables":["orders"],"columns":["order_id"]}' 'reads version 1' 'an unsupported version of plans'
bad '{"tables":["orders"],"columns":["load_extension(1)"]}' 'denied' 'a forbidden function'
bad '[1]' 'object' 'a plan that is not an object'
bad '{"tables":' 'JSON' 'a plan that is not valid JSON'
bad '{"tables":["orders"],"columns":["order_id"],"filters":[{"column":"order_id","value":{"tables":["orders"],"columns":["order_id","channel"]}}]}' 'needs one output column, not 2' 'a plan with two columns as a value'
says '^' 'plan marks a plan with two columns as a value with a caret'
bad '{"tables":["orders"],"columns":["order_id"],"filters":[{"exists":"orders"}]}' 'duplicate table name orders' 'a table that exists shares with the plan around it'
bad '{"tables":["orders"],"columns":["order_id"],"filters":[{"exists":{"tables":["customers"],"columns":["name"]}}]}' 'unknown member "columns"' 'a column in a test for rows'
bad '{"tables":["orders"],"columns":["order_id"],"filters":[{"exists":"settings"}]}' 'no join from settings to the plan around it' 'a test for rows that nothing joins'
bad '{"tables":["orders"],"columns":["order_id"],"filters":[{"exists":"customers","column":"channel"}]}' '"exists" cannot be combined' 'a test for rows with a comparison'
bad '{"union":[{"tables":["orders"],"columns":["order_id"]}]}' 'union needs two or more plans' 'a union of one plan'
bad '{"union":[{"tables":["orders"],"columns":["order_id"]},{"tables":["orders"],"columns":["order_id","channel"]}]}' 'this plan has 2 output columns, the first one has 1' 'plans whose columns differ'
bad '{"union":[{"tables":["orders"],"columns":["order_id"]},{"tables":["orders"],"columns":["order_id"],"limit":3}]}' '"limit" belongs to the whole set operation' 'a limit inside a union'
bad '{"union":[{"tables":["orders"],"columns":["order_id"]},{"tables":["orders"],"columns":["order_id"]}],"order":["channel"]}' 'unknown output column channel' 'an order of a union by another column'
bad '{"union":[{"tables":["orders"],"columns":["order_id"]},{"tables":["orders"],"columns":["order_id"]}],"filters":["1=1"]}' 'unknown member "filters"' 'a filter beside a union'
bad nowhere.json 'nowhere.json' 'a missing file'
printf '{\n "tables": ["orders"],\n "columns": ["nope"]\n}\n' >lines.json
bad lines.json 'line 3: no table of this plan has a column nope' 'the line of a mistake in a file'
# A short plan that would become a text of 300 megabytes.
sum() { printf %s "$1"; for _ in $(seq 400); do printf %s "+$1"; done; }
{
	printf '{"tables":["customers"],"groups":[{"column":"%s","as":"g"}],"measures":[{"fn":"count","as":"n"}],"windows":[{"fn":"sum","of":"g","as":"w"}' "$(sum customer_id)"
	for n in $(seq 100); do printf ',{"fn":"sum","of":"%s","as":"w%d"}' "$(sum g)" "$n"; done
	printf ']}'
} >large.json
run ocat demo plan large.json
exits 2 'a plan whose query would be huge is refused'
says 'too large' 'a plan whose query would be huge is refused in words'

run ocat demo plan '{"version":1,"tables":["orders"],"columns":["orders.order_id"],"filters":["orders.channel = '"'kept private'"'"]}'
exits 0 'a plan takes a condition in SQL'
grep -q 'kept private' "$HOME"/.local/state/ocat/audit.jsonl
is $? 1 'the values in the SQL of a plan are not in the audit log'
grep -q '"filters":\["orders.channel = ?"\]' "$HOME"/.local/state/ocat/audit.jsonl
is $? 0 'the rest of a condition in the SQL of a plan is in the audit log'
done_testing
