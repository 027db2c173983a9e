#!/bin/sh
# A snapshot or a database file that anybody wrote becomes a script that psql and sqlite3 run: with nothing more in it than it says.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_needs

mkdir run
pwned() { find run -name "*pwned*"; }

# ---- PostgreSQL: one table for each line, by what its record has ----

# Each must be left out.
cat >left-out <<'J'
"fields":[{"name":"a","type":"bigint\n\\! touch pwned\n"}]
"fields":[{"name":"a","type":"bigint \\! touch pwned"}]
"fields":[{"name":"a","type":"bigint\r\\! touch pwned"}]
"fields":[{"name":"a","type":"bigint\\gexec"}]
"fields":[{"name":"a","type":"bigint; drop table victim; --"}]
"fields":[{"name":"a","type":"bigint); drop table victim; --"}]
"fields":[{"name":"a","type":"bigint, b int); drop table victim; create table q(a int"}]
"fields":[{"name":"a","type":"bigint, b int"}]
"fields":[{"name":"a","type":"bigint -- c"}]
"fields":[{"name":"a","type":"bigint /* c */"}]
"fields":[{"name":"a","type":"bigint default evil()"}]
"fields":[{"name":"a","type":"bigint REFERENCES victim"}]
"fields":[{"name":"a","type":"bigint check (evil() > 0)"}]
"fields":[{"name":"a","type":"bigint generated always as (evil()) stored"}]
"fields":[{"name":"a","type":"bigint 'x'"}]
"fields":[{"name":"a","type":"numeric(10"}]
"fields":[{"name":"a","type":"numeric(10))"}]
"fields":[{"name":"a","type":"numeric(1; drop table victim; --)"}]
"fields":[{"name":"a","type":"\"int"}]
"fields":[{"name":"a","type":"int]["}]
"fields":[{"name":"a","type":"1"}]
"fields":[{"name":"a","type":"::int"}]
"fields":[{"name":"a","type":"int\u0001"}]
"fields":[{"name":"a","type":"$$x$$"}]
"fields":[{"name":"a","type":"int","default":"1); drop table victim; --"}]
"fields":[{"name":"a","type":"int","default":"1; \\! touch pwned"}]
"fields":[{"name":"a","type":"int","default":"1\n\\! touch pwned\n"}]
"fields":[{"name":"a","type":"text","default":"'\\'; drop table victim; --'"}]
"fields":[{"name":"a","type":"text","default":"'x"}]
"fields":[{"name":"a","type":"text","default":"$a$x"}]
"fields":[{"name":"a","type":"text","default":"E'x\\'"}]
"fields":[{"name":"a","type":"int","default":"1, b int default 2"}]
"fields":[{"name":"a","type":"int","default":"(1"}]
"fields":[{"name":"a","type":"int","default":"1 -- c"}]
"fields":[{"name":"a","type":"int","default":"1 /* c */"}]
"fields":[{"name":"a","type":"int","default":"1 /* c"}]
"fields":[{"name":"a","type":"int","default":"--"}]
"fields":[{"name":"a","type":"int","default":"nextval('x; drop table victim; --'::regclass)"}]
"fields":[{"name":"a","type":"int","default":"nextval('x\n\\! touch pwned\n'::regclass)"}]
"fields":[{"name":"a","type":"int","default":"nextval('x as int'::regclass)"}]
"fields":[{"name":"a","type":"int","generated":"1) stored); drop table victim; --"}]
"fields":[{"name":"a","type":"int","generated":"1","generated_as":"stored); drop table victim; --"}]
"fields":[{"name":"a","type":"int","identity":"always as identity); drop table victim; --"}]
"fields":[{"name":"a","type":"int","identity":"always","props":{"sequence":"s; drop table victim"}}]
"fields":[{"name":"a","type":"int","identity":"always","props":{"sequence_options":"start 1); drop table victim; --"}}]
"fields":[{"name":"a","type":"int","props":{"storage":"plain; drop table victim"}}]
"fields":[{"name":"a","type":"int","props":{"compression":"pglz; drop table victim"}}]
"fields":[{"name":"a","type":"int","props":{"statistics_target":"1; drop table victim"}}]
"fields":[{"name":"a","type":"int","props":{"statistics_options":"n_distinct=1); drop table victim; --"}}]
"fields":[{"name":"a","type":"mood; drop table victim; --","class":"enum","values":["x"]}]
"fields":[{"name":"a","type":"d","domain":"d","domains":[{"name":"d as int; drop table victim; --","base_type":"int"}]}]
"fields":[{"name":"a","type":"d","domain":"d","domains":[{"name":"d","base_type":"int; drop table victim; --"}]}]
"fields":[{"name":"a","type":"d","domain":"d","domains":[{"name":"d","base_type":"int","default":"1; drop table victim; --"}]}]
"fields":[{"name":"a","type":"d","domain":"d","domains":[{"name":"d","base_type":"int","checks":[{"name":"c","expression":"true); drop table victim; --"}]}]}]
"fields":[{"name":"a","type":"int"}],"keys":[{"kind":"check","name":"k","expression":"true)); drop table victim; --"}]
"fields":[{"name":"a","type":"int"}],"keys":[{"kind":"check","name":"k","expression":"CHECK (true)); drop table victim; --"}]
"fields":[{"name":"a","type":"int"}],"keys":[{"kind":"exclude","name":"k","expression":"EXCLUDE (a with =)); drop table victim; --"}]
"fields":[{"name":"a","type":"int"}],"keys":[{"kind":"foreign","name":"k","fields":["a"],"target":{"ns":"public","name":"t"},"on_delete":"cascade; drop table victim; --"}]
"fields":[{"name":"a","type":"int"}],"keys":[{"kind":"foreign","name":"k","fields":["a"],"target":{"ns":"public","name":"t"},"on_delete":"set null (a); drop table victim; --"}]
"fields":[{"name":"a","type":"int"}],"keys":[{"kind":"foreign","name":"k","fields":["a"],"target":{"ns":"public","name":"t"},"match":"full; drop table victim; --"}]
"fields":[{"name":"a","type":"int"}],"indexes":[{"name":"i","valid":true,"parts":[{"field":"a"}],"definition":"CREATE INDEX i ON public.t (a); drop table victim"}]
"fields":[{"name":"a","type":"int"}],"indexes":[{"name":"i","valid":true,"parts":[{"field":"a"}],"definition":"CREATE INDEX i ON public.t (a)\n\\! touch pwned"}]
"fields":[{"name":"a","type":"int"}],"indexes":[{"name":"i","valid":true,"parts":[{"expression":"a); drop table victim; --"}]}]
"fields":[{"name":"a","type":"int"}],"indexes":[{"name":"i","valid":true,"parts":[{"field":"a","opclass":"int4_ops); drop table victim; --"}]}]
"fields":[{"name":"a","type":"int"}],"indexes":[{"name":"i","valid":true,"method":"btree (a); drop table victim; --","parts":[{"field":"a"}]}]
"fields":[{"name":"a","type":"int"}],"indexes":[{"name":"i","valid":true,"options":"fillfactor=10); drop table victim; --","parts":[{"field":"a"}]}]
"fields":[{"name":"a","type":"int"}],"indexes":[{"name":"i","valid":true,"predicate":"true; drop table victim","parts":[{"field":"a"}]}]
"fields":[{"name":"a","type":"int"}],"props":{"storage_options":"fillfactor=10); drop table victim; --"}
"fields":[{"name":"a","type":"int"}],"props":{"toast_options":"toast.x=1); drop table victim; --"}
"fields":[{"name":"a","type":"int"}],"props":{"statistics s; drop table victim; --":"ON a"}
"fields":[{"name":"a","type":"int"}],"props":{"statistics s":"ON a; drop table victim; --"}
"fields":[{"name":"a","type":"int"}],"props":{"statistics_target s":"1; drop table victim"}
"fields":[{"name":"a","type":"int"}],"part_key":"RANGE (a); drop table victim; --"
"fields":[{"name":"a","type":"int"}],"kind":"partition","part_of":{"ns":"public","name":"victim"},"part_bound":"DEFAULT; drop table victim; --"
"kind":"view","fields":[{"name":"a"}],"definition":"SELECT 1 AS a; drop table victim"
"kind":"view","fields":[{"name":"a"}],"definition":"SELECT 1 AS a\n\\! touch pwned"
"kind":"view","fields":[{"name":"a"}],"definition":"SELECT 1 AS a -- c"
"kind":"view","fields":[{"name":"a"}],"definition":"SELECT $x$; drop table victim"
"kind":"view","fields":[{"name":"a"}],"definition":"CREATE VIEW public.v AS SELECT 1 AS a; drop table victim"
"kind":"view","fields":[{"name":"a"}],"definition":"CREATE VIEW public.v AS SELECT 1 AS a","triggers":[{"name":"x","definition":"CREATE TRIGGER x; drop table victim"}]
"kind":"view","fields":[{"name":"a","default":"1; drop table victim"}],"definition":"SELECT 1 AS a"
"kind":"view","fields":[{"name":"a"}],"definition":"SELECT '\\'' || ' ; drop table victim; \\! touch pwned --'::text AS a"
"fields":[{"name":"a","type":"int"}],"definition":"CREATE ROLE evil SUPERUSER LOGIN"
"fields":[{"name":"a","type":"int"}],"definition":"CREATE TABLE public.left_out AS SELECT evil() AS a"
"fields":[{"name":"a","type":"int"}],"definition":"CREATE OR REPLACE FUNCTION public.lower(text) RETURNS text LANGUAGE sql AS 'select evil()::text'"
"fields":[{"name":"a","type":"int"}],"definition":"CREATE SCHEMA other CREATE TABLE t (a int)"
"fields":[{"name":"a","type":"int"}],"definition":"CREATE TABLE public.left_out (a int)","indexes":[{"name":"i","valid":true,"parts":[{"field":"a"}],"definition":"CREATE INDEX i ON public.victim (a)"}]
"fields":[{"name":"a","type":"int"}],"definition":"CREATE TABLE public.left_out (a int)","triggers":[{"name":"x","definition":"DROP TABLE victim"}]
"fields":[{"name":"a","type":"int"}],"definition":"CREATE TABLE public.left_out (a int)","triggers":[{"name":"x","definition":"CREATE TRIGGER x; SELECT evil(); END"}]
"fields":[{"name":"a","type":"int"}],"definition":"CREATE TABLE public.left_out (a int)","triggers":[{"name":"x","definition":"CREATE EVENT TRIGGER x ON ddl_command_end EXECUTE FUNCTION evil()"}]
"fields":[{"name":"a","type":"int"}],"indexes":[{"name":"i","valid":true,"parts":[{"field":"a"}],"definition":"CREATE INDEX i ON public.victim (a)"}]
"fields":[{"name":"a","type":"int"}],"indexes":[{"name":"i","valid":true,"parts":[{"field":"a"}],"definition":"CREATE ROLE evil SUPERUSER LOGIN"}]
"kind":"view","fields":[{"name":"a"}],"definition":"CREATE OR REPLACE VIEW public.victim_view AS SELECT 2 AS a"
"kind":"view","fields":[{"name":"a"}],"definition":"CREATE ROLE evil SUPERUSER LOGIN"
"kind":"materialized_view","fields":[{"name":"a"}],"definition":"CREATE MATERIALIZED VIEW public.left_out AS SELECT evil() AS a"
"kind":"partition","fields":[{"name":"a","type":"int"}],"part_of":{"ns":"public","name":"parted"},"part_bound":"FOR VALUES IN (evil())"
"kind":"partition","fields":[{"name":"a","type":"int"}],"part_of":{"ns":"public","name":"parted"},"part_bound":"FOR VALUES IN (\"evil\"())"
J

# Each must be kept, and harmless.
cat >kept <<'J'
"fields":[{"name":"a","type":"numeric(10,2)"},{"name":"b","type":"timestamp(3) without time zone"},{"name":"c","type":"character varying(20)[]"},{"name":"d","type":"\"char\""},{"name":"e","type":"interval day to second(3)"}]
"fields":[{"name":"a","type":"text","default":"E'\\\\; drop table victim; --'"}]
"fields":[{"name":"a","type":"text","comment":"\\'; drop table victim; --"}]
"fields":[{"name":"a","type":"text","comment":"'); drop table victim; --\n\\! touch pwned\n"}]
"fields":[{"name":"a","type":"text"}],"comment":"\u001b[2J\\'\n\\! touch pwned"
"fields":[{"name":"a\"); drop table victim; --","type":"text"}]
"fields":[{"name":"a\n\\! touch pwned\n","type":"text","comment":"x"}]
"fields":[{"name":"a\\","type":"text"},{"name":"b\\\"","type":"text"}]
"fields":[{"name":"a","type":"int","collation":"\"; drop table victim; --"}]
"fields":[{"name":"a","type":"int"}],"keys":[{"kind":"unique","name":"k\"; drop table victim; --\n\\! touch pwned\n","fields":["a"]}]
"fields":[{"name":"a","type":"int"}],"keys":[{"kind":"check","name":"c","expression":"a::text ~ '\\d''; drop table victim; --'"}]
"kind":"foreign_table","fields":[{"name":"a","type":"int"}],"comment":"x"
"fields":[{"name":"a","type":"text","default":"'\\'' ; drop table victim; --'::text"}]
"fields":[{"name":"a","type":"text","default":"'\\''\n\\! touch pwned\n--'::text"}]
"fields":[{"name":"a","type":"sort_of","class":"enum","values":["\\'; drop table victim; --","\n\\! touch pwned\n"]}]
"fields":[{"name":"a","type":"text","default":"$x$'; drop table victim; \\! touch pwned $x$"}]
"fields":[{"name":"a","type":"int"}],"indexes":[{"name":"i","valid":true,"parts":[{"field":"a"}],"definition":"DROP TABLE victim"}]
"fields":[{"name":"a","type":"int"}],"indexes":[{"name":"i","valid":true,"parts":[{"field":"a"}],"definition":"DO $$ BEGIN PERFORM evil(); END $$"}]
"kind":"materialized_view","fields":[{"name":"a"}],"definition":"SELECT evil() AS a"
"kind":"materialized_view","fields":[{"name":"a"}],"definition":"SELECT public.evil() AS a"
"kind":"materialized_view","fields":[{"name":"a"}],"definition":"SELECT lo_from_bytea(7, '') AS a"
J
numbered() { awk -v of="$1" '{ kind = /"kind":"(view|materialized_view|partition|foreign_table)"/ && $0 !~ /"keys"|"domains"/ ? "" : "\"kind\":\"table\","; sub(/^"kind":"[a-z_]*",/, "&", $0)
	printf "{\"asset\":{\"ns\":\"public\",\"name\":\"%s%d\",%s\"readable\":true,%s}}\n", of, NR, kind, $0 }' "$1"; }
{
	echo '{"ocat":"snapshot","version":1,"catalog":"evil","type":"postgresql","generation":1,"taken_at":"2026-01-01T00:00:00Z"}'
	echo '{"namespace":{"name":"public","kind":"schema","readable":true}}'
	numbered left-out
	numbered kept
	printf '{"asset":{"ns":"public","name":"f\\n\\\\! touch pwned\\n","kind":"foreign_table","readable":true,"fields":[{"name":"a","type":"int"}]}}\n'
	printf '{"end":{"namespaces":1,"assets":%d}}\n' $(($(grep -c '' left-out) + $(grep -c '' kept) + 1))
} >evil.jsonl
run ocat add evil "$PWD/evil.jsonl"
exits 0 'a hostile snapshot can be connected'
run ocat export -c evil --as sql --file evil.sql
exits 4 'an export that leaves out unsafe text exits with 4'
says 'tables left out' 'an export that leaves out unsafe text gives the number of tables'
is "$(grep -o '^-- left out: left-out[0-9]*' evil.sql | sort -u | grep -c '')" "$(grep -c '' left-out)" 'each hostile text is left out with a remark'
is "$(grep '^-- left out: kept' evil.sql)" '' 'an unusual but safe text is kept'
is "$(seq "$(grep -c '' left-out)" | while read -r n; do grep -q "^-- left out: left-out$n:" evil.sql || sed -n "${n}p" left-out; done)" '' 'no hostile text is written'

for setting in on off; do
	psql -qXc 'DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE victim (a int); CREATE VIEW victim_view AS SELECT 1 AS a;
		CREATE TABLE parted (a int) PARTITION BY LIST (a); CREATE SEQUENCE calls;
		CREATE FUNCTION evil() RETURNS int LANGUAGE sql AS $$ SELECT nextval($q$calls$q$)::int $$' >/dev/null 2>&1
	(cd run && PGOPTIONS="-c standard_conforming_strings=$setting -c escape_string_warning=off -c backslash_quote=on" psql -qXf ../evil.sql >/dev/null 2>../loaded)
	is "$(pwned)" '' "with standard_conforming_strings=$setting, psql runs no command of a shell"
	is "$(psql -qXAtc "select to_regclass('public.victim'), (select is_called from calls), (select a from victim_view), (select count(*) from pg_index where indrelid = 'victim'::regclass),
		(select count(*) from pg_roles where rolname = 'evil'), (select count(*) from pg_largeobject_metadata), to_regprocedure('public.lower(text)')")" 'victim|f|1|0|0|0|' \
		"with standard_conforming_strings=$setting, psql runs no statement but those of the export"
	is "$(psql -qXAtc "select count(*) from pg_class where relname like 'kept%' and relkind in ('r', 'v', 'm')")" "$(($(grep -c '' kept) - 2))" \
		"with standard_conforming_strings=$setting, what is odd but harmless is made" "$(cat loaded)"
done

run ocat show -c evil left-out1 --ddl
prints 'left out' 'show leaves an unsafe text out of DDL'

# ---- a live server's own texts, read under the other setting ----
psql -qX >/dev/null <<'S'
SET client_min_messages = error;
DROP SCHEMA public CASCADE; CREATE SCHEMA public;
CREATE TYPE mood AS ENUM ('\', 'a''b', E'\n\\! touch pwned\n');
CREATE DOMAIN code AS text CHECK (VALUE ~ '^\d''\') DEFAULT '\';
CREATE TABLE victim (a int);
CREATE TABLE odd (a text DEFAULT '\' CHECK (a <> '\'' ; drop table victim; --'), b mood DEFAULT '\', c code,
	d text GENERATED ALWAYS AS (replace(a, '\', '''\')) STORED, e text DEFAULT E'\x01', f text DEFAULT E'\n\\! touch pwned\n');
CREATE INDEX odd_i ON odd ((a || '\')) WHERE a <> '\';
COMMENT ON TABLE odd IS '\'; COMMENT ON COLUMN odd.a IS E'\n\\! touch pwned\n\x1b[2J';
CREATE VIEW seen AS SELECT '\' || ' ; drop table victim; \! touch pwned --' AS a, a ~ '\w' AS b FROM odd;
CREATE TABLE parts (a text) PARTITION BY LIST (a);
CREATE TABLE part_one PARTITION OF parts FOR VALUES IN ('\', '''\');
S
describe() {
	psql -qXAt -d "$1" <<'S'
SELECT attrelid::regclass, attname, format_type(atttypid, atttypmod), pg_get_expr(adbin, adrelid), col_description(attrelid, attnum)
FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE attrelid::regclass::text IN ('odd', 'seen', 'parts', 'part_one', 'victim') AND attnum > 0 ORDER BY attrelid::regclass::text, attnum;
SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1;
SELECT pg_get_viewdef('seen'::regclass), pg_get_indexdef('odd_i'::regclass), obj_description('odd'::regclass);
SELECT enumlabel FROM pg_enum ORDER BY enumsortorder;
SELECT pg_get_expr(relpartbound, oid) FROM pg_class WHERE relname = 'part_one';
S
}
describe test >before
ocat add live "$(pg_url)" >/dev/null 2>&1
run ocat export -c live --as sql --file live.sql
exits 0 'unusual texts of a live server are all exported'
psql -qXc 'CREATE DATABASE copy' -c 'ALTER DATABASE copy SET standard_conforming_strings = off' -c 'ALTER DATABASE copy SET escape_string_warning = off'
(cd run && psql -qXd copy -v ON_ERROR_STOP=1 -f ../live.sql >/dev/null 2>../loaded)
point $? 'an export loads where a backslash is an escape' "$(cat loaded)"
is "$(PGOPTIONS='-c standard_conforming_strings=on' describe copy)" "$(cat before)" 'the loaded copy equals the original'
is "$(pwned)" '' 'psql runs no command of a shell from names, comments and texts of a server'
ocat add other "$(PGDATABASE=copy pg_url)" >/dev/null 2>&1
is "$(ocat export -c other --as sql)" "$(cat live.sql)" 'a server with the other setting of backslashes has the same export'

# ---- SQLite: statements as the file has them ----
sqlite3 evil.db <<'S'
CREATE TABLE victim (a int); CREATE TABLE t (shell int, a int);
CREATE TABLE fine (a int, -- a comment
	b text DEFAULT 'x;
.shell touch pwned
', [c;d] int /* ; */);
CREATE TRIGGER fine_t AFTER INSERT ON fine BEGIN UPDATE fine SET b = CASE WHEN 1 THEN 'end;' END; DELETE FROM fine WHERE a = 1; END;
CREATE VIEW fine_v AS SELECT '
go
.shell touch pwned
' AS a;
CREATE TABLE bad1 (a int); CREATE TABLE bad2 (a int); CREATE TABLE bad3 (a int); CREATE TABLE bad6 (a int);
CREATE VIEW bad4 AS SELECT 1 AS a; CREATE VIEW bad5 AS SELECT 1 AS a;
CREATE TRIGGER bad6_t AFTER INSERT ON bad6 BEGIN SELECT 1; END;
PRAGMA writable_schema = on;
UPDATE sqlite_schema SET sql = 'CREATE TABLE bad1 (a int); DROP TABLE victim' WHERE name = 'bad1';
UPDATE sqlite_schema SET sql = 'CREATE TABLE bad2 (a int);
.shell touch pwned
' WHERE name = 'bad2';
UPDATE sqlite_schema SET sql = 'CREATE TABLE bad3 (a int) -- ' WHERE name = 'bad3';
UPDATE sqlite_schema SET sql = 'CREATE VIEW bad4 AS SELECT a AS
go
, t
.shell "touch pwned"
FROM t' WHERE name = 'bad4';
UPDATE sqlite_schema SET sql = 'CREATE VIEW bad5 AS SELECT 1 AS a; /*' WHERE name = 'bad5';
UPDATE sqlite_schema SET sql = sql || ';
.shell touch pwned
' WHERE name = 'bad6_t';
S
ocat add lite "$PWD/evil.db" >/dev/null 2>&1
run ocat export -c lite --as sql --file lite.sql
exits 4 'an export of a hostile database file exits with 4'
is "$(sed -n 's/^-- left out: \([a-z0-9]*\):.*/\1/p' lite.sql | sort | tr '\n' ' ')" 'bad1 bad2 bad3 bad4 bad5 bad6 ' 'each text of several statements is left out'
(cd run && sqlite3 new.db <../lite.sql >../loaded 2>&1)
is "$(pwned)" '' 'sqlite3 runs no command of a shell'
is "$(sqlite3 run/new.db "select group_concat(name, ' ') from (select name from sqlite_schema order by name)")" 'fine fine_t fine_v t victim' 'the safe tables are created unchanged'
is "$(sqlite3 run/new.db "select sql from sqlite_schema where name like 'fine%' order by name")" "$(sqlite3 evil.db "select sql from sqlite_schema where name like 'fine%' order by name")" \
	'comments and line ends of a statement stay'
# A file of another program may have any statement where those of a table, its indexes and its triggers are.
cat >statements <<'J'
"definition":"CREATE TABLE lite1 AS SELECT edit('x', 'touch pwned; true') AS a"
"definition":"CREATE TABLE lite2 (a) AS SELECT writefile('pwned', 'x') AS a"
"definition":"CREATE TABLE lite3 (a)","indexes":[{"name":"i","valid":true,"parts":[{"field":"a"}],"definition":"CREATE UNIQUE INDEX i ON victim (a)"}]
"definition":"CREATE TABLE lite4 (a)","triggers":[{"name":"x","definition":"DELETE FROM victim"}]
"definition":"CREATE TABLE lite5 (a)","triggers":[{"name":"x","definition":"CREATE TRIGGER x AFTER INSERT ON victim BEGIN DELETE FROM victim; END"}]
"definition":"CREATE TRIGGER lite6 AFTER INSERT ON victim BEGIN SELECT 1; END"
"definition":"CREATE TABLE victim2 (a)"
"definition":"CREATE TABLE \"lite8\" (a)","indexes":[{"name":"i","valid":true,"parts":[{"field":"a"}],"definition":"DROP TABLE victim"},{"name":"j","valid":true,"parts":[{"field":"a"}],"definition":"VACUUM INTO 'pwned'"},{"name":"k","valid":true,"parts":[{"field":"a"}],"definition":"CREATE INDEX k ON [lite8] (a)"}]
J
{
	echo '{"ocat":"snapshot","version":1,"catalog":"statements","type":"sqlite","generation":1,"taken_at":"2026-01-01T00:00:00Z"}'
	echo '{"namespace":{"name":"main","kind":"schema","readable":true}}'
	awk '{ printf "{\"asset\":{\"ns\":\"main\",\"name\":\"lite%d\",\"kind\":\"table\",\"readable\":true,\"fields\":[{\"name\":\"a\"}],%s}}\n", NR, $0 }' statements
	printf '{"end":{"namespaces":1,"assets":%d}}\n' "$(grep -c '' statements)"
} >statements.jsonl
ocat add statements "$PWD/statements.jsonl" >/dev/null 2>&1
run ocat export -c statements --as sql --file statements.sql
exits 4 'an export without the statements that are not of a table exits with 4'
is "$(grep -c '^-- left out' statements.sql)" 7 'each statement that does not create what it is stored for is left out'
sqlite3 run/statements.db 'CREATE TABLE victim (a); INSERT INTO victim VALUES (1)'
(cd run && sqlite3 statements.db <../statements.sql >../loaded 2>&1)
is "$(pwned)" '' 'no stored statement runs a function of the client or writes a file'
is "$(sqlite3 run/statements.db "select group_concat(name, ' ') from (select name from sqlite_schema order by name)") $(sqlite3 run/statements.db 'select a from victim')" 'k lite8 victim 1' \
	'no stored statement changes another table'

# ---- the other forms: no text of a catalog ends what it stands in ----
cat >payload <<'J'
x'\"`]) ''' \n}\nTable pwned {\n  a int\n}\n```\n<script>pwned</script>\n# pwned\n| pwned |\n[pwned](x)\n\u001b[2J\u0007\u202e\\
J
cat >forms.in <<'J'
{"ocat":"snapshot","version":1,"catalog":"forms","type":"postgresql","generation":1,"taken_at":"2026-01-01T00:00:00Z"}
{"namespace":{"name":"public","kind":"schema","readable":true,"comment":"P"}}
{"asset":{"ns":"public","name":"P","kind":"table","readable":true,"owner":"P","comment":"P","part_key":"P","definition":"P","fields":[{"name":"P","type":"P","default":"P","comment":"P","collation":"P","values":["P"]},{"name":"g","type":"P","generated":"P","generated_as":"P"},{"name":"i","type":"P","identity":"P"}],"keys":[{"kind":"primary","name":"P","fields":["P"],"comment":"P"},{"kind":"check","name":"P","expression":"P","comment":"P"},{"kind":"foreign","name":"P","fields":["g"],"target":{"ns":"public","name":"P"},"target_fields":["P"],"on_delete":"P","on_update":"cascade]P","match":"P"}],"indexes":[{"name":"i","valid":true,"method":"P","predicate":"P","comment":"P","options":"P","parts":[{"expression":"P","opclass":"P"}]}],"triggers":[{"name":"P","timing":"P","events":"P","definition":"P","comment":"P"}],"props":{"P":"P"}}}
{"end":{"namespaces":1,"assets":1}}
J
sqlite3 :memory: "with p(p) as (select rtrim(cast(readfile('payload') as text), char(10)))
	select rtrim(replace(replace(cast(readfile('forms.in') as text), '\"P\"', '\"' || p || '\"'), ']P\"', ']' || p || '\"'), char(10)) from p" >forms.jsonl
run ocat add forms "$PWD/forms.jsonl"
exits 0 'a catalog whose every text is hostile can be connected'
for form in markdown mermaid dbml tbls json jsonl; do
	run ocat export -c forms --as "$form" --file "forms.$form"
	exits 0 "$form: a hostile catalog is exported"
	is "$(LC_ALL=C grep -c "$(printf '[\001-\010\013-\037\177]')" "forms.$form")" 0 "$form: no control character is written"
done
for form in markdown mermaid dbml; do
	is "$(grep -c "$(printf '\342\200\256')" "forms.$form")" 0 "$form: no character that turns text around is written"
done
for form in tbls json; do
	is "$(sqlite3 :memory: "select json_valid(readfile('forms.$form'))")" 1 "$form: it is JSON"
done
# Within a fence, only the fence itself matters.
awk '/^```/ && !fence { fence = $0; sub(/[a-z].*/, "", fence); next } fence && $0 == fence { fence = ""; next } !fence' forms.markdown >unfenced
is "$(grep -nE '^(# pwned|```|\| pwned)|[^\]<script|^<script|[^\]\[pwned' unfenced)" '' 'markdown: no heading, row, link, fence or HTML comes from a text'
# What is left of DBML without its quoted parts.
awk 'BEGIN { RS = "\001" } {
	s = $0
	while (length(s)) {
		q = substr(s, 1, 3) == "\047\047\047" ? "\047\047\047" : substr(s, 1, 1) ~ /["\047`]/ ? substr(s, 1, 1) : ""
		if (q == "") { printf "%s", substr(s, 1, 1); s = substr(s, 2); continue }
		s = substr(s, length(q) + 1)
		while (length(s) && substr(s, 1, length(q)) != q) s = substr(s, substr(s, 1, 1) == "\\" && q != "`" ? 3 : 2)
		s = substr(s, length(q) + 1)
	}
}' forms.dbml | grep -E '^(Table|Enum|Ref|Project|\})' | tr '\n' ' ' >unquoted
is "$(cat unquoted)" 'Project  { } Enum  { } Table . { } Ref : ..() > ..() ' 'dbml: no text begins a table or ends one'
is "$(grep -cvE '^(%% |erDiagram$|    )' forms.mermaid)" 0 'mermaid: no text begins a line'
done_testing
