#!/bin/sh
# The screen of catalogs changes sources: edit, test, rename, remove and undo, against real sources.
. "${srcdir:-.}/tests/lib-tui.sh"
. "$srcdir/tests/lib-postgresql.sh"

config=$HOME/.config/ocat/catalogs.yaml
on_screen() { look | grep -qF -- "$1"; }
line_of() { look | tr -s ' ' | sed -n "s/^[ ▸]*\($1 .*\)/\1/p" | head -n 1; }
unchanged() { # unchanged WORDS: catalogs.yaml is what it was when it was last kept
	cmp -s "$config" "$work/kept"
	point $? "$1" "$(diff "$work/kept" "$config" 2>&1)"
}
keep() { cp "$config" "$work/kept"; }
# The editor runs the script in $work/edit on its file.
cat >"$work/editor" <<'E2'
#!/bin/sh
cp "$1" "$(dirname "$0")/shown"
sh "$(dirname "$0")/edit" "$1"
E2
chmod +x "$work/editor"
# Presses keys without waiting: during a test the program is not idle.
press() {
	for word; do
		tm send-keys "$word"
		typed=$((typed + 1))
	done
}
edit() { printf '%s\n' "$1" >"$work/edit"; }

make_shop shop.db
cp shop.db 'other one.db'
ocat add shop shop.db >/dev/null
cat >>"$config" <<E2
  # the archive, read once a year

  - name: archive # frozen
    url: '$work/other one.db'   # a blank in its name
    # only the old ones
    exclude_tables: ["tmp*"]

# the end
E2
ocat sync archive >/dev/null
ocat tag shop.orders gold >/dev/null 2>&1
keep

# ---- edit ----

explore 80x24 "EDITOR=$work/editor"
keys Esc L j
edit 'exit 0'
keys e
grep -q '^    # only the old ones$' "$work/shown"
point $? 'the editor shows the entry of a catalog with its comments'
grep -q "^#: The entry of archive in $config" "$work/shown"
point $? 'the editor says which entry of which file is edited'
grep -q 'shop.db' "$work/shown"
point $(($? != 1)) 'the editor shows no other entry'
shows 'archive is unchanged' 'an entry that is left as it is changes nothing'
unchanged 'leaving the editor without a change leaves catalogs.yaml as it was'
edit "sed -i 's/exclude_tables/exclude_table/' \"\$1\""
keys e
shows 'archive:4:5: unknown key "exclude_table"' 'a mistake in an edited entry is reported with its line and column'
shows 'Nothing was changed; e edits it again' 'after a mistake the key that edits again is named'
unchanged 'a refused edit leaves catalogs.yaml as it was'
cat >"$work/edit" <<'E2'
sed -i 's/exclude_table:/exclude_tables:/; s/tmp\*/order*/' "$1"
E2
keys e
grep -q '^#: Not accepted:' "$work/shown" && grep -q 'exclude_table:' "$work/shown"
point $? 'editing again shows the refused text and the reason'
shows 'archive is changed; t tests it, R syncs it, u undoes the edit' 'an accepted edit names the keys that follow'
shows 'u undoes the edit of archive.' 'the foot of the screen says what undo would do'
is "$(sed 's/order\*/tmp*/' "$config")" "$(cat "$work/kept")" 'an edit changes its line and keeps comments, blank lines and order'
grep -q '^#:' "$config"
point $(($? != 1)) 'the lines of the program are not written to catalogs.yaml'
keys R
shows 'archive synced: ' 'an edited source is synced without a restart'
shows 'no longer visible' 'a sync uses the edited entry'
keys u
shows 'undone: the edit of archive' 'undo reports what it undid'
unchanged 'undo of an edit restores catalogs.yaml byte for byte'
keys u
shows 'nothing to undo' 'a second undo says that nothing is left'
edit "sed -i 's/name: archive/name: other/' \"\$1\""
keys e
shows 'an edit cannot rename archive' 'an edit does not rename a catalog'
keys q Q
shows 'the edit of archive is not saved; press the key again to quit' 'quitting with a refused edit asks first'
keys L j
edit 'exit 0'
keys e
shows 'the edit of archive is dropped; nothing was changed' 'a refused edit that is left as it is gets dropped'
unchanged 'a dropped edit leaves catalogs.yaml as it was'
edit 'exit 3'
keys e
shows 'the editor exited with status 3: nothing was changed' 'an editor that fails is reported'
edit "sed -i 's/tmp/temp/' \"\$1\"; touch \"\$1~\"; ls -d \"\${1%/*}\" >\"$work/folder\"; exit 1"
keys e
shows 'the editor exited with status 1: nothing was changed' 'a text from an editor that fails is not applied'
unchanged 'an editor that fails leaves catalogs.yaml as it was'
test -s "$work/folder" && test ! -e "$(cat "$work/folder")"
point $? 'nothing of an edited entry stays beside the configuration'

# Another program, while the editor is open; and a mistake elsewhere.
edit "sed -i 's/read once a year/read never/' '$config'; sed -i 's/tmp/mine/' \"\$1\""
keys e
shows 'archive is changed' 'an edit is accepted while another program changes another part of the file'
grep -q 'read never' "$config" && grep -q 'mine' "$config"
point $? 'an edit keeps what another program wrote meanwhile'
cp "$work/kept" "$config"
edit "sed -i 's/tmp/theirs/' '$config'; sed -i 's/tmp/mine/' \"\$1\""
keys e
shows 'another program changed the entry of archive meanwhile' 'an edit does not replace what another program wrote to the entry'
grep -q theirs "$config"
point $? 'what another program wrote to the entry stays'
edit 'exit 0'
keys e
grep -q mine "$work/shown"
point $? 'the text of an edit that was refused is edited again'
cp "$work/kept" "$config"
printf 'databases:\n  - name: shop\n    url: x.db\n' >"$HOME/.config/ocat/databases.yaml"
edit "sed -i 's/tmp/mine/' \"\$1\""
keys e
shows 'duplicate source name "shop"' 'an edit reports a mistake in another file'
unchanged 'a mistake in another file keeps catalogs.yaml as it was'
keys r ^U depot Enter
shows 'duplicate source name "shop"' 'a rename reports a mistake in another file'
unchanged 'a refused rename keeps catalogs.yaml as it was'
rm "$HOME/.config/ocat/databases.yaml"
edit 'exit 0'
keys e

# ---- rename ----

keys q / ^U catalog:shop ' =orders' Enter Enter v L g r
shows 'rename shop, with its history and tags, to:  shop' 'the prompt for a new name says what follows it'
shows 'documents that name shop keep' 'the prompt for a new name says what does not follow it'
keys ^U 'store' Enter
shows 'shop is now store; u undoes it' 'a renamed catalog is reported with its new name'
is "$(line_of store | cut -d ' ' -f 1-2)" 'store sqlite' 'the screen of catalogs shows the new name'
keys q
shows 'store.orders' 'the inspector shows the table under the new name of its catalog'
shows '[gold]' 'the tags of a table follow its catalog'
keys B
shows 'store.orders' 'the basket follows a renamed catalog'
keys q L g r ^U 'archive' Enter
shows 'the source "archive" already exists' 'a taken name is refused'
keys Esc r ^U 'a b' Enter
shows 'invalid catalog name "a b"' 'an invalid name is refused'
keys Esc r Enter
shows 'store keeps its name' 'the same name changes nothing'
keys u
shows 'undone: the rename of shop to store' 'undo renames a catalog back'
unchanged 'undo of a rename restores catalogs.yaml byte for byte'
ocat tables -q -o tsv tag:gold >"$out"
prints 'shop.orders' 'undo of a rename gives the tags their names back'

# ---- remove ----

keys j d
shows 'Removing archive takes away its entry in catalogs.yaml and its snapshot' 'the question before a removal says what goes'
shows 'Tags, documents, decisions on' 'the question before a removal says what stays'
shows 'remove archive?  y remove  s remove, but keep the snapshot  Esc cancel' 'a removal is asked for'
keys Esc
shows_no 'Removing archive' 'Esc closes the question before a removal'
unchanged 'a cancelled removal leaves catalogs.yaml as it was'
keys d s
shows 'archive is removed, and its snapshot is kept; u undoes it' 'a removal can keep the snapshot'
is "$(line_of archive | grep -c 'cached only')" 1 'a catalog that kept its snapshot is cached only'
keys j d
shows 'This cannot be undone' 'the question before removing a snapshot says that it cannot be undone'
keys Esc u
shows 'undone: the removal of archive' 'undo puts a removed source back'
unchanged 'undo of a removal restores catalogs.yaml byte for byte'
keys g d y
shows 'shop is removed, with its snapshot; u undoes it' 'a removal takes the snapshot with it'
keys g d y
shows 'u undoes the removal of archive, and reads its tables again' 'the foot of the screen says that undo reads the tables again'
shows 'No catalog connected yet' 'without any catalog the screen says how to connect one'
ocat list -o tsv >"$out" 2>&1
prints_no 'shop' 'a removed catalog is gone from the cache'
keys u
until_true 'the tables of archive' on_screen 'archive synced'
keys u
until_true 'the tables of shop' on_screen 'shop synced'
unchanged 'undoing two removals restores comments and order'
ocat tables -q -o tsv tag:gold >"$out"
prints 'shop.orders' 'tags are still there after a removal was undone'

# Another program changes the file meanwhile.
keys g d s
printf '  - name: third\n    url: %s/shop.db\n' "$work" >>"$config"
keys u
grep -q 'name: third' "$config" && grep -q 'name: shop' "$config"
point $? 'undo keeps what another program wrote to catalogs.yaml meanwhile'
is "$(line_of third | cut -d ' ' -f 1-2)" 'third sqlite' 'undo reads the file again and shows a source that was added meanwhile'
keys g d s
printf 'catalogs: [\n' >"$config"
keys u
shows 'cannot be put back' 'undo refuses a file that was changed beyond recognition'
shows 'can no longer be undone' 'a refused undo does not stay in the way of those before it'
is "$(cat "$config")" 'catalogs: [' 'a refused undo leaves the file as it is'
cp "$work/kept" "$config"
quit_explorer 'the explorer quits after changes of sources'

# A configuration that cannot be written.
explore 80x24 "EDITOR=$work/editor"
keys Esc L g
mv "$HOME/.config/ocat" "$HOME/.config/moved"
keys d s
shows 'cannot open the folder of' 'a removal without the folder of the configuration is refused'
is "$(line_of shop | cut -d ' ' -f 1-2)" 'shop sqlite' 'a refused removal keeps the catalog'
mv "$HOME/.config/moved" "$HOME/.config/ocat"
keys Esc
quit_explorer 'the explorer quits after a refused change'

# ---- test ----

pg_needs '' scram-sha-256
psql -qX <<'E2'
CREATE ROLE reader LOGIN PASSWORD 'sesame';
CREATE TABLE letters (id int PRIMARY KEY);
CREATE TABLE secrets (id int PRIMARY KEY);
GRANT SELECT ON letters TO reader;
E2
PGPASSWORD=sesame ocat add post "$(pg_url reader)" >/dev/null 2>&1
keep
explore 80x24 "OCAT_TRACE=$work/steps.jsonl" "OCAT_LOG_FILE=$work/messages.log" OCAT_LOG_LEVEL=debug
keys Esc L G t
shows 'the server requires a password' 'a test without a password reports that the server wants one'
shows 'password of post, not stored:' 'a test that fails to log in asks for the password'
keys wrong
shows 'password of post, not stored:  *****' 'a typed password is shown as asterisks'
shows_no 'wrong' 'a typed password is not shown'
keys Enter
until_true 'the refusal' on_screen 'authentication failed'
shows 'password of post, not stored:' 'a wrong password is asked for again'
keys sesame Enter
until_true 'the answer' on_screen 'answers in'
shows 'as reader on' 'a test reports the login and the database'
shows 'read-only' 'a test reports that the connection is read-only'
shows '1 of its 2' 'a test reports tables that are not readable'
shows 'the typed password is kept until you quit' 'a test says how long a typed password is kept'
shows 'keep the password of post?  I in the password file  Esc only until you quit' 'a typed password that works may be kept'
keys R
until_true 'the sync' on_screen 'post synced'
shows_no 'keep the password' 'another key leaves a typed password unkept'
keys / ^U letters Enter
test -e "$work/messages.log"
point $? 'a run with a typed password has a log'
keys L G
grep -rq sesame "$HOME"
point $(($? != 1)) 'a typed password is written to no file, log or trace'
keys g t
shows 'SQLite 3' 'a test of a file reports the version of SQLite'
keys p
shows 'shop takes no password' 'a file takes no password'
unchanged 'tests leave catalogs.yaml as it was'

# A server that does not answer for now.
postmaster=$(pg_as sed -n 1p "$pg_room/data/postmaster.pid")
pg_as sh -c "kill -STOP $postmaster"
press G p s e s a m e Enter g t
until_true 'the answer' on_screen 'shop: '
shows_no 'typed password' 'a test does not report the password of a test that it superseded'
shows_no 'keep the password' 'a test does not offer to keep the password of another catalog'
press G t z
until_true 'the stop' on_screen 'stopped testing post'
point 0 'a test under the cursor is stopped'
pg_as sh -c "kill -CONT $postmaster"

# Connecting a catalog asks for its password, too; and a person may keep one.
keys a "fresh $(pg_url reader)" Enter
until_true 'the refusal' on_screen 'its password, not stored:'
keys Esc
shows 'URL or path  ' 'Esc at the password returns to the typed address'
keys Enter
until_true 'the refusal' on_screen 'its password, not stored:'
keys wrong Enter
until_true 'the refusal' on_screen 'authentication failed'
keys Esc Esc
ocat list -o tsv | cut -f 1 >"$out"
prints_no 'fresh' 'a catalog that cannot be connected is not added'
keys G d s
shows 'post is removed, and its snapshot is kept' 'the snapshot of a server is kept'
keys a "$(pg_url reader)" Enter
until_true 'the refusal' on_screen 'its password, not stored:'
keys Esc Esc
ocat tables -q -o tsv catalog:post >"$out"
prints 'letters' 'a failed attempt to connect a catalog again keeps its snapshot'
keys u
shows 'undone: the removal of post' 'a failed attempt to connect does not stand in the way of undo'
keys a "fresh $(pg_url reader)" Enter
until_true 'the refusal' on_screen 'its password, not stored:'
keys sesame Enter
until_true 'the connection' on_screen 'keep the password of fresh?'
grep -q 'name: fresh' "$config"
point $? 'a catalog is connected with a typed password'
printf 'other:1:db:me:secret\n' >"$HOME/.pgpass"
chmod 644 "$HOME/.pgpass"
keys I
until_true 'the refusal' on_screen 'is open to other users'
shows 'then try again' 'a password file that others may read is refused with advice'
is "$(cat "$HOME/.pgpass")" 'other:1:db:me:secret' 'no password is written to a file that others may read'
chmod 600 "$HOME/.pgpass"
keys Esc G p sesame Enter
until_true 'the answer' on_screen 'keep the password of fresh?'
keys I
until_true 'the password file' on_screen 'the password of fresh is kept in'
is "$(sed -n 1p "$HOME/.pgpass" | grep -c ':reader:sesame$')" 1 'a kept password is in front of the others in the password file'
is "$(sed -n 2p "$HOME/.pgpass")" 'other:1:db:me:secret' 'keeping a password keeps the others'
is "$(stat -c %a "$HOME/.pgpass")" 600 'the password file is readable for its owner only'
grep -q sesame "$config"
point $(($? != 1)) 'a kept password is not written to catalogs.yaml'
quit_explorer 'the explorer quits after a password was kept'
explore 80x24
keys Esc L G t
until_true 'the answer' on_screen 'answers in'
shows_no 'not stored' 'a kept password is not asked for again'
quit_explorer 'the explorer quits after tests'
pg_as "$pg_binaries/pg_ctl" -D "$pg_room/data" -m immediate stop >/dev/null 2>&1
explore 80x24
keys Esc L G t
shows 'cannot connect' 'a test of a server that is gone reports that'
shows_no 'password of post' 'a server that is gone is not asked for a password'
quit_explorer 'the explorer quits after a failed test'
done_testing
