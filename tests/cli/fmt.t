#!/bin/sh
# ocat fmt: what is read from where, how it is shown, what is changed, what is refused.
. "${srcdir:-.}/tests/lib.sh"

# ---- where it comes from ----
run ocat fmt "select a,b from t where x=1"
exits 0 'a query in a word'
is "$(cat "$out")" 'SELECT a, b FROM t WHERE x = 1' 'is printed in house style'
run ocat fmt select a, b from t
is "$(cat "$out")" 'SELECT a, b FROM t' 'several words are one query'
echo 'select 1 -- x' >query.sql
run ocat fmt query.sql
is "$(cat "$out")" 'SELECT 1' 'a file is read'
echo 'select 2' | ocat fmt - >piped
is "$(cat piped)" 'SELECT 2' 'standard input, by name'
echo 'select 3' | ocat fmt >piped
is "$(cat piped)" 'SELECT 3' 'and without'
ocat fmt "select customer_id, first_name, last_name, email_address, telephone from customers where country = 'PT' and active" >long
is "$(wc -l <long)" 3 'a long one has a clause a line'
ocat fmt long >again
is "$(cat again)" "$(cat long)" 'and is the same when it is printed again'
run ocat fmt --flat long
is "$(wc -l <"$out")" 1 '--flat is one line'

# ---- forms ----
run ocat fmt "select a from t" -o json
prints '"sql":"SELECT a FROM t"' 'JSON has the text'
prints '"fingerprint":"' 'and what the tree is known by'
ocat fmt 'SELECT "a"  FROM T' -o json | sed 's/.*fingerprint":"\([0-9a-f]*\).*/\1/' >one
sed 's/.*fingerprint":"\([0-9a-f]*\).*/\1/' "$out" >two
is "$(cat one)" "$(cat two)" 'which case, blanks and quotes do not change'
run ocat fmt "select a from t" -o md
prints '```sql' 'Markdown has a fence'
ocat fmt "select a from t" --color always >coloured
grep -q "$(printf '\033')" coloured
point $? 'colours where they are asked for'
run ocat fmt --tree "select a, sum(b * c) as s from t join u on t.x = u.x where d > 1 group by a"
prints 'Query' 'a tree begins with the query'
prints 'Sum(Mul(b, c))' 'and has a line for each part'
prints 'On(Eq(t.x, u.x))' 'joins among them'

# ---- another dialect ----
run ocat fmt "select array_agg(a) from t" --to sqlserver
exits 3 'what has no way is refused'
says 'array_agg() is not supported in sqlserver' 'by its name'
run ocat fmt "select a from t where d >= now() - interval '14 days' limit 5" --to sqlserver
is "$(cat "$out")" 'SELECT TOP 5 a FROM t WHERE d >= DATEADD(DAY, -14, CURRENT_TIMESTAMP)' 'what has one is said so'
run ocat fmt "select a like b from t" --to sqlite
says 'LIKE ignores case in sqlite' 'what is not quite the same is told'
run ocat fmt "select a from t order by a, b desc" --to mysql
is "$(cat "$out")" 'SELECT a FROM t ORDER BY a IS NULL, a, b IS NULL DESC, b DESC' 'NULLs stay where they stood'
run ocat fmt "select a from t order by a, b desc"
is "$(cat "$out")" 'SELECT a FROM t ORDER BY a, b DESC' 'which needs no word in the same dialect'
run ocat fmt "select count(*) / 2, 1.0 * a / b from t" --to mysql
is "$(cat "$out")" 'SELECT COUNT(*) DIV 2, 1.0 * a / b FROM t' 'whole numbers are divided as they were'
run ocat fmt "select a / b from t" --to mysql
exits 3 'what may be another number is refused'
says 'a / b of possible integers is not supported in mysql' 'by its name'
says 'Write 1.0 * a / b for a fraction' 'with what to write instead'
run ocat fmt "select a from t qualify 1 = 1" --from snowflake --to postgresql
exits 3 'a clause that is not there'
says 'QUALIFY is not supported in postgresql' 'is named'
run ocat fmt "select 1" --to cobol
exits 2 'an unknown dialect is refused'
says 'postgresql, sqlite, redshift' 'and those that there are are named'

# ---- changes ----
run ocat fmt "select a from t where d > '2024-01-01'" --window 90d --limit 100 --add-filter "b or c"
is "$(cat "$out")" "SELECT a FROM t WHERE (b OR c) AND d >= CURRENT_DATE - INTERVAL '90 days' LIMIT 100" 'all three edit the query'
run ocat fmt "select a from t" --window 90d
exits 2 'no column to narrow'
says 'created_at=90d' 'and how to name one'
run ocat fmt "select a from t" --add-filter "b; drop table t"
exits 2 'a filter is one condition'

# ---- mistakes ----
printf 'select a,\n  b c d\nfrom t\n' >wrong.sql
run ocat fmt wrong.sql
exits 2 'a mistake'
says 'line 2: expected the end of the query, not d' 'is told with its line'
says '  b c d' 'which is shown'
says '      ^' 'with a caret'
run ocat fmt 'select `a` from t'
says 'It reads as' 'another dialect that would read it is named'
says 'bigquery' 'by its name'
run ocat fmt "delete from t"
exits 2 'what writes is no query'
run ocat fmt "select 1; drop table t"
says 'only one statement is allowed' 'nor is a second one'
done_testing
