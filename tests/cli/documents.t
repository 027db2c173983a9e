#!/bin/sh
# What people wrote of a table: NAME.md in the folder of documentation.
. "${srcdir:-.}/tests/lib.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null 2>&1
docs=$(ocat config path docs)
run ocat show orders -o json
exits 0 'without such a folder a table is shown as before'
prints_no '"documents"' 'and nothing is said of documents'

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
	'one called as the table comes with its text, then one that names it'
run ocat show orders -o table
prints 'documents (2)' 'a page has them too'
prints "about it  Orders, and what counts  $docs/shop.orders.md" 'what is about it'
prints "names it  Who buys                 $docs/buying.md" 'and what names it'
run ocat show orders -o md
prints "- Who buys ($docs/buying.md)" 'in Markdown as a list'
run ocat show customers -o json
prints '"name":"CUSTOMERS","title":"Customers","about":true' 'case does not matter where the table is still the only one'
prints '"name":"shop.orders","title":"Orders, and what counts","about":false' 'a document about one table may name another'
for t in staff addresses; do
	run ocat show $t -o json
	exits 0 "a link to nothing and a folder are no documents of $t"
	prints_no '"documents"' 'nor is a file of another kind, or a word in a query'
done

cp shop.db second.db
ocat add second second.db >/dev/null 2>&1
run ocat show shop.customers -o json
prints '"name":"shop.orders","title":"Orders, and what counts","about":false' 'a whole name still says which is meant'
prints_no '"about":true' 'a bare one says nothing where two tables have it'
run ocat show second.orders -o json
prints_no '"documents"' 'of either'
ocat remove second >/dev/null 2>&1

# Much, and much of one.
awk 'BEGIN { for (i = 0; i < 12000; i++) print "A line of thirty characters. " }' >"$docs/shop.returns.md"
run ocat show returns -o json
exits 0 'a very long document is read as far as it is read'
prints '"cut":true' 'and that it goes on is said'
prints 'of thirty characters. \n","cut":true' 'it ends with a line'
for i in $(seq 1100); do echo "\`shop.staff\`" >"$docs/d$i.md"; done
run ocat show staff -o json
exits 0 'of very many documents not all are searched'
prints 'documents too many to be searched for its name' 'which is said'
prints ' documents more' 'nor all listed that name it, which is said too'
rm "$docs"/d*.md
printf '# \033[31mred\033[0m\nbell \007 \377\376 `shop.staff`\n' >"$docs/x.md"
run ocat show staff -o table
prints 'names it' 'control characters in a title'
prints_no "$(printf '\033[31m')" 'do nothing to a terminal'
run ocat show staff -o json
is "$(tr -d '\001-\011\013-\037' <"$out" | cmp -s - "$out"; echo $?)" 0 'nor to JSON'

# ---- ranked search reads them ----
rm -rf "$docs"
found() { # found COMMAND...: the tables of an answer
	ocat "$@" -o tsv -q 2>/dev/null | tail -n +2 | cut -f 1 | tr '\n' ' '
}
is "$(found search chargeback)" '' 'a word that nothing has'
is "$(found tables --ask 'how many chargebacks')" '' 'and no question finds'
mkdir -p "$docs"
printf '# Orders\n\nA chargeback takes the money back, by the refund policy.\n\nOs livros devolvidos.\n' >"$docs/shop.orders.md"
printf 'A chargeback of nobody, said of `shop.staff`.\n' >"$docs/nobody.md"
run ocat search chargeback -o json
prints '"qualified_name":"shop.orders","kind":"table","data_type":null,"snippet":"# Orders A chargeback takes' \
	'a word that stands in a document alone finds its table'
prints '"matched_in":["document"]' 'and says where'
prints '"snippet_spans":[[11,21]]' 'and marks it'
prints '"total_matches":1' 'one that is about no table finds none'
is "$(found search '"refund policy"')" 'shop.orders ' 'words that follow each other'
is "$(found search '"policy refund"')" '' 'in their order'
is "$(found search 'refund total_cents')" 'shop.orders ' 'some in it, some in a name'
is "$(found search chargeback --object-type field)" '' 'it is said of the table, not of its columns'
run ocat tables --ask 'how many chargebacks were there' -o json
prints '"qualified_name":"shop.orders"' 'a question finds it too'
prints '"why":"chargebacks in what is written about it"' 'for that reason'
prints '"missing_terms":[]' 'and misses nothing'
is "$(found tables --ask 'returned books' | cut -d ' ' -f 1)" shop.orders 'also in another language'
run ocat why orders --ask 'how many chargebacks' -o json
prints '"found":"in what is written about it"' 'why it is there is told'
run ocat rem "SEARCH 'chargeback'" -o json
prints '"shop.orders"' 'the same words for an agent'
OCAT_DOCUMENT_WEIGHTS='0 1 1' run ocat tables --ask 'chargebacks' -o json
prints '"total_matches":0' 'documents have a weight of their own'

printf 'Now a giftcard.\n' >"$docs/shop.orders.md"
is "$(found search chargeback)" '' 'what is written over is found no more'
is "$(found search giftcard)" 'shop.orders ' 'what is written is'
is "$(found tables --ask chargeback)$(found tables --ask giftcard | cut -d ' ' -f 1)" shop.orders 'by a question too'
touch -d '2001-01-01' "$docs/shop.orders.md"
printf 'Now a packaging.\n' >"$docs/shop.orders.md.new"
touch -d '2001-01-01' "$docs/shop.orders.md.new"
mv "$docs/shop.orders.md.new" "$docs/shop.orders.md"
is "$(found search giftcard)$(found search packaging)" 'shop.orders ' 'also where its size and time are the same'
cp "$docs/shop.orders.md" "$docs/shop.returns.md"
is "$(found search packaging | tr ' ' '\n' | sort | tr '\n' ' ' | sed 's/^ //')" 'shop.orders shop.returns ' 'another one is found with it'
is "$(found search packaging -c shop --object-type asset --limit 1)" 'shop.orders ' 'page by page'
rm "$docs/shop.orders.md"
is "$(found search packaging)" 'shop.returns ' 'and one that is gone is not'
ocat remove shop >/dev/null 2>&1
is "$(found search packaging)" '' 'what is written about a table that is not there finds nothing'
ocat add shop shop.db >/dev/null 2>&1
sqlite3 shop.db 'alter table returns rename to sendbacks'
ocat sync shop -q >/dev/null 2>&1
is "$(found search packaging)" '' 'nor about one that is called otherwise now'
is "$(found search packaging --at 1)" 'shop.returns ' 'but when it was'
is "$(found tables --ask packaging)$(found tables --ask packaging --at 1 | cut -d ' ' -f 1)" shop.returns 'a question the same'
sqlite3 shop.db 'alter table sendbacks rename to returns'
ocat sync shop -q >/dev/null 2>&1
ocat add second second.db >/dev/null 2>&1
printf 'A packaging.\n' >"$docs/customers.md"
is "$(found search packaging)" 'shop.returns ' 'a bare name that two catalogs have says nothing of either'
is "$(found search packaging -c second)" '' 'nor does one catalog answer with what another is told'
ocat remove second >/dev/null 2>&1
mkdir "$work/many"
seq 10002 | sed "s#.*#$work/many/n&.md#" | xargs touch
printf 'unheard\n' >"$work/many/shop.staff.md"
OCAT_DOCS_PATH="$work/many" run ocat search unheard
says '3 written documents too many, or too much, to be searched' 'that there are too many is said'
OCAT_DOCS_PATH="$work/many" run ocat tables --ask unheard
says '3 written documents too many, or too much, to be searched' 'of a question too'

OCAT_DOCS_PATH="$work/elsewhere" run ocat show orders -o json
exits 0 'another folder can be named'
prints_no '"documents"' 'where nothing is'
done_testing
