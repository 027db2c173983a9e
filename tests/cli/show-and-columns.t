#!/bin/sh
# The pages of tables and columns: names that resolve or explain why not, and the formats for documents.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
sqlite3 shop.db 'CREATE TABLE custmer_accounts (id INTEGER PRIMARY KEY); CREATE TABLE customer (id INTEGER PRIMARY KEY);
CREATE TABLE "odd name" (a INT)'
ocat add shop shop.db >/dev/null 2>&1

# One column of a table.
run ocat show orders.customer_id
exits 0 'show accepts the name of a column'
prints 'customer_id  INT' 'show prints the type of a column'
prints '→ customers.id' 'show prints the reference of a column'
prints 'on delete cascade' 'show prints the action on delete of the reference of a column'
prints 'by_day' 'show prints the index on a column'
prints_no 'ship_to' 'show of a column leaves out the other columns'
run ocat show shop.orders.customer_id -o json
prints '"column":"customer_id"' 'show -o json names the requested column'
prints '"name":"ship_to"' 'show -o json of a column has the whole table'
run ocat show orders.CUSTOMER_ID -o md
prints '| 2 | customer_id | INT | no | → customers.id |' 'show -o md of a column has one row'
run ocat refs orders.customer_id
exits 2 'refs refuses the name of a column'
says 'Name the table: shop.orders.' 'refs suggests the table of a column'

# Unknown names.
run ocat show orders.custmer_id
exits 1 'show exits with 1 for an unknown column'
says 'shop.orders has no column "custmer_id"' 'show names the unknown column and its table'
says 'Did you mean shop.orders.customer_id?' 'show suggests a similar column'
says 'It has id, customer_id, ship_to, bill_to, ordered_on, total.' 'show lists the columns of the table for an unknown column'
run ocat show orders.custmer_id -o json
prints '"code":"column_not_found"' 'show -o json prints the code of an unknown column'
prints '"table_name":"shop.orders","column_name":"custmer_id","available_columns":["id","customer_id","ship_to"' 'show -o json prints the table and its columns for an unknown column'
run ocat refs nothing_like_it -o jsonl
prints '"code":"table_not_found"' 'refs -o jsonl prints errors as JSON'
says 'ocat tables' 'refs -o jsonl prints the next step for an unknown table'

export OCAT_NOW=2026-03-02T10:00:00Z
ocat sync --force shop >/dev/null
export OCAT_NOW=2026-03-02T12:30:00Z
for name in order shop.order nothing_like_it; do
	run ocat show "$name"
	exits 1 "show exits with 1 for the unknown name $name"
	says 'If it is new, run `ocat sync shop`: shop was synced 2 h ago.' "show gives the age of the snapshot for the unknown name $name"
done
run ocat show order --at 1
says 'Did you mean orders?' 'show --at suggests a similar name'
! grep -q 'ocat sync' "$err"
point $? 'show --at does not suggest a sync'
unset OCAT_NOW

# Ambiguous names.
cp shop.db copy.db
ocat add copy copy.db >/dev/null 2>&1
run ocat show orders
exits 2 'show exits with 2 for an ambiguous name'
says '  ocat show copy.orders  table in copy' 'show prints a command for each candidate of an ambiguous name'
run ocat refs 'odd name'
says "  ocat refs 'copy.\"odd name\"'  table in copy" 'refs quotes the candidates of an ambiguous name for a shell'
run ocat show orders.total
says '  ocat show copy.orders.total  table in copy' 'show prints a command for each candidate of an ambiguous column'
run ocat show orders -o json
prints '"candidates":[{"qualified_name":"copy.orders","catalog":"copy","asset_type":"table"}' 'show -o json has the candidates of an ambiguous name'
run ocat show copy.orders.total
exits 0 'show accepts an ambiguous name with its catalog'

run ocat show ordrs
says '  copy.orders' 'show suggests a similar table of the first catalog'
says '  shop.orders' 'show suggests a similar table of the second catalog'
run ocat show ordrs.total -o json
prints '"suggested_tables":["copy.orders","shop.orders"' 'show suggests similar tables for an unknown table of a column'
# Forty names in another catalog are as similar.
for c in a b c d e f g h i j k l m n o p q r t u; do echo "create table widget$c (a); create table ${c}widget (a);"; done | sqlite3 many.db
sqlite3 few.db 'create table widgets (a)'
ocat add many many.db >/dev/null 2>&1 && ocat add few few.db >/dev/null 2>&1
run ocat show widget -c few
says 'Did you mean few.widgets?' 'show suggests a table of the requested catalog, however many similar names others have'
ocat remove many >/dev/null 2>&1
ocat remove few >/dev/null 2>&1

# Commands and options.
run ocat describe orders
exits 2 'an unknown command is a usage error'
says 'Did you mean show?' 'ocat suggests show for describe'
run ocat tab
says 'Did you mean tables?' 'ocat suggests the command that begins with the word'
run ocat customers
says 'ocat tables customers' 'ocat suggests tables for the name of a table'
run ocat tables --lim 3
says 'Did you mean --limit?' 'ocat suggests the option that begins with the word'
run ocat tabels -o json
prints '"code":"usage"' 'an unknown command with -o json has the code usage'
prints '"suggestions":["tables"]' 'an unknown command with -o json has suggestions'

# A mistake in the query line, and a short timeout.
run ocat tables 'has:x,~'
exits 2 'a syntax error in the query line exits with 2'
is "$(sed -n 3p "$err")" '       ^' 'a syntax error in the query line is marked with a caret'
run ocat query 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n' --timeout 50ms -o json
exits 5 'a query that times out exits with 5'
prints '"query":"with recursive n(i)' 'a query that times out with -o json has the query'
prints '"timeout_ms":50' 'a query that times out with -o json has the timeout'
says '--timeout' 'a query that times out suggests --timeout'

# Fuzzy search: the most similar whole name first.
run ocat tables '~custmer' --catalog shop -o tsv
is "$(sed -n 2p "$out" | cut -f1)" shop.customer 'a fuzzy search lists the most similar whole name first'

# Relations as a tree for people, as rows for scripts.
run ocat refs shop.staff -o table
prints 'boss = id' 'refs prints the columns of a relation in the tree'
prints 'a key to itself' 'refs says that a table references itself'
run ocat refs shop.orders -o table
prints 'one of 2 keys to it' 'refs says how many keys join the same tables'
prints 'on delete cascade' 'refs prints the action on delete of a key'
prints 'JOIN' 'refs prints the SQL of the join'
run ocat refs shop.orders -o tsv
is "$(head -n 1 "$out" | cut -f1-3)" "$(printf 'key\tfrom\tfrom_columns')" 'refs -o tsv prints a row for each relation'

# CSV and TSV for spreadsheets.
run ocat show shop.orders -o csv
is "$(sed -n 1p "$out")" 'field_order,name,type,nullable,pk,fk,default,tags,comment' 'show -o csv has a header of column properties'
is "$(sed -n 3p "$out")" '2,customer_id,INT,false,false,shop.customers.id,,,' 'show -o csv has a row for each column'
run ocat show shop.orders.total -o tsv
is "$(wc -l <"$out")" 2 'show -o tsv of a column has one row'
run ocat show shop.orders
prints 'columns (6)' 'show prints a page in a pipe'

# Markdown for documents.
run ocat show shop.orders -o md
prints '## shop.orders' 'show -o md has the name of the table as its heading'
prints '### References' 'show -o md has a heading for the references'
prints '- (customer_id) -> shop.customers (id): many to one' 'show -o md lists the relations'
prints '```sql' 'show -o md has the definition as SQL'
done_testing
