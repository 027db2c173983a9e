#!/bin/sh
# ocat lineage: where data comes from, and what is made of it.
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
exits 0 'both ways'
prints 'reads (2)' 'what it reads'
prints 'raw_sales' 'and what that reads'
prints 'best_shops' 'and what reads it'
prints_no 'references' 'keys are no lineage'
run ocat lineage raw_sales --down -o tsv
prints 'flow.clean_sales	downstream	1' 'one step down'
prints 'flow.best_shops	downstream	3' 'and three'
prints_no 'upstream' 'nothing else'
run ocat lineage best_shops --up -o json
prints '"asset":"flow.raw_sales","direction":"upstream","depth":3,"from":"flow.raw_sales","to":"flow.clean_sales"' 'up, with both ends'
run ocat lineage raw_sales --down --depth 1 -o tsv
prints_no 'best_shops' 'as far as it was asked'
run ocat lineage raw_sales --depth 0
exits 2 'at least one step'

run ocat lineage sales_by_shop --as mermaid -o table
prints 'flowchart LR' 'a diagram'
prints '["clean_sales"]' 'with names'
prints ' --> ' 'and arrows'
run ocat lineage sales_by_shop --as dot -o table
prints 'digraph lineage {' 'for Graphviz'
prints '"raw_sales" -> "clean_sales";' 'as data flows'
run ocat lineage sales_by_shop --as dot -o json
prints '"document":"digraph lineage' 'beside the rows'
run ocat lineage sales_by_shop --as dot -o csv
exits 2 'lineage refuses a diagram as CSV'
says 'the format csv is not supported for this diagram' 'the refusal of lineage names the format and what cannot have it'
is "$(cat "$out")" '' 'lineage prints no rows in the place of the diagram'

run ocat lineage alone -o table
exits 1 'nothing is known'
says 'no view is known to read it' 'and that is said'
run ocat lineage nosuch
exits 1 'a name that is not there'

done_testing
