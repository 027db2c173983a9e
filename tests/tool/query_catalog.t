#!/bin/sh
# query_catalog: one SELECT over the canonical tables, and nothing else.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db

run ocat query 'select asset_name, row_count from assets where asset_type = '"'table'"' order by row_count desc, asset_name limit 2' -o csv
exits 0 'a question'
is "$(cat "$out")" 'asset_name,row_count
orders,3
customers,2' 'its answer'
run ocat query 'select qualified_name from v_asset_overview where field_count > 5' -o tsv
prints 'shop.orders' 'a view for people'
run ocat query 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000) select i from n' -o json
prints '"truncated":true' 'a thousand rows at most'
run ocat query 'select 1 as a, 2 as a, 3 as a_2' -o csv
is "$(head -n 1 "$out")" 'a,a_2,a_2_2' 'columns of one name are told apart'

refused() { # refused WORDS SQL
	run ocat query "$2"
	exits 4 "refused: $1"
}
refused 'writing' "delete from assets"
refused 'creating' "create table x(a)"
refused 'a second statement' "select 1; select 2"
refused 'attaching' "attach '/etc/passwd' as p"
refused 'writing a file' "vacuum into '$work/stolen.db'"
refused 'settings' "pragma user_version"
refused 'private tables' "select * from p_asset"
refused 'the schema table' "select * from sqlite_master"
refused 'extensions' "select load_extension('x')"
[ ! -e "$work/stolen.db" ]
point $? 'no file was written'

run ocat query 'select nope from assets'
exits 1 'an unknown column is 1'
says 'nope' 'and named'
says 'qualified_name' 'with those there are'
run ocat query 'select nope from assets' -o json
prints '"code":"column_not_found"' 'as JSON'
prints '"table_name":"assets","column_name":"nope","available_columns":["asset_id",' 'with its fixed fields'
run ocat query 'select asset_nmae from assets a join fields f on f.asset_id = a.asset_id'
says 'assets.asset_name' 'of several, the nearest with its table'
run ocat query 'select a.id from assets as a join fields f on f.asset_id = a.asset_id'
exits 1 'a column of one of several'
says '"a.id" in assets' 'which one is said'
says 'Did you mean asset_id?' 'what ends in that word is near'
says_no 'fields.' 'and what the other one has is not listed'
run ocat query 'select x frm assets'
exits 2 'a mistake in SQL is 2'
is "$(sed -n 3p "$err")" '             ^' 'and pointed at'
run ocat query 'select * from asset'
exits 1 'an unknown table is 1'
says 'assets' 'with the nearest'
# What is written for PostgreSQL by habit.
run ocat query "select asset_name from assets where asset_name ilike 'ORDERS' and created_at < now() + interval '1 day' or asset_name = 'orders' limit 1"
exits 0 'ILIKE and an INTERVAL are read'
says "read as PostgreSQL's SQL" 'and it is said'
is "$(tail -n 1 "$out")" orders 'and answered'
run ocat query "select count(*)::text as n from assets where 'a' ilike pg_read_file('/etc/passwd')"
exits 2 'what may not be called stays so'
run ocat query "select a ilike 'x' frm assets"
exits 2 'a mistake is told of what was written'
run ocat query "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n" --timeout_seconds 1
exits 2 'an option has dashes'
run ocat query "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n" --timeout-seconds 1 -o json
exits 5 'an endless question is stopped'
prints '"code":"search_timeout"' 'and says why'
prints '"timeout_ms":1000' 'with its fixed fields'
prints 'Allow more time with --timeout-seconds 120' 'and which limit it was'
run ocat query "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n" --timeout-seconds 1 --timeout 2m -o json
prints '"timeout_ms":1000' 'the smaller limit counts'
prints 'Allow more time with --timeout-seconds 120' 'and is named, whatever the other says'
run ocat query "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n" --timeout-seconds 40 --timeout 100ms -o json
prints '"timeout_ms":100' 'be it this one'
prints 'Allow more time with --timeout 2m' 'or that one'
OCAT_TIMEOUT=100ms run ocat query "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n" --timeout 200ms -o json
prints '"timeout_ms":200' 'an option counts instead of the setting'
run ocat query "select 1" --timeout 2m --timeout-seconds 9223372036854775807
exits 0 'very long is no mistake'

# Regular expressions, in SQLite's words and in PostgreSQL's.
run ocat query "select asset_name from assets where asset_name regexp '^ord.*s$' order by 1"
exits 0 'REGEXP is there'
is "$(tail -n 1 "$out")" orders 'and finds'
run ocat query "select 'Abc' regexp 'b', 'Abc' regexp '^a', 'Abc' regexp '(?i)^a', null regexp 'a', 'a' regexp null, 12.5 regexp '\.5'"
is "$(tail -n 1 "$out")" '1	0	1			1' 'what is found, what is not, and what is not known'
run ocat query "select count(*) from assets where asset_name ~* '^ORD' and asset_name !~ '^ORD' and asset_name !~* 'zz'"
exits 0 'the operators of PostgreSQL too'
[ "$(tail -n 1 "$out")" -gt 0 ]
point $? 'and they find'
run ocat query "select count(*) from assets where asset_name regexp asset_name"
is "$(tail -n 1 "$out")" "$(ocat query 'select count(*) from assets' | tail -n 1)" 'a pattern may change from row to row'
run ocat query "select 'x' regexp '(a'"
exits 2 'a wrong one is 2'
says 'the regular expression is wrong' 'and told'
run ocat query "select 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' regexp '^(a+)+\$'"
exits 2 'an endless one ends'
says 'too many steps' 'and says why'
run ocat query "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n where hex(zeroblob(9)) || i regexp '(0*)*9\$'" --timeout-seconds 1
[ "$status" = 5 ] || [ "$status" = 2 ] || [ "$status" = 4 ]
point $? 'and many of them do'

# What neither parser reads from its first word on.
for sql in '' ';' 'foo bar' '-- nothing'; do
	run ocat query --sql "$sql"
	exits 2 "no query: [$sql]"
	says 'SELECT, WITH or VALUES' 'and what is one'
done

# Of two mistakes the one that helps.
run ocat query "select distinct on (asset_type) asset_name from assets"
exits 3 "what is PostgreSQL's and has no way is refused"
says 'DISTINCT ON is not supported in sqlite' 'by its name'
run ocat query "select asset_name from assets where asset_name ilike '%x%' and upper("
says 'unexpected end of the SQL; expected a value or a name' 'a mistake behind ILIKE is the one that is told'
run ocat query "select now(), regexp_replace(asset_name, 'a', 'b') from assets"
says 'regexp_replace() is not supported in sqlite' 'NOW is not what is missing'
run ocat query "select json_build_object('a', array_agg(1))->>'a'"
is "$(tail -n 1 "$out")" '[1]' 'objects and arrays of JSON by their other names'
done_testing
