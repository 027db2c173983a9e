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

OCAT_DOCS_PATH="$work/elsewhere" run ocat show orders -o json
exits 0 'another folder can be named'
prints_no '"documents"' 'where nothing is'
done_testing
