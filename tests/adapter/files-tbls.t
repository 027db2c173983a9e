#!/bin/sh
# schema.json, as tbls writes it.
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
exits 0 'it is read'
prints 'end assets 4 hidden 0 complete' 'all of it'
prints '{"name":"public","kind":"schema"}' 'schemas'
prints '{"name":"id","type":"integer","nullable":false,"pk":1,"default":"nextval('"'s'"')","comment":"the key","props":{"extra":"auto"}}' 'a column'
prints '"values":["sad","happy"]' 'an enumeration'
prints '{"name":"boss","type":"integer"}' 'what is not said is unknown'
prints '{"kind":"unique","name":"uq","fields":["mood","id"]}' 'a unique constraint'
prints '{"kind":"check","name":"ck","fields":["id"],"expression":"CHECK (id > 0)"}' 'a check'
prints '{"kind":"foreign","name":"up","fields":["boss"],"target":{"ns":"public","name":"users"},"target_fields":["id"],"on_delete":"set null"}' 'a foreign key with its actions'
is "$(grep -o '"kind":"foreign"' "$out" | wc -l)" 2 'a relation that is a constraint comes once, a virtual one not at all'
prints '"fields":["user_id"],"target":{"ns":"public","name":"users"},"target_fields":["id"]' 'one that is no constraint is a key'
prints '"name":"users_pkey","method":"btree","unique":true,"parts":[{"field":"id"}]' 'an index'
prints '"name":"by_mood","method":"gin","parts"' 'of another method'
prints '"triggers":[{"name":"trg"' 'a trigger'
prints '"name":"recent","kind":"view","definition":"CREATE VIEW recent AS SELECT ...","depends":[{"ns":"backup","name":"posts"}]' 'a view and what it reads'
prints '"name":"sums","kind":"materialized_view"' 'a materialised view'
run read_source schema.json compare
prints 'compared 4 different 0' 'one by one'
sed 's/"name":"postgres"/"name":"sqlite"/' schema.json >lite.json
run read_source lite.json snapshot
prints '"ns":"","name":"public.users"' 'where there are no schemas a dot is a dot'

refuses() {
	run read_source bad.json --type tbls snapshot
	prints "error source_damaged: $work/bad.json: $1" "$1"
}
echo '{"tables":{}}' >bad.json
refuses 'a tbls document should have a list of "tables"'
echo '{"tables":[{}]}' >bad.json
refuses 'each of "tables" should be an object with a name'
echo '{"tables":[{"name":"t","columns":[{}]}]}' >bad.json
refuses 'a column of t has no name'
head -c 2000 schema.json >bad.json
refuses ''
head -c 68000000 /dev/zero | tr '\0' ' ' | sed 's/ \{1000\}/&\n/g' >bad.json
run read_source bad.json --type tbls snapshot
exits 3 'a file of blanks'
{ printf '{"tables":[\n'; awk 'BEGIN { for (i = 0; i < 700000; i++) printf "%s{\"name\":\"t%d\",\"columns\":[{\"name\":\"a\",\"comment\":\"........................................................\"}]}\n", i ? "," : "", i }'; echo ']}'; } >bad.json
refuses 'the document is larger than 64 MB'
rm bad.json
echo '{"tables":[{"name":"a.b","constraints":7,"indexes":[1,null],"triggers":{},"columns":[{"name":"x","type":1}]}],"relations":5,"enums":[0]}' >odd.json
run read_source odd.json snapshot
exits 0 'parts of another shape are passed over'
prints '"ns":"a","name":"b","kind":"table","fields":[{"name":"x"}]' 'and the rest is read'
done_testing
