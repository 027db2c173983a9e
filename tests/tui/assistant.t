#!/bin/sh
# The assistant's panel: a question in plain words, its answer, the next step, and how a conversation goes on.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

explore 80x24
keys Esc a
shows 'a asks a question in plain words.' 'the empty panel says what it is for'
shows 'ask:  in English, Spanish or Portuguese' 'a prompts for a question'
keys 'number of orders by region' Enter
screen 'the answer shows the question, how sure it is, the next step and the SQL' <<'S'
 number of orders by region
 likely  shop, sqlite

▸│ next      check_sql: check this SQL against the catalog; nothing runs
 │ because   a word may have another meaning; see below
 │ gives     2 columns from 3 tables of 7 rows

 SELECT region.name, COUNT(*) AS count_rows
 FROM region
 JOIN customers ON customers.region = region.code
 JOIN orders ON orders.customer_id = customers.id
 GROUP BY region.name, region.code
S
shows 'found because of' 'each table says why it was found'
keys '?'
shows 'take back the last question or choice' 'the help says what the keys of the panel do'
keys PgDn
shows '1 2 3 4 5 6 7 8' 'the help lists the keys that choose'
keys Esc G
shows 'no language model used' 'the budget says that no language model was used'
copy y
is "$(copied | head -n 1)" 'SELECT region.name, COUNT(*) AS count_rows' 'y copies the SQL'
keys c
shows '─ check a query ─' 'c takes the SQL to the check'
shows 'allowed: no findings' 'the SQL of an answer passes the check'
keys Esc
shows '─ assistant ─' 'Esc returns from the check to the panel'
keys g Enter
shows '─ check a query ─' 'Enter runs the next step'
keys Esc f 'shop.orders' Enter Enter
shows '─ orders ─' 'Enter on a table of the panel opens it'
keys '['
shows '─ assistant ─' '[ returns from the table to the panel'
keys Esc
shows '▸' 'Esc goes back to the list'
shows_no '─ assistant ─' 'Esc closes the panel'

# A conversation goes on.
keys a 'how many orders are there' Enter
shows 'SELECT COUNT(*) AS count_rows FROM orders' 'another question is asked anew'
keys a
shows 'ask, or go on:  now by month' 'a in the panel offers to go on'
keys 'in 2025' Enter
shows ' how many orders are there in 2025' 'what is said next completes the question'
shows "+ WHERE orders.ordered_on >= '2025-01-01'" 'a line of the SQL that changed is marked'
keys u
shows 'SELECT COUNT(*) AS count_rows FROM orders' 'u takes back the last question'
shows_no '2025' 'the question taken back is gone'
keys e
shows 'the question:  how many orders are there' 'e edits the question'
keys ^U 'how many customers are there' Enter
shows 'FROM customers' 'the edited question is answered'
keys n
shows 'no other reading' 'n says that there is no other reading'
keys a Up
shows 'how many customers are there' 'Up recalls the questions'
keys Esc Esc Esc
quit_explorer 'the explorer quits after a conversation'

# A question to the person.
explore 80x24
keys ':' 'ask how many orders in each address line' Enter
shows ' Which key joins orders and addresses: ship_to or bill_to?' 'an open question is shown'
shows '▸  1  ship_to  orders.ship_to = addresses.id; 3 rows, 2 columns, updated' 'an option has its number, and what it reads'
shows '   2  bill_to  orders.bill_to = addresses.id; 3 rows, 2 columns, updated' 'another option has its own'
shows 'unsure about its joins' 'how sure it is, is said in words'
keys y
shows 'no SQL yet: the question is open' 'y says why there is no SQL'
keys 8
shows 'no option has that number' 'a number without an option is refused'
keys 2
shows 'orders.bill_to = addresses.id' 'a number chooses its option'
shows 'likely' 'the answer after a choice is likely'
keys u
shows '▸  1  ship_to' 'u takes back a choice'
keys Enter
shows 'JOIN orders ON orders.ship_to = addresses.id' 'Enter chooses the option under the cursor'
keys u A
shows 'JOIN orders ON orders.ship_to = addresses.id' 'A goes on to the SQL without asking'
keys A
shows 'no next step: the answer has its SQL' 'A at the end says so'
keys n
shows 'JOIN orders ON orders.bill_to = addresses.id' 'n after A offers the option that A did not take'
shows 'bill_to instead of ship_to' 'n after A says which option that is'
keys a 'in 2025' Enter
shows '+ JOIN addresses ON addresses.id = orders.bill_to' 'what is said next keeps the option that is shown'
shows_no 'Which key joins' 'a follow-up does not ask about the option again'
shows "+ WHERE orders.ordered_on >= '2025-01-01'" 'a follow-up changes the SQL of that option'
keys u
shows 'JOIN orders ON orders.ship_to = addresses.id' 'u goes back to the option that A took'
keys a 'in 2024' Enter
shows 'JOIN addresses ON addresses.id = orders.ship_to' 'a follow-up keeps the option that A took'
keys u
keys Y
shows 'remembered; its joins and conditions were learned' 'Y remembers that the SQL is right'
shows ' sure ' 'an answer that was accepted is sure'
keys U
shows 'taken back' 'U takes it back'
shows ' likely ' 'the answer is as it was'
keys '!'
shows 'remembered: not what you meant' '! remembers that it is not what was meant'
shows 'JOIN orders ON orders.bill_to = addresses.id' 'the next option is proposed instead'
keys '!'
shows 'unsure' 'without another reading the answer is unsure'
shows_no 'SELECT' 'that SQL is not proposed again'
keys U
shows 'taken back' 'U takes that back too'
keys f '"orders"' Enter e
shows '"orders" means:' 'e on a word that was understood asks what it means'
keys customers Enter
shows ' how many customers in each address line' 'the word is corrected, and the rest is kept'
keys ^U
quit_explorer 'the explorer quits after a question to the person'

# A question that asks for several things: one answer at a time.
explore 80x24
keys Esc a 'how many orders are there; which customers have no orders?' Enter
screen 'the first of two answers has its number and its question' <<'S'
 how many orders are there; which customers have no orders?
 1 of 2: how many orders are there
 sure  shop, sqlite
S
shows 'SELECT COUNT(*) AS count_rows FROM orders' 'the first answer has its SQL'
shows 'next answer' 'the footer names the key of the next answer'
keys l
shows ' 2 of 2: which customers have no orders' 'l shows the next answer'
shows 'NOT EXISTS' 'the second answer has its own SQL'
copy y
is "$(copied | grep -c 'NOT EXISTS')" 1 'y copies the SQL of the answer that is shown'
keys l
shows ' 1 of 2: how many orders are there' 'after the last answer comes the first'
keys h
shows ' 2 of 2: which customers have no orders' 'h shows the answer before'
keys l a 'in 2025' Enter
shows ' 1 of 2: how many orders are there in 2025' 'what is said next goes on from the answer that is shown'
keys l
shows ' 2 of 2: which customers have no orders' 'the other answer stays'
keys u
shows ' 1 of 2: how many orders are there' 'u takes back what was said about one of them'
shows_no '2025' 'the condition taken back is gone'
keys a 'how many customers are there' Enter
shows_no '1 of 2:' 'one question has one answer'
shows_no 'next answer' 'the footer of one answer has no key for another'
quit_explorer 'the explorer quits after several answers'

# A question about the catalog ends in the answer of another tool.
explore 80x24
keys Esc a 'which tables have an email' Enter
shows '│ next      search_tables' 'a question about the catalog names the tool that answers it'
shows ' shop.customers  table' 'the answer of that tool is in the panel'
keys Enter
shows '/ has:*email*' 'Enter makes it the query line'
shows '1 of 10 tables' 'the list shows the tables of the answer'
keys a 'how do I join orders with addresses' Enter
shows 'LEFT JOIN addresses ON addresses.id = orders.ship_to' 'a question about a join shows the path'
keys Enter
shows 'ship_to' 'Enter opens the paths'
shows_no '─ assistant ─' 'the paths replace the panel'
keys Esc Esc
quit_explorer 'the explorer quits after questions about the catalog'

# From a table.
explore 80x24
keys '=orders' Enter a 'how do I join this with addresses' Enter
shows ' how do I join orders with addresses' 'this is the table under the cursor'
shows 'LEFT JOIN addresses ON addresses.id = orders.ship_to' 'a question from a table is answered about it'
keys a 'what references this table' Enter
shows ' what references orders' 'this table stays the one where the panel was opened'
quit_explorer 'the explorer quits after questions from a table'

explore 80x24
keys '=orders' Enter Enter Down a 'how many different values has this column' Enter
shows ' how many different values has orders.' 'this column is the column under the cursor'
quit_explorer 'the explorer quits after a question from a column'

# From a query in the check.
explore 120x40
keys ':' "check select count(*) from orders o where o.custmer_id = 1" Enter a 'why is this wrong' Enter
screen 'a question from the check shows the findings and the corrected query' <<'S'
 why is this wrong
 likely  shop, sqlite

▸│ next      check_sql: check this SQL against the catalog; nothing runs
 │ because   it has the names that are probably meant, and passes the check

 error       o has no column custmer_id (line 1)
             similar: o.customer_id

 + select count(*) from orders o where o.customer_id = 1
S
keys Enter
shows 'allowed: no findings' 'Enter takes the corrected query to the check'
for question in '¿por qué está mal?' 'por que está errado?' 'why is this wrong'; do
	keys a "$question" Enter
	shows 'The check finds nothing wrong.' "a query is asked about in the person's language: $question"
done
keys a '¿por qué está mal?' Enter
shows 'The check finds nothing wrong.' 'a query without a mistake is said to be right'
keys a 'how many orders are there' Enter
shows 'SELECT COUNT(*) AS count_rows FROM orders' 'another question asked from the check is answered as usual'
quit_explorer 'the explorer quits after questions from the check'

# From a step of a trace.
OCAT_SESSION=asked ocat show shop.custmers >/dev/null 2>&1
explore 120x40
for question in 'what should it have done' '¿qué debería haber hecho?' 'o que deveria ter feito?'; do
	keys Esc a "$question" Enter
	shows 'no step of a trace is in view' "without a step in view, that is said: $question"
done
keys Esc ':' 'replay asked' Enter a 'what should it have done' Enter
screen 'a question from a step shows the right step' <<'S'
▸│ next      branch from step 1 with the right name
 │ because   unknown table or view "shop.custmers"
 │ gives     a trace of its own, to compare with this session

 step 1      describe_asset
 instead     asset=shop.customers
S
keys Enter
shows 'branch from step 1, describe_asset:  asset=shop.customers' 'Enter offers a branch with the right parameters'
keys Enter
shows 'describe_asset shop.customers' 'the branch runs the right step'
quit_explorer 'the explorer quits after a question from a step'

# Unsure, long, hostile.
explore 80x24
keys Esc a 'how many zebras' Enter
shows 'unsure' 'a question about nothing known is unsure'
shows 'missing     zebras' 'the words without a match are listed'
shows 'nearest' 'the nearest tables are listed'
shows_no 'SELECT' 'what is unknown has no SQL'
keys Enter
shows_no '─ assistant ─' 'the next step of an unsure answer opens the nearest table'
quit_explorer 'the explorer quits after an unsure answer'

explore 80x24
paste <<S
$(printf 'how many orders %0300d are there' 0 | tr 0 x)
S
keys ^U Esc a "$(printf 'how many orders %0300d are there' 0 | tr 0 x)" Enter
shows 'how many orders' 'a very long question is answered'
shows 'Enter ' 'a very long question leaves the footer in its place'
keys a '顧客 ‮"; DROP TABLE orders; --' Enter
shows_no '─ check' 'a hostile question runs nothing'
shows '─ assistant ─' 'a hostile question has an answer'
quit_explorer 'the explorer quits after a hostile question'

# Sizes.
explore 200x60
keys Esc a 'number of orders by region' Enter
shows ' order_lines' 'on a wide screen the list stays beside the panel'
shows 'JOIN orders ON orders.customer_id = customers.id' 'the panel shows its SQL beside the list'
shows '─ orders ─' 'the inspector beside the panel shows a table of the answer'
shows '? help' 'the footer leads to the help at 200x60'
quit_explorer 'the explorer quits at 200x60'
explore 120x40
keys Esc a 'number of orders by region' Enter
shows '│ next      check_sql' 'the panel is shown at 120x40'
shows '▸orders ' 'the list above the panel is on a table of the answer'
resize 40x10
shows 'Enter check' 'a narrow screen keeps the keys'
resize 20x4
resize 80x24
shows '▸│ next' 'the cursor stays on its line after changes of size'
quit_explorer 'the explorer quits after changes of size'

# A sync in the middle of a conversation.
explore 80x24
keys Esc a 'how many orders by channel' Enter
shows 'missing     channel' 'a column that is not there yet is missing'
sqlite3 shop.db 'alter table orders add column channel text'
keys L A
is_fresh() { keys Esc; look | grep -qF 'GROUP BY orders.channel' || { keys L && false; }; }
until_true 'the answer after the sync' is_fresh
point 0 'a sync asks the question again'
quit_explorer 'the explorer quits after a sync'

# A language model that writes slowly: the question stays, with what has come so far; a piece costs little; Esc stops it.
echo 'endless slow' >mode
echo '{"plan":{"tables":' >answer
"$builddir/tests/cli/llm-server" mode log answer >port &
server=$!
trap 'kill "$server"; clean_up' EXIT
until_true 'the model' test -s port
ocat config set assistant_model small
ocat config set assistant_url "http://127.0.0.1:$(cat port)/v1"
heard() { look | sed -n 's/.*the model writes, \([0-9,]*\) characters.*/\1/p' | tr -d ,; }
hears() { said=$(heard) && [ -n "$said" ] && [ "$said" -gt "$1" ]; }
explore 120x40
keys Esc a 'what is the flurb of each customer'
tm send-keys Enter
typed=$((typed + 1))
until_true 'a piece of the answer' hears 0
shows '▸what is the flurb of each customer' 'the question stays while the model writes'
shows ' {"plan"' 'what the model has written so far is shown'
shows 'characters; Esc answers without it' 'one line says what happens, and which key stops it'
shows 'Esc answer without the model' 'the footer has the keys of the moment'
shows_no 'check_sql' 'the footer has no key of an answer that is not there'
count_from_here
before=$(heard)
until_true 'more pieces' hears $((before + 20))
cost=$(wc -c <"$bytes") # less than all of them, if the pipe is late
pieces=$(((said - before) / 7 + 1))
[ "$cost" -gt 0 ] && [ "$cost" -le $((pieces * 100)) ]
point $? "a piece of a model's answer writes at most 100 bytes: $cost for $pieces pieces"
keys Esc
shows_no 'the model writes' 'Esc stops the model'
shows 'the model was stopped: this is the answer without it' 'Esc says what is shown instead'
shows ' what is the flurb of each customer' 'the question stays when the model is stopped'
shows '│ next      describe_asset' "the planner's own answer is offered"
echo silent >mode
waits() { look | grep -qF 'waiting for the model; Esc answers without it'; }
tm send-keys R
typed=$((typed + 1))
until_true 'the question to a silent model' waits
point 0 'R asks the model again, and a silent one is waited for'
keys Esc
shows 'the model was stopped' 'Esc stops a silent model at once'
quit_explorer 'the explorer quits after a model was stopped'

# A run of the panel that is killed.
echo 'silent later' >mode
: >log
echo '{"plan":{"tables":["ordres"],"columns":["ordres.id"]},"assumptions":[],"not_covered":[]}' >answer
explore 120x40
keys Esc a 'what is the flurb of each region'
tm send-keys Enter
typed=$((typed + 1))
asked_twice() { [ "$(grep -c '^POST' log)" -ge 2 ]; }
until_true 'the second request' asked_twice
kill -9 "$(program)"
until_true 'the end of the explorer' has_ended
echo call >mode
: >log
echo '{"plan":{"tables":["orders"],"groups":["orders.customer_id"],"measures":[{"fn":"max","of":"orders.total","as":"largest"}]},"assumptions":[],"not_covered":[]}' >answer
explore 120x40
keys Esc a 'what is the flurb of each region' Enter
shows 'MAX(orders.total) AS largest' 'a run of the panel that was killed goes on when it is asked again'
shows '1 reply from a run that was cut short' 'the panel says which replies it had before'
is "$(grep -c '^POST' log)" 1 'a reply that came in before the kill is not asked for again'
quit_explorer 'the explorer quits after a run was resumed'
kill "$server"
trap clean_up EXIT
ocat config unset assistant_model
ocat config unset assistant_url

# The demo.
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
ocat demo list >/dev/null 2>&1
explore 120x40 OCAT_NOW=$OCAT_NOW -- demo
keys Esc a 'how many customers in each town' Enter
shows '▸  1  billing_address' 'a question about the demo is asked by keys'
keys 2
shows 'JOIN customers ON customers.shipping_address_id = addresses.address_id' 'a number answers it'
quit_explorer 'the explorer of the demo quits'
explore 120x40 OCAT_NOW=$OCAT_NOW -- demo
keys Esc a 'how many customers are there' Enter
shows 'catalog shop: its tables rank before those of warehouse' 'the panel gives the reason for the chosen catalog'
keys n
shows 'the other reading  warehouse, snowflake' 'the other reading names its catalog and dialect'
shows '"customers": table warehouse.' 'the other reading shows how it understood the words'
shows_no 'table shop.customers' 'what the first reading understood is not shown with it'
keys Esc Esc / 'catalog:warehouse' Esc a 'how many customers are there' Enter
shows 'only catalog:warehouse, as the query line says' 'the panel looks where the query line says'
shows '"core"."dim_customer"' 'a filter of the query line limits the answer to its catalog'
quit_explorer 'the explorer of the demo quits after other readings'

# Among several catalogs, what is in view has a name of several parts, which the planner reads as one.
explore 120x40 OCAT_NOW=$OCAT_NOW -- demo
while IFS='|' read -r question asked answer; do
	keys / ^U =shop.invoices Enter a "$question" Enter
	shows " $asked" "the table in view takes the place of the word: $question"
	shows "$answer" "the table in view is the one that is read: $question"
	keys Esc
done <<'S'
how many rows does this table have|how many rows does shop.invoices have|SELECT COUNT(*) AS count_rows FROM invoices
¿cuántas filas tiene esta tabla?|¿cuántas filas tiene shop.invoices?|SELECT COUNT(*) AS count_rows FROM invoices
quantos registros há nesta tabela|quantos registros há em shop.invoices|SELECT COUNT(*) AS count_rows FROM invoices
cuántos hay en esta tabla por mes|cuántos hay en shop.invoices por mes|GROUP BY STRFTIME('%Y-%m-01', invoices.issued_on)
how do I join this with payments|how do I join shop.invoices with payments|◂─ payments
como junto isto com payments|como junto shop.invoices com payments|◂─ payments
¿cómo uno esta con payments?|¿cómo uno shop.invoices con payments?|◂─ payments
what changed here this week|what changed in shop.invoices this week|list_changes shop.invoices
S
keys / ^U =shop.orders Enter a 'orders by this column' Enter
shows 'no column is in view: open a table, move to one of its columns, and ask there' 'this column, of a list of tables, is said to be none'
keys Esc Esc / ^U =shop.orders Enter Enter j j a 'how do I join this with payments' Enter
shows ' how do I join shop.orders.customer_id with payments' 'a question can be asked from a column'
shows '│ next      get_join_path shop.orders payments' 'a join from a column is one from its table'
while IFS='|' read -r question answer; do
	keys Esc Esc Esc / ^U =shop.orders Enter Enter j j a "$question" Enter
	shows "$answer" "the column in view is the one that is read: $question"
done <<'S'
how many different values has this column|COUNT(DISTINCT orders.customer_id)
quantos pedidos por esta coluna|GROUP BY orders.customer_id
cuántos pedidos por esta columna|GROUP BY orders.customer_id
which tables have this column|│ next      search_tables customer_id
S
quit_explorer 'the explorer of the demo quits after questions from a table and a column'

# On the screen of catalogs the key connects a catalog.
explore 80x24
keys Esc L a
shows 'URL or path' 'a on the screen of catalogs connects a catalog'
quit_explorer 'the explorer quits on the screen of catalogs'
# A query of many rows: narrower ones are options.
ocat export --catalog shop --as snapshot --file big.jsonl >/dev/null 2>&1
sed -i 's/"row_count":[0-9]*/"row_count":48000000/' big.jsonl
ocat remove shop >/dev/null 2>&1
ocat add big big.jsonl >/dev/null 2>&1
explore 80x24
keys Esc a 'how many orders are there' Enter
shows 'It reads tables of 48.0M rows. Is less enough?' 'the panel asks whether less is enough'
shows '1  only the last 365 days, by orders.ordered_on' 'the options have numbers'
shows 'SELECT COUNT(*) AS count_rows FROM orders' 'the SQL reads what was asked for'
keys n
shows ': a query that reads less' 'n shows the first narrower query'
shows '+ WHERE orders.ordered_on >=' 'what it leaves out is marked in its SQL'
keys n 2
shows 'chosen      only the last 30 days, by orders.ordered_on' 'a number takes a narrower query'
shows 'WHERE orders.ordered_on >=' 'its SQL takes the place of the first'
keys u
shows 'Is less enough?' 'u takes the choice back'
quit_explorer 'the explorer quits after narrower queries'
done_testing
