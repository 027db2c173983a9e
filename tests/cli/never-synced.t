#!/bin/sh
# Before the first sync: every command that uses the cache says so, and what to do.
. "${srcdir:-.}/tests/lib.sh"

sqlite3 shop.db 'CREATE TABLE orders (id INTEGER PRIMARY KEY)'

asked() { # asked WHAT ADVICE: every command prints the advice in the same words
	for what in tables 'tables --ask orders' columns 'search orders' 'grep orders' changes health domains joins export tags \
		decisions 'query select/**/1'; do
		run ocat $what
		says "$2" "$what gives the advice when $1"
		is "$(grep -c "$2" "$err")" 1 "$what gives the advice once when $1"
		! grep -q 'no declared or inferred keys' "$err"
		point $? "$what does not speak of missing keys when $1"
	done
	for what in 'show orders' 'refs orders' 'path orders customers' 'sample orders' 'lineage orders' 'health orders' \
		'check select/**/1/**/from/**/orders'; do
		run ocat $what
		says "$2" "$what gives the advice when $1"
	done
	echo 'select 1 from orders;' >orders.sql
	run ocat learn orders.sql
	says "$2" "learn gives the advice when $1"
	run ocat plan '{"tables": ["orders"], "columns": ["orders.id"]}'
	says "$2" "plan gives the advice when $1"
}

asked 'nothing is connected' 'o catalog synced yet; run `ocat add NAME URL`, or `ocat demo` for sample data'
run ocat
! grep -q 'ocat sync' "$out"
point $? 'the overview does not suggest ocat sync without sources'

ocat add shop shop.db >/dev/null
run ocat
! grep -q 'ocat sync' "$out"
point $? 'the overview does not suggest ocat sync after the first sync'
for how in 'rm -r' 'truncate -s 0'; do
	$how "$HOME"/.cache/ocat/*
	asked "the cache is gone ($how)" 'he cache is empty; run `ocat sync`'
	run ocat
	prints 'ocat sync' "the overview suggests ocat sync when the cache is gone ($how)"
	run ocat sync
	run ocat show orders
	exits 0 "show succeeds after ocat sync when the cache was gone ($how)"
done
done_testing
