#!/bin/sh
# What is said after an answer goes on in its catalog and language; the intent and the stages of an answer.
. "${srcdir:-.}/tests/lib.sh"

OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
ocat demo list >/dev/null 2>&1
member() { sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.$1')"; }
first() { ocat demo ask "$@" -o json >/dev/null 2>&1; }
next() { run ocat demo ask --continue "$1" -o json; }

# ---- nothing to go on from ----
for said in 'why these tables?' 'not what I meant' undo; do
	run ocat demo ask "$said"
	exits 2 "what follows up on an answer is no question of its own: $said"
	says 'is about an earlier answer: ask it with continue' "it says what to do: $said"
done

# ---- its catalog ----
first 'how many customers are there' -c warehouse
next 'now by month'
is "$(member catalog)" warehouse 'a follow-up stays in the catalog of the answer'
next 'only 2025'
is "$(member catalog)" warehouse 'the next one stays there too'
next 'how many invoices are there'
is "$(member catalog)" shop 'a question of its own is asked everywhere'

# ---- options taken ----
first 'how many customers in each town' -c shop --auto
next 'only Germany'
is "$(member 'questions[0].question')" '' 'an option that --auto took is not asked about again'
is "$(member 'choices[0]')" billing_address 'the answer has the option that --auto took'
first 'how many customers in each town' -c shop --choose 2
next 'only Germany'
is "$(member 'choices[0]')" shipping_address 'an option that was chosen is taken again by the next question'
member sql | grep -q 'shipping_address_id'
point $? 'the SQL of the next question has the chosen key'
is "$(member alternative.option)" billing_address 'the other option is the other reading'
next 'how many orders are there'
is "$(member 'choices[0]')" '' 'a question of its own takes no option'
run ocat demo ask 'how many customers in each town' -c shop --chosen nearest,shipping_address -o json
is "$(member 'choices[0]')" shipping_address '--chosen is taken where it is offered, and else passed over'
run ocat demo ask 'how many customers in each town' -c shop --auto
prints 'Or, the other option' '--auto shows the option that it did not take'
prints 'shipping_address instead of billing_address' '--auto says which option it did not take'

# ---- another language ----
first '¿cuántos pedidos hay?' -c shop
next 'now by month'
is "$(member question)" '¿cuántos pedidos hay por mes' 'an English follow-up goes on in Spanish'
member sql | grep -q 'GROUP BY'
point $? 'a follow-up in another language groups the rows'
next 'last year'
is "$(member question)" '¿cuántos pedidos hay por mes el año pasado' 'the time of a follow-up is in the language of the question'
member sql | grep -q "ordered_at >= '2025-01-01'"
point $? 'the time of a follow-up is in the SQL'
first 'how many orders are there' -c shop
next 'agora por mês'
is "$(member question)" 'how many orders are there by month' 'a Portuguese follow-up goes on in English'
next 'solo 2025'
is "$(member question)" 'how many orders are there by month in 2025' 'a Spanish one too'
first 'quantos pedidos existem' -c shop
next 'by channel'
is "$(member question)" 'quantos pedidos existem por channel' 'names stay as they are'
member sql | grep -q 'GROUP BY orders.channel'
point $? 'a column named in another language groups the rows'

# ---- why these tables ----
run ocat demo ask 'customers without orders' -o json
tables=$(member tables)
for words in 'why these tables?' '¿por qué estas tablas?' 'por que essas tabelas?'; do
	next "$words"
	is "$(member tables)" "$tables" "the answer gives the tables again, with the words that they explain: $words"
	run ocat demo ask --continue "$words"
	prints 'joined by   customers.customer_id = orders.customer_id' "and how they join: $words"
done

# ---- a season and a join ----
run ocat demo ask 'customers in Germany in summer 2025' -c shop -o json
is "$(member 'questions[0].question')" 'Which months are "in summer 2025"?' 'the season is asked about first'
member 'questions[1].question' | grep -q 'Which key joins'
point $? 'the question about the join comes second'
run ocat demo sql 'customers in Germany in summer 2025' -c shop --choose 2 --choose billing_address
prints "created_at >= '2025-12-01'" 'the months that were chosen are in the SQL'
prints 'customers.billing_address_id' 'the key that was chosen is in the SQL'

# ---- intent ----
run ocat demo ask 'orders by status in 2025' -c shop -o json
is "$(member intent.intent)" discovery 'a question about data looks for something'
is "$(member intent.entities.asset)" orders 'the intent names the table'
is "$(member intent.entities.field)" order_status_id 'the intent names the column'
is "$(member intent.output)" summary 'counts are a summary'
is "$(member 'intent.filters.conditions[0]')" "orders.ordered_at >= '2025-01-01'" 'the intent has the filters'
run ocat demo ask 'revenue by region' -c warehouse -o json
is "$(member intent.entities.namespace)" mart 'the intent names the schema'
run ocat demo ask 'names of customers' -c shop -o json
is "$(member intent.output)" list 'rows are a list'

# ---- events and state, in the answer and in the trace ----
OCAT_SESSION='a state'
export OCAT_SESSION
run ocat demo ask 'orders by status in 2025' -c shop -o json
is "$(member events)" '["QueryReceived","CandidatesRetrieved","PlanSynthesized","AnswerComposed"]' 'an answer has its events in order'
is "$(member 'state.intent')" "$(member intent)" 'the state has the intent'
is "$(member 'state.constraints.filters[0].column')" orders.ordered_at 'the state has the constraints'
is "$(member state.constraints_digest)" "$(member state.constraints | tr -d '\n' | sha256sum | cut -d ' ' -f 1)" 'the digest is that of the constraints'
is "$(member state.logical_plan_version)" "$(member plan.plan_version)" 'the state has the version of the plan'
is "$(member state.candidate_set_id | grep -c '^[0-9a-f]\{16\}$')" 1 'the state has the set of candidates'
is "$(member state.policy_decision)|$(member state.policy_decision_id)" '|' 'without a policy there is no decision'
is "$(member state.budget.plans.used)/$(member state.budget.plans.most)" 1/5 'the state has the budget'
token=$(member step_id) digest=$(member state.constraints_digest)
tail -n 1 "$HOME/.cache/ocat/demo/traces/a-state.jsonl" >step
traced() { sqlite3 :memory: "select json_extract(readfile('step'), '\$.$1')"; }
is "$(traced result.result.events)" "$(member events)" 'the trace has the events'
for of in candidate_set_id constraints_digest logical_plan_version budget.plans.used intent.entities.asset; do
	is "$(traced "result.result.state.$of")" "$(member "state.$of")" "the trace has the state: $of"
done
is "$(traced constraints_digest) $(traced plan_version)" "$digest 1" 'the step has the digest and the version'
traced index_snapshot_id | grep -q '^shop@[0-9]*$'
point $? 'the step has the snapshot of the index'
run ocat demo ask 'orders by status in 2025' -c shop -o json
is "$(member step_id)" "$token" 'the same question has the same token'
run ocat demo ask 'how many orders are there; which customers have no orders?' -c shop -o json
is "$(member events)" '["QueryReceived","QuestionSplit","AnswerComposed"]' 'a question for several things is split'
is "$(member 'parts[0].events[0]')" QueryReceived 'each part has events of its own'

# ---- stages ----
run ocat demo ask 'customers without orders' -c shop --rem
prints 'Step 1: PLAN mode (depth=0) - analyze available edges' 'the staged plan begins with the edges'
prints 'LOOKUP shop.customers - the table of "customers"' 'each name is a stage'
prints 'reach orders' 'each key is a stage'
prints 'filter - without a row of orders' 'each filter is a stage'
prints 'plan_sql - write the query' 'the last one writes the query'
prints '"query_type":"traverse"' 'the query stands below'
done_testing
