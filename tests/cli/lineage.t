#!/bin/sh
# The command lineage: the origin of data, and what is derived from it.
. "${srcdir:-.}/tests/lib.sh"

sqlite3 flow.db <<'E'
CREATE TABLE raw_sales (id INTEGER PRIMARY KEY, amount NUMERIC, shop TEXT);
CREATE TABLE shops (code TEXT PRIMARY KEY, name TEXT);
CREATE VIEW clean_sales AS SELECT id, amount, shop FROM raw_sales WHERE amount > 0;
CREATE VIEW sales_by_shop AS SELECT s.name, sum(c.amount) AS amount FROM clean_sales c JOIN shops s ON s.code = c.shop GROUP BY 1;
CREATE VIEW best_shops AS SELECT name FROM sales_by_shop WHERE amount > 1000;
CREATE TABLE alone (id INTEGER PRIMARY KEY);
E
ocat add flow flow.db >/dev/null

run ocat lineage sales_by_shop -o table
exits 0 'lineage succeeds for a view'
prints 'reads (2)' 'lineage counts the tables that a view reads'
prints 'raw_sales' 'lineage lists the tables that its views read'
prints 'best_shops' 'lineage lists the views that read the view'
prints_no 'references' 'lineage does not list foreign keys'
run ocat lineage raw_sales --down -o tsv
prints 'flow.clean_sales	downstream	1' 'lineage --down lists a view one step away'
prints 'flow.best_shops	downstream	3' 'lineage --down lists a view three steps away'
prints_no 'upstream' 'lineage --down lists nothing upstream'
run ocat lineage best_shops --up -o json
prints '"asset":"flow.raw_sales","direction":"upstream","depth":3,"from":"flow.raw_sales","to":"flow.clean_sales"' 'lineage --up -o json has both ends of each step'
run ocat lineage raw_sales --down --depth 1 -o tsv
prints_no 'best_shops' 'lineage --depth 1 leaves out what is further away'
run ocat lineage raw_sales --depth 0
exits 2 'lineage refuses --depth 0'

run ocat lineage sales_by_shop --as mermaid -o table
prints 'flowchart LR' 'lineage --as mermaid prints a flowchart'
prints '["clean_sales"]' 'lineage --as mermaid prints the names of tables'
prints ' --> ' 'lineage --as mermaid prints arrows'
run ocat lineage sales_by_shop --as dot -o table
prints 'digraph lineage {' 'lineage --as dot prints a directed graph'
prints '"raw_sales" -> "clean_sales";' 'lineage --as dot draws arrows in the direction of data'
run ocat lineage sales_by_shop --as dot -o json
prints '"document":"digraph lineage' 'lineage --as dot -o json has the document beside the rows'
run ocat lineage sales_by_shop --as dot -o csv
exits 2 'lineage refuses a diagram as CSV'
says 'the format csv is not supported for this diagram' 'the refusal of lineage names the format and what cannot have it'
is "$(cat "$out")" '' 'lineage prints no rows in the place of the diagram'

run ocat lineage alone -o table
exits 1 'lineage exits with 1 for a table without lineage'
says 'no view reads it' 'lineage says that no view reads the table'
run ocat lineage nosuch
exits 1 'lineage exits with 1 for an unknown name'

# ---- columns ----
ocat learn --forget >/dev/null 2>&1
run ocat lineage shops.code
says 'run `ocat learn views`' 'lineage of a column suggests learning views that read its table'
ocat learn views >/dev/null 2>&1
run ocat lineage shops.code
says 'no view derives a column from it' 'lineage says that the views of its table have no column from it'
run ocat lineage alone.id
says 'no view reads it' 'lineage of a column says that no view reads its table'
run ocat lineage sales_by_shop.amount -o tsv --columns asset,depth,to
is "$(sed 1d "$out")" "$(printf 'flow.clean_sales.amount\t1\tflow.sales_by_shop.amount\nflow.raw_sales.amount\t2\tflow.clean_sales.amount')" \
	'lineage of a column goes down view by view'
run ocat lineage sales_by_shop.amount --depth 1 -o tsv --columns asset
is "$(sed 1d "$out")" 'flow.clean_sales.amount' 'lineage --depth 1 of a column stops at the first view'
run ocat lineage raw_sales.amount -o tsv --columns asset
is "$(sed 1d "$out" | sort | tr '\n' ' ')" 'flow.clean_sales.amount flow.sales_by_shop.amount ' 'lineage of a column lists what is derived from it'
done_testing
