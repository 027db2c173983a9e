#!/bin/sh
# The log: JSON lines by level, each of its events, its destination, and what it never contains.
. "${srcdir:-.}/tests/lib.sh"
HOME=$work/home
mkdir "$HOME"
export HOME
unset OCAT_LOG_LEVEL OCAT_LOG_FILE OCAT_STATE_DIR XDG_STATE_HOME OCAT_NOW
log=$HOME/.local/state/ocat/ocat.log
make_shop shop.db

logged() { # logged EVENT WORDS: the last run logged the event to standard error
	grep -q "^{\"time\":\"20[^\"]*Z\",\"level\":\"[a-z]*\",\"pid\":[0-9]*,\"event\":\"$1\"" "$err"
	point $? "$2"
}
levels() { sed -n 's/.*"level":"\([a-z]*\)".*/\1/p' "$err" | sort -u | tr '\n' ' '; }

# ---- nothing unusual is not logged ----
run ocat add shop shop.db
exits 0 'add succeeds with the default log level'
run ocat tables
[ ! -e "$log" ]
point $? 'successful commands write no log by default'

# ---- each event ----
export OCAT_LOG_FILE=stderr OCAT_LOG_LEVEL=info
run ocat sync shop --force
logged sync_start 'the log has the start of a sync'
logged connect_done 'the log has the connection to a source'
logged sync_done 'the log has the end of a sync'
grep -q '"event":"sync_done","catalog":"shop","generation":[0-9]*,"assets":[0-9]*,.*"read_ms":[0-9]*,"write_ms":[0-9]*,"ms":[0-9]*}' "$err"
point $? 'the end of a sync has its numbers as JSON numbers'
rm "$HOME"/.cache/ocat/*.names-*
run ocat why orders order
logged names_made 'the log has the build of a names index'
is "$(levels)" 'info ' 'level info logs nothing below info'
{ echo '['; grep '^{' "$err" | sed '$!s/$/,/'; echo ']'; } >lines.json
is "$(sqlite3 :memory: "select json_valid(readfile('lines.json')), json_array_length(readfile('lines.json')) > 1")" '1|1' 'each line of the log is valid JSON'
run ocat tables order --why 'to see'
logged tool_done 'the log has an answered call'
grep -q '"event":"tool_done","tool":"search_tables","face":"cli",.*"rows":[1-9][0-9]*,"ms":[0-9]*}' "$err"
point $? 'an answered call has its rows and its time'

for file in "$HOME"/.cache/ocat/*.names-*; do
	rm -f "$file" && mkdir "$file" && : >"$file/x"
done
run ocat tables order
logged index_built 'the log has a list built in memory when no index can be written'
rm -rf "$HOME"/.cache/ocat/*.names-*

OCAT_LOG_LEVEL=debug
run ocat show orders
logged source_asked 'level debug logs the SQL sent to the source'
run ocat show no_such_table
logged tool_failed 'the log has a failed call'
is "$(sed -n 's/.*"level":"\([a-z]*\)",.*"event":"tool_failed".*/\1/p' "$err")" info 'a call that fails by a mistake of the user is logged as info'

OCAT_LOG_LEVEL=warn
run ocat tables --catalog 'postgresql://reader:hush-hush@127.0.0.1:1/nowhere?password=hush-hush'
logged connect_failed 'the log has a failed connection'
logged sync_failed 'the log has a failed sync'
logged tool_failed 'the log has a call that fails with its source'
says_no hush-hush 'the log does not contain the password of a URL'
is "$(levels)" 'error warn ' 'level warn logs warnings and errors'
OCAT_LOG_LEVEL=error
run ocat tables --catalog 'postgresql://reader@127.0.0.1:1/nowhere'
is "$(levels)" 'error ' 'level error logs only errors'
printf 'this is no database, and never was one, whatever its name says' >broken.db
OCAT_DB_PATH=$work/broken.db run ocat tables
exits 6 'tables exits with 6 for a damaged cache'
logged command_failed 'a damaged cache is logged as command_failed'

# ---- destination ----
unset OCAT_LOG_FILE
OCAT_LOG_LEVEL=info
run ocat tables
is "$(stat -c %a "$log")" 600 'the default log file is readable for its owner only'
grep -q '"event":"tool_done"' "$log"
point $? 'the default log file has the answered calls'
head -c 4200000 /dev/zero | tr '\0' 'x' >>"$log"
run ocat tables
[ "$(stat -c %s "$log")" -lt 100000 ] && [ "$(stat -c %s "$log.1")" -gt 4000000 ]
point $? 'a log of more than 4 MB is rotated and kept'
OCAT_LOG_FILE=$work/mine.log run ocat tables
grep -q '"event":"tool_done"' mine.log
point $? 'OCAT_LOG_FILE names another log file'
OCAT_LOG_FILE=/dev/full run ocat tables
exits 0 'a full log does not fail the command'

# ---- invalid variables ----
OCAT_LOG_LEVEL=loud run ocat tables
exits 6 'tables exits with 6 for an unknown log level'
says 'OCAT_LOG_LEVEL should be error, warn, info or debug, not "loud"' 'the message lists the log levels for an unknown one'
OCAT_NOW=bogus run ocat tables
exits 6 'tables exits with 6 for an invalid OCAT_NOW'
says 'OCAT_NOW should be a time, such as 2026-01-27T10:30:00Z, not "bogus"' 'the message gives an example for an invalid OCAT_NOW'
OCAT_NOW=bogus run ocat --help
exits 0 '--help succeeds with an invalid OCAT_NOW'

# ---- a catalog whose name looks like that of a secret ----
unset OCAT_NOW
OCAT_LOG_FILE=stderr OCAT_LOG_LEVEL=info
export OCAT_LOG_FILE OCAT_LOG_LEVEL
printf 'no database' >broken.db
for name in passwd secret token; do
	ocat add $name sqlite:broken.db --no-sync >/dev/null 2>&1
	run ocat sync $name
	grep '"event":"sync_failed"' "$err" >line
	grep -q '"error":"[^*"]*not a SQLite database' line
	point $? "the log shows the error of a sync of a catalog called $name"
	run ocat tables --catalog $name
	grep '"event":"tool_failed"' "$err" >line
	grep -q '"error":"[^*"]*not a SQLite database' line
	point $? "the log shows the error of a question to a catalog called $name"
	ocat remove $name >/dev/null 2>&1
done
done_testing
