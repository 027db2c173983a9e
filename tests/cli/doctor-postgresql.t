#!/bin/sh
# The command doctor on PostgreSQL: missing grants, what each hides, and the statements that grant them; servers that hang.
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
cures() { sqlite3 :memory: "select c.value from json_each(readfile('$out'), '$.rows') f, json_each(f.value, '$.cures') c
	where json_extract(f.value, '$.check') = 'grants'"; }

run ocat add shop "$url"
exits 0 'add connects a PostgreSQL source with missing grants'
run ocat doctor shop
exits 1 'doctor exits with 1 for missing grants'
prints 'answers Odd Reader within' 'doctor names the role of the connection'
prints 'on this machine, without a network' 'doctor says that the connection uses no network'
prints 'Odd Reader lacks USAGE and SELECT in schema hr and cannot read 7 tables: a, b, c, d, e and 2 more' 'doctor lists the unreadable tables of a schema and counts the rest'
prints 'refused. keeper (the schema) and boss (the tables), or a superuser for both, can grant it:' 'doctor names the owners who can grant on schema and tables'
prints 'refused. boss, or a superuser, can grant it:' 'doctor names the single owner who can grant'
prints 'GRANT USAGE ON SCHEMA hr TO "Odd Reader";' 'doctor prints the GRANT for the schema'
prints 'GRANT SELECT ON ALL TABLES IN SCHEMA hr TO "Odd Reader";' 'doctor prints the GRANT for all tables of the schema'
prints 'Odd Reader lacks SELECT in schema Sales "x" and cannot read 2 tables: Line; Items, partly (in part)' 'doctor lists the partly readable tables of a schema'
prints 'GRANT SELECT ON "Sales ""x"""."Line; Items", "Sales ""x""".partly TO "Odd Reader";' 'doctor prints the GRANT for some tables with quoted names'
prints_no 'schema open' 'doctor does not report a partition of a readable table'
prints_no nothing_in_it 'doctor does not report an empty schema'
prints_no hush-hush 'the report does not contain the password'

run ocat check 'select i, j from "Sales ""x"""."Line; Items"'
exits 0 'a query of an unreadable table is allowed'
prints 'note: the role that reads the catalog may not read shop."Sales ""x"""."Line; Items"  not_readable' 'check says that the role cannot read the table'
run ocat check --strict 'select i, j from "Sales ""x""".partly'
exits 0 'the note denies nothing, even with --strict'
prints 'may not read j of shop."Sales ""x""".partly' 'check names the unreadable column'
run ocat check 'select i from "Sales ""x""".partly'
prints_no 'may not read' 'check says nothing of a readable column'
run ocat ask 'j of partly'
prints 'caveat      the role that reads the catalog may not read j of' 'an answer uses an unreadable column, and says so'

run ocat doctor shop -o json
is "$(cures | wc -l | tr -d ' ')" 3 'doctor -o json has three statements'
cures >cure.sql
run psql -qX -v ON_ERROR_STOP=1 -f cure.sql
exits 0 'PostgreSQL accepts the statements of doctor'
run ocat doctor shop
exits 0 'doctor exits with 0 after the grants'
prints 'Odd Reader can read all of its 11 tables' 'doctor says that the role can read all tables'

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
exits 0 'doctor does not report unreadable tables that are excluded'
run ocat doctor few
prints 'GRANT SELECT ON hr.a, hr.b TO "Odd Reader";' 'doctor prints the GRANT for the included tables only'

# ---- several owners, and names that a page cannot show unchanged ----
psql -qX -v ON_ERROR_STOP=1 <<'S' || exit 99
CREATE ROLE other; CREATE ROLE third;
CREATE SCHEMA mixed AUTHORIZATION keeper;
CREATE TABLE mixed.a (i int); CREATE TABLE mixed.b (i int);
ALTER TABLE mixed.a OWNER TO other; ALTER TABLE mixed.b OWNER TO third;
DO $$ BEGIN EXECUTE E'CREATE SCHEMA "New\nli\\ne\u200b"'; EXECUTE E'CREATE TABLE "New\nli\\ne\u200b"."a\tb""c" (i int)';
	EXECUTE E'CREATE TABLE "New\nli\\ne\u200b".seen (i int)'; EXECUTE E'GRANT SELECT ON "New\nli\\ne\u200b".seen TO "Odd Reader"'; END $$;
S
run ocat doctor shop
prints 'refused. The tables have several owners: a superuser can grant it:' 'doctor says that tables of several owners need a superuser'
prints 'GRANT USAGE ON SCHEMA U&"New\000Ali\\ne\200B" TO "Odd Reader";' 'doctor prints the name of a schema with control characters escaped'
prints 'GRANT SELECT ON U&"New\000Ali\\ne\200B".U&"a\0009b""c" TO "Odd Reader";' 'doctor prints the name of a table with control characters escaped'
sed -n 's/.*\(GRANT .*;\)$/\1/p' "$out" >cure.sql
run psql -qX -v ON_ERROR_STOP=1 -f cure.sql
exits 0 'PostgreSQL accepts the statements printed on the page'
psql -qXAtc "SELECT count(*) FROM pg_class WHERE relname = E'a\tb\"c' AND has_table_privilege('Odd Reader', oid, 'SELECT')" >"$out"
is "$(cat "$out")" 1 'the printed statement grants on the table with odd letters'
run ocat doctor some
exits 0 'doctor exits with 0 after these grants'

# ---- a refused login ----
run ocat doctor -c "host=$PGHOST port=$PGPORT dbname=shut user='Odd Reader'"
exits 3 'doctor exits with 3 for a database without CONNECT'
prints 'GRANT CONNECT ON DATABASE' 'doctor prints the GRANT CONNECT for a database'
psql -qXc 'CREATE DATABASE closed' -c 'ALTER DATABASE closed ALLOW_CONNECTIONS false'
run ocat doctor -c "host=$PGHOST port=$PGPORT dbname=closed user='Odd Reader'"
exits 3 'doctor exits with 3 for a database that accepts no connections'
prints 'ALTER DATABASE name ALLOW_CONNECTIONS true' 'doctor prints the ALTER DATABASE that allows connections'
prints_no pg_isready 'doctor does not suggest pg_isready when the server answered'
psql -qXc 'ALTER ROLE "Odd Reader" CONNECTION LIMIT 0'
run ocat doctor shop
prints 'accepts no connections now' 'doctor reports a role that has no connection left'
psql -qXc 'ALTER ROLE "Odd Reader" CONNECTION LIMIT -1'
run ocat doctor -c "host=$PGHOST port=$PGPORT dbname=test user='Odd Reader' options='-c no_such=1'"
prints 'Fix what the server reports' 'doctor says that the server answered when it refuses an option'
PGPASSWORD=wrong-word run ocat doctor shop
exits 3 'doctor exits with 3 for a wrong password'
prints 'login failed' 'doctor says that the login was refused'
prints_no wrong-word 'the report does not contain the wrong password'
run ocat doctor -c "$(pg_url boss)"
exits 0 'doctor exits with 0 for a superuser'
prints 'note     boss is a superuser' 'doctor notes that the role is a superuser'

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
exits 3 'doctor exits with 3 when servers hang'
prints 'no answer from the server within 2.0 s' 'doctor gives the connect timeout of a server that hangs'
is "$(grep -c '^  problem ' "$out")" 5 'doctor reports a problem for each unreachable source'
prints 'source file' 'doctor checks the other sources when servers hang'
[ $((ended - began)) -lt 10 ]
point $? 'doctor checks servers that hang concurrently' "it took $((ended - began)) s"
pg_as kill -CONT "$(head -n 1 "$pg_room/data/postmaster.pid")"
done_testing
