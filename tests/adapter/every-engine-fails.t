#!/bin/sh
# What every source behind a network says alike before a server answers: an unknown host, nothing on the port, another program
# there, a client library that is missing. One plain sentence, and one that says what to do. No server is needed.
. "${srcdir:-.}/tests/lib.sh"
read_source=$builddir/tests/adapter/read-source
unset MYSQL_PWD MYSQL_HOST MYSQL_TCP_PORT CLICKHOUSE_HOST CLICKHOUSE_USER CLICKHOUSE_PASSWORD TRINO_USER TRINO_PASSWORD PGHOST PGPORT PGSERVICE
mkdir lib
for file in libpq.so.5 libmariadb.so.3 libcurl.so.4 libcurl-gnutls.so.4; do echo 'no library' >"lib/$file"; done

python3 -c '
import socket
s = socket.create_server(("127.0.0.1", 0))
print(s.getsockname()[1], flush=True)
while True:
    to = s.accept()[0]
    to.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")
    to.close()
' >port &
other=$!
trap 'kill $other 2>/dev/null; clean_up' EXIT
wait_until 'another program' test -s port

while read -r scheme package login; do
	run timeout 60 "$read_source" "$scheme://$login@no-such-host.invalid/shop" probe
	exits 3 "$scheme: an unknown host fails"
	prints 'error source_unreachable' "$scheme: an unknown host is unreachable"
	prints '[Check' "$scheme: the error of an unknown host says what to check"
	prints_no s3cret "$scheme: the error of an unknown host does not show the password"
	run timeout 60 "$read_source" "$scheme://ann@127.0.0.1:1/shop" probe
	prints 'error source_unreachable' "$scheme: a port on which nothing listens is unreachable"
	prints '[Check' "$scheme: the error of a closed port says what to check"
	run timeout 60 "$read_source" "$scheme://ann@127.0.0.1:$(cat port)/shop" probe
	exits 3 "$scheme: another program on the port fails"
	is "$(grep -c '^error ' "$out")" 1 "$scheme: another program on the port is reported in one line"
	prints 'does not answer' "$scheme: another program on the port is reported as such"
	prints '[Check' "$scheme: the error of another program says what to check"
	LD_LIBRARY_PATH=$work/lib run timeout 60 "$read_source" "$scheme://ann@127.0.0.1:1/shop" probe
	prints 'error unsupported' "$scheme: a missing library is not supported"
	prints "apt install $package" "$scheme: the error of a missing library names its package"
done <<LIST
postgresql libpq5 ann:s3cret
mysql libmariadb3 ann:s3cret
clickhouse libcurl4 ann:s3cret
trino libcurl4 ann
LIST
done_testing
