#!/bin/sh
# Join paths between the tables of a real PostgreSQL: the server runs the SQL of each.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_start 2>"$err"
status=$?
point $status 'PostgreSQL starts with the installed version'
[ $status = 0 ] || { done_testing; exit; }
psql -q -v ON_ERROR_STOP=1 <<'SQL' >"$out" 2>"$err"
create schema crm;
create schema "Ops Room";
create schema play;
create table crm.customers (id int primary key, parent_id int references crm.customers, "Home Town" text);
create table crm.accounts (customer_id int primary key references crm.customers, limit_eur numeric);
create table "Ops Room"."Order" ("Order Nr" int primary key, customer_id int not null references crm.customers, "select" int);
create table "Ops Room".lines (order_nr int references "Ops Room"."Order", line_no int, sku text, primary key (order_nr, line_no));
create table "Ops Room".parcels (id int primary key, order_nr int, line_no int, foreign key (order_nr, line_no) references "Ops Room".lines);
create table play.teams (id int primary key, name text);
create table play.matches (id int primary key, home_team_id int not null references play.teams, away_team_id int not null references play.teams);
create table play.tickets (id int primary key, match_id int not null references play.matches, customer_id int references crm.customers);
create view crm.big as select c.id as customer_id, count(*) as n from crm.customers c join "Ops Room"."Order" o on o.customer_id = c.id group by c.id;
create table crm.lonely (zob text);
create table play.seats (id int, match_id int not null references play.matches) partition by range (id);
create table play.seats_1 partition of play.seats for values from (0) to (100);
create table crm.chain_a (id int primary key);
create table crm.chain_b (id int primary key, chain_a_id int references crm.chain_a);
create table crm.chain_c (id int primary key, chain_b_id int references crm.chain_b);
create table crm.chain_d (id int primary key, chain_c_id int references crm.chain_c);
create table crm.chain_e (id int primary key, chain_d_id int references crm.chain_d);
insert into crm.customers values (1, null, 'x'), (2, 1, 'y');
insert into "Ops Room"."Order" values (10, 1, 3), (11, 2, 4);
insert into "Ops Room".lines values (10, 1, 'a'), (10, 2, 'b'), (11, 1, 'a');
insert into "Ops Room".parcels values (1, 10, 1), (2, null, null);
SQL
point $? 'psql creates tables in three schemas'
ocat add pg "$(pg_url)" >/dev/null 2>"$err"

field() { # field EXPRESSION: evaluates it on the answer
	sqlite3 :memory: "with j(r) as (select json_extract(readfile('answer.json'), '\$.result')) select $1 from j"
}
asked() { ocat path "$@" -o json -q >answer.json 2>"$err"; }
counted() { psql -Atqc "select count(*) $(field "json_extract(r, '\$.sql_snippet')")" 2>&1; }

asked customers parcels
is "$(field "json_extract(r, '\$.hop_count')")" 2 'path goes through two schemas, quoted names and part of a composite key'
is "$(counted)" 1 'PostgreSQL runs the SQL of a path with quoted names'
is "$(field "(select group_concat(json_extract(value, '\$.join_type'), ' ') from json_each(r, '\$.path'))")" 'JOIN JOIN' 'path uses JOIN against the direction of the keys'
asked parcels customers
is "$(field "json_extract(r, '\$.path[0].join_type')")" 'LEFT JOIN' 'path uses LEFT JOIN along a nullable key'
is "$(counted)" 2 'PostgreSQL keeps the rows with a null key'
is "$(field "(select count(*) from json_each(r, '\$.path') where json_extract(value, '\$.cardinality') = 'N:1')")" 2 'each step along the keys has the cardinality N:1'
asked accounts customers
is "$(field "json_extract(r, '\$.path[0].cardinality')")" 1:1 'a key that is also the primary key has the cardinality 1:1'

# The same for the SQL in the cache.
psql -q -c 'create schema "order"; create schema "a.b"; create schema "say ""hi"""; create table "order"."select" ("user" int primary key);
create table "a.b"."table" ("group" int references "order"."select"); create table "say ""hi"""."From" (id int references "order"."select")'
ocat sync pg >/dev/null 2>"$err"
ocat query 'select sql_snippet from relationships' -n 1000 -o csv -q 2>"$err" | sed '1d; s/^"//; s/"$//; s/""/"/g' >snippets
while read -r snippet; do psql -Atqc "select count(*) $snippet" >/dev/null 2>>wrong || echo "$snippet"; done <snippets >refused
is "$(cat refused)" '' 'PostgreSQL runs the SQL of every relationship in the cache'
grep -qF 'FROM "a.b"."table" LEFT JOIN "order"."select" ON "a.b"."table"."group" = "order"."select"."user"' snippets
point $? 'the SQL in the cache quotes only the names that need it'
psql -q -c 'drop schema "say ""hi""" cascade; drop schema "a.b" cascade; drop schema "order" cascade' 2>/dev/null
ocat sync pg >/dev/null 2>"$err"

# Several keys: asked, not chosen.
asked matches teams
is "$(field "json_extract(r, '\$.questions[0]')")" 'matches and teams: home_team or away_team?' 'path asks which of two keys is meant'
is "$(field "json_array_length(r, '\$.path[0].parallel')")" 2 'path lists both keys as parallel'
asked teams tickets --via away_team
is "$(field "json_extract(r, '\$.path[0].on_clause') like '%away_team_id%' and json_array_length(r, '\$.questions') = 0")" 1 'path asks nothing when --via selects the key'
is "$(counted)" 0 'PostgreSQL runs the SQL of a path with --via'

# Three tables and more.
run ocat path teams parcels accounts
exits 0 'path looks further when one of three tables is too far away'
says 'no path of at most 3 steps: the shortest has 4' 'path says how many steps connect the three tables'
asked teams parcels accounts --max-hops 4
is "$(field "json_extract(r, '\$.found') and json_array_length(r, '\$.warnings') > 0")" 1 'path finds a tree of three tables and warns about fan-out'
counted >count
is "$(grep -c '^[0-9]*$' count)" 1 'PostgreSQL runs the SQL of a tree of three tables'
asked customers accounts "Ops Room.Order" lines parcels tickets matches teams big seats
is "$(field "json_extract(r, '\$.found') || ' ' || (json_array_length(r, '\$.path') >= 9)")" '1 1' 'path finds a tree of ten tables'
counted >count
is "$(grep -c '^[0-9]*$' count)" 1 'PostgreSQL runs the SQL of a tree of ten tables'

# A view in the middle, a partitioned table, and a table without joins.
asked big lines
is "$(field "json_extract(r, '\$.found')")" 1 'path joins a view by an inferred relation'
is "$(field "json_extract(r, '\$.path[0].origin')")" inferred 'the step to a view is marked as inferred'
counted >count
is "$(grep -c '^[0-9]*$' count)" 1 'PostgreSQL runs the SQL of a path through a view'
asked seats teams
is "$(field "json_extract(r, '\$.hop_count')")" 2 'path uses the keys of a partitioned table'
run ocat path crm.lonely customers -o table
exits 1 'path exits with 1 for a table without any key'
prints 'lonely joins no table' 'path says that the table joins no other'
says 'ocat relate' 'path suggests relate for a table without any key'
run ocat path chain_a chain_e
exits 0 'path looks further when the tables are more steps away than allowed'
says 'no path of at most 3 steps: the shortest has 4' 'path says that it looked further'
asked chain_a chain_e --max-hops 4
is "$(counted)" 0 '--max-hops 4 finds the longer path and PostgreSQL runs it'

# Names.
psql -qc 'create table play.customers (id int primary key)' 2>"$err"
ocat sync pg >/dev/null 2>"$err"
run ocat path customers parcels
exits 2 'path exits with 2 for a name that two tables have'
says 'pg.crm.customers' 'path lists the first candidate for an ambiguous name'
says 'pg.play.customers' 'path lists the second candidate for an ambiguous name'
run ocat path crm.customers crm.customers
exits 2 'path refuses a path from a table to itself'
says 'refs crm.customers' 'path refers to refs for a path from a table to itself'
make_shop shop.db
ocat add shop shop.db >/dev/null
run ocat path crm.customers shop.orders
exits 1 'path finds none between catalogs that have no table in common'
says 'are in different catalogs, and no table within 3 steps of them is in both' 'path says that no table connects the two catalogs'
pg_stop
done_testing
