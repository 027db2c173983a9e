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

# ---- values of rows, if samples are allowed ----

psql -qX <<'SQL'
create table yard.harbours (id int primary key, name text);
insert into yard.harbours values (1, 'Oban'), (2, 'Ardrossan');
create table yard.trips (id int primary key, harbour_id int references yard.harbours, phase text, phone_number text);
insert into yard.trips select i, 1 + i % 2, case i % 3 when 0 then 'moored up' else 'under sail' end, 'quokka' from generate_series(1, 900) i;
analyze yard.trips;
SQL
run ocat sync yard
why_of Oban
prints_no 'Oban is' 'no values are read unless samples are allowed'
sed -i 's/^\( *\)- name: yard/&\n\1  samples: yes/' "$(ocat config path catalogs)"
run ocat sync yard
why_of Oban
prints 'Oban is a value of column name' 'a value of a lookup table leads to its column'
why_of 'moored up'
prints 'moored up is a value of column phase' 'a usual value of a large table leads to its column'
why_of quokka
prints_no 'quokka is' 'no usual value of a personal column is kept'
done_testing
