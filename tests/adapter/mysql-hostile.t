#!/bin/sh
# Servers that answer as MySQL never would, option files, and the library that is missing. No server of MariaDB is needed.
. "${srcdir:-.}/tests/lib.sh"
read_source=$builddir/tests/adapter/read-source
unset MYSQL_PWD MYSQL_HOST MYSQL_TCP_PORT MYSQL_UNIX_PORT MYSQL_HOME
most=120
[ -z "${OCAT_SANITIZE:-}" ] || most=2000 # a sanitizer keeps what was freed

run "$read_source" mysql://127.0.0.1:1 probe
grep -q 'is not installed' "$out" && cannot_run 'no client library of MariaDB: apt-get install libmariadb3'

mkdir lib
echo 'no library' >lib/libmariadb.so.3
LD_LIBRARY_PATH=$work/lib run "$read_source" mysql://127.0.0.1:1 probe
exits 3 'a library that cannot be opened fails'
prints "error unsupported: MariaDB's client library cannot be opened" 'the error says that the library cannot be opened'
prints 'apt install libmariadb3; it serves MySQL too' 'the error says what to install'
run "$read_source" mysql://127.0.0.1:1 probe
prints "cannot connect to server on '127.0.0.1': Connection refused" 'a server that is not there is reported'
run "$read_source" mysql://ann:s3cret@no.such.host.invalid/shop probe
prints 'Unknown server host' 'an unknown host is reported'
prints "Check the host's name" 'the error says what to check'
prints_no s3cret 'the error does not show the password'
run "$read_source" 'mysql://ann:s3cret@db.example/shop?ssl-mode=REQUIRED' address
prints 'mysql://ann@db.example/shop?ssl-mode=REQUIRED' 'an address is shown without its password'

# stub WAY ACTION...: asks a server that answers so.
stub() {
	python3 "$srcdir/tests/adapter/mysql-stub.py" "$1" >"$work/stub" &
	stub_pid=$!
	wait_until 'the stub' test -s "$work/stub"
	shift
	run "$read_source" "mysql://reader:secret@127.0.0.1:$(head -n 1 "$work/stub")" --connect 600 --timeout 200 --deadline 20000 --memory $((most * room)) "$@"
	kill "$stub_pid"
	wait "$stub_pid" 2>/dev/null
	cp "$work/stub" "$work/sent"
	: >"$work/stub"
}

while read -r way code sentence; do
	case $way in rows) room=4 ;; *) room=1 ;; esac # a million names are what a large catalog has too
	stub "$way" snapshot
	[ "$status" -ne 0 ]
	point $? "a snapshot fails: $way"
	prints "error $code" "its error has the right kind: $way"
	prints "$sentence" "its error gives the reason: $way"
	prints 'memory within' "it takes little memory: $way"
	is "$(sed 1d "$work/sent")" '' "nothing is sent that should not be: $way"
done <<'S'
greeting-cut source_unreachable: cannot connect
greeting-silent source_unreachable: no answer from the server within 0.6 s
greeting-garbage source_unreachable: error
greeting-http source_unreachable: cannot connect
greeting-giant source_unreachable: cannot connect
full source_unreachable: accepts no more connections now
old unsupported: the server is MySQL 5.1.73, which is too old
login-clear login_refused: ssl-mode=VERIFY_IDENTITY
login-dialog login_refused: or use a user of another method
login-silent source_unreachable: no answer from the server within 0.6 s
login-switches source_unreachable: error
infile source_damaged: it asked for a file of this machine, and got nothing
fields source_damaged: it sent 4 MB without a row
rows source_damaged: it sent more than 1000000 rows
giant source_unreachable: was lost
cut source_unreachable: was lost
silent search_timeout: has not answered
columns source_damaged: columns
none source_damaged: it sent no rows
many-columns source_damaged: it sent 4 MB without a row
bytes source_damaged: it sent text that is not UTF-8
second source_damaged: it sent a second answer
short-row source_unreachable: error
long-cell source_unreachable: error
error source_failed: xxx
empty source_unreachable: error
S

# A server that opens its tables too slowly for the statistics: what is known without them counts.
stub slow-statistics snapshot
exits 0 'statistics that take too long do not fail a read'
prints '"name":"id","type":"int(11)"' 'the columns are read without them'
prints 'end assets 1 hidden 0 partial: the statistics of 1 table were not read' 'the read says what it lacks'
done_testing
