#!/bin/sh
# No pane leaves rows empty while another one scrolls, and the list keeps its height from table to table.
. "${srcdir:-.}/tests/lib-tui.sh"

# Tables of 2, 7, 12 and 17 columns in turn; each references the one before, but every fifth stands alone.
awk 'BEGIN { for (i = 0; i < 90; i++) {
	printf "CREATE TABLE item_%02d (id INTEGER PRIMARY KEY, before INTEGER%s", i, i % 5 ? " REFERENCES item_" sprintf("%02d", i - 1) " (id)" : ""
	for (c = 0; c < i % 4 * 5; c++) printf ", amount_%02d NUMERIC(12,2) NOT NULL", c
	print ");" } }' | sqlite3 items.db
ocat add items items.db >/dev/null

# empty_rows PART: the rows without text at the bottom, above the footer: 1, left of a line between two panes; 2, right.
empty_rows() {
	look | sed '$d; s/[│├]/|/' | awk -F'|' -v part="$1" '
		{ text[NR] = $part }
		END { n = NR; while (n > 0 && text[n] ~ /^ *$/) n--; print NR - n }'
}
list_ends() { look | awk '/─ item_[0-9]* ─/ { print NR; exit }'; }

# fills SIZE PART: whichever table the cursor is on, no more than three rows of the inspector stay empty.
fills() {
	explore "$1"
	keys Esc
	most=0 at=$(list_ends) moved=
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		keys j
		n=$(empty_rows "$2")
		[ "$n" -le $most ] || most=$n
		[ "$(list_ends)" = "$at" ] || moved=yes
	done
	[ $most -le 3 ]
	point $? "at $1 at most three rows stay empty" "it was $most"
	is "$moved" '' "at $1 the list keeps its height"
}
fills 80x24 1
keys r
shows '─ relations of' 'at 80x24 the relations are below the inspector if they are short'
shows 'columns 12  keys 1' 'the inspector keeps the rows that short relations leave'
quit_explorer
fills 100x30 1
quit_explorer
fills 120x40 1
keys / '=item_07' Enter
shows '│─ more of item_07 ──' 'what has no room below the columns continues below the relations'
shows '│ freshness  fresh' 'its health for example'
keys Enter G
shows '│▸    amount_07 NUMERIC(12,2) NOT NULL,' 'the cursor goes there too'
keys l
screen 'below a short tab the others continue' <<'S'
 key      columns  references                                             │ referenced by (1)
▸primary  id                                                              │ └+◂ item_08  id = before  one to many
 foreign  before   item_06 id                                             │─ more of item_07 ───────────────────────────
                                                                          │ about      verdict
 column     type           null  key  references                          │ freshness  fresh 1.00
S
quit_explorer
fills 200x60 1
quit_explorer
done_testing
