# Throwaway servers of ClickHouse, for shell tests and the benchmark: 18.16 over its own HTTP, and the engine of 26.5 behind
# tests/adapter/clickhouse-shim. OCAT_TEST_CLICKHOUSE is where tests/servers/fetch-clickhouse put them.
#
#	. "$srcdir/tests/lib-clickhouse.sh"
#	start_18 FOLDER         # sets port_18, native_18 and pid_18; the user default has no password, reader and half only read, what watched asks is in system.query_log
#	start_26 FOLDER         # sets port_26
#	load "$port_26" <<SQL   # statements, with a line with a semicolon alone after each
#	ch_stop                 # also done at the end of a test
# shellcheck shell=sh disable=SC2034,SC2154

started=
ch_stop() { for ch_pid in $started; do kill -9 "$ch_pid" 2>/dev/null; done; }

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
listens() { python3 -c 'import socket, sys; socket.create_connection(("127.0.0.1", int(sys.argv[1]))).close()' "$1" 2>/dev/null; }
until_true() { # until_true WHAT COMMAND...: until it succeeds, a minute at most
	what=$1 left=600
	shift
	until "$@"; do
		left=$((left - 1))
		[ $left -gt 0 ] || { echo "Bail out! a minute for: $what"; exit 1; }
		sleep 0.1
	done
}
start_18() { # start_18 FOLDER: sets $port_18, $native_18 and $pid_18
	mkdir -p "$1/data" "$1/tmp" && port_18=$(free_port) native_18=$(free_port) && mkdir -p "$1"
	cat >"$1/config.xml" <<XML
<?xml version="1.0"?>
<yandex><logger><level>none</level></logger><http_port>$port_18</http_port><tcp_port>$native_18</tcp_port><listen_host>127.0.0.1</listen_host>
<path>$1/data/</path><tmp_path>$1/tmp/</tmp_path><users_config>users.xml</users_config><default_profile>default</default_profile>
<default_database>default</default_database><mark_cache_size>5368709</mark_cache_size><uncompressed_cache_size>8589934</uncompressed_cache_size>
<query_log><database>system</database><table>query_log</table><flush_interval_milliseconds>500</flush_interval_milliseconds></query_log>
<remote_servers><all><shard><replica><host>127.0.0.1</host><port>$native_18</port></replica></shard></all></remote_servers></yandex>
XML
	cat >"$1/users.xml" <<'XML'
<?xml version="1.0"?>
<yandex><profiles><default/><reading><readonly>1</readonly></reading><logged><log_queries>1</log_queries></logged></profiles><quotas><default/></quotas><users>
<default><password></password><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota></default>
<reader><password>s3cret w&amp;rd</password><networks><ip>::/0</ip></networks><profile>reading</profile><quota>default</quota></reader>
<watched><password></password><networks><ip>::/0</ip></networks><profile>logged</profile><quota>default</quota></watched>
<half><password>half</password><networks><ip>::/0</ip></networks><profile>reading</profile><quota>default</quota>
<allow_databases><database>shop</database></allow_databases></half>
</users></yandex>
XML
	(cd "$1" && exec "$OCAT_TEST_CLICKHOUSE/18.16/usr/sbin/clickhouse-server" --config-file=config.xml) >"$1/log" 2>&1 &
	pid_18=$! started="$started $!"
	until_true 'ClickHouse 18.16 starts' listens "$port_18"
}
start_26() { # start_26 FOLDER: sets $port_26
	rm -f hold-26 port-26 && mkfifo hold-26
	sleep 1000 >hold-26 &
	started="$started $!"
	"$srcdir/tests/adapter/clickhouse-shim" "$OCAT_TEST_CLICKHOUSE/26.5/libchdb.so" "$1" <hold-26 >port-26 2>log-26 &
	started="$started $!"
	until_true 'ClickHouse 26.5 starts' test -s port-26
	port_26=$(cat port-26)
}
load() { # load PORT <STATEMENTS: one after each line with a semicolon alone
	python3 -c '
import sys, urllib.error, urllib.request
for one in sys.stdin.read().split("\n;\n"):
    if one.strip():
        try:
            urllib.request.urlopen(urllib.request.Request("http://127.0.0.1:%s/" % sys.argv[1], one.encode())).read()
        except urllib.error.HTTPError as error:
            sys.exit(one + ": " + error.read().decode())
' "$1"
}

