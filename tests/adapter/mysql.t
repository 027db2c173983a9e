#!/bin/sh
# MariaDB of two versions, read as a source; what a server refuses, and what happens when one dies. ./check --full fetches 11.4.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-mysql.sh"
read_source=$builddir/tests/adapter/read-source
unset MYSQL_PWD MYSQL_HOST MYSQL_TCP_PORT MYSQL_UNIX_PORT MYSQL_HOME
secret=read%20secret
ask_source() { run "$read_source" "$@"; }
# ask_slow ACTION...: reads the view that sleeps, until something ends it.
is_sleeping() { my -N -e "SELECT info FROM information_schema.processlist WHERE info LIKE '%FROM \`shop\`.\`slow\`%' AND info NOT LIKE '%processlist%'" | grep -q SLEEP\\\|slow; }
is_quiet() { ! is_sleeping; }

for version in 10.11 11.4; do
	my_start $version 2>"$err" || cannot_run "no MariaDB $version: apt-get install mariadb-server-core mariadb-client-core; tests/servers/fetch-mariadb DIR, then OCAT_TEST_MARIADB=DIR; it said: $(tail -n 1 "$err")"
	my <"$srcdir/tests/adapter/mysql.sql"
	{
		printf 'CREATE TABLE wide (c0 INT'
		i=1
		while [ $i -lt 500 ]; do
			printf ', c%d INT' $i
			i=$((i + 1))
		done
		printf ');\n'
	} | my shop
	reader=$(my_url "reader:$secret")
	ask_source "$reader" probe
	prints "MariaDB $version" "MariaDB $version: a probe names product and version"
	prints 'read-only by engine' "MariaDB $version: a probe says that the engine prevents writing"
	ask_source "$reader" snapshot
	exits 0 "MariaDB $version: a server is read"
	prints 'end assets 12 hidden 0 complete' "MariaDB $version: every table and view is read"
	prints '"name":"empty","kind":"database"' "MariaDB $version: an empty database is one"
	while read -r text; do
		prints "$text" "MariaDB $version: the catalog has $text"
	done <<'S'
"name":"customers","kind":"table","comment":"who buys"
"comment":"where we write to"
"name":"id","type":"int(10) unsigned","nullable":false,"pk":1,"identity":"by default"
"values":["sad","ok","it's","","a\\b"]
"values":["a","b"]
"props":{"on_update":"current_timestamp()"}
"props":{"invisible":"yes"}
"parts":[{"expression":"`name`(10)"}]
"name":"ft","method":"fulltext"
"name":"gx","method":"spatial"
"options":"ignored"
"kind":"primary","name":"PRIMARY","fields":["b","a"]
"fields":["b","a"],"target":{"ns":"shop","name":"orders"},"target_fields":["b","a"]
"on_update":"set null","on_delete":"cascade"
"fields":["order"],"target":{"ns":"shop","name":"customers"},"target_fields":["id"]
"kind":"check","name":"both_set"
"kind":"check","name":"amount","fields":["amount"]
"type":"longtext","class":"json"
"generated":"`a` + 1","generated_as":"stored"
"generated":"`b` * 2","generated_as":"virtual"
"kind":"partitioned_table"
"part_key":"RANGE (`d`)"
"partitions":"p0: 10; p1: MAXVALUE"
"table_type":"system versioned"
"table_type":"sequence"
"name":"trim_name","timing":"before","events":"insert"
"row_count":3,"row_kind":"exact"
"row_kind":"estimated","row_origin":"table_rows"
"definition":"select `shop`.`customers`.`id` AS `id`
"depends":[{"ns":"shop","name":"customers"}]
"problem":"the server lists no columns
S
	is "$(grep -c '"c499"' "$out")" 1 "MariaDB $version: a table has all of its 500 columns"
	ask_source "$reader" compare
	prints 'compared 12 different 0' "MariaDB $version: an asset looked at is as in the snapshot"
	ask_source "$reader" inspect shop customers
	prints 'incoming shop.orders fk_c customer_id=id' "MariaDB $version: a look at a table finds the keys of others"
	prints 'incoming "odd.`x y"' "MariaDB $version: a look at a table finds the keys of another database"
	ask_source "$(my_url root)" inspect shop customers
	prints 'incoming shop.orders fk_c customer_id=id' "MariaDB $version: they are found in the list of InnoDB too"
	ask_source "$(my_url "reader:$secret" shop)" snapshot
	prints 'end assets 11 hidden 0 complete' "MariaDB $version: a database in the URL is the only one that is read"
	ask_source "$reader" --schema 's*' --include 'order*' --sql 1 snapshot
	prints 'end assets 1 hidden 10 complete' "MariaDB $version: schemas and patterns select what is read"
	says "LOWER(table_name) LIKE LOWER('order%')" "MariaDB $version: the server is asked for no more than that"
	says 'START TRANSACTION READ ONLY' "MariaDB $version: it is asked in a transaction that only reads"
	ask_source "$reader" search 'schema:shop has:email'
	prints '"name":"customers"' "MariaDB $version: a search finds a table by its column"
	is "$(grep -c '^{' "$out")" 1 "MariaDB $version: a search finds only what matches"
	ask_source "$reader" search 'rows>100 kind:table pk:yes'
	exits 0 "MariaDB $version: a search may compare numbers"
	prints '"name":"customers"' "MariaDB $version: a search finds a table by its rows"
	ask_source "$reader" sample shop lines 5
	prints "2|1|1|x'00ff'" "MariaDB $version: a sample prints bytes in hexadecimal"
	ask_source "$reader" sample shop orders 1
	prints '1|2|1|10.50|{"a":1}|2|4|POINT(1 2)|101' "MariaDB $version: a sample prints points and bits as text"
	ask_source "$reader" sample shop wide 1
	exits 0 "MariaDB $version: a table of 500 columns can be sampled"
	ask_source "$reader" sample shop nowhere 1
	prints 'error table_not_found:' "MariaDB $version: an unknown table is reported"
	ask_source "$reader" explain 'SELECT c.name, count(*) FROM shop.customers c JOIN shop.orders o ON o.customer_id = c.id GROUP BY 1 ORDER BY 2'
	prints 'eq_ref by PRIMARY' "MariaDB $version: a query can be explained"
	prints 'rows unknown' "MariaDB $version: the rows of groups are unknown"
	ask_source "$reader" explain 'SELECT * FROM shop.customers WHERE id > 0'
	grep -q '^rows [1-9]' "$out"
	point $? "MariaDB $version: the rows of a plain query are estimated"
	ask_source "$reader" explain 'SELECT * FROM shop.customers WHERE id = 4711'
	prints 'Impossible WHERE noticed after reading const tables' "MariaDB $version: a plan without a table has the message of the server"
	for sql in 'DELETE FROM shop.lines' 'SELECT 1; DELETE FROM shop.lines' 'ANALYZE SELECT 1' 'CREATE TABLE x (a INT)' 'SET GLOBAL read_only = 1' \
		'WITH x AS (SELECT 1) DELETE FROM shop.lines' "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE shop.lines" 'CALL x()' 'FLUSH TABLES' ''; do
		ask_source "$(my_url root)" explain "$sql"
		[ "$status" -ne 0 ]
		point $? "MariaDB $version: explain refuses: $sql"
	done
	is "$(my -N -e 'SELECT count(*) FROM shop.lines')" 2 "MariaDB $version: nothing was written"

	# ---- a login that may see half ----
	ask_source "$(my_url half:h)" snapshot
	prints 'end assets 3 hidden 0 complete' "MariaDB $version: a login reads what it has a right on"
	prints '"name":"orders","kind":"table","readable":false' "MariaDB $version: a table that may not be read is marked"
	prints 'note the definitions of 1 view are hidden from half@127.0.0.1, who lacks SHOW VIEW' "MariaDB $version: a hidden definition is reported"
	ask_source "$(my_url half:h)" compare
	prints 'different 0' "MariaDB $version: a login that sees half sees the same in each look"

	# ---- stopping ----
	ask_source "$reader" --cancel 700 sample shop slow 5
	prints 'error cancelled' "MariaDB $version: a cancel ends a call"
	wait_until 'the end of the query' is_quiet
	point 0 "MariaDB $version: a cancel ends the query at the server"
	ask_source "$reader" --timeout 300 sample shop slow 5
	prints 'error search_timeout:' "MariaDB $version: a query ends at its limit"
	ask_source "$reader" --deadline 700 sample shop slow 5
	prints 'error search_timeout' "MariaDB $version: a query ends at the deadline of the call"
	wait_until 'the end of the query' is_quiet

	# ---- through the program ----
	MYSQL_PWD='read secret'
	export MYSQL_PWD
	run ocat add shop "$(my_url reader shop)"
	exits 0 "MariaDB $version: a server is connected with the password of its variable"
	run ocat path shop.customers shop.lines -o json
	statement="SELECT 1 $(python3 -c 'import json, sys; print(json.load(sys.stdin)["result"]["sql_snippet"])' <"$out")"
	run my -e "$statement"
	exits 0 "MariaDB $version: a join that is printed runs"
	run my -e "SET sql_mode = 'ANSI_QUOTES'; $statement"
	exits 0 "MariaDB $version: a join that is printed runs with ANSI_QUOTES"
	run ocat sql 'how many orders of each customer' --catalog shop
	statement=$(cat "$out")
	run my -e "$statement"
	exits 0 "MariaDB $version: drafted SQL runs" "$statement"
	my -e 'ALTER TABLE shop.lines ADD COLUMN note VARCHAR(20)'
	run ocat sync shop
	prints '1 altered' "MariaDB $version: a sync reports a table that was altered"
	run ocat changes --catalog shop
	prints 'note' "MariaDB $version: changes names the new column"
	# What the manual promises to the owner of the server, in the server's own log.
	my -e "SET GLOBAL log_output = 'TABLE'; SET GLOBAL general_log = 1; TRUNCATE mysql.general_log"
	run ocat sync shop
	run ocat show shop.orders
	my -e 'SET GLOBAL general_log = 0'
	is "$(my -N -e "SELECT count(*) FROM mysql.general_log WHERE command_type = 'Connect' AND argument LIKE 'reader@%'")" 2 \
		"MariaDB $version: two commands make two connections"
	my -N -e "SELECT DISTINCT SUBSTRING_INDEX(argument, ' ', 1) FROM mysql.general_log WHERE command_type = 'Query' AND user_host LIKE '%reader%'" | sort >kinds
	is "$(grep -vxE 'SELECT|SHOW|SET|START|COMMIT|ROLLBACK' kinds)" '' "MariaDB $version: only statements of the manual are sent"
	is "$(my -N -e "SELECT count(*) FROM mysql.general_log WHERE command_type = 'Query' AND user_host LIKE '%reader%' AND argument LIKE 'SELECT%FROM%' AND
		argument NOT LIKE '%information_schema.%' AND argument NOT LIKE '%FROM mysql.innodb%'")" 0 "MariaDB $version: no table is read but those of the catalog"
	run ocat doctor
	prints 'read-only' "MariaDB $version: doctor says that the source is read-only"
	printf '%s\n' "$(sed 's/name: shop/name: shop\n    samples: true/' "$(ocat config path catalogs)")" >"$(ocat config path catalogs)"
	# What runs in the background ignores Ctrl-C, unless it is told not to.
	env --default-signal=INT "$OCAT" sample shop.slow >"$out" 2>"$err" </dev/null &
	asking=$!
	wait_until 'the query' is_sleeping
	kill -INT $asking
	wait $asking
	status=$?
	exits 130 "MariaDB $version: Ctrl-C ends the program with 130"
	wait_until 'the end of the query' is_quiet
	point 0 "MariaDB $version: Ctrl-C ends the query at the server"
	run ocat remove shop
	MYSQL_PWD=h
	run ocat add half "$(my_url half)"
	run ocat doctor
	prints "GRANT SELECT ON \`shop\`.\`orders\` TO 'half'@'127.0.0.1';" "MariaDB $version: doctor prints the statement that grants a missing right"
	run ocat remove half
	unset MYSQL_PWD

	# ---- refused ----
	ask_source "$(my_url reader:wrong-secret)" probe
	exits 3 "MariaDB $version: a wrong password fails"
	prints "error login_refused: login failed: Access denied for user 'reader'@'127.0.0.1' [" "MariaDB $version: a wrong password is reported"
	prints_no wrong-secret "MariaDB $version: the error does not repeat the password"
	ask_source "$(my_url reader)" probe
	prints 'the server requires a password' "MariaDB $version: a missing password is reported"
	prints 'MYSQL_PWD' "MariaDB $version: the error says where a password may be"
	ask_source "$(my_url "reader:$secret" nowhere)" probe
	prints "cannot connect: Unknown database 'nowhere'" "MariaDB $version: an unknown database is reported"
	env -u MYSQL_PWD mariadb --no-defaults -h 127.0.0.1 -P "$my_port" -u one -po -e 'SELECT SLEEP(60)' >/dev/null 2>&1 &
	holder=$!
	wait_until 'the other connection' eval 'my -N -e "SELECT user FROM information_schema.processlist" | grep -q one'
	ask_source "$(my_url one:o)" probe
	prints 'accepts no more connections now' "MariaDB $version: too many connections are reported"
	kill $holder
	wait $holder 2>/dev/null
	ask_source "$(my_url "reader:$secret")?ssl-mode=VERIFY_IDENTITY" probe
	exits 3 "MariaDB $version: a server that cannot be verified is refused"
	prints 'TLS' "MariaDB $version: the error says that TLS failed"
	ask_source "$(my_url "reader:$secret")?ssl-mode=VERIFY_CA&ssl-ca=/nowhere.pem" probe
	prints 'cannot read the file for TLS /nowhere.pem: No such file or directory [Correct ssl-ca' "MariaDB $version: a missing file of certificates is named"
	ask_source "$(my_url "reader:$secret")?ssl-mode=REQUIRED" probe
	if [ $version = 10.11 ]; then
		prints 'the server has no TLS' "MariaDB $version: a server without TLS is refused where it is required"
	else
		exits 0 "MariaDB $version: a server with TLS is read where it is required"
		ask_source "$(my_url "reader:$secret")?ssl-mode=VERIFY_IDENTITY" probe
		prints 'the certificate of the server is not trusted (' "MariaDB $version: a certificate of its own is not trusted"
		prints 'as ssl-ca in the address' "MariaDB $version: the error says how to trust a certificate"
		MYSQL_PWD='read secret'
		export MYSQL_PWD
		run ocat add tls "$(my_url reader)" --test
		prints 'encrypted with TLS' "MariaDB $version: TLS is used where the server has it"
		run ocat add tls "$(my_url reader)?ssl-mode=DISABLED" --test
		prints 'on this machine, without a network' "MariaDB $version: TLS is not used where the address says so"
		unset MYSQL_PWD
		OCAT_TEST_SOURCE_URL="$(my_url "reader:$secret")?ssl-mode=REQUIRED" "$builddir/tests/unit/test_adapter_contract" >contract
		status=$?
		is "$status" 0 "MariaDB $version: the adapter keeps the contract over TLS" "$(grep '^not ok' contract | head)"
	fi
	ask_source "mysql://root@localhost/?socket=$my_room/socket" probe
	exits 0 "MariaDB $version: a socket can be named"
	mkdir -p "$HOME"
	printf '[client]\npassword="read secret"\nuser=reader\nport=%s\n[mysqld]\nuser=nobody\n[mysql]\ninit-command=CREATE DATABASE written\nlocal-infile=1\n' "$my_port" >"$HOME/.my.cnf"
	chmod 600 "$HOME/.my.cnf"
	ask_source mysql://127.0.0.1 probe
	prints 'as reader@127.0.0.1' "MariaDB $version: the option file of its own client is read"
	is "$(my -N -e "SHOW DATABASES LIKE 'written'")" '' "MariaDB $version: a command in an option file does not run"
	chmod 666 "$HOME/.my.cnf"
	ask_source "mysql://reader@127.0.0.1:$my_port" probe
	prints 'requires a password' "MariaDB $version: an option file that everybody may write is ignored"
	rm "$HOME/.my.cnf"

	# ---- what its own client dumps ----
	if [ $version = 10.11 ]; then
		mariadb-dump --no-defaults --socket="$my_room/socket" -u root --no-data --databases shop >dump.sql 2>"$err" \
			--ignore-table=shop.broken --ignore-table=shop.names --ignore-table=shop.slow --ignore-table=shop.numbers
		is $? 0 'its own client dumps the tables' "$(cat "$err")"
		run ocat add dump dump.sql
		says_no 'not understood' 'every statement of the dump is understood'
		run ocat add server "$(my_url root: shop)" --exclude broken,names,slow,numbers
		run ocat diff server dump
		exits 0 'the dump of a server makes the same catalog as the server'
		run ocat remove server
		run ocat remove dump
	fi

	# ---- the contract of every adapter ----
	OCAT_TEST_SOURCE_URL=$reader "$builddir/tests/unit/test_adapter_contract" >contract
	status=$?
	is "$status" 0 "MariaDB $version: the adapter keeps the contract of all adapters" "$(grep '^not ok' contract | head)"
	grep -q 'mysql: ' contract
	point $? "MariaDB $version: the contract was tested with it"

	# ---- a server that dies ----
	ask_source "$reader" --at 12 --run "kill -9 $my_pid" snapshot
	exits 3 "MariaDB $version: a server that dies in the middle fails the read"
	prints 'error source_unreachable:' "MariaDB $version: the error says that the connection was lost"
	wait "$my_pid" 2>/dev/null
	ask_source "$reader" probe
	prints 'cannot connect to ' "MariaDB $version: a server that is not there is reported"
	prints 'Check host, port' "MariaDB $version: the error says what to check"
	my_stop
done
done_testing
