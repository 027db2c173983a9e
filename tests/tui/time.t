#!/bin/sh
# The time of the catalog: a strip of its generations, every screen as of a generation, its differences from now, and back.
. "${srcdir:-.}/tests/lib-tui.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

# ---- going to an earlier generation ----
explore 80x24 OCAT_NOW=$OCAT_NOW -- demo
keys 'shop.customer' Esc
shows '6 of 217 tables' 'a query for shop.customer finds six tables now'
keys g '@'
screen 'the strip shows the date and the changes of each generation' <<'E2'
─ time of shop, generation 3 of 3 ──────────────────────────────────────────────
   2026-04-16        2026-06-06       ▸2026-06-15 now
 ──┼─────────────────┼─────────────────┼ shown ────────────────────────────────
   84 tables         +1 ~8 -1          +1 ~5 -1
E2
shows 'synced 2 h ago  + order_events  ~ customers, orders' 'the strip lists the tables that changed'
shows ' time:  30d, last month, 2026-10-01, a generation' 'the footer says what can be typed'
keys Left
shows 'h earlier  l later  Enter go there  X compare with now' 'once a key moves, the footer shows the keys of the strip'
shows '▸2026-06-06' 'Left goes to the earlier generation'
shows '+ customer_consents' 'the strip lists the tables that an earlier generation added'
shows 'cache 2 h old' 'moving on the strip leaves the screen at now before Enter'
keys Left Enter
shows 'as of 2026-04-16 (generation 1 of 3)' 'the header shows that the screen is as of an earlier generation'
shows_no 'cache 2 h old' 'the header shows the earlier time instead of the age'
shows '5 of ' 'a table added later is not counted at an earlier generation'
shows_no 'customer_consents' 'a table of a later generation is not listed'
shows '▸customers                 T~' 'the cursor stays on its table, which is marked as changed since'
shows 'since then: ' 'the inspector shows the changes of a table since that generation'
keys '@'
shows '┼ shown' 'the strip marks the generation that is shown'
keys Right Enter
shows 'generation 2 of 3' 'Right and Enter go one generation later'
shows 'customer_consents' 'a table is listed from the generation that added it'

# ---- a time as people type it ----
keys '@' '10d'
shows '▸2026-04-16' 'the strip shows the newest generation ten days ago, before Enter'
keys ^U '2026-06-10'
shows '▸2026-06-06' 'the strip follows each key'
keys Enter
shows 'as of 2026-06-06 (generation 2 of 3)' 'a date goes to the newest generation of that time'
keys '@' 'last month' Enter
shows 'as of 2026-04-16 (generation 1 of 3)' 'last month goes to its first day'
keys '@' 2 Enter
shows 'generation 2 of 3' 'a number goes to that generation'
keys '@' 'soon' Enter
shows 'type a time, such as 30d' 'an unknown time says what can be typed'
keys Esc
shows ' time:  30d, last month' 'Esc clears the line'
keys '2020-01-01' Enter
shows 'the first generation is of 2026-04-16' 'a time before the first generation is refused'
keys ^U '9' Enter
shows 'no generation 9, only 1 to 3' 'an unknown generation is refused'
keys ^U Left Left l
shows '▸2026-06-06' 'after a key that moves, h and l move'
keys '/' 'last year'
shows ' time:  last year' '/ types a time again'
keys ^U '3' Enter
shows 'cache 2 h old' 'the newest generation is now'
keys ':' 'time 2026-06-10' Enter
shows 'as of 2026-06-06 (generation 2 of 3)' ':time takes a time'

# ---- back to now ----
keys g '@' Esc
shows 'cache 2 h old' 'Esc on the strip returns to now'
shows '6 of 217 tables' 'Esc on the strip returns to the list as it was'
shows '▸customers  ' 'Esc on the strip returns to the line of the cursor'
keys '['
shows 'generation 2 of 3' '[ returns to the earlier generation'
keys ']'
shows 'cache 2 h old' '] goes forward to now'
keys '@' Left Enter Enter
shows 'generation 2 of 3' 'opening a table keeps the earlier time'
shows 'Esc closes' 'a table opened at an earlier time comes with a note'
keys Esc
shows_no 'Esc closes' 'Esc dismisses the note about an earlier time'
keys Esc
shows 'q quit' 'a second Esc returns to the list at the earlier time'
shows 'generation 2 of 3' 'the list stays at the earlier time after the inspector closes'
keys Esc
shows 'cache 2 h old' 'Esc in the list returns to now'
quit_explorer

# ---- the open branches of the relations ----
explore 80x24 OCAT_NOW=$OCAT_NOW -- demo
keys '=shop.orders' Enter r l
shows '▸├┬▸ ' 'l opens a branch of the relations at now'
keys '@' Left Enter
shows '▸├┬▸ ' 'a branch opened at now stays open at an earlier time'
keys h G l
shows_no '├┬' 'a branch closed at an earlier time is closed there'
shows '└┬' 'another branch opens at an earlier time'
keys '@' Esc
shows '├┬▸ ' 'a branch left open at now is open after the return'
shows_no '└┬' 'a branch opened at an earlier time is closed at now'
quit_explorer

# ---- the basket at an earlier time ----
explore 200x60 OCAT_NOW=$OCAT_NOW -- demo
keys '=shop.customer_consents' Esc v / ^U '=shop.customers' Esc v B
shows 'shop.customer_consents  T' 'the basket shows two tables now'
keys Tab '@' Left Left Enter
shows 'did not exist then' 'a table in the basket that was added later is reported'
keys '@' Esc
shows_no 'did not exist then' 'Esc on the strip brings the later table of the basket back'
quit_explorer

# ---- columns that changed ----
explore 120x40 OCAT_NOW=$OCAT_NOW -- demo
keys '=shop.customers' Esc '@' Left Enter
shows ' + loyalty_tier_id          INTEGER' 'a column added since that generation stands at the end with a plus'
keys '@' Left Enter
shows ' ~ phone ' 'a column altered since that generation is marked with a tilde'
keys / ^U Esc g n
shows '▸shop.customers' 'n goes to the first table that changed since'
keys n
shows '▸shop.employees' 'n again goes to the next table that changed since'
keys N
shows '▸shop.customers' 'N goes to the previous table that changed since'
keys / '=order_events' Esc
shows 'No match; similar names' 'a search at an earlier time does not find a later table'
keys '@' Esc
shows '▸shop.order_events' 'a query typed at an earlier time finds its table back at now'
quit_explorer

# ---- a table that did not exist ----
explore 200x60 OCAT_NOW=$OCAT_NOW -- demo
keys 'shop.order_events' Esc Enter '@' Left Enter
shows 'shop.order_events did not exist on 2026-06-06.' 'the inspector reports that the table did not exist at that time'
keys R t
shows 'search_tables shop.order_events, at 2026-06-06' 'going to an earlier time is recorded as a step'
shows 'describe_asset shop.order_events, at 2026-06-06' 'a table missing at that time is looked up as a step'
shows '  unknown table or view "shop.order_events"' 'the step of a missing table shows its error'
shows '1 failed' 'the screen of steps counts the failures'
keys "[" "[" "["
shows '▸  1  search_tables shop' '[ goes back through the steps and keeps them on screen'
shows 'cache 2 h old' 'going back past the change of time returns the screen to now'
keys ']' ']'
shows 'as of 2026-06-06' '] goes forward to the earlier time'
keys g Enter Enter
shows 'cache 2 h old' 'Enter in a step returns to the time of that step'
quit_explorer

# ---- a small screen ----
explore 20x4 OCAT_NOW=$OCAT_NOW -- demo
keys customers Esc '@' Left Enter
shows ' @ customers' 'without a header the query line marks an earlier time with @'
keys '@' Right Left
shows '2026-06-06' 'the strip takes one line on the smallest screen'
keys Esc
shows ' / customers' 'Esc returns to now with the query'
quit_explorer

# ---- a catalog added later, and a pruned generation ----
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
shows 'as of 2026-01-04 (generation 4 of 5)' 'beside a catalog added later, the others are shown at the earlier time'
shows 'young was not synced by 2026-01-04, so nothing of it is here' 'a catalog without a snapshot at that time is reported'
keys Esc '@' Esc '@' Left Left Left
sqlite3 old.db 'create table t7 (x)'
OCAT_NOW=2026-01-08T01:00:00Z ocat sync old >/dev/null
keys Enter
shows 'no catalog has a snapshot from 2026-01-02T01:00:00Z or earlier' 'going to a generation that was pruned meanwhile is refused'
shows_no 'as of' 'a refused time leaves the screen at now'
quit_explorer

run env OCAT_NOW=2026-01-08T02:00:00Z "$OCAT" tables --at 2026-01-05T00:30:00Z
exits 0 'ocat tables --at succeeds when one catalog has no snapshot'
says 'young was first synced after 2026-01-05T00:30:00Z; skipped' 'ocat tables --at notes the catalog without a snapshot'
done_testing
