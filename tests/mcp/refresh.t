#!/usr/bin/env python3
"""One server, a PostgreSQL that is slow, stopped and started again, and other processes that sync: what a session notices."""
import os
import subprocess
import sys
import time

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from client import *

# ---- a PostgreSQL, by the helpers of the shell tests ----
SHELL = """
. "$srcdir/tests/lib-postgresql.sh"
command -v psql >/dev/null && pg_bin "$(pg_versions | tail -n 1)" >/dev/null || { echo lacking; exit 0; }
pg_start >/dev/null || { echo failed; exit 1; }
# The server is killed soon, and its commits are asynchronous.
psql -qX -c "create table orders (id int primary key, total int); create table customers (id int primary key, email text)" -c checkpoint >/dev/null
echo "$PGPORT $(pg_tcp)"
while read -r command; do
	case $command in
	stop) pg_as "$pg_binaries/pg_ctl" -D "$pg_room/data" -m immediate -w stop >/dev/null 2>&1 ;;
	start) pg_as "$pg_binaries/pg_ctl" -D "$pg_room/data" -l "$pg_room/data/log" -w -t 60 -o "-p $PGPORT" start >/dev/null 2>&1 ;;
	freeze | thaw)
		postmaster=$(head -n 1 "$pg_room/data/postmaster.pid") signal=STOP
		[ "$command" = freeze ] || signal=CONT
		kill -$signal "$postmaster" $(pgrep -P "$postmaster") ;;
	*) psql -qXc "$command" >/dev/null ;;
	esac
	echo done
done
pg_stop
"""
server = subprocess.Popen(["sh", "-c", SHELL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                          env={**os.environ, "srcdir": srcdir, "builddir": builddir})
first = server.stdout.readline().strip()
if first == "lacking":
    cannot_run("PostgreSQL is not installed: apt-get install postgresql postgresql-client")
if not first[:1].isdigit():
    print(f"Bail out! no PostgreSQL: {first}")
    sys.exit(1)
url = first.split()[1]


def pg(command):
    server.stdin.write(command + "\n")
    server.stdin.flush()
    server.stdout.readline()


make_shop("shop.db")
add("shop", "shop.db")
add("pg", url)
with Server("--timeout", "5s") as s:
    s.initialize()
    text = text_of(s.call("search_tables", pattern="orders"))
    has(text, "pg.public.orders", "a table of the source is found")
    has(text, "pg synced", "the answer says how old it is")

    # ---- stopped ----
    pg("stop")
    text = text_of(s.call("search_tables", pattern="orders"))
    has(text, "pg.public.orders", "a source that is stopped is searched in the cache")
    r = s.call("describe_asset", asset="pg.public.orders")
    point(not r["isError"] and "total" in text_of(r), "a table of a source that is stopped is described from the cache", text_of(r))
    has(text_of(r), "from the cache", "the answer says that it is from the cache")
    r = s.call("describe_asset", asset="pg.public.orders", live=True)
    point(r["isError"] and "pg" in text_of(r), "a live answer of it is an error that names it", text_of(r))
    has(text_of(s.call("describe_asset", asset="shop.customers")), "email", "other catalogs do not notice")
    has(text_of(s.call("check_sql", sql="select total from orders", catalog="pg")), "total", "SQL is checked against the cache")

    # ---- started again ----
    pg("start")
    pg("alter table orders add column placed_on date")
    r = s.call("describe_asset", asset="pg.public.orders")
    point("placed_on" in text_of(r) and "from the cache" not in text_of(r), "a source that is started again answers in the same session", text_of(r))

    # ---- connections that died are opened again ----
    pg("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'")
    r = s.call("describe_asset", asset="pg.public.customers")
    point(not r["isError"] and "email" in text_of(r), "a connection that the source closed is replaced", text_of(r))

    # ---- frozen: it takes connections, and answers nothing on any ----
    pg("freeze")
    id = s.start("tools/call", {"name": "describe_asset", "arguments": {"asset": "pg.public.orders"}})
    has(text_of(s.call("search_tables", pattern="customers")), "pg.public.customers", "a call is served while another waits for a frozen source")
    r = s.answer(id)["result"]
    point(not r["isError"] and "total" in text_of(r), "a frozen source is answered from the cache", text_of(r))
    pg("thaw")

    # ---- synced by another process, in the middle of a paged answer ----
    text = text_of(s.call("search_columns", pattern="*", limit=2, catalog="pg"))
    cursor = json.JSONDecoder().raw_decode(text[text.index("Next page: search_columns ") + 26:])[0]
    text = text_of(s.call("search_columns", pattern="*", limit=2, catalog="shop"))
    other = json.JSONDecoder().raw_decode(text[text.index("Next page: search_columns ") + 26:])[0]
    pg("create table brand_new (id int primary key)")
    ocat("sync", "pg")
    r = s.call("search_columns", **cursor)
    point(r["isError"] and "expired cursor" in text_of(r), "a sync by another process invalidates a cursor with a clear error", text_of(r))
    point(not s.call("search_columns", **other)["isError"], "a cursor of another catalog stays valid")
    has(text_of(s.call("search_tables", pattern="brand_new")), "pg.public.brand_new", "the session goes on with the new tables")

    # ---- the cache is replaced ----
    cache = os.environ["HOME"] + "/.cache/ocat"
    for name in os.listdir(cache):
        if os.path.isfile(os.path.join(cache, name)):
            os.remove(os.path.join(cache, name))
    r = s.call("search_tables", pattern="orders")
    point(r is not None and "content" in r, "a call is answered after the cache was deleted", r)
    ocat("sync")
    r = s.call("search_tables", pattern="orders")
    point(not r["isError"] and "pg.public.orders" in text_of(r), "after a sync into a new cache the session goes on", text_of(r))
    equal(s.end(), 0, "the server ends as usual")

# ---- stale: served at once, synced behind the answer ----
with open(os.environ["HOME"] + "/.config/ocat/catalogs.yaml") as f:
    config = f.read()
with open(os.environ["HOME"] + "/.config/ocat/catalogs.yaml", "w") as f:
    f.write(config.replace("name: shop", "name: shop\n    ttl: 1ms", 1) if "- name: shop" in config else config.replace("name: shop,", "name: shop, ttl: 1ms,", 1))
make_database("shop.db", "create table newest (id integer primary key)")
with Server() as s:
    s.initialize()
    text = text_of(s.call("search_tables", pattern="customers", catalog="shop"))
    has(text, "shop.customers", "a stale catalog is answered from the cache")
    has(text, "stale", "the answer says that it is stale")
    for _ in range(600):
        text = text_of(s.call("search_tables", pattern="newest", catalog="shop"))
        if "shop.newest" in text:
            break
        time.sleep(0.1)
    has(text, "shop.newest", "a stale catalog is synced behind the answers")
    os.rename("shop.db", "away.db")
    has(text_of(s.call("search_tables", pattern="newest", catalog="shop")), "shop.newest", "a stale catalog whose source is gone is answered as well")
    os.rename("away.db", "shop.db")
    equal(s.end(), 0, "the server ends")

# ---- what is not configured ----
with Server() as s:
    s.initialize()
    for catalog in (url, "shop.db", work + "/shop.db", "sqlite://" + work + "/shop.db", "../shop.db"):
        r = s.call("search_tables", pattern="orders", catalog=catalog)
        point(r["isError"] and "orders" not in text_of(r).replace(catalog, ""), f"a catalog that is not configured is refused: {catalog.split(':')[0]}", text_of(r))

# ---- two servers on one cache ----
with Server() as one, Server() as two:
    one.initialize()
    two.initialize()
    ids = [(s, s.start("tools/call", {"name": "describe_asset", "arguments": {"asset": "shop.orders"}})) for _ in range(10) for s in (one, two)]
    point(all(not s.answer(i)["result"]["isError"] for s, i in ids), "two servers on one cache answer side by side")
server.stdin.close()
server.wait(60)
done()
