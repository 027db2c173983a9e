#!/bin/sh
# Parquet, CSV and JSON files, by their path, folder or glob, read by the real library in two versions. ./check --full
# fetches the libraries.
. "${srcdir:-.}/tests/lib.sh"
needs jq jq
libraries=${OCAT_TEST_DUCKDB:-}
[ -f "$libraries/1.5/libduckdb.so" ] || cannot_run 'no DuckDB: tests/servers/fetch-duckdb DIR, then OCAT_TEST_DUCKDB=DIR'
read_source=$builddir/tests/adapter/read-source
# The library of the Python package expects the interpreter around it.
python_library=$(ldconfig -p | sed -n 's/.* => \(.*libpython3\.11\.so[^ ]*\)$/\1/p' | head -n 1)
with() { # with VERSION COMMAND...
	version=$1
	shift
	[ "$version" = 1.5 ] || set -- env LD_PRELOAD="$python_library" "$@"
	LD_LIBRARY_PATH=$libraries/$version "$@"
}
duck() { # duck <SQL
	"$builddir/tests/adapter/duckdb-run" "$libraries/1.5/libduckdb.so" scratch.duckdb
}
names() { # of the tables of a snapshot
	sed -n 's/^{"ns":"\(.*\)","name":"\(.*\)","kind":"file".*/\1:\2/p' "$out" | tr '\n' ' '
}

# ---- the files ----
mkdir -p lake/trips/year=2024/month=1 lake/trips/year=2025/month=2 lake/raw/eu lake/parts lake/months lake/split one outside
duck <<'SQL'
CREATE TABLE t AS SELECT i AS id, 'n' || i AS name, {'city': 'x', 'zip code': [1, 2]} AS address, [{'sku': 'a', 'qty': 1}] AS items,
	map {'k': {'v': 1}} AS notes, 1.5::DECIMAL(10,2) AS amount, now() AS at, [[1]] AS grid FROM range(3000) r(i);
COPY t TO 'lake/trips/year=2024/month=1/a.parquet' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 2048, KV_METADATA {description: 'Taxi träips', team: 'rides'});
COPY (SELECT * FROM t LIMIT 500) TO 'lake/trips/year=2025/month=2/b.parquet' (FORMAT parquet, COMPRESSION zstd);
COPY (SELECT id, name FROM t LIMIT 10) TO 'lake/parts/part-00000-0a1b2c3d-0000-1111-2222-333344445555.parquet' (FORMAT parquet);
COPY (SELECT id, name FROM t LIMIT 5) TO 'lake/parts/part-00001-0a1b2c3d-0000-1111-2222-333344445555.parquet' (FORMAT parquet);
COPY (SELECT id, name, amount FROM t LIMIT 10) TO 'lake/months/rides_2024-01.parquet' (FORMAT parquet);
COPY (SELECT id::VARCHAR AS id, name, amount, 1 AS fee FROM t LIMIT 5) TO 'lake/months/rides_2024-02.parquet' (FORMAT parquet);
COPY (SELECT 1 AS a, 2 AS b) TO 'lake/split/t1.parquet' (FORMAT parquet);
COPY (SELECT 1 AS x, 2 AS y) TO 'lake/split/t2.parquet' (FORMAT parquet);
SQL
cp lake/parts/part-00000* one/x.parquet
cp lake/parts/part-00000* one/y.parquet
printf 'id,name,day,"odd ""c"\n1,a,2024-01-01,3.5\n2,b,2024-01-02,4\n' >lake/sales.csv
printf 'id\tname\n1\ta\n' >lake/raw/eu/people.tsv
printf '{"id":1,"user":{"name":"x","tags":["a"]},"at":"2024-01-01"}\n{"id":2,"user":{"name":"y","tags":[]}}\n' >lake/events.jsonl
printf '[{"a":1},{"a":2}]' >lake/sales.json
printf 'a,b\n1,2\n' | gzip >lake/raw/packed.csv.gz
printf 'a,b\n1,2\n' >"lake/raw/o'd\"d 日本 [1]*?.csv"
printf 'secret\n1\n' >outside/secret.csv
ln -s ../outside/secret.csv lake/link.csv
ln -s ../outside lake/linked
ln -s sales.csv lake/inside.csv
mkdir -p lake/delta/_delta_log lake/.hidden
cp one/x.parquet lake/delta/
cp one/x.parquet lake/.hidden/
echo words >lake/readme.txt

for version in 1.5 2.0; do
	run with $version "$read_source" lake snapshot
	exits 0 "DuckDB $version: a folder is read"
	cp "$out" snapshot
	is "$(names)" ":events :inside :parts :sales_csv :sales_json :trips months:rides raw:o'd\\\"d 日本 [1]*? raw:packed raw.eu:people split:t1 split:t2 " \
		"DuckDB $version: each file or data set of a folder is a table, and its folder a namespace"
	prints 'note the 2 files like split/t1.parquet differ in their columns, so each is a table' "DuckDB $version: files that are no data set are reported"
	prints 'note 1 file left out: links that lead out of the folder or to no file' "DuckDB $version: a link out of the folder is reported"
	prints 'note 1 table of Delta Lake or Hudi left out' "DuckDB $version: a table of Delta Lake is reported"
	prints_no secret "DuckDB $version: nothing outside of the folder is read"
	grep '"name":"trips"' snapshot >"$out"
	prints '"comment":"Taxi träips"' "DuckDB $version: a description in a Parquet file is the comment of its table"
	prints '"metadata.team":"rides"' "DuckDB $version: other metadata of a Parquet file is a property"
	prints '"part_key":"year, month"' "DuckDB $version: folders such as year=2024 are partition keys"
	prints '{"name":"year","type":"BIGINT","nullable":false' "DuckDB $version: a partition key is a column"
	prints '"row_count":3500,"row_kind":"exact","row_origin":"Parquet footer"' "DuckDB $version: the rows of Parquet files are exact"
	prints "\"size_bytes\":$(($(cat lake/trips/*/*/* | wc -c)))," "DuckDB $version: the size is that of all files"
	prints '"compression":"zstd"' "DuckDB $version: a Parquet file has its compression"
	prints '"row_groups":"' "DuckDB $version: a Parquet file has its row groups"
	prints '"type":"STRUCT(city VARCHAR, \"zip code\" INTEGER[])"' "DuckDB $version: a structure in a Parquet file has the type of DuckDB"
	prints '"type":"MAP(VARCHAR, STRUCT(v INTEGER))"' "DuckDB $version: a map in a Parquet file has the type of DuckDB"
	prints '"name":"grid","type":"INTEGER[][]"' "DuckDB $version: a list of lists in a Parquet file has the type of DuckDB"
	prints '"path":"address.city"' "DuckDB $version: a field inside of a structure has its path"
	prints '"path":"items.sku"' "DuckDB $version: a field inside of a list has its path"
	prints '"path":"notes.value.v"' "DuckDB $version: a field inside of a map has its path"
	prints "read_parquet('$PWD/lake/trips/**/*.parquet', hive_partitioning = true)" "DuckDB $version: a data set says what DuckDB reads it with"
	grep '"name":"rides"' snapshot >"$out"
	prints '{"name":"fee","type":"INTEGER","nullable":true,"readable":true,"props":{"files":"1 of 2"}}' \
		"DuckDB $version: a column that some files lack says how many have it"
	prints '{"name":"id","nullable":true,"readable":true,"props":{"types":"BIGINT in 1 file, VARCHAR in 1 file"}}' \
		"DuckDB $version: a column of two types has both, and none is chosen"
	prints 'union_by_name = true' "DuckDB $version: files of differing columns are read by name"
	grep '"name":"sales_csv"' snapshot >"$out"
	prints '{"name":"day","type":"DATE"' "DuckDB $version: a CSV file has columns with types"
	prints '"types":"guessed from the first 2048 rows"' "DuckDB $version: a CSV file says where its types come from"
	prints_no row_count "DuckDB $version: the rows of a CSV file are not counted"
	grep '"name":"people"' snapshot >"$out"
	prints '"delimiter":"\t"' "DuckDB $version: a CSV file has its delimiter"
	grep '"name":"events"' snapshot >"$out"
	prints '"path":"user.name"' "DuckDB $version: a field inside of a JSON object has its path"
	run with $version "$read_source" lake compare
	prints 'different 0' "DuckDB $version: a table looked at is as in the snapshot"
	run with $version "$read_source" lake sample '' trips 1
	prints '|1|2024' "DuckDB $version: a sample has the partition keys"
	run with $version "$read_source" lake sample months rides 20
	exits 0 "DuckDB $version: a sample of files with differing columns is read"
	run with $version "$read_source" lake sample raw "o'd\"d 日本 [1]*?" 1
	prints '1|2' "DuckDB $version: a sample of a file with a hostile name is read"
	# What the engine itself says about the same files.
	printf "ATTACH ':memory:' AS m; CREATE TABLE m.s AS SELECT string_agg(column_name || ' ' || column_type, ', ') AS s FROM (DESCRIBE FROM 'lake/trips/**/*.parquet'); COPY m.s TO 'described.txt' (HEADER false, QUOTE '', DELIMITER '|');" | duck
	is "$(sed -n '/"name":"trips"/s/"path":"[^"]*"/PATH/gp' snapshot | grep -o '{"name":"[^}]*' | grep -v PATH | sed 's/{"name":"\([^"]*\)","type":"\(.*\)","null.*/\1 \2/; s/\\"/"/g' | paste -sd, | sed 's/,\([a-z][a-z]* [A-Z]\)/, \1/g')" \
		"$(cat described.txt)" "DuckDB $version: the columns are those that DuckDB shows"
	run with $version "$read_source" 'one/*.parquet' snapshot
	is "$(names)" ':one ' "DuckDB $version: a glob whose files have the same columns is one table"
	run with $version "$read_source" 'lake/split/*.parquet' snapshot
	is "$(names)" ':t1 :t2 ' "DuckDB $version: a glob whose files differ is several tables"
	run with $version "$read_source" 'lake/**/*.csv' snapshot
	is "$(names)" ":inside :sales raw:o'd\\\"d 日本 [1]*? " "DuckDB $version: two stars stand for folders at any depth"
	run with $version "$read_source" lake/sales.csv snapshot
	is "$(names)" ':sales ' "DuckDB $version: a file alone is one table"
	OCAT_TEST_SOURCE_URL=$PWD/lake with $version "$builddir/tests/unit/test_adapter_contract" >contract
	is $? 0 "DuckDB $version: a folder keeps the contract of all adapters" "$(grep '^not ok' contract | head)"
	grep -q 'datafiles: ' contract
	point $? "DuckDB $version: the contract was tested with a folder"
	OCAT_TEST_SOURCE_URL="$PWD/lake/**/*.parquet" with $version "$builddir/tests/unit/test_adapter_contract" >contract
	is $? 0 "DuckDB $version: a glob keeps the contract of all adapters" "$(grep '^not ok' contract | head)"
done

# ---- through the program ----
run with 1.5 "$OCAT" add prod
says 'takes a name and a URL or path' 'a word alone is no address'
run with 1.5 "$OCAT" add ./lake
exits 0 'a folder is connected by its path alone'
run with 1.5 "$OCAT" add 'lake/trips/**/*.parquet'
exits 0 'a glob is connected'
run with 1.5 "$OCAT" add lake/sales.csv --samples
exits 0 'a CSV file is connected'
run with 1.5 "$OCAT" list
prints 'lake	datafiles' 'a folder gives its catalog its name'
prints 'trips	datafiles' 'the folder before the wildcards gives a catalog its name'
prints 'sales	datafiles' 'a file gives its catalog its name'
run with 1.5 "$OCAT" columns city -c lake
prints 'lake.trips.address.city' 'columns finds a field inside of a structure'
run with 1.5 "$OCAT" tables -c lake prop:format=csv
prints 'lake.sales_csv' 'tables finds files by their format'
run with 1.5 "$OCAT" sample sales.sales
prints '1	a	2024-01-01	3.5' 'a sample of a CSV file is shown'
run with 1.5 "$OCAT" sync lake
prints 'unchanged' 'a sync of unchanged files reads nothing'
printf 'id,name,day,"odd ""c",new\n1,a,2024-01-01,3.5,x\n' >lake/sales.csv
run with 1.5 "$OCAT" sync lake
prints '2 altered' 'a sync reports a file with another column'
rm lake/sales.json
run with 1.5 "$OCAT" show lake.sales_json
prints 'sales_json' 'a file that vanished after the sync is shown from the cache'
run with 1.5 "$OCAT" show lake.events
exits 0 'other files are still looked at'
run with 1.5 "$OCAT" sync sales
rm lake/sales.csv
run with 1.5 "$OCAT" sync sales
exits 3 'a source whose file vanished fails'
says 'lake/sales.csv does not exist' 'the error names the file that vanished'

# ---- files that only look like data ----
cat >lines.jsonl <<'EOL'
{"ns":"sales","table":"orders","cols":[["id","bigint",""]],"pk":["id"],"fk":[]}
EOL
run with 1.5 "$OCAT" tables -c lines.jsonl
prints 'lines.sales.orders' 'JSON Lines of tables are still tables'
echo '{"tables":[{"name":"public.users","type":"BASE TABLE","columns":[{"name":"id","type":"int"}]}],"driver":{"name":"postgres"}}' >tbls.json
run with 1.5 "$OCAT" tables -c tbls.json
prints 'users' 'a document of tbls is still one'
cp one/x.parquet nameless
run with 1.5 "$OCAT" tables -c ./nameless
prints 'nameless.nameless' 'a Parquet file is one by its content'

# ---- what can go wrong ----
mkdir bad
head -c 200 one/x.parquet >bad/cut.parquet
: >bad/empty.csv
: >bad/empty.parquet
{ printf 'a,b\n1,'; head -c 10000000 /dev/zero | tr '\0' x; echo; } >bad/long.csv
printf 'a,b\n1,\377\376\n2,3\n' >bad/bytes.csv
printf '{"a":1}\nnot json\n' >bad/broken.json
while IFS='|' read -r file problem; do
	run with 1.5 "$OCAT" tables -c "bad/$file"
	exits 3 "a file that cannot be read fails: $file"
	says "bad/$file: $problem" "the error says why: $file"
done <<'EOL'
cut.parquet|it is cut off, or not a Parquet file
empty.csv|it is empty
empty.parquet|it is empty
long.csv|it has a line of more than 2 MB
bytes.csv|it is not in UTF-8
broken.json|it is not valid JSON
EOL
run with 1.5 "$OCAT" tables -c ./bad
exits 3 'a folder of which nothing can be read fails'
says 'none of its 6 files can be read; broken.json: it is not valid JSON' 'the error says how many files, and why the first'
cp one/x.parquet bad/
run with 1.5 "$read_source" bad snapshot
prints '"problem":"long.csv: it has a line of more than 2 MB"' 'a file that cannot be read has its problem'
prints '"name":"x","kind":"file","readable":true,"fields":[' 'the other files of its folder are read'
mkdir some
cp one/x.parquet some/part-0.parquet
cp bad/cut.parquet some/part-1.parquet
run with 1.5 "$read_source" some snapshot
prints '"problem":"1 of 2 files cannot be read; part-1.parquet: it is cut off, or not a Parquet file"' \
	'a data set says which of its files cannot be read'
prints_no row_count 'the rows of a data set with such a file are unknown'
run with 1.5 "$read_source" some sample '' some 1
prints '0|n0' 'a sample is read from the other files'
run with 1.5 "$OCAT" tables -c 'lake/*.nothing.csv'
exits 3 'a glob that matches nothing fails'
says 'no Parquet, CSV or JSON file matches' 'the error says that nothing matches'
run with 1.5 "$OCAT" tables -c 'nowhere/*.csv'
says 'nowhere does not exist' 'a glob in a missing folder is reported'
mkdir nothing
run with 1.5 "$OCAT" tables -c datafiles:nothing
says 'nothing contains no Parquet, CSV or JSON file' 'a folder without data is reported'
run with 1.5 "$OCAT" tables -c ./lake/delta
exits 3 'a table of Delta Lake is refused'
says 'contains only tables of Delta Lake or Hudi' 'the error says that it is one'
run env -u LD_LIBRARY_PATH "$OCAT" tables -c lake/events.jsonl
exits 3 'a missing library fails'
says "DuckDB's library (libduckdb.so) is not installed" 'the error says what is missing'
says 'Get libduckdb.so' 'the error says where to get it'
if [ "$(id -u)" -eq 0 ]; then
	as_other() { setpriv --reuid=65534 --clear-groups "$@"; }
	chmod 755 "$work"
else
	as_other() { "$@"; }
fi
cp one/x.parquet one/closed.parquet
chmod 000 one/closed.parquet
run as_other env LD_LIBRARY_PATH="$libraries/1.5" "$read_source" one/closed.parquet snapshot
prints 'error permission_denied: cannot read' 'an unreadable file is reported'
mkdir one/mixed
cp one/x.parquet one/mixed/
mv one/closed.parquet one/mixed/
run as_other env LD_LIBRARY_PATH="$libraries/1.5" "$read_source" one/mixed snapshot
prints '"name":"closed","kind":"file","readable":false,"problem":"closed.parquet: it is not readable by this user"' \
	'an unreadable file among others has its problem'
rm -rf one/mixed

# ---- files that vanish while they are read ----
mkdir going
for i in 1 2 3; do cp one/x.parquet going/p$i.parquet; done
run with 1.5 "$read_source" 'going/*.parquet' --at 0 --run "rm '$PWD/going/p2.parquet'" snapshot
prints '"files":"2"' 'a file that vanishes while it is read is left out'
prints '"row_count":20,' 'the rows are those of the other files'
run with 1.5 "$read_source" going --at 0 --run "rm '$PWD'/going/*.parquet" snapshot
prints 'going are gone' 'a source whose files all vanish fails'

# ---- ten thousand ----
mkdir many
awk 'BEGIN { for (i = 0; i < 10000; i++) { f = sprintf("many/%05d.csv", i); print "id,name\n1,x" >f; close(f) } }'
i=0
mkdir footers
while [ $i -lt 10000 ]; do
	echo "$i"
	i=$((i + 1))
done | awk '{ print "one/x.parquet", sprintf("footers/p%05d.parquet", $1) }' | xargs -n 2 ln
run with 1.5 "$read_source" footers --memory 600 snapshot
prints '"row_count":100000,"row_kind":"exact"' 'ten thousand Parquet files are one table'
prints 'memory within 600 MB' 'ten thousand Parquet files need little memory'
run with 1.5 "$read_source" footers compare
prints 'different 0' 'a table of ten thousand files is looked at'
env --default-signal=INT LD_LIBRARY_PATH="$libraries/1.5" "$OCAT" tables -c ./many >interrupted 2>&1 &
reader=$!
until grep -q libduckdb "/proc/$reader/maps" 2>/dev/null || ! kill -0 $reader 2>/dev/null; do sleep 0.02; done
kill -INT $reader
wait $reader
is $? 130 'reading ten thousand CSV files can be interrupted' "$(cat interrupted)"
# ---- fields within types, by their whole path, in every search ----
mkdir nested
cat >nested/customers.json <<'E'
{"id":1,"city":"x","address":{"city":"y","zip code":"z","geo":{"lat":1.5}},"lines":[{"sku":"a","qty":1}]}
E
run with 1.5 "$OCAT" add nested ./nested
exits 0 'a folder with a JSON file of nested fields is added'
qualified() { jq -r '[.rows[].qualified_name] | join(" ")' "$out"; }
run ocat columns address.city -c nested -o json
is "$(qualified)" nested.customers.address.city 'a search for columns takes the path of a field within a type'
run ocat columns customers.address.geo.lat -o json
is "$(qualified)" nested.customers.address.geo.lat 'a search for columns takes a path behind the name of the table'
run ocat columns 'address.*' -c nested -o json
is "$(qualified)" 'nested.customers.address.city nested.customers.address."zip code" nested.customers.address.geo nested.customers.address.geo.lat' \
	'a search for columns takes a glob on a path, whose names are quoted where necessary'
run ocat columns city -c nested -o json
is "$(qualified)" 'nested.customers.city nested.customers.address.city' 'a search for columns takes the last name alone'
run ocat search address.city -c nested -o json
is "$(jq -c '.rows[0] | [.qualified_name, .exact]' "$out")" '["nested.customers.address.city",true]' \
	'a search by words finds the field whose path it is'
run ocat show customers.address.city -c nested --cached -o md
prints 'address.city' 'a field within a type is shown by its path'
prints_no '| 2 | city' 'another column of the same last name is not shown'
run ocat show nested.customers.lines.sku --cached -o json
is "$(jq -c '.result.column' "$out")" '"sku"' 'a field within a list is shown by its qualified path'
run ocat show nested.customers.address.town --cached
[ "$status" != 0 ]
point $? 'an unknown field within a type is refused'
run ocat check 'select address.city from customers' -c nested
exits 0 'SQL with the path of a field is accepted'
done_testing
