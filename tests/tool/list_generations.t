#!/bin/sh
# list_generations: the syncs of the catalogs and what each changed.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db
sqlite3 shop.db 'create table promos (id integer primary key); create table gifts (id integer primary key)'
run ocat sync shop
sqlite3 shop.db 'alter table promos add column code text; drop table gifts'
run ocat sync shop

rows() { ocat history "$@" -q -o jsonl 2>/dev/null | jq -r '[.name, .changes, .added, .altered, .dropped, .tables, .what] | join(" ")'; }
is "$(rows)" 'shop@3 2 0 1 1 11 ~promos  -gifts
shop@2 2 2 0 0 12 +gifts, promos
shop@1 0 0 0 0 10 first sync' 'history lists the syncs, newest first, and what each changed'
is "$(rows gifts)" 'shop@3 1 0 0 1 11 -gifts
shop@2 1 1 0 0 12 +gifts' 'history with a query line counts only the changes of matching tables'
is "$(rows --at 2 -c shop)" 'shop@2 2 2 0 0 12 +gifts, promos
shop@1 0 0 0 0 10 first sync' 'history --at ends there'
changed() { ocat changes "$@" -q -o jsonl 2>/dev/null | jq -r '.qualified_name + " " + .change_kind' | paste -sd,; }
is "$(changed --generation shop@2)" 'shop.gifts added,shop.promos added' 'changes --generation lists the changes of one sync'
run ocat changes --generation shop
exits 2 'a generation without a number is refused'
says 'NAME@NUMBER' 'the refusal says how to write a generation'
run ocat changes --generation nosuch@1
says 'no catalog called nosuch' 'a generation of an unknown catalog is refused'
done_testing
