#!/bin/sh
# DDL with quoted key columns, indexes and partitions: the server runs the statements, and the objects are the same.
. "${srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_needs

# copied SCHEMA...: exports the catalog as SQL and runs it in an empty database; before and after have the output of pg_dump for both.
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
	for space; do
		shift
		set -- "$@" -n "$space"
	done
	"$pg_binaries/pg_dump" --schema-only -d "$dumped_of" "$@" | grep -v '^\\\(un\)\?restrict'
}

# ---- columns of ON DELETE SET NULL ----
psql -qX -v ON_ERROR_STOP=1 >/dev/null <<'S' || exit 99
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
exits 0 'PostgreSQL runs the export of keys that set some columns to null'
is "$(diff before after)" '' 'the copied keys set the same columns to null'
if [ "$pg_version" -ge 15 ]; then
	run ocat show keyed.ref --ddl
	prints 'ON DELETE SET NULL ("F k");' 'show --ddl quotes a SET NULL column with a blank'
	prints 'ON DELETE SET NULL ("Id");' 'show --ddl quotes a SET NULL column with a capital'
	prints 'ON DELETE SET NULL (plain);' 'show --ddl does not quote a plain SET NULL column'
	run ocat show keyed.ref -o json
	prints '"on_delete":"set default (\"user\", \"a, b\")"' 'show -o json quotes the SET DEFAULT columns with commas'
	run ocat export keyed.ref -c pg --as tbls
	prints 'ON DELETE SET DEFAULT (\"user\", \"a, b\")' 'export --as tbls keeps the case of SET DEFAULT columns'
fi

# ---- the definition of an index ----
psql -qX -v ON_ERROR_STOP=1 >/dev/null <<'S' || exit 99
CREATE SCHEMA texts;
CREATE TABLE texts.t (id int, x text);
CREATE INDEX lit ON texts.t (id) WHERE x = 'a ON ONLY b';
CREATE INDEX "a ON ONLY b" ON texts.t ((id + 1));
CREATE TABLE texts.p (id int, x text) PARTITION BY LIST (id);
CREATE INDEX """of all ON ONLY one" ON texts.p ((id + 1)) WHERE x <> ' ON ONLY ';
S
copied texts
exits 0 'PostgreSQL runs the export of indexes that contain ON ONLY'
is "$(diff before after)" '' 'indexes with ON ONLY in name or condition are copied unchanged'

# ---- partitions: their own parts, and those inherited from above ----
psql -qX -v ON_ERROR_STOP=1 >/dev/null 2>"$err" <<'S' || exit 99
CREATE SCHEMA parts;
CREATE TYPE parts.mood AS ENUM ('good', 'bad');
CREATE TABLE parts.other (id int PRIMARY KEY);
CREATE TABLE parts.p (id int, k int, x text, n int NOT NULL, m parts.mood DEFAULT 'good', twice int GENERATED ALWAYS AS (k * 2) STORED,
	CONSTRAINT small CHECK (id < 1000), CONSTRAINT p_other FOREIGN KEY (n) REFERENCES parts.other) PARTITION BY LIST (k);
ALTER TABLE parts.p ADD CONSTRAINT late CHECK (id <> 7) NOT VALID;
CREATE INDEX ON parts.p ((id + 1));
CREATE INDEX ON parts.p (id) WHERE id > 5;
CREATE INDEX ON parts.p (x);
CREATE TABLE parts.p1 PARTITION OF parts.p (id NOT NULL, x DEFAULT 'own', CONSTRAINT ck CHECK (id > 3), CONSTRAINT pk1 PRIMARY KEY (id),
	CONSTRAINT to_other FOREIGN KEY (id) REFERENCES parts.other ON DELETE CASCADE, UNIQUE (x, n)) FOR VALUES IN (1);
ALTER INDEX parts.p1_x_idx RENAME TO "of its own name";
CREATE INDEX own ON parts.p1 (lower(x)) WHERE id > 3;
COMMENT ON CONSTRAINT ck ON parts.p1 IS 'its own';
CREATE TABLE parts.p_more PARTITION OF parts.p DEFAULT PARTITION BY RANGE (id);
ALTER TABLE parts.p_more ALTER x SET DEFAULT 'more', ADD CONSTRAINT not_one CHECK (k <> 1);
CREATE UNLOGGED TABLE parts.p_more_low PARTITION OF parts.p_more (CONSTRAINT low CHECK (n > 0)) FOR VALUES FROM (MINVALUE) TO (10) WITH (fillfactor = 70);
CREATE TABLE parts.keyed (id int GENERATED ALWAYS AS IDENTITY, k int, up int, upk int, PRIMARY KEY (id, k), UNIQUE (k, id),
	CONSTRAINT to_itself FOREIGN KEY (up, upk) REFERENCES parts.keyed) PARTITION BY HASH (k);
CREATE TABLE parts.keyed_0 PARTITION OF parts.keyed FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE parts.keyed_1 PARTITION OF parts.keyed FOR VALUES WITH (MODULUS 2, REMAINDER 1);
CREATE TABLE parts.aims (id int, k int, CONSTRAINT at_whole FOREIGN KEY (id, k) REFERENCES parts.keyed, CONSTRAINT at_part FOREIGN KEY (id) REFERENCES parts.p1);
S
copied parts
exits 0 'PostgreSQL runs the export of partitions with their own constraints'
is "$(diff before after)" '' 'partitions with their own constraints are copied unchanged'
run ocat show parts.p1 --ddl
prints "    x text DEFAULT 'own'::text," 'show --ddl prints a default that only the partition has'
is "$(sed -n '$p' "$out")" 'ALTER TABLE parts.p ATTACH PARTITION parts.p1 FOR VALUES IN (1);' 'show --ddl ends with the statement that attaches the partition'

# A partition attached before version 17 has its own identity; a later one shares that of its table.
psql -qX -v ON_ERROR_STOP=1 >/dev/null <<'S' || exit 99
CREATE SCHEMA counts;
CREATE TABLE counts.p (id int GENERATED ALWAYS AS IDENTITY, k int) PARTITION BY LIST (k);
CREATE TABLE counts.p1 (id int NOT NULL, k int);
ALTER TABLE counts.p ATTACH PARTITION counts.p1 FOR VALUES IN (1);
SELECT current_setting('server_version_num')::int < 170000 AS counts_itself \gset
\if :counts_itself
ALTER TABLE counts.p1 ALTER id ADD GENERATED ALWAYS AS IDENTITY;
\endif
S
copied counts
exits 0 'PostgreSQL runs the export of a partition with its own identity'
is "$(grep '^-- the identity' all.sql)" '-- the identity comes from the partitioned table: id' 'the export notes that the partition takes the identity of its table'
psql -qXc 'SET client_min_messages = error' -c 'DROP SCHEMA counts CASCADE'

# ---- foreign tables ----
psql -qX -v ON_ERROR_STOP=1 >/dev/null <<'S' || exit 99
CREATE SCHEMA away;
CREATE FOREIGN DATA WRAPPER dummy;
CREATE SERVER elsewhere FOREIGN DATA WRAPPER dummy;
CREATE TABLE away.p (id int, k int) PARTITION BY LIST (k);
CREATE TABLE away.p1 PARTITION OF away.p FOR VALUES IN (1);
CREATE FOREIGN TABLE away.p2 PARTITION OF away.p FOR VALUES IN (2) SERVER elsewhere;
CREATE FOREIGN TABLE away.remote (id int, x text) SERVER elsewhere;
CREATE VIEW away.ahead AS SELECT id FROM away.remote;
CREATE MATERIALIZED VIEW away.behind AS SELECT count(*) AS n FROM away.ahead WITH NO DATA;
CREATE VIEW away.whole AS SELECT id FROM away.p;
CREATE TABLE away.heir (y int) INHERITS (away.remote);
ALTER TABLE away.heir ADD CHECK (y > 0) NOT VALID, ADD PRIMARY KEY (id), ADD CONSTRAINT up FOREIGN KEY (y) REFERENCES away.heir;
S
copied away
exits 0 'PostgreSQL runs the export of a table with a foreign partition'
is "$(psql -XAtd $copy -c "SELECT relname, relkind FROM pg_class WHERE relnamespace = 'away'::regnamespace ORDER BY 1")" 'p|p
p1|r
whole|v' 'the copy has no table for a foreign partition'
is "$(sed -n '/^-- ocat/d;/^--/p' all.sql | sort)" '-- a foreign table of another server: remote
-- a partition that is a foreign table of another server: p2
-- a table that inherits from an omitted table: heir
-- a view over omitted tables: ahead
-- a view over omitted tables: behind' 'the export lists every foreign table and dependent that it left out'
run ocat show away.p2 --ddl
is "$status|$(cat "$out")" '1|' 'show --ddl prints nothing for a foreign partition'

# ---- an enum without values ----
psql -qX -v ON_ERROR_STOP=1 >/dev/null <<'S' || exit 99
CREATE SCHEMA void;
CREATE TYPE void.e AS ENUM ();
CREATE TYPE void.f AS ENUM ();
CREATE DOMAIN void.of_f AS void.f;
CREATE TABLE void.t (a void.e, b void.e[], c void.of_f);
S
copied void
exits 0 'PostgreSQL runs the export of a column of an enum without values'
is "$(diff before after)" '' 'a domain over an enum without values is copied unchanged'

# ---- indexes that not all partitions have ----
psql -qX -v ON_ERROR_STOP=1 >/dev/null <<'S' || exit 99
CREATE SCHEMA apart;
CREATE TABLE apart.p (id int, k int) PARTITION BY LIST (k);
CREATE TABLE apart.p1 PARTITION OF apart.p FOR VALUES IN (1);
CREATE TABLE apart.p2 PARTITION OF apart.p FOR VALUES IN (2);
CREATE INDEX plain ON ONLY apart.p (id);
CREATE INDEX written ON ONLY apart.p ((id + 1));
CREATE INDEX everywhere ON apart.p (k);
COMMENT ON INDEX apart.plain IS 'not yet';
S
copied apart
exits 0 'PostgreSQL runs the export of an index that some partitions lack'
is "$(diff before after)" '' 'an index that some partitions lack is copied unchanged'
is "$(psql -XAtd $copy -c "SELECT indexrelid::regclass FROM pg_index WHERE NOT indisvalid ORDER BY 1")" 'apart.plain
apart.written' 'the copied index that partitions lack is invalid too'
run ocat show apart.p --ddl
prints '-- an index that only some partitions have, created on attaching: plain' 'show --ddl says when to create an index that partitions lack'

psql -qX -v ON_ERROR_STOP=1 >/dev/null <<'S' || exit 99
CREATE SCHEMA partly;
CREATE TABLE partly.p (id int, k int) PARTITION BY LIST (k);
CREATE TABLE partly.p1 PARTITION OF partly.p FOR VALUES IN (1);
ALTER TABLE ONLY partly.p ADD CONSTRAINT of_some UNIQUE (id, k);
S
copied partly
exits 0 'PostgreSQL runs the export of a key that some partitions lack'
is "$(grep 'now on all' all.sql)" '-- a key that only some partitions had, now on all: of_some' 'the export notes that the partitions now have the key'
done_testing
