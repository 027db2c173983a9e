#!/bin/sh
# What people read: names that lead to one thing or say why not, columns by name, forms for documents.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
sqlite3 shop.db 'CREATE TABLE custmer_accounts (id INTEGER PRIMARY KEY); CREATE TABLE customer (id INTEGER PRIMARY KEY);
CREATE TABLE "odd name" (a INT)'
ocat add shop shop.db >/dev/null 2>&1

# One column of a table.
run ocat show orders.customer_id
exits 0 'a column by its name'
prints 'customer_id  INT' 'is shown'
prints '→ customers.id' 'with what it references'
prints 'on delete cascade' 'and how'
prints 'by_day' 'and the index it is in'
prints_no 'ship_to' 'without the others'
run ocat show shop.orders.customer_id -o json
prints '"column":"customer_id"' 'as JSON it is named'
prints '"name":"ship_to"' 'beside all that is known of the table'
run ocat show orders.CUSTOMER_ID -o md
prints '| 2 | customer_id | INT | no | → customers.id |' 'as Markdown'
run ocat refs orders.customer_id
exits 2 'where a table is wanted a column is refused'
says 'Name the table: shop.orders.' 'with the table'

# Names that are not there.
run ocat show orders.custmer_id
exits 1 'an unknown column is 1'
says 'shop.orders has no column called "custmer_id"' 'and named'
says 'Did you mean shop.orders.customer_id?' 'with the nearest'
says 'It has id, customer_id, ship_to, bill_to, ordered_on, total.' 'and those there are'
run ocat show orders.custmer_id -o json
prints '"code":"column_not_found"' 'as JSON'
prints '"table_name":"shop.orders","column_name":"custmer_id","available_columns":["id","customer_id","ship_to"' 'with its fixed fields'
run ocat refs nothing_like_it -o jsonl
prints '"code":"table_not_found"' 'JSON lines have errors too'
says 'ocat tables' 'with what to do next'

export OCAT_NOW=2026-03-02T10:00:00Z
ocat sync --force shop >/dev/null
export OCAT_NOW=2026-03-02T12:30:00Z
for name in order shop.order nothing_like_it; do
	run ocat show "$name"
	exits 1 "$name is not there"
	says 'If it is new, `ocat sync shop` finds it: shop was read 2 h ago.' 'or the cache is older than it'
done
run ocat show order --at 1
says 'Did you mean orders?' 'at an earlier time too'
! grep -q 'ocat sync' "$err"
point $? 'where no sync would help'
unset OCAT_NOW

# A name that means several.
cp shop.db copy.db
ocat add copy copy.db >/dev/null 2>&1
run ocat show orders
exits 2 'an ambiguous name is 2'
says '  ocat show copy.orders  table in copy' 'each with the command to type'
run ocat refs 'odd name'
says "  ocat refs 'copy.\"odd name\"'  table in copy" 'quoted for a shell'
run ocat show orders.total
says '  ocat show copy.orders.total  table in copy' 'columns too'
run ocat show orders -o json
prints '"candidates":[{"qualified_name":"copy.orders","catalog":"copy","asset_type":"table"}' 'as JSON'
run ocat show copy.orders.total
exits 0 'more of the name settles it'

run ocat show ordrs
says '  copy.orders' 'a near name that several have'
says '  shop.orders' 'is that of each'
run ocat show ordrs.total -o json
prints '"suggested_tables":["copy.orders","shop.orders"' 'a near table of a column as well'

# Commands and options.
run ocat describe orders
exits 2 'a word for a command that is called otherwise'
says 'Did you mean show?' 'is understood'
run ocat tab
says 'Did you mean tables?' 'and the start of one'
run ocat customers
says 'ocat tables customers' 'a table alone is no command'
run ocat tables --lim 3
says 'Did you mean --limit?' 'the start of an option'
run ocat tabels -o json
prints '"code":"usage"' 'as JSON'
prints '"suggestions":["tables"]' 'with the nearest'

# A mistake in the query line, and too little time.
run ocat tables 'has:x,~'
exits 2 'a mistake in the query line'
is "$(sed -n 3p "$err")" '       ^' 'is pointed at'
run ocat query 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n' --timeout 50ms -o json
exits 5 'too little time is 5'
prints '"query":"with recursive n(i)' 'with the question'
prints '"timeout_ms":50' 'and the time'
says '--timeout' 'and what to do next'

# Fuzzy: the whole name nearest first.
run ocat tables '~custmer' --catalog shop -o tsv
is "$(sed -n 2p "$out" | cut -f1)" shop.customer 'the nearest whole name comes first'

# Relations as a tree, for people; rows for scripts.
run ocat refs shop.staff -o table
prints 'boss = id' 'a tree has the columns'
prints 'a key to itself' 'a key to itself is said'
run ocat refs shop.orders -o table
prints 'one of 2 keys to it' 'keys between the same tables are told'
prints 'on delete cascade' 'what happens on delete'
prints 'JOIN' 'and the JOIN'
run ocat refs shop.orders -o tsv
is "$(head -n 1 "$out" | cut -f1-3)" "$(printf 'key\tfrom\tfrom_columns')" 'rows for scripts'

# Spreadsheets.
run ocat show shop.orders -o csv
is "$(sed -n 1p "$out")" 'field_order,name,type,nullable,pk,fk,default,tags,comment' 'CSV is the columns'
is "$(sed -n 3p "$out")" '2,customer_id,INT,false,false,shop.customers.id,,,' 'a line each'
run ocat show shop.orders.total -o tsv
is "$(wc -l <"$out")" 2 'and TSV, where it is asked for'
run ocat show shop.orders
prints 'columns (6)' 'in a pipe it is a page'

# Documents.
run ocat show shop.orders -o md
prints '## shop.orders' 'Markdown has a title'
prints '### References' 'headings'
prints '- (customer_id) -> shop.customers (id): many to one' 'relations'
prints '```sql' 'and the definition'
done_testing
