#!/bin/sh
# What is built on PostgreSQL, and what only speaks its protocol. None of these servers starts here: products that are built
# on it are played by one with what they add to its catalog, those with another catalog by one that lacks the rest, behind
# a greeting as theirs, and those that are not read by a stub that only says what it is.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
folder=$srcdir/tests/adapter/relatives
cat >server.py <<'PROGRAM'
import socket, struct, sys

sys.path.insert(0, sys.argv.pop(1))
from frames import message, read, read_message, setting, text

version, refusal = sys.argv[1:3]


def answer(query):
    if query != "SELECT version()":
        return message(b"E", b"SERROR\0C42703\0M" + text(refusal) + b"\0")
    row = struct.pack("!hi", 1, len(version)) + version.encode()
    column = struct.pack("!h", 1) + text("version") + struct.pack("!ihihih", 0, 0, 25, -1, -1, 0)
    return message(b"1", b"") + message(b"2", b"") + message(b"T", column) + message(b"D", row) + message(b"C", text("SELECT 1"))


def serve(connection):
    while True:
        size, code = struct.unpack("!ii", read(connection, 8))
        read(connection, size - 8)
        if code == 196608:
            break
        connection.sendall(b"N")
    told = [("server_version", "12.3"), ("client_encoding", "UTF8"), ("server_encoding", "UTF8"), ("standard_conforming_strings", "on")]
    connection.sendall(message(b"R", struct.pack("!i", 0)) + b"".join(setting(k, v) for k, v in told) + message(b"Z", b"I"))
    reply = b""
    while True:
        kind, body = read_message(connection)
        if kind == b"P":
            reply = answer(body.split(b"\0")[1].decode())
        elif kind == b"Q":
            connection.sendall(answer(body[:-1].decode()) + message(b"Z", b"I"))
        elif kind == b"S":
            connection.sendall(reply + message(b"Z", b"I"))
        elif kind == b"X":
            return


listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
while True:
    connection, _ = listener.accept()
    try:
        serve(connection)
    except (EOFError, OSError):
        pass
    connection.close()
PROGRAM
asks() { # asks VERSION REFUSAL: a server of that version
	python3 server.py "$folder" "$1" "$2" >port &
	server=$!
	wait_until 'the server' test -s port
	run ocat add other "postgresql://admin@127.0.0.1:$(cat port)/db"
	kill $server
	wait $server 2>/dev/null
	: >port
}

sqlite3 yard.db 'CREATE TABLE hens (id INTEGER PRIMARY KEY)'
run ocat add yard yard.db
exits 0 'add connects another source first'
asks 'PostgreSQL 12.3, compiled by Visual C++ build 1914, 64-bit, QuestDB' 'Invalid column: current_user'
exits 3 'a server that only speaks the protocol is refused'
says "other: the server is QuestDB, which uses PostgreSQL's protocol but lacks its catalog" 'the message names the system'
says 'Supported are PostgreSQL and databases built on it' 'the advice says what can be read'
asks 'PostgreSQL 13.14.0-RisingWave-2.0.0' 'unknown function'
says 'the server is RisingWave' 'another such system is named'
asks 'PostgreSQL 15.4 on x86_64' 'permission denied for table pg_roles'
exits 3 'a PostgreSQL that refuses to say who it is cannot be read'
says 'identifying the server: permission denied for table pg_roles' 'the error of a server that refuses is kept'

pg_needs
run psql -qX -f "$folder/built-on.sql"
exits 0 'psql creates what is built on PostgreSQL'
run psql -qX -f "$folder/other.sql"
exits 0 'psql creates the other catalogs'

connect() { # connect NAME PRODUCT [URL]: as a superuser of the database NAME
	PGDATABASE=$1
	run ocat add "$1" "${3:-$(pg_tcp)}"
	exits 0 "$2 is read"
	PGDATABASE='test'
	run ocat list -c "$1" -o table
	prints "$2" "list names $2"
	run ocat doctor
	prints "$2" "doctor names $2"
}
shows() { # shows NAME TEXT WORDS: the asset, read again; nothing of it comes from the cache
	run ocat show "$1"
	[ "$status" = 0 ] && [ ! -s "$err" ] && grep -qE -- "$2" "$out"
	point $? "$3" "expected to see: $2"
}

connect timescale 'TimescaleDB'
shows timescale.public.conditions 'hypertable +time every 7 days, location in 4 partitions' 'a hypertable shows its dimensions'
prints 'compression  on' 'a hypertable shows that it is compressed'
shows timescale._timescaledb_internal._hyper_1_1_chunk 'part of public.conditions FROM \(2024-01-01 .*\) TO \(2024-01-08' 'a chunk is a part of its hypertable'
shows timescale._timescaledb_internal.compress_hyper_2_3_chunk 'part of public.conditions' 'a compressed chunk is a part of its hypertable'
shows timescale.public.conditions_daily 'continuous_aggregate +of public.conditions' 'a continuous aggregate shows its hypertable'
run ocat tables 'hyper*' -c timescale
prints_no _hyper_1_1_chunk 'chunks are folded into their hypertable'
run ocat show timescale.public.plain
prints_no 'properties' 'an ordinary table has no such properties'
run ocat add halved "postgresql://half@127.0.0.1:$PGPORT/timescale"
exits 0 'a login that may not read the facts of the product reads the catalog'
says 'what TimescaleDB says about its tables cannot be read: permission denied' 'a note says what is missing'

connect citus 'Citus'
shows citus.public.events 'distribution_column +tenant_id' 'a distributed table shows its distribution column'
prints 'distribution         hash' 'a distributed table shows its method'
prints 'shards               2' 'a distributed table shows the number of its shards'
shows citus.public.countries 'distribution +reference' 'a reference table shows that it is one'
shows citus.public.events_102008 'part of public.events' 'a shard is a part of its table'
shows citus.public.events_summary '^citus.public.events_summary  table' 'a table that is not distributed stays a table'

connect greenplum 'Greenplum'
shows greenplum.public.sales 'distribution +DISTRIBUTED BY \(id\)' 'a table of Greenplum shows its distribution'
connect yugabyte 'YugabyteDB'
shows yugabyte.public.accounts 'tablets +4' 'a table of YugabyteDB shows its tablets'

fronts=
greets() { # greets NAME SETTING VALUE: a server in front of that database
	python3 "$folder/greets.py" "$PGPORT" "$2" "$3" >"port-$1" &
	fronts="$fronts $!"
	wait_until "the server of $1" test -s "port-$1"
	url="postgresql://boss@127.0.0.1:$(cat "port-$1")/$1?sslmode=disable"
}

contract() { # contract PRODUCT: of the server that greets said last
	OCAT_TEST_SOURCE_URL=$url "$builddir/tests/unit/test_adapter_contract" >contract
	is $? 0 "$1: the adapter keeps the contract of all adapters" "$(grep '^not ok' contract | head)"
	grep -q '^ok .*postgresql: ' contract
	point $? "$1: the contract was tested with it"
}
# blocked NAME TABLE COMMAND...: while a read waits for a lock of the table in the database NAME; then what the read said.
waits() {
	[ "$(psql -qXAtd "$1" -c "SELECT count(*) FROM pg_stat_activity WHERE datname = '$1' AND application_name = 'ocat' AND wait_event_type = 'Lock'")" = 1 ]
}
quiet() { ! waits "$1"; }
is_locked() {
	[ "$(psql -qXAtd "$1" -c "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = '$1' AND application_name = 'psql' AND locktype = 'relation' AND mode = 'AccessExclusiveLock' AND granted")" -ge 1 ]
}
end_connection() { psql -qXAtd "$1" -c "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '$1' AND application_name = 'ocat'"; }
interrupt() { kill -INT $reader; }
blocked() {
	database=$1 table=$2
	shift 2
	mkfifo "lock-$database"
	psql -qXd "$database" <"lock-$database" &
	locker=$!
	exec 8>"lock-$database"
	echo "BEGIN; LOCK TABLE $table;" >&8
	wait_until 'the lock' is_locked "$database"
	env --default-signal=INT "$OCAT" sync "$database" >"$out" 2>"$err" </dev/null &
	reader=$!
	wait_until 'the read to wait for the lock' waits "$database"
	"$@" >/dev/null
	wait $reader
	status=$?
	wait_until 'the end of the question' quiet "$database"
	exec 8>&-
	wait $locker
	rm "lock-$database"
}

greets cockroach crdb_version 'CockroachDB CCL v23.1.11'
connect cockroach 'CockroachDB' "$url"
contract 'CockroachDB'
shows cockroach.public.users 'locality +REGIONAL BY ROW' 'a table of CockroachDB shows its locality'
prints 'where they live' 'a column of CockroachDB shows its comment'
prints '~50 rows, estimated' 'a table of CockroachDB shows the rows of its statistics'
prints 'public.rides (rider_id)  → (id)' 'a table of CockroachDB shows the keys that refer to it'
shows cockroach.public.rides 'rides_city_idx +\(city desc\) include \(rider_id\)' 'an index of CockroachDB shows its stored columns, and not the implied ones'
run ocat show cockroach.public.riders
prints 'SELECT' 'a view of CockroachDB shows its query'
run ocat tables 'ride*' -c cockroach --live
says 'not supported for CockroachDB' 'a live search says that CockroachDB is not searched'

greets redshift server_version 8.0.2
connect redshift 'Redshift' "$url"
contract 'Redshift'
shows redshift.public.sales 'sort key +compound +\(saletime, salesid\)' 'a table of Redshift shows its sort key'
prints 'distkey            buyerid' 'a table of Redshift shows its distribution key'
prints 'diststyle          KEY' 'a table of Redshift shows its distribution style'
prints 'not enforced' 'the keys of Redshift are not enforced'
prints '12.0 MB' 'a table of Redshift shows its size'
shows redshift.spectrum.clicks 'location +s3://bucket/clicks/' 'an external table of Redshift shows its location'
prints 'external table' 'an external table of Redshift is marked as such'
shows redshift.public.wide '^ *500 +c500 ' 'a table of Redshift shows 500 columns'
shows redshift.public.Far '→ .*p ""q""\\n日本" \(d\\e\{\}, a\.\)' 'a key of Redshift leads to another schema, whatever the names'
run ocat add halved-redshift "$(echo "$url" | sed 's/boss/half/')"
exits 0 'a login of Redshift that may not read all of its catalog reads the rest'
says 'some of what Redshift says about its tables cannot be read: permission denied' 'a note says what is missing of Redshift'
blocked redshift fake.svv_table_info end_connection redshift
exits 3 'a read that Redshift ends in the middle fails'
says 'redshift: reading the catalog of redshift at 127.0.0.1:' 'the error names the catalog and the server'
blocked redshift fake.svv_table_info interrupt
exits 130 'Ctrl-C ends a read of Redshift, and its question at the server'

greets materialize server_version 9.5.0
connect materialize 'Materialize' "$url"
contract 'Materialize'
shows materialize.public.auctions 'source_type +kafka' 'a source of Materialize shows its type'
shows materialize.public.winning_bids 'public.auctions' 'a materialized view of Materialize shows what it reads'
prints 'cluster  quickstart' 'a materialized view of Materialize shows its cluster'
run ocat tables -c materialize -o tsv
prints_no elsewhere 'other databases of Materialize are left out'

greets crate crate_version 5.9.1
connect crate 'CrateDB' "$url"
contract 'CrateDB'
shows crate.doc.readings 'partitioned_by +month' 'a table of CrateDB shows what it is partitioned by'
prints '500 rows' 'the rows of CrateDB are those of the primary shards'
prints 'primary  (device)' 'a table of CrateDB shows its primary key'

greets old server_version 9.4.26
run ocat add old "postgresql://boss@127.0.0.1:$(cat port-old)/test?sslmode=disable"
says 'the server is PostgreSQL 9.4, older than 10' 'an old PostgreSQL is refused with its version'
# shellcheck disable=SC2086
kill $fronts
done_testing
