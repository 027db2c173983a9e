#!/bin/sh
# The command doctor: its report on healthy and broken installations. It never fails to run.
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
checks() { sqlite3 -tabs :memory: "select json_extract(value, '$.$1') from json_each(readfile('$out'), '$.rows') where $2"; }
# Root may read every file, so unreadable files are tested as another user.
other=
[ "$(id -u)" != 0 ] || other='setpriv --reuid=65534 --regid=65534 --clear-groups'
chmod 755 "$work"
cp "$OCAT" "$work/ocat"

# ---- an empty home ----
run ocat doctor
exits 0 'doctor succeeds in an empty home'
prints 'note     no source connected yet' 'doctor notes that no source is connected'
prints "note     no cache yet: the first sync creates $cache/ocat.db" 'doctor notes that the cache does not exist yet'
prints 'SQLite 3.' 'doctor reports the version of SQLite'
[ ! -e "$cache" ] && [ ! -e "$config" ]
point $? 'doctor creates no files in an empty home'

# ---- a healthy installation ----
make_shop shop.db
run ocat add shop shop.db
run ocat tables
run ocat doctor
exits 0 'doctor succeeds after a sync'
prints "source shop  $work/shop.db" 'doctor shows the name and path of each source'
prints 'answers within' 'doctor reports that the source answers'
prints 'ok       generation 1, 10 tables, synced just now' 'doctor reports the generation and the age of the snapshot'
prints 'ok       sound, fully checked in' 'doctor reports that the cache is sound'
prints 'in 2 files of indexes' 'the indexes of names and tags are counted'
prints 'free on the disk' 'doctor reports the free space on the disk'
prints ' ok' 'doctor ends with a summary'
run ocat doctor -o json
exits 0 'doctor -o json succeeds after a sync'
is "$(json '$.command')|$(json '$.exit_status')|$(json '$.summary.problem')" 'doctor|0|0' 'doctor -o json has the exit status and a summary'
is "$(checks facts.adapter "json_extract(value, '$.check') = 'connection'")" sqlite 'doctor -o json has typed facts of the connection'
[ "$(checks facts.size_bytes "json_extract(value, '$.area') = 'cache' and json_extract(value, '$.check') = 'file'")" -gt 10000 ]
point $? 'doctor -o json has sizes as numbers'
run ocat doctor -o tsv
is "$(head -n 1 "$out")" 'area	check	catalog	state	text	advice	cures	facts' 'doctor -o tsv prints the checks as rows'
run ocat doctor shop
exits 0 'doctor accepts the name of a catalog'
prints_no configuration 'doctor with a catalog does not check the configuration'
run ocat doctor -c "$work/shop.db"
exits 0 'doctor accepts a path with --catalog'
run ocat doctor shpo
exits 2 'doctor refuses an unknown catalog'
says 'unknown catalog "shpo"' 'doctor names the unknown catalog'
run ocat doctor shop more
exits 2 'doctor refuses a second catalog'
OCAT_NOW=2030-01-01T00:00:00Z run ocat doctor shop
exits 0 'doctor succeeds when a snapshot is stale'
prints 'note     generation 1, synced ' 'doctor notes the age of a stale snapshot'
prints 'Sync it with `ocat sync shop`.' 'doctor advises syncing a stale snapshot'

# ---- our own files ----
chmod 644 "$config/catalogs.yaml"
chmod 755 "$config"
run ocat doctor
exits 1 'doctor exits with 1 when others can read catalogs.yaml'
prints "chmod 600 $config/catalogs.yaml" 'doctor prints the chmod command that closes catalogs.yaml'
chmod 700 "$config"
run ocat doctor
exits 0 'doctor accepts a readable catalogs.yaml in a private folder'
printf 'ttl: whenever\n' >"$config/config.yaml"
run ocat doctor
exits 6 'doctor exits with 6 for an invalid setting'
prints '    ^' 'doctor marks an invalid setting with a caret'
prints 'ttl should be a duration' 'doctor says what the invalid setting should be'
prints 'ok       sound' 'doctor checks the cache in spite of an invalid setting'
rm "$config/config.yaml"
cp "$config/catalogs.yaml" kept.yaml
printf 'catalogs:\n  - name: [\n' >"$config/catalogs.yaml"
run ocat doctor
exits 6 'doctor exits with 6 for invalid YAML'
prints "problem  $config/catalogs.yaml:3:1: " 'doctor reports the place of invalid YAML'
prints 'libraries' 'doctor checks the libraries in spite of invalid YAML'
cp kept.yaml "$config/catalogs.yaml"
printf 'tags:\n  - asset: orders\n' >"$config/tags.yaml"
run ocat doctor
exits 1 'doctor exits with 1 for a mistake in tags.yaml'
prints "warning  $config/tags.yaml:2:5: an entry needs tags" 'doctor warns with the place of a mistake in tags.yaml'
rm "$config/tags.yaml"
OCAT_NOW=bogus OCAT_LOG_LEVEL=loud run ocat doctor
exits 6 'doctor exits with 6 for invalid variables'
prints 'problem  OCAT_NOW should be' 'doctor reports an invalid OCAT_NOW'
prints 'problem  OCAT_LOG_LEVEL should be' 'doctor reports an invalid OCAT_LOG_LEVEL'
LC_ALL=C run ocat doctor
exits 1 'doctor warns about a locale without UTF-8'
prints 'export LC_ALL=C.UTF-8' 'doctor suggests exporting a UTF-8 locale'
LC_ALL=xx_YY.UTF-8 run ocat doctor
prints 'text is UTF-8 (C.UTF-8, for this machine has no LC_ALL=xx_YY.UTF-8)' 'doctor reports the locale that replaces a missing one'

cp "$cache/ocat.db" whole.db
rm -f "$cache"/ocat.db-*
echo 'this is no database and never was' >"$cache/ocat.db"
run ocat doctor
exits 6 'doctor exits with 6 when the cache is not a database'
prints 'it is not an SQLite database' 'doctor says that the cache is not an SQLite database'
prints 'answers within' 'doctor asks the sources although the cache is not a database'
cp whole.db "$cache/ocat.db"
dd if=/dev/urandom of="$cache/ocat.db" bs=8192 seek=3 count=6 conv=notrunc 2>/dev/null
run ocat doctor
exits 6 'doctor exits with 6 when the cache is damaged'
prints 'damaged' 'doctor reports the cache as damaged'
cp whole.db "$cache/ocat.db"
sqlite3 "$cache/ocat.db" 'pragma user_version = 9999'
run ocat doctor
exits 6 'doctor exits with 6 when a newer ocat made the cache'
prints 'was written by a newer ocat' 'doctor says that a newer ocat made the cache'
cp whole.db "$cache/ocat.db"

# ---- as another user, in unwritable folders ----
mkdir -m 755 theirs
HOME=$work/theirs run $other "$work/ocat" doctor
if [ -n "$other" ]; then
	exits 6 'doctor exits with 6 when the home is not writable'
	prints "cannot create $work/theirs/.cache/ocat" 'doctor names the cache folder that it cannot create'
	prints 'OCAT_CACHE_DIR' 'doctor suggests OCAT_CACHE_DIR when the home is not writable'
fi
mkdir -m 777 ours
cp shop.db "it's mine.db"
chmod 0 "it's mine.db"
[ -z "$other" ] || chown 65534 "it's mine.db"
HOME=$work/ours run $other "$work/ocat" doctor -c "$work/it's mine.db"
exits 3 'doctor exits with 3 when a database is unreadable'
prints "chmod u+r '$work/it'\\''s mine.db'" 'doctor quotes the path in its chmod command for a shell'
mkdir -m 700 closed
cp shop.db closed/shop.db
[ -z "$other" ] || {
	HOME=$work/ours run $other "$work/ocat" doctor -c "$work/closed/shop.db"
	prints "chmod o+x $work/closed" 'doctor prints the chmod command for a closed folder'
}
env -i HOME="$work/void" "$OCAT" doctor >"$out" 2>"$err" </dev/null
status=$?
exits 1 'doctor exits with 1 with no variable but a missing home'
prints 'the locale is C, not UTF-8' 'doctor runs without variables and reports the locale'

# ---- failing sources ----
run ocat doctor -c 'postgresql://reader:hush-hush@127.0.0.1:1/nowhere?password=hush-hush'
exits 3 'doctor exits with 3 when a server is unreachable'
prints 'Connection refused' 'doctor says why a server is unreachable'
prints_no hush-hush 'the report does not contain the password of a URL'
run ocat doctor -c 'postgresql://reader:hush-hush@127.0.0.1:1/nowhere' -o json
exits 3 'doctor -o json exits with 3 when a server is unreachable'
is "$(checks facts.code "json_extract(value, '$.state') = 'problem'")" source_unreachable 'doctor -o json has a code for an unreachable server'
prints_no hush-hush 'doctor -o json does not contain the password of a URL'
cat >>"$config/catalogs.yaml" <<'Y'
  - name: by_variable
    connection_env: NO_SUCH_VARIABLE_HERE
Y
run ocat doctor
exits 3 'doctor exits with 3 when the variable of connection_env is unset'
prints 'problem  its address comes from the variable NO_SUCH_VARIABLE_HERE, which is not set' 'doctor names the unset variable of connection_env'
prints 'source shop' 'doctor checks the other sources when a variable is unset'
mkdir fake
echo 'no library' >fake/libpq.so.5
LD_LIBRARY_PATH=$work/fake run ocat doctor
prints_no 'apt install libpq5' 'doctor says nothing of a library that no source needs'
NO_SUCH_VARIABLE_HERE=postgresql://reader@127.0.0.1:1/shop LD_LIBRARY_PATH=$work/fake run ocat doctor
prints 'apt install libpq5' 'doctor names the package of a library that a source needs'
mv shop.db gone.db
run ocat doctor shop
exits 3 'doctor exits with 3 when a database file is missing'
prints 'does not exist' 'doctor says that the database file does not exist'
line=$(grep -n 'name: shop$' "$config/catalogs.yaml" | cut -d : -f 1)
prints "If the file has moved, write its new path as its url into $config/catalogs.yaml, line $line." 'doctor names the line of catalogs.yaml for a moved file'
prints 'If it no longer exists, remove it with `ocat remove shop`.' 'doctor suggests ocat remove for a deleted file'
mv "$config/catalogs.yaml" before.yaml
sed 's|shop\.db|gone.db|' before.yaml >"$config/catalogs.yaml"
run ocat sync shop
prints '  unchanged' 'a moved file whose url is corrected keeps its history'
mv before.yaml "$config/catalogs.yaml"
mv gone.db shop.db
run ocat doctor shop
prints_no 'has moved' 'doctor gives no advice about moving for an existing file'
ocat export --catalog shop --as snapshot >notes.jsonl 2>/dev/null
printf '{"tables":[{"name":"t","type":"BASE TABLE","columns":[]}]}' >schema.json
printf '%s\n' '{"table":"t","cols":[["a","int",""]]}' >lines.jsonl
for file in notes.jsonl schema.json lines.jsonl; do
	ocat add passing "$file" >/dev/null 2>&1
	mv "$file" away
	run ocat doctor passing
	exits 3 "doctor exits with 3 when the file is missing: $file"
	prints 'If it no longer exists, remove it with `ocat remove passing`.' "doctor suggests ocat remove for the missing file: $file"
	mkdir "$file"
	run ocat doctor passing
	prints 'If it no longer exists, remove it with `ocat remove passing`.' "doctor suggests ocat remove when a folder replaced the file: $file"
	rmdir "$file"
	ocat remove passing >/dev/null 2>&1
done
cp shop.db passing.db
PASSING=$work/passing.db ocat add passing --connection-env PASSING >/dev/null 2>&1
rm passing.db
PASSING=$work/passing.db run ocat doctor passing
prints 'write its new path into the variable PASSING.' 'doctor names the variable that holds the path of a missing file'
ocat remove passing >/dev/null 2>&1
run ocat doctor -c "$work/no_such.db"
prints_no 'ocat remove' 'doctor does not suggest ocat remove for a path given with --catalog'
cp kept.yaml "$config/catalogs.yaml"

# ---- on a terminal ----
on_terminal() { # on_terminal COLUMNS TERM: runs doctor there, on a tmux server of its own: an ending server would disturb the next one
	socket=$work/tmux-$2
	tmux -S "$socket" -f /dev/null new-session -d -x "$1" -y 60 "env -u TMUX TERM=$2 $OCAT doctor; tmux -S $socket wait-for -S done; cat" &&
		tmux -S "$socket" wait-for 'done'
	tmux -S "$socket" capture-pane -p >"$out"
	tmux -S "$socket" kill-server
	status=0
}
needs tmux tmux
on_terminal 80 xterm-256color
prints 'xterm-256color, 256 colours, 80 x 60' 'doctor reports the type, colours and size of the terminal'
prints 'copies go to the terminal by OSC 52' 'doctor reports how text is copied'
is "$(awk 'length > 80' "$out")" '' 'doctor wraps its report to the width of the terminal'
on_terminal 80 no-such-terminal
prints 'unknown terminal "no-such-terminal"' 'doctor reports a terminal without a terminfo entry'
prints 'export TERM=xterm-256color' 'doctor suggests a TERM that has a terminfo entry'
on_terminal 120 alacritty-of-tomorrow
prints 'no description of alacritty-of-tomorrow on this machine: the explorer treats it as xterm-256color' 'doctor reports the terminal type that replaces an unknown one'
on_terminal 30 vt100
prints 'smaller than' 'doctor reports a terminal that is too narrow'
done_testing
