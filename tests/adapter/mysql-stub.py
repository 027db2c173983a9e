#!/usr/bin/env python3
"""A server that speaks MySQL's protocol, and answers as no MySQL server would.

mysql-stub.py WAY: prints its port, then a line for each thing that a client should never send. WAY is when it turns bad and how:
greeting-*, login-*, or the answer to the first question about the catalog.
"""
import socket
import struct
import sys
import threading

way = sys.argv[1]
stopped = threading.Event()


def say(line):
    sys.stdout.write(line + '\n')
    sys.stdout.flush()


def packet(seq, body):
    return struct.pack('<I', len(body))[:3] + bytes([seq & 255]) + body


def text(s):
    s = s if isinstance(s, bytes) else s.encode()
    return (bytes([len(s)]) if len(s) < 251 else b'\xfc' + struct.pack('<H', len(s))) + s


OK = b'\0\0\0\2\0\0\0'
EOF = b'\xfe\0\0\2\0'


def error(number, words):
    return b'\xff' + struct.pack('<H', number) + b'#HY000' + words.encode()


def field(name):
    return text('def') + text('') * 3 + text(name) + text('') + b'\x0c' + struct.pack('<HIBHB', 45, 255, 253, 0, 0) + b'\0\0'


def answer(columns, rows):
    out, seq = packet(1, bytes([columns])), 2
    for i in range(columns):
        out += packet(seq, field('c%d' % i))
        seq += 1
    out += packet(seq, EOF)
    for row in rows:
        seq += 1
        out += packet(seq, b''.join(b'\xfb' if cell is None else text(cell) for cell in row))
    return out + packet(seq + 1, EOF)


def greeting():
    flags = 0x1 | 0x8 | 0x80 | 0x200 | 0x2000 | 0x8000 | 0x80000
    version = '5.1.73' if way == 'old' else '5.5.5-10.11.19-MariaDB'
    return (b'\n' + version.encode() + b'\0' + struct.pack('<I', 7) + b'abcdefgh\0' + struct.pack('<H', flags & 0xffff) + b'\x2d' +
            struct.pack('<H', 2) + struct.pack('<H', flags >> 16) + b'\x15' + b'\0' * 10 + b'ijklmnopqrst\0' + b'mysql_native_password\0')


class Client:
    def __init__(self, s):
        self.s = s

    def read(self, n):
        data = b''
        while len(data) < n:
            part = self.s.recv(n - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def take(self):
        head = self.read(4)
        return head[3], self.read(struct.unpack('<I', head[:3] + b'\0')[0])

    def hold(self):
        while self.s.recv(65536):
            pass

    def forever(self, make, seq):
        batch = b''.join(packet(seq + i, make(seq + i)) for i in range(256))
        while True:
            self.s.sendall(batch)

    def log_in(self):
        if way == 'greeting-cut':
            self.s.sendall(packet(0, greeting())[:30])
            return False
        if way == 'greeting-silent':
            self.hold()
        if way == 'greeting-garbage':
            self.s.sendall(bytes(range(256)) * 64)
            self.hold()
        if way == 'greeting-http':
            self.s.sendall(b'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')
            return False
        if way == 'greeting-giant':
            self.s.sendall(b'\xff\xff\xff\0')
            while True:
                self.s.sendall(b'x' * 65536)
        if way == 'full':
            self.s.sendall(packet(0, error(1040, 'Too many connections')))
            return False
        self.s.sendall(packet(0, greeting()))
        seq, body = self.take()
        if b'secret' in body:
            say('the client sent the password')
        if way in ('login-clear', 'login-dialog'):
            method = b'mysql_clear_password' if way == 'login-clear' else b'dialog'
            self.s.sendall(packet(seq + 1, b'\xfe' + method + b'\0' + (b'\2Password: ' if way == 'login-dialog' else b'')))
            seq, body = self.take()
            say('the client sent the password' if b'secret' in body else 'the client answered')
        if way == 'login-silent':
            self.hold()
        if way == 'login-switches':
            while True:
                self.s.sendall(packet(seq + 1, b'\xfemysql_native_password\0abcdefghijklmnopqrst\0'))
                seq, body = self.take()
        self.s.sendall(packet(seq + 1, OK))
        return True

    def tell(self, sql):
        """A catalog of one table, until its statistics are asked for: then nothing, until another connection stops it."""
        if b'partition' in sql:
            stopped.wait()
            stopped.clear()
            self.s.sendall(packet(1, error(1317, 'Query execution was interrupted')))
        elif b'table_type' in sql:
            self.s.sendall(answer(7, [['shop', 't', 'table', None, 'InnoDB', 'utf8mb4_bin', '']]))
        elif b'information_schema.columns' in sql:
            self.s.sendall(answer(12, [['shop', 't', 'id', '1', 'int(11)', 'NO', None, None, '', '', None, '1']]))
        else:
            widths = ((b'key_column_usage', 9), (b'referential_constraints', 8), (b'check_constraints', 7), (b'statistics', 12), (b'views', 7), (b'triggers', 7))
            self.s.sendall(answer(next(width for word, width in widths if b'information_schema.' + word in sql), []))

    def turn_bad(self):
        s = self.s
        if way == 'infile':
            s.sendall(packet(1, b'\xfb/etc/passwd'))
            seq, body = self.take()
            if body:
                say('the client sent a file')
            s.sendall(packet(seq + 1, OK))
        elif way == 'fields':
            s.sendall(packet(1, b'\x07'))
            self.forever(lambda seq: field('x' * 200), 2)
        elif way == 'rows':
            s.sendall(answer(7, [])[:-9])
            self.forever(lambda seq: b''.join(text('t%d' % seq) for _ in range(7)), 10)
        elif way == 'giant':
            s.sendall(answer(7, [])[:-9] + b'\xff\xff\xff\x0a')
            while True:
                s.sendall(b'\xfe' + b'x' * 65535)
        elif way == 'cut':
            s.sendall(answer(7, [['x'] * 7])[:-20])
            s.shutdown(socket.SHUT_RDWR)
        elif way == 'silent':
            self.hold()
        elif way == 'columns':
            s.sendall(answer(3, [['a', 'b', 'c']]))
        elif way == 'none':
            s.sendall(packet(1, OK))
        elif way == 'many-columns':
            s.sendall(packet(1, b'\xfd\xff\xff\xff'))
            self.forever(lambda seq: field('x'), 2)
        elif way == 'bytes':
            s.sendall(answer(7, [[b'\xff\xfe'] * 7]))
        elif way == 'second':
            s.sendall(answer(7, [])[:-2] + b'\x0a\0' + answer(7, []))
        elif way == 'short-row':
            s.sendall(answer(7, [['a']]))
        elif way == 'long-cell':
            s.sendall(answer(7, [])[:-9] + packet(10, b'\xfe\xff\xff\xff\xff\xff\xff\xff\x7fabc'))
        elif way == 'error':
            s.sendall(packet(1, error(1105, 'x' * 60000)))
        elif way == 'empty':
            s.sendall(packet(1, b''))

    def serve(self):
        if not self.log_in():
            return
        while True:
            _, body = self.take()
            if body[:1] == b'\1':
                return
            sql = body[1:]
            if sql.startswith(b'SELECT VERSION()'):
                version = '5.1.73' if way == 'old' else '10.11.19-MariaDB'
                self.s.sendall(answer(4, [[version, 'stub', 'reader@localhost', None]]))
            elif sql.startswith(b'SHOW VARIABLES'):
                self.s.sendall(answer(2, []))
            elif b'information_schema.schemata' in sql:
                self.s.sendall(answer(3, [['shop', 'utf8mb4', 'utf8mb4_general_ci']]))
            elif sql.startswith(b'KILL QUERY 7'):
                stopped.set()
                self.s.sendall(packet(1, OK))
            elif sql.startswith(b'SELECT') and way == 'slow-statistics':
                self.tell(sql)
            elif sql.startswith(b'SELECT'):
                self.turn_bad()
            else:
                self.s.sendall(packet(1, OK))


def run(s):
    try:
        Client(s).serve()
    except (EOFError, OSError):
        pass
    finally:
        s.close()


listener = socket.create_server(('127.0.0.1', 0))
say(str(listener.getsockname()[1]))
while True:
    connection, _ = listener.accept()
    threading.Thread(target=run, args=(connection,), daemon=True).start()
