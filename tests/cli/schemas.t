#!/bin/sh
# Every answer of -o json matches its published schema, and has the members that agents expect.
. "${srcdir:-.}/tests/lib.sh"
check=$builddir/tests/cli/check-schema
ocat demo list >/dev/null 2>&1
ocat tools >tools.json

valid() { # valid WORDS: the output of the last run
	"$check" tools.json <"$out" >mistakes 2>&1
	point $? "$1" "$(head -n 5 mistakes)"
}
answers() { # answers WORDS COMMAND...: runs it and validates the answer
	words=$1
	shift
	run ocat demo "$@" -o json
	[ "$status" -le 1 ]
	point $? "-o json succeeds: $words"
	if grep -q '^{"error":' "$out"; then
		is "$(sqlite3 :memory: "select count(*) from json_each(readfile('$out'), '$.error') where key in ('code', 'message', 'suggestions')")" 3 \
			"an error has its code, message and suggestions: $words"
	else
		valid "the answer matches its schema: $words"
	fi
}
has() { # has PATH FIELD...: members of the object at a JSON path of the last answer
	at=$1
	shift
	for field; do
		is "$(sqlite3 :memory: "select count(*) from json_each(readfile('$out'), '$at') where key = '$field'")" 1 "the answer has the member $field at $at"
	done
}

# Runs the examples in the help of each tool; a tool without examples is a failure. The files that they name exist.
echo '{"tables":["orders","customers"],"groups":["customers.region_code"],"measures":[{"fn":"count","as":"n"}]}' >revenue.json
for tool in $(sqlite3 :memory: "select json_extract(value, '\$.name') from json_each(readfile('tools.json'), '\$.rows')"); do
	ocat "$tool" --help | sed -n '/^Examples/,/^$/s/^  ocat //p' | grep -v -e '--live' -e ' | ' -e ' <' >examples
	[ -s examples ]
	point $? "the help of $tool has examples"
	# For export, -o is the format of the document; by the name of its tool it answers like the others.
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
is "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.rows[0].domain') is null")" 1 'search_tables has null for an unknown domain'
run ocat demo tables =orders --catalog shop -o json
is "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.rows[0].key_columns[0]')")" order_id 'the key columns of a table begin with the primary key'
is "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.rows[0].relevance_score') = 1")" 1 'an exact name has the relevance score 1'
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
point $? 'the aliases of describe_asset give the same answer'

run ocat demo tables order -o json
tokens=$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.tokens_used')")
run ocat demo tables order -o jsonl
bytes=$(wc -c <"$out")
[ "$tokens" -gt $((bytes / 5)) ] && [ "$tokens" -lt $((bytes / 3)) ]
point $? 'tokens_used is about a quarter of the bytes' "tokens $tokens, bytes $bytes"
run ocat demo tables order -o tsv
is "$(cat "$HOME"/.cache/ocat/demo/traces/20* | grep '"search_tables"' | tail -n 3 | grep -c "\"tokens\":$tokens[,}]")" 3 \
	'the trace has the same tokens for every format'

echo '{"tool":"search_tables","rows":[{"name":1}]}' | "$check" tools.json >mistakes
is "$?" 1 'the schema checker fails for an invalid answer'
grep -q 'answer.rows\[0\].name: is a value of type number' mistakes && grep -q 'answer: lacks tokens_used' mistakes
point $? 'the schema checker names the invalid and missing members'
done_testing
