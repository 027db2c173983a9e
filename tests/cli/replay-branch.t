#!/bin/sh
# A branch of a session: ocat's own tools run again from a step on, with other parameters, as a trace of its own.
. "${srcdir:-.}/tests/lib.sh"
unset OCAT_SESSION OCAT_TRACE
traces=$HOME/.local/state/ocat/traces

make_shop shop.db
ocat add shop shop.db >/dev/null
record() { name=$1 && shift && OCAT_SESSION=$name ocat "$@" >/dev/null 2>&1; }
member() { sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.$1')"; }
rows() { sqlite3 :memory: "select group_concat(coalesce(value ->> '\$.left.step', '-') || (value ->> '\$.row') || coalesce(value ->> '\$.right.step', '-'), ' ') from json_each(readfile('$out'), '\$.result.rows')"; }

# ---- our own trace ----
record mine tables 'customer*'
record mine tables 'order*'
record mine show shop.orders --cached
record mine refs shop.orders
before=$(cat "$traces/mine.jsonl")
run ocat replay mine --branch 2 --set 'pattern=address*' -o json
exits 1 'a branch with another answer exits with 1'
is "$(rows)" '1before- 2input1 3same2 4same3' 'the branch begins at its step; the steps before are the parent'"'"'s'
is "$(member branched_at) $(member right.session)" '2 mine-branch-2' 'the branch has a trace of its own'
is "$(cat "$traces/mine.jsonl")" "$before" 'the parent stays as it was'
is "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.rows[1].right.parameters.pattern')")" 'address*' \
	'the step ran with its new parameter'
head -n 1 "$traces/mine-branch-2.jsonl" >first_line
is "$(sqlite3 :memory: "select json_extract(readfile('first_line'), '\$.parent.session', '\$.parent.file', '\$.parent.step')")" \
	"[\"mine\",\"$traces/mine.jsonl\",2]" 'the first line of the branch names its parent'
is "$(grep -c '"result":' "$traces/mine-branch-2.jsonl")" 3 'what came out is recorded'
run ocat replay mine --branch 2
exits 0 'a branch with the same answers exits with 0'
prints 'The branch mine-branch-2-2: 3 calls of ocat run (0 failed), 0 not run.' 'a second branch of a step has a name of its own'
prints '^  steps 1: before the branch' 'the steps before the branch are one line'
prints 'steps: 3 same' 'the steps of a branch are compared with those of its parent'
run ocat trace list -o json
is "$(sqlite3 :memory: "select json_extract(value, '\$.branch_of') from json_each(readfile('$out'), '\$.rows') where value ->> 'trace' = 'mine-branch-2'")" \
	'mine step 2' 'trace list says which trace it is a branch of'
run ocat trace show mine-branch-2
prints 'Branch of mine step 2' 'trace show says it, too'
run ocat replay mine mine-branch-2 -o json
is "$(rows)" '1before- 2input1 3same2 4same3' 'a branch and its parent can be compared later'
run ocat replay mine-branch-2 mine -o json
is "$(rows)" '-before1 1input2 2same3 3same4' 'in either order'
run ocat replay mine-branch-2 --branch 2
prints 'The branch mine-branch-2-branch-2: 2 calls' 'a branch can have a branch'
run ocat trace export mine-branch-2
is "$(sqlite3 :memory: "select group_concat(coalesce(a.value ->> '\$.value.stringValue', a.value ->> '\$.value.intValue'), ' ') from json_each(readfile('$out'), '\$.resourceSpans[0].scopeSpans[0].spans[0].attributes') a where a.value ->> 'key' like 'ocat.branch%'")" \
	'mine 2' 'the exported span of a branch names its parent'
run ocat bundle mine --file mine.bundle
says '2 branches of it not in the file: ' 'a bundle says which branches it leaves out'
run ocat bundle mine-branch-2 --file branch.bundle
says 'it is a branch of mine, which is not in the file' 'the bundle of a branch says that it lacks the parent'
sqlite3 shop.db 'alter table orders add column seller_id integer references customers(id)'
ocat sync >/dev/null
run ocat replay mine --branch 3
exits 1 'a branch runs on the catalog of today'
prints '~    3    1  describe_asset(' 'an answer of today that differs is marked'
run ocat replay mine --branch 4
exits 1 'a branch of a later step differs, too'
run ocat replay mine --branch 4 --at 'then'
exits 0 'with --at then a branch runs on the generations of then'
run ocat replay mine --branch 1 --set limit=1 --set pattern=
prints 'limit: absent -> 1' 'a parameter can be added'
prints 'pattern: "customer*" -> absent' 'a parameter can be removed'
OCAT_TRACES=no run ocat replay mine --branch 4
prints 'The branch mine-branch-4-3: 1 call' 'a branch is recorded even if sessions are not'

# ---- the session of another agent ----
said() { printf '{"role":"%s","content":"%s"}' "$1" "$2"; }
called() { printf '{"role":"assistant","content":[{"type":"tool_use","id":"%s","name":"%s","input":%s}]}' "$1" "$2" "$3"; }
came() { printf '{"role":"user","content":[{"type":"tool_result","tool_use_id":"%s","content":"%s"}]}' "$1" "$2"; }
{
	printf '[%s,' "$(said user 'How many orders has each customer?')"
	printf '%s,%s,' "$(called a1 mcp__ocat__search_tables '{"pattern":"customer*"}')" "$(came a1 'two tables')"
	printf '%s,%s,' "$(called a2 bash '{"command":"touch ran"}')" "$(came a2 '')"
	printf '%s,%s,' "$(called a3 mcp__other__search_tables '{"pattern":"x"}')" "$(came a3 '')"
	printf '%s,' "$(said user 'Which of them have addresses?')"
	printf '%s,%s,' "$(called a4 mcp__ocat__describe_asset '{"asset":"shop.addresses"}')" "$(came a4 'five columns')"
	printf '%s]\n' "$(said assistant 'All of them.')"
} >agent.json
run ocat replay agent.json --branch 2 --set 'pattern=order*' -o json
is "$(rows)" '1before- 2input1 3not_run2 4not_run3 5same4 6answer5 7left-' \
	'tools of others are shown as not run; what a person asked stays, what the model said does not'
is "$(ls ran 2>/dev/null)" '' 'tools of others are never run'
child=$(member right.file)
is "$(member right.question)" 'How many orders has each customer?' 'a branch has the question of its parent'
run ocat replay "$child"
prints 'branch of messages-agent' 'replay says that a session is a branch'
prints 'not run' 'replay shows what was not run'
run ocat replay "$child" --rerun
prints '2 not run' 'what a branch did not run stays so when it runs again'
run ocat trace list --tool search_tables -o json
exits 0 'a branch is found by the tools in it'

# ---- mistakes ----
count=$(ls "$traces" | wc -l)
run ocat replay mine --branch 9
exits 2 'a step that the session lacks is a usage error'
says 'has the steps 1 to 4, not 9' 'the steps that it has are named'
run ocat replay mine --branch 1 --set wrong=1
exits 2 'an unknown parameter is a usage error'
says 'search_tables has no parameter "wrong"' 'the tool and the parameter are named'
run ocat replay agent.json --branch 3 --set command=ls
says 'step 3 calls no tool of ocat' 'parameters of tools of others cannot be changed'
run ocat replay agent.json --branch 7
exits 1 'without a step to run no branch is made'
says 'no step from 7 on calls a tool of ocat' 'the reason is named'
run ocat replay mine --set limit=1
says '--set needs --branch' 'a parameter needs the step'
run ocat replay mine --branch two
exits 2 'a step is a number'
is "$(ls "$traces" | wc -l)" "$count" 'mistakes leave no trace'
done_testing
