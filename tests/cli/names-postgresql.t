#!/bin/sh
# Names that should not exist but do: through every command, on a real PostgreSQL. And names that change.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
pg_needs
LC_ALL=C.UTF-8
export LC_ALL

# ---- every kind of hostile name, as schema, table, column, key, index, comment and enum value ----
sixty_three=23456789b23456789c23456789d23456789e23456789f23456789g23456789x
csi=$(printf '\302\233') bidi=$(printf '\342\200\256')
{
	cat <<-SQL
		select 'select';
		\\o /dev/null
		create function name_for(n int) returns text immutable language sql as \$\$ select (array[
			'it''s', 'say "hi"', E'two\\nlines', E'a\\ttab', 'back\\slash', 'select', 'a.b', 'a b', ' ', '*', '%s%n', '%_', '--', ';drop',
			E'esc\\x1b[2J', E'bell\\x07', U&'c1\\009b31m', U&'\\202Erevo', U&'zero\\200Bwidth', '👩‍🚀 rocket', '顧客', U&'e\\0301', 'ÄÖÜ',
			'$sixty_three', '[x]', '{"a":1}', '<b>&amp;', '| md |', '\`tick\`', ',', '#', 'null', '-o', 'CamelCase', E'cr\\rlf'])[n] \$\$;
	SQL
	cat <<-'SQL'
		create function how_many() returns int immutable language sql as 'select 35';
		do $do$ declare n text; m text; begin
			for i in 1 .. how_many() loop
				n := name_for(i); m := name_for(i % how_many() + 1);
				if i % 5 = 0 then execute format('create schema %I', n); end if;
				execute format('create table %I (%I int primary key, %I text default %L, plain int)', n, n, m, n);
				execute format('create index %I on %I (%I)', left('x' || n, 63), n, m);
				execute format('comment on table %I is %L', n, 'called ' || n);
				execute format('comment on column %I.%I is %L', n, n, 'key of ' || m);
				if i > 1 then
					execute format('alter table %I add constraint %I foreign key (plain) references %I', n, left('f' || n, 63), name_for(i - 1));
				end if;
				execute format('create view %I as select * from %I', left('v' || n, 63), n);
				execute format('insert into %I values (1, %L)', n, m);
			end loop;
		end $do$;
	SQL
} >made.sql
run psql -qX -v ON_ERROR_STOP=1 -f made.sql
exits 0 'psql creates the tables with hostile names'
[ "$status" = 0 ] || { head -5 "$err"; done_testing; exit; }
run ocat add bad "$(pg_url)"
exits 0 'add syncs a database with hostile names'
n=$(psql -qXAtc 'select how_many()')
is "$(ocat tables kind:table -n 1000 -q -o jsonl | grep -c .)" "$n" 'tables lists every table with a hostile name'
is "$(ocat tables kind:view -n 1000 -q -o tsv | sed 1d | grep -c .)" "$n" 'tables -o tsv prints one line for each view with a hostile name'
ocat tag public.select chosen -q >/dev/null
is "$(ocat columns -n 1000 -q -o tsv '*' kind:table | sed 1d | awk -F '\t' '{ print NF }' | sort -u | wc -l)" 1 'columns -o tsv has the same number of cells in each row'

# No output contains anything that could command a terminal.
harmless() { # harmless FILE...: no control bytes except those of the format
	! LC_ALL=C tr -d '\n\t' <"$1" | LC_ALL=C grep -q '[[:cntrl:]]' && ! grep -qF "$csi" "$1"
}
for form in table json jsonl tsv csv md; do
	for question in 'tables *' 'columns *' 'search rocket' 'search called' 'health' 'tags' 'query SELECT*FROM(assets)' 'query SELECT*FROM(fields)' \
		'list' 'refs public.select' 'stats'; do
		set -f
		# shellcheck disable=SC2086
		set -- $question
		set +f
		limit=1000
		[ "$1" != list ] && [ "$1" != stats ] || limit= # they have none
		run ocat "$@" ${limit:+-n "$limit"} -o $form
		# In CSV a line end within a name is kept, in quotes.
		[ $form != csv ] || { tr -d '\r' <"$out" >"$work/without" && cp "$work/without" "$out"; }
		[ "$status" = 0 ] && harmless "$out" && harmless "$err"
		point $? "$question -o $form prints no control characters"
	done
done

# Each table by its quoted name, through every command that takes a name.
i=0 failed=
while [ $i -lt "$n" ]; do
	i=$((i + 1))
	name=bad.public.$(psql -qXAtc "select '\"' || replace(name_for($i), '\"', '\"\"') || '\"'")
	for command in show refs health export tag; do
		set -f
		# shellcheck disable=SC2086
		set -- $command
		set +f
		case $1 in tag) run ocat tag "$name" strange ;; export) run ocat "$@" "=$name" ;; *) run ocat "$@" "$name" ;; esac
		harmless "$out" && harmless "$err" || failed="$failed
$i $command: a control byte"
		[ "$status" = 0 ] || failed="$failed
$i $command: exit status $status: $(head -n 1 "$err")"
	done
done
is "$failed" '' 'show, refs, health, export and tag accept every hostile name'
is "$(ocat tags tag:strange -n 1000 -q -o jsonl | grep -c .)" "$n" 'tag tags every table with a hostile name'
run ocat show public.select --live
prints 'key of a.b' 'show prints a table whose name is a keyword'
for form in markdown dbml mermaid; do
	run ocat export --as $form
	[ "$status" = 0 ] && harmless "$out"
	point $? "export --as $form prints no control characters of hostile names"
done
run ocat show public.select --ddl
prints 'CREATE TABLE' 'show --ddl prints the statement for a table whose name is a keyword'
run ocat diff bad bad
exits 0 'diff finds no difference between hostile names and themselves'

# The same on a terminal.
needs script bsdutils
for form in table json csv tsv md; do
	script -qec "stty cols 100 rows 60; exec '$OCAT' tables '*' -n 1000 --no-pager --color never -o $form" /dev/null </dev/null 2>"$err" | tr -d '\r\n\t' >"$out"
	! LC_ALL=C grep -q '[[:cntrl:]]' "$out" && ! grep -qF -e "$csi" -e "$bidi" "$out"
	point $? "tables -o $form on a terminal prints neither control nor bidirectional characters"
done

# ---- changed names: tags by people stay with their column ----
psql -qX -v ON_ERROR_STOP=1 <<'SQL'
drop view vselect;
create schema calm;
create table calm.pets (id int primary key, name text, mail text, phone text);
SQL
run ocat sync
ocat tag calm.pets.mail mine -q >/dev/null
ocat tag calm.pets.phone call -q >/dev/null
ocat tag calm.pets small -q >/dev/null
psql -qX -v ON_ERROR_STOP=1 <<'SQL'
alter table calm.pets rename mail to x;
alter table calm.pets rename phone to mail;
alter table calm.pets rename x to phone;
alter table calm.pets rename to animals;
SQL
run ocat sync
is "$(ocat tags calm.animals -q -o tsv | sed 1d | cut -f1,2 | grep -v pii)" 'bad.calm.animals	small
bad.calm.animals.mail	call
bad.calm.animals.phone	mine' 'tags follow two columns that swap names in a renamed table'
run ocat changes --asset calm.animals -o tsv
prints 'calm.pets renamed to calm.animals, column mail renamed to phone, column phone renamed to mail' 'changes reports the renamed table and the swapped columns'
psql -qXc 'alter table calm.animals rename mail to letter'
run ocat show calm.animals
is "$(ocat tags calm.animals -q -o tsv | sed 1d | cut -f1,2 | grep call)" 'bad.calm.animals.letter	call' 'tags follow a column whose rename show discovers'
psql -qXc 'alter table calm.animals rename to "Beasts"'
run ocat show calm.animals
says 'from the cache: the source renamed it to calm.Beasts: sync it with `ocat sync bad`' 'show says that the source has renamed the table'
run ocat show calm.animals --live
exits 1 'show --live exits with 1 for the earlier name of a table'
says 'the source renamed it to calm.Beasts' 'show --live names the new name of a table'
run ocat sync
prints '1 renamed' 'sync counts the renamed table'
is "$(ocat tags calm.Beasts -q -o tsv | sed 1d | cut -f1,2 | grep small)" 'bad.calm.Beasts	small' 'tags follow a renamed table'
psql -qXc 'drop table calm."Beasts"'
run ocat show calm.Beasts
says 'it no longer exists at the source' 'show says that the source no longer has the table'

# ---- a name that another table had before ----
psql -qX -v ON_ERROR_STOP=1 -c 'create table calm.lists (id int, email text); create table calm.lists_old (id int, email text)'
ocat sync >/dev/null 2>&1
psql -qXc 'drop table calm.lists_old'
ocat sync >/dev/null 2>&1
ocat tag calm.lists gold -q >/dev/null
ocat tag calm.lists.email mine -q >/dev/null
ocat tag --reject calm.lists.email pii.email -q >/dev/null
psql -qXc 'alter table calm.lists rename to lists_old'
run ocat sync
is "$(ocat tags calm.lists_old -q -o tsv | sed 1d | cut -f1,2)" 'bad.calm.lists_old	gold
bad.calm.lists_old.email	mine' 'tags and rejected tags follow a table that takes an earlier name'
psql -qXc 'drop table calm.lists_old'

# ---- schemas that are no longer selected ----
psql -qXc 'create schema bare'
ocat sync >/dev/null 2>&1
cp "$HOME/.config/ocat/catalogs.yaml" kept.yaml
printf '    schemas: [calm]\n' >>"$HOME/.config/ocat/catalogs.yaml"
ocat sync >/dev/null 2>&1
cp kept.yaml "$HOME/.config/ocat/catalogs.yaml"
ocat sync >/dev/null 2>&1
run ocat changes --since 1d -n 1000 -o tsv
is "$(grep 'bad\.bare' "$out" | cut -f5,6)" 'bad.bare	namespace added' 'changes do not report a hidden empty schema as dropped'

# ---- a database without an encoding: any bytes, some of them UTF-8 ----
psql -qXc "CREATE DATABASE bytes TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'"
printf "create table \"t\303\251\" (id int); create table \"t\351\" (\"n\351\" text); comment on table \"t\351\" is 'caf\351'; create table plain (id int);
create schema \"s\351\"; create table \"s\351\".a (id int); create schema \"s\303\251\"; create table \"s\303\251\".a (id int primary key);
create table \"s\351\".b (a int references \"s\303\251\".a); create table twins (\"n\351\" text, \"n\303\251\" int)" |
	PGCLIENTENCODING=SQL_ASCII psql -qX -d bytes
run ocat add bytes "$(PGDATABASE=bytes pg_url)"
exits 0 'add succeeds when two names become equal in UTF-8'
says 'names that are equal in UTF-8 get their oid appended (name~16384): 2' 'add says how it distinguishes names that become equal'
raw_oid() { PGCLIENTENCODING=SQL_ASCII psql -qXAt -d bytes -c "$(printf "$1")"; }
oid=$(raw_oid "select '\"t\351\"'::regclass::oid") space=$(raw_oid "select '\"s\351\"'::regnamespace::oid")
run ocat tables -c bytes -o tsv
prints "bytes.public.té~$oid" 'a table with a name that is not UTF-8 has its oid as a suffix'
prints "bytes.sé~$space.a" 'a schema with a name that is not UTF-8 has its oid as a suffix'
prints 'bytes.sé.a' 'a schema with a UTF-8 name has no suffix'
run ocat show 'bytes.public.té'
prints 'synced just now' 'show asks the source for a table with a UTF-8 name'
run ocat show "bytes.sé~$space.b" --cached
prints 'sé.a' 'a foreign key refers to the schema with the UTF-8 name'
run ocat show bytes.public.twins --cached
prints 'né' 'show prints the column with the UTF-8 name'
prints 'né~2' 'show prints the column that looks the same with a number'
run ocat sync bytes
prints 'nothing changed' 'a second sync finds no change in names with suffixes'
PGCLIENTENCODING=SQL_ASCII psql -qX -d bytes -c "$(printf 'drop table "t\303\251"; drop schema "s\303\251" cascade')"
run ocat sync bytes
exits 0 'sync succeeds for names that are not UTF-8'
says 'text that is not UTF-8 is shown as Latin-1' 'sync says that it shows such names as Latin-1'
run ocat tables -c bytes -o tsv
prints 'bytes.public.té' 'a name that is not UTF-8 is shown as Latin-1'
prints 'café' 'a comment that is not UTF-8 is shown as Latin-1'
run ocat show bytes.public.plain
prints 'synced just now' 'show asks the source for a table with an ASCII name'
run ocat show bytes.public.té
exits 0 'show succeeds for a name that is not UTF-8'
says 'a name in an unknown encoding cannot be queried alone' 'show says that the source cannot be asked for such a name'
prints_no 'no longer' 'show does not report a table with such a name as dropped'
run ocat sync bytes
prints 'nothing changed' 'a second sync finds no change in Latin-1 names'
done_testing
