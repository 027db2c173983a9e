#!/bin/sh
# The command config: lists and changes settings, and points at every mistake in the files.
. "${srcdir:-.}/tests/lib.sh"
unset VISUAL EDITOR
HOME=$work/home # this test deletes configuration: never that of the person who runs it by hand
export HOME
mkdir "$HOME"
folder=$HOME/.config/ocat file=$HOME/.config/ocat/config.yaml

# ---- list and set ----
run ocat config
exits 0 'config lists the settings'
is "$(wc -l <"$out")" "$(($(grep -c '^	_(SET_' "$srcdir/src/workspace/settings/settings.h") + 1))" 'config lists every setting'
prints "$(printf 'ttl\t1h\tdefault')" 'config shows the value and the origin of a setting'
[ ! -e "$folder" ]
point $? 'config without a verb does not create the folder'
run ocat config get ttl
is "$(cat "$out")" 1h 'config get prints only the value'
run ocat config set ttl 2h
exits 0 'config set succeeds without a config.yaml'
is "$(cat "$file")" 'ttl: 2h' 'config set creates config.yaml with one line'
is "$(stat -c '%a %a' "$file")" '600 600' 'config set makes config.yaml readable for its owner only'
is "$(stat -c %a "$folder")" 700 'config set makes the folder accessible to its owner only'
run ocat config
prints "$(printf 'ttl\t2h\tconfig.yaml:1')" 'config shows the line of config.yaml that sets a value'
OCAT_TTL=5m run ocat config
prints "$(printf 'ttl\t5m\tOCAT_TTL')" 'a variable overrides config.yaml'
OCAT_TTL=5m run ocat config set ttl 3h
says 'OCAT_TTL is set to 5m and takes precedence' 'config set warns that a variable overrides the new value'
run ocat config --timeout 2m
prints "$(printf 'timeout\t2m\t--timeout')" 'config shows an option as the origin of a value'
run ocat config get ttl -o json
prints '"origin":"file","line":1,"default":"1h"' 'config get -o json prints the origin, line and default'

# ---- changed files ----
cat >"$file" <<'Y'
# ours
"ttl" :  '3h'   # how old

keys:
  find: "/"   # as in vi
mouse: yes
Y
chmod 640 "$file"
run ocat config set ttl 4h
is "$(cat "$file")" "# ours
\"ttl\" :  4h   # how old

keys:
  find: \"/\"   # as in vi
mouse: yes" 'config set changes only the value and keeps comments and quotes'
is "$(stat -c %a "$file")" 640 'config set keeps the mode of config.yaml'
run ocat config set lines ascii
is "$(tail -n 1 "$file")" 'lines: ascii' 'config set appends a setting that the file does not have'
run ocat config unset ttl
exits 0 'config unset succeeds for a setting in the file'
is "$(sed -n 2p "$file")" '' 'config unset takes the line out of the file'
run ocat config unset ttl
exits 1 'config unset exits with 1 for a setting that is not in the file'
printf 'mouse: no' >"$file"
run ocat config set theme mono
is "$(cat "$file")" "$(printf 'mouse: no\ntheme: mono')" 'config set completes a last line without a line end'
printf 'colour: red\nttl: soon\n' >"$file"
run ocat config set ttl 1h
exits 0 'config set succeeds in a file with an invalid value'
run ocat config unset colour
exits 0 'config unset removes an unknown setting from the file'
is "$(cat "$file")" 'ttl: 1h' 'config set and unset leave a file without mistakes'
for text in '{ttl: 1h, mouse: no}' 'ttl: &x 1h' 'ttl: >
  1h'; do
	printf '%s\n' "$text" >"$file"
	cp "$file" before
	run ocat config set traces no
	cmp -s "$file" before || run ocat config get traces
	[ "$status" = 6 ] || [ "$(cat "$out")" = no ]
	point $? "config set changes an unusual layout correctly or not at all: $(echo "$text" | head -n 1)"
done
printf '{ttl: 1h}\n' >"$file"
run ocat config set mouse yes
exits 6 'config set refuses to edit a flow mapping on one line'
says 'by hand' 'config set advises editing a flow mapping by hand'
is "$(cat "$file")" '{ttl: 1h}' 'config set leaves a flow mapping unchanged'
printf 'ttl: 1h\nttl: [\n' >"$file"
run ocat config set ttl 2h
exits 6 'config set refuses to edit invalid YAML'
says '^' 'config set marks the mistake in invalid YAML with a caret'
rm "$file"
ln -s real.yaml "$file"
printf 'ttl: 1h\n' >"$folder/real.yaml"
run ocat config set ttl 2h
[ -L "$file" ] && [ "$(cat "$folder/real.yaml")" = 'ttl: 2h' ]
point $? 'config set writes through a symbolic link and keeps the link'
rm "$file" "$folder/real.yaml"

# ---- invalid arguments ----
run ocat config set tll 1h
exits 2 'config set refuses an unknown setting'
says 'Did you mean ttl?' 'config set suggests the most similar setting'
run ocat config set ttl banana
exits 2 'config set refuses a value that is not a duration'
says 'a duration, such as' 'config set says what a duration looks like'
run ocat config set theme nosuch
exits 2 'config set refuses a theme that does not exist'
run ocat config get
exits 2 'config get without a setting is a usage error'
run ocat config set samples yes
says 'ocat config edit catalogs' 'config set refers a setting of a catalog to config edit catalogs'
run ocat config chekc
says 'Did you mean check?' 'config suggests the most similar verb for an unknown one'
run ocat config set ttl -o json
prints '"code":"usage"' 'config set -o json prints a usage error with its code'

# ---- paths ----
run ocat config path
exits 0 'config path lists the files and folders'
prints "$(printf 'db\t%s/.cache/ocat/ocat.db\tHOME\tabsent' "$HOME")" 'config path shows each path with the variable that decided it'
run ocat config path db
is "$(cat "$out")" "$HOME/.cache/ocat/ocat.db" 'config path db prints only the path of the cache'
for pair in OCAT_CONFIG_DIR:config OCAT_CACHE_DIR:cache OCAT_STATE_DIR:state OCAT_DB_PATH:db OCAT_DOCS_PATH:docs OCAT_PROMPTS_PATH:prompts; do
	run env "${pair%%:*}=$work/elsewhere" "$OCAT" config path "${pair#*:}"
	is "$(cat "$out")" "$work/elsewhere" "${pair%%:*} changes the output of config path ${pair#*:}"
	grep -q "${pair%%:*}" "$srcdir/man/ocat-config.5"
	point $? "ocat-config(5) describes ${pair%%:*}"
done
run env XDG_CONFIG_HOME="$work/xdg" "$OCAT" config path settings
is "$(cat "$out")" "$work/xdg/ocat/config.yaml" 'XDG_CONFIG_HOME changes the path of config.yaml'
run env XDG_CONFIG_HOME=relative "$OCAT" config path settings
is "$(cat "$out")" "$file" 'a relative XDG_CONFIG_HOME is ignored'
run ocat config path dbb
exits 2 'config path refuses an unknown file'

# ---- check ----
rm -rf "$folder"
run ocat config check
exits 0 'config check succeeds without any files'
mkdir -p "$folder/themes"
cat >"$file" <<'Y'
ttl: 1h
colour: red
lines: boxes
keys:
  find: "/"
  bogus: x
Y
cat >"$folder/catalogs.yaml" <<'Y'
catalogs:
  - name: a
    url: postgresql://ann:s3cr3t@h:port/db
  - name: b
    ulr: x.db
    sample: yes
  - name: a
    url: x.db
Y
cat >"$folder/databases.yaml" <<'Y'
databases:
  - name: a
    type: sqlit
    url: x.db
  - name: c
    connection_env: NOWHERE
    ttl: soon
Y
printf 'title: nocolour\n' >"$folder/themes/mine.yaml"
cp -r "$folder" before.d
run ocat config check
exits 6 'config check exits with 6 when files have mistakes'
screen_is 'config check prints every mistake with its place and a caret' <<E2
$file:2:1: unknown setting "colour"
  colour: red
  ^
It may have been meant as: color

$file:3:8: lines should be line drawing: auto, unicode or ascii
  lines: boxes
         ^

$file:6:10: unknown action "bogus"; ocat-keys(7) lists them
    bogus: x
           ^

$folder/catalogs.yaml:3:36: invalid port "port"; a port is a number from 1 to 65535
      url: postgresql://ann:***@h:port/db
                                  ^

$folder/catalogs.yaml:5:5: unknown key "ulr" of a catalog
      ulr: x.db
      ^
It may have been meant as: url

$folder/catalogs.yaml:6:5: unknown key "sample" of a catalog
      sample: yes
      ^
It may have been meant as: samples

$folder/catalogs.yaml:7:11: the catalog "a" already exists
    - name: a
            ^

$folder/databases.yaml:2:11: the catalog "a" already exists
    - name: a
            ^

$folder/databases.yaml:7:10: ttl should be a duration, such as 1h, 30s or 90d
      ttl: soon
           ^

$folder/themes/mine.yaml:1:1: a theme has a section "colors" with a line for each role
  title: nocolour
  ^

10 mistakes
E2
run ocat config check -o json
prints "\"file\":\"$file\",\"line\":2,\"column\":1,\"message\":\"unknown setting" 'config check -o json prints the file, line and column of a mistake'
prints '"suggestions":["color"]' 'config check -o json prints suggestions for an unknown setting'
prints_no s3cr3t 'config check does not print the password of a URL'
diff -r "$folder" before.d >"$out"
point $? 'config check changes no file'
run ocat tables
exits 6 'other commands exit with 6 when files have mistakes'
says '^' 'other commands mark the first mistake with a caret'
rm -r "$folder"
mkdir -p "$folder"
# Mistakes in catalogs.yaml are reported with their place by config check and by every command that reads the file.
catalogs_are() { # catalogs_are TEXT WORDS
	printf '%b' "$1" >"$folder/catalogs.yaml"
	run ocat config check
	exits 6 "config check exits with 6 for catalogs.yaml:$2"
	prints "$folder/catalogs.yaml:$2" "config check reports the place of catalogs.yaml:$2"
	prints '1 mistake' "config check finds only one mistake with catalogs.yaml:$2"
	run ocat list
	exits 6 "list exits with 6 for catalogs.yaml:$2"
	says "catalogs.yaml:$2" "list reports the place of catalogs.yaml:$2"
}
catalogs_are 'catalogs: 3\n' '1:11: catalogs should be a list of entries with a name and a url'
catalogs_are 'catalogs:\n  shop:\n    url: x.db\n' '2:3: catalogs should be a list of entries with a name and a url'
catalogs_are 'databases: shop\n' '1:12: databases should be a list of entries with a name and a url'
catalogs_are 'shop.db\n' '1:1: this should be `catalogs:` with a list under it'
catalogs_are 'catalogs:\n  - name: my shop\n    url: x.db\n' '2:11: invalid catalog name "my shop": blanks, quotes, slashes and colons are not allowed'
catalogs_are 'catalogs:\n  - name: a:b\n    url: x.db\n' '2:11: invalid catalog name "a:b"'
catalogs_are 'catalogs:\n  - name: shop\n    url: sqlite:x.db\n    password_env: SHOP\n' '4:5: sources of type sqlite have no option "password_env"'
catalogs_are 'catalogs:\n  - name: shop\n    url: postgresql://h/shop\n    pasword_env: SHOP\n' '4:5: unknown key "pasword_env" of a catalog'
catalogs_are 'catalogs:\n  - name: shop\n    url: postgresql://h/shop\n    password_env: [A]\n' '4:19: password_env should be one value'
catalogs_are 'catalogs:\n  - name: shop\n    url: postgresql://h/shop\n    password: hush\n' '4:5: unknown key "password" of a catalog'
catalogs_are 'catalogs:\n  - name: shop\n    url: x.db\n    connection_env: SHOP\n' '4:5: shop already has a url: use url or connection_env, not both'
for nothing in '' 'catalogs:\n' 'catalogs: ~\n' 'catalogs: []\n' 'catalogs:\n#  - name: shop\n'; do
	printf '%b' "$nothing" >"$folder/catalogs.yaml"
	run ocat config check
	exits 0 "config check accepts a catalogs.yaml without entries: $nothing"
done
rm "$folder/catalogs.yaml"
printf 'tags:\n  - asset: orders\n    tgs: [gold]\n  - column: "*.email"\n    tags: a b\n' >"$folder/tags.yaml"
printf 'rules:\n  - id: badge\n    called: badge\n' >"$folder/tag-rules.yaml"
run ocat config check
exits 6 'config check exits with 6 for mistakes in tags.yaml and tag-rules.yaml'
prints "$folder/tags.yaml:3:5: unknown key \"tgs\" of an entry" 'config check reports an unknown key in tags.yaml'
prints "$folder/tags.yaml:5:11: invalid tag \"a b\"" 'config check reports an invalid tag in another entry of tags.yaml'
prints "$folder/tag-rules.yaml:3:5: unknown key \"called\"" 'config check reports an unknown key in tag-rules.yaml'
prints '3 mistakes' 'config check counts the mistakes of both tag files'
run ocat config path tag-rules
is "$(cat "$out")" "$folder/tag-rules.yaml" 'config path prints the path of tag-rules.yaml'
rm "$folder/tags.yaml" "$folder/tag-rules.yaml"
mkdir "$folder/knowledge"
printf '# ours\nshipment, consignment | envio\nmargin =>\nmargin => column:gross_margin\nnight => view:x\n' >"$folder/knowledge/glossary.txt"
run ocat config check
exits 6 'config check exits with 6 for mistakes in the glossary'
prints "$folder/knowledge/glossary.txt:3: write table:NAME, column:NAME or domain:NAME after =>" 'config check reports an empty rule of the glossary with its line'
prints "$folder/knowledge/glossary.txt:5: " 'config check reports a second mistake in the glossary'
prints '2 mistakes' 'config check counts two mistakes in the glossary'
run ocat doctor
prints "glossary.txt:3: write table:NAME" 'doctor reports a mistake in the glossary'
EDITOR='cat' run ocat config edit glossary
exits 6 'config edit exits with 6 when the glossary keeps its mistakes'
prints 'margin =>' 'config edit opens the glossary of the user'
rm -r "$folder/knowledge"
for one in domains policy glossary; do
	EDITOR='cat' run ocat config edit $one
	exits 0 "config edit succeeds when the example is left unchanged: $one"
	prints '#' "config edit opens an example for a missing file: $one"
	is "$(find "$folder" -type f)" '' "config edit deletes an example that is left unchanged: $one"
done
rmdir "$folder/knowledge"
EDITOR='cat' run ocat config edit tags
exits 0 'config edit tags succeeds when the example is left unchanged'
prints '#tags:' 'config edit tags opens an example for a missing tags.yaml'
is "$(ls "$folder")" '' 'config edit tags deletes an example that is left unchanged'
rm -r "$folder"
OCAT_TTL=soon run ocat config check
exits 6 'config check exits with 6 for an invalid variable'
prints 'OCAT_TTL should be a duration' 'config check names the invalid variable'
run ocat config set theme mono
run ocat config check
exits 0 'config check succeeds for valid files'
prints "$file: no mistakes" 'config check names each file without mistakes'

# ---- edit ----
rm -r "$folder"
EDITOR=true run ocat config edit
exits 0 'config edit succeeds when the editor changes nothing'
[ ! -e "$file" ]
point $? 'config edit leaves no file when the editor changes nothing'
cat >editor <<'X'
#!/bin/sh
cp "$2" "$COPY" && printf '%s\n' "$1" >"$2"
X
chmod +x editor
export COPY="$work/copy"
VISUAL="$work/editor 'ttl: 9m'" EDITOR=false run ocat config edit
exits 0 'config edit runs VISUAL as a command line with arguments'
is "$(cat "$file")" 'ttl: 9m' 'config edit keeps the file as edited'
grep -q '^#ttl: 1h .*# age after' "$COPY"
point $? 'a new config.yaml begins with every setting as a comment'
VISUAL="$work/editor 'ttl: soon'" run ocat config edit
exits 6 'config edit exits with 6 for a mistake made in the editor'
prints "$file:1:6: ttl should be" 'config edit points at the mistake when the editor exits'
VISUAL="$work/editor 'catalogs: []'" run ocat config edit catalogs
exits 0 'config edit catalogs opens catalogs.yaml'
rm "$folder/catalogs.yaml"
printf 'ttl: 1h\n' >"$file"
EDITOR=/nonexistent/editor run ocat config edit
exits 6 'config edit fails when the editor is missing'
says 'VISUAL or EDITOR' 'config edit suggests setting VISUAL or EDITOR'
run ocat config edit nothing
exits 2 'config edit refuses a file that it does not have'

# ---- weights of search results ----
: >"$file"
run ocat demo query 'select boost from index_weights order by boost desc' -o tsv -q
is "$(tail -n +2 "$out" | tr '\n' ' ')" '1.5 1.2 1 1 1 ' 'the default weight of tables is the highest'
is "$(ocat demo search email --limit 1 -o tsv -q | tail -n 1 | cut -f 2)" column 'a column with exactly the searched name ranks first'
first() { ocat demo search "$1" --limit 1 -o tsv -q | tail -n 1 | cut -f 1; }
is "$(first 'shipping address')" shop.customers.shipping_address_id 'a column whose name matches two words ranks first'
run ocat config set table_weights '1 1 4'
exits 0 'config set accepts three numbers for table_weights'
is "$(first 'shipping address')" shop.customers 'higher table_weights rank a table before its columns'
is "$(ocat demo query "select boost from index_weights where doc_type = 'table'" -o tsv -q | tail -n 1)" 4 'index_weights shows the changed weight of tables'
run ocat config set column_weights '1 much 1'
exits 2 'config set refuses a weight that is not a number'
says 'three numbers from 0 to 1000, such as 1 1 1.5' 'config set says that it expects three numbers'
OCAT_COLUMN_WEIGHTS='9 9' run ocat demo search email
exits 6 'search exits with 6 for invalid weights in a variable'
says 'OCAT_COLUMN_WEIGHTS' 'the message names the variable with invalid weights'
run ocat config unset table_weights

# ---- addresses ----
pointed() { # pointed ADDRESS COLUMN WORDS
	run ocat add it "$1" --no-sync
	[ "$status" = 2 ] && [ "$(grep '^ *^$' "$err")" = "$(printf '%*s^' "$2" '')" ]
	point $? "add points at $3"
	says_no s3cr3t "the message about $3 contains no password"
}
pointed 'postgresql://user@host:notaport/db' 23 'a port that is not a number'
pointed 'postgresql://ann:s3cr3t@h:99999/db' 23 'a port that is too large'
pointed 'postgresql://ann:s3cr3t@[::1]:x/db' 27 'a port after an address in brackets'
pointed 'postgresql://a:1,b:2x/db' 19 'the port of the second host'
pointed 'postgresql://h/db?sslmod=require' 18 'an unknown parameter of a URL'
pointed 'postgresql://h/d%zz' 16 'an invalid percent escape'
pointed 'host=x port=abc' 12 'an invalid port in a keyword string'
pointed 'host=x prt=5' 7 'an unknown keyword in a keyword string'
run ocat add it 'postgresql://ann:s3/cr3t@h/db' --no-sync
exits 2 'add refuses an unescaped slash in a password'
says '%2F' 'add suggests %2F for a slash in a password'
says_no 'cr3t' 'the message about a slash does not contain the password'
run ocat add it postgressql://h/db
exits 3 'add refuses an unknown scheme'
says '  postgresql://' 'add suggests the most similar scheme'
done_testing
