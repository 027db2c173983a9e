#!/bin/sh
# A cache, a configuration, traces and a key map that version 0.1.0 wrote are read as they are.
. "${srcdir:-.}/tests/lib-tui.sh"

# The files as they lay on a disk, with the clock at the hour of their last change.
mkdir -p "$HOME/.config" "$HOME/.cache" "$HOME/.local/state"
cp -R "$srcdir/tests/older/config" "$HOME/.config/ocat"
cp -R "$srcdir/tests/older/cache" "$HOME/.cache/ocat"
cp -R "$srcdir/tests/older/state" "$HOME/.local/state/ocat"
cp "$srcdir/tests/older/shop.db" shop.db
chmod -R u+w "$HOME" shop.db
touch -d 2026-11-20T10:30:00Z shop.db
# Rules for tags come with the program: newer ones are applied to the cache, and its note of them is new.
held() { sqlite3 "$HOME/.cache/ocat/ocat.db" .dump | grep -v "^INSERT INTO p_meta VALUES('tags_" | sha256sum; }
# Without ocat.db.brief: a program that starts some time after the last change writes it. Joins and names have a newer form.
indexes() { (cd "$HOME/.cache/ocat" && sha256sum ocat.db.*-* | grep -v 'ocat\.db\.\(tags\|joins\|names\)-'); }
indexes_before=$(indexes)
SHOP_DB=$work/shop.db OCAT_NOW=2026-11-20T12:00:00Z OCAT_SESSION=newer
export SHOP_DB OCAT_NOW OCAT_SESSION

# rows EXPRESSION: of each row of the JSON that the last command printed.
rows() { sqlite3 -separator ' ' :memory: "select $1 from json_each(readfile('$out'), '$.rows')"; }

run ocat config check
exits 0 'the configuration has no mistakes'
run ocat tables -o json
before=$(held) # this first question has upgraded the cache to the form with families
is "$(rows "value ->> 'qualified_name', value ->> 'field_count', coalesce(value ->> 'row_count', '-')")" \
'shop."Line Items" 2 0
shop.addresses 3 0
shop.customers 6 2
shop.open_orders 3 -
shop.order_lines 4 0
shop.orders 6 3
shop.refunds 3 0
shop.region 2 2
shop.returns 3 0
shop.staff 3 0
shop.顧客 2 0' 'every table is listed with its columns and rows'
is "$(sqlite3 :memory: "select value ->> 'generation', value ->> 'synced_at' from json_each(readfile('$out'), '$.catalogs')")" \
	'2|2026-11-20T11:00:00Z' 'the snapshot has the generation and the time of its last read'
run ocat tables --at 1 -o json
is "$(rows "value ->> 'qualified_name'" | tr '\n' ' ')" \
	'shop."Line Items" shop.addresses shop.customers shop.open_orders shop.order_lines shop.orders shop.region shop.returns shop.staff shop.顧客 ' \
	'the first generation is rebuilt without the table that came later'
run ocat changes -o json
is "$(rows "value ->> 'qualified_name', value ->> 'change_kind'" | sort -u)" \
'shop.customers altered
shop.refunds added' 'the history says what was added and altered'
run ocat tags customers -o json
is "$(rows "value ->> 'qualified_name', value ->> 'tag_name', value ->> 'origin'")" \
'shop.customers certified person
shop.customers.full_name contact tags.yaml
shop.customers.full_name pii.name rule:name
shop.customers.phone pii.phone rule:phone' 'tags of people, of files and of rules are kept'
run ocat domains -o json
is "$(rows "value ->> 'name', value ->> 'origin'" | tail -n 1)" 'Sales given' 'a domain of domains.yaml is kept'
run ocat decisions -o json
is "$(rows "value ->> 'from', value ->> 'to', value ->> 'said', value ->> 'note'" | sed 's/ *$//')" \
'shop.refunds (order_ref) shop.orders (id) accepted agreed
shop.staff (boss) shop.orders (id) rejected' 'decisions about joins are kept'
run ocat path refunds customers
prints 'orders.id = refunds.order_ref' 'a join that a person accepted is used'

run ocat query 'select qualified_name, field_name, condition from usual_filters' -o tsv
is "$(sed 1d "$out" | tr '\t' ' ')" \
"shop.customers region = 'north'
shop.orders ordered_on > ?
shop.orders total > 0" 'filters that were learned from SQL are kept'
run ocat check 'select email from customers' -c shop
prints 'SELECT NULL AS email' 'a policy of an earlier version masks a column'

# The steps of a trace have digests of their rows: the same questions give the same bytes.
trace=$HOME/.local/state/ocat/traces/2026-11-20-which-tables-hold-customers.jsonl
digest_of_step() { sed -n "/^{\"step\":$1,/s/.*\"rows\":[0-9]*,\"total_matches\":[0-9]*,\"digest\":\"\([0-9a-f]*\)\".*/\1/p" "$trace"; }
digest_now() { sed -n 's/.*"digest":"\([0-9a-f]*\)","tokens_used".*/\1/p' "$out"; }
run ocat tables customer -o json
is "$(digest_now)" "$(digest_of_step 1)" 'a search by name gives the rows of an earlier version, byte for byte'
run ocat search email -o json
is "$(digest_now)" "$(digest_of_step 5)" 'a search by words gives the rows of an earlier version, byte for byte'
is "$(held)" "$before" 'questions leave the cache of an earlier version as it was'

is "$(indexes)" "$indexes_before" 'indexes of names and domains are used as an earlier version wrote them'

run ocat trace list -o json
prints '"question":"which tables hold customers"' 'traces of an earlier version are listed with their questions'
run ocat trace show 2026-11-20-which
exits 0 'a trace of an earlier version is shown'
prints 'who bought what' 'the steps of an earlier version are shown'
run ocat stats -o json
is "$(sqlite3 :memory: "select json_extract(readfile('$out'), '$.result.retrieval.queries') >= 13")" 1 \
	'calls in the audit of an earlier version are counted'

run ocat sync
exits 0 'a cache of an earlier version is synced'
sqlite3 shop.db 'drop table returns'
run ocat sync
exits 0 'a changed source is read into the cache of an earlier version'
prints '1 dropped' 'the sync compares with the snapshot of an earlier version'

# The key map and what was put aside in the explorer.
explore 80x24
keys Esc
shows 'addresses         *' 'a table that was pinned in an earlier version stands on top'
shows '; find' 'a key of an earlier configuration is shown'
shows 'basket 1' 'the basket of an earlier version is kept'
keys "'" a
shows '─ customers ' 'a mark of an earlier version leads to its table'
keys Q
is "$(cat "$work/ended")" 0 'a key that was set to quit quits'
kept() { sqlite3 :memory: "select json_extract(readfile('$HOME/.local/state/ocat/explorer.json'), '$.$1')"; }
is "$(kept pinned) $(kept basket) $(kept marks)" '["shop.addresses"] ["shop.customers"] {"a":"shop.customers"}' \
	'pins, basket and marks of an earlier version are written again as they were'
case $(kept opened) in *'"shop.orders"'*) true ;; *) false ;; esac
point $? 'what was opened in an earlier version is still among the last tables' "$(kept opened)"
done_testing
