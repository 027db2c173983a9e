#!/bin/sh
# Rows of a real PostgreSQL: in order, cut, masked, within what the role may read.
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
exits 0 'the tables are made'
columns=$(awk 'BEGIN { for (i = 1; i <= 1200; i++) printf "%sc%d int", (i > 1 ? "," : ""), i }')
run psql -qX -c "create table sales.wide ($columns)" -c "insert into sales.wide (c1, c1200) values (1, 1200)"
exits 0 'a very wide one too'

run ocat add pg "$(pg_url)"
exits 0 'connected'
run ocat sample guests
exits 4 'refused unless it is allowed'
echo '    samples: yes' >>"$HOME/.config/ocat/catalogs.yaml"
run ocat sample guests
exits 0 'allowed'
is "$(cut -f1 "$out" | tr '\n' ' ')" 'id 0 1 2 3 4 5 6 7 8 9 ' 'ten rows, in the order of the key'
prints '(binary, 4.9 kB)' 'bytes by their size'
prints 'é… (9000 characters)' 'a long value by its length'
prints '{a,NULL,"b c"}' 'a list as the server writes it'
is "$(sed -n 2p "$out" | tr -d '\t')" 0 'NULL is nothing'
cp "$out" first
run ocat sample guests
cmp -s first "$out"
point $? 'the same each time'
run ocat sample guests -n 1 -o json
prints 'FROM \"sales\".\"guests\" AS t ORDER BY t.\"id\" LIMIT 1' 'with the SQL'
run ocat sample parts
is "$(cut -f3 "$out" | tr '\n' ' ')" 'what first two\\e[31m one ' 'a composite key in its order, what commands a terminal made visible'
run ocat sample names
exits 0 'a materialised view'
run ocat sample empty
exits 1 'an empty table'
run ocat sample wide
exits 0 'a table with more columns than two fit of'
is "$(tail -n 1 "$out" | cut -f1,1200)" "$(printf '1\t1200')" 'whole'
run ocat show guests --samples -o json
prints '"sample_data":[{"id":"0","name":null' 'show has them when asked'

run psql -qX -c 'drop table sales.empty' -c "create role narrow login" -c 'grant usage on schema sales to narrow' \
	-c 'grant select (id, name) on sales.guests to narrow'
run ocat sample empty
exits 1 'a table that is gone since'
says 'empty' 'is named'
run ocat add narrow "$(pg_tcp narrow)" --samples
exits 0 'a role that may read two columns'
run ocat sample narrow.sales.guests -n 2
is "$(head -n 1 "$out")" "$(printf 'id\tname')" 'gets those'
run ocat sample narrow.sales.wide
exits 3 'and of a closed table nothing'
says 'SELECT' 'with the grant that is missing'
is "$(psql -qXAt -c 'select count(*) from sales.guests')" 13 'nothing was written'
done_testing
