#!/bin/sh
# doctor: what it says of a good place and of broken ones; it never fails to run.
. "${srcdir:-.}/tests/lib.sh"
HOME=$work/home
mkdir -m 700 "$HOME"
export HOME
unset OCAT_NOW OCAT_LOG_LEVEL OCAT_LOG_FILE OCAT_STATE_DIR OCAT_CACHE_DIR OCAT_CONFIG_DIR OCAT_DB_PATH XDG_STATE_HOME XDG_CACHE_HOME XDG_CONFIG_HOME SSH_TTY \
	SSH_CONNECTION TMUX STY NO_COLOR
LC_ALL=C.UTF-8
export LC_ALL
cache=$HOME/.cache/ocat config=$HOME/.config/ocat
json() { sqlite3 :memory: "select json_extract(readfile('$out'), '$1')"; }
checks() { sqlite3 -tabs :memory: "select json_extract(value, '$.$1') from json_each(readfile('$out'), '$.checks') where $2"; }
# As root every file may be read, so what may not is looked at as somebody else.
other=
[ "$(id -u)" != 0 ] || other='setpriv --reuid=65534 --regid=65534 --clear-groups'
chmod 755 "$work"
cp "$OCAT" "$work/ocat"

# ---- nothing there yet ----
run ocat doctor
exits 0 'an empty home is well'
prints 'note     no source is connected yet' 'no source'
prints "note     there is no cache yet: the first sync makes $cache/ocat.db" 'no cache'
prints 'SQLite 3.' 'libraries'
[ ! -e "$cache" ] && [ ! -e "$config" ]
point $? 'and it stays empty'

# ---- all is well ----
make_shop shop.db
run ocat add shop shop.db
run ocat tables
run ocat doctor
exits 0 'all is well'
prints "source shop  $work/shop.db" 'the source'
prints 'answers within' 'is reached'
prints 'ok       generation 1, 10 tables, synced just now' 'and was read'
prints 'ok       sound, all of it was read in' 'the cache is sound'
prints '1 file of names beside it' 'so is what search is fast by'
prints 'free on the disk' 'there is room'
prints ' ok' 'and a sum ends it'
run ocat doctor -o json
exits 0 'as JSON'
is "$(json '$.command')|$(json '$.exit_status')|$(json '$.summary.problem')" 'doctor|0|0' 'with what it comes to'
is "$(checks facts.adapter "json_extract(value, '$.check') = 'connection'")" sqlite 'with typed facts'
[ "$(checks facts.size_bytes "json_extract(value, '$.area') = 'cache' and json_extract(value, '$.check') = 'file'")" -gt 10000 ]
point $? 'numbers as numbers'
run ocat doctor -o tsv
is "$(head -n 1 "$out")" 'area	check	catalog	state	text	advice	cures	facts' 'as rows'
run ocat doctor shop
exits 0 'one catalog'
prints_no configuration 'is looked at alone'
run ocat doctor -c "$work/shop.db"
exits 0 'or a path'
run ocat doctor shpo
exits 2 'one that there is not'
says 'unknown catalog "shpo"' 'is said'
run ocat doctor shop more
exits 2 'a word too many'
OCAT_NOW=2030-01-01T00:00:00Z run ocat doctor shop
exits 0 'an old snapshot is only noted'
prints 'note     generation 1 was read' 'with its age'
prints 'Read it with `ocat sync shop`.' 'and what to do'

# ---- our own files ----
chmod 644 "$config/catalogs.yaml"
chmod 755 "$config"
run ocat doctor
exits 1 'a warning'
prints "chmod 600 $config/catalogs.yaml" 'what others may read is closed so'
chmod 700 "$config"
run ocat doctor
exits 0 'in a private folder it does not matter'
printf 'ttl: whenever\n' >"$config/config.yaml"
run ocat doctor
exits 6 'a wrong setting'
prints '    ^' 'is pointed at'
prints 'ttl should be a duration' 'and said'
prints 'ok       sound' 'and all else is looked at'
rm "$config/config.yaml"
cp "$config/catalogs.yaml" kept.yaml
printf 'catalogs:\n  - name: [\n' >"$config/catalogs.yaml"
run ocat doctor
exits 6 'broken YAML'
prints "problem  $config/catalogs.yaml:3:1: " 'is pointed at'
prints 'libraries' 'and all else is looked at'
cp kept.yaml "$config/catalogs.yaml"
printf 'tags:\n  - asset: orders\n' >"$config/tags.yaml"
run ocat doctor
exits 1 'a mistake in tags.yaml is no more than a warning'
prints "warning  $config/tags.yaml:2:5: an entry needs tags" 'that points at it'
rm "$config/tags.yaml"
OCAT_NOW=bogus OCAT_LOG_LEVEL=loud run ocat doctor
exits 6 'wrong variables'
prints 'problem  OCAT_NOW should be' 'one'
prints 'problem  OCAT_LOG_LEVEL should be' 'and the other'
LC_ALL=C run ocat doctor
exits 1 'a locale without UTF-8'
prints 'export LC_ALL=C.UTF-8' 'and its cure'
LC_ALL=xx_YY.UTF-8 run ocat doctor
prints 'text is UTF-8 (C.UTF-8, for this machine has no LC_ALL=xx_YY.UTF-8)' 'one that is not there: another stands in'

cp "$cache/ocat.db" whole.db
rm -f "$cache"/ocat.db-*
echo 'this is no database and never was' >"$cache/ocat.db"
run ocat doctor
exits 6 'a cache that is none'
prints 'it is not an SQLite database' 'is said'
prints 'answers within' 'and the sources are still asked'
cp whole.db "$cache/ocat.db"
dd if=/dev/urandom of="$cache/ocat.db" bs=8192 seek=3 count=6 conv=notrunc 2>/dev/null
run ocat doctor
exits 6 'a damaged one'
prints 'damaged' 'is said'
cp whole.db "$cache/ocat.db"
sqlite3 "$cache/ocat.db" 'pragma user_version = 9999'
run ocat doctor
exits 6 'one of a newer ocat'
prints 'was written by a newer ocat' 'is said'
cp whole.db "$cache/ocat.db"

# ---- as somebody else, in places that may not be written ----
mkdir -m 755 theirs
HOME=$work/theirs run $other "$work/ocat" doctor
if [ -n "$other" ]; then
	exits 6 'a home that may not be written'
	prints "$work/theirs/.cache/ocat cannot be made" 'is said'
	prints 'OCAT_CACHE_DIR' 'with what to do'
fi
mkdir -m 777 ours
cp shop.db "it's mine.db"
chmod 0 "it's mine.db"
[ -z "$other" ] || chown 65534 "it's mine.db"
HOME=$work/ours run $other "$work/ocat" doctor -c "$work/it's mine.db"
exits 3 'a file that may not be read'
prints "chmod u+r '$work/it'\\''s mine.db'" 'and what opens it, for a shell'
mkdir -m 700 closed
cp shop.db closed/shop.db
[ -z "$other" ] || {
	HOME=$work/ours run $other "$work/ocat" doctor -c "$work/closed/shop.db"
	prints "chmod o+x $work/closed" 'a folder that may not be passed'
}
env -i HOME="$work/void" "$OCAT" doctor >"$out" 2>"$err" </dev/null
status=$?
exits 1 'without any variable but a home that is not there'
prints 'the locale is C, not UTF-8' 'it runs'

# ---- sources that fail ----
run ocat doctor -c 'postgresql://reader:hush-hush@127.0.0.1:1/nowhere?password=hush-hush'
exits 3 'a source that cannot be reached'
prints 'Connection refused' 'says why'
prints_no hush-hush 'without its password'
run ocat doctor -c 'postgresql://reader:hush-hush@127.0.0.1:1/nowhere' -o json
exits 3 'as JSON too'
is "$(checks facts.code "json_extract(value, '$.state') = 'problem'")" source_unreachable 'with a code'
prints_no hush-hush 'nor there'
cat >>"$config/catalogs.yaml" <<'Y'
  - name: by_variable
    connection_env: NO_SUCH_VARIABLE_HERE
Y
run ocat doctor
exits 3 'an address from a variable that is not set'
prints 'problem  its address comes from the variable NO_SUCH_VARIABLE_HERE, which is not set' 'is said'
prints 'source shop' 'the others are asked'
mkdir fake
echo 'no library' >fake/libpq.so.5
LD_LIBRARY_PATH=$work/fake run ocat doctor
prints 'apt install libpq5' 'a library that is missing: the package that brings it'
mv shop.db gone.db
run ocat doctor shop
exits 3 'a file that is gone'
prints 'does not exist' 'is said'
line=$(grep -n 'name: shop$' "$config/catalogs.yaml" | cut -d : -f 1)
prints "If the file lies elsewhere now, write its place as its url into $config/catalogs.yaml, line $line." 'where its new place is written'
prints 'If it is gone for good, `ocat remove shop` forgets it.' 'or how it is forgotten'
mv "$config/catalogs.yaml" before.yaml
sed 's|shop\.db|gone.db|' before.yaml >"$config/catalogs.yaml"
run ocat sync shop
prints '  unchanged' 'then it is the same catalog, with its past'
mv before.yaml "$config/catalogs.yaml"
mv gone.db shop.db
run ocat doctor shop
prints_no 'elsewhere' 'a file that is there needs no such advice'
ocat export --catalog shop --as snapshot >notes.jsonl 2>/dev/null
printf '{"tables":[{"name":"t","type":"BASE TABLE","columns":[]}]}' >schema.json
printf '%s\n' '{"table":"t","cols":[["a","int",""]]}' >lines.jsonl
for file in notes.jsonl schema.json lines.jsonl; do
	ocat add passing "$file" >/dev/null 2>&1
	mv "$file" away
	run ocat doctor passing
	exits 3 "$file is gone"
	prints 'If it is gone for good, `ocat remove passing` forgets it.' 'and what to do is said'
	mkdir "$file"
	run ocat doctor passing
	prints 'If it is gone for good, `ocat remove passing` forgets it.' 'as of a folder in its place'
	rmdir "$file"
	ocat remove passing >/dev/null 2>&1
done
cp shop.db passing.db
PASSING=$work/passing.db ocat add passing --connection-env PASSING >/dev/null 2>&1
rm passing.db
PASSING=$work/passing.db run ocat doctor passing
prints 'write its place into the variable PASSING.' 'one from a variable'
ocat remove passing >/dev/null 2>&1
run ocat doctor -c "$work/no_such.db"
prints_no 'ocat remove' 'a path of this one question is in no file'
cp kept.yaml "$config/catalogs.yaml"

# ---- on a terminal ----
on_terminal() { # on_terminal COLUMNS TERM: doctor there, on a server of its own: one that ends is not there at once for the next
	socket=$work/tmux-$2
	tmux -S "$socket" -f /dev/null new-session -d -x "$1" -y 60 "env -u TMUX TERM=$2 $OCAT doctor; tmux -S $socket wait-for -S done; cat" &&
		tmux -S "$socket" wait-for 'done'
	tmux -S "$socket" capture-pane -p >"$out"
	tmux -S "$socket" kill-server
	status=0
}
needs tmux tmux
on_terminal 80 xterm-256color
prints 'xterm-256color, 256 colours, 80 x 60' 'what the terminal is'
prints 'copies go to the terminal by OSC 52' 'how text is copied'
is "$(awk 'length > 80' "$out")" '' 'wrapped to its width'
on_terminal 80 no-such-terminal
prints 'there is no description of a terminal called "no-such-terminal"' 'one that is not known'
prints 'export TERM=xterm-256color' 'and what to do'
on_terminal 120 alacritty-of-tomorrow
prints 'no description of alacritty-of-tomorrow: the explorer takes it for xterm-256color' 'one that is like another'
on_terminal 30 vt100
prints 'smaller than' 'a narrow one'
done_testing
