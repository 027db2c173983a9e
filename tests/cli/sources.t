#!/bin/sh
# add, list, sync, remove, and catalogs.yaml.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
config=$HOME/.config/ocat

run ocat
exits 0 'with nothing connected there is something to read'
prints 'ocat demo' 'and to try'
is "$(grep -c '^  ocat ' "$out")" 6 'six commands'

run ocat add shop shop.db
exits 0 'add'
prints 'first read' 'reads at once'
is "$(cat "$config/catalogs.yaml")" "catalogs:
  - name: shop
    url: $work/shop.db" 'one entry, with the whole path'
is "$(stat -c %a "$config/catalogs.yaml")" 600 'private'
is "$(stat -c %a "$HOME/.cache/ocat")" 700 'the cache folder too'
run ocat add shop shop.db
exits 2 'a name is taken once'
run ocat add 'bad name' shop.db
exits 2 'a name has no blanks'
run ocat add gone nowhere.db
exits 3 'a file that is not there'
says 'nowhere.db' 'is named'
says 'Nothing was connected' 'and is not connected'
run ocat remove gone
exits 2 'so there is nothing to remove'

run ocat add pg 'postgresql://reader:s3cr3t-word@127.0.0.1:1/db'
exits 3 'a server that is not there'
run ocat add pg 'postgresql://reader:s3cr3t-word@127.0.0.1:1/db' --no-sync
exits 0 'may be connected to be read later'
says 'not written down' 'without its password, which is said'
run ocat sync pg
exits 3 'reading it fails'
says_no 's3cr3t-word' 'its password is not said'
! grep -rq 's3cr3t-word' "$HOME"
point $? 'nor written anywhere'
grep -q 'url: .*reader@127.0.0.1' "$config/catalogs.yaml"
point $? 'the rest of the URL is'
run ocat list
prints 'pg' 'it is in the list'
prints 'failed' 'with what went wrong'
run ocat remove pg
exits 0 'and goes'

cp shop.db second.db
run ocat add second second.db --exclude 'order*' --schemas ''
exits 0 'an exclusion'
run ocat tables order --catalog second -o tsv -q
prints_no 'second.orders' 'holds'
run ocat list -o json
prints '"name":"shop"' 'a list for programs'
is "$(sqlite3 :memory: "select round(24 * (julianday(value ->> 'due_at') - julianday(value ->> 'synced_at')), 2)
	from json_each(readfile('$out'), '\$.rows') where value ->> 'name' = 'shop'")" 1.0 'which says when each is due'

run ocat sync
exits 0 'sync of everything'
sqlite3 shop.db 'CREATE TABLE extra (id INT); DROP TABLE returns; ALTER TABLE staff ADD COLUMN since DATE'
run ocat sync shop
prints '1 added' 'says what was added'
prints '1 dropped' 'dropped'
prints '1 altered' 'and altered'
run ocat sync shop
prints 'unchanged' 'nothing new is said so'
run ocat tables returns --at 1 --catalog shop -o tsv -q
prints 'shop.returns' 'the first generation is still there to ask'
run ocat tables extra --at 1 --catalog shop
exits 1 'without what came later'
run ocat tables extra --at 99 --catalog shop
exits 1 'a generation that never was is refused'
run ocat query "select change_summary from versions where qualified_name = 'shop.staff'" -o tsv
prints 'since' 'a version says what changed'

printf '  - name: broken\n    urll: x\n' >>"$config/catalogs.yaml"
run ocat list
exits 6 'a mistake in the file is 6'
says 'urll' 'and pointed at'
says '^' 'with a caret'
sed -i '/broken/,$d' "$config/catalogs.yaml"
printf '# the end\n' >>"$config/catalogs.yaml"
names() { find "$HOME/.cache/ocat" -name 'ocat.db.names-*' | wc -l; }
is "$(names)" 2 'what search is fast by is there for both'
run ocat remove second
exits 0 'remove'
is "$(names)" 1 'and goes with the catalog'
is "$(cat "$config/catalogs.yaml")" "catalogs:
  - name: shop
    url: $work/shop.db
# the end" 'takes out one entry and nothing else'
run ocat tables --catalog second
exits 2 'the cache forgot it'
run ocat remove second
exits 2 'twice is a mistake'

# Layouts that people write: changed when that is safe, else left as they are.
add_to() { # add_to STATUS WORDS TEXT
	printf '%b' "$3" >"$config/catalogs.yaml"
	cp "$config/catalogs.yaml" "$work/before"
	run ocat add new "$work/second.db" --no-sync
	exits "$1" "add: $2"
	if [ "$1" = 0 ]; then
		run ocat list -o tsv
		prints "$(printf 'new\t')" 'and it is there'
		run ocat remove new
		exits 0 'and goes'
	fi
	is "$(cat "$config/catalogs.yaml")" "$(cat "$work/before")" 'the file is as it was'
}
add_to 0 'a list at the margin' 'catalogs:\n- name: shop\n  url: shop.db\n'
add_to 0 'a list far in' 'catalogs:\n      - name: shop\n        url: shop.db\n'
add_to 0 'a bare list' '- name: shop\n  url: shop.db\n'
add_to 0 'entries in braces' 'catalogs:\n  - {name: shop, url: shop.db}\n'
add_to 6 'a list in brackets' 'catalogs: [{name: shop, url: shop.db}]\n'
add_to 6 'an empty list in brackets' 'catalogs: []\n'
add_to 6 'an end mark' 'catalogs:\n  - name: shop\n    url: shop.db\n...\n'
not_from() { # not_from WORDS TEXT
	printf '%b' "$2" >"$config/catalogs.yaml"
	cp "$config/catalogs.yaml" "$work/before"
	run ocat remove one
	exits 6 "remove: $1"
	says 'by hand' 'is said'
	is "$(cat "$config/catalogs.yaml")" "$(cat "$work/before")" 'and changes nothing'
}
not_from 'two entries on one line' 'catalogs: [{name: one, url: shop.db}, {name: two, url: shop.db}]\n'
not_from 'a dash on a line of its own' 'catalogs:\n  -\n    name: one\n    url: shop.db\n  - name: two\n    url: shop.db\n'
not_from 'a comment at the margin inside the entry' 'catalogs:\n- name: one\n# note\n  url: shop.db\n- name: two\n  url: shop.db\n'
rm "$config/catalogs.yaml"

# Several at once: none is lost, and none is there twice.
for i in 1 2 3 4 5 6 7 8; do ocat add "many$i" second.db --no-sync & done
wait
is "$(grep -c 'name: many' "$config/catalogs.yaml")" 8 'eight processes add eight sources'
for i in 1 2 3 4 5 6 7 8; do ocat add same second.db --no-sync 2>/dev/null & done
wait
is "$(grep -c 'name: same' "$config/catalogs.yaml")" 1 'one name is added once'
for i in 1 2 3 4 5 6 7 8; do ocat remove "many$i" -q & done
wait
run ocat list -o tsv
prints_no 'many' 'and eight remove them'
prints 'same' 'and nothing else'
rm "$config/catalogs.yaml"

run ocat add "$(printf 'b\377')" second.db
exits 2 'a name is text'
run ocat add "$(printf 'a\342\200\256b')" second.db
exits 2 'and all of it shows'
run ocat tables --catalog ./nowhere.db
exits 3 'a file that is not there, named in passing'
run ocat list
prints_no 'nowhere' 'leaves nothing behind'
awk 'BEGIN { for (i = 0; i < 400; i++) print "create table t" i " (id integer primary key, a_column_of_some_length text, another_column text);" }' |
	sqlite3 too-much.db
(
	ulimit -f 200
	run ocat tables --catalog ./too-much.db
	exits 6 'a file whose catalog has no room on the disk is not read'
	echo "$points" >points
)
points=$(cat points)
run ocat list
prints_no 'too-much' 'a file that could not be cached is not listed'

# Passwords: not in names, traces, the audit, the cache, or anything that is printed.
for url in 'postgresql://reader:geheim-1@127.0.0.1:1' 'host=localhost user=x password=geheim-2 port=1' 'postgresql://127.0.0.1:1/db?password=geheim-3'; do
	run ocat tables -o json --why 'password=geheim-4' --catalog "$url"
	exits 3 'a server that is not there, named in passing'
	prints_no 'geheim' 'its password is not printed'
	says_no 'geheim' 'nor said'
done
run ocat add pg 'postgresql://reader@127.0.0.1:1/db' --no-sync
run ocat tables --catalog 'postgresql://reader@127.0.0.1:1/db'
says 'pg:' 'a configured address is read under its configured name'
run ocat tables --catalog 'postgresql://reader:geheim-5@127.0.0.1:1/db'
says 'db:' 'a configured address with another password is a source of its own'
! grep -rq geheim "$HOME"
point $? 'and no password is anywhere'
run ocat remove pg

run ocat list --catalog shop -o tsv
is "$(sed 1d "$out" | cut -f1)" shop '--catalog is for list as well'
run ocat sync --catalog shop.db -o tsv
is "$(sed 1d "$out" | cut -f1)" shop '--catalog selects what sync reads'
run ocat sync --timeout never shop
exits 2 'a timeout is a duration, for sync too'
run ocat sync second.db nosuch shop.db -o json
is "$(sqlite3 :memory: "select json_array_length(readfile('$out'), '\$.rows') || ' and ' || json_array_length(readfile('$out'), '\$.errors')")" '2 and 1' \
	'several reports are one document, with the errors in it'
exits 2 'and the failure is the status'

cat >"$config/databases.yaml" <<Y
databases:
  - name: analytics
    type: sqlite
    connection_env: ANALYTICS_DB
    schemas: []
    exclude_tables: [staff]
Y
ANALYTICS_DB=$work/second.db run ocat sync analytics
exits 0 'databases.yaml is read too'
run ocat sync analytics
exits 3 'its variable must be set'
says 'ANALYTICS_DB' 'and is named when it is not'
# A schema that a source without schemas cannot have is said, and that its tables are read.
run ocat add plain second.db --schemas 'nope,*'
exits 0 'schemas of a source that has none'
says 'plain has no schema called nope: what is in no schema is read all the same' 'one that fits nothing is said'
says_no 'called *' 'one that fits everything is not'
run ocat tables orders --catalog plain -o tsv -q
prints 'plain.orders' 'and the tables are there'
run ocat remove plain
# What the settings leave out is asked for no more, whether or not the source has changed; and it is not gone.
unset ANALYTICS_DB
sqlite3 yard.db 'create table boats (a); create table people (b)'
mv "$config/catalogs.yaml" kept.yaml
printf 'catalogs:\n  - name: yard\n    url: %s/yard.db\n' "$work" >"$config/catalogs.yaml"
ocat sync yard >/dev/null 2>&1
printf '    exclude_tables: ["boat*"]\n' >>"$config/catalogs.yaml"
run ocat show yard.boats
says 'the settings of yard leave it out: `ocat sync yard` does so here' 'a look does not take it for dropped'
run ocat sync yard
prints '1 no longer visible' 'the next sync hides it, though the file is the same'
run ocat show yard.boats
exits 1 'then it is not there'
sed -i '$d' "$config/catalogs.yaml"
ocat sync yard >/dev/null 2>&1
run ocat tables boats -c yard -o jsonl
prints '"yard.boats"' 'and comes back when they want it'
run ocat changes -c yard -o jsonl
is "$(grep -c dropped "$out")" 0 'no history says that it was dropped'
mv kept.yaml "$config/catalogs.yaml"

# What a read found says it of schemas too.
notes() { # notes NAMESPACES...: a snapshot of one table and these
	printf '{"ocat":"snapshot","version":1,"catalog":"notes","type":"postgresql"}\n'
	printf '{"namespace":%s}\n' "$@"
	printf '{"asset":{"ns":"crm","name":"calls","kind":"table","fields":[{"name":"id","type":"int"}]}}\n{"end":{"namespaces":%d,"assets":1}}\n' $#
}
crm='{"name":"crm","kind":"schema"}' hr='{"name":"hr","kind":"schema"}'
notes "$crm" >notes.jsonl
run ocat add notes notes.jsonl
prints 'first read' 'of a first read nothing is news'
notes "$crm" "$hr" >notes.jsonl
run ocat sync notes
prints '; 1 schema added; generation 2' 'a schema more'
notes '{"name":"crm","kind":"schema","comment":"who calls"}' '{"name":"hr","kind":"schema","owner":"ann"}' >notes.jsonl
run ocat sync notes
prints '; 2 schemas altered; generation 3' 'a comment and an owner'
notes "$crm" >notes.jsonl
run ocat sync notes -o json
prints '"measured":0,"namespaces_added":0,"namespaces_altered":1,"namespaces_dropped":1,"namespaces_hidden":0,' 'as JSON'
run ocat sync notes --force
prints '; nothing changed; generation 5' 'a read that stored no change says so'

# What cannot look at the past says so, rather than answer as of now; its help and completions do not offer it.
for command in list sync 'tag notes.crm.calls loud' 'add other notes.jsonl' 'remove notes' doctor stats 'config list' 'trace list' 'domains --save' \
	'relate notes.crm.calls.id notes.crm.calls.id' 'learn views' demo explore; do
	run ocat $command --at 1
	exits 2 "$command --at is refused"
	says "unknown option --at for ${command%% *}" 'as an option that there is not'
done
run ocat --at 1
exits 2 'nor does the explorer begin there'
run ocat list --help
prints_no '--at ' 'the help of a command leaves out what it does not heed'
run ocat tables --help
prints '--at TIME' 'and that of a question has it'
run ocat list -c notes -o tsv
is "$(sed 1d "$out" | cut -f 1,3)" "$(printf 'notes\t1')" 'nothing was done'
for command in 'relate' 'domains' 'export --as csv' decisions tags; do
	run ocat $command -c notes --at 1
	says_no 'no option --at' "$command --at is a question"
done

# A source that is not asked costs nothing: its library is opened by those that ask it.
run ocat add far postgresql://reader@nowhere.invalid/shop --no-sync
exits 0 'a source by its address'
opened() { LD_DEBUG=files ocat "$@" 2>&1 >/dev/null | grep -c 'libpq\.so'; }
is "$(opened tables order)" 0 'a search opens no library of it'
is "$(opened grep order)" 0 'nor one of all text'
[ "$(opened list)" -gt 0 ]
point $? 'who shows its address does'

# Of a file that has nothing in it no kind can be told: that is said, and what helps.
: >empty.jsonl
printf '\n  \n' >blank.jsonl
for one in empty blank; do
	run ocat add bare $one.jsonl
	exits 3 "$one: a file of nothing"
	says "there is nothing in $one.jsonl, so what kind of source it is cannot be told" 'is told as such'
	says "as in lines:$one.jsonl" 'and what to do'
	run ocat add bare lines:$one.jsonl
	exits 0 'which works'
	says_no 'nothing in' 'and is an empty catalog'
	run ocat remove bare
done

# tbls writes last which system a document is of: its SQL is of that dialect, also when a later sync finds nothing new.
written_of() { # written_of DRIVER
	printf '{"name":"x","tables":[{"name":"%s","columns":[{"name":"id","type":"int"}]}],"driver":{"name":"%s","database_version":"8"}}\n' "$2" "$1" >doc.json
}
written_of mysql items
run ocat add doc doc.json --type tbls
exits 0 'a document of tbls'
run ocat check 'select `id` from `items`' --catalog doc
exits 0 'is asked in the words of its system'
prints 'mysql' 'which is said'
run ocat sync doc
prints 'unchanged' 'nothing new'
run ocat check 'select `id` from `items`' --catalog doc
exits 0 'and it is still of that system'
is "$(ocat query "select product from catalogs where catalog_name = 'doc'" -o tsv -q | sed 1d)" mysql 'as the catalog says'
written_of mssql dbo.items
ocat sync doc >"$out"
run ocat check 'select [id] from dbo.[items]' --catalog doc
exits 0 'another driver, another dialect'
written_of redshift public.items
ocat sync doc >"$out"
is "$(ocat query "select product from catalogs where catalog_name = 'doc'" -o tsv -q | sed 1d)" redshift 'one of no dialect keeps its name'
written_of '' items
ocat sync doc >"$out"
is "$(ocat query "select product from catalogs where catalog_name = 'doc'" -o tsv -q | sed 1d)" 'tbls document' 'and one that does not say has none'
run ocat remove doc

# A look at a table that its file lists twice says what the sync says, and shows what was read before.
printf '{"table":"hut","cols":[["a"]]}\n' >camp.jsonl
run ocat add camp camp.jsonl
printf '{"table":"hut","cols":[["b"]]}\n' >>camp.jsonl
run ocat sync camp
exits 3 'a file with a table twice is refused'
says 'the source lists hut twice' 'by its name'
run ocat show camp.hut
exits 0 'what was read before is shown'
says 'from the cache: the source lists hut twice' 'with the reason'
prints_no 'b ' 'and not what the second line has'
run ocat remove camp

# A key that one type of source has is an option of add; what it names is asked for when the source is opened.
run ocat add guarded postgresql://reader@127.0.0.1:1/shop --password-env GUARDED_PASSWORD --no-sync
exits 0 'add takes an option of PostgreSQL alone'
is "$(grep -c 'password_env: GUARDED_PASSWORD' "$config/catalogs.yaml")" 1 'add writes that option to catalogs.yaml'
run ocat sync guarded
exits 3 'a source whose password is in an unset variable is not read'
says 'its password comes from the variable GUARDED_PASSWORD, which is not set' 'the message names the variable'
run ocat remove guarded
run ocat add guarded yard.db --password-env GUARDED_PASSWORD --no-sync
exits 2 'add refuses an option of another type of source'
says 'sources of type sqlite have no "password_env"' 'the message names the type and the key'
run ocat add --help
prints '--password-env NAME' 'the help of add lists the options of adapters'

# The name of a catalog is no key of a secret, whatever it is called.
printf 'no table here\n' >vault.db
run ocat add passwd vault.db --no-sync
run ocat sync passwd
run ocat list -o json
prints "\"problem\":\"passwd: $work/vault.db is not a SQLite" 'a catalog called passwd shows its problem in the list'
run ocat doctor
prints "the last sync failed just now: $work/vault.db is not a SQLite" 'a catalog called passwd shows its problem in doctor'
run ocat remove passwd
# ---- a file that was only named in passing ----
printf '{"catalog": 1\nno table\n' >bad.jsonl
for named in ./bad.jsonl "lines:$PWD/bad.jsonl" "snapshot:$PWD/bad.jsonl"; do
	run ocat tables --catalog "$named" x
	exits 3 "a bad file named with --catalog fails: $named"
	run ocat list
	prints_no bad "a bad file named with --catalog is not left in the list: $named"
done
printf '{"catalog":"late","table":"visits","fields":[{"name":"id","type":"integer"}]}\n' >late.jsonl
run ocat tables --catalog "lines:$PWD/late.jsonl" visits
exits 0 'a good file named with --catalog is read'
printf 'no table\n' >late.jsonl
ocat sync "lines:$PWD/late.jsonl" >/dev/null 2>&1
run ocat list
prints late 'a file that was read once stays in the list when a later read fails'

done_testing
