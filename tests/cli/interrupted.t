#!/bin/sh
# Ctrl-C ends a query cleanly; where SIGINT was ignored at the start, it stays ignored.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db
long='with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c'

# catches PID SIGNAL: the process has a handler for that signal, 2 or 15.
catches() {
	mask=$(sed -n 's/^SigCgt:[[:space:]]*0*//p' "/proc/$1/status")
	[ "$((0x${mask:-0} >> ($2 - 1) & 1))" = 1 ]
}

# interrupted SIGNAL COMMAND...: the command gets the signal once it has a handler for it. Its standard input is that of the test.
interrupted() {
	signal=$1
	shift
	rm -f pid
	# shellcheck disable=SC2016 # the inner shell expands it
	(wait_until 'the program to start' test -s pid && wait_until 'its handler' catches "$(cat pid)" "$signal" &&
		kill -"$signal" "$(cat pid)") &
	env --default-signal=INT,TERM sh -c 'echo $$ >pid; exec "$@"' sh "$OCAT" "$@" >"$out" 2>"$err"
	status=$?
}

interrupted 2 query "$long" --timeout 60s </dev/null
exits 130 'SIGINT ends a query with status 130'
says cancelled 'SIGINT ends a query with the message cancelled'
interrupted 15 query "$long" --timeout 60s </dev/null
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
interrupted 2 fmt <endless
exits 130 'SIGINT ends fmt while its standard input never ends'
interrupted 2 eval - <endless
exits 130 'SIGINT ends eval while its standard input never ends'
says 'reading standard input: cancelled' 'eval says what it was reading when it was interrupted'
exec 9>&-
yes 'select 1' | "$OCAT" fmt - >"$out" 2>"$err"
status=$?
exits 2 'fmt refuses standard input that goes on and on'
says 'standard input is longer than 1 MB' 'fmt gives the limit of its standard input'
done_testing
