#!/bin/sh
# What is said when an engine that speaks HTTP refuses, is busy, breaks off, lies or is another program: ClickHouse and Trino as
# tests/adapter/http-stub.py plays them. The real engines are in clickhouse.t and trino.t.
. "${srcdir:-.}/tests/lib.sh"
read_source=$builddir/tests/adapter/read-source
unset CURL_CA_BUNDLE SSL_CERT_FILE SSL_CERT_DIR
started=
trap 'kill -9 $started 2>/dev/null' EXIT
stub() { # stub NAME [CERTIFICATE]: sets $port
	: >"$1.log"
	: >"$1.port"
	python3 "$srcdir/tests/adapter/http-stub.py" "$1.log" ${2:+"$2"} >"$1.port" &
	started="$started $!"
	until [ -s "$1.port" ]; do sleep 0.05; done
	port=$(cat "$1.port")
}
stub plain
at=127.0.0.1:$port

# ---- ClickHouse ----
asks() { # asks USER ARGUMENT...
	user=$1
	shift
	run timeout 60 "$read_source" "clickhouse://$user:s3cretword@$at" "$@"
	prints_no s3cretword "ClickHouse, $user: the password is not repeated"
}
asks denied probe
exits 3 'a refused login fails'
prints 'error login_refused: ClickHouse at http://127.0.0.1' 'a refused login names the server'
prints 'denied: Authentication failed' 'a refused login has the reason of the server'
asks forbidden probe
prints 'error login_refused:' 'a status of 403 without words is a refused login'
asks busy probe
exits 0 'a server that is busy twice is asked again'
asks gateway probe
exits 0 'a server whose gateway fails twice is asked again'
asks throttled probe
exits 0 'a server that asks for a pause is asked again after it'
asks busier probe
prints 'is too busy or not ready (HTTP status 503)' 'a server that stays busy is reported'
asks redirect probe
prints 'redirects to another' 'a redirect to another server is not followed'
asks silent --timeout 500 probe
prints 'error search_timeout' 'a server that stays silent is given up'
prints 'no answer from http://127.0.0.1:' 'the error of a silent server names it'
asks silent --cancel 200 probe
prints 'error cancelled' 'a cancel ends a call to a silent server'
asks page probe
prints 'does not answer as ClickHouse does' 'a page of another program is recognised'
asks middle snapshot
prints 'Memory limit exceeded' 'an error behind the first rows is found'
prints_no '"one"' 'rows before an error are not passed on'
asks torn snapshot
prints 'the connection ended before the answer was complete' 'an answer that breaks off is reported'
asks unended snapshot
exits 3 'an answer whose last line has no end is not used'
asks endless --timeout 1500 snapshot
prints 'error search_timeout' 'rows without an end are ended by the timeout'
asks hung --cancel 500 snapshot
prints 'error cancelled' 'a cancel ends a query'
id=$(sed -n 's/.*query_id=\(ocat-[^& ]*\).*FROM system\.tables.*/\1/p' plain.log | tail -n 1)
grep -q "KILL QUERY WHERE query_id = '$id' ASYNC" plain.log
point $? 'a cancelled query is killed at the server by its own id'
is "$(grep '^POST' plain.log | grep -v 'KILL QUERY' | grep -vc 'readonly=2')" 0 'every statement asks the server to only read'
asks writer probe
prints 'accepts no read-only session' 'a server that can only be asked with the right to write is not used'
grep -q s3cretword plain.log
[ $? -ne 0 ]
point $? 'a password is in no URL'

# ---- Trino ----
lake() { # lake USER ARGUMENT...
	user=$1
	shift
	run timeout 60 "$read_source" "trino://$user@$at/lake" "$@"
}
lake denied snapshot
prints 'error login_refused: Trino at http://127.0.0.1' 'a refused login at a coordinator names the server'
lake good snapshot
exits 0 'an empty catalog is read'
lake busy snapshot
exits 0 'a coordinator that is busy twice is asked again'
: >plain.log
lake elsewhere snapshot
prints 'sends for the rows to another server, http://127.0.0.1:1/v1/statement/q1/1' 'rows at another server are not fetched'
exits 3 'rows at another server are a failure'
lake tornjson snapshot
prints 'does not answer as Trino does' 'a torn page is reported'
lake short snapshot
prints 'the answer is not the JSON that was expected' 'a row with too few cells is reported'
lake failing snapshot
prints "Column 'x' cannot be resolved" 'the error of a statement is repeated'
lake norights snapshot
prints 'error permission_denied' 'a user without the right gets the error of a missing right'
prints 'Access Denied: Cannot access catalog lake' 'the message says what is denied'
lake page snapshot
prints 'does not answer as Trino does' 'a page of another program in place of a coordinator is recognised'
: >plain.log
lake loop --cancel 500 snapshot
prints 'error cancelled' 'a cancel ends a statement that never ends'
grep -q '^DELETE /v1/statement/q1/1' plain.log
point $? 'a cancelled statement is ended at the coordinator'
lake loop --timeout 700 snapshot
exits 5 'a statement that never ends is given up at its timeout'

# ---- other programs on the port, and TLS ----
run "$read_source" "clickhouse+http://$at" --type clickhouse probe
exits 0 'a URL of HTTP is one of ClickHouse'
run timeout 60 "$read_source" "https://$at" --type clickhouse probe
exits 3 'a server without TLS is not spoken to with TLS'
prints 'error source_unreachable' 'a server without TLS is unreachable with it'
prints 'the server does not use TLS on this port' 'the error says that the server has no TLS there'
: >ssh.port
python3 -c '
import socket
s = socket.socket()
s.bind(("127.0.0.1", 0))
s.listen()
print(s.getsockname()[1], flush=True)
while True:
    to = s.accept()[0]
    to.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")
    to.close()
' >ssh.port &
started="$started $!"
until [ -s ssh.port ]; do sleep 0.05; done
# ---- Presto and Starburst, as their documentation says ----
for version in 0.286 435-e.1 435; do
	case $version in 0.*) product=Presto headers=X-Presto-User ;; *-e.*) product=Starburst headers=X-Trino-User ;; *) product=Trino headers=X-Trino-User ;; esac
	OCAT_STUB_VERSION=$version
	export OCAT_STUB_VERSION
	stub "version-$version"
	run timeout 60 "$read_source" "trino://good@127.0.0.1:$port/lake" probe
	prints "$product $version" "a coordinator of version $version is $product"
	run timeout 60 "$read_source" "trino://good@127.0.0.1:$port/lake" snapshot
	is "$(grep ^headers "version-$version.log" | sort -u)" "headers $headers" "$product gets statements with the headers that it understands"
done
unset OCAT_STUB_VERSION

for scheme in clickhouse trino; do
	run timeout 60 "$read_source" "$scheme://me@127.0.0.1:$(cat ssh.port)" probe
	exits 3 "$scheme: another protocol on the port is a failure"
	prints 'the server does not answer by HTTP' "$scheme: the error says that another protocol is on the port"
done
openssl req -x509 -newkey rsa:2048 -nodes -keyout key -out certificate -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 2>/dev/null
cat key certificate >both
stub tls both
for source in "clickhouse://good:s3cretword@127.0.0.1:$port?secure=1" "trino://good:s3cretword@127.0.0.1:$port/lake?SSL=true"; do
	run timeout 60 "$read_source" "$source" probe
	exits 3 "an unknown certificate is refused: ${source%%:*}"
	prints 'its certificate is not trusted: self' "the error says that a certificate is unknown: ${source%%:*}"
	prints 'SSL_CERT_FILE' "the error says how to trust a certificate: ${source%%:*}"
	SSL_CERT_FILE=$work/nowhere run timeout 60 "$read_source" "$source" probe
	prints "cannot read the certificates to trust in $work/nowhere" "a missing file of certificates is named: ${source%%:*}"
	SSL_CERT_FILE=$work/certificate run timeout 60 "$read_source" "$(echo "$source" | sed s/127.0.0.1/localhost/)" probe
	prints 'the certificate is for another host' "a certificate of another host is refused: ${source%%:*}"
	prints 'Use a host name that the certificate contains' "the error says which host to use: ${source%%:*}"
	SSL_CERT_FILE=$work/certificate run timeout 60 "$read_source" "$source" probe
	exits 0 "a certificate that is trusted is taken: ${source%%:*}"
done
run ocat add trusted "clickhouse://good@127.0.0.1:$port?secure=1" --ca-file "$work/certificate"
exits 0 'the option ca_file names the certificates to trust'
done_testing
