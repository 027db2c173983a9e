# Throwaway MariaDB servers with accounts, on a port of this machine, for shell tests.
#
#	. "${srcdir:-.}/tests/lib.sh"
#	. "$srcdir/tests/lib-mysql.sh"
#	my_start 11.4 || ...     # the one in $OCAT_TEST_MARIADB/11.4; 10.11: the system's
#	my -e 'select 1'         # its client, as root
#	my_url reader:secret shop
#	my_stop                  # also done at exit
# shellcheck shell=sh disable=SC2154

my_room=
my() { env -u MYSQL_PWD mariadb --no-defaults --socket="$my_room/socket" -u root "$@"; }
my_url() { echo "mysql://$1@127.0.0.1:$my_port/${2:-}"; }
my_wait() { # for at most a minute
	my_tries=600
	until my_answers || [ $my_tries -eq 0 ]; do
		my_tries=$((my_tries - 1))
		sleep 0.1
	done
}
my_answers() { my -e 'SELECT 1' >/dev/null 2>&1 || ! kill -0 "$my_pid" 2>/dev/null; }

my_launch() {
	my_port=$((20000 + ($$ * 7 + $1 * 101) % 20000))
	"$my_server" --no-defaults ${my_base:+"--basedir=$my_base"} --datadir="$my_room/data" --socket="$my_room/socket" --port=$my_port \
		--user="$(id -un)" --bind-address=127.0.0.1 --pid-file="$my_room/pid" --innodb-buffer-pool-size=16M --innodb-log-file-size=8M \
		--innodb-flush-log-at-trx-commit=0 --skip-name-resolve --tmpdir="$my_room" >>"$my_room/log" 2>&1 &
	my_pid=$!
	my_wait
	my_answers && kill -0 "$my_pid" 2>/dev/null
}

my_start() { # my_start VERSION: 99 if there is none
	my_base=""
	my_server=$(PATH=$PATH:/usr/sbin:/usr/libexec command -v mariadbd)
	my_install=$(command -v mariadb-install-db)
	if [ "$1" != 10.11 ]; then
		my_base=${OCAT_TEST_MARIADB:-/nonexistent}/$1
		my_server=$my_base/bin/mariadbd my_install=$my_base/scripts/mariadb-install-db
	fi
	[ -x "$my_server" ] && [ -x "$my_install" ] && command -v mariadb >/dev/null || return 99
	my_room=$(mktemp -d /tmp/ocat-mysql.XXXXXX) || return 1
	"$my_install" --no-defaults ${my_base:+"--basedir=$my_base"} --datadir="$my_room/data" --user="$(id -un)" \
		--auth-root-authentication-method=normal --skip-test-db >"$my_room/log" 2>&1 || { tail -n 5 "$my_room/log" >&2; return 1; }
	# Another program may have the first port.
	my_launch 1 || my_launch 2 || my_launch 3 || { tail -n 5 "$my_room/log" >&2; return 1; }
}

my_stop() {
	[ -n "$my_room" ] || return 0
	kill -9 "$my_pid" 2>/dev/null
	wait "$my_pid" 2>/dev/null
	rm -rf "$my_room"
	my_room=
}
maria_stop() { my_stop; }
