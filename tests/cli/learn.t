#!/bin/sh
# ocat learn: joins, usual filters and lineage out of SQL that people have written.
. "${srcdir:-.}/tests/lib.sh"

make_shop shop.db
sqlite3 shop.db "create view spent (who, euros) as select c.email, sum(o.total) from customers c join orders o on o.customer_id = c.id group by c.email;
create view broken as select email from customers;"
sqlite3 shop.db "pragma writable_schema = 1; update sqlite_schema set sql = 'CREATE VIEW broken AS SELECT gone FROM customers' where name = 'broken';"
ocat add shop shop.db >/dev/null 2>&1

run ocat learn
exits 2 'something has to be named'
run ocat learn poetry
exits 2 'and it has to be known'
run ocat learn sql
exits 2 'SQL lies somewhere'
run ocat learn sql nowhere.sql
exits 6 'a file that is not there is a mistake'

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
exits 1 'at first nothing joins these two'
run ocat learn sql queries -o json
exits 0 'a folder is read with those below'
prints '"sources":2,"statements":10,"read":4,"new":2' 'copies of a statement are one'
prints '"no_query":2' 'what is no query is counted'
prints '{"source":"queries/a.sql","line":5,"reason":"unknown column nme"}' 'what cannot be read has its place and the reason'
run ocat path staff customers -o table
exits 0 'now there is a way'
prints 'JOIN customers ON customers.full_name = staff.name' 'by the columns that were written'
prints 'written 2 times' 'for that reason'
run ocat refs staff -o table
prints 'logged twice' 'and how often it was seen is said'
run ocat learn sql queries -o table
prints 'none of them new' 'told again it adds nothing'
run ocat refs staff -o table
prints 'logged twice' 'so the count is what it was'

run ocat show customers -o table
prints "region = 'EU'  twice" 'a code is told as it was asked for'
prints 'email = ?' 'an address is not'
prints_no 'ann@example.org' 'anywhere'
run ocat query "select qualified_name, field_name, condition, query_count from usual_filters where field_name = 'customer_id'" -o tsv
prints 'shop.addresses	customer_id	IN (1, 2)	2' 'the same is a public table'
run ocat show customers -o json
prints '"usual_filters":[{"column":"email","condition":"= ?","count":2' 'and in JSON'

# Dumps of what a server ran.
printf 'query,calls\r\n"select 1 from returns r, order_lines l where l.sku = r.why",40\r\n"select ""nope"" from nothing",3\r\n' >stats.csv
run ocat learn sql stats.csv -o json
prints '"read":1,"new":1' 'a CSV dump with a header'
prints '{"source":"stats.csv","line":3,' 'has lines'
run ocat refs returns -o table
prints 'logged 40 times' 'and counts calls'
echo '{"query":"select 1 from returns r, order_lines l where l.sku = r.why","calls":45}' >out.jsonl
run ocat learn sql out.jsonl -o json
prints '"new":0,"seen_more_often":1' 'a later dump adds the difference'
run ocat refs returns -o table
prints 'logged 45 times' 'and no more'
echo 'calls,rows' >bad.csv
run ocat learn sql bad.csv
exits 2 'a dump without queries is a mistake'
says 'pg_stat_statements' 'that is explained'
echo '{"query":' >bad.jsonl
run ocat learn sql bad.jsonl
exits 2 'as is one that is no JSON'
says 'bad.jsonl:1' 'with its line'
run sh -c "echo 'select id from customers where region is null' | $OCAT learn sql - -o tsv"
prints '-	1	read	shop' 'standard input'

# Views: what their columns are made of.
run ocat lineage customers.email -o tsv
prints 'shop.spent.who	downstream' 'what is made of a column is known from the sync'
run ocat learn --forget
run ocat lineage customers.email -o tsv
says 'ocat learn views' 'but not where it was forgotten'
run ocat learn views -o table
exits 0 'views are read'
prints '2 of 3 views traced' 'those that can be'
prints 'shop.broken' 'the other is named'
prints 'unknown column gone' 'with the reason'
run ocat lineage spent.euros -o tsv
prints 'shop.orders.total	upstream	1	shop.orders.total	shop.spent.euros' 'a column of a view is made of columns of tables'
run ocat lineage customers.email -o tsv
prints 'shop.spent.who	downstream' 'and theirs lead to views'
run ocat query "select from_field, to_field, unchanged from column_lineage where to_qualified_name = 'shop.spent' order by 2" -o tsv
prints 'email	who	1' 'the same is a public table'
run ocat check 'select euros from spent' -o json
prints '"from":["shop.spent.euros"],"base_columns":["shop.orders.total"]' 'a query that reads a view is told down to tables'
sqlite3 shop.db "drop view spent; create view spent (who, euros) as select email, 1 from customers;"
ocat show spent >/dev/null 2>&1
run ocat query "select count(*) from column_lineage where to_qualified_name = 'shop.spent'" -o tsv
prints '0' 'what is known of a view that has changed is not told'
sqlite3 shop.db "drop view spent; create view spent (who, euros) as select c.email, o.total from customers c join orders o on o.id = c.id where c.region <> 'x';"
ocat sync shop >/dev/null 2>&1
run ocat query "select from_field, to_field from column_lineage where to_qualified_name = 'shop.spent' order by 2" -o tsv
prints 'email	who' 'a sync learns what it is made of now'
run ocat refs orders -o tsv
prints 'logged' 'and how it joins'
run ocat learn views -o tsv
prints 'shop.spent		read' 'which learn does too'
run ocat learn views -o table
prints 'none of them new' 'and finds nothing new'

# A join through a view is known when it is one below it.
run ocat check 'select * from open_orders o join customers c on c.id = o.customer_id' -o json
prints '"verdict":"allow"' 'a join to a view is judged by the columns below'

# Traces.
ocat check 'select l.line from addresses l join staff s on s.id = l.customer_id' >/dev/null
run ocat learn traces -o json
prints '"sources":1,"statements":3,"read":3,"new":3' 'what was checked before is learnt from'

# The same names in two catalogs: nothing is guessed.
cp shop.db twin.db
ocat add twin twin.db >/dev/null 2>&1
run sh -c "echo 'select sku from order_lines' | $OCAT learn sql - -o tsv"
prints 'it fits 2 catalogs: shop, twin; --catalog says which is meant' 'a statement that fits two is not counted for one'
run sh -c "echo 'select sku from order_lines where quantity > 5' | $OCAT learn sql - -c twin -o tsv"
prints 'read	twin' 'unless somebody says which'

# So many views that two read them: what comes of it is as if one did.
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
prints '"statements":300,"read":297,"new":0' 'many views are read whole, and were when the catalog was'
prints '"views":300,"views_traced":297' 'and traced'
run ocat learn views -c many -o tsv
awk -F'\t' 'NR > 1 { sub(/.*\.v/, "", $1); print $1 + 0 }' out >order
sort -u order | wc -l | grep -q '^ *300$'
point $? 'each once'
grep -c 'not read' out | grep -q '^3$'
point $? 'those that cannot be read are told, of either half'
run ocat path a b -c many -o json
prints '"reason":"written 30 times"' 'and what several say counts as often as it is said'

grep -q '"tool":"learn"' "$HOME"/.local/state/ocat/audit.jsonl
point $? 'it is in the audit'
run ocat learn --forget
exits 0 'all of it can be forgotten'
run ocat path staff customers -c shop
exits 1 'then nothing joins the two'
run ocat learn sql queries -c shop -o json
prints '"new":2' 'and it can be learnt anew'
done_testing
