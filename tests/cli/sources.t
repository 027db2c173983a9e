#!/bin/sh
# The commands add, list, sync and remove, and the file catalogs.yaml.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
config=$HOME/.config/ocat

run ocat
exits 0 'without arguments and sources, ocat prints an introduction'
prints 'ocat demo' 'the introduction names ocat demo'
is "$(grep -c '^  ocat ' "$out")" 6 'the introduction lists six commands'

run ocat add shop shop.db
exits 0 'add connects a SQLite file'
prints 'first sync' 'add reports the first sync of the source'
is "$(cat "$config/catalogs.yaml")" "catalogs:
  - name: shop
    url: $work/shop.db" 'add writes one entry with the absolute path to catalogs.yaml'
is "$(stat -c %a "$config/catalogs.yaml")" 600 'add makes catalogs.yaml readable for its owner only'
is "$(stat -c %a "$HOME/.cache/ocat")" 700 'the cache folder is accessible to its owner only'
run ocat add shop shop.db
exits 2 'add refuses a name that is already taken'
run ocat add 'bad name' shop.db
exits 2 'add refuses a name with a blank'
run ocat add gone nowhere.db
exits 3 'add fails with status 3 for a missing file'
says 'nowhere.db' 'the message about a missing file names the file'
says 'Nothing was connected' 'add says that nothing was connected when the file is missing'
run ocat remove gone
exits 2 'remove fails for a source that add refused'

run ocat add pg 'postgresql://reader:s3cr3t-word@127.0.0.1:1/db'
exits 3 'add fails with status 3 when the server is unreachable'
says_no 'The password was not saved' 'a source that is not connected gets no advice about its password'
run ocat add pg 'postgresql://reader:s3cr3t-word@127.0.0.1:1/db' --no-sync
exits 0 'add --no-sync connects an unreachable server'
says 'The password was not saved' 'add --no-sync says that it does not save the password'
run ocat sync pg
exits 3 'sync fails with status 3 when the server is unreachable'
says_no 's3cr3t-word' 'the message of a failed sync does not contain the password'
! grep -rq 's3cr3t-word' "$HOME"
point $? 'the password from the URL is written to no file'
grep -q 'url: .*reader@127.0.0.1' "$config/catalogs.yaml"
point $? 'catalogs.yaml keeps the rest of the URL without the password'
run ocat list
prints 'pg' 'list shows a source that was never synced'
prints 'failed' 'list shows that the last sync of a source failed'
run ocat remove pg
exits 0 'remove removes a source that was never synced'

cp shop.db second.db
run ocat add second second.db --exclude 'order*' --schemas ''
exits 0 'add accepts --exclude and an empty --schemas'
run ocat tables order --catalog second -o tsv -q
prints_no 'second.orders' 'a table that matches --exclude is not synced'
run ocat list -o json
prints '"name":"shop"' 'list -o json prints the name of each source'
is "$(sqlite3 :memory: "select round(24 * (julianday(value ->> 'due_at') - julianday(value ->> 'synced_at')), 2)
	from json_each(readfile('$out'), '\$.rows') where value ->> 'name' = 'shop'")" 1.0 'list -o json says that a source is due one hour after its sync'

run ocat sync
exits 0 'sync without arguments syncs every source'
sqlite3 shop.db 'CREATE TABLE extra (id INT); DROP TABLE returns; ALTER TABLE staff ADD COLUMN since DATE'
run ocat sync shop
prints '1 added' 'sync counts the added tables'
prints '1 dropped' 'sync counts the dropped tables'
prints '1 altered' 'sync counts the altered tables'
run ocat sync shop
prints 'unchanged' 'a second sync reports an unchanged source as unchanged'
run ocat tables returns --at 1 --catalog shop -o tsv -q
prints 'shop.returns' '--at 1 finds a table that was dropped in generation 2'
run ocat tables extra --at 1 --catalog shop
exits 1 '--at 1 does not find a table that was added in generation 2'
run ocat tables extra --at 99 --catalog shop
exits 1 '--at refuses a generation that does not exist'
run ocat query "select change_summary from versions where qualified_name = 'shop.staff'" -o tsv
prints 'since' 'the version of an altered table names the added column'

printf '  - name: broken\n    urll: x\n' >>"$config/catalogs.yaml"
run ocat list
exits 6 'an unknown key in catalogs.yaml makes commands exit with 6'
says 'urll' 'the message names the unknown key in catalogs.yaml'
says '^' 'the message about catalogs.yaml marks the place with a caret'
sed -i '/broken/,$d' "$config/catalogs.yaml"
printf '# the end\n' >>"$config/catalogs.yaml"
names() { find "$HOME/.cache/ocat" -name 'ocat.db.names-*' | wc -l; }
is "$(names)" 2 'each of the two synced sources has a names index'
run ocat remove second
exits 0 'remove removes a synced source'
is "$(names)" 1 'remove deletes the names index of the source'
is "$(cat "$config/catalogs.yaml")" "catalogs:
  - name: shop
    url: $work/shop.db
# the end" 'remove takes out one entry of catalogs.yaml and keeps the comment'
run ocat tables --catalog second
exits 2 'the catalog of a removed source is unknown'
run ocat remove second
exits 2 'remove fails for a source that is already removed'

# Layouts of catalogs.yaml that people write: edited where that is safe, otherwise left as they are.
add_to() { # add_to STATUS WORDS TEXT
	printf '%b' "$3" >"$config/catalogs.yaml"
	cp "$config/catalogs.yaml" "$work/before"
	run ocat add new "$work/second.db" --no-sync
	exits "$1" "add exits with $1 for a catalogs.yaml with $2"
	if [ "$1" = 0 ]; then
		run ocat list -o tsv
		prints "$(printf 'new\t')" "list shows the source added to a catalogs.yaml with $2"
		run ocat remove new
		exits 0 "remove removes the source from a catalogs.yaml with $2"
	fi
	is "$(cat "$config/catalogs.yaml")" "$(cat "$work/before")" "a catalogs.yaml with $2 is the same in the end"
}
add_to 0 'a list that is not indented' 'catalogs:\n- name: shop\n  url: shop.db\n'
add_to 0 'a list indented by six blanks' 'catalogs:\n      - name: shop\n        url: shop.db\n'
add_to 0 'a list and no key' '- name: shop\n  url: shop.db\n'
add_to 0 'entries in braces' 'catalogs:\n  - {name: shop, url: shop.db}\n'
add_to 6 'a list in brackets' 'catalogs: [{name: shop, url: shop.db}]\n'
add_to 6 'an empty list in brackets' 'catalogs: []\n'
add_to 6 'an end-of-document mark' 'catalogs:\n  - name: shop\n    url: shop.db\n...\n'
not_from() { # not_from WORDS TEXT
	printf '%b' "$2" >"$config/catalogs.yaml"
	cp "$config/catalogs.yaml" "$work/before"
	run ocat remove one
	exits 6 "remove refuses to edit a catalogs.yaml with $1"
	says 'by hand' "the message advises editing a catalogs.yaml with $1 by hand"
	is "$(cat "$config/catalogs.yaml")" "$(cat "$work/before")" "remove leaves a catalogs.yaml with $1 unchanged"
}
not_from 'two entries on one line' 'catalogs: [{name: one, url: shop.db}, {name: two, url: shop.db}]\n'
not_from 'a dash on a line of its own' 'catalogs:\n  -\n    name: one\n    url: shop.db\n  - name: two\n    url: shop.db\n'
not_from 'an unindented comment inside an entry' 'catalogs:\n- name: one\n# note\n  url: shop.db\n- name: two\n  url: shop.db\n'
rm "$config/catalogs.yaml"

# Concurrent processes: no change is lost, and no source is added twice.
for i in 1 2 3 4 5 6 7 8; do ocat add "many$i" second.db --no-sync & done
wait
is "$(grep -c 'name: many' "$config/catalogs.yaml")" 8 'eight concurrent adds connect eight sources'
for i in 1 2 3 4 5 6 7 8; do ocat add same second.db --no-sync 2>/dev/null & done
wait
is "$(grep -c 'name: same' "$config/catalogs.yaml")" 1 'eight concurrent adds of one name connect one source'
for i in 1 2 3 4 5 6 7 8; do ocat remove "many$i" -q & done
wait
run ocat list -o tsv
prints_no 'many' 'eight concurrent removes remove all eight sources'
prints 'same' 'eight concurrent removes keep the other source'
rm "$config/catalogs.yaml"

run ocat add "$(printf 'b\377')" second.db
exits 2 'add refuses a name that is not valid UTF-8'
run ocat add "$(printf 'a\342\200\256b')" second.db
exits 2 'add refuses a name with an invisible character'
run ocat tables --catalog ./nowhere.db
exits 3 '--catalog with the path of a missing file exits with 3'
run ocat list
prints_no 'nowhere' 'a missing file given with --catalog is not added to the list'
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

# Passwords never appear in names, traces, the audit log, the cache or any output.
for url in 'postgresql://reader:geheim-1@127.0.0.1:1' 'host=localhost user=x password=geheim-2 port=1' 'postgresql://127.0.0.1:1/db?password=geheim-3'; do
	run ocat tables -o json --why 'password=geheim-4' --catalog "$url"
	exits 3 "--catalog with an unreachable server exits with 3: ${url%%geheim*}"
	prints_no 'geheim' "the output does not contain the password of --catalog: ${url%%geheim*}"
	says_no 'geheim' "the message does not contain the password of --catalog: ${url%%geheim*}"
done
run ocat add pg 'postgresql://reader@127.0.0.1:1/db' --no-sync
run ocat tables --catalog 'postgresql://reader@127.0.0.1:1/db'
says 'pg:' 'a configured address is read under its configured name'
run ocat tables --catalog 'postgresql://reader:geheim-5@127.0.0.1:1/db'
says 'db:' 'a configured address with another password is a source of its own'
! grep -rq geheim "$HOME"
point $? 'a password given with --catalog is written to no file'
run ocat remove pg

run ocat add postgresql://127.0.0.1:1 --no-sync
run ocat list -o tsv --columns name,address
prints 'postgresql	postgresql://127.0.0.1:1' 'a source at an IP address is called after its type'
run ocat add postgresql://127.0.0.1:1 --test
prints 'source postgresql-2' 'add --test tries an address that is connected already, under a free name'
run ocat remove postgresql
for url in mysql+pymysql mysql2 postgresql+psycopg2 redshift cockroachdb oracle+cx_oracle; do
	run ocat add orm "$url://me@db.example.org:1/shop" --no-sync
	exits 0 "an address as other programs have it is accepted: $url"
	run ocat list -o tsv --columns name,address
	case $url in my*) own=mysql ;; oracle*) own=oracle ;; *) own=postgresql ;; esac
	prints "orm	$own://me@db.example.org:1/shop" "such an address is kept as its own system has it: $url"
	run ocat remove orm
done
SHOP_URL=mysql2://me@127.0.0.1:1/shop run ocat add orm --connection-env SHOP_URL --no-sync
SHOP_URL=mysql2://me@127.0.0.1:1/shop run ocat sync orm
says 'orm: cannot connect' 'such an address may be in a variable'
run ocat remove orm
run ocat add 'jdbc:postgresql://db.example.org:5433/shop?user=me&password=geheim-6'
exits 2 'add refuses an address for JDBC'
says 'Write it as the system'"'"'s own client does: postgresql://USER@db.example.org:5433/shop' 'the message shows the address to write'
says_no 'geheim' 'the message does not contain the password'
run ocat add 'jdbc:sqlserver://db.example.org:1433;databaseName=shop'
says 'sqlserver://USER@db.example.org:1433' 'an address of SQL Server for JDBC loses its parameters too'

run ocat list --catalog shop -o tsv
is "$(sed 1d "$out" | cut -f1)" shop 'list --catalog lists only that catalog'
run ocat sync --catalog shop.db -o tsv
is "$(sed 1d "$out" | cut -f1)" shop '--catalog selects what sync reads'
run ocat sync --timeout never shop
exits 2 'sync refuses a --timeout that is not a duration'
run ocat sync second.db nosuch shop.db -o json
is "$(sqlite3 :memory: "select json_array_length(readfile('$out'), '\$.rows') || ' and ' || json_array_length(readfile('$out'), '\$.errors')")" '2 and 1' \
	'several reports are one document, with the errors in it'
exits 2 'sync exits with 2 when one of several catalogs is unknown'

cat >"$config/databases.yaml" <<Y
databases:
  - name: analytics
    type: sqlite
    connection_env: ANALYTICS_DB
    schemas: []
    exclude_tables: [staff]
Y
ANALYTICS_DB=$work/second.db run ocat sync analytics
exits 0 'sync finds a source that is listed in databases.yaml'
run ocat sync analytics
exits 3 'sync fails with status 3 when the variable of connection_env is unset'
says 'ANALYTICS_DB' 'the message names the unset variable of connection_env'
# Schemas given for a source without schemas get a warning, and its tables are read.
run ocat add plain second.db --schemas 'nope,*'
exits 0 'add accepts --schemas for a source without schemas'
says 'plain has no schema called nope; tables without a schema are read anyway' 'add warns about a pattern of --schemas that matches nothing'
says_no 'called *' 'add does not warn about a pattern of --schemas that matches everything'
run ocat tables orders --catalog plain -o tsv -q
prints 'plain.orders' 'a source without schemas is synced in spite of --schemas'
run ocat remove plain
# Tables that the settings exclude are hidden by the next sync even if the source is unchanged, and not reported as dropped.
unset ANALYTICS_DB
sqlite3 yard.db 'create table boats (a); create table people (b)'
mv "$config/catalogs.yaml" kept.yaml
printf 'catalogs:\n  - name: yard\n    url: %s/yard.db\n' "$work" >"$config/catalogs.yaml"
ocat sync yard >/dev/null 2>&1
printf '    exclude_tables: ["boat*"]\n' >>"$config/catalogs.yaml"
run ocat show yard.boats
says 'excluded by the settings of yard: `ocat sync yard`' 'show says that the settings exclude the table'
run ocat sync yard
prints '1 no longer visible' 'the next sync hides an excluded table of an unchanged source'
run ocat show yard.boats
exits 1 'show fails for a table that a sync has hidden'
sed -i '$d' "$config/catalogs.yaml"
ocat sync yard >/dev/null 2>&1
run ocat tables boats -c yard -o jsonl
prints '"yard.boats"' 'a hidden table comes back when the settings no longer exclude it'
run ocat changes -c yard -o jsonl
is "$(grep -c dropped "$out")" 0 'changes do not report a hidden table as dropped'
mv kept.yaml "$config/catalogs.yaml"

# A sync also reports changes of schemas.
notes() { # notes NAMESPACES...: a snapshot of one table and these namespaces
	printf '{"ocat":"snapshot","version":1,"catalog":"notes","type":"postgresql"}\n'
	printf '{"namespace":%s}\n' "$@"
	printf '{"asset":{"ns":"crm","name":"calls","kind":"table","fields":[{"name":"id","type":"int"}]}}\n{"end":{"namespaces":%d,"assets":1}}\n' $#
}
crm='{"name":"crm","kind":"schema"}' hr='{"name":"hr","kind":"schema"}'
notes "$crm" >notes.jsonl
run ocat add notes notes.jsonl
prints 'first sync' 'the first sync of a snapshot does not report changes'
notes "$crm" "$hr" >notes.jsonl
run ocat sync notes
prints '; 1 schema added; generation 2' 'sync counts an added schema'
notes '{"name":"crm","kind":"schema","comment":"who calls"}' '{"name":"hr","kind":"schema","owner":"ann"}' >notes.jsonl
run ocat sync notes
prints '; 2 schemas altered; generation 3' 'sync counts schemas with a changed comment or owner'
notes "$crm" >notes.jsonl
run ocat sync notes -o json
prints '"measured":0,"namespaces_added":0,"namespaces_altered":1,"namespaces_dropped":1,"namespaces_hidden":0,' 'sync -o json counts altered and dropped namespaces'
run ocat sync notes --force
prints '; nothing changed; generation 5' 'sync --force of an unchanged source reports that nothing changed'

# Commands that cannot answer about the past refuse --at; their help and completions do not offer it.
for command in list sync 'tag notes.crm.calls loud' 'add other notes.jsonl' 'remove notes' doctor stats 'config list' 'trace list' 'domains --save' \
	'relate notes.crm.calls.id notes.crm.calls.id' 'learn views' demo explore; do
	run ocat $command --at 1
	exits 2 "$command refuses --at"
	says "--at is not supported for \`ocat ${command%% *}\`" "$command reports that it does not support --at"
done
run ocat --at 1
exits 2 'ocat refuses --at without a command'
run ocat list --help
prints_no '--at ' 'the help of list does not offer --at'
run ocat tables --help
prints '--at' 'the help of tables offers --at'
run ocat list -c notes -o tsv
is "$(sed 1d "$out" | cut -f 1,3)" "$(printf 'notes\t1')" 'commands refused for their --at have changed nothing'
for command in 'relate' 'domains' 'export --as csv' decisions tags; do
	run ocat $command -c notes --at 1
	says_no "--at is not supported" "$command accepts --at"
done

# A source that is not asked costs nothing: only the commands that need its library open it.
run ocat add far postgresql://reader@nowhere.invalid/shop --no-sync
exits 0 'add --no-sync accepts the address of a server'
opened() { LD_DEBUG=files ocat "$@" 2>&1 >/dev/null | grep -c 'libpq\.so'; }
is "$(opened tables order)" 0 'a search by name opens no library of a PostgreSQL source'
is "$(opened grep order)" 0 'a text search opens no library of a PostgreSQL source'
[ "$(opened list)" -gt 0 ]
point $? 'list opens the library of a PostgreSQL source to show its address'

# The type of an empty file cannot be detected: the message says so, and how to give it.
: >empty.jsonl
printf '\n  \n' >blank.jsonl
for one in empty blank; do
	run ocat add bare $one.jsonl
	exits 3 "add refuses a file without content: $one.jsonl"
	says "$one.jsonl is empty, so its type is unknown" "the message says that the file has no content: $one.jsonl"
	says "as in lines:$one.jsonl" "the message suggests giving the type of the file: $one.jsonl"
	run ocat add bare lines:$one.jsonl
	exits 0 "add accepts a file without content with the type lines: $one.jsonl"
	says_no 'is empty' "add does not warn about a file without content with the type lines: $one.jsonl"
	run ocat remove bare
done

# A tbls document names its system last: its SQL uses that dialect, also after a sync that finds nothing new.
written_of() { # written_of DRIVER TABLE
	printf '{"name":"x","tables":[{"name":"%s","columns":[{"name":"id","type":"int"}]}],"driver":{"name":"%s","database_version":"8"}}\n' "$2" "$1" >doc.json
}
written_of mysql items
run ocat add doc doc.json --type tbls
exits 0 'add accepts a tbls document with its type'
run ocat check 'select `id` from `items`' --catalog doc
exits 0 'check parses the SQL of a MySQL document in the MySQL dialect'
prints 'mysql' 'check names the dialect of a MySQL document'
run ocat sync doc
prints 'unchanged' 'sync reports an unchanged tbls document as unchanged'
run ocat check 'select `id` from `items`' --catalog doc
exits 0 'the dialect of a tbls document stays after a sync without changes'
is "$(ocat query "select product from catalogs where catalog_name = 'doc'" -o tsv -q | sed 1d)" mysql 'the catalog of a MySQL document has the product mysql'
written_of mssql dbo.items
ocat sync doc >"$out"
run ocat check 'select [id] from dbo.[items]' --catalog doc
exits 0 'a changed driver of a tbls document changes the dialect of its catalog'
written_of redshift public.items
ocat sync doc >"$out"
is "$(ocat query "select product from catalogs where catalog_name = 'doc'" -o tsv -q | sed 1d)" redshift 'the product of a driver without a dialect is its name'
written_of '' items
ocat sync doc >"$out"
is "$(ocat query "select product from catalogs where catalog_name = 'doc'" -o tsv -q | sed 1d)" 'tbls document' 'a tbls document without a driver has the product tbls document'
run ocat remove doc

# show on a table that its file lists twice reports the problem as sync does, and shows the cached table.
printf '{"table":"hut","cols":[["a"]]}\n' >camp.jsonl
run ocat add camp camp.jsonl
printf '{"table":"hut","cols":[["b"]]}\n' >>camp.jsonl
run ocat sync camp
exits 3 'sync refuses a file that lists a table twice'
says 'the source lists hut twice' 'the message names the table that is listed twice'
run ocat show camp.hut
exits 0 'show prints the cached table when its file lists it twice'
says 'from the cache: the source lists hut twice' 'show gives the reason why the table comes from the cache'
prints_no 'b ' 'the cached table does not show the column of the second listing'
run ocat remove camp

# An option of one type of source is an option of add; the secret it names is read when the source is opened.
run ocat add guarded postgresql://reader@127.0.0.1:1/shop --password-env GUARDED_PASSWORD --no-sync
exits 0 'add accepts an option that only PostgreSQL has'
is "$(grep -c 'password_env: GUARDED_PASSWORD' "$config/catalogs.yaml")" 1 'add writes an option of PostgreSQL to catalogs.yaml'
run ocat sync guarded
exits 3 'sync fails when the variable with the password is unset'
says 'its password comes from the variable GUARDED_PASSWORD, which is not set' 'the message names the unset variable with the password'
run ocat remove guarded
run ocat add guarded yard.db --password-env GUARDED_PASSWORD --no-sync
exits 2 'add refuses an option of another type of source'
says 'sources of type sqlite have no option "password_env"' 'the message names the type and the refused key'
run ocat add --help
prints '--password-env NAME' 'the help of add lists the options of adapters'

# A catalog may have a name that looks like the key of a secret.
printf 'no table here\n' >vault.db
run ocat add passwd vault.db --no-sync
run ocat sync passwd
run ocat list -o json
prints "\"problem\":\"passwd: $work/vault.db is not a SQLite" 'list shows the problem of a catalog called passwd'
run ocat doctor
prints "the last sync failed just now: $work/vault.db is not a SQLite" 'doctor shows the problem of a catalog called passwd'
run ocat remove passwd
# ---- files given only with --catalog ----
printf '{"catalog": 1\nno table\n' >bad.jsonl
for named in ./bad.jsonl lines:bad.jsonl "lines:$PWD/bad.jsonl" "snapshot:$PWD/bad.jsonl"; do
	run ocat tables --catalog "$named" x
	exits 3 "--catalog fails for a malformed file: $named"
	run ocat list
	prints_no bad "a malformed file given with --catalog is not added to the list: $named"
done
printf '{"catalog":"late","table":"visits","fields":[{"name":"id","type":"integer"}]}\n' >late.jsonl
run ocat tables --catalog "lines:$PWD/late.jsonl" visits
exits 0 '--catalog reads a valid file'
printf 'no table\n' >late.jsonl
ocat sync "lines:$PWD/late.jsonl" >/dev/null 2>&1
run ocat list --all
prints late 'a synced file stays in the list when a later sync fails'


# ---- what is odd about a source is said when it is new ----
sqlite3 bare.db 'create table t (x); drop table t'
run ocat add bare bare.db
says 'the database has no tables' 'add warns about a source'
run ocat sync bare -f
exits 0 'sync of a source with a warning succeeds'
says_no 'the database has no tables' 'sync does not repeat the warnings of add'
run ocat doctor bare
prints 'the database has no tables' 'doctor shows the warnings about a source'

# ---- visitors: opened by a path, configured nowhere ----
sqlite3 visit.db 'create table seen (id int)'
run ocat tables -c ./visit.db -o tsv -q
prints 'visit.seen' 'tables reads a file that is named by its path'
run ocat list -o tsv
prints_no 'visit' 'list leaves out a catalog that a command opened by its path'
says '3 catalogs opened by a path or URL are not listed; list them with `ocat list --all`' 'list says how to list the catalogs that it leaves out'
run ocat list --all -o json
is "$(jq -r '.rows[] | select(.name == "visit") | .state' "$out")" 'cache only' 'list --all lists a catalog that a command opened by its path'
run ocat list -c visit -o tsv -q
prints 'visit' 'list -c lists a catalog that was opened by its path'
run ocat tables seen -c visit -o tsv -q
prints 'visit.seen' 'a catalog that was opened by its path answers by its name'
sqlite3 other.db 'create table t (id int)'
OCAT_NOW=$(date -u -d '+20 days' +%Y-%m-%dT00:00:00Z) run ocat tables -c ./other.db -q
run ocat list --all -o tsv -q
prints 'visit' 'a catalog opened by path is kept for twenty days'
sqlite3 third.db 'create table t (id int)'
OCAT_NOW=$(date -u -d '+40 days' +%Y-%m-%dT00:00:00Z) run ocat tables -c ./third.db -q
run ocat list --all -o tsv -q
prints_no 'visit' 'a visitor that was not read for thirty days leaves the cache'
prints 'other' 'a visitor that was read since stays in the cache'
prints 'bare' 'a configured catalog never leaves the cache by itself'
run ocat add other other.db
exits 0 'a visitor can be added under its name'
run ocat list -o tsv -q
prints 'other' 'list shows a visitor that was added'
run ocat list -c nosuch
exits 2 'list refuses an unknown catalog'
says 'unknown catalog "nosuch"' 'list names the unknown catalog'
says 'bare' 'list suggests the catalogs that exist'
# A source that shows nothing any more: a sync says so, and earlier times keep what there was.
sqlite3 gone.db 'CREATE TABLE a (x); CREATE TABLE b (y)'
ocat add gone gone.db >/dev/null
rm gone.db && sqlite3 gone.db VACUUM
run ocat sync gone
prints '2 dropped, none left; the history keeps them' 'a sync that finds no table any more says so'
run ocat tables -c gone --at 1
prints 'gone.a' 'the tables of a source that shows none any more are kept at the earlier time'

# Renaming: the catalog keeps all that belongs to it, whichever name it has.
rm -f "$config/catalogs.yaml"
cp shop.db renamed.db
ocat add before renamed.db 2>/dev/null >/dev/null
printf '  # not yet\n  - name: later # soon\n    url: later.db\n' >>"$config/catalogs.yaml"
ocat tag before.orders gold >/dev/null 2>&1
sqlite3 renamed.db 'CREATE TABLE brand_new (id INT)'
ocat sync before >/dev/null
mkdir -p "$HOME/.local/state/ocat"
printf '{"pinned": ["before.orders", "other.orders"], "queries": ["big catalog:before rows:>1000"], "marks": {"a": "before.staff"}}' \
	>"$HOME/.local/state/ocat/explorer.json"
run ocat rename before 'af.ter'
exits 0 'rename gives a catalog another name'
says 'renamed before to af.ter' 'rename says what it renamed'
is "$(grep -c 'name: af.ter' "$config/catalogs.yaml")" 1 'rename changes the entry in catalogs.yaml'
grep -q '# not yet' "$config/catalogs.yaml"
point $? 'rename keeps the comments in catalogs.yaml'
run ocat tables orders -o tsv -q
prints '"af.ter".orders' 'a table has the new name of its catalog'
prints_no 'before.' 'no table has the old name of a renamed catalog'
run ocat tables -q -o tsv 'tag:gold'
prints '"af.ter".orders' 'tags follow a renamed catalog'
run ocat changes --catalog af.ter -o tsv
prints '"af.ter".brand_new' 'the history of a renamed catalog has its new name'
run ocat tables --at 1 --catalog af.ter -o tsv
prints '"af.ter".orders' 'an earlier generation of a renamed catalog still has its tables'
prints_no brand_new 'an earlier generation of a renamed catalog lacks a newer table'
run ocat sync af.ter
prints 'unchanged' 'a sync after a rename finds nothing changed'
run cat "$HOME/.local/state/ocat/explorer.json"
prints '"\"af.ter\".orders"' 'the pins of the explorer follow a renamed catalog'
prints '"\"af.ter\".staff"' 'the marks of the explorer follow a renamed catalog'
prints 'catalog:\"af.ter\" rows' 'saved queries follow a renamed catalog'
prints '"other.orders"' 'pins of other catalogs keep their names'
run ocat rename later soon
exits 0 'rename renames a source that was never synced'
grep -q '  - name: soon # soon' "$config/catalogs.yaml"
point $? 'rename changes only the name on a line with a comment'
run ocat rename af.ter soon
exits 2 'rename refuses a name that is taken'
run ocat rename af.ter 'a/b'
exits 2 'rename refuses an invalid name'
run ocat rename nosuch other
exits 2 'rename fails for an unknown catalog'
run ocat rename af.ter
exits 2 'rename needs two names'
printf 'catalogs: [{name: "b\\x65fore", url: renamed.db}]\n' >"$config/catalogs.yaml"
cp "$config/catalogs.yaml" "$work/before"
run ocat rename before after
exits 6 'rename refuses a name that is written with escapes'
cmp -s "$config/catalogs.yaml" "$work/before"
point $? 'a refused rename leaves catalogs.yaml as it was'

# ---- tried without connecting, and nothing to show ----
rm "$config/catalogs.yaml"
sqlite3 nothing.db 'PRAGMA user_version = 1'
run ocat add nothing nothing.db
exits 0 'a database without tables is connected'
says 'nothing shows no tables: check' 'a sync that finds no table says what to check'
run ocat remove nothing
sqlite3 whole.db 'CREATE TABLE t (a)'
run ocat add --test whole.db
exits 0 'add --test of a file succeeds'
prints '1 table can be read' 'add --test of a file reads it'
echo 'no statement at all' >words.sql
run ocat add --test words.sql
exits 3 'add --test of a file that cannot be read fails'
prints 'no statement was understood' 'add --test says why a file cannot be read'
run ocat list
prints_no whole 'a file that is tried is not connected'
done_testing
