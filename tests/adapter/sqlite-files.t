#!/bin/sh
# SQLite files in every state: missing, not a database, damaged, in use, in unwritable folders.
. "${srcdir:-.}/tests/lib.sh"
chmod 755 "$work"
# Root can write every folder and read every file, so those tests run as another user.
cp "$builddir/tests/adapter/read-source" "$work/read-source"
read_source() { "$work/read-source" "$@"; }
other=
[ "$(id -u)" != 0 ] || other='setpriv --reuid=65534 --regid=65534 --clear-groups'
as_other() { $other "$work/read-source" "$@"; }
make_shop shop.db

run read_source nowhere.db snapshot
prints "error source_unreachable: $work/nowhere.db does not exist" 'a missing file is reported as unreachable'
mkdir folder.db
run read_source folder.db snapshot
prints "error source_failed: $work/folder.db is a folder, not a SQLite database" 'a folder is refused as a SQLite database'
: >empty.db
run read_source empty.db snapshot
prints "error source_failed: $work/empty.db is empty: it has no database yet" 'an empty file is refused as a SQLite database'
echo 'just some words' >words.db
run read_source words.db snapshot
prints "error source_failed: $work/words.db is not a SQLite database" 'a text file is refused as a SQLite database'
head -c 16384 /dev/urandom >secret.db
run read_source secret.db snapshot
prints "error unsupported: $work/secret.db looks like an encrypted database" 'an encrypted database is recognized and refused'
head -c 50 shop.db >short.db
run read_source short.db snapshot
prints "error source_damaged: $work/short.db is damaged" 'a file cut within its first page is reported as damaged'
mkfifo pipe.db
run read_source pipe.db snapshot
prints 'is not a plain file' 'a named pipe is refused without waiting'
cp shop.db closed.db
chmod 0 closed.db
[ -z "$other" ] || chown 65534 closed.db
run as_other closed.db snapshot
prints 'error permission_denied:' 'an unreadable file is reported as permission_denied'
# Those of other types, by their names: which library reads a type does not matter yet.
mkdir -m 755 models
echo 'CREATE TABLE t (a int);' >closed.sql
echo '{"metadata": {}}' >models/manifest.json
chmod 0 closed.sql models/manifest.json
[ -z "$other" ] || chown 65534 closed.sql models/manifest.json
for address in closed.sql models models/manifest.json; do
	run as_other "$address" snapshot
	exits 3 "an unreadable file is refused: $address"
	prints 'error permission_denied: cannot read' "an unreadable file is reported as permission_denied: $address"
	prints '[chmod u+r ' "the error about an unreadable file says what makes it readable: $address"
done
sqlite3 bare.db 'CREATE TABLE x (a); DROP TABLE x'
run read_source bare.db snapshot
prints 'end assets 0 hidden 0 complete' 'a database without tables is read'
run read_source bare.db probe
prints 'warning the database has no tables' 'probe warns about a database without tables'

# Damage: a damaged schema makes everything unreadable, damaged rows only themselves.
cp shop.db torn.db
head -c 300 /dev/zero | tr '\0' '\377' | dd of=torn.db bs=1 seek=100 conv=notrunc 2>/dev/null
run read_source torn.db snapshot
prints "error source_damaged: $work/torn.db is damaged:" 'a damaged schema is reported as damaged'
cp shop.db holes.db
page=$(sqlite3 shop.db "SELECT rootpage FROM sqlite_schema WHERE name = 'orders'")
head -c 4096 /dev/zero | tr '\0' '\377' | dd of=holes.db bs=4096 seek=$((page - 1)) conv=notrunc 2>/dev/null
run read_source holes.db snapshot
exits 0 'damaged rows leave the catalog readable'
is "$(grep '^{"ns":"","name":"orders"' "$out" | grep -c row_count)" 0 'a table with damaged rows has no row count'
is "$(grep '^{"ns":"","name":"customers"' "$out" | grep -c '"row_count":2')" 1 'a table beside damaged rows has its row count'
head -c 12288 shop.db >cut.db
run read_source cut.db snapshot
[ "$status" = 0 ] || grep -q 'error source_damaged' "$out"
point $? 'a truncated file is read or reported as damaged'

# WAL: an unopened file stays without files beside it, and an open one is read as its programs see it.
cp shop.db wal.db
sqlite3 wal.db 'PRAGMA journal_mode = wal' >/dev/null
run read_source wal.db snapshot
exits 0 'a file in WAL mode is read after its last writer has closed it'
[ ! -e wal.db-wal ] && [ ! -e wal.db-shm ]
point $? 'reading a file in WAL mode leaves no file beside it'
run read_source wal.db probe
prints 'warning the file is in WAL mode and no program has it open' 'probe warns about a file in WAL mode that no program has open'
mkfifo in
sqlite3 wal.db <in >/dev/null &
writer=$!
exec 3>in
echo "INSERT INTO staff VALUES (1, 'x', NULL), (2, 'y', 1); CREATE TABLE fresh (a);
.shell touch written" >&3
wait_until 'the other program' test -e written
run read_source wal.db snapshot
prints '"name":"fresh"' 'a table that is only in the -wal of an open file is read'
is "$(grep '"name":"staff"' "$out" | grep -c '"row_count":2')" 1 'rows that are only in the -wal of an open file are counted'
mkdir frozen
cp wal.db wal.db-wal frozen/
chmod 555 frozen
run as_other frozen/wal.db snapshot
prints 'error source_failed:' 'a -wal in an unwritable folder is not ignored'
prints '-wal file' 'the message about a -wal in an unwritable folder gives advice'
exec 3>&-
wait $writer
chmod 755 frozen
rm -rf frozen
mkdir frozen
cp wal.db shop.db frozen/
chmod 444 frozen/*
chmod 555 frozen
run as_other frozen/wal.db snapshot
prints '"name":"fresh"' 'a file in WAL mode is read in an unwritable folder'
run as_other frozen/shop.db snapshot
exits 0 'a file without WAL is read in an unwritable folder'
is "$(ls frozen | tr '\n' ' ')" 'shop.db wal.db ' 'reading in an unwritable folder leaves no file there'
chmod 755 frozen

# A writer within a transaction is waited for, but not for ever.
mkfifo in2
sqlite3 shop.db <in2 >/dev/null &
writer=$!
exec 4>in2
echo "BEGIN IMMEDIATE; INSERT INTO staff VALUES (7, 'z', NULL);
.shell touch begun" >&4
wait_until 'the other program' test -e begun
run read_source shop.db snapshot
exits 0 'an uncommitted writer does not block a snapshot'
is "$(grep '"name":"staff"' "$out" | grep -c '"row_count":0')" 1 'a snapshot does not see uncommitted rows'
echo "COMMIT; BEGIN EXCLUSIVE;
.shell touch locked" >&4
wait_until 'the other program' test -e locked
run read_source shop.db --connect 200 snapshot
prints "error source_failed: $work/shop.db is locked by a program that is writing to it" 'a file that stays locked is reported as locked by a writer'
run read_source shop.db --deadline 200 snapshot
prints 'error search_timeout:' 'the deadline ends the wait for a locked file'
run read_source shop.db --cancel 200 snapshot
prints 'error cancelled:' 'cancelling ends the wait for a locked file'
exec 4>&-
wait $writer

# A reader does not roll back what a crashed writer left.
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
prints 'has an unfinished write of a program that ended' 'a file with a hot journal is refused with the reason'
is "$(sha256sum hot.db hot.db-journal)" "$before" 'a file with a hot journal stays unchanged'

# A file that is replaced or written while the connection stays open.
cp bare.db moving.db
run read_source moving.db --at 0 --run "sqlite3 new.db 'CREATE TABLE later (a)' && mv new.db moving.db" time 2
prints 'assets 1 us' 'a second snapshot reads the file that replaced the first'
cp wal.db walked.db
run read_source walked.db --at 1 --run "sqlite3 walked.db 'CREATE TABLE later (a)'" snapshot
prints '"name":"later"' 'a snapshot notices a write to a file that is read without locks'

# A file of more than 2 GB.
cp shop.db large.db
sqlite3 large.db "PRAGMA page_size" >/dev/null
truncate -s 3G large.db
run read_source large.db snapshot
exits 0 'a file of 3 GB is read'
is "$(grep -c size_bytes "$out")" 0 'a file of 3 GB has no table sizes'
done_testing
