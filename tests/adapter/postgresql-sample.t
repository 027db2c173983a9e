#!/bin/sh
# Rows of a real PostgreSQL: ordered, cut, escaped, within the rights of the role.
. "${srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
HOME=$work/home
export HOME PGPASSFILE=/nonexistent
mkdir "$HOME"

pg_needs
cat >tables.sql <<'SQL'
create schema sales;
create table sales.guests (id int primary key, name text, mail text, photo bytea, notes text, seen timestamptz, tags text[], spent numeric(10,2));
insert into sales.guests select g, 'guest ' || g, g || '@example.org', decode(repeat('00', 5000), 'hex'), repeat('é', g * 1000), '2026-01-02 03:04:05+00',
	array['a', null, 'b c'], g * 1.5 from generate_series(12, 1, -1) g;
insert into sales.guests (id) values (0);
create table sales.parts (a int, b int, what text, primary key (b, a)) partition by range (b);
create table sales.parts_1 partition of sales.parts for values from (0) to (10);
insert into sales.parts values (2, 1, E'two\x1b[31m'), (1, 2, 'one'), (1, 1, 'first');
create materialized view sales.names as select name from sales.guests where id between 1 and 3 order by id desc;
create table sales.empty (x int);
SQL
run psql -qX -v ON_ERROR_STOP=1 -f tables.sql
exits 0 'psql creates the tables of the test'
columns=$(awk 'BEGIN { for (i = 1; i <= 1200; i++) printf "%sc%d int", (i > 1 ? "," : ""), i }')
run psql -qX -c "create table sales.wide ($columns)" -c "insert into sales.wide (c1, c1200) values (1, 1200)"
exits 0 'psql creates a table with 1200 columns'

run ocat add pg "$(pg_url)"
exits 0 'add connects the PostgreSQL source'
run ocat sample guests
exits 4 'sample is refused unless catalogs.yaml allows it'
echo '    samples: yes' >>"$HOME/.config/ocat/catalogs.yaml"
run ocat sample guests
exits 0 'sample succeeds when catalogs.yaml allows it'
is "$(cut -f1 "$out" | tr '\n' ' ')" 'id 0 1 2 3 4 5 6 7 8 9 ' 'sample prints ten rows ordered by the key'
prints '(binary, 4.9 kB)' 'sample prints the size of bytes'
prints 'é… (9000 characters)' 'sample prints the length of a long value'
prints '{a,NULL,"b c"}' 'sample prints an array as the server writes it'
is "$(sed -n 2p "$out" | tr -d '\t')" 0 'sample prints NULL as an empty cell'
cp "$out" first
run ocat sample guests
cmp -s first "$out"
point $? 'sample prints the same rows again'
run ocat sample guests -n 1 -o json
prints 'FROM \"sales\".\"guests\" AS t ORDER BY t.\"id\" LIMIT 1' 'sample -o json has the SQL that it ran'
run ocat sample parts
is "$(cut -f3 "$out" | tr '\n' ' ')" 'what first two\\e[31m one ' 'sample orders by a composite key and escapes control characters'
run ocat sample names
exits 0 'sample succeeds for a materialized view'
run ocat sample empty
exits 1 'sample exits with 1 for an empty table'
run ocat sample wide
exits 0 'sample succeeds for a table with 1200 columns'
is "$(tail -n 1 "$out" | cut -f1,1200)" "$(printf '1\t1200')" 'sample prints the last of 1200 columns'
run ocat show guests --samples -o json
prints '"sample_data":[{"id":"0","name":null' 'show --samples -o json has the rows'

run psql -qX -c 'drop table sales.empty' -c "create role narrow login" -c 'grant usage on schema sales to narrow' \
	-c 'grant select (id, name) on sales.guests to narrow'
run ocat sample empty
exits 1 'sample exits with 1 for a table dropped since the sync'
says 'empty' 'sample names the table dropped since the sync'
run ocat add narrow "$(pg_tcp narrow)" --samples
exits 0 'add connects with a role that may read two columns'
run ocat sample narrow.sales.guests -n 2
is "$(head -n 1 "$out")" "$(printf 'id\tname')" 'sample prints only the two readable columns'
run ocat sample narrow.sales.wide
exits 3 'sample exits with 3 for an unreadable table'
says 'SELECT' 'sample names the missing SELECT grant'
is "$(psql -qXAt -c 'select count(*) from sales.guests')" 13 'sample changes no rows in PostgreSQL'
done_testing
