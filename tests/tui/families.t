#!/bin/sh
# A family of tables is one row of the list; a key opens it into its members, and closes it.
. "${srcdir:-.}/tests/lib-tui.sh"
sqlite3 :memory: "with recursive day(n) as (select 0 union all select n + 1 from day where n < 364)
	select 'create table events_' || strftime('%Y%m%d', '2024-01-01', n || ' days') || ' (id integer primary key, name text);' from day" |
	sqlite3 shards.db
sqlite3 shards.db 'create table users (id integer primary key, email text)'
ocat add shop shards.db >/dev/null

explore 80x24
shows '▸events_* (365)    T' 'the list shows a family as one row, with its number'
shows '2 tables' 'a family counts as one table'
shows 'newest of  365 tables events_*, 2024-01-01 to 2024-12-30' 'the inspector says how many tables the newest stands for'
keys Esc o
shows '/ members:shop.events_*' 'o on a family narrows the query line to its members'
shows 'events_20240101' 'an open family shows its members'
shows '365 tables' 'an open family is counted'
shows 'one of  365 tables events_*' 'the inspector names the family of a member'
keys o
shows '▸events_* (365)' 'o again closes the family'
keys j o
shows 'no partitions or date shards to open here' 'o on another table says that nothing opens'
quit_explorer 'the explorer quits after a family was opened'
explore 200x60
shows 'events_* (365)' 'a wide list shows a family as one row'
keys '/' 'events_20240115' Esc
shows '▸events_20240115' 'a name typed whole shows the member itself'
quit_explorer 'the explorer quits after a member was found'
sqlite3 :memory: "with recursive day(n) as (select 0 union all select n + 1 from day where n < 99)
	select 'drop table events_' || strftime('%Y%m%d', '2024-01-01', n || ' days') || ';' from day" | sqlite3 shards.db
sqlite3 :memory: "with recursive day(n) as (select 0 union all select n + 1 from day where n < 99)
	select 'alter table events_' || strftime('%Y%m%d', '2024-05-01', n || ' days') || ' add column region text;' from day" | sqlite3 shards.db
ocat sync shop >/dev/null
explore 80x24
keys Esc C
shows 'events_* (100)  altered' 'the changes have the shards that changed alike on one row'
shows 'events_* (100)  dropped' 'the changes have the shards that were dropped on one row'
keys o
shows '/ members:shop.events_*' 'o on that row narrows the query line to its members'
shows 'events_20240103' 'the changes of the members are listed'
keys o
shows 'events_* (100)  dropped' 'o again closes them'
keys : 'diff shop@1 shop' Enter
shows '- events_* (100)  dropped' 'the differences have the shards that are gone on one line'
shows '~ events_* (100)  2024-05-01 to 2024-08-08' 'the differences have the shards that changed alike on one line'
shows '+ column region' 'and their common change below it'
keys n o
shows '- shop.events_20240101' 'o on that line lists its members'
keys o
shows_no '- shop.events_20240101' 'o again hides them'
quit_explorer 'the explorer quits after differences of families'
done_testing
