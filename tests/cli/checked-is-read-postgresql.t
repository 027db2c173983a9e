#!/bin/sh
# What check prints reads what was checked: in any session, whatever its search path, temporary tables and settings.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_needs

psql -qX >/dev/null <<'S' || exit 99
SET client_min_messages = error;
CREATE ROLE ann LOGIN; CREATE ROLE bob LOGIN; CREATE ROLE cid LOGIN; CREATE ROLE dot LOGIN;
CREATE SCHEMA ann; CREATE SCHEMA app; CREATE SCHEMA late; CREATE SCHEMA shut; CREATE SCHEMA "Odd.One";
GRANT USAGE ON SCHEMA ann, app, late, "Odd.One" TO PUBLIC;
ALTER ROLE bob SET search_path = app, public;
ALTER ROLE cid SET search_path = shut, late, "Odd.One", public;
ALTER ROLE dot SET search_path = public, pg_catalog, information_schema;
-- t: a table of this name in these schemas, whose one row names its schema
DO $$
DECLARE s text; t text;
BEGIN
	FOR s, t IN VALUES ('public','orders'), ('ann','orders'), ('app','orders'), ('late','orders'), ('shut','orders'), ('Odd.One','orders'),
		('public','staff'), ('app','staff'), ('public','Staff'), ('late','rare'), ('Odd.One','rare'), ('app','apart'), ('public','plain'),
		('public','pg_class'), ('public','tables'), ('public','pg_mine'), ('public','Odd Name'), ('Odd.One','two'), ('app','two')
	LOOP
		EXECUTE format('CREATE TABLE %I.%I (id int, whose text)', s, t);
		EXECUTE format('INSERT INTO %I.%I VALUES (1, %L)', s, t, s || '.' || t);
		EXECUTE format('GRANT SELECT ON %I.%I TO PUBLIC', s, t);
	END LOOP;
END $$;
CREATE VIEW public.seen AS SELECT id, whose FROM ann.orders;
CREATE VIEW ann.plain AS SELECT 1 AS id, 'ann.plain'::text AS whose;
GRANT SELECT ON public.seen, ann.plain TO PUBLIC;
CREATE DATABASE other TEMPLATE test;
ALTER DATABASE other SET search_path = late, app;
S
for who in ann bob cid dot; do ocat add "$who" "$(pg_url "$who")" >/dev/null 2>&1 || exit 99; done
ocat add far "$(PGDATABASE=other pg_url ann)" >/dev/null 2>&1 || exit 99

# A session that does all it can to read something else.
cat >hostile <<'S'
SET client_min_messages = error;
CREATE TEMP TABLE orders AS SELECT 1 AS id, 'temporary' AS whose;
CREATE TEMP TABLE staff AS TABLE orders;
CREATE TEMP TABLE "Staff" AS TABLE orders;
CREATE TEMP TABLE plain AS TABLE orders;
CREATE TEMP TABLE pg_class AS TABLE orders;
CREATE TEMP VIEW seen AS TABLE orders;
SET search_path = pg_temp, shut, late, app, ann;
SET standard_conforming_strings = off;
SET escape_string_warning = off;
SET backslash_quote = on;
SET transform_null_equals = on;
S

# One query a line; a line that begins with a blank goes on with the one before.
cat >queries <<'Q'
select whose from orders
select whose from ORDERS
select whose from "orders"
select whose from "ORDERS"
select orders.whose from orders
select o.whose from orders o
select orders from orders
select o from orders as o
select * from orders
select orders.* from orders
select count(*) from orders
select whose from public.orders
select public.orders.whose from public.orders
select public.orders.whose from orders
select ann.orders.whose from orders
select ann.orders.whose from ann.orders
select whose from app.orders
select whose from "Odd.One".orders
select whose from shut.orders
select whose from staff
select whose from Staff
select whose from "Staff"
select whose from "STAFF"
select a.whose, b.whose from staff a join "Staff" b on a.id = b.id
select a.whose, b.whose from orders a join public.orders b on a.id = b.id
select orders.whose, staff.whose from orders join staff using (id)
select orders.whose, staff.whose from orders natural join staff
select whose from rare
select whose from apart
select whose from plain
select whose from only orders
select whose from orders *
select whose from pg_class
select relname from pg_class where relname = 'orders'
select whose from public.pg_class
select whose from pg_mine
select whose from tables
select whose from public.tables
select whose from "Odd Name"
select whose from two
select whose from seen
select whose from public.seen
select whose from pg_temp.orders
select whose from pg_catalog.orders
with orders as (select 'cte' as whose) select whose from orders
with orders as (select whose from orders) select whose from orders
with orders as (select whose from orders), staff as (select whose from orders) select whose from staff
with recursive orders as (select 1 as n union all select n + 1 from orders where n < 3) select max(n) from orders
with a as (with orders as (select 'inner' as whose) select whose from orders) select a.whose, o.whose from a cross join orders o
select (with orders as (select 'sub' as whose) select whose from orders) as x, whose from orders
select whose from (select whose from orders) orders
select (select max(whose) from orders) as one
select whose from orders where exists (select 1 from staff where staff.id = orders.id)
select whose from orders where id in (select id from staff)
select x.whose from orders x, lateral (select whose from staff s where s.id = x.id) y
select whose from orders union all select whose from staff
select whose from orders except select whose from staff
table orders
select whose from orders tablesample system (100)
values ('x')
select '\d' as x
select '\' || ' ; select 1; --' as x
select E'\\' || E'it\'s' || whose as x from orders
select $$a\b'c$$ as x
select $t$\'$t$ || whose as x from orders
select whose from orders where whose <> '\' || ''''
select whose from orders where whose like 'a\%' escape '\'
select whose from orders where whose similar to '\w+' or true
select replace(whose, '.', '\') as x from orders
select '\' as "a\", '\' as "b"";", whose from orders
select whose as "select""\" from orders
select date '2020-01-01' as d, interval '1\1' as i
select 'a'
  '\' as x
select '\\' as x, '\\\' as y, '' as z
select whose || ':\;' as x from orders
select whose /* \' */ from orders
select whose from orders where whose = null or true
Q

ask() { # ask DATABASE LOGIN FIRST: runs the numbered texts of "texts", and prints each answer behind its number
	sed 's/^\([0-9]*\)\t/\\echo #\1\n/' texts | tr '\001' '\n' >ask.sql
	cat "$3" ask.sql >all.sql
	psql -qXAtd "$1" -U "$2" -f all.sql 2>&1 | sed 's/^psql:[^ ]* ERROR:.*/ERROR/; /^LINE\|^ *^\|^HINT\|^DETAIL/d' | awk '
		/^#[0-9]+$/ { n = substr($0, 2); next }
		n { a[n] = a[n] "|" ($0) }
		END { for (n in a) printf "%d\t%s\n", n, a[n] }' | sort -n
}
: >nothing
awk '/^ / { t = t "\001" $0; next } NR > 1 { print t } { t = $0 } END { print t }' queries >one-a-line
printed_of() { sqlite3 :memory: "select coalesce(json_extract(readfile('checked.json'), '\$.result.sql'), '')"; }

fact() { sqlite3 :memory: "select coalesce(json_extract(readfile('checked.json'), '\$.result.$1'), '')"; }

for where in ann:ann bob:bob cid:cid dot:dot far:ann; do
	catalog=${where%:*} login=${where#*:} base=test
	[ "$catalog" != far ] || base=other
	awk '{ printf "%d\t%s;\n", NR, $0 }' one-a-line >texts
	ask "$base" "$login" nothing >wanted
	n=0
	: >texts
	: >off-path
	while IFS= read -r query; do
		n=$((n + 1))
		printf '%s' "$query" | tr '\001' '\n' >query
		ocat check -c "$catalog" -o json - <query >checked.json || continue
		printf '%d\t%s;\n' "$n" "$(fact sql | tr '\n' '\001')" >>texts
		! grep -q not_on_search_path checked.json || echo "$n" >>off-path
	done <one-a-line
	# A name that is not on the path is unknown to the server, and printed with its schema and a warning.
	awk -F '\t' 'FILENAME == "off-path" { off[$1] = 1; next } !($1 in off)' off-path texts >on-path
	mv on-path texts
	ask "$base" "$login" hostile >got
	cut -f 1 texts | sort >printed-numbers
	sort -k 1b,1 wanted >wanted.sorted && sort -k 1b,1 got >got.sorted
	join -t "$(printf '\t')" printed-numbers wanted.sorted >wanted.printed
	is "$(sort -n got.sorted)" "$(sort -n wanted.printed)" "$catalog: what check prints reads in a hostile session what the query reads in a fresh one"
	same=$(grep -c '' got)
	[ "$same" -ge 55 ]
	point $? "$catalog: most queries are allowed" "only $same"
done

reason() { ocat check -c "$1" "$2" -o json >checked.json; fact 'findings[0].reason'; }
printed() { ocat check -c "$1" "$2" -o json >checked.json; fact sql | tr '\n' ' '; }

is "$(printed ann 'select whose from apart')$(fact 'findings[0].code')" 'SELECT whose FROM app.apart not_on_search_path' \
	'an unqualified name off the search path is printed with its schema, with a warning'
is "$(reason ann 'select whose from rare')" 'ambiguous table rare: add its schema' 'an unqualified name of two schemas off the path is ambiguous'
is "$(reason ann 'select relname from pg_class')" 'pg_class is a system table, which is not supported' \
	'an unqualified name means the table of pg_catalog that hides another'
is "$(printed dot 'select whose from pg_class')" 'SELECT whose FROM public.pg_class ' 'with pg_catalog after public on the path, an unqualified name means the table of public'
is "$(printed ann 'select whose from public.orders')" 'SELECT whose FROM public.orders ' 'a qualified name is printed unchanged'
is "$(ocat fmt 'select whose from orders')" 'SELECT whose FROM orders' 'fmt adds no schema'
is "$(printed ann 'with orders as (select 1 as x) select x from orders')" 'WITH orders AS (SELECT 1 AS x) SELECT x FROM orders ' 'the name of a CTE stays unqualified'
is "$(ocat plan -c bob '{"version": 1, "tables": ["orders"], "columns": ["orders.whose"]}' -o json >checked.json; fact sql | tr '\n' ' ')" \
	'SELECT orders.whose FROM app.orders ' 'plan resolves an unqualified name by the search path, and prints its schema'

# A schema of the path that is outside the catalog still stands before those inside.
ocat add part "$(pg_url bob)" --exclude 'app.*' >/dev/null 2>&1
is "$(reason part 'select whose from orders')" 'ambiguous table orders: add its schema' 'an unqualified name that means an excluded table is ambiguous'
is "$(printed part 'select whose from public.orders')" 'SELECT whose FROM public.orders ' 'the same name with a schema of the catalog is not ambiguous'

# Rules follow the table that the server reads.
cat >"$(ocat config path policy)" <<'P'
rules:
  - { id: own, tables: app.orders, deny: yes }
  - { id: some, tables: late.orders, filter: "whose <> 'x\\y'''" }
P
is "$(reason bob 'select whose from orders')" 'orders is denied by the rule own' 'a table found by the search path is denied by its rule'
is "$(printed ann 'select whose from orders')" 'SELECT whose FROM ann.orders ' 'for another login, the same unqualified name means another table'
ocat check -c cid 'select whose from orders' -o json >checked.json
fact sql >texts.sql
is "$(cat hostile texts.sql | psql -qXAt -U cid)" 'late.orders' 'a rewritten query reads the table of the rule in a hostile session'
grep -q 'FROM late.orders' texts.sql
point $? 'a rewritten query names the schema of its table' "$(cat texts.sql)"
rm "$(ocat config path policy)"

# The path may change after the sync: an estimate asks for it first.
sed -i 's/^\( *\)- name: bob$/&\n\1  explain: true/' "$(ocat config path catalogs)"
psql -qXc 'ALTER ROLE bob SET search_path = late, app'
is "$(printed bob 'select whose from orders')" 'SELECT whose FROM app.orders ' 'without the source, the path of the last sync holds'
ocat check -c bob --estimate 'select whose from orders' -o json >checked.json
is "$(fact sql)" 'SELECT whose FROM late.orders' 'an estimate reads the search path again'
[ "$(fact estimate.rows)" -gt 0 ]
point $? 'an estimate is of the table that was checked' "$(cat checked.json)"
ocat sync bob >/dev/null 2>&1
is "$(printed bob 'select whose from orders')" 'SELECT whose FROM late.orders ' 'a sync stores a new search path'

# A document about a source says nothing about a login.
ocat export -c ann --as snapshot --file ann.jsonl >/dev/null 2>&1
ocat add copy "$PWD/ann.jsonl" >/dev/null 2>&1
is "$(reason copy 'select whose from orders')" 'ambiguous table orders: add its schema' 'in a snapshot, an unqualified name of several schemas is ambiguous'
is "$(fact 'findings[0].hint')" 'one of: "Odd.One".orders, ann.orders, app.orders, late.orders, public.orders, ...' 'the finding lists the tables of an ambiguous name'
is "$(printed copy 'select whose from "Odd Name"')" 'SELECT whose FROM public."Odd Name" ' 'in a snapshot, an unqualified name of one schema is printed with it'
done_testing
