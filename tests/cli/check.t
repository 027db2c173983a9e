#!/bin/sh
# ocat check: what is wrong with a query, what it reads, and what it does to rows.
. "${srcdir:-.}/tests/lib.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

run ocat check 'select customers.nme from customers' -o table
exits 1 'a query that is denied is no success'
prints 'deny' 'the verdict'
prints 'customers has no column nme' 'why'
prints '^^^' 'where'

run ocat check 'select c.id from customers c, orders o' -o table
exits 1 'every row meeting every row is refused'
prints 'no condition joins o to c' 'with the tables'
prints 'suggested join: orders.customer_id = customers.id' 'and with what would join them'

run ocat check 'select c.id, count(*) from customers c join orders o on o.customer_id = c.id group by c.id' -o table
exits 0 'a good query is let through'
prints 'allow' 'in a word'
prints 'declared, 1:N' 'its joins with who says so'
prints 'SELECT' 'and as it is printed'

echo 'select load_extension(1)' >query.sql
run sh -c "$OCAT check - -o json <query.sql"
prints '"code":"function_not_allowed"' 'from standard input, as JSON'
run ocat check 'select id from main.customers' -o table
exits 0 'what a database calls itself stands in front of a table'
prints 'reads     shop.customers' 'and means it'
run ocat check 'select c.ID, "id" from PUBLIC.customers c' --dialect postgresql -o table
exits 0 'in the words of another system its home stands there too'
prints 'reads     shop.customers' 'and means the same'
run ocat check 'select Id, "id" from customers where ID > 3' --dialect snowflake -o table
exits 0 'and whether letters are small says nothing'
prints 'SELECT Id, "id"' 'as it was written'
run ocat check 'select id from other.customers' --dialect postgresql
exits 1 'but no name is guessed'
run ocat check 'delete from customers'
exits 2 'what is no SELECT is not read'

# What NATURAL compares besides the key.
sqlite3 natural.db 'CREATE TABLE tills (till_id INTEGER PRIMARY KEY, created_at TEXT, place TEXT);
CREATE TABLE sales (sale_id INTEGER PRIMARY KEY, till_id INTEGER REFERENCES tills (till_id), created_at TEXT)'
run ocat check -c natural.db 'select place from sales natural join tills' -o table
exits 0 'a NATURAL JOIN is let through'
prints 'NATURAL also compares sales.created_at with tills.created_at, which is not a key' 'with what is compared besides the key'
run ocat check -c natural.db 'select place from sales join tills using (till_id)' -o table
prints_no 'NATURAL' 'USING says what is meant'

# Names in full.
run ocat demo check 'select main.orders.channel, shop.orders.order_id from shop.orders where main.orders.order_id = 3' -o json
prints '"verdict":"allow"' 'a column may have all of the names of its table in front'
run ocat demo check 'select hop.orders.channel from shop.orders' -o json
prints '"verdict":"deny"' 'but no part of one'

# A catalog's name is ours: what is printed to be run does without.
sqlite3 till.db 'CREATE TABLE sales (a INTEGER, b INTEGER); CREATE TABLE twice (a INTEGER); INSERT INTO sales VALUES (7, 8)'
ocat add k ./till.db >/dev/null
ocat check 'select k.sales.a, sales.b, k.sales.* from k.sales where k.sales.a in (select k.twice.a from k.twice) or k.sales.a = 7 order by k.sales.a' -o json |
	sed 's/.*"sql":"\([^"]*\)".*/\1/; s/\\n/ /g' >printed
is "$(cat printed)" 'SELECT sales.a, sales.b, sales.* FROM sales WHERE sales.a IN (SELECT twice.a FROM twice) OR sales.a = 7 ORDER BY sales.a' 'the name of a catalog is left out'
is "$(sqlite3 till.db <printed)" '7|8|7|8' 'and what is printed runs'
run ocat check -c k 'select main.sales.a from main.sales' -o json
prints 'SELECT main.sales.a FROM main.sales' 'what the source knows stays'

# What SQLite alone has.
sqlite3 bare.db 'CREATE TABLE w (a INTEGER PRIMARY KEY, b UNIQUE) WITHOUT ROWID; CREATE TABLE r (a, b UNIQUE); CREATE INDEX by_a ON r (a)'
run ocat check -c bare.db 'select rowid from w'
exits 1 'a table WITHOUT ROWID has none'
run ocat check -c bare.db 'select rowid from r'
exits 0 'any other has'
run ocat check -c bare.db 'select a from r indexed by nope where a = 1' -o table
exits 1 'an index that is not there'
prints 'r has no index nope' 'is named'
run ocat check -c bare.db 'select a from r indexed by by_a where a = 1'
exits 0 'one that is there'
run ocat check -c bare.db 'select a from r indexed by sqlite_autoindex_r_1 where b = 1'
exits 0 'and one that SQLite made'

# What is searched is asked by its own name.
sqlite3 notes.db 'CREATE VIRTUAL TABLE notes USING fts5(title, body)'
run ocat check -c notes.db "select n.title, snippet(notes, 1, '', '', '', 5) from notes n where notes match 'tea' order by rank" -o table
exits 0 'MATCH has the table on its left'
prints 'snippet from notes.notes.title, notes.notes.body' 'and reads all of its columns'
cat >"$(ocat config path policy)" <<'P'
rules:
  - { id: shut, columns: notes.body, mask: null }
P
run ocat check -c notes.db "select title from notes where notes match 'body: tea'" -o table
exits 1 'so nothing that is masked can be searched'
run ocat check -c notes.db 'select title from notes' -o table
exits 0 'what is not masked can be read'
rm "$(ocat config path policy)"

# A file that was exported from a system spells SQL as that does; so does a source that is no longer connected.
sqlite3 moved.db 'create table orders (a int, b text)'
ocat add moved moved.db >/dev/null 2>&1
ocat export -c moved --as snapshot --file moved.snap -q >/dev/null
ocat add copy moved.snap >/dev/null 2>&1
run ocat check 'select a from orders' -c copy
prints 'SELECT a FROM orders' 'a snapshot knows what it was read from'
: >"$HOME/.config/ocat/catalogs.yaml"
run ocat check 'select a from orders' -c moved
prints 'SELECT a FROM orders' 'and the cache what it was'
done_testing
