#!/bin/sh
# Servers that speak PostgreSQL's protocol and are something else: a stub answers only what they are, and refuses the rest.
. "${srcdir:-.}/tests/lib.sh"
cat >server.py <<'PROGRAM'
import socket, struct, sys

version, refusal = sys.argv[1:3]


def message(kind, body):
    return kind + struct.pack("!i", len(body) + 4) + body


def text(s):
    return s.encode() + b"\0"


def answer(query):
    if query != "SELECT version()":
        return message(b"E", b"SERROR\0C42703\0M" + text(refusal) + b"\0")
    row = struct.pack("!hi", 1, len(version)) + version.encode()
    column = struct.pack("!h", 1) + text("version") + struct.pack("!ihihih", 0, 0, 25, -1, -1, 0)
    return message(b"1", b"") + message(b"2", b"") + message(b"T", column) + message(b"D", row) + message(b"C", text("SELECT 1"))


def read(connection, n):
    data = b""
    while len(data) < n:
        part = connection.recv(n - len(data))
        if not part:
            raise EOFError
        data += part
    return data


def serve(connection):
    while True:
        size, code = struct.unpack("!ii", read(connection, 8))
        read(connection, size - 8)
        if code == 196608:
            break
        connection.sendall(b"N")
    told = [("server_version", "12.3"), ("client_encoding", "UTF8"), ("server_encoding", "UTF8"), ("standard_conforming_strings", "on")]
    connection.sendall(message(b"R", struct.pack("!i", 0)) + b"".join(message(b"S", text(k) + text(v)) for k, v in told) + message(b"Z", b"I"))
    reply = b""
    while True:
        kind, size = struct.unpack("!ci", read(connection, 5))
        body = read(connection, size - 4)
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
	python3 server.py "$1" "$2" >port &
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
asks 'CrateDB 5.9.1 (built abc)' 'unknown function'
says 'the server is CrateDB' 'another such system is named'
asks 'PostgreSQL 15.4 on x86_64' 'permission denied for table pg_roles'
exits 3 'a PostgreSQL that refuses to say who it is cannot be read'
says 'identifying the server: permission denied for table pg_roles' 'its own error is kept'
done_testing
