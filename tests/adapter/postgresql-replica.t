#!/bin/sh
# A read replica, and an address with several hosts: the replica is read while it runs, and the primary without it.
. "${srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_needs
replica=$pg_room/replica
replica_port=$((PGPORT + 1))
stop_replica() { pg_as "$pg_binaries/pg_ctl" -D "$replica" -m immediate -w stop >/dev/null 2>&1; }
start_replica() {
	for try in 1 2 3 4 5 6 7 8 9 10; do
		pg_as "$pg_binaries/pg_ctl" -D "$replica" -l "$replica/log" -w -t 60 -o "-p $replica_port" start >"$work/started" 2>&1 && return
		replica_port=$((20000 + (replica_port + try * 1931) % 40000))
	done
	cat "$work/started" "$replica/log" >&2
	return 1
}
trap 'stop_replica; clean_up' EXIT
echo 'local replication boss trust' | pg_as tee -a "$pg_room/data/pg_hba.conf" >/dev/null
psql -qXAtc 'SELECT pg_reload_conf()' >/dev/null
psql -qXc "CREATE TABLE orders (id int PRIMARY KEY, total numeric); INSERT INTO orders SELECT n, n FROM generate_series(1, 500) n; ANALYZE orders"
mkdir -m 700 "$replica"
chown "$pg_user" "$replica" 2>/dev/null
run pg_as "$pg_binaries/pg_basebackup" -h "$PGHOST" -p "$PGPORT" -U boss -D "$replica" -R -X stream -c fast
exits 0 'a replica is made'
[ "$status" -eq 0 ] || { cat "$err"; exit 1; }
start_replica
point $? 'the replica starts'

run ocat add replica "postgresql://boss@127.0.0.1:$replica_port/test"
exits 0 'a replica is a source'
says 'the server is a standby: its row counters are its own' 'a note says that it is a replica'
run ocat show replica.public.orders
prints '~500 rows, estimated' 'the estimates of the primary are known at the replica'

both="postgresql://boss@127.0.0.1:$PGPORT,127.0.0.1:$replica_port/test?target_session_attrs=prefer-standby"
run ocat add both "$both"
exits 0 'an address with several hosts is a source'
says 'the server is a standby' 'the replica is preferred, although it is named second'
psql -qXc 'ALTER TABLE orders ADD placed_on date'
wait_until 'the replica to follow' sh -c "psql -qXAt -p $replica_port -c \"SELECT 1 FROM pg_attribute WHERE attname = 'placed_on'\" | grep -q 1"
run ocat sync both
exits 0 'the replica is read again'
run ocat changes catalog:both
prints 'placed_on' 'a change at the primary is seen at the replica'

stop_replica
run ocat sync both
exits 0 'the primary is read when the replica is gone'
says_no 'the server is a standby' 'no note says that the primary is a replica'
run ocat changes catalog:both
prints 'placed_on' 'the history of the source goes on at the other server'
run ocat sync replica
exits 3 'a replica that is named alone is missed'
says 'replica' 'the message names the source'
done_testing
