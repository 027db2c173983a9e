#!/bin/sh
# Parquet, CSV and JSON files without the library that reads them: which files are theirs, and what is said.
. "${srcdir:-.}/tests/lib.sh"

mkdir -p data/deep nothing lake/_delta_log
printf 'a,b\n1,2\n' >data/sales.csv
printf '{"a":1}\n' >data/deep/events.jsonl
printf 'PAR1' >nameless
: >lake/x.parquet

for address in data/sales.csv ./data ./nameless data/deep/events.jsonl './data/*.csv' datafiles:data; do
	run ocat add one "$address" --library ./missing.so
	exits 3 "a file of data needs the library: $address"
	says "DuckDB's library" "the error names the library: $address"
	run ocat remove one
done
run ocat add ./data/sales.csv --no-sync
run ocat list
prints 'sales	datafiles' 'a file is connected by its path alone, and named after it'
run ocat add './data/**/*.jsonl' --no-sync
run ocat list
prints "$(printf 'data\tdatafiles')" 'a glob is named after the folder before its wildcards'
run ocat add prod
exits 2 'a word that is no address needs one'
says 'takes a name and a URL or path' 'the error says what is missing'

# ---- errors that need no library ----
run ocat tables -c './data/*.parquet'
says 'no Parquet, CSV or JSON file matches' 'a glob that matches nothing is reported'
run ocat tables -c './nowhere/*.csv'
says 'nowhere does not exist' 'a glob in a missing folder is reported'
run ocat tables -c ./nowhere.csv
says 'nowhere.csv does not exist' 'a missing file is reported'
run ocat tables -c datafiles:nothing
says 'contains no Parquet, CSV or JSON file' 'a folder without data is reported'
run ocat tables -c ./nothing
says 'has no file of a supported type' 'a folder without data is of no known type'
run ocat tables -c ./lake
says 'contains only tables of Delta Lake or Hudi, which are not supported' 'a table of Delta Lake is refused'

# ---- files of others ----
echo '{"ns":"sales","table":"orders","cols":[["id","bigint",""]],"pk":["id"],"fk":[]}' >lines.jsonl
run ocat tables -c ./lines.jsonl
prints 'lines.sales.orders' 'JSON Lines with tables are read as tables'
echo '{"name":"shop","tables":[{"name":"public.users","type":"BASE TABLE","columns":[{"name":"id","type":"int","nullable":false}]}],"driver":{"name":"postgres"}}' >schema.json
run ocat tables -c ./schema.json
prints 'public.users' 'a document of tbls is read as its tables'
done_testing
