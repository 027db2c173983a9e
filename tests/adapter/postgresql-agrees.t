#!/bin/sh
# ocat and the server agree about one object of every kind; inspect gives the same record as the snapshot.
# On each version of $OCAT_TEST_PG_VERSIONS, otherwise on that of Debian.
. "${srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
read_source=${READ_SOURCE:-$builddir/tests/adapter/read-source}

# Each subject of agrees.sql is a check: something was compared, and nothing differs.
subjects() {
	psql -qX -v held="$work/lines" -v definitions="$work/definitions" -f "$srcdir/tests/adapter/agrees.sql" >"$work/agreement" 2>"$err"
	status=$?
	: >"$out"
	exits 0 "agrees.sql runs in PostgreSQL $1"
	grep -v '^different' "$work/agreement" >"$work/subjects"
	while IFS='|' read -r what held different; do
		[ "$held" -gt 0 ] && [ "$different" -eq 0 ]
		point $? "the $what of ocat and PostgreSQL $1 agree" "$(grep "^different $what " "$work/agreement" | head -n 5)"
	done <"$work/subjects"
	is "$(grep -c . "$work/subjects")" "$2" "agrees.sql compares every subject in PostgreSQL $1"
}

# The pg_dump and psql of Debian have one version: only that version is compared with them.
dump_agrees() {
	[ "$(pg_dump --version | grep -oE '[0-9]+' | head -n 1)" = "$1" ] || return 0
	pg_dump --schema-only >"$work/dump" || return 0
	missing=$(while IFS= read -r definition; do grep -qF -- "$definition;" "$work/dump" || echo "$definition"; done <"$work/definitions")
	is "$(grep -c . "$work/definitions")|$missing" "$(psql -XAtc "SELECT count(*) FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid
		WHERE contype IN ('p','u','f','x') AND NOT relispartition AND relnamespace <> 11 AND NOT (contype = 'f' AND EXISTS
		(SELECT FROM pg_constraint p WHERE p.oid = k.conparentid AND p.conrelid = k.conrelid)) AND c.oid >= 16384
		AND EXISTS (SELECT FROM pg_constraint x WHERE x.oid = k.oid)")|" "pg_dump of PostgreSQL $1 writes every key as ocat has it"
	tables=$(grep -cE '^CREATE (UNLOGGED )?(FOREIGN )?TABLE |^CREATE (MATERIALIZED )?VIEW ' "$work/dump")
	is "$(grep -c '^{"ns"' "$work/lines")" "$tables" "pg_dump of PostgreSQL $1 creates as many tables and views"
	psql -Xc '\d+ sales.orders' >"$out"
	line=$(grep '"name":"orders","kind":"table"' "$work/lines")
	for index in $(sed -n '/^Indexes:/,/^Check\|^Foreign/s/^    "\([a-z_]*\)".*/\1/p' "$out"); do
		case $line in *"\"name\":\"$index\""*) ;; *) missing="$missing $index" ;; esac
	done
	is "$missing" '' "ocat has every index that \d+ of PostgreSQL $1 prints"
}

pg_versions >"$work/versions"
while read -r version; do
	if ! pg_start "$version" 2>"$err"; then
		status=1
		point 1 "the server of PostgreSQL $version starts"
		continue
	fi
	run psql -qX -f "$srcdir/tests/adapter/everything.sql"
	exits 0 "psql creates the objects of everything.sql in PostgreSQL $version"
	run "$read_source" "$(pg_url)" snapshot
	exits 0 "the catalog of PostgreSQL $version is read"
	prints complete "the catalog of PostgreSQL $version is read completely"
	prints_no opensesame "the password among the options is hidden in PostgreSQL $version"
	prints 'password=***, api_key=***, passwd=***, pwd=***, dsn=host=h password='\''***'\'' user=u, zz=the=end' "every secret option and no other is hidden in PostgreSQL $version"
	prints 'password=***, column_name=a b' "the password of a foreign column is hidden in PostgreSQL $version"
	grep '^{' "$out" >"$work/lines"
	subjects "$version" "$([ "$version" -ge 12 ] && echo 21 || echo 20)"
	dump_agrees "$version"
	run "$read_source" "$(pg_url)" compare
	exits 0 "inspect succeeds for every asset of PostgreSQL $version"
	prints 'different 0' "inspect gives the records of the snapshot in PostgreSQL $version"
	run "$read_source" "$(pg_tcp)" compare
	prints 'different 0' "inspect gives the same records over TCP in PostgreSQL $version"
	run "$read_source" "$(pg_url)" inspect sales customer
	prints 'incoming sales.orders placed_by customer_id=id' "inspect lists an incoming key in PostgreSQL $version"
	run "$read_source" "$(pg_url)" inspect sales orders
	prints 'incoming sales.orders part_of_order parent=id' "inspect lists a key from a table to itself in PostgreSQL $version"
	run "$read_source" "$(pg_url)" inspect sales swapped
	prints 'incoming sales.to_swapped both_swapped y=a x=b' "inspect lists swapped columns in the order of the key in PostgreSQL $version"
	run "$read_source" "$(pg_url)" inspect '"dot.ted"' a.b
	prints '"ns":"\"dot.ted\"","name":"a.b"' "inspect finds names with dots in PostgreSQL $version"
	run "$read_source" "$(pg_url)" inspect sales a_name_of_sixty_three_bytes_which_is_all_that_postgresql_keeps_of_it
	prints 'not found' "inspect does not cut a name that is too long in PostgreSQL $version"
	run "$read_source" "$(pg_url)" inspect sales "customer' OR true --"
	prints 'not found' "inspect does not run SQL in a name in PostgreSQL $version"
	# A composite key is sent as two arrays of columns; a record, an array and a line each escape names differently.
	psql -qX <<'S'
CREATE SCHEMA "od d\x";
CREATE TABLE "od d\x".p (a int, "b,""c" int, "d\\e{}" int, PRIMARY KEY (a, "b,""c", "d\\e{}"));
CREATE TABLE "od d\x".k (x int, y int, z int, self int UNIQUE REFERENCES "od d\x".k (self),
	CONSTRAINT three FOREIGN KEY (z, y, x) REFERENCES "od d\x".p);
COMMENT ON CONSTRAINT three ON "od d\x".k IS E'three\ncolumns';
COMMENT ON INDEX "od d\x".p_pkey IS 'an index';
S
	run "$read_source" "$(pg_url)" compare
	prints 'different 0' "inspect gives the same record for hostile key columns in PostgreSQL $version"
	run "$read_source" "$(pg_url)" inspect '"od d\x"' k
	prints '"target":{"ns":"\"od d\\x\"","name":"p"},"target_fields":["a","b,\"c","d\\\\e{}"],"comment":"three\ncolumns"' \
		"a key of three hostile columns is complete in PostgreSQL $version"
	run "$read_source" "$(pg_url)" inspect '"od d\x"' p
	prints '"comment":"an index"' "inspect has the comment of an index in PostgreSQL $version"
	OCAT_TEST_SOURCE_URL=$(pg_url) "$builddir/tests/unit/test_adapter_contract" >"$work/contract"
	grep -q '^ok .*postgresql: ' "$work/contract" && ! grep '^not ok' "$work/contract"
	point $? "the adapter keeps the contract of all adapters in PostgreSQL $version"
	pg_stop
done <"$work/versions"
done_testing
