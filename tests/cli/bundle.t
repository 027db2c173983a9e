#!/bin/sh
# Bundles: a trace with the slice of the catalogs that it touched, replayed where there is no cache.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-sessions.sh"
unset OCAT_SESSION OCAT_TRACE
mkdir -p "$work/tmp" "$work/stranger"
TMPDIR=$work/tmp
export TMPDIR
mine=$HOME/.local/state/ocat/traces
# stranger WORDS...: ocat with a home in which nothing is, which is left as it was found
stranger() { (HOME=$work/stranger && unset OCAT_CACHE_DIR OCAT_CONFIG_DIR OCAT_STATE_DIR && cd "$work" && "$OCAT" "$@"); }
verdict_in() { sqlite3 :memory: "select json_remove(readfile('$1') -> '$.result.verdict', '$.trace')"; }
# same_verdict SESSION BUNDLE WORDS
same_verdict() {
	ocat replay "$1" -o json >here.json
	stranger replay "$2" -o json >there.json
	verdict_in here.json >here
	verdict_in there.json >there
	[ -s here ] && cmp here there >/dev/null
	point $? "$3" "$(diff here there | head -n 5)"
}

# ---- a trace of our own ----
OCAT_NOW=2026-06-15T12:00:00Z ocat demo >/dev/null
cp "$HOME/.cache/ocat/demo/shop.db" "$HOME/.cache/ocat/demo/warehouse.jsonl" .
at() { OCAT_NOW=2026-06-$1Z && export OCAT_NOW && shift && "$@"; }
change() { sqlite3 shop.db "$1" && touch -d "$OCAT_NOW" shop.db; }
at 16T08:00:00 ocat add shop shop.db -q
ocat add warehouse warehouse.jsonl -q
at 16T09:00:00 change 'alter table products add column colour text'
ocat sync -q
ocat tag shop.customers important -q
ocat relate shop.orders.customer_id shop.customers.customer_id -q
OCAT_SESSION=every
export OCAT_SESSION
while read -r line; do
	eval "set -- $line"
	ocat "$@" >/dev/null 2>&1
done <<'E2'
tables '*customer*' has:email
tables --ask 'revenue by region'
columns email --table customers
show shop.customers --cached
show shop.orders --ddl --cached
refs shop.orders --depth 2
path order_lines regions
domain sales
rem 'LOOKUP "shop.customers"'
check 'select customer_id, sum(line_total) from orders join order_lines using (order_id) group by 1' -c shop
check 'select o.totl from shop.orders o' -c shop
changes
health shop.customers
tags
decisions
diff shop@1 shop
show nothing_here
E2
unset OCAT_SESSION
at 17T10:00:00 change 'create table customer_notes (id integer primary key, customer_id integer references customers, email text);
	alter table orders add column chan text'
at 17T11:00:00 ocat sync -q
run ocat bundle every --file own.jsonl
exits 0 'bundle writes a trace of our own'
says 'own.jsonl: 17 steps' 'bundle says what the file holds'
says_no differs 'the bundle gives what the catalogs give'
is "$(find "$work/tmp" -mindepth 1 | wc -l)" 0 'bundle leaves no temporary files'
is "$(head -c 16 own.jsonl)" '{"ocat_bundle":1' 'the first line says what the file is'
is "$(sqlite3 :memory: "select count(*) from (select value from json_each('[' || replace(rtrim(readfile('own.jsonl'), char(10)), char(10), ',') || ']'))")" "$(wc -l <own.jsonl)" 'each line of a bundle is JSON'
same_verdict "$mine/every.jsonl" own.jsonl 'a stranger gets the same verdict'
stranger replay own.jsonl --rerun --at 'then' >"$out" 2>"$err"
is "$(tail -n 1 "$out")" '17 same, 0 differ, 0 not run' 'on their generations the answers of a bundle are those of the trace'
ocat replay every --rerun -o json >here && stranger replay own.jsonl --rerun -o json >there
steps_of() { sqlite3 :memory: "select value ->> 'step', value ->> 'outcome' from json_each(readfile('$1'), '$.result.steps')"; }
is "$(steps_of there)" "$(steps_of here)" 'today is the day of the bundle'
stranger replay own.jsonl --check >"$out" 2>"$err"
is $? 1 'replay --check judges a bundle'
ocat replay every -o md | sed '/tokens/d' >here && stranger replay own.jsonl -o md | sed '/tokens/d' >there
is "$(cat there)" "$(cat here)" 'Markdown of a bundle is that of the session'
is "$(find "$work/stranger" -mindepth 1 | wc -l)" 0 'replaying a bundle writes nothing outside its temporary folder'
is "$(find "$work/tmp" -mindepth 1 | wc -l)" 0 'replaying a bundle leaves no temporary files'
stranger replay - -o json <own.jsonl >"$out" 2>"$err"
is "$(sqlite3 :memory: "select readfile('$out') ->> '$.result.session.format'")" bundle 'a bundle is read from standard input'

# ---- the slice ----
OCAT_SESSION=small ocat show shop.regions --cached >/dev/null 2>&1
run ocat bundle small --file small.jsonl
grep -q '"slice":"touched"' small.jsonl
point $? 'only the touched tables are in a bundle'
[ "$(grep -o '^{"asset":{"ns":"","name":"[a-z_]*"' small.jsonl | sort -u | wc -l)" -lt 60 ] && grep -q '"name":"regions"' small.jsonl
point $? 'tables that the trace does not mention are left out'
stranger replay small.jsonl --rerun --at 'then' >"$out" 2>"$err"
is "$(tail -n 1 "$out")" '1 same, 0 differ, 0 not run' 'a slice gives the same bytes'
OCAT_SESSION=wide ocat schemas >/dev/null 2>&1
run ocat bundle wide --file wide.jsonl
says_no differs 'a call whose answer depends on every table gives the same bytes'
grep -q '"slice":"touched"' wide.jsonl
[ $? -ne 0 ]
point $? 'more of the catalogs is taken where the answer needs it'

# ---- the session of another agent ----
session_begins agent 'How much revenue by region?'
session_calls mcp__shop__query '{"sql":"select r.name, sum(o.order_total) from orders o join customers c on c.customer_id = o.customer_id join regions r on r.region_id = c.region_id group by 1"}' 'ERROR: column o.order_total does not exist' 1
session_calls Bash '{"command":"psql postgresql://olga:hunter2@db.example.org/shop -U olga -c \"select 1\""}' '1' 0
session_calls Bash '{"command":"sqlite3 shop.db \"select count(*) from orders where channel = '"'open'"'\""}' '4' 0
session_calls mcp__shop__query "{\"sql\":\"select count(*) from orders where channel = 'open' and order_id > 907060504030201\"}" '4' 0
session_says 'I could not compute it. My token is token=sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789'
run ocat bundle "$session" --file agent.jsonl -c shop
exits 0 'the session of another agent is bundled'
ocat replay "$session" -c shop >/dev/null 2>&1
same_verdict "$session" agent.jsonl 'the verdict on a session of another agent is the same, with the catalog that was chosen'
is "$(grep -c 'hunter2\|sk-ant-api03\|olga' agent.jsonl)" 0 'passwords, keys and the names of logins are not in a bundle'
grep -q 'db.example.org/shop' agent.jsonl
point $? 'the address of the database stays'
run ocat trace import agent.jsonl
exits 0 'the trace of a bundle can be imported'

# ---- more than the file has ----
mkdir -p docs && printf '# shop.regions\n\nZorkle is what we call a region.\n' >docs/regions.md
session_begins written 'What is the zorkle of customers?'
session_calls mcp__shop__query '{"sql":"select count(*) from regions"}' '8' 0
session_says '8.'
export OCAT_DOCS_PATH=$work/docs
run ocat bundle "$session" --file written.jsonl -c shop
exits 0 'a session is bundled whose verdict needs a document'
same_verdict "$session" written.jsonl 'a verdict that needs more than the file has is the recorded one'
unset OCAT_DOCS_PATH

# ---- golden bundles ----
mkdir golden && cp own.jsonl small.jsonl golden
stranger replay golden --check -o json >"$out" 2>"$err"
is "$?$(sqlite3 :memory: "select value ->> 'file' from json_each(readfile('$out'), '$.result.steps') where value ->> 'file' is not null")" 1golden/own.jsonl 'replay --check judges each bundle of a folder with its own catalogs'
says_no missing 'a folder of bundles needs no cache'

# ---- policies ----
mkdir -p "$HOME/.config/ocat"
cat >"$HOME/.config/ocat/policy.yaml" <<'E2'
roles:
  - { name: analyst, users: ["*"] }
rules:
  - { id: no-customers, deny: yes, tables: customers, why: personal data }
E2
OCAT_SESSION=ruled ocat check 'select email from customers' -c shop >/dev/null 2>&1
run ocat bundle ruled --file ruled.jsonl
same_verdict "$mine/ruled.jsonl" ruled.jsonl 'the policy is part of a bundle'
rm "$HOME/.config/ocat/policy.yaml"
mkdir -p "$work/stranger/.config/ocat" && echo 'nonsense: [' >"$work/stranger/.config/ocat/policy.yaml"
same_verdict "$mine/small.jsonl" small.jsonl 'the rules of the stranger do not count'
rm -r "$work/stranger/.config"

# ---- names replaced ----
# names_in BUNDLE: of catalogs, schemas, tables and columns, in lower case
names_in() {
	sqlite3 :memory: "with line as (select value as j from json_each('[' || replace(rtrim(readfile('$1'), char(10)), char(10), ',') || ']'))
		select distinct lower(t.value) from line, json_tree(line.j) t where t.key in ('name', 'ns') and t.type = 'text' and t.value <> ''
		and (t.fullkey like '$.catalog.%' or t.fullkey like '$.asset.%' or t.fullkey like '$.namespace.%' or t.fullkey like '$.gone.%')"
}
# texts_in BUNDLE: the words in it, but for the keys of JSON and what the format itself says
texts_in() {
	sqlite3 :memory: "with line as (select value as j from json_each('[' || replace(rtrim(readfile('$1'), char(10)), char(10), ',') || ']'))
		select lower(t.value) from line, json_tree(line.j) t where t.type = 'text' and t.key not in ('type', 'kind', 'code', 'weight', 'stage',
		'outcome', 'chosen_by', 'cause', 'verdict', 'then', 'today', 'actor', 'source', 'face', 'tool', 'slice', 'method', 'row_kind', 'client', 'format')" | tr -cs 'a-z0-9_' '\n' | sort -u
}
for name in every agent; do
	[ $name = every ] && trace=every || trace=$session_folder/agent.jsonl
	ocat bundle "$trace" --file plain.jsonl -q
	run ocat bundle "$trace" --file hashed.jsonl --hash-names --names names.tsv
	exits 0 "a bundle with replaced names is written: $name"
	names_in plain.jsonl | sort -u >names
	[ "$(wc -l <names)" -gt 100 ]
	point $? "the bundle with names has many: $name" "$(wc -l <names)"
	is "$(texts_in hashed.jsonl | comm -12 - names | grep -vxE 'order|group|by|select|from' | tr '\n' ' ')" '' "no name of a catalog is left in a bundle with replaced names: $name"
	is "$(sed 's/"[a-z_]*"://g' hashed.jsonl | grep -ciE 'commerce|web shop|telephone|db.example.org|/home|revenue')" 0 "comments, addresses, paths and questions are not in it: $name"
	stranger replay plain.jsonl -o json >here.json && stranger replay hashed.jsonl -o json >there.json
	for member in verdict step cause stage steps calls failed; do
		is "$(sqlite3 :memory: "select readfile('there.json') ->> '$.result.verdict.$member'")" "$(sqlite3 :memory: "select readfile('here.json') ->> '$.result.verdict.$member'")" "the verdict with replaced names has the same $member: $name"
	done
	sqlite3 :memory: "select value ->> 'subject' from json_each(readfile('there.json'), '$.result.verdict.findings')" | while read -r subject; do
		for word in $(echo "$subject" | tr '.' ' '); do
			case $word in n??????????) grep -q "^$word	" names.tsv || echo "$word" ;; esac
		done
	done >unknown
	is "$(cat unknown)" '' "one map holds for all names: $name"
done
session_begins cased 'How many orders came by phone?'
session_calls mcp__shop__query "{\"sql\":\"select count(*) from orders where channel = 'Paid' or channel in ('paid', 'PAID')\"}" '4' 0
session_says '4.'
ocat bundle "$session" --file cased.jsonl --hash-names -q
stranger replay cased.jsonl -o json >there.json
sqlite3 :memory: "select value ->> '$.parameters.sql' from json_each(readfile('there.json'), '$.result.steps')" | grep -oE "'[^']*'" | sort -u >values
is "$(wc -l <values) $(tr A-Z a-z <values | sort -u | wc -l)" '3 1' \
	'values that differ in case only stay different, under one name'
is "$(grep -c "'open'\|907060504030201" hashed.jsonl)" 0 'values in SQL and in commands are not in it'
is "$(stat -c %a names.tsv)" 600 'what stands for what is for its owner alone'
grep -q "	order_total$" names.tsv
point $? 'invented names are replaced by the same map'
run ocat bundle every --file again.jsonl --hash-names
[ "$(grep -c "$(cut -f 1 names.tsv | head -n 1)" again.jsonl)" -eq 0 ]
point $? 'each bundle has a key of its own'
stranger replay again.jsonl >"$out" 2>"$err"
is $? 0 'a bundle with replaced names replays as text'
run ocat bundle every --file again.jsonl --names names.tsv
exits 2 '--names needs --hash-names'

# ---- where it goes ----
echo precious >taken
run ocat bundle small --file taken
exits 2 'a file that is not a bundle is not overwritten'
is "$(cat taken)" precious 'a file that is not a bundle keeps its content'
run ocat bundle small --file taken --force
exits 0 '--force overwrites it'
run ocat bundle small --file taken
exits 0 'a bundle is overwritten'
run ocat bundle small
head -n 1 "$out" | grep -q ocat_bundle
point $? 'without --file a bundle goes to standard output'
run ocat bundle taken --file other
exits 2 'a bundle is not bundled again'
run ocat bundle no_such_trace --file other
exits 1 'bundle needs a trace'
(ulimit -f 20; trap '' XFSZ; run ocat bundle every --file full.jsonl; exits 6 'bundle exits with 6 on a full disk'; echo "$points" >points)
points=$(cat points)
is "$(find . -maxdepth 1 -name 'full.jsonl*' | wc -l)$(find "$work/tmp" -mindepth 1 | wc -l)" 00 'a full disk leaves no file behind'

# ---- size ----
session_begins large 'How many orders are there?'
many=$(yes 'one row of a result that nobody needs' | head -n 20000)
session_calls mcp__shop__query '{"sql":"select count(*) from orders"}' "$many" 0
session_says 'Many.'
run ocat bundle "$session" --file large.jsonl -c shop
exits 0 'a large session is bundled'
[ "$(wc -c <large.jsonl)" -gt 700000 ]
point $? 'the results of a large session are in the bundle'
printf '{"ocat_bundle":1}\n' >vast.jsonl && truncate -s 600M vast.jsonl
run stranger replay vast.jsonl
exits 3 'a bundle of more than 512 MB is refused'
says '512 MB' 'the greatest size is said'
rm vast.jsonl

# ---- damage and malice ----
head -n 5 small.jsonl >torn.jsonl
run stranger replay torn.jsonl
says 'ends early' 'a torn bundle is refused'
exits 3 'a torn bundle exits with 3'
head -c 3000 small.jsonl >torn.jsonl
run stranger replay torn.jsonl
exits 3 'a bundle that ends within a line is refused'
sed 's/"ocat_bundle":1/"ocat_bundle":9/' small.jsonl >newer.jsonl
run stranger replay newer.jsonl
says 'newer ocat' 'a bundle of a newer version is refused'
sed '2d' small.jsonl >fewer.jsonl
run stranger replay fewer.jsonl
says 'should have' 'a bundle that lost a line is refused'
{
	echo '{"ocat_bundle":1,"session":"../../../evil"}'
	echo '{"ocat_trace":1,"session":"x","started_at":"2026-06-16T10:00:00Z"}'
	echo '{"file":{"name":"../evil.yaml","text":"x"}}'
	echo '{"file":{"name":"/tmp/evil.yaml","text":"x"}}'
	echo '{"file":{"name":"catalogs.yaml","text":"catalogs: {evil: {url: \"sqlite:///etc/passwd\"}}"}}'
	echo '{"catalog":{"name":"evil","type":"sqlite","address":"sqlite:/etc/passwd"}}'
	echo '{"generation":{"number":5,"taken_at":"2026-06-16T10:00:00Z"}}'
	echo '{"asset":{"ns":"","name":"a\u001b[31mred","kind":"table","fields":[{"name":"x","type":"int"}]}}'
	echo '{"later":{"kind":"of line"}}'
	echo '{"bundle_end":{"count":10}}'
} >hostile.jsonl
run stranger replay hostile.jsonl
exits 0 'lines of an unknown kind are passed over'
is "$(find "$work" -name 'evil*' | wc -l)" 0 'a bundle chooses no path'
for line in '{"generation":{"number":1,"taken_at":"2026-06-16T10:00:00Z"}}' '{"asset":{"ns":"","name":"t","kind":"table"}}' '{"gone":{"ns":"","name":"t"}}' '{"catalog":{}}' 'not json' '[]' '{"generation":{"number":-1}}'; do
	printf '{"ocat_bundle":1}\n%s\n{"bundle_end":{"count":3}}\n' "$line" >bad.jsonl
	run stranger replay bad.jsonl
	[ "$status" -ge 2 ] && [ "$status" -le 6 ]
	point $? "a bundle with this line is refused: $line" "$status"
done
is "$(find "$work/tmp" -mindepth 1 | wc -l)" 0 'a refused bundle leaves no temporary files'
done_testing
