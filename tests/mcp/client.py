"""For tests of `ocat mcp`: a small client that speaks JSON-RPC over pipes, and TAP.

    from client import *
    make_shop("shop.db"); add("shop", "shop.db")
    with Server() as s:
        s.initialize()
        point("orders" in text_of(s.call("search_tables", pattern="order")), "search_tables finds a table")
    done()
"""
import json
import os
import queue
import sqlite3
import subprocess
import sys
import tempfile
import threading

srcdir = os.path.abspath(os.environ.get("srcdir", "."))
builddir = os.path.abspath(os.environ.get("builddir", "."))
OCAT = os.environ.get("OCAT", builddir + "/ocat")
os.environ.setdefault("OCAT_DATA_DIR", builddir + "/share")
for name in ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "TRACEPARENT"):
    os.environ.pop(name, None)
_work = tempfile.TemporaryDirectory(prefix="ocat.")
work = _work.name
os.chdir(work)
if "OCAT_TEST_ROOM" not in os.environ:
    os.environ["HOME"] = work + "/home"
    os.mkdir(os.environ["HOME"])
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"):
        os.environ.pop(name, None)

WAIT = 60  # seconds until a missing answer fails the test
MODERN = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {},
          "io.modelcontextprotocol/clientInfo": {"name": "tester", "version": "2"}}
_points = 0


def point(good, words, *more):
    global _points
    _points += 1
    print(("ok" if good else "not ok"), _points, "-", words)
    if not good:
        for line in more:
            for part in str(line).splitlines() or [""]:
                print("#", part[:2000])
    sys.stdout.flush()
    return good


def equal(found, expected, words):
    return point(found == expected, words, f"found:    {found!r}", f"expected: {expected!r}")


def has(text, part, words):
    return point(part in text, words, f"expected to see: {part}", text)


def lacks(text, part, words):
    return point(part not in text, words, f"expected not to see: {part}", text)


def done():
    print(f"1..{_points}")


def cannot_run(why):
    """As in tests/lib.sh: what is missing fails, unless OCAT_TEST_MAY_SKIP is set."""
    skips = bool(os.environ.get("OCAT_TEST_MAY_SKIP"))
    print(f"1..0 # SKIP {why}" if skips else f"Bail out! {why} (OCAT_TEST_MAY_SKIP=1 skips what cannot run)")
    sys.exit(not skips)


def ocat(*args, check=True):
    """Runs a command; its standard output."""
    p = subprocess.run([OCAT, *args], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120)
    if check and p.returncode:
        print(f"Bail out! ocat {' '.join(args)}: {p.stderr}")
        sys.exit(1)
    return p.stdout


def make_database(path, sql):
    db = sqlite3.connect(path)
    db.executescript(sql)
    db.commit()
    db.close()


def make_shop(path):
    make_database(path, """
create table customers (id integer primary key, email text not null, full_name text);
create table addresses (id integer primary key, customer_id int not null references customers, line text);
create table orders (id integer primary key, customer_id int not null references customers(id),
  ship_to int references addresses(id), bill_to int references addresses(id), ordered_on date, total numeric(12,2));
create table order_lines (order_id int not null references orders, line_no int not null, sku text, quantity int,
  primary key (order_id, line_no));
create table staff (id integer primary key, name text, boss int references staff(id));
create view open_orders as select id, customer_id, total from orders where total > 0;
insert into customers values (1, 'ann@example.org', 'Ann'), (2, 'bob@example.org', 'Bob');
insert into orders (id, customer_id, total) values (1, 1, 10), (2, 1, 20), (3, 2, 5);
""")


def add(name, path):
    ocat("add", name, path)
    ocat("sync", name)


class Server:
    """One `ocat mcp` (or `ocat demo mcp`) process and what it said."""

    def __init__(self, *args, demo=False, env=None, modern=False):
        command = [OCAT] + (["demo"] if demo else []) + ["mcp", *args]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env={**os.environ, **(env or {})})
        self.modern = modern
        self.next_id = 0
        self.lines = queue.Queue()   # as they came; None: the end
        self.answers = {}            # responses, by id as JSON
        self.notifications = []
        self.garbage = []            # lines that are not MCP
        self.said = b""
        threading.Thread(target=self._read, daemon=True).start()
        self._errors = threading.Thread(target=self._read_errors, daemon=True)
        self._errors.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def _read_errors(self):
        self.said = self.process.stderr.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def raw(self, data):
        try:
            self.process.stdin.write(data if isinstance(data, bytes) else data.encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def send(self, message):
        self.raw(json.dumps(message) + "\n")

    def start(self, method, params=None, id=None):
        """Sends a request; its id."""
        if id is None:
            self.next_id += 1
            id = self.next_id
        params = dict(params or {})
        if self.modern:
            params["_meta"] = {**MODERN, **params.get("_meta", {})}
        self.send({"jsonrpc": "2.0", "id": id, "method": method, **({"params": params} if params else {})})
        return id

    def take(self, timeout=WAIT):
        """Takes in one line; False at the end of the output."""
        try:
            line = self.lines.get(timeout=timeout)
        except queue.Empty:
            print(f"Bail out! no answer after {timeout} s")
            self.process.kill()
            os._exit(1)
        if line is None:
            self.lines.put(None)
            return False
        try:
            message = json.loads(line)
            assert message["jsonrpc"] == "2.0"
        except (ValueError, KeyError, AssertionError, TypeError):
            self.garbage.append(line)
            return True
        if "method" in message:
            self.notifications.append(message)
        else:
            self.answers[json.dumps(message.get("id"))] = message
        return True

    def answer(self, id, timeout=WAIT):
        key = json.dumps(id)
        while key not in self.answers:
            if not self.take(timeout):
                return None
        return self.answers.pop(key)

    def request(self, method, params=None, id=None):
        return self.answer(self.start(method, params, id))

    def notify(self, method, params=None):
        self.send({"jsonrpc": "2.0", "method": method, **({"params": params} if params else {})})

    def initialize(self, version="2025-11-25", name="tester", client_version="1"):
        answer = self.request("initialize", {"protocolVersion": version, "capabilities": {},
                                             "clientInfo": {"name": name, "version": client_version}})
        self.notify("notifications/initialized")
        return answer

    def call(self, tool, meta=None, **arguments):
        """Calls a tool; the result, or the error."""
        answer = self.request("tools/call", {"name": tool, "arguments": arguments, **({"_meta": meta} if meta else {})})
        if answer is None:
            return None
        return answer.get("result", answer.get("error"))

    def end(self, timeout=WAIT):
        """Closes its input; the exit status."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        while self.take(timeout):
            pass
        status = self.process.wait(timeout)
        self._errors.join(timeout)
        return status

    def close(self):
        if self.process.poll() is None:
            self.end()


def conforms(value, schema, where="result"):
    """The first difference between a value and a JSON Schema of the kind that tools have; None: it conforms."""
    kinds = schema.get("type")
    kinds = kinds if isinstance(kinds, list) else [kinds] if kinds else []
    is_of = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float),
             "null": type(None)}
    if kinds and not any(isinstance(value, is_of[k]) and not (k in ("integer", "number") and isinstance(value, bool))
                         for k in kinds):
        return f"{where} is {value!r}, not {kinds}"
    if isinstance(value, dict):
        for name in schema.get("required", []):
            if name not in value:
                return f"{where} lacks {name}"
        for name, part in value.items():
            if name in schema.get("properties", {}):
                wrong = conforms(part, schema["properties"][name], f"{where}.{name}")
                if wrong:
                    return wrong
    for i, part in enumerate(value if isinstance(value, list) else []):
        wrong = conforms(part, schema.get("items", {}), f"{where}[{i}]")
        if wrong:
            return wrong
    return None


def text_of(result):
    """The text of a result of tools/call."""
    return "\n".join(part.get("text", "") for part in (result or {}).get("content", []))
