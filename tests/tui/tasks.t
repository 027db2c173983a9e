#!/bin/sh
# Twenty tasks of an analyst, each with its fewest keys. A text that is typed or pasted counts as one key; a colon that
# begins a command is part of its text. before: the fewest keys of the first explorer, which had no checks, plans,
# differences or questions in the query line. A task of one key before is one text, which cannot be halved; every other
# one takes at most half the keys.
. "${srcdir:-.}/tests/lib-tui.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

# task WORDS: a new explorer. press KEY...: one each. enter TEXT and put <<TEXT: one. sees TEXT. within KEYS [before N]: it
# is done.
task() {
	task=$1
	pressed=0
	lost=
	explore 120x40 -- demo
}
press() {
	pressed=$((pressed + $#))
	keys "$@"
}
enter() {
	pressed=$((pressed + 1))
	keys "$1"
}
put() {
	pressed=$((pressed + 1))
	paste
}
sees() {
	look >"$out"
	grep -qF -- "$1" "$out" || lost="$lost
expected to see: $1"
}
within() {
	most=$1
	[ -z "${3-}" ] || most=$(($3 > 1 ? $3 / 2 : 1))
	[ -z "$lost" ] && [ "$pressed" -le "$1" ] && [ "$1" -le "$most" ]
	point $? "$task: $1 keys${3+, $3 before}" "$lost" "keys: $pressed"
}

task 'find the table for a question'
enter 'which customers bought most last month'
sees '▸warehouse.mart.customer_metrics'
within 1 before 3

task 'find the table for a question in Portuguese'
enter 'quais fornecedores têm ordens de compra'
sees '▸shop.purchase_orders'
within 1

task 'tables with an email and more than 1,000 rows'
enter 'has:*email* rows:>1000'
sees '▸core.dim_customer '
sees '3 of 217 tables'
within 1 before 1

task 'what changed in the last month'
enter ':changes 30d'
sees '▸shop.customers                               altered'
within 1 before 2

task 'how three tables join'
enter ':join orders customers returns'
sees 'paths that join 3 tables'
within 1 before 3

task 'is this SQL right'
put <<'SQL'
select o.order_id, c.full_nam
from orders o
join customers c on c.customer_id = o.customer_id
SQL
press Enter
sees 'denied: 1 error'
within 2

task 'what reads this table'
enter ':lineage core.dim_customer'
sees 'read by (4)'
within 1 before 3

task 'how a table differs from a week ago'
enter ':diff shop.orders@7d shop.orders'
sees 'shop.orders@7d and shop.orders: 2 differences'
within 1

task 'the largest tables'
enter 'sort:size'
sees '▸warehouse.raw.clickstream '
within 1 before 1

task 'tables at risk'
enter ':health'
sees 'health: 143 tables'
within 1 before 2

task 'copy the definition'
enter ':yank ddl shop.orders'
press Enter
sees 'copied'
within 2 before 4

task 'SQL over two tables'
enter ':plan shop.orders shop.customers'
sees 'JOIN customers AS c ON c.customer_id = o.customer_id'
within 1

task 'tables with personal data'
enter 'tag:pii'
sees '27 of 217 tables'
within 1 before 1

task 'is a column the same everywhere'
enter ':column customer_id'
sees 'column customer_id: 17 columns, 2 types'
within 1

task 'the catalog as it was before'
enter ':time 30d'
sees 'as of 2026-04-16'
within 1 before 4

task 'a question in one schema only'
enter 'which customers bought most last month schema:mart'
sees 'warehouse.mart.customer_metrics'
within 1

task 'what references a table'
enter '=shop.orders'
sees 'referenced by (13)'
within 1 before 3

task 'why a table is not in the list'
enter 'refund'
enter ' :why shop.orders'
sees 'why shop.orders'
within 2 before 4

task 'how old the catalogs are'
enter ':catalogs'
sees 'due  state'
within 1 before 2

task 'what a catalog has, as a tree'
enter ':tree'
sees 'tree: 2 catalogs, 10 schemas, 217 tables'
within 1

keys Esc
quit_explorer 'the explorer quits after the tasks'
done_testing
