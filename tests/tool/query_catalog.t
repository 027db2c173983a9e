#!/bin/sh
# query_catalog: one SELECT over the public tables, and nothing else.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db

run ocat query 'select asset_name, row_count from assets where asset_type = '"'table'"' order by row_count desc, asset_name limit 2' -o csv
exits 0 'query -o csv succeeds'
is "$(cat "$out")" 'asset_name,row_count
orders,3
customers,2' 'query -o csv prints the selected rows'
run ocat query 'select qualified_name from v_asset_overview where field_count > 5' -o tsv
prints 'shop.orders' 'query selects from a view'
run ocat query 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000) select i from n' -o json
prints '"truncated":true' 'query returns at most a thousand rows'
run ocat query 'select 1 as a, 2 as a, 3 as a_2' -o csv
is "$(head -n 1 "$out")" 'a,a_2,a_2_2' 'query renames columns of the same name'

refused() { # refused WORDS SQL
	run ocat query "$2"
	exits 4 "query refuses $1"
}
refused 'a statement that writes' "delete from assets"
refused 'a statement that creates a table' "create table x(a)"
refused 'a second statement' "select 1; select 2"
refused 'to attach a file' "attach '/etc/passwd' as p"
refused 'to write a file' "vacuum into '$work/stolen.db'"
refused 'a pragma' "pragma user_version"
refused 'a private table' "select * from p_asset"
refused 'the schema table' "select * from sqlite_master"
refused 'to load an extension' "select load_extension('x')"
[ ! -e "$work/stolen.db" ]
point $? 'a refused VACUUM INTO creates no file'

run ocat query 'select nope from assets'
exits 1 'query exits with 1 for an unknown column'
says 'nope' 'query names the unknown column'
says 'qualified_name' 'query lists the columns of the table for an unknown one'
run ocat query 'select nope from assets' -o json
prints '"code":"column_not_found"' 'query -o json prints the code of an unknown column'
prints '"table_name":"assets","column_name":"nope","available_columns":["asset_id",' 'query -o json prints the table and its columns for an unknown one'
run ocat query 'select asset_nmae from assets a join fields f on f.asset_id = a.asset_id'
says 'assets.asset_name' 'query suggests a similar column with its table'
run ocat query 'select a.id from assets as a join fields f on f.asset_id = a.asset_id'
exits 1 'query exits with 1 for an unknown column of one table among several'
says '"a.id" in assets' 'query names the unknown column with its table'
says 'Did you mean asset_id?' 'query suggests a column that ends in the same word'
says_no 'fields.' 'query does not list the columns of the other table'
run ocat query 'select x frm assets'
exits 2 'query exits with 2 for a syntax error'
is "$(sed -n 3p "$err")" '             ^' 'query marks a syntax error with a caret'
run ocat query 'select * from asset'
exits 1 'query exits with 1 for an unknown table'
says 'assets' 'query suggests a similar table for an unknown one'
# SQL in the PostgreSQL dialect.
run ocat query "select asset_name from assets where asset_name ilike 'ORDERS' and created_at < now() + interval '1 day' or asset_name = 'orders' limit 1"
exits 0 'query accepts ILIKE and INTERVAL'
says "translated from PostgreSQL's SQL" 'query says that it read the SQL as PostgreSQL'
is "$(tail -n 1 "$out")" orders 'query answers SQL in the PostgreSQL dialect'
run ocat query "select count(*)::text as n from assets where 'a' ilike pg_read_file('/etc/passwd')"
exits 2 'query refuses a forbidden function in the PostgreSQL dialect'
run ocat query "select a ilike 'x' frm assets"
exits 2 'query reports a syntax error in the SQL as written'
run ocat query "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n" --timeout_seconds 1
exits 2 'query refuses an option with underscores'
run ocat query "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n" --timeout-seconds 1 -o json
exits 5 'query exits with 5 for a query that never ends'
prints '"code":"search_timeout"' 'a query that times out has the code search_timeout'
prints '"timeout_ms":1000' 'a query that times out has the timeout in milliseconds'
prints 'Allow more time with --timeout-seconds 120' 'a query that times out suggests a longer --timeout-seconds'
run ocat query "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n" --timeout-seconds 1 --timeout 2m -o json
prints '"timeout_ms":1000' '--timeout-seconds applies when it is shorter than --timeout'
prints 'Allow more time with --timeout-seconds 120' 'the advice names --timeout-seconds when that is the shorter limit'
run ocat query "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n" --timeout-seconds 40 --timeout 100ms -o json
prints '"timeout_ms":100' '--timeout applies when it is shorter than --timeout-seconds'
prints 'Allow more time with --timeout 2m' 'the advice names --timeout when that is the shorter limit'
OCAT_TIMEOUT=100ms run ocat query "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n" --timeout 200ms -o json
prints '"timeout_ms":200' '--timeout takes precedence over OCAT_TIMEOUT'
run ocat query "select 1" --timeout 2m --timeout-seconds 9223372036854775807
exits 0 'query accepts a very long timeout'

# Regular expressions, in SQLite and in PostgreSQL syntax.
run ocat query "select asset_name from assets where asset_name regexp '^ord.*s$' order by 1"
exits 0 'query accepts REGEXP'
is "$(tail -n 1 "$out")" orders 'REGEXP finds the matching rows'
run ocat query "select 'Abc' regexp 'b', 'Abc' regexp '^a', 'Abc' regexp '(?i)^a', null regexp 'a', 'a' regexp null, 12.5 regexp '\.5'"
is "$(tail -n 1 "$out")" '1	0	1			1' 'REGEXP gives 1, 0 or NULL'
run ocat query "select count(*) from assets where asset_name ~* '^ORD' and asset_name !~ '^ORD' and asset_name !~* 'zz'"
exits 0 'query accepts the regular expression operators of PostgreSQL'
[ "$(tail -n 1 "$out")" -gt 0 ]
point $? 'the regular expression operators of PostgreSQL find rows'
run ocat query "select count(*) from assets where asset_name regexp asset_name"
is "$(tail -n 1 "$out")" "$(ocat query 'select count(*) from assets' | tail -n 1)" 'the pattern of REGEXP may differ in each row'
run ocat query "select 'x' regexp '(a'"
exits 2 'query exits with 2 for an invalid regular expression'
says 'the regular expression is wrong' 'query says that the regular expression is invalid'
run ocat query "select 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' regexp '^(a+)+\$'"
exits 2 'query exits with 2 for a regular expression with heavy backtracking'
says 'too many steps' 'query says that the regular expression took too many steps'
run ocat query "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n where hex(zeroblob(9)) || i regexp '(0*)*9\$'" --timeout-seconds 1
[ "$status" = 5 ] || [ "$status" = 2 ] || [ "$status" = 4 ]
point $? 'query ends for many slow regular expressions'

# Text that no parser accepts from its first word on.
run ocat query --sql 'foo bar'
exits 2 'query refuses text that is not a query'
says 'SELECT, WITH or VALUES' 'query says how a query begins'
for sql in '' ';' '-- nothing'; do
	run ocat query --sql "$sql"
	exits 4 "query denies a text without a statement: [$sql]"
	says 'no query: ' "query says that there is no query: [$sql]"
done

# Of two mistakes the more helpful one is reported.
run ocat query "select distinct on (asset_type) asset_name from assets"
exits 3 'query refuses PostgreSQL syntax that SQLite cannot express'
says 'DISTINCT ON is not supported in sqlite' 'query names the unsupported PostgreSQL syntax'
run ocat query "select asset_name from assets where asset_name ilike '%x%' and upper("
says 'unexpected end of the SQL; expected a value or a name' 'query reports the mistake after ILIKE, not ILIKE itself'
run ocat query "select now(), regexp_replace(asset_name, 'a', 'b') from assets"
says 'regexp_replace() is not supported in sqlite' 'query reports the unsupported function, not NOW'
run ocat query "select json_build_object('a', array_agg(1))->>'a'"
is "$(tail -n 1 "$out")" '[1]' 'query translates the JSON and array functions of PostgreSQL'

# The requested catalog alone, and what was left out is said once.
make_shop other.db
run ocat add other other.db
run ocat query "select distinct substr(qualified_name, 1, 5) from assets order by 1" -o csv
is "$(sed 1d "$out" | tr '\n' ' ')" 'other shop. ' 'query covers every catalog'
run ocat query "select distinct substr(qualified_name, 1, 5) from assets order by 1" -o csv -c other
is "$(sed 1d "$out" | tr '\n' ' ')" 'other ' 'query -c covers the requested catalog alone'
run ocat query 'select qualified_name from assets' -n 2
is "$(cat "$err")" 'ocat: the first 2 rows; more with --limit' 'query says once that rows were left out'
run ocat query 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000) select i from n'
is "$(cat "$err")" 'ocat: the first 1000 rows; the maximum is 1000; more with OFFSET in the SQL' 'query names its maximum'
run ocat query '-- the tables
select count(*) as n from assets where asset_name = '"'orders'"
prints 2 'a query may begin with a comment'
done_testing
