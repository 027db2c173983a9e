"""A server in front of a real one that greets as a relative of PostgreSQL: adds a setting to those that it reports, or
changes one. greets.py PORT SETTING VALUE; prints its own port."""

import socket, sys, threading

from frames import message, read_message, setting as report

port, setting, value = int(sys.argv[1]), sys.argv[2], sys.argv[3]


def copy(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
    except OSError:
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def greet(server, client):
    told = report(setting, value)
    try:
        while True:
            kind, body = read_message(server)
            if kind == b"S" and body.startswith(setting.encode() + b"\0"):
                continue
            client.sendall((told if kind == b"Z" else b"") + message(kind, body))
            if kind == b"Z":
                break
    except (EOFError, OSError):
        pass
    copy(server, client)


listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
while True:
    client, _ = listener.accept()
    server = socket.create_connection(("127.0.0.1", port))
    threading.Thread(target=copy, args=(client, server), daemon=True).start()
    threading.Thread(target=greet, args=(server, client), daemon=True).start()
