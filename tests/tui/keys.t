#!/bin/sh
# Keys: help from the tables, changed keys, counts, chords, copying, pasting, and mistakes in the query line.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

explore 80x24
keys Esc '?'
screen 'the help begins with the keys of the current pane' <<'E'
▸Here: list
 Enter             open the item at the cursor; follow a key    open
 /                 edit the query line                          find
E
resize 80x60
screen 'the help explains the marks of the current pane' <<'E'
 Marks here: list
 T V M             table, view, materialized view
E
for legend in 'H no_key            a table without a primary' 'C dropped           it is gone' ', + ~ -             tables' \
	'\ + -               closed' 'w + ' 'K rule:email'; do
	keys q "${legend%% *}" '?'
	shows " ${legend#* }" "the help explains the marks of the pane that ${legend%% *} opens"
	keys q
done
keys q '?'
resize 80x24
keys Space
shows_no ' Here: list' 'Space in the help goes one page down'
keys b
resize 80x260
screen 'the help lists all keys by purpose' <<'E'
 Moving
 j Down ^N         next line                                    down
 k Up ^P           previous line                                up
E
resize 80x24
keys G
shows_no '~ ' 'the help does not cut its lines'
shows 'sort:' 'the help lists the filters of the query line'
keys q
shows '▸"Line Items"' 'q closes the help and keeps the cursor in its place'
keys F1 Esc
shows '▸"Line Items"' 'Esc closes the help and keeps the cursor in its place'
keys / F1
shows '▸What the query line understands' 'F1 in the query line starts with the filters in the help'
keys Esc ord
shows '/ ord' 'Esc in the help returns to the query line, with its text'
keys F1 F1 ers
shows '/ orders' 'F1 in the help returns to the query line, too'
keys ^U Esc

keys 3j
shows '▸open_orders' 'a number before j repeats it downwards'
keys 2k
shows '▸addresses' 'a number before k repeats it upwards'
keys 6G
shows '▸orders' 'a number with G goes to that line'
keys G
shows '▸顧客' 'G goes to the last line of the list'
keys g
shows '▸"Line Items"' 'g goes to the first line of the list'
keys 6G y
shows 'yn name' 'the first key of a chord shows the possible next keys'
keys Esc
shows_no 'yn name' 'Esc ends a chord that was begun'

# Inside tmux a copy goes to its buffer; elsewhere the terminal is asked to take it.
copy yn
is "$(copied)" shop.orders 'yn copies the name of the table'
copy yc
is "$(copied)" 'id, customer_id, ship_to, bill_to, ordered_on, total' 'yc copies the names of the columns'
copy yd
is "$(copied | head -n 1)" 'CREATE TABLE orders (' 'yd copies the definition of the table'
copy yl
is "$(copied)" 'ocat tables' 'yl copies the command that prints the same list'
keys r
copy ys
is "$(copied | head -c 17)" 'LEFT JOIN address' 'ys in the relations copies the join of the selected line'
copy yl
is "$(copied)" 'ocat refs shop.orders' 'the command that yl copies quotes only where necessary'
tm set-buffer nothing
keys G ys
shows 'No JOIN here' 'ys on a line without a key reports that it has no join'
is "$(copied)" nothing 'ys on a line without a key copies nothing'
keys q
copy yy
is "$(copied)" 'shop.orders  table' 'yy copies the text of the selected line'

# Pasted line ends do not submit, and pasted characters are text.
keys / ^U
tm set-buffer "$(printf 'ord\nhas:total')"
tm paste-buffer -p
typed=$((typed + 13 + 2))
settle 'the paste'
shows '/ ord has:total' 'a paste is one line of text'
shows '▸orders' 'text pasted into the query line is searched for'
keys ^U Esc
tm set-buffer 'Qorders'
tm paste-buffer -p
typed=$((typed + 9))
settle 'the paste into the list'
shows '/ Qorders' 'text pasted into the list goes to the query line as text'
keys ^U 'ord has:total'

# Esc closes the open panes one after the other, and never quits.
keys ^U 'ord' Esc Enter
shows 'q close' 'Enter in the list opens the inspector'
keys Esc
shows 'q quit' 'Esc in the inspector returns to the list'
keys t Esc r
shows_no 'steps of this session' 'Esc closes the screen of steps'
keys O
shows_no '▸orders' 'O shows one pane alone'
keys Esc
shows '▸orders' 'Esc after O shows the other panes again'
keys Esc
shows_no '─ relations' 'the second Esc closes the relations'
keys Esc Esc
shows '▸orders' 'Esc in the list leaves it unchanged'

# A pane opened from a table closes to that table; one opened from the list, to the list.
keys Enter r q
shows 'l tabs' 'q in relations opened from a table returns to that table'
keys q r q
shows 'q quit' 'q in relations opened from the list returns to the list'

# A number typed before a key is shown, and can be taken back.
keys g 1 2
shows ' 12: count or line number for the next key' 'a number typed before a key is shown'
keys Esc j
shows '▸order_lines' 'Esc drops a number typed before a key'
keys / ^U 'ord has:total'

# Editing.
keys ^W
shows '3 of 10 tables' '^W in the query line deletes the word before the cursor'
keys ^A x
shows '/ xord' '^A goes to the start of the query line'
keys Del Del Del BSpace
shows '10 tables' 'Del and BSpace delete the rest of the query'
keys ^E ^U 'rows:1..' ^A 'o ' ^E ' sort:-name'
shows '/ o rows:1.. sort:-name' 'text is inserted at the cursor of the query line'

# A mistake is marked, and does not get in the way.
keys ^U 'ord rows:x'
screen 'a mistake in the query has a caret under it' <<'E'
 / ord rows:x
            ^ expected a count such as 1000, 1e6 or 10k
▸orders            T    6      3   8.0 kB
E
keys BSpace 1
shows_no 'expected' 'fixing a mistake in the query dismisses its message'
keys ^U 'ord ha' 's:'
shows '3 of 10 tables' 'a query with an unfinished filter finds by its other words'
keys ^U ^C
shows 'press Esc, then q, to leave' '^C in the query line says how to quit'
keys Esc ^C
shows 'press q to leave' '^C in the list says how to quit'
resize 200x60
keys 1G Tab Tab
copy ys
is "$(copied | head -c 17)" 'LEFT JOIN address' 'ys copies a join from the side pane of relations'
keys / ^U shop
shows 'Tab   catalog:shop' 'a query that is the name of a catalog suggests catalog:NAME'
quit_explorer

# Without tmux, the terminal itself is asked to take the text.
explore 80x24 OCAT_CLIPBOARD=osc52
count_from_here
keys '=orders' Enter yn
counted >/dev/null
is "$(LC_ALL=C grep -ac "$(printf '\033')]52;c;c2hvcC5vcmRlcnM=$(printf '\007')" "$bytes")" 1 'OCAT_CLIPBOARD=osc52 copies with one OSC 52 sequence'
shows 'sent to the terminal: shop.orders (if not there: ocat last-yank)' 'a copy through the terminal is not said to have arrived'
quit_explorer 'the explorer quits after a copy with OSC 52'

# A copying program that reads nothing and does not end.
mkdir -p "$work/bin"
printf '#!/bin/sh\necho $$ >"%s/copier"\nexec sleep 600\n' "$work" >"$work/bin/tmux"
chmod +x "$work/bin/tmux"
explore 80x24 OCAT_CLIPBOARD=tmux "PATH=$work/bin:$PATH"
keys '=orders' Enter
tm send-keys yn
copier_runs() { [ -s "$work/copier" ]; }
until_true 'the copying program' copier_runs
tm send-keys Escape q
until_true 'the end of the explorer' has_ended
! kill -0 "$(cat "$work/copier")" 2>/dev/null
point $? 'quitting ends a copying program that hangs'

# Keys of the user's own.
mkdir -p "$work/.config/ocat"
printf 'keys:\n  down: Z Down\n  quit: T\n' >"$work/.config/ocat/config.yaml"
explore 80x24
keys Esc Z
shows '▸addresses' 'a key of config.yaml moves down'
keys j
shows '▸addresses' 'a changed key no longer has its old action'
keys '?'
resize 80x260
screen 'the help shows the keys of config.yaml' <<'E'
 Moving
 Z Down            next line                                    down
E
tm send-keys -l T
ended 0 'a quit key of config.yaml quits the explorer'
rm "$work/.config/ocat/config.yaml"

explore 80x24 -- demo
keys '=addresses' Enter Enter
copy yl
is "$(copied)" 'ocat demo show shop.addresses' 'yl in the demo copies a command of the demo'
keys q
copy yl
is "$(copied)" "ocat demo tables '=addresses'" 'a copied command has quotes where a shell needs them'
quit_explorer 'the explorer of the demo quits'

printf 'keys:\n  find: q\n' >"$work/.config/ocat/config.yaml"
explore 80x24
keys Enter q 'addr'
shows '/ addr' 'a key of config.yaml wins over the default of an action that it does not name'
keys Enter '?'
resize 80x260
shows '(none)' 'the help lists an action that lost its key'
resize 80x24
quit_explorer 'an explorer without a key to close quits'

may_fail=1
printf 'keys:\n  down: j\n  find: q\n  close: q\n' >"$work/.config/ocat/config.yaml"
explore 80x24
until_true 'the end' has_ended
is "$(cat "$work/ended")" 6 'a key of config.yaml with two actions is refused at the start'
cp "$work/said" "$err"
says 'config.yaml:3' 'a bad key of config.yaml is reported with its line'
says 'is already a key of "close"' 'a key with two actions is reported with the first action'
done_testing
