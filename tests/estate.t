#!/bin/sh
# Five systems at once, each the real one: PostgreSQL, MariaDB, ClickHouse (its engine, behind our HTTP), DuckDB and SQLite. One search
# and one question over all, the way from one into another, and what changed in each. ./check --full fetches them.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
. "$srcdir/tests/lib-mysql.sh"
. "$srcdir/tests/lib-clickhouse.sh"
duckdb=${OCAT_TEST_DUCKDB:-}/1.5/libduckdb.so
[ -f "$duckdb" ] || cannot_run 'no DuckDB: tests/servers/fetch-duckdb DIR, then OCAT_TEST_DUCKDB=DIR'
[ -f "${OCAT_TEST_CLICKHOUSE:-}/26.5/libchdb.so" ] || cannot_run 'no ClickHouse: tests/servers/fetch-clickhouse DIR, then OCAT_TEST_CLICKHOUSE=DIR'
pg_needs
my_start 10.11 2>"$err" || cannot_run "no MariaDB: apt-get install mariadb-server-core mariadb-client-core; it said: $(tail -n 1 "$err")"
start_26 clickhouse-data
pg() { psql -qXAt "$@"; }
ch() { load "$port_26"; }
duck() { LD_LIBRARY_PATH=$OCAT_TEST_DUCKDB/1.5 "$builddir/tests/adapter/duckdb-run" "$duckdb" ledger.duckdb; }

# ---- the shop, its warehouse, its events, its ledger and its branch ----
pg <<'SQL'
CREATE SCHEMA shop;
CREATE TABLE shop.customers (customer_id int PRIMARY KEY, full_name text, email text, loyalty_points int, joined_on date);
CREATE TABLE shop.orders (order_id int PRIMARY KEY, customer_id int NOT NULL REFERENCES shop.customers, ordered_on date, channel text, gift_note text);
COMMENT ON TABLE shop.orders IS 'what was bought, and by whom';
INSERT INTO shop.customers VALUES (7, 'Ada', 'ada@example.org', 3, '2024-05-01'), (8, 'Bob', 'bob@example.org', 0, '2024-06-01');
INSERT INTO shop.orders VALUES (1, 7, '2025-01-02', 'web', NULL), (2, 8, '2025-01-03', 'store', NULL);
SQL
my <<'SQL'
CREATE DATABASE crm;
CREATE TABLE crm.shop_customers (customer_id bigint PRIMARY KEY, full_name varchar(200), email varchar(200), loyalty_points int, joined_on date, _synced_at datetime);
CREATE TABLE crm.tickets (ticket_id int PRIMARY KEY, customer_id bigint NOT NULL, severity enum('low','high'), FOREIGN KEY (customer_id) REFERENCES crm.shop_customers (customer_id));
INSERT INTO crm.shop_customers VALUES (7, 'Ada', 'ada@example.org', 3, '2024-05-01', NULL), (8, 'Bob', 'bob@example.org', 0, '2024-06-01', NULL);
INSERT INTO crm.tickets VALUES (70, 7, 'high'), (80, 8, 'low');
SQL
ch <<'SQL'
CREATE DATABASE web
;
CREATE TABLE web.visits (visitor String, page String, referrer String, seen_at DateTime) ENGINE = MergeTree ORDER BY (visitor, seen_at)
;
SQL
duck <<'SQL'
CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, order_id INTEGER, net_amount DECIMAL(10, 2), tax_amount DECIMAL(10, 2), paid_on DATE);
COMMENT ON TABLE invoices IS 'what was charged';
CHECKPOINT;
SQL
sqlite3 branch.db 'CREATE TABLE tills (till_id INTEGER PRIMARY KEY, clerk TEXT, opened_at TEXT)'

# ---- all of them ----
run ocat add shop "$(pg_tcp)"
exits 0 'PostgreSQL is connected'
run ocat add crm "$(my_url root: crm)"
exits 0 'MariaDB is connected'
run ocat add web "clickhouse://default@127.0.0.1:$port_26/web"
exits 0 'ClickHouse is connected'
run ocat add ledger ledger.duckdb --library "$duckdb"
exits 0 'DuckDB is connected'
run ocat add branch branch.db
exits 0 'SQLite is connected'
run ocat list -o tsv --columns name,type,tables,state
is "$(sed 1d "$out" | sort)" "$(printf '%s\t%s\t%s\tfresh\n' branch sqlite 1 crm mysql 2 ledger duckdb 1 shop postgresql 2 web clickhouse 1)" 'five systems are listed with their tables'
run ocat doctor
for name in shop crm web ledger branch; do
	prints "source $name" "doctor looks at $name"
done
is "$(grep -c 'read-only by' "$out")" 5 'doctor says of each what keeps it from being written'

run ocat search customer -o tsv --columns qualified_name
prints 'shop.shop.customers' 'a search finds the table in PostgreSQL'
prints 'crm.shop_customers' 'the same search finds the one in MariaDB'
run ocat tables 'has:*_id' -o tsv --columns qualified_name
is "$(sed 1d "$out" | cut -d . -f 1 | sort -u | tr '\n' ' ')" 'branch crm ledger shop ' 'a filter on columns covers all systems that have such a column'
run ocat tables --ask 'which page did visitors come from'
prints 'visits' 'a question is answered from ClickHouse'
run ocat tables --ask 'tax on unpaid invoices'
prints 'invoices' 'a question is answered from DuckDB'
run ocat ask 'how many tickets are there for each severity'
prints 'mysql' 'a question about the tickets is answered in the dialect of their system'
is "$(ocat sql 'how many tickets are there for each severity' | my -N | sort)" "high	1
low	1" 'the SQL of the answer runs in that system'

# ---- from one system into another ----
run ocat show shop.shop.customers
prints 'the same table as crm.crm.shop_customers' 'the copy in MariaDB is recognised'
ocat path shop.shop.orders crm.crm.tickets -o json >path.json
query() { python3 -c 'import json, sys; print(json.load(open("path.json"))["result"]["queries"][int(sys.argv[1])][sys.argv[2]])' "$@"; }
is "$(query 0 catalog) $(query 1 catalog)" 'shop crm' 'the path has a query for PostgreSQL and one for MariaDB'
keys=$(pg -c "$(query 0 sql)" | sort | paste -sd ,)
is "$keys" '7,8' 'the first query runs on PostgreSQL and gives the keys'
is "$(my -N crm -e "$(query 1 sql | sed "s/:customer_id/7/")" | cut -f 7,9)" "70	high" 'the second runs on MariaDB with a key of the first'

# ---- what changed ----
pg -c 'ALTER TABLE shop.orders ADD COLUMN refunded_on date'
my -e 'ALTER TABLE crm.tickets MODIFY severity enum("low","high","urgent")'
printf 'ALTER TABLE web.visits ADD COLUMN country String\n;\n' | ch
printf 'ALTER TABLE invoices ADD COLUMN currency VARCHAR;\nCHECKPOINT;\n' | duck
sqlite3 branch.db 'ALTER TABLE tills ADD COLUMN closed_at TEXT'
run ocat sync
exits 0 'all five are read again'
run ocat changes --since 1h --kind altered -o tsv
for changed in refunded_on crm.crm.tickets country currency closed_at; do
	prints "$changed" "changes has $changed"
done

# ---- one goes away ----
my_stop
run ocat sync
exits 3 'a sync of all fails if one system is away'
says 'crm:' 'the message names it'
run ocat search customer -o tsv --columns qualified_name
prints 'crm.shop_customers' 'the last snapshot of a missing system is searched'
done_testing
