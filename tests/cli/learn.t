#!/bin/sh
# The command learn: joins, usual filters and lineage from SQL that people have written.
. "${srcdir:-.}/tests/lib.sh"

make_shop shop.db
sqlite3 shop.db "create view spent (who, euros) as select c.email, sum(o.total) from customers c join orders o on o.customer_id = c.id group by c.email;
create view broken as select email from customers;"
sqlite3 shop.db "pragma writable_schema = 1; update sqlite_schema set sql = 'CREATE VIEW broken AS SELECT gone FROM customers' where name = 'broken';"
ocat add shop shop.db >/dev/null 2>&1

run ocat learn
exits 2 'learn without a source is a usage error'
run ocat learn poetry
exits 2 'learn refuses an unknown source'
run ocat learn sql
exits 2 'learn sql without a file is a usage error'
run ocat learn sql nowhere.sql
exits 2 'learn sql exits with 2 for a missing file'

mkdir -p queries/deep
cat >queries/a.sql <<'E2'
-- what the sellers run; a semicolon in a 'string;' or a comment; ends nothing
SELECT s.name, c.full_name FROM staff s JOIN customers c ON c.full_name = s.name
WHERE c.region = 'EU' AND c.email = 'ann@example.org' AND ';' <> s.name;
UPDATE staff SET name = 'x';
SELECT nme FROM customers;
CREATE VIEW later (a) AS SELECT line FROM addresses WHERE customer_id IN (1, 2);
SELECT 'never closed
E2
cp queries/a.sql queries/deep/copy.sql
echo 'not read' >queries/notes.txt
run ocat path staff customers
exits 1 'path finds no path between the two tables before learn'
run ocat learn sql queries -o json
exits 0 'learn sql reads a folder and its subfolders'
prints '"sources":2,"statements":10,"read":4,"new":2' 'learn sql counts copies of a statement once'
prints '"no_query":2' 'learn sql counts the statements that are not queries'
prints '{"source":"queries/a.sql","line":5,"reason":"unknown column nme"}' 'learn sql reports the place and the reason of an unreadable query'
run ocat path staff customers -o table
exits 0 'path finds a path between the two tables after learn'
prints 'JOIN customers ON customers.full_name = staff.name' 'path joins by the columns of the learned join'
prints 'written 2 times' 'path gives the number of statements with the learned join'
run ocat refs staff -o table
prints 'logged twice' 'refs says how often a join was logged'
run ocat learn sql queries -o table
prints 'none of them new' 'learn sql finds nothing new in the same files'
run ocat refs staff -o table
prints 'logged twice' 'learning the same files again does not raise the count'

run ocat show customers -o table
prints "region = 'EU'  twice" 'show prints a usual filter with its code'
prints 'email = ?' 'show prints a usual filter on an address without the value'
prints_no 'ann@example.org' 'show does not print an address from a learned query'
run ocat query "select qualified_name, field_name, condition, query_count from usual_filters where field_name = 'customer_id'" -o tsv
prints 'shop.addresses	customer_id	IN (1, 2)	2' 'the view usual_filters has the learned filters'
run ocat show customers -o json
prints '"usual_filters":[{"column":"email","condition":"= ?","count":2' 'show -o json has the usual filters'

# Dumps of executed statements.
printf 'query,calls\r\n"select 1 from returns r, order_lines l where l.sku = r.why",40\r\n"select ""nope"" from nothing",3\r\n' >stats.csv
run ocat learn sql stats.csv -o json
prints '"read":1,"new":1' 'learn sql reads a CSV dump with a header'
prints '{"source":"stats.csv","line":3,' 'learn sql reports the line of an unreadable query in a CSV dump'
run ocat refs returns -o table
prints 'logged 40 times' 'learn sql counts the calls of a CSV dump'
echo '{"query":"select 1 from returns r, order_lines l where l.sku = r.why","calls":45}' >out.jsonl
run ocat learn sql out.jsonl -o json
prints '"new":0,"seen_more_often":1' 'learn sql adds the difference from a later dump'
run ocat refs returns -o table
prints 'logged 45 times' 'a later dump does not count earlier calls again'
echo 'calls,rows' >bad.csv
run ocat learn sql bad.csv
exits 2 'learn sql refuses a dump without queries'
says 'pg_stat_statements' 'learn sql mentions pg_stat_statements for a dump without queries'
echo '{"query":' >bad.jsonl
run ocat learn sql bad.jsonl
exits 2 'learn sql refuses a dump that is not valid JSON'
says 'bad.jsonl:1' 'learn sql reports the line of invalid JSON in a dump'
run sh -c "echo 'select id from customers where region is null' | $OCAT learn sql - -o tsv"
prints '-	1	read	shop' 'learn sql reads standard input'

# Views: the origin of their columns.
run ocat lineage customers.email -o tsv
prints 'shop.spent.who	downstream' 'lineage is known from the sync'
run ocat learn --forget
run ocat lineage customers.email -o tsv
says 'ocat learn views' 'lineage suggests learn views after learn --forget'
run ocat learn views -o table
exits 0 'learn views reads the views'
prints '2 of 3 views traced' 'learn views counts the traced views'
prints 'shop.broken' 'learn views names a view that it cannot trace'
prints 'unknown column gone' 'learn views gives the reason for an untraced view'
run ocat lineage spent.euros -o tsv
prints 'shop.orders.total	upstream	1	shop.orders.total	shop.spent.euros' 'lineage traces a column of a view to columns of tables'
run ocat lineage customers.email -o tsv
prints 'shop.spent.who	downstream' 'lineage traces a column of a table to columns of views'
run ocat query "select from_field, to_field, unchanged from column_lineage where to_qualified_name = 'shop.spent' order by 2" -o tsv
prints 'email	who	1' 'the view column_lineage has the learned lineage'
run ocat check 'select euros from spent' -o json
prints '"from":["shop.spent.euros"],"base_columns":["shop.orders.total"]' 'check traces a query on a view to the columns of tables'
sqlite3 shop.db "drop view spent; create view spent (who, euros) as select email, 1 from customers;"
ocat show spent >/dev/null 2>&1
run ocat query "select count(*) from column_lineage where to_qualified_name = 'shop.spent'" -o tsv
prints '0' 'column_lineage leaves out a view that has changed'
sqlite3 shop.db "drop view spent; create view spent (who, euros) as select c.email, o.total from customers c join orders o on o.id = c.id where c.region <> 'x';"
ocat sync shop >/dev/null 2>&1
run ocat query "select from_field, to_field from column_lineage where to_qualified_name = 'shop.spent' order by 2" -o tsv
prints 'email	who' 'a sync learns the lineage of a changed view'
run ocat refs orders -o tsv
prints 'logged' 'a sync learns the joins of a changed view'
run ocat learn views -o tsv
prints 'shop.spent		read' 'learn views reads the changed view'
run ocat learn views -o table
prints 'none of them new' 'learn views finds nothing new after a sync'

# A join through a view counts as known when it is known between the tables below.
run ocat check 'select * from open_orders o join customers c on c.id = o.customer_id' -o json
prints '"verdict":"allow"' 'check allows a join to a view by the columns below it'

# Traces.
ocat check 'select l.line from addresses l join staff s on s.id = l.customer_id' >/dev/null
run ocat learn traces -o json
prints '"sources":1,"statements":3,"read":3,"new":3' 'learn traces reads the checked queries'

# The same names in two catalogs: learn does not guess.
cp shop.db twin.db
ocat add twin twin.db >/dev/null 2>&1
run sh -c "echo 'select sku from order_lines' | $OCAT learn sql - -o tsv"
prints 'it matches 2 catalogs: shop, twin; choose one with --catalog' 'learn sql asks for --catalog when a statement fits two catalogs'
run sh -c "echo 'select sku from order_lines where quantity > 5' | $OCAT learn sql - -c twin -o tsv"
prints 'read	twin' 'learn sql --catalog decides between two catalogs'

# So many views that two threads read them: the result is the same as from one.
{
	echo 'create table a (id integer primary key, b_id int); create table b (id integer primary key);'
	i=0
	while [ $i -lt 300 ]; do
		i=$((i + 1))
		case $i in
		*50) echo "create view v$i as select gone from a;" ;;
		*1) echo "create view v$i as select a.id, b.id as other from a join b on b.id = a.b_id;" ;;
		*) echo "create view v$i as select id as i$i from a where b_id > $i;" ;;
		esac
	done
} | sqlite3 many.db
ocat add many many.db >/dev/null 2>&1
run ocat learn views -c many -o json
prints '"statements":300,"read":297,"new":0' 'learn views finds nothing new in many views after a sync'
prints '"views":300,"views_traced":297' 'learn views traces all readable views of a large catalog'
run ocat learn views -c many -o tsv
awk -F'\t' 'NR > 1 { sub(/.*\.v/, "", $1); print $1 + 0 }' out >order
sort -u order | wc -l | grep -q '^ *300$'
point $? 'learn views lists each of many views once'
grep -c 'not read' out | grep -q '^3$'
point $? 'learn views lists the unreadable views of both threads'
run ocat path a b -c many -o json
prints '"reason":"written 30 times"' 'path counts a join that 30 views contain 30 times'

grep -q '"tool":"learn"' "$HOME"/.local/state/ocat/audit.jsonl
point $? 'the audit log has each call of learn'
run ocat learn --forget
exits 0 'learn --forget succeeds'
run ocat path staff customers -c shop
exits 1 'path finds no learned path after learn --forget'
run ocat learn sql queries -c shop -o json
prints '"new":2' 'learn sql finds forgotten joins new again'
done_testing
