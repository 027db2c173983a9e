#!/usr/bin/env python3
"""http-stub.py LOG [CERTIFICATE]: answers as ClickHouse and Trino would when something goes wrong, which the name of the user
says. Each request is a line of LOG. Prints its port; with a certificate it speaks TLS. Proves nothing about the real engines."""
import http.server, json, os, ssl, sys, time, urllib.parse

log = open(sys.argv[1], "a", buffering=1)
seen = {}

GREETING = "v\td\tn\tr\n26.1.1\tdefault\t2026-01-27 10:30:00\t%s\n"
COLUMNS = "table\tname\n" + "".join(f"{t}\t{c}\n" for t, c in [("tables", "database"), ("columns", "database")])


def width(sql):
    """How many columns a SELECT has: commas outside of brackets and quotes, and one more."""
    depth, quoted, commas = 0, False, 0
    for c in sql.split(" FROM system.")[0].replace("\\\\", "").replace("\\'", ""):
        quoted ^= c == "'"
        depth += 0 if quoted else (c == "(") - (c == ")")
        commas += c == "," and not depth and not quoted
    return commas + 1


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def put(self, status, body, **headers):
        body = body.encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def start(self, length=None):
        self.send_response(200)
        self.send_header("Content-Length", str(length)) if length else self.send_header("Connection", "close")
        self.close_connection = True
        self.end_headers()

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        log.write(f"POST {self.path} {body}\n".replace("\n", " ") + "\n")
        log.write("headers " + " ".join(name for name in self.headers if name.endswith("-User")) + "\n")
        mode = self.headers.get("X-ClickHouse-User") or self.headers.get("X-Trino-User") or self.headers.get("X-Presto-User") or "good"
        seen[mode] = seen.get(mode, 0) + 1
        if mode == "denied":
            self.put(401, "Code: 516. DB::Exception: denied: Authentication failed. (AUTHENTICATION_FAILED)")
        elif mode == "forbidden":
            self.put(403, "")
        elif mode == "busy" and seen[mode] < 3:
            self.put(503, "")
        elif mode == "gateway" and seen[mode] < 3:
            self.put(502 if seen[mode] == 1 else 504, "<html>bad gateway</html>")
        elif mode == "throttled" and seen[mode] < 2:
            self.put(429, "", Retry_After="1")
        elif mode == "busier":
            self.put(503, "")
        elif mode == "redirect":
            self.put(302, "", Location="http://127.0.0.1:1/")
        elif mode == "silent":
            time.sleep(60)
        elif mode == "page":
            self.put(200, "<html>welcome</html>")
        elif self.path.startswith("/v1/"):
            self.trino(mode, body)
        else:
            self.clickhouse(mode, body)

    def clickhouse(self, mode, sql):
        if mode == "writer" and "readonly" in self.path:
            self.put(500, "Code: 164. DB::Exception: Cannot modify 'readonly' setting in readonly mode. (READONLY)")
        elif "system.settings" in sql:
            self.put(200, GREETING % ("0" if mode == "writer" else "2"))
        elif "'databases', " in sql:
            self.put(200, COLUMNS)
        elif "FROM system.tables" not in sql or mode == "good":
            self.put(200, "\t".join("c" * width(sql)) + "\n")
        elif mode == "middle":
            self.start()
            self.wfile.write(b"a\tb\tc\td\te\nshop\tone\ttable\tMergeTree\t\nCode: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)\n")
        elif mode == "torn":
            self.start(10000)
            self.wfile.write(b"a\tb\tc\td\te\nshop\tone\tta")
        elif mode == "unended":
            self.put(200, "a\tb\tc\td\te\nshop\tone\ttable\tMergeTree\t\nshop\ttw")
        elif mode == "endless":
            self.start()
            while True:
                self.wfile.write(b"shop\tone\ttable\tMergeTree\t\n" * 1000)
        elif mode == "hung":
            time.sleep(60)

    def do_GET(self):
        log.write(f"GET {self.path}\n")
        mode = self.headers.get("X-Trino-User")
        if self.path == "/v1/info":
            self.put(200, json.dumps({"nodeVersion": {"version": os.environ.get("OCAT_STUB_VERSION", "435")}}))
        else:
            self.trino(mode, "")

    def do_DELETE(self):
        log.write(f"DELETE {self.path}\n")
        self.put(204, "")

    def trino(self, mode, sql):
        here = ("https" if len(sys.argv) > 2 else "http") + "://" + self.headers["Host"]
        page = {"id": "q1", "stats": {"state": "RUNNING"}}
        if mode == "elsewhere":
            page["nextUri"] = "http://127.0.0.1:1/v1/statement/q1/1"
        elif mode == "loop":
            time.sleep(0.05)
            page["nextUri"] = here + "/v1/statement/q1/1"
        elif mode == "failing":
            page["error"] = {"message": "line 1:8: Column 'x' cannot be resolved", "errorName": "COLUMN_NOT_FOUND", "errorType": "USER_ERROR"}
        elif mode == "norights":
            page["error"] = {"message": "Access Denied: Cannot access catalog lake", "errorName": "PERMISSION_DENIED", "errorType": "USER_ERROR"}
        elif mode == "short":
            page["data"] = [["lake"]]
        elif mode == "tornjson":
            return self.put(200, json.dumps(page)[:-20])
        else:
            page["data"] = [["lake", "lake"]] if "system.metadata.catalogs" in sql else []
        self.put(200, json.dumps(page))


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
server.handle_error = lambda *_: None  # clients that had enough
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
server.serve_forever()
