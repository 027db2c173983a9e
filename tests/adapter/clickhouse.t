#!/bin/sh
# ClickHouse: 18.16 as Debian has it, over its own HTTP, and the engine of 26.5 in its library behind tests/adapter/clickhouse-shim.
# The SQL of both is real; the HTTP of the second is the shim's. ./check --full fetches them.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-clickhouse.sh"
engines=${OCAT_TEST_CLICKHOUSE:-}
[ -f "$engines/26.5/libchdb.so" ] || cannot_run 'no ClickHouse: tests/servers/fetch-clickhouse DIR, then OCAT_TEST_CLICKHOUSE=DIR'
read_source=$builddir/tests/adapter/read-source

both() { # what both versions understand
	cat <<'SQL'
CREATE DATABASE shop
;
CREATE DATABASE empty
;
CREATE TABLE shop.customers (id UInt64, email String, mood Enum8('sad' = 1, 'it\'s ok' = 2), tags Array(String), n Nested(x Int8, y String),
 at DateTime DEFAULT now(), twice UInt64 MATERIALIZED id * 2, shown String ALIAS toString(id), v Nullable(String),
 place Tuple(street String, geo Tuple(lat Float64, lon Float64))) ENGINE = MergeTree PARTITION BY toYYYYMM(at) ORDER BY (id, email, cityHash64(email, id))
;
CREATE TABLE shop.sums (email String, n UInt64) ENGINE = SummingMergeTree ORDER BY email
;
CREATE MATERIALIZED VIEW shop.mv TO shop.sums AS SELECT email, toUInt64(count()) AS n FROM shop.customers GROUP BY email
;
CREATE MATERIALIZED VIEW shop.inner_mv ENGINE = MergeTree ORDER BY email AS SELECT email FROM shop.customers
;
CREATE VIEW shop.names AS SELECT id, email FROM shop.customers
;
CREATE TABLE shop.gone (x Int8) ENGINE = Memory
;
CREATE VIEW shop.broken AS SELECT x FROM shop.gone
;
DROP TABLE shop.gone
;
INSERT INTO shop.customers (id, email, mood) SELECT number + 1, concat('x', toString(number)), 'sad' FROM system.numbers LIMIT 1000
;
SQL
	printf 'CREATE DATABASE `odd.db"x`\n;\n'
	printf 'CREATE TABLE `odd.db"x`.`o"d\47d\n 日本 %%s` (`col "q` Int8, `ünï` String, `order` Int8) ENGINE = MergeTree ORDER BY (`col "q`, `ünï`)\n;\n'
	printf 'CREATE TABLE shop.wide (c0 Int8'
	i=1
	while [ $i -lt 500 ]; do
		printf ', c%d String' $i
		i=$((i + 1))
	done
	printf ') ENGINE = Memory\n;\n'
}
newer() { # what 18.16 does not know
	cat <<'SQL'
CREATE TABLE shop.notes (id UInt64 COMMENT 'who', lc LowCardinality(Nullable(String)), m Map(String, UInt8), z String CODEC(ZSTD(3)), e String EPHEMERAL,
 items Array(Tuple(sku String, n UInt8)), INDEX i_z z TYPE bloom_filter GRANULARITY 3, PROJECTION p_z (SELECT z, count() GROUP BY z))
 ENGINE = MergeTree PRIMARY KEY id ORDER BY (id, z) COMMENT 'what was written'
;
CREATE DICTIONARY shop.dict (id UInt64, email String) PRIMARY KEY id SOURCE(CLICKHOUSE(DB 'shop' TABLE 'customers')) LAYOUT(FLAT()) LIFETIME(10)
;
CREATE MATERIALIZED VIEW `odd.db"x`.`m v` TO shop.sums AS SELECT email, toUInt64(count()) AS n FROM shop.customers GROUP BY email
;
CREATE TABLE shop.elsewhere (a Int8) ENGINE = URL('http://127.0.0.1:1/x', 'CSV')
;
SQL
}
start_18 "$work/server-18"
started="$started $pid_18"
OCAT_SHIM_LOG=$work/requests-26 start_26 "$work/data-26"
both | load "$port_18" || exit 1
{ both && newer; } | load "$port_26" || exit 1
printf "CREATE TABLE shop.everywhere AS shop.sums ENGINE = Distributed('all', 'shop', 'sums', rand())\n;\n" | load "$port_18" || exit 1

# ---- what both are read as ----
asset() { grep "\"name\":\"$1\",\"kind\"" snapshot; }
for version in 18 26; do
	eval "source=clickhouse://127.0.0.1:\$port_$version"
	run "$read_source" "$source" probe
	prints 'ClickHouse' "ClickHouse $version: a probe names the product"
	prints 'read-only by engine' "ClickHouse $version: a probe says that the engine prevents writing"
	run "$read_source" "$source" snapshot
	exits 0 "ClickHouse $version: the databases are read"
	cp "$out" snapshot
	prints 'complete' "ClickHouse $version: the snapshot is complete"
	prints '"name":"empty","kind":"database"' "ClickHouse $version: an empty database is read"
	is "$(grep -c '\.inner' snapshot)" 0 "ClickHouse $version: the inner table of a materialized view is hidden"
	is "$(asset wide | grep -c '"c499"')" 1 "ClickHouse $version: a table has all of its 500 columns"
	asset customers >"$out"
	prints '"values":["sad","it'"'"'s ok"]' "ClickHouse $version: an enum has its values"
	prints '"name":"v","type":"Nullable(String)","nullable":true' "ClickHouse $version: Nullable is nullable"
	prints '"name":"id","type":"UInt64","nullable":false' "ClickHouse $version: other types are not nullable"
	prints '"name":"n.x","type":"Array(Int8)"' "ClickHouse $version: members of Nested are columns"
	prints '"path":"place.geo.lat"' "ClickHouse $version: members of a tuple are fields with paths"
	prints '"default":"now()"' "ClickHouse $version: a column has its default"
	prints '"generated_as":"stored"' "ClickHouse $version: a materialized column is generated"
	prints '"generated":"toString(id)","generated_as":"virtual"' "ClickHouse $version: an alias is generated"
	prints '"part_key":"toYYYYMM(at)"' "ClickHouse $version: a table has its partition key"
	prints '{"name":"sorting key","method":"order by","valid":true,"parts":[{"field":"id"},{"field":"email"},{"expression":"cityHash64(email, id)"}]}' \
		"ClickHouse $version: the sorting key is an index with its columns and expressions"
	prints_no '"unique":true' "ClickHouse $version: the sorting key is not unique"
	prints_no '"keys"' "ClickHouse $version: the sorting key is not a key"
	prints '"row_count":1000,"row_kind":"exact"' "ClickHouse $version: a table has its number of rows"
	prints '"modified_origin":"newest part, written or merged"' "ClickHouse $version: the time of the last part is said as such"
	asset mv >"$out"
	prints '"kind":"materialized_view"' "ClickHouse $version: a materialized view is one"
	prints '"depends":[{"ns":"shop","name":"customers"}]' "ClickHouse $version: a materialized view depends on the table that feeds it"
	asset sums >"$out"
	prints '"ns":"shop","name":"mv"}' "ClickHouse $version: the table that a view fills depends on the view"
	asset names >"$out"
	prints '"definition":"SELECT id, email FROM shop.customers' "ClickHouse $version: a view has its query"
	prints '"depends":[{"ns":"shop","name":"customers"}]' "ClickHouse $version: a view depends on the table in its query"
	asset broken >"$out"
	prints '"kind":"view"' "ClickHouse $version: a broken view is read"
	run timeout 200 "$read_source" "$source" compare
	exits 0 "ClickHouse $version: looking at each asset succeeds"
	prints 'different 0' "ClickHouse $version: an asset looked at is as in the snapshot"
	run "$read_source" "$source" sample shop customers 1
	prints '1|x0|sad|[]' "ClickHouse $version: a sample prints values as text"
	run "$read_source" "$source" sample shop wide 1
	exits 0 "ClickHouse $version: a table of 500 columns can be sampled"
	run "$read_source" "$source" sample shop nowhere 1
	prints 'error table_not_found:' "ClickHouse $version: an unknown table is reported"
	run "$read_source" "$source" search 'sums kind:table'
	prints '"name":"sums"' "ClickHouse $version: a search finds a table by its name"
	prints_no '"kind":"materialized_view"' "ClickHouse $version: a search asks the server for the kind"
	prints_no '"name":"customers"' "ClickHouse $version: a search asks the server for the name"
	run "$read_source" "$source" search 's[u-v]ms'
	prints '"name":"sums"' "ClickHouse $version: a search takes classes of letters"
	prints_no '"name":"customers"' "ClickHouse $version: a search for a class asks the server"
	for sql in 'INSERT INTO shop.sums VALUES (1, 2)' 'DROP TABLE shop.sums' 'SELECT 1; SELECT 2' "SELECT * FROM url('http://127.0.0.1:1/', 'CSV', 'a Int8')" \
		"SELECT * FROM file ('/etc/passwd', 'TSV', 'a String')" 'SET readonly = 0' 'CREATE TABLE shop.x (a Int8) ENGINE = Memory' \
		"SELECT 1 INTO OUTFILE 'x.csv'" 'KILL QUERY WHERE 1' ''; do
		run "$read_source" "$source" explain "$sql"
		[ "$status" -ne 0 ]
		point $? "ClickHouse $version: explain refuses: $sql"
	done
	run "$read_source" "$source" snapshot
	is "$(grep -c '"name":"sums","kind"' "$out")" 1 "ClickHouse $version: nothing was changed"
	OCAT_TEST_SOURCE_URL=$source timeout 250 "$builddir/tests/unit/test_adapter_contract" >contract
	is $? 0 "ClickHouse $version: the adapter keeps the contract of all adapters" "$(grep '^not ok' contract | head)"
	grep -q 'clickhouse: ' contract
	point $? "ClickHouse $version: the contract was tested with ClickHouse"
done

# ---- what only one of them has ----
run "$read_source" "clickhouse://127.0.0.1:$port_18" explain 'SELECT 1'
prints 'ClickHouse 18.16.1 has no EXPLAIN' 'an old version without EXPLAIN is reported'
run "$read_source" "clickhouse://127.0.0.1:$port_26" explain 'SELECT email, count() FROM shop.customers WHERE id > 5 GROUP BY email'
prints 'reads shop.customers: 1000 rows in 1 parts' 'a plan begins with what is read of each table'
prints 'ReadFromMergeTree (shop.customers)' 'a plan has its steps'
run "$read_source" "clickhouse://127.0.0.1:$port_26" snapshot
cp "$out" snapshot
asset notes >"$out"
prints '"comment":"what was written"' 'a table has its comment'
prints '"name":"id","type":"UInt64","nullable":false,"comment":"who"' 'a column has its comment'
prints '"name":"lc","type":"LowCardinality(Nullable(String))","nullable":true' 'Nullable within LowCardinality is nullable'
prints '"codec":"CODEC(ZSTD(3))"' 'a column has its codec'
prints '"default_kind":"ephemeral"' 'an ephemeral column is one'
prints '"path":"items.sku"' 'members of tuples in an array are fields with paths'
prints '"name":"i_z","method":"bloom_filter"' 'a data skipping index is read'
prints '"name":"p_z","method":"projection"' 'a projection is read'
prints '"name":"primary key","method":"order by","valid":true,"parts":[{"field":"id"}]' 'a primary key that differs from the sorting key is read'
asset dict >"$out"
prints '"depends":[{"ns":"shop","name":"customers"}]' 'a dictionary depends on its source'
asset elsewhere >"$out"
prints '"kind":"external_table"' 'a table of another system is external'
asset sums >"$out"
prints '{"ns":"\"odd.db\"\"x\"","name":"m v"}' 'a view with an odd name is found as the source of its table'
run "$read_source" "clickhouse://127.0.0.1:$port_18" snapshot
cp "$out" snapshot
asset everywhere >"$out"
prints '"engine":"Distributed"' 'a distributed table says that it is one'
prints '"depends":[{"ns":"shop","name":"sums"}]' 'a distributed table depends on the table that it reads'
prints '"cluster":"all"' 'a distributed table shows its cluster'
prints '"reads":"shop.sums"' 'a distributed table shows the table that it reads'
asset sums >"$out"
prints '"part_of":{"ns":"shop","name":"everywhere"}' 'the table that a distributed table reads is a part of it'
run ocat add spread "clickhouse://127.0.0.1:$port_18" --schemas shop
run ocat tables -c spread -o tsv
is "$(grep -c 'everywhere' "$out") $(grep -cw sums "$out")" '1 0' 'a distributed table and the table that it reads are found once'
run ocat show spread.shop.sums
prints 'part of shop.everywhere' 'show says what the table is a part of'
run ocat lineage spread.shop.everywhere
prints 'shop.sums' 'the lineage of a distributed table leads to the table that it reads'
run ocat doctor --catalog spread
prints 'does not report which privileges are missing' 'doctor says that an old ClickHouse does not report privileges'
run ocat remove spread

# ---- signing in, in the ways of clickhouse-client ----
at=127.0.0.1:$port_18
run "$read_source" "clickhouse://reader:s3cret%20w%26rd@$at/shop" probe
prints 'as reader on shop, read-only by engine' 'a user whose profile is read-only already can be used'
run "$read_source" "clickhouse://reader:s3cret%20w%26rd@$at/shop" snapshot
exits 0 'such a user reads the databases'
run "$read_source" "clickhouse://reader:wrongword@$at/shop" probe
exits 3 'a wrong password fails'
prints 'error login_refused:' 'a wrong password has the code login_refused'
prints_no wrongword 'the message does not repeat the password'
CLICKHOUSE_USER=reader CLICKHOUSE_PASSWORD='s3cret w&rd' run "$read_source" "clickhouse://$at" probe
prints 'as reader' 'the variables of clickhouse-client are used'
CLICKHOUSE_HOST=127.0.0.1 run "$read_source" "clickhouse://:$port_18" probe
exits 0 'CLICKHOUSE_HOST names the host'
mkdir -p "$HOME/.clickhouse-client"
cat >"$HOME/.clickhouse-client/config.xml" <<XML
<?xml version="1.0"?>
<!-- of the client -->
<config><user>nobody</user><password>no</password><host>elsewhere.example</host><connections_credentials>
<connection><name>prod</name><hostname>127.0.0.1</hostname><port>$port_18</port><user>reader</user><password>s3cret w&amp;rd</password><database>shop</database></connection>
</connections_credentials></config>
XML
run "$read_source" clickhouse://prod probe
prints 'as reader on shop' 'a connection of the configuration file is used by its name'
rm "$HOME/.clickhouse-client/config.xml"
printf 'host: 127.0.0.1\nport: %s\nuser: reader\npassword: "s3cret w&rd"\n' "$port_18" >"$HOME/.clickhouse-client/config.yaml"
run "$read_source" clickhouse:// probe
prints 'as reader' 'the configuration file may be YAML'
rm "$HOME/.clickhouse-client/config.yaml"
run "$read_source" "clickhouse://half:half@$at/shop" snapshot
exits 0 'a user who sees one database reads it'
prints_no 'odd.db' 'a user who sees one database reads no other'
for address in "clickhouse://ann:s3cretword@db.example/shop?secure=1&password=k3yword" "jdbc:clickhouse://ann:s3cretword@db.example/shop?secure=1&password=k3yword"; do
	run "$read_source" "$address" address
	prints 'clickhouse://ann@db.example/shop?secure=1' "an address is shown without secrets: ${address%%:*}"
	prints_no s3cret "an address is shown without its password: ${address%%:*}"
	prints_no k3yword "an address is shown without a password among its options: ${address%%:*}"
done
run "$read_source" "http://$at/" address
exits 3 'a URL of HTTP that shows no product is refused'
run "$read_source" "http://$at/shop" --type clickhouse probe
exits 0 'a URL of HTTP is taken with the type'
run "$read_source" "clickhouse://127.0.0.1:$native_18" probe
prints 'is the port of clickhouse-client' 'the port of clickhouse-client is recognised'

# ---- what the manual promises to the owner of a server, in its own log ----
asked() { curl -s --data-binary "$1" "http://$at/" | tr '\n' ' '; }
logged() { asked "SELECT $1 FROM system.query_log WHERE user = 'watched'${2:+ AND $2}"; }
for command in 'add watched clickhouse://watched@'"$at"' --schemas shop' 'sync watched --force' 'show watched.shop.customers' 'doctor --catalog watched'; do
	# shellcheck disable=SC2086
	run ocat $command
	exits 0 "ClickHouse 18: a server that logs its statements is read: ${command%% *}"
done
asked 'SYSTEM FLUSH LOGS' >flushed
is "$(logged 'uniqExact(port)')" '4 ' 'four commands make four connections'
is "$(logged "arraySort(groupUniqArray(splitByChar(' ', query)[1]))")" "['CHECK','SELECT'] " 'these are all kinds of statements'
is "$(logged "arraySort(groupUniqArray(arrayJoin(extractAll(query, '(?:FROM|JOIN) +([a-z_]+[.][a-z_]+)'))))" | tr -d "[']")" \
	'system.columns,system.databases,system.parts,system.settings,system.tables ' 'no table is read but those of the manual'
# Type 2: it has run. One that 18.16 does not know, CHECK GRANT, has not.
is "$(logged "countIf(NOT Settings.Values[indexOf(Settings.Names, 'readonly')] IN ('1', '2'))" 'type = 2')" '0 ' 'every statement may only read'
is "$(logged "groupUniqArray(Settings.Values[indexOf(Settings.Names, 'max_execution_time')])" 'type = 2')" "['30'] " 'every statement has a limit of time'
printf '%s\n' "$(sed 's/name: watched/name: watched\n    timeout: 7s/' "$(ocat config path catalogs)")" >"$(ocat config path catalogs)"
asked 'TRUNCATE TABLE system.query_log' >flushed
run ocat sync watched --force
asked 'SYSTEM FLUSH LOGS' >flushed
is "$(logged "groupUniqArray(Settings.Values[indexOf(Settings.Names, 'max_execution_time')])" 'type = 2')" "['7'] " 'the limit is that of the source'
is "$(logged 'max(query_duration_ms) < 7000' 'type = 2')" '1 ' 'no statement takes longer'
run ocat remove watched

# The library of 26.5 has no users, and so no such log: the requests are counted before it.
: >requests-26
for command in "add watched clickhouse://127.0.0.1:$port_26 --schemas shop" 'sync watched --force' 'show watched.shop.customers' 'doctor --catalog watched'; do
	# shellcheck disable=SC2086
	run ocat $command
	exits 0 "ClickHouse 26: a server that logs its requests is read: ${command%% *}"
done
cat >count.py <<'PROGRAM'
import json, re
lines = [json.loads(line) for line in open("requests-26")]
print("connections", len({line[0] for line in lines}))
print("kinds", *sorted({line[3].split()[0] for line in lines}))
print("tables", *sorted({table for line in lines for table in re.findall(r"(?:FROM|JOIN)\s+([a-z_]+\.[a-z_]+)", line[3])}))
print("readonly", *sorted({line[1].get("readonly", "none") for line in lines}))
print("limits", *sorted({line[1].get("max_execution_time", "none") for line in lines}))
print("slow", sum(line[2] > 30000 for line in lines))
PROGRAM
python3 count.py >"$out"
prints 'connections 4' 'ClickHouse 26: four commands make four connections'
prints 'kinds CHECK SELECT' 'ClickHouse 26: these are all kinds of statements'
is "$(sed -n 's/^tables //p' "$out")" \
	'system.columns system.data_skipping_indices system.databases system.parts system.projections system.settings system.tables' \
	'ClickHouse 26: no table is read but those of the manual, and system.replicas where the server has it'
prints 'readonly 2' 'ClickHouse 26: every statement may only read'
prints 'limits 30' 'ClickHouse 26: every statement has a limit of time'
prints 'slow 0' 'ClickHouse 26: no statement takes longer'
printf '%s\n' "$(sed 's/name: watched/name: watched\n    timeout: 7s/' "$(ocat config path catalogs)")" >"$(ocat config path catalogs)"
: >requests-26
run ocat sync watched --force
python3 count.py >"$out"
prints 'limits 7' 'ClickHouse 26: the limit is that of the source'
run ocat remove watched

# ---- stopping ----
run "$read_source" "clickhouse://$at" --timeout 1 snapshot
prints 'error search_timeout' 'a source that takes longer than its timeout is reported'
kill -STOP "$pid_18"
run timeout 20 "$read_source" "clickhouse://$at" --cancel 300 probe
kill -CONT "$pid_18"
prints 'error cancelled' 'a cancel ends a call to a server that does not answer'

# ---- through the program ----
run ocat add shop "clickhouse://127.0.0.1:$port_26" --schemas shop
exits 0 'ClickHouse is connected by its URL'
run ocat tables -c shop customers
prints 'shop.customers' 'tables finds a table of ClickHouse'
run ocat show shop.customers
prints 'place.geo.lat' 'show has the nested fields'
run ocat sync shop
prints 'unchanged' 'a sync of the same databases reads nothing'
printf 'ALTER TABLE shop.sums ADD COLUMN note String\n;\n' | load "$port_26"
run ocat sync shop
prints 'altered' 'a sync reports a table that was altered'
run ocat check 'SELECT toStartOfMonth(at), uniqExact(email) FROM shop.customers WHERE id > 5 GROUP BY 1' --catalog shop
exits 0 'check knows the SQL of ClickHouse'
run ocat doctor
prints 'ClickHouse 26.5' 'doctor says the version'
prints_no 'GRANT' 'a user with all rights gets no advice about grants'
cp port-26 port-26-all
export OCAT_SHIM_DENIES='.?(system.?\..?parts.?|shop.?\..*)'
start_26 "$work/data-26-denied"
unset OCAT_SHIM_DENIES
printf 'CREATE DATABASE shop\n;\nCREATE TABLE shop.sums (id Int8) ENGINE = Memory\n;\nCREATE TABLE shop.`odd name` (id Int8) ENGINE = Memory\n;\n' | load "$port_26" || exit 1
run ocat add denied "clickhouse://127.0.0.1:$port_26"
run ocat doctor --catalog denied
prints 'GRANT SELECT ON "shop"."sums" TO "default";' 'doctor shows the statement that grants a missing right'
prints 'GRANT SELECT ON "shop"."odd name" TO "default";' 'doctor writes odd names in quotes'
prints 'GRANT SELECT ON "system"."parts" TO "default";' 'doctor shows the system table that a sync lacks'
port_26=$(cat port-26-all)
run ocat add mortal "clickhouse://$at" --schemas shop
run "$read_source" "clickhouse://$at" --at 2 --run "kill -9 $pid_18" snapshot
exits 3 'a server that dies in the middle of a read fails it'
prints 'error source_unreachable: cannot connect to' 'a server that dies in the middle of a read is unreachable'
wait "$pid_18" 2>/dev/null
run ocat sync mortal
exits 3 'a sync of a server that is gone fails'
says 'Connection refused' 'a sync says that the server is gone'
run ocat tables -c mortal customers
prints 'mortal.shop.customers' 'the snapshot of a server that is gone still answers'
run "$read_source" "clickhouse://$at" probe
prints 'error source_unreachable' 'a server that is gone is reported'
done_testing
