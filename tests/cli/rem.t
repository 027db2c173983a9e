#!/bin/sh
# The command rem: names, the edges between them and walks along the edges, for people and for agents.
. "${srcdir:-.}/tests/lib.sh"

# Without the documents of the demo.
docs=$work/docs
export OCAT_DOCS_PATH="$docs"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

rem() { run "$OCAT" demo rem "$@"; }
json() { # json QUERY...: writes the object of the answer to $work/answer.json
	"$OCAT" demo rem "$@" -o json -q >answer.json 2>"$err"
}
get() { # get EXPRESSION: evaluates it on the object
	sqlite3 :memory: "with j(r) as (select json_extract(readfile('answer.json'), '\$.result')) select $1 from j"
}

# ---- LOOKUP ----
rem 'LOOKUP customers' -o table
exits 0 'LOOKUP finds a table by its name'
prints 'shop.customers  asset/table' 'LOOKUP prints the kind of a table'
prints 'addresses (billing_address)' 'LOOKUP prints the roles of the keys of a table'
prints 'v_customer_revenue_by_region.customers  field' 'LOOKUP finds a column with the same name'
rem 'lookup ASSET:Customers' -o table
prints 'shop.customers  asset/table' 'LOOKUP ignores the case of names'
prints_no 'field/' 'LOOKUP with a prefix finds only that kind'
rem 'LOOKUP nosuchthing'
exits 1 'LOOKUP exits with 1 for an unknown name'
says "ocat rem FUZZY nosuchthing" 'LOOKUP suggests FUZZY for an unknown name'
json 'LOOKUP shop'
is "$(get "json_extract(r, '\$.nodes[0].category')")" catalog 'LOOKUP finds a catalog by its name'
json 'LOOKUP mart'
is "$(get "json_extract(r, '\$.nodes[0].name') || ' ' || json_extract(r, '\$.nodes[0].category')")" 'warehouse.mart namespace' 'LOOKUP finds a namespace by its name'
json 'LOOKUP shop.orders.customer_id'
is "$(get "(select group_concat(json_extract(value, '\$[1]') || ' ' || json_extract(value, '\$[2]'), '; ') from json_each(r, '\$.edge_summary') where json_extract(value, '\$[1]') like 'references%')")" \
	'references:customer shop.customers.customer_id' 'LOOKUP of a column has an edge to the column that it references'
"$OCAT" demo tag shop.orders domain:ordering >/dev/null 2>&1
"$OCAT" demo tag shop.orders.customer_note watched >/dev/null 2>&1

# ---- invalid queries ----
rem 'TRAVERSE refs LOOKUP x'
exits 2 'rem exits with 2 for a syntax error'
says 'expected WITH and a starting point' 'rem says what it expected at a syntax error'
is "$(grep -c '^              ^' "$err")" 1 'rem marks a syntax error with a caret'
rem 'orders'
says 'LOOKUP orders' 'rem suggests LOOKUP for a bare name'
rem '{"query_type": "lookup", "parameters": {"kay": "x"}}'
exits 2 'rem refuses an unknown member of a JSON query'
says 'Did you mean key?' 'rem suggests the similar member of a JSON query'
rem
exits 2 'rem refuses an empty query'
rem 'SELECT nope FROM assets'
exits 1 'rem exits with 1 for an unknown column in SELECT'
rem 'DELETE FROM assets'
exits 2 'rem refuses a statement that changes data'
rem 'SELECT 1; DROP TABLE x'
exits 4 'rem refuses two statements in one query'

# ---- TRAVERSE ----
json 'TRAVERSE references WITH LOOKUP shop.order_lines DEPTH 2 LIMIT 50' --memo 'Goal: x'
is "$(get "json_extract(r, '\$.nodes[0].name') || json_extract(r, '\$.nodes[0]._traverse_depth')")" shop.order_lines0 'TRAVERSE lists the source first at depth 0'
is "$(get "(select json_group_array(k) from (select key as k from json_each(r) order by key))")" '["edge_summary","metadata","nodes","source_nodes","stages"]' 'the answer of TRAVERSE has exactly five members'
is "$(get "(select group_concat(key, ' ') from json_each(r, '\$.nodes[0]'))")" 'id name category _traverse_depth _traverse_path _edges content graph_paths' 'a node of TRAVERSE has exactly eight members'
is "$(get "(select group_concat(key, ' ') from json_each(r, '\$.nodes[0].graph_paths[0]'))")" 'dst rel_type weight properties created_at' 'an edge of TRAVERSE has exactly five members'
is "$(get "(select group_concat(key, ' ') from json_each(r, '\$.stages[0]'))")" 'depth executed found plan_memo' 'a stage of TRAVERSE has exactly four members'
is "$(get "(select group_concat(json_extract(value, '\$.plan_memo'), '|') from json_each(r, '\$.stages'))")" 'Goal: x|Goal: x|Goal: x' 'each stage of TRAVERSE repeats the memo'
is "$(get "json_extract(r, '\$.stages[0].executed')")" 'LOOKUP shop.order_lines' 'the first stage names the lookup that was run'
is "$(get "json_extract(r, '\$.stages[1].executed') like 'LOOKUP shop.orders, % (via references edges)'")" 1 'the second stage names its lookups and their edges'
is "$(get "json_array_length(r, '\$.nodes') = (select count(distinct json_extract(value, '\$.id')) from json_each(r, '\$.nodes'))")" 1 'the nodes of TRAVERSE are unique'
is "$(get "json_extract(r, '\$.metadata.lookups') = json_extract(r, '\$.metadata.unique_nodes') + 1")" 1 'TRAVERSE counts one lookup for the name and one for each node'
is "$(get "(select count(*) from json_each(r, '\$.nodes') where json_array_length(value, '\$._traverse_path') <> json_extract(value, '\$._traverse_depth') + 1)")" 0 'the path of each node is as long as its depth'
is "$(get "(select count(*) from json_each(r, '\$.edge_summary') where json_extract(value, '\$[1]') not like 'references:%')")" 0 'TRAVERSE follows only the requested edges'
is "$(get "json_extract(r, '\$.metadata.max_depth_reached')")" 2 'TRAVERSE reaches the requested depth'
json 'TRAVERSE references WITH LOOKUP shop.order_lines DEPTH 2 LIMIT 50' --memo 'Goal: x'
get r >first
json 'TRAVERSE references WITH LOOKUP shop.order_lines DEPTH 2 LIMIT 50' --memo 'Goal: x'
get r >second
cmp -s first second
point $? 'the same TRAVERSE gives the same bytes'

# Edges of one node: latest first, unknown dates last, then by weight, then by name.
json 'LOOKUP shop.orders'
is "$(get "(with e(n, c, w, d) as (select key, coalesce(json_extract(value, '\$.created_at'), ''), json_extract(value, '\$.weight'), json_extract(value, '\$.dst') from json_each(r, '\$.nodes[0].graph_paths'))
	select count(*) from e a join e b on b.n = a.n + 1 where b.c > a.c or (b.c = a.c and (b.w > a.w or (b.w = a.w and b.d < a.d))))")" 0 'edges of a node are ordered by date, weight and name'
json 'TRAVERSE WITH LOOKUP shop.orders DEPTH 0'
is "$(get "json_array_length(r, '\$.nodes') || ' ' || json_array_length(r, '\$.stages')")" '1 1' 'TRAVERSE DEPTH 0 follows no edge'
is "$(get "json_array_length(r, '\$.edge_summary') = json_extract(r, '\$.stages[0].found.edges')")" 1 'TRAVERSE DEPTH 0 counts all edges of the source'
json 'TRAVERSE WITH LOOKUP shop.orders'
is "$(get "json_array_length(r, '\$.nodes') || ' ' || json_extract(r, '\$.metadata.limit_applied') || ' ' || json_extract(r, '\$.metadata.order_by')")" '9 9 edge.created_at DESC' 'TRAVERSE has defaults for the limit and the order'
json 'TRAVERSE shipping_* WITH LOOKUP shop.orders'
is "$(get "json_extract(r, '\$.nodes[1].name') || ' ' || json_array_length(r, '\$.nodes')")" 'shop.addresses 2' 'TRAVERSE accepts a role of a key as a glob'
json 'TRAVERSE references WITH LOOKUP shop.orders DEPTH 1 ORDER BY node.name DESC LIMIT 3'
is "$(get "(select count(*) from json_each(r, '\$.nodes') a join json_each(r, '\$.nodes') b on b.key = a.key + 1 where json_extract(b.value, '\$.name') > json_extract(a.value, '\$.name'))")" 0 'ORDER BY node.name DESC orders the nodes by name'
json 'TRAVERSE in_domain WITH LOOKUP domain:ordering'
is "$(get "json_extract(r, '\$.nodes[1].name')")" shop.orders 'TRAVERSE in_domain leads from a domain to its tables'
json 'TRAVERSE tagged WITH LOOKUP watched'
is "$(get "json_extract(r, '\$.nodes[1].name')")" shop.orders.customer_note 'TRAVERSE tagged leads from a tag to its columns'
rem 'TRAVERSE nosuchedge WITH LOOKUP shop.orders'
says 'no such edge here; available: in_domain, ' 'TRAVERSE lists the edges for an unknown edge'
rem 'TRAVERSE WITH LOOKUP warehouse DEPTH 8 LIMIT 5'
exits 0 'TRAVERSE with a large depth ends'
says 'stopped after 1000 nodes' 'TRAVERSE says that it stopped at 1000 nodes'
rem 'TRAVERSE references WITH LOOKUP shop.order_lines DEPTH 2' -o table
prints '├─ references:order ▸ orders' 'TRAVERSE -o table prints a tree of tables'
prints '│  ├─ references:billing_address, shipping_address ▸ addresses' 'TRAVERSE -o table merges two keys to one table into one branch'
rem 'TRAVERSE references WITH LOOKUP shop.order_lines' -o tsv -q
is "$(head -n 1 "$out")" "$(printf 'depth\tname\tcategory\tvia\tfrom\tcontent')" 'TRAVERSE -o tsv prints a row for each node'

# ---- FUZZY, SEARCH, SELECT ----
json 'FUZZY custmers'
is "$(get "json_extract(r, '\$.nodes[0].name') || ' ' || json_array_length(r, '\$.nodes')")" 'shop.customers 5' 'FUZZY finds a misspelt table, five nodes by default'
json 'FUZZY shiping THRESHOLD 0.6'
is "$(get "(select count(*) from json_each(r, '\$.nodes') where json_extract(value, '\$.name') like '%shipping%') > 2")" 1 'FUZZY finds a misspelt part of a column name'
json 'FUZZY custmers THRESHOLD 1'
is "$(get "json_array_length(r, '\$.nodes')")" 0 'FUZZY THRESHOLD 1 leaves out a misspelt name'
json 'SEARCH "customer revenue" IN mart LIMIT 3'
is "$(get "(select count(*) from json_each(r, '\$.nodes') where json_extract(value, '\$.name') like 'warehouse.mart.%')")" 3 'SEARCH finds words in one schema only'
rem 'SEARCH x IN nowhere'
exits 2 'SEARCH refuses an unknown scope'
json 'TRAVERSE references WITH (SELECT qualified_name FROM assets WHERE asset_name = '"'order_lines'"' AND qualified_name LIKE '"'shop.%'"')'
is "$(get "json_array_length(r, '\$.source_nodes') || ' ' || json_array_length(r, '\$.nodes')")" '1 4' 'TRAVERSE starts from the rows of a SELECT'
json 'SELECT count(*) AS n FROM catalogs'
is "$(get "json_extract(json_extract(r, '\$.nodes[0].content'), '\$.n') > 1")" 1 'SELECT gives a row that names nothing as content'

# ---- queries as JSON ----
echo '{"query_type": "traverse", "parameters": {"initial_query": "shop.order_lines", "edge_types": ["references"], "max_depth": 2, "limit": 50, "plan_memo": "Goal: x"}}' >question
"$OCAT" demo rem - -o json -q <question >answer.json
get r >second
cmp -s first second
point $? 'a query as JSON on standard input has the same answer'
"$OCAT" demo rem --query-type traverse --parameters '{"initial_query": "shop.order_lines", "edge_types": ["references"], "max_depth": 2, "limit": 50, "plan_memo": "Goal: x"}' -o json -q >answer.json
get r >second
cmp -s first second
point $? 'a query as a type and parameters has the same answer'
rem 'LOOKUP x' --query-type lookup
exits 2 'rem refuses a query together with --query-type'

# ---- hostile names ----
sqlite3 hostile.db 'CREATE TABLE "a.b" (id INTEGER PRIMARY KEY, "say ""so""" TEXT); CREATE TABLE "line
break" (id INTEGER PRIMARY KEY, "depth 3, x" INTEGER REFERENCES "a.b"(id)); CREATE TABLE "c""d)" ("'"o'brien"'" TEXT);'
ocat add hostile hostile.db >/dev/null
ocat query "SELECT qualified_name FROM assets" -o json -q >names.json
sqlite3 :memory: "select json_object('query_type', 'lookup', 'parameters', json_object('key', json_group_array(json_extract(value, '\$.qualified_name')))) from json_each(readfile('names.json'), '\$.rows')" >question
ocat rem - -o json -q <question >answer.json
is "$(get "json_array_length(r, '\$.nodes')")" 3 'LOOKUP finds each hostile name by its own name'
is "$(get "(select count(*) from json_each(r, '\$.edge_summary') where json_extract(value, '\$[1]') like 'references:%')")" 1 'LOOKUP of hostile names has the edge between them'
run ocat rem "$(get "json_extract(r, '\$.metadata.query')")" -o table
is "$(grep -c ' asset/table$' "$out")" 3 'the query as it is written back asks the same'
is "$(od -c "$out" | grep -c '033')" 0 'hostile names send no escape sequence to the terminal'

# ---- documents ----
mkdir -p "$docs"
printf '# Returns, and what they cost\n\nThey begin in `shop.orders`, of `shop.customers`; `nosuch` and `id` are no tables.\nSee [shipping](shipping.md), [out](../../x.md).\n```sql\nselect 1\n' >"$docs/returning.md"
printf 'Shipping\n' >"$docs/shipping.md"
printf '# Orders\n' >"$docs/shop.orders.md"
json 'LOOKUP returning'
is "$(get "json_extract(r, '\$.nodes[0].category') || ' ' || json_extract(r, '\$.nodes[0].content')")" 'document document: Returns, and what they cost' 'LOOKUP finds a document by its name and has its title'
is "$(get "(select group_concat(d, ' ') from (select json_extract(value, '\$.dst') as d from json_each(r, '\$.nodes[0].graph_paths') order by d))")" 'shipping shop.customers shop.orders' 'a document has edges to the tables and documents that it mentions'
json 'TRAVERSE referenced_by WITH LOOKUP asset:shop.orders LIMIT 50'
is "$(get "(select count(*) from json_each(r, '\$.nodes') where json_extract(value, '\$.category') = 'document')")" 1 'TRAVERSE referenced_by leads from a table to the document about it'
json 'LOOKUP document:shop.orders'
is "$(get "json_array_length(r, '\$.nodes') || ' ' || json_extract(r, '\$.nodes[0].graph_paths[0].dst')")" '1 shop.orders' 'LOOKUP of a document has an edge to its table'
rem 'LOOKUP "../returning"'
exits 1 'LOOKUP with a path outside the folder finds nothing'
rm -r "$docs"

# ---- domains and traces ----
json 'LOOKUP domain:returns'
is "$(get "json_extract(r, '\$.nodes[0].name') || ' ' || json_extract(r, '\$.nodes[0].category')")" 'returns domain' 'LOOKUP finds an inferred domain'
is "$(get "(select count(*) from json_each(r, '\$.edge_summary') where json_extract(value, '\$[2]') = 'shop.refunds')")" 1 'LOOKUP of a domain has edges to its tables'
json 'TRAVERSE in_domain WITH LOOKUP shop.refunds DEPTH 2 LIMIT 50'
is "$(get "json_extract(r, '\$.nodes[1].name') || ' ' || json_extract(r, '\$.metadata.max_depth_reached')")" 'returns 2' 'TRAVERSE in_domain leads from a table to its domain and on'
rem 'FUZZY returs THRESHOLD 0.7' -o table
prints 'returns  domain  0' 'FUZZY finds a domain with a similar name'
rem 'LOOKUP domain:returs'
says "ocat rem FUZZY returs" 'LOOKUP suggests FUZZY without the prefix of the kind'
mkdir -p "$HOME/.config/ocat"
printf 'domains:\n  - nme: a\n' >"$HOME/.config/ocat/domains.yaml"
rem 'LOOKUP shop.returns' -o table
exits 0 'a mistake in domains.yaml does not fail a LOOKUP'
says 'domains omitted: domains.yaml:2' 'LOOKUP notes that a mistake in domains.yaml left out the domains'
rm "$HOME/.config/ocat/domains.yaml"
OCAT_SESSION=walk42 "$OCAT" demo tables loyalty_tiers >/dev/null 2>&1
trace=$("$OCAT" demo trace list -o tsv | sed -n 's/^\([^	]*walk42[^	]*\)	.*/\1/p')
json "LOOKUP $trace"
is "$(get "json_extract(r, '\$.nodes[0].category') || ' ' || json_extract(r, '\$.edge_summary[0][1]') || ' ' || json_extract(r, '\$.edge_summary[0][2]')")" \
	'trace references:search_tables shop.loyalty_tiers' 'LOOKUP finds a trace and has edges to the tables it found'
json 'LOOKUP trace:../../../etc/passwd'
is "$(get "json_array_length(r, '\$.nodes')")" 0 'LOOKUP of a trace with a path finds nothing'

# ---- LOOKUP alone reaches every neighbour ----
# From all names of tables to everything that their edges lead to, a hundred at a time.
lookup_all() { # lookup_all FILE: looks up each name in it and writes the targets of the edges to the file next
	split -l 100 "$1" part.
	: >next
	: >found
	for part in part.*; do
		{
			printf '{"query_type": "lookup", "parameters": {"key": ['
			sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/.*/"&"/' "$part" | paste -sd, -
			printf ']}}'
		} >question
		"$OCAT" demo rem - -o json -q <question >answer.json
		get "(select group_concat(value, char(10)) from json_each(r, '\$.source_nodes'))" >>found
		get "(select group_concat(json_extract(value, '\$[2]'), char(10)) from json_each(r, '\$.edge_summary'))" >>next
	done
	rm -f part.*
	sort -u found >found.sorted
	sort -u next -o next
	sort -u "$1" | comm -23 - found.sorted >lost
}
"$OCAT" demo query "SELECT qualified_name FROM assets" -o tsv -q | sed 1d >tables
lookup_all tables
is "$(head -c 300 lost)" '' 'LOOKUP finds every table of the demo by its name'
mv next names
[ "$(wc -l <names)" -gt 1000 ]
point $? 'the edges of all tables lead to more than 1000 names'
lookup_all names
is "$(head -c 300 lost)" '' 'LOOKUP finds every name that the edges lead to'
done_testing
