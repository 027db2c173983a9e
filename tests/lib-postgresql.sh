# Throwaway PostgreSQL servers for shell tests, on a socket and on loopback, in a temporary folder.
#
#	. "${srcdir:-.}/tests/lib-postgresql.sh"
#	pg_start            # or pg_start 12: Debian's own is 15, others are in $OCAT_TEST_SERVERS/postgresql-12
#	psql -c 'select 1'  # PGHOST, PGPORT, PGUSER and PGDATABASE are set; the user is a superuser
#	pg_stop             # also done at exit, by tests/lib.sh
#
# A test begins with pg_needs, which says what to install where there is no server.
#
# pg_url [USER[:PASSWORD]] prints a URL for the socket, pg_tcp the same for loopback.
# As root the server runs as postgres or nobody: it refuses to run as root.
# shellcheck shell=sh disable=SC2034

pg_room=
pg_user=$(id -un)
[ "$(id -u)" -ne 0 ] || pg_user=$(id -un postgres 2>/dev/null || echo nobody)

pg_as() { # as the server's user
	if [ "$(id -un)" = "$pg_user" ]; then "$@"; else setpriv --reuid="$pg_user" --regid="$(id -g "$pg_user")" --clear-groups "$@"; fi
}

# pg_bin VERSION: where its programs are; fails when there are none.
pg_bin() {
	for pg_dir in "${OCAT_TEST_SERVERS:-/nonexistent}/postgresql-$1/bin" "/usr/lib/postgresql/$1/bin"; do
		[ -x "$pg_dir/initdb" ] && [ -x "$pg_dir/postgres" ] && echo "$pg_dir" && return 0
	done
	return 1
}

# pg_versions: what there is to test with, one a line: $OCAT_TEST_PG_VERSIONS, else Debian's.
pg_versions() {
	if [ -n "${OCAT_TEST_PG_VERSIONS:-}" ]; then printf '%s\n' "$OCAT_TEST_PG_VERSIONS" | tr ' ' '\n'; else
		for pg_dir in /usr/lib/postgresql/*/bin; do
			[ -x "$pg_dir/initdb" ] && basename "$(dirname "$pg_dir")"
		done
	fi
}

# A port that nothing listens on: the server tells by failing, then the next is tried.
pg_launch() {
	for pg_try in 1 2 3 4 5 6 7 8 9 10; do
		PGPORT=$((20000 + ($$ * 7 + pg_try * 1931) % 40000))
		pg_as "$pg_binaries/pg_ctl" -D "$pg_room/data" -l "$pg_room/data/log" -w -t 60 -o "-p $PGPORT" start >"$pg_room/started" 2>&1 && return 0
	done
	cat "$pg_room/started" "$pg_room/data/log" >&2
	return 1
}

# pg_copy_cluster: an empty cluster in $pg_room/data. initdb takes longer than most tests, so the first test of a build and a
# version keeps a copy for the others; two that come at once make it twice, and one copy stays.
pg_copy_cluster() {
	pg_kept=$builddir/clusters/$("$pg_binaries/initdb" --version | tr -cd 'a-z0-9.')
	if [ ! -d "$pg_kept" ]; then
		chown "$pg_user" "$pg_room/data" 2>/dev/null
		pg_as "$pg_binaries/initdb" -D "$pg_room/data" -A trust -U boss -E UTF8 --locale=C --no-sync >"$pg_room/initdb" 2>&1 || {
			cat "$pg_room/initdb" >&2
			return 1
		}
		pg_new=$(mkdir -p "$builddir/clusters" && mktemp -d "$builddir/clusters/new.XXXXXX") || return 1
		cp -R "$pg_room/data/." "$pg_new" || return 1
		mv -T "$pg_new" "$pg_kept" 2>/dev/null || rm -rf "$pg_new"
	else
		cp -R "$pg_kept/." "$pg_room/data"
	fi
}

# pg_start [VERSION [AUTH]]: AUTH is what pg_hba.conf says for everybody but the superuser: trust, scram-sha-256 or md5.
pg_start() {
	pg_version=${1:-$(pg_versions | tail -n 1)}
	pg_binaries=$(pg_bin "$pg_version") || return 1
	unset PGSERVICE PGPASSWORD PGPASSFILE PGOPTIONS PGSSLMODE PGAPPNAME PGHOSTADDR
	pg_room=$(mktemp -d /tmp/ocat-pg.XXXXXX) || return 1
	chmod 755 "$pg_room"
	mkdir "$pg_room/data" "$pg_room/socket"
	pg_copy_cluster || return 1
	chown -R "$pg_user" "$pg_room/data" "$pg_room/socket" 2>/dev/null
	chmod 700 "$pg_room/data"
	pg_as tee -a "$pg_room/data/postgresql.conf" >/dev/null <<-CONF
		fsync = off
		full_page_writes = off
		synchronous_commit = off
		listen_addresses = '127.0.0.1'
		unix_socket_directories = '$pg_room/socket'
		max_connections = 30
		shared_buffers = 16MB
		autovacuum = off
		password_encryption = '$(case ${2:-} in scram*) echo scram-sha-256 ;; *) echo md5 ;; esac)'
	CONF
	pg_as tee "$pg_room/data/pg_hba.conf" >/dev/null <<-HBA
		local all boss trust
		host all boss 127.0.0.1/32 trust
		local all all ${2:-trust}
		host all all 127.0.0.1/32 ${2:-trust}
	HBA
	pg_launch || return 1
	PGHOST=$pg_room/socket PGUSER=boss PGDATABASE=test
	export PGHOST PGPORT PGUSER PGDATABASE
	psql -qXd postgres -c 'CREATE DATABASE test' || return 1
}

# pg_needs [VERSION [AUTH]]: the same at the top of a file that is nothing without a server. After tests/lib.sh.
pg_needs() {
	pg_start "$@" 2>"$err" && return
	cannot_run "no PostgreSQL server starts: apt-get install postgresql; it said: $(tail -n 1 "$err")"
}

pg_stop() {
	[ -n "$pg_room" ] || return 0
	pg_as "$pg_binaries/pg_ctl" -D "$pg_room/data" -m immediate -w stop >/dev/null 2>&1
	rm -rf "$pg_room"
	pg_room=
}

pg_url() {
	echo "postgresql://${1:-boss}@/$PGDATABASE?host=$PGHOST&port=$PGPORT"
}

pg_tcp() {
	echo "postgresql://${1:-boss}@127.0.0.1:$PGPORT/$PGDATABASE"
}
