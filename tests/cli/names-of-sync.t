#!/bin/sh
# The names index that the first sync builds while it stores is byte for byte the one that is built from the cache.
. "${srcdir:-.}/tests/lib.sh"
cache=$HOME/.cache/ocat
OCAT_LOG_LEVEL=info
export OCAT_LOG_LEVEL
made_from() { grep '"names_made"' "$HOME/.local/state/ocat/ocat.log" | tail -n 1 | grep -o '"from":"[a-z]*"' | cut -d '"' -f 4; }
names_file() { find "$cache" -name '*.names-*'; }

# same CATALOG WHAT: syncs into an empty cache, keeps its index, and builds it again.
same() {
	rm -rf "$cache"
	run ocat sync "$1"
	is "$(made_from)" sync "the sync builds the names index of $2"
	cp "$(names_file)" of_sync && rm -f "$(names_file)"
	run ocat tables --catalog "$1" --limit 1
	is "$(made_from)" cache "a search builds a missing names index of $2"
	is "$(cmp of_sync "$(names_file)" 2>&1)" '' "both ways build the same names index of $2"
}

make_shop shop.db
run ocat add shop shop.db --no-sync
same shop 'a database'

# Names that sort differently in quotes; keys with missing, own and other targets; partitions; empty and long texts; times.
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
same odd 'a snapshot of odd names'
run ocat tables -o json --catalog odd
prints 'a-b' 'tables finds the odd names'

# A later sync builds the index from the cache.
{
	cat lines
	echo '{"asset":{"ns":"b","name":"more","kind":"table"}}'
	echo '{"end":{"namespaces":5,"assets":7}}'
} >odd.jsonl
run ocat sync odd
is "$(made_from)" cache 'a second sync builds the names index from the cache'
run ocat tables more -o json --catalog odd
prints '"total_matches":1' 'tables finds a table added by the second sync'
run ocat sync shop
is "$(made_from)" sync 'the first sync of another catalog builds its names index itself'

# The joins index of a large catalog is built by the sync; where it is missing, show does not wait for it but leaves it behind.
joins_file() { find "$cache" -name '*.joins-*'; }
awk 'BEGIN { for (i = 1; i <= 260; i++) {
	printf "{\"ns\":\"m\",\"table\":\"t%03d\",\"pk\":[\"id\"],\"cols\":[[\"id\",\"bigint\",\"\"],[\"t001_id\",\"bigint\",\"\"]", i
	for (k = 2; k < 800; k++) printf ",[\"c%d\",\"text\",\"\"]", k
	print "]" (i > 1 ? ",\"fk\":[[\"t001_id\",\"m\",\"t001\",\"id\",1]]" : "") "}" } }' >large.jsonl
rm -rf "$cache"
run ocat add large large.jsonl -q
[ -n "$(joins_file)" ]
point $? 'the sync of a large catalog builds its joins index'
cp "$(joins_file)" joins_of_sync && rm -f "$(joins_file)"
run ocat show m.t002 --cached -o json
exits 0 'show succeeds without the joins index of a large catalog'
prints '"t001_id"' 'show prints a key without the joins index'
is "$(cmp joins_of_sync "$(joins_file)" 2>&1)" '' 'show leaves the same joins index behind as the sync'
done_testing
