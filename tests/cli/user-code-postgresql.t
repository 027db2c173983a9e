#!/bin/sh
# User-defined code in a database: no query that ocat allows runs any, wherever it hides.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"

pg_start || { echo 'Bail out! no PostgreSQL could be started'; exit 1; }
psql -qX -v ON_ERROR_STOP=1 -f "$srcdir/tests/cli/user-code.sql" >/dev/null 2>setup.err || { cat setup.err; echo 'Bail out! the setup fails'; exit 1; }
run ocat add pg "$(pg_url)"
exits 0 'a database with code of every kind can be synced'

verdict() { # verdict SQL: what check says of it; its text to run is in the file sql
	ocat check "$1" -c pg -o json >checked.json 2>checked.err
	sqlite3 :memory: "select coalesce(json_extract(readfile('checked.json'), '\$.result.sql'), '')" >sql
	sqlite3 :memory: "select json_extract(readfile('checked.json'), '\$.result.verdict')"
}
reasons() { sqlite3 :memory: "select group_concat(json_extract(value, '\$.reason'), '; ') from json_each(readfile('checked.json'), '\$.result.findings')"; }

# ---- attacks ----
# One plain session runs what is allowed, as it is printed, and what is not, as it was written: to see that it is an attack.
: >script
while IFS= read -r text; do
	said=$(verdict "$text")
	case $said in
	allow | rewrite) printf 'truncate touched;\n' && cat sql && printf ';\n' ;;
	*) said=refused && printf 'truncate touched;\n%s;\n' "$text" ;;
	esac >>script
	printf "select '%s', coalesce(string_agg(distinct by, ' '), '-'), '%s' from touched;\n" "@$said" "$(printf %s "$text" | sed "s/'/''/g")" >>script
done <"$srcdir/tests/cli/user-code-attacks.txt"
psql -qXAt <script 2>/dev/null | grep '^@' >ran
is "$(grep -c '' <ran)" "$(grep -c '' <"$srcdir/tests/cli/user-code-attacks.txt")" 'each attack of the file is tried'
is "$(awk -F'|' '($1 == "@allow" || $1 == "@rewrite") && $2 != "-"' ran)" '' 'no text that check allows runs user-defined code'
point "$([ "$(grep -c '^@refused|[^-]' ran)" -ge 120 ]; echo $?)" 'most of the refused texts run user-defined code in a plain session'

# ---- what is harmless ----
wrong=
while IFS= read -r text; do
	case $(verdict "$text") in
	allow | rewrite) psql -qXAt -v ON_ERROR_STOP=1 -f sql >/dev/null 2>&1 || wrong="$wrong[fails: $(cat sql)]" ;;
	*) wrong="$wrong[$text: $(reasons)]" ;;
	esac
done <<'Q'
select id, name, email from customers order by id
select lower(name), upper(email), octet_length(name), replace(name, 'a', 'b') from customers
select id % 10, id + 1, score * 2.5, score / id, -score, id ^ 2 from customers
select id from customers where name like 'a%' or email ilike 'b%' or name ~ 'c'
select id from customers where born between '2000-01-01' and current_date and ok and doc @> '{"a": 1}'
select count(*), count(distinct name), max(score), min(born), avg(score), sum(score) from customers
select date_trunc('month', placed_at) as m, sum(total) from orders group by 1 order by 1
select c.name, o.total from customers c join orders o on o.customer_id = c.id order by c.name, o.total desc
select id from people where mood is not null order by id
select plain || '!', upper(plain) from people order by plain
select flags[1], array_length(flags, 1), flags @> array[1], flags || 1 from customers
select doc ->> 'a', (doc -> 'a')::int, jsonb_typeof(doc) from customers
select coalesce(note, 'none'), nullif(note, ''), case when total > 5 then 'big' else 'small' end from orders
select row_number() over (partition by customer_id order by placed_at), lag(total) over (order by id) from orders
select (c).name, (c).email, (name).upper from customers c
select x.key, x.value from customers, jsonb_each(doc) x
select name from customers union select note from orders order by 1
select to_json(name), json_agg(json_build_object('id', id)) over () from customers
select trunc(score), round(score, 1), round(id::numeric, 2) from customers
select pg_catalog.lower(name) from customers
select id, code from coded where id > 1
select * from v_plain
select * from m_call
select id from indexed_plain where id = 1
Q
is "$wrong" '' 'queries of built-in functions on built-in types are allowed and run'

is "$(verdict 'select 1::counted_id')" needs_approval 'a domain whose check changes a sequence needs approval'
is "$(verdict 'select * from v_secured_too')" needs_approval 'a view on a table whose row security changes a sequence needs approval'
is "$(verdict 'select * from tenants')" allow 'row security that reads a setting is allowed'

# ---- what a person is told ----
run ocat check 'select name + email from customers' -c pg
exits 1 'a query that may run user-defined code is not allowed'
prints 'needs_approval' 'a query that may run user-defined code needs approval'
prints 'the operator + may run public.op_text(text, character varying)' 'the function behind an operator is named'
prints 'user_code' 'the finding has the code user_code'
run ocat check 'select * from v_over' -c pg
prints 'reading pg.public.v_over may run public.touch(text)' 'a function that an inner view runs is named'
run ocat check 'select (name).upper from customers' -c pg
exits 0 'an attribute that names a built-in function is a call of it'
run ocat check "select ('x').pg_ls_dir" -c pg
prints 'the attribute pg_ls_dir is a call of the function pg_ls_dir, which is not allowed' 'an attribute does not get past the list of functions'

# ---- rules on functions ----
policy() { printf 'rules:\n%s\n' "$1" >"$(ocat config path policy)"; }
policy '  - { id: one, functions: "public.op_text(text, character varying)", allow: yes }'
is "$(verdict 'select name + email from customers')" allow 'a rule allows a function by its identity'
policy '  - { id: one, functions: public.op_text, allow: yes }'
is "$(verdict 'select name + email from customers')" allow 'a rule allows a function by schema and name'
policy '  - { id: one, functions: op_text, allow: yes }'
is "$(verdict 'select name + email from customers')" needs_approval 'an unqualified name allows no user-defined function'
policy '  - { id: one, functions: public.coalesce_all, allow: yes }'
is "$(verdict 'select coalesce_all(name) from customers')" allow 'a rule allows a call of a function by schema and name'
policy '  - { id: one, functions: coalesce_all, allow: yes }'
is "$(verdict 'select coalesce_all(name) from customers')" deny 'an unqualified name does not allow a call of a user-defined function'
policy '  - { id: one, functions: fullname, deny: yes }'
is "$(verdict 'select (c).fullname from customers c')" deny 'a rule denies a function that is written as an attribute'
policy '  - { id: one, functions: upper, deny: yes }'
is "$(verdict 'select (name).upper from customers')" deny 'a rule denies a built-in function in attribute notation'
policy '  - { id: one, functions: public.coalesce_all, deny: yes }'
is "$(verdict 'select coalesce_all(name) from customers')" deny 'a rule denies a call by schema and name'
is "$(sqlite3 :memory: "select count(*), count(distinct json_extract(value, '\$.reason')) from json_each(readfile('checked.json'), '\$.result.findings') where json_extract(value, '\$.code') = 'denied_by_policy'")" '1|1' 'a denied call is reported once'
policy '  - { id: one, functions: touch, deny: yes }'
is "$(verdict 'select id from v_over')" deny 'a rule denies a function that a view calls'
rm "$(ocat config path policy)"

# ---- a path that finds the names of people first ----
psql -qX -c 'create database shadow' -c 'alter database shadow set search_path = public, pg_catalog'
PGDATABASE=shadow psql -qX <<'S'
create table touched (by text); create table t (id int, name text, day date);
insert into t values (1, 'a', '2020-01-01');
create function touch(pg_catalog.text) returns pg_catalog.text language plpgsql as 'begin insert into public.touched values ($1); return $1; end';
create function upper(pg_catalog.text) returns pg_catalog.text language plpgsql as 'begin perform public.touch(''upper''); return $1; end';
create function abs(int) returns int language plpgsql as 'begin perform public.touch(''abs''); return 1; end';
create function same_text(pg_catalog.text, pg_catalog.text) returns boolean language plpgsql as 'begin perform public.touch(''operator''); return true; end';
create operator = (leftarg = pg_catalog.text, rightarg = pg_catalog.text, function = same_text);
create function next_count(bigint) returns bigint language plpgsql as 'begin perform public.touch(''count''); return 1; end';
create aggregate count(*) (sfunc = next_count, stype = bigint, initcond = '0');
create function fine(pg_catalog.text) returns boolean language plpgsql as 'begin perform public.touch(''domain''); return true; end';
create domain public.uuid as pg_catalog.text check (fine(value));
truncate touched;
S
ocat add shadow "$(PGDATABASE=shadow pg_url)" >/dev/null 2>&1
ran=0 let=
while IFS= read -r text; do
	PGDATABASE=shadow psql -qXAt -c 'truncate touched' -c "$text" >/dev/null 2>&1
	ran=$((ran + $(PGDATABASE=shadow psql -qXAt -c 'select count(distinct by) from touched')))
	ocat check "$text" -c shadow >/dev/null 2>&1 && let="$let [$text]"
done <<'Q'
select upper(name) from t
select upper('x')
select abs(id) from t
select id from t where name = 'a'
select id from t where name in ('a', 'b')
select count(*) from t
select name::uuid from t
select uuid 'x'
Q
is "$ran" 8 'each text runs code of the same name and types that is first on the path'
is "$let" '' 'no text with names that other code shadows is allowed'

# ---- extensions ----
psql -qX -c 'create schema ext' -c 'create extension citext schema ext' -c 'create table addresses (id int, mail ext.citext)' -c "insert into addresses values (1, 'A')" || cannot_run 'the extension citext is missing: install postgresql-contrib'
run ocat sync pg
is "$(verdict 'select id, mail from addresses order by id')" allow 'a column whose type prints values with built-in code is allowed'
is "$(verdict "select id from addresses where mail = 'a'")" needs_approval 'a comparison by an extension needs approval'
run ocat check "select id from addresses where mail = 'a'" -c pg
prints 'part of the extension citext' 'the extension of a function is named'
policy '  - { id: one, extensions: citext, allow: yes }'
is "$(verdict "select id from addresses where mail = 'a'")" allow 'a rule allows the functions of an extension'
is "$(verdict 'select name + email from customers')" needs_approval 'a rule for an extension allows no other function'
rm "$(ocat config path policy)"

# ---- estimates run nothing ----
ocat remove shadow --yes >/dev/null 2>&1 || ocat remove shadow >/dev/null 2>&1
printf '    explain: true\n' >>"$(ocat config path catalogs)"
estimated() { # estimated SQL: why there is no estimate, or its rows
	ocat check "$1" -c pg --estimate -o json >checked.json 2>&1
	sqlite3 :memory: "select coalesce(json_extract(readfile('checked.json'), '\$.result.estimate.unknown_because'), json_extract(readfile('checked.json'), '\$.result.estimate.rows') || ' rows')"
}
heard() { grep -c 'user code was run' "$pg_room/data/log"; }
psql -qX -c "create function loud(text) returns text language plpgsql immutable as 'begin raise log ''user code was run''; return \$1; end'" \
	-c 'create table heard (id int, who text)' -c "create index on heard (id) where loud('a') = 'a'" -c 'create index on customers (loud(name))' \
	-c "create view v_loud as select id, loud('x') as x from customers" -c 'create table "Loud" (id int)' -c 'analyze'
before=$(heard)
run ocat sync pg
is "$(estimated 'select * from public.orders')" '10 rows' 'a query without user-defined code is estimated'
is "$(estimated 'select * from v_loud')" 'not requested: planning the query may run public.loud(text)' 'a view with a constant user-defined call is not planned'
is "$(estimated 'select * from heard')" 'not requested: planning the query may run public.loud(text)' 'a table with a constant user-defined call in an index is not planned'
is "$(verdict 'select * from heard')" needs_approval 'a query of a table with a constant user-defined call in an index needs approval'
is "$(verdict 'select id, name from customers')" allow 'a query of a table with an index on a user-defined function is allowed'
is "$(estimated 'select id, name from customers')" 'not requested: planning the query may run public.loud(text)' 'a query of a table with an index on a user-defined function is not planned'
psql -qX -c "create view \"V\" as select 1" -c 'drop table "Loud"' -c "create view \"Loud\" as select loud('y') as id"
is "$(estimated 'select * from "Loud"' | grep -c 'changed since the last sync')" 1 'a table that became a view over user-defined code since the last sync is not planned'
is "$(heard)" "$before" 'no estimate ran a function'
run ocat sync pg
is "$(estimated 'select note::app.plain from orders')" '10 rows' 'a cast to a domain without user-defined code is estimated'
is "$(estimated 'select note::plain, array[note]::plain[] from orders')" '10 rows' 'an unqualified type is found while planning'
verdict 'select note::plain, array[note]::plain[] from orders' >/dev/null
point "$(grep -qi 'note::app.plain' sql && grep -qi ']::app.plain\[\]' sql; echo $?)" 'the printed query has the schema of a type'

# ---- snapshots, and catalogs that did not say ----
ocat export -c pg --as snapshot --file pg.snapshot.jsonl >/dev/null
is "$(grep -c '^{"user_code":{"functions"' pg.snapshot.jsonl)" 1 'a snapshot has the user-defined code of its source in one line'
ocat add copy pg.snapshot.jsonl >/dev/null 2>&1
ocat export -c copy --as snapshot --file copy.jsonl >/dev/null
is "$(sed -n 2p copy.jsonl)" "$(sed -n 2p pg.snapshot.jsonl)" 'a snapshot of a snapshot has the same line of user-defined code'
run ocat check 'select name + email from customers' -c copy
prints 'the operator + may run public.op_text(text, character varying)' 'a snapshot knows the functions of its source'
grep -v '^{"user_code"' pg.snapshot.jsonl >old.jsonl
ocat add old old.jsonl >/dev/null 2>&1
run ocat check 'select lower(name), score + 1 from customers' -c old
exits 0 'a snapshot without user-defined code allows built-in functions on built-in types'
run ocat check 'select year(placed_at) from orders' -c old
exits 1 'a snapshot without user-defined code allows no function that is not built in'
prints 'not recorded' 'the reason is that user-defined code is not recorded'
prints 'sync the catalog' 'the advice for unrecorded code is a sync'
run ocat check 'select mood from people' -c old
exits 1 'a snapshot without user-defined code allows no value of a user-defined type'
run ocat check 'select * from v_over' -c old
exits 1 'a snapshot without user-defined code follows the calls in the text of views'
prints 'public.touch' 'a snapshot without user-defined code names the functions that views call'
run ocat check 'select * from v_plain' -c old
exits 0 'a view of built-in functions is allowed'
run ocat check 'select * from secured' -c old
exits 1 'a snapshot without user-defined code checks the functions of row security'
done_testing
