#!/bin/sh
# The commands domains, domain and joins: business domains inferred from keys and names, or defined by people.
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
exits 0 'domains lists the domains of a catalog'
prints 'customers' 'a domain has the name of its central table'
prints 'orders' 'domains lists a second domain'
prints 'inferred' 'domains marks an inferred domain as inferred'
prints_no 'databases' 'domains of one catalog has no column with the catalogs'
"$OCAT" demo domains -o table >out 2>"$err"
is "$(grep -c 'shop, warehouse' out)" 1 'domains of several catalogs shows the catalogs of each domain'
run ocat domains -o tsv
is "$(head -n 1 out | cut -f 1-3)" "$(printf 'name\ttable_count\tcentral_tables')" 'domains -o tsv prints rows'
cp out first
run ocat domains -o tsv
cmp -s first out
is "$?" 0 'domains prints the same rows again'

# One domain.
run ocat domain orders -o table
exits 0 'domain prints one domain'
prints 'orders  a business domain, inferred from keys and names' 'domain prints the name and the origin of a domain'
prints 'order_events' 'domain lists the tables of a domain'
prints 'hub' 'domain shows the role of each table'
prints 'Common joins' 'domain lists the common joins of its tables'
prints 'Links to other domains' 'domain lists the links to other domains'
run ocat domain ORDERS -o json
prints '"domain":"orders"' 'domain ignores the case of the name'
prints '"er_diagram":"erDiagram' 'domain -o json has an ER diagram'
prints '"common_joins":[{"source_table":' 'domain -o json has the common joins'
prints '"tokens_used":' 'domain -o json has the number of tokens'
run ocat domain orders -o csv
is "$(head -n 1 "$out")" 'name,description,row_count,role,joins,primary' 'domain -o csv gives the tables of the domain as rows'
prints 'mill.orders,' 'domain -o csv has a row for each table'
run ocat domain orders -o md
prints '```mermaid' 'domain -o md has a Mermaid diagram'
run ocat domain nosuch
exits 1 'domain exits with 1 for an unknown domain'
says 'unknown domain nosuch' 'domain names the unknown domain'
says 'orders' 'domain lists the known domains for an unknown one'

# Filters by domain.
run ocat tables domain:orders -o tsv
prints 'mill.order_notes' 'domain: finds the tables of a domain'
prints_no 'customer_groups' 'domain: finds no table of another domain'
run ocat tables '!domain:orders' -o tsv
prints 'customer_groups' '!domain: finds the tables of other domains'
prints_no 'order_notes' '!domain: leaves out the tables of the domain'
run ocat tables --domain customers -o tsv
prints 'customer_groups' '--domain finds the tables of a domain'
run ocat columns note domain:orders -o tsv
prints 'mill.order_notes.note' 'columns with domain: finds the columns of its tables'
run ocat tables --ask 'notes of an order' -o json
prints '"domain":"orders"' 'an answer to a question in plain words names the domain'

run ocat why mill.order_notes domain:orders -o json
prints '"admitted":true' 'why explains that a table matches domain:'

# Common joins.
run ocat joins -o tsv
exits 0 'joins lists the usual joins'
is "$(wc -l <out | tr -d ' ')" 11 'joins lists ten joins by default'
ocat joins -n 200 -o tsv | sed '1d' >all
ocat joins -n 3 -o json >page
ocat joins -n 3 -o tsv --cursor "$(sed 's/.*"next_cursor":"\([^"]*\)".*/\1/' page)" 2>/dev/null | sed '1d' >second
is "$(cat second)" "$(sed -n '4,6p' all)" 'joins --cursor lists the next page'
run ocat joins --domain orders -o json
prints '"source_table":"mill.order_events","target_table":"mill.orders"' 'joins --domain lists the joins of one domain'
prints '"join_sql":"FROM order_events' 'joins -o json has the SQL of each join'
prints_no 'customer_groups' 'joins --domain leaves out the joins of other domains'
ocat joins --domain orders -o json -q | sed 's/.*"join_sql":"\([^"]*\)".*/\1/; s/\\n/ /g' | head -n 1 >snippet
is "$(sqlite3 mill.db "SELECT count(*) $(cat snippet)")" 0 'the SQL of a join runs in SQLite'
run ocat joins --domain nosuch
exits 1 'joins --domain exits with 1 for an unknown domain'
run ocat joins nosuch
exits 2 'joins exits with 2 for an unknown catalog'

# The same joins in SQL.
run ocat query "select source_table, target_table, hop_count, confidence, sql_snippet from relationships where source_table = 'mill.orders'" -o tsv
prints 'mill.orders	mill.customers	1	1' 'the view relationships has the usual joins'
prints 'ON orders.customer_id = customers.id' 'the view relationships has the SQL of each join'

# Definitions by people take precedence.
ocat tag mill.customer_groups domain:marketing >/dev/null
run ocat tables domain:marketing -o tsv
prints 'mill.customer_groups' 'a tag assigns a table to a domain'
run ocat tables domain:customers -o tsv
prints_no 'customer_groups' 'a tag removes the table from its inferred domain'
run ocat domains --save
exits 0 'domains --save succeeds when domains.yaml is missing'
file=$(ocat config path domains)
grep -q '^  - name: orders$' "$file"
is "$?" 0 'domains --save writes the domains to domains.yaml'
run ocat config check
exits 0 'config check accepts the saved domains.yaml'
run ocat domains --save
exits 2 'domains --save refuses to overwrite domains.yaml'
cat >"$file" <<'E'
domains:
  - name: Selling
    description: from the basket to the door
    tables: [orders, order_lines, order_events, order_totals, customer_addresses]
  - name: papers
    tables: ["*_texts", orders]
E
run ocat domain selling -o table
prints 'from the basket to the door' 'domain prints a description from domains.yaml'
prints 'customer_addresses' 'domains.yaml moves a table to another domain'
prints 'order_notes' 'a table that belongs to most of a moved domain follows it'
run ocat tables domain:papers -o tsv
prints 'product_texts' 'a glob in domains.yaml assigns tables to a domain'
prints 'mill.orders' 'domains.yaml assigns a table to two domains'
run ocat domains -o tsv
prints_no '^orders	' 'an inferred domain disappears when its tables are assigned elsewhere'
prints 'given' 'domains marks a domain from domains.yaml as given'

# Mistakes in domains.yaml.
printf 'domains:\n  - name: a\n    tabels: [x]\n' >"$file"
run ocat domains
exits 6 'domains exits with 6 for a mistake in domains.yaml'
says 'domains.yaml:3' 'domains reports the line of a mistake in domains.yaml'
says 'unknown key "tabels" of a domain' 'domains names the unknown key in domains.yaml'
run ocat config check
exits 6 'config check exits with 6 for a mistake in domains.yaml'
run ocat tables orders -o tsv
exits 0 'tables without domain: succeeds in spite of a mistake in domains.yaml'
cat >"$file" <<'E'
domains:
  - name: elsewhere
    description: of another catalog
    tables: [nothing_of_this_name]
E
run ocat domains -o tsv
exits 0 'domains succeeds when a domain has no table'
prints_no 'elsewhere' 'domains leaves out a domain without tables'
rm "$file"

# Joins given by people count: a table moves to the domain that it was joined to, and back.
sqlite3 dock.db "$(sqlite3 mill.db .schema) CREATE TABLE xylo (quux INT, zob TEXT);"
ocat add dock dock.db >/dev/null
placed() { ocat domain "$1" --catalog dock -o json 2>/dev/null | grep -c '"dock.xylo"'; }
is "$(placed products)" 0 'a table without joins is in no domain of products'
ocat relate dock.xylo.quux dock.products.id 2>/dev/null
is "$(placed products)" 1 'a join given by a person moves the table into the domain'
ocat relate --forget dock.xylo.quux dock.products.id 2>/dev/null
is "$(placed products)" 0 'a forgotten join moves the table out of the domain'

# The placement is cached beside the cache: reused unchanged, computed again after a decision, and discarded when damaged.
kept() { find "$HOME" -name 'ocat.db.placed-*' -size +0; }
in_products() { ocat rem 'LOOKUP dock.xylo' -o json -q | grep -c '"domain:products"\|"dst": *"products"'; }
find "$HOME" -name 'ocat.db.placed-*' -delete
ocat domains --catalog dock -o tsv >first 2>/dev/null
is "$(kept | grep -c .)" 1 'domains writes its placement to one file'
ocat domains --catalog dock -o tsv >second 2>/dev/null
cmp -s first second
is "$?" 0 'domains prints the same from the cached placement'
is "$(in_products)" 0 'LOOKUP uses the cached placement'
ocat tag dock.xylo domain:products 2>/dev/null
is "$(in_products)" 1 'a tag changes the domain at once'
ocat tag --remove dock.xylo domain:products 2>/dev/null
is "$(in_products)" 0 'a removed tag changes the domain back at once'
printf 'domains:\n  - name: products\n    tables: [xylo]\n' >"$file"
is "$(in_products)" 1 'a change of domains.yaml changes the domain at once'
rm "$file"
ocat domains --catalog dock -o tsv >second 2>/dev/null
for one in $(kept); do
	printf 'XXXXXXXX' | dd of="$one" bs=1 seek=600 conv=notrunc 2>/dev/null
done
ocat domains --catalog dock -o tsv >second 2>/dev/null
cmp -s first second
is "$?" 0 'a damaged placement is computed again'

# A damaged joins index is built again, and the answer that used it is computed again.
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
		is "$?" 0 "$what prints the same when the joins index is damaged at $at"
	done
done

# A catalog without joins.
sqlite3 none.db 'CREATE TABLE t (a)'
run ocat joins --catalog none.db -o table
exits 1 'joins exits with 1 for a catalog without joins'
says 'ocat relate' 'joins suggests relate for a catalog without joins'

done_testing
