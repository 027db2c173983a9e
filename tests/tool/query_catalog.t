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
prints '"timeout_ms"' 'with its fixed fields'
done_testing
