#!/bin/sh
# doctor on PostgreSQL: grants that are missing, what each hides, and the statements that give them; servers that hang.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
HOME=$work/home
mkdir -m 700 "$HOME"
export HOME PGPASSFILE=/nonexistent
unset OCAT_NOW OCAT_STATE_DIR OCAT_CACHE_DIR OCAT_CONFIG_DIR OCAT_DB_PATH XDG_STATE_HOME XDG_CACHE_HOME XDG_CONFIG_HOME
pg_needs '' scram-sha-256
psql -qX <<'S' || exit 99
CREATE ROLE "Odd Reader" LOGIN PASSWORD 'hush-hush';
CREATE ROLE keeper;
CREATE SCHEMA hr AUTHORIZATION keeper;
CREATE SCHEMA "Sales ""x""";
CREATE SCHEMA open;
CREATE SCHEMA nothing_in_it;
CREATE TABLE hr.a (i int); CREATE TABLE hr.b (i int); CREATE TABLE hr.c (i int); CREATE TABLE hr.d (i int);
CREATE TABLE hr.e (i int); CREATE TABLE hr.f (i int); CREATE VIEW hr.g AS SELECT 1 AS i;
CREATE TABLE "Sales ""x"""."Line; Items" (i int, j int);
CREATE TABLE "Sales ""x""".seen (i int);
CREATE TABLE "Sales ""x""".partly (i int, j int);
GRANT USAGE ON SCHEMA "Sales ""x""", open TO "Odd Reader";
GRANT SELECT ON "Sales ""x""".seen TO "Odd Reader";
GRANT SELECT (i) ON "Sales ""x""".partly TO "Odd Reader";
CREATE TABLE open.whole (i int) PARTITION BY RANGE (i);
CREATE TABLE open.part PARTITION OF open.whole FOR VALUES FROM (0) TO (9);
GRANT SELECT ON open.whole TO "Odd Reader";
CREATE DATABASE shut;
REVOKE CONNECT ON DATABASE shut FROM public;
S
export PGPASSWORD=hush-hush
url="host=$PGHOST port=$PGPORT dbname=test user='Odd Reader'"
json() { sqlite3 :memory: "select json_extract(readfile('$out'), '$1')"; }
cures() { sqlite3 :memory: "select c.value from json_each(readfile('$out'), '$.checks') f, json_each(f.value, '$.cures') c
	where json_extract(f.value, '$.check') = 'grants'"; }

run ocat add shop "$url"
exits 0 'connected'
run ocat doctor shop
exits 1 'missing grants are warnings'
prints 'answers Odd Reader within' 'who it is'
prints 'no network in between' 'and how'
prints 'Odd Reader lacks USAGE and SELECT in schema hr: it may not read 7 tables: a, b, c, d, e and 2 more' 'what is hidden, and how much'
prints 'refused. keeper (the schema) and boss (the tables), or a superuser for both, let it:' 'who may give it'
prints 'refused. boss, or a superuser, lets it:' 'where it is one'
prints 'GRANT USAGE ON SCHEMA hr TO "Odd Reader";' 'by what'
prints 'GRANT SELECT ON ALL TABLES IN SCHEMA hr TO "Odd Reader";' 'and for all of it'
prints 'Odd Reader lacks SELECT in schema Sales "x": it may not read 2 tables: Line; Items, partly (in part)' 'some tables of a schema'
prints 'GRANT SELECT ON "Sales ""x"""."Line; Items", "Sales ""x""".partly TO "Odd Reader";' 'are given one by one, quoted as they must be'
prints_no 'schema open' 'a partition of a table that may be read is no loss'
prints_no nothing_in_it 'nor is an empty schema'
prints_no hush-hush 'no password'

run ocat doctor shop -o json
is "$(cures | wc -l | tr -d ' ')" 3 'three statements'
cures >cure.sql
run psql -qX -v ON_ERROR_STOP=1 -f cure.sql
exits 0 'that the server takes'
run ocat doctor shop
exits 0 'and then all is well'
prints 'Odd Reader may read all of its 11 tables' 'and said so'

psql -qXc 'REVOKE SELECT ON ALL TABLES IN SCHEMA hr FROM "Odd Reader"'
cat >>"$HOME/.config/ocat/catalogs.yaml" <<Y
  - name: some
    url: "$url"
    exclude_tables: [hr.*]
  - name: few
    url: "$url"
    include_tables: [hr.a, hr.b]
Y
run ocat doctor some
exits 0 'what is not to be read is not missed'
run ocat doctor few
prints 'GRANT SELECT ON hr.a, hr.b TO "Odd Reader";' 'and no more is asked for than is to be read'

# ---- several owners, and names that a page cannot show as they are ----
psql -qX -v ON_ERROR_STOP=1 <<'S' || exit 99
CREATE ROLE other; CREATE ROLE third;
CREATE SCHEMA mixed AUTHORIZATION keeper;
CREATE TABLE mixed.a (i int); CREATE TABLE mixed.b (i int);
ALTER TABLE mixed.a OWNER TO other; ALTER TABLE mixed.b OWNER TO third;
DO $$ BEGIN EXECUTE E'CREATE SCHEMA "New\nli\\ne\u200b"'; EXECUTE E'CREATE TABLE "New\nli\\ne\u200b"."a\tb""c" (i int)';
	EXECUTE E'CREATE TABLE "New\nli\\ne\u200b".seen (i int)'; EXECUTE E'GRANT SELECT ON "New\nli\\ne\u200b".seen TO "Odd Reader"'; END $$;
S
run ocat doctor shop
prints 'refused. The tables have several owners: a superuser lets it:' 'of several owners none could run the statement'
prints 'GRANT USAGE ON SCHEMA U&"New\000Ali\\ne\200B" TO "Odd Reader";' 'a name with odd letters is written so that it can be pasted'
prints 'GRANT SELECT ON U&"New\000Ali\\ne\200B".U&"a\0009b""c" TO "Odd Reader";' 'a table too'
sed -n 's/.*\(GRANT .*;\)$/\1/p' "$out" >cure.sql
run psql -qX -v ON_ERROR_STOP=1 -f cure.sql
exits 0 'and the server takes what was on the page'
psql -qXAtc "SELECT count(*) FROM pg_class WHERE relname = E'a\tb\"c' AND has_table_privilege('Odd Reader', oid, 'SELECT')" >"$out"
is "$(cat "$out")" 1 'for just that table'
run ocat doctor some
exits 0 'nothing is missing then'

# ---- a login that is refused ----
run ocat doctor -c "host=$PGHOST port=$PGPORT dbname=shut user='Odd Reader'"
exits 3 'a database that may not be used'
prints 'GRANT CONNECT ON DATABASE' 'and what lets it in'
psql -qXc 'CREATE DATABASE closed' -c 'ALTER DATABASE closed ALLOW_CONNECTIONS false'
run ocat doctor -c "host=$PGHOST port=$PGPORT dbname=closed user='Odd Reader'"
exits 3 'a database that takes no connections'
prints 'ALTER DATABASE name ALLOW_CONNECTIONS true' 'and what opens it'
prints_no pg_isready 'for the server answered'
psql -qXc 'ALTER ROLE "Odd Reader" CONNECTION LIMIT 0'
run ocat doctor shop
prints 'accepts no connections now' 'a role that may not connect at all now'
psql -qXc 'ALTER ROLE "Odd Reader" CONNECTION LIMIT -1'
run ocat doctor -c "host=$PGHOST port=$PGPORT dbname=test user='Odd Reader' options='-c no_such=1'"
prints 'The server answered and said no' 'whatever else it refuses'
PGPASSWORD=wrong-word run ocat doctor shop
exits 3 'a wrong password'
prints 'the login was refused' 'is said'
prints_no wrong-word 'not which'
run ocat doctor -c "$(pg_url boss)"
exits 0 'a superuser'
prints 'note     boss is a superuser' 'is noted'

# ---- a server that hangs: it costs its own time, not that of the others ----
pg_as kill -STOP "$(head -n 1 "$pg_room/data/postmaster.pid")"
cat >>"$HOME/.config/ocat/catalogs.yaml" <<Y
  - name: hangs
    url: "host=127.0.0.1 port=$PGPORT dbname=test user=boss"
  - name: hangs_too
    url: "host=127.0.0.1 port=$PGPORT dbname=test user=boss application_name=x"
Y
make_shop shop.db
run ocat add file shop.db
began=$(date +%s)
OCAT_CONNECT_TIMEOUT=2s run ocat doctor
ended=$(date +%s)
exits 3 'servers that hang'
prints 'no answer from the server within 2.0 s' 'are said to'
is "$(grep -c '^  problem ' "$out")" 5 'each'
prints 'source file' 'the others are well'
[ $((ended - began)) -lt 10 ]
point $? 'and all in less than one after the other' "it took $((ended - began)) s"
pg_as kill -CONT "$(head -n 1 "$pg_room/data/postmaster.pid")"
done_testing
