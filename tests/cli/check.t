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

run ocat check 'select c.id from customers c, orders o' -o table
exits 1 'check refuses a cross join'
prints 'no condition joins o to c' 'check names the tables that nothing joins'
prints 'suggested join: orders.customer_id = customers.id' 'check suggests a join for a cross join'

run ocat check 'select c.id, count(*) from customers c join orders o on o.customer_id = c.id group by c.id' -o table
exits 0 'check succeeds for a valid query'
prints 'allow' 'check prints the verdict allow'
prints 'declared, 1:N' 'check prints the origin and cardinality of each join'
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
run ocat check 'delete from customers'
exits 2 'check exits with 2 for a statement that is not a SELECT'

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

# ---- estimates of SQLite ----
sqlite3 guess.db 'create table guesses (id integer primary key)'
ocat add guess guess.db >/dev/null 2>&1
printf '    explain: true\n' >>"$HOME/.config/ocat/catalogs.yaml"
run ocat check 'select * from guesses' --catalog guess --estimate -o json
prints 'EXPLAIN QUERY PLAN SELECT * FROM guesses' 'source_sql has the statement that SQLite was asked'
done_testing
