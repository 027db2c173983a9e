#!/bin/sh
# policy.yaml: queries that it allows, rewrites and refuses, from the command line and with an external engine.
. "${srcdir:-.}/tests/lib.sh"

make_shop shop.db
ocat add shop shop.db --samples >/dev/null
config=$(ocat config path policy)
is "$config" "$(ocat config path config)/policy.yaml" 'policy.yaml is in the configuration folder'

run ocat check 'select email from customers' -o table
prints 'allow' 'check allows a query when policy.yaml is missing'
prints_no 'policy' 'check does not mention a policy when policy.yaml is missing'

cat >"$config" <<'P'
version: 1
roles:
  - name: north
    env: { TEAM: north }
    values: { region: { env: REGION } }
  - name: rest
rules:
  - { id: own, roles: north, tables: customers, filter: "region = :region" }
  - { id: contact, columns: customers.email, mask: null, why: personal }
  - { id: vault, tables: staff, deny: yes, why: "is for its owners", hint: "Ask the people team." }
  - { id: days, tables: orders, window: { column: ordered_on, default: 30d } }
  - { id: few, limit: 100 }
  - { id: spend, budget: { rows: 1e6 } }
P
run ocat config check
prints 'policy.yaml: no mistakes' 'config check reports that policy.yaml has no mistakes'

run ocat check 'select email, count(*) from customers group by email order by email' -o table
exits 0 'check succeeds for a query that is rewritten'
prints 'rewrite' 'check prints the verdict rewrite'
prints 'role rest, decision ' 'check prints the role and the decision'
prints 'customers.email is shown as NULL  (contact)' 'check names the masked column and its rule'
prints 'at most 100 rows  (few)' 'check names the limit and its rule'
prints 'NULL AS email' 'check prints the rewritten query with the mask'

run ocat check 'select email from main.customers' -o table
prints 'NULL AS email' 'a mask applies to a table named with its schema'

run env TEAM=north REGION=EU "$OCAT" check 'select id from customers' -o table
prints 'role north' 'a variable selects the role'
prints "region = 'EU'" 'a variable gives the value of a filter'
run env TEAM=north "$OCAT" check 'select id from customers' -o table
exits 1 'check refuses a query when the value of its filter is unset'
prints 'not_rewritable' 'a filter without a value has the code not_rewritable'

run ocat check 'select name from staff' -o json
exits 1 'check exits with 1 for a denied query'
prints '"verdict":"deny"' 'check -o json prints the verdict deny'
prints '"code":"denied_by_policy","severity":"error","reason":"staff is denied by the rule vault: is for its owners","hint":"Ask the people team.","rule":"vault"' 'check -o json prints the reason and the hint of a denial'
prints '"sql":null' 'check -o json prints no SQL for a denied query'
prints '"policy":{"role":"rest","effects":[{"act":"deny","rule":"vault","table":"shop.staff"' 'check -o json prints the effects of the policy'
one=$(ocat check 'select  id from customers' -o json | grep -o '"policy_decision_id":"[0-9a-f]*"')
two=$(ocat check 'select id
from customers' -o json | grep -o '"policy_decision_id":"[0-9a-f]*"')
is "${#one}" 39 'check -o json prints an id of the decision'
is "$one" "$two" 'the same query has the same decision id whatever its blanks'

run ocat ask 'emails of customers' -o json
prints '"policy_decision":"rewrite","policy_decision_id":"' 'the state of an answer has the verdict of the policy and its id'
prints '"PlanSynthesized","PolicyDecision","AnswerComposed"' 'the decision is an event of the answer'

run ocat check 'select id, total from open_orders' -o table
prints 'the view open_orders is replaced by its own query' 'check reports that a view is resolved to its tables'
prints "DATE('now', '-30 days')" 'a window applies to a table that is read through a view'

ocat check 'select * from customers' -o json >checked.json
run sqlite3 shop.db "$(sqlite3 :memory: "select json_extract(readfile('checked.json'), '\$.result.sql')")"
exits 0 'the rewritten query runs in SQLite'
prints_no '@' 'the rewritten query returns no masked address'

# ---- the trace has the decision ----
run ocat trace start audited
run ocat check 'select  id from customers'
run ocat trace show -o json
prints "$(printf %s "$one" | tr -d '\n')" 'a step of the trace has the decision id'
run ocat trace stop

# ---- plans are subject to the policy too ----
run ocat plan '{"tables":["customers"],"columns":["customers.email"]}'
exits 0 'plan succeeds when its query is rewritten'
prints 'NULL AS email' 'plan prints the rewritten query'
run ocat plan '{"tables":["customers"],"columns":["customers.email"]}' -o json
prints '"verdict":"rewrite"' 'plan -o json prints the verdict rewrite'
prints '"act":"mask","rule":"contact"' 'plan -o json prints the applied mask'
run ocat plan '{"tables":["staff"],"columns":["staff.name"]}' -o json
exits 1 'plan exits with 1 for a denied table'
prints '"sql":null' 'plan -o json prints no SQL for a denied table'

# ---- samples and the cache ----
run ocat sample customers -o csv
exits 0 'sample succeeds for a table with a masked column'
prints '(masked)' 'sample shows a masked value as masked'
prints_no '@' 'sample shows no address of the masked column'
run ocat sample customers --show-personal -o csv
prints_no '@' 'sample --show-personal does not lift the mask of a policy'
run ocat sample staff
exits 4 'sample refuses a denied table'
says 'vault' 'sample names the rule that denies the table'
run ocat sample orders
exits 4 'sample refuses a table whose rows only a query can limit'
says 'ocat check' 'sample refers to ocat check for a table with a window'
run ocat query 'select count(*) from assets where asset_name = '"'staff'"
prints 1 'rules for sources do not apply to the cache'
cat >>"$config" <<'P'
  - { id: quiet, catalogs: cache, tables: assets, filter: "asset_name <> 'staff'" }
  - { id: past, catalogs: cache, tables: versions, deny: yes }
P
run ocat query 'select count(*) from assets where asset_name = '"'staff'"
prints 0 'a filter for the cache applies to its tables'
says 'quiet' 'query names the rule that filtered the cache'
run ocat query "select asset_name from assets where asset_name ilike 'STAFF' or now() - interval '1 day' > now()"
prints_no staff 'a filter for the cache applies to PostgreSQL syntax too'
run ocat query 'select * from versions'
exits 4 'query refuses a denied view of the cache'
says 'past' 'query names the rule that denies a view of the cache'
run ocat rem 'SELECT asset_name FROM assets WHERE asset_name = '"'staff'"
prints_no 'staff ' 'a filter for the cache applies to SELECT in rem'

# ---- budgets and approvals ----
cat >"$config" <<'P'
rules:
  - { id: spend, budget: { rows: 1 } }
P
run ocat check 'select region, count(*) from customers group by region, created_at' -o table
exits 1 'check exits with 1 for a query over the budget'
prints 'about 2 rows; the rule spend allows 1' 'check prints the estimated rows and the budget'
prints 'group by fewer than 2 columns' 'check suggests a smaller GROUP BY for a query over the budget'
tighter() { # tighter CONDITION: prints the suggested window
	run ocat check "select o.id from orders o join customers c on c.id = o.customer_id where $1" -o table
	sed -n 's/.*with a window of \([a-z._=0-9]*\).*/\1/p' "$out"
}
is "$(tighter 'o.total > 0')" 'o.ordered_on=30d' 'check suggests a window on a time column'
is "$(tighter "o.ordered_on > date('now', '-5 years')")" 'o.ordered_on=30d' 'check suggests a window for a condition that goes back further'
is "$(tighter "o.ordered_on > date('now', '-30 days')")" 'o.ordered_on=7d' 'check suggests a tighter window for a condition of 30 days'
is "$(tighter "o.ordered_on > date('now', '-1 day')")" 'c.created_at=30d' 'check suggests another column when no tighter window exists'
cat >"$config" <<'P'
rules:
  - { id: keys, joins: { unknown: approval } }
P
query='select c.id from customers c join orders o on o.id = c.id'
run ocat check "$query" -o table
exits 1 'check exits with 1 for a query that needs an approval'
prints 'needs_approval' 'check prints the verdict needs_approval'
print=$(ocat check "$query" -o json | grep -o '"fingerprint":"[0-9a-f]*"' | cut -d'"' -f4)
printf 'approved:\n  - { query: %s, by: Ada }\n' "$print" >>"$config"
run ocat check "$query" -o table
exits 0 'check succeeds for a query approved by its fingerprint'
prints 'approved by Ada' 'check names the person who approved the query'
sed 's/by: Ada/by: Ada, until: 2001-01-01/' "$config" >p && cp p "$config"
run ocat check "$query" -o table
exits 1 'check exits with 1 after an approval has expired'

# ---- mistakes in policy.yaml ----
mistake() { # mistake WORDS TEXT: reads the policy from standard input
	cat >"$config"
	run ocat check 'select 1'
	exits 6 "check exits with 6 for a policy with $1"
	says "$2" "check reports the mistake in a policy with $1"
}
mistake 'an unknown key' 'policy.yaml:2:25: a rule has no "colums"' <<'P'
rules:
  - { id: a, deny: yes, colums: x }
P
mistake 'two actions in one rule' 'a rule has one action' <<'P'
rules:
  - { id: a, tables: x, deny: yes, limit: 5 }
P
mistake 'a filter that is not a condition' 'policy.yaml:2:' <<'P'
rules:
  - { id: a, tables: x, filter: "region = = 3" }
P
mistake 'an undefined role' 'unknown role boss' <<'P'
rules:
  - { id: a, roles: boss, limit: 5 }
P
mistake 'a rule that denies everything to everybody' 'deny everything to everyone' <<'P'
rules:
  - { id: a, deny: yes }
P
run env OCAT_POLICY_PATH="$work/nowhere.yaml" "$OCAT" check 'select 1'
exits 6 'check exits with 6 when OCAT_POLICY_PATH names a missing file'
says 'nowhere.yaml' 'the message names the missing file of OCAT_POLICY_PATH'
refusal="OCAT_POLICY_PATH names $work/nowhere.yaml, which is missing: all queries are denied"
for what in 'query select/**/1' 'config check' 'doctor -o json'; do
	run env OCAT_POLICY_PATH="$work/nowhere.yaml" "$OCAT" $what
	cat "$err" >>"$out"
	exits 6 "$what exits with 6 when the policy file is missing"
	prints "$refusal" "$what says that the policy file is missing"
done
printf 'rules:\n  - { id: a, lmit: 5 }\n  - { id: b, mask: null }\n' >"$config"
run ocat config check
exits 6 'config check exits with 6 for mistakes in policy.yaml'
prints '2 mistakes' 'config check finds every mistake in policy.yaml'

# ---- the examples in the manual ----
awk '/^\.Bd/ { n++; first = 1; next } /^\.Ed/ { on = 0 } first { on = /^version: 1/; first = 0 } on { print > ("example" n ".yaml") }' "$srcdir/man/ocat-policy.5"
for example in example*.yaml; do
	cp "$example" "$config"
	run ocat config check
	exits 0 "an example of ocat-policy(5) is valid: $(sed -n 2p "$config") $(sed -n 3p "$config")"
done
cp example1.yaml "$config"
run env SUPPORT_REGION=IE "$OCAT" demo check "select email from customers c where region_code = 'IE'" -o table
prints 'SELECT NULL AS email, region_code FROM' 'the first example of ocat-policy(5) masks and filters as shown'
run ocat demo check "select email from customers c where region_code = 'IE'"
awk '/^\$ ocat check/ { on = 1; getline; next } /^\.Ed/ { on = 0 } on' "$srcdir/man/ocat-policy.5" >shown
[ -s shown ] && grep -v "^$" "$out" | tail -n "$(wc -l <shown)" | cmp -s shown -
point $? 'the output of check in ocat-policy(5) is up to date' "$(cat "$out")"

# ---- an external engine ----
engine() { # engine ANSWER [STATUS [WAIT_MS]]: starts one, with a policy that names it
	[ -z "${pid-}" ] || kill "$pid"
	rm -f port
	"$builddir/tests/cli/policy-engine" question "$@" >port &
	pid=$!
	wait_until 'an engine' test -s port
	printf 'engine: { url: "http://127.0.0.1:%s/v1/data/ocat/sql", timeout: 2s, token_env: ENGINE_TOKEN }\nrules:\n  - { id: few, limit: 9 }\n' "$(cat port)" >"$config"
}
engine '{"result": true}'
run ocat check 'select id from customers' -o table
exits 0 'check succeeds when the engine allows the query'
prints 'allowed by the policy engine' 'check says that the policy engine allowed the query'
prints 'LIMIT 9' 'local rules apply beside an engine'
run cat question
prints 'POST /v1/data/ocat/sql HTTP/1.1' 'the request to the engine has the path and method of OPA'
prints '{"input":{"user":' 'the request to the engine contains an input with the user'
prints '"name":"shop.customers"' 'the request to the engine contains the tables of the query'
prints 'without a token' 'the request has no token when its variable is unset'
run env ENGINE_TOKEN=secret-word "$OCAT" check 'select id from customers'
prints_no secret-word 'the output never contains the token of the engine'
run cat question
prints 'with a token' 'the request has the token when its variable is set'

engine '{"result": {"allow": false, "reasons": ["not on a Sunday"]}}'
run ocat check 'select id from customers' -o table
exits 1 'check exits with 1 when the engine denies the query'
prints 'not on a Sunday' 'check prints the reason that the engine gives'
engine '{"result": {"allow": true, "rules": [{"id": "theirs", "tables": ["customers"], "filter": "id = 1"}]}}'
run ocat check 'select id from customers' -o table
prints 'WHERE id = 1' 'rules from the engine apply to the query'
engine '{"result": {"allow": true, "rules": [{"id": "theirs", "flter": "id = 1"}]}}'
run ocat check 'select id from customers' -o table
exits 1 'check exits with 1 for an invalid rule from the engine'
engine '{"result": {"allow": true, "approval": true, "reasons": "the owner decides"}}'
run ocat check 'select id from customers' -o table
prints 'needs_approval' 'an engine can demand an approval'
for answer in '{}' '{"result": "yes"}' '{"result": {"allow": 1}}' 'yes' '{"result": {"allow": true}' ''; do
	engine "$answer"
	run ocat check 'select id from customers' -o table
	exits 1 "check exits with 1 for an invalid answer of the engine: $answer"
done
engine '{"result": true}' 500
run ocat check 'select id from customers' -o table
exits 1 'check exits with 1 when the engine answers with status 500'
prints 'status 500' 'check names the status of a failed engine'
engine '{"result": true}' 200 60000
sed 's/timeout: 2s/timeout: 100ms/' "$config" >p && cp p "$config"
run ocat check 'select id from customers' -o table
exits 1 'check exits with 1 when the engine times out'
prints 'did not answer within 100 ms' 'check prints the timeout of the engine'
kill "$pid"
wait "$pid" 2>/dev/null
printf 'engine: { url: "http://127.0.0.1:1/v1/data/x" }\n' >"$config"
run ocat check 'select id from customers' -o table
exits 1 'check exits with 1 when the engine is unreachable'
prints 'denied, because the policy engine is unreachable' 'check says that the engine is unreachable'
done_testing
