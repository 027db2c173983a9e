#!/bin/sh
# A database that a dbt project describes: what the project says is added where the database says nothing.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
pg_needs
mkdir -p project/out
cp "$srcdir"/tests/adapter/data/dbt/*.json project/out/
chmod u+w project/out/*
printf 'name: bakery\ntarget-path: out\n' >project/dbt_project.yml
psql -qX <<'SQL'
CREATE SCHEMA main; CREATE SCHEMA main_staging; CREATE SCHEMA elsewhere;
CREATE TABLE main_staging.stg_customers (customer_id int, name text, email text);
CREATE TABLE main_staging.stg_orders (order_id int, customer_id int, status text, amount numeric, placed_at date);
CREATE TABLE main.orders_final (order_id int PRIMARY KEY, customer_id int, status text, amount numeric, placed_at date, customer_name text);
COMMENT ON TABLE main.orders_final IS 'What the database says';
CREATE TABLE main.ovens (oven_id int PRIMARY KEY, heat int);
CREATE TABLE elsewhere.stg_customers (customer_id int, name text, email text);
SQL
run ocat add bakery "$(pg_url)" --described-by project
exits 0 'add accepts what describes a source'
is "$(grep -c "described_by: $PWD/project\$" "$HOME/.config/ocat/catalogs.yaml")" 1 'catalogs.yaml has its absolute path'

run ocat show bakery.main_staging.stg_customers --cached
prints 'One row for each customer' 'a table has the description of its model'
prints 'primary  (customer_id)' 'tests of the project are keys'
run ocat show bakery.main_staging.stg_orders --cached -o json
prints '"values":["placed","baked","gone"]' 'accepted values are those of the column'
prints '"described":' 'a property says that something was added'
run ocat path bakery.main_staging.stg_orders bakery.main_staging.stg_customers -o tsv --columns origin,on_clause
prints 'declared	stg_customers.customer_id = stg_orders.customer_id' 'a test of relationships joins two tables'
run ocat show bakery.main.orders_final --cached
prints 'What the database says' 'a comment of the database is never replaced'
prints_no 'Orders with their customers' 'the description of a table that has a comment is not shown'
is "$(grep -c 'primary  (order_id)' "$out")" 1 'a key of the database is there once'
run ocat lineage bakery.main.orders_final
prints 'stg_orders' 'a table that the project makes leads to what it is made of'
run ocat show bakery.main.ovens --cached -o json
prints_no '"described":' 'a table that the project does not know is as it was'
run ocat show bakery.elsewhere.stg_customers --cached -o json
prints_no '"described":' 'a table of the same name in another schema is as it was'
run ocat search 'one row for each customer'
prints 'stg_customers' 'a search finds words of the description'

for table in main_staging.stg_customers main_staging.stg_orders main.orders_final main.ovens; do
	run ocat show bakery.$table --live -o json
	prints '"differences":[]' "a look at $table finds no change"
done
psql -qX -c "COMMENT ON COLUMN main_staging.stg_customers.email IS 'Set by hand'" -c 'ALTER TABLE main_staging.stg_customers ADD COLUMN phone text'
run ocat show bakery.main_staging.stg_customers --live
prints 'One row for each customer' 'a look keeps the description'
prints 'column phone' 'a look shows what has changed in the database'

sed -i 's/One row for each customer/Each customer once/' project/out/manifest.json
run ocat sync bakery
prints 'altered' 'a changed description is a change'
run ocat show bakery.main_staging.stg_customers --cached
prints 'Each customer once' 'the new description is shown'
prints 'Set by hand' 'a comment that the database got since then is shown'

rm -r project
run ocat sync bakery
exits 3 'sync fails without what describes the source'
says 'bakery: what describes it, /' 'the message says what is missing'
says 'remove described_by from catalogs.yaml' 'the advice says how to go on without it'
run ocat show bakery.main_staging.stg_customers --cached
prints 'Each customer once' 'the last snapshot is still there'
done_testing
