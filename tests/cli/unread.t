#!/bin/sh
# Where nothing has been read: everything that asks the cache says so, and what to do about it.
. "${srcdir:-.}/tests/lib.sh"

sqlite3 shop.db 'CREATE TABLE orders (id INTEGER PRIMARY KEY)'

asked() { # asked WHAT TO-DO: by each command, that there is nothing, with the same words
	for what in tables 'tables --ask orders' columns 'search orders' 'grep orders' changes health domains joins export tags \
		decisions 'query select/**/1'; do
		run ocat $what
		says "$2" "$what: $1"
		is "$(grep -c "$2" "$err")" 1 "$what: once"
		! grep -q 'no keys are declared' "$err"
		point $? "$what: and nothing is made up"
	done
	for what in 'show orders' 'refs orders' 'path orders customers' 'sample orders' 'lineage orders' 'health orders' \
		'check select/**/1/**/from/**/orders'; do
		run ocat $what
		says "$2" "$what: $1"
	done
	echo 'select 1 from orders;' >orders.sql
	run ocat learn orders.sql
	says "$2" "learn: $1"
	run ocat plan '{"tables": ["orders"], "columns": ["orders.id"]}'
	says "$2" "plan: $1"
}

asked 'nothing is connected' 'o catalog has been read yet: `ocat add NAME URL`, or `ocat demo` for a made-up one'
run ocat
! grep -q 'ocat sync' "$out"
point $? 'nothing is there to be read'

ocat add shop shop.db >/dev/null
run ocat
! grep -q 'ocat sync' "$out"
point $? 'all of it has been read'
for how in 'rm -r' 'truncate -s 0'; do
	$how "$HOME"/.cache/ocat/*
	asked "the cache is gone ($how)" 'othing is in the cache yet: `ocat sync` reads what is connected'
	run ocat
	prints 'ocat sync' "the overview says how to read it ($how)"
	run ocat sync
	run ocat show orders
	exits 0 "which helps ($how)"
done
done_testing
