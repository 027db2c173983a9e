#!/bin/sh
# ocat domains, domain and joins: what a catalog is about, as keys and names suggest and as people say.
. "${srcdir:-.}/tests/lib.sh"

sqlite3 mill.db <<'E'
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INT NOT NULL REFERENCES customers(id), total NUMERIC);
CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INT NOT NULL REFERENCES orders(id), product_id INT REFERENCES products(id));
CREATE TABLE order_events (id INTEGER PRIMARY KEY, order_id INT NOT NULL REFERENCES orders(id), what TEXT);
CREATE TABLE order_notes (id INTEGER PRIMARY KEY, order_id INT NOT NULL REFERENCES orders(id), note TEXT);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE customer_addresses (id INTEGER PRIMARY KEY, customer_id INT NOT NULL REFERENCES customers(id), line TEXT);
CREATE TABLE customer_contacts (id INTEGER PRIMARY KEY, customer_id INT NOT NULL REFERENCES customers(id), mail TEXT);
CREATE TABLE customer_groups (id INTEGER PRIMARY KEY, customer_id INT REFERENCES customers(id), label TEXT);
CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE product_prices (id INTEGER PRIMARY KEY, product_id INT NOT NULL REFERENCES products(id), price NUMERIC);
CREATE TABLE product_images (id INTEGER PRIMARY KEY, product_id INT NOT NULL REFERENCES products(id), path TEXT);
CREATE TABLE product_texts (id INTEGER PRIMARY KEY, product_id INT NOT NULL REFERENCES products(id), tongue TEXT);
CREATE TABLE stock_levels (id INTEGER PRIMARY KEY, product_id INT REFERENCES products(id), n INT);
CREATE TABLE stock_moves (id INTEGER PRIMARY KEY, level_id INT REFERENCES stock_levels(id), n INT);
CREATE TABLE stock_counts (id INTEGER PRIMARY KEY, level_id INT REFERENCES stock_levels(id), n INT);
CREATE VIEW order_totals AS SELECT order_id, count(*) AS n FROM order_lines GROUP BY order_id;
CREATE VIEW large_orders AS SELECT o.id FROM orders o JOIN order_totals t ON t.order_id = o.id WHERE t.n > 9;
E
ocat add mill mill.db >/dev/null

run ocat domains -o table
exits 0 'domains are listed'
prints 'customers' 'called as the tables in their middle'
prints 'orders' 'each'
prints 'inferred' 'and that nobody said so'
prints_no 'databases' 'of one catalog it is not told which'
"$OCAT" demo domains -o table >out 2>"$err"
is "$(grep -c 'shop, warehouse' out)" 1 'of several it is'
run ocat domains -o tsv
is "$(head -n 1 out | cut -f 1-3)" "$(printf 'name\ttable_count\tcentral_tables')" 'rows for scripts'
cp out first
run ocat domains -o tsv
cmp -s first out
is "$?" 0 'the same each time'

# One on a page.
run ocat domain orders -o table
exits 0 'one domain'
prints 'orders  a business domain, as keys and names suggest' 'its name, and who says so'
prints 'order_events' 'its tables'
prints 'hub' 'what each is in it'
prints 'Usual joins' 'how they are joined'
prints 'Links to other domains' 'and what it borders on'
run ocat domain ORDERS -o json
prints '"domain":"orders"' 'whatever the case'
prints '"er_diagram":"erDiagram' 'with a diagram'
prints '"common_joins":[{"source_table":' 'and joins'
prints '"tokens_used":' 'and what it costs'
run ocat domain orders -o csv
is "$(head -n 1 "$out")" 'name,description,row_count,role,joins,primary' 'domain -o csv gives the tables of the domain as rows'
prints 'mill.orders,' 'domain -o csv has a row for each table'
run ocat domain orders -o md
prints '```mermaid' 'a document has the diagram'
run ocat domain nosuch
exits 1 'one that is not there'
says 'no domain is called nosuch' 'is named'
says 'orders' 'with those that are'

# Finding by it.
run ocat tables domain:orders -o tsv
prints 'mill.order_notes' 'domain: finds its tables'
prints_no 'customer_groups' 'and no other'
run ocat tables '!domain:orders' -o tsv
prints 'customer_groups' 'or all others'
prints_no 'order_notes' 'but these'
run ocat tables --domain customers -o tsv
prints 'customer_groups' 'the option says the same'
run ocat columns note domain:orders -o tsv
prints 'mill.order_notes.note' 'columns too'
run ocat tables --ask 'notes of an order' -o json
prints '"domain":"orders"' 'an answer in plain words names the domain'

run ocat why mill.order_notes domain:orders -o json
prints '"admitted":true' 'and why says the same'

# The usual joins.
run ocat joins -o tsv
exits 0 'usual joins'
is "$(wc -l <out | tr -d ' ')" 11 'ten, unless asked for more'
run ocat joins --domain orders -o json
prints '"source_table":"mill.order_events","target_table":"mill.orders"' 'of one domain'
prints '"join_sql":"FROM order_events' 'with the SQL'
prints_no 'customer_groups' 'and of no other'
ocat joins --domain orders -o json -q | sed 's/.*"join_sql":"\([^"]*\)".*/\1/; s/\\n/ /g' | head -n 1 >snippet
is "$(sqlite3 mill.db "SELECT count(*) $(cat snippet)")" 0 'the source understands it'
run ocat joins --domain nosuch
exits 1 'a domain that is not there'
run ocat joins nosuch
exits 2 'nor a catalog'

# The same for SQL.
run ocat query "select source_table, target_table, hop_count, confidence, sql_snippet from relationships where source_table = 'mill.orders'" -o tsv
prints 'mill.orders	mill.customers	1	1' 'a view has them'
prints 'ON orders.customer_id = customers.id' 'with SQL'

# What a person says wins.
ocat tag mill.customer_groups domain:marketing >/dev/null
run ocat tables domain:marketing -o tsv
prints 'mill.customer_groups' 'a tag says it'
run ocat tables domain:customers -o tsv
prints_no 'customer_groups' 'and what was suggested gives way'
run ocat domains --save
exits 0 'what is there is written down'
file=$(ocat config path domains)
grep -q '^  - name: orders$' "$file"
is "$?" 0 'in domains.yaml'
run ocat config check
exits 0 'which is right as it stands'
run ocat domains --save
exits 2 'what is there is not written over'
cat >"$file" <<'E'
domains:
  - name: Selling
    description: from the basket to the door
    tables: [orders, order_lines, order_events, order_totals, customer_addresses]
  - name: papers
    tables: ["*_texts", orders]
E
run ocat domain selling -o table
prints 'from the basket to the door' 'a description'
prints 'customer_addresses' 'a table that was moved'
prints 'order_notes' 'what is like most of them follows'
run ocat tables domain:papers -o tsv
prints 'product_texts' 'a glob'
prints 'mill.orders' 'a table in two domains'
run ocat domains -o tsv
prints_no '^orders	' 'what was taken as a whole is no domain any more'
prints 'given' 'and who said it'

# Mistakes are pointed at.
printf 'domains:\n  - name: a\n    tabels: [x]\n' >"$file"
run ocat domains
exits 6 'a mistake in the file'
says 'domains.yaml:3' 'with its line'
says 'a domain has no "tabels"' 'and what it is'
run ocat config check
exits 6 'the check says so too'
run ocat tables orders -o tsv
exits 0 'what does not ask for domains goes on'
cat >"$file" <<'E'
domains:
  - name: elsewhere
    description: of another catalog
    tables: [nothing_of_this_name]
E
run ocat domains -o tsv
exits 0 'a domain that no table is in does no harm'
prints_no 'elsewhere' 'and is not shown'
rm "$file"

# What a person says of joins counts: a table that nothing held goes where it was joined, and back.
sqlite3 dock.db "$(sqlite3 mill.db .schema) CREATE TABLE xylo (quux INT, zob TEXT);"
ocat add dock dock.db >/dev/null
placed() { ocat domain "$1" --catalog dock -o json 2>/dev/null | grep -c '"dock.xylo"'; }
is "$(placed products)" 0 'nothing joins it'
ocat relate dock.xylo.quux dock.products.id 2>/dev/null
is "$(placed products)" 1 'a join that a person gave puts it there'
ocat relate --forget dock.xylo.quux dock.products.id 2>/dev/null
is "$(placed products)" 0 'and taken back, it leaves'

# What came of it lies beside the cache: found again as it was, made anew when somebody says something else, and never trusted.
kept() { find "$HOME" -name 'ocat.db.placed-*' -size +0; }
in_products() { ocat rem 'LOOKUP dock.xylo' -o json -q | grep -c '"domain:products"\|"dst": *"products"'; }
find "$HOME" -name 'ocat.db.placed-*' -delete
ocat domains --catalog dock -o tsv >first 2>/dev/null
is "$(kept | grep -c .)" 1 'what was laid is kept'
ocat domains --catalog dock -o tsv >second 2>/dev/null
cmp -s first second
is "$?" 0 'and says the same'
is "$(in_products)" 0 'LOOKUP asks it too'
ocat tag dock.xylo domain:products 2>/dev/null
is "$(in_products)" 1 'a tag is heard at once'
ocat tag --remove dock.xylo domain:products 2>/dev/null
is "$(in_products)" 0 'and taken back'
printf 'domains:\n  - name: products\n    tables: [xylo]\n' >"$file"
is "$(in_products)" 1 'so is the file'
rm "$file"
ocat domains --catalog dock -o tsv >second 2>/dev/null
for one in $(kept); do
	printf 'XXXXXXXX' | dd of="$one" bs=1 seek=600 conv=notrunc 2>/dev/null
done
ocat domains --catalog dock -o tsv >second 2>/dev/null
cmp -s first second
is "$?" 0 'a damaged file is no file'

# A damaged file of keys is made anew, and what was asked of it is asked again.
sqlite3 many.db "$(seq 200 | sed 's/.*/CREATE TABLE t& (id INTEGER PRIMARY KEY, f INT REFERENCES t1(id));/')"
ocat add many many.db >/dev/null
for what in 'joins --catalog many -n 999' 'domains --catalog many' 'joins --catalog mill' 'domains --catalog mill' \
	'domain orders --catalog mill'; do
	ocat $what -o md -q >sound
	for at in 4100 5000 9000; do
		for one in "$HOME"/.cache/ocat/ocat.db.joins-*; do
			[ "$(wc -c <"$one")" -le "$at" ] ||
				printf 'XXXXXXXX' | dd of="$one" bs=1 seek="$at" conv=notrunc 2>/dev/null
		done
		run ocat $what -o md -q
		cmp -s sound "$out"
		is "$?" 0 "$what says the same where the file of keys is damaged at $at"
	done
done

# Nothing to say.
sqlite3 none.db 'CREATE TABLE t (a)'
run ocat joins --catalog none.db -o table
exits 1 'a table alone joins nothing'
says 'ocat relate' 'and how to say so is said'

done_testing
