# Reading Trino: the part `trino` of bench/run, which reads this. Its own client is on no registry that the tests use: the
# yardstick is a program that sends the same statements over one connection and follows the pages.
# shellcheck shell=sh disable=SC2154

trino_client() { # trino_client FILE: each line is a statement; \n within one is written as such
	cat >"$room/client.py" <<'PROGRAM'
import http.client, json, sys, urllib.parse

connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
headers = {"X-Trino-User": "me", "X-Trino-Source": "bench"}


def fetch(method, path, body=None):
    connection.request(method, path, body, headers)
    return json.loads(connection.getresponse().read())


for line in open(sys.argv[2]):
    page = fetch("POST", "/v1/statement", json.loads(line).encode())
    while "nextUri" in page:
        page = fetch("GET", urllib.parse.urlsplit(page["nextUri"]).path)
    if "error" in page:
        sys.exit(page["error"]["message"])
PROGRAM
}

# What ocat asks, a statement a line as JSON, in its order.
trino_questions() { # trino_questions URL
	"$builddir/tests/adapter/read-source" "$1" --sql 1 snapshot 2>&1 >/dev/null |
		python3 -c 'import json, re, sys
for one in re.split(r"^-- [0-9]+ us, .*\n", sys.stdin.read(), flags=re.M)[1:]:
    print(json.dumps(one.strip()))' >"$room/questions"
}

trino_server() { # sets trino_pid and trino_port
	trino_port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
	: >"$room/trino.log"
	rm -f "$room/hold"
	mkfifo "$room/hold"
	sleep 3000 >"$room/hold" &
	trino_holder=$!
	java -Xmx2000m -XX:+UseSerialGC -cp "$(cat "$OCAT_TEST_TRINO/classpath")" "$srcdir/tests/adapter/TrinoServer.java" "$trino_port" \
		<"$room/hold" >"$room/trino.log" 2>&1 &
	trino_pid=$!
	trino_left=300
	until grep -q ready "$room/trino.log"; do
		trino_left=$((trino_left - 1))
		[ $trino_left -gt 0 ] && kill -0 $trino_pid 2>/dev/null || fail "Trino does not start: $(tail -n 1 "$room/trino.log")"
		sleep 1
	done
}

# trino_tables FROM TO: makes these, of 20 columns
trino_tables() {
	awk -v from="$1" -v to="$2" 'BEGIN {
		for (k = 0; k < 20; k++)
			columns = columns sprintf("%sc%d varchar", k ? ", " : "", k)
		print "\"CREATE SCHEMA IF NOT EXISTS memory.big\""
		for (i = from; i < to; i++)
			printf "\"CREATE TABLE memory.big.t%d (%s)\"\n", i, columns
	}' >"$room/tables"
	python3 "$room/client.py" "$trino_port" "$room/tables" || fail "the tables could not be made"
}

trino_stop() {
	kill "$trino_pid" "$trino_holder"
	trino_pid=
}

trino_is_here() { [ -s "${OCAT_TEST_TRINO:-}/classpath" ] && command -v java >/dev/null; }

trino() {
	if ! trino_is_here; then
		no_server Trino 'tests/servers/fetch-trino DIR, then OCAT_TEST_TRINO=DIR; java'
		return
	fi
	n=500
	[ -z "$full" ] || n=2000
	trino_server
	trino_client
	tables_of Trino "$n"
	url=trino://me@127.0.0.1:$trino_port/memory catalog=trino$n
	say "$name: making them"
	trino_tables 0 "$n"
	trino_questions "$url"
	"$OCAT" add "$catalog" "$url" --no-sync -q || fail "ocat add failed"
	reads 30 'the same statements, pages followed' python3 "$room/client.py" "$trino_port" "$room/questions"
	trino_stop
}
