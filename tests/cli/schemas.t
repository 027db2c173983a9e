#!/bin/sh
# Every answer of -o json is what its published schema says, and has the fields that agents know it by.
. "${srcdir:-.}/tests/lib.sh"
check=$builddir/tests/cli/check-schema
ocat demo list >/dev/null 2>&1
ocat tools >tools.json

valid() { # valid WORDS: what the last run printed
	"$check" tools.json <"$out" >mistakes 2>&1
	point $? "$1" "$(head -n 5 mistakes)"
}
answers() { # answers WORDS COMMAND...: and is valid
	words=$1
	shift
	run ocat demo "$@" -o json
	[ "$status" -le 1 ]
	point $? "$words answers"
	if grep -q '^{"error":' "$out"; then
		is "$(sqlite3 :memory: "select count(*) from json_each(readfile('$out'), '$.error') where key in ('code', 'message', 'suggestions')")" 3 \
			"$words is an error with its fields"
	else
		valid "$words is what its schema says"
	fi
}
has() { # has PATH FIELD...: members of the object at a JSON path of the last answer
	at=$1
	shift
	for field; do
		is "$(sqlite3 :memory: "select count(*) from json_each(readfile('$out'), '$at') where key = '$field'")" 1 "$at has $field"
	done
}

# What each tool gives as an example of itself is run; one with none is not tried, which counts as a mistake. Files that they name are there.
echo '{"tables":["orders","customers"],"groups":["customers.region_code"],"measures":[{"fn":"count","as":"n"}]}' >revenue.json
for tool in $(sqlite3 :memory: "select json_extract(value, '\$.name') from json_each(readfile('tools.json'))"); do
	ocat "$tool" --help | sed -n '/^Examples/,/^$/s/^  ocat //p' | grep -v -e '--live' -e ' | ' -e ' <' >examples
	[ -s examples ]
	point $? "$tool has examples"
	# -o of export is the form of the document; by the tool's own name it answers as others do.
	sed -i -e '/^export /{ s/^export /export_catalog /; /--file\|--dir/d; s/ -o [a-z]*//;}' examples
	while read -r example; do
		eval "answers \"\$tool: \$example\" ${example% -o json}"
	done <examples
done

answers 'a page of tables' tables --limit 2
answers 'the next page' tables --limit 2 --cursor "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.next_cursor')")"
answers 'many filters' tables --has-column customer_id --row-count-min 1 --kind table
answers 'nothing' tables no_such_name_anywhere
answers 'an earlier generation' tables order --at 1 --catalog shop
answers 'the cache alone' show shop.orders --cached
answers 'words that nothing has all of' search zebra order

for words in 'tables order' 'columns order' 'show shop.orders' 'refs shop.orders' 'search order' "query 'select 1'"; do
	eval "run ocat demo $words -o json"
	has '$' tokens_used total_matches
	is "$(sqlite3 :memory: "select typeof(json_extract(readfile('$out'), '\$.tokens_used'))")" integer "tokens_used of $words is a number"
done
run ocat demo search_tables order -o json
has '$.rows[0]' name database domain summary key_columns relevance_score
is "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.rows[0].domain') is null")" 1 'an unknown domain is null'
run ocat demo tables =orders --catalog shop -o json
is "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.rows[0].key_columns[0]')")" order_id 'the primary key comes first'
is "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.rows[0].relevance_score') = 1")" 1 'an exact name is as relevant as can be'
run ocat demo search_catalog order -o json
has '$.rows[0]' qualified_name type object_type
for alias in describe_asset get_table_schema inspect_table show; do
	run ocat demo $alias shop.orders -o json
	has '$.result' name database schema description row_count columns primary_key foreign_keys indexes related_tables \
		qualified_name asset_type fields size_bytes last_updated
	has '$.result.columns[0]' name type nullable description
done
make_shop shop.db
run ocat add shop shop.db
for alias in describe_asset get_table_schema inspect_table; do
	run ocat $alias orders --cached -o json
	grep -o '"result":.*"digest"' "$out" | sed 's/"elapsed_ms":[0-9.]*//; s/"age_s":[0-9]*//' >"$alias.result"
done
cmp -s describe_asset.result get_table_schema.result && cmp -s describe_asset.result inspect_table.result
point $? 'however it is called, the answer is the same'

run ocat demo tables order -o json
tokens=$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.tokens_used')")
run ocat demo tables order -o jsonl
bytes=$(wc -c <"$out")
[ "$tokens" -gt $((bytes / 5)) ] && [ "$tokens" -lt $((bytes / 3)) ]
point $? 'a token is about four bytes of the rows' "tokens $tokens, bytes $bytes"
run ocat demo tables order -o tsv
is "$(cat "$HOME"/.local/state/ocat/traces/* | grep '"search_tables"' | tail -n 3 | grep -c "\"tokens\":$tokens[,}]")" 3 \
	'the trace keeps the same count, whatever was printed'

echo '{"tool":"search_tables","rows":[{"name":1}]}' | "$check" tools.json >mistakes
is "$?" 1 'the checker sees what is wrong'
grep -q 'answer.rows\[0\].name: is a value of type number' mistakes && grep -q 'answer: lacks tokens_used' mistakes
point $? 'and says what'
done_testing
