#!/bin/sh
# The tables of PostgreSQL's types, casts, operators and functions say what the server says of itself.
# On each version of $OCAT_TEST_PG_VERSIONS, otherwise on that of Debian.
. "${srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"

# The category of "char" has changed in version 15; ours is the new one.
same() { grep -v '^T	char	'; }

[ -n "$(pg_versions)" ] || cannot_run 'no PostgreSQL server: apt-get install postgresql'
for version in $(pg_versions); do
	pg_start "$version" 2>"$err" || cannot_run "PostgreSQL $version does not start: $(tail -n 1 "$err")"
	psql -XAtq -v ON_ERROR_STOP=1 -F '	' -f "$srcdir/build-aux/postgresql-types.sql" 2>"$err" | same | LC_ALL=C sort >"$work/server"
	sh "$srcdir/build-aux/postgresql-types" --rows "$version" | same | LC_ALL=C sort >"$work/ours"
	: >"$out"
	[ "$(wc -l <"$work/server")" -gt 1500 ] && cmp -s "$work/server" "$work/ours"
	point $? "our $(wc -l <"$work/ours") rows of PostgreSQL $version are the server's" \
		"$(diff "$work/server" "$work/ours" | grep '^[<>]' | head -n 10; cat "$err")"
	pg_stop
done
done_testing
