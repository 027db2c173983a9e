"""For tests of `ocat mcp --http`: the server as a process, and requests as bytes.

    from http_client import *
    with HttpServer() as s:
        equal(s.post({"jsonrpc": "2.0", "id": 1, "method": "ping"}).status, 200, "ping is answered")
"""
import base64
import http.client
import signal
import socket
import time

from client import *

JSON = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)

    def events(self):
        """The messages of an event stream."""
        return [json.loads(line[6:]) for line in self.body.decode().splitlines() if line.startswith("data: ")]


class HttpServer:
    """One `ocat mcp --http` process at a free port of this machine."""

    def __init__(self, *args, address="127.0.0.1:0", demo=False, env=None):
        command = [OCAT] + (["demo"] if demo else []) + ["mcp", "--http", address, *args]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env={**os.environ, **(env or {})})
        self.said = self.process.stderr.readline().decode()
        if "http://" not in self.said:
            print(f"Bail out! no server: {self.said}")
            sys.exit(1)
        self.url = self.said.split()[-1]
        self.port = int(self.url.rsplit(":", 1)[1].split("/")[0])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.end()

    def end(self, sig=signal.SIGTERM):
        """Ends it; its exit status, and how long that took."""
        started = time.monotonic()
        self.process.send_signal(sig)
        self.said += self.process.communicate(timeout=WAIT)[1].decode()
        return self.process.returncode, time.monotonic() - started

    def connect(self):
        s = socket.create_connection(("127.0.0.1", self.port), timeout=WAIT)
        s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return s

    def send(self, method="POST", path="/mcp", body=b"", headers=None):
        c = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        try:
            c.request(method, path, body=body, headers=headers if headers is not None else JSON)
            r = c.getresponse()
            return Answer(r.status, r.headers, r.read())
        finally:
            c.close()

    def post(self, message, headers=None):
        return self.send(body=json.dumps(message), headers={**JSON, **(headers or {})})

    def request(self, method, params=None, id=1, headers=None):
        """A request of a client with a handshake."""
        return self.post({"jsonrpc": "2.0", "id": id, "method": method, **({"params": params} if params else {})}, headers)

    def modern(self, method, params=None, id=1, headers=None, client="tester"):
        """A request of the stateless revision, with the headers that repeat its body."""
        params = dict(params or {})
        meta = {**MODERN, "io.modelcontextprotocol/clientInfo": {"name": client, "version": "2"}}
        params["_meta"] = {**meta, **params.get("_meta", {})}
        own = {"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method}
        name = params.get("uri") if method == "resources/read" else params.get("name")
        if name:
            own["Mcp-Name"] = name
        own.update(headers or {})
        return self.post({"jsonrpc": "2.0", "id": id, "method": method, "params": params},
                         {k: v for k, v in own.items() if v is not None})

    def call(self, tool, headers=None, client="tester", **arguments):
        """The text of an answer."""
        result = self.modern("tools/call", {"name": tool, "arguments": arguments}, headers=headers, client=client).json()
        return result["result"]["content"][0]["text"] if "result" in result else json.dumps(result["error"])


def bytes_of(message, *lines, close=True):
    """A request as bytes."""
    body = json.dumps(message).encode() if not isinstance(message, bytes) else message
    head = ["POST /mcp HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json", *lines]
    head += ["Connection: close"] * close + [f"Content-Length: {len(body)}"]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def read_all(s):
    """What comes until the server closes the connection."""
    data = b""
    try:
        while part := s.recv(65536):
            data += part
    except OSError:
        pass
    return data


def status_of(data):
    return int(data.split()[1]) if data.startswith(b"HTTP/1.1 ") else 0


def wait_until(what, condition):
    until = time.monotonic() + WAIT
    while not condition():
        if time.monotonic() > until:
            print(f"Bail out! waited a minute for {what}")
            sys.exit(1)
        time.sleep(0.02)


PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
# A call that ends only when it is stopped.
ENDLESS = {"name": "query_catalog", "arguments": {
    "sql": "with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c"}}
