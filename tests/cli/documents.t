#!/bin/sh
# Documents that people write about a table: NAME.md in the documents folder.
. "${srcdir:-.}/tests/lib.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null 2>&1
docs=$(ocat config path docs)
run ocat show orders -o json
exits 0 'show succeeds without a documents folder'
prints_no '"documents"' 'show does not mention documents without a documents folder'

mkdir -p "$docs"
printf '\n## Orders, and what counts\n\nSee `shop.customers`.\n' >"$docs/shop.orders.md"
printf '# Who buys\n\nFrom `orders`, `shop.nosuch` and `select id from staff`.\n' >"$docs/buying.md"
printf 'Customers\n' >"$docs/CUSTOMERS.md"
printf '# Notes on staff\n' >"$docs/staff.txt"
printf '# Hidden `orders`\n' >"$docs/.orders.md"
mkdir "$docs/addresses.md"
ln -s nowhere "$docs/staff.md"

run ocat show orders -o json
prints '"documents":[{"name":"shop.orders","title":"Orders, and what counts","about":true,"path":"'"$docs"'/shop.orders.md","text":"\n## Orders, and what counts\n\nSee `shop.customers`.\n"},{"name":"buying","title":"Who buys","about":false,"path":"'"$docs"'/buying.md"}]' \
	'show -o json has the document about a table with its text, then the documents that mention it'
run ocat show orders -o table
prints 'documents (2)' 'show lists the documents of a table'
prints "about it     Orders, and what counts  $docs/shop.orders.md" 'show marks a document about the table'
prints "mentions it  Who buys                 $docs/buying.md" 'show marks a document that mentions the table'
run ocat show orders -o md
prints "- Who buys ($docs/buying.md)" 'show -o md lists the documents of a table'
run ocat show customers -o json
prints '"name":"CUSTOMERS","title":"Customers","about":true' 'a document in another case is about the table if no other matches'
prints '"name":"shop.orders","title":"Orders, and what counts","about":false' 'a document about one table can mention another table'
for t in staff addresses; do
	run ocat show $t -o json
	exits 0 "show succeeds when a dangling link or a folder has the name of $t"
	prints_no '"documents"' "a text file, a hidden file or a quoted query is not a document about $t"
done

# ---- in exports ----
printf '# Orders\n\nWhat counts.\n\n```\n# not a heading\n```\n\n## Late ones\n' >"$docs/shop.orders.md"
run ocat export orders
prints '### Orders' 'export writes the document about a table below the heading of the table'
prints '#### Late ones' 'export moves every heading of a document below that of the table'
is "$(grep -c '^# not a heading' "$out")" 1 'export leaves code in a document as it is'
run ocat export customers
prints '### Notes' 'a document without a heading is written as notes'
prints 'Customers' 'export has the text of a document without a heading'
is "$(awk '/^[|] Column/ { print last == "" } { last = $0 }' "$out")" 1 'export leaves a line between a document and the columns'
run ocat export orders --as json
is "$(jq -r '.assets[0].documents[0] | .name, .title' "$out" | tr '\n' ' ')" 'shop.orders Orders ' 'export --as json has the document about a table'
is "$(jq -r '.assets[0].documents[0].text' "$out" | head -n 1)" '# Orders' 'export --as json has the text of the document as it was written'
run ocat export staff --as json
is "$(jq '.assets[0] | has("documents")' "$out")" false 'a table without a document has no such member'
run ocat export orders --as dbml
prints_no 'What counts.' 'a format for structure has no documents'
printf '\n## Orders, and what counts\n\nSee `shop.customers`.\n' >"$docs/shop.orders.md"

cp shop.db second.db
ocat add second second.db >/dev/null 2>&1
run ocat show shop.customers -o json
prints '"name":"shop.orders","title":"Orders, and what counts","about":false' 'a document with the qualified name is about that table only'
prints_no '"about":true' 'a document with an ambiguous name is about neither table'
run ocat show second.orders -o json
prints_no '"documents"' 'a document with an ambiguous name does not appear at the other table'
ocat remove second >/dev/null 2>&1

# Long documents, and many of them.
awk 'BEGIN { for (i = 0; i < 12000; i++) print "A line of thirty characters. " }' >"$docs/shop.returns.md"
run ocat show returns -o json
exits 0 'show succeeds with a very long document'
prints '"cut":true' 'show -o json marks a long document as cut'
prints 'of thirty characters. \n","cut":true' 'show cuts a long document at the end of a line'
for i in $(seq 1100); do echo "\`shop.staff\`" >"$docs/d$i.md"; done
run ocat show staff -o json
exits 0 'show succeeds with very many documents'
prints 'documents not searched for its name: too many' 'show says that too many documents were not searched'
prints ' documents more' 'show says that more documents mention the table'
rm "$docs"/d*.md
printf '# \033[31mred\033[0m\nbell \007 \377\376 `shop.staff`\n' >"$docs/x.md"
run ocat show staff -o table
prints 'mentions it' 'show lists a document with control characters in its title'
prints_no "$(printf '\033[31m')" 'show prints no escape sequence from the title of a document'
run ocat show staff -o json
is "$(tr -d '\001-\011\013-\037' <"$out" | cmp -s - "$out"; echo $?)" 0 'show -o json has no raw control characters from a document'

# ---- ranked search reads documents ----
rm -rf "$docs"
found() { # found COMMAND...: the tables of an answer
	ocat "$@" -o tsv -q 2>/dev/null | tail -n +2 | cut -f 1 | tr '\n' ' '
}
is "$(found search chargeback)" '' 'search finds nothing for a word that occurs nowhere'
is "$(found tables --ask 'how many chargebacks')" '' 'a question finds nothing for a word that occurs nowhere'
mkdir -p "$docs"
printf '# Orders\n\nA chargeback takes the money back, by the refund policy.\n\nOs livros devolvidos.\n' >"$docs/shop.orders.md"
printf 'A chargeback of nobody, said of `shop.staff`.\n' >"$docs/nobody.md"
run ocat search chargeback -o json
prints '"qualified_name":"shop.orders","kind":"table","data_type":null,"snippet":"# Orders A chargeback takes' \
	'search finds a table by a word in the document about it'
prints '"matched_in":["document"]' 'search names the document as the place of the match'
prints '"snippet_spans":[[11,21]]' 'search marks the word in the snippet of a document'
prints '"total_matches":1' 'search ignores a document that is about no table'
is "$(found search '"refund policy"')" 'shop.orders ' 'search finds a phrase in a document'
is "$(found search '"policy refund"')" '' 'search does not find a phrase in another order'
is "$(found search 'refund total_cents')" 'shop.orders ' 'search finds words split between a document and a name'
is "$(found search chargeback --object-type field)" '' 'search for fields does not match the document about the table'
run ocat tables --ask 'how many chargebacks were there' -o json
prints '"qualified_name":"shop.orders"' 'a question finds a table by the document about it'
prints '"why":"chargebacks in its documents"' 'the answer gives the document as the reason'
prints '"missing_terms":[]' 'words found in a document are not missing terms'
is "$(found tables --ask 'which books' | cut -d ' ' -f 1)" shop.orders 'a question finds a word of a document in another language'
run ocat why orders --ask 'how many chargebacks' -o json
prints '"found":"in its documents"' 'why says that a word was found in a document'
run ocat rem "SEARCH 'chargeback'" -o json
prints '"shop.orders"' 'SEARCH in rem finds a table by the document about it'
OCAT_DOCUMENT_WEIGHTS='0 1 1' run ocat tables --ask 'chargebacks' -o json
prints '"total_matches":0' 'the document weight 0 hides matches in documents'

printf 'Now a giftcard.\n' >"$docs/shop.orders.md"
is "$(found search chargeback)" '' 'search does not find a word removed from a document'
is "$(found search giftcard)" 'shop.orders ' 'search finds a word added to a document'
is "$(found tables --ask chargeback)$(found tables --ask giftcard | cut -d ' ' -f 1)" shop.orders 'a question finds the new word and not the removed one'
touch -d '2001-01-01' "$docs/shop.orders.md"
printf 'Now a packaging.\n' >"$docs/shop.orders.md.new"
touch -d '2001-01-01' "$docs/shop.orders.md.new"
mv "$docs/shop.orders.md.new" "$docs/shop.orders.md"
is "$(found search giftcard)$(found search packaging)" 'shop.orders ' 'search sees a replaced document of equal size and time'
cp "$docs/shop.orders.md" "$docs/shop.returns.md"
is "$(found search packaging | tr ' ' '\n' | sort | tr '\n' ' ' | sed 's/^ //')" 'shop.orders shop.returns ' 'search finds a second document with the same word'
is "$(found search packaging -c shop --object-type asset --limit 1)" 'shop.orders ' 'search pages through tables found in documents'
rm "$docs/shop.orders.md"
is "$(found search packaging)" 'shop.returns ' 'search does not find a deleted document'
ocat remove shop >/dev/null 2>&1
is "$(found search packaging)" '' 'search ignores a document about a removed catalog'
ocat add shop shop.db >/dev/null 2>&1
sqlite3 shop.db 'alter table returns rename to sendbacks'
ocat sync shop -q >/dev/null 2>&1
is "$(found search packaging)" '' 'search ignores a document about a renamed table'
is "$(found search packaging --at 1)" 'shop.returns ' 'search --at finds a document about the earlier name of a table'
is "$(found tables --ask packaging)$(found tables --ask packaging --at 1 | cut -d ' ' -f 1)" shop.returns 'a question --at finds a document about the earlier name of a table'
sqlite3 shop.db 'alter table sendbacks rename to returns'
ocat sync shop -q >/dev/null 2>&1
ocat add second second.db >/dev/null 2>&1
printf 'A packaging.\n' >"$docs/customers.md"
is "$(found search packaging)" 'shop.returns ' 'search ignores a document whose name two catalogs have'
is "$(found search packaging -c second)" '' 'search in one catalog ignores a document about another'
ocat remove second >/dev/null 2>&1
mkdir "$work/many"
seq 10002 | sed "s#.*#$work/many/n&.md#" | xargs touch
printf 'unheard\n' >"$work/many/shop.staff.md"
OCAT_DOCS_PATH="$work/many" run ocat search unheard
says '3 written documents not searched: too many or too large' 'search says that it left out documents when there are too many'
OCAT_DOCS_PATH="$work/many" run ocat tables --ask unheard
says '3 written documents not searched: too many or too large' 'a question says that it left out documents when there are too many'

OCAT_DOCS_PATH="$work/elsewhere" run ocat show orders -o json
exits 0 'OCAT_DOCS_PATH names another documents folder'
prints_no '"documents"' 'a missing OCAT_DOCS_PATH means no documents'
done_testing
