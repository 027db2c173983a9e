"""Frames of the PostgreSQL protocol, for servers that imitate one."""

import struct


def message(kind, body):
    return kind + struct.pack("!i", len(body) + 4) + body


def text(s):
    return s.encode() + b"\0"


def setting(name, value):
    return message(b"S", text(name) + text(value))


def read(connection, n):
    data = b""
    while len(data) < n:
        part = connection.recv(n - len(data))
        if not part:
            raise EOFError
        data += part
    return data


def read_message(connection):
    kind, size = struct.unpack("!ci", read(connection, 5))
    return kind, read(connection, size - 4)
