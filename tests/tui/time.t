#!/bin/sh
# The time of the catalog: a strip of its generations, everything as of then, what differs from now, and back; the steps.
. "${srcdir:-.}/tests/lib-tui.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

# ---- there ----
explore 80x24 OCAT_NOW=$OCAT_NOW -- demo
keys 'shop.customer' Esc
shows '6 of 217 tables' 'six tables, now'
keys G '@'
screen 'the strip: when it was read, what changed in each' <<'E2'
─ time of shop, generation 3 of 3 ──────────────────────────────────────────────
   2026-04-16        2026-06-06       ▸2026-06-15 now
 ──┼─────────────────┼─────────────────┼ shown ────────────────────────────────
   84 tables         +1 ~8 -1          +1 ~5 -1
E2
shows 'synced 2 h ago  + order_events  ~ customers, orders' 'the strip lists the tables that changed'
shows 'h earlier  l later  Enter go there  Esc back to now' 'the footer says how it moves'
keys Left
shows '▸2026-06-06' 'Left goes to the earlier generation'
shows '+ customer_consents' 'an earlier generation lists its own changes'
shows 'cache 2 h old' 'nothing is gone to before Enter'
keys Left Enter
shows 'as of 2026-04-16 (generation 1 of 3)' 'the header says that it is not now'
shows_no 'cache 2 h old' 'the header shows the time in place of the age'
shows '5 of ' 'a table that came later is not found then'
shows_no 'customer_consents' 'a table of a later generation is not listed'
shows '▸shop.customers                 T~' 'the cursor is on the table it was on, which is marked as another one now'
shows 'since then: ' 'the inspector says what became of it'
keys '@'
shows '┼ shown' 'the strip shows where one is'
keys l Enter
shows 'generation 2 of 3' 'later by one'
shows 'customer_consents' 'there it is'

# ---- and back ----
keys g '@' Esc
shows 'cache 2 h old' 'Esc leads back to now'
shows '6 of 217 tables' 'Esc on the strip returns to the list as it was'
shows '▸shop.customers  ' 'Esc on the strip returns to the line of the cursor'
keys '['
shows 'generation 2 of 3' 'going back goes back in time too'
keys ']'
shows 'cache 2 h old' '] goes forward to now'
keys '@' Left Enter Enter
shows 'generation 2 of 3' 'earlier once more, in a table'
shows 'Esc closes' 'a look at an earlier time comes with its note'
keys Esc
shows_no 'Esc closes' 'Esc dismisses the note'
keys Esc
shows 'q quit' 'the next Esc returns to the list'
shows 'generation 2 of 3' 'the list is that of the earlier time'
keys Esc
shows 'cache 2 h old' 'Esc in the list returns to now'
quit_explorer

# ---- and its branches ----
explore 80x24 OCAT_NOW=$OCAT_NOW -- demo
keys '=shop.orders' Enter r l
shows '▸├┬▸ ' 'a branch is open, now'
keys '@' Left Enter
shows '▸├┬▸ ' 'an open branch stays open at an earlier time'
keys h G l
shows_no '├┬' 'closed there'
shows '└┬' 'another branch opens at that time'
keys '@' Esc
shows '├┬▸ ' 'now has it open as it was left'
shows_no '└┬' 'back at now that branch is closed'
quit_explorer

# ---- the basket is of its time, too ----
explore 200x60 OCAT_NOW=$OCAT_NOW -- demo
keys '=shop.customer_consents' Esc v / ^U '=shop.customers' Esc v B
shows 'shop.customer_consents  T' 'two tables, now'
keys Tab '@' Left Left Enter
shows 'did not exist then' 'one of them came later'
keys '@' Esc
shows_no 'did not exist then' 'back at now the second table is there again'
quit_explorer

# ---- the columns that differ ----
explore 120x40 OCAT_NOW=$OCAT_NOW -- demo
keys '=shop.customers' Esc '@' Left Enter
shows ' + loyalty_tier_id          INTEGER' 'a column that was added since stands at the end, marked'
keys '@' Left Enter
shows ' ~ phone ' 'one that was altered since is marked'
keys / ^U Esc g n
shows '▸shop.customers' 'n goes to the next table that differs'
keys n
shows '▸shop.employees' 'n goes to the next table that differs'
keys N
shows '▸shop.customers' 'N back'
keys / 'order_events' Esc
shows 'No match; similar names' 'what came later is not found'
keys '@' Esc
shows '▸shop.order_events' 'the line that was asked for meanwhile stays, and finds it now'
quit_explorer

# ---- a table that was not there ----
explore 200x60 OCAT_NOW=$OCAT_NOW -- demo
keys 'shop.order_events' Esc Enter '@' Left Enter
shows 'shop.order_events did not exist on 2026-06-06.' 'the inspector says that it was not there'
keys R t
shows 'search_tables  at 2026-06-06' 'the way there is a step'
shows 'describe_asset  asset shop.order_events' 'asking again for a missing table is a step'
shows 'failed   unknown table' 'the failed step has its error'
shows '1 failed' 'failures are counted'
keys "[" "[" "["
shows '▸  1  search_tables' 'steps back, with the steps in front'
shows 'cache 2 h old' 'the screen is as it was then: now'
keys ']' ']'
shows 'as of 2026-06-06' '] goes forward to the earlier time'
keys G Enter
shows 'cache 2 h old' 'Enter leads there'
quit_explorer

# ---- small ----
explore 20x4 OCAT_NOW=$OCAT_NOW -- demo
keys customers Esc '@' Left Enter
shows ' @ customers' 'without a header the query line says that it is not now'
keys '@'
shows '2026-06-06' 'the strip has one line'
keys Esc
shows ' / customers' 'Esc returns to now with the query'
quit_explorer

# ---- a catalog that is younger, a generation that is gone ----
day() { OCAT_NOW=2026-01-0${1}T01:00:00Z ocat sync "$2" >/dev/null; }
sqlite3 old.db 'create table a (x)'
ocat add old old.db --no-sync >/dev/null
sed -i 's/^\( *\)- name: old$/&\n\1  history: 3d/' "$HOME/.config/ocat/catalogs.yaml"
for n in 1 2 3 4 5; do
	sqlite3 old.db "create table t$n (x)"
	day $n old
done
sqlite3 young.db 'create table young_one (x)'
ocat add young young.db --no-sync >/dev/null
day 5 young
explore 80x24 OCAT_NOW=2026-01-05T03:00:00Z
keys Esc '@' Left Enter
shows 'as of 2026-01-04 (generation 4 of 5)' 'with a younger catalog the others are shown as of then'
shows 'young was not synced by 2026-01-04, so nothing of it is here' 'a catalog that is younger than that time is reported'
keys Esc '@' Esc '@' Left Left Left
sqlite3 old.db 'create table t7 (x)'
OCAT_NOW=2026-01-08T01:00:00Z ocat sync old >/dev/null
keys Enter
shows 'no catalog has a snapshot from 2026-01-02T01:00:00Z or earlier' 'a generation that was pruned meanwhile is refused with its sentence'
shows_no 'as of' 'a refused time keeps everything as it was'
quit_explorer

run env OCAT_NOW=2026-01-08T02:00:00Z "$OCAT" tables --at 2026-01-05T00:30:00Z
exits 0 'on the command line too the younger one is empty'
says 'young was first synced after 2026-01-05T00:30:00Z; skipped' 'a younger catalog has a note'
done_testing
