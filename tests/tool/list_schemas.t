#!/bin/sh
# list_schemas: schemas and their number of tables.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db
printf '%s\n' '{"ns":"core","table":"orders","cols":[["id","int"],["email","text"]],"rows":1000}' \
	'{"ns":"core","table":"v_orders","kind":"view","cols":[["id","int"]]}' \
	'{"ns":"raw","table":"orders","cols":[["id","int"]],"rows":5000}' >lake.jsonl
run ocat add lake lake.jsonl

rows() { ocat schemas "$@" -q -o jsonl 2>/dev/null | jq -r '[.qualified_name, .tables, .views, .row_count // "-"] | join(" ")'; }
is "$(rows -c lake)" 'lake.core 2 1 1000
lake.raw 1 0 5000' 'schemas counts tables, views and rows of each schema'
is "$(rows has:email)" 'lake.core 1 0 1000
shop 1 0 2' 'schemas with a query line counts only the matches'
is "$(rows rows:2000..)" 'lake.raw 1 0 5000' 'a schema without a match is left out'
run ocat schemas nothing_like_this
exits 1 'schemas exits with 1 when nothing matches'
run ocat schemas --at 1 -c lake -o json
prints '"schema_name":"raw"' 'schemas --at shows an earlier generation'
done_testing
