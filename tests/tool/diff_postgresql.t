#!/bin/sh
# diff_catalog and list_changes on a real server: two databases, names that changed, another system, a file.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_needs

url() { pg_url | sed "s|/[^/?]*?|/$1?|"; }
for db in dev prod; do
	psql -qX -c "CREATE DATABASE $db"
	psql -qX -d $db <<'SQL'
CREATE SCHEMA sales;
CREATE TABLE sales.customers (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, email varchar(100) NOT NULL, note text DEFAULT 'a');
CREATE TABLE sales.orders (id int PRIMARY KEY, customer_id bigint REFERENCES sales.customers(id) ON DELETE CASCADE, total numeric(10,2));
CREATE VIEW sales.mails AS SELECT id, email FROM sales.customers WHERE note IS NOT NULL;
SQL
done
run ocat add dev "$(url dev)"
run ocat add prod "$(url prod)"
run ocat diff dev prod
exits 0 'two databases that were made alike'
prints 'no difference, 3 the same' 'do not differ, whatever their own numbers are'

psql -qX -d dev <<'SQL'
ALTER TABLE sales.customers RENAME email TO mail;
ALTER TABLE sales.customers ADD phone text;
ALTER TABLE sales.orders ALTER total TYPE numeric(12,2);
ALTER TABLE sales.orders RENAME TO purchases;
COMMENT ON TABLE sales.purchases IS 'all of it';
CREATE OR REPLACE VIEW sales.mails AS SELECT id, mail AS email FROM sales.customers WHERE note <> 'none';
SQL
run ocat changes --live
exits 2 'changes are not asked of the source'
run ocat diff dev@1 dev --live
exits 1 'what a generation held against what is there now'
prints '~ column renamed  email' 'a column keeps its identity over a name'
prints '~ sales.purchases  renamed, was sales.orders' 'and so does a table'
prints '~ comment  none' 'with what else changed'
prints '        -   WHERE (customers.note IS NOT NULL)' 'a view by its lines'
prints '1 renamed' 'which is counted'
run ocat changes --catalog dev -o tsv
is "$(sed 1d "$out" | cut -f4,5 | tr '\t\n' '  ')" 'altered dev.sales.customers altered dev.sales.mails renamed dev.sales.purchases ' 'the same as versions'

run ocat diff dev prod -o tsv
exits 1 'two databases that differ'
run ocat diff dev prod
prints '+ sales.orders  table, 3 columns' 'names are what they are matched by'
prints '- sales.purchases  table, 3 columns' 'both ways'
run ocat diff "$(url dev)" "$(url prod)" --summary
exits 1 'by their addresses'
prints '2 altered' 'one line a table'
run ocat diff dev.sales.orders@1 dev.sales.purchases
prints '3 differences' 'one table under two names'

run ocat diff dev.sales prod.sales
exits 2 'a namespace is no side'
says 'dev.sales is a namespace' 'which is said'
says 'ocat diff dev OTHER schema:NAME' 'with what to do'
run ocat diff dev prod schema:sales
prints '- sales.purchases' 'and that does it'

run psql -qX -d prod -c "CREATE ROLE lesser LOGIN" -c 'CREATE TABLE sales.more (x int)'
run ocat diff prod@1 prod --live
prints '+ sales.more  table, 1 column' 'what came since'

sqlite3 lite.db "create table customers (id integer primary key, mail varchar(50) not null, note text, phone text);
	create table purchases (id integer primary key, customer_id int references customers (id) on delete cascade, total real)"
run ocat diff dev lite.db
says 'types are compared by class' 'another system spells types in its own way'
says '--map sales= compares them' 'and has other namespaces'
run ocat diff dev lite.db --map sales= --ignore comments
exits 1 'mapped'
prints '~ column total  type  numeric(12,2)' 'decimal and float are two classes'
prints_no 'column mail' 'varchars of two lengths are one'
prints '- mails  view, 2 columns' 'what it lacks'
prints '1 dropped, 1 altered, 1 the same; ' 'and the rest'
pg_stop
done_testing
