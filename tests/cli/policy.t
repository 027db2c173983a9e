#!/bin/sh
# policy.yaml: what a query may read is told, rewritten and refused, for the command line and for an engine outside.
. "${srcdir:-.}/tests/lib.sh"

make_shop shop.db
ocat add shop shop.db --samples >/dev/null
config=$(ocat config path policy)
is "$config" "$(ocat config path config)/policy.yaml" 'it lies beside the other files'

run ocat check 'select email from customers' -o table
prints 'allow' 'without a policy nothing changes'
prints_no 'policy' 'and nothing is said of one'

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
prints 'policy.yaml: no mistakes' 'its mistakes are looked for with those of the other files'

run ocat check 'select email, count(*) from customers group by email order by email' -o table
exits 0 'what is rewritten may run'
prints 'rewrite' 'the verdict'
prints 'role rest, decision ' 'the role and the decision'
prints 'customers.email is shown as NULL  (contact)' 'what was done, by which rule'
prints 'at most 100 rows  (few)' 'and what is limited'
prints 'NULL AS email' 'the rewritten query'

run ocat check 'select email from main.customers' -o table
prints 'NULL AS email' 'however a table is named'

run env TEAM=north REGION=EU "$OCAT" check 'select id from customers' -o table
prints 'role north' 'a role by a variable'
prints "region = 'EU'" 'a value by another'
run env TEAM=north "$OCAT" check 'select id from customers' -o table
exits 1 'a value that is not set lets nothing through'
prints 'not_rewritable' 'with its code'

run ocat check 'select name from staff' -o json
exits 1 'what is denied is no success'
prints '"verdict":"deny"' 'the verdict as JSON'
prints '"code":"denied_by_policy","severity":"error","reason":"staff is denied by the rule vault: is for its owners","hint":"Ask the people team.","rule":"vault"' 'with reason and hint'
prints '"sql":null' 'and no text to run'
prints '"policy":{"role":"rest","effects":[{"act":"deny","rule":"vault","table":"shop.staff"' 'what the policy did'
one=$(ocat check 'select  id from customers' -o json | grep -o '"policy_decision_id":"[0-9a-f]*"')
two=$(ocat check 'select id
from customers' -o json | grep -o '"policy_decision_id":"[0-9a-f]*"')
is "${#one}" 39 'a decision has an id'
is "$one" "$two" 'the same for the same query'

run ocat check 'select id, total from open_orders' -o table
prints 'the view open_orders is replaced by its own query' 'a view is followed'
prints "DATE('now', '-30 days')" 'to a table with rules'

ocat check 'select * from customers' -o json >checked.json
run sqlite3 shop.db "$(sqlite3 :memory: "select json_extract(readfile('checked.json'), '\$.result.sql')")"
exits 0 'the rewritten query runs'
prints_no '@' 'and shows nothing that is masked'

# ---- the trace has the decision ----
run ocat trace start audited
run ocat check 'select  id from customers'
run ocat trace show -o json
prints "$(printf %s "$one" | tr -d '\n')" 'a step says what was decided'
run ocat trace stop

# ---- a plan's SQL is brought under it too ----
run ocat plan '{"tables":["customers"],"columns":["customers.email"]}'
exits 0 'a plan that is rewritten may run'
prints 'NULL AS email' 'its text is the rewritten one'
run ocat plan '{"tables":["customers"],"columns":["customers.email"]}' -o json
prints '"verdict":"rewrite"' 'which is said'
prints '"act":"mask","rule":"contact"' 'with what was done'
run ocat plan '{"tables":["staff"],"columns":["staff.name"]}' -o json
exits 1 'a plan for what is denied is no success'
prints '"sql":null' 'and has no text to run'

# ---- samples, and the cache ----
run ocat sample customers -o csv
exits 0 'a sample is shown'
prints '(masked)' 'with its masks'
prints_no '@' 'and nothing behind them'
run ocat sample customers --show-personal -o csv
prints_no '@' 'which nothing lifts'
run ocat sample staff
exits 4 'rows of a denied table are refused'
says 'vault' 'by its rule'
run ocat sample orders
exits 4 'rows that only a query can bound are refused'
says 'ocat check' 'with what to do'
run ocat query 'select count(*) from assets where asset_name = '"'staff'"
prints 1 'metadata is not under rules that do not name it'
cat >>"$config" <<'P'
  - { id: quiet, catalogs: cache, tables: assets, filter: "asset_name <> 'staff'" }
  - { id: past, catalogs: cache, tables: versions, deny: yes }
P
run ocat query 'select count(*) from assets where asset_name = '"'staff'"
prints 0 'it is under those that do'
says 'quiet' 'and that is said'
run ocat query "select asset_name from assets where asset_name ilike 'STAFF' or now() - interval '1 day' > now()"
prints_no staff 'in the habit of PostgreSQL too'
run ocat query 'select * from versions'
exits 4 'a denied view of the cache'
says 'past' 'by its rule'
run ocat rem 'SELECT asset_name FROM assets WHERE asset_name = '"'staff'"
prints_no 'staff ' 'the other road to SQL is the same'

# ---- budgets and approvals ----
cat >"$config" <<'P'
rules:
  - { id: spend, budget: { rows: 1 } }
P
run ocat check 'select region, count(*) from customers group by region, created_at' -o table
exits 1 'over the budget it is not run'
prints 'about 2 rows; the rule spend allows 1' 'with what it would read'
prints 'group by fewer than 2 columns' 'and what would make it smaller'
tighter() { # tighter CONDITION: the window that is offered
	run ocat check "select o.id from orders o join customers c on c.id = o.customer_id where $1" -o table
	sed -n 's/.*with a window of \([a-z._=0-9]*\).*/\1/p' "$out"
}
is "$(tighter 'o.total > 0')" 'o.ordered_on=30d' 'a window is offered, on a column of time'
is "$(tighter "o.ordered_on > date('now', '-5 years')")" 'o.ordered_on=30d' 'also to what reaches further back'
is "$(tighter "o.ordered_on > date('now', '-30 days')")" 'o.ordered_on=7d' 'and a tighter one to what does not'
is "$(tighter "o.ordered_on > date('now', '-1 day')")" 'c.created_at=30d' 'where none would be tighter, the next column is'
cat >"$config" <<'P'
rules:
  - { id: keys, joins: { unknown: approval } }
P
query='select c.id from customers c join orders o on o.id = c.id'
run ocat check "$query" -o table
exits 1 'what needs an approval is not run'
prints 'needs_approval' 'and says so'
print=$(ocat check "$query" -o json | grep -o '"fingerprint":"[0-9a-f]*"' | cut -d'"' -f4)
printf 'approved:\n  - { query: %s, by: Ada }\n' "$print" >>"$config"
run ocat check "$query" -o table
exits 0 'approved by its fingerprint it is'
prints 'approved by Ada' 'and by whom'
sed 's/by: Ada/by: Ada, until: 2001-01-01/' "$config" >p && cp p "$config"
run ocat check "$query" -o table
exits 1 'an approval ends'

# ---- mistakes ----
mistake() { # mistake WORDS TEXT: of the policy on standard input
	cat >"$config"
	run ocat check 'select 1'
	exits 6 "$1: nothing is let through"
	says "$2" "$1: it is pointed at"
}
mistake 'a key that is none' 'policy.yaml:2:25: a rule has no "colums"' <<'P'
rules:
  - { id: a, deny: yes, colums: x }
P
mistake 'two things at once' 'a rule has one action' <<'P'
rules:
  - { id: a, tables: x, deny: yes, limit: 5 }
P
mistake 'a filter that is no condition' 'policy.yaml:2:' <<'P'
rules:
  - { id: a, tables: x, filter: "region = = 3" }
P
mistake 'a role that nobody has' 'unknown role boss' <<'P'
rules:
  - { id: a, roles: boss, limit: 5 }
P
mistake 'what denies everything' 'deny everything to everyone' <<'P'
rules:
  - { id: a, deny: yes }
P
run env OCAT_POLICY_PATH="$work/nowhere.yaml" "$OCAT" check 'select 1'
exits 6 'a policy that is named and not there lets nothing through'
says 'nowhere.yaml' 'and is named'
refusal="OCAT_POLICY_PATH names $work/nowhere.yaml, which is missing: all queries are denied"
for what in 'query select/**/1' 'config check' 'doctor -o json'; do
	run env OCAT_POLICY_PATH="$work/nowhere.yaml" "$OCAT" $what
	cat "$err" >>"$out"
	exits 6 "$what fails on it"
	prints "$refusal" "$what says so"
done
printf 'rules:\n  - { id: a, lmit: 5 }\n  - { id: b, mask: null }\n' >"$config"
run ocat config check
exits 6 'config check finds'
prints '2 mistakes' 'all of them'

# ---- the manual's examples ----
awk '/^\.Bd/ { n++; first = 1; next } /^\.Ed/ { on = 0 } first { on = /^version: 1/; first = 0 } on { print > ("example" n ".yaml") }' "$srcdir/man/ocat-policy.5"
for example in example*.yaml; do
	cp "$example" "$config"
	run ocat config check
	exits 0 "an example of ocat-policy(5) is read: $(sed -n 2p "$config") $(sed -n 3p "$config")"
done
cp example1.yaml "$config"
run env SUPPORT_REGION=IE "$OCAT" demo check "select email from customers c where region_code = 'IE'" -o table
prints 'SELECT NULL AS email, region_code FROM' 'the first does what the manual shows'
run ocat demo check "select email from customers c where region_code = 'IE'"
awk '/^\$ ocat check/ { on = 1; getline; next } /^\.Ed/ { on = 0 } on' "$srcdir/man/ocat-policy.5" >shown
[ -s shown ] && grep -v "^$" "$out" | tail -n "$(wc -l <shown)" | cmp -s shown -
point $? 'and is what comes of a query' "$(cat "$out")"

# ---- an engine outside ----
engine() { # engine ANSWER [STATUS [WAIT_MS]]: started, with a policy that names it
	[ -z "${pid-}" ] || kill "$pid"
	rm -f port
	"$builddir/tests/cli/policy-engine" question "$@" >port &
	pid=$!
	wait_until 'an engine' test -s port
	printf 'engine: { url: "http://127.0.0.1:%s/v1/data/ocat/sql", timeout: 2s, token_env: ENGINE_TOKEN }\nrules:\n  - { id: few, limit: 9 }\n' "$(cat port)" >"$config"
}
engine '{"result": true}'
run ocat check 'select id from customers' -o table
exits 0 'an engine says yes'
prints 'allowed by the policy engine' 'and is named'
prints 'LIMIT 9' 'beside the rules that are here'
run cat question
prints 'POST /v1/data/ocat/sql HTTP/1.1' 'it is asked as OPA is'
prints '{"input":{"user":' 'with an input'
prints '"name":"shop.customers"' 'that tells the tables'
prints 'without a token' 'and no token where there is none'
run env ENGINE_TOKEN=secret-word "$OCAT" check 'select id from customers'
prints_no secret-word 'a token is never shown'
run cat question
prints 'with a token' 'but sent'

engine '{"result": {"allow": false, "reasons": ["not on a Sunday"]}}'
run ocat check 'select id from customers' -o table
exits 1 'an engine says no'
prints 'not on a Sunday' 'and why'
engine '{"result": {"allow": true, "rules": [{"id": "theirs", "tables": ["customers"], "filter": "id = 1"}]}}'
run ocat check 'select id from customers' -o table
prints 'WHERE id = 1' 'rules that it gives hold'
engine '{"result": {"allow": true, "rules": [{"id": "theirs", "flter": "id = 1"}]}}'
run ocat check 'select id from customers' -o table
exits 1 'those that are not understood are no'
engine '{"result": {"allow": true, "approval": true, "reasons": "the owner decides"}}'
run ocat check 'select id from customers' -o table
prints 'needs_approval' 'it may ask for an approval'
for answer in '{}' '{"result": "yes"}' '{"result": {"allow": 1}}' 'yes' '{"result": {"allow": true}' ''; do
	engine "$answer"
	run ocat check 'select id from customers' -o table
	exits 1 "what is no answer is no: $answer"
done
engine '{"result": true}' 500
run ocat check 'select id from customers' -o table
exits 1 'nor is a failure'
prints 'status 500' 'and it is named'
engine '{"result": true}' 200 60000
sed 's/timeout: 2s/timeout: 100ms/' "$config" >p && cp p "$config"
run ocat check 'select id from customers' -o table
exits 1 'too late is no'
prints 'did not answer within 100 ms' 'with how long it was waited'
kill "$pid"
wait "$pid" 2>/dev/null
printf 'engine: { url: "http://127.0.0.1:1/v1/data/x" }\n' >"$config"
run ocat check 'select id from customers' -o table
exits 1 'nobody there is no'
prints 'denied, because the policy engine is unreachable' 'in a sentence'
done_testing
