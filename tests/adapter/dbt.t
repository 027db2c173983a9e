#!/bin/sh
# dbt projects as sources, by the artifacts that dbt 1.11 wrote for a small one.
. "${srcdir:-.}/tests/lib.sh"
read_source() { "$builddir/tests/adapter/read-source" "$@"; }
mkdir -p project/out models
cp "$srcdir"/tests/adapter/data/dbt/*.json project/out/
chmod u+w project/out/*
printf 'name: bakery\ntarget-path: out\n' >project/dbt_project.yml
echo 'select 1' >project/model.sql

run read_source project snapshot
exits 0 'a project is read'
prints 'end assets 8 hidden 0 complete' 'a project has its models, seeds, snapshots, sources and exposures'
prints '"ns":"main","name":"orders_final","kind":"table","comment":"Orders with their customers","owner":"Sales team"' 'a model has the name of its table, its description and the owner of its group'
prints '"name":"order_id","type":"INTEGER","nullable":false,"pk":1,"comment":"The key of an order"' 'a column has the type of the warehouse and the description of the project'
prints '"row_count":2' 'a table has the row count of catalog.json'
prints '"owner":"data team"' 'a model has the owner of its meta data'
prints '"tags":"staging, pii"' 'a model has its tags'
prints '{"kind":"primary","name":"unique_stg_customers_customer_id","fields":["customer_id"],"comment":"tested by dbt","validated":true,"enforced":false}' 'a column that is tested as unique and not null is a primary key that is not enforced'
prints '{"kind":"unique","name":"unique_stg_customers_email","fields":["email"]' 'a column that is tested as unique is a unique key'
prints '"fields":["customer_id"],"target":{"ns":"main_staging","name":"stg_customers"},"target_fields":["customer_id"],"comment":"tested by dbt"' 'a test of relationships is a foreign key'
prints '"values":["placed","baked","gone"]' 'accepted values are the values of the column'
prints '"ns":"main","name":"raw_customers","kind":"table","comment":"Customers as exported","fields":[{"name":"id","type":"INTEGER","pk":1,"comment":"The key"' 'a source that is a seed of the project is one table with what both say'
prints '"freshness":"pass"' 'a source has its freshness'
prints '"last_run":"success"' 'a model has its last run'
prints '"ns":"exposures","name":"weekly_report","kind":"other","comment":"What the board sees","owner":"Board","depends":[{"ns":"main","name":"orders_final"}]' 'an exposure reads its models'
prints '"kind":"view","comment":"One row for each customer"' 'a model that is a view is a view'
run read_source project compare
prints 'compared 8 different 0' 'inspecting every table gives the same records as the snapshot'
for path in project/out project/out/manifest.json project/out/catalog.json; do
	run read_source "$path" snapshot
	prints 'end assets 8' "a project is found by one of its parts: $path"
done

run ocat add bakery ./project
exits 0 'a project is added by its folder, although it has scripts of SQL'
run ocat lineage bakery.exposures.weekly_report
prints 'raw_orders' 'lineage leads from an exposure to the seeds'
run ocat path bakery.main_staging.stg_orders bakery.main_staging.stg_customers
prints 'stg_customers.customer_id = ' 'a test of relationships joins two models'
run ocat sync bakery
says_or_prints() { grep -qiF -- "$1" "$out" "$err"; point $? "$2"; }
says_or_prints 'unchanged' 'artifacts that did not change are not read again'
sed -i 's/What the board sees/What all see/' project/out/manifest.json
run ocat sync bakery
run ocat show bakery.exposures.weekly_report
prints 'What all see' 'a changed manifest is read again'

# ---- files that are damaged: the sentence says which one, where, and what writes it anew; what was read stays ----
damaged() { # damaged FOLDER SENTENCE WHAT
	run ocat add broken "$1"
	exits 3 "$3 is not added"
	says "$2" "$3: the error says where"
	says 'Run dbt docs generate in the project' "$3: the error says what to do"
	run ocat add --test "$1"
	exits 3 "$3: add --test fails"
	prints "$2" "$3: add --test says the same"
}
mkdir -p alone empty text
printf '{"nodes": {"a": ' >alone/manifest.json
: >empty/manifest.json
echo 'no json' >text/manifest.json
damaged ./alone "alone/manifest.json is cut off after 16 bytes" 'a folder with nothing but a manifest that is cut off'
damaged ./empty 'empty/manifest.json is empty' 'a folder with nothing but an empty manifest'
damaged ./text/manifest.json 'text/manifest.json is damaged at byte 1: expected an object' 'a manifest of something else'
cp project/out/manifest.json kept
head -c 900 kept >project/out/manifest.json
run ocat sync bakery
exits 3 'a sync of a damaged project fails'
says 'out/manifest.json is cut off after 900 bytes' 'a sync of a damaged project says which file'
run ocat tables -c bakery orders_final
prints 'orders_final' 'the snapshot before still answers'
run ocat doctor --catalog bakery
prints 'the last sync failed' 'doctor says that the last sync failed'
cp kept project/out/manifest.json
run ocat sync bakery
exits 0 'a project that is whole again is read'

# The oldest manifests say less about tests, and name the text of queries in another way.
cat >old.json <<'RESTJ'
{"metadata":{"dbt_schema_version":"https://schemas.getdbt.com/dbt/manifest/v4.json"},"nodes":{
"model.a.x":{"name":"x","alias":"X","schema":"s","database":"d1","columns":{"Id":{"name":"Id","description":"k"}},"config":{"materialized":"view"},"compiled_sql":"select 1","depends_on":{"nodes":["source.a.raw.y"]}},
"test.a.t.1":{"name":"t","column_name":"id","test_metadata":{"name":"relationships","kwargs":{"to":"source('raw', 'y')","field":"k","model":"{{ get_where_subquery(ref('x')) }}"}},"depends_on":{"nodes":["source.a.raw.y","model.a.x"]}},
"test.a.c.2":{"name":"c","test_metadata":{"name":"unique_combination_of_columns","namespace":"dbt_utils","kwargs":{"combination_of_columns":["id","other"],"model":"{{ get_where_subquery(ref('x')) }}"}},"depends_on":{"nodes":["model.a.x"]}}},
"sources":{"source.a.raw.y":{"name":"y","identifier":"Y","schema":"r","database":"d2","columns":{}}}}
RESTJ
run read_source old.json snapshot
prints '"ns":"d1.s","name":"X","kind":"view","definition":"select 1"' 'several databases are part of the names, and an old manifest has the queries of views'
prints '"fields":["Id"],"target":{"ns":"d2.r","name":"Y"},"target_fields":["k"]' 'a test of an old manifest finds its model'
prints '"fields":["Id","other"]' 'a combination of columns is a unique key'
sed 's/v4.json/v99.json/' old.json >new.json
run read_source new.json snapshot
prints 'manifest v99.json has an unknown version' 'an unknown version is read as far as possible, and named'

refuses() { # refuses WHAT TEXT
	printf '%s' "$2" >bad.json
	run read_source bad.json --type dbt snapshot
	grep -q '^error' "$out"
	point $? "a manifest is refused: $1"
}
head='{"metadata":{"dbt_schema_version":"https://schemas.getdbt.com/dbt/manifest/v12.json"}'
refuses 'empty' ''
refuses 'no manifest' '{"nodes":{}}'
refuses 'cut off' "$head,\"nodes\":{\"model.a.b\":{\"name\":\"b"
refuses 'another document' '[1,2]'
refuses 'deep' "$head,\"macros\":$(awk 'BEGIN { for (i = 0; i < 100000; i++) printf "[" }')"
printf '%s,"nodes":{"model.a.b":{"name":"b","columns":[1,{"x":2}],"depends_on":7,"config":[],"schema":5},"model.a.c":"x","test.a.d":{"test_metadata":{"name":"unique"}}}}' "$head" >odd.json
run read_source odd.json snapshot
exits 0 'values of other types than expected are no danger'
prints 'end assets 1 hidden 0 partial: 1 entry of the artifacts of dbt was left out' 'an entry that cannot be read is left out and counted'
run read_source models --type dbt snapshot
prints 'does not exist' 'a folder without artifacts is refused'

awk -v head="$head" 'BEGIN { printf "%s,\"macros\":{\"a\":1", head; for (i = 0; i < 4000; i++) { printf ",\"macro.%d\":{\"sql\":\"", i; for (k = 0; k < 100; k++) printf "%s", "{{ \\\"select\\\" }} and so on, and so forth, with 100 bytes of text, and no more than a hundred of these.."; printf "\"}" } printf "},\"nodes\":{\"model.a.b\":{\"name\":\"b\"}}}" }' >big.json
run read_source big.json --memory 64 snapshot
prints 'end assets 1' 'what follows the macros is read'
prints 'memory within' 'macros need no memory'
done_testing
