#!/bin/sh
# After a catalog is renamed, nothing that was open before shows its old name or asks for it.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
cp shop.db other.db
ocat add shop shop.db >/dev/null
ocat add other other.db >/dev/null
sqlite3 shop.db 'alter table orders add column gift int'
ocat sync shop >/dev/null

# Each screen is left open in the history.
explore 120x40
keys '=shop.orders' Enter Enter
keys X 'shop.customers' Enter
shows '─ shop.orders and shop.customers' 'the tables are compared before the rename'
keys J 'shop.order_lines' Enter
shows 'paths from shop.customers to shop.order_lines' 'the tables are joined before the rename'
keys w
shows 'lineage of shop.orders' 'the lineage is shown before the rename'
keys P
shows 'SELECT' 'a query is planned before the rename'
keys , Enter
shows 'changes of shop@2' 'the changes of a generation are shown before the rename'
keys L '/shop' Enter r ^U 'store' Enter
shows 'shop is now store' 'the catalog is renamed'
keys q
shows '/ =store.orders' 'the query line names the table with its new catalog'

seen='' failed=''
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
	keys '['
	look >"$out"
	seen="$seen
$(grep '^─\|─ ' "$out" | head -n 2)"
	grep -q 'shop\|not found\|No answer' "$out" && failed="$failed
$(cat "$out")"
done
is "$failed" '' 'no view of the history shows the old name'
for title in 'store.orders and store.customers' 'from store.customers to store.order_lines' 'lineage of store.orders' 'changes of store@2' '─ plan'; do
	case $seen in
	*"$title"*) point 0 "going back shows: $title" ;;
	*) point 1 "going back shows: $title" "$seen" ;;
	esac
done
keys Q
quit_explorer

# What is folded in the tree stays so.
explore 80x24
keys Esc '\' f store Enter h
look | grep -q '▸+ *store'
point $? 'h folds a catalog of the tree'
keys L /store Enter r ^U 'depot' Enter
shows 'store is now depot' 'the catalog is renamed again'
keys q f depot Enter
look | grep -q '▸+ *depot'
point $? 'a catalog that was renamed stays folded'
quit_explorer
done_testing
