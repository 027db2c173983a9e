#!/bin/sh
# Snapshot files of ocat.
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
exits 0 'a snapshot is read'
prints '{"name":"sales","kind":"schema","comment":"what is sold"}' 'a namespace of a snapshot is read with its comment'
prints '{"name":"empty","kind":"schema"}' 'a namespace without assets is read'
prints "$(sed -n '4s/^{"asset"://; 4s/}$//p' shop.jsonl)" 'an asset of a snapshot is read byte for byte'
prints '"name":"orders","kind":"table"' 'an asset written with other blanks is read in the same form'
prints 'end assets 2 hidden 0 complete' 'every asset of a snapshot is read'
run read_source shop.jsonl compare
prints 'compared 2 different 0' 'inspecting every asset gives the same records as the snapshot'
run read_source shop.jsonl inspect sales customer
prints 'incoming sales.orders  who=id' 'inspect lists the keys that reference the table'
run read_source shop.jsonl --exclude orders snapshot
prints 'end assets 1 hidden 1' '--exclude does not disturb the count at the end'

refuses() { # refuses WORDS
	run read_source bad.jsonl --type snapshot snapshot
	prints "error source_damaged: $work/bad.jsonl, line $1" "an invalid snapshot is refused in line $1"
}
head -n 5 shop.jsonl >bad.jsonl
refuses '5: the snapshot ends early, without its last line; nothing was loaded'
prints '[Write or copy the snapshot again.]' 'the message about a truncated snapshot gives advice'
head -c 400 shop.jsonl >bad.jsonl
refuses '4: '
sed 's/"assets":2/"assets":3/' shop.jsonl >bad.jsonl
refuses '7: the file has 2 namespaces and 2 assets, but should have 2 and 3'
{ cat shop.jsonl; echo '{"end":{"namespaces":2,"assets":2}}'; } >bad.jsonl
refuses '8: nothing should follow the line with "end"'
tail -n +2 shop.jsonl >bad.jsonl
refuses '1: a snapshot must start with {"ocat":"snapshot","version":1,...}'
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
prints 'error unsupported: unsupported snapshot version 2' 'a snapshot of a newer version is refused'
prints 'written by a newer ocat' 'the message says that a newer program wrote the snapshot'

{
	echo '{"ocat":"snapshot","version":1,"type":"postgresql","taken_at":"2026-01-27T10:30:00Z"}'
	awk 'BEGIN { for (i = 2; i <= 20; i++) printf "{\"asset\":{\"ns\":\"s\",\"name\":\"t%d\",\"kind\":\"table\"}}\n", i }'
	echo '{"end":{"namespaces":0,"assets":19}}'
} | sed -e '7s/t7/b\\u0000d/' -e '9s/"table"/"thing"/' >some.jsonl
run read_source some.jsonl --type snapshot snapshot
prints 'end assets 17 hidden 0 partial: 2 of 19 tables were left out: lines 7 and 9 (the first: ' 'bad assets of a snapshot are left out and listed by their lines'

run read_source snapshot:- snapshot
exits 3 'empty standard input is not a snapshot'
read_source snapshot:- snapshot <shop.jsonl >"$out"
prints 'end assets 2' 'a snapshot is read from standard input'
read_source snapshot:- compare <shop.jsonl >"$out"
prints 'standard input can be read only once' 'standard input can be read only once'
run read_source shop.jsonl probe
prints 'on shop.jsonl, read-only by file' 'probe prints the path of the snapshot and read-only'
done_testing
