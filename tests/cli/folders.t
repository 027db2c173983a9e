#!/bin/sh
# Folders and files that are unwritable, missing, full or owned by another user: handled, or refused with advice.
. "${srcdir:-.}/tests/lib.sh"
HOME=$work/home
export HOME
mkdir "$HOME"
make_shop shop.db
run ocat add shop "$work/shop.db"
exits 0 'add succeeds in a normal home'

# A user who may read but not write: another user if we are root, otherwise ourselves without the permission.
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
told() { # told STATUS TEXT WORDS: refused with a message, and advice on a second line
	[ "$status" = "$1" ] && grep -qF -- "$2" "$err" && [ "$(wc -l <"$err")" -ge 2 ]
	point $? "$3" "expected exit status $1, to be told: $2, and what to do"
}

# ---- an unwritable home ----
lock_home
other "$program" tables orders
exits 0 'tables reads an unwritable cache'
prints 'shop.orders' 'tables finds the tables of an unwritable cache'
says 'is in a read-only folder' 'tables says that an unwritable cache is not updated'
other "$program" show orders
exits 0 'show asks the source when the cache is unwritable'
says 'not stored' 'show says that the table is not stored in an unwritable cache'
other "$program" sync
told 6 'cannot write the cache' 'sync refuses an unwritable cache'
other "$program" add more shop.db
told 6 'catalogs.yaml' 'add refuses an unwritable catalogs.yaml'
other "$program" config set ttl 2h
told 6 'config.yaml' 'config set refuses an unwritable config.yaml'
says 'ocat config path' 'config set refers to config path for other folders'
other "$program" demo tables
told 6 'cannot write' 'the demo refuses an unwritable cache folder'
[ ! -e "$HOME/.local" ]
point $? 'no command creates a state folder in an unwritable home'
other "$program" tables orders
exits 0 'tables answers without a trace and an audit log'
says 'recorded neither in the trace nor in the audit log' 'tables says that neither the trace nor the audit log was written'
is "$(grep -c 'audit' "$err")" 1 'tables says once that the audit log was not written'
unlock_home

# ---- unreadable files ----
echo 'ttl: 1h' >"$HOME/.config/ocat/config.yaml"
for file in config.yaml catalogs.yaml; do
	chmod 000 "$HOME/.config/ocat/$file"
	other "$program" tables
	told 6 "$file: Permission denied" "tables refuses an unreadable $file"
	other "$program" config check
	exits 6 "config check refuses an unreadable $file"
	other "$program" config path
	prints 'not readable' "config path marks an unreadable $file"
	chmod 644 "$HOME/.config/ocat/$file"
done
rm "$HOME/.config/ocat/config.yaml"
chmod 000 "$HOME/.config/ocat"
other "$program" tables
told 6 'Permission denied' 'tables refuses a closed configuration folder'
chmod 755 "$HOME/.config/ocat"
chmod 000 "$HOME/.cache/ocat"
other "$program" tables
told 6 'Permission denied' 'tables refuses a closed cache folder'
chmod 755 "$HOME/.cache/ocat"

# ---- files of another type ----
echo a file >thing
ln -s "$work/nowhere/x" dangling
for variable in OCAT_CONFIG_DIR OCAT_CACHE_DIR; do
	run env $variable="$work/thing" "$OCAT" tables
	told 6 "$work/thing is a file, not a folder" "tables refuses a file as $variable"
	run env $variable="$work/thing/deep" "$OCAT" tables
	told 6 "$work/thing is a file, not a folder" "tables refuses a path below a file as $variable"
	run env $variable="$work/dangling" "$OCAT" tables
	told 6 "$work/dangling is a broken link to $work/nowhere/x" "tables refuses a dangling link as $variable"
	run env $variable="$work/dangling" "$OCAT" add two shop.db
	told 6 "dangling is a broken link to $work/nowhere/x" "add creates nothing below a dangling link as $variable"
done
run env OCAT_STATE_DIR="$work/thing" "$OCAT" tables orders
exits 0 'tables answers when the state folder is a file'
says "$work/thing is a file, not a folder" 'tables says that the state folder is a file'
run env OCAT_DB_PATH="$work" "$OCAT" tables
told 6 "$work is a folder, but the cache is a file" 'tables refuses a folder as the cache'
mkfifo cache.fifo
run timeout 20 env OCAT_DB_PATH="$work/cache.fifo" "$OCAT" tables
told 6 'cache.fifo is a named pipe, not a file' 'tables refuses a named pipe as the cache'
mkdir -p "$HOME/.local/state/ocat"
mv "$HOME/.local/state/ocat/ocat.log" kept.log 2>/dev/null
mkfifo "$HOME/.local/state/ocat/ocat.log"
run timeout 20 env OCAT_LOG_LEVEL=debug "$OCAT" tables orders
exits 0 'tables does not wait for a log that is a named pipe'
rm "$HOME/.local/state/ocat/ocat.log"
run env OCAT_DB_PATH="$work/dangling" "$OCAT" sync
told 6 "dangling is a broken link to $work/nowhere/x" 'sync refuses a dangling link as the cache'
run env OCAT_DB_PATH="$work/shop.db" "$OCAT" tables
exits 6 'tables refuses a cache that is another database'
is "$(sqlite3 shop.db 'select count(*) from customers')" 2 'a database that is not a cache is left unchanged'
ln -s "$work/nowhere/config.yaml" "$HOME/.config/ocat/config.yaml"
run ocat tables
told 6 'config.yaml is a broken link to' 'tables refuses a config.yaml that is a dangling link'
run ocat config set ttl 1h
told 6 'config.yaml is a broken link to' 'config set refuses a config.yaml that is a dangling link'
[ -L "$HOME/.config/ocat/config.yaml" ]
point $? 'config set keeps a config.yaml that is a dangling link'
rm "$HOME/.config/ocat/config.yaml"
for file in config.yaml catalogs.yaml tags.yaml tag-rules.yaml; do
	own=$HOME/.config/ocat/$file
	[ ! -e "$own" ] || mv "$own" kept
	case $file in *tag*) code=0 ;; *) code=6 ;; esac
	mkfifo "$own"
	run timeout 20 "$OCAT" tables orders
	exits $code "tables does not wait for a named pipe as $file"
	says "$file is a named pipe, not a file" "tables says that $file is a named pipe"
	rm "$own"
	mkdir "$own"
	run ocat tables orders
	exits $code "tables exits with $code when $file is a folder"
	says "$file is a folder, not a file" "tables says that $file is a folder"
	rmdir "$own"
	ln -s /dev/zero "$own"
	run ocat config check
	exits 6 "config check exits with 6 when $file is a device"
	prints "$file is a device, not a file" "config check says that $file is a device"
	run ocat config path
	prints 'not a file' "config path marks a device as $file"
	rm "$own"
	[ ! -e kept ] || mv kept elsewhere.yaml
	[ ! -e elsewhere.yaml ] || ln -s "$work/elsewhere.yaml" "$own"
	run ocat tables orders
	exits 0 "tables accepts a link to a file as $file"
	[ ! -e elsewhere.yaml ] || mv elsewhere.yaml "$own"
done
state=$HOME/.local/state/ocat
run ocat tables orders
mv "$state/audit.jsonl" kept
for kind in mkfifo mkdir; do
	$kind "$state/audit.jsonl"
	run timeout 20 "$OCAT" stats
	told 6 'audit.jsonl is a' "stats refuses an audit log made by $kind"
	run timeout 20 "$OCAT" tables orders
	exits 0 "tables answers with an audit log made by $kind"
	says 'audit.jsonl is a' "tables mentions an audit log made by $kind"
	rm -r "$state/audit.jsonl"
done
mv kept "$state/audit.jsonl"
mkfifo "$state/traces/one.jsonl"
run timeout 20 "$OCAT" trace list
exits 0 'trace list ignores a named pipe among the traces'
rm "$state/traces/one.jsonl"
ln -s loop "$work/loop"
run env OCAT_CONFIG_DIR="$work/loop" "$OCAT" tables
exits 6 'tables refuses a link to itself as OCAT_CONFIG_DIR'

# The name does not decide whether a path is a file or a folder.
echo x >"$state/history"
echo x >"$state/last-yank"
run ocat config path history
is "$(cat "$out")" "$state/history" 'config path prints the path of a file without a dot'
run ocat config path -o tsv
is "$(awk -F'\t' '$1 ~ /^(history|last-yank|traces|state|config)$/ { print $1 "=" $4 }' "$out" | tr '\n' ' ')" \
	'config=there state=there traces=there history=there last-yank=there ' 'config path detects files and folders whatever their names'
rm "$state/history"
mkdir "$state/history"
run ocat config path -o tsv
is "$(awk -F'\t' '$1 == "history" { print $4 }' "$out")" 'not a file' 'config path marks a folder in the place of a file'
rmdir "$state/history"

# ---- no home ----
run env -u HOME "$OCAT" --version
exits 0 '--version succeeds without a home'
run env -u HOME "$OCAT" config path
exits 0 'config path succeeds without a home'
run env -u HOME OCAT_CONFIG_DIR="$work/c" OCAT_CACHE_DIR="$work/k" OCAT_STATE_DIR="$work/s" "$OCAT" tables -c "$work/shop.db"
exits 0 'tables succeeds without a home when three variables name the folders'
prints 'orders' 'tables finds tables without a home'
if [ "$(id -u)" = 0 ]; then
	run setpriv --reuid 54321 --regid 54321 --clear-groups env -u HOME "$program" tables
	told 6 'the home folder is unknown' 'tables refuses a user without a home folder'
	says 'Set HOME' 'the message advises a user without a home to set HOME'
	run setpriv --reuid 54321 --regid 54321 --clear-groups env -u HOME "$program" config path
	prints 'no home' 'config path marks folders without a home'
fi
run env HOME=relative "$OCAT" config path config
exits 0 'a relative HOME is ignored'

# ---- a full disk ----
limited() { # limited BLOCKS COMMAND...: limits the size of files, also of those of this test: therefore through a pipe
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
told 6 'File too large' 'config set fails on a full disk'
[ ! -e "$HOME/.config/ocat/config.yaml" ]
point $? 'config set on a full disk leaves no config.yaml'
is "$(find "$HOME" -name '*.tmp')" '' 'config set on a full disk leaves no temporary file'
cp -r "$HOME/.config/ocat/catalogs.yaml" before
limited 0 "$OCAT" add two shop.db
exits 6 'add exits with 6 on a full disk'
cmp -s before "$HOME/.config/ocat/catalogs.yaml"
point $? 'add on a full disk leaves catalogs.yaml unchanged'
limited 8 env OCAT_CACHE_DIR="$work/small" "$OCAT" add two shop.db
told 6 'no room' 'add fails when the cache does not fit on the disk'
says 'two was not connected' 'add reports that it connected nothing when the cache does not fit'
cmp -s before "$HOME/.config/ocat/catalogs.yaml"
point $? 'add leaves catalogs.yaml unchanged when the cache does not fit'
rm -rf "$work/small"
limited 8 env OCAT_CACHE_DIR="$work/small" "$OCAT" sync shop
told 6 'no room' 'sync fails when the cache does not fit on the disk'
says 'OCAT_CACHE_DIR' 'sync suggests another folder when the cache does not fit'
rm -f "$HOME"/.cache/ocat/ocat.db-*
limited 0 "$OCAT" tables orders
exits 0 'tables answers on a full disk'
prints 'shop.orders' 'tables finds the cached tables on a full disk'
limited 0 "$OCAT" query 'select qualified_name from assets'
exits 0 'query opens the cache on a full disk'
prints 'shop.orders' 'query finds the cached tables on a full disk'
says 'is on a full disk' 'query says that the disk is full'
run ocat tables orders -q
exits 0 'tables succeeds when the disk is no longer full'

# ---- a cache shared by two users ----
mkdir shared
chmod 777 shared
cp "$HOME/.cache/ocat/ocat.db" shared/ocat.db
if [ "$(id -u)" = 0 ]; then
	chmod 600 shared/ocat.db
	other HOME="$work/nobody" OCAT_DB_PATH="$work/shared/ocat.db" "$program" tables orders
	told 6 'cannot be opened' 'tables refuses an unreadable cache of another user'
	chmod 644 shared/ocat.db
	other HOME="$work/nobody" OCAT_DB_PATH="$work/shared/ocat.db" "$program" tables orders
	exits 0 'tables accepts a readable cache of another user'
	prints 'shop.orders' 'tables finds the tables in the cache of another user'
	says 'belongs to another user' 'tables says that the cache belongs to another user'
	is "$(ls shared)" ocat.db 'reading leaves no file beside the cache of another user'
	run env OCAT_DB_PATH="$work/shared/ocat.db" "$OCAT" sync
	exits 0 'sync by the owner succeeds after another user has read'
	other HOME="$work/nobody" OCAT_DB_PATH="$work/shared/ocat.db" "$program" tables -c "$work/shop.db" -q
	exits 0 'another user finds a source by its address in the cache'
fi
done_testing
