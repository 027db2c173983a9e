#!/bin/sh
# Outside data, given by OCAT_DATA: JSON Lines with one table per line, and SQLite schemas against the sqlite3 shell.
. "${srcdir:-.}/tests/lib.sh"
[ -n "${OCAT_DATA-}" ] || cannot_run 'no data: make check-data DATA=DIR'

for file in "$OCAT_DATA"/catalog/*.jsonl; do
	[ -f "$file" ] || continue
	name=$(basename "$file" .jsonl)
	run ocat add "$name" "$file"
	exits 0 "$name is read"
	count() { sqlite3 :memory: "select sum(json_array_length(value, '$1')) from json_each('[' || replace(trim(readfile('$file'), char(10)), char(10), ',') || ']')"; }
	run ocat query "select count(*) from assets" -o csv
	is "$(tail -n 1 "$out")" "$(grep -c . "$file")" "$name: every table"
	run ocat query "select count(*) from fields" -o csv
	is "$(tail -n 1 "$out")" "$(count '$.cols')" "$name: every column"
	run ocat query "select count(*) from foreign_key_columns" -o csv
	is "$(tail -n 1 "$out")" "$(count '$.fk')" "$name: every column of every foreign key"
	run ocat sync "$name" --force
	prints 'nothing changed' "$name: read twice, nothing changed"
done

# Every database of a section file: tables, columns and indexes as the shell's pragmas tell them.
for file in "$OCAT_DATA"/sqlite/*.sql; do
	[ -f "$file" ] || continue
	rm -rf dbs && mkdir dbs
	awk '/^-- @db /{ f = "dbs/" $3 ".sql"; next } f { print > f }' "$file"
	wrong=
	for sql in dbs/*.sql; do
		[ -f "$sql" ] || continue
		db=${sql%.sql}.db
		sqlite3 "$db" <"$sql" 2>/dev/null || continue
		want=$(sqlite3 "$db" "select count(*), (select count(*) from sqlite_schema t, pragma_table_xinfo(t.name) where t.type = 'table' and t.name not like 'sqlite_%') from sqlite_schema where type in ('table','view') and name not like 'sqlite_%'")
		got=$(OCAT_DB_PATH=$work/$(basename "$db").cache "$OCAT" query "select (select count(*) from assets), (select count(*) from fields f join assets a using (asset_id) where a.asset_type <> 'view')" --catalog "$db" -q -o csv 2>/dev/null | tail -n 1 | tr , '|')
		[ "$got" = "$want" ] || wrong="$wrong $(basename "$db"): $got not $want;"
	done
	is "$wrong" '' "$(basename "$file"): tables and columns of every database"
done
done_testing
