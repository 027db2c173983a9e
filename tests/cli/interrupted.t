#!/bin/sh
# Ctrl-C ends a query cleanly; where SIGINT was ignored at the start, it stays ignored.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db
long='with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c'
run timeout --foreground --preserve-status -s INT 0.3 env --default-signal=INT "$OCAT" query "$long" --timeout 60s
exits 130 'SIGINT ends a query with status 130'
says cancelled 'SIGINT ends a query with the message cancelled'
run timeout --foreground --preserve-status -s TERM 0.3 env --default-signal=TERM "$OCAT" query "$long" --timeout 60s
exits 130 'SIGTERM ends a query with status 130'
run timeout --foreground --preserve-status -s INT 0.3 env --ignore-signal=INT "$OCAT" query "$long" --timeout 1s
exits 5 'a query with SIGINT ignored runs until its timeout'
run ocat tables
exits 0 'tables succeeds after interrupted queries'
done_testing
