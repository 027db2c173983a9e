#!/usr/bin/env python3
"""A person watches a server: steps come, calls wait, are refused or answered, and everything is recorded."""
import os
import sys

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from watcher import *

make_shop("shop.db")
add("shop", "shop.db")
LONG = ("--hold", "3000")
PROGRESS = {"progressToken": "p"}


def start(s, pattern="order", meta=None):
    return s.start("tools/call", {"name": "search_tables", "arguments": {"pattern": pattern}, **({"_meta": meta} if meta else {})})


def decisions(w):
    return [s["decision"] for s in steps_of(w) if "decision" in s]


# ---- the folder and the socket ----
with Server() as s:
    path = socket_of(s)
    equal(stat.S_IMODE(os.stat(run).st_mode), 0o700, "the folder of sockets is of its owner only")
    equal(stat.S_IMODE(os.stat(path).st_mode), 0o600, "a socket is of its owner only")
    listed = json.loads(ocat("follow", "--list", "-o", "json"))["rows"]
    equal([(r["pid"], r["transport"], r["catalogs"]) for r in listed], [(s.process.pid, "stdio", "shop")],
          "follow --list lists a running server with its catalogs")
point(not os.path.exists(path), "a server that ends removes its socket")
with Server() as s:
    path = socket_of(s)
    s.process.kill()
    s.process.wait()
point(os.path.exists(path), "a server that is killed leaves its socket")
p = subprocess.run([OCAT, "follow", "--list", "-o", "json"], capture_output=True, text=True)
equal((p.returncode, json.loads(p.stdout)["rows"]), (1, []), "follow --list does not list a dead server")
point(not os.path.exists(path), "follow --list removes the socket of a dead server")
p = subprocess.run([OCAT, "follow"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
equal(p.returncode, 1, "follow without a server exits with 1")
has(p.stderr, "no server of yours is running", "follow without a server says so")

elsewhere = {k: v for k, v in os.environ.items() if k != "OCAT_RUNTIME_DIR"}
elsewhere["TMPDIR"] = work
with Server(env={"OCAT_RUNTIME_DIR": "", "TMPDIR": work}) as s:
    made = f"{work}/ocat-{os.getuid()}/{s.process.pid}.sock"
    wait_until("the socket", lambda: os.path.exists(made))
    point(True, "without a folder of the session, the socket is in a folder for temporary files")
    equal(stat.S_IMODE(os.stat(os.path.dirname(made)).st_mode), 0o700, "that folder is of its owner only")
    os.mkdir("session")
    p = subprocess.run([OCAT, "follow", "--list", "-o", "json"], capture_output=True, text=True, env={**elsewhere, "XDG_RUNTIME_DIR": work + "/session"})
    point(s.process.pid in [r["pid"] for r in json.loads(p.stdout)["rows"]],
          "follow finds a server whose host has not passed on the folder of the session", p.stdout, p.stderr)


def unwatchable(words):
    with Server() as s:
        s.initialize()
        has(text_of(s.call("search_tables", pattern="order")), "shop.orders", f"a server answers with {words}")
        point(not os.path.exists(f"{run}/{s.process.pid}.sock"), f"a server makes no socket in {words}")
        p = subprocess.run([OCAT, "follow", "--list"], capture_output=True, text=True)
        point(p.returncode == 6 and p.stderr.startswith("ocat: "), f"follow refuses {words}", p.stderr)
        return p.stderr


os.chmod(run, 0o755)
has(unwatchable("a folder that is open to others"), "chmod 700", "follow says how to close the folder")
os.chmod(run, 0o700)
os.rename(run, run + "2")
os.symlink(run + "2", run)
unwatchable("a link in place of the folder")
os.unlink(run)
os.rename(run + "2", run)
if os.getuid() == 0:
    os.chown(run, 65534, 65534)
    has(unwatchable("the folder of another user"), "another user", "follow says that the folder belongs to another user")
    os.chown(run, 0, 0)
    with Server() as s:
        path = socket_of(s)
        os.chmod(run, 0o755)
        os.chmod(path, 0o666)
        folder = os.open(run, os.O_RDONLY)
        there = os.path.basename(path)
        other = subprocess.run([sys.executable, "-c", f"""if True:
            import os, socket
            os.fchdir({folder}); os.setgid(65534); os.setuid(65534)
            s = socket.socket(socket.AF_UNIX); s.settimeout(60); s.connect({there!r})
            print(repr(s.recv(100)))"""], capture_output=True, text=True, pass_fds=[folder])
        os.close(folder)
        os.chmod(run, 0o700)
        equal(other.stdout.strip(), "b''", "a server hangs up on another user before a word")
        point(not other.stderr, "another user can reach the socket once its owner opened it", other.stderr)

# ---- nobody watches ----
with Server() as s:
    socket_of(s)
    s.initialize()
    tasks = f"/proc/{s.process.pid}/task"
    others = [t for t in os.listdir(tasks) if t != str(s.process.pid)] # the one that listens; of a sanitizer, its own
    about = lambda t: open(f"{tasks}/{t}/status").read()
    woken = lambda: {t: [line for line in about(t).splitlines() if line.startswith("voluntary")] for t in others}
    wait_until("the task that listens", lambda: all("S (sleeping)" in about(t) for t in others))
    before = woken()
    for i in range(50):
        s.call("search_tables", pattern="order")
    after = woken()
    point(any(before[t] == after[t] for t in others), "the task that waits for a watcher sleeps while nobody watches", before, after)

# ---- steps ----
with Server() as s:
    s.initialize(name="claude-code", client_version="2.1")
    s.call("search_tables", pattern="before")
    follow = subprocess.Popen([OCAT, "follow", str(s.process.pid)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    first = follow.stdout.readline()
    has(first, "search_tables(pattern=\"before\")", "follow prints the steps before it began")
    has(first, "claude-code 2.1", "follow prints the client of a step")
    s.call("describe_asset", asset="shop.\x1b[31morders")
    line = follow.stdout.readline()
    has(line, "describe_asset", "follow prints a step as it comes")
    lacks(line, "\x1b", "follow prints hostile parameters cleaned")
    as_json = subprocess.Popen([OCAT, "follow", "-o", "jsonl"], stdout=subprocess.PIPE, text=True)
    both = [json.loads(as_json.stdout.readline()) for _ in range(2)]
    equal([(e["client"], e["step"]["tool"]) for e in both], [("claude-code 2.1", "search_tables"), ("claude-code 2.1", "describe_asset")],
          "follow -o jsonl prints each step as JSON")
    as_json.send_signal(signal.SIGINT)
    equal(as_json.wait(WAIT), 130, "Ctrl-C ends follow")
    s.call("search_tables", pattern="last")
out, err = follow.communicate(timeout=WAIT)
has(out, "last", "follow prints the last step of a server that ends")
has(err, "the server has ended after 3 steps", "follow says that the server has ended")
equal(follow.returncode, 0, "follow exits with 0 when the server ends")

# ---- decisions ----
with Server(*LONG) as s, Watcher(s) as w, Watcher(s) as other:
    equal((w.hello["transport"], w.hello["catalogs"], w.hello["pid"]), ("stdio", ["shop"], s.process.pid), "a server says what it is")
    s.initialize()
    s.call("search_tables", pattern="order")
    point(w.take("client", name="tester 1"), "a client is told by its name")
    e = w.take("call")
    equal((e["tool"], e["parameters"], e["waits"]), ("search_tables", {"pattern": "order"}, False), "a call that runs is told")
    point(w.take("call_ended", call=e["call"]), "the end of a call is told")
    w.pause()
    point(other.take("state", paused=True), "another person who watches sees the pause")
    id = start(s, meta=PROGRESS)
    e = w.take("call", waits=True)
    point(0 < e["left_ms"] <= 3000000, "a call that waits says when it goes on by itself")
    equal(s.request("ping")["result"], {}, "ping is answered while a call waits")
    while not s.notifications:
        s.take()
    has(s.notifications[0]["params"]["message"], "waits for a person", "a call that waits sends progress")
    point(json.dumps(id) not in s.answers, "a call that waits is not answered")
    w.ask("veto", e["call"], "wrong \x1b[31mschema")
    result = s.answer(id)["result"]
    equal((result["isError"], text_of(result)),
          (True, "A person who watches this session refused this call: wrong \\e[31mschema. Do not repeat it; ask what to do instead."),
          "a refused call is an error that the model can read, with a cleaned reason")
    id = start(s)
    w.ask("answer", w.take("call", waits=True)["call"], "use shop.orders\nand \x07nothing else")
    result = s.answer(id)["result"]
    equal((result["isError"], text_of(result)),
          (False, "A person who watches this session answered in place of search_tables:\nuse shop.orders\nand \\x07nothing else"),
          "an answered call has the words of the person, marked as such")
    first, second = start(s, "staff"), start(s, "customers")
    calls = [w.take("call", waits=True) for _ in range(2)]
    staff = next(c for c in calls if c["parameters"]["pattern"] == "staff")
    other.ask("let_go", staff["call"])
    has(text_of(s.answer(first)["result"]), "shop.staff", "a call that is let go is answered")
    w.ask("veto", staff["call"], "late")
    has(w.take("refused")["text"], "does not wait", "a decision that comes too late is refused")
    w.resume()
    has(text_of(s.answer(second)["result"]), "shop.customers", "the end of a pause lets all calls go")
    w.take("call_ended", call=calls[1]["call"])
    d = decisions(w)
    equal([x["outcome"] for x in d], ["vetoed", "answered", "let_go", "resumed"], "the trace has each decision")
    who = w.hello["user"]
    equal([x.get("decided_by") for x in d], [who] * 4, "the trace has who decided")
    equal([x.get("text") for x in d], ["wrong \\e[31mschema", "use shop.orders\nand \\x07nothing else", None, None], "the trace has the reason and the answer")
    point(all(x["waited_ms"] >= 0 for x in d), "the trace has how long a call waited")
    said = [x["text"] for x in steps_of(w) if x.get("type") == "system"]
    equal(said, [f"{who} paused the calls", f"{who} let the calls go on"], "the trace has the pause and its end")
    trace = next(e["trace"] for e in w.seen if e["event"] == "client")

    # a table
    w.ask("pin", text="shop.orders")
    w.take("state", pins=["shop.orders"])
    result = s.call("search_tables", pattern="staff")
    equal(result["content"][1]["text"], "A person who watches this session points to shop.orders.", "the next answer names a pinned table")
    equal(len(s.call("search_tables", pattern="staff")["content"]), 1, "a pinned table is named once")
    w.ask("pin", text="shop.staff")
    w.take("state")
    w.ask("unpin", text="shop.staff")
    w.take("state", pins=["shop.orders"])
    equal(len(s.call("search_tables", pattern="staff")["content"]), 1, "a table that is unpinned in time is not named")
    w.ask("unpin", text="shop.staff")
    has(w.take("refused")["text"], "not pinned", "a table that is not pinned cannot be unpinned")
    pinned = [x["pinned"] for x in steps_of(w) if "pinned" in x]
    equal(pinned, [["shop.orders"]], "the trace has the pinned table in the step whose answer named it")

    # cancellation
    w.pause()
    id = start(s)
    call = w.take("call", waits=True)["call"]
    s.notify("notifications/cancelled", {"requestId": id})
    point(w.take("call_ended", call=call), "a call that waits ends when its client cancels it")
    equal(decisions(w)[-1]["outcome"], "withdrawn", "the trace says that the client withdrew the call")

    # more calls than may wait
    ids = [start(s) for _ in range(17)]
    seen = [w.take("call", waits=True)["call"] for _ in range(16)]
    while not any(json.dumps(i) in s.answers for i in ids):
        s.take()
    id = next(i for i in ids if json.dumps(i) in s.answers)
    has(text_of(s.answer(id)["result"]), "too many calls wait", "a call beyond those that may wait is an error at once")
    equal(s.request("resources/list")["result"]["resources"] is not None, True, "other requests are served while sixteen calls wait")
    # the person goes
    w.close()
    other.close()
    went_on = 0
    for i in ids:
        if i != id:
            went_on += not s.answer(i)["result"]["isError"]
    equal(went_on, 16, "all calls go on when the last person has left")
    steps = [json.loads(line) for line in open(trace)]
    equal([x["decision"]["outcome"] for x in steps if "decision" in x][-1], "unwatched", "the trace says that the call went on without a watcher")
    equal(len(s.call("search_tables", pattern="staff")["content"]), 1, "without a watcher, no table is pinned")
audit = [json.loads(line) for line in open(os.environ["HOME"] + "/.local/state/ocat/audit.jsonl")]
vetoed = next(a for a in audit if a.get("decision") == "vetoed")
equal((vetoed["decided_by"], vetoed["decision_text"], vetoed["error"]), (who, "wrong \\e[31mschema", "refused"), "the audit log has the decision")

# ---- readers of the trace ----
name = os.path.basename(trace)[:-6]
shown = ocat("trace", "show", name)
has(shown, f"Waited: {who} refused it after", "trace show shows a refusal")
has(shown, "Pinned: shop.orders", "trace show shows a pinned table")
has(shown, f"{who} paused the calls", "trace show shows a pause")
replayed = ocat("replay", trace, "-o", "table", "--full", check=False)
has(replayed, "use shop.orders", "replay shows what a person answered")
has(replayed, f"Waited: {who} answered it after", "replay shows who answered")
document = json.loads(ocat("replay", trace, "-o", "json", check=False))["result"]
equal([s["decision"]["outcome"] for s in document["steps"] if "decision" in s][:2], ["vetoed", "answered"], "replay -o json has the decisions")
has(ocat("replay", trace, "-o", "md", check=False), f"Waited: {who} refused it", "replay -o md has the decisions")
listed = json.loads(ocat("trace", "list", "-o", "json"))["rows"]
point(next(r["held"] for r in listed if r["trace"] == name) >= 5, "trace list counts the calls that waited")
again = ocat("replay", trace, "--rerun", check=False)
has(again, "a person refused it", "replay --rerun does not run a refused call")
has(again, "a person answered it", "replay --rerun does not run an answered call")
p = subprocess.run([OCAT, "replay", trace, "--rerun", "--check"], capture_output=True, text=True)
lacks(p.stdout, "a person", "replay --check passes over what a person decided")

# ---- by itself ----
with Server("--hold", "1") as s, Watcher(s) as w:
    s.initialize()
    w.pause()
    result = s.call("search_tables", pattern="order")
    has(text_of(result), "shop.orders", "a call goes on by itself")
    w.take("call_ended")
    equal(decisions(w)[-1]["outcome"], "time_limit", "the trace says that the call went on by itself")
p = subprocess.run([OCAT, "mcp", "--hold", "0"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
equal(p.returncode, 2, "--hold 0 is a usage error")

# ---- people and clients that go ----
with Server(*LONG) as s, Watcher(s) as w:
    s.initialize()
    killed = subprocess.Popen([sys.executable, "-c", f"""if True:
        import os, socket
        folder = os.open({run!r}, os.O_RDONLY)
        s = socket.socket(socket.AF_UNIX); s.connect("/proc/self/fd/%d/{s.process.pid}.sock" % folder)
        s.sendall(b'{{"do":"pause"}}\\n')
        while s.recv(65536): pass"""])
    w.take("state", paused=True)
    w.close()
    id = start(s)
    killed.kill()
    killed.wait()
    has(text_of(s.answer(id)["result"]), "shop.orders", "a call goes on when the program of the last person is killed")
with Server(*LONG) as s, Watcher(s) as w:
    s.initialize()
    w.pause()
    id = start(s)
    w.take("call", waits=True)
    s.process.stdin.close()
    has(text_of(s.answer(id)["result"]), "shop.orders", "a call that waits goes on when the input of its client ends")
    equal(s.process.wait(WAIT), 0, "the server ends after it")
    point(w.gone(), "a person who watches sees that the server has ended")
with Server(*LONG) as s, Watcher(s) as w:
    s.initialize()
    w.pause()
    start(s)
    w.take("call", waits=True)
    s.process.terminate()
    s.process.wait(WAIT)
    point(w.gone(), "SIGTERM ends a server while a call waits")
with Server(*LONG) as s, Watcher(s) as w:
    s.process.kill()
    point(w.gone(), "a person who watches sees that the server was killed")

# ---- hostile watchers ----
with Server(*LONG) as s, Watcher(s) as good:
    s.initialize()
    for words, data in [("that is not JSON", b"garbage\n"), ("of an unknown kind", b'{"do":"explode"}\n'), ("without a call", b'{"do":"veto"}\n'),
                        ("with bytes that are not UTF-8", b'{"do":"pin","text":"\xff\xfe"}\n'), ("without an end", b"x" * (70 << 10)),
                        ("with a long reason", json.dumps({"do": "veto", "call": 1, "text": "x" * 5000}).encode() + b"\n"),
                        ("deep in itself", b"[" * 60000 + b"\n")]:
        bad = Watcher(s)
        bad.raw(data)
        point(bad.gone(), f"a message {words} ends the connection")
        bad.close()
    flood = Watcher(s)
    flood.raw(b'{"do":"pause"}\n{"do":"resume"}\n' * 5000)
    point(flood.gone(), "a flood of requests ends the connection")
    flood.close()
    good.ask("pin", text="shop.staff")
    good.take("state", pins=["shop.staff"], paused=False) # what the flood did is over
    good.pause()
    id = start(s)
    good.ask("let_go", good.take("call", waits=True)["call"])
    has(text_of(s.answer(id)["result"]), "shop.orders", "another person who watches is not disturbed")
    good.resume()
    deaf = Watcher(s)
    deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    long = "x" * 15000
    for i in range(350):
        s.call("search_tables", pattern=long)
        while (good.take("call_ended") is None):
            pass
    point(not s.call("search_tables", pattern="order")["isError"], "a person who never reads delays no call")
    point(deaf.gone(), "a person who never reads is dropped")
    deaf.close()
    many = [Watcher(s) for _ in range(7)]
    ninth = socket.socket(socket.AF_UNIX)
    folder = os.open(run, os.O_RDONLY)
    ninth.connect(f"/proc/self/fd/{folder}/{s.process.pid}.sock")
    equal(ninth.recv(10), b"", "a ninth person is refused")
    for one in many:
        one.close()

def hangs_up(call):
    try:
        call()
    except (http.client.RemoteDisconnected, ConnectionResetError):
        pass


# ---- HTTP ----
with HttpServer(*LONG) as s, Watcher(s) as w:
    equal((w.hello["transport"], w.hello["address"]), ("http", s.url), "a server over HTTP says its address")
    has(s.call("search_tables", client="ann", pattern="order"), "shop.orders", "a call over HTTP is answered")
    point(w.take("client", name="ann 2"), "a client over HTTP is told by its name")
    w.pause()

    def post(client, answers, **arguments):
        thread = threading.Thread(target=lambda: answers.append(s.call("search_tables", client=client, **arguments)))
        thread.start()
        return thread

    answers, threads = [], []
    for i in range(24):
        threads.append(post("ann" if i % 2 else "bob", answers, pattern="order"))
    waiting = [w.take("call", waits=True)["call"] for _ in range(24)]
    equal(s.request("ping").json()["result"], {}, "ping over HTTP is answered while 24 calls wait")
    point("result" in s.modern("resources/list", client="cid").json(), "another client is served while 24 calls wait")
    w.ask("veto", waiting[0], "no")
    while not answers:
        time.sleep(0.02)
    has(answers[0], "refused this call: no.", "a call over HTTP can be refused")
    w.resume()
    for t in threads:
        t.join()
    equal(sum("shop.orders" in a for a in answers), 23, "the end of a pause lets all calls over HTTP go")
    w.pause()
    c = s.connect()
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "search_tables", "arguments": {"pattern": "order"}}}).encode()
    c.sendall(b"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
              + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
    call = w.take("call", waits=True)["call"]
    c.close()
    point(w.take("call_ended", call=call), "a call that waits ends when its client hangs up")
    equal(decisions(w)[-1]["outcome"], "withdrawn", "the trace says that the client hung up")
    answers = []
    t = threading.Thread(target=lambda: hangs_up(lambda: s.call("search_tables", pattern="order")))
    t.start()
    w.take("call", waits=True)
    status, took = s.end()
    point(took < 5, "a server over HTTP ends while a call waits", took)
    t.join()
    point(w.gone(), "a person who watches sees that the server over HTTP has ended")

with open("tokens.yaml", "w") as f:
    f.write("tokens:\n  - { name: ci, token: 7c1d5b90e3f24a68, catalogs: other }\n")
os.chmod("tokens.yaml", 0o600)
with HttpServer("--token-file", "tokens.yaml") as s, Watcher(s) as w:
    w.ask("pin", text="shop.orders")
    w.take("state", pins=["shop.orders"])
    result = s.modern("tools/call", {"name": "search_tables", "arguments": {"pattern": "order"}}, headers={"Authorization": "Bearer 7c1d5b90e3f24a68"}).json()
    lacks(json.dumps(result), "shop", "a client that does not see a catalog does not hear of a table pinned there")
done()
