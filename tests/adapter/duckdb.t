#!/bin/sh
# DuckDB files of two versions, read by the real library; and what is said without it. ./check --full fetches the libraries.
. "${srcdir:-.}/tests/lib.sh"
libraries=${OCAT_TEST_DUCKDB:-}
[ -f "$libraries/1.5/libduckdb.so" ] || cannot_run 'no DuckDB: tests/servers/fetch-duckdb DIR, then OCAT_TEST_DUCKDB=DIR'
read_source=$builddir/tests/adapter/read-source
# The library of the Python package expects the interpreter around it.
python_library=$(ldconfig -p | sed -n 's/.* => \(.*libpython3\.11\.so[^ ]*\)$/\1/p' | head -n 1)
with() { # with VERSION COMMAND...
	version=$1
	shift
	[ "$version" = 1.5 ] || set -- env LD_PRELOAD="$python_library" "$@"
	LD_LIBRARY_PATH=$libraries/$version "$@"
}
make_duck() { # make_duck VERSION FILE [--hold] <SQL
	with "$1" "$builddir/tests/adapter/duckdb-run" "$libraries/$1/libduckdb.so" "$2" ${3:+"$3"}
}

shop() {
	cat <<'SQL'
CREATE SCHEMA sales;
CREATE TYPE mood AS ENUM ('sad', 'ok', 'it''s');
CREATE TABLE sales.customers (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, email VARCHAR UNIQUE, mood mood, since TIMESTAMP DEFAULT now());
COMMENT ON TABLE sales.customers IS 'who buys';
COMMENT ON COLUMN sales.customers.email IS 'where we write to';
CREATE TABLE sales.orders (a INT, b INT, customer_id INT REFERENCES sales.customers (id), amount DECIMAL(10,2) CHECK (amount > 0),
	tags VARCHAR[], place STRUCT(x INT, y VARCHAR), next INT GENERATED ALWAYS AS (a + 1), PRIMARY KEY (b, a));
CREATE TABLE sales.lines (b INT, a INT, n INT, raw BLOB, FOREIGN KEY (b, a) REFERENCES sales.orders (b, a));
CREATE VIEW sales.names AS SELECT id, name FROM sales.customers;
CREATE TABLE gone (x INT);
CREATE VIEW broken AS SELECT x FROM gone;
DROP TABLE gone;
CREATE INDEX lines_n ON sales.lines (n, a);
CREATE UNIQUE INDEX orders_sum ON sales.orders ((a + b));
CREATE SCHEMA "odd.""schema";
CREATE TABLE "odd.""schema"."o""d'd
 日本 ""%s" ("col ""q" INT, "ünï" VARCHAR, "order" INT);
INSERT INTO sales.customers (id, name, email, mood) SELECT i, 'name ' || i, 'e' || i, 'ok' FROM range(1000) t(i);
INSERT INTO sales.orders (a, b, customer_id, amount, tags, place) VALUES (1, 2, 1, 10.5, ['x', 'y'], {'x': 1, 'y': 'z'});
INSERT INTO sales.lines VALUES (2, 1, 1, '\x00\xff'::BLOB), (2, 1, 2, NULL);
CHECKPOINT;
SQL
	printf 'CREATE TABLE wide (c0 INT'
	i=1
	while [ $i -lt 500 ]; do
		printf ', c%d VARCHAR' $i
		i=$((i + 1))
	done
	printf ');\n'
}

for version in 1.5 2.0; do
	shop | make_duck $version shop-$version.duckdb || exit 1
	run with $version "$read_source" shop-$version.duckdb probe
	prints 'DuckDB' "DuckDB $version: a probe names the product"
	prints 'engine' "DuckDB $version: a probe says that the engine prevents writing"
	run with $version "$read_source" shop-$version.duckdb snapshot
	exits 0 "DuckDB $version: a file is read"
	cp "$out" snapshot
	prints 'end assets 7 hidden 0 complete' "DuckDB $version: every table and view is read"
	prints '"name":"customers","kind":"table","comment":"who buys"' "DuckDB $version: a table has its comment"
	prints '"comment":"where we write to"' "DuckDB $version: a column has its comment"
	prints '"values":["sad","ok","it'"'"'s"]' "DuckDB $version: an enum has its values"
	prints '"kind":"primary","name":"orders_b_a_pkey","fields":["b","a"]' "DuckDB $version: a key of two columns keeps their order"
	prints '"fields":["b","a"],"target":{"ns":"sales","name":"orders"},"target_fields":["b","a"]' \
		"DuckDB $version: a foreign key of two columns has its pairs"
	prints '"kind":"check"' "DuckDB $version: a check is read"
	prints '"generated":"CAST((a + 1) AS INTEGER)"' "DuckDB $version: a generated column is one"
	prints '"name":"orders_sum"' "DuckDB $version: an index on an expression is read"
	prints '"expression":"((a + b))"' "DuckDB $version: an index has its expression"
	prints '"row_count":1000' "DuckDB $version: the number of rows is read"
	is "$(grep -c '"c499"' snapshot)" 1 "DuckDB $version: a table has all of its 500 columns"
	# Every asset looked at alone is as in the snapshot.
	run with $version "$read_source" shop-$version.duckdb compare
	exits 0 "DuckDB $version: looking at each asset succeeds"
	prints 'different 0' "DuckDB $version: an asset looked at is as in the snapshot"
	run with $version "$read_source" shop-$version.duckdb sample sales lines 5
	prints "2|1|1|x'00ff'" "DuckDB $version: a sample prints bytes in hexadecimal"
	run with $version "$read_source" shop-$version.duckdb sample sales orders 1
	prints '1|2|1|10.50|[x, y]' "DuckDB $version: a sample prints lists as text"
	run with $version "$read_source" shop-$version.duckdb sample main wide 1
	exits 0 "DuckDB $version: a table of 500 columns can be sampled"
	run with $version "$read_source" shop-$version.duckdb explain 'SELECT c.name, count(*) FROM sales.customers c GROUP BY 1'
	exits 0 "DuckDB $version: a query can be explained"
	prints 'rows' "DuckDB $version: the plan has estimates"
	for sql in 'DELETE FROM sales.lines' 'SELECT 1; SELECT 2' "ATTACH 'x.db' AS x" 'CREATE TEMP TABLE x (a INT)' "COPY sales.lines TO 'x.csv'" \
		'PRAGMA database_size' 'SET threads = 1' "INSTALL httpfs" "LOAD httpfs" 'BEGIN' 'EXPLAIN ANALYZE SELECT 1' 'ANALYZE SELECT 1' \
		"SELECT * FROM read_csv('/etc/passwd')" "SELECT * FROM '/etc/passwd'" "SELECT * FROM read_text('/etc/passwd')" \
		"PREPARE x AS SELECT 1" 'CALL pragma_version()' 'EXPORT DATABASE x' 'VACUUM' ''; do
		run with $version "$read_source" shop-$version.duckdb explain "$sql"
		[ "$status" -ne 0 ]
		point $? "DuckDB $version: explain refuses: $sql"
	done
	[ ! -e x.csv ] && [ ! -e x.db ]
	point $? "DuckDB $version: nothing was written"
	# The tables that a view reads, by names as short as DuckDB takes them.
	printf '%s\n' 'CREATE SCHEMA s;' 'CREATE TABLE t (a INT);' 'CREATE TABLE s.t (b INT);' 'CREATE TABLE s.u (a INT);' \
		'CREATE VIEW near AS SELECT * FROM T JOIN s.u USING (a);' 'CREATE VIEW s.own AS SELECT * FROM t;' 'CREATE VIEW s.other AS SELECT * FROM main.t;' \
		'CREATE VIEW s.short AS WITH u AS (SELECT 1 AS a) SELECT a FROM u;' "CREATE VIEW s.whole AS SELECT * FROM views.main.t;" 'CHECKPOINT;' |
		make_duck $version views.duckdb
	run with $version "$read_source" views.duckdb snapshot
	reads() { grep "\"name\":\"$1\",\"kind\":\"view\"" "$out" | grep -o '"depends":\[[^]]*\]'; }
	is "$(reads near)" '"depends":[{"ns":"main","name":"t"},{"ns":"s","name":"u"}]' "DuckDB $version: a view reads the tables of its query, in any case"
	is "$(reads own)" '"depends":[{"ns":"s","name":"t"}]' "DuckDB $version: a short name means the table beside the view"
	is "$(reads other)" '"depends":[{"ns":"main","name":"t"}]' "DuckDB $version: a name with its schema means that table"
	is "$(reads short)" '' "DuckDB $version: a name of WITH is no table"
	is "$(reads whole)" '"depends":[{"ns":"main","name":"t"}]' "DuckDB $version: a name with its database is of the same file"
	run with $version "$read_source" views.duckdb compare
	prints 'compared 8 different 0' "DuckDB $version: a view looked at reads the same"
	rm views.duckdb
	# Fields inside of columns, in their order, by their paths.
	printf '%s\n' 'CREATE TABLE people (id INT, address STRUCT(city VARCHAR, "zip code" VARCHAR, geo STRUCT(lat DOUBLE)), ' \
		'items STRUCT(sku VARCHAR, size ENUM('"'a, b', 'c)'"'))[], notes MAP(VARCHAR, STRUCT(x INT)[]), plain INT[], "a.b" STRUCT(c INT));' \
		"INSERT INTO people (id, address) VALUES (1, {'city': 'x', 'zip code': 'y', 'geo': {'lat': 1}});" |
		make_duck $version nested-$version.duckdb
	run with $version "$read_source" nested-$version.duckdb snapshot
	is "$(grep -o '"path":"[^,]*' "$out" | tr '\n' ' ')" \
		'"path":"address.city" "path":"address.\"zip code\"" "path":"address.geo" "path":"address.geo.lat" "path":"items.sku" "path":"items.size" "path":"notes.key" "path":"notes.value" "path":"notes.value.x" "path":"\"a.b\".c" ' \
		"DuckDB $version: structures, lists of them and maps have their fields"
	run with $version "$read_source" nested-$version.duckdb sample main people 1
	prints "1|{'city': x, 'zip code': y, 'geo': {'lat': 1.0}}|" "DuckDB $version: a sample prints a structure once"
	# What the engine searches is what the cache would find.
	run with $version "$read_source" shop-$version.duckdb search 'customers'
	prints '"name":"customers"' "DuckDB $version: a search at the source finds a table by its name"
	prints_no '"name":"lines"' "DuckDB $version: a search at the source reads nothing else"
	while IFS='|' read -r query found; do
		run with $version "$read_source" shop-$version.duckdb search "$query"
		prints "\"name\":\"$found\",\"kind" "DuckDB $version: a search at the source finds: $query"
		prints_no '"name":"wide"' "DuckDB $version: a search at the source leaves out the rest: $query"
	done <<'EOF'
has:email =customers|customers
kind:view =names|names
pk:yes order*|orders
fk:yes =lines|lines
refd:yes rows:1000..|customers
schema:sales customer?|customers
schema:*odd* *%s|o\"d'd\n 日本 \"%s
has:amount::decimal orders|orders
[o]rders|orders
!w* sales.orders|orders
EOF
	run with $version "$read_source" nested-$version.duckdb search 'has:city'
	prints '"name":"people"' "DuckDB $version: a search at the source finds a table by a field inside of a column"
	run with $version "$read_source" shop-$version.duckdb sample main nowhere 1
	prints 'error table_not_found:' "DuckDB $version: an unknown table is reported"
done

# ---- through the program ----
shop | make_duck 1.5 shop.duckdb
run with 1.5 "$OCAT" add shop shop.duckdb
exits 0 'a DuckDB file is connected by its path'
run with 1.5 "$OCAT" tables customers
prints 'sales.customers' 'tables finds a table of DuckDB'
run with 1.5 "$OCAT" path sales.customers sales.lines
prints 'JOIN' 'a path leads over keys of DuckDB'
run with 1.5 "$OCAT" list
prints 'duckdb' 'list says the type of the source'
printf 'ALTER TABLE sales.lines ADD COLUMN note VARCHAR; CHECKPOINT;' | make_duck 1.5 shop.duckdb
run with 1.5 "$OCAT" sync shop
prints '1 altered' 'a sync reports a table that was altered'
run with 1.5 "$OCAT" sync shop
prints 'unchanged' 'a sync of the same file reads nothing'
run with 1.5 "$OCAT" check 'SELECT count(*) FROM sales.lines WHERE strftime(now(), '"'%Y'"') = '"'2026'" --catalog shop
exits 0 'check knows the SQL of DuckDB'

# ---- several files as one source ----
printf 'CREATE SCHEMA sales; CREATE TABLE sales.customers (id INT PRIMARY KEY); CREATE TABLE sales.visits (c INT REFERENCES sales.customers (id));' |
	make_duck 1.5 visits.duckdb
run with 1.5 "$OCAT" add both shop.duckdb --attach 'visits.duckdb'
exits 0 'two files are connected as one source'
run with 1.5 "$OCAT" tables -c both =customers
prints 'both.shop.sales.customers' 'a table has the name of its file before its schema'
prints 'both.visits.sales.customers' 'a table of an attached file is found'
run with 1.5 "$OCAT" refs both.visits.sales.customers
prints 'both.visits.sales.visits' 'a key of an attached file stays in its file'
prints_no 'both.shop' 'a key leads into no other file'
run with 1.5 "$OCAT" show both.visits.sales.visits
prints '→ visits.sales.customers' 'a table of an attached file is looked at'
run with 1.5 "$OCAT" tables --live -c both schema:visits.sales
prints 'both.visits.sales.visits' 'a search at the source finds a table of an attached file'
run with 1.5 "$OCAT" sync both
prints 'unchanged' 'a sync of two unchanged files reads nothing'
printf 'CREATE TABLE sales.more (x INT); CHECKPOINT;' | make_duck 1.5 visits.duckdb
run with 1.5 "$OCAT" sync both
prints '1 added' 'a sync reports a table that was added in an attached file'
run with 1.5 "$OCAT" add twice shop-1.5.duckdb --attach 'shop.duckdb, shop.duckdb'
says 'two files are called shop' 'two files of one name are refused'
says 'as in other=shop.duckdb' 'the error says how a file gets another name'
run with 1.5 "$OCAT" add lost shop-1.5.duckdb --attach nowhere.duckdb
says 'nowhere.duckdb does not exist' 'a missing file to attach is reported'
OCAT_TEST_SOURCE_URL=$work/shop.duckdb OCAT_TEST_SOURCE_OPTION="attach=$work/visits.duckdb" with 1.5 "$builddir/tests/unit/test_adapter_contract" >contract
is "$?" 0 'two files as one source keep the contract of all adapters' "$(grep '^not ok' contract | head)"

# ---- what can go wrong ----
run with 1.5 "$OCAT" tables -c shop-2.0.duckdb
exits 3 'a file of a newer version fails'
says 'was written by DuckDB v2.0.0, and the library here is v1.5.6' 'the error names both versions'
says 'Get the library of DuckDB v2.0.0 or newer' 'the error says what to do'
run with 2.0 "$OCAT" tables -c shop-1.5.duckdb
exits 0 'a newer library reads an older file'
: >held
make_duck 1.5 held.duckdb --hold </dev/null >held &
holder=$!
until grep -q open held; do sleep 0.05; done
run with 1.5 "$OCAT" tables -c held.duckdb
says 'another program has' 'a file that is open to write is reported'
kill $holder
wait $holder 2>/dev/null
head -c 20000 shop.duckdb >cut.duckdb
run with 1.5 "$OCAT" tables -c cut.duckdb
exits 3 'a file that was cut fails'
says 'cut.duckdb' 'the error names the file'
: >empty.duckdb
run ocat tables -c empty.duckdb
says 'is empty: it has no database yet' 'an empty file is refused'
echo 'just some words' >words.duckdb
run ocat tables -c duckdb:words.duckdb
says 'is not a DuckDB database' 'a text file is refused'
cp shop.duckdb unseen.duckdb
run ocat tables -c unseen.duckdb
exits 3 'a missing library fails'
says "DuckDB's library (libduckdb.so) is not installed" 'the error says that the library is missing'
says 'Get libduckdb.so' 'the error says where to get it'
run ocat add lib shop-1.5.duckdb --library "$libraries/1.5/libduckdb.so"
exits 0 'the library may be named by its path'
run ocat tables -c lib customers
prints 'sales.customers' 'a catalog with its own library is read'
run ocat add bad shop-1.5.duckdb --library "$work/words.duckdb"
says "DuckDB's library cannot be opened" 'a file that is no library is reported'
run with 1.5 "$OCAT" doctor
prints 'DuckDB 1.5.6' 'doctor says the version of the library'
make_duck 1.5 writable.duckdb </dev/null
run with 1.5 "$OCAT" add writable writable.duckdb
printf 'CREATE TABLE after (x INT);' | make_duck 1.5 writable.duckdb
point $? 'a file that is connected can be opened to write'

# ---- the contract of every adapter ----
OCAT_TEST_SOURCE_URL=$work/shop.duckdb with 1.5 "$builddir/tests/unit/test_adapter_contract" >contract
status=$?
is "$status" 0 'the adapter keeps the contract of all adapters' "$(grep '^not ok' contract | head)"
grep -q 'duckdb: ' contract
point $? 'the contract was tested with DuckDB'
done_testing
