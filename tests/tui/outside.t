#!/bin/sh
# The current screen in the user's own programs: an editor, a command; and the return of the terminal.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null
mkdir "$work/spare"

# An editor that saves the file it got, records its terminal, and changes the file on request.
editor <<'EDITOR'
cp "$2" "$1/seen"
echo "$2" >"$1/path"
stty -g >"$1/modes"
[ -t 0 ] && [ -t 1 ] && [ -t 2 ] && : >"$1/terminal"
[ ! -e "$1/change" ] || echo '-- mine' >>"$2"
EDITOR
seen_text() { cat "$work/seen"; }
edited() { # edited KEYS...: presses them and waits for the editor
	rm -f "$work/seen"
	keys "$@"
	until_true 'the editor' test -s "$work/seen"
}

explore 80x24 "TMPDIR=$work/spare" "VISUAL=$work/editor $work" EDITOR=false
keys '=orders' Enter
edited e
is "$(seen_text | head -n 1)" 'CREATE TABLE orders (' 'e opens the definition with $VISUAL, which may have arguments'
is "$(basename "$(cat "$work/path")")" orders.sql 'the file for the editor has a name with a known ending'
cmp -s "$work/modes" "$work/modes-before"
point $? 'the editor runs in the original modes of the terminal'
[ -e "$work/terminal" ]
point $? 'the editor has the terminal for input, output and errors'
is "$(ls "$work/spare")" '' 'an unchanged file of the editor is deleted'
shows '▸orders' 'the explorer is shown again after the editor'
keys j k
shows '▸orders' 'the explorer takes keys again after the editor'

: >"$work/change"
edited e
shows 'your changes are kept in' 'a file changed in the editor is kept, and reported'
is "$(tail -n 1 "$(cat "$work/path")")" '-- mine' 'the kept file contains the change of the editor'
is "$(stat -c %a "$(cat "$work/path")" "$(dirname "$(cat "$work/path")")" | tr '\n' ' ')" '600 700 ' 'only the owner can read the file of the editor'
rm -r "$work/change" "$(dirname "$(cat "$work/path")")"
keys Esc

edited r e
is "$(seen_text | head -n 1)" shop.orders 'e in the relations opens the tree in the editor'
keys q J
keys addresses Enter
edited e
is "$(seen_text)" 'FROM orders
LEFT JOIN addresses ON addresses.id = orders.ship_to' 'e on the paths opens their SQL in the editor'
keys q L
edited e
seen_text | grep -q '^  - name: shop'
point $? 'e on the screen of catalogs opens the entry of the catalog in the editor'
keys q

# The list may be ahead of the inspector: e opens the table at the cursor.
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

# Commands. The Enter after one is for the pause, and is not a key of the explorer.
has_pause() { look | grep -q 'Press Enter to return to ocat'; }
is_back() { ! has_pause && look | grep -q '^ ocat'; }
pause_and_back() {
	until_true 'the pause' has_pause
	tm send-keys Enter
	until_true 'the explorer again' is_back
	settle 'back'
}
keys / ^U 'ord' Enter '|'
shows 'names of these tables |' 'the prompt of a pipe from the list offers the names'
keys "cat >$work/names; wc -l <$work/names"
tm send-keys Enter
typed=$((typed + 1))
until_true 'what the command says' grep -q . "$work/names"
pause_and_back
is "$(cat "$work/names")" 'shop.orders
shop.order_lines
shop.open_orders' 'the command gets the names of all matches, one per line'
shows 'open_orders' 'Enter after a command returns to the explorer'
keys t
shows 'search_tables' 'the names for a command are recorded as a step'
keys q '|' Up
look | grep -qF "wc -l <$work/names" || look | grep -qF '</'
point $? 'Up in the prompt of a pipe recalls the last command'
keys Esc

keys i
keys ':' "pipe cat >$work/lines; exit 3"
tm send-keys Enter
typed=$((typed + 1))
pause_and_back
grep -q "^customer_id  INT" "$work/lines"
point $? ':pipe sends the lines of the pane with the keys'
shows 'the command exited with status 3' 'a command that fails is reported with its status'
keys '|' 'kill -9 $$'
tm send-keys Enter
typed=$((typed + 1))
pause_and_back
shows 'the command exited with status 137' 'a killed command is reported with its status'

# ^C interrupts the command, not the explorer.
keys '|' 'echo begun; sleep 1000'
tm send-keys Enter
typed=$((typed + 1))
has_begun() { look | grep -q '^begun'; }
until_true 'a command that does not end' has_begun
tm send-keys C-c
pause_and_back
shows 'the command exited with status 130' '^C interrupts the command and returns to the explorer'
quit_explorer

explore 80x24 "TMPDIR=$work/spare" VISUAL= EDITOR=no-such-editor
keys Esc e
shows 'editor "no-such-editor" not found' 'an editor that does not exist is reported by name'
shows 'Set VISUAL or EDITOR' 'a missing editor is reported with the variables to set'
keys Esc
quit_explorer

explore 80x24 "TMPDIR=$work/names/below" VISUAL=true
keys Esc e
shows 'cannot make a folder' 'a missing folder for temporary files is reported before editing'
keys Esc
quit_explorer

# A SQL line longer than the width of the screen.
explore 58x24
keys '=orders' Enter J
keys addresses Enter
screen 'long SQL is broken before its ON' <<'SCREEN'
     LEFT JOIN addresses
       ON addresses.id = orders.ship_to
SCREEN
resize 100x30
shows 'LEFT JOIN addresses ON addresses.id = orders.ship_to' 'a wider screen shows the SQL of a join on one line'
keys q
quit_explorer

done_testing
