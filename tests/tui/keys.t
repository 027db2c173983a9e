#!/bin/sh
# Keys: help from the tables, other keys, counts, chords, copying, pasting, the query line's mistakes.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

explore 80x24
keys Esc '?'
screen 'help begins with the keys of where one is' <<'E'
▸Here: list
 Enter             open the item at the cursor; follow a key    open
 /                 edit the query line                          find
E
keys Space
shows_no ' Here: list' 'Space pages on'
keys b
resize 80x200
screen 'the help lists all keys by purpose' <<'E'
 Moving
 j Down ^N         next line                                    down
 k Up ^P           previous line                                up
E
resize 80x24
keys G
shows_no '~ ' 'nothing is cut'
shows 'sort:' 'the help lists the filters of the query line'
keys q
shows '▸"Line Items"' 'q closes it'
keys F1 Esc
shows '▸"Line Items"' 'Esc closes the help'
keys / F1
shows '▸What the query line understands' 'from the query line, what it understands comes first'
keys Esc

keys 3j
shows '▸open_orders' 'a number repeats a key'
keys 2k
shows '▸addresses' 'a number repeats the key up'
keys 6G
shows '▸orders' 'a number with G goes to that line'
keys G
shows '▸顧客' 'G goes to last line'
keys g
shows '▸"Line Items"' 'g goes to first line'
keys 6G y
shows 'yn name' 'a chord shows what may follow'
keys Esc
shows_no 'yn name' 'Esc leaves a chord'

# Copying inside tmux goes to its buffer; elsewhere it is the terminal's own way.
copied() { tm show-buffer 2>/dev/null; }
copy() { # copy KEYS
	tm set-buffer nothing
	keys "$1"
	until_true "something copied by $1" test "$(copied)" != nothing
}
copy yn
is "$(copied)" shop.orders 'yn copies the name'
copy yc
is "$(copied)" 'id, customer_id, ship_to, bill_to, ordered_on, total' 'yc the columns'
copy yd
is "$(copied | head -n 1)" 'CREATE TABLE orders (' 'yd the definition'
copy yl
is "$(copied)" 'ocat tables' 'yl the command that does the same'
keys r
copy ys
is "$(copied | head -c 17)" 'LEFT JOIN address' 'ys the join of the line, in the relations'
copy yl
is "$(copied)" 'ocat refs shop.orders' 'yl quotes only what needs it'
tm set-buffer nothing
keys G ys
shows 'No JOIN here' 'what reads it has no key'
is "$(copied)" nothing 'without a statement nothing is copied'
keys q
copy yy
is "$(copied)" 'shop.orders  table' 'yy the line'

# Pasted line ends do not submit, and what is pasted is text.
keys / ^U
tm set-buffer "$(printf 'ord\nhas:total')"
tm paste-buffer -p
typed=$((typed + 13 + 2))
settle 'the paste'
shows '/ ord has:total' 'a paste is one line of text'
shows '▸orders' 'pasted text is searched'
keys ^U Esc
tm set-buffer 'Qorders'
tm paste-buffer -p
typed=$((typed + 9))
settle 'the paste into the list'
shows '/ Qorders' 'where no line is typed a paste goes to the query line, and its letters are no keys'
keys ^U 'ord has:total'

# Esc puts away what is open, one after the other, and never leaves.
keys ^U 'ord' Esc Enter
shows 'q close' 'Enter opens the inspector'
keys Esc
shows 'q quit' 'Esc goes to the list'
keys t Esc r
shows_no 'newest first' 'Esc closes the steps'
keys O
shows_no '▸order_lines' 'one pane alone'
keys Esc
shows '▸order_lines' 'Esc gives the others back'
keys Esc
shows_no '─ relations' 'the second Esc closes the relations'
keys Esc Esc
shows '▸order_lines' 'Esc in the list does nothing'

# What was opened from a table closes to it; from the list, to the list.
keys Enter r q
shows 'l tabs' 'q from the relations is at the table that they are of'
keys q r q
shows 'q quit' 'q in relations opened from the list returns to the list'

# A number that waits is seen, and can be taken back.
keys g 1 2
shows ' 12: count or line number for the next key' 'a number is shown while it waits'
keys Esc j
shows '▸orders' 'Esc forgets a number'
keys / ^U 'ord has:total'

# Editing.
keys ^W
shows '3 of 10 tables' '^W takes a word away'
keys ^A x
shows '/ xord' '^A goes to the start'
keys Del Del Del BSpace
shows '10 tables' 'a pasted query can be removed'
keys ^E ^U 'rows:1..' ^A 'o ' ^E ' sort:-name'
shows '/ o rows:1.. sort:-name' 'typing goes where the cursor is'

# Mistakes are pointed at, and do not get in the way.
keys ^U 'ord rows:x'
screen 'a mistake has a caret under it' <<'E'
 / ord rows:x
            ^ expected a count such as 1000, 1e6 or 10k
▸order_lines       T    4      0
E
keys BSpace 1
shows_no 'expected' 'a mistake in the query disappears when it is fixed'
keys ^U 'ord ha' 's:'
shows '3 of 10 tables' 'a filter that is not finished leaves the rest'
keys ^U ^C
shows 'press Esc, then q, to leave' '^C with nothing to stop says how to leave'
keys Esc ^C
shows 'press q to leave' '^C in the list says how to quit'
resize 200x60
keys 6G Tab Tab
copy ys
is "$(copied | head -c 17)" 'LEFT JOIN address' 'ys has the join where relations were not asked for'
keys / ^U shop
shows 'shop is a catalog: catalog:shop finds its tables.' 'a catalog by its name alone is not found, and that says how'
quit_explorer

# Where no tmux is in between, the terminal itself is asked to take it.
explore 80x24 OCAT_CLIPBOARD=osc52
count_from_here
keys '=orders' Enter yn
counted >/dev/null
is "$(LC_ALL=C grep -ac "$(printf '\033')]52;c;c2hvcC5vcmRlcnM=$(printf '\007')" "$bytes")" 1 'the clipboard of the terminal is asked for'
shows 'copied: shop.orders' 'a copy without a clipboard is confirmed'
quit_explorer 'OSC 52'

# A program that takes no text and does not end.
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
point $? 'leaving ends a copying program that does not end by itself'

# Keys of one's own.
mkdir -p "$work/.config/ocat"
printf 'keys:\n  down: w Down\n  quit: X\n' >"$work/.config/ocat/config.yaml"
explore 80x24
keys Esc w
shows '▸addresses' 'another key moves down'
keys j
shows '▸addresses' 'a changed key no longer has its old action'
keys '?'
resize 80x200
screen 'help knows' <<'E'
 Moving
 w Down            next line                                    down
E
tm send-keys -l X
ended 0 'a changed key quits'
rm "$work/.config/ocat/config.yaml"

explore 80x24 -- demo
keys '=addresses' Enter Enter
copy yl
is "$(copied)" 'ocat demo show shop.addresses' 'in the demo yl copies a command of the demo'
keys q
copy yl
is "$(copied)" "ocat demo tables '=addresses'" 'a copied command has quotes where a shell needs them'
quit_explorer 'the explorer of the demo quits'

may_fail=1
printf 'keys:\n  down: j\n  find: q\n' >"$work/.config/ocat/config.yaml"
explore 80x24
until_true 'the end' has_ended
is "$(cat "$work/ended")" 6 'a key that is taken is refused at the start'
cp "$work/said" "$err"
says 'config.yaml:3' 'a bad key of config.yaml is reported with its line'
says 'is already a key of "close"' 'a key with two actions is reported with the first action'
done_testing
