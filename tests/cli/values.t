#!/bin/sh
# Values of columns: those that a file lists, those that checks allow, and questions that name one.
. "${srcdir:-.}/tests/lib.sh"
why_of() { run ocat tables -c "$1" --ask "$2" -o json; }

cat >listed.jsonl <<'E'
{"ns": "post", "table": "parcels", "cols": [["id", "int"], ["state", "text", "", ["shipped", "waiting", 12, null]], ["email", "text", "", ["quokka"]]]}
{"ns": "post", "table": "places", "cols": [{"name": "id", "type": "int"}, {"name": "province", "type": "text", "desc": "of a place", "values": ["Ontario", "New South Wales"]}, {"name": "phone_number", "values": ["quokka"]}]}
{"ns": "post", "table": "people", "cols": [{"name": "id"}, {"name": "age", "type": "int"}]}
E
run ocat add listed listed.jsonl
exits 0 'a file may list values and samples of columns'
why_of listed "which are in 'Ontario'"
prints '"qualified_name":"listed.post.places"' 'a value in a question finds its table'
prints '"matched_columns":["province"]' 'a value in a question finds its column'
prints '"why":"Ontario is a value of column province"' 'the reason names the column of a value'
why_of listed "those in 'New South Wales'"
prints '"why":"New South Wales is a value of column province"' 'a value of several words is one reason'
why_of listed "those that are 'shipped'"
prints '"why":"shipped is a value of column state"' 'a sample in a question finds its column'
run ocat why post.places --ask "in 'Ontario'" -c listed -o table
prints 'Ontario is a value of column province' 'why --ask names the column of a value'
run ocat export -c listed --as snapshot
prints '"samples":["shipped","waiting","12"]' 'samples are kept in a snapshot, numbers as texts'
prints '"values":["Ontario","New South Wales"]' 'values are kept in a snapshot'
prints_no 'quokka' 'no value of a column tagged pii is kept'
cp "$out" listed.snapshot
run ocat diff listed.snapshot listed
exits 0 'a snapshot with samples is the same as its catalog'
run ocat tag listed.post.places.province pii.place -q
why_of listed "which are in 'Ontario'"
prints_no 'Ontario is a value' 'no value of a column that a person tags pii is found'

# ---- values that a column cannot have ----

run ocat check -c listed "select id from post.places where province = 'ontario'"
prints_no unknown_value 'values of a personal column are not told'
run ocat tag --remove listed.post.places.province pii.place -q
run ocat check -c listed "select id from post.places where province = 'ontario'" -o table
exits 0 'a value outside the list of a file is a warning'
prints "'ontario' is not a value of places.province; it has 'Ontario', 'New South Wales'" 'the finding lists the values of the file'
prints "select id from post.places where province = 'Ontario'" 'the value is corrected'
run ocat check -c listed "select id from post.parcels where state = 'lost'"
prints_no unknown_value 'samples of a file do not accuse'
sqlite3 till.db "create table regions (code text primary key, name text); insert into regions values ('EU', 'Europe'), ('NA', 'North America');
create table sales (id integer primary key, region text references regions (code), paid text check (paid in ('yes', 'no')), held text collate nocase check (held in ('cash', 'card')), note text)"
ocat add till till.db -q >/dev/null 2>&1
run ocat check -c till "select id from sales where paid = 'Yes' and held = 'Card'" -o json
prints '"reason":"'"'Yes' is not a value of sales.paid; its CHECK allows 'yes', 'no'"'"' 'a CHECK of SQLite lists values'
prints_no 'a value of sales.held' 'a collation that ignores case allows another case'
run ocat check -c till "select id from sales where region = 'Eu'" -o json
prints_no unknown_value 'without samples the values that a key allows are unknown'
sed -i 's/^\( *\)- name: till/&\n\1  samples: yes/' "$(ocat config path catalogs)"
ocat sync till -q >/dev/null 2>&1
run ocat check -c till "select id from sales where region = 'Eu' and note = 'late'" -o json
prints "'Eu' is not a value of sales.region; at the last sync, it had 'EU', 'NA'" 'a key to a lookup table allows its values'

run ocat check -c till "select id from sales where paid is 'Yes' and held is 'Card'" -o json
prints "'Yes' is not a value of sales.paid" 'IS compares values in SQLite'
prints_no 'a value of sales.held' 'IS ignores case where the collation does'
cat >noted.jsonl <<'E'
{"table": "accounts", "cols": [{"name": "id", "type": "int"}, {"name": "state", "type": "text", "desc": "one of: active, frozen or closed"}, {"name": "level", "type": "int", "desc": "1 = basic, 2 = gold"}, {"name": "kind", "type": "text", "desc": "one of: a, b", "samples": ["c"]}, {"name": "mood", "type": "text", "desc": "e.g. one of good, bad"}]}
E
ocat add noted noted.jsonl -q >/dev/null 2>&1
run ocat check -c noted "select id from accounts where state = 'Frozen' and level = 3" -o json
prints "'Frozen' is not a value of accounts.state; its comment lists 'frozen'," 'a comment that lists the values of a column is heeded'
prints '3 is not a value of accounts.level; its comment lists 1, 2' 'a comment with codes lists values'
run ocat check -c noted "select id from accounts where kind = 'd' or mood = 'fine' or state like 'clo%'"
prints_no unknown_value 'examples in a comment do not accuse, nor does a comment that a sample refutes'

# ---- limits and mistakes ----

{
	printf '{"table": "many", "cols": [{"name": "code", "values": ["v0"'
	i=1
	while [ $i -le 200 ]; do
		printf ', "v%d"' $i
		i=$((i + 1))
	done
	printf ']}, ["short", "text", "", ["'
	printf '%0101d' 0
	printf '", "brief"]]]}\n'
} >many.jsonl
run ocat add many many.jsonl
says '2 lists of values or samples are cut' 'a list of values that is too long is reported'
run ocat export -c many --as snapshot
prints '"samples":["v0","v1",' 'of a list of too many values some are kept as samples'
prints_no '"v20"' 'at most 20 samples of a column are kept'
prints_no '"values"' 'a list that is cut does not limit the values'
prints '"samples":["brief"]' 'a value that is too long is not kept'
for wrong in '["a", "text", "", [["b"]]]' '{"name": "a", "values": "b"}' '{"type": "text"}' '"a"'; do
	printf '{"table": "t", "cols": [%s]}\n{"table": "u"}\n' "$wrong" >wrong.jsonl
	run ocat tables -c ./wrong.jsonl
	says 'wrong.jsonl, line 1: ' "a column is refused: $wrong"
done

# ---- checks ----

sqlite3 checked.db "create table parcels (id integer primary key, state text check (state in ('shipped', 'waiting')),
	kind text check (kind = 'letter' or kind = 'box'), colour text check (colour <> 'beige'),
	size text, weight text, email text check (email in ('quokka')),
	check (size in ('giant') and weight not in ('feather')));
	create table people (id integer primary key, age int)"
run ocat add checked checked.db
for pair in shipped=state letter=kind box=kind giant=size; do
	why_of checked "those that are '${pair%=*}'"
	prints "${pair%=*} is " "a value that a check allows finds its table: ${pair%=*}"
done
why_of checked "those that are 'shipped'"
prints '"why":"shipped is a value of column state"' 'the reason names the column of a check'
for value in beige feather quokka; do
	why_of checked "those that are '$value'"
	prints_no "$value is" "a value that is excluded or personal is not found: $value"
done

# ---- lookup tables of sources that allow samples ----

sqlite3 rows.db "create table colours (id integer primary key, name text, phone_number text);
	insert into colours values (1, 'teal', 'quokka'), (2, 'dark ochre', null), (3, '7', '8'), (4, 'teal', 'quokka');
	create table cars (id integer primary key, colour_id int references colours(id), plate text);
	insert into cars values (1, 1, 'zebra');
	create table towns (id integer primary key, name text);
	with recursive n(i) as (select 1 union all select i + 1 from n where i < 201) insert into towns select i, 'numbat ' || i from n;
	create table steps (id integer primary key, label text, step_of int, a int, b int);
	insert into steps values (1, 'wombat', 1, 1, 1)"
run ocat add rows rows.db
why_of rows "the teal ones"
prints_no 'teal is' 'no rows are read unless samples are allowed'
samples() { sed -i "/name: rows/,/samples/{/samples/d}; s/^\( *\)- name: rows/&\n\1  samples: $1/" "$(ocat config path catalogs)"; }
samples yes
run ocat sync rows
exits 0 'a sync with samples succeeds'
why_of rows "the 'dark ochre' ones"
prints '"why":"dark ochre is a value of column name"' 'a value of a lookup table leads to its column'
why_of rows "those with 'quokka'"
prints_no 'quokka is' 'no value of a personal column is read'
for value in zebra 'numbat 7' wombat; do
	why_of rows "those with '$value'"
	prints_no "$value is" "only small tables of a key and a label are read: $value"
done
run ocat export -c rows --as snapshot
prints_no ochre 'values of rows are in no snapshot'
run ocat tag rows.colours.name secret -q
why_of rows "the 'dark ochre' ones"
prints_no 'ochre is' 'a value of a column that a person tags secret is not found'
run ocat tag --remove rows.colours.name secret -q
why_of rows "the 'dark ochre' ones"
prints 'ochre is' 'a value is found again without the tag secret'
printf 'version: 1\nrules:\n  - { id: vault, tables: cars, deny: yes }\n' >"$(ocat config path policy)"
why_of rows "the 'dark ochre' ones"
prints_no 'ochre is' 'with a policy, no value of rows is found'
rm "$(ocat config path policy)"
why_of rows "the 'dark ochre' ones"
prints 'ochre is' 'a value is found again without the policy'
sqlite3 rows.db "update colours set name = 'mauve' where id = 2"
run ocat sync rows --force
why_of rows "the 'mauve' ones"
prints 'mauve is' 'a forced sync reads the values again'
samples no
why_of rows "the 'mauve' ones"
prints_no 'mauve is' 'no value of rows is found once samples are switched off'
run ocat sync rows
is "$(grep -lr mauve "$(ocat config path cache)" || :)" '' 'the next sync removes the values'
done_testing
