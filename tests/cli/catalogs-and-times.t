#!/bin/sh
# Catalogs, schemas, names and past times, where there are many of them or where they changed only slightly.
. "${srcdir:-.}/tests/lib.sh"

# ---- a name that very many tables have ----
awk 'BEGIN { for (i = 0; i < 300; i++) printf "{\"ns\":\"s%03d\",\"table\":\"t\",\"cols\":[[\"id\",\"int\",\"\"]]}\n", i }' >many.jsonl
echo '{"ns":"x","table":"t","cols":[["only","int",""]]}' >late.jsonl
run ocat add amany many.jsonl
exits 0 'add connects a catalog with three hundred tables of one name'
run ocat add zlate late.jsonl
run ocat show t --catalog zlate -o json
exits 0 'show --catalog finds a name that another catalog has 300 times'
prints '"qualified_name":"zlate.x.t"' 'show --catalog finds the table of the given catalog'
run ocat export t --catalog zlate
prints '## x.t' 'export --catalog finds a name that another catalog has 300 times'
run ocat show t
exits 2 'show exits with 2 for a name that 301 tables have'
says '"t" names more than' 'show says that the name has more tables than it counted'
run ocat show amany.s299.t -o json
exits 0 'show accepts the full name of one of 300 tables'

# ---- selected schemas ----
run ocat add some many.jsonl --schemas 's00?,S299,nope,n*'
exits 0 'add accepts names and globs for --schemas'
is "$(ocat tables --catalog some -o jsonl | wc -l)" 11 '--schemas selects by name and glob in any case'
says 'some has no schema called nope' 'add warns about a schema that does not exist'
says 'some has no schema called n*' 'add warns about a glob that matches no schema'
says_no 'S299' 'add does not warn about a schema in another case'
run ocat add none many.jsonl --include 'u*'
says 'no table of none matches include_tables' 'add warns about include_tables that match no table'
sqlite3 plain.db 'create table t (a)'
run ocat add plain plain.db --schemas main
says_no 'has no schema' 'add does not warn about --schemas for a source without namespaces'

# ---- times that change slightly are not stored, and not reported for an earlier generation ----
echo '{"ns":"s","table":"t","cols":[["id","int",""]],"updated":"2026-03-04T08:00:00Z"}' >moving.jsonl
run env OCAT_NOW=2026-03-04T09:00:00Z "$OCAT" add moving moving.jsonl
echo '{"ns":"s","table":"t","cols":[["id","int",""]],"updated":"2026-03-04T09:30:00Z"}' >moving.jsonl
run env OCAT_NOW=2026-03-04T10:00:00Z "$OCAT" sync moving
run ocat tables --catalog moving --at 1 -o jsonl
prints '"last_updated_at":null' 'tables --at does not report a write after that generation'
run ocat show t --catalog moving --at 1 -o json
prints '"last_updated":null' 'show --at does not report a write after that generation'
run ocat tables --catalog moving --at 2 -o jsonl
prints '"last_updated_at":"2026-03-04T09:30:00Z"' 'tables --at reports a write before that generation'
run ocat tables --catalog moving -o jsonl
prints '"last_updated_at":"2026-03-04T09:30:00Z"' 'tables reports the last write of the current generation'

# ---- expired generations ----
sqlite3 kept.db 'create table a (x)'
run ocat add kept kept.db --no-sync
sed -i 's/^\( *\)- name: kept$/&\n\1  history: 3d/' "$HOME/.config/ocat/catalogs.yaml"
for day in 1 2 3 4 5 6 7; do
	sqlite3 kept.db "create table t$day (x)"
	OCAT_NOW=2026-01-0${day}T01:00:00Z ocat sync kept >/dev/null
done
run env OCAT_NOW=2026-01-07T02:00:00Z "$OCAT" tables --catalog kept --at 2026-01-04T02:00:00Z -o jsonl
is "$(wc -l <"$out")" 5 'tables --at accepts every time within the retention'
run env OCAT_NOW=2026-01-07T02:00:00Z "$OCAT" tables --catalog kept --at 2
says 'generation 2 of kept is no longer kept: the oldest is 3' 'tables --at refuses an expired generation by its number'
run env OCAT_NOW=2026-01-07T02:00:00Z "$OCAT" tables --catalog kept --at 2026-01-02T12:00:00Z
exits 1 'tables --at refuses a time before the retention'
says 'kept before generation 3 of 2026-01-03T01:00:00Z is no longer kept' 'tables --at says that the generation is no longer kept'
run env OCAT_NOW=2026-01-07T02:00:00Z "$OCAT" diff kept@2026-01-02T12:00:00Z kept
says 'kept before generation 3 of 2026-01-03T01:00:00Z is no longer kept' 'diff says that the generation is no longer kept'

# ---- the failure of one source is not reported with a table of another ----
run ocat add dead 'postgresql://nobody@127.0.0.1:1/x' --no-sync
run ocat sync dead
run ocat show kept.a
says_no 'dead' 'show does not report the failed sync of another catalog'
run ocat tables t1
says 'the last sync of dead failed' 'tables reports the failed sync of a catalog that it searches'

# ---- a cache that another process locks is not a failure of the source ----
cache=$(find "$HOME" "${XDG_CACHE_HOME:-$HOME}" -name ocat.db | head -n 1)
mkfifo held
sqlite3 "$cache" <held >locked 2>&1 &
exec 9>held
printf 'begin immediate;\n.print locked\n' >&9
wait_until 'the lock' grep -q locked locked
run ocat sync kept --force
exits 6 'sync exits with 6 while another process writes to the cache'
says 'another process is writing to the cache' 'sync says that another process is writing to the cache'
printf 'rollback;\n.quit\n' >&9
exec 9>&-
wait
run ocat list -o tsv
is "$(awk -F '\t' '$1 == "kept" { print $7 }' "$out" | grep -c failed)" 0 'list does not show the source as failed after a locked cache'

# ---- an empty name ----
sqlite3 nameless.db 'create table "" (a int); create table named (a int)'
run ocat add nameless nameless.db
prints '1 table' 'add reads the other tables of a database with an unnamed table'
says 'skipped a table with an empty name' 'add warns about a table whose name is empty'

# ---- the time of the last write is exact or a bound ----
run ocat tables named -c nameless -o json
prints '"last_updated_kind":"bound"' 'tables -o json marks the modification time of a file as a bound'
run ocat show nameless.named -o json
prints '"last_updated_kind":"bound"' 'show -o json marks the modification time of a file as a bound'
later=$(env OCAT_NOW=2100-01-01T00:00:00Z "$OCAT" show nameless.named --cached)
case $later in *'last write over'*) true ;; *) false ;; esac
point $? 'show prints a bound as the least age of the last write' "$later"

# ---- names that say their catalog ----
echo '{"ns":"public","table":"invoices","cols":[["id","int",""]]}' >first.jsonl
echo '{"ns":"public","table":"invoice_lines","cols":[["id","int",""]]}' >second.jsonl
ocat add first first.jsonl >/dev/null 2>&1
ocat add second second.jsonl >/dev/null 2>&1
run ocat show first.invoices -o json
prints '"qualified_name":"first.public.invoices"' 'a name may leave out the schema between catalog and table'
run ocat show first.invoices.id
exits 0 'a column may leave out the schema too'
run ocat show invoice -c second
says 'second.public.invoice_lines' 'show -c suggests a similar name in that catalog'
says_no 'first.public.invoices' 'show -c suggests no name in other catalogs'
run ocat show first.invoicess
says 'first.public.invoices' 'a name that begins with a catalog gets suggestions from it'
says_no 'second.public' 'a name that begins with a catalog gets no suggestions from others'
run ocat show first.public.invoices --at 1
exits 0 '--at takes a generation number if the name says the catalog'
run ocat show first.public.invoices --at '1 us ago'
says_no 'second' '--at does not report other catalogs as skipped for a name with its catalog'
run ocat tables --at 1
exits 2 '--at refuses a generation number of several catalogs'
run ocat tables --at 2099-01-01
exits 2 '--at refuses a time in the future'
says '2099-01-01 is in the future' '--at says that the time is in the future'

# ---- sources that fail ----
for name in first second; do
	rm "$name.jsonl"
	ocat sync "$name" >/dev/null 2>&1
done
run ocat tables 'catalog:amany t'
says_no 'last sync' 'a query line about another catalog gets no note about failed syncs'
run ocat tables 'catalog:first,second'
is "$(grep -c 'last sync' "$err")" 1 'several failed syncs share one note'
says 'the last sync of first, second failed; see `ocat doctor`' 'the note about failed syncs names the catalogs and a command for the reasons'
run ocat tables --catalog first
says 'the last sync of first failed: ' 'the note about one failed sync gives the reason'

# ---- databases.yaml alone ----
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
exits 2 'sync exits with 2 for an unsupported type of source'
says 'unknown source type snowflake' 'sync names the unsupported type of source'
run ocat list -o tsv
is "$(awk -F '\t' '$1 == "analytics" { print $2, $8 }' "$out")" 'snowflake failed' 'list shows the unsupported type and that the sync failed'
run ocat doctor
prints '2 sources in' 'doctor counts the sources of databases.yaml'
prints 'databases.yaml' 'doctor names databases.yaml as their file'
is "$(grep -c 'sources in .*catalogs.yaml' "$out")" 0 'doctor does not name catalogs.yaml when it is missing'

# ---- several catalogs: -c may be repeated ----
for n in left middle right; do
	sqlite3 $n.db "create table ${n}_one (id int); create table ${n}_two (id int); create table shared (id int)"
	ocat add $n $n.db -q >/dev/null 2>&1
done
names() { jq -r '[.rows[].qualified_name] | join(" ")' "$out"; }
for command in show refs; do
	run ocat $command left_on -c right
	says_no 'left_one' "$command -c suggests no table of another catalog"
	run ocat $command left_on -c left
	says 'left.left_one' "$command -c suggests a table of its catalog"
done
run ocat tables -c left -c right -o json
is "$(names)" 'left.left_one left.left_two left.shared right.right_one right.right_two right.shared' 'tables covers the catalogs of every -c, and no other'
is "$(jq -c '[.catalogs[].name]' "$out")" '["left","right"]' 'the answer names the catalogs that it covers'
is "$(jq -r .parameters.catalog "$out")" left,right 'the parameters have the catalogs with a comma between them'
run ocat tables -c left,right -n 4 -o json
cursor=$(jq -r .next_cursor "$out")
run ocat tables -c left -c right -n 4 --cursor "$cursor" -o json
is "$(names)" 'right.right_two right.shared' 'a cursor of several catalogs continues'
run ocat tables -c left --cursor "$cursor"
exits 2 'a cursor of several catalogs is refused for one of them'
run ocat tables shared -c left -c right --live -o json
is "$(names)" 'left.shared right.shared' 'tables --live asks the sources of every -c, and no other'
run ocat columns id -c middle -c right -o json
is "$(jq -r '[.rows[].qualified_name | split(".")[0]] | unique | join(" ")' "$out")" 'middle right' 'columns covers the catalogs of every -c'
run ocat show shared -c left -c right
exits 2 'a name that two of the catalogs have is ambiguous'
says 'left.shared' 'the candidates are from the catalogs of every -c'
says_no 'middle.shared' 'the candidates are from no other catalog'
run ocat health -c left -c right -o json
is "$(jq .summary.assets "$out")" 6 'health counts the assets of every -c'
run ocat tables -c left -c nosuch
exits 2 'an unknown catalog among several is refused'
says 'unknown catalog "nosuch"' 'the refusal names the unknown catalog'
run ocat tables -c left -c right --at 1
exits 2 '--at with a generation is refused for several catalogs'
run ocat export -c left -c right --as markdown
exits 0 'export covers the catalogs of every -c'
prints 'right_one' 'the export has the tables of the last catalog'
prints_no 'middle_one' 'the export has no table of another catalog'
sqlite3 passing.db 'create table passer (id int)'
run ocat tables -c left -c ./passing.db -o json
prints 'passing.passer' 'one of several catalogs may be a path'
done_testing
