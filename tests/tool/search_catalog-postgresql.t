#!/bin/sh
# Where does email appear across all databases? On a PostgreSQL and a SQLite file at once.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
export PGDATABASE=postgres
pg_needs
psql -qX >/dev/null <<'SQL'
create schema sales;
comment on schema sales is 'what is sold, and to whom';
create type sales.stage as enum ('lead', 'active', 'lapsed');
create table sales.customers (customer_id bigint primary key, "eMail" text not null, stage sales.stage);
comment on table sales.customers is 'Everybody who ever bought';
comment on column sales.customers."eMail" is 'where receipts go';
create table sales.orders (order_id bigint primary key, customer_id bigint references sales.customers);
create materialized view sales.mv_reachable as select customer_id, "eMail" as contact_email from sales.customers;
create table sales.parts (at date, customer_id bigint) partition by range (at);
create table sales.parts_2025 partition of sales.parts for values from ('2025-01-01') to ('2026-01-01');
SQL
make_shop shop.db
run ocat add shop shop.db
run ocat add pg "$(pg_url)"
exits 0 'add connects a PostgreSQL and a SQLite source'

names() { ocat search "$@" -q -o tsv 2>/dev/null | tail -n +2 | cut -f1 | tr '\n' ' '; }
run ocat search 'where does email appear across all databases' --object-type field -o tsv
is "$(tail -n +2 "$out" | cut -f1 | tr '\n' ' ')" 'pg.sales.customers.eMail shop.customers.email pg.sales.mv_reachable.contact_email ' 'a question finds email in every spelling and catalog'
says 'in 2 catalogs: pg (2 columns), shop (1 column)' 'search counts the matches of each catalog'
is "$(names customer_id --object-type field --catalog pg)" \
	'pg.sales.customers.customer_id pg.sales.mv_reachable.customer_id pg.sales.orders.customer_id pg.sales.parts.customer_id ' \
	'search leaves out the columns of a partition'
is "$(names parts_2025)" 'pg.sales.parts_2025 ' 'search finds a partition by its name'
is "$(names receipts)" 'pg.sales.customers.eMail ' 'search finds a word of a comment in PostgreSQL'
is "$(names lapsed)" 'pg.sales.customers.stage ' 'search finds a value of an enum'
is "$(names sold --object-type namespace)" 'pg.sales ' 'search finds a word in the comment of a schema'
run ocat search sales --object-type namespace -o json
prints '"kind":"schema"' 'search -o json has schema as the kind of a PostgreSQL schema'
psql -qX -c 'alter table sales.orders add column courier_email text'
run ocat show pg.sales.orders -q
is "$(names courier --object-type field)" 'pg.sales.orders.courier_email ' 'search finds a column that show has stored'
done_testing
