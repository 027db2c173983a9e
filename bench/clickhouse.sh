# Reading ClickHouse: the part `clickhouse` of bench/run, which reads this.
# shellcheck shell=sh disable=SC2154

# clickhouse_tables N: of 20 columns, a statement a line
clickhouse_tables() {
	awk -v n="$1" 'BEGIN {
		for (k = 0; k < 19; k++)
			columns = columns sprintf(", c%d Nullable(String)", k)
		print "CREATE DATABASE big"
		for (i = 0; i < n; i++)
			printf "CREATE TABLE big.t%d (id UInt64%s) ENGINE = MergeTree ORDER BY id\n", i, columns
	}'
}

# What ocat asks, as options of curl: one process, one connection, the same statements.
clickhouse_questions() { # clickhouse_questions URL
	"$builddir/tests/adapter/read-source" "$1" --sql 1 snapshot 2>&1 >/dev/null |
		awk -v room="$room" -v port="$port_18" '/^-- [0-9]+ us, / { n++; next } n { printf "%s\n", $0 >(room "/question." n) }
			END { for (i = 1; i <= n; i++) printf "%surl = \"http://127.0.0.1:%d/?default_format=TabSeparatedWithNames&readonly=2\"\ndata-binary = \"@%s/question.%d\"\noutput = \"/dev/null\"\nsilent\n", (i > 1 ? "next\n" : ""), port, room, i }' >"$room/curl.options"
}

clickhouse() {
	# shellcheck source=tests/lib-clickhouse.sh
	. "$srcdir/tests/lib-clickhouse.sh"
	if [ ! -x "${OCAT_TEST_CLICKHOUSE:-}/18.16/usr/sbin/clickhouse-server" ] || ! command -v curl >/dev/null; then
		no_server ClickHouse 'tests/servers/fetch-clickhouse DIR, then OCAT_TEST_CLICKHOUSE=DIR; curl'
		return
	fi
	n=2000
	[ -z "$full" ] || n=10000
	start_18 "$room/clickhouse"
	clickhouse_pid=$pid_18
	tables_of ClickHouse "$n"
	url=clickhouse://127.0.0.1:$port_18 catalog=clickhouse$n
	say "$name: making them"
	clickhouse_tables "$n" | while IFS= read -r statement; do
		printf 'url = "http://127.0.0.1:%s/"\ndata-binary = "%s"\nsilent\nnext\n' "$port_18" "$statement"
	done | sed '$d' | curl -K - >/dev/null || fail "the tables could not be made"
	clickhouse_questions "$url"
	"$OCAT" add "$catalog" "$url" --no-sync -q || fail "ocat add failed"
	reads 20 'curl, the same statements' curl -K "$room/curl.options"
	kill "$clickhouse_pid"
	clickhouse_pid=
}
