#!/bin/sh
# SQLite files in every state: not there, no database, damaged, in use, in places that cannot be written.
. "${srcdir:-.}/tests/lib.sh"
chmod 755 "$work"
# As root every folder can be written and every file read, so those tests run as somebody else.
cp "$builddir/tests/adapter/read-source" "$work/read-source"
read_source() { "$work/read-source" "$@"; }
other=
[ "$(id -u)" != 0 ] || other='setpriv --reuid=65534 --regid=65534 --clear-groups'
as_other() { $other "$work/read-source" "$@"; }
make_shop shop.db

run read_source nowhere.db snapshot
prints "error source_unreachable: $work/nowhere.db does not exist" 'missing'
mkdir folder.db
run read_source folder.db snapshot
prints "error source_failed: $work/folder.db is a folder, not a SQLite database" 'a folder'
: >empty.db
run read_source empty.db snapshot
prints "error source_failed: $work/empty.db is empty: no database was written to it yet" 'empty'
echo 'just some words' >words.db
run read_source words.db snapshot
prints "error source_failed: $work/words.db is not a SQLite database" 'something else'
head -c 16384 /dev/urandom >secret.db
run read_source secret.db snapshot
prints "error unsupported: $work/secret.db looks like an encrypted database" 'encrypted'
head -c 50 shop.db >short.db
run read_source short.db snapshot
prints "error source_damaged: $work/short.db is damaged" 'cut within its first page'
mkfifo pipe.db
run read_source pipe.db snapshot
prints 'is not a plain file' 'a pipe is not waited for'
cp shop.db closed.db
chmod 0 closed.db
[ -z "$other" ] || chown 65534 closed.db
run as_other closed.db snapshot
prints 'error permission_denied:' 'not ours to read'
sqlite3 bare.db 'CREATE TABLE x (a); DROP TABLE x'
run read_source bare.db snapshot
prints 'end assets 0 hidden 0 complete' 'a database without tables is read'
run read_source bare.db probe
prints 'warning the database has no tables' 'and said to have none'

# Damage: in the schema nothing can be read, in the rows only they cannot.
cp shop.db torn.db
head -c 300 /dev/zero | tr '\0' '\377' | dd of=torn.db bs=1 seek=100 conv=notrunc 2>/dev/null
run read_source torn.db snapshot
prints "error source_damaged: $work/torn.db is damaged:" 'a damaged schema'
cp shop.db holes.db
page=$(sqlite3 shop.db "SELECT rootpage FROM sqlite_schema WHERE name = 'orders'")
head -c 4096 /dev/zero | tr '\0' '\377' | dd of=holes.db bs=4096 seek=$((page - 1)) conv=notrunc 2>/dev/null
run read_source holes.db snapshot
exits 0 'damaged rows leave the catalog readable'
is "$(grep '^{"ns":"","name":"orders"' "$out" | grep -c row_count)" 0 'without a number for that table'
is "$(grep '^{"ns":"","name":"customers"' "$out" | grep -c '"row_count":2')" 1 'with those of the others'
head -c 12288 shop.db >cut.db
run read_source cut.db snapshot
[ "$status" = 0 ] || grep -q 'error source_damaged' "$out"
point $? 'a file cut short is read as far as it goes or called damaged'

# WAL: no file is left beside one that nobody has open, and one that is open is read as its programs see it.
cp shop.db wal.db
sqlite3 wal.db 'PRAGMA journal_mode = wal' >/dev/null
run read_source wal.db snapshot
exits 0 'in WAL mode, after its last writer'
[ ! -e wal.db-wal ] && [ ! -e wal.db-shm ]
point $? 'nothing is left beside it'
run read_source wal.db probe
prints 'warning the file is in WAL mode and no program has it open' 'it is said how it is read'
mkfifo in
sqlite3 wal.db <in >/dev/null &
writer=$!
exec 3>in
echo "INSERT INTO staff VALUES (1, 'x', NULL), (2, 'y', 1); CREATE TABLE fresh (a);
.shell touch written" >&3
wait_until 'the other program' test -e written
run read_source wal.db snapshot
prints '"name":"fresh"' 'with its writer still there, what is only in the -wal is read'
is "$(grep '"name":"staff"' "$out" | grep -c '"row_count":2')" 1 'rows too'
mkdir frozen
cp wal.db wal.db-wal frozen/
chmod 555 frozen
run as_other frozen/wal.db snapshot
prints 'error source_failed:' 'a -wal in a folder that cannot be written is not passed over in silence'
prints '-wal file' 'and it is said what helps'
exec 3>&-
wait $writer
chmod 755 frozen
rm -rf frozen
mkdir frozen
cp wal.db shop.db frozen/
chmod 444 frozen/*
chmod 555 frozen
run as_other frozen/wal.db snapshot
prints '"name":"fresh"' 'in a folder that cannot be written, in WAL mode'
run as_other frozen/shop.db snapshot
exits 0 'and without'
is "$(ls frozen | tr '\n' ' ')" 'shop.db wal.db ' 'nothing is left there'
chmod 755 frozen

# A writer in the middle of a transaction is waited for, not for ever.
mkfifo in2
sqlite3 shop.db <in2 >/dev/null &
writer=$!
exec 4>in2
echo "BEGIN IMMEDIATE; INSERT INTO staff VALUES (7, 'z', NULL);
.shell touch begun" >&4
wait_until 'the other program' test -e begun
run read_source shop.db snapshot
exits 0 'a writer that has not committed does not hinder'
is "$(grep '"name":"staff"' "$out" | grep -c '"row_count":0')" 1 'and is not seen'
echo "COMMIT; BEGIN EXCLUSIVE;
.shell touch locked" >&4
wait_until 'the other program' test -e locked
run read_source shop.db --connect 200 snapshot
prints "error source_failed: $work/shop.db is locked by a program that writes it" 'one that locks the file is named after a while'
run read_source shop.db --deadline 200 snapshot
prints 'error search_timeout:' 'or the deadline comes first'
run read_source shop.db --cancel 200 snapshot
prints 'error cancelled:' 'or a cancel'
exec 4>&-
wait $writer

# What a crashed writer leaves is not rolled back by a reader.
sqlite3 crash.db "PRAGMA cache_size = 5; CREATE TABLE t (a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
	INSERT INTO t SELECT printf('%.100c', 'x') FROM n"
sqlite3 crash.db >/dev/null <<'SQL'
PRAGMA cache_size = 5;
BEGIN;
UPDATE t SET a = a || 'y';
.shell cp crash.db hot.db
.shell cp crash.db-journal hot.db-journal
ROLLBACK;
SQL
before=$(sha256sum hot.db hot.db-journal)
run read_source hot.db snapshot
prints 'was left in the middle of a write by a program that ended' 'a journal that waits to be rolled back'
is "$(sha256sum hot.db hot.db-journal)" "$before" 'stays as it is'

# A file that is replaced, or written to, while a connection is kept.
cp bare.db moving.db
run read_source moving.db --at 0 --run "sqlite3 new.db 'CREATE TABLE later (a)' && mv new.db moving.db" time 2
prints 'assets 1 us' 'a second look sees the file that is there now'
cp wal.db walked.db
run read_source walked.db --at 1 --run "sqlite3 walked.db 'CREATE TABLE later (a)'" snapshot
prints '"name":"later"' 'a write to a file that is read without locks is noticed'

# More than 2 GB.
cp shop.db large.db
sqlite3 large.db "PRAGMA page_size" >/dev/null
truncate -s 3G large.db
run read_source large.db snapshot
exits 0 'a file of 3 GB'
is "$(grep -c size_bytes "$out")" 0 'whose pages are not walked for their sizes'
done_testing
