#!/bin/sh
# health: on the demo, of one and of many; on SQLite and PostgreSQL with a clock of our own; by other thresholds; mistakes.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
field() { jq -r "$1" "$out"; }

# ---- one asset ----
run ocat demo health empty_test -o json
exits 0 'a name gives one asset'
is "$(field '.result | [.qualified_name, .freshness_score, .size_trend, .change_frequency] | join(" ")')" \
	'warehouse.sandbox.empty_test 0.04 stable rarely' 'as an object with the verdicts'
is "$(field '.result.flags | join(" ")')" 'stale empty no_key no_comment unreferenced' 'the words of its risks, the worst first'
is "$(field '[.result.risk_flags[] | select(.flag and .reason and .evidence)] | length')" 5 'each with reason and evidence'
is "$(field '.result.as_of')" 2026-06-15T10:00:00Z 'as of the last read'
is "$(field '[.result.measures[].row_count] | join(" ")')" 0 'and the measures behind the trend: it never moved'
cp "$out" one.json
run ocat demo health empty_test -o json
is "$(jq -S 'del(.elapsed_ms)' "$out")" "$(jq -S 'del(.elapsed_ms)' one.json)" 'the same question, the same bytes'
run env LC_ALL=C "$OCAT" demo health shop.audit_log -o table
exits 0 'for people'
prints 'growing    0 rows on 2026-04-16, 4 rows at the last sync' 'the trend with its numbers'
prints '0 > 3 > 4' 'its course without blocks'
prints 'no_key' 'and the risks'
LC_ALL=C.UTF-8 ocat demo health shop.audit_log -o table >"$out"
prints '▁' 'with blocks where they can be drawn'
run ocat demo health 'shop."gift card"' -o table
prints '(issued_by) -> shop.shop_staff' 'a broken key is named'
run ocat demo health v_loyalty_members -o json
is "$(field '.result | [.freshness_score, .size_trend, (.flags | join(","))] | map(tostring) | join(" ")')" 'null null broken_view,no_comment' \
	'what is not known is null'
is "$(field .result.freshness_evidence)" 'unknown: a view is as fresh as the tables it reads' 'and says why'
run ocat demo health audit_log --at 40d -o json
is "$(field '.result | [.row_count, .as_of] | map(tostring) | join(" ")')" '0 2026-04-16T10:00:00Z' 'as it was then'

# ---- many ----
run ocat demo health -o tsv
exits 0 'all of them'
is "$(sed -n 2p "$out" | cut -f1,8)" "shop.v_loyalty_members	broken_view, no_comment" 'the worst first'
says 'at risk' 'with a summary'
says 'stale' 'of each risk'
is "$(cut -f8 "$out" | sed 1d | grep -n broken | tail -n 1 | cut -d: -f1)" 4 'what is broken before what is at risk'
run ocat demo health --risk shrinking,empty -o tsv -q
is "$(sed 1d "$out" | cut -f1,8 | grep -vc 'empty\|shrinking')" 0 'only those at these risks'
is "$(sed 1d "$out" | wc -l)" 3 'all of those'
run ocat demo health 'sandbox.* kind:table' -o jsonl -q
exits 0 'a query line'
is "$(jq -r .qualified_name "$out" | grep -vc '^warehouse\.sandbox\.')" 0 'and nothing else'
run ocat demo health 'modified:14d..' -o tsv -q
prints 'warehouse.sandbox.tmp_dupes' 'what has not changed in 14 days'
is "$(sed 1d "$out" | cut -f9 | grep -vc 'not written after .*: ')" 0 'each with its evidence'
run ocat demo health kind:table sort:rows --limit 3 -o tsv -q
is "$(sed 1d "$out" | cut -f4 | sort -rn | tr '\n' ' ')" "$(sed 1d "$out" | cut -f4 | tr '\n' ' ')" 'another order when it is asked for'
run ocat demo health --limit 5 -o json
is "$(field .summary.broken)" "$(ocat demo query "select count(*) from v_asset_health where risk_flags like '%broken%'" -o tsv -q | tail -n 1)" 'what sums it up is there for programs'
is "$(field .summary.risks.stale)" "$(ocat demo health --risk stale -o tsv -q | sed 1d | wc -l)" 'risk by risk'
is "$(field '[(.rows | length), (.total_matches > 100), .truncated] | map(tostring) | join(" ")')" '5 true true' 'five of many'
first=$(field '[.rows[].qualified_name] | join(" ")')
run ocat demo health --limit 5 --cursor "$(field .next_cursor)" -o json
is "$(field '.rows | length')" 5 'the next page'
is "$(printf '%s %s' "$first" "$(field '[.rows[].qualified_name] | join(" ")')" | tr ' ' '\n' | sort | uniq -d)" '' 'has none of the first'
run ocat demo health nothing_like_it:x
exits 2 'a filter that does not exist'
run ocat demo health '*nothing_like_it*'
exits 1 'nothing found'

# ---- mistakes ----
run ocat health
exits 1 'nothing has been read yet'
says 'no catalog has been read yet' 'which is said'
run ocat demo health empty_test --live
exits 2 'a source has no history to ask'
says 'ocat sync' 'but can be read again'
run ocat demo health empty_tset
exits 1 'a name that is not there'
says 'empty_test' 'with the nearest'
run ocat demo health --risk stail
exits 2 'a risk that is not one'
says 'Did you mean stale?' 'with the nearest'
run ocat demo health empty_test --risk stale
exits 2 'one asset and a choice among many'

run ocat complete 'ocat demo health --risk stale,sh'
is "$(cut -f1 "$out")" 'stale,shrinking' 'a shell completes the list of risks'

# ---- by other thresholds, the same in SQL ----
agree() { # agree WORDS: the command and the view say the same
	ocat demo health -o tsv -q --limit 1000 | sed 1d | awk -F '\t' '{ print $1 "|" $2 "|" $5 "|" $6 "|" $8 }' | sort >by_command
	ocat demo query 'select qualified_name, freshness_score, size_trend, change_frequency, risk_flags from v_asset_health
		where asset_id in (select asset_id from assets where part_of_id is null)' -o tsv -q |
		sed 1d | awk -F '\t' '{ gsub(/[]["]/, "", $5); gsub(/,/, ", ", $5); sub(/\.0$/, "", $2); print $1 "|" $2 "|" $3 "|" $4 "|" $5 }' | sort >by_view
	[ -s by_command ] && diff by_command by_view >difference
	point $? "$1" "$(head -n 5 difference)"
}
agree 'the view says the same'
mkdir -p "$HOME/.config/ocat"
printf 'stale_after: 1000d\ntrend_over: 5d\n' >"$HOME/.config/ocat/config.yaml"
run ocat demo health empty_test -o json
is "$(field '.result | [.freshness_score, (.flags | join(","))] | map(tostring) | join(" ")')" '0.58 empty,no_key,no_comment,unreferenced' \
	'who waits longer finds it fresher'
agree 'and so does the view'
rm "$HOME/.config/ocat/config.yaml"

# ---- SQLite: the time of the file ----
sqlite3 "$work/t.db" 'create table a (id integer primary key, v text); insert into a values (1, 1); create table b (x)'
touch -d '2026-05-01T08:00:00Z' "$work/t.db"
run ocat -c "$work/t.db" health a -o json
is "$(field '.result | [.freshness_score, .freshness_days, .flags[0]] | map(tostring) | join(" ")')" '0.4 45.16 stale' 'as old as its file'
is "$(field .result.freshness_evidence)" 'not written after 2026-05-01T08:00:00Z, at least 45 days before the last sync: file modification time' \
	'which is the evidence'
is "$(field .result.size_trend)" null 'a trend takes two reads'
digest=$(field .digest)
OCAT_NOW=2026-09-15T12:00:00Z ocat -c t health a -o json >"$out"
is "$(field .digest)" "$digest" 'ages end at the last sync: an answer does not change by waiting'
is "$(field '.notes[0]')" 'ages in t are as of its last read, 2026-06-15T12:00:00Z; `ocat sync t` reads it again' 'which is said'
run ocat -c t health --at 1 'modified:14d..' -o tsv -q
is "$(sed 1d "$out" | cut -f1 | sort | tr '\n' ' ')" 't.a t.b ' 'what has not changed in 14 days'

# ---- PostgreSQL: its counters at each sync ----
pg_start
psql -q -c 'create table quiet (id int primary key); create table busy (id int primary key); insert into quiet values (1); insert into busy values (1)'
at() { OCAT_NOW=$1 ocat sync pg -q >/dev/null; }
OCAT_NOW=2026-06-01T00:00:00Z ocat add pg "$(pg_url)" >/dev/null 2>&1
OCAT_NOW=2026-06-01T00:00:00Z ocat -c pg health quiet -o json >"$out"
is "$(field .result.freshness_score)" null 'one look at a counter tells nothing'
is "$(field .result.freshness_evidence)" 'unknown: its write counter changed at every sync; sync again later' 'and says so'
at 2026-06-02T00:00:00Z
psql -q -c 'insert into busy values (2)' -c 'select pg_stat_force_next_flush()' -c 'select 1' >/dev/null 2>&1
pg_writes() { psql -Atc "select n_tup_ins from pg_stat_user_tables where relname = 'busy'"; }
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ "$(pg_writes)" = 2 ] || sleep 0.2; done
at 2026-06-20T00:00:00Z
at 2026-07-20T00:00:00Z
export OCAT_NOW=2026-07-20T00:00:00Z
run ocat -c pg health 'modified:14d..' -o tsv -q
is "$(sed 1d "$out" | cut -f1 | sort | tr '\n' ' ')" 'pg.public.busy pg.public.quiet ' 'what has not changed in 14 days'
is "$(grep quiet "$out" | cut -f9)" \
	'not written after 2026-06-01T00:00:00Z, at least 49 days before the last sync: the write counter stands still since the first sync that saw it' \
	'a counter that never moved'
is "$(grep busy "$out" | cut -f9)" \
	'last written between 2026-06-02T00:00:00Z and 2026-06-20T00:00:00Z, at least 30 days before the last sync: the write counter moved between two syncs and stands still since' \
	'and one that moved once'
is "$(grep quiet "$out" | cut -f8 | cut -d, -f1)" stale 'the one is stale'
is "$(grep busy "$out" | grep -c stale)" 0 'the other is at the border'

# A counter that moved says since when it can have been.
psql -q -c 'insert into busy values (3)' -c 'select pg_stat_force_next_flush()' -c 'select 1' >/dev/null 2>&1
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ "$(pg_writes)" = 3 ] || sleep 0.2; done
at 2026-07-20T00:00:10Z
OCAT_NOW=2026-07-20T00:00:20Z run ocat show pg.public.busy --cached
prints ' · written just now · ' 'written a moment ago'
OCAT_NOW=2026-07-20T00:05:00Z run ocat show pg.public.busy --cached
prints ' · last write over 4 min ago · ' 'and none since, as far as was seen'
done_testing
