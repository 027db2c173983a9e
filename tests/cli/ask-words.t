#!/bin/sh
# Every word of a question that changes what is asked for is in its SQL, or is said to be not understood.
. "${srcdir:-.}/tests/lib.sh"

ocat demo list >/dev/null 2>&1
shop=$HOME/.cache/ocat/demo/shop.db
member() { sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.$1')"; }
asked() { run ocat demo ask "$1" -c shop -o json; }
# rows QUESTION SQL: a sure answer returns the same as the SQL.
rows() {
	asked "$1"
	is "$(member sureness)" sure "the answer is sure: $1"
	is "$(member sql | sqlite3 "$shop")" "$(sqlite3 "$shop" "$2")" "and right: $1"
}
# open QUESTION WORD: the word is not understood, and the answer unsure.
open() {
	asked "$1"
	is "$(member sureness)" unsure "the answer is unsure: $1"
	is "$(member missing)" "[\"$2\"]" "not understood is \"$2\": $1"
}

# ---- places ----
rows 'second most expensive product' 'select product_name from products order by list_price desc limit 1 offset 1'
rows 'the second oldest employee' 'select first_name, last_name from employees order by date_of_birth limit 1 offset 1'
rows 'the 3rd cheapest product' 'select product_name from products order by list_price limit 1 offset 2'
rows 'el segundo producto más caro' 'select product_name from products order by list_price desc limit 1 offset 1'
rows 'o terceiro produto mais barato' 'select product_name from products order by list_price limit 1 offset 2'
rows 'the 3 most expensive products' 'select product_name from products order by list_price desc limit 3'
open 'third customer with the most orders' third
asked 'the second most expensive product of each category'
is "$(member sureness)" unsure 'a later place in each group is not found'

# ---- percentages ----
for question in 'the top 10% of products by list price' 'los 10% productos más caros' 'os 10% produtos mais caros'; do
	asked "$question"
	is "$(member sureness)" unsure "a percentage is no count: $question"
	prints 'a percentage of the rows is not computed' "the answer says that percentages are not computed: $question"
done

# ---- all but ----
open 'all employees but the youngest' but
open 'todos los empleados menos el más joven' menos
open 'todos los empleados salvo el más joven' salvo
open 'todos os funcionários exceto o mais jovem' exceto
rows 'all countries but Germany' "select country_name from countries where country_name <> 'Germany'"
rows 'products with list price not between 10 and 20' 'select product_name from products where list_price < 10 or list_price > 20'

# ---- years of a date ----
rows 'how many employees were hired between 2015 and 2018' "select count(*) from employees where hired_on >= '2015-01-01' and hired_on < '2019-01-01'"
rows 'employees hired after 2018' "select first_name, last_name from employees where hired_on >= '2019-01-01'"
rows 'employees hired before 2016' "select first_name, last_name from employees where hired_on < '2016-01-01'"

# ---- two columns, and what is left out ----
rows 'products with list price below cost' 'select product_name from products where list_price < cost'
rows 'produtos com list price abaixo de cost' 'select product_name from products where list_price < cost'
rows 'products with list price outside 10 to 20' 'select product_name from products where list_price < 10 or list_price > 20'
rows 'productos con list price fuera del rango de 10 a 20' 'select product_name from products where list_price < 10 or list_price > 20'
rows 'countries outside Germany' "select country_name from countries where country_name <> 'Germany'"
open 'unpaid orders' unpaid

# ---- a table in view, where there is none ----
for question in 'who uses this table' 'quién usa esta tabla' 'quem usa esta tabela' 'where is this column used'; do
	asked "$question"
	is "$(member sureness)" unsure "the answer is unsure: $question"
	is "$(member sql)" '' "and no SQL: $question"
	prints 'no table is in view' "and says what is missing: $question"
done

# ---- one of several catalogs ----
# in CATALOG QUESTION SQL: without a catalog named, the question is answered from that one, with these rows.
in_catalog() {
	run ocat demo ask "$2" -o json
	is "$(member catalog)" "$1" "the catalog is $1: $2"
	is "$(member sql | sqlite3 "$shop" | sort)" "$(sqlite3 "$shop" "$3" | sort)" "and its rows are right: $2"
}
in_catalog shop 'customers without orders' 'select name from customers where customer_id not in (select customer_id from orders)'
in_catalog shop 'clientes sin pedidos' 'select name from customers where customer_id not in (select customer_id from orders)'
in_catalog shop 'orders placed in 2025' "select order_id from orders where ordered_at >= '2025-01-01' and ordered_at < '2026-01-01'"
in_catalog shop 'how many orders were placed in 2025' "select count(*) from orders where ordered_at >= '2025-01-01' and ordered_at < '2026-01-01'"
in_catalog shop 'total payments' 'select sum(amount) from payments'

# ---- what a number is compared with ----
asked 'orders by customer over 10'
member sql | grep -q 'HAVING COUNT(\*) > 10'
point $? 'the measure of each group is compared, and no key'
run ocat demo ask 'purchases by client over 100' -o json
is "$(member catalog)" shop 'the catalog with the measure answers, not one that counts customers'
member sql | grep -q '> 100'
point $? 'the condition on the measure is kept'
in_catalog shop 'refunds over 20' 'select refund_id from refunds where amount > 20'

# ---- how many of each ----
in_catalog shop 'orders by status' 'select label, count(*) from orders join order_statuses using (order_status_id) group by 1'
in_catalog shop 'payments per method' 'select method_name, count(*) from payments join payment_methods using (payment_method_id) group by 1'
in_catalog shop 'pedidos por status' 'select label, count(*) from orders join order_statuses using (order_status_id) group by 1'
asked 'top 5 products by number of order lines'
member sql | grep -q 'ORDER BY COUNT(\*) DESC'
point $? 'a number of rows ranks them'

# ---- alternatives ----
for question in 'customers' 'the oldest employee' 'employees by department' 'invoices without payments'; do
	asked "$question"
	is "$(member alternative)" '' "another reading is not made up: $question"
done
asked 'cities of addresses'
prints 'SELECT DISTINCT' 'equal rows once is another reading where rows may be equal'

# ---- a word that is only related ----
asked 'average salary'
is "$(member sureness)" unsure 'a word that is only related, alone, gets no SQL'
prints 'is only related to' 'the answer says that a word is only related'

# ---- what no query says ----
open 'median list price of products' median
open 'mediana de list price de productos' 'mediana de'
asked 'orders in January'
member assumptions | grep -q '"in January\\" is the latest: '
point $? 'a month without a year is the latest, and the answer says so'

# ---- what contradicts itself ----
run ocat demo ask 'orders in Q4 2025 not shipped' -c warehouse -o json
member sql | grep -q 'shipped_at" IS NULL'
point $? 'what did not happen has no time'
! member sql | grep -q 'shipped_at" >='
point $? 'a negated event is not limited to a period'

# ---- two questions ----
for question in 'how many suppliers are there; which customers have no orders?' 'how many suppliers are there? which customers have no orders?' \
	'cuántos proveedores hay; qué pedidos hay? cuántos clientes hay?' 'quantos fornecedores existem; quantos clientes existem?'; do
	for where in '' '-c shop'; do
		run ocat demo ask "$question" $where -o json
		member 'parts[1].question' | grep -q .
		point $? "punctuation separates questions${where:+ in one catalog}: $question"
	done
done

# ---- requests to change data ----
for request in 'delete all orders' 'please remove the orders of 2024' 'drop table orders' 'update the price of all products' \
	'borra todos los pedidos' 'actualiza los precios' 'apague todos os pedidos' 'insira um cliente'; do
	run ocat demo ask "$request" -c shop
	exits 1 "a request is not answered: $request"
	prints 'this asks to change data' "the answer to a request names the reason: $request"
	prints_no SELECT "without SQL: $request"
done
run ocat demo sql 'delete all orders' -c shop
exits 1 'sql writes none either'

# ---- a moment that is kept as text ----
sqlite3 desk.db 'CREATE TABLE clients (client_id INTEGER PRIMARY KEY, full_name TEXT, birth_date TEXT);
	CREATE TABLE tickets (ticket_id INTEGER PRIMARY KEY, client_id INT REFERENCES clients (client_id), subject TEXT, opened_at TEXT, closed_at TEXT)'
run ocat add desk desk.db
run ocat sql 'tickets per client in 2025' -c desk
prints "tickets.opened_at >= '2025-01-01'" 'the time of what is counted is a moment of its own, in a column of text'
prints 'COUNT(*)' 'what is counted is counted for each client'

# ---- what cannot be ranked, and words that ask for nothing ----
open 'which carrier delivers fastest' fastest
for question in 'customers who returned something' 'clientes que devolvieron algo' 'clientes que devolveram alguma coisa'; do
	asked "$question"
	is "$(member missing)" '[]' "a word for anything is not missing: $question"
done

# ---- the answer itself ----
run ocat demo ask 'orders that were cancelled' -c shop -o json
! grep -Eq '"confidence":[0-9]+\.[0-9]{4}' "$out"
point $? 'a confidence has at most three places'
run ocat ask --continue
exits 2 'a question is needed'
says '`ocat ask` needs QUESTION' 'the message about a missing question uses the word of the usage'
done_testing
