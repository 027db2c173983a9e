#!/bin/sh
# The commands ask and sql: a question in plain words becomes SQL, or an honest answer without.
. "${srcdir:-.}/tests/lib.sh"

ocat demo list >/dev/null 2>&1
member() { sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.$1')"; }

# ---- the story ----

run ocat demo ask 'how many customers are there' -c shop -o json
is "$(member question)" 'how many customers are there' 'ask -o json repeats the question'
is "$(member 'intent.class')" data 'ask -o json has the intent'
is "$(member 'state.intent.class')" data 'ask -o json has the intent in its state'
is "$(member 'state.budget.plans.used') of $(member 'state.budget.plans.most')" '1 of 5' 'ask -o json has the budget of plans'
is "$(member 'state.budget.calls.used')" '' 'no language model has used calls'
is "$(member 'events[0]')" QueryReceived 'the first event is the question'
is "$(member 'events[#-1]')" AnswerComposed 'the last event is the answer'
is "$(member 'tables[0].table')" shop.customers 'ask -o json has the tables, the most likely first'
is "$(member 'tables[0].rows')" 620 'ask -o json has the number of rows of a table'
tail -n 1 "$HOME"/.cache/ocat/demo/traces/20*.jsonl >step
for name in sureness events candidate_set_id; do
	grep -q "\"$name\":" step
	point $? "the trace has the $name of an answer"
done
run ocat demo ask 'how many customers are there' -c shop -o md
prints '# how many customers are there' 'ask -o md is a document'
run ocat demo ask 'how many customers are there' -c shop -o csv --columns table,rows
prints 'shop.customers,620' 'ask -o csv has the tables as rows'

is "$(ocat demo sql 'how many customers are there' -c shop 2>/dev/null | sqlite3 "$HOME/.cache/ocat/demo/shop.db")" 620 'sql prints SQL that runs'
run ocat demo ask 'how many customers are there' -c shop -o json
is "$(member sureness)" sure 'ask is sure of a plain question'
is "$(member 'links[0].kind')" table 'ask -o json has the kind of name that words mean'
is "$(member 'links[0].name')" shop.customers 'ask -o json has the name that words mean'
is "$(member 'plan.tables[0].as')" customers 'ask -o json has the plan'
is "$(member 'events[2]')" PlanSynthesized 'an answer with a plan has its event'
is "$(member 'state.logical_plan_version')" 1 'the state of an answer has the version of the plan'
run ocat demo ask 'how many customers are there' -c shop -o table
prints 'SELECT COUNT(*)' 'ask prints the SQL'
prints 'understood  "customers": table shop.customers' 'ask prints what the words mean'
prints 'shop.customers  for "customers"; 620 rows, updated' 'ask prints why a table was found, and its size'

run ocat demo ask 'customers without orders' -c shop -o json
prints 'NOT EXISTS (SELECT 1 FROM orders WHERE orders.customer_id = customers.customer_id)' 'ask answers what is without rows elsewhere'
prints '{"table":"shop.orders","found_because":"\"orders\""' 'the tables of an answer include those without rows'
is "$(member 'filters[0]')" 'without a row of orders' 'ask -o json has the filters in words'
run ocat demo sql 'clientes sem pedidos' -c shop
prints 'NOT EXISTS' 'sql answers in Portuguese'

# ---- questions about the catalog ----

# catalog QUESTION TOOL PATH VALUE: the tool answers it.
catalog() {
	run ocat demo ask "$1" -c shop -o json
	is "$(member catalog_answer.tool)" "$2" "$2 answers: $1"
	is "$(member "catalog_answer.$3")" "$4" "the answer to '$1' is in it"
}
catalog 'which tables have PII' search_tables 'rows[0].qualified_name' shop.addresses
is "$(member intent.intent)" governance 'a question about personal data is governance'
is "$(member 'catalog_answer.arguments.tag')" pii 'a question about personal data asks for the tag'
is "$(member sql)" '' 'a question about the catalog has no SQL'
exits 0 'ask exits with 0 when the catalog answers'
catalog 'what changed since yesterday' list_changes 'rows[0].qualified_name' shop.customers
catalog 'what columns does orders have' describe_asset result.qualified_name shop.orders
catalog 'where does email appear' search_catalog 'rows[0].qualified_name' shop.customer_contacts.email
catalog 'quais tabelas têm dados pessoais' search_tables 'rows[0].qualified_name' shop.addresses
run ocat demo ask 'which tables have PII' -c shop -o table
prints 'ocat tables --tag pii' 'ask prints the command that answers the question'
prints 'shop.addresses' 'ask prints the answer of that command'
run ocat demo ask 'which tables have PII' -c shop -o csv
prints 'shop.addresses,table' 'ask -o csv has the rows of that command'
run ocat demo ask 'what columns does orders have' -c shop -o table
prints 'columns (15)' 'ask prints the page of a table'
run ocat demo ask 'what columns does the widgets table have' -c shop
exits 1 'ask exits with 1 if the catalog has no such table'
run ocat demo sql 'which tables have PII' -c shop
exits 1 'sql exits with 1 for a question about the catalog'
says 'ocat tables --tag pii' 'sql names the command for a question about the catalog'

# ---- a question to the person ----

run ocat demo ask 'how many customers in each town' -c shop -o json
exits 1 'ask exits with 1 while a question is open'
is "$(member 'questions[0].question')" 'Which key joins customers and addresses: billing_address or shipping_address?' 'ask -o json has the question'
is "$(member 'questions[0].options[1].label')" shipping_address 'each option has a label'
is "$(member 'questions[0].options[1].rows_read') $(member 'questions[0].options[1].columns')" '1180 2' 'each option has its size'
is "$(member 'questions[0].options[1].detail')" 'customers.shipping_address_id = addresses.address_id' 'each option has its meaning'
member 'questions[0].options[1].sql' | grep -q 'JOIN customers ON customers.shipping_address_id = addresses.address_id'
point $? 'each option has the SQL that it leads to'
run ocat demo ask 'how many customers in each town' -c shop --choose 2 -o json
exits 0 '--choose answers the question'
is "$(member sureness)" likely 'an answer after a choice is likely'
is "$(member 'choices[0]')" shipping_address 'ask -o json has the option chosen'
id=$(member step_id)
run ocat demo ask 'how many customers in each town' -c shop --choose shipping_address -o json
is "$(member step_id)" "$id" 'an option has a number and a label'
run ocat demo ask 'how many customers in each town' -c shop --choose nearest
says 'no option of the question is called "nearest"' 'an unknown option is an error'
says 'billing_address' 'an unknown option is answered with those that exist'
run ocat demo sql 'how many customers in each town' -c shop
exits 1 'sql exits with 1 while a question is open'
says '--choose shipping_address' 'sql prints the options'
run ocat demo sql 'how many customers in each town' -c shop --auto
exits 0 '--auto asks nothing'
prints 'customers.billing_address_id = addresses.address_id' '--auto takes the first option'
says 'assumed: billing_address, the first of 2 options' '--auto says what it assumes'

# ---- about a query, and about a step ----

wrong='select count(*) from orders o where o.custmer_id = 1'
run ocat demo ask 'why is this wrong' --sql "$wrong" -c shop
prints 'error: o has no column custmer_id' 'ask --sql says what is wrong with the query'
prints 'corrected, it passes' 'ask --sql has the corrected query'
run ocat demo sql 'what should it be' --sql "$wrong" -c shop
is "$(cat "$out")" 'select count(*) from orders o where o.customer_id = 1' 'sql --sql prints the corrected query'
OCAT_SESSION='a mistake' ocat demo show shop.custmers >/dev/null 2>&1
run ocat demo ask 'what should it have done' --trace a-mistake --trace-step 1
prints 'instead     asset: shop.customers' 'ask --trace has the right parameters of a step'
prints '--branch 1 --set asset=shop.customers' 'ask --trace names the branch'
run ocat demo ask 'what should it have done' --trace syndicate-participants --trace-step 4 -o json
is "$(member instead.changes[0].name)" sql 'the right step of a trace has another SQL'
member sql | grep -q 'd.is_high_value'
point $? 'the SQL of the right step has the names of the catalog'
run ocat demo ask 'what should it have done' --trace carrier-promise --trace-step 1 -o json
is "$(member instead.step)" 2 'a step without a fault leads to the one that made the answer wrong'
run ocat demo ask 'what should it have done' --trace revenue-by-region --trace-step 4 -o json
is "$(member instead.wrong)" '' 'a step of a good session is not wrong'
is "$(member question)" 'Show me customer revenue by region for Q4 2025' 'the question of a good session is answered'
run ocat demo ask 'what should it have done' --trace nothing --trace-step 1
says 'unknown trace "nothing"' 'ask refuses an unknown trace'
run ocat demo ask 'what should it have done' --trace carrier-promise --trace-step 99
exits 1 'ask refuses a step that the trace does not have'
run ocat demo ask 'what should it have done' --trace carrier-promise
says '--trace needs --trace-step' 'ask --trace needs a step'

# ---- without an answer ----

run ocat demo ask 'colourless green ideas sleep furiously' -c shop -o json
exits 1 'ask exits with 1 without SQL'
is "$(member sureness)" unsure 'a question about something else is unsure'
is "$(member sql)" '' 'an unsure answer has no SQL'
is "$(member stage)" tables 'an unsure answer has the stage where it stopped'
run ocat demo sql 'colourless green ideas sleep furiously' -c shop
exits 1 'sql exits with 1 without SQL'
is "$(cat "$out")" '' 'sql prints nothing without SQL'
says 'unsure: ' 'sql prints the reason on standard error'
run ocat demo sql 'select name from customers'
exits 2 'sql does not take SQL'
says 'ocat check' 'sql names the command for SQL'
run ocat demo ask
exits 2 'ask needs a question'
run ocat demo ask ' '
exits 2 'ask needs more than blanks'
run ocat demo sql 'how many orders in 2025' -c shop --dialect mysql
prints 'COUNT(*) AS count_rows' 'sql takes the dialect that was asked for'
run ocat demo ask 'how many orders in 2025' -c shop --dialect mysql
prints 'in the dialect of mysql, as asked; the catalog shop has that of sqlite' 'ask says why it is another dialect'
run ocat demo ask 'customers in Berlin' -c shop -o json
prints_no "_id = '" 'a place is not compared with a key'
run ocat demo ask 'how many customers' --dialect klingon
says 'unknown dialect "klingon"' 'ask refuses an unknown dialect'

run ocat demo ask 'how many customers' --domain custmers
exits 1 'ask refuses an unknown domain'
says 'unknown domain custmers' 'ask names the unknown domain'
says '  customers' 'ask names the nearest domain'
run ocat demo ask 'how many customers are there' --domain customers -c shop
exits 0 'ask looks in a domain'
run ocat demo ask 'how many customers' --budget bananas=3
exits 2 'ask refuses an invalid budget'
says 'calls=3,tokens=20000' 'ask shows how a budget is written'
run ocat demo sql 'how many customers in each town' -c shop --auto --budget plans=1
exits 1 'a budget of one plan leaves no second one for a choice'

# ---- a staged plan ----

run ocat demo ask 'how many customers are there' -c shop --rem -o json
is "$(member 'rem.query.query_type')" traverse '--rem has the type of the first query'
is "$(member 'rem.query.parameters.max_depth')" 0 '--rem begins with the edges alone'
prints '"staged_plan":["Step 1: PLAN mode (depth=0) - analyze available edges"' '--rem has the steps in few words'
member rem.query >query.json
run ocat demo rem "$(cat query.json)" -o json
exits 0 'rem takes the query of --rem'
prints '"plan_memo":"Goal: how many customers are there' 'rem returns the memo of --rem'

# ---- a conversation ----

OCAT_SESSION='a talk'
export OCAT_SESSION
run ocat demo ask --continue 'now by month' -c shop
exits 1 '--continue needs an answer of the session'
says 'no question was asked in this session yet' '--continue says that there is no answer'
said() { # said WORDS QUESTION TEXT
	run ocat demo ask --continue "$1" -c shop -o json
	is "$(member question)" "$2" "$3"
}
run ocat demo ask 'how many orders by region?' -c shop -o json
first=$(member step_id)
said 'now by month' 'how many orders by region by month' '--continue adds a group to the question'
said 'and by year' 'how many orders by region by year' 'another grain takes the place of the first'
said 'only Brazil' 'how many orders by region by year for Brazil' 'only adds a condition'
said 'region means country' 'how many orders by country by year for Brazil' 'a correction replaces one understood word'
step=$(member step_id)
said 'only in 2025' 'how many orders by country by year for Brazil in 2025' 'only keeps a preposition'
is "$(member continues)" "$step" 'an answer has the step_id of the one before'
said undo 'how many orders by country by year for Brazil' 'undo goes back to the answer before'
is "$(member step_id)" "$step" 'the same question has the same step_id'
said undo 'how many orders by region by year for Brazil' 'undo goes back further'
said 'which customers have no orders' 'which customers have no orders' 'a question of its own begins again'
run ocat demo ask --step "$first" 'ahora por mes' -c shop -o json
is "$(member question)" 'how many orders by region by month' 'a step_id goes on from any answer, in any language'
said 'agora só o Brasil' 'how many orders by region by month for Brasil' 'a conversation goes on in Portuguese'
run ocat demo ask --step 0000 'by month' -c shop
says 'no answer of this session has the step_id "0000"' 'an unknown step_id is an error'

# ---- what a person says about an answer ----

run ocat demo ask 'how many customers are there' -c shop -o json
run ocat demo ask --continue 'not what I meant' -c shop -o json
is "$(member question)" 'how many customers are there' '"not what I meant" asks the same question again'
is "$(member sql)" '' 'what was not meant is not proposed again'
is "$(member remembered)" 'an answer to this question was left out: not what you meant' 'the answer says what was left out'
OCAT_SESSION='another talk'
run ocat demo ask 'How many  customers are there?' -c shop -o json
is "$(member sureness)" unsure 'what was not meant is remembered, however the question is written'
run ocat demo ask 'how many orders are there' -c shop
prints 'FROM orders' 'another question is answered as before'
run ocat demo ask 'how many customers in each country' -c shop --auto
prints 'billing_address, the first of 2 options' 'without a choice, the first option is taken'
run ocat demo ask --continue 'not what I meant' -c shop --auto
prints 'shipping_address, the next of 2 options' 'after an option that was not meant comes the next'
run ocat demo ask 'how many customers in each town' -c shop --choose 2 -o json
run ocat demo ask --continue 'eso es' -c shop -o json
is "$(member sureness)" sure 'an accepted answer is sure'
is "$(member remembered)" 'you accepted this SQL for this question' 'the answer says that it was accepted'
run ocat demo ask 'how many customers in each town' -c shop --auto
prints 'shipping_address, the accepted one of 2 options' 'an option that was accepted is taken again'
grep -q '"tool":"learn"' "$(find "$HOME" -name audit.jsonl)"
is $? 0 'an accepted answer is learned from'

# ---- whose rows, whose time, whose place ----

run ocat demo ask 'orders by month' -c shop
prints_no 'JOIN' 'a word of a period adds no table that has a column of that name'
run ocat demo ask 'top 10 customers by revenue last month' -c shop
prints 'ORDER BY SUM(customer_revenue.revenue) DESC' 'a ranking is by the number of that name, not by a text whose comment has the word'
prints 'customer_revenue.revenue_month >= ' 'a period is of the measure, if that has a time'
run ocat demo ask 'top 3 products by revenue' -o json
is "$(member sql | grep -c product_reviews)" 0 'tables that only a third one connects are joined last'
run ocat demo ask 'suppliers in Germany' -c shop
prints '"Germany": value shop.countries.country_name' 'a value is understood as one of the column where it was placed'
run ocat demo ask 'customers in Berlin' -c shop
prints_no "region_name = 'Berlin'" 'a column whose values are known has no other place'
run ocat demo ask 'quantos pedidos por canal' -c shop
prints 'GROUP BY orders.channel' 'pedidos are orders before por, not a participle'
run ocat demo ask 'revenue by region in Q4 2025' -c warehouse
prints '"calendar_quarter" = 4' 'a quarter is compared in a column of its own'
prints 'GROUP BY "customer_revenue_by_region"."region_name"' 'revenue by region is a sum for each region'

# ---- fiscal years ----
run ocat demo ask 'how many orders in fiscal year 2025' -c shop
prints "orders.ordered_at >= '2025-01-01'" 'without a start, a fiscal year is the calendar year'
prints 'the fiscal year is taken for the calendar year: its start is not set for the catalog' 'the answer says that the start is not set'
cp "$HOME/.cache/ocat/demo/shop.db" years.db
mkdir -p years
printf 'catalogs:\n  - name: years\n    url: %s\n    fiscal_year_start: 7\n' "$PWD/years.db" >years/catalogs.yaml
years() { OCAT_CONFIG_DIR=$PWD/years OCAT_CACHE_DIR=$PWD/years run ocat "$@"; }
years ask 'how many orders in fiscal year 2025' -c years
prints "orders.ordered_at >= '2024-07-01' AND orders.ordered_at < '2025-07-01'" 'fiscal_year_start of the catalog begins its fiscal years'
prints 'the fiscal period begins on 2024-07-01' 'the answer says when it begins'
years ask '¿cuántos pedidos en el año fiscal 2025?' -c years
prints "orders.ordered_at >= '2024-07-01'" 'a fiscal year in Spanish begins as set'
years ask 'quantos pedidos no ano fiscal de 2025' -c years
prints "orders.ordered_at >= '2024-07-01'" 'a fiscal year in Portuguese begins as set'
years sql 'number of orders by fiscal year' -c years
sqlite3 years.db <"$out" >rows 2>&1
is "$(cat rows)" "$(sqlite3 years.db "select strftime('%Y', ordered_at, '+6 months'), count(*) from orders group by 1")" 'groups by fiscal year are those of the year that they end in'
years ask 'número de pedidos por ano fiscal' -c years
prints 'fiscal years begin in July, and have the number of the year in which they end' 'the answer says how fiscal years are numbered'
printf 'domains:\n  - name: sales\n    tables: [orders]\n    fiscal_year_start: 4\n' >years/domains.yaml
years ask 'how many orders in fiscal year 2025' -c years
prints "orders.ordered_at >= '2024-04-01' AND orders.ordered_at < '2025-04-01'" 'fiscal_year_start of a domain precedes that of the catalog'
years ask 'how many employees were hired in fiscal year 2025' -c years
prints "'2024-07-01'" 'a table outside the domain keeps the start of its catalog'
sed -i 's/start: 4/start: 0/' years/domains.yaml
years ask 'how many orders in fiscal year 2025' -c years
says 'domains.yaml:4:24: fiscal_year_start should be a month, 1 to 12' 'an invalid start of a domain is an error at its position'
rm years/domains.yaml
sed -i 's/start: 7/start: 13/' years/catalogs.yaml
years ask 'how many orders' -c years
says 'fiscal_year_start should be a month, 1 to 12' 'an invalid start is an error'

# ---- values that no catalog lists ----
sqlite3 calls.db 'create table call_log(call_ref integer primary key, outcome text, remarks text, minutes int)'
ocat add calls calls.db >/dev/null 2>&1
run ocat ask 'how many call logs with "Left a message"' -c calls
prints "WHERE call_log.outcome = 'Left a message'" 'a value goes to the column whose name says that it holds such'
prints 'no column is known to hold "Left a message"; call_log.outcome fits best' 'the answer says that the value is not known'
prints 'likely' 'such an answer is not sure'
run ocat ask 'cuántos call logs con "Left a message"' -c calls
prints 'call_log.outcome fits best' 'the same in Spanish'
run ocat ask 'quantos call logs com "Left a message"' -c calls
prints 'call_log.outcome fits best' 'the same in Portuguese'
ocat remove calls >/dev/null 2>&1

# ---- what the policy refuses ----
echo 'rules: [{ id: dear, budget: { rows: 500 } }]' >dear.yaml
OCAT_POLICY_PATH=$PWD/dear.yaml
export OCAT_POLICY_PATH
run ocat demo ask 'number of orders per channel and customer' -c shop
prints 'the rule dear allows 500' 'the answer says which rule refuses its query'
prints 'narrow it in time' 'a refused query is shown with a way to read less'
run ocat demo sql 'number of orders per channel and customer' -c shop
exits 1 'no SQL is printed for a refused query'
says 'the rule dear allows 500' 'ocat sql prints the reason for a refused query'
unset OCAT_POLICY_PATH
# ---- topics, which no SQL reads ----
cat >events.jsonl <<'E'
{"ns":"stream","table":"parcel_sent","kind":"topic","desc":"","cols":[["parcel_id","bigint",""],["sent_at","timestamp",""]]}
{"ns":"store","table":"parcels","kind":"table","desc":"","cols":[["parcel_id","bigint",""],["sent_at","timestamp",""]],"pk":["parcel_id"]}
E
run ocat ask -c events.jsonl 'how many parcels were sent'
prints 'parcels' 'a table answers a question that a topic fits too'
prints_no parcel_sent 'a topic is no table of the answer'
sed -n 1p events.jsonl >topics.jsonl
run ocat ask -c topics.jsonl 'how many parcels were sent'
prints 'only topics match the question, and SQL does not read topics' 'without a table the answer says that only topics match'
done_testing
