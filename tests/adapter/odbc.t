#!/bin/sh
# ODBC: three real drivers with the systems behind them, one of ours that misbehaves, and what SQL Server and Oracle would answer, in
# PostgreSQL behind its driver: neither has an engine here. ./check --full installs the drivers.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
. "$srcdir/tests/lib-mysql.sh"
command -v odbcinst >/dev/null || cannot_run 'no unixODBC: apt-get install unixodbc libsqliteodbc odbc-postgresql odbc-mariadb tdsodbc'
for driver in SQLite3 'PostgreSQL Unicode' 'MariaDB Unicode' FreeTDS; do
	odbcinst -q -d -n "$driver" >/dev/null 2>&1 || cannot_run "no ODBC driver $driver: apt-get install libsqliteodbc odbc-postgresql odbc-mariadb tdsodbc"
done
read_source=$builddir/tests/adapter/read-source
ask_source() { run "$read_source" "$@"; }
unset MYSQL_PWD PGPASSWORD
ODBCINI=$work/odbc.ini
export ODBCINI

# contract WHAT ADDRESS [OPTION]
contract() {
	OCAT_TEST_SOURCE_URL=$2 OCAT_TEST_SOURCE_OPTION=${3:-} "$builddir/tests/unit/test_adapter_contract" >contract
	is $? 0 "$1: the adapter keeps the contract of all adapters" "$(grep '^not ok' contract | head)"
	grep -q 'odbc: ' contract
	point $? "$1: the contract was tested with it"
}

# ---- SQLite ----
sqlite3 shop.db >"$out" <<'S'
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email VARCHAR(80) UNIQUE);
CREATE TABLE orders (a INT, b INT, who INT REFERENCES customer (id) ON DELETE CASCADE, raw BLOB, PRIMARY KEY (a, b));
CREATE TABLE line (a INT, b INT, note TEXT, FOREIGN KEY (a, b) REFERENCES orders (a, b));
CREATE VIEW names AS SELECT id, name FROM customer;
CREATE VIEW broken AS SELECT x FROM nowhere;
CREATE TABLE zoo (x INT);
CREATE TABLE "od'd 日本 ""%s_" ("x y" INT);
INSERT INTO customer VALUES (1, 'é 日本', 'a@b');
INSERT INTO orders VALUES (1, 2, 1, x'00ff');
S
printf '[shop]\nDriver = SQLite3\nDatabase = %s/shop.db\n' "$work" >"$ODBCINI"
ask_source odbc:shop probe
prints 'SQLite 3' 'SQLite: a probe names the product behind the driver'
prints 'read-only by guard' 'SQLite: a probe says that only our statements prevent writing'
prints 'warning keys and indexes are read when a table is looked at' 'SQLite: a probe says when keys are read'
ask_source odbc:shop snapshot
prints 'end assets 7 hidden 0 complete' 'SQLite: every table and view is read'
prints '"name":"zoo","kind":"table","fields":[{"name":"x"' 'SQLite: a broken view does not hide the columns of others'
prints '"name":"broken","kind":"view","problem":"no such table: main.nowhere' 'SQLite: a broken view says why'
prints '"name":"od'"'"'d 日本 \"%s_","kind":"table","fields":[{"name":"x y"' 'SQLite: names of any characters are read'
prints '"type":"VARCHAR(80)"' 'SQLite: types have their length'
prints_no '"keys"' 'SQLite: a snapshot has no keys'
ask_source odbc:shop inspect '' line
prints '{"kind":"foreign","fields":["a","b"],"target":{"ns":"","name":"orders"},"target_fields":["a","b"]}' \
	'SQLite: a foreign key without a name keeps its columns together'
ask_source odbc:shop inspect '' orders
prints '"on_delete":"cascade"' 'SQLite: a foreign key has its action'
prints 'incoming .line' 'SQLite: the keys of other tables are found'
ask_source odbc:shop inspect '' nowhere
prints 'not found' 'SQLite: a missing table is missing'
ask_source odbc:shop sample '' orders 5
prints "1|2|1|x'00ff'" 'SQLite: a sample prints bytes in hexadecimal'
ask_source odbc:shop sample '' customer 5
prints '1|é 日本|a@b' 'SQLite: a sample prints text of any script'
contract SQLite odbc:shop

# ---- through the program ----
run ocat add shop odbc:shop
exits 0 'a data source of odbc.ini is connected by its name'
says 'keys and indexes are read when a table is looked at' 'connecting one says when keys are read'
run ocat show orders -o json
exits 0 'a table is shown'
prints '"on_delete":"cascade"' 'a table that is shown has its foreign keys'
prints '"differences":[]' 'keys that are read for the first time are no change'
run ocat changes catalog:shop -o json
prints 'keys and indexes read' 'the history says when they were read'
run ocat sync shop
prints 'nothing changed' 'a sync keeps the keys that a look has found'
run ocat path orders customer
prints 'customer.id = orders.who' 'a join follows them'
sqlite3 shop.db 'ALTER TABLE orders ADD COLUMN note TEXT'
run ocat sync shop
prints '1 altered' 'a sync reports a table that was altered'
run ocat path orders customer
prints 'customer.id = orders.who' 'the keys of an altered table stay until it is looked at'
run ocat doctor
prints 'read-only by our statements alone' 'doctor says what prevents writing'
prints 'keys and indexes are read when a table is looked at' 'doctor says when keys are read'
prints 'unixODBC' 'doctor names the driver manager'
run ocat remove shop

# ---- PostgreSQL ----
pg_needs
pg_start '' scram-sha-256 || exit 1
psql -q -f "$srcdir/tests/adapter/everything.sql" >/dev/null || exit 1
psql -q -c "CREATE ROLE reader LOGIN PASSWORD 'read;secret}'" -c 'GRANT USAGE ON SCHEMA sales TO reader' -c 'GRANT SELECT ON ALL TABLES IN SCHEMA sales TO reader'
pg="odbc:Driver=PostgreSQL Unicode;Servername=$PGHOST;Port=$PGPORT;Database=$PGDATABASE;UID=boss"
ask_source "$pg" probe
prints "PostgreSQL $(psql -Atc "SELECT split_part(current_setting('server_version'), '.', 1)")" 'PostgreSQL: a probe names product and version'
ask_source "$pg" snapshot
is "$(grep -c '^{"ns"' "$out")" "$("$read_source" "$(pg_url)" snapshot | grep -c '^{"ns"')" 'PostgreSQL: the driver shows the tables that our own adapter reads'
prints '{"name":"empty","kind":"schema"}' 'PostgreSQL: an empty schema is one'
prints '"name":"日本","kind":"schema"' 'PostgreSQL: names of schemas are UTF-8'
contract PostgreSQL "$pg"
tcp="odbc:Driver=PostgreSQL Unicode;Servername=127.0.0.1;Port=$PGPORT;Database=$PGDATABASE;UID=reader"
ask_source "$tcp;PWD={read;secret}}}" probe
exits 0 'PostgreSQL: a password in braces may have any characters'
ask_source "$tcp;PWD={read;secret}}}" address
is "$(cat "$out")" "$tcp" 'an address is shown without its password'
printf '[own]\nDriver = PostgreSQL Unicode\nServername = 127.0.0.1\nPort = %s\nDatabase = %s\nUsername = reader\nPassword = plain-secret\n' "$PGPORT" "$PGDATABASE" >>"$ODBCINI"
psql -q -c "ALTER ROLE reader PASSWORD 'plain-secret'"
ask_source odbc:own probe
prints ' as reader on ' 'PostgreSQL: user and password come from the data source'
psql -q -c "ALTER ROLE reader PASSWORD 'read;secret}'"
ask_source "$tcp;PWD=wrong-secret" probe
prints 'error login_refused: login failed: password authentication failed for user "reader" [' 'PostgreSQL: a wrong password is reported'
prints_no wrong-secret 'PostgreSQL: the error does not repeat the password'
ask_source "odbc:Driver=PostgreSQL Unicode;Servername=127.0.0.1;Port=1;Database=x;UID=reader" probe
exits 3 'PostgreSQL: a server that is not there fails'
prints 'error source_unreachable: cannot connect: Connection refused [' 'PostgreSQL: a server that is not there is reported'
prints 'Check host, port and that the server is running' 'PostgreSQL: the error says what to check'
ask_source "odbc:Driver=PostgreSQL Unicode;Servername=no-such-host.invalid;Port=1;Database=x;UID=reader" probe
prints 'error source_unreachable: cannot connect: the host is unknown' 'PostgreSQL: an unknown host is reported'
SECRET='read;secret}' run ocat add pg "$tcp" --password-env SECRET
run env SECRET='read;secret}' "$OCAT" sync pg
exits 0 'PostgreSQL: a password comes from its variable'
run ocat remove pg
run ocat add pg "$tcp" --password-command "printf 'read;secret}'"
exits 0 'PostgreSQL: a password comes from a command'
run grep -r 'read;secret' "$(ocat config path cache)"
exits 1 'no password is stored in the cache'
run ocat remove pg
# A login that may not read a table.
ask_source "$tcp;PWD={read;secret}}}" sample crm contact 1
prints 'error permission_denied' 'PostgreSQL: a missing right is reported'
# A view that sleeps.
psql -q -c 'CREATE VIEW slow AS SELECT pg_sleep(60)::text AS s, 1 AS n'
is_sleeping() { [ "$(psql -Atc "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%slow%' AND state = 'active' AND pid <> pg_backend_pid()")" != 0 ]; }
is_quiet() { ! is_sleeping; }
ask_source "$pg" --cancel 700 sample public slow 5
prints 'error cancelled' 'PostgreSQL: a cancel ends a call'
wait_until 'the end of the query' is_quiet
point 0 'PostgreSQL: a cancel ends the query at the server'
ask_source "$pg" --timeout 1000 sample public slow 5
prints 'error search_timeout' 'PostgreSQL: a query ends at its limit'
ask_source "$pg" --deadline 700 sample public slow 5
prints 'error search_timeout' 'PostgreSQL: a query ends at the deadline of the call'
wait_until 'the end of the query' is_quiet
point 0 'PostgreSQL: a deadline ends the query at the server'
"$read_source" "$pg" sample public slow 5 >"$out" 2>"$err" &
asking=$!
wait_until 'the query' is_sleeping
psql -q -c "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%slow%' AND pid <> pg_backend_pid()" >/dev/null
wait $asking
status=$?
exits 3 'PostgreSQL: a server that goes away in the middle fails'
prints 'error source_unreachable' 'PostgreSQL: a server that goes away in the middle is reported'
# What a person stops leaves no process behind.
env --default-signal=INT "$read_source" "$pg" sample public slow 5 >"$out" 2>"$err" &
asking=$!
wait_until 'the query' is_sleeping
kill -KILL $asking
wait $asking 2>/dev/null
no_process() { ! pgrep -f odbc-driver-process >/dev/null; }
wait_until 'the end of the process of the driver' no_process
point 0 'the process of a driver ends with the program that started it'

# ---- what SQL Server and Oracle answer ----
for system in sqlserver oracle; do
	psql -q -c "CREATE DATABASE $system"
	psql -q -v ON_ERROR_STOP=1 -d $system -f "$srcdir/tests/adapter/odbc-$system.sql" || exit 1
	copy="odbc:Driver=PostgreSQL Unicode;Servername=$PGHOST;Port=$PGPORT;Database=$system;UID=boss"
	ask_source "$copy" --option system=$system snapshot
	exits 0 "$system: the catalog is read"
	prints 'end assets 6 hidden 0 complete' "$system: the system's own tables are left out"
	case $system in
	sqlserver) cat <<'S' ;;
"name":"sales","kind":"schema","comment":"what was sold"
"name":"empty","kind":"schema"
"name":"tab]le \"日本's","kind":"table"
"name":"customer","kind":"table","comment":"who buys"
"name":"email","type":"nvarchar(80)","nullable":true,"default":"(N'nobody')","collation":"Latin1_General_CI_AS","comment":"where we write to"
"name":"id","type":"int","nullable":false,"pk":1,"identity":"always"
"type":"datetime2(7)"
"type":"varbinary(max)"
"type":"decimal(10,2)"
"generated":"([amount]*(2))","generated_as":"stored"
"kind":"primary","name":"pk_orders","fields":["b","a"]
"kind":"foreign","name":"fk_order","fields":["b","a"],"target":{"ns":"sales","name":"orders"},"target_fields":["b","a"],"on_update":"cascade","on_delete":"cascade","validated":false,"enforced":false
"kind":"foreign","name":"fk_who","fields":["who"],"target":{"ns":"dbo","name":"customer"},"target_fields":["id"],"on_delete":"set null"
"kind":"check","name":"ck_amount","fields":["amount"],"expression":"([amount]>(0))"
"name":"by_who","method":"nonclustered","valid":false,"parts":[{"field":"who","descending":true}],"includes":["amount"],"predicate":"([who] IS NOT NULL)"
"name":"feed","kind":"external_table"
"definition":"CREATE VIEW sales.totals AS SELECT a FROM sales.orders"
"depends":[{"ns":"sales","name":"orders"}]
"row_count":42,"row_kind":"estimated","row_origin":"dm_db_partition_stats","size_bytes":49152
S
	oracle) cat <<'S' ;;
"name":"CUSTOMER","kind":"table","comment":"who buys"
"name":"EMAIL","type":"VARCHAR2(80 CHAR)","nullable":true,"default":"'nobody'","comment":"where we write to"
"name":"NAME","type":"VARCHAR2(40)"
"type":"NUMBER(10,2)"
"type":"NUMBER","nullable":true,"generated":"\"AMOUNT\"*2","generated_as":"virtual"
"type":"TIMESTAMP(6)"
"type":"RAW(16)"
"kind":"partitioned_table"
"kind":"primary","name":"PK_ORDERS","fields":["B","A"]
"kind":"foreign","name":"FK_ORDER","fields":["B","A"],"target":{"ns":"SALES","name":"ORDERS"},"target_fields":["B","A"]
"kind":"foreign","name":"FK_WHO","fields":["WHO"],"target":{"ns":"CRM","name":"CUSTOMER"},"target_fields":["ID"],"on_delete":"set null","deferrable":true
"kind":"check","name":"CK_AMOUNT","expression":"amount > 0"
"name":"BY_EMAIL","method":"function-based normal","valid":true,"parts":[{"expression":"UPPER(\"EMAIL\")"}]
"name":"SUMS","kind":"materialized_view","definition":"SELECT count(*) n FROM sales.orders"
"name":"TOTALS","kind":"view","comment":"a view","definition":"SELECT a FROM sales.orders"
"depends":[{"ns":"SALES","name":"ORDERS"}]
"row_count":42,"row_kind":"estimated","row_origin":"num_rows"
"name":"Mixed \"Case\" '日本","kind":"table"
S
	esac >expected
	while read -r text; do
		prints "$text" "$system: the catalog has $text"
	done <expected
	prints_no 'IS NOT NULL"},' "$system: a check that a column is not null is said by the column"
	ask_source "$copy" --option system=$system compare
	prints 'different 0' "$system: an asset looked at is as in the snapshot"
	contract $system "$copy" system=$system
	run ocat add copy "$copy" --system $system
	exits 0 "$system: a source says which system its driver hides"
	run ocat path orders customer
	exits 0 "$system: a join is printed"
	[ $system = oracle ] || { grep -q '\[' "$out" || grep -q 'customer.id' "$out"; }
	point $? "$system: a join is written in the dialect of the system"
	run ocat remove copy
done
# A login that lacks the right to see sizes, and one that may not read queries of views.
psql -q -d sqlserver -c 'ALTER TABLE sys.dm_db_partition_stats RENAME TO hidden'
copy="odbc:Driver=PostgreSQL Unicode;Servername=$PGHOST;Port=$PGPORT;Database=sqlserver;UID=boss"
ask_source "$copy" --option system=sqlserver snapshot
prints '"row_count":42,"row_kind":"estimated","row_origin":"sys.partitions"' 'sqlserver: without the right to see sizes, rows come from another view'
prints ' complete' 'sqlserver: that is complete'
psql -q -d sqlserver -c 'ALTER TABLE sys.sql_modules RENAME TO hidden_too'
ask_source "$copy" --option system=sqlserver snapshot
prints 'partial: reading views' 'sqlserver: what a login may not ask is said'
psql -q -d sqlserver -c 'ALTER TABLE sys.columns RENAME TO hidden_as_well'
ask_source "$copy" --option system=sqlserver snapshot
prints 'error query_syntax: reading columns' 'sqlserver: without columns a read fails'
pg_stop

# ---- MariaDB ----
my_start 10.11 2>"$err" || cannot_run "no MariaDB: apt-get install mariadb-server-core mariadb-client-core; it said: $(tail -n 1 "$err")"
my <"$srcdir/tests/adapter/mysql.sql"
maria="odbc:Driver=MariaDB Unicode;Server=127.0.0.1;Port=$my_port;UID=reader;PWD={read secret}"
ask_source "$maria" probe
prints 'MariaDB 10.11.' 'MariaDB: a probe names product and version'
ask_source "$maria" snapshot
prints 'end assets 10 hidden 0 complete' 'MariaDB: the tables of all databases are read'
prints '"name":"empty","kind":"database"' 'MariaDB: an empty database is one'
prints '"name":"customers","kind":"table","comment":"who buys"' 'MariaDB: a table has its comment'
prints '"comment":"where we write to"' 'MariaDB: a column has its comment'
prints '"type":"DECIMAL(10,2)"' 'MariaDB: types have precision and scale'
ask_source "$maria" inspect shop lines
prints '"fields":["b","a"],"target":{"ns":"shop","name":"orders"},"target_fields":["b","a"]' 'MariaDB: a foreign key of two columns has its pairs'
ask_source "$maria" sample shop lines 5
prints "2|1|1|x'00ff'" 'MariaDB: a sample prints bytes in hexadecimal'
contract MariaDB "$maria"
ask_source "$maria;Database=shop" snapshot
prints_no '"ns":"odd' 'MariaDB: with a database in the address, only that is read'
ask_source "odbc:Driver=MariaDB Unicode;Server=127.0.0.1;Port=$my_port;UID=reader;PWD=wrong-secret" probe
prints "error login_refused: login failed: Access denied for user 'reader'@'127.0.0.1' [" 'MariaDB: a wrong password is reported'
# ocat add --from takes the data sources of odbc.ini.
cat >"$ODBCINI" <<S
[ODBC Data Sources]
files = SQLite

[files]
Driver = SQLite3
Database = $work/shop.db

[tds]
Driver = FreeTDS
Server = erp.example.org
Port = 1433
Database = erp
UID = reader

[odd]
Driver = $work/odd.so
S
my_stop
${CC:-cc} -shared -fPIC -o odd.so "$srcdir/tests/adapter/odbc-driver.c" || exit 1

# ---- addresses and what fails ----
run ocat add --from odbc -o tsv --columns name,address,state
prints "files	$work/shop.db	new" 'a data source of a system with an adapter of its own is offered to that'
prints 'tds	odbc:tds	new' 'a data source of another system is offered by its name'
run ocat add --from odbc odd
exits 0 'a data source that another program has is added'
run ocat tables --catalog odd
prints 'odd_table' 'the tables of an added data source are read'
run ocat remove odd
ask_source odbc:nowhere probe
prints 'error configuration: cannot connect: odbc.ini has no such data source' 'an unknown data source is reported'
ask_source 'odbc:Driver=nowhere' probe
prints 'error unsupported: no ODBC driver is installed under the name nowhere' 'an unknown driver is reported'
ask_source "odbc:Driver=SQLite3;Database=/no/such.db" probe
prints 'cannot connect: the driver does not say why [Check the file' 'a driver that gives no reason is reported as such'
printf 'not a library' >broken.so
ask_source "odbc:Driver=$work/broken.so" probe
prints 'error unsupported: the ODBC driver cannot be used' 'a driver that is not a library is reported'
ask_source sqlserver://reader:no-such-secret@127.0.0.1:1/shop probe
exits 3 'SQL Server: a server that is not there fails'
prints 'error source_unreachable: cannot connect: the server does not answer' 'SQL Server: a server that is not there is reported'
prints_no no-such-secret 'SQL Server: the error does not repeat the password'
ask_source oracle://reader@127.0.0.1:1/orcl probe
prints 'error unsupported: no ODBC driver for this system is installed (tried Oracle 23 ODBC driver' 'Oracle: a missing driver is reported with those that were tried'
mkdir without
printf 'not a library' >without/libodbc.so.2
run env LD_LIBRARY_PATH="$work/without" "$read_source" odbc:files probe
exits 3 'without unixODBC a source fails'
prints 'error unsupported' 'without unixODBC the error says so'
prints 'apt install libodbc2' 'without unixODBC the error names the package'

# ---- a driver that misbehaves ----
odd() { # odd MODE [settings] ACTION...
	address="odbc:Driver=$work/odd.so;MODE=$1"
	shift
	ask_source "$address" --timeout "${odd_timeout:-1000}" --connect 1000 "$@"
}
odd fine snapshot
prints 'end assets 1 hidden 0 complete' 'a driver without UTF-16 is read'
odd fine sample '' odd_table 5
is "$(grep -o 'x*' "$out" | head -n 1 | wc -c)" 4097 'a long value is cut'
odd version snapshot
prints 'end assets 1 hidden 0 complete' 'a driver that says nothing about itself is read'
odd print snapshot
prints 'end assets 1 hidden 0 complete' 'a driver that prints is read'
prints_no 'nothing that anybody should see' 'what a driver prints is dropped'
odd lengths snapshot
exits 0 'lengths that are impossible are not believed'
while read -r mode text; do
	odd "$mode" snapshot
	[ "$status" -ne 0 ]
	point $? "a driver with MODE=$mode fails"
	prints "$text" "a driver with MODE=$mode is reported"
done <<'S'
hang-connect has not answered for 1 s
crash-connect crashed (signal 6)
hang the ODBC driver has not answered for 2 s and was ended
crash crashed (signal 6)
exit ended the process that it runs in
silent error source_failed
lost the connection was lost: the link is down
S
odd_timeout=200000
odd endless snapshot
prints 'answers nonsense: more rows than a catalog has' 'rows without end are refused'
odd_timeout=
odd hang --cancel 300 snapshot
prints 'error cancelled' 'a driver that hangs is cancelled'
odd hang --deadline 300 snapshot
prints 'error search_timeout' 'a driver that hangs ends at the deadline of the call'
wait_until 'the end of the processes of drivers' no_process
point 0 'no process of a driver is left'
done_testing
