#!/bin/sh
# The command health: on the demo, for one asset and for many; on SQLite and PostgreSQL with a fixed clock; thresholds; mistakes.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
field() { jq -r "$1" "$out"; }

# ---- one asset ----
run ocat demo health empty_test -o json
exits 0 'health with a name reports on one asset'
is "$(field '.result | [.qualified_name, .freshness_score, .size_trend, .change_frequency] | join(" ")')" \
	'warehouse.sandbox.empty_test 0.04 stable rarely' 'health -o json has the verdicts on one asset'
is "$(field '.result.flags | join(" ")')" 'stale empty no_key no_comment unreferenced' 'health -o json has the flags ordered by severity'
is "$(field '[.result.risk_flags[] | select(.flag and .reason and .evidence)] | length')" 5 'each risk of health has a reason and evidence'
is "$(field '.result.as_of')" 2026-06-15T10:00:00Z 'health -o json has the time of the last sync'
is "$(field '[.result.measures[].row_count] | join(" ")')" 0 'health -o json has the measures behind the trend'
cp "$out" one.json
run ocat demo health empty_test -o json
is "$(jq -S 'del(.elapsed_ms)' "$out")" "$(jq -S 'del(.elapsed_ms)' one.json)" 'health prints the same bytes again'
run env LC_ALL=C "$OCAT" demo health shop.audit_log -o table
exits 0 'health -o table succeeds in a C locale'
prints 'growing    0 rows on 2026-04-16, 4 rows at the last sync' 'health -o table prints the trend with its numbers'
prints '0 > 3 > 4' 'health -o table prints the course of rows without blocks in a C locale'
prints 'no_key' 'health -o table prints the risks'
LC_ALL=C.UTF-8 ocat demo health shop.audit_log -o table >"$out"
prints '▁' 'health -o table prints the course of rows with blocks in UTF-8'
run ocat demo health 'shop."gift card"' -o table
prints '(issued_by) -> shop.shop_staff' 'health names the broken key of a table'
run ocat demo health v_loyalty_members -o json
is "$(field '.result | [.freshness_score, .size_trend, (.flags | join(","))] | map(tostring) | join(" ")')" 'null null broken_view,no_comment' \
	'health -o json has null for unknown verdicts of a view'
is "$(field .result.freshness_evidence)" 'unknown: a view is as fresh as the tables it reads' 'health says why the freshness of a view is unknown'
run ocat demo health audit_log --at 40d -o json
is "$(field '.result | [.row_count, .as_of] | map(tostring) | join(" ")')" '0 2026-04-16T10:00:00Z' 'health --at reports on the asset at that time'

for table in shop.orders shop.customers shop.promotions warehouse.core.dim_customer; do
	listed=$("$OCAT" demo changes --asset "$table" -o tsv -q 2>/dev/null | sed 1d | grep -vc '	added	')
	run ocat demo health "$table" -o json
	is "$(field .result.change_frequency_evidence | sed 's/^no change/0 changes/; s/ .*//')" "$listed" "health counts the changes that the history of $table lists"
done

# counts_agree QUERY [demo]: the changes of each of these tables, as health and as the list of changes count them.
counts_agree() {
	"$OCAT" ${2-} health "$1" --limit 1000 -o jsonl -q |
		jq -r '[.qualified_name, (.change_frequency_evidence // "" | sub("^no change"; "0 changes") | sub(" .*"; ""))] | @tsv' |
		grep '	[1-9]' | sort >counted
	"$OCAT" ${2-} changes "$1" --limit 1000 -o jsonl -q |
		jq -r 'select(.change_kind != "added" and .change_kind != "dropped") | .qualified_name' |
		sort | uniq -c | awk '{ print $2 "\t" $1 }' | sort >listed
	[ -s listed ] && cmp -s counted listed
}
counts_agree 'catalog:shop,warehouse' demo
point $? 'health counts the changes of every table of the demo as its history lists them' "$(diff counted listed)"
# ---- many assets ----
run ocat demo health -o tsv
exits 0 'health without a name lists the assets'
is "$(sed -n 2p "$out" | cut -f1,8)" "shop.v_loyalty_members	broken_view, no_comment" 'health lists the assets with the worst risks first'
says 'at risk' 'health prints a summary of the assets at risk'
says 'stale' 'health prints a summary of each risk'
is "$(cut -f8 "$out" | sed 1d | grep -n broken | tail -n 1 | cut -d: -f1)" 4 'health lists broken assets before assets at risk'
run ocat demo health --risk shrinking,empty -o tsv -q
is "$(sed 1d "$out" | cut -f1,8 | grep -vc 'empty\|shrinking')" 0 '--risk lists only the assets at these risks'
is "$(sed 1d "$out" | wc -l)" 3 '--risk lists all assets at these risks'
run ocat demo health 'sandbox.* kind:table' -o jsonl -q
exits 0 'health accepts a query line'
is "$(jq -r .qualified_name "$out" | grep -vc '^warehouse\.sandbox\.')" 0 'health lists only the assets that match the query line'
run ocat demo health 'modified:14d..' -o tsv -q
prints 'warehouse.sandbox.tmp_dupes' 'health accepts the filter modified'
is "$(sed 1d "$out" | cut -f9 | grep -vc 'not written after .*: ')" 0 'health has evidence for each asset that matches modified'
run ocat demo health kind:table sort:rows --limit 3 -o tsv -q
is "$(sed 1d "$out" | cut -f4 | sort -rn | tr '\n' ' ')" "$(sed 1d "$out" | cut -f4 | tr '\n' ' ')" 'health accepts sort: in the query line'
run ocat demo health --limit 5 -o json
is "$(field .summary.broken)" "$(ocat demo query "select count(*) from v_asset_health where risk_flags like '%broken%'" -o tsv -q | tail -n 1)" 'health -o json counts the broken assets in its summary'
is "$(field .summary.risks.stale)" "$(ocat demo health --risk stale -o tsv -q | sed 1d | wc -l)" 'health -o json counts the stale assets in its summary'
is "$(field '[(.rows | length), (.total_matches > 100), .truncated] | map(tostring) | join(" ")')" '5 true true' 'health --limit 5 prints five assets and says that more exist'
first=$(field '[.rows[].qualified_name] | join(" ")')
run ocat demo health --limit 5 --cursor "$(field .next_cursor)" -o json
is "$(field '.rows | length')" 5 'health --cursor prints the next page'
is "$(printf '%s %s' "$first" "$(field '[.rows[].qualified_name] | join(" ")')" | tr ' ' '\n' | sort | uniq -d)" '' 'the next page of health repeats no asset'
run ocat demo health nothing_like_it:x
exits 2 'health refuses an unknown filter'
run ocat demo health '*nothing_like_it*'
exits 1 'health exits with 1 when no asset matches'

# ---- invalid arguments ----
run ocat health
exits 1 'health exits with 1 before the first sync'
says 'no catalog synced yet' 'health says that no catalog has been synced yet'
run ocat demo health empty_test --live
exits 2 'health refuses --live'
says 'ocat sync' 'health suggests ocat sync for --live'
run ocat demo health empty_tset
exits 1 'health exits with 1 for an unknown name'
says 'empty_test' 'health suggests a similar name for an unknown one'
run ocat demo health --risk stail
exits 2 'health refuses an unknown risk'
says 'Did you mean stale?' 'health suggests a similar risk for an unknown one'
run ocat demo health empty_test --risk stale
exits 2 'health refuses --risk together with a name'

run ocat complete --timeout 30s 'ocat demo health --risk stale,sh'
is "$(cut -f1 "$out")" 'stale,shrinking' 'the completion of --risk completes the last of a list'

# ---- other thresholds, and the same in SQL ----
agree() { # agree WORDS: the command and the view give the same rows
	ocat demo health -o tsv -q --limit 1000 | sed 1d | awk -F '\t' '{ print $1 "|" $2 "|" $5 "|" $6 "|" $8 }' | sort >by_command
	ocat demo query 'select qualified_name, freshness_score, size_trend, change_frequency, risk_flags from v_asset_health
		where asset_id in (select asset_id from assets where part_of_id is null)' -o tsv -q |
		sed 1d | awk -F '\t' '{ gsub(/[]["]/, "", $5); gsub(/,/, ", ", $5); sub(/\.0$/, "", $2); print $1 "|" $2 "|" $3 "|" $4 "|" $5 }' | sort >by_view
	[ -s by_command ] && diff by_command by_view >difference
	point $? "$1" "$(head -n 5 difference)"
}
agree 'v_asset_health has the same verdicts as the command'
mkdir -p "$HOME/.config/ocat"
printf 'stale_after: 1000d\ntrend_over: 5d\n' >"$HOME/.config/ocat/config.yaml"
run ocat demo health empty_test -o json
is "$(field '.result | [.freshness_score, (.flags | join(","))] | map(tostring) | join(" ")')" '0.58 empty,no_key,no_comment,unreferenced' \
	'a longer stale_after raises the freshness score'
agree 'v_asset_health has the same verdicts as the command with other thresholds'
rm "$HOME/.config/ocat/config.yaml"

# ---- SQLite: the modification time of the file ----
sqlite3 "$work/t.db" 'create table a (id integer primary key, v text); insert into a values (1, 1); create table b (x)'
touch -d '2026-05-01T08:00:00Z' "$work/t.db"
run ocat -c "$work/t.db" health a -o json
is "$(field '.result | [.freshness_score, .freshness_days, .flags[0]] | map(tostring) | join(" ")')" '0.4 45.16 stale' 'a SQLite table is as old as its file'
is "$(field .result.freshness_evidence)" 'not written after 2026-05-01T08:00:00Z, at least 45 days before the last sync: file modification time' \
	'the evidence of a SQLite table is the modification time of its file'
is "$(field .result.size_trend)" null 'the size trend is null after one sync'
digest=$(field .digest)
OCAT_NOW=2026-09-15T12:00:00Z ocat -c t health a -o json >"$out"
is "$(field .digest)" "$digest" 'the answer of health does not change with time alone'
is "$(field '.notes[0]')" 'ages in t are as of its last sync, 2026-06-15T12:00:00Z; refresh it with `ocat sync t`' 'health notes that ages are as of the last sync'
run ocat -c t health --at 1 'modified:14d..' -o tsv -q
is "$(sed 1d "$out" | cut -f1 | sort | tr '\n' ' ')" 't.a t.b ' 'health --at finds the tables not modified for 14 days'

# ---- PostgreSQL: its write counters at each sync ----
pg_start
psql -q -c 'create table quiet (id int primary key); create table busy (id int primary key); insert into quiet values (1); insert into busy values (1)'
at() { OCAT_NOW=$1 ocat sync pg -q >/dev/null; }
OCAT_NOW=2026-06-01T00:00:00Z ocat add pg "$(pg_url)" >/dev/null 2>&1
OCAT_NOW=2026-06-01T00:00:00Z ocat -c pg health quiet -o json >"$out"
is "$(field .result.freshness_score)" null 'the freshness is unknown after one reading of the counter'
is "$(field .result.freshness_evidence)" 'unknown: its write counter was read only once; sync again later' 'the evidence says that the counter was read only once'
at 2026-06-02T00:00:00Z
psql -q -c 'insert into busy values (2)' -c 'select pg_stat_force_next_flush()' -c 'select 1' >/dev/null 2>&1
pg_writes() { psql -Atc "select n_tup_ins from pg_stat_user_tables where relname = 'busy'"; }
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ "$(pg_writes)" = 2 ] || sleep 0.2; done
at 2026-06-20T00:00:00Z
at 2026-07-20T00:00:00Z
export OCAT_NOW=2026-07-20T00:00:00Z
run ocat -c pg health 'modified:14d..' -o tsv -q
is "$(sed 1d "$out" | cut -f1 | sort | tr '\n' ' ')" 'pg.public.busy pg.public.quiet ' 'health finds the PostgreSQL tables not modified for 14 days'
is "$(grep quiet "$out" | cut -f9)" \
	'not written after 2026-06-01T00:00:00Z, at least 49 days before the last sync: the write counter stands still since the first sync that saw it' \
	'the evidence of an unmoved counter is the first sync that saw it'
is "$(grep busy "$out" | cut -f9)" \
	'last written between 2026-06-02T00:00:00Z and 2026-06-20T00:00:00Z, at least 30 days before the last sync: the write counter moved between two syncs and stands still since' \
	'the evidence of a counter that moved once is the two syncs around'
is "$(grep quiet "$out" | cut -f8 | cut -d, -f1)" stale 'a table not written for 49 days is stale'
is "$(grep busy "$out" | grep -c stale)" 0 'a table not written for 30 days is not stale'

# A counter that moved limits the time of the last write.
psql -q -c 'insert into busy values (3)' -c 'select pg_stat_force_next_flush()' -c 'select 1' >/dev/null 2>&1
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ "$(pg_writes)" = 3 ] || sleep 0.2; done
at 2026-07-20T00:00:10Z
OCAT_NOW=2026-07-20T00:00:20Z run ocat show pg.public.busy --cached
prints ' · written just now · ' 'show says that a table was written just now'
OCAT_NOW=2026-07-20T00:05:00Z run ocat show pg.public.busy --cached
prints ' · last write over 4 min ago · ' 'show gives the least age of the last write'

# ---- PostgreSQL: a role that may not read a table ----
psql -q -c 'create role looker login; grant select on busy to looker'
ocat add narrow "$(pg_url looker)" >/dev/null 2>&1
ocat sync narrow -f -q >/dev/null
run ocat -c narrow health -o json
is "$(field '.rows[] | select(.qualified_name == "narrow.public.quiet") | [.freshness_score, .last_updated_at, .flags[0], .freshness_evidence] | map(tostring) | join("|")')" \
	'null|null|unreadable|unknown: the connected role lacks permission to read it' 'the freshness of an unreadable table is unknown'
is "$(field '.summary | "\(.broken) \(.unreadable)"')" '0 1' 'an unreadable table counts as not readable, not as broken'
run ocat query "select count(*) from v_asset_health where qualified_name = 'narrow.public.quiet' and freshness_score is null and risk_flags like '%unreadable%'" -o tsv -q
is "$(tail -n 1 "$out")" 1 'v_asset_health has no freshness for an unreadable table'
run ocat -c narrow health -o table
says '1 not readable' 'the summary counts the tables that are not readable'

# ---- grouped by risk, for a person ----
sqlite3 "$work/many.db" 'create table a (x); create table b (x); create table c (x); create table d (x); create table e (x primary key)'
ocat add many "$work/many.db" >/dev/null 2>&1
run ocat -c many health -o table
is "$(grep -v '^ ' "$out" | cut -d ' ' -f 1 | tr -s '\n' ' ')" 'empty no_key no_comment unreferenced ' 'health groups the assets by risk'
is "$(sed -n '1,/^$/p' "$out" | grep -c 'many\.')" 3 'a group shows the worst three of its risk'
prints 'and 1 more: --risk no_key' 'a group says how to list the rest'
says_no 'more with --limit' 'a grouped answer is complete'
run ocat -c many health --limit 2 -o table
prints_no 'and 1 more' 'health --limit lists assets without groups'
says '2 of 5 assets' 'health --limit says that more exist'

# ---- a catalog with several generations ----
sqlite3 grown.db 'create table parts (id integer primary key); create table bins (id integer primary key, part integer references parts (id))'
OCAT_NOW=2026-05-01T12:00:00Z ocat add grown grown.db >grown.out 2>&1
day=10
for change in 'alter table parts add column name text' 'alter table parts add column weight real; alter table bins add column place text' \
	'alter table parts rename column name to title' 'alter table parts drop column weight; create table late (id integer primary key)'; do
	sqlite3 grown.db "$change"
	day=$((day + 5))
	OCAT_NOW=2026-05-${day}T12:00:00Z ocat sync grown >>grown.out 2>&1
done
is "$(ocat history -c grown -o jsonl -q | jq -s 'map(.changes) | add')" "$(ocat changes -c grown -o jsonl -q | wc -l)" \
	'the history of a catalog counts the changes that it lists'
counts_agree catalog:grown
point $? 'health counts the changes of a catalog with several generations as its history lists them' "$(diff counted listed; cat grown.out)"
is "$(grep parts counted | cut -f2)" 4 'health counts each generation that changed a table'

done_testing
