#!/bin/sh
# The command why: each piece of the query line tried alone, and a changed line that admits the table.
. "${srcdir:-.}/tests/lib.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

why() { run ocat demo why "$@"; }
member() { sed -n "s/.*\"$1\":\(\"\([^\"\\\\]\|\\\\.\)*\"\|[a-z0-9]*\).*/\1/p" "$out" | sed 's/^"//; s/"$//; s/\\"/"/g'; }

why shop.orders order pk:yes -o table
exits 0 'why succeeds for a table in the answer'
screen_is 'why prints the rank and what each piece matched' <<'E'
shop.orders is number 1 of 7
  ✓ order   start of name
  ✓ pk:yes  pk:yes
E
place=$(ocat demo tables order pk:yes -q -o tsv | sed 1d | grep -n '^shop.orders	' | cut -d: -f1)
is "$place" 1 'the rank in why is the position in tables'

script -qec "stty cols 80 rows 50; exec '$OCAT' demo why shop.orders 'order kind:view rows:1e4.. has:custmer_id' --color never --no-pager" \
	/dev/null </dev/null >"$work/typed" 2>"$err"
status=$?
tr -d '\r' <"$work/typed" >"$out"
exits 0 'why succeeds for a table that is not in the answer'
screen_is 'why prints what the table has instead and a line that admits it' <<'E'
shop.orders is not in the answer, which is empty
  ✓ order           start of name
  ✗ kind:view       it is a table; kind:table would match
  ✗ rows:1e4..      its number of rows is 2600; rows:2600.. would match
  ✗ has:custmer_id  its columns are order_id, order_number, customer_id,
                    order_status_id, site_id, sold_by_employee_id,
                    billing_address_id, shipping_address_id and 7 more;
                    has:customer_id would match
it would be listed with: order kind:table rows:2600.. has:customer_id
4 pieces  shop synced 2 h ago
E

why shop.orders 'order kind:view' -o md
is "$(head -n 1 "$out")" 'shop.orders is not in the answer, which has 5 tables' 'why -o md begins with the verdict'
prints '| order | true |' 'why -o md has a row for each piece'
is "$(tail -n 1 "$out")" 'it would be listed with: order kind:table' 'why -o md ends with the line that would admit the table'
why shop.orders 'order kind:view' -o csv
is "$(head -n 1 "$out")" 'piece,held,found,instead,admitted,position' 'why -o csv has columns for the verdict'
is "$(sed 1d "$out" | grep -c ',false,$')" 2 'each CSV row of why ends with the verdict'

# For every line, the suggested change admits the table.
while read -r line; do
	run ocat demo why shop.v_customer_360 "$line" -o json
	exits 0 "why answers for a view and the line $line"
	change=$(member change)
	[ "$(member admitted)" = true ] || ocat demo tables "$change" --limit 100000 -q -o tsv | grep -q '^shop.v_customer_360	'
	point $? "the suggested change admits the view for the line $line" "change: $change"
done <<'E'
customer
custmer
=customers
dim_*
/^fct/
!customer
!v_* order
has:email,nothing
has:total*::date
type:json
schema:core
catalog:warehouse customer
kind:table pk:yes
fk:yes refd:yes
tag:nothing
owner:nobody
prop:engine=InnoDB
rows:1..
size:1G..
cols:100..
modified:14d
created:..2001-01-01
sort:rows limit:3
a b c d e f g
"no such name"
E

# ---- lines with a limit, with lists, with domains ----
why shop.orders 'order sort:name limit:2' -o json
is "$(member admitted) $(member stage)" 'false limit' 'why names limit: as the stage that excludes a table'
run ocat demo tables "$(member change)" -o tsv -q
prints 'shop.orders	' 'the suggested limit reaches the table'
change_of() {
	why "$1" "$2" -o json
	member change
}
is "$(change_of shop.orders 'has:customer_id,nothing,sitE_i::text')" 'has:customer_id,site_id' 'why keeps the columns of has: that the table has'
is "$(change_of shop.orders 'rows:5..10')" 'rows:5..2600' 'why keeps the other end of a range'
is "$(change_of shop.orders '!order')" '*' 'why leaves out the word that excludes the table'
is "$(change_of shop.orders 'domain:nosuch')" 'domain:orders' 'why suggests the domain of the table'
is "$(change_of shop.orders 'fact_*')" '=orders' 'why suggests the name of the table for another name'

# ---- questions: the stage that lost the table, and a change that finds it ----
lost=0 mended=0
while read -r name question; do
	why "$name" --ask "$question" -o json
	[ "$(member admitted)" = false ] || continue
	lost=$((lost + 1))
	case $(member stage) in
	words | namespace | rank) ;;
	*) continue ;;
	esac
	change=$(member change)
	asset=$(member asset)
	run ocat demo tables --ask "$change" --limit 20 -o tsv -q
	cut -f1 "$out" | grep -qxF "$asset" && mended=$((mended + 1))
done <<'E'
shop.orders which customers wait for a delivery
shop.regions which customers wait for a delivery
shop.settings total revenue by month
shop.employees qué productos se devolvieron más
shop.suppliers xyzzy
shop.order quantos clientes compraram em cada loja
E
[ "$lost" -ge 4 ] && [ "$mended" = "$lost" ]
point $? 'every suggested question finds the lost table' "$lost were lost, $mended found by the change"
why shop.orders --ask 'which customers wait for a delivery' -o table
grep -q '^shop\.orders is ranked [0-9]* of [0-9]*, beyond the end of the answer$' "$out"
point $? 'why --ask prints the rank of a table after the end of the answer'
grep -qE '^it would match with: which customers wait for a delivery [a-z]+$' "$out"
point $? 'why --ask suggests a question that finds the table'
prints_no 'a delivery orders' 'why --ask does not suggest the name of the table'
{
	echo '{"table": "zq_ledger", "cols": [["zq_ledger_id", "int", ""]]}'
	for letter in a b c d e f g h i j k l m n o p q r s t u v w x y z; do
		echo '{"table": "sales_'$letter'", "cols": [["amount", "int", ""]]}'
	done
} >bare.jsonl
run ocat why zq_ledger --ask 'amount' -c ./bare.jsonl -o table
prints 'no words of its columns or its comment bring it in' 'why --ask says that no added word finds a table known only by its name'
prints_no 'it would match with' 'why --ask suggests no name for a table known only by its name'
why shop.orders --ask 'which customers wait for a delivery' -o table
why shop.suppliers --ask 'xyzzy' -o json
is "$(member stage)" words 'why --ask names words as the stage when no word matches'


# A table of a schema that others crowd out: the answer to the question is in that schema alone.
for hall in north south east west upper lower inner outer; do
	for part in keel mast hull; do
		echo '{"ns":"'$hall'","table":"vessel_'$part'","cols":[["vessel_id","int"],["tonnage","int"],["'$part'","int"]]}'
	done
	echo '{"ns":"'$hall'","table":"vessels","cols":[["vessel_id","int"],["tonnage","int"],["berth","int"]],"pk":["vessel_id"]}'
done >yards.jsonl
echo '{"ns":"attic","table":"ledger","cols":[["vessel","int"]]}' >>yards.jsonl
echo '{"ns":"attic","table":"other","cols":[["paper","int"]]}' >>yards.jsonl
run ocat why attic.ledger --ask 'tonnage of vessels by berth' -c ./yards.jsonl -o json
is "$(member stage)" namespace 'why --ask names the stage of a table that other schemas crowd out'
is "$(member database)" yards.attic 'why --ask names the schema that alone has the table in its answer'
is "$(member change)" null 'why --ask adds no words where a schema is enough'
prints '--database yards.attic' 'the next step of why --ask searches that schema'
run ocat why attic.ledger --ask 'tonnage of vessels by berth' -c ./yards.jsonl -o table
prints 'number 1 in yards.attic alone' 'why --ask prints the rank in the schema of the table'
prints_no 'bring it in' 'why --ask does not say that nothing finds a table of another schema'

why warehouse.core.fct_stock_daily_2025_09 stock -o json
exits 0 'why succeeds for a partition'
is "$(member left_out_partition)" true 'why says that a partition was left out'
run ocat demo tables "$(member change)" -o tsv -q --limit 1000
prints 'fct_stock_daily_2025_09' 'the suggested change finds the partition'

why shop.orders 'rows<' -o table
exits 2 'why exits with 2 for a mistake in the query line'
says 'rows<' 'why prints the mistake in the query line'
why nosuchtable order
exits 1 'why exits with 1 for an unknown table'
why shop.orders
exits 2 'why without a query line is a usage error'
says 'query' 'why names the missing query line'
done_testing
