#!/bin/sh
# Homes that cannot be written, are not there, are full or are somebody else's: handled, or refused with what to do.
. "${srcdir:-.}/tests/lib.sh"
HOME=$work/home
export HOME
mkdir "$HOME"
make_shop shop.db
run ocat add shop "$work/shop.db"
exits 0 'a home as it should be'

# Somebody who may read but not write: another user where we are root, else ourselves without the right.
program=$work/ocat-program
cp "$OCAT" "$program"
chmod 755 "$work" "$program"
if [ "$(id -u)" = 0 ]; then
	other() { run setpriv --reuid 65534 --regid 65534 --clear-groups env "$@"; }
	chmod -R go+rX "$HOME" shop.db
else
	other() { run env "$@"; }
fi
lock_home() {
	[ "$(id -u)" = 0 ] || chmod -R u-w "$HOME"
}
unlock_home() { chmod -R u+rwX "$HOME"; }
told() { # told STATUS TEXT WORDS: refused with a sentence, and what to do in a second one
	[ "$status" = "$1" ] && grep -qF -- "$2" "$err" && [ "$(wc -l <"$err")" -ge 2 ]
	point $? "$3" "expected exit status $1, to be told: $2, and what to do"
}

# ---- a home that cannot be written ----
lock_home
other "$program" tables orders
exits 0 'a cache that cannot be written is read'
prints 'shop.orders' 'with what is in it'
says 'is in a read-only folder' 'and said to stand still'
other "$program" show orders
exits 0 'a look goes to the source'
says 'not stored' 'and is not stored'
other "$program" sync
told 6 'cannot write the cache' 'a sync is refused'
other "$program" add more shop.db
told 6 'catalogs.yaml' 'so is a new source'
other "$program" config set ttl 2h
told 6 'config.yaml' 'and a setting'
says 'ocat config path' 'the variables that name other places are one command away'
other "$program" demo tables
told 6 'cannot write' 'and the demo'
[ ! -e "$HOME/.local" ]
point $? 'nobody could make a state folder'
other "$program" tables orders
exits 0 'an answer comes without a trace and an audit'
says 'neither in the trace nor in the audit' 'which is said'
is "$(grep -c 'audit' "$err")" 1 'once'
unlock_home

# ---- files that may not be read ----
echo 'ttl: 1h' >"$HOME/.config/ocat/config.yaml"
for file in config.yaml catalogs.yaml; do
	chmod 000 "$HOME/.config/ocat/$file"
	other "$program" tables
	told 6 "$file: Permission denied" "$file that may not be read"
	other "$program" config check
	exits 6 'check says so too'
	other "$program" config path
	prints 'not readable' 'and path'
	chmod 644 "$HOME/.config/ocat/$file"
done
rm "$HOME/.config/ocat/config.yaml"
chmod 000 "$HOME/.config/ocat"
other "$program" tables
told 6 'Permission denied' 'a folder that is closed'
chmod 755 "$HOME/.config/ocat"
chmod 000 "$HOME/.cache/ocat"
other "$program" tables
told 6 'Permission denied' 'a cache folder that is closed'
chmod 755 "$HOME/.cache/ocat"

# ---- things that are something else ----
echo a file >thing
ln -s "$work/nowhere/x" dangling
for variable in OCAT_CONFIG_DIR OCAT_CACHE_DIR; do
	run env $variable="$work/thing" "$OCAT" tables
	told 6 "$work/thing is a file where a folder should be" "$variable is a file"
	run env $variable="$work/thing/deep" "$OCAT" tables
	told 6 "$work/thing is a file where a folder should be" "$variable is below a file"
	run env $variable="$work/dangling" "$OCAT" tables
	told 6 "$work/dangling is a link to $work/nowhere/x, which is not there" "$variable is a link to nothing"
	run env $variable="$work/dangling" "$OCAT" add two shop.db
	told 6 'which is not there' 'nothing is made there'
done
run env OCAT_STATE_DIR="$work/thing" "$OCAT" tables orders
exits 0 'without a state folder there is an answer'
says "$work/thing is a file where a folder should be" 'and a note'
run env OCAT_DB_PATH="$work" "$OCAT" tables
told 6 "$work is a folder, and the cache is a file" 'a cache that is a folder'
mkfifo cache.fifo
run timeout 20 env OCAT_DB_PATH="$work/cache.fifo" "$OCAT" tables
told 6 'cache.fifo is a named pipe where a file should be' 'one that is a named pipe'
mkdir -p "$HOME/.local/state/ocat"
mv "$HOME/.local/state/ocat/ocat.log" kept.log 2>/dev/null
mkfifo "$HOME/.local/state/ocat/ocat.log"
run timeout 20 env OCAT_LOG_LEVEL=debug "$OCAT" tables orders
exits 0 'a log that is a named pipe holds nobody up'
rm "$HOME/.local/state/ocat/ocat.log"
run env OCAT_DB_PATH="$work/dangling" "$OCAT" sync
told 6 'which is not there' 'a cache that is a link to nothing'
run env OCAT_DB_PATH="$work/shop.db" "$OCAT" tables
exits 6 'a cache that is another database'
is "$(sqlite3 shop.db 'select count(*) from customers')" 2 'is left as it is'
ln -s "$work/nowhere/config.yaml" "$HOME/.config/ocat/config.yaml"
run ocat tables
told 6 'config.yaml is a link to' 'a setting file that is a link to nothing'
run ocat config set ttl 1h
told 6 'config.yaml is a link to' 'is not replaced'
[ -L "$HOME/.config/ocat/config.yaml" ]
point $? 'and stays'
rm "$HOME/.config/ocat/config.yaml"
for file in config.yaml catalogs.yaml tags.yaml tag-rules.yaml; do
	own=$HOME/.config/ocat/$file
	[ ! -e "$own" ] || mv "$own" kept
	case $file in *tag*) code=0 ;; *) code=6 ;; esac
	mkfifo "$own"
	run timeout 20 "$OCAT" tables orders
	exits $code "$file that is a named pipe holds nobody up"
	says "$file is a named pipe where a file should be" 'and is said'
	rm "$own"
	mkdir "$own"
	run ocat tables orders
	exits $code "$file that is a folder"
	says "$file is a folder where a file should be" 'is said'
	rmdir "$own"
	ln -s /dev/zero "$own"
	run ocat config check
	exits 6 "$file that is a device is a mistake"
	prints "$file is a device where a file should be" 'of its own'
	run ocat config path
	prints 'not a file' 'the list of places shows it'
	rm "$own"
	[ ! -e kept ] || mv kept elsewhere.yaml
	[ ! -e elsewhere.yaml ] || ln -s "$work/elsewhere.yaml" "$own"
	run ocat tables orders
	exits 0 'a link to a file is fine'
	[ ! -e elsewhere.yaml ] || mv elsewhere.yaml "$own"
done
state=$HOME/.local/state/ocat
run ocat tables orders
mv "$state/audit.jsonl" kept
for kind in mkfifo mkdir; do
	$kind "$state/audit.jsonl"
	run timeout 20 "$OCAT" stats
	told 6 'audit.jsonl is a' "stats where the audit was made with $kind"
	run timeout 20 "$OCAT" tables orders
	exits 0 'an answer comes all the same'
	says 'audit.jsonl is a' 'and tells'
	rm -r "$state/audit.jsonl"
done
mv kept "$state/audit.jsonl"
mkfifo "$state/traces/one.jsonl"
run timeout 20 "$OCAT" trace list
exits 0 'a named pipe among the traces is no trace'
rm "$state/traces/one.jsonl"
ln -s loop "$work/loop"
run env OCAT_CONFIG_DIR="$work/loop" "$OCAT" tables
exits 6 'a link to itself'

# Whether a place is a file or a folder is not told by its name.
echo x >"$state/history"
echo x >"$state/last-yank"
run ocat config path history
is "$(cat "$out")" "$state/history" 'a file whose name has no dot'
run ocat config path -o tsv
is "$(awk -F'\t' '$1 ~ /^(history|last-yank|traces|state|config)$/ { print $1 "=" $4 }' "$out" | tr '\n' ' ')" \
	'config=there state=there traces=there history=there last-yank=there ' 'files and folders are known for what they are'
rm "$state/history"
mkdir "$state/history"
run ocat config path -o tsv
is "$(awk -F'\t' '$1 == "history" { print $4 }' "$out")" 'not a file' 'a folder where a file belongs is said to be none'
rmdir "$state/history"

# ---- no home ----
run env -u HOME "$OCAT" --version
exits 0 'the version needs no home'
run env -u HOME "$OCAT" config path
exits 0 'nor does the list of places'
run env -u HOME OCAT_CONFIG_DIR="$work/c" OCAT_CACHE_DIR="$work/k" OCAT_STATE_DIR="$work/s" "$OCAT" tables -c "$work/shop.db"
exits 0 'with three variables everything goes without one'
prints 'orders' 'as it should'
if [ "$(id -u)" = 0 ]; then
	run setpriv --reuid 54321 --regid 54321 --clear-groups env -u HOME "$program" tables
	told 6 'no home folder is known' 'a user that the system does not know'
	says 'Set HOME' 'is told what to set'
	run setpriv --reuid 54321 --regid 54321 --clear-groups env -u HOME "$program" config path
	prints 'no home' 'the list says so'
fi
run env HOME=relative "$OCAT" config path config
exits 0 'a HOME that is no path is not one'

# ---- a full disk ----
limited() { # limited BLOCKS COMMAND...: files may not grow beyond that, those of this test neither: so through a pipe
	limit=$1
	shift
	{
		(
			ulimit -f "$limit"
			exec "$@"
		) 2>&1
		echo $? >"$work/status"
	} </dev/null | cat >"$err"
	cp "$err" "$out"
	status=$(cat "$work/status")
}
limited 0 "$OCAT" config set ttl 2h
told 6 'File too large' 'a setting that does not fit'
[ ! -e "$HOME/.config/ocat/config.yaml" ]
point $? 'leaves nothing'
is "$(find "$HOME" -name '*.tmp')" '' 'beside it either'
cp -r "$HOME/.config/ocat/catalogs.yaml" before
limited 0 "$OCAT" add two shop.db
exits 6 'a source that does not fit'
cmp -s before "$HOME/.config/ocat/catalogs.yaml"
point $? 'leaves the others as they were'
limited 8 env OCAT_CACHE_DIR="$work/small" "$OCAT" sync shop
told 6 'no room' 'a cache that does not fit'
says 'OCAT_CACHE_DIR' 'another place can be named'
rm -f "$HOME"/.cache/ocat/ocat.db-*
limited 0 "$OCAT" tables orders
exits 0 'a disk that is full is still read'
prints 'shop.orders' 'with what is in the cache'
limited 0 "$OCAT" query 'select qualified_name from assets'
exits 0 'also where the cache itself has to be opened'
prints 'shop.orders' 'and asked'
says 'is on a full disk' 'which is said'
run ocat tables orders -q
exits 0 'later all is as before'

# ---- a cache of two ----
mkdir shared
chmod 777 shared
cp "$HOME/.cache/ocat/ocat.db" shared/ocat.db
if [ "$(id -u)" = 0 ]; then
	chmod 600 shared/ocat.db
	other HOME="$work/nobody" OCAT_DB_PATH="$work/shared/ocat.db" "$program" tables orders
	told 6 'cannot be opened' "another's cache that is closed"
	chmod 644 shared/ocat.db
	other HOME="$work/nobody" OCAT_DB_PATH="$work/shared/ocat.db" "$program" tables orders
	exits 0 "another's cache that may be read"
	prints 'shop.orders' 'is'
	says 'belongs to another user' 'as it is now'
	is "$(ls shared)" ocat.db 'nothing is left beside it that would lock the owner out'
	run env OCAT_DB_PATH="$work/shared/ocat.db" "$OCAT" sync
	exits 0 'who goes on writing'
	other HOME="$work/nobody" OCAT_DB_PATH="$work/shared/ocat.db" "$program" tables -c "$work/shop.db" -q
	exits 0 'what is known there is found by its address too'
fi
done_testing
