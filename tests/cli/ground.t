#!/bin/sh
# What catalogs, schemas, names and times of the past are, where there are many or where they moved a little.
. "${srcdir:-.}/tests/lib.sh"

# ---- a name that very many tables have ----
awk 'BEGIN { for (i = 0; i < 300; i++) printf "{\"ns\":\"s%03d\",\"table\":\"t\",\"cols\":[[\"id\",\"int\",\"\"]]}\n", i }' >many.jsonl
echo '{"ns":"x","table":"t","cols":[["only","int",""]]}' >late.jsonl
run ocat add amany many.jsonl
exits 0 'three hundred tables of one name'
run ocat add zlate late.jsonl
run ocat show t --catalog zlate -o json
exits 0 'they do not hide one of another catalog'
prints '"qualified_name":"zlate.x.t"' 'which is the one that was asked for'
run ocat export t --catalog zlate
prints '## x.t' 'nor from an export'
run ocat show t
exits 2 'without a catalog it is ambiguous'
says '"t" names more than' 'and the number is no guess'
run ocat show amany.s299.t -o json
exits 0 'a whole name is one name'

# ---- which schemas ----
run ocat add some many.jsonl --schemas 's00?,S299,nope,n*'
exits 0 'schemas are chosen by name and by glob'
is "$(ocat tables --catalog some -o jsonl | wc -l)" 11 'in any case'
says 'some has no schema called nope' 'one that fits nothing is said'
says 'some has no schema called n*' 'a glob too'
says_no 'S299' 'and no other'
run ocat add none many.jsonl --include 'u*'
says 'no table of none fits include_tables' 'tables that fit nothing are said as well'
sqlite3 plain.db 'create table t (a)'
run ocat add plain plain.db --schemas main
says_no 'has no schema' 'a source without namespaces has none to choose from'

# ---- times that move a little are not kept, and are not told of an earlier day ----
echo '{"ns":"s","table":"t","cols":[["id","int",""]],"updated":"2026-03-04T08:00:00Z"}' >moving.jsonl
run env OCAT_NOW=2026-03-04T09:00:00Z "$OCAT" add moving moving.jsonl
echo '{"ns":"s","table":"t","cols":[["id","int",""]],"updated":"2026-03-04T09:30:00Z"}' >moving.jsonl
run env OCAT_NOW=2026-03-04T10:00:00Z "$OCAT" sync moving
run ocat tables --catalog moving --at 1 -o jsonl
prints '"last_updated_at":null' 'a write after the generation that is asked about is not of it'
run ocat show t --catalog moving --at 1 -o json
prints '"last_updated":null' 'nor on the page'
run ocat tables --catalog moving --at 2 -o jsonl
prints '"last_updated_at":"2026-03-04T09:30:00Z"' 'it is of the next'
run ocat tables --catalog moving -o jsonl
prints '"last_updated_at":"2026-03-04T09:30:00Z"' 'and of now'

# ---- what was known and is not kept ----
sqlite3 kept.db 'create table a (x)'
run ocat add kept kept.db --no-sync
sed -i 's/^\( *\)- name: kept$/&\n\1  history: 3d/' "$HOME/.config/ocat/catalogs.yaml"
for day in 1 2 3 4 5 6 7; do
	sqlite3 kept.db "create table t$day (x)"
	OCAT_NOW=2026-01-0${day}T01:00:00Z ocat sync kept >/dev/null
done
run env OCAT_NOW=2026-01-07T02:00:00Z "$OCAT" tables --catalog kept --at 2026-01-04T02:00:00Z -o jsonl
is "$(wc -l <"$out")" 5 'all times within the retention can be asked for'
run env OCAT_NOW=2026-01-07T02:00:00Z "$OCAT" tables --catalog kept --at 2
says 'generation 2 of kept is no longer kept: the oldest is 3' 'a generation that is not kept is refused by its number'
run env OCAT_NOW=2026-01-07T02:00:00Z "$OCAT" tables --catalog kept --at 2026-01-02T12:00:00Z
exits 1 'so is a time before'
says 'what kept was before generation 3 of 2026-01-03T01:00:00Z is not kept any more' 'and it is not said to be the first read'
run env OCAT_NOW=2026-01-07T02:00:00Z "$OCAT" diff kept@2026-01-02T12:00:00Z kept
says 'what kept was before generation 3 of 2026-01-03T01:00:00Z is not kept any more' 'nor in a comparison'

# ---- the trouble of one is not told beside a table of another ----
run ocat add dead 'postgresql://nobody@127.0.0.1:1/x' --no-sync
run ocat sync dead
run ocat show kept.a
says_no 'dead' 'a table of another catalog is shown without a word of it'
run ocat tables t1
says 'the last sync of dead failed' 'a search, which it is missing from, says so'

# ---- a cache that somebody else writes to is no failure of the source ----
cache=$(find "$HOME" "${XDG_CACHE_HOME:-$HOME}" -name ocat.db | head -n 1)
mkfifo held
sqlite3 "$cache" <held >locked 2>&1 &
exec 9>held
printf 'begin immediate;\n.print locked\n' >&9
wait_until 'the lock' grep -q locked locked
run ocat sync kept --force
exits 6 'a cache that another program writes to'
says 'another process is writing to the cache' 'is waited for, and then said'
printf 'rollback;\n.quit\n' >&9
exec 9>&-
wait
run ocat list -o tsv
is "$(awk -F '\t' '$1 == "kept" { print $7 }' "$out" | grep -c failed)" 0 'its source did not fail'

# ---- a name that is none ----
sqlite3 nameless.db 'create table "" (a int); create table named (a int)'
run ocat add nameless nameless.db
prints '1 table' 'what has a name is read'
says 'a table whose name is empty is left out' 'and what has none is told of'

# ---- a time of the last write is exact, or a bound ----
run ocat tables named -c nameless -o json
prints '"last_updated_kind":"bound"' 'the time of a file is a bound for what is in it'
run ocat show nameless.named -o json
prints '"last_updated_kind":"bound"' 'in the description too'
later=$(env OCAT_NOW=2100-01-01T00:00:00Z "$OCAT" show nameless.named --cached)
case $later in *'last write over'*) true ;; *) false ;; esac
point $? 'and is told as one' "$later"

# ---- a databases.yaml and nothing else ----
XDG_CONFIG_HOME=$work/other
export XDG_CONFIG_HOME
mkdir -p other/ocat
cat >other/ocat/databases.yaml <<'Y'
databases:
  - name: production
    type: postgres
    connection_env: PRODUCTION_URL
    schemas: [public, billing]
    exclude_tables: ["tmp_*"]
  - name: analytics
    type: snowflake
    connection_env: ANALYTICS_URL
Y
run env ANALYTICS_URL=secret "$OCAT" sync analytics
exits 2 'a kind of source that is not known yet'
says 'unknown source type snowflake' 'is named'
run ocat list -o tsv
is "$(awk -F '\t' '$1 == "analytics" { print $2, $7 }' "$out")" 'snowflake failed' 'and stays what it is'
run ocat doctor
prints '2 sources in' 'both are found'
prints 'databases.yaml' 'where they are'
is "$(grep -c 'sources in .*catalogs.yaml' "$out")" 0 'and not where they are not'
done_testing
