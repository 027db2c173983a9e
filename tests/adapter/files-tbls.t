#!/bin/sh
# schema.json files of tbls.
. "${srcdir:-.}/tests/lib.sh"
read_source() { "$builddir/tests/adapter/read-source" "$@"; }

cat >schema.json <<'E'
{"name":"shop","desc":"","tables":[
 {"name":"public.users","type":"BASE TABLE","comment":"people","columns":[
   {"name":"id","type":"integer","nullable":false,"default":"nextval('s')","extra_def":"auto","comment":"the key"},
   {"name":"mood","type":"mood","nullable":true,"default":null,"comment":""},
   {"name":"boss","type":"integer"}],
  "indexes":[{"name":"users_pkey","def":"CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id)","table":"public.users","columns":["id"],"comment":"quick"},
   {"name":"by_mood","def":"CREATE INDEX by_mood ON public.users USING gin (mood)","columns":["mood"]}],
  "constraints":[{"name":"users_pkey","type":"PRIMARY KEY","def":"PRIMARY KEY (id)","columns":["id"]},
   {"name":"uq","type":"UNIQUE","def":"UNIQUE (mood, id)","columns":["mood","id"]},
   {"name":"ck","type":"CHECK","def":"CHECK (id > 0)","columns":["id"]},
   {"name":"up","type":"FOREIGN KEY","def":"FOREIGN KEY (boss) REFERENCES users(id) ON UPDATE NO ACTION ON DELETE SET NULL","columns":["boss"],"referenced_table":"public.users","referenced_columns":["id"]},
   {"name":"nn","type":"NOT NULL","def":"NOT NULL id","columns":["id"]}],
  "triggers":[{"name":"trg","def":"CREATE TRIGGER trg ...","comment":""}],"def":""},
 {"name":"backup.posts","type":"BASE TABLE","columns":[{"name":"user_id","type":"int","nullable":false},{"name":"seen_by","type":"int"}],"constraints":[],"indexes":[],"triggers":[]},
 {"name":"public.recent","type":"VIEW","columns":[],"def":"CREATE VIEW recent AS SELECT ...","referenced_tables":["backup.posts"]},
 {"name":"public.sums","type":"MATERIALIZED VIEW","columns":[]}],
"relations":[{"table":"public.users","columns":["boss"],"parent_table":"public.users","parent_columns":["id"],"def":"FOREIGN KEY","virtual":false},
 {"table":"backup.posts","columns":["user_id"],"parent_table":"public.users","parent_columns":["id"],"def":"from a comment"},
 {"table":"backup.posts","columns":["seen_by"],"parent_table":"public.users","parent_columns":["id"],"def":"Detected Relation","virtual":true}],
"enums":[{"name":"mood","values":["sad","happy"]}],
"driver":{"name":"postgres","database_version":"PostgreSQL 15"}}
E
run read_source schema.json snapshot
exits 0 'a tbls document is read'
prints 'end assets 4 hidden 0 complete' 'every table and view of a tbls document is read'
prints '{"name":"public","kind":"schema"}' 'a tbls document has its schemas as namespaces'
prints '{"name":"id","type":"integer","nullable":false,"pk":1,"default":"nextval('"'s'"')","comment":"the key","props":{"extra":"auto"}}' 'a column has its default, comment and extra definition'
prints '"values":["sad","happy"]' 'a column of an enum type has the values of the enum'
prints '{"name":"boss","type":"integer"}' 'a column without nullable has unknown nullability'
prints '{"kind":"unique","name":"uq","fields":["mood","id"]}' 'a unique constraint has its columns in order'
prints '{"kind":"check","name":"ck","fields":["id"],"expression":"CHECK (id > 0)"}' 'a check constraint has its definition'
prints '{"kind":"foreign","name":"up","fields":["boss"],"target":{"ns":"public","name":"users"},"target_fields":["id"],"on_delete":"set null"}' 'a foreign key has its action on delete'
is "$(grep -o '"kind":"foreign"' "$out" | wc -l)" 2 'a relation that repeats a constraint is read once, a virtual one is ignored'
prints '"fields":["user_id"],"target":{"ns":"public","name":"users"},"target_fields":["id"]' 'a relation without a constraint is read as a foreign key'
prints '"name":"users_pkey","method":"btree","unique":true,"parts":[{"field":"id"}]' 'an index has its method, uniqueness and columns'
prints '"name":"by_mood","method":"gin","parts"' 'an index has the method of its definition'
prints '"triggers":[{"name":"trg"' 'a trigger has its name'
prints '"name":"recent","kind":"view","definition":"CREATE VIEW recent AS SELECT ...","depends":[{"ns":"backup","name":"posts"}]' 'a view has its definition and the tables that it reads'
prints '"name":"sums","kind":"materialized_view"' 'a materialized view has its kind'
run read_source schema.json compare
prints 'compared 4 different 0' 'inspecting every table gives the same records as the snapshot'
sed 's/"name":"postgres"/"name":"sqlite"/' schema.json >lite.json
run read_source lite.json snapshot
prints '"ns":"","name":"public.users"' 'a dot in a name of a system without schemas is part of the name'

refuses() {
	run read_source bad.json --type tbls snapshot
	prints "error source_damaged: $work/bad.json${2:-}: $1" "an invalid tbls document is refused: $1"
}
echo '{"tables":{}}' >bad.json
refuses 'a tbls document should have a list of "tables"'
echo '{"tables":[{}]}' >bad.json
refuses 'each of "tables" should be an object with a name' ', line 1'
echo '{"tables":[{"name":"t","columns":[{}]}]}' >bad.json
refuses 'a column of t has no name' ', line 1'
head -c 2000 schema.json >bad.json
refuses ''
head -c 68000000 /dev/zero | tr '\0' ' ' | sed 's/ \{1000\}/&\n/g' >bad.json
run read_source bad.json --type tbls snapshot
exits 3 'a file of blanks is refused'
{ printf '{"tables":[\n'; awk 'BEGIN { for (i = 0; i < 700000; i++) printf "%s{\"name\":\"t%d\",\"columns\":[{\"name\":\"a\",\"comment\":\"........................................................\"}]}\n", i ? "," : "", i }'; echo ']}'; } >bad.json
refuses 'the document is larger than 64 MB'
rm bad.json
{ printf '{"tables":[\n\n'; awk 'BEGIN { for (i = 0; i < 20; i++) printf "%s{\"name\":\"s.t%d\",\"columns\":[{\"name\":\"a\"}]}\n", i ? "," : "", i }'; echo ']}'; } >some.json
sed -i -e '5s/t2/b\\u0000d/' -e '8s/"a"/"a\x00"/' -e '11s/\]/,{"name":"a"}]/' -e '14s/"a"/7/' some.json
run read_source some.json snapshot
prints 'end assets 16 hidden 0 partial: 4 of 20 tables were left out: lines 5, 8, 11 and 14 (the first: a text contains a NUL character)' 'bad tables of a tbls document are left out and listed by their lines'
echo '{"tables":[{"name":"a.b","constraints":7,"indexes":[1,null],"triggers":{},"columns":[{"name":"x","type":1}]}],"relations":5,"enums":[0]}' >odd.json
run read_source odd.json snapshot
exits 0 'parts of an unexpected type are ignored'
prints '"ns":"a","name":"b","kind":"table","fields":[{"name":"x"}]' 'the rest of a table with parts of an unexpected type is read'
done_testing
