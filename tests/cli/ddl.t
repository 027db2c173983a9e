#!/bin/sh
# The option show --ddl: its statements run, on a real PostgreSQL and in SQLite.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_needs
psql -qX -f "$srcdir/tests/adapter/everything.sql" || exit 99
psql -qX <<'SQL' || exit 99
CREATE TYPE crm.mood AS ENUM ('low', 'it''s high');
CREATE TABLE crm."Order" ("select" int PRIMARY KEY, "Mixed" text, plain crm.mood, other crm.mood, "user" text DEFAULT 'a -- b', "x y" int);
CREATE VIEW crm.some_orders AS SELECT "select", plain FROM crm."Order" WHERE "user" IS NOT NULL;
SQL
run ocat add all "$(pg_url)"
exits 0 'add connects a database with one object of every kind'

# Runs the statements of all objects in one empty database several times, until only errors about existing objects are left.
ocat query "select qualified_name from assets where asset_type in ('table', 'partitioned_table', 'partition', 'view', 'materialized_view')" -o tsv -n 1000 | sed 1d | sort >names
[ "$(wc -l <names)" -gt 50 ]
point $? 'the database has more than fifty tables and views'
psql -qXd postgres -c 'CREATE DATABASE again' || exit 99
PGDATABASE=again psql -qX -v ON_ERROR_STOP=1 >"$out" 2>"$err" <<'SQL' || exit 99
CREATE SCHEMA sales;
CREATE TYPE sales.address AS (street text, city text);
CREATE TYPE sales.span AS RANGE (subtype = float8);
CREATE COLLATION sales.french (provider = libc, locale = 'C');
SQL
while read -r name; do
	ocat show "$(printf '%b' "$name")" --ddl --cached -q || echo "-- $name failed"
done <names >ddl.sql
is "$(grep -e '-- .* failed$' ddl.sql)" '' 'show --ddl prints statements for every object'
for pass in 1 2 3 4 5; do
	PGDATABASE=again psql -qX -f ddl.sql 2>&1 | sed -n 's/.*ERROR: *//p' >errors
done
is "$(grep -v -e 'already exists$' -e 'is already a partition$' -e '^relation "new$' errors | head -n 5)" '' 'all statements of show --ddl run in an empty database'
held() { psql -XAtc "SELECT 'column', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)
	FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
	WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p', 'v', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
	UNION ALL SELECT 'key', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid), k.convalidated, obj_description(k.oid, 'pg_constraint')
	FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p') AND k.contype IN ('p', 'u', 'f', 'c')
	UNION ALL SELECT 'index', schemaname, tablename, indexname, indexdef, NULL, NULL FROM pg_indexes WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
	ORDER BY 1, 2, 3, 4, 5" -d "$1"; }
# Except for what the model does not have: options of an index, and NO INHERIT.
known() { sed '/^index/s/ WITH ([^)]*)//;/base_a_note_check/d'; }
held "$PGDATABASE" | known >before
held again | known >after
[ "$(wc -l <before)" -gt 150 ]
point $? 'the databases have columns, keys and indexes to compare'
is "$(diff before after | head -n 8)" '' 'the copy has the same columns, keys and indexes'

run ocat show 'crm."Order"' --ddl
is "$(cat "$out")" '-- written by ocat: the source keeps no such text
CREATE SCHEMA IF NOT EXISTS crm;
CREATE TYPE crm.mood AS ENUM ('"'low', 'it''s high'"');
CREATE TABLE crm."Order" (
    "select" integer NOT NULL,
    "Mixed" text,
    plain crm.mood,
    other crm.mood,
    "user" text DEFAULT '"'a -- b'"'::text,
    "x y" integer,
    CONSTRAINT "Order_pkey" PRIMARY KEY ("select")
);' 'show --ddl quotes only the names that need it and creates a type once'
run ocat show some_orders --ddl
prints 'CREATE VIEW crm.some_orders AS' 'show --ddl prints the statement of a view'
run ocat show remote --ddl
is "$status|$(cat "$out")" '1|' 'show --ddl prints nothing for a foreign table'
says 'is not known' 'show --ddl says that the definition of a foreign table is unknown'
run ocat show remote -o json
prints '"ddl":null,"ddl_origin":null' 'show -o json has a null definition for a foreign table'
run ocat show 'crm."Order"' -o json
prints '"ddl_origin":"written"' 'show -o json marks a definition that ocat wrote'
run ocat show 'crm."Order"' --ddl -o md
is "$(sed -n '1p;$p' "$out" | tr '\n' '|')" '```sql|```|' 'show --ddl -o md prints a fenced block'
for form in csv tsv; do
	run ocat show 'crm."Order"' --ddl -o "$form"
	exits 2 "show --ddl refuses -o $form"
	says "the format $form is not supported for this DDL" "the refusal of show --ddl -o $form names the format"
	is "$(cat "$out")" '' "show --ddl -o $form prints no columns in the place of the statements"
done
run ocat refs sales.orders --cached
prints 'JOIN sales.customer ON customer.id = orders.customer_id' 'refs prints a join without needless quotes and aliases'

# SQLite keeps the text of its definitions.
sqlite3 shop.db 'CREATE TABLE "order" (id INTEGER PRIMARY KEY, /* why */ note  TEXT);
	CREATE INDEX by_note ON "order" (note); CREATE TABLE ONLY (a); CREATE INDEX by_a ON ONLY (a); CREATE TABLE line (order_id REFERENCES "order" (id))' || exit 99
run ocat add shop shop.db
run ocat show shop.order --ddl
is "$(cat "$out")" 'CREATE TABLE "order" (id INTEGER PRIMARY KEY, /* why */ note  TEXT);
CREATE INDEX by_note ON "order" (note);' 'show --ddl prints the text that SQLite keeps'
run ocat show shop.ONLY --ddl
prints 'CREATE INDEX by_a ON ONLY (a);' 'show --ddl prints the index of a table called ONLY'
run ocat show shop.order -o json
prints '"ddl_origin":"source"' 'show -o json marks a definition that the source keeps'
run ocat refs shop.line
prints 'JOIN "order" ON "order".id = line.order_id' 'refs quotes the name of a table that is a keyword'
done_testing
