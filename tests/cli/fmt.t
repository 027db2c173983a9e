#!/bin/sh
# The command fmt: where it reads, how it prints, what it changes and what it refuses.
. "${srcdir:-.}/tests/lib.sh"

# ---- input ----
run ocat fmt "select a,b from t where x=1"
exits 0 'fmt accepts a query as one argument'
is "$(cat "$out")" 'SELECT a, b FROM t WHERE x = 1' 'fmt prints a query in house style'
run ocat fmt select a, b from t
is "$(cat "$out")" 'SELECT a, b FROM t' 'fmt joins several arguments to one query'
echo 'select 1 -- x' >query.sql
run ocat fmt query.sql
is "$(cat "$out")" 'SELECT 1' 'fmt reads a file'
echo 'select 2' | ocat fmt - >piped
is "$(cat piped)" 'SELECT 2' 'fmt reads standard input for a dash'
echo 'select 3' | ocat fmt >piped
is "$(cat piped)" 'SELECT 3' 'fmt reads standard input without arguments'
ocat fmt "select customer_id, first_name, last_name, email_address, telephone from customers where country = 'PT' and active" >long
is "$(wc -l <long)" 3 'fmt prints a long query with a line for each clause'
ocat fmt long >again
is "$(cat again)" "$(cat long)" 'fmt prints its own output unchanged'
run ocat fmt --flat long
is "$(wc -l <"$out")" 1 'fmt --flat prints one line'

# ---- formats ----
run ocat fmt "select a from t" -o json
prints '"sql":"SELECT a FROM t"' 'fmt -o json has the query'
prints '"fingerprint":"' 'fmt -o json has a fingerprint of the tree'
ocat fmt 'SELECT "a"  FROM T' -o json | sed 's/.*fingerprint":"\([0-9a-f]*\).*/\1/' >one
sed 's/.*fingerprint":"\([0-9a-f]*\).*/\1/' "$out" >two
is "$(cat one)" "$(cat two)" 'the fingerprint ignores case, blanks and quotes'
run ocat fmt "select a from t" -o md
prints '```sql' 'fmt -o md prints a fenced block'
ocat fmt "select a from t" --color always >coloured
grep -q "$(printf '\033')" coloured
point $? 'fmt --color always prints colours'
run ocat fmt --tree "select a, sum(b * c) as s from t join u on t.x = u.x where d > 1 group by a"
prints 'Query' 'fmt --tree begins with the query'
prints 'Sum(Mul(b, c))' 'fmt --tree prints a line for each part'
prints 'On(Eq(t.x, u.x))' 'fmt --tree prints the conditions of joins'

# ---- another dialect ----
run ocat fmt "select array_agg(a) from t" --to sqlserver
exits 3 'fmt --to exits with 3 for an unsupported function'
says 'array_agg() is not supported in sqlserver' 'fmt --to names the unsupported function'
run ocat fmt "select a from t where d >= now() - interval '14 days' limit 5" --to sqlserver
is "$(cat "$out")" 'SELECT TOP 5 a FROM t WHERE d >= DATEADD(DAY, -14, CURRENT_TIMESTAMP)' 'fmt --to translates syntax that the dialect writes differently'
run ocat fmt "select a like b from t" --to sqlite
says 'LIKE ignores case in sqlite' 'fmt --to notes a difference in meaning'
run ocat fmt "select a from t order by a, b desc" --to mysql
is "$(cat "$out")" 'SELECT a FROM t ORDER BY a IS NULL, a, b IS NULL DESC, b DESC' 'fmt --to keeps the order of NULLs'
run ocat fmt "select a from t order by a, b desc"
is "$(cat "$out")" 'SELECT a FROM t ORDER BY a, b DESC' 'fmt in the same dialect leaves the order of NULLs implicit'
run ocat fmt "select count(*) / 2, 1.0 * a / b from t" --to mysql
is "$(cat "$out")" 'SELECT COUNT(*) DIV 2, 1.0 * a / b FROM t' 'fmt --to keeps the division of whole numbers'
run ocat fmt "select a / b from t" --to mysql
exits 3 'fmt --to exits with 3 for an ambiguous division'
says 'a / b of possible integers is not supported in mysql' 'fmt --to names the ambiguous division'
says 'Write 1.0 * a / b for a fraction' 'fmt --to suggests how to write a fraction'
run ocat fmt "select a from t qualify 1 = 1" --from snowflake --to postgresql
exits 3 'fmt --to exits with 3 for an unsupported clause'
says 'QUALIFY is not supported in postgresql' 'fmt --to names the unsupported clause'
run ocat fmt "select 1" --to cobol
exits 2 'fmt --to refuses an unknown dialect'
says 'postgresql, sqlite, duckdb, mysql' 'fmt --to lists the dialects for an unknown one'

# ---- changes ----
run ocat fmt "select a from t where d > '2024-01-01'" --window 90d --limit 100 --add-filter "b or c"
is "$(cat "$out")" "SELECT a FROM t WHERE (b OR c) AND d >= CURRENT_DATE - INTERVAL '90 days' LIMIT 100" '--window, --limit and --add-filter edit the query together'
run ocat fmt "select a from t" --window 90d
exits 2 'fmt refuses --window without a column'
says 'created_at=90d' 'fmt suggests how to name a column for --window'
run ocat fmt "select a from t" --add-filter "b; drop table t"
exits 2 '--add-filter refuses a second statement'

# ---- words that are not names ----
run ocat fmt --from oracle --flat 'select rownum, t.rowid, level, "LEVEL" from t connect by prior a = b'
is "$(cat "$out")" 'SELECT ROWNUM, t.ROWID, LEVEL, "LEVEL" FROM t CONNECT BY PRIOR a = b' 'ROWNUM and LEVEL stay without quotes in Oracle'

# ---- FILTER ----
run ocat fmt --to bigquery --flat "select count(*) filter (where a > 1), sum(b) filter (where c), count(distinct b) filter (where c) over () from t"
is "$(cat "$out")" "SELECT COUNTIF(a > 1), SUM(CASE WHEN c THEN b END), COUNT(DISTINCT CASE WHEN c THEN b END) OVER () FROM t" 'FILTER becomes COUNTIF and CASE in a dialect without it'
run ocat fmt --to mysql --flat "select count(*) filter (where a > 1), string_agg(b, ',') filter (where a > 1) from t"
is "$(cat "$out")" "SELECT COUNT(CASE WHEN a > 1 THEN 1 END), GROUP_CONCAT(CASE WHEN a > 1 THEN b END SEPARATOR ',') FROM t" 'COUNT(*) with FILTER becomes COUNT of a CASE in MySQL'
run ocat fmt --to snowflake --flat "select array_agg(b order by b) filter (where a > 1) from t"
exits 3 'an array with FILTER is refused where NULLs cannot be told from rows left out'
run ocat fmt --to sqlite --flat "select sum(b) filter (where c > 1) from t"
is "$(cat "$out")" "SELECT SUM(b) FILTER (WHERE c > 1) FROM t" 'FILTER stays in a dialect that has it'
sqlite3 filter.db "create table t (a int, b int); insert into t values (1, 5), (2, 7), (3, null), (null, 9)"
is "$(sqlite3 filter.db "$(ocat fmt --flat "select count(*) filter (where a > 1), sum(b) filter (where a > 1), count(b) filter (where a > 1), avg(b) filter (where a is null) from t" --to sqlite)")" \
	"$(sqlite3 filter.db "$(ocat fmt --flat "select count(*) filter (where a > 1), sum(b) filter (where a > 1), count(b) filter (where a > 1), avg(b) filter (where a is null) from t" --to mysql)")" \
	'the forms with and without FILTER give the same values'

# ---- syntax errors ----
printf 'select a,\n  b c d\nfrom t\n' >wrong.sql
run ocat fmt wrong.sql
exits 2 'fmt exits with 2 for a syntax error'
says 'line 2: expected the end of the query, not d' 'fmt reports the line of a syntax error'
says '  b c d' 'fmt prints the line with the syntax error'
says '      ^' 'fmt marks a syntax error with a caret'
run ocat fmt 'select `a` from t'
says 'It can be parsed as' 'fmt says that another dialect accepts the query'
says 'bigquery' 'fmt names the dialect that accepts the query'
run ocat fmt "delete from t"
exits 4 'fmt refuses a statement that writes, with the exit status of check and query'
run ocat fmt "select 1; drop table t"
says 'only one statement is allowed' 'fmt refuses a second statement'
done_testing
