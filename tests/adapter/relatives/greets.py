"""A server in front of a real one that greets as a relative of PostgreSQL: adds a setting to those that it reports, or
changes one. greets.py PORT SETTING VALUE; prints its own port."""

import socket, struct, sys, threading

port, setting, value = int(sys.argv[1]), sys.argv[2], sys.argv[3]


def read(connection, n):
    data = b""
    while len(data) < n:
        part = connection.recv(n - len(data))
        if not part:
            raise EOFError
        data += part
    return data


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
    body = setting.encode() + b"\0" + value.encode() + b"\0"
    told = b"S" + struct.pack("!i", len(body) + 4) + body
    try:
        while True:
            kind, size = struct.unpack("!ci", read(server, 5))
            message = kind + struct.pack("!i", size) + read(server, size - 4)
            if kind == b"S" and message[5:].startswith(setting.encode() + b"\0"):
                continue
            client.sendall((told if kind == b"Z" else b"") + message)
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
