#!/bin/sh
# diff_catalog and list_changes on a real server: two databases, renamed objects, another system, a file.
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
exits 0 'diff exits with 0 for two databases created alike'
prints 'no difference, 3 the same' 'diff ignores the oids of two databases'

psql -qX -d dev <<'SQL'
ALTER TABLE sales.customers RENAME email TO mail;
ALTER TABLE sales.customers ADD phone text;
ALTER TABLE sales.orders ALTER total TYPE numeric(12,2);
ALTER TABLE sales.orders RENAME TO purchases;
COMMENT ON TABLE sales.purchases IS 'all of it';
CREATE OR REPLACE VIEW sales.mails AS SELECT id, mail AS email FROM sales.customers WHERE note <> 'none';
SQL
run ocat changes --live
exits 2 'changes refuses --live'
run ocat diff dev@1 dev --live
exits 1 'diff --live compares a generation with the source'
prints '~ column renamed  email' 'diff reports a renamed column as renamed'
prints '~ sales.purchases  renamed, was sales.orders' 'diff reports a renamed table as renamed'
prints '~ comment  none' 'diff reports the changed comment of a renamed table'
prints '        -   WHERE (customers.note IS NOT NULL)' 'diff prints the definitions of a view line by line'
prints '1 renamed' 'diff counts the renamed tables'
run ocat changes --catalog dev -o tsv
is "$(sed 1d "$out" | cut -f4,5 | tr '\t\n' '  ')" 'altered dev.sales.customers altered dev.sales.mails renamed dev.sales.purchases ' 'changes lists the same tables as diff'

run ocat diff dev prod -o tsv
exits 1 'diff exits with 1 for two different databases'
run ocat diff dev prod
prints '+ sales.orders  table, 3 columns' 'diff of two databases matches tables by name'
prints '- sales.purchases  table, 3 columns' 'diff of two databases lists the tables of the first only'
run ocat diff "$(url dev)" "$(url prod)" --summary
exits 1 'diff accepts the addresses of two databases'
prints '2 altered' 'diff --summary counts the altered tables'
run ocat diff dev.sales.orders@1 dev.sales.purchases
prints '3 differences' 'diff compares one table under two names'

run ocat diff dev.sales prod.sales
exits 2 'diff refuses the name of a namespace'
says 'dev.sales is a namespace' 'diff says that the name is a namespace'
says 'ocat diff dev OTHER schema:NAME' 'diff suggests the filter schema: for a namespace'
run ocat diff dev prod schema:sales
prints '- sales.purchases' 'diff with schema: compares one namespace'

run psql -qX -d prod -c "CREATE ROLE lesser LOGIN" -c 'CREATE TABLE sales.more (x int)'
run ocat diff prod@1 prod --live
prints '+ sales.more  table, 1 column' 'diff --live lists a table created since the last sync'

sqlite3 lite.db "create table customers (id integer primary key, mail varchar(50) not null, note text, phone text);
	create table purchases (id integer primary key, customer_id int references customers (id) on delete cascade, total real)"
run ocat diff dev lite.db
says 'types are compared by class' 'diff of two systems says that it compares types by class'
says 'compare them with --map sales=' 'diff of two systems suggests --map for their namespaces'
run ocat diff dev lite.db --map sales= --ignore comments
exits 1 'diff --map compares the mapped namespaces'
prints '~ column total  type  numeric(12,2)' 'decimal and floating point are two classes of types'
prints_no 'column mail' 'varchars of two lengths are one class of types'
prints '- mails  view, 2 columns' 'diff lists a view that the other system lacks'
prints '1 dropped, 1 altered, 1 the same; ' 'diff counts the tables that differ between two systems'

# ---- a file that cannot hold everything ----
run psql -qX -d prod -c 'CREATE INDEX by_mail ON sales.customers (email DESC, lower(note)) WHERE id > 0' -c 'ALTER TABLE sales.customers ENABLE ROW LEVEL SECURITY' \
	-c 'CREATE POLICY own ON sales.customers USING (true)' -c 'CREATE DOMAIN sales.mail AS text' -c 'ALTER TABLE sales.customers ADD other sales.mail'
run ocat sync prod
run ocat export -c prod --as tbls --file prod.json
run ocat add file prod.json
run ocat diff prod file
exits 0 'a catalog does not differ from its own export for tbls'
says 'not compared, because the file of file cannot contain them: owners, ' 'diff lists the details that a tbls document cannot contain'
says 'policies' 'diff says that a tbls document cannot contain policies'
run ocat diff file prod
exits 0 'an export for tbls does not differ from its catalog'
sed -e 's/"type":"character varying(100)"/"type":"character varying(50)"/' -e 's/"columns":\["email"\]/"columns":["id"]/' prod.json >changed.json
run ocat diff prod changed.json
exits 1 'the contents of a tbls document are compared'
prints '~ column email  type' 'diff reports a type that differs in a tbls document'
prints '~ index by_mail  definition' 'diff reports columns of an index that differ in a tbls document'
pg_stop
done_testing
