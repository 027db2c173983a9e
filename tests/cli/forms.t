#!/bin/sh
# Output formats, options, exit statuses and closed pipes.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db

run ocat tables staff
is "$(head -n 1 "$out" | cut -f1-3)" "$(printf 'qualified_name\tasset_type\tfield_count')" 'tables prints tab-separated rows in a pipe'
run ocat tables staff -o csv
is "$(head -n 1 "$out" | cut -d, -f1-2)" 'qualified_name,asset_type' 'tables -o csv prints comma-separated rows'
run ocat tables staff -o md
prints '| shop.staff | table |' 'tables -o md prints a Markdown table'
run ocat tables staff -o jsonl
is "$(wc -l <"$out")" 1 'tables -o jsonl prints one line for each row'
run ocat tables staff -o table
prints 'shop.staff' 'tables -o table prints the name of a table'
prints_no 'schema_name' 'tables -o table leaves out the columns for programs'
run ocat tables staff -o yaml
exits 2 'tables refuses an unknown format'
says 'jsonl' 'tables lists the formats for an unknown one'
run ocat tables --color always staff -o table
grep -q "$(printf '\033')" "$out"
point $? '--color always prints colours in a pipe'
run ocat tables staff -o table
! grep -q "$(printf '\033')" "$out"
point $? 'tables prints no colours in a pipe by default'

plan='{"tables":["shop.staff"],"columns":["shop.staff.id"]}'
for form in csv tsv; do
	run ocat plan "$plan" -o "$form"
	exits 2 "plan refuses -o $form, which a plan has no rows for"
	says "-o $form is not supported for plan" "the message names -o $form and the command"
	says 'Use table, json, jsonl or md.' "the refusal of -o $form names the formats that plan has"
	is "$(cat "$out")" '' "plan -o $form prints no JSON instead"
done
run ocat check 'select nonsense from staff' -o csv
is "$(head -n 1 "$out")" 'severity,code,reason,hint,rule,line,column,at,length,verdict' 'check -o csv gives the findings as rows'
prints 'error,unknown_column' 'a finding of check is one CSV row'
is "$(sed -n 2p "$out" | grep -c ',deny$')" 1 'each CSV row of check ends with the verdict'
run ocat check 'select nonsense from staff' -o md
prints '| error | unknown_column |' 'check -o md gives the findings as a Markdown table'
is "$(head -n 1 "$out")" '**deny**, sqlite, catalog shop' 'check -o md begins with the verdict'
run ocat check 'select id from staff' -o md
is "$(head -n 1 "$out")" '**allow**, sqlite, catalog shop' 'check -o md gives the verdict of a query without findings'
prints '```sql' 'check -o md gives the query as a block of code'
run ocat check 'select id from staff' -o tsv
is "$(sed -n 2p "$out" | tr '\t' '|')" '|||||||||allow' 'a query without findings is one row with its verdict'
run ocat check 'select nonsense from staff' -o jsonl
is "$(wc -l <"$out")" 1 'check -o jsonl is the whole object on one line'

run ocat
prints 'shop' 'ocat without a command lists the catalogs'
prints 'Try:' 'ocat without a command suggests commands to try'
run ocat --version
prints 'ocat ' '--version prints the name of the program'
run ocat --help
exits 0 '--help exits with 0'
prints 'tables' '--help lists the tools'
prints '--limit' '--help lists the global options'
for command in tables columns show refs query explore add list sync remove trace demo tools completions help version; do
	run ocat "$command" --help
	exits 0 "--help succeeds for $command"
	prints "ocat $command" "--help of $command names the command"
done
run ocat tabels
exits 2 'an unknown command exits with 2'
says 'tables' 'an unknown command gets a similar one suggested'
run ocat tables --limt 3
exits 2 'an unknown option exits with 2'
says '--limit' 'an unknown option gets a similar one suggested'
run ocat tables --limit none
exits 2 '--limit refuses a word'
run ocat tables --timeout soon
exits 2 '--timeout refuses a value that is not a duration'
run ocat show a b
exits 2 'show refuses a second argument'
run ocat tables --live --cached
exits 2 'tables refuses --live together with --cached'
run ocat search_tables staff --kind table
exits 0 'the name of a tool is a command with its options'
run ocat search_tables --help
prints 'ocat tables' '--help of a tool names its command'
for option in catalog at cursor; do
	run ocat tables "--$option" ''
	exits 2 "--$option refuses an empty value"
done
run ocat tables --bogus -o json
prints '"code":"usage"' '-o json after an invalid option makes the error JSON'
run ocat tables "$(head -c 1000 /dev/zero | tr '\0' a) foo:bar"
is "$(sed -n 3p "$err" | tr -d '\n' | wc -c)" 41 'the caret for a mistake far into the line is moved into view'

ocat tables -o json | head -c 10 >/dev/null
point $? 'tables succeeds when the pipe is closed early'
(ocat tables >/dev/full) 2>"$err"
is "$?" 6 'tables exits with 6 when the disk behind the output is full'

ocat tables >&- 2>"$err"
is "$?" 6 'tables exits with 6 when the output is closed'
(
	ulimit -f 1
	run ocat query "with recursive n(i) as (select 1 union all select i + 1 from n where i < 900) select i, 'wide words' from n"
	echo "$status"
) >"$work/limited"
is "$(cat "$work/limited")" 6 'query exits with 6 when the output file may not grow'
mkdir -p "$HOME/.config/ocat"
printf -- '- ttl\n' >"$HOME/.config/ocat/config.yaml"
run ocat list
exits 6 'list exits with 6 for a config.yaml that is not a mapping'
printf 'color: red\n' >"$HOME/.config/ocat/config.yaml"
run ocat list
exits 6 'list exits with 6 for an invalid value of color'
says 'auto, always or never' 'the message lists the valid values of color'
rm "$HOME/.config/ocat/config.yaml"
OCAT_COLOR=red run ocat list
exits 6 'list exits with 6 for an invalid OCAT_COLOR'
run ocat list shop
exits 2 'list refuses an argument'

ocat tools >"$out"
is "$(sqlite3 :memory: "select count(*) > 4 from json_each(readfile('$out'), '\$.rows')")" 1 'ocat tools lists more than four tools'
is "$(sqlite3 :memory: "select count(*) from json_each(readfile('$out'), '\$.rows') where json_extract(value,'\$.inputSchema.type') is not 'object' or json_extract(value,'\$.outputSchema.type') is not 'object'")" 0 'each tool has an input and an output schema'
for t in search_tables:customers search_columns:email describe_asset:customers get_relationships:orders; do
	run ocat "${t%%:*}" "${t##*:}" -o json
	is "$(sqlite3 :memory: "select group_concat(key) from (select key from json_each(readfile('$out')) where key in ('tool','parameters','total_matches','truncated','next_cursor','catalogs','elapsed_ms','source_sql','notes','next_steps') order by key)")" \
		'catalogs,elapsed_ms,next_cursor,next_steps,notes,parameters,source_sql,tool,total_matches,truncated' "-o json of ${t%%:*} has every member of the envelope"
done

# ---- commands beside the tools ----
cp shop.db spare.db
ocat add spare spare.db -q >/dev/null 2>&1

for call in 'version -v' 'sync -v' 'fmt "select 1" -v' 'tables --slow' 'version --slow'; do
	eval "run ocat $call"
	exits 2 "$call is refused, because it would change nothing"
done

for command in version 'completions bash' 'fmt "select 1"' stats doctor tools list config 'trace list' 'learn views' 'rename spare extra' 'remove extra'; do
	eval "run ocat $command -o json"
	is "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.command') || ' ' || coalesce(json_type(readfile('$out'), '\$.rows'), json_type(readfile('$out'), '\$.result'))" |
		sed "s/^${command%% *} //;s/array/object/")" object "-o json of $command has its command, and rows or a result"
done

for command in version list sync config 'config get ttl' 'config path' 'trace list' demo 'completions bash' doctor stats; do
	run ocat $command -o json
	is "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.command')")" "${command%% *}" "$command -o json prints one envelope"
done
for pair in 'tools csv' 'version md' 'completions tsv' 'trace show csv' 'fmt tsv' 'help json'; do
	run ocat ${pair% *} -o "${pair##* }"
	exits 2 "$pair: a format that a command lacks is refused"
	says "-o ${pair##* } is not supported for ${pair%% *}" "$pair: the refusal names the format"
	says 'Use ' "$pair: the refusal names the formats of the command"
done
for form in csv tsv md; do
	run ocat sync -o $form
	prints generation "sync -o $form prints columns"
done
for option in '--limit 2' --live --cached '--cursor zzz'; do
	for command in list sync 'completions bash' version doctor 'learn views'; do
		run ocat $command $option
		exits 2 "$command $option: an option that the command does not heed is refused"
	done
done
for line in 'search x --live' 'grep x --cached' 'why shop.orders x --limit 1' 'show orders --limit 1' 'show orders --cursor 1.0' 'refs orders --live' \
	'path orders customers --limit 1' 'joins --live' 'lineage orders --cached' 'domains --cursor 1.0' 'domain orders --live' 'rem LOOKUP --limit 1' \
	'sample orders --at 1' 'query x --cursor 1.0' 'check x --limit 1' 'plan {} --cursor 1.0' 'changes --live' 'diff shop@1 shop --at 1' 'health --live' \
	'tags --live' 'decisions --cached' 'export --cursor 1.0'; do
	rest=${line#*--}
	run ocat $line
	exits 2 "$line: an option that changes nothing is refused"
	says "--${rest%% *} is not supported for" "$line: the refusal names the option"
	run ocat "${line%% *}" --help
	prints_no "--${rest%% *}," "${line%% *} --help does not list --${rest%% *}"
done
run ocat search x --live
says 'ocat sync' 'the refusal of --live suggests a sync'
run ocat -c shop -c other
exits 2 'the explorer refuses two catalogs'
run ocat list -c shop -c other
exits 2 'a command that takes one catalog refuses two'
says 'ocat list takes one catalog, not both "shop" and "other"' 'the refusal names both catalogs'
run ocat tables --json
says 'Use -o json.' '--json is answered with -o json'
for line in 'path orders customers -k 0:-k takes a number from 1 to' 'path orders customers --max-hops x:--max-hops takes a whole number' \
	'tables --row-count-min x:--row-count-min takes a whole number' 'refs orders --direction x:--direction takes one of' \
	'changes --since x:--since takes a time' 'lineage orders --depth 0:--depth takes a number from 1 to'; do
	run ocat ${line%%:*}
	exits 2 "${line%%:*}: an invalid value is a usage error"
	says "${line#*:}" "${line%%:*}: the message names the option as it is typed"
done
for line in 'check missing.sql' 'fmt missing.sql' 'learn sql missing.sql' 'plan missing.json'; do
	run ocat $line
	exits 2 "$line: a missing file is a usage error"
	says "cannot open ${line##* }" "$line: the message names the missing file"
done
run ocat tables -json
says 'Use -o json.' '-json is answered with -o json'

env -u HOME "$OCAT" list >"$out" 2>"$err"
[ $? -le 6 ]
point $? 'list without a HOME exits with a message, not a crash'
done_testing
