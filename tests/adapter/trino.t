#!/bin/sh
# Trino 435 itself, with its connectors memory and tpch, and one that fails. ./check --full fetches it.
. "${srcdir:-.}/tests/lib.sh"
engine=${OCAT_TEST_TRINO:-}
[ -s "$engine/classpath" ] || cannot_run 'no Trino: tests/servers/fetch-trino DIR, then OCAT_TEST_TRINO=DIR'
needs java openjdk-17-jdk-headless
read_source=$builddir/tests/adapter/read-source

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
mkfifo hold
sleep 1000 >hold &
holder=$!
java -Xmx1500m -XX:+UseSerialGC -cp "$(cat "$engine/classpath")" "$srcdir/tests/adapter/TrinoServer.java" "$port" <hold >server.log 2>&1 &
server=$!
trap 'kill -9 $server $holder 2>/dev/null; clean_up' EXIT
left=1800
until grep -q ready server.log; do
	left=$((left - 1))
	[ $left -gt 0 ] && kill -0 $server || { echo "Bail out! Trino does not start: $(tail -n 3 server.log)"; exit 1; }
	sleep 0.1
done
statement() { # statement SQL: its rows as JSON
	python3 -c '
import json, sys, urllib.request
head = {"X-Trino-User": "loader"}
def fetch(request):
    return json.load(urllib.request.urlopen(request))
page = fetch(urllib.request.Request("http://127.0.0.1:%s/v1/statement" % sys.argv[1], sys.argv[2].encode(), head))
while True:
    if "error" in page:
        sys.exit(sys.argv[2] + ": " + page["error"]["message"])
    for row in page.get("data", []):
        print(json.dumps(row))
    if "nextUri" not in page:
        break
    page = fetch(urllib.request.Request(page["nextUri"], headers=head))
' "$port" "$1"
}
statement 'CREATE SCHEMA memory.shop' && statement 'CREATE SCHEMA memory.empty' && statement 'CREATE SCHEMA memory."odd.schema"' || exit 1
statement "CREATE TABLE memory.shop.customers (id bigint COMMENT 'the key', email varchar(200), tags array(varchar), addr row(street varchar, geo row(lat double, \"lon x\" double)),
 raw varbinary, amount decimal(10,2), at timestamp(3) with time zone) COMMENT 'who buys'" >/dev/null || exit 1
statement "INSERT INTO memory.shop.customers VALUES (1, 'a', ARRAY['x'], ROW('s', ROW(1.5, 2)), X'00ff', 1.50, NULL)" >/dev/null || exit 1
statement "CREATE VIEW memory.shop.names COMMENT 'a view' AS SELECT id, email FROM memory.shop.customers" || exit 1
statement 'CREATE VIEW memory.shop.slow AS SELECT count(*) AS n FROM tpch.sf1000.lineitem a JOIN tpch.sf1000.lineitem b ON a.comment < b.comment' || exit 1
statement 'CREATE SCHEMA memory.other' && statement 'CREATE TABLE memory.other.customers (id bigint)' || exit 1
statement 'CREATE TABLE memory."odd.schema"."o'"'"'d 日本 ""%s" ("col ""q" bigint)' || exit 1
statement "CREATE TABLE memory.shop.wide ($(i=0; while [ $i -lt 500 ]; do printf '%sc%d bigint' "${sep:-}" $i; sep=', ' i=$((i + 1)); done))" || exit 1

at=127.0.0.1:$port
asset() { grep "\"name\":\"$1\",\"kind\"" snapshot; }

# ---- one catalog as a source ----
run "$read_source" "trino://me@$at/memory" probe
prints 'Trino testversion as me on memory, read-only by guard' 'a probe names the product, the user and what prevents writing'
run "$read_source" "trino://me@$at/memory" snapshot
exits 0 'one catalog is read'
cp "$out" snapshot
prints '{"name":"empty","kind":"schema"}' 'an empty schema is read'
prints '"name":"\"odd.schema\""' 'a schema with a dot in its name is quoted'
prints 'o'"'"'d 日本 \"%s' 'a table with an odd name is read'
prints_no 'information_schema' 'the schema of the catalog itself is left out'
prints 'complete' 'the snapshot of one catalog is complete'
is "$(asset wide | grep -c '"c499"')" 1 'a table has all of its 500 columns'
asset customers >"$out"
prints '"comment":"who buys"' 'a table has its comment'
prints '{"name":"id","type":"bigint","nullable":true,"comment":"the key"}' 'a column has its comment'
prints '"path":"addr.geo.lat"' 'members of rows are fields with paths'
prints '"path":"addr.geo.\"lon x\""' 'a member whose name has a blank is one field'
prints '"type":"timestamp(3) with time zone"' 'a type keeps its precision'
asset names >"$out"
prints '"kind":"view","comment":"a view","definition":"SELECT' 'a view has its comment and its query'
prints '"depends":[{"ns":"shop","name":"customers"}]' 'a view depends on the table in its query'
run timeout 120 "$read_source" "trino://me@$at/memory" compare
prints 'different 0' 'an asset looked at is as in the snapshot'
run "$read_source" "trino://me@$at/tpch" inspect tiny orders
prints '"row_count":15000,"row_kind":"estimated","row_origin":"SHOW STATS"' 'a table looked at has the estimate of its rows'
run "$read_source" "trino://me@$at/memory" sample shop customers 1
prints "1|a|[\"x\"]|[\"s\",[1.5,2.0]]|x'00ff'|1.50|NULL" 'a sample prints values as text'
run "$read_source" "trino://me@$at/memory" sample shop wide 1
exits 0 'a table of 500 columns can be sampled'
run "$read_source" "trino://me@$at/memory" sample shop nowhere 1
prints 'error table_not_found:' 'an unknown table is reported'
run "$read_source" "trino://me@$at/memory" explain 'SELECT email, count(*) FROM shop.customers GROUP BY email -- by mail'
exits 0 'a query is explained'
prints 'Aggregate' 'a plan has its steps'
for sql in "INSERT INTO memory.shop.customers (id) VALUES (2)" 'DROP TABLE memory.shop.customers' 'SELECT 1; SELECT 2' 'CALL x.y()' 'SET SESSION a = 1' \
	'EXPLAIN ANALYZE SELECT 1' 'ANALYZE SELECT 1' 'CREATE TABLE memory.shop.x AS SELECT 1 AS a' 'DELETE FROM memory.shop.customers' ''; do
	run "$read_source" "trino://me@$at/memory" explain "$sql"
	[ "$status" -ne 0 ]
	point $? "explain refuses: $sql"
done
is "$(statement 'SELECT count(*) FROM memory.shop.customers')" '[1]' 'nothing was written'
OCAT_TEST_SOURCE_URL=trino://me@$at/memory timeout 200 "$builddir/tests/unit/test_adapter_contract" >contract
is $? 0 'the adapter keeps the contract of all adapters' "$(grep '^not ok' contract | head)"
grep -q 'trino: ' contract
point $? 'the contract was tested with Trino'
run "$read_source" "trino://me@$at/nowhere" snapshot
prints 'has no catalog nowhere' 'a missing catalog is reported'
run ocat add --test "trino://me@$at/nowhere"
prints 'List the catalogs with: SHOW CATALOGS' 'add --test reports a missing catalog, and how to list those that are there'
run "$read_source" "trino://me@$at/broken" probe
prints 'the catalog broken failed: Error listing schemas' 'a probe finds that the connector of a catalog fails'
run "$read_source" "trino://me@$at/broken" snapshot
exits 3 'a catalog that fails is a failure where it is the only one'
prints 'the metastore is down' 'the message of the connector is repeated'

# ---- all catalogs as one source ----
run "$read_source" "trino://me@$at" snapshot
exits 0 'all catalogs are read'
prints 'partial: the catalog broken failed' 'a catalog that fails is named, and the others are read'
prints '"ns":"memory.shop","name":"customers"' 'names begin with the catalog'
prints '"ns":"tpch.tiny","name":"orders"' 'a second catalog is read'
prints '{"ns":"tpch.sf1000","name":"lineitem"}' 'a view depends on the table of another catalog'

# ---- addresses and signing in ----
run "$read_source" "trino://ann:s3cretword@db.example:8443/lake/raw?SSL=true&accessToken=k3yword" address
prints 'trino://ann@db.example:8443/lake/raw?SSL=true' 'an address is shown without secrets'
prints_no s3cret 'an address is shown without its password'
prints_no k3yword 'an address is shown without its token'
run "$read_source" "trino://ann:s3cretword@$at/memory" probe
prints 'a password is only sent over TLS' 'a password is not sent without TLS'
prints_no s3cret 'the message does not repeat the password'
run "$read_source" "jdbc:trino://$at/memory?user=ann" probe
prints 'as ann' 'an address of the JDBC driver is taken'
printf 'server=http://%s\nuser=carl\ncatalog=memory\n' "$at" >options
TRINO_CONFIG=$work/options run "$read_source" trino:// probe
prints 'as carl on memory' 'the file of the command line is used'
run "$read_source" "presto://me@$at" probe
exits 0 'the server is known before a login'
run "$read_source" "presto://me@$at/memory" probe
prints 'error login_refused: Presto at' 'a probe of a catalog logs in'
run "$read_source" "presto://me@$at/memory" snapshot
prints 'error login_refused: Presto at' 'the headers of Presto are refused by Trino with a sentence'

# ---- what the manual promises to the owner of the coordinator, in its own list of queries, and at a relay before it ----
cat >relay.py <<'PROGRAM'
"""relay.py PORT: passes connections on to that port; prints its own, then "opened TOTAL NOW" for each."""
import socket, sys, threading

now, total, lock = 0, 0, threading.Lock()


def pass_on(a, b):
    try:
        while piece := a.recv(65536):
            b.sendall(piece)
    except OSError:
        pass
    for s in a, b:
        try:
            s.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def serve(client):
    global now
    server = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
    back = threading.Thread(target=pass_on, args=(server, client), daemon=True)
    back.start()
    pass_on(client, server)
    back.join()
    with lock:
        now -= 1


listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
while True:
    client = listener.accept()[0]
    with lock:
        now, total = now + 1, total + 1
        print("opened", total, now, flush=True)
    threading.Thread(target=serve, args=(client,), daemon=True).start()
PROGRAM
python3 relay.py "$port" >relayed &
relay=$!
trap 'kill -9 $server $holder $relay 2>/dev/null; clean_up' EXIT
wait_until 'the relay' test -s relayed
asked() { statement "SELECT $1 FROM system.runtime.queries WHERE source = 'ocat' AND \"user\" = 'watched'${2:+ AND $2}"; }
for command in "add watched trino://watched@127.0.0.1:$(head -n 1 relayed)/memory" 'sync watched --force' 'show watched.shop.customers' 'doctor --catalog watched'; do
	# shellcheck disable=SC2086
	run ocat $command
	exits 0 "a coordinator whose queries are counted is read: ${command%% *}"
done
is "$(grep -c opened relayed)" 4 'four commands make four connections'
is "$(awk '$1 == "opened" && $3 > most { most = $3 } END { print most }' relayed)" 1 'there is one connection at a time'
is "$(asked "array_join(array_sort(array_agg(DISTINCT split_part(query, ' ', 1))), ' ')")" '["SELECT SHOW"]' 'these are all kinds of statements of these commands'
is "$(asked "count(*) > 10 AND count(*) < 40")" '[true]' 'these commands need a few dozen statements'
is "$(statement "WITH q AS (SELECT query_id, created, \"end\" FROM system.runtime.queries WHERE source = 'ocat' AND \"user\" = 'watched')
	SELECT count(*) FROM q a JOIN q b ON a.query_id < b.query_id AND a.created < b.\"end\" AND b.created < a.\"end\"")" '[0]' 'one statement runs at a time'
is "$(asked "count_if(date_diff('millisecond', created, \"end\") > 30000)")" '[0]' 'no statement takes longer than the limit'
is "$(asked "array_join(array_sort(array_distinct(flatten(array_agg(regexp_extract_all(query, '(?:FROM|JOIN) +([a-z_\"]+[.][a-z_]+)', 1))))), ' ')" "query LIKE 'SELECT%'" | tr -d '\\"')" \
	'[memory.information_schema system.jdbc system.metadata]' 'no table is read but those of the manual'
limits() { # limits [CONDITION]: of the statements
	asked query_id ${1:+"$1"} | tr -d '[]"' | while read -r id; do
		curl -s -H 'X-Trino-User: loader' "http://$at/v1/query/$id" |
			python3 -c 'import json, sys; print(json.load(sys.stdin)["session"]["systemProperties"].get("query_max_execution_time"))'
	done | sort -u
}
is "$(limits)" 30s 'every statement has a limit of time'
printf '%s\n' "$(sed 's/name: watched/name: watched\n    timeout: 7s/' "$(ocat config path catalogs)")" >"$(ocat config path catalogs)"
asked 'max(created)' | tr -d '[]"' >before
run ocat sync watched --force
is "$(limits "created > timestamp '$(sed 's/ UTC$//' before) UTC'")" 7s 'the limit is that of the source'
run ocat remove watched
statement "SELECT DISTINCT split_part(query, ' ', 1) FROM system.runtime.queries WHERE source = 'ocat'" | sort | tr -d '[]"' | tr '\n' ' ' >kinds
is "$(tr ' ' '\n' <kinds | grep -vxE 'SELECT|SHOW|EXPLAIN' | grep .)" '' 'nothing but SELECT, SHOW and EXPLAIN was sent'
is "$(statement "SELECT count(*) FROM system.runtime.queries WHERE source = 'ocat' AND query LIKE 'SELECT%' AND query NOT LIKE '%FROM system.%' AND query NOT LIKE '%information_schema.%' AND query NOT LIKE '%LIMIT%'")" '[0]' \
	'no table was read but for samples'

# ---- stopping ----
state() { statement "SELECT state || ' ' || coalesce(error_code, '') FROM system.runtime.queries WHERE source = 'ocat' AND query LIKE '%\"slow\"%LIMIT%' AND query NOT LIKE '%runtime%' ORDER BY created DESC LIMIT 1"; }
run timeout 60 "$read_source" "trino://me@$at/memory" --cancel 4000 sample shop slow 1
prints 'error cancelled' 'a cancel ends a query'
is "$(state)" '["FAILED USER_CANCELED"]' 'a cancel ends the query at the server as well'
run timeout 60 "$read_source" "trino://me@$at/memory" --timeout 4000 sample shop slow 1
prints 'error search_timeout' 'a query that takes longer than the timeout is reported'

# ---- searching at the coordinator ----
run "$read_source" "trino://me@$at/memory" search '*customers*'
prints '"ns":"shop","name":"customers"' 'a search finds a table by its name'
prints '"ns":"other","name":"customers"' 'a search looks into every schema'
prints_no '"name":"wide"' 'a search reads only what it found'
run "$read_source" "trino://me@$at/memory" search 'schema:shop'
prints '"name":"names","kind":"view"' 'a search finds views'
prints_no '"ns":"other"' 'a search asks the server for the schema'
run "$read_source" "trino://me@$at" search 'schema:tpch.tiny table:nation'
prints '"ns":"tpch.tiny","name":"nation"' 'a search finds a table by its catalog and schema'
prints_no '"ns":"tpch.sf1"' 'a search of all catalogs asks the server for the schema'
run "$read_source" "trino://me@$at/memory" search '[c-d]ustomers'
prints '"ns":"shop","name":"customers"' 'a search takes classes of letters'
prints_no '"name":"wide"' 'a search for a class asks the server'
run "$read_source" "trino://me@$at/memory" search "o'd*"
prints 'o'"'"'d 日本' 'a search finds an odd name'

# ---- through the program ----
run ocat add lake "trino://me@$at/memory"
exits 0 'Trino is connected by its URL'
run ocat tables -c lake customers
prints 'shop.customers' 'tables finds a table of Trino'
statement 'CREATE TABLE memory.shop.fresh_one (id bigint)' >/dev/null
run ocat tables fresh_one -c lake --live
prints 'shop.fresh_one' 'a live search finds a table that no sync has read'
run ocat check 'SELECT email, count_if(id > 1) FROM shop.customers GROUP BY 1' --catalog lake
exits 0 'check knows the SQL of Trino'
run ocat add shop "trino://me@$at/memory/shop"
run ocat check 'SELECT email FROM customers' --catalog shop
exits 0 'a name without a schema is looked up in the schema of the address'
run ocat doctor
prints 'Trino testversion' 'doctor says the version'
run "$read_source" "trino://me@$at/memory" --at 2 --run "kill -9 $server" snapshot
exits 3 'a coordinator that dies in the middle of a read fails it'
prints 'error source_unreachable: cannot connect to' 'a coordinator that dies in the middle of a read is unreachable'
wait $server 2>/dev/null
run ocat sync lake
exits 3 'a sync of a coordinator that is gone fails'
says 'Connection refused' 'a sync says that the coordinator is gone'
run ocat tables -c lake customers
prints 'lake.shop.customers' 'the snapshot of a coordinator that is gone still answers'
run "$read_source" "trino://me@$at/memory" probe
prints 'error source_unreachable' 'a server that is gone is reported'
done_testing
