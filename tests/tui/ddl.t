#!/bin/sh
# What makes a table, and how it is doing: a real PostgreSQL, which keeps no text of either.
. "${srcdir:-.}/tests/lib-tui.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_needs
psql -qX <<'SQL' || exit 99
CREATE SCHEMA yard;
CREATE TABLE yard.gate (id int PRIMARY KEY, "Colour" text DEFAULT 'it''s red', note text);
CREATE TABLE yard.visit (gate_id int NOT NULL REFERENCES yard.gate, at timestamptz);
CREATE FOREIGN DATA WRAPPER nobody;
CREATE SERVER elsewhere FOREIGN DATA WRAPPER nobody;
CREATE FOREIGN TABLE yard.far (id int) SERVER elsewhere;
SQL
ocat add yard "$(pg_url)" >/dev/null 2>&1 || exit 99
explore 80x24
keys gate Enter l l l l
screen 'the statements that make it' <<'E'
▸-- written by ocat: the source keeps no such text
 CREATE SCHEMA IF NOT EXISTS yard;
 CREATE TABLE yard.gate (
     id integer NOT NULL,
     "Colour" text DEFAULT 'it''s red'::text,
     note text,
     CONSTRAINT gate_pkey PRIMARY KEY (id)
 );
E
tm capture-pane -pe >"$out"
prints "$(printf '\033[1mCREATE')" 'words of the language stand out'
keys l l l
screen 'verdicts' <<'E'
 about      verdict     why
▸freshness  ?           unknown: its write counter changed at every sync;
                        sync again later
E
shows 'risk       no_comment  its purpose is undocumented' 'the health of a table lists a risk with its reason'
keys / ^U far Enter h h h
shows 'Its definition is unknown' 'of a table of another server nothing is made up'
keys q
quit_explorer
done_testing
