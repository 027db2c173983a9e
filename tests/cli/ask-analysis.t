#!/bin/sh
# Questions as an analyst types them: each answer is SQL whose rows are right, or says what is missing.
. "${srcdir:-.}/tests/lib.sh"

ocat demo list >/dev/null 2>&1
shop=$HOME/.cache/ocat/demo/shop.db
member() { sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.$1')"; }
asked() { run ocat demo ask "$1" -c shop -o json; }
# rows QUESTION SQL: an answer returns the same as the SQL, in any order.
rows() {
	asked "$1"
	is "$(member sql | sqlite3 "$shop" 2>&1 | sort)" "$(sqlite3 "$shop" "$2" | sort)" "the rows are right: $1"
}

# ---- groups ----
rows 'returns by reason' 'select reason, count(*) from returns join return_reasons using (return_reason_id) group by 1'
rows 'orders by status' 'select label, count(*) from orders join order_statuses using (order_status_id) group by 1'
run ocat demo ask 'revenue by quarter and by fiscal year' -c warehouse
prints 'SUM("customer_revenue_by_region"."revenue")' 'revenue by quarter and by fiscal year is a sum'
is "$(grep -c '^  "customer_revenue_by_region"."fiscal_year",' "$out")" 1 'a year comes out once'

# ---- each thing once ----
rows 'customers who returned something' 'select name from customers where customer_id in (select customer_id from orders where order_id in (select order_id from returns))'
rows 'customers who ordered in 2025' "select name from customers where customer_id in (select customer_id from orders where ordered_at >= '2025-01-01' and ordered_at < '2026-01-01')"

# ---- one of several catalogs, and keys ----
run ocat demo ask 'customers by town' -o json
is "$(member catalog)" shop 'the catalog that has a town is asked about customers by town'
is "$(member 'questions[0].question')" 'Which key joins addresses and customers: billing_address or shipping_address?' 'which address is meant is a question'
run ocat demo ask 'customers by country' -c warehouse
prints 'unsure about its joins' 'customers are not counted in each country of their region'
prints 'no key joins its rows one by one: they only share a row of dim_region' 'the answer says why such a join is wrong'

# ---- what something comes to that has lines, by a time that its lines do not have ----
aov="select strftime('%Y-%m-01', ordered_at), 1.0 * sum(line_total) / count(distinct order_id) from order_lines join orders using (order_id) where ordered_at >= '2025-01-01' and ordered_at < '2026-01-01' group by 1"
rows 'average order value by month in 2025' "$aov"
prints 'the value of a row of orders is the sum of its order_lines.line_total' 'the answer says what it takes for the value of an order'
rows 'valor medio de los pedidos por mes en 2025' "$aov"
rows 'valor médio dos pedidos por mês em 2025' "$aov"
rows 'average line total by month in 2025' "select strftime('%Y-%m-01', ordered_at), avg(line_total) from order_lines join orders using (order_id) where ordered_at >= '2025-01-01' and ordered_at < '2026-01-01' group by 1"

# ---- numbers beside periods, and verbs beside names ----
rows 'payments over 500 last month' "select payment_id from payments where amount > 500 and paid_at >= '2026-10-01' and paid_at < '2026-11-01'"
rows 'payments in the 2 last months' "select payment_id from payments where paid_at >= '2026-09-30' and paid_at < '2026-12-01'"
rows 'top 5 products by quantity sold' 'select product_name from products join order_lines using (product_id) group by product_id order by sum(quantity) desc limit 5'
rows 'produtos com mais avaliações' 'select product_name from products join product_reviews using (product_id) group by product_id having count(*) = (select max(n) from (select count(*) n from product_reviews group by product_id))'

# ---- what one query does not answer: unsure, with the reason ----
# open QUESTION REASON
open() {
	asked "$1"
	is "$(member sureness)" unsure "the answer is unsure: $1"
	is "$(member reason)" "$2" "and the reason is said: $1"
}
open 'what did customer 17 buy' '"buy" is not understood'
open 'return rate by product' '"rate" is not understood'
two='figures of two kinds of rows are not compared in one query; ask for each'
open 'cancelled orders versus delivered orders' "$two"
open 'orders this month compared to last month' "$two"
open 'pedidos de este mes comparados con el mes pasado' "$two"
open 'clientes que más compraron en 2025' 'each row of customers is one of a name, so their number ranks nothing'
open 'which products have the best average rating' 'product_reviews.reviewed_at is a time, which is not added up'


# ---- things counted by what they have, and periods compared ----
rows 'how many customers have more than 3 orders' 'select count(*) from (select customer_id from orders group by 1 having count(*) > 3)'
rows 'how many customers have more than 2 orders in 2025' "select count(*) from (select customer_id from orders where ordered_at >= '2025-01-01' and ordered_at < '2026-01-01' group by 1 having count(*) > 2)"
rows 'orders 2024 vs 2025' "select strftime('%Y-01-01', ordered_at), count(*) from orders where ordered_at >= '2024-01-01' and ordered_at < '2026-01-01' group by 1"
rows 'compare revenue in 2024 and 2025' "select strftime('%Y-01-01', revenue_month), sum(revenue) from customer_revenue where revenue_month >= '2024-01-01' and revenue_month < '2026-01-01' group by 1"
asked 'most sold quantity products'
is "$(member reason)" 'the question does not say how order_lines takes part' 'a table that nothing joins in words is the reason, and no error of the plan'
asked 'compare orders and returns'
is "$(member sureness)" unsure 'two kinds of rows are not compared in one query'
done_testing
