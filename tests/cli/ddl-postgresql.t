#!/bin/sh
# Keys with names that need quotes, indexes: what makes them is taken back by the server, and makes the same.
. "${srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_needs

# copied SCHEMA...: all of the catalog as SQL, run in an empty database; what pg_dump says of each is in before and after.
ddl_copies=0
copied() {
	ddl_copies=$((ddl_copies + 1))
	copy=copy$ddl_copies
	ocat sync pg >"$out" 2>&1 || cat "$out"
	ocat export -c pg --as sql >all.sql 2>"$err"
	psql -qXd postgres -c "CREATE DATABASE $copy"
	run psql -qX -v ON_ERROR_STOP=1 -d $copy -f all.sql
	dumped "$PGDATABASE" "$@" >before
	dumped $copy "$@" >after
}
dumped() { # dumped DATABASE SCHEMA...
	dumped_of=$1
	shift
	"$pg_binaries/pg_dump" --schema-only -d "$dumped_of" $(printf -- '-n %s ' "$@") | grep -v '^\\\(un\)\?restrict'
}

# ---- names behind ON DELETE SET NULL ----
psql -qX >/dev/null <<'S' || exit 99
SET client_min_messages = error;
CREATE SCHEMA keyed;
CREATE TABLE keyed.t (id int, "Id" int, "F k" int, PRIMARY KEY (id, "Id"));
CREATE TABLE keyed.ref (id int, "Id" int, "F k" int, "user" int, "a, b" int, plain int);
SELECT current_setting('server_version_num')::int >= 150000 AS has_columns \gset
\if :has_columns
ALTER TABLE keyed.ref ADD CONSTRAINT fk1 FOREIGN KEY (id, "F k") REFERENCES keyed.t ON DELETE SET NULL ("F k");
ALTER TABLE keyed.ref ADD CONSTRAINT fk2 FOREIGN KEY (id, "Id") REFERENCES keyed.t ON DELETE SET NULL ("Id");
ALTER TABLE keyed.ref ADD CONSTRAINT fk3 FOREIGN KEY ("user", "a, b") REFERENCES keyed.t ON DELETE SET DEFAULT ("user", "a, b");
ALTER TABLE keyed.ref ADD CONSTRAINT fk4 FOREIGN KEY (id, plain) REFERENCES keyed.t ON DELETE SET NULL (plain);
\endif
S
ocat add pg "$(pg_url)" >"$out" 2>&1 || cat "$out"
copied keyed
exits 0 'the server takes keys that set some columns to null'
is "$(diff before after)" '' 'and they are the same columns'
if [ "$pg_version" -ge 15 ]; then
	run ocat show keyed.ref --ddl
	prints 'ON DELETE SET NULL ("F k");' 'a name with a blank has quotes'
	prints 'ON DELETE SET NULL ("Id");' 'and one that is not in lower case'
	prints 'ON DELETE SET NULL (plain);' 'another has none'
	run ocat show keyed.ref -o json
	prints '"on_delete":"set default (\"user\", \"a, b\")"' 'in JSON a comma in a name is no other name'
	run ocat export keyed.ref -c pg --as tbls
	prints 'ON DELETE SET DEFAULT (\"user\", \"a, b\")' 'names keep their case'
fi

# ---- the text of an index ----
psql -qX >/dev/null <<'S' || exit 99
CREATE SCHEMA texts;
CREATE TABLE texts.t (id int, x text);
CREATE INDEX lit ON texts.t (id) WHERE x = 'a ON ONLY b';
CREATE INDEX "a ON ONLY b" ON texts.t ((id + 1));
CREATE TABLE texts.p (id int, x text) PARTITION BY LIST (id);
CREATE INDEX """of all ON ONLY one" ON texts.p ((id + 1)) WHERE x <> ' ON ONLY ';
S
copied texts
exits 0 'the server takes indexes that say ON ONLY'
is "$(diff before after)" '' 'in their name, in what they say and of a partitioned table'
done_testing
