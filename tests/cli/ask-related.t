#!/bin/sh
# Questions about several rows of one thing at once, about who bought what, and about what is ranked by its related rows.
. "${srcdir:-.}/tests/lib.sh"

ocat demo list >/dev/null 2>&1
shop=$HOME/.cache/ocat/demo/shop.db
member() { sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.$1')"; }
# rows QUESTION SQL: the answer has SQL that returns the same, in any order.
rows() {
	run ocat demo ask "$1" -c shop -o json
	is "$(member sql | sqlite3 "$shop" 2>&1 | sort)" "$(sqlite3 "$shop" "$2" | sort)" "the rows are right: $1"
}

# ---- different rows must meet different conditions ----
in_year() { echo "customer_id in (select customer_id from orders where ordered_at >= '$1-01-01' and ordered_at < '$(($1 + 1))-01-01')"; }
once="select name from customers where $(in_year 2024) and not $(in_year 2025)"
rows 'customers who ordered in 2024 but not in 2025' "$once"
rows 'clientes que hicieron pedidos en 2024 pero no en 2025' "$once"
rows 'clientes que fizeram pedidos em 2024 mas não em 2025' "$once"
rows 'how many customers ordered in 2024 but not in 2025' "select count(*) from customers where $(in_year 2024) and not $(in_year 2025)"
run ocat demo sql 'customers who ordered in 2024 but not in 2025' -c shop
prints 'AND NOT EXISTS (' 'who ordered in one year and not in another is asked of different orders'
rows 'customers who ordered in 2024 and in 2025' "select name from customers where $(in_year 2024) and $(in_year 2025)"
rows 'orders not in 2025' "select order_id from orders where ordered_at < '2025-01-01' or ordered_at >= '2026-01-01'"

# ---- who bought what ----
bought() { echo "customer_id in (select customer_id from orders join order_lines using (order_id) where product_id = $1)"; }
both="select name from customers where $(bought 12) and $(bought 15)"
rows 'customers who bought both product 12 and product 15' "$both"
rows 'clientes que compraron el producto 12 y el producto 15' "$both"
rows 'clientes que compraram o produto 12 e o produto 15' "$both"
rows 'customers who bought product 12 but not product 15' "select name from customers where $(bought 12) and not $(bought 15)"
his='select product_name from products where product_id in (select product_id from order_lines join orders using (order_id) where customer_id = 17)'
rows 'products bought by customer 17' "$his"
prints '\"bought\" is about order_lines' 'the answer says which rows it takes for what was bought'
rows 'productos comprados por el cliente 17' "$his"
rows 'produtos comprados pelo cliente 17' "$his"

# ---- what related rows rank ----
sold='select product_name from products join order_lines using (product_id) group by product_id order by sum(quantity)'
rows 'best-selling product' "$sold desc limit 1"
rows 'el producto más vendido' "$sold desc limit 1"
rows 'o produto mais vendido' "$sold desc limit 1"
rows 'top 5 best-selling products' "$sold desc limit 5"
rows 'los 5 productos más vendidos' "$sold desc limit 5"
rows 'os 5 produtos mais vendidos' "$sold desc limit 5"
rows 'which product sells the most' "$sold desc limit 1"
rows 'the least sold product' "$sold limit 1"
prints 'order_lines.quantity is what was sold' 'the answer says what it adds up for the products that were sold'
rows "which supplier's products are returned most" 'select supplier_name from suppliers join products using (supplier_id) join order_lines using (product_id) join return_lines using (order_id, line_no) group by supplier_id order by count(*) desc limit 1'
rows 'which carrier delivers most' 'select carrier_name from carriers join shipments using (carrier_code) group by carrier_code order by count(delivered_at) desc limit 1'

# ---- a number of related rows, beside other conditions ----
rows 'customers with more than 10 orders and more than 2 reviews' 'select name from customers where customer_id in (select customer_id from orders group by 1 having count(*) > 10) and customer_id in (select customer_id from product_reviews group by 1 having count(*) > 2)'
run ocat demo ask 'customers from Germany with more than 3 orders' -c shop -o json
is "$(member 'questions[0].question')" 'Which key joins customers and addresses: billing_address or shipping_address?' 'the country is that of the customer, and not of an order'
for address in billing shipping; do
	run ocat demo sql 'customers from Germany with more than 3 orders' -c shop --choose "${address}_address"
	is "$(sqlite3 "$shop" <"$out" | sort)" "$(sqlite3 "$shop" "select name from customers where ${address}_address_id in (select address_id from addresses where country_code = 'DE') and customer_id in (select customer_id from orders group by 1 having count(*) > 3)" | sort)" "customers from Germany with more than 3 orders, by their $address address"
done

# ---- what has not happened ----
unpaid='select order_id from orders where order_id not in (select order_id from invoices where paid_on is not null)'
rows 'orders not paid' "$unpaid"
rows 'pedidos no pagados' "$unpaid"
rows 'paid orders' 'select order_id from invoices where paid_on is not null'
done_testing
