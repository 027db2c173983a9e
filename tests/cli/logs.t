#!/bin/sh
# The log: JSON lines by level, each event that it knows, where it goes, what never gets into it.
. "${srcdir:-.}/tests/lib.sh"
HOME=$work/home
mkdir "$HOME"
export HOME
unset OCAT_LOG_LEVEL OCAT_LOG_FILE OCAT_STATE_DIR XDG_STATE_HOME OCAT_NOW
log=$HOME/.local/state/ocat/ocat.log
make_shop shop.db

logged() { # logged EVENT WORDS: the last run said so to standard error
	grep -q "^{\"time\":\"20[^\"]*Z\",\"level\":\"[a-z]*\",\"pid\":[0-9]*,\"event\":\"$1\"" "$err"
	point $? "$2"
}
levels() { sed -n 's/.*"level":"\([a-z]*\)".*/\1/p' "$err" | sort -u | tr '\n' ' '; }

# ---- nothing unusual, nothing said ----
run ocat add shop shop.db
exits 0 'a source is connected'
run ocat tables
[ ! -e "$log" ]
point $? 'what goes well is not logged unless asked for'

# ---- each event ----
export OCAT_LOG_FILE=stderr OCAT_LOG_LEVEL=info
run ocat sync shop --force
logged sync_start 'a sync begins'
logged connect_done 'the source is reached'
logged sync_done 'and the sync ends'
grep -q '"event":"sync_done","catalog":"shop","generation":[0-9]*,"assets":[0-9]*,.*"read_ms":[0-9]*,"write_ms":[0-9]*,"ms":[0-9]*}' "$err"
point $? 'with its numbers as numbers'
rm "$HOME"/.cache/ocat/*.names-*
run ocat why orders order
logged names_made 'the names are packed'
is "$(levels)" 'info ' 'info, and nothing below it'
{ echo '['; grep '^{' "$err" | sed '$!s/$/,/'; echo ']'; } >lines.json
is "$(sqlite3 :memory: "select json_valid(readfile('lines.json')), json_array_length(readfile('lines.json')) > 1")" '1|1' 'each line is JSON'
run ocat tables order --why 'to see'
logged tool_done 'a question is answered'
grep -q '"event":"tool_done","tool":"search_tables","face":"cli",.*"rows":[1-9][0-9]*,"ms":[0-9]*}' "$err"
point $? 'with rows and time'

for file in "$HOME"/.cache/ocat/*.names-*; do
	rm -f "$file" && mkdir "$file" && : >"$file/x"
done
run ocat tables order
logged index_built 'where no side file can be, a list in memory is made'
rm -rf "$HOME"/.cache/ocat/*.names-*

OCAT_LOG_LEVEL=debug
run ocat show orders
logged source_asked 'debug has the SQL that went to the source'
run ocat show no_such_table
logged tool_failed 'a question that fails'
is "$(sed -n 's/.*"level":"\([a-z]*\)",.*"event":"tool_failed".*/\1/p' "$err")" info 'is no trouble when the mistake is in the question'

OCAT_LOG_LEVEL=warn
run ocat tables --catalog 'postgresql://reader:hush-hush@127.0.0.1:1/nowhere?password=hush-hush'
logged connect_failed 'a source that cannot be reached'
logged sync_failed 'and the sync that wanted it'
logged tool_failed 'and the question that wanted that'
says_no hush-hush 'no password gets into it'
is "$(levels)" 'error warn ' 'warn and error'
OCAT_LOG_LEVEL=error
run ocat tables --catalog 'postgresql://reader@127.0.0.1:1/nowhere'
is "$(levels)" 'error ' 'error alone'
printf 'this is no database, and never was one, whatever its name says' >broken.db
OCAT_DB_PATH=$work/broken.db run ocat tables
exits 6 'a damaged cache'
logged command_failed 'our own trouble is an error'

# ---- where it goes ----
unset OCAT_LOG_FILE
OCAT_LOG_LEVEL=info
run ocat tables
is "$(stat -c %a "$log")" 600 'the usual file is private'
grep -q '"event":"tool_done"' "$log"
point $? 'and has what was logged'
head -c 4200000 /dev/zero | tr '\0' 'x' >>"$log"
run ocat tables
[ "$(stat -c %s "$log")" -lt 100000 ] && [ "$(stat -c %s "$log.1")" -gt 4000000 ]
point $? 'past 4 MB it starts anew, the old one is kept'
OCAT_LOG_FILE=$work/mine.log run ocat tables
grep -q '"event":"tool_done"' mine.log
point $? 'or a file of my own'
OCAT_LOG_FILE=/dev/full run ocat tables
exits 0 'a log that cannot be written stops nothing'

# ---- the environment is checked ----
OCAT_LOG_LEVEL=loud run ocat tables
exits 6 'a level that there is not'
says 'OCAT_LOG_LEVEL should be error, warn, info or debug, not "loud"' 'is said'
OCAT_NOW=bogus run ocat tables
exits 6 'a time that is none'
says 'OCAT_NOW should be an instant, such as 2026-01-27T10:30:00Z, not "bogus"' 'is said'
OCAT_NOW=bogus run ocat --help
exits 0 'help is given all the same'

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
