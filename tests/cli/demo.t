#!/bin/sh
# The demo: a private copy made once, its times moved to now, its questions answered; concurrent, outdated and damaged copies.
. "${srcdir:-.}/tests/lib.sh"
copy=$HOME/.cache/ocat/demo
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
same() { [ -s "$1" ] && cmp -s "$1" "$2"; }
sql() { sqlite3 -tabs "$copy/shop.db" "$@"; }

# ---- the first run ----
run ocat demo
exits 0 'ocat demo prints the overview in a pipe'
is "$(awk '$1 == "shop" || $1 == "warehouse" { print $1, $2, $6, $9 }' "$out")" "shop sqlite 3 fresh
warehouse snapshot 3 fresh" 'the demo has two catalogs with three generations each'
is "$(awk '$1 == "shop" || $1 == "warehouse" { print $7, $8 }' "$out")" '2 h
2 h' 'the demo was synced two hours ago'
is "$(awk '$1 == "shop" || $1 == "warehouse" { n += $3 } END { print (n >= 150) }' "$out")" 1 'the demo has at least 150 tables and views'
prints 'ocat demo refs order_lines' 'ocat demo suggests a command to try'
is "$(ls "$HOME/.cache/ocat")" 'demo
demo.lock' 'the demo creates only its own folder and its lock'
is "$(stat -c %a "$copy" "$copy/shop.db" "$copy/demo.db" | tr '\n' ' ')" '700 600 600 ' 'the copy of the demo is accessible to its owner only'
is "$(stat -c %Y "$copy/shop.db")" "$(date -u -d '2026-06-15 09:46:00' +%s)" 'the database of the demo was written before its last sync'
is "$(sql 'PRAGMA foreign_key_check; PRAGMA integrity_check')" ok 'the rows of the demo satisfy its foreign keys'

# ---- history ----
for n in 1 2 3; do
	is "$(ocat demo history -c warehouse -o jsonl -q | jq "select(.generation == $n) | .tables")" \
		"$(ocat demo tables -c warehouse --at $n --limit 1 -o json | jq .total_matches)" \
		"the history counts the tables of generation $n as the list does, without partitions"
done
run ocat demo query "select catalog_id, generation, taken_at from generations order by 1, 2" -o tsv
is "$(cut -f3 "$out" | sort | uniq -c | awk '{ print $1, $2 }')" '2 2026-04-16T10:00:00Z
2 2026-06-06T10:00:00Z
2 2026-06-15T10:00:00Z
1 taken_at' 'the earlier generations are 60 and 9 days old'
run ocat demo query "select qualified_name, change_summary from versions where qualified_name in ('shop.customers', 'shop.promo_codes_2024', 'warehouse.mart.delivery_promise', 'warehouse.finance.ledger_journal_line', 'warehouse.core.dim_customer') order by created_at, 1" -o tsv -q
prints 'warehouse.core.dim_customer	column loyalty_points dropped' 'the history of the demo has a dropped column'
prints 'warehouse.core.dim_customer	column loyalty_tier added' 'the history of the demo has an added column'
prints 'warehouse.finance.ledger_journal_line	type of amount NUMBER(14,2) -> NUMBER(18,2)' 'the history of the demo has a changed type'
prints 'warehouse.mart.delivery_promise	mart.carrier_promise renamed to mart.delivery_promise' 'the history of the demo has a renamed table'
prints 'shop.promo_codes_2024	table dropped' 'the history of the demo has a dropped table'
run ocat demo show loyalty_members --at 50d
exits 0 'show --at succeeds for a dropped table of the demo'
prints 'The old points scheme' 'show --at prints the comment of a dropped table'
run ocat demo show v_loyalty_members
prints 'It is broken' 'show says that a view on a dropped table is broken'

# ---- a question: customer revenue by region in the fourth quarter of 2025 ----
run ocat demo tables '*customer*' has:revenue -o tsv -q
prints 'shop.customer_revenue	' 'tables finds customer revenue in the shop'
prints 'warehouse.mart.customer_revenue_by_region	' 'tables finds customer revenue in the warehouse'
run ocat demo columns region_code --table orders
exits 1 'the table orders of the demo has no region'
run ocat demo refs shop.customers -o tsv -q
prints 'shop.customers	region_code	shop.regions	region_code	outgoing' 'refs leads from customers to regions'
prints 'shop.orders	customer_id	shop.customers	customer_id	incoming' 'refs leads from orders to customers'
sql "SELECT r.region_code, round(sum(l.line_total), 2) FROM orders o JOIN order_lines l USING (order_id)
	JOIN customers c USING (customer_id) JOIN regions r USING (region_code) JOIN order_statuses s USING (order_status_id)
	WHERE o.ordered_at >= '2025-10-01' AND o.ordered_at < '2026-01-01' AND s.counts_as_revenue GROUP BY 1" >"$out"
screen_is 'the orders give revenue by region' <<'ROWS'
BENE	45821.61
DACH	38253.84
IE	35218.03
JP	34688.1
NORD	43184.73
UK-N	55472.04
UK-S	34999.93
ROWS
cp "$out" orders
sql "SELECT region_code, round(sum(revenue), 2) FROM customer_revenue WHERE revenue_month BETWEEN '2025-10-01' AND '2025-12-01' GROUP BY 1" >"$out"
same orders "$out"
point $? 'the monthly revenue gives the same revenue as the orders'
sql "SELECT region_code, revenue FROM v_customer_revenue_by_region WHERE year = '2025' AND quarter = 4 ORDER BY 1" >"$out"
same orders "$out"
point $? 'the view by region gives the same revenue as the orders'

# ---- another: active syndicate participants of high-value deals ----
run ocat demo tables '*syndicate*' kind:view -o tsv -q
prints 'shop.v_tranche_syndicates	' 'tables finds the view of syndicates by its name'
run ocat demo columns 'is_high_value' -o tsv -q
prints 'v_deal_overview' 'columns finds the view of deals by its flag'
run ocat demo refs shop.syndicates -o tsv -q
prints 'shop.syndicates	deal_id, tranche_no	shop.tranches	deal_id, tranche_no	outgoing' 'refs leads to the tranche by a composite key'
sql "SELECT s.participant_name, count(DISTINCT s.syndicate_id) FROM v_tranche_syndicates s JOIN v_deal_overview d USING (deal_id)
	WHERE d.is_high_value AND d.is_open AND s.tranche_status = 'ACTIVE' AND s.is_active GROUP BY 1 ORDER BY 2 DESC, 1" >"$out"
screen_is 'the views answer the question about high-value deals' <<'ROWS'
Kampong Infrastructure Fund	9
Oostpoort Leasing	8
Graubündner Hypothek	7
Hochalpen Sparkasse	7
Nordfjord Kreditt	7
Corrib Mutual	6
Furness & Lune Bank	6
Banque du Faucigny	5
Tarn Capital	5
信越山岳銀行	5
Brecon Building Society	4
Pennine Pension Partners	4
ROWS

# ---- sessions of an agent, to replay ----
run ocat demo
prints 'ocat demo trace list' 'ocat demo suggests to look at what an agent did'
run ocat demo trace list -o tsv
is "$(sed 1d "$out" | cut -f1,3,4,5 | grep -v '^2026')" 'syndicate-participants	5	1	2026-06-15T11:24:16Z
revenue-by-region	8	0	2026-06-15T11:01:28Z
carrier-promise	3	0	2026-05-23T07:00:08Z' 'the demo has three sessions, the newest half an hour old'
run ocat demo replay revenue-by-region
is "$(head -n 1 "$out")" 'no fault found: the statement of step 7 holds, then and today' 'the session about revenue by region has no fault'
run ocat demo replay syndicate-participants
is "$(head -n 1 "$out")" 'wrong: step 4: invented column d.high_value; probably meant: d.is_high_value  [retrieval]' 'the session about syndicates is wrong'
prints '  WHERE d.is_high_value AND d.is_open' 'the verdict on syndicates has the right statement'
run ocat demo replay carrier-promise
is "$(head -n 1 "$out")" 'stale: step 2: table warehouse.mart.carrier_promise was renamed to mart.delivery_promise after the run (generation 2, 2026-06-06T10:00)' \
	'the session about carriers is stale'
prints '  FROM "mart"."delivery_promise"' 'the verdict on carriers has the new name, quoted as the old one'
for session in revenue-by-region syndicate-participants; do
	run ocat demo replay $session --rerun --at 'then'
	prints ' same, 0 differ' "the calls of ocat in $session give the recorded answers"
done
run ocat demo replay syndicate-participants -o md
prints 'Ranked first for the question: shop.' 'Markdown has the tables that a search ranks first'
prints '- tokens: 5200 in, 240 out, measured; 2386 in results, estimated; $0.0192' 'Markdown has the tokens and the cost of the session'
prints '| describe_asset | 1 | 0 |' 'Markdown has the costs by tool'
run ocat demo trace stats "$copy"/traces/[a-z]*.jsonl -o md
is "$(grep -c '^#' "$out")" 5 'statistics in Markdown have a section for each list'
prints '- verdicts: 1 no fault found, 1 wrong, 1 stale, 0 cannot tell' 'statistics in Markdown count the verdicts'
prints '| 1 | high_value | is_high_value |' 'statistics in Markdown list invented names and what they meant'
prints '| query | 3 | 1 |' 'statistics in Markdown list the costs by tool'
run ocat trace list -o tsv
prints_no syndicate-participants 'the sessions of the demo are not listed elsewhere'

# ---- unusual objects of real databases ----
run ocat demo tables '=order' -o tsv -q
prints 'shop.order	table' 'the demo has a table called order'
run ocat demo show '店舗売上'
prints '売上金額' 'the demo has a table with a Japanese name'
run ocat demo show 'gift card'
prints 'shop_staff' 'the demo has a table with a blank and a broken key'
run ocat demo refs customers --catalog shop -o tsv -q
is "$(grep -c 'shop.addresses' "$out")" 2 'the demo has two keys between the same two tables'
run ocat demo tables 'pk:no kind:table catalog:shop' -o tsv -q
prints 'shop.audit_log	' 'the demo has a table without a primary key'
run ocat demo tables 'rows:..0 kind:table catalog:shop' -o tsv -q
prints 'shop.loyalty_campaigns	' 'the demo has an empty table'

# ---- later runs ----
for name in shop.orders warehouse.core.dim_customer warehouse.raw.clickstream; do
	run ocat demo show "$name" --live -o json
	exits 0 "show --live succeeds for $name"
done
run ocat demo query "select max(generation) from generations" -o tsv -q
is "$(tail -n 1 "$out")" 3 'show --live of the demo adds no generation'
run ocat demo tables order -o tsv
cp "$out" before
run ocat demo show warehouse.core.fct_order_line
cp "$out" shown
OCAT_NOW=2027-01-01T08:30:00Z
run ocat demo list -o tsv
is "$(cut -f7 "$out" | sort -u)" '2027-01-01T06:30:00Z
synced_at' 'half a year later the demo was synced two hours ago again'
run ocat demo show shop.orders --live -o json
run ocat demo show warehouse.core.dim_customer --live -o json
run ocat demo query "select max(generation) from generations" -o tsv -q
is "$(tail -n 1 "$out")" 3 'show --live adds no generation after half a year'
run ocat demo trace list -o tsv
is "$(sed 1d "$out" | grep carrier-promise | cut -f5)" 2026-12-09T03:30:08Z 'half a year later the sessions have moved too'
run ocat demo replay carrier-promise
prints 'stale: step 2: table warehouse.mart.carrier_promise was renamed' 'half a year later the verdict is the same'
history() { run ocat demo query "select distinct taken_at from generations order by 1" -o tsv -q; }
history
{ sed 's/:30:00Z/:33:00Z/' "$out" && echo 2027-01-01T08:33:00Z; } >shifted
for minute in 31 32 33; do
	OCAT_NOW=2027-01-01T08:$minute:00Z
	run ocat demo sync
done
history
same shifted "$out"
point $? 'repeated syncs do not move the history of the demo'
OCAT_NOW=2026-06-15T12:00:00Z
rm -r "$copy"
run ocat demo tables order -o tsv
same before "$out"
point $? 'a new copy of the demo prints the same bytes'
run ocat demo show warehouse.core.fct_order_line
same shown "$out"
point $? 'a new copy of the demo prints the same page of a table'

# ---- options and commands ----
run ocat demo tables --has-column revenue -n 1 -o jsonl -q
exits 0 'ocat demo accepts the options of its command'
run ocat demo nonsense
exits 2 'ocat demo refuses an unknown command'
run ocat demo tables --help
prints 'has-column' 'ocat demo tables --help prints the help of tables'
run ocat list -o tsv
prints_no warehouse 'list without the word demo leaves out the demo'

# ---- failures ----
echo other >"$copy/stamp"
run ocat demo list
exits 0 'a copy of other files is made again'
is "$(wc -w <"$copy/stamp" | tr -d ' ')" 2 'the new copy records the files that it was made from'
dd if=/dev/zero of="$copy/demo.db" bs=4096 count=3 conv=notrunc 2>/dev/null
run ocat demo tables order -o tsv -q
exits 0 'a damaged copy is made again'
prints shop.orders 'the copy made after damage has its tables'
rm "$copy/shop.db"
run ocat demo show orders --live
exits 0 'a copy without its database is made again'
mkdir "$HOME/.cache/ocat/demo.new" && echo half >"$HOME/.cache/ocat/demo.new/shop.db"
rm -r "$copy"
(ocat demo list -o tsv >a) & one=$!
(ocat demo list -o tsv >b) & two=$!
(ocat demo list -o tsv >c) & three=$!
wait $one && wait $two && wait $three
point $? 'three concurrent runs make a copy beside an interrupted one'
same a b && same b c
point $? 'three concurrent runs list the same catalogs'
for delay in 0 0.01 0.02 0.04; do
	rm -r "$copy"
	"$OCAT" demo list >/dev/null 2>&1 &
	victim=$!
	sleep $delay
	kill -9 $victim 2>/dev/null
	wait $victim 2>/dev/null
	run ocat demo list -o tsv
	same a "$out"
	point $? "a run after one killed at $delay s makes the copy"
done

run ocat demo remove shop
run ocat demo show shop.orders
exits 1 'a catalog of the demo can be removed'
run ocat demo --reset
prints 'shop' 'ocat demo --reset makes the demo anew'
run ocat demo show shop.orders
exits 0 'a removed catalog is back after ocat demo --reset'

touch file
run env OCAT_CACHE_DIR="$work/file" "$OCAT" demo list
exits 6 'ocat demo exits with 6 without a folder to write to'
says 'choose another folder' 'ocat demo suggests another folder to write to'
run env OCAT_DATA_DIR="$work" "$OCAT" demo
exits 6 'ocat demo exits with 6 without its data files'
says 'Reinstall ocat' 'ocat demo advises installing ocat again without its data files'
done_testing
