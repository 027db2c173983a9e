#!/bin/sh
# Servers that answer as PostgreSQL never would: a proxy in front of a real one distorts one answer at a time.
. "${srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
read_source=${READ_SOURCE:-$builddir/tests/adapter/read-source}
proxy=$builddir/tests/adapter/postgresql-proxy
most=250
[ -z "${OCAT_SANITIZE:-}" ] || most=2500 # a sanitizer keeps what was freed

pg_needs
run psql -qX -f "$srcdir/tests/adapter/everything.sql"
exits 0 'psql creates the objects of everything.sql'

# distorted WHAT NTH ACTION...: asks through a proxy that does WHAT to the NTHth result.
distorted() {
	"$proxy" "$PGHOST/.s.PGSQL.$PGPORT" "$1" "$2" >"$work/port" &
	proxy_pid=$!
	wait_until 'the proxy' test -s "$work/port"
	address=postgresql://boss@127.0.0.1:$(cat "$work/port")/test
	shift 2
	run "$read_source" "$address" --deadline "${deadline:-300000}" --memory $most "$@"
	kill "$proxy_pid"
	wait "$proxy_pid" 2>/dev/null
	: >"$work/port"
}

distorted nothing 0 snapshot
exits 0 'the proxy forwards an undistorted answer'
prints 'end assets' 'a snapshot through the proxy reaches its end'

# ---- answers that PostgreSQL does not give: WHAT, the result, and part of the sentence ----
while read -r way nth sentence; do
	for action in snapshot 'inspect sales orders' 'search order*' 'sample sales orders 3'; do
		# shellcheck disable=SC2086
		distorted "$way" "$nth" $action
		exits 3 "${action%% *} fails when every answer is distorted: $way"
		prints "$sentence" "the error of ${action%% *} gives the reason: $way"
		prints 'memory within' "${action%% *} takes little memory: $way"
	done
done <<'S'
copy-in -1 it requested rows instead of sending some
copy-both -1 it requested rows instead of sending some
copy-binary -1 does not answer as PostgreSQL does
fewer-columns -1 does not answer as PostgreSQL does
no-columns -1 does not answer as PostgreSQL does
more-columns -1 does not answer as PostgreSQL does
fewer-cells -1 error
nulls -1 does not answer as PostgreSQL does
garbage -1 does not answer as PostgreSQL does
blanks -1 does not answer as PostgreSQL does
huge -1 does not answer as PostgreSQL does
minus -1 does not answer as PostgreSQL does
bytes -1 it sent text that is not UTF-8
nuls -1 error
lost-rows -1 rows but reported
twice -1 does not answer as PostgreSQL does
endless-rows -1 does not answer as PostgreSQL does
giant-row -1 it sent 64 MB without a row
giant-notice -1 it sent 64 MB without a row
giant-error -1 it sent 64 MB without a row
notices -1 it sent 64 MB without a row
notifies -1 it sent 64 MB without a row
results -1 does not answer as PostgreSQL does
junk -1 error source_unreachable:
ends -1 error source_unreachable:
cut -1 error source_unreachable:
empty-error -1 error source_failed:
long-error -1 error source_failed:
S

# ---- one answer of a snapshot alone ----
while read -r way nth sentence; do
	distorted "$way" "$nth" snapshot
	exits 3 "a snapshot fails when result $nth is distorted: $way"
	prints "$sentence" "the error names what is wrong with result $nth: $way"
done <<'S'
one-oid 4 it lists the oid 16384 twice
fewer-columns 2 columns instead of 7
fewer-columns 4 columns instead of 22
fewer-columns 5 columns instead of 7
garbage-behind 4 column 2 of its answer should be an oid
nulls-behind 5 column 2 of its answer should be an integer
bytes-behind 4 not UTF-8
nuls-behind 5 NUL byte
lost-rows 4 it sent 0 rows but reported
twice 5 rows but reported
no-rows 2 it does not report its time and settings
no-rows 3 its lists of tables and columns do not match its counts
no-rows 4 its lists of tables and columns do not match its counts
no-rows 5 its lists of tables and columns do not match its counts
S
most=$((most * 3))
distorted endless-oids 4 snapshot
exits 3 'a snapshot fails on a server that lists tables without end'
prints 'memory within' 'a server that lists tables without end does not exhaust the memory'

most=$((most / 3))
distorted no-rows -1 inspect sales orders
exits 3 'inspect fails on a server that does not list its database'
prints 'it does not list the database that it serves' 'the error of inspect mentions the database'
distorted one-oid 2 inspect sales orders
exits 3 'inspect fails on a server that returns the oid of another object'
prints "does not answer as PostgreSQL does" "the error of inspect says that the server is not believed"

# ---- at the login ----
while read -r way sentence; do
	distorted "$way" 0 probe
	exits 3 "a server with an invalid login is refused: $way"
	prints "$sentence" "the error gives the reason of an invalid login: $way"
done <<'S'
login-unknown authentication method 99 not supported
login-notices it sent more than 1 MB during the login
login-notifies it sent more than 1 MB during the login
login-giant-error it sent more than 1 MB during the login
login-protocol unsupported frontend protocol
login-version it does not report its version
login-junk does not answer as PostgreSQL does
login-close server closed the connection
S

# ---- silence and floods that only end with the deadline ----
deadline=700
while read -r way nth action; do
	# shellcheck disable=SC2086
	distorted "$way" "$nth" $action
	exits 5 "the deadline ends ${action%% *}: $way"
	prints 'memory within' "${action%% *} takes little memory until the deadline: $way"
done <<'S'
login-silence 0 probe
login-tls-silence 0 probe
silence 0 probe
silence 3 snapshot
silence 2 inspect sales orders
stops 4 snapshot
copy-out 3 snapshot
parameters 3 snapshot
S
done_testing
