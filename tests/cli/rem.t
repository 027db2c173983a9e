#!/bin/sh
# ocat rem: names, edges between them and walks along those, for people and for agents.
. "${srcdir:-.}/tests/lib.sh"

# Not the demo's own documents.
docs=$work/docs
export OCAT_DOCS_PATH="$docs"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

rem() { run "$OCAT" demo rem "$@"; }
json() { # json QUERY...: the answer's object in $work/answer.json
	"$OCAT" demo rem "$@" -o json -q >answer.json 2>"$err"
}
get() { # get EXPRESSION: over the object
	sqlite3 :memory: "with j(r) as (select json_extract(readfile('answer.json'), '\$.result')) select $1 from j"
}

# ---- LOOKUP ----
rem 'LOOKUP customers' -o table
exits 0 'a name is found'
prints 'shop.customers  asset/table' 'with its kind'
prints 'addresses (billing_address)' 'its keys have roles'
prints 'v_customer_revenue_by_region.customers  field' 'and a column of the same name is found too'
rem 'lookup ASSET:Customers' -o table
prints 'shop.customers  asset/table' 'names have no case'
prints_no 'field/' 'and a kind in front asks for it alone'
rem 'LOOKUP nosuchthing'
exits 1 'nothing of the name'
says "ocat rem FUZZY nosuchthing" 'and what to ask instead'
json 'LOOKUP shop'
is "$(get "json_extract(r, '\$.nodes[0].category')")" catalog 'a catalog'
json 'LOOKUP mart'
is "$(get "json_extract(r, '\$.nodes[0].name') || ' ' || json_extract(r, '\$.nodes[0].category')")" 'warehouse.mart namespace' 'a namespace'
json 'LOOKUP shop.orders.customer_id'
is "$(get "(select group_concat(json_extract(value, '\$[1]') || ' ' || json_extract(value, '\$[2]'), '; ') from json_each(r, '\$.edge_summary') where json_extract(value, '\$[1]') like 'references%')")" \
	'references:customer shop.customers.customer_id' 'a column and the column that it points at'
"$OCAT" demo tag shop.orders domain:ordering >/dev/null 2>&1
"$OCAT" demo tag shop.orders.customer_note watched >/dev/null 2>&1

# ---- mistakes ----
rem 'TRAVERSE refs LOOKUP x'
exits 2 'a mistake'
says 'expected WITH and where to begin' 'is said'
is "$(grep -c '^              ^' "$err")" 1 'and pointed at'
rem 'orders'
says 'LOOKUP orders' 'what was meant is guessed at'
rem '{"query_type": "lookup", "parameters": {"kay": "x"}}'
exits 2 'a wrong member'
says 'Did you mean key?' 'is named'
rem
exits 2 'no question'
rem 'SELECT nope FROM assets'
exits 1 'a column that is not there'
rem 'DELETE FROM assets'
exits 2 'no statement that changes anything'
rem 'SELECT 1; DROP TABLE x'
exits 4 'two statements are refused'

# ---- TRAVERSE ----
json 'TRAVERSE references WITH LOOKUP shop.order_lines DEPTH 2 LIMIT 50' --memo 'Goal: x'
is "$(get "json_extract(r, '\$.nodes[0].name') || json_extract(r, '\$.nodes[0]._traverse_depth')")" shop.order_lines0 'the source is first'
is "$(get "(select json_group_array(k) from (select key as k from json_each(r) order by key))")" '["edge_summary","metadata","nodes","source_nodes","stages"]' 'the answer has these members'
is "$(get "(select group_concat(key, ' ') from json_each(r, '\$.nodes[0]'))")" 'id name category _traverse_depth _traverse_path _edges content graph_paths' 'a node these'
is "$(get "(select group_concat(key, ' ') from json_each(r, '\$.nodes[0].graph_paths[0]'))")" 'dst rel_type weight properties created_at' 'an edge these'
is "$(get "(select group_concat(key, ' ') from json_each(r, '\$.stages[0]'))")" 'depth executed found plan_memo' 'a stage these'
is "$(get "(select group_concat(json_extract(value, '\$.plan_memo'), '|') from json_each(r, '\$.stages'))")" 'Goal: x|Goal: x|Goal: x' 'the memo comes back with each stage'
is "$(get "json_extract(r, '\$.stages[0].executed')")" 'LOOKUP shop.order_lines' 'what was done first'
is "$(get "json_extract(r, '\$.stages[1].executed') like 'LOOKUP shop.orders, % (via references edges)'")" 1 'and then'
is "$(get "json_array_length(r, '\$.nodes') = (select count(distinct json_extract(value, '\$.id')) from json_each(r, '\$.nodes'))")" 1 'nodes are unique'
is "$(get "json_extract(r, '\$.metadata.lookups') = json_extract(r, '\$.metadata.unique_nodes') + 1")" 1 'one step for the name, one for each node'
is "$(get "(select count(*) from json_each(r, '\$.nodes') where json_array_length(value, '\$._traverse_path') <> json_extract(value, '\$._traverse_depth') + 1)")" 0 'paths are as long as nodes are deep'
is "$(get "(select count(*) from json_each(r, '\$.edge_summary') where json_extract(value, '\$[1]') not like 'references:%')")" 0 'only what was asked for is followed'
is "$(get "json_extract(r, '\$.metadata.max_depth_reached')")" 2 'as deep as that'
json 'TRAVERSE references WITH LOOKUP shop.order_lines DEPTH 2 LIMIT 50' --memo 'Goal: x'
get r >first
json 'TRAVERSE references WITH LOOKUP shop.order_lines DEPTH 2 LIMIT 50' --memo 'Goal: x'
get r >second
cmp -s first second
point $? 'the same question, the same bytes'

# Edges of one node: latest first, unknown last, then the stronger, then by name.
json 'LOOKUP shop.orders'
is "$(get "(with e(n, c, w, d) as (select key, coalesce(json_extract(value, '\$.created_at'), ''), json_extract(value, '\$.weight'), json_extract(value, '\$.dst') from json_each(r, '\$.nodes[0].graph_paths'))
	select count(*) from e a join e b on b.n = a.n + 1 where b.c > a.c or (b.c = a.c and (b.w > a.w or (b.w = a.w and b.d < a.d))))")" 0 'edges are in order'
json 'TRAVERSE WITH LOOKUP shop.orders DEPTH 0'
is "$(get "json_array_length(r, '\$.nodes') || ' ' || json_array_length(r, '\$.stages')")" '1 1' 'depth 0 follows nothing'
is "$(get "json_array_length(r, '\$.edge_summary') = json_extract(r, '\$.stages[0].found.edges')")" 1 'and tells all edges'
json 'TRAVERSE WITH LOOKUP shop.orders'
is "$(get "json_array_length(r, '\$.nodes') || ' ' || json_extract(r, '\$.metadata.limit_applied') || ' ' || json_extract(r, '\$.metadata.order_by')")" '9 9 edge.created_at DESC' 'what is usual'
json 'TRAVERSE shipping_* WITH LOOKUP shop.orders'
is "$(get "json_extract(r, '\$.nodes[1].name') || ' ' || json_array_length(r, '\$.nodes')")" 'shop.addresses 2' 'a role as a glob'
json 'TRAVERSE references WITH LOOKUP shop.orders DEPTH 1 ORDER BY node.name DESC LIMIT 3'
is "$(get "(select count(*) from json_each(r, '\$.nodes') a join json_each(r, '\$.nodes') b on b.key = a.key + 1 where json_extract(b.value, '\$.name') > json_extract(a.value, '\$.name'))")" 0 'ordered by name'
json 'TRAVERSE in_domain WITH LOOKUP domain:ordering'
is "$(get "json_extract(r, '\$.nodes[1].name')")" shop.orders 'from a domain to what is in it'
json 'TRAVERSE tagged WITH LOOKUP watched'
is "$(get "json_extract(r, '\$.nodes[1].name')")" shop.orders.customer_note 'from a tag to a column'
rem 'TRAVERSE nosuchedge WITH LOOKUP shop.orders'
says 'there are ' 'an edge that is not there: those that are'
rem 'TRAVERSE WITH LOOKUP warehouse DEPTH 8 LIMIT 5'
exits 0 'a walk through everything ends'
says 'more than 1000 nodes' 'and says what it left out'
rem 'TRAVERSE references WITH LOOKUP shop.order_lines DEPTH 2' -o table
prints '├─ references:order ▸ orders' 'a tree'
prints '│  ├─ references:billing_address, shipping_address ▸ addresses' 'as deep as asked for, and two keys to one table are one branch'
rem 'TRAVERSE references WITH LOOKUP shop.order_lines' -o tsv -q
is "$(head -n 1 "$out")" "$(printf 'depth\tname\tcategory\tvia\tfrom\tcontent')" 'rows for a spreadsheet'

# ---- the others ----
json 'FUZZY custmers'
is "$(get "json_extract(r, '\$.nodes[0].name') || ' ' || json_array_length(r, '\$.nodes')")" 'shop.customers 5' 'a typo; five unless asked'
json 'FUZZY shiping THRESHOLD 0.6'
is "$(get "(select count(*) from json_each(r, '\$.nodes') where json_extract(value, '\$.name') like '%shipping%') > 2")" 1 'a typo in a part of a column'
json 'FUZZY custmers THRESHOLD 1'
is "$(get "json_array_length(r, '\$.nodes')")" 0 'the threshold holds'
json 'SEARCH "customer revenue" IN mart LIMIT 3'
is "$(get "(select count(*) from json_each(r, '\$.nodes') where json_extract(value, '\$.name') like 'warehouse.mart.%')")" 3 'words, in one schema'
rem 'SEARCH x IN nowhere'
exits 2 'a scope that is not there'
json 'TRAVERSE references WITH (SELECT qualified_name FROM assets WHERE asset_name = '"'order_lines'"' AND qualified_name LIKE '"'shop.%'"')'
is "$(get "json_array_length(r, '\$.source_nodes') || ' ' || json_array_length(r, '\$.nodes')")" '1 4' 'from rows to things'
json 'SELECT count(*) AS n FROM catalogs'
is "$(get "json_extract(json_extract(r, '\$.nodes[0].content'), '\$.n') > 1")" 1 'a row that names nothing is told'

# ---- as JSON ----
echo '{"query_type": "traverse", "parameters": {"initial_query": "shop.order_lines", "edge_types": ["references"], "max_depth": 2, "limit": 50, "plan_memo": "Goal: x"}}' >question
"$OCAT" demo rem - -o json -q <question >answer.json
get r >second
cmp -s first second
point $? 'JSON on standard input: the same answer'
"$OCAT" demo rem --query-type traverse --parameters '{"initial_query": "shop.order_lines", "edge_types": ["references"], "max_depth": 2, "limit": 50, "plan_memo": "Goal: x"}' -o json -q >answer.json
get r >second
cmp -s first second
point $? 'and in two parts'
rem 'LOOKUP x' --query-type lookup
exits 2 'one or the other'

# ---- hostile names ----
sqlite3 hostile.db 'CREATE TABLE "a.b" (id INTEGER PRIMARY KEY, "say ""so""" TEXT); CREATE TABLE "line
break" (id INTEGER PRIMARY KEY, "depth 3, x" INTEGER REFERENCES "a.b"(id)); CREATE TABLE "c""d)" ("'"o'brien"'" TEXT);'
ocat add hostile hostile.db >/dev/null
ocat query "SELECT qualified_name FROM assets" -o json -q >names.json
sqlite3 :memory: "select json_object('query_type', 'lookup', 'parameters', json_object('key', json_group_array(json_extract(value, '\$.qualified_name')))) from json_each(readfile('names.json'), '\$.rows')" >question
ocat rem - -o json -q <question >answer.json
is "$(get "json_array_length(r, '\$.nodes')")" 3 'each is found by its own name'
is "$(get "(select count(*) from json_each(r, '\$.edge_summary') where json_extract(value, '\$[1]') like 'references:%')")" 1 'with its edges'
run ocat rem "$(get "json_extract(r, '\$.metadata.query')")" -o table
is "$(grep -c ' asset/table$' "$out")" 3 'the question as it is written back asks the same'
is "$(od -c "$out" | grep -c '033')" 0 'and nothing commands a terminal'

# ---- documents ----
mkdir -p "$docs"
printf '# Returns, and what they cost\n\nThey begin in `shop.orders`, of `shop.customers`; `nosuch` and `id` are no tables.\nSee [shipping](shipping.md), [out](../../x.md).\n```sql\nselect 1\n' >"$docs/returning.md"
printf 'Shipping\n' >"$docs/shipping.md"
printf '# Orders\n' >"$docs/shop.orders.md"
json 'LOOKUP returning'
is "$(get "json_extract(r, '\$.nodes[0].category') || ' ' || json_extract(r, '\$.nodes[0].content')")" 'document document: Returns, and what they cost' 'a document by its name'
is "$(get "(select group_concat(d, ' ') from (select json_extract(value, '\$.dst') as d from json_each(r, '\$.nodes[0].graph_paths') order by d))")" 'shipping shop.customers shop.orders' 'with the tables that it names and the documents that it links to'
json 'TRAVERSE referenced_by WITH LOOKUP asset:shop.orders LIMIT 50'
is "$(get "(select count(*) from json_each(r, '\$.nodes') where json_extract(value, '\$.category') = 'document')")" 1 'a table leads to the document that is called as it is'
json 'LOOKUP document:shop.orders'
is "$(get "json_array_length(r, '\$.nodes') || ' ' || json_extract(r, '\$.nodes[0].graph_paths[0].dst')")" '1 shop.orders' 'and that one back'
rem 'LOOKUP "../returning"'
exits 1 'a name leads nowhere else'
rm -r "$docs"

# ---- domains and traces ----
json 'LOOKUP domain:returns'
is "$(get "json_extract(r, '\$.nodes[0].name') || ' ' || json_extract(r, '\$.nodes[0].category')")" 'returns domain' 'a domain that nobody gave'
is "$(get "(select count(*) from json_each(r, '\$.edge_summary') where json_extract(value, '\$[2]') = 'shop.refunds')")" 1 'with its tables'
json 'TRAVERSE in_domain WITH LOOKUP shop.refunds DEPTH 2 LIMIT 50'
is "$(get "json_extract(r, '\$.nodes[1].name') || ' ' || json_extract(r, '\$.metadata.max_depth_reached')")" 'returns 2' 'from a table to its domain and on'
rem 'FUZZY returs THRESHOLD 0.7' -o table
prints 'returns  domain  0' 'nearly called so'
rem 'LOOKUP domain:returs'
says "ocat rem FUZZY returs" 'the kind is no part of what to look for'
mkdir -p "$HOME/.config/ocat"
printf 'domains:\n  - nme: a\n' >"$HOME/.config/ocat/domains.yaml"
rem 'LOOKUP shop.returns' -o table
exits 0 'a mistake in domains.yaml stops no question about names'
says 'domains were left out: domains.yaml:2' 'but is said'
rm "$HOME/.config/ocat/domains.yaml"
OCAT_SESSION=walk42 "$OCAT" demo tables loyalty_tiers >/dev/null 2>&1
trace=$("$OCAT" demo trace list -o tsv | sed -n 's/^\([^	]*walk42[^	]*\)	.*/\1/p')
json "LOOKUP $trace"
is "$(get "json_extract(r, '\$.nodes[0].category') || ' ' || json_extract(r, '\$.edge_summary[0][1]') || ' ' || json_extract(r, '\$.edge_summary[0][2]')")" \
	'trace references:search_tables shop.loyalty_tiers' 'a trace, and what it found'
json 'LOOKUP trace:../../../etc/passwd'
is "$(get "json_array_length(r, '\$.nodes')")" 0 'and nothing that is no name'

# ---- every neighbourhood is reached by LOOKUP alone ----
# From all names of one catalog's tables to all that their edges lead to, a hundred at a time.
lookup_all() { # lookup_all FILE: each name of it is found, and where the edges lead is in the file next
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
is "$(head -c 300 lost)" '' 'each table of the demo is found by its name'
mv next names
[ "$(wc -l <names)" -gt 1000 ]
point $? 'their edges lead to many names'
lookup_all names
is "$(head -c 300 lost)" '' 'and each of those is found by its name'
done_testing
