#!/bin/sh
# SQLite files from untrusted sources.
. "${srcdir:-.}/tests/lib.sh"
read_source() { "$builddir/tests/adapter/read-source" "$@"; }

sqlite3 names.db <<'SQL'
CREATE TABLE "it's ""quoted"" [so] `too`" ("a""b" INT, 'c''d' INT);
CREATE TABLE "two
lines	and a tab" (x);
CREATE TABLE "日本語 🗾" ("列" TEXT REFERENCES "it's ""quoted"" [so] `too`" ("a""b"));
CREATE TABLE " " ("" INT);
CREATE TABLE "%_\" (x);
CREATE TABLE "; DROP TABLE x; --" (x);
CREATE TABLE "select" ("from" INT PRIMARY KEY, "check" INT CHECK ("check" > 0));
CREATE VIEW "v""1" AS SELECT * FROM "; DROP TABLE x; --";
SQL
run read_source names.db compare
prints 'compared 8 different 0' 'inspect finds every hostile name of the snapshot'
run read_source names.db inspect '' "it's \"quoted\" [so] \`too\`"
prints '"name":"a\"b"' 'a column name with quotes is read'
prints 'incoming .日本語 🗾  列=a"b' 'a key on a column with quotes is listed as incoming'
run read_source names.db sample '' '; DROP TABLE x; --' 1
exits 0 'sample succeeds for a table whose name is a statement'
run read_source names.db inspect '' '%_\'
prints '"name":"%_\\"' 'inspect takes wildcards in a name literally'

# A comment of a megabyte, beside a column and in a view.
{
	printf 'CREATE TABLE long (a INT -- '
	head -c 1000000 /dev/zero | tr '\0' 'x'
	printf '\n, b INT); CREATE VIEW lv AS SELECT a /* '
	head -c 1000000 /dev/zero | tr '\0' '"'
	printf ' */ FROM long;'
} | sqlite3 long.db
run read_source long.db snapshot
exits 0 'a file with comments of a megabyte is read'
is "$(grep -o '"comment":"x*"' "$out" | wc -c)" 1000013 'a comment of a megabyte is kept whole'
run read_source long.db compare
prints 'different 0' 'inspecting a file with long comments gives the same records'

# 30,000 columns.
awk 'BEGIN { for (t = 0; t < 15; t++) { printf "CREATE TABLE t%d (", t; for (c = 0; c < 2000; c++) printf "%sc%d INT", c ? "," : "", c; print ");" } }' |
	sqlite3 wide.db
run read_source wide.db snapshot
is "$(grep -o '"type":"INT"' "$out" | wc -l)" 30000 'a file with thirty thousand columns is read completely'

# A schema that contains false statements.
sqlite3 lies.db <<'SQL'
CREATE TABLE good (a INT);
PRAGMA writable_schema = ON;
INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES
 ('table', 'ghost', 'ghost', 0, 'CREATE VIRTUAL TABLE ghost USING no_such_module(x)'),
 ('view', 'deep', 'deep', 0, 'CREATE VIEW deep AS SELECT load_extension(''x'') AS x'),
 ('view', 'files', 'files', 0, 'CREATE VIEW files AS SELECT * FROM pragma_database_list'),
 ('trigger', 'lost', 'nobody', 0, 'CREATE TRIGGER lost AFTER INSERT ON nobody BEGIN SELECT 1; END');
SQL
run read_source lies.db snapshot
if [ "$status" = 0 ]; then
	prints '"name":"good"' 'a valid table among invalid schema entries is read'
	prints 'no such module: no_such_module' 'a virtual table with an unknown module has that problem'
else
	prints 'error source_damaged' 'invalid schema entries are reported as damage'
	prints 'malformed database schema' 'the report of damage has the message of SQLite'
fi
sqlite3 modules.db <<'SQL'
CREATE TABLE good (a INT);
PRAGMA writable_schema = ON;
INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES
 ('table', 'ghost', 'ghost', 0, 'CREATE VIRTUAL TABLE ghost USING no_such_module(x)'),
 ('view', 'deep', 'deep', 0, 'CREATE VIEW deep AS SELECT load_extension(''x'') AS x'),
 ('view', 'good_view', 'good_view', 0, 'CREATE VIEW good_view AS SELECT a FROM good');
SQL
run read_source modules.db snapshot
exits 0 'a file with an unknown module and a forbidden function is read'
is "$(grep '"name":"ghost"' "$out" | grep -c 'no such module: no_such_module')" 1 'the problem of a virtual table names its unknown module'
is "$(grep '"name":"deep"' "$out" | grep -c '"problem":"[^"]*load_extension')" 1 'the problem of a view names its forbidden function'
is "$(grep '"name":"good_view"' "$out" | grep -c '"depends":\[{"ns":"","name":"good","fields":\["a"\]}\]')" 1 'a valid view beside invalid ones has its dependencies'

# Views whose work nothing interrupts: long calls of one function, and views that read each other twice.
{
	echo "CREATE TABLE t (a INT); INSERT INTO t VALUES (1); CREATE VIEW v0 AS SELECT a FROM t;"
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; do
		echo "CREATE VIEW v$i AS SELECT x.a FROM v$((i - 1)) x, v$((i - 1)) y;"
	done
} | sqlite3 twice.db
run read_source twice.db --deadline 20000 sample '' v24 1
prints 'error source_failed' 'a view that reads others sixteen million times is refused before its deadline'
sqlite3 calls.db <<'SQL'
CREATE TABLE t (a INT);
INSERT INTO t VALUES (1);
CREATE VIEW finds AS SELECT instr(printf('%.*c', 8000000, 'a'), printf('%.*c', 4000000, 'a') || 'b') AS n FROM t;
CREATE VIEW likes AS SELECT printf('%.*c', 8000000, 'a') LIKE '%' || printf('%.*c', 40000, 'a') || 'b' AS n FROM t;
SQL
run read_source calls.db --deadline 60000 sample '' finds 1
exits 0 'a view that calls instr with long values ends before its deadline'
run read_source calls.db --deadline 60000 sample '' likes 1
prints 'pattern too complex' 'a view that calls LIKE with a long pattern is refused'

# Random damage: never a crash, never a hang.
make_shop shop.db
seed=1 bad=0
while [ $seed -le 60 ]; do
	cp shop.db hurt.db
	awk -v seed=$seed 'BEGIN { srand(seed); for (i = 0; i < 12; i++) printf "%d %d\n", int(rand() * 30000), int(rand() * 256) }' >hits
	while read -r at byte; do
		printf "\\$(printf %o "$byte")" | dd of=hurt.db bs=1 seek="$at" conv=notrunc 2>/dev/null
	done <hits
	run read_source hurt.db --deadline 20000 snapshot
	case $status in 0 | 3) ;; *) bad=$((bad + 1)); head -n 3 "$out" "$err" ;; esac
	seed=$((seed + 1))
done
is $bad 0 'sixty damaged files are read or refused'
done_testing
