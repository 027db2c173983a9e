#!/bin/sh
# Every size of screen: what fits is shown, nothing breaks, and it never ends for want of room.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null
explore 120x40
keys orders Enter
screen 'from 100 columns list and inspector stand side by side' <<'E'
 name                      cols   rows     size    ├─ orders ───── columns keys indexes refs ddl sample history health ─
▸orders                  T    6      3   8.0 kB    │ table  3 rows  8.0 kB                                        cache
E
resize 200x60
shows '├─ relations of orders' 'from 160 the relations have a place of their own'
shows 'columns 6' 'beside the inspector'
resize 80x24
look >"$out"
is "$(awk '/─ orders ─/ { print NR }' "$out")" 12 'at 80x24 they stand one above the other'
keys r
shows 'relations of orders' 'the relations take the place of the inspector'
shows_no 'columns 6' 'the inspector is hidden by the relations'
resize 50x20
shows 'relations of orders' 'below 60 columns there is one pane: the one with the keys'
shows_no 'open_orders      V' 'with one pane at a time the list is hidden'
keys Tab
shows ' / orders' 'one pane at a time keeps the query line'
resize 30x6
shows '▸orders' 'a very small screen shows what the cursor is on'
resize 20x4
shows '▸orders' "a screen of 20x4 shows the cursor's table"
resize 19x4
screen 'below that only a sentence, whole' <<'E'
window too small
(at least 20x4)
E
resize 20x3
shows 'window too small' 'too few lines are reported'
resize 80x24
shows 'relations of orders' 'with more room the relations are back'
keys O
shows_no 'relations of orders' 'a pane can have all of it'
keys O
shows 'relations of orders' 'O again gives the room back'

# A storm of sizes: it lives, and the last size is the one that is drawn.
n=0
while [ $n -lt 60 ]; do
	n=$((n + 1))
	tm resize-window -x $((n * 37 % 150 + 1)) -y $((n * 23 % 50 + 1))
done
resize 79x23
resize 80x24
screen 'a storm of sizes is survived' <<'E'
 name                cols   rows  comment
▸orders            T    6      3
E
quit_explorer

# What is long gives way to what is dear: the name to the tabs, far ends to one's own columns.
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
shows '~_asked_for_by_anybody ─ columns keys indexes refs ddl sample history health ─' 'a long name is cut at its start, and leaves the tabs'
keys Enter r
shows '  responsible_participant ' 'a column of the key is whole'
keys i
resize 120x40
shows 'NUMERIC(12,2)  null' 'a type is shown whole'
shows 'INTEGER        no    PK' 'the mark of a key is shown whole'
resize 58x24
shows '~_asked_for_by_anybody ─ columns  keys  indexes  refs ▸─' 'the neighbours of the tab stay, and there are more'
quit_explorer 'long names'

cat >said.jsonl <<'E'
{"ns":"s","table":"told","cols":[["id","character varying(255)","a comment that is long enough to be in the way of what is before it"]],"desc":"one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"}
E
ocat remove long >/dev/null
ocat add said said.jsonl >/dev/null
explore 80x40
screen 'a comment goes on where rows are free' <<'E'
 one two three four five six seven eight nine ten eleven twelve thirteen
 fourteen fifteen sixteen seventeen eighteen
E
shows 'character varying(255)' 'a type is whole before a comment is'
quit_explorer 'long comments'
ocat remove said >/dev/null
ocat add shop shop.db >/dev/null

# A key that is awaited is told on last line, however few there are; what is cut is told, too, and how to leave.
last() { look | awk -v n="$1" 'NR == n'; }
explore 40x10
keys '=orders' Enter E
is "$(last 10)" ' orders  m Markdown  Esc cancel  ~' 'an export: of what, as what, how to leave, and that there is more'
keys m
shows 'Esc cancel' 'where it should go to can be left as well'
keys Esc
shows_no 'Esc cancel' 'Esc leaves it'
keys y
is "$(last 10)" ' yy line  yn name  Esc cancel  ~' 'a key that begins others'
keys n
is "$(last 10)" ' copied: shop.orders' 'what came of it is told'
keys j
shows_no 'copied' 'the footer shows a message until the next key'
keys s
shows 'Esc cancel  ~' 's is told'
keys Esc m
is "$(last 10)" ' mark: a letter, a to z  Esc cancel' 'the prompt of a mark fits the width'
keys Esc 1 2
is "$(last 10)" ' 12 times the next key  Esc cancel' 'the prompt of a number fits the width'
keys Esc
resize 20x4
keys y
is "$(last 4)" ' yy line  Esc  ~' 'at 20x4 the way out is there'
keys Esc
resize 40x13
keys y
shows 'Esc cancel  ~' 'where there is a footer, what is cut is told'
keys Esc
resize 80x24
keys E
shows ' export orders as  m Markdown  e Mermaid  d DBML  j JSON  s DDL  Esc cancel' 'the formats of an export fit a wide screen'
keys Esc y
shows_no '~' 'the footer of a chord cuts nothing'
keys Esc
quit_explorer 'keys that are awaited'

# One column, one line: it starts, and ends.
explore 1x1
resize 80x24
shows '10 tables' 'the explorer starts on a screen of one cell'
quit_explorer

for size in 20x4 59x11 79x23 132x43; do
	explore $size
	keys 'o' Enter r t '?' q i q
	quit_explorer "at $size it can be walked through"
done
done_testing
