#!/bin/sh
# The names that a first read gathers while it stores are, byte for byte, those that are read back from the cache.
. "${srcdir:-.}/tests/lib.sh"
cache=$HOME/.cache/ocat
OCAT_LOG_LEVEL=info
export OCAT_LOG_LEVEL
made_from() { grep '"names_made"' "$HOME/.local/state/ocat/ocat.log" | tail -n 1 | grep -o '"from":"[a-z]*"' | cut -d '"' -f 4; }
names_file() { find "$cache" -name '*.names-*'; }

# same CATALOG WHAT: read into an empty cache, its file kept, and made again.
same() {
	rm -rf "$cache"
	run ocat sync "$1"
	is "$(made_from)" sync "$2: the sync makes them itself"
	cp "$(names_file)" of_sync && rm -f "$(names_file)"
	run ocat tables --catalog "$1" --limit 1
	is "$(made_from)" cache "$2: and a search what is not there"
	is "$(cmp of_sync "$(names_file)" 2>&1)" '' "$2: the same bytes"
}

make_shop shop.db
run ocat add shop shop.db --no-sync
same shop 'a database'

# Names whose order in quotes is another one; keys to nowhere, to itself and across; parts; texts that are empty or long; times.
long=$(printf '%5000s' x)
cat >lines <<E
{"ocat":"snapshot","version":1,"catalog":"odd","type":"sqlite"}
{"namespace":{"name":"a\$","kind":"schema"}}
{"namespace":{"name":"a","kind":"schema"}}
{"namespace":{"name":"a-b","kind":"schema"}}
{"namespace":{"name":"b","kind":"schema"}}
{"namespace":{"name":"c","kind":"schema"}}
{"asset":{"ns":"a\$","name":"t","kind":"table","comment":"","owner":"","fields":[{"name":"id","type":"int"}]}}
{"asset":{"ns":"a","name":"t x","kind":"table","comment":"$long","fields":[{"name":"id","type":"int","pk":1},{"name":"ID"},{"name":"a.b","type":""}],"keys":[{"kind":"foreign","fields":["id"],"target":{"ns":"b","name":"gone"},"target_fields":["id"]}]}}
{"asset":{"ns":"a","name":"t","kind":"view","owner":"ann","stats":{"row_count":0,"row_kind":"exact","modified_at":"2020-01-02T03:04:05Z","modified_origin":"file modification time"}}}
{"asset":{"ns":"a-b","name":"t","kind":"table","fields":[{"name":"z","type":"text","nullable":true},{"name":"id","type":"int","nullable":false}],"keys":[{"kind":"primary","fields":["id","z"]},{"kind":"foreign","fields":["z"],"target":{"ns":"a-b","name":"t"}},{"kind":"foreign","fields":["nowhere","z"],"target":{"ns":"a","name":"t x"}}],"stats":{"writes":0,"writes_since":"2020-01-02T03:04:05Z","size_bytes":7,"size_kind":"estimated"}}}
{"asset":{"ns":"c","name":"Größe","kind":"table","part_of":{"ns":"a","name":"t x"},"stats":{"writes":3,"writes_since":"2020-01-02T03:04:05Z"},"fields":[{"name":"ÄÖ","type":"int"}]}}
{"asset":{"ns":"b","name":"e","kind":"table","part_of":{"ns":"b","name":"parent"},"stats":{"modified_at":"2020-01-02T03:04:05Z","created_at":"2019-01-02T03:04:05Z"}}}
E
cp lines odd.jsonl
echo '{"end":{"namespaces":5,"assets":6}}' >>odd.jsonl
run ocat add odd odd.jsonl --no-sync
same odd 'a snapshot of odd things'
run ocat tables -o json --catalog odd
prints 'a-b' 'all of it is there'

# What is known already is read back.
{
	cat lines
	echo '{"asset":{"ns":"b","name":"more","kind":"table"}}'
	echo '{"end":{"namespaces":5,"assets":7}}'
} >odd.jsonl
run ocat sync odd
is "$(made_from)" cache 'a second read is no first one'
run ocat tables more -o json --catalog odd
prints '"total_matches":1' 'and finds what came'
run ocat sync shop
is "$(made_from)" sync 'another catalog of the same cache has a first one of its own'

# A large catalog's joins are there after the sync; where they are not, one look neither waits for them nor goes without leaving them.
joins_file() { find "$cache" -name '*.joins-*'; }
awk 'BEGIN { for (i = 1; i <= 260; i++) {
	printf "{\"ns\":\"m\",\"table\":\"t%03d\",\"pk\":[\"id\"],\"cols\":[[\"id\",\"bigint\",\"\"],[\"t001_id\",\"bigint\",\"\"]", i
	for (k = 2; k < 800; k++) printf ",[\"c%d\",\"text\",\"\"]", k
	print "]" (i > 1 ? ",\"fk\":[[\"t001_id\",\"m\",\"t001\",\"id\",1]]" : "") "}" } }' >large.jsonl
rm -rf "$cache"
run ocat add large large.jsonl -q
[ -n "$(joins_file)" ]
point $? 'a sync of a large catalog leaves its joins behind'
cp "$(joins_file)" joins_of_sync && rm -f "$(joins_file)"
run ocat show m.t002 --cached -o json
exits 0 'a look at one of its tables'
prints '"t001_id"' 'needs none'
is "$(cmp joins_of_sync "$(joins_file)" 2>&1)" '' 'and leaves the same ones behind'
done_testing
