#!/bin/sh
# JSON Lines files with one table on each line.
. "${srcdir:-.}/tests/lib.sh"
read_source() { "$builddir/tests/adapter/read-source" "$@"; }

cat >shop.jsonl <<'E'
{"ns":"sales","table":"orders","kind":"table","cols":[["id","bigint",""],["region","text","where"],["no","int",""],["buyer","bigint",null,"more"]],"pk":["region","id"],"fk":[["region","sales","lines","r",1],["no","sales","lines","n",1],["buyer","hr","people","id",2],["buyer",null,"orders","id"],["id","hr","people",null]],"desc":"what was bought","src":"erp","rows":10,"size":4096,"updated":"2026-01-27T10:30:00Z","later":{"a":[1,{"b":2}]}}

{"table":"people","ns":"hr","cols":[],"unknown":null}
{"ns":"My Schema","table":"v","kind":"view","cols":[["x"]],"pk":null,"desc":null,"rows":null,"size":null,"updated":null}
{"ns":"db.dbo","table":"t"}
E
sed -i 's/"pk":null,//' shop.jsonl
run read_source shop.jsonl snapshot
exits 0 'a file of JSON Lines is read'
prints '{"name":"sales","kind":"schema"}' 'a namespace is read as a schema'
prints '{"name":"\"My Schema\"","kind":"schema"}' 'a namespace with a blank is quoted'
prints '{"name":"db.dbo","kind":"schema"}' 'a namespace with a dot is not quoted'
prints 'end assets 4 hidden 0 complete' 'every line of the file is read'
prints '"comment":"what was bought"' 'desc is the comment of the table'
prints '{"name":"buyer","type":"bigint"}' 'additional items of a column are ignored'
prints '{"kind":"primary","fields":["region","id"]}' 'the primary key keeps its order'
prints '{"kind":"foreign","fields":["region","no"],"target":{"ns":"sales","name":"lines"},"target_fields":["r","n"]}' 'fk items with one number form one key'
prints '{"kind":"foreign","fields":["buyer"],"target":{"ns":"sales","name":"orders"},"target_fields":["id"]}' 'an fk item without a namespace targets its own namespace'
prints '{"kind":"foreign","fields":["id"],"target":{"ns":"hr","name":"people"}}' 'an fk item without a target column gives a key without target columns'
is "$(grep -o '"kind":"foreign"' "$out" | wc -l)" 4 'the table has four foreign keys'
prints '"row_count":10,"row_kind":"estimated","row_origin":"given","size_bytes":4096,"size_kind":"estimated","modified_at":"2026-01-27T10:30:00Z","modified_origin":"given"' 'rows, size and updated are taken as given'
prints '"props":{"src":"erp"}' 'src is a property of the table'
prints '"name":"v","kind":"view","fields":[{"name":"x"}]}' 'null means unknown'
run read_source lines:- snapshot
exits 0 'empty standard input is an empty catalog'
read_source lines:- snapshot <shop.jsonl >"$out"
prints 'end assets 4' 'standard input is read to its end'
run read_source shop.jsonl inspect hr people
prints 'incoming sales.orders  buyer=id' 'inspect lists the keys that reference the table'
run read_source shop.jsonl inspect hr nobody
prints 'not found' 'inspect reports an unknown name as not found'
run read_source shop.jsonl --schema SALES snapshot
prints 'end assets 1 hidden 3' '--schema selects tables in any case'
is "$(grep -c '"kind":"schema"' "$out")" 1 '--schema selects namespaces too'

# Nobody can say which of two lines is right: inspect reports the conflict as a sync does.
{ cat shop.jsonl; echo '{"table":"people","ns":"hr","cols":[["id"]]}'; } >two.jsonl
run read_source two.jsonl inspect hr people
prints 'error source_damaged: the source lists hr.people twice' 'inspect refuses a table that is listed twice'
run read_source two.jsonl inspect sales orders
exits 0 'inspect accepts another table of a file with a conflict'

refuses() { # refuses LINE WORDS
	head -n 1 shop.jsonl >bad.jsonl
	printf '%s\n' "$1" >>bad.jsonl
	run read_source bad.jsonl --type lines snapshot
	prints "error source_damaged: $work/bad.jsonl, line 2: $2" "a malformed line is refused: $2"
	prints '[Nothing was loaded. Fix the file and try again.]' "the message advises fixing the file: $2"
}
refuses '{"table":"x"' 'expected a comma or } at byte 13'
refuses '{"table":"x"} {}' 'expected the end of the text at byte 15'
refuses '[1]' 'a line should be an object, {"table": ...}'
refuses '{"ns":"x"}' '"table" is missing'
refuses '{"table":7}' '"table" should be a name'
refuses '{"table":"x","cols":{}}' '"cols" should be a list'
refuses '{"table":"x","cols":["a"]}' 'each of "cols" should be [name, type, comment, samples]'
refuses '{"table":"x","cols":[[1]]}' 'each of "cols" should be [name, type, comment, samples]'
refuses '{"table":"x","kind":"thing"}' '"kind" should be table, view or another kind of asset'
refuses '{"table":"x","pk":[7]}' '"pk" should be a list of columns'
refuses '{"table":"x","fk":[["a","b"]]}' 'each of "fk" should be [column, namespace, table, column]'
refuses '{"table":"x","fk":[["a","b","c","d","e"]]}' 'the fifth item of an "fk" should be the number of its key'
refuses '{"table":"x","fk":[["a","b","c","d",1],["e","b","z","d",1]]}' 'the items of one numbered "fk" should name columns of one table'
refuses '{"table":"x","rows":-1}' '"rows" should be a whole number'
refuses '{"table":"x","size":"big"}' '"size" should be a whole number of bytes'
refuses '{"table":"x","updated":"tomorrow"}' '"updated" should be a time such as 2026-01-27T10:30:00Z'
refuses '{"ns":"n","table":"x","cols":[["a"],["b b"],["c"],["b b","int"]]}' 'n.x lists the column "b b" twice'
many=$(awk 'BEGIN { for (i = 0; i < 3000; i++) printf "%s[\"c%d\"]", i ? "," : "", i }')
refuses "{\"table\":\"x\",\"cols\":[$many,[\"c1\"]]}" 'x lists the column "c1" twice'
refuses "$(printf '{"table":"x\001"}')" 'expected an escape for a control character at byte 12'

# Names that are alike are not the same, in a line of few columns and of many.
for n in 30 60 70 3000; do
	awk -v n=$n 'BEGIN { printf "{\"table\":\"t\",\"cols\":["; for (i = 0; i < n; i++) printf "%s[\"a%05db\"]", i ? "," : "", i; print "]}" }' >alike.jsonl
	run read_source alike.jsonl snapshot
	prints 'end assets 1 hidden 0 complete' "a table with $n different columns is read"
	sed 's/\]\]/],["a00007b"]]/' alike.jsonl >bad.jsonl
	run read_source bad.jsonl snapshot
	prints 'line 1: t lists the column "a00007b" twice' "a column listed twice among $n is refused"
done

# Systems export keys on columns that they leave out: they are read, and noted once per sync. A target may be outside the file.
cat >elsewhere.jsonl <<E
{"table":"a","cols":[["id"],["ID"]],"pk":["id"],"fk":[["ID","other","nowhere","id"]]}
{"table":"b","pk":["id"],"fk":[["a_id",null,"a","nothing"]]}
{"table":"c","cols":[$many],"pk":["c2999"],"fk":[["c0",null,"a","id"]]}
E
run read_source elsewhere.jsonl snapshot
prints 'end assets 3 hidden 0 complete' 'keys with missing targets, names that differ in case, and lines without columns are read'
prints_no 'note' 'keys with missing targets and lines without columns get no note'
echo '{"ns":"n","table":"d","cols":[["a"]],"pk":["a","c3000"]}' >>elsewhere.jsonl
run read_source elsewhere.jsonl snapshot
prints 'note the primary key of n.d is on the column "c3000", which its line, 4, does not list' 'a primary key on a column that its line omits gets a note'
prints '"keys":[{"kind":"primary","fields":["a","c3000"]}]' 'a primary key on a column that its line omits is read'
echo "{\"table\":\"e\",\"cols\":[$many],\"fk\":[[\"c1\",null,\"a\",\"id\"],[\"c3000\",null,\"a\",\"id\"],[\"b\",null,\"a\",\"id\"]]}" >>elsewhere.jsonl
run read_source elsewhere.jsonl snapshot
prints 'does not list; 2 more like this' 'the note counts further keys on omitted columns'
run read_source elsewhere.jsonl inspect n d
prints_no 'note' 'inspect has no note about other tables'

printf '{"table":"caf\351","cols":[["\\ud800","t"]]}\n' >bytes.jsonl
run read_source bytes.jsonl snapshot
prints '"name":"caf�"' 'bytes that are not UTF-8 are replaced'
printf '\357\273\277{"table":"x"}\n' >bom.jsonl
run read_source bom.jsonl snapshot
prints '"name":"x"' 'a byte order mark before first line is ignored'
printf 'x{"table":"x"}\n' >letter.jsonl
run read_source lines:letter.jsonl snapshot
exits 3 'a file that does not begin with JSON is refused'

# A line too long, deep nesting, and a missing file.
{ printf '{"table":"x","desc":"'; head -c 70000000 /dev/zero | tr '\0' x; printf '"}\n'; } >long.jsonl
run read_source lines:long.jsonl snapshot
prints 'line 1 is longer than 67108864 bytes' 'a line of 70 MB is refused'
rm long.jsonl
{ printf '{"table":"x","deep":'; head -c 100000 /dev/zero | tr '\0' '['; printf '}\n'; } >deep.jsonl
run read_source lines:deep.jsonl snapshot
prints 'nested too deeply' 'deeply nested JSON is refused'
awk 'BEGIN { printf "{\"table\":\"x\",\"fk\":["; for (i = 0; i < 90000; i++) printf "%s[\"c\",\"n\",\"t\",\"d\",%d]", i ? "," : "", i; print "]}" }' >keys.jsonl
run read_source lines:keys.jsonl --deadline 20000 snapshot
exits 0 'a table with ninety thousand keys is read'
run read_source lines:nowhere.jsonl snapshot
prints 'error source_unreachable: cannot open' 'a missing file is reported as unreachable'
run read_source lines:/tmp snapshot
prints '/tmp is a folder, not a file of tables' 'a folder is refused as a file of tables'

# One bad line among good ones costs that line alone, and is reported with its number.
awk 'BEGIN { for (i = 1; i <= 100; i++) printf "{\"ns\":\"n\",\"table\":\"t%d\",\"cols\":[[\"a\",\"int\",\"\"]]}\n", i }' >good.jsonl
long=$(head -c 5000 /dev/zero | tr '\0' x)
sed -e '17s/t17/b\\u0000d/' -e '40s/\["a"/["b"],["a\\u0000"/' -e '60s/\]\]/],["a"]]/' -e "80s/t80/$long/" -e '90s/"cols":.*/"cols":7}/' -e '96s/}$//' good.jsonl >some.jsonl
run read_source some.jsonl snapshot
exits 0 'a file with a few bad lines is read'
prints 'end assets 95 hidden 0 partial: 5 of 100 tables were left out: lines 17, 60, 80, 90 and 96 (the first: a name contains a NUL character)' 'the lines that were left out are listed'
prints 'note a column on line 40 is left out: a name contains a NUL character' 'a column with an invalid name is left out with its line'
prints '"name":"t40","kind":"table","fields":[{"name":"b"' 'a table keeps its other columns beside one with an invalid name'
sed '33s/t33/b\x00d/' good.jsonl >one.jsonl
run read_source one.jsonl snapshot
prints 'end assets 99 hidden 0 partial: 1 of 100 tables was left out: line 33 (' 'a NUL byte in one name costs one line'
sed 's/"a"/7/' good.jsonl | head -n 15 | cat - good.jsonl >fifteen.jsonl
run read_source fifteen.jsonl snapshot
prints 'lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 5 more (' 'of many lines that were left out the first ten are listed'
run read_source some.jsonl inspect n t5
exits 0 'inspect of a good table succeeds beside bad lines'
run read_source some.jsonl inspect n t60
prints 'line 60: n.t60 lists the column "a" twice' 'inspect of a bad table reports the mistake in its line'
sed '2,$s/"table"/"tuble"/' good.jsonl >most.jsonl
run read_source most.jsonl snapshot
prints 'line 2: "table" is missing' 'a file with more bad lines than good ones is refused'
head -c 3000 good.jsonl >cut.jsonl
run read_source cut.jsonl snapshot
exits 3 'a file that ends in the middle of a line is refused'
run ocat add some some.jsonl
exits 0 'add connects a file with a few bad lines'
says 'some was synced only in part: 5 of 100 tables were left out: lines 17, 60' 'add lists the lines that were left out'
run ocat list
prints '5 of 100 tables were left out: lines 17, 60' 'list shows the lines that were left out'
run ocat doctor
prints '5 of 100 tables were left out: lines 17, 60' 'doctor shows the lines that were left out'

# Stopped during a sync.
awk 'BEGIN { for (i = 0; i < 20000; i++) printf "{\"ns\":\"n\",\"table\":\"t%d\",\"cols\":[[\"a\",\"int\",\"\"]]}\n", i }' >many.jsonl
run read_source many.jsonl --slow 1 --cancel 300 snapshot
exits 130 'a cancelled snapshot exits with 130'
run read_source many.jsonl --slow 1 --deadline 300 snapshot
exits 5 'a snapshot after its deadline exits with 5'
run read_source many.jsonl --include 't1999?' snapshot
prints 'end assets 10 hidden 19990' '--include selects tables by a pattern'
done_testing
