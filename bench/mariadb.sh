# Reading MariaDB: the part `mariadb` of bench/run, which reads this.
# shellcheck shell=sh disable=SC2154

# mariadb_tables N: of 21 columns with a key, an index and a foreign key, a thousand to a database
mariadb_tables() {
	awk -v n="$1" 'BEGIN {
		for (k = 0; k < 18; k++)
			columns = columns sprintf(", c%d VARCHAR(40) NOT NULL DEFAULT \"x\" COMMENT \"column %d\"", k, k)
		for (i = 0; i < n; i++) {
			if (i % 1000 == 0)
				printf "CREATE DATABASE big%d; USE big%d;\n", i / 1000, i / 1000
			printf "CREATE TABLE t%d (id INT AUTO_INCREMENT PRIMARY KEY, ref INT, amount DECIMAL(10,2)%s, KEY k (c1)%s) COMMENT \"table %d\";\n",
				i, columns, i % 1000 ? sprintf(", FOREIGN KEY (ref) REFERENCES t%d (id)", i - 1) : "", i
		}
	}'
}

# What the server was asked while its log was on, for its own client.
mariadb_questions() {
	my -e "SET GLOBAL log_output = 'TABLE'; SET GLOBAL general_log = 1"
	"$bench/read" "$1" >/dev/null || fail "reading failed"
	my -e 'SET GLOBAL general_log = 0'
	my -N -r -e "SELECT CONCAT(argument, ';') FROM mysql.general_log WHERE command_type = 'Query' AND argument LIKE '%FROM information_schema%' AND argument NOT LIKE '%general_log%'"
}

mariadb_at() {
	tables_of MariaDB "$1"
	url=$(my_url root) catalog=maria$1
	say "$name: making them"
	mariadb_tables "$1" | my || fail "the tables could not be made"
	mariadb_questions "$url" >"$room/questions.sql"
	"$OCAT" add "$catalog" "$url" --no-sync -q || fail "ocat add failed"
	say "$name: reading and storing"
	syncs
	counts assets "$1" first true
	reads 20 '`mariadb --quick`, the same queries' \
		sh -c "mariadb --no-defaults -h 127.0.0.1 -P $my_port -u root --quick -N <'$room/questions.sql' >/dev/null"
	if dump=$(command -v mariadb-dump || command -v mysqldump); then
		measure --rounds 3 --seconds 20 --as dump sh -c "'$dump' --no-defaults -h 127.0.0.1 -P $my_port -u root --no-data --all-databases >/dev/null" \
			--as read "$bench/read" "$url"
		against "$name: reading all that we keep" read '`mysqldump --no-data`' dump
	else
		row "$name: against \`mysqldump --no-data\`" '' 'it is not installed' '' '' '' ''
	fi
}

mariadb() {
	# shellcheck source=tests/lib-mysql.sh
	. "$srcdir/tests/lib-mysql.sh"
	my_start 10.11 || {
		no_server MariaDB 'Debian: mariadb-server-core, mariadb-client-core'
		return
	}
	if [ -n "$full" ]; then mariadb_at 10000; else mariadb_at 2000; fi
	my_stop
}
