#!/bin/sh
# Ctrl-C ends a question cleanly; where it was switched off before we began, it stays so.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db
long='with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c'
run timeout --foreground --preserve-status -s INT 0.3 env --default-signal=INT "$OCAT" query "$long" --timeout 60s
exits 130 'Ctrl-C ends it'
says cancelled 'and says so'
run timeout --foreground --preserve-status -s TERM 0.3 env --default-signal=TERM "$OCAT" query "$long" --timeout 60s
exits 130 'so does being asked to end'
run timeout --foreground --preserve-status -s INT 0.3 env --ignore-signal=INT "$OCAT" query "$long" --timeout 1s
exits 5 'one that does not listen to Ctrl-C runs to its own end'
run ocat tables
exits 0 'and nothing is broken'
done_testing
