# A throwaway MariaDB server for shell tests, on a socket in a temporary folder: nothing of it is left, and nobody else can reach it.
#
#	. "${srcdir:-.}/tests/judges/lib-mariadb.sh"
#	maria_start || ...       # fails where there is no server
#	maria -e 'select 1'      # its client, in the database test
#	maria_stop               # also done at exit
#
# As root the server runs as mysql or nobody: it refuses to run as root.
# shellcheck shell=sh disable=SC2154

maria_room=
maria_user=$(id -un)
[ "$(id -u)" -ne 0 ] || maria_user=$(id -un mysql 2>/dev/null || echo nobody)

maria_as() { # as the server's user
	if [ "$(id -un)" = "$maria_user" ]; then "$@"; else setpriv --reuid="$maria_user" --regid="$(id -g "$maria_user")" --clear-groups "$@"; fi
}

maria() {
	HOME=$maria_room mariadb --no-defaults --socket="$maria_room/data/socket" -u boss test "$@"
}

maria_answers() {
	! kill -0 "$maria_pid" 2>/dev/null || HOME=$maria_room mariadb --no-defaults --socket="$maria_room/data/socket" -u boss -e 'CREATE DATABASE IF NOT EXISTS test' >/dev/null 2>&1
}

maria_start() {
	maria_server=$(PATH=$PATH:/usr/sbin:/usr/libexec command -v mariadbd) && command -v mariadb >/dev/null || return 1
	maria_room=$(mktemp -d /tmp/ocat-maria.XXXXXX) || return 1
	chmod 755 "$maria_room"
	mkdir "$maria_room/data"
	chown "$maria_user" "$maria_room/data" 2>/dev/null
	# Without its own tables there are no rights to ask for, and nothing to install.
	(cd "$maria_room/data" && maria_as mkdir mysql && maria_as "$maria_server" --no-defaults --datadir="$maria_room/data" --socket="$maria_room/data/socket" \
		--pid-file="$maria_room/data/pid" --skip-grant-tables --skip-networking --sql-mode=IGNORE_SPACE --innodb-buffer-pool-size=8M --innodb-log-file-size=4M \
		--innodb-flush-log-at-trx-commit=0 --lc-messages-dir=/usr/share/mysql --tmpdir="$maria_room/data" >"$maria_room/log" 2>&1) &
	maria_shell=$!
	wait_until 'the server' eval '[ -s "$maria_room/data/pid" ] || ! kill -0 $maria_shell 2>/dev/null'
	maria_pid=$(cat "$maria_room/data/pid" 2>/dev/null) || { cat "$maria_room/log" >&2; return 1; }
	wait_until 'its answer' maria_answers
	kill -0 "$maria_pid" 2>/dev/null || { cat "$maria_room/log" >&2; return 1; }
}

maria_stop() {
	[ -n "$maria_room" ] || return 0
	[ -z "${maria_pid:-}" ] || kill -9 "$maria_pid" 2>/dev/null
	[ -z "${maria_shell:-}" ] || wait "$maria_shell" 2>/dev/null
	rm -rf "$maria_room"
	maria_room=
}
