#!/bin/sh
# What is shown, given to the person's own programs: an editor, a command; and the terminal there and back.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null
mkdir "$work/spare"

# An editor that keeps what it was given, tells where it runs, and changes it when asked to.
cat >"$work/editor" <<'EDITOR'
#!/bin/sh
cp "$2" "$1/seen"
echo "$2" >"$1/path"
stty -g >"$1/modes"
[ -t 0 ] && [ -t 1 ] && [ -t 2 ] && : >"$1/terminal"
[ ! -e "$1/change" ] || echo '-- mine' >>"$2"
EDITOR
chmod +x "$work/editor"
seen_text() { cat "$work/seen"; }
edited() { # edited KEYS...: what the editor was given
	rm -f "$work/seen"
	keys "$@"
	until_true 'the editor' test -s "$work/seen"
}

explore 80x24 "TMPDIR=$work/spare" "VISUAL=$work/editor $work" EDITOR=false
keys '=orders' Enter
edited e
is "$(seen_text | head -n 1)" 'CREATE TABLE orders (' 'e gives the definition to $VISUAL, which may have words of its own'
is "$(basename "$(cat "$work/path")")" orders.sql 'the file for the editor has a name with a known ending'
cmp -s "$work/modes" "$work/modes-before"
point $? 'the terminal has its own modes meanwhile'
[ -e "$work/terminal" ]
point $? 'the editor has the terminal for input, output and errors'
is "$(ls "$work/spare")" '' 'what was not changed is gone'
shows '▸orders' 'and the explorer is back'
keys j k
shows '▸orders' 'with its keys'

: >"$work/change"
edited e
shows 'your changes are kept in' 'what was changed is not thrown away'
is "$(tail -n 1 "$(cat "$work/path")")" '-- mine' 'the kept file has the change'
is "$(stat -c %a "$(cat "$work/path")" "$(dirname "$(cat "$work/path")")" | tr '\n' ' ')" '600 700 ' 'only the owner can read the file of the editor'
rm -r "$work/change" "$(dirname "$(cat "$work/path")")"
keys Esc

edited r e
is "$(seen_text | head -n 1)" shop.orders 'of the relations it is given the tree'
keys q J
keys addresses Enter
edited e
is "$(seen_text)" 'FROM orders
LEFT JOIN addresses ON addresses.id = orders.ship_to' 'of the ways the SQL'
keys q L
edited e
seen_text | grep -q '^shop *sqlite'
point $? 'of the catalogs, and of any screen of rows, the lines'
keys q

# The list may have moved on since the inspector followed: what is opened is what the cursor is on.
tm send-keys -l '/'
tm send-keys C-u
typed=$((typed + 2))
keys Enter g
rm -f "$work/seen"
tm send-keys -l 'je'
typed=$((typed + 2))
settle 'e on a line that was just reached'
until_true 'the editor' test -s "$work/seen"
is "$(seen_text | head -n 1 | cut -c 1-22)" 'CREATE TABLE addresses' 'e waits for a definition that is still loading'

# Commands. The Enter after one is for us, but no key of the explorer.
has_pause() { look | grep -q 'Press Enter to return to ocat'; }
is_back() { ! has_pause && look | grep -q '^ ocat'; }
pause_and_back() {
	until_true 'the pause' has_pause
	tm send-keys Enter
	until_true 'the explorer again' is_back
	settle 'back'
}
keys / ^U 'ord' Enter '|'
shows 'names of these tables |' 'a pipe from the list is for names'
keys "cat >$work/names; wc -l <$work/names"
tm send-keys Enter
typed=$((typed + 1))
until_true 'what the command says' grep -q . "$work/names"
pause_and_back
is "$(cat "$work/names")" 'shop.order_lines
shop.orders
shop.open_orders' 'the names of all that were found, one a line'
shows 'open_orders' 'Enter comes back'
keys t
shows 'search_tables' 'the names for a command are a step'
keys q '|' Up
look | grep -qF "wc -l <$work/names" || look | grep -qF '</'
point $? 'Up has the last command again'
keys Esc

keys i
keys ':' "pipe cat >$work/lines; exit 3"
tm send-keys Enter
typed=$((typed + 1))
pause_and_back
grep -q "^order_id  INT" "$work/lines"
point $? ':pipe gives the lines of the pane that has the keys'
shows 'the command exited with status 3' 'what fails is told'
keys '|' 'kill -9 $$'
tm send-keys Enter
typed=$((typed + 1))
pause_and_back
shows 'the command exited with status 137' 'a killed command is reported with its status'

# ^C means the command, not us.
keys '|' 'echo begun; sleep 1000'
tm send-keys Enter
typed=$((typed + 1))
has_begun() { look | grep -q '^begun'; }
until_true 'a command that does not end' has_begun
tm send-keys C-c
pause_and_back
shows 'the command exited with status 130' '^C ends the command alone'
quit_explorer

explore 80x24 "TMPDIR=$work/spare" VISUAL= EDITOR=no-such-editor
keys Esc e
shows 'editor "no-such-editor" not found' 'an editor that is not there is told'
shows 'Set VISUAL or EDITOR' 'a missing editor is reported with advice'
keys Esc
quit_explorer

explore 80x24 "TMPDIR=$work/names/below" VISUAL=true
keys Esc e
shows 'cannot make a folder' 'a missing folder for temporary files is reported'
keys Esc
quit_explorer

# A SQL line that is longer than the screen is wide.
explore 58x24
keys '=orders' Enter J
keys addresses Enter
screen 'long SQL is broken before what it joins on' <<'SCREEN'
     LEFT JOIN addresses
       ON addresses.id = orders.ship_to
SCREEN
resize 100x30
shows 'LEFT JOIN addresses ON addresses.id = orders.ship_to' 'the whole statement is shown where there is room'
keys q
quit_explorer

done_testing
