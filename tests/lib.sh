# For shell tests of the program: TAP output, and functions for expectations.
#
#	. "${srcdir:-.}/tests/lib.sh"
#	run ocat tables order
#	exits 0 'tables finds a table by a part of its name'
#	prints 'sales.orders' 'tables prints the name of the table with its schema'
#	done_testing
#
# $out and $err are files with the output of the last `run`, $status is its exit status.
# shellcheck shell=sh disable=SC2034

srcdir=$(cd "${srcdir:-.}" && pwd)
builddir=$(cd "${builddir:-.}" && pwd)
OCAT=${OCAT:-$builddir/ocat}
OCAT_DATA_DIR=${OCAT_DATA_DIR:-$builddir/share}
export OCAT_DATA_DIR
work=$(mktemp -d "${TMPDIR:-/tmp}/ocat.XXXXXX") || exit 99
out=$work/out err=$work/err status=0 points=0
pg_stop() { :; }    # see lib-postgresql.sh
maria_stop() { :; } # see judges/lib-mariadb.sh and lib-mysql.sh
ch_stop() { :; }    # see lib-clickhouse.sh
tm() { :; }         # see lib-tui.sh
clean_up() {
	tm kill-server 2>/dev/null
	pg_stop
	maria_stop
	ch_stop
	rm -rf "$work"
}
trap clean_up EXIT
cd "$work" || exit 99
# A machine may send spans of its own.
unset OTEL_EXPORTER_OTLP_ENDPOINT OTEL_EXPORTER_OTLP_TRACES_ENDPOINT TRACEPARENT
# A test run by hand does not use the person's own files.
if [ -z "${OCAT_TEST_ROOM-}" ]; then
	HOME=$work/home
	mkdir "$HOME" || exit 99
	export HOME
	unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME XDG_DATA_HOME XDG_RUNTIME_DIR
fi

ocat() { "$OCAT" "$@"; }

run() {
	"$@" >"$out" 2>"$err" </dev/null
	status=$?
}

point() { # point WORKED WORDS
	points=$((points + 1))
	if [ "$1" = 0 ]; then
		echo "ok $points - $2"
	else
		echo "not ok $points - $2"
		shift 2
		for line; do printf '%s\n' "$line" | sed 's/^/# /'; done
		echo "# exit status $status; it printed:"
		head -n 40 "$out" | sed 's/^/#   /'
		head -n 10 "$err" | sed 's/^/#   (error) /'
	fi
}

exits() { # exits STATUS WORDS
	[ "$status" = "$1" ]
	point $? "$2" "expected exit status $1"
}

prints() { # prints TEXT WORDS: somewhere in the output
	grep -qF -- "$1" "$out"
	point $? "$2" "expected to see: $1"
}

prints_no() {
	! grep -qF -- "$1" "$out"
	point $? "$2" "expected not to see: $1"
}

says() { # says TEXT WORDS: somewhere on standard error
	grep -qF -- "$1" "$err"
	point $? "$2" "expected on standard error: $1"
}

says_no() {
	! grep -qF -- "$1" "$err"
	point $? "$2" "not expected on standard error: $1"
}

is() { # is FOUND EXPECTED WORDS
	[ "$1" = "$2" ]
	point $? "$3" "found:    $1" "expected: $2"
}

screen_is() { # screen_is WORDS <<EXPECTED: the whole output
	cat >"$work/expected"
	diff -u "$work/expected" "$out" >"$work/difference"
	point $? "$1" "$(cat "$work/difference")"
}

# wait_until WHAT COMMAND...: repeats the command until it succeeds; after a minute the whole test fails.
wait_until() {
	what=$1 tries=1200
	shift
	until "$@"; do
		tries=$((tries - 1))
		[ $tries -gt 0 ] || { echo "Bail out! waited a minute for $what"; exit 1; }
		sleep 0.05
	done
}

# Nothing is skipped silently: the packages that ./check installs are required, unless OCAT_TEST_MAY_SKIP=1 is set.
cannot_run() { # cannot_run WHY: the file, or the rest of it
	if [ -z "${OCAT_TEST_MAY_SKIP:-}" ]; then
		echo "Bail out! $1 (OCAT_TEST_MAY_SKIP=1 skips what cannot run)"
		exit 1
	fi
	[ "$points" = 0 ] || { points=$((points + 1)) && echo "ok $points - the rest of the file runs # SKIP $1" && done_testing && exit 0; }
	echo "1..0 # SKIP $1"
	exit 0
}

# lacks PROGRAM PACKAGE WHAT: true if a part of the file cannot run, which is then skipped by its name.
lacks() {
	command -v "$1" >/dev/null && return 1
	[ -n "${OCAT_TEST_MAY_SKIP:-}" ] || cannot_run "$1 is missing: apt-get install $2"
	points=$((points + 1))
	echo "ok $points - $3 # SKIP $1 is missing: apt-get install $2"
}

needs() { # needs PROGRAM PACKAGE
	command -v "$1" >/dev/null || cannot_run "$1 is missing: apt-get install $2"
}

done_testing() {
	echo "1..$points"
}

# make_customer_ids FILE: one column name in many tables, with some unusual definitions
make_customer_ids() {
	sqlite3 "$1" <<'SQL'
create table customers (customer_id integer primary key, email varchar(254));
create table orders (id integer primary key, customer_id integer not null references customers (customer_id), note text);
create table returns (id integer primary key, customer_id integer not null references customers (customer_id), note text);
create table visits (id integer primary key, Customer_ID integer not null references customers (customer_id));
create table old_orders (id integer primary key, customer_id text not null references customers (customer_id));
create table letters (id integer primary key, customer_id integer);
create view spent as select customer_id, count(*) as n from orders group by 1;
SQL
}

# A small shop as an SQLite file, with one example of most features. Needs the sqlite3 shell.
make_shop() { # make_shop FILE
	sqlite3 "$1" <<'SQL'
CREATE TABLE region (code TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE customers ( -- who buys
  id INTEGER PRIMARY KEY,
  email VARCHAR(120) NOT NULL UNIQUE, -- where we write to
  full_name TEXT,
  region TEXT REFERENCES region(code),
  created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP,
  CHECK (email LIKE '%@%'));
CREATE TABLE addresses (id INTEGER PRIMARY KEY, customer_id INT NOT NULL REFERENCES customers, line TEXT);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  customer_id INT NOT NULL REFERENCES customers(id) ON DELETE CASCADE,
  ship_to INT REFERENCES addresses(id),
  bill_to INT REFERENCES addresses(id),
  ordered_on DATE, total NUMERIC(12,2));
CREATE TABLE order_lines (
  order_id INT NOT NULL REFERENCES orders, line_no INT NOT NULL, sku TEXT, quantity INT,
  PRIMARY KEY (order_id, line_no));
CREATE TABLE returns (order_id INT, line_no INT, why TEXT,
  FOREIGN KEY (order_id, line_no) REFERENCES order_lines (order_id, line_no));
CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, boss INT REFERENCES staff(id));
CREATE TABLE "Line Items" ("the key" INT, "a.b" TEXT);
CREATE TABLE "顧客" (id INTEGER PRIMARY KEY, "名前" TEXT);
CREATE INDEX orders_by_day ON orders (ordered_on DESC, customer_id) WHERE total > 0;
CREATE VIEW open_orders AS SELECT id, customer_id, total FROM orders WHERE total > 0;
INSERT INTO region VALUES ('EU','Europe'),('NA','North America');
INSERT INTO customers (id,email,region) VALUES (1,'ann@example.org','EU'),(2,'bob@example.org','NA');
INSERT INTO orders (id,customer_id,total) VALUES (1,1,10),(2,1,20),(3,2,5);
SQL
}

# gold FILE: its queries, one per line, with line ends as \001
gold() {
	sqlite3 :memory: 'create table j(l)' '.separator "\001" "\n"' ".import $1 j" \
		"select replace(replace(e.value, char(13), ''), char(10), char(1)) from j, json_each(case json_type(l, '\$.gold_sql')
		 when 'array' then json_extract(l, '\$.gold_sql') else json_array(json_extract(l, '\$.gold_sql')) end) e where e.value is not null"
}
