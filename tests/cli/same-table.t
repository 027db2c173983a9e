#!/bin/sh
# The same table in two systems: recognised by its columns, shown with the table, and the way from one system into the other.
. "${srcdir:-.}/tests/lib.sh"

# The shop, and a warehouse with copies of its tables under other names, types and spellings.
sqlite3 shop.db <<'SQL'
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, full_name TEXT, email TEXT, loyalty_points INTEGER, joined_on DATE, created_at TIMESTAMP);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers, ordered_on DATE, channel TEXT, gift_note TEXT);
CREATE TABLE countries (code TEXT PRIMARY KEY, name TEXT, capital TEXT);
CREATE TABLE settings (id INTEGER PRIMARY KEY, name TEXT, value TEXT);
CREATE TABLE shifts (shift_id INTEGER PRIMARY KEY, clerk TEXT, began_on DATE, till_number INTEGER);
CREATE TABLE roles (id INTEGER PRIMARY KEY, name TEXT, description TEXT, created_at TIMESTAMP);
CREATE TABLE tills (till_id INTEGER PRIMARY KEY, opened_by TEXT, drawer_count INTEGER, last_audit DATE);
CREATE TABLE "odd ""names" ("the ""key" INTEGER PRIMARY KEY, "snow 'fall" TEXT, "ice
line" TEXT, "wind speed" INTEGER);
SQL
sqlite3 lake.db <<'SQL'
CREATE TABLE raw_shop_customers (CUSTOMERID BIGINT PRIMARY KEY, FULLNAME VARCHAR(200), EMAIL VARCHAR(200), LOYALTYPOINTS DECIMAL(38,0), _loaded_at TIMESTAMP, etl_batch INTEGER);
CREATE TABLE stg_orders (order_id TEXT, customer_id TEXT, ordered_on TEXT, channel TEXT, gift_note TEXT);
CREATE TABLE churn (churn_id INTEGER PRIMARY KEY, customer INTEGER NOT NULL REFERENCES raw_shop_customers, score REAL);
CREATE TABLE dim_country (code TEXT, name TEXT, capital TEXT);
CREATE TABLE options (id INTEGER PRIMARY KEY, name TEXT, value TEXT);
CREATE TABLE shifts_2024 (shift_id INTEGER, clerk TEXT, began_on DATE, till_number INTEGER);
CREATE TABLE roles (id INTEGER PRIMARY KEY, name TEXT, description TEXT, created_at TIMESTAMP);
CREATE TABLE tills (till_id INTEGER, opened_by TEXT, drawer_count INTEGER, last_audit DATE);
CREATE TABLE stg_tills (till_id TEXT, opened_by TEXT, drawer_count TEXT, last_audit TEXT, _batch_id TEXT);
CREATE TABLE tills_backup (till_id INTEGER, opened_by TEXT, drawer_count INTEGER, last_audit DATE);
CREATE TABLE shifts_2025 (shift_id INTEGER, clerk TEXT, began_on DATE, till_number INTEGER);
CREATE TABLE weather (station TEXT, wind_speed REAL, measured_on DATE);
CREATE TABLE "odd ""names" ("the ""key" INTEGER PRIMARY KEY, "snow 'fall" TEXT, "ice
line" TEXT, "wind speed" INTEGER);
SQL
ocat add shop shop.db >"$out"
ocat add lake lake.db >"$out"

same() { ocat show "$1" -o json | python3 -c 'import json, sys; [print("%s %d/%d" % (s["qualified_name"], s["common_columns"], s["columns"])) for s in json.load(sys.stdin)["result"].get("same_as", [])]'; }
is "$(same shop.customers)" 'lake.raw_shop_customers 4/4' 'a copy with other spellings, types and columns of its loader is the same table'
is "$(same lake.raw_shop_customers)" 'shop.customers 4/4' 'the link is seen from either side'
is "$(same shop.orders)" 'lake.stg_orders 5/5' 'a copy whose columns all are text is the same table'
is "$(same shop.countries)" 'lake.dim_country 3/3' 'a small table with common columns is the same if it is called the same'
is "$(same shop.settings)" '' 'common columns alone do not make two tables the same'
is "$(same shop.roles)" '' 'common columns alone do not make two tables of one name the same'
is "$(same shop.shifts)" '' 'a table with two equal copies is linked to neither'
is "$(same shop.tills)" 'lake.tills 4/4' 'of a copy of the same name, its staging table and its backup, the one of the same name is linked'
is "$(same lake.stg_tills)" '' 'the staging table is not linked'
is "$(same lake.weather)" '' 'a table with one column in common is another'
is "$(same shop.orders | wc -l)" 1 'a table is not the same as its neighbours in its own catalog'
run ocat show shop.orders
prints 'the same table as lake.stg_orders, by 5 of 5 columns' 'show names the same table in the other catalog'
run ocat show lake.churn -o json
prints_no same_as 'the member is omitted without such a table'

run ocat path shop.orders lake.churn
exits 0 'path finds a way from one catalog into another'
run ocat path shop.orders lake.churn -o tsv --columns step,from_table,to_table,join_type,origin
is "$(sed 1d "$out")" "$(printf '%s\t%s\t%s\t%s\t%s\n' 1 shop.orders shop.customers JOIN declared 2 shop.customers lake.raw_shop_customers IN same-table \
	3 lake.raw_shop_customers lake.churn JOIN declared)" 'the path joins in one catalog, carries the key, and joins in the other'
ocat path shop.orders lake.churn -o json >path.json
queries() { python3 -c 'import json, sys; print(json.load(open("path.json"))["result"]["queries"][int(sys.argv[1])][sys.argv[2]])' "$@"; }
is "$(queries 0 catalog) $(queries 1 catalog)" 'shop lake' 'the answer has one query for each catalog'
is "$(queries 0 sql)" 'SELECT DISTINCT customers.customer_id
FROM orders
JOIN customers ON customers.customer_id = orders.customer_id' 'the first query gives the keys to carry'
is "$(queries 1 sql)" 'SELECT *
FROM raw_shop_customers
JOIN churn ON churn.customer = raw_shop_customers.CUSTOMERID
WHERE raw_shop_customers.CUSTOMERID IN (:customer_id)' 'the second query takes them as a parameter'
sqlite3 shop.db "INSERT INTO customers VALUES (7, 'Ada', 'a@x', 1, NULL, NULL); INSERT INTO orders VALUES (1, 7, NULL, 'web', NULL)"
sqlite3 lake.db "INSERT INTO raw_shop_customers VALUES (7, 'Ada', 'a@x', 1, NULL, 1), (8, 'Bob', 'b@x', 1, NULL, 1); INSERT INTO churn VALUES (1, 7, 0.5), (2, 8, 0.1)"
key=$(sqlite3 shop.db "$(queries 0 sql)")
is "$key" 7 'the first query runs in its system'
is "$(printf '.parameter init\n.parameter set :customer_id %s\n%s;\n' "$key" "$(queries 1 sql)" | sqlite3 lake.db | cut -d '|' -f 7-)" '1|7|0.5' 'the second runs in its own, with that key'
run ocat path lake.churn shop.orders
exits 0 'the way back is found as well'
run ocat path shop.customers lake.raw_shop_customers
exits 0 'the same table in both systems is one step'
# A person knows better.
run ocat relate shop.customers.customer_id lake.raw_shop_customers.CUSTOMERID --reject
exits 0 'the link between two tables can be rejected'
is "$(same shop.customers)" '' 'a rejected link is gone'
run ocat path shop.orders lake.churn
prints 'stg_orders.order_id IN (:order_id)' 'the path takes another link'
run ocat relate shop.customers.email lake.churn.customer
exits 0 'a relation between two catalogs can be recorded'
is "$(same shop.customers)" 'lake.churn 0/0' 'a recorded relation links the two tables'
run ocat show shop.customers
prints 'the same table as lake.churn, confirmed by a person' 'show names a link that a person confirmed'
run ocat path shop.orders lake.churn
prints 'churn.customer IN (:email)' 'the path carries the columns that the person named'
ocat relate shop.customers.email lake.churn.customer --forget >"$out"
ocat relate shop.customers.customer_id lake.raw_shop_customers.CUSTOMERID --forget >"$out"
is "$(same shop.customers)" 'lake.raw_shop_customers 4/4' 'a link returns when its rejection is forgotten'

run ocat path shop.countries lake.churn
exits 1 'path fails if no table of both catalogs is near'
says 'shop.countries and lake.churn are in different catalogs' 'the message says that they are in different catalogs'
run ocat path shop.orders lake.churn --and shop.customers
exits 2 'more than two tables of several catalogs are refused'
run ocat path 'shop.odd "names' 'lake.odd "names'
exits 0 'hostile names do not matter'
prints 'IN (:key_1)' 'a key that is no name of a parameter gets one'
done_testing
