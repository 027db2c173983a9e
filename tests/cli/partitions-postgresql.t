#!/bin/sh
# Partitions, on a real PostgreSQL: counted apart from tables wherever a catalog says how large it is.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_needs
psql -qX <<'SQL'
create table plain (id int primary key);
create table split (id int, at date) partition by range (at);
create table split_1 partition of split for values from ('2025-01-01') to ('2026-01-01');
create table split_2 partition of split for values from ('2026-01-01') to ('2027-01-01');
create table split_3 partition of split for values from ('2027-01-01') to ('2028-01-01') partition by list (id);
create table split_3_1 partition of split_3 for values in (1);
SQL
make_shop shop.db

run ocat add parts "$(pg_url)"
prints 'parts  2 tables, 4 partitions, ' 'add counts partitions apart from tables'
run ocat add shop shop.db
prints 'shop  10 tables, ' 'add of a source without partitions does not mention them'
run ocat sync parts
prints 'parts  2 tables, 4 partitions, ' 'sync counts partitions apart from tables'
run ocat sync parts -o json
is "$(jq -c '.rows[0] | [.assets, .partitions]' "$out")" '[6,4]' 'sync -o json counts the assets, and the partitions among them'
run ocat list -o json
is "$(jq -c '[.rows[] | [.tables, .partitions]]' "$out")" '[[2,4],[10,0]]' 'list -o json counts tables and partitions'
run ocat list -o table
prints 'partitions' 'list shows a column of partitions if a catalog has some'
run ocat tables -c parts -o json
is "$(jq .total_matches "$out")" 2 'tables finds as many tables as list counts'
run ocat doctor parts
prints ', 2 tables, 4 partitions, synced' 'doctor counts partitions apart from tables'
run ocat
prints 'partitions' 'the overview shows a column of partitions if a catalog has some'
ocat remove parts 2>/dev/null
run ocat list -o table
prints_no 'partitions' 'list shows no column of partitions if no catalog has any'
done_testing
