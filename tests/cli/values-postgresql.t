#!/bin/sh
# Values that PostgreSQL defines for columns: enums, checks of tables and of domains.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
pg_needs
cat >made.sql <<'SQL'
create schema yard;
create type yard.mood as enum ('sleepy', 'wide awake');
create domain yard.colour as text check (value in ('magenta', 'teal'));
create table yard.boats (id int primary key, mood yard.mood, paint yard.colour, state varchar(20) check (state in ('afloat', 'in dock')),
	kind text check (kind <> 'submarine'), code text check (code ~ '^kayak'));
create table yard.people (id int primary key, age int);
SQL
psql -qX -f made.sql
run ocat add yard "$(pg_url)" -q
why_of() { run ocat tables -c yard --ask "those that are '$1'" -o json; }
for pair in 'sleepy=mood' 'magenta=paint' 'afloat=state' 'in dock=state'; do
	why_of "${pair%=*}"
	prints "${pair%=*} is a value of column ${pair#*=}" "a value in a question finds its column: ${pair%=*}"
done
for value in submarine kayak; do
	why_of "$value"
	prints_no "$value is" "a text that a check excludes or compares with a pattern is no value: $value"
done
done_testing
