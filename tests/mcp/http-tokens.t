#!/usr/bin/env python3
"""Tokens: who may connect, with which role, to which catalogs; and that nobody else learns any of them."""
import os
import sys

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from http_client import *

make_shop("shop.db")
make_database("vault.db", "create table vault_orders (id integer primary key, vault_pin text);"
                          "create table customers (id integer primary key, vault_email text)")
add("shop", "shop.db")
add("vault", "vault.db")
ADA, BOT, ODD = "ada-0123456789abcdef", "bot-fedcba9876543210", "odd:!#$%&()*+,-./;<=>?@[]^_`{|}~"
TOKENS = f"""tokens:
  - {{ name: ada, token: {ADA}, role: analyst }}
  - name: bot
    token: {BOT}
    catalogs: shop
  - {{ name: odd, token: '{ODD}', catalogs: [vault, shop] }}
"""
with open(os.environ["HOME"] + "/policy.yaml", "w") as f:
    f.write("version: 1\nroles:\n  - { name: analyst, groups: analyst }\n  - { name: rest }\n"
            "rules:\n  - { id: mail, roles: rest, columns: customers.email, mask: null }\n")
os.environ["OCAT_POLICY_PATH"] = os.environ["HOME"] + "/policy.yaml"


def write(text, mode=0o600):
    with open("tokens.yaml", "w") as f:
        f.write(text)
    os.chmod("tokens.yaml", mode)


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


write(TOKENS)
with HttpServer("--token-file", "tokens.yaml") as s:
    for what, headers in (("no token", {}), ("an unknown token", bearer("nobody-0123456789abcdef")),
                          ("an empty token", {"Authorization": "Bearer "}), ("another scheme", {"Authorization": f"Basic {ADA}"}),
                          ("the start of a token", bearer(ADA[:-1])), ("a longer token", bearer(ADA + "0")),
                          ("a token in other letters", bearer(ADA.upper())), ("the name of a token", bearer("ada")),
                          ("a long token", bearer("x" * 20000))):
        a = s.post(PING, headers)
        equal(a.status, 401, f"a client with {what} is refused")
        equal(a.headers["WWW-Authenticate"], "Bearer", f"it is told what is needed, with {what}")
    equal(s.send("GET", headers={}).status, 401, "without a token even GET is only refused")
    for token in (ADA, BOT, ODD):
        equal(s.post(PING, bearer(token)).status, 200, f"a token is accepted: {token[:3]}")
    equal(s.post(PING, {"Authorization": f"bearer   {ADA}"}).status, 200, "the scheme may be in lower case")
    equal(s.post(PING, {**bearer(ADA), "Host": "catalogs.example"}).status, 403, "on this machine Host is checked too")

    # ---- roles ----
    sql = "select email from customers"
    has(s.call("check_sql", bearer(ADA), sql=sql, catalog="shop"), "email", "the role of a token allows a column")
    masked = s.call("check_sql", bearer(BOT), sql=sql, catalog="shop")
    point("mail" in masked and masked != s.call("check_sql", bearer(ADA), sql=sql, catalog="shop"),
          "a rule of the policy holds for a token without that role", masked)

    # ---- catalogs ----
    for tool, arguments in (("search_tables", {"pattern": ""}), ("search_tables", {"pattern": "vault"}),
                            ("search_tables", {"query": "pins of orders"}), ("search_columns", {"pattern": "pin"}),
                            ("describe_asset", {"asset": "orders"}), ("describe_asset", {"asset": "vault_order"}),
                            ("get_relationships", {"table": "orders"}), ("rem_query", {"query": "SEARCH 'pin'"}),
                            ("check_sql", {"sql": "select id from vault_order"}), ("get_join_path", {"source_table": "orders", "target_table": ["vault_orders"]}),
                            ("query_catalog", {"sql": "select catalog_name, count(*) from assets join catalogs using (catalog_id) group by 1"})):
        text = s.call(tool, bearer(BOT), **arguments)
        mine = text
        for given in arguments.values():
            mine = mine.replace(given if isinstance(given, str) else given[0], "")
        point(not any(name in mine for name in ("vault_orders", "vault_pin", "vault_email", "vault.", '"vault"')), f"a token for shop learns nothing of vault by {tool} {arguments}", text)
    has(s.call("search_tables", bearer(ADA), pattern="vault"), "vault_orders", "a token without a list sees all catalogs")
    has(s.call("describe_asset", bearer(ODD), asset="vault_orders"), "vault_pin", "a list of catalogs may be a YAML list")
    lists = [json.dumps(s.modern(m, p, headers=bearer(BOT)).json()) for m, p in (
        ("tools/list", {}), ("resources/list", {}), ("resources/templates/list", {}), ("prompts/list", {}),
        ("resources/read", {"uri": "ocat://vault/main/vault_orders"}), ("resources/read", {"uri": "ocat://shop"}),
        ("completion/complete", {"ref": {"type": "ref/resource", "uri": "ocat://{catalog}/{namespace}/{table}"},
                                 "argument": {"name": "table", "value": "vault"}}),
        ("completion/complete", {"ref": {"type": "ref/resource", "uri": "ocat://{catalog}/{namespace}/{table}"},
                                 "argument": {"name": "catalog", "value": "v"}}),
        ("completion/complete", {"ref": {"type": "ref/prompt", "name": "inspect_table"},
                                 "argument": {"name": "table", "value": "va"}}))]
    for text in lists:
        text = text.replace('\\"vault.main.vault_orders\\"', "")  # an error repeats the name that was asked for
        point("vault_pin" not in text and "vault.main" not in text and '"vault' not in text,
              "no list, resource or completion names a catalog beside those of the token", text)

    # ---- side by side ----
    results = {}

    def ask(token, n):
        results[token, n] = s.call("search_tables", bearer(token), client=f"c{n}", pattern="orders")

    threads = [threading.Thread(target=ask, args=(t, n)) for t in (ADA, BOT) for n in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    point(all("vault_orders" in text for (t, _), text in results.items() if t == ADA) and
          all("vault" not in text for (t, _), text in results.items() if t == BOT),
          "sixteen clients of two tokens each get what their token allows")
    hold = [s.connect() for _ in range(40)]
    for n, c in enumerate(hold):
        c.sendall(bytes_of({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {**ENDLESS, "_meta": {
            **MODERN, "io.modelcontextprotocol/clientInfo": {"name": f"name {n}", "version": "1"}}}},
            f"Authorization: Bearer {BOT}", "MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call", "Mcp-Name: query_catalog"))
    time.sleep(0.5)
    has(s.call("search_tables", bearer(ADA), pattern="order"), "orders",
        "a token whose calls take all its share, under many names, leaves tasks for others")
    s.end()
    said = s.said

# ---- what is kept ----
kept = said
for folder, _, files in os.walk(os.environ["HOME"]):
    for f in files:
        kept += open(os.path.join(folder, f), errors="replace").read()
point(not any(t in kept for t in (ADA, BOT, ODD)), "no trace, log or message contains a token")
point('"bot"' in kept, "the audit log names the token")


# ---- the file ----
def says(words, text, expected, mode=0o600):
    write(text, mode)
    p = subprocess.run([OCAT, "mcp", "--http", "127.0.0.1:0", "--token-file", "tokens.yaml"], capture_output=True, text=True,
                       stdin=subprocess.DEVNULL, timeout=WAIT)
    point(p.returncode == 6 and expected in p.stderr, words, p.returncode, p.stderr)
    point(ADA not in p.stderr and "abcdefghijklmnop" not in p.stderr, f"{words}: the message shows no token", p.stderr)


says("a file that others may read is refused", TOKENS, "other users may read tokens.yaml", 0o640)
says("a file without tokens is refused", "tokens: []\n", "has no tokens")
says("an empty file is refused", "", "has no tokens")
says("a short token is refused", "tokens:\n  - { name: a, token: short }\n", "at least 16")
says("a token with a blank is refused", "tokens:\n  - { name: a, token: 'abcdefghijklmnop q' }\n", "without blanks")
says("an unknown key is pointed at", f"tokens:\n  - {{ name: a, token: {ADA}, rule: x }}\n", "tokens.yaml is invalid: line:2:")
says("broken YAML is pointed at", f"tokens:\n  - {{ name: a, token: {ADA}\n  - x: [\n", "tokens.yaml is invalid: line:")
says("a missing name is pointed at", f"tokens:\n  - {{ token: {ADA} }}\n", "needs name and token")
says("a repeated name is refused", f"tokens:\n  - {{ name: a, token: {ADA} }}\n  - {{ name: a, token: {BOT} }}\n", "this name")
says("a repeated token is refused", f"tokens:\n  - {{ name: a, token: {ADA} }}\n  - {{ name: b, token: {ADA} }}\n", "same token")
says("an empty list of catalogs is refused", f"tokens:\n  - {{ name: a, token: {ADA}, catalogs: [] }}\n", "names none")
p = subprocess.run([OCAT, "mcp", "--http", "127.0.0.1:0", "--token-file", "none.yaml"], capture_output=True, text=True,
                   stdin=subprocess.DEVNULL, timeout=WAIT)
has(p.stderr, "none.yaml", "a missing file is named")
write(TOKENS)
with HttpServer("--token-file", "tokens.yaml", address="0.0.0.0:0") as s:
    equal(s.post(PING, bearer(ADA)).status, 200, "with tokens, other machines may connect")
    equal(s.post(PING).status, 401, "other machines need a token")
    equal(s.post(PING, {**bearer(ADA), "Host": "catalogs.example", "Origin": "https://catalogs.example"}).status, 200,
          "other machines may know the server by any name")
    equal(s.post(PING, {**bearer(ADA), "Origin": "https://evil.example"}).status, 403, "a page of another name is refused")

# ---- a file that changes while the server runs ----
NEW = "new-0011223344556677"
log = os.environ["HOME"] + "/.local/state/ocat/ocat.log"


def replace(text):
    """As an editor does: a new file under the old name."""
    with open("tokens.new", "w") as f:
        f.write(text)
    os.chmod("tokens.new", 0o600)
    os.rename("tokens.new", "tokens.yaml")


def logged():
    return open(log).read() if os.path.exists(log) else ""


write(TOKENS)
with HttpServer("--token-file", "tokens.yaml") as s:
    running = s.connect()
    running.sendall(bytes_of({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {**ENDLESS, "_meta": MODERN}},
                             f"Authorization: Bearer {BOT}", "MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call",
                             "Mcp-Name: query_catalog"))
    equal(s.post(PING, bearer(BOT)).status, 200, "a token is valid until it is revoked")
    replace(f"tokens:\n  - {{ name: ada, token: {ADA}, role: analyst }}\n  - {{ name: new, token: {NEW} }}\n")
    equal(s.post(PING, bearer(BOT)).status, 401, "a token that is taken out of the file is refused at once")
    equal((s.post(PING, bearer(ADA)).status, s.post(PING, bearer(NEW)).status), (200, 200), "the others stay valid, and a new one becomes so")
    data = read_all(running)
    point(b'"result"' not in data, "a running call with the revoked token ends without an answer", data)
    for words, text in (("that is broken", "tokens: ["), ("that is empty", ""), ("with a short token", "tokens:\n  - { name: a, token: short }\n")):
        before = logged().count("tokens_kept")
        replace(text)
        equal((s.post(PING, bearer(ADA)).status, s.post(PING, bearer(BOT)).status), (200, 401), f"a file {words} keeps the tokens as they were")
        equal(logged().count("tokens_kept"), before + 1, f"the log says that a file {words} was not taken")
    os.remove("tokens.yaml")
    equal(s.post(PING, bearer(ADA)).status, 200, "a file that is gone keeps the tokens")
    write(TOKENS.replace("role: analyst", "role: rest"), 0o644)
    equal(s.post(PING, bearer(BOT)).status, 401, "a file that other users may read is not taken")
    os.chmod("tokens.yaml", 0o600)
    equal(s.post(PING, bearer(BOT)).status, 200, "once it is private it is")
    masked = s.call("check_sql", bearer(ADA), sql=sql, catalog="shop")
    point("mail" in masked, "another role of a token holds at once", masked)
    replace(TOKENS.replace("catalogs: shop", "catalogs: vault"))
    lacks(s.call("search_tables", bearer(BOT), pattern="orders", catalog="shop"), "shop.orders", "other catalogs of a token hold at once")
    s.end()
point(not any(t in logged() for t in (ADA, BOT, ODD, NEW)), "the log contains no token")
done()
