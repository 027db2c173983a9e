#!/bin/sh
# What psql tells of a table beside its columns is told here too, and what makes it is taken back by the server, equal.
. "${srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"

pg_needs
psql -qX >/dev/null <<'S' || exit 99
SET client_min_messages = error;
CREATE SCHEMA made;
CREATE DOMAIN made.positive AS integer DEFAULT 1 CONSTRAINT above_zero CHECK (VALUE > 0) CONSTRAINT below CHECK (VALUE < 1000000);
COMMENT ON DOMAIN made.positive IS 'counts something';
CREATE DOMAIN made.code AS text COLLATE "C" NOT NULL DEFAULT 'none'::text CHECK (VALUE ~ '^[a-z]+$');
CREATE DOMAIN made.small AS made.positive CHECK (VALUE < 100);
ALTER DOMAIN made.small ADD CONSTRAINT "even one" CHECK (VALUE % 2 = 0) NOT VALID;
COMMENT ON CONSTRAINT "even one" ON DOMAIN made.small IS 'pairs only';
CREATE TYPE made.mood AS ENUM ('good', 'bad');
CREATE DOMAIN made.best AS made.mood CHECK (VALUE = 'good');
CREATE DOMAIN made.codes AS made.code[] CHECK (cardinality(VALUE) < 5);
CREATE TABLE made.box (
	id integer NOT NULL, a integer NOT NULL, b integer, n made.positive, c made.code, s made.small, many made.small[],
	m made.best, body text, pic bytea, codes made.codes,
	CONSTRAINT box_pkey PRIMARY KEY (id) WITH (fillfactor = 90),
	CONSTRAINT never CHECK (a <> b) NO INHERIT
) WITH (fillfactor = 80, toast.autovacuum_enabled = off);
ALTER TABLE made.box ALTER body SET STORAGE EXTERNAL, ALTER pic SET STORAGE MAIN, ALTER b SET STATISTICS 500, ALTER b SET (n_distinct = -0.5);
ALTER TABLE made.box ALTER body SET COMPRESSION pglz;
CREATE STATISTICS made.box_ab (ndistinct, dependencies) ON a, b FROM made.box;
CREATE STATISTICS made."box of expressions" ON (a % 10), b FROM made.box;
ALTER STATISTICS made.box_ab SET STATISTICS 77;
CREATE INDEX box_b ON made.box (b) WITH (fillfactor = 70);
CREATE INDEX box_body ON made.box USING gin (to_tsvector('english', body)) WITH (fastupdate = off);
CREATE UNIQUE INDEX box_a ON made.box (a);
ALTER TABLE made.box CLUSTER ON box_b;
ALTER TABLE made.box REPLICA IDENTITY USING INDEX box_a;
COMMENT ON INDEX made.box_b IS 'fat';
COMMENT ON CONSTRAINT never ON made.box IS 'not the same';
CREATE TABLE made.base (x integer PRIMARY KEY);
CREATE TABLE made.child (y text) INHERITS (made.base);
S
ocat add pg "$(pg_url)" >"$out" 2>&1 || cat "$out"

# ---- what makes them is taken back; a column that is inherited comes back as the heir's own too ----
psql -qXc 'CREATE DATABASE again'
for table in box base child; do
	"$OCAT" show "made.$table" --ddl >"$table.sql"
	run psql -qX -v ON_ERROR_STOP=1 -d again -f "$table.sql"
	exits 0 "the server takes what makes $table"
done
dumped() { pg_dump --schema-only -d "$1" -n made -T made.child | grep -v '^\\\(un\)\?restrict'; }
if [ "$(pg_dump --version | grep -oE '[0-9]+' | head -n 1)" = "$pg_version" ]; then
	dumped test >one
	dumped again >two
	is "$(diff one two)" '' 'and holds the same as before, which pg_dump says'
fi
ocat add again "$(PGDATABASE=again pg_url)" >"$out" 2>&1
run ocat diff pg again
prints 'no difference' 'as a comparison does'
ocat remove again >"$out" 2>&1

# ---- how they are told ----
run ocat show made.box
prints 'made.small     made.positive  default 1  check (((VALUE)::integer % 2) = 0) not validated -- pairs only  check ((VALUE)::integer < 100)' \
	'a domain over a domain, with what it asks for'
prints "made.code      text collate C  not null  default 'none'::text  check (VALUE ~ '^[a-z]+\$'::text)" 'one with a collation'
prints 'made.positive  integer  default 1  check (VALUE > 0)  check (VALUE < 1000000)  -- counts something' 'the one below, once'
is "$(grep -c '^  made.positive ' "$out")" 1 'for three columns'
prints 'body  storage external, compression pglz' 'how a column is kept'
prints 'b     statistics target 500, n_distinct=-0.5' 'how it is measured'
prints '(a <> b)  not inherited  -- not the same' 'a check that is not inherited'
prints 'with fillfactor=70  clustered  -- fat' 'options of an index, and that rows are in its order'
prints 'replica identity' 'what names rows elsewhere'
prints '(ndistinct, dependencies) ON a, b  target 77' 'statistics of several columns'
prints 'toast.autovacuum_enabled=off' 'options of what is kept aside'
run ocat show made.box.codes
prints 'domains (2)' 'of a column its own domains alone'
run ocat show made.box -o json
prints '"name":"s","type":"made.small","type_class":"integer","nullable":true,"pk":false,"fk":null,"domain":"made.small","base_type":"made.positive","domains":[{"name":"made.small","base_type":"made.positive","nullable":true,"default":"1","checks":[{"name":"even one","expression":"(((VALUE)::integer % 2) = 0)","comment":"pairs only","validated":false}' \
	'JSON has the domains in order'
prints '"values":["good","bad"]' 'and the values of an enum below a domain'
prints '"properties":{"statistics_options":"n_distinct=-0.5","statistics_target":"500"}' 'and what a column has of its own'
run ocat query "select json_extract(domain_rules, '\$[1].checks[0].name') as first from fields where field_name = 's'" -o tsv
prints 'above_zero' 'and so does SQL'
run ocat show made.base
prints 'inherited by (1)
  made.child' 'who inherits'
run ocat show made.base -o json
prints '"inherited_by":["pg.made.child"]' 'in JSON'
run ocat query "select qualified_name from inheritance where parent_qualified_name = 'pg.made.base'" -o tsv
prints 'pg.made.child' 'in SQL'

# ---- a domain that changes ----
psql -qXc "ALTER DOMAIN made.positive DROP CONSTRAINT below" -c "DROP TABLE made.child"
run ocat sync pg
run ocat changes -c pg
prints 'domain_rules' 'what a domain asks for is part of the column'
run ocat show made.base --cached
prints_no 'inherited by' 'and who is gone inherits no more'
run ocat show made.base --cached --at 1 -c pg
prints 'inherited by (1)' 'but did then'

# ---- rules, publications, states of triggers ----
psql -qX >/dev/null 2>&1 <<'S'
CREATE FUNCTION made.t() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN new; END';
CREATE TRIGGER always_one BEFORE INSERT ON made.base FOR EACH ROW EXECUTE FUNCTION made.t();
ALTER TABLE made.base ENABLE ALWAYS TRIGGER always_one;
COMMENT ON TRIGGER always_one ON made.base IS 'each time';
CREATE RULE no_delete AS ON DELETE TO made.base DO INSTEAD NOTHING;
ALTER TABLE made.base DISABLE RULE no_delete;
COMMENT ON RULE no_delete ON made.base IS 'nothing goes';
CREATE POLICY mine ON made.base FOR SELECT USING (x > 0);
COMMENT ON POLICY mine ON made.base IS 'only the good ones';
CREATE PUBLICATION out_of FOR TABLE made.base (x) WHERE (x > 5) WITH (publish = 'insert');
CREATE PUBLICATION everything FOR ALL TABLES;
CREATE TABLE made.point (a int, b int, UNIQUE (a, b));
CREATE TABLE made.at_point (a int, b int, FOREIGN KEY (a, b) REFERENCES made.point (a, b) MATCH FULL);
S
run ocat show made.base
prints 'always_one  always  BEFORE INSERT ON made.base FOR EACH ROW EXECUTE FUNCTION made.t()  -- each time' 'a trigger that always fires'
prints 'no_delete  ON DELETE TO made.base DO INSTEAD NOTHING  enabled: no  -- nothing goes' 'a rule that is off'
prints 'using (x > 0)  -- only the good ones' 'a policy with its comment'
prints 'out_of      insert of (x) where (x > 5)' 'a publication of some'
prints 'everything  every change' 'and one of all'
run ocat sync pg
run ocat show made.at_point
prints 'match full' 'a key that has to match as a whole'
run ocat sync pg
prints 'nothing changed' 'a look and a read hold the same'
done_testing
