#!/bin/sh
# What ocat holds of a catalog that has one of everything is what the server says of itself; a look at one asset is the same as the snapshot.
# On each version of $OCAT_TEST_PG_VERSIONS, else on Debian's.
. "${srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
read_source=${READ_SOURCE:-$builddir/tests/adapter/read-source}

# Each subject of agrees.sql is a point: something was compared and nothing differs.
subjects() {
	psql -qX -v held="$work/lines" -v definitions="$work/definitions" -f "$srcdir/tests/adapter/agrees.sql" >"$work/agreement" 2>"$err"
	status=$?
	: >"$out"
	exits 0 "$1: agrees.sql runs"
	grep -v '^different' "$work/agreement" >"$work/subjects"
	while IFS='|' read -r what held different; do
		[ "$held" -gt 0 ] && [ "$different" -eq 0 ]
		point $? "$1: $what agree" "$(grep "^different $what " "$work/agreement" | head -n 5)"
	done <"$work/subjects"
	is "$(grep -c . "$work/subjects")" "$2" "$1: every subject was there"
}

# Debian's own pg_dump and psql are of one version: only that one is compared with them.
dump_agrees() {
	[ "$(pg_dump --version | grep -oE '[0-9]+' | head -n 1)" = "$1" ] || return 0
	pg_dump --schema-only >"$work/dump" || return 0
	missing=$(while IFS= read -r definition; do grep -qF -- "$definition;" "$work/dump" || echo "$definition"; done <"$work/definitions")
	is "$(grep -c . "$work/definitions")|$missing" "$(psql -XAtc "SELECT count(*) FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid
		WHERE contype IN ('p','u','f','x') AND NOT relispartition AND relnamespace <> 11 AND NOT (contype = 'f' AND EXISTS
		(SELECT FROM pg_constraint p WHERE p.oid = k.conparentid AND p.conrelid = k.conrelid)) AND c.oid >= 16384
		AND EXISTS (SELECT FROM pg_constraint x WHERE x.oid = k.oid)")|" "$1: pg_dump writes every key as it is held"
	tables=$(grep -cE '^CREATE (UNLOGGED )?(FOREIGN )?TABLE |^CREATE (MATERIALIZED )?VIEW ' "$work/dump")
	is "$(grep -c '^{"ns"' "$work/lines")" "$tables" "$1: pg_dump creates as many tables and views"
	psql -Xc '\d+ sales.orders' >"$out"
	line=$(grep '"name":"orders","kind":"table"' "$work/lines")
	for index in $(sed -n '/^Indexes:/,/^Check\|^Foreign/s/^    "\([a-z_]*\)".*/\1/p' "$out"); do
		case $line in *"\"name\":\"$index\""*) ;; *) missing="$missing $index" ;; esac
	done
	is "$missing" '' "$1: every index of \\d+ is held"
}

pg_versions >"$work/versions"
while read -r version; do
	if ! pg_start "$version" 2>"$err"; then
		status=1
		point 1 "PostgreSQL $version starts"
		continue
	fi
	run psql -qX -f "$srcdir/tests/adapter/everything.sql"
	exits 0 "$version: the catalog is made"
	run "$read_source" "$(pg_url)" snapshot
	exits 0 "$version: it is read"
	prints complete "$version: and whole"
	prints_no opensesame "$version: an option that is a password is not shown"
	prints 'password=***, api_key=***, passwd=***, pwd=***, dsn=host=h password='\''***'\'' user=u, zz=the=end' "$version: whatever stands in it, and what is none is whole"
	prints 'password=***, column_name=a b' "$version: nor one of a column"
	grep '^{' "$out" >"$work/lines"
	subjects "$version" "$([ "$version" -ge 12 ] && echo 21 || echo 20)"
	dump_agrees "$version"
	run "$read_source" "$(pg_url)" compare
	exits 0 "$version: every asset is looked at by itself"
	prints 'different 0' "$version: and is the same"
	run "$read_source" "$(pg_tcp)" compare
	prints 'different 0' "$version: over TCP too"
	run "$read_source" "$(pg_url)" inspect sales customer
	prints 'incoming sales.orders placed_by customer_id=id' "$version: a key that points here"
	run "$read_source" "$(pg_url)" inspect sales orders
	prints 'incoming sales.orders part_of_order parent=id' "$version: from itself too"
	run "$read_source" "$(pg_url)" inspect sales swapped
	prints 'incoming sales.to_swapped both_swapped y=a x=b' "$version: pairs in the order of the key"
	run "$read_source" "$(pg_url)" inspect '"dot.ted"' a.b
	prints '"ns":"\"dot.ted\"","name":"a.b"' "$version: names with dots"
	run "$read_source" "$(pg_url)" inspect sales a_name_of_sixty_three_bytes_which_is_all_that_postgresql_keeps_of_it
	prints 'not found' "$version: a name that is too long is not cut to one that fits"
	run "$read_source" "$(pg_url)" inspect sales "customer' OR true --"
	prints 'not found' "$version: a name is no SQL"
	# What one message tells of a key is two columns; names that a record, an array and a line each write in their own way.
	psql -qX <<'S'
CREATE SCHEMA "od d\x";
CREATE TABLE "od d\x".p (a int, "b,""c" int, "d\\e{}" int, PRIMARY KEY (a, "b,""c", "d\\e{}"));
CREATE TABLE "od d\x".k (x int, y int, z int, self int UNIQUE REFERENCES "od d\x".k (self),
	CONSTRAINT three FOREIGN KEY (z, y, x) REFERENCES "od d\x".p);
COMMENT ON CONSTRAINT three ON "od d\x".k IS E'three\ncolumns';
COMMENT ON INDEX "od d\x".p_pkey IS 'an index';
S
	run "$read_source" "$(pg_url)" compare
	prints 'different 0' "$version: a key of three columns with hostile names is the same, looked at by itself"
	run "$read_source" "$(pg_url)" inspect '"od d\x"' k
	prints '"target":{"ns":"\"od d\\x\"","name":"p"},"target_fields":["a","b,\"c","d\\\\e{}"],"comment":"three\ncolumns"' \
		"$version: and whole"
	run "$read_source" "$(pg_url)" inspect '"od d\x"' p
	prints '"comment":"an index"' "$version: with a comment on its index"
	pg_stop
done <"$work/versions"
done_testing
