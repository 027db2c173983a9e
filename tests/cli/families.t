#!/bin/sh
# Families of tables: date shards are one row wherever tables are listed, open on demand, and never by their names alone.
. "${srcdir:-.}/tests/lib.sh"
needs jq jq

# days FIRST COUNT COLUMNS: tables events_YYYYMMDD
days() {
	sqlite3 :memory: "with recursive day(n) as (select 0 union all select n + 1 from day where n + 1 < $2)
		select 'create table events_' || strftime('%Y%m%d', '$1', n || ' days') || ' ($3);' from day"
}
{
	days 2024-01-01 300 'id integer primary key, user_id int, name text, at text'
	days 2024-10-27 65 'id integer primary key, user_id int, name text, at text, region text'
	cat <<'SQL'
create table users (id integer primary key, email text);
create table sales_2024q1 (id int, amount real, day text);
create table sales_2024q2 (id int, amount real, day text);
create table visits_2024_01 (page text, n int);
create table visits_2024_02 (page text, n int);
create table y2023 (a int, b int);
create table y2024 (a int, b int);
-- names alone make no family
create table report_2022 (id int, price int, vat int);
create table report_2023 (id int, city text, street text);
create table report_2024 (id int, email text, phone text);
create table port_8080 (id int, a text);
create table port_8081 (id int, a text);
-- the same name for days and for years
create table logs_2023 (id int, line text);
create table logs_2024 (id int, line text);
create table logs_20240101 (id int, line text);
create table logs_20240102 (id int, line text);
-- hostile names
create table "a b*c""d_20240101" (x int, y int);
create table "a b*c""d_20240102" (x int, y int);
SQL
} | sqlite3 shards.db
ocat add shop shards.db >/dev/null

names() { jq -r '[.rows[].name] | join(" ")' "$out"; }

# ---- one row ----

run ocat tables -o json
is "$(names)" 'a b*c"d_20240102 events_20241230 logs_2024 logs_20240102 port_8080 port_8081 report_2022 report_2023 report_2024 sales_2024q2 users visits_2024_02 y2024' \
	'a list has one row for each family, and every table that only looks like one'
is "$(jq -c '.rows[] | select(.name == "events_20241230").family' "$out")" \
	'{"count":365,"first":"events_20240101","last":"events_20241230","pattern":"events_*","from":"2024-01-01","until":"2024-12-30","kind":"dates"}' \
	'the row of a family has its count, first, last, pattern and dates'
is "$(jq -c '[.rows[] | select(.family) | [.family.pattern, .family.count, .family.from, .family.until]]' "$out")" \
	'[["a b*c\"d_*",2,"2024-01-01","2024-01-02"],["events_*",365,"2024-01-01","2024-12-30"],["logs_*",2,"2023","2024"],["logs_*",2,"2024-01-01","2024-01-02"],["sales_*",2,"2024-Q1","2024-Q2"],["visits_*",2,"2024-01","2024-02"],["y*",2,"2023","2024"]]' \
	'days, months, quarters and years are families of their own'
is "$(jq -c '.rows[] | select(.name == "users") | has("family")' "$out")" false 'a table outside of families has no member family'
run ocat tables events -o table
prints 'shop.events_* (365)  table     5' 'people read the name of all, with their number'
run ocat tables events -o md
prints 'shop.events_\* (365) |' 'Markdown has the name of all, with their number'
run ocat tables events -o tsv
prints 'shop.events_20241230	table' 'tab-separated values have the name of the newest'
run ocat tables events_202402
is "$(sed 1d "$out" | cut -f 1)" shop.events_20241230 'a word that only some members have finds the row of their family'
run ocat tables kind:table events
is "$(sed 1d "$out" | cut -f 1)" shop.events_20241230 'kind: does not open a family of date shards'

# ---- the name that lists show ----

run ocat show 'shop.events_*' -o json
prints '"name":"events_20241230"' 'the name of all stands for the newest'
run ocat show 'logs_*'
exits 2 'a name of two families is ambiguous'
says 'logs_20240102' 'the message names the newest of each'
run ocat ask 'how many events' -c shop
prints 'likely' 'an answer that reads one of many shards is not sure'
prints 'only shop.events_20241230 is read, the newest of 365 tables events_*' 'the answer says which shard it reads'

# ---- on demand ----

run ocat tables events_20240215 -o json
is "$(names)" events_20240215 'a name typed whole finds its member'
run ocat tables 'events_2024021*' --members -o json
is "$(jq .total_matches "$out")" 10 '--members lists each member'
run ocat tables 'members:events_*' -o json
is "$(jq .total_matches "$out")" 365 'members: with a name lists the members of that family'
run ocat tables 'members:shop.sales_* sort:name' -o json
is "$(names)" 'sales_2024q1 sales_2024q2' 'members: takes a qualified name'
run ocat tables members:maybe -o json
is "$(jq .total_matches "$out")" 0 'members: with the name of no family finds nothing'
run ocat columns region -o json
is "$(jq -c '[.rows[].qualified_name]' "$out")" '["shop.events_20241230.region"]' 'a search for columns has those of the newest member once'
run ocat columns user_id table:events_20240215 -o json
is "$(jq -c '[.rows[].qualified_name]' "$out")" '["shop.events_20240215.user_id"]' 'a search for columns of a member finds them'
run ocat columns user_id --members -o json
is "$(jq .total_matches "$out")" 365 'a search for columns with --members has those of each member'
run ocat search events -o json
is "$(jq -c '[.rows[] | select(.object_type == "asset") | [.name, .family.count]]' "$out")" '[["events_20241230",365]]' \
	'a search by words has one row for a family'
run ocat search events_20240215 -o json
is "$(jq -c '.rows[0].name' "$out")" '"events_20240215"' 'a search by words finds the member whose name it is'
run ocat tables --ask 'events by region' -o json
is "$(jq -c '[.rows[] | select(.name | startswith("events")) | [.name, .family.count]]' "$out")" '[["events_20241230",365]]' \
	'a question is answered with the family'
run ocat grep user_id -l
is "$(cat "$out")" shop.events_20241230 'a search of all text has the columns of a family once'
run ocat grep events_20240215 -l
is "$(cat "$out")" shop.events_20240215 'a search of all text has the name of each member'
run ocat why events_20240215 events -o json
is "$(jq -c "[.summary.admitted, .summary.left_out_partition]" "$out")" '[false,true]' 'why says that a member is left out'

# ---- one table ----

run ocat show events_20241230 -o table
prints 'represents 365 tables events_*, 2024-01-01 to 2024-12-30' 'the page of the newest says how many it represents, and their dates'
prints '; it is the newest' 'the page of the newest says that it is the newest'
run ocat show events_20240215 -o md
prints 'one of 365 tables events_\*, 2024-01-01 to 2024-12-30' 'the page of a member names its family'
prints 'shop.events_20241230 represents them' 'the page of a member names the newest'
run ocat show events_20240215 -o json
is "$(jq -c '.result.family | [.count, .represented_by, .size_bytes > 1000]' "$out")" '[365,"shop.events_20241230",true]' \
	'the object of a member has its family, its representative and the size of all'
run ocat show users -o json
is "$(jq -c '.result | has("family")' "$out")" false 'a table outside of families has none'
run ocat query "select qualified_name, member_count, first_date from families where pattern = 'events_*'" -o json
is "$(jq -c .rows "$out")" '[{"qualified_name":"shop.events_20241230","member_count":365,"first_date":"2024-01-01"}]' \
	'the view families has the family'
run ocat query "select count(*) as n from family_members m join families f on f.asset_id = m.family_asset_id where f.pattern = 'events_*'" -o json
is "$(jq -c .rows "$out")" '[{"n":365}]' 'the view family_members has each member'
run ocat ask 'how many events per region' -o json
is "$(jq -r '.result.assumptions[0]' "$out")" \
	'only shop.events_20241230 is read, the newest of 365 tables events_*, 2024-01-01 to 2024-12-30' \
	'an answer says that its SQL reads the newest of a family'
run ocat path events_20240215 users
says 'is one of 365 tables events_*' 'a path from a member leads to the newest'

# ---- two syncs ----

{
	days 2024-12-31 10 'id integer primary key, user_id int, name text, at text, region text'
	echo 'drop table events_20240101; drop table events_20240102; create table apart (i int);'
	echo 'alter table sales_2024q1 add column tax real; alter table sales_2024q2 add column tax real;'
	echo 'drop table visits_2024_02;'
} | sqlite3 shards.db
ocat sync >/dev/null
run ocat changes -o json
is "$(jq -c '[.rows[] | [.change_kind, .qualified_name, .family.count]]' "$out")" \
	'[["added","shop.apart",null],["dropped","shop.events_20240101",2],["added","shop.events_20241231",10],["altered","shop.sales_2024q1",2],["dropped","shop.visits_2024_02",null]]' \
	'changes of a family that say the same are one row'
run ocat changes -o table
prints 'shop.events_* (10)  table added, 5 columns' 'people read the changes of a family on one line'
run ocat changes --members -o json
is "$(jq .total_matches "$out")" 16 'changes --members lists each member'
run ocat tables events -o json
is "$(jq -c '.rows[0] | [.name, .family.count, .family.first, .family.last]' "$out")" \
	'["events_20250109",373,"events_20240103","events_20250109"]' 'new and dropped members change the family'
run ocat tables visits -o json
is "$(jq -c '.rows[0] | [.name, has("family")]' "$out")" '["visits_2024_01",false]' 'the last member of a family is a table again'
run ocat tables events --at 1 -o json
is "$(jq -c '.rows[0] | [.name, .family.count]' "$out")" '["events_20241230",365]' 'an earlier generation has the family of then'
run ocat tables visits --at 1 -o json
is "$(jq -c '.rows[0] | [.name, .family.count]' "$out")" '["visits_2024_02",2]' 'an earlier generation has a family that ended'
echo 'alter table sales_2024q2 add column a int; alter table sales_2024q2 add column b int; alter table sales_2024q2 add column c int;' | sqlite3 shards.db
ocat sync >/dev/null
run ocat tables sales -o json
is "$(names)" 'sales_2024q1 sales_2024q2' 'tables whose columns grew apart are no family any more'
run ocat remove shop
run ocat query 'select count(*) as n from families' -o json
is "$(jq -c .rows "$out")" '[{"n":0}]' 'a removed catalog leaves no families'

# ---- two catalogs, a file, two versions ----

{
	days 2024-01-01 60 'id integer primary key, user_id int, name text'
	echo 'create table report_2022 (a int, b int, c int, d int, e int); create table report_2023 (v text, w text, x text, y text, z text);'
	echo 'create table users (id integer primary key, email text);'
} | sqlite3 old.db
{
	days 2024-01-31 61 'id integer primary key, user_id int, name text, region text'
	echo 'alter table events_20240210 add column odd text; create index events_20240211_by_user on events_20240211 (user_id); create index events_20240212_by_user on events_20240212 (user_id);'
	echo 'create table events_20240205_copy (i int); create table users (id integer primary key, email text);'
} | sqlite3 new.db
ocat add old old.db >/dev/null
run ocat diff old new.db
exits 1 'diff of a catalog and a file finds differences'
is "$(sed -n '4,$p' "$out")" '~ events_*  31 new, 2024-03-01 to 2024-03-31; 30 gone, 2024-01-01 to 2024-01-30
~ events_* (27)  2024-01-31 to 2024-02-29
    + column region  TEXT
+ events_20240205_copy  table, 1 column
~ events_20240210
    + column region  TEXT
    + column odd  TEXT
~ events_* (2)  2024-02-11 to 2024-02-12
    + column region  TEXT
    + index events_*_by_user  (user_id)
- report_2022  table, 5 columns
- report_2023  table, 5 columns

32 added, 32 dropped, 30 altered, 1 the same' 'diff has date shards that came and went on one line, and those that differ alike; names alone make no family'
run ocat diff old new.db -o json
is "$(jq -c '[.rows[] | [.change, .what, .name, .family.count]]' "$out")" \
	'[["added","asset",null,31],["dropped","asset",null,30],["added","field","region",27],["added","asset",null,null],["added","field","region",null],["added","field","odd",null],["added","field","region",2],["added","index","events_20240211_by_user",2],["dropped","asset",null,null],["dropped","asset",null,null]]' \
	'the rows of diff say how many tables they are about'
is "$(jq -c '[.rows[1].family.first, .rows[1].family.last, .rows[1].before_name, .rows[1].after_name, .total_matches, .summary.changes]' "$out")" \
	'["events_20240101","events_20240130","old.events_20240101",null,10,97]' 'diff names the first and last shard that went; the summary counts each change of each'
counts=$(jq -c '[.summary.added, .summary.dropped, .summary.altered]' "$out")
is "$(jq -c '[.rows[] | select(.what == "asset") | {c: .change, n: (.family.count // 1)}] | [(map(select(.c == "added").n) | add), (map(select(.c == "dropped").n) | add)]' "$out")" \
	'[32,32]' 'the numbers of the rows of diff add up to its counts'
run ocat diff old new.db --summary
prints '~ events_* (27)  column region added' 'diff --summary has a family on one line'
run ocat diff old new.db --summary -o json
is "$(jq -c '[(.rows | map(.family.count // 1) | add), .total_matches]' "$out")" '[94,8]' 'the numbers of diff --summary add up to all tables that differ'
run ocat diff old new.db --members -o json
is "$(jq -c '[.total_matches, ([.rows[] | select(has("family"))] | length), [.summary.added, .summary.dropped, .summary.altered]] == [97, 0, '"$counts"']' "$out")" true \
	'diff --members has a row for each change of each table, and the same counts'
run ocat diff old new.db 'members:events_*' -o json
is "$(jq -c '[.total_matches, .summary.added]' "$out")" '[94,31]' 'diff takes members: for the tables of one family'
run ocat diff old new.db -n 2 -o json
is "$(jq -c '[.total_matches, .truncated, (.rows | length)]' "$out")" '[10,true,2]' 'diff -n counts the rows that it left out'
run ocat diff old old.db
exits 0 'diff of a catalog and its own file finds no difference'
mv new.db old.db
ocat sync old >/dev/null
run ocat diff old@1 old
prints '~ events_*  31 new, 2024-03-01 to 2024-03-31; 30 gone, 2024-01-01 to 2024-01-30' 'diff of two versions has date shards that came and went on one line'
prints '- report_2023  table, 5 columns' 'diff of two versions makes no family by names alone'
prints '32 added, 32 dropped, 30 altered' 'diff of two versions counts each table'
run ocat diff old old@1
prints '~ events_*  30 new, 2024-01-01 to 2024-01-30; 31 gone, 2024-03-01 to 2024-03-31' 'diff in reverse order has what came as gone'
run ocat changes -c old -o json
is "$(jq -c '[.rows[] | [.change_kind, .family.pattern // .qualified_name, .family.count]]' "$out")" \
	'[["dropped","events_*",30],["altered","events_*",27],["added","old.events_20240205_copy",null],["altered","old.events_20240210",null],["altered","events_*",2],["added","events_*",31],["dropped","old.report_2022",null],["dropped","old.report_2023",null]]' \
	'changes has one row for all shards that changed alike, even with others between them'
run ocat changes -c old -o md
prints 'old.events_\* (2) | column region added, index events_\*_by_user added' 'changes names the index of all'
run ocat history -c old -o tsv --columns what
prints '+events_20240205_copy, events_* (31)  ~events_* (30)  -events_* (30), report_2022, report_2023' 'history names a family once, with its number'
ocat remove old >/dev/null

# ---- two schemas, nearly the same columns, many ----

shard() { printf '{"ns":"%s","table":"%s","cols":[["id","int",""],["a","%s",""],["b","text",""]%s]}\n' "$@"; }
{
	shard east logs_2023 int ''
	shard east logs_2024 int ''
	shard west logs_2023 int ''
	shard west logs_2024 text ''
	shard far logs_2023 int ''
	shard far logs_2024 text ',["c","int",""]'
	shard one logs_2024 int ''
	sqlite3 :memory: "with recursive day(n) as (select 0 union all select n + 1 from day where n < 9999)
		select json_object('ns', 'big', 'table', 'clicks_' || strftime('%Y%m%d', '1990-01-01', n || ' days'), 'cols',
		json('[[\"id\",\"int\",\"\"],[\"at\",\"timestamp\",\"\"],[\"url\",\"text\",\"the page\"]]')) from day"
} >many.jsonl
run ocat add many ./many.jsonl
prints '6 tables, 10001 partitions' 'ten thousand date shards are read'
run ocat tables -o json
is "$(jq -c '[.rows[] | [.schema_name, .name, .family.count]]' "$out")" \
	'[["big","clicks_20170518",10000],["east","logs_2024",2],["far","logs_2023",null],["far","logs_2024",null],["one","logs_2024",null],["west","logs_2024",2]]' \
	'shards of two schemas are two families, with at most one column of another type'
run ocat columns url -o json
is "$(jq -c '[.rows[].table_name]' "$out")" '["clicks_20170518"]' 'ten thousand date shards have their columns once'
run ocat grep 'the page' -o json
is "$(jq .total_matches "$out")" 1 'ten thousand date shards have their text once'
# ---- numbers that look like years ----

sqlite3 numbers.db 'create table t1 (a int); create table t2023 (a int); create table t2024 (a int); create table t3000 (a int)'
ocat add numbers numbers.db >/dev/null
run ocat tables catalog:numbers -o json
is "$(names)" 't1 t2023 t2024 t3000' 'tables that are numbered are no years'
# ---- a catalog of one family alone ----
days 2024-01-01 10 'id integer primary key, name text, a int, b int, c int, d int, e int, f int' | sqlite3 alone.db
sqlite3 alone.db 'alter table events_20240103 add column old_flag text'
ocat add alone alone.db >/dev/null
sqlite3 alone.db "insert into events_20240101 (name) values ('x'), ('y'); insert into events_20240110 (name) values ('z')"
ocat sync alone >/dev/null
run ocat schemas -c alone -o tsv --columns qualified_name,tables,row_count
prints 'alone	1	3' 'a schema has the rows of all date shards'
run ocat complete 'ocat show alone.ev'
is "$(cat "$out")" alone.events_20240110 'completion offers a family once'
run ocat complete 'ocat show alone.events_2024010'
prints alone.events_20240109 'completion offers its members once a date is typed that the newest has not'
run ocat rem 'FUZZY event'
is "$(grep -c alone.events_ "$out")" 1 'similar names have a family once'
run ocat show alone.events_2024
is "$(grep -c 'alone.events_2024[0-9]' "$err")" 1 'of a family, one name is suggested for a date that it has not'
run ocat show alone.event
says 'alone.events_20240110' 'a similar name is suggested by the table that represents its family'
says_no 'events_20240101' 'the other members of a family are not suggested'
run ocat show alone.evnts_20240103
says 'alone.events_20240103' 'a similar name with a date is suggested as it is'
run ocat sync alone --force
prints 'alone  1 table, 9 partitions, ' 'sync counts a family as one table'
run ocat list -o tsv --columns name,tables,partitions
prints 'alone	1	9' 'list counts a family as one table'
run ocat tables -c alone 20240103
is "$(sed 1d "$out" | cut -f 1)" alone.events_20240110 'a word that only one member has finds the row of a family that is alone'
run ocat tables -c alone has:old_flag
is "$(sed 1d "$out" | cut -f 1)" alone.events_20240110 'a column that only one member has finds the row of its family'
is "$(sed 1d "$out" | cut -f 7)" old_flag 'the row names the column that it was found by'
run ocat columns old_flag -c alone -o json
is "$(jq -c '[.rows[] | [.qualified_name, .family.count, .family.pattern, .family.from]]' "$out")" '[["alone.events_20240103.old_flag",1,"events_*","2024-01-03"]]' \
	'a column that only some members have is found once, with the number of these'
run ocat columns old_flag -c alone -o table
prints 'alone.events_20240103.old_flag, only in 1 of 10 tables events_*' 'people read in how many tables of the family the column is'
run ocat search old_flag --catalog alone -o json
is "$(jq -c '[.total_matches, .rows[0].qualified_name, .rows[0].snippet]' "$out")" '[1,"alone.events_20240103.old_flag","only in 1 of 10 tables events_*"]' \
	'a search by words finds a column that only some members have, and says how many'
run ocat search nothing_like_it --catalog alone
exits 1 'a word that no column has finds nothing'
run ocat columns name -c alone
is "$(sed 1d "$out" | cut -f 1)" alone.events_20240110.name 'a column of all members is found at the one that represents them'
sqlite3 alone.db 'alter table events_20240104 add column picture blob; alter table events_20240105 add column picture blob'
ocat sync alone >/dev/null
run ocat tables -c alone type:blob
is "$(sed 1d "$out" | cut -f 1,7)" 'alone.events_20240110	picture' 'a type that only some members have finds the row of their family'
run ocat columns -c alone type:blob -o json
is "$(jq -c '[.rows[] | [.name, .family.count, .family.first, .family.last]]' "$out")" '[["picture",2,"events_20240104","events_20240105"]]' \
	'columns of a type that some members have are one row'
run ocat columns -c alone '!name' picture -o json
is "$(jq -c '[.total_matches, (.rows | length)]' "$out")" '[1,1]' 'such a column is counted once'
run ocat check 'select * from events_20240230' --catalog alone
prints 'similar: events_20240110' 'an unknown date shard is answered with the newest, once'
prints_no 'events_20240109' 'and not with the others'
run ocat check 'select * from evnts_20240103' --catalog alone
prints 'similar: events_20240103' 'a misspelt name with a date of its own is answered with that member'
run ocat tables -c alone has:old_flag --members
is "$(sed 1d "$out" | cut -f 1)" alone.events_20240103 'with --members it finds the member'
run ocat stats --catalog alone -o table
prints '1 table and 9 partitions or date shards, ' 'stats counts a family as one table, and says how many it stands for'
run ocat stats --catalog alone -o json
is "$(jq -c '.result.planner | [.tables_discovered, .tables_represented]' "$out")" '[1,9]' 'stats -o json has both numbers'
run ocat health --catalog alone -o table
says '1 asset and 9 partitions or date shards: ' 'health judges a family as one asset, and says how many it stands for'

# ---- BigQuery, which reads a family by its wildcard ----
mkdir bigquery
python3 - >bigquery/manifest.json <<'PROGRAM'
import json

columns = {name: {"name": name, "data_type": type} for name, type in (("event_name", "STRING"), ("user_id", "STRING"), ("value", "FLOAT64"))}
names = ["events_202401%02d" % day for day in range(1, 31)]
sources = {"source.shop.ga." + name: {"name": name, "identifier": name, "schema": "analytics", "database": "shop-prod", "source_name": "ga", "columns": columns}
           for name in names}
print(json.dumps({"metadata": {"dbt_schema_version": "https://schemas.getdbt.com/dbt/manifest/v12.json", "adapter_type": "bigquery"}, "nodes": {}, "sources": sources}))
PROGRAM
ocat add bq bigquery >/dev/null
run ocat ask 'how many events per event name' -c bq -o json
is "$(jq -r '.result.assumptions[]' "$out" | grep events_)" \
	'only bq.analytics.events_20240130 is read, the newest of 30 tables events_*, 2024-01-01 to 2024-01-30; FROM `analytics.events_*` reads them all, and with a condition on _TABLE_SUFFIX those of some dates' \
	'an answer for BigQuery says how its SQL reads all date shards, or some'
run ocat check "SELECT event_name, COUNT(*) AS n FROM \`analytics.events_*\` WHERE _TABLE_SUFFIX BETWEEN '20240101' AND '20240107' GROUP BY event_name" --catalog bq
exits 0 'SQL with that name and that condition passes'
done_testing
