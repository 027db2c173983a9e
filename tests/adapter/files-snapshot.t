#!/bin/sh
# Our own snapshot files.
. "${srcdir:-.}/tests/lib.sh"
read_source() { "$builddir/tests/adapter/read-source" "$@"; }

cat >shop.jsonl <<'E'
{"ocat":"snapshot","version":1,"catalog":"shop","type":"postgresql","generation":3,"taken_at":"2026-01-27T10:30:00Z","digest":"00"}
{"namespace":{"name":"sales","kind":"schema","comment":"what is sold"}}
{"namespace":{"name":"empty","kind":"schema"}}
{"asset":{"ns":"sales","name":"customer","kind":"table","owner":"etl","fields":[{"name":"id","type":"bigint","nullable":false,"pk":1}],"keys":[{"kind":"primary","name":"pk","fields":["id"]}],"stats":{"row_count":5,"row_kind":"exact"}}}
{ "asset" : {"ns":"sales","name":"orders","kind":"table","fields":[{"name":"who","type":"bigint"}],"keys":[{"kind":"foreign","fields":["who"],"target":{"name":"customer"},"target_fields":["id"]}],"later":[1]} }
{"remark":{"by":"a newer program"}}
{"end":{"namespaces":2,"assets":2}}
E
run read_source shop.jsonl snapshot
exits 0 'it is read'
prints '{"name":"sales","kind":"schema","comment":"what is sold"}' 'namespaces whole'
prints '{"name":"empty","kind":"schema"}' 'those without assets too'
prints "$(sed -n '4s/^{"asset"://; 4s/}$//p' shop.jsonl)" 'an asset, to the byte'
prints '"name":"orders","kind":"table"' 'written in another way it is the same'
prints 'end assets 2 hidden 0 complete' 'all'
run read_source shop.jsonl compare
prints 'compared 2 different 0' 'one by one'
run read_source shop.jsonl inspect sales customer
prints 'incoming sales.orders  who=id' 'with the keys that point at it'
run read_source shop.jsonl --exclude orders snapshot
prints 'end assets 1 hidden 1' 'the count at the end is of the file'

refuses() { # refuses WORDS
	run read_source bad.jsonl --type snapshot snapshot
	prints "error source_damaged: $work/bad.jsonl, line $1" "$1"
}
head -n 5 shop.jsonl >bad.jsonl
refuses '5: the snapshot ends early, without its last line; nothing was loaded'
prints '[write or copy the snapshot again]' 'and what to do'
head -c 400 shop.jsonl >bad.jsonl
refuses '4: '
sed 's/"assets":2/"assets":3/' shop.jsonl >bad.jsonl
refuses '7: the file holds 2 namespaces and 2 assets, but should hold 2 and 3'
{ cat shop.jsonl; echo '{"end":{"namespaces":2,"assets":2}}'; } >bad.jsonl
refuses '8: nothing should follow the line with "end"'
tail -n +2 shop.jsonl >bad.jsonl
refuses '1: a snapshot begins with {"ocat":"snapshot","version":1,...}'
: >bad.jsonl
refuses '0: the file is empty, not a snapshot'
sed 's/"taken_at":"2026/"taken_at":"last/' shop.jsonl >bad.jsonl
refuses '1: "taken_at" should be a time'
sed 's/"kind":"table","fields":\[{"name":"who"/"kind":"thing","fields":[{"name":"who"/' shop.jsonl >bad.jsonl
refuses '5: '
sed '6s/.*/[]/' shop.jsonl >bad.jsonl
refuses '6: a line should be an object with one member'
sed 's/"version":1/"version":2/' shop.jsonl >bad.jsonl
run read_source bad.jsonl snapshot
prints 'error unsupported: the snapshot has version 2' 'a newer version'
prints 'a newer one wrote it' 'is said to be that'

run read_source snapshot:- snapshot
exits 3 'nothing on standard input is no snapshot'
read_source snapshot:- snapshot <shop.jsonl >"$out"
prints 'end assets 2' 'standard input'
read_source snapshot:- compare <shop.jsonl >"$out"
prints 'standard input was read already and cannot be read again' 'only once'
run read_source shop.jsonl probe
prints 'on shop.jsonl, read-only by engine' 'a probe'
done_testing
