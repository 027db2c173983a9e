#!/bin/sh
# Replay: a branch from a step, and two runs side by side.
. "${srcdir:-.}/tests/lib-tui.sh"
unset OCAT_SESSION OCAT_TRACE
traces=$HOME/.local/state/ocat/traces

make_shop shop.db
ocat add shop shop.db >/dev/null
record() { name=$1 && shift && OCAT_SESSION=$name ocat "$@" >/dev/null 2>&1; }
record mine tables 'customer*'
record mine refs shop.orders
record mine refs shop.customers
record other tables 'customer*'
record other refs shop.addresses
record other check 'select count(*) from orders' -c shop

explore 100x30
keys Esc ":replay $traces/mine.jsonl" Enter b
shows 'branch from step 1, search_tables:  pattern=customer*' 'b asks for the parameters of the step'
keys ^U 'pattern=addr* wrong=1' Enter
shows 'search_tables has no parameter "wrong"' 'an unknown parameter is refused'
keys b ^U 'addr*' Enter
shows 'parameters are written as name=value' 'a line without a name is refused'
keys b ^U 'pattern=addr*' Enter
shows 'mine-branch-1.jsonl: 3 steps' 'the branch opens'
shows '3 calls again; X compares the branch with its parent' 'what ran is told'
shows '▸  1  search_tables addr*' 'the step has its new parameter'
is "$(sed -n 1p "$traces/mine-branch-1.jsonl" | grep -c '"face":"tui".*"parent":{"session":"mine"')" 1 \
	'the trace of the branch names its parent'
keys X
screen 'a branch is compared with its parent, step by step, and by what both came to' <<'S'
─ two runs: 2 same, 1 differ ───────────────────────────────────────────────────────────────────────
   mine                                       mine-branch-1
▸*   1  search_tables customer*                 1  search_tables addr*
     2  get_relationships shop.orders           2  get_relationships shop.orders
     3  get_relationships shop.customers        3  get_relationships shop.customers
   the outcome
   question  none                             question  none
   tables    none                             tables    none
   sql       none                             sql       none
   answer    none                             answer    none
   verdict   cannot tell: it contains no SQL  verdict   cannot tell: it contains no SQL
   steps     3 steps, 3 calls, 0 failed       steps     3 steps, 3 calls, 0 failed
S
shows '~ pattern: left "customer*", right "addr*"' 'the changed parameter of the row is below'
shows '- shop.customers' 'what only the left answer has is below'
keys Enter
shows '▸left 1: search_tables' 'Enter goes into the row'
keys G
shows_no 'the outcome' 'the row has the whole screen'
keys Esc n
shows 'no difference below' 'n goes to the next row that differs'
copy yl
is "$(copied)" "ocat replay $traces/mine.jsonl $traces/mine-branch-1.jsonl" 'yl copies the command that compares them'
keys X
shows '▸*   1  search_tables addr*                     1  search_tables customer*' 'X swaps the runs'

# Two sessions, at the size of a small terminal.
keys q
resize 80x24
keys ":replay $traces/mine.jsonl" Enter X other Enter
screen 'steps of one run only stand alone' <<'S'
─ two runs: 1 same, 1 differ, 1 only left, 1 only right ────────────── 1 of 13 ─
   mine                                  other
▸    1  search_tables customer*            1  search_tables customer*
 *   2  get_relationships shop.orders      2  get_relationships shop.address~
 <   3  get_relationships shop.customers
 >                                         3  check_sql select count(*) from~
S
shows 'input, both' 'what is the same in both is shown once'
keys n n n n
shows '▸~ tables    none' 'endings that differ are rows that n goes to'
keys j
shows 'select count(*)' 'the statement of the right run is below'
keys G
shows '▸  time' 'the last row is the time'
keys X
shows ' <   3  check_sql select count(*) from orders, catalog shop' 'swapped, the other run is left'
quit_explorer

explore 80x24 -- replay mine other
shows 'two runs: 1 same, 1 differ' 'two sessions on the command line open side by side'
keys ":compare-runs $traces/mine.jsonl missing.jsonl" Enter
shows 'missing.jsonl' 'a missing file is reported'
quit_explorer

# A step of another program: the assistant goes on.
printf '[{"role":"user","content":"How many orders are there?"},{"role":"assistant","content":[{"type":"tool_use","id":"c1","name":"query","input":{"sql":"select count(totl) from orders"}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","is_error":true,"content":"no such column: totl"}]}]' >agent.json
explore 80x24 -- replay agent.json
keys j b
shows '-branch-2.jsonl: 5 steps' 'b on a step of another agent opens a branch of it'
shows '3 calls of the assistant, 1 of other tools not run; X compares' 'what the assistant did is told'
screen 'the branch has the question, the right step, its check and the answer' <<'S'
 no fault found: the statement of step 5 holds, then and today
▸  1  > How many orders are there?
S
shows 'query select count(total) from orders' 'the step of the agent is proposed with the right name'
keys X
shows 'two runs: 4 only right, 1 not run' 'X compares the branch with the session'
quit_explorer
explore 80x24 -- replay agent.json
keys j a 'what should it have done' Enter
screen 'the panel proposes the branch' <<'S'
▸│ next      branch from step 2: the assistant goes on there
S
shows 'asked       How many orders are there?' 'the panel has the question that the step belongs to'
keys Enter
shows '-branch-2-2.jsonl: 5 steps' 'Enter makes the branch'
keys Esc T
shows 'branch of messages-agent-' 'the list of traces says that it is a branch'
quit_explorer

explore 80x24 -- replay agent.json
keys b
shows 'no step from 1 on calls a tool of ocat' 'from a message nothing branches that runs nothing'
quit_explorer

# The list of traces.
printf '[{"role":"user","content":"Which?"},{"role":"assistant","content":[{"type":"tool_use","id":"c1","name":"mcp__ocat__search_tables","input":{"pattern":"customer*"}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"x"}]}]' >asked.json
ocat replay asked.json --branch 2 -o json >"$out"
explore 100x24
keys Esc T
shows 'branch of messages-asked-' 'the list of traces says which trace is a branch'
quit_explorer
done_testing
