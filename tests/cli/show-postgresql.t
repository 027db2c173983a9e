#!/bin/sh
# The page of a table from a real PostgreSQL: everything that the \d+ of psql shows, and more.
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
exits 0 'psql creates the tables of the test'
ocat add yard "$(pg_url)" >/dev/null 2>&1

run ocat show boats
exits 0 'show succeeds for a PostgreSQL table'
prints 'Every boat that we ever had on the slip.' 'show prints the comment of a table'
prints 'synced just now' 'show prints the age of the snapshot'
prints 'rows unknown' 'show says that the number of rows is unknown'
prints 'identity always' 'show marks an identity column'
prints 'character varying(40) collate C' 'show prints the type of a column with its collation'
prints "one of new, half done, done" 'show prints the values of a short enum'
prints '→ boats.id' 'show prints the reference of a column beside it'
prints '= (length * (2)::numeric)' 'show prints the expression of a generated column'
prints 'when somebody last looked at it' 'show prints a comment of two lines on one line in a pipe'
prints "CASE WHEN (length > (3)::numeric) THEN ((name)::text <> ''::text) ELSE true END" 'show prints an expression of several lines on one line'
prints 'on delete set null  initially deferred  boats_mother_fkey  -- the boat it was copied from' 'show prints the action, deferral, name and comment of a reference'
prints 'boats_by_state' 'show lists the indexes of a table'
prints "include (name)  where (state <> 'done'::yard.state)  -- for the board in the hall" 'show prints the included columns, condition and comment of an index'
prints 'BEFORE INSERT OR UPDATE OF name ON yard.boats FOR EACH ROW EXECUTE FUNCTION yard.touch()' 'show prints the definition of a trigger'
prints 'disabled' 'show marks a disabled trigger'
prints 'for select to public' 'show prints a row security policy'
prints 'yard.waiting' 'show lists the views that read a table'
prints 'on delete cascade  not validated' 'show marks a foreign key that is not validated'
for index in $(psql -qXAtc "select indexname from pg_indexes where schemaname = 'yard' and tablename = 'boats'"); do
	prints "$index" "show lists every index that psql lists: $index"
done

run ocat show waiting
prints 'yard.boats' 'show lists the tables that a view reads'
prints "state = 'new'::yard.state)" 'show prints the query of a view'
run ocat show yard.log
prints 'partitioned by RANGE (at)' 'show prints the partition key of a table'
prints 'partitions (1)' 'show lists the partitions of a table'
prints "FOR VALUES FROM ('2025-01-01') TO ('2026-01-01')" 'show prints the bounds of each partition'
run ocat show yard.log -o json
prints '"partitions":[{"name":"yard.yard.log_2025","bound":"FOR VALUES FROM' 'show -o json has the partitions with their bounds'
run ocat show tide_2024
prints 'partitioned by LIST (what)' 'show prints the key of a partition that is partitioned again'
prints yard.tide_2024_in 'show lists the partitions of a partition'
run ocat show moods -o json
prints '"domain":"yard.states","base_type":"yard.state[]","values":["new","half done","done"]' 'show -o json has the values of a domain over an array of an enum'
prints '"type":"yard.state[]","type_class":"array","nullable":true,"pk":false,"fk":null,"values":["new","half done","done"]' 'show -o json has the values of an array of an enum'
prints '"differences":[]' 'show -o json finds no difference between sync and live table'
run ocat show moods
prints 'each one of new, half done, done' 'show prints the values of an array of an enum'
prints 'yard.states (yard.state[])' 'show prints the type under a domain'
run ocat show '船の明細'
prints '備考' 'show accepts the name of a table in Japanese'
run ocat refs repairs -o table
prints 'not validated' 'refs marks a relation that is not validated'
run ocat tables 'boa* has:na_me' --live -v
says "ILIKE 'boa%'" 'tables --live -v prints the SQL with its values in place'
says "ILIKE E'na\\\\_me'" 'tables --live -v prints the SQL with its patterns escaped'

run ocat tables --ask 'everything indigo' -o tsv
prints 'yard.yard.boats' 'a question that names a value of an enum finds its table'
prints 'indigo is a value of column' 'the answer says that the word is a value of the column'

# ---- options of a foreign table that open another system ----
cat >far.sql <<'SQL'
create foreign data wrapper dummy; create server f foreign data wrapper dummy;
create foreign table yard.far (a int options (password 'one TWOLEAK')) server f
	options (table_name 'x', password 'correct horse LEAKED', api_key 'k1, k2LEAK', passwd 'it''s LEAK2', pwd E'new\nlineLEAK', zz 'end');
SQL
run psql -qX -v ON_ERROR_STOP=1 -f far.sql
exits 0 'psql creates a foreign table with passwords in its options'
ocat sync yard >/dev/null 2>&1
run ocat show far
prints 'table_name=x, password=***, api_key=***, passwd=***, pwd=***, zz=end' 'show hides every password in the options of a foreign table'
prints_no LEAK 'show hides the password in the options of a foreign column'
[ -s "$HOME/.cache/ocat/ocat.db" ] && ! grep -rqa 'LEAK' "$HOME/.cache/ocat"
point $? 'passwords in the options of a foreign table are not cached'
run ocat show far --live -o json
prints_no LEAK 'show --live hides the passwords of a foreign table'

# ---- an index with NULLS NOT DISTINCT ----
psql -qX -c 'create table yard.slips (a int, b int); create unique index slip_once on yard.slips (a)'
ocat sync yard >/dev/null 2>&1
psql -qX -c 'drop index yard.slip_once; create unique index slip_once on yard.slips (a) nulls not distinct'
run ocat sync yard
prints_no 'nothing changed' 'sync reports an index that becomes NULLS NOT DISTINCT as a change'
run ocat changes -c yard -o jsonl
prints 'nulls not distinct' 'changes names NULLS NOT DISTINCT as the change of an index'
run ocat show slips --live
prints '(a)  nulls not distinct' 'show --live prints that an index has NULLS NOT DISTINCT'
run ocat show slips --ddl
prints 'CREATE UNIQUE INDEX slip_once ON yard.slips USING btree (a) NULLS NOT DISTINCT;' 'show --ddl prints an index with NULLS NOT DISTINCT'
run ocat show slips -o json
prints '(a) NULLS NOT DISTINCT"' 'show -o json has an index with NULLS NOT DISTINCT'
prints '"differences":[]' 'show -o json finds no difference for an index with NULLS NOT DISTINCT'
psql -qX -c 'create unique index slip_other on yard.slips (b) where b > 0 and b::text <> $$ NULLS NOT DISTINCT$$'
run ocat show slips --live
is "$(grep -c 'nulls not distinct' "$out")" 1 'show does not take a string in a condition for NULLS NOT DISTINCT'

# ---- operator classes of another schema, and parameters of operator classes ----
cat >ops.sql <<'SQL'
create schema "my ops";
create operator class "my ops"."by int" for type int using btree as operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 btint4cmp(int, int);
create table yard.ropes (id int, words tsvector);
create index rope_own on yard.ropes (id "my ops"."by int" desc);
create index rope_words on yard.ropes using gist (words tsvector_ops(siglen=32));
create index rope_br on yard.ropes using brin (id int4_minmax_multi_ops(values_per_range=16));
SQL
run psql -qX -v ON_ERROR_STOP=1 -f ops.sql
exits 0 'psql creates indexes with operator classes'
ocat sync yard >/dev/null 2>&1
run ocat show ropes --ddl
prints 'USING btree (id "my ops"."by int" DESC);' 'show --ddl prints an operator class with its schema'
prints "USING gist (words tsvector_ops (siglen='32'));" 'show --ddl prints the default operator class with its parameters'
grep '^CREATE INDEX' "$out" >made.sql
psql -qX -c 'drop index yard.rope_own, yard.rope_words, yard.rope_br'
run psql -qX -v ON_ERROR_STOP=1 -f made.sql
exits 0 'PostgreSQL runs the statements of show --ddl for such indexes'
psql -qX -c 'drop index yard.rope_br; create index rope_br on yard.ropes using brin (id int4_minmax_multi_ops(values_per_range=64))'
run ocat sync yard
prints_no 'nothing changed' 'sync reports another parameter of an operator class as a change'
run ocat changes -c yard -o jsonl
prints "values_per_range='64'" 'changes prints the new parameter of an operator class'
run ocat show ropes --live -o json
prints "int4_minmax_multi_ops (values_per_range='64')" 'show --live prints the new parameter of an operator class'
prints '"differences":[]' 'show -o json finds no difference for operator class parameters'

# ---- the time of a change, between two readings of the counters ----
ocat sync yard >/dev/null 2>&1
run ocat tables 'modified:1d' -c yard -o jsonl
is "$(cat "$out")" '' 'modified:1d leaves out a table without an observed write'
run ocat tables 'modified:..2100-01-01' -c yard -o jsonl
prints '"yard.yard.repairs"' 'modified: with a future end finds a table without an observed write'
run ocat why yard.repairs 'modified:1d'
prints 'it was modified not after' 'why says that a table was not modified after a time'
psql -qX -c "insert into yard.log values ('2025-03-04', 'out')"
counted() { [ "$(psql -qXAtc "select sum(n_tup_ins) > 0 from pg_stat_user_tables where relname = 'log_2025'")" = t ]; }
wait_until 'the server to count a write' counted
ocat sync yard >/dev/null 2>&1
run ocat tables 'modified:1d kind:table,partition' -c yard -o jsonl
is "$(wc -l <"$out")" 1 'modified:1d finds the table with an observed write'

# Properties of an index beside the columns of its key.
psql -qXc "create table yard.berths (id int, a int, \"the b\" int, constraint berths_pkey primary key (id) include (a, \"the b\"), constraint uu unique (a) include (\"the b\") with (fillfactor = 70) deferrable)" \
	-c "comment on constraint uu on yard.berths is 'one each'"
ocat sync yard >/dev/null 2>&1
run ocat show yard.berths
prints '(id) include (a, the b)' 'show prints the included columns of a primary key'
prints '(a) include (the b)  deferrable  with fillfactor=70  -- one each' 'show prints the properties of a unique constraint'
run ocat show yard.berths -o md
prints 'unique (a) include (the b)  deferrable  with fillfactor=70  -- one each' 'show -o md prints the properties of a unique constraint'

# ---- rows before the first ANALYZE: what the counters of writes add up to ----
psql -qXd postgres -c 'create database fresh'
fresh() { PGDATABASE=fresh psql -qXAt "$@"; }
fresh -c 'create table filled (id int)' -c 'create table unfilled (id int)' -c 'insert into filled select generate_series(1, 250)' -c 'delete from filled where id > 240'
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	[ "$(fresh -c "select n_live_tup from pg_stat_user_tables where relname = 'filled'")" = 240 ] && break
	sleep 0.2
done
ocat add fresh "postgresql://boss@/fresh?host=$PGHOST&port=$PGPORT" -q >/dev/null 2>&1
count() { # count WORDS EXPECTED TABLE OPTION...
	words=$1 expected=$2 table=$3
	shift 3
	ocat tables "=$table" -c fresh "$@" -o json >"$out" 2>"$err"
	is "$(jq -r '.rows[0] | [.row_count, .row_count_kind] | map(tostring) | join(" ")' "$out")" "$expected" "$words"
}
if [ "$(fresh -c 'show server_version_num')" -ge 140000 ]; then
	count 'a table that was never analysed has the rows that its counters add up to' '240 estimated' filled
	count 'a live search has the same rows' '240 estimated' filled --live
	count 'without counted rows, the rows of a table that was never analysed are unknown' 'null unknown' unfilled
	bytes() { ocat tables "=$1" -c fresh -o json 2>/dev/null | jq -r '.rows[0].size_bytes'; }
	is "$(bytes filled) $(bytes unfilled)" "$(fresh -c "select pg_relation_size('filled')") 0" 'a table that was never analysed has the size of its file'
	mkfifo lock
	fresh <lock >/dev/null 2>&1 &
	exec 8>lock
	echo 'begin; lock table filled in access exclusive mode;' >&8
	until [ "$(fresh -c "select count(*) from pg_locks where relation = 'filled'::regclass and mode = 'AccessExclusiveLock'")" = 1 ]; do sleep 0.1; done
	run timeout 20 "$OCAT" sync fresh -q
	exits 0 'a sync does not wait for a table that is exclusively locked'
	is "$(bytes filled)" null 'the size of an exclusively locked table is unknown'
	exec 8>&-
	wait $! 2>/dev/null
	fresh -c 'analyze' -c 'insert into filled values (1)'
	ocat sync fresh -q >/dev/null
	count 'after an ANALYZE its count holds' '240 estimated' filled
	count 'an empty table has no rows after an ANALYZE' '0 estimated' unfilled
fi
done_testing
