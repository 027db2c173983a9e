#!/bin/sh
# Every size of screen: panes adapt to the room, nothing breaks, and the explorer never quits for lack of room.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null
explore 120x40
keys orders Enter
screen 'from 110 columns inspector and relations stand side by side' <<'E'
─ orders ─── columns 6 keys 4 indexes 1 refs 5 ddl sample history health ─├─ relations of orders ───────────────────────
 table  3 rows  8.0 kB                                              cache │ references (3)
E
resize 200x60
look >"$out"
is "$(awk '/─ orders ─/ { print NR }' "$out")" 3 'at 200x60 the inspector is at the right, with the whole height'
is "$(awk '/^─ relations of orders ─/ { print NR }' "$out")" 11 'at 200x60 the relations are below a short list'
resize 80x24
look >"$out"
is "$(awk '/─ orders ─/ { print NR }' "$out")" 11 'at 80x24 list and inspector stand one above the other'
keys r
shows 'relations of orders' 'at 80x24 the relations take the place of the inspector'
shows_no 'columns 6' 'at 80x24 the relations hide the inspector'
resize 50x20
shows 'relations of orders' 'below 60 columns only the pane with the keys is shown'
shows_no 'open_orders      V' 'below 60 columns the list is hidden'
keys Tab
shows ' / orders' 'Tab below 60 columns shows the query line'
resize 30x6
shows '▸orders' 'a screen of 30x6 shows the selected table'
resize 20x4
shows '▸orders' "a screen of 20x4 shows the selected table"
resize 19x4
screen 'below 20x4 only a message about the size is shown' <<'E'
window too small
(at least 20x4)
E
resize 20x3
shows 'window too small' 'a screen with three lines reports that it is too small'
resize 80x24
shows 'relations of orders' 'the relations are shown again with more room'
keys O
shows_no 'relations of orders' 'O gives one pane the whole screen'
keys O
shows 'relations of orders' 'O again gives the other panes their room back'

# Many sizes in quick succession: the explorer survives, and draws the last size.
n=0
while [ $n -lt 60 ]; do
	n=$((n + 1))
	tm resize-window -x $((n * 37 % 150 + 1)) -y $((n * 23 % 50 + 1))
done
resize 79x23
resize 80x24
screen 'after sixty changes of size the last size is drawn' <<'E'
 name                cols   rows     size          no age, tags, owner, comment
▸orders            T    6      3   8.0 kB
E
quit_explorer

# Long text gives way to what matters more: the name to the tabs, referenced tables to the table's own columns.
cat >long.sql <<'E'
CREATE TABLE participants_of_everything (participant_id INTEGER PRIMARY KEY);
CREATE TABLE the_register_of_all_that_was_ever_asked_for_by_anybody (
	register_id INTEGER PRIMARY KEY, amount_that_was_asked_for NUMERIC(12,2) DEFAULT 12345.67,
	responsible_participant INTEGER REFERENCES participants_of_everything (participant_id) ON DELETE CASCADE);
E
sqlite3 long.db <long.sql
ocat remove shop >/dev/null
ocat add long long.db >/dev/null
explore 80x24
keys register
shows '~_asked_for_by_anybody ─ columns keys indexes refs ddl sample history health ─' 'a long name is cut at its start in favour of the tabs'
keys Enter r
shows '  responsible_participant ' 'the relations show a long column name whole'
keys i
resize 120x40
shows 'NUMERIC(12,2)  null' 'a wide inspector shows a long type whole'
shows 'INTEGER        no    PK' 'a wide inspector shows the mark of a key whole'
resize 58x24
shows '~_asked_for_by_anybody ─ columns  keys  indexes  refs ▸─' 'a narrow inspector shows the tabs beside the current one and an arrow'
quit_explorer 'the explorer quits after long names were cut'

cat >said.jsonl <<'E'
{"ns":"s","table":"told","cols":[["id","character varying(255)","a comment that is long enough to be in the way of what is before it"]],"desc":"one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"}
E
ocat remove long >/dev/null
ocat add said said.jsonl >/dev/null
explore 80x40
screen 'a comment in the list continues on free lines' <<'E'
 one two three four five six seven eight nine ten eleven twelve thirteen
 fourteen fifteen sixteen seventeen eighteen
E
shows 'character varying(255)' 'the inspector shows a type whole before it shows a comment'
quit_explorer 'the explorer quits after long comments were shown'
ocat remove said >/dev/null
ocat add shop shop.db >/dev/null

# The last line shows an expected key on any screen; text that is cut is marked, and the way out is shown.
last() { look | awk -v n="$1" 'NR == n'; }
explore 40x10
keys '=orders' Enter E
is "$(last 10)" ' orders  m Markdown  Esc cancel  ~' 'a narrow prompt of E shows table, format, Esc and a tilde'
keys m
shows 'Esc cancel' 'the prompt for the place of an export shows Esc'
keys Esc
shows_no 'Esc cancel' 'Esc leaves the prompt for the place of an export'
keys y
is "$(last 10)" ' yy line  yn name  Esc cancel  ~' 'a narrow prompt of y shows keys, Esc and a tilde'
keys n
is "$(last 10)" ' copied: shop.orders' 'a narrow footer reports the copied name'
keys j
shows_no 'copied' 'the next key dismisses a message in the footer'
keys s
shows 'Esc cancel  ~' 'a narrow prompt of s shows Esc and a tilde'
keys Esc m
is "$(last 10)" ' mark (a to z):' 'the prompt of a mark fits 40 columns'
keys Esc 1 2
is "$(last 10)" ' 12 times the next key  Esc cancel' 'the prompt of a number fits 40 columns'
keys Esc
resize 20x4
keys y
is "$(last 4)" ' yy line  Esc  ~' 'at 20x4 the prompt of y shows Esc'
keys Esc
resize 40x13
keys y
shows 'Esc cancel  ~' 'a cut prompt of y is marked on a screen with a footer'
keys Esc
resize 80x24
keys E
shows ' export orders as  m Markdown  e Mermaid  d DBML  j JSON  s DDL  Esc cancel' 'the formats of an export fit 80 columns'
keys Esc y
shows_no '~' 'the keys after y fit 80 columns'
keys Esc
quit_explorer 'the explorer quits after prompts were cut'

# A screen of one column and one line: the explorer starts, and quits.
explore 1x1
resize 80x24
shows '10 tables' 'the explorer starts on a screen of one cell'
quit_explorer

for size in 20x4 59x11 79x23 132x43; do
	explore $size
	keys 'o' Enter r t '?' q i q
	quit_explorer "the explorer quits at $size after each pane was opened"
done
# A small screen keeps its footer, and cuts no word.
explore 40x10
shows ' Enter Esc to the list  F1 help' 'at 40x10 the keys of the query line are shown'
keys Esc
shows '? help' 'at 40x10 the footer has the help'
keys '!'
screen 'at 40x10 a sentence goes on above the footer' <<'E'
 no relation here: r shows them, J
 finds paths
E
keys j
shows '? help' 'the next key shows the footer again'
quit_explorer
done_testing
