#!/bin/sh
# A page of what psql's \d+ tells, and more: from a real PostgreSQL.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
pg_needs
cat >made.sql <<'SQL'
create schema yard;
create type yard.state as enum ('new', 'half done', 'done');
create type yard.colour as enum ('red', 'orange', 'yellow', 'green', 'blue', 'indigo', 'violet', 'black', 'white', 'grey');
create table yard.boats (id bigint generated always as identity primary key, name varchar(40) not null unique collate "C",
	state yard.state not null default 'new', colour yard.colour, mother bigint references yard.boats on delete set null deferrable initially deferred,
	length numeric(6,2) check (length > 0), area numeric generated always as (length * 2) stored, seen timestamptz default now());
comment on constraint boats_mother_fkey on yard.boats is 'the boat it was copied from';
comment on table yard.boats is 'Every boat that we ever had on the slip.';
comment on column yard.boats.seen is E'when somebody last\nlooked at it';
create index boats_by_state on yard.boats (state, seen desc) include (name) where state <> 'done';
comment on index yard.boats_by_state is 'for the board in the hall';
create function yard.touch() returns trigger language plpgsql as 'begin return new; end';
create trigger touched before insert or update of name on yard.boats for each row execute function yard.touch();
alter table yard.boats add constraint sane check (case when length > 3 then name <> '' else true end);
alter table yard.boats disable trigger touched;
alter table yard.boats enable row level security;
create policy own on yard.boats for select using (name = current_user);
create view yard.waiting as select id, name from yard.boats where state = 'new';
create table yard.log (at date not null, what text) partition by range (at);
create table yard.log_2025 partition of yard.log for values from ('2025-01-01') to ('2026-01-01');
create table yard.repairs (id int primary key, boat bigint not null, note text);
alter table yard.repairs add constraint repairs_boat foreign key (boat) references yard.boats on delete cascade not valid;
create domain yard.states as yard.state[];
create table yard.moods (id int, one yard.states, more yard.state[]);
create table yard.tide (at date, what text) partition by range (at);
create table yard.tide_2024 partition of yard.tide for values from ('2024-01-01') to ('2025-01-01') partition by list (what);
create table yard.tide_2024_in partition of yard.tide_2024 for values in ('in');
create table yard."船の明細" ("番号" int primary key, "備考" text);
comment on column yard."船の明細"."備考" is '自由に書いてください。';
SQL
run psql -qX -v ON_ERROR_STOP=1 -f made.sql
exits 0 'the tables are made'
ocat add yard "$(pg_url)" >/dev/null 2>&1

run ocat show boats
exits 0 'a table'
prints 'Every boat that we ever had on the slip.' 'its comment'
prints 'synced just now' 'how fresh it is'
prints 'rows unknown' 'what is not known is said'
prints 'identity always' 'identity'
prints 'character varying(40) collate C' 'types as written, with their collation'
prints "one of new, half done, done" 'the values of a short enum'
prints '→ boats.id' 'a reference beside its column'
prints '= (length * (2)::numeric)' 'a generated column'
prints 'when somebody last looked at it' 'a comment of two lines is one in a pipe'
prints "CASE WHEN (length > (3)::numeric) THEN ((name)::text <> ''::text) ELSE true END" 'an expression of several lines is one'
prints 'on delete set null  initially deferred  boats_mother_fkey  -- the boat it was copied from' 'all that a reference says'
prints 'boats_by_state' 'indexes'
prints "include (name)  where (state <> 'done'::yard.state)  -- for the board in the hall" 'with all they say'
prints 'BEFORE INSERT OR UPDATE OF name ON yard.boats FOR EACH ROW EXECUTE FUNCTION yard.touch()' 'triggers'
prints 'disabled' 'and whether they fire'
prints 'for select to public' 'row security'
prints 'yard.waiting' 'the views that read it'
prints 'on delete cascade  not validated' 'a key that was never checked'
for index in $(psql -qXAtc "select indexname from pg_indexes where schemaname = 'yard' and tablename = 'boats'"); do
	prints "$index" "nothing that psql shows is left out: $index"
done

run ocat show waiting
prints 'yard.boats' 'what a view reads'
prints "state = 'new'::yard.state)" 'and its query'
run ocat show yard.log
prints 'partitioned by RANGE (at)' 'a partitioned table'
prints 'partitions (1)' 'with its partitions'
prints "FOR VALUES FROM ('2025-01-01') TO ('2026-01-01')" 'and their bounds'
run ocat show yard.log -o json
prints '"partitions":[{"name":"yard.yard.log_2025","bound":"FOR VALUES FROM' 'as JSON'
run ocat show tide_2024
prints 'partitioned by LIST (what)' 'a partition that has partitions'
prints yard.tide_2024_in 'names them'
run ocat show moods -o json
prints '"domain":"yard.states","base_type":"yard.state[]","values":["new","half done","done"]' 'the values of a domain over an array of an enum'
prints '"type":"yard.state[]","type_class":"array","nullable":true,"pk":false,"fk":null,"values":["new","half done","done"]' 'and of an array'
prints '"differences":[]' 'looked at by itself it is the same'
run ocat show moods
prints 'each one of new, half done, done' 'which the page says'
prints 'yard.states (yard.state[])' 'and what the domain is made of'
run ocat show '船の明細'
prints '備考' 'a name in Japanese'
run ocat refs repairs -o table
prints 'not validated' 'a relation that rows may contradict'
run ocat tables 'boa* has:na_me' --live -v
says "ILIKE 'boa%'" 'the SQL of a search at the source is shown with its values in place'
says "ILIKE 'na\_me'" 'and escaped'

run ocat tables --ask 'everything indigo' -o tsv
prints 'yard.yard.boats' 'a question that names a value of an enum finds its table'
prints 'indigo is a value of it' 'and says so'

# ---- options of a foreign table that open another system ----
cat >far.sql <<'SQL'
create foreign data wrapper dummy; create server f foreign data wrapper dummy;
create foreign table yard.far (a int options (password 'one TWOLEAK')) server f
	options (table_name 'x', password 'correct horse LEAKED', api_key 'k1, k2LEAK', passwd 'it''s LEAK2', pwd E'new\nlineLEAK', zz 'end');
SQL
run psql -qX -v ON_ERROR_STOP=1 -f far.sql
exits 0 'a foreign table with passwords'
ocat sync yard >/dev/null 2>&1
run ocat show far
prints 'table_name=x, password=***, api_key=***, passwd=***, pwd=***, zz=end' 'nothing of a password is shown, whatever stands in it'
prints_no LEAK 'nor of one of a column'
[ -s "$HOME/.cache/ocat/ocat.db" ] && ! grep -rqa 'LEAK' "$HOME/.cache/ocat"
point $? 'nor is it kept'
run ocat show far --live -o json
prints_no LEAK 'nor does a look show it'

# ---- an index that counts NULLs as equal ----
psql -qX -c 'create table yard.slips (a int, b int); create unique index slip_once on yard.slips (a)'
ocat sync yard >/dev/null 2>&1
psql -qX -c 'drop index yard.slip_once; create unique index slip_once on yard.slips (a) nulls not distinct'
run ocat sync yard
prints_no 'nothing changed' 'a sync sees it'
run ocat changes -c yard
prints 'nulls not distinct' 'and it is told what is new'
run ocat show slips --live
prints '(a)  nulls not distinct' 'a look sees it too'
run ocat show slips --ddl
prints 'CREATE UNIQUE INDEX slip_once ON yard.slips USING btree (a) NULLS NOT DISTINCT;' 'its statement says so'
run ocat show slips -o json
prints '(a) NULLS NOT DISTINCT"' 'and its JSON'
prints '"differences":[]' 'which a look agrees with'
psql -qX -c 'create unique index slip_other on yard.slips (b) where b > 0 and b::text <> $$ NULLS NOT DISTINCT$$'
run ocat show slips --live
is "$(grep -c 'nulls not distinct' "$out")" 1 'no other index has it'

# ---- operator classes of another schema, and their parameters ----
cat >ops.sql <<'SQL'
create schema "my ops";
create operator class "my ops"."by int" for type int using btree as operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 btint4cmp(int, int);
create table yard.ropes (id int, words tsvector);
create index rope_own on yard.ropes (id "my ops"."by int" desc);
create index rope_words on yard.ropes using gist (words tsvector_ops(siglen=32));
create index rope_br on yard.ropes using brin (id int4_minmax_multi_ops(values_per_range=16));
SQL
run psql -qX -v ON_ERROR_STOP=1 -f ops.sql
exits 0 'such indexes are made'
ocat sync yard >/dev/null 2>&1
run ocat show ropes --ddl
prints 'USING btree (id "my ops"."by int" DESC);' 'an operator class with its schema'
prints "USING gist (words tsvector_ops (siglen='32'));" 'the usual one with its parameters'
grep '^CREATE INDEX' "$out" >made.sql
psql -qX -c 'drop index yard.rope_own, yard.rope_words, yard.rope_br'
run psql -qX -v ON_ERROR_STOP=1 -f made.sql
exits 0 'and the server takes the statements'
psql -qX -c 'drop index yard.rope_br; create index rope_br on yard.ropes using brin (id int4_minmax_multi_ops(values_per_range=64))'
run ocat sync yard
prints_no 'nothing changed' 'another parameter is a change'
run ocat changes -c yard
prints "values_per_range='64'" 'which is told'
run ocat show ropes --live -o json
prints "int4_minmax_multi_ops (values_per_range='64')" 'a look has it'
prints '"differences":[]' 'as the sync had'

# ---- when: between two counts ----
ocat sync yard >/dev/null 2>&1
run ocat tables 'modified:1d' -c yard -o jsonl
is "$(cat "$out")" '' 'a table that nobody saw change is not one that changed lately'
run ocat tables 'modified:..2100-01-01' -c yard -o jsonl
prints '"yard.yard.repairs"' 'though it did not change since'
run ocat why yard.repairs 'modified:1d'
prints 'it was modified not after' 'which is told'
psql -qX -c "insert into yard.log values ('2025-03-04', 'out')"
counted() { [ "$(psql -qXAtc "select sum(n_tup_ins) > 0 from pg_stat_user_tables where relname = 'log_2025'")" = t ]; }
wait_until 'the server to count a write' counted
ocat sync yard >/dev/null 2>&1
run ocat tables 'modified:1d kind:table,partition' -c yard -o jsonl
is "$(wc -l <"$out")" 1 'one that was seen to change is'

# What an index has beside the columns of its key.
psql -qXc "create table yard.berths (id int, a int, \"the b\" int, constraint berths_pkey primary key (id) include (a, \"the b\"), constraint uu unique (a) include (\"the b\") with (fillfactor = 70) deferrable)" \
	-c "comment on constraint uu on yard.berths is 'one each'"
ocat sync yard >/dev/null 2>&1
run ocat show yard.berths
prints '(id) include (a, the b)' 'what a primary key includes'
prints '(a) include (the b)  deferrable  with fillfactor=70  -- one each' 'and a unique one, with how it is kept'
run ocat show yard.berths -o md
prints 'unique (a) include (the b)  deferrable  with fillfactor=70  -- one each' 'in Markdown too'
done_testing
