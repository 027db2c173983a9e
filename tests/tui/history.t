#!/bin/sh
# The syncs of the catalogs and what each changed; the query line filters them, keys sort them, Enter opens the changes.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null
sqlite3 shop.db 'create table promos (id integer primary key); create table gifts (id integer primary key)'
ocat sync shop >/dev/null
sqlite3 shop.db 'alter table promos add column code text; drop table gifts'
ocat sync shop >/dev/null

dates() { sed 's/20[0-9][0-9]-[01][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]/DATE            /'; }
lines_are() { # lines_are WORDS <<EXPECTED: the lines of the screen from the title on, with dates left out
	cat >"$work/wanted"
	look | dates | sed -n '/^─ /,$p' | head -n "$(wc -l <"$work/wanted")" >"$work/have"
	is "$(cat "$work/have")" "$(cat "$work/wanted")" "$1"
}

explore 80x24
keys Esc ,
lines_are ', lists the syncs and what each changed' <<'S'
─ history: 3 generations ───────────────────────────────────────────────────────
 when              generation  changes  tables  what
▸DATE              shop@3            2      11  ~promos  -gifts
 DATE              shop@2            2      12  +gifts, promos
 DATE              shop@1            0      10  first sync
S
shows '/ filter' 'the footer says that / filters'
keys Enter
lines_are 'Enter shows the changes of a sync' <<'S'
─ changes of shop@3: 2 changes ─────────────────────────────────────────────────
 name    change   what
▸gifts   dropped  table dropped
 promos  altered  column code added
S
keys q
shows 'history: 3 generations' 'closing the changes of a sync leads back to the history'
keys Enter j Enter
shows '─ promos ─' 'Enter on a change opens the table'
keys '[' '['
shows '▸20' '[ returns to the history'
shows 'history: 3 generations' '[ returns to its title'
keys '/' 'gif'
lines_are '/ edits the query line, and the history follows each key' <<'S'
─ history: 2 generations ───────────────────────────────────────────────────────
 when              generation  changes  tables  what
▸DATE              shop@3            1      11  -gifts
 DATE              shop@2            1      12  +gifts
S
keys Enter Enter
shows 'changes of shop@3: 1 change ' 'the query line filters the changes of a sync'
keys '[' x
shows 'history: 3 generations' 'x clears the query line'
keys s a s a
shows 'when▴ ' 'sa twice puts the oldest sync first'
lines_are 'the oldest sync is first' <<'S'
─ history: 3 generations ───────────────────────────────────────────────────────
 when▴             generation  changes  tables  what
▸DATE              shop@1            0      10  first sync
S
keys s o
shows_no '▴' 'so restores the order of the answer'
keys s s
shows 'no column for that order' 'a screen without sizes says so'
keys '/' 'nothing_like_this' Enter
shows 'Nothing here matches the query line.' 'an empty history says why'
keys x q ':' 'syncs' Enter
shows 'history: 3 generations' ':syncs shows the history'
keys q ':' 'history promos' Enter
shows 'promos' ':history is a tab of the inspector'
quit_explorer

# The screens of changes and of health obey it too.
explore 80x24
keys 'promos' Enter C
shows '─ changes: 2 ─' 'C shows the changes of the tables that the query line finds'
keys '/' ^U 'gifts' Enter
shows '▸gifts' '/ on the changes edits the query line'
keys q x H
shows '─ health: ' 'H shows the health of all tables'
keys '/' 'promos' Enter
shows '─ health: 1 table ─' '/ on the health edits the query line'
quit_explorer

for size in 40x10 120x40 200x60; do
	explore $size
	keys Esc ,
	shows 'history: 3 generations' "the history is shown at $size"
	keys Enter
	shows '▸gifts' "the changes of a sync are shown at $size"
	quit_explorer
done
done_testing
