#!/bin/sh
# Leaving: a pane returns to exactly what was under it, and quitting asks first when something would be lost.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null
paste() { # paste TEXT
	printf %s "$1" >"$work/pasted"
	tm load-buffer "$work/pasted"
	tm paste-buffer -p
	typed=$((typed + $(wc -m <"$work/pasted") + 2))
	settle 'the paste'
}

# ---- back to what was under it ----
explore 80x24
keys '=orders' Enter r 3j
look >before
for key in K C H t d L D w B '?' F1; do
	keys "$key" j Esc
	look >after
	cmp -s before after
	point $? "Esc after $key returns to the line of the relations it was opened from" "$(diff before after)"
done
keys K C Esc
look >after
cmp -s before after
point $? 'Esc after two full screens returns to the relations' "$(diff before after)"
keys q
shows 'columns 6 ' 'q closes the relations'
keys K q
shows 'columns 6 ' 'a full screen opened from the list closes to the list'
quit_explorer

# ---- quitting ----
explore 80x24
keys Esc
tm send-keys -l q
ended 0 'q in the list quits at once when nothing would be lost'

explore 80x24
keys Esc P q
tm send-keys -l q
ended 0 'q quits at once with a plan that was made from tables'

explore 80x24
keys Esc ';'
paste 'SELECT email FROM customers'
keys Esc q
shows 'the text in check is not saved; press the key again to quit' 'q asks when a pasted query would be lost'
keys j q
shows 'press the key again to quit' 'another key between cancels the question'
tm send-keys -l q
ended 0 'q twice quits'

explore 80x24
keys Esc P
paste '{"tables": ["customers"], "columns": ["email"]}'
keys ':' 'plan orders' Enter '['
shows 'SELECT customers.email' '[ returns to the plan that was pasted'
keys Esc q
shows 'the text in plan is not saved; press the key again to quit' 'q asks when that plan would be lost'
tm send-keys -l q
ended 0 'q twice quits with such a plan'

explore 80x24
keys Esc ';'
paste 'SELECT email FROM customers'
quit_explorer 'Q quits without a question about a text'

mkdir -p "$work/.local/state/ocat"
echo '{' >"$work/.local/state/ocat/explorer.json"
explore 80x24
keys Esc Esc v
shows 'added to the basket' 'a basket that cannot be saved still takes tables'
keys q
shows 'the basket cannot be saved: 1 table; press the key again to quit' 'q asks when the basket would be lost'
tm send-keys -l q
ended 0 'q twice quits with such a basket'

# ---- back to a catalog that has another name now ----
rm "$work/.local/state/ocat/explorer.json"
explore 80x24
keys 'catalog:shop email' Enter ':' 'orders' Enter ':' 'customers' Enter L r ^U store Enter
shows '▸store ' 'r renames the catalog'
keys q '[' '['
shows '─ orders ─' '[ returns to a table of that catalog'
shows '/ catalog:store email' '[ returns to a query with its new name'
copy yn
is "$(copied)" 'store.orders' 'the table has the new name of its catalog'
quit_explorer
done_testing
