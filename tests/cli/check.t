#!/bin/sh
# The command check: mistakes in a query, what it reads, and what its joins do to rows.
. "${srcdir:-.}/tests/lib.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

run ocat check 'select customers.nme from customers' -o table
exits 1 'check exits with 1 for a denied query'
prints 'deny' 'check prints the verdict deny'
prints 'customers has no column nme' 'check names the unknown column and its table'
prints '^^^' 'check marks the unknown column with carets'

run ocat check 'select c.emial, o.totl from custmers c join orders o on o.customer_id = c.id' -o table
exits 1 'check denies a query with unknown names, though they can be corrected'
prints 'corrected, it passes:' 'check corrects a query whose names are one letter off'
prints 'select c.email, o.total from customers c join orders o on o.customer_id = c.id' 'check writes the corrected query as it was written'
run ocat check 'select c.emial from customers c' -o json
prints '"corrected":"select c.email from customers c"' 'check -o json has the corrected query'
run ocat check 'select c.name from customers c' -o json
prints '"corrected":null' 'check corrects no name that is more than a letter off'
run ocat check 'select c.emial, load_extension(1) from customers c' -o json
prints '"corrected":null' 'check corrects no query that stays denied'

run ocat check 'select c.id from customers c, orders o' -o table
exits 1 'check refuses a cross join'
prints 'no condition joins o to c' 'check names the tables that nothing joins'
prints 'suggested join: orders.customer_id = customers.id' 'check suggests a join for a cross join'

run ocat check 'select c.id, count(*) from customers c join orders o on o.customer_id = c.id group by c.id' -o table
exits 0 'check succeeds for a valid query'
prints 'allow' 'check prints the verdict allow'
prints 'declared, one to many, repeats rows of customers' 'check prints the origin, cardinality and effect of each join'
prints 'SELECT' 'check prints the query'

echo 'select load_extension(1)' >query.sql
run sh -c "$OCAT check - -o json <query.sql"
prints '"code":"function_not_allowed"' 'check -o json reads standard input and denies a forbidden function'
run ocat check 'select id from main.customers' -o table
exits 0 'check accepts main before a SQLite table'
prints 'reads from  shop.customers' 'check resolves main to the schema of the catalog'
run ocat check 'select c.ID, "id" from PUBLIC.customers c' --dialect postgresql -o table
exits 0 'check --dialect postgresql accepts PUBLIC before a table'
prints 'reads from  shop.customers' 'check --dialect postgresql resolves PUBLIC to the catalog'
run ocat check 'select Id, "id" from customers where ID > 3' --dialect snowflake -o table
exits 0 'check --dialect snowflake ignores the case of names'
prints 'SELECT Id, "id"' 'check prints names in the case as written'
run ocat check 'select id from other.customers' --dialect postgresql
exits 1 'check refuses an unknown schema'

# ---- other statements ----
other() { # other NAME SQL [DIALECT]
	run ocat check "$2" --dialect "${3:-postgresql}" -o json
	exits 4 "check exits with 4 for: $2"
	prints '"verdict":"deny"' "check denies: $2"
	prints "$1" "check says what it is: $2"
	run ocat fmt "$2" --from "${3:-postgresql}"
	exits 4 "fmt exits with 4 for: $2"
	says "$1" "fmt says what it is: $2"
}
other 'DROP TABLE is not a query' 'drop table x'
other 'UPDATE is not a query' 'update customers set id = 1'
other 'INSERT is not a query' "insert into customers values ('\x00')"
other 'DELETE is not a query' 'delete from customers'
other 'MERGE is not a query' 'merge into a using b on a.x = b.x when matched then delete'
other 'EXPLAIN is not a query' 'explain analyze delete from customers'
other 'SET is not a query' "set search_path = 'x'"
other 'COPY is not a query' 'copy customers from stdin'
other 'CALL is not a query' 'call f()'
other 'DO is not a query' 'do $$ begin delete from x; end $$' mysql
other 'CREATE TABLE is not a query' 'create or replace temp table x as select 1' snowflake
other 'CREATE MATERIALIZED VIEW is not a query' 'create materialized view x as select 1'
other 'TRUNCATE is not a query' 'truncate customers'
other 'VACUUM is not a query' 'vacuum'
other 'PRAGMA is not a query' 'pragma user_version' sqlite
other 'ATTACH is not a query' "attach 'x' as y" sqlite
other 'REPLACE is not a query' 'replace into customers values (1)' mysql
other 'DECLARE is not a query' 'declare x int64; select x' bigquery
other 'DELETE is not a query' 'with gone as (delete from customers returning id) select * from gone'
other 'DELETE is not a query' 'with a as (select 1) delete from customers'
other 'DELETE is not a query' '(delete from customers)'
other 'SELECT INTO' 'select * into x from customers'
other 'locking clauses' 'select * from customers for update'
other 'only one statement' 'select 1; select 2'
other 'only one statement' 'select 1; drop table customers'
other 'no query: the text is empty' ''
other 'no query: the text has no statement' ' ; '
other 'no query: the text has no statement' '/* nothing */'
run ocat query 'delete from assets'
exits 4 'query exits with 4 for a statement other than SELECT'
says 'DELETE is not a query: only one SELECT is allowed' 'query names the statement'
awk 'BEGIN { printf "insert into t values (1)"; for (i = 0; i < 20000; i++) printf ", (%d)", i }' >long.sql
run ocat check long.sql
exits 4 'check denies an INSERT that is longer than any query may be'
run ocat check 'selec id from customers'
exits 2 'check exits with 2 for a SELECT with a syntax error'

# ---- files, places, --strict ----
printf '\n-- monthly\nselect c.id,\n\tsum(o.id) -- ü\nfrom customers c left join orders o on o.customer_id = c.id\nwhere o.total = 5 and c.nme = 3\n' >q.sql
run ocat check q.sql
exits 1 'check reads the query from a file'
prints 'q.sql:6:23: error: c has no column nme [unknown_column]' 'a finding about a file begins with file, line and column'
prints 'q.sql:6:7: warning: this removes the rows of c' 'a warning about a file begins with file, line and column'
run sh -c "$OCAT check - -o json <q.sql"
prints '"line":6,"column":23' 'with -o json a finding has line and column'
run sh -c "$OCAT check - <q.sql"
prints '<stdin>:6:23: error' 'a finding about standard input has a line and a column'
run ocat check "select 'ü', nme from customers"
prints 'error: unknown column nme  unknown_column' 'a finding about a typed query has no line'
printf 'select 1\nfrom where\n' >bad.sql
run ocat check bad.sql
exits 2 'a syntax error in a file exits with 2'
says 'bad.sql:2:6: expected a name, not where' 'a syntax error in a file has file, line and column'
run ocat check 'select id from order'
says 'expected a name, not order' 'a reserved word is refused as a name'
says 'order is a reserved word of ' 'the advice for a reserved word says how to write it as a name'
run ocat check missing.sql
exits 2 'a missing query file is refused'
says 'missing.sql' 'the message names the missing query file'
run ocat check 'select 1 from customers where id = null'
exits 0 'a warning does not deny'
run ocat check 'select 1 from customers where id = null' --strict
exits 1 '--strict exits with 1 for a warning'
prints 'deny' '--strict denies a query with a warning'
run ocat check 'select id from customers' --strict
exits 0 '--strict allows a query without warnings'

# ---- comments that silence ----
silent() { # silent CODE SQL WORDS
	printf '%b' "$2" >silent.sql
	run ocat check silent.sql -o json
	prints_no "\"code\":\"$1\"" "$3"
}
heard() {
	printf '%b' "$2" >silent.sql
	run ocat check silent.sql -o json
	prints "\"code\":\"$1\"" "$3"
}
silent null_comparison '-- ocat: ignore null_comparison\nselect id\nfrom customers\nwhere id = null' 'a comment before the statement silences a warning anywhere in it'
silent null_comparison 'select id\nfrom customers\nwhere id = null\n-- ocat: ignore null_comparison' 'a comment after the statement silences a warning anywhere in it'
silent null_comparison 'select id\nfrom customers\nwhere id = null -- ocat: ignore null_comparison\n and 1 = 1' 'a comment at the end of the line silences a warning on it'
silent null_comparison 'select id\nfrom customers\n-- ocat: ignore null_comparison\nwhere id = null' 'a comment on its own line silences a warning on the next line'
silent null_comparison 'select id /* ocat: ignore chasm, null_comparison (it is meant) */ from customers where id = null' 'a comment may have several codes and a reason'
heard null_comparison 'select id -- ocat: ignore null_comparison\nfrom customers\nwhere id = null' 'a comment on another line does not silence a warning'
heard null_comparison "select '-- ocat: ignore null_comparison' from customers where id = null" 'a comment in a string does not silence a warning'
heard null_comparison '-- ocat: ignore chasm\nselect id from customers where id = null' 'a comment silences only its codes'
heard ignore_comment '-- ocat: ignore null_compare\nselect id from customers' 'an unknown code in a comment is a finding'
prints 'null_comparison' 'the finding about an unknown code suggests a similar one'
heard ignore_comment '-- ocat: ignore\nselect id from customers' 'a comment without a code is a finding'
heard unknown_column '-- ocat: ignore unknown_column\nselect nme from customers' 'a comment does not silence an error'
prints 'unknown_column is an error here: a comment cannot silence it' 'a comment on an error is a finding'
heard function_not_allowed '-- ocat: ignore function_not_allowed\nselect load_extension(1)' 'a comment does not silence the guard'
cat >"$(ocat config path policy)" <<'P'
rules:
  - { id: shut, tables: customers, deny: yes }
P
heard denied_by_policy '-- ocat: ignore denied_by_policy\nselect id from customers' 'a comment does not silence a policy'
rm "$(ocat config path policy)"
printf '%b' '-- ocat: ignore null_comparison\nselect id from customers where id = null' >silent.sql
run ocat check silent.sql --strict
exits 0 '--strict allows a query whose warnings are silenced'

# ---- suggestions ----
run ocat demo check 'select id from orders' -o table
prints 'similar: orders.order_id' 'check suggests first the column with the table name as its prefix'

# ---- a file without a dialect ----
echo '{"table":"sales","cols":[["amount","int"]]}' >sales.jsonl
ocat add sales sales.jsonl >/dev/null 2>&1
run ocat check -c sales 'select amount from sales where amount::text is not null'
exits 0 'check reads the SQL for a file as PostgreSQL'
says 'the SQL dialect of sales is unknown; assumed: postgresql. Name another with --dialect' 'check says which dialect it assumes, and how to name another'
run ocat check -c sales 'select `amount` from sales' --dialect mysql
exits 0 'check reads the SQL for a file in the named dialect'
says_no 'assumed' 'check assumes nothing where the dialect is named'
run ocat plan -c sales '{"tables":["sales"],"measures":[{"fn":"count","as":"n"}]}'
says 'the SQL dialect of sales is unknown; assumed: postgresql' 'plan says which dialect it assumes'

# ---- a name with a wildcard ----
cat >web.jsonl <<'J'
{"ns":"web","table":"events_20240101","cols":[["user_id","STRING"],["name","STRING"]]}
{"ns":"web","table":"events_20240102","cols":[["user_id","STRING"],["name","STRING"],["platform","STRING"]]}
{"ns":"web","table":"users","cols":[["user_id","STRING"],["email","STRING"]]}
J
ocat add web web.jsonl >/dev/null 2>&1
wild() { run ocat check -c web --dialect bigquery "$1" -o table; }
wild "select user_id, platform from \`web.events_*\` where _table_suffix = '20240102'"
exits 0 'check accepts a table with a wildcard'
prints 'platform is web.web.events_*.platform' 'a table with a wildcard has the columns of the last table that matches'
prints 'FROM web.`events_*`' 'check prints the name with its wildcard in quotes'
wild 'select 1 from web.`nothing_*`'
exits 1 'check refuses a wildcard that matches no table'
wild 'select 1 from other.`events_*`'
exits 1 'check refuses a wildcard in another namespace'
run ocat check -c web --dialect postgresql 'select 1 from web."events_*"'
exits 1 'check refuses a wildcard in a dialect without'
rules() { printf 'rules:\n  - %s\n' "$1" >"$(ocat config path policy)"; }
rules '{ id: shut, tables: web.web.events_20240101, deny: yes }'
wild 'select user_id from web.`events_*`'
exits 1 'a rule that denies one table denies a wildcard that matches it'
wild 'select user_id from web.`events_202401*`'
exits 1 'a rule that denies one table denies a longer wildcard that matches it'
wild 'select user_id from web.`events_20240102*`'
exits 0 'a rule that denies one table allows a wildcard that does not match it'
rules '{ id: masked, columns: web.web.events_20240101.user_id, mask: null }'
wild 'select user_id from web.`events_*`'
prints 'NULL AS user_id' 'a rule that masks a column of one table masks it in a wildcard'
rules '{ id: others, not_tables: web.web.events_20240101, catalogs: web, deny: yes }'
wild 'select user_id from web.`events_*`'
exits 1 'an exception for one table does not apply to a wildcard that matches others'
rm "$(ocat config path policy)"

# ---- the manual ----
# Each finding is in ocat-check(7); of each lint the page has an example, which is checked here.
for code in $(sed -n 's/^\t_(SQL_[A-Z_]*, "\([a-z_]*\)".*/\1/p' "$srcdir/src/sql/resolve/finding.h"); do
	grep -q "^\.It Li $code\$" "$srcdir/man/ocat-check.7"
	point $? "ocat-check(7) has the code $code"
done
awk '/^\.It Li / { code = $3 } /^\.Dl (select|with) / && code { print code "|" substr($0, 5); code = "" }' "$srcdir/man/ocat-check.7" >examples
while IFS='|' read -r code sql; do
	run ocat demo check "$sql" --dialect postgresql -o json
	prints "\"code\":\"$code\"" "the example of $code in ocat-check(7) has that finding"
done <examples

# Columns that NATURAL compares beside those of the key.
sqlite3 natural.db 'CREATE TABLE tills (till_id INTEGER PRIMARY KEY, created_at TEXT, place TEXT);
CREATE TABLE sales (sale_id INTEGER PRIMARY KEY, till_id INTEGER REFERENCES tills (till_id), created_at TEXT)'
run ocat check -c natural.db 'select place from sales natural join tills' -o table
exits 0 'check allows a NATURAL JOIN'
prints 'NATURAL also compares sales.created_at with tills.created_at, which is not a key' 'check warns about columns that NATURAL compares beside the key'
run ocat check -c natural.db 'select place from sales join tills using (till_id)' -o table
prints_no 'NATURAL' 'check does not warn about USING'

# Fully qualified names.
run ocat demo check 'select main.orders.channel, shop.orders.order_id from shop.orders where main.orders.order_id = 3' -o json
prints '"verdict":"allow"' 'check accepts a column with the full name of its table'
run ocat demo check 'select hop.orders.channel from shop.orders' -o json
prints '"verdict":"deny"' 'check refuses a column with a truncated catalog name'

# The name of a catalog is unknown to the source: printed SQL leaves it out.
sqlite3 till.db 'CREATE TABLE sales (a INTEGER, b INTEGER); CREATE TABLE twice (a INTEGER); INSERT INTO sales VALUES (7, 8)'
ocat add k ./till.db >/dev/null
ocat check 'select k.sales.a, sales.b, k.sales.* from k.sales where k.sales.a in (select k.twice.a from k.twice) or k.sales.a = 7 order by k.sales.a' -o json |
	sed 's/.*"sql":"\([^"]*\)".*/\1/; s/\\n/ /g' >printed
is "$(cat printed)" 'SELECT sales.a, sales.b, sales.* FROM sales WHERE sales.a IN (SELECT twice.a FROM twice) OR sales.a = 7 ORDER BY sales.a' 'check leaves the name of the catalog out of the printed query'
is "$(sqlite3 till.db <printed)" '7|8|7|8' 'the query printed by check runs in SQLite'
run ocat check -c k 'select main.sales.a from main.sales' -o json
prints 'SELECT main.sales.a FROM main.sales' 'check keeps the schema that SQLite knows'

# Features of SQLite.
sqlite3 bare.db 'CREATE TABLE w (a INTEGER PRIMARY KEY, b UNIQUE) WITHOUT ROWID; CREATE TABLE r (a, b UNIQUE); CREATE INDEX by_a ON r (a)'
run ocat check -c bare.db 'select rowid from w'
exits 1 'check refuses rowid of a table WITHOUT ROWID'
run ocat check -c bare.db 'select rowid from r'
exits 0 'check accepts rowid of an ordinary table'
run ocat check -c bare.db 'select a from r indexed by nope where a = 1' -o table
exits 1 'check refuses INDEXED BY with an unknown index'
prints 'r has no index nope' 'check names the unknown index'
run ocat check -c bare.db 'select a from r indexed by by_a where a = 1'
exits 0 'check accepts INDEXED BY with an existing index'
run ocat check -c bare.db 'select a from r indexed by sqlite_autoindex_r_1 where b = 1'
exits 0 'check accepts INDEXED BY with an automatic index'

# Full-text search by the name of the table.
sqlite3 notes.db 'CREATE VIRTUAL TABLE notes USING fts5(title, body)'
run ocat check -c notes.db "select n.title, snippet(notes, 1, '', '', '', 5) from notes n where notes match 'tea' order by rank" -o table
exits 0 'check accepts MATCH with a table on its left'
prints 'snippet from notes.notes.title, notes.notes.body' 'check lists all columns of the table as read by a search'
cat >"$(ocat config path policy)" <<'P'
rules:
  - { id: shut, columns: notes.body, mask: null }
P
run ocat check -c notes.db "select title from notes where notes match 'body: tea'" -o table
exits 1 'check refuses a search in a table with a masked column'
run ocat check -c notes.db 'select title from notes' -o table
exits 0 'check accepts a query on the columns without a mask'
rm "$(ocat config path policy)"

# A snapshot uses the dialect of the system that it came from; so does a source that is no longer connected.
sqlite3 moved.db 'create table orders (a int, b text)'
ocat add moved moved.db >/dev/null 2>&1
ocat export -c moved --as snapshot --file moved.snap -q >/dev/null
ocat add copy moved.snap >/dev/null 2>&1
run ocat check 'select a from orders' -c copy
prints 'SELECT a FROM orders' 'check uses the original dialect for a snapshot'
: >"$HOME/.config/ocat/catalogs.yaml"
run ocat check 'select a from orders' -c moved
prints 'SELECT a FROM orders' 'check uses the cached dialect for a disconnected source'

# Dialects of sources that ocat knows from files alone.
printf '{"ns":"shop","table":"orders","cols":[["id","int"],["created","timestamp"],["amount","numeric"]]}\n' >cloud.jsonl
ocat add cloud cloud.jsonl >/dev/null 2>&1
run ocat check -c cloud --dialect redshift "select datediff(year, created, getdate()), nvl(id, 1), sysdate from orders"
exits 0 'check accepts functions that are built into Redshift'
says_no user_code 'check does not take them for user-defined code'
run ocat check -c cloud --dialect sqlserver "select convert(varchar(10), created, 120), try_convert(int, amount) from orders"
exits 0 'check reads the types of CONVERT in SQL Server'
prints 'CONVERT(VARCHAR(10), created, 120), TRY_CAST(amount AS INT)' 'a CONVERT without a style is a CAST'
run ocat check -c cloud --dialect snowflake "select ratio_to_report(amount) over (), rank() over () from orders" -o csv
is "$(cut -d, -f 2,3,6,7 "$out")" 'code,reason,line,column
window_without_order,rank has no ORDER BY in its window: the order of rows is undefined,1,41' 'only window functions that depend on an order need ORDER BY, and rows of findings have line and column'

run ocat demo check 'select o.cust_id from orders o'
prints 'similar: o.customer_id' 'check suggests the column that a name abbreviates'
run ocat demo check 'select top 5 name from customers'
says 'shop cannot parse the query' 'check says which catalog it could not check the query against'

# ---- estimates of SQLite ----
sqlite3 guess.db 'create table guesses (id integer primary key)'
ocat add guess guess.db >/dev/null 2>&1
printf '    explain: true\n' >>"$HOME/.config/ocat/catalogs.yaml"
run ocat check 'select * from guesses' --catalog guess --estimate -o json
prints 'EXPLAIN QUERY PLAN SELECT * FROM guesses' 'source_sql has the statement that SQLite was asked'
done_testing
