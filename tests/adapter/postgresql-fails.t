#!/bin/sh
# PostgreSQL that refuses, dies, hangs, hides tables, or changes during a sync; and statements that try to write.
. "${srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
read_source=${READ_SOURCE:-$builddir/tests/adapter/read-source}
export PGPASSFILE=/nonexistent

ask_source() { run "$read_source" "$@"; }
postmaster() { head -n 1 "$pg_room/data/postmaster.pid"; }

pg_needs '' scram-sha-256
run psql -qX -f "$srcdir/tests/adapter/everything.sql"
exits 0 'psql creates the objects of everything.sql'

# ---- addresses and secrets ----
ask_source 'postgresql://ann:s3cret%40word@db.example:5433/shop?sslmode=require&sslpassword=k3yword' address
prints 'postgresql://ann@db.example:5433/shop?sslmode=require' 'an address is shown without its password'
prints_no s3cret 'an address is shown without any part of its password'
prints_no k3yword 'an address is shown without its sslpassword'
ask_source 'host=db.example password=s3cretword dbname=shop user=ann' address
prints 'user=ann dbname=shop host=db.example' 'a keyword string is shown in a fixed order'
prints_no s3cretword 'a keyword string is shown without its password'
ask_source 'service=prod' address
prints 'service=prod' 'an address by service is shown as the service'
ask_source 'postgresql://[::1]:5433,b.example:5434/x' address
prints 'postgresql://[::1]:5433,b.example:5434/x' 'an address with several hosts shows all of them'
ask_source 'postgresql://u@%2Fvar%2Frun/x%20y' address
prints 'postgresql://u@/x%20y?host=%2Fvar%2Frun' 'an address with a socket shows its folder as the host'
for bad in 'postgresql://ann:s3cretword@h:1/%zz' 'password=s3cretword more words' 'host=h password=my s3cretword' 'postgresql://ann:s3cr%zzetword@h/x'; do
	ask_source "$bad" address
	exits 2 "an invalid address is refused: $(echo "$bad" | sed 's/s3cr.*word/.../')"
	prints_no s3cr "a refusal does not show the password: $(echo "$bad" | sed 's/s3cr.*word/.../')"
	prints_no etword "a refusal does not show the end of the password: $(echo "$bad" | sed 's/s3cr.*word/.../')"
done

# ---- logging in ----
ask_source "$(pg_url half_reader:wrong-secret)" probe
exits 3 'a wrong password exits with 3'
prints 'error login_refused:' 'a wrong password has the code login_refused'
prints_no wrong-secret 'the message about a wrong password does not repeat it'
ask_source "$(pg_tcp half_reader:wrong-secret)" probe
is "$(grep -c 'login_refused: login failed: password authentication failed for user "half_reader" \[' "$out")" 1 'a login that was tried with and without TLS is refused in one sentence'
ask_source "$(pg_tcp half_reader)" probe
exits 3 'a missing password exits with 3'
prints '~/.pgpass' 'the message about a missing password mentions ~/.pgpass'
prints 'login_refused: the server requires a password [' 'the message about a missing password has no words of the library'
ask_source "$(pg_tcp half_reader:half-secret)" probe
exits 0 'the right password gives access'
prints 'as half_reader on test, read-only by engine' 'probe prints the role, the database and read-only'
PGPASSWORD=half-secret ask_source "$(pg_tcp half_reader)" probe
exits 0 'PGPASSWORD supplies the password'
echo "127.0.0.1:$PGPORT:test:half_reader:half-secret" >"$work/pgpass" && chmod 600 "$work/pgpass"
PGPASSFILE=$work/pgpass ask_source "$(pg_tcp half_reader)" probe
exits 0 'PGPASSFILE supplies the password'
printf '[prod]\nhost=%s\nport=%s\ndbname=test\nuser=boss\n' "$PGHOST" "$PGPORT" >"$work/services"
PGSERVICEFILE=$work/services ask_source service=prod probe
exits 0 'PGSERVICEFILE supplies the connection of a service'
prints 'warning boss is a superuser' 'probe warns that the role is a superuser'
ask_source "host=$PGHOST port=$PGPORT dbname=test user=boss" probe
exits 0 'a keyword string connects to the server'
ask_source postgresql:// probe
exits 0 'the PG variables alone connect to the server'
ask_source "postgresql://boss@/nowhere?host=$PGHOST&port=$PGPORT" probe
exits 3 'a database that does not exist exits with 3'
prints 'psql -l' 'the message about a missing database suggests psql -l'
ask_source 'postgresql://u:pw-secret@nothing.invalid/x' probe
exits 3 'an unknown host exits with 3'
prints 'error source_unreachable:' 'an unknown host has the code source_unreachable'
ask_source 'postgresql://u@127.0.0.1:1/x' probe
exits 3 'a closed port exits with 3'
prints 'pg_isready' 'the message about a closed port suggests pg_isready'

# ---- hanging ----
kill -STOP "$(postmaster)"
ask_source "$(pg_tcp)" --connect 300 probe
exits 3 'a server that never answers exits with 3'
prints 'no answer from the server within 0.3 s' 'the message gives the connect timeout of a server that never answers'
ask_source "$(pg_tcp)" --deadline 300 probe
exits 5 'a server that never answers exits with 5 after the deadline'
kill -CONT "$(postmaster)"
cat >"$work/signal" <<'S'
#!/bin/sh
kill -"$1" "$(psql -XAtc "SELECT pid FROM pg_stat_activity WHERE application_name = 'ocat'")"
S
chmod +x "$work/signal"
ask_source "$(pg_url)" --deadline 2500 --run "$work/signal STOP" snapshot
exits 5 'a backend that hangs during a snapshot exits with 5'
prints 'error search_timeout:' 'a backend that hangs has the code search_timeout'
prints_no '"ns"' 'a snapshot that timed out gives no asset'
psql -XAtc "SELECT pid FROM pg_stat_activity WHERE application_name = 'ocat'" | while read -r pid; do kill -CONT "$pid"; done
psql -qX -c "CREATE VIEW public.slow AS SELECT pg_sleep(30)::text AS nap"
ask_source "$(pg_url)" --timeout 300 sample public slow 1
exits 5 'a statement that exceeds the timeout exits with 5'
prints 'statement timeout' 'the server cancels a statement that exceeds the timeout'
psql -qX -c "CREATE ROLE hasty LOGIN PASSWORD 'hasty-secret'" -c "ALTER ROLE hasty SET statement_timeout = '1ms'"
hasty() { ask_source "$(pg_tcp hasty:hasty-secret)" probe && [ "$status" -eq 0 ]; }
wait_until 'a role that may take a millisecond' hasty
prints 'as hasty on test, read-only by engine' 'our statement timeout replaces one of the role that is too short'
psql -qX -c "CREATE TABLE public.seen (id integer PRIMARY KEY, note text DEFAULT 'none')"
hasty_look() { ask_source "$(pg_tcp hasty:hasty-secret)" inspect public seen && [ "$status" -eq 0 ]; }
wait_until 'such a role to look' hasty_look
prints '"name":"note"' 'a role with a short statement timeout can inspect a table'
ask_source "$(pg_url)" --cancel 500 sample public slow 1
exits 130 'cancelling from another thread exits with 130'
is "$(psql -XAtc "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'ocat' AND state = 'active'")" 0 'no statement is active on the server after a cancel'
ask_source "$(pg_url)" --deadline 700 sample public slow 1
exits 5 'a sample that exceeds the deadline exits with 5'
is "$(psql -XAtc "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'ocat' AND state = 'active'")" 0 'no statement is active on the server after a deadline'

# ---- who may read what: compared with what SELECT really allows ----
ask_source "$(pg_tcp half_reader:half-secret)" snapshot
exits 0 'a role that may read half of the tables gets a snapshot'
prints 'are listed, but not readable by this role' 'a note says that some rows are unreadable for this role'
grep '^{"ns"' "$out" >"$work/half"
cat >"$work/truth.sql" <<'S'
\set QUIET 1
\set ON_ERROR_STOP 1
\pset tuples_only on
\pset format unaligned
CREATE TEMP TABLE lines (line jsonb);
\set copy '\\copy lines FROM ' :half ' WITH (FORMAT csv, QUOTE E''\\x01'', DELIMITER E''\\x02'')'
:copy
CREATE TEMP TABLE tried (ns text, name text, field text, works boolean);
GRANT ALL ON tried, lines TO half_reader;
SET ROLE half_reader;
DO $$
DECLARE r record; works boolean;
BEGIN
	FOR r IN SELECT n.nspname, c.relname, a.attname, c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
		WHERE c.relkind IN ('r','v','m','p') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND c.relname <> 'slow' LOOP
		BEGIN
			EXECUTE format('EXPLAIN SELECT %s FROM %I.%I', CASE WHEN r.attname IS NULL THEN '1' ELSE quote_ident(r.attname) END, r.nspname, r.relname);
			EXECUTE format('SELECT %s FROM %I.%I LIMIT 0', CASE WHEN r.attname IS NULL THEN '1' ELSE quote_ident(r.attname) END, r.nspname, r.relname);
			works := true;
		EXCEPTION WHEN insufficient_privilege THEN works := false; WHEN OTHERS THEN works := true;
		END;
		INSERT INTO tried VALUES (CASE WHEN r.nspname ~ '[."]|\s' THEN '"' || replace(r.nspname, '"', '""') || '"' ELSE r.nspname END, r.relname, r.attname, works);
	END LOOP;
END $$;
RESET ROLE;
WITH held AS (SELECT line->>'ns' AS ns, line->>'name' AS name, f->>'name' AS field, (f->>'readable')::bool AS readable FROM lines, jsonb_array_elements(line->'fields') f
	UNION ALL SELECT line->>'ns', line->>'name', NULL, (line->>'readable')::bool FROM lines)
SELECT format('%s.%s.%s held %s but %s', ns, name, held.field, readable, works) FROM held LEFT JOIN tried USING (ns, name)
	WHERE held.field = tried.field AND readable IS DISTINCT FROM works
UNION ALL SELECT format('%s.%s held %s', ns, name, readable) FROM held WHERE field IS NULL AND name NOT IN ('slow', 'remote', 'keys') AND readable IS DISTINCT FROM
	(SELECT bool_or(works) FROM tried t WHERE t.ns = held.ns AND t.name = held.name);
SELECT 'readable ' || count(*) FILTER (WHERE works) || ' closed ' || count(*) FILTER (WHERE NOT works) FROM tried;
S
run psql -qX -v half="$work/half" -f "$work/truth.sql"
is "$(grep -v '^readable' "$out")" '' 'the readable tables and columns are exactly those that SELECT allows'
grep -qE '^readable [1-9][0-9]* closed [1-9]' "$out"
point $? 'the role can read some columns and not others'
ask_source "$(pg_tcp half_reader:half-secret)" sample sales customer 2
exits 0 'a table with two readable columns can be sampled'
prints 'id|status' 'the sample of a partly readable table has the readable columns'
ask_source "$(pg_tcp half_reader:half-secret)" sample closed open_table 2
exits 3 'sampling a table in a closed schema exits with 3'
prints 'error permission_denied:' 'sampling a table in a closed schema has the code permission_denied'
ask_source "$(pg_tcp half_reader:half-secret)" explain 'SELECT * FROM sales.address_book'
exits 3 'explaining a query on a closed table exits with 3'
prints 'error permission_denied:' 'explaining a query on a closed table has the code permission_denied'

# ---- changes during a sync ----
psql -qX -c 'CREATE TABLE public.gone (a integer); CREATE VIEW public.gone_view AS SELECT a FROM public.gone'
ask_source "$(pg_url)" --run "psql -qXc 'DROP TABLE public.gone CASCADE'" snapshot
exits 0 'a snapshot succeeds when a table is dropped between two queries'
prints complete 'a snapshot is complete when a table is dropped between two queries'
prints_no gone_view 'a snapshot leaves out the view on a dropped table'
psql -qX -c 'CREATE TABLE public.gone (a integer); CREATE VIEW public.gone_view AS SELECT a FROM public.gone'
ask_source "$(pg_url)" --at 4 --run "psql -qXc 'DROP TABLE public.gone CASCADE'" --sql 0 inspect public gone_view
exits 0 'inspect succeeds when its table is dropped meanwhile'
psql -qX -c 'CREATE TABLE IF NOT EXISTS public.broken (a integer); CREATE VIEW public.broken_view AS SELECT a FROM public.broken' \
	-c "DELETE FROM pg_class WHERE relname = 'broken'"
ask_source "$(pg_url)" snapshot
exits 0 'a snapshot succeeds when the server cannot print a view'
prints 'end assets' 'a snapshot with an unprintable view reaches its end'
grep '"name":"broken_view"' "$out" | grep -q '"problem":"its query cannot be read: could not open relation'
point $? 'an unprintable view has its own problem'
is "$(grep '"name":"customers"' "$out" | grep -c '"definition":"SELECT c.id')" 1 'an unprintable view does not affect the definitions of other views'
ask_source "$(pg_url)" inspect public broken_view
exits 0 'inspect succeeds on an unprintable view'
prints '"problem":"its query cannot be read: could not open relation' 'inspect reports the problem of an unprintable view'
psql -qX -c "DELETE FROM pg_class WHERE relname = 'broken_view'"
(psql -qX -c "BEGIN; ALTER TABLE sales.rich RENAME TO richer; SELECT pg_sleep(60)" >/dev/null 2>&1 &)
is_locked() { [ "$(psql -XAtc "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND relation = 'sales.rich'::regclass")" -gt 0 ]; }
wait_until 'the lock' is_locked
ask_source "$(pg_url)" snapshot
exits 0 'a snapshot succeeds while another session locks a table'
prints 'end assets' 'a snapshot does not wait long for a locked table'
grep '"name":"rich"' "$out" | grep -q '"problem":"its query cannot be read: canceling statement due to lock timeout'
point $? 'a view on a locked table has the lock timeout as its problem'
psql -qXAt -c "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND pid <> pg_backend_pid()" >/dev/null

# ---- TLS ----
needs openssl openssl
ask_source "$(pg_tcp)?sslmode=require" probe
prints 'server does not support SSL, but SSL was required [Turn on TLS at the server' 'a server without TLS is refused where it is required, with what to do'
ask_source "$(pg_tcp)?sslmode=verify-full&sslrootcert=$work/nowhere.crt" probe
prints_no 'Either provide' 'the message about a missing certificate is one sentence'
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=db.example -keyout "$pg_room/data/server.key" -out "$pg_room/data/server.crt" 2>/dev/null
chown "$pg_user" "$pg_room/data/server.key" "$pg_room/data/server.crt" 2>/dev/null
chmod 600 "$pg_room/data/server.key"
psql -qX -c "ALTER SYSTEM SET ssl = on" -c "SELECT pg_reload_conf()" >/dev/null
has_tls() { ask_source "$(pg_tcp)?sslmode=require" probe && [ "$status" = 0 ]; }
wait_until 'TLS' has_tls
exits 0 'a server with TLS accepts sslmode=require'
cp "$pg_room/data/server.crt" "$work/server.crt"
ask_source "$(pg_tcp)?sslmode=verify-ca&sslrootcert=$work/server.crt" probe
exits 0 'sslmode=verify-ca accepts the certificate of the server'
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=other -keyout "$work/other.key" -out "$work/other.crt" 2>/dev/null
ask_source "$(pg_tcp)?sslmode=verify-ca&sslrootcert=$work/other.crt" probe
prints 'the certificate of the server is not trusted [Name the file' 'a certificate of another authority is refused, with what to do'
ask_source "$(pg_tcp)?sslmode=verify-full&sslrootcert=$work/nowhere.crt" probe
prints 'nowhere.crt" does not exist [Name the file' 'a missing file of certificates is named, with what to do'
ask_source "$(pg_tcp)?sslmode=verify-full&sslrootcert=$work/server.crt" probe
prints 'does not match host name' 'sslmode=verify-full refuses the certificate of another host'
prints '[Use a name in the certificate as the host' 'the error about another host says what to do'
psql -qX -c "ALTER SYSTEM RESET ssl" -c "SELECT pg_reload_conf()" >/dev/null

# ---- read-only access ----
state() { # all that an attack could change
	psql -XAt -c "SELECT count(*), sum(xmin::text::bigint) FROM pg_class" -c "SELECT count(*), sum(xmin::text::bigint) FROM sales.customer" \
		-c "SELECT last_value, is_called FROM sales.orders_id_seq" -c "SELECT count(*) FROM pg_largeobject_metadata" \
		-c "SELECT rolname, rolsuper FROM pg_roles ORDER BY 1" -c "SELECT name, setting FROM pg_settings WHERE source <> 'client' ORDER BY 1" \
		-c "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'ocat'" -c "SELECT count(*) FROM pg_prepared_xacts"
	ls "$pg_room"
}
psql -qX >/dev/null <<'S'
CREATE FUNCTION public.writes() RETURNS integer LANGUAGE sql VOLATILE AS 'INSERT INTO sales.region VALUES (''ZZ'', ''evil'') RETURNING 1';
CREATE FUNCTION public.pretends() RETURNS integer LANGUAGE plpgsql IMMUTABLE AS 'BEGIN INSERT INTO sales.region VALUES (''ZZ'', ''evil''); RETURN 1; END';
CREATE VIEW public.writer AS SELECT public.writes();
CREATE VIEW public.pretender AS SELECT public.pretends();
CREATE VIEW public.opener AS SELECT set_config('transaction_read_only', 'off', true) AS a, set_config('default_transaction_read_only', 'off', false) AS b;
CREATE VIEW public.opener2 AS SELECT *, public.writes() FROM public.opener;
CREATE VIEW public.counter AS SELECT nextval('sales.orders_id_seq');
S
state >"$work/before"
attacks=0
while IFS= read -r attack; do
	attacks=$((attacks + 1))
	"$read_source" "$(pg_url)" explain "$attack" >>"$work/attacks" 2>&1
	"$read_source" "$(pg_url)" explain "SELECT 1; $attack" >>"$work/attacks" 2>&1 && echo "two statements: $attack" >>"$work/let-through"
	"$read_source" "$(pg_url)" explain "$attack" >/dev/null 2>&1 && case $attack in
	SELECT* | WITH\ x* | TABLE*) ;; # explained, never run
	*) echo "$attack" >>"$work/let-through" ;;
	esac
done <<'S'
INSERT INTO sales.region VALUES ('ZZ', 'evil')
UPDATE sales.customer SET spent = 0
DELETE FROM sales.customer
TRUNCATE sales.customer CASCADE
WITH d AS (DELETE FROM sales.customer RETURNING *) SELECT * FROM d
WITH x AS (SELECT 1) SELECT public.writes() FROM x
SELECT public.writes()
SELECT public.pretends()
SELECT * INTO public.evil FROM sales.customer
CREATE TABLE public.evil AS SELECT 1
CREATE TABLE public.evil (a integer)
CREATE ROLE evil SUPERUSER
DROP TABLE sales.customer CASCADE
ALTER TABLE sales.customer ADD COLUMN evil integer
GRANT ALL ON sales.customer TO PUBLIC
COPY sales.region FROM PROGRAM 'echo evil'
COPY (SELECT 1) TO PROGRAM 'touch /tmp/ocat-evil'
COPY sales.region TO '/tmp/ocat-evil'
VACUUM sales.customer
ANALYZE sales.customer
SET transaction_read_only = off
SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE
ROLLBACK
COMMIT
BEGIN READ WRITE
DO $$ BEGIN INSERT INTO sales.region VALUES ('ZZ', 'evil'); END $$
CALL public.writes()
LOCK TABLE sales.customer
NOTIFY evil
LISTEN evil
PREPARE TRANSACTION 'evil'
ANALYZE VERBOSE SELECT public.writes()
(ANALYZE) SELECT public.writes()
EXECUTE ocat_find('a', 'b')
DECLARE evil CURSOR FOR SELECT 1
REFRESH MATERIALIZED VIEW sales.totals
SELECT lo_create(0)
SELECT nextval('sales.orders_id_seq')
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'psql'
SELECT 1 /* */; DROP TABLE sales.region
SELECT pg_catalog.set_config('transaction_read_only', 'off', true), public.writes()
SELECT * FROM sales.customer FOR UPDATE
S
state >"$work/after"
is "$(diff "$work/before" "$work/after")" '' "explaining $attacks attacks changes nothing"
is "$(cat "$work/let-through" 2>/dev/null)" '' 'statements that are not queries are not even explained'
for view in writer opener2 counter; do
	ask_source "$(pg_url)" sample public $view 1
	exits 4 "sampling a view that writes is refused: $view"
done
ask_source "$(pg_url)" sample public pretender 1
exits 3 'sampling a view with a function falsely marked IMMUTABLE fails'
ask_source "$(pg_url)" sample public opener 1
state >"$work/after"
is "$(diff "$work/before" "$work/after")" '' 'sampling views that write changes nothing'
is "$(ls /tmp/ocat-evil 2>/dev/null)" '' 'sampling views that write creates no file'
ask_source "$(pg_url)" explain 'SELECT * FROM sales.customer WHERE id = 1'
exits 0 'explain succeeds for a query'
prints 'Seq Scan on customer' 'explain prints the plan of a query'
ask_source "$(pg_url)" --sql 1 explain 'SELECT 1'
says 'SET LOCAL jit = off' 'explain does not let the server compile the question for user-defined code'

# ---- samples and searches ----
ask_source "$(pg_url)" sample '"Mixed Case"' Order 5
prints "$(printf '1|a|two\nlines|d')" 'a sample is ordered by the primary key'
prints 'FROM "Mixed Case"."Order" AS t ORDER BY t."Select" LIMIT 5' 'sample prints the SQL that it ran'
ask_source "$(pg_url)" sample sales customer 1
is "$(grep -o 'x*' "$out" | awk '{ if (length > n) n = length } END { print n }')" 4096 'the server cuts the cells of a sample to 4096 characters'
ask_source "$(pg_url)" sample sales nowhere 1
exits 1 'sample exits with 1 for an unknown table'
ask_source "$(pg_url)" search 'order* kind:table'
prints '"ns":"sales","name":"orders"' 'search finds a table by the start of its name'
prints "ILIKE 'order%'" 'search prints the SQL that it ran with its values'
is "$(grep -c '^{"ns"' "$out")" 2 'search finds no other table'
ask_source "$(pg_url)" search 'has:email schema:sales'
prints '"name":"customer","kind":"table"' 'search finds a table by a column and a schema'
ask_source "$(pg_url)" search "it's"
prints "\"name\":\"it's\"" 'search finds a table with a quote in its name'
ask_source "$(pg_url)" --schema crm --exclude '*remote*' snapshot
prints '"ns":"crm","name":"contact"' '--schema selects the tables of one schema'
is "$(grep -c '^{"ns":"sales"\|^{"name":"sales"' "$out")" 0 '--schema leaves out the other schemas'
prints_no '"name":"remote"' '--exclude leaves out the matching tables'
prints '"target":{"ns":"sales","name":"customer"}' 'a key to a table of another schema keeps the name of its target'

# ---- dying, last ----
ask_source "$(pg_url)" --run "$work/signal KILL" snapshot
exits 3 'a backend killed during a snapshot exits with 3'
prints 'error source_unreachable:' 'a killed backend has the code source_unreachable'
answers() { psql -qXc 'SELECT 1' >/dev/null 2>&1; }
wait_until 'the server' answers
ask_source "$(pg_url)" --run "kill -QUIT $(postmaster)" --at 0 snapshot
exits 3 'a server shut down during a snapshot exits with 3'
prints 'error source_unreachable:' 'a server shut down during a snapshot has the code source_unreachable'
ask_source "$(pg_url)" probe
exits 3 'a server that was shut down exits with 3'
done_testing
