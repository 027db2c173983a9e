#!/bin/sh
# A question that asks for several things: an answer for each, in order; what one query answers stays one.
. "${srcdir:-.}/tests/lib.sh"

ocat demo list >/dev/null 2>&1
member() { sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.$1')"; }
shop=$HOME/.cache/ocat/demo/shop.db

# ---- several answers ----

run ocat demo ask 'how many orders were there in 2024 and which customer has the most orders' -c shop -o json
exits 0 'ask answers each of two questions'
is "$(member 'parts[0].question')" 'how many orders were there in 2024' 'the first part is a question of its own'
is "$(member 'parts[1].question')" 'which customer has the most orders' 'the second part is a question of its own'
is "$(member sql)" '' 'the whole has no SQL'
is "$(member sureness)" likely 'the whole is as sure as the least sure part'
is "$(member 'parts[1].plan.limit')" 1 'each part has its plan'
is "$(member 'parts[0].plan.filters[0].column') $(member 'parts[1].plan.filters')" 'orders.ordered_at ' 'a time is of the part that names it'
is "$(member 'parts[1].assumptions[2]')" '"in 2024" applies to the question before only' 'the answer says which part has no time'
member 'parts[1].alternative.sql' | grep -q "ordered_at >= '2024-01-01'"
point $? 'the other reading applies the time to the later part'
is "$(member 'events[#-2]')" QuestionSplit 'the events say that the question was split'
is "$(member 'state.budget.plans.used')" 2 'the budget counts the plans of all parts'
prints_no '"parts":[]' 'an answer without parts has no such member'
run ocat demo ask 'how many customers are there' -c shop -o json
is "$(member parts)" '' 'one question has no parts'

run ocat demo ask 'how many orders were there in 2024 and which customer has the most orders' -c shop -o table
prints '1 of 2  how many orders were there in 2024' 'the page numbers the first part'
prints '2 of 2  which customer has the most orders' 'the page numbers the second part'
run ocat demo ask 'how many suppliers are there; which customers have no orders?' -c shop -o md
prints '# how many suppliers are there' 'each part is a chapter of the document'
prints '# which customers have no orders' 'the last part is a chapter too'
run ocat demo ask 'how many suppliers are there; which customers have no orders?' -c shop -o csv --columns table
prints 'shop.suppliers' 'the tables of the first part are rows'
prints 'shop.customers' 'the tables of the second part are rows'

# ---- sql ----

run ocat demo sql 'how many suppliers are there; how many orders were there in 2025?' -c shop
is "$(sed -n 1p "$out")" '-- 1 of 2, shop: how many suppliers are there' 'sql prints each question as a comment'
sqlite3 "$shop" <"$out" >rows && is "$(wc -l <rows)" 2 'the statements run as they are printed'
run ocat demo sql 'how many suppliers are there; how many zebras roam the colourless nebula?' -c shop
prints_no '-- 1 of 2' 'a question that has no answer is no part'
run ocat demo sql "$(printf 'how many suppliers are there; how many\norders were there in 2025?')" -c shop
is "$(grep -vc '^--\|^SELECT\|^FROM\|^WHERE\|^$' "$out")" 0 'a line break in a question does not end its comment'

# ---- several catalogs ----

run ocat demo sql 'how many invoices and web sessions are there'
prints '-- 1 of 2, shop: ' 'the first of two nouns is of one catalog'
prints '-- 2 of 2, warehouse: how many web sessions are there' 'the second is of another one'
prints '"staging"."stg_web__sessions"' 'each statement is in the dialect of its catalog'
run ocat demo sql 'how many suppliers and customers are there' -c shop
prints_no '-- 1 of 2' 'two nouns of one catalog are no two questions'

# ---- in Spanish and Portuguese ----

run ocat demo ask '¿Cuántos pedidos hubo en 2024 y qué cliente tiene más pedidos?' -c shop -o json
is "$(member 'parts[0].question')|$(member 'parts[1].question')" 'Cuántos pedidos hubo en 2024|qué cliente tiene más pedidos' 'a question in Spanish has its parts'
is "$(member 'parts[1].assumptions[2]')" '"en 2024" applies to the question before only' 'a time in Spanish is of its part'
run ocat demo ask 'quantos pedidos houve em 2024 e quais clientes não têm pedidos' -c shop -o json
is "$(member 'parts[0].question')|$(member 'parts[1].question')" 'quantos pedidos houve em 2024|quais clientes não têm pedidos' 'a question in Portuguese has its parts'

# ---- one question ----

whole() {
	run ocat demo ask "$1" -c shop -o json
	is "$(member parts)" '' "one query answers: $1"
}
whole 'how many customers are there and what is the average customer_id of customers'
whole 'the name and status of each customer'
whole 'how many orders does each customer have and list the names'
whole 'list the suppliers. Order them by name.'
whole 'clientes y cuántos pedidos tiene cada uno'
whole 'which tables have PII'

# ---- a question about the catalog beside one about data ----

run ocat demo ask 'which tables have PII? how many customers are there?' -c shop -o json
is "$(member 'parts[0].catalog_answer.tool') $(member 'parts[1].tables[0].table')" 'search_tables shop.customers' 'a part may be about the catalog'
run ocat demo sql 'which tables have PII? how many customers are there?' -c shop
exits 1 'sql exits with 1 if a part has no SQL'
says 'ocat tables --tag pii' 'sql names the command for that part'

# ---- choices ----

run ocat demo ask 'how many suppliers are there; how many customers in each town?' -c shop -o json
exits 1 'ask exits with 1 while a part has an open question'
is "$(member 'questions[0].options[1].label')" shipping_address 'the open question of a part is that of the whole'
run ocat demo ask 'how many suppliers are there; how many customers in each town?' -c shop --choose 2 -o json
exits 0 '--choose answers the first open question'
is "$(member 'choices[0]') $(member 'parts[1].choices[0]')" 'shipping_address shipping_address' 'the choice is of the part that asks'

# ---- a conversation ----

OCAT_SESSION='several'
export OCAT_SESSION
said() { # said WORDS QUESTION TEXT
	run ocat demo ask --continue "$1" -c shop -o json
	is "$(member question)" "$2" "$3"
}
run ocat demo ask 'how many orders were there and which customer has the most orders' -c shop -o json
part=$(member 'parts[0].step_id')
said 'in 2025' 'how many orders were there and which customer has the most orders in 2025' '--continue goes on from the last part'
said '1: by month' 'how many orders were there by month and which customer has the most orders in 2025' 'a number goes on from that part'
said undo 'how many orders were there and which customer has the most orders in 2025' 'undo takes back what was said about a part'
said '9: by month' '9: by month' 'a number without a part is a question of its own'
run ocat demo ask --step "$part" 'only in 2024' -c shop -o json
is "$(member question)" 'how many orders were there in 2024' '--step goes on from one part alone'
run ocat demo ask 'how many orders were there and which customer has the most orders' -c shop -o json
run ocat demo ask --continue 'that is it' -c shop -o json
is "$(member 'parts[0].sureness') $(member 'parts[1].sureness')" 'sure sure' 'what is said about the whole is said about each part'
done_testing
