#!/bin/sh
# The export of one object of every kind: a snapshot that is read back has the same digest; tbls keeps what it can express.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_needs
psql -qX -f "$srcdir/tests/adapter/everything.sql" || exit 99
run ocat add all "$(pg_url)"
exits 0 'add syncs a database with one object of every kind'
run ocat export --as snapshot --file all.jsonl
exits 0 'export writes a snapshot of every kind of object'
run ocat add copy all.jsonl
catalog_digest() { ocat tables -n 1 -c "$1" >/dev/null; sed -n '$p' "$(ls -t "$HOME"/.local/state/ocat/traces/*.jsonl | head -n 1)" >step; sqlite3 :memory: "select json_extract(readfile('step'), '$.catalogs[0].digest')"; }
is "$(catalog_digest copy)" "$(catalog_digest all)" 'a snapshot that is read back has the same digest'
[ -n "$(catalog_digest all)" ]
point $? 'the digest of a catalog is not empty'
for form in markdown mermaid dbml tbls sql json; do
	run ocat export -c all --as $form
	exits 0 "export --as $form succeeds for every kind of object"
	LC_ALL=C grep -q "$(printf '[\001-\010\013-\037]')" "$out"
	is $? 1 "export --as $form prints no control bytes"
done
ocat export -c all --as tbls >tbls.json 2>"$err"
run ocat add back tbls.json
exits 0 'add accepts the exported tbls document'
of() { ocat query "select a.asset_name, f.field_name, f.data_type, f.nullable, f.description from fields f join assets a using (asset_id) join catalogs c using (catalog_id) where c.catalog_name = '$1' and a.qualified_name like '$1.sales.%' and a.asset_type = 'table' order by a.qualified_name, f.field_order" -o tsv -n 1000; }
[ "$(of all | wc -l)" -gt 40 ]
point $? 'the database has more than forty columns to compare'
is "$(of back | sha256sum)" "$(of all | sha256sum)" 'a tbls document that is read back has the same columns'
keys() { ocat export sales.orders sales.customer -c "$1" --as jsonl -q | grep -o '"keys":\[[^]]*' | sed 's/"\(validated\|enforced\|deferrable\|deferred\)":[a-z]*,\{0,1\}//g' | grep -o '"name":"[^"]*"' | sort; }
is "$(keys back)" "$(keys all)" 'a tbls document that is read back has the names of all keys'

# SQL that runs in an empty database gives the same catalog; first what the model does not have.
run ocat export -c all --as sql --file all.sql
exits 0 'export --as sql --file succeeds for a whole catalog'
psql -qXd postgres -c 'CREATE DATABASE again' || exit 99
PGDATABASE=again psql -qX -v ON_ERROR_STOP=1 >"$out" 2>"$err" <<'SQL'
CREATE SCHEMA sales;
CREATE TYPE sales.address AS (street text, city text);
CREATE TYPE sales.span AS RANGE (subtype = float8);
CREATE COLLATION sales.french (provider = libc, locale = 'C');
SQL
PGDATABASE=again run psql -qX -v ON_ERROR_STOP=1 -f all.sql
exits 0 'PostgreSQL runs the exported SQL'
run ocat add again "$(PGDATABASE=again pg_url)"
# Without what depends on functions, roles and servers, and without NO INHERIT of a check.
same() { # same CATALOG: prints a line for each asset
	ocat export -c "$1" --as jsonl -q >lines
	sqlite3 :memory: "with line as (select value ->> 'qualified_name' as name, value -> 'asset' as a from json_each('[' || replace(trim(readfile('lines'), char(10)), char(10) || '{\"catalog\"', ',{\"catalog\"') || ']'))
		select replace(json_remove(a, '\$.native', '\$.stats', '\$.owner', '\$.readable', '\$.triggers', '\$.policies', '\$.props.row_security', '\$.props.replica_identity',
			'\$.props.of_type', '\$.props.\"rule contact_insert\"', '\$.fields'), '\"props\":{}', '') ||
			(select group_concat(json_remove(f.value, '\$.native', '\$.readable')) from json_each(a, '\$.fields') f)
		from line where name not like '%.crm.remote' and name not like '%.crm.keys' and name not like '%.sales.heir' order by substr(name, instr(name, '.'))" | sed 's/,}/}/g'
}
same all >before
same again >after
[ "$(wc -l <before)" -gt 50 ]
point $? 'the database has more than fifty tables and views to compare'
is "$(diff before after | head -n 4 | cut -c 1-300)" '' 'the exported SQL creates the same columns, keys, indexes, views and partitions'

# ---- what the export uses and cannot create ----
psql -qXd postgres -c 'create database uses' -c 'create database bare'
psql -qXd uses <<'SQL'
create function public.stamp() returns text language sql as $$ select 'x' $$;
create function public."Odd name"(text) returns text language sql immutable as $$ select $1 $$;
create type public.pair as (a int, b int);
create table kept (id int primary key, code text default public.stamp(), plain text default lower('A'));
create table child (id int references kept, two public.pair[]);
create view odd as select public."Odd name"(code) from kept;
SQL
ocat add uses "postgresql://boss@/uses?host=$PGHOST&port=$PGPORT" -q >/dev/null 2>&1
run ocat export -c uses --as sql --file uses.sql
exits 0 'export of a catalog with functions of its own succeeds'
says 'uses type public.pair, function public.stamp, function public."Odd name", which the export does not contain: create them before loading it' \
	'export --as sql says which functions and types it does not contain'
is "$(grep '^-- create first' uses.sql | sort)" '-- create first: function public."Odd name"
-- create first: function public.stamp
-- create first: type public.pair' 'the file names at its top what has to exist'
psql -qXd bare -f uses.sql >"$out" 2>&1
is "$(psql -Atqd bare -c "select string_agg(relname, ' ' order by relname) from pg_class where relkind in ('r', 'v') and relnamespace = 'public'::regnamespace")" \
	'kept' 'a table whose default calls a missing function is created'
is "$(psql -Atqd bare -c "select pg_get_expr(adbin, adrelid) from pg_attrdef")" "lower('A'::text)" 'only the default that calls the missing function is left out'
psql -qXd bare -c 'drop table kept' -c "create function public.stamp() returns text language sql as \$\$ select 'x' \$\$" \
	-c "create function public.\"Odd name\"(text) returns text language sql immutable as \$\$ select \$1 \$\$" -c 'create type public.pair as (a int, b int)'
psql -qXd bare -v ON_ERROR_STOP=1 -f uses.sql >"$out" 2>&1
point $? 'the export loads once the functions and types exist' "$(cat "$out")"
psql -qXd uses -c 'create extension hstore' -c 'create extension citext' -c "alter table kept add more hstore default public.hstore('a', 'b'), add called citext"
ocat sync uses -q >/dev/null 2>&1
run ocat export uses.public.kept --as sql
says 'uses function public.stamp, extension hstore, extension citext, which the export does not contain' 'functions and types of an extension are named as the extension'
is "$(psql -Atqd bare -c "select pg_get_expr(adbin, adrelid) from pg_attrdef order by 1" | tr '\n' ' ')" "lower('A'::text) stamp() " 'the loaded tables have every default'
done_testing
