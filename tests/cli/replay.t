#!/bin/sh
# Sessions of other agents as steps, with every count taken again from the files by SQLite's JSON.
. "${srcdir:-.}/tests/lib.sh"
traces=$srcdir/tests/cli/data/sessions

# steps FILE QUERY: of the object that -o json prints
steps() {
	ocat replay "$1" -o json >"$work/json" 2>"$err" || return
	sqlite3 :memory: "with r as (select readfile('$work/json') as j), s as (select value as s from r, json_each(j, '$.result.steps')) select $2"
}
# lines FILE QUERY: of the lines that are JSON, independently of ocat
lines() {
	sed 's/\r$//' "$1" >"$work/lines"
	printf '%s\n' '.mode ascii' '.separator "\001" "\n"' 'create table file (v);' ".import $work/lines file" \
		'.mode list' "with l as (select v from file where json_valid(v)) select $2;" | sqlite3 :memory: 2>>"$err"
}

one=$traces/claude-code/7d0f2c1e.jsonl
run ocat replay "$one"
exits 0 'replay prints a session that ends in a torn line'
prints 'Query: "Which region sold most last month?"' 'replay prints the question'
prints 'Claude Code 2.1.140, session 7d0f2c1e, claude-opus-4-1, in /srv/shop' 'replay prints the agent, session, model and folder'
prints 'Step 4: ocat search_tables(limit=5, pattern="*order*")' 'replay prints a call with its server, tool and arguments'
prints 'Result (~14 tokens): shop.orders' 'replay prints the result of a call with its estimated tokens'
prints 'Error: ERROR:  column "region" does not exist' 'replay prints the error of a call'
prints '    Step 8 [a1b2c3]: ocat search_columns(pattern="region")' 'replay indents the steps of a sub-agent'
prints 'Turn 2, after 300.0 s idle' 'replay prints the idle time before a turn'
prints 'tokens: 11.1k in (10.3k cached), 203 out' 'replay prints the tokens, once for each message'
prints 'not understood, and kept as they are: quantum-leap: 1' 'replay reports unknown records by their kind'
prints 'last record that is incomplete' 'replay reports a torn last line'
prints_no hunter2 'replay removes the password of a URL'
is "$(steps "$one" "count(*) from s where s ->> '$.type' = 'call'")" \
	"$(($(lines "$one" "count(*) from l where v ->> '$.message.content[0].type' = 'tool_use'") + 1))" \
	'each tool_use of the file, and that of the sub-agent, is a call'
is "$(steps "$one" "group_concat(s ->> '$.result', '; ') from s where s ->> '$.depth' = 0 and s ->> '$.result' is not null")" \
	"$(lines "$one" "group_concat(coalesce(v ->> '$.message.content[0].content[0].text', v ->> '$.message.content[0].content'), '; ') from l where v ->> '$.message.content[0].type' = 'tool_result'")" \
	'the results of calls are those in the file'
is "$(steps "$one" "sum(s ->> '$.tokens_out') from s where s ->> '$.depth' = 0")" \
	"$(lines "$one" "sum(n) from (select max(v ->> '$.message.usage.output_tokens') as n from l group by v ->> '$.message.id')")" \
	'the output tokens are those in the file, counted once for each message'
is "$(steps "$one" "group_concat(s ->> '$.parent') from s where s ->> '$.agent' = 'a1b2c3'")" 6,6,6 \
	'the steps of a sub-agent name the step that began it'
run ocat replay "$one" -o md
prints '### Step 5: Bash' 'replay -o md prints a heading for each step'
prints '> North sold most.' 'replay -o md quotes texts'
run ocat replay "$one" -o jsonl
is "$(wc -l <"$out")" 18 'replay -o jsonl prints a line for each step, the session and the totals'

two=$traces/claude-code/9e11aa00.jsonl
run ocat replay "$two"
prints 'continues 7d0f2c1e' 'replay says which session a forked one continues'
prints 'tokens: 4024 in (4000 cached), 80 out' 'repeated records are not counted twice'
prints '5 records repeated' 'repeated records are reported'

# ---- the newest session of this folder ----
mkdir -p shop/deep "$HOME/.claude/projects"
here=$(cd shop && pwd -P)
folder=$HOME/.claude/projects/$(echo "$here" | tr -c 'A-Za-z0-9\n' -)
mkdir "$folder"
cp "$two" "$folder/old.jsonl"
touch -d '2 days ago' "$folder/old.jsonl"
cp "$one" "$folder/new.jsonl"
cd shop || exit 99
run ocat replay
prints 'North sold most.' 'without a file, the newest session of the folder is shown'
says 'the newest session of Claude Code here' 'without a file, replay says which one it shows'
cd deep || exit 99
run ocat replay
exits 1 'without a session of the folder, replay exits with 1'
says 'no session of an agent in' 'without a session of the folder, replay says so'
cd "$work" || exit 99

# ---- a session that is still written ----
head -n 5 "$one" >live.jsonl
ocat replay live.jsonl --follow --timeout 4s >followed 2>"$err" &
wait_until 'the first steps' grep -q 'I look for the tables' followed
sed -n 6,8p "$one" >>live.jsonl
wait_until 'the next steps' grep -q 'Step 5: Bash' followed || :
wait $!
is "$?" 0 'replay --follow ends well when its time is over'
is "$(grep -c '^Step' followed)" 5 'replay --follow prints each step once'
is "$(grep -c 'shop.order_items' followed)" 1 'replay --follow prints a call once its result is there'

# ---- mistakes ----
run ocat replay nothing.jsonl
exits 2 'a missing file is a mistake of usage'
run ocat replay "$one" --format nonsense
exits 2 'an unknown format is a mistake of usage'
says claude-code 'an unknown format is answered with the known ones'
echo 'only words' >words
run ocat replay words
exits 3 'a file in no known format is refused'
done_testing
