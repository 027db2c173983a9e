#!/bin/sh
# What ocat-config(5) promises to the owner of a PostgreSQL server, counted in the server's own log: how many connections, which
# statements, and that no table is read, by a login that has the rights of the manual's script.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_needs
log=$pg_room/data/log

# The manual's own script, but for the name of the database and the password.
sed -n '/^CREATE ROLE ocat LOGIN/,/^\.Ed/p' "$srcdir/man/ocat-config.5" | sed "/^\./d; s/DATABASE shop/DATABASE test/; s/PASSWORD '...' //" >grants.sql
run psql -qX -f grants.sql
exits 0 'the script of the manual runs'
is "$(grep -c . grants.sql)" 2 'the script of the manual has two statements'
psql -qX <<'SQL'
CREATE SCHEMA shop;
CREATE TABLE shop.orders (id int PRIMARY KEY, note text);
CREATE VIEW shop.open AS SELECT id FROM shop.orders;
INSERT INTO shop.orders SELECT i, 'x' FROM generate_series(1, 1000) i;
SELECT format('CREATE TABLE shop.t%s (%s)', i, (SELECT string_agg(format('c%s int', k), ', ') FROM generate_series(1, 60) k)) FROM generate_series(1, 1000) i \gexec
ANALYZE;
ALTER SYSTEM SET log_connections = on;
ALTER SYSTEM SET log_statement = 'all';
ALTER SYSTEM SET log_line_prefix = '%u|%a|';
SELECT pg_reload_conf() \g /dev/null
SELECT pg_stat_reset() \g /dev/null
SQL
wait_until 'the log of statements' psql -qXc 'SELECT 1' -o /dev/null

counted() { # counted MOST COMMAND...: the connections that it made
	most=$1
	shift
	: >"$log"
	run "$@"
	made=$(grep -c 'connection authorized: user=ocat' "$log")
	[ "$made" -ge 1 ] && [ "$made" -le "$most" ]
	point $? "at most $most connections: $(echo "$*" | sed 's/postgresql:.*//')" "it made $made"
	cat "$log" >>all
}
counted 2 ocat add shop "postgresql://ocat@127.0.0.1:$PGPORT/test?sslmode=disable"
exits 0 'a login with the rights of the manual reads all names'
prints '1002 tables' 'a login with the rights of the manual sees every table'
counted 2 ocat sync shop
counted 1 ocat show shop.shop.orders
counted 1 ocat tables orders --live -c shop
counted 1 ocat doctor --catalog shop
is "$(psql -XAtc "SELECT rolname || ' ' || rolconnlimit FROM pg_roles WHERE rolname = 'ocat'")" 'ocat 5' 'the login has the limit of the manual'

grep '^ocat|' all | sed -n 's/.*|LOG:  \(statement\|execute [^:]*\): *//p' >statements
[ "$(grep -c . statements)" -gt 10 ]
point $? 'the log has the statements'
is "$(sed 's/[ ;].*//' statements | sort -u | tr '\n' ' ')" 'BEGIN COMMIT COPY EXECUTE ROLLBACK SAVEPOINT SELECT SET WITH ' 'these are all kinds of statements'
is "$(grep '^COPY' statements | grep -vc '^COPY (SELECT')" 0 'COPY only sends the rows of a SELECT'
is "$(grep '^BEGIN' statements | grep -vc 'READ ONLY')" 0 'every transaction only reads'
is "$(grep '^ocat|' all | grep 'connection auth' -v | cut -d'|' -f2 | grep -v '^\[unknown\]$' | sort -u)" ocat 'every session has the name ocat'
is "$(psql -XAtc "SELECT coalesce(sum(seq_scan), 0) + coalesce(sum(idx_scan), 0) FROM pg_stat_user_tables WHERE schemaname = 'shop'")" 0 'no table was read'
done_testing
