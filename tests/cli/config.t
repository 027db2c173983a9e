#!/bin/sh
# config: what is set and where, changed, and every mistake pointed at.
. "${srcdir:-.}/tests/lib.sh"
unset VISUAL EDITOR
HOME=$work/home # this test takes configuration away: never that of whoever runs it by hand
export HOME
mkdir "$HOME"
folder=$HOME/.config/ocat file=$HOME/.config/ocat/config.yaml

# ---- what is set ----
run ocat config
exits 0 'the settings'
is "$(wc -l <"$out")" "$(($(grep -c '^	_(SET_' "$srcdir/src/workspace/settings/settings.h") + 1))" 'are all there'
prints "$(printf 'ttl\t1h\tdefault')" 'with value and origin'
[ ! -e "$folder" ]
point $? 'looking makes nothing'
run ocat config get ttl
is "$(cat "$out")" 1h 'get prints the value alone'
run ocat config set ttl 2h
exits 0 'set'
is "$(cat "$file")" 'ttl: 2h' 'writes one line'
is "$(stat -c '%a %a' "$file")" '600 600' 'private'
is "$(stat -c %a "$folder")" 700 'and so is its folder'
run ocat config
prints "$(printf 'ttl\t2h\tconfig.yaml:1')" 'the line it is from'
OCAT_TTL=5m run ocat config
prints "$(printf 'ttl\t5m\tOCAT_TTL')" 'a variable wins'
OCAT_TTL=5m run ocat config set ttl 3h
says 'OCAT_TTL is set to 5m, which wins' 'which set says'
run ocat config --timeout 2m
prints "$(printf 'timeout\t2m\t--timeout')" 'an option too'
run ocat config get ttl -o json
prints '"origin":"file","line":1,"default":"1h"' 'for programs'

# ---- changed ----
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
mouse: yes" 'only the value changes'
is "$(stat -c %a "$file")" 640 'and the mode stays'
run ocat config set lines ascii
is "$(tail -n 1 "$file")" 'lines: ascii' 'what was not there goes to the end'
run ocat config unset ttl
exits 0 'unset'
is "$(sed -n 2p "$file")" '' 'takes the line out'
run ocat config unset ttl
exits 1 'once'
printf 'mouse: no' >"$file"
run ocat config set theme mono
is "$(cat "$file")" "$(printf 'mouse: no\ntheme: mono')" 'a last line without its end'
printf 'colour: red\nttl: soon\n' >"$file"
run ocat config set ttl 1h
exits 0 'a wrong value can be set right'
run ocat config unset colour
exits 0 'and a wrong name taken out'
is "$(cat "$file")" 'ttl: 1h' 'so that nothing is wrong any more'
for text in '{ttl: 1h, mouse: no}' 'ttl: &x 1h' 'ttl: >
  1h'; do
	printf '%s\n' "$text" >"$file"
	cp "$file" before
	run ocat config set traces no
	cmp -s "$file" before || run ocat config get traces
	[ "$status" = 6 ] || [ "$(cat "$out")" = no ]
	point $? "a layout of its own is changed rightly or not at all: $(echo "$text" | head -n 1)"
done
printf '{ttl: 1h}\n' >"$file"
run ocat config set mouse yes
exits 6 'one line of braces is left to its owner'
says 'by hand' 'which is said'
is "$(cat "$file")" '{ttl: 1h}' 'and stays'
printf 'ttl: 1h\nttl: [\n' >"$file"
run ocat config set ttl 2h
exits 6 'what is no YAML is not changed'
says '^' 'and pointed at'
rm "$file"
ln -s real.yaml "$file"
printf 'ttl: 1h\n' >"$folder/real.yaml"
run ocat config set ttl 2h
[ -L "$file" ] && [ "$(cat "$folder/real.yaml")" = 'ttl: 2h' ]
point $? 'through a link, which stays'
rm "$file" "$folder/real.yaml"

# ---- mistakes of the person's ----
run ocat config set tll 1h
exits 2 'a setting that is none'
says 'Did you mean ttl?' 'the nearest is named'
run ocat config set ttl banana
exits 2 'a value that does not fit'
says 'a duration, such as' 'what would'
run ocat config set theme nosuch
exits 6 'a theme that is not there'
run ocat config get
exits 2 'too few words'
run ocat config set samples yes
says 'ocat config edit catalogs' 'a setting of a catalog is told where it belongs'
run ocat config chekc
says 'Did you mean check?' 'a word that is none'
run ocat config set ttl -o json
prints '"code":"usage"' 'for programs'

# ---- places ----
run ocat config path
exits 0 'the places'
prints "$(printf 'db\t%s/.cache/ocat/ocat.db\tHOME\tabsent' "$HOME")" 'each with its path and who decided'
run ocat config path db
is "$(cat "$out")" "$HOME/.cache/ocat/ocat.db" 'one alone'
for pair in OCAT_CONFIG_DIR:config OCAT_CACHE_DIR:cache OCAT_STATE_DIR:state OCAT_DB_PATH:db OCAT_DOCS_PATH:docs OCAT_PROMPTS_PATH:prompts; do
	run env "${pair%%:*}=$work/elsewhere" "$OCAT" config path "${pair#*:}"
	is "$(cat "$out")" "$work/elsewhere" "${pair%%:*} names another"
	grep -q "${pair%%:*}" "$srcdir/man/ocat-config.5"
	point $? 'and is in the manual'
done
run env XDG_CONFIG_HOME="$work/xdg" "$OCAT" config path settings
is "$(cat "$out")" "$work/xdg/ocat/config.yaml" 'the system has variables too'
run env XDG_CONFIG_HOME=relative "$OCAT" config path settings
is "$(cat "$out")" "$file" 'which must be absolute'
run ocat config path dbb
exits 2 'a place that is none'

# ---- check ----
rm -rf "$folder"
run ocat config check
exits 0 'nothing to check'
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
exits 6 'mistakes'
screen_is 'every one, with its place and a caret' <<E2
$file:2:1: unknown setting "colour"
  colour: red
  ^
It may have been meant as: color

$file:3:8: lines should be line drawing: auto, unicode or ascii
  lines: boxes
         ^

$file:6:10: there is no action called "bogus"; ocat-keys(7) lists them
    bogus: x
           ^

$folder/catalogs.yaml:3:36: "port" is no port: a port is a number from 1 to 65535
      url: postgresql://ann:***@h:port/db
                                  ^

$folder/catalogs.yaml:5:5: a catalog has no "ulr"
      ulr: x.db
      ^
It may have been meant as: url

$folder/catalogs.yaml:6:5: a catalog has no "sample"
      sample: yes
      ^
It may have been meant as: samples

$folder/catalogs.yaml:7:11: there is already a catalog called "a"
    - name: a
            ^

$folder/databases.yaml:2:11: there is already a catalog called "a"
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
prints "\"file\":\"$file\",\"line\":2,\"column\":1,\"message\":\"unknown setting" 'for programs, in parts'
prints '"suggestions":["color"]' 'with what is near'
prints_no s3cr3t 'no password is shown'
diff -r "$folder" before.d >"$out"
point $? 'a check changes nothing'
run ocat tables
exits 6 'other commands stop at the first'
says '^' 'and point at it'
rm -r "$folder"
mkdir -p "$folder"
# What stands in catalogs.yaml and could not be meant, told with its place by the check and by everything that reads it.
catalogs_are() { # catalogs_are TEXT WORDS
	printf '%b' "$1" >"$folder/catalogs.yaml"
	run ocat config check
	exits 6 "$2"
	prints "$folder/catalogs.yaml:$2" 'it is pointed at'
	prints '1 mistake' 'alone'
	run ocat list
	exits 6 'others say it too'
	says "catalogs.yaml:$2" 'with its place'
}
catalogs_are 'catalogs: 3\n' '1:11: catalogs should be a list of entries with a name and a url'
catalogs_are 'catalogs:\n  shop:\n    url: x.db\n' '2:3: catalogs should be a list of entries with a name and a url'
catalogs_are 'databases: shop\n' '1:12: databases should be a list of entries with a name and a url'
catalogs_are 'shop.db\n' '1:1: this should be `catalogs:` with a list under it'
catalogs_are 'catalogs:\n  - name: my shop\n    url: x.db\n' '2:11: "my shop" is no good name for a catalog: no blanks, quotes, slashes or colons'
catalogs_are 'catalogs:\n  - name: a:b\n    url: x.db\n' '2:11: "a:b" is no good name for a catalog'
catalogs_are 'catalogs:\n  - name: shop\n    url: sqlite:x.db\n    password_env: SHOP\n' '4:5: sources of type sqlite have no "password_env"'
catalogs_are 'catalogs:\n  - name: shop\n    url: postgresql://h/shop\n    pasword_env: SHOP\n' '4:5: a catalog has no "pasword_env"'
catalogs_are 'catalogs:\n  - name: shop\n    url: postgresql://h/shop\n    password_env: [A]\n' '4:19: password_env should be one value'
catalogs_are 'catalogs:\n  - name: shop\n    url: postgresql://h/shop\n    password: hush\n' '4:5: a catalog has no "password"'
catalogs_are 'catalogs:\n  - name: shop\n    url: x.db\n    connection_env: SHOP\n' '4:5: shop has a url already: it takes one of url and connection_env'
for nothing in '' 'catalogs:\n' 'catalogs: ~\n' 'catalogs: []\n' 'catalogs:\n#  - name: shop\n'; do
	printf '%b' "$nothing" >"$folder/catalogs.yaml"
	run ocat config check
	exits 0 "nothing is no mistake: $nothing"
done
rm "$folder/catalogs.yaml"
printf 'tags:\n  - asset: orders\n    tgs: [gold]\n  - column: "*.email"\n    tags: a b\n' >"$folder/tags.yaml"
printf 'rules:\n  - id: badge\n    called: badge\n' >"$folder/tag-rules.yaml"
run ocat config check
exits 6 'tags and their rules are checked'
prints "$folder/tags.yaml:3:5: an entry has no \"tgs\"" 'a key that is none'
prints "$folder/tags.yaml:5:11: invalid tag \"a b\"" 'every entry'
prints "$folder/tag-rules.yaml:3:5: unknown key \"called\"" 'the rules too'
prints '3 mistakes' 'counted'
run ocat config path tag-rules
is "$(cat "$out")" "$folder/tag-rules.yaml" 'they are places'
rm "$folder/tags.yaml" "$folder/tag-rules.yaml"
mkdir "$folder/knowledge"
printf '# ours\nshipment, consignment | envio\nmargin =>\nmargin => column:gross_margin\nnight => view:x\n' >"$folder/knowledge/glossary.txt"
run ocat config check
exits 6 'the glossary is checked'
prints "$folder/knowledge/glossary.txt:3: write table:NAME, column:NAME or domain:NAME after =>" 'by line'
prints "$folder/knowledge/glossary.txt:5: " 'every one'
prints '2 mistakes' 'and no more'
run ocat doctor
prints "glossary.txt:3: write table:NAME" 'doctor says so too'
EDITOR='cat' run ocat config edit glossary
exits 6 'it can be edited'
prints 'margin =>' 'as it is'
rm -r "$folder/knowledge"
for one in domains policy glossary; do
	EDITOR='cat' run ocat config edit $one
	exits 0 "$one: an example is no mistake"
	prints '#' "$one: from an example"
	is "$(find "$folder" -type f)" '' "$one: which goes when nothing came of it"
done
rmdir "$folder/knowledge"
EDITOR='cat' run ocat config edit tags
exits 0 'tags are edited'
prints '#tags:' 'from an example'
is "$(ls "$folder")" '' 'which goes when nothing came of it'
rm -r "$folder"
OCAT_TTL=soon run ocat config check
exits 6 'a variable is checked as well'
prints 'OCAT_TTL should be a duration' 'and named'
run ocat config set theme mono
run ocat config check
exits 0 'no mistakes'
prints "$file: no mistakes" 'in what was read'

# ---- edit ----
rm -r "$folder"
EDITOR=true run ocat config edit
exits 0 'an editor that does nothing'
[ ! -e "$file" ]
point $? 'leaves nothing'
cat >editor <<'X'
#!/bin/sh
cp "$2" "$COPY" && printf '%s\n' "$1" >"$2"
X
chmod +x editor
export COPY="$work/copy"
VISUAL="$work/editor 'ttl: 9m'" EDITOR=false run ocat config edit
exits 0 'what VISUAL says is a command line'
is "$(cat "$file")" 'ttl: 9m' 'the file is as edited'
grep -q '^#ttl: 1h .*# age after' "$COPY"
point $? 'a new one begins with every setting as a comment'
VISUAL="$work/editor 'ttl: soon'" run ocat config edit
exits 6 'a mistake'
prints "$file:1:6: ttl should be" 'is pointed at when the editor is left'
VISUAL="$work/editor 'catalogs: []'" run ocat config edit catalogs
exits 0 'another file'
rm "$folder/catalogs.yaml"
printf 'ttl: 1h\n' >"$file"
EDITOR=/nonexistent/editor run ocat config edit
exits 6 'an editor that is not there'
says 'VISUAL or EDITOR' 'what to do'
run ocat config edit nothing
exits 2 'a file that is none of ours'

# ---- what hits are ranked by ----
: >"$file"
run ocat demo query 'select boost from index_weights order by boost desc' -o tsv -q
is "$(tail -n +2 "$out" | tr '\n' ' ')" '1.5 1.2 1 1 1 ' 'tables count most'
is "$(ocat demo search email --limit 1 -o tsv -q | tail -n 1 | cut -f 2)" column 'a column of that name is found first'
first() { ocat demo search "$1" --limit 1 -o tsv -q | tail -n 1 | cut -f 1; }
is "$(first 'shipping address')" shop.customers.shipping_address_id 'and a column by its own name'
run ocat config set table_weights '1 1 4'
exits 0 'a weight is set'
is "$(first 'shipping address')" shop.customers 'then tables go before it'
is "$(ocat demo query "select boost from index_weights where doc_type = 'table'" -o tsv -q | tail -n 1)" 4 'and SQL sees it'
run ocat config set column_weights '1 much 1'
exits 2 'what is no weight'
says 'three numbers from 0 to 1000, such as 1 1 1.5' 'what is expected'
OCAT_COLUMN_WEIGHTS='9 9' run ocat demo search email
exits 6 'nor in a variable'
says 'OCAT_COLUMN_WEIGHTS' 'which is named'
run ocat config unset table_weights

# ---- addresses ----
pointed() { # pointed ADDRESS COLUMN WORDS
	run ocat add it "$1" --no-sync
	[ "$status" = 2 ] && [ "$(grep '^ *^$' "$err")" = "$(printf '%*s^' "$2" '')" ]
	point $? "$3 is pointed at"
	says_no s3cr3t 'no password is shown'
}
pointed 'postgresql://user@host:notaport/db' 23 'a port that is no number'
pointed 'postgresql://ann:s3cr3t@h:99999/db' 23 'a port that is too large'
pointed 'postgresql://ann:s3cr3t@[::1]:x/db' 27 'a port after an address in brackets'
pointed 'postgresql://a:1,b:2x/db' 19 'the second of two'
pointed 'postgresql://h/db?sslmod=require' 18 'a parameter that is none'
pointed 'postgresql://h/d%zz' 16 'a broken escape'
pointed 'host=x port=abc' 12 'a port among words'
pointed 'host=x prt=5' 7 'a word that is none'
run ocat add it 'postgresql://ann:s3/cr3t@h/db' --no-sync
exits 2 'a / in a password'
says '%2F' 'is written otherwise'
says_no 'cr3t' 'and not shown'
run ocat add it postgressql://h/db
exits 3 'a kind of source that is none'
says '  postgresql://' 'the nearest is named'
done_testing
