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

# ---- standard input that never ends ----
mkfifo endless
exec 9<>endless # keeps it open, and empty
never_ends() { # never_ends COMMAND...
	"$OCAT" "$@" >"$out" 2>"$err" <endless
	status=$?
}
for command in 'check -' 'query -' 'rem -' 'plan -' 'fmt' 'learn sql -'; do
	# shellcheck disable=SC2086
	never_ends $command --timeout 100ms
	exits 5 "the timeout ends ${command%% *} while its standard input never ends"
	says 'reading standard input: timed out' "${command%% *} says that its standard input did not end in time"
done
(wait_until 'fmt to start' test -s pid && kill -INT "$(cat pid)") &
env --default-signal=INT sh -c 'echo $$ >pid; exec "$OCAT" fmt' >"$out" 2>"$err" <endless
status=$?
exits 130 'SIGINT ends fmt while its standard input never ends'
rm pid
(wait_until 'eval to start' test -s pid && kill -INT "$(cat pid)") &
env --default-signal=INT sh -c 'echo $$ >pid; exec "$OCAT" eval -' >"$out" 2>"$err" <endless
status=$?
exits 130 'SIGINT ends eval while its standard input never ends'
says 'reading standard input: cancelled' 'eval says what it was reading when it was interrupted'
exec 9>&-
yes 'select 1' | "$OCAT" fmt - >"$out" 2>"$err"
status=$?
exits 2 'fmt refuses standard input that goes on and on'
says 'standard input is longer than 1 MB' 'fmt gives the limit of its standard input'
done_testing
