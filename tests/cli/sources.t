#!/bin/sh
# add, list, sync, remove, and catalogs.yaml.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
config=$HOME/.config/ocat

run ocat
exits 0 'with nothing connected there is something to read'
prints 'ocat demo' 'and to try'
is "$(grep -c '^  ocat ' "$out")" 5 'five commands'

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
run ocat remove gone
exits 0 'what cannot be read can be removed'

run ocat add pg 'postgresql://reader:s3cr3t-word@127.0.0.1:1/db'
exits 3 'a server that is not there'
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
run ocat remove second
exits 0 'remove'
is "$(cat "$config/catalogs.yaml")" "catalogs:
  - name: shop
    url: $work/shop.db
# the end" 'takes out one entry and nothing else'
run ocat tables --catalog second
exits 2 'the cache forgot it'
run ocat remove second
exits 2 'twice is a mistake'

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
done_testing
