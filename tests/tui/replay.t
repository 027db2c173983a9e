#!/bin/sh
# Replay: a session of an agent as a tree of its steps, and each step in full.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

day=2026-01-20 # of the session
# said SECONDS TYPE UUID PARENT SIDE MESSAGE: a line of a session of Claude Code.
said() {
	printf '{"type":"%s","uuid":"%s","parentUuid":%s,"isSidechain":%s,"sessionId":"s1","cwd":"/home/ana/shop",' "$2" "$3" "$4" "$5"
	printf '"version":"2.1.0","timestamp":"%sT10:00:%s.000Z","message":%s}\n' "$day" "$1" "$6"
}
# asked TEXT, called ID TOOL ARGUMENTS, came ID FAILED TEXT: messages.
asked() { printf '{"role":"user","content":"%s"}' "$1"; }
called() { printf '{"id":"m%s","role":"assistant","model":"large-1","content":[{"type":"tool_use","id":"%s","name":"%s","input":%s}],"usage":{"input_tokens":900,"output_tokens":40}}' "$1" "$1" "$2" "$3"; }
came() { printf '{"role":"user","content":[{"type":"tool_result","tool_use_id":"%s","is_error":%s,"content":"%s"}]}' "$1" "$2" "$3"; }
{
	said 00 user u1 null false "$(asked 'Which region orders most?')"
	said 01 assistant u2 '"u1"' false "$(called c1 mcp__ocat__search_tables '{"pattern":"*order*","limit":20}')"
	said 02 user u3 '"u2"' false "$(came c1 false '{\"rows\":[{\"name\":\"shop.orders\",\"rows\":3},{\"name\":\"shop.order_lines\",\"rows\":4}],\"total_matches\":2}')"
	said 03 assistant u4 '"u3"' false "$(called c2 Task '{"prompt":"Find the column of the region."}')"
	said 04 user v1 null true "$(asked 'Find the column of the region.')"
	said 05 assistant v2 '"v1"' true "$(called c3 Grep '{"pattern":"region"}')"
	said 06 user v3 '"v2"' true "$(came c3 false 'customers.region')"
	said 07 user u5 '"u4"' false "$(came c2 false 'customers.region')"
	said 08 assistant u6 '"u5"' false "$(called c4 mcp__db__query '{"sql":"select regio, count(*) from customers c join orders o on o.customer_id = c.id group by regio"}')"
	said 08 user u7 '"u6"' false "$(came c4 true 'ERROR: column \"regio\" does not exist')"
	said 09 assistant u8 '"u7"' false "$(called c5 mcp__db__query '{"sql":"select region, count(*) from customers c join orders o on o.customer_id = c.id group by region"}')"
	said 30 user u9 '"u8"' false "$(came c5 false ' north | 3')"
	said 31 assistant u10 '"u9"' false '{"id":"m9","role":"assistant","model":"large-1","content":[{"type":"text","text":"The north orders most."}],"usage":{"input_tokens":1200,"output_tokens":9}}'
} >session.jsonl

explore 100x30
keys Esc ':replay session.jsonl' Enter
screen 'a session is its verdict, the tree of its steps, and below it the step of the cursor' <<'S'
─ session.jsonl: 8 steps, 31.0 s, 1 failed ─────────────────────────────────────────────────────────
 no fault found: the statement of step 7 holds, then and today
▸  1  > Which region orders most?
   2  ocat: search_tables *order*, limit 20                                                   1.0 s
 * 3  - Task Find the column of the region.                                                   4.0 s
   4    > Find the column of the region.
   5    Grep region                                                                           1.0 s
 ! 6  db: query select regio, count(*) from customers c join orders o on o.customer_id = c.id grou~
 * 7  db: query select region, count(*) from customers c join orders o on o.customer_id = ~  21.0 s
   8  The north orders most.
────────────────────────────────────────────────────────────────────────────────────────────────────
 user  2026-01-20 10:00:00

   Which region orders most?
S
keys j
screen 'JSON is laid out, and a list of like objects is a table' <<'S'
 search_tables  of ocat  2026-01-20 10:00:01  1.0 s
 large-1  900 tokens in, 40 out

 input
   {"limit": 20, "pattern": "*order*"}

 output  97 B
   {
     "rows": 2 rows
       name              rows
       shop.orders          3
       shop.order_lines     4
     "total_matches": 2
   }
S
keys n
screen 'n goes to the next failure, with its finding and its SQL' <<'S'
 query  of db  2026-01-20 10:00:08
 large-1  900 tokens in, 40 out
 note: invented column regio; probably meant: region
   corrected later in the session

 input  sql
   select regio, count(*)
   from customers c
   join orders o on o.customer_id = c.id
   group by regio

S
keys Enter
screen 'a step has the tables of its SQL, and its error' <<'S'
 tables
   customers
   orders

 failed
   ERROR: column "regio" does not exist
S
keys G k k k k Enter
shows '─ customers ' 'Enter on a table of the step opens it'
keys '['
shows '▸  customers' 'back leads to the step'
keys Esc
shows '▸! 6' 'Esc leads from the step to the tree'
keys k r
shows 'only steps of the tools of ocat are run again' 'the tool of another agent is never run'
keys j n
shows 'no failure or finding below' 'after the last failure n says so'
keys s
shows '▸* 7' 's goes to the next step with SQL'
keys S
shows '▸! 6' 'S goes to the previous step with SQL'
copy ys
is "$(copied)" 'select regio, count(*) from customers c join orders o on o.customer_id = c.id group by regio' 'ys copies the SQL of the step'
keys W
shows '▸* 3' 'W goes to the previous slow step'
keys o
screen 'o closes the steps of a sub-agent' <<'S'
▸* 3  + Task Find the column of the region.                                                   4.0 s
 ! 6  db: query select regio, count(*) from customers c join orders o on o.customer_id = c.id grou~
S
keys l
shows '   4    > Find the column' 'l opens them again'
keys j j h
shows '▸* 3' 'h goes from an inner step to the outer one'
keys h
shows '+ Task' 'h closes the steps of an outer one'

# The step.
keys o w Enter
shows '▸query  of db' 'Enter goes into the step'
keys G
shows '▸   north | 3' 'the lines of a step have a cursor'
copy yy
is "$(copied)" ' north | 3' 'yy copies a line of the step'
keys Esc
shows '▸* 7' 'Esc goes back to the steps'
keys S ';'
shows 'unknown column regio' '; checks the SQL of the step against the catalogs'
shows 'similar: c.region' 'the check suggests the column that was meant'
keys q
shows '▸! 6' 'closing the check leads back to the step'
copy yl
is "$(copied)" "ocat replay $work/session.jsonl" 'yl copies the command that replays it'

# Filters.
keys '&' 'type:call !tool:query' Enter
screen 'only the steps that match the filter are shown' <<'S'
─ session.jsonl: 3 of 8 steps with type:call !tool:query ───────────────────────────────────────────
S
shows_no ' 7  db' 'a step that the filter excludes is hidden'
keys '&' ^U 'north' Enter
shows '2 of 8 steps with north' 'a word finds the steps that contain it'
keys '&' ^U 'sql:orders' Enter
shows '2 of 8 steps with sql:orders' 'sql: finds the steps whose SQL has a word'
keys '&' ^U 'sql:yes failed:no' Enter
shows '1 of 8 steps with sql:yes failed:no' 'sql:yes finds the steps with any SQL'
keys '&' ^U 'ag'
shows 'agent:' 'the name of a filter is completed'
keys ^U 'tool:q' Tab
shows 'tool:query' 'a tool of the session is completed'
keys Esc Esc
shows 'sql:yes failed:no' 'Esc leaves the filter as it was'
keys '&' ^U 'north' Enter
keys '&' ^U 'failed:maybe' Enter
shows 'invalid value "maybe" of the filter failed' 'an invalid filter is refused'
shows '2 of 8 steps with north' 'an invalid filter leaves the one before it'
keys '&' ^U Enter
shows 'session.jsonl: 8 steps' 'an empty filter shows all steps'
keys g / 'select regio,' Enter
shows '▸! 6' '/ finds a text in the steps'
keys g '9p'
at_end() { tm capture-pane -p | grep -q '▸  8'; }
until_true 'the last step' at_end
shows '▸  8' 'p plays the steps to the end'
quit_explorer

explore 200x30
keys Esc ':replay session.jsonl' Enter j
shows '1.0 s │ large-1' 'a wide screen has the step beside the tree'
shows '│ search_tables  of ocat' 'the step is beside the tree'
keys Enter
shows '▸search_tables  of ocat' 'Enter goes into the step beside the tree'
shows '▸  2  ocat: search_tables' 'the tree stays beside the step'
quit_explorer

# A session that is still being written.
head -4 session.jsonl >growing.jsonl
is_on_screen() { look | grep -qF "$1"; }
explore 100x30
keys Esc ':replay growing.jsonl' Enter G
shows '▸? 3' 'G goes to the last step that was written so far'
sed -n '5,9p' session.jsonl >>growing.jsonl
until_true 'the further steps' is_on_screen '6  db: query'
look | grep -q '▸. 6'
point $? 'at the end of a session the cursor stays at the end'
keys k
sed -n '10,13p' session.jsonl >>growing.jsonl
until_true 'the last step' is_on_screen 'The north orders most'
shows '▸  5' 'elsewhere the cursor stays where it is'
until_true 'the verdict' is_on_screen 'no fault found'
shows '! 6' 'a result that came later is shown with its call'
quit_explorer

# SQL in a shell command.
{
	said 00 user u1 null false "$(asked 'How many orders?')"
	said 01 assistant u2 '"u1"' false "$(called c1 Bash '{"command":"D=shop.db; sqlite3 $D \"select count(*) from orders\""}')"
	said 02 user u3 '"u2"' false "$(came c1 false '3')"
} >shell.jsonl
explore 100x30
keys Esc ':replay shell.jsonl' Enter s
screen 'the SQL in a shell command is laid out below it' <<'S'
 SQL  by sqlite3, shop.db
   select count(*) from orders
S
keys ';'
shows 'orders' '; checks the SQL of a shell command'
shows 'allowed' 'the SQL of that command is allowed'
quit_explorer

# A wrong answer, from a time that the history reaches.
day=2099-01-20
{
	said 00 user u1 null false "$(asked 'Which region orders most?')"
	said 01 assistant u2 '"u1"' false "$(called c1 mcp__db__query '{"sql":"select region, count(*) from customers c join orders o on o.id = c.id group by region"}')"
	said 02 user u3 '"u2"' false "$(came c1 false ' north | 3')"
	said 03 assistant u4 '"u3"' false '{"id":"m9","role":"assistant","model":"large-1","content":[{"type":"text","text":"The north: 3 orders."}],"usage":{"input_tokens":1200,"output_tokens":9}}'
} >wrong.jsonl
explore 100x30 -- replay wrong.jsonl
screen 'ocat replay opens the explorer, with the reason of the verdict in full' <<'S'
─ wrong.jsonl: 3 steps, 3.0 s ──────────────────────────────────────────────────────────────────────
 cannot tell: step 2: a join off the keys: customers and orders by id, not by customers.id =
 orders.customer_id
▸  1  > Which region orders most?
S
keys n
shows '▸. 2' 'n goes to the step with the finding'
shows 'doubt: a join off the keys' 'the finding is with its step'
quit_explorer

# The traces.
OCAT_SESSION=monday ocat tables order >/dev/null
OCAT_SESSION=monday ocat show orders >/dev/null
explore 100x30
keys Esc T
shows 'last step' 'T lists the traces'
shows '2  monday' 'a trace has its number of steps'
keys / monday Enter Enter
shows 'monday.jsonl: 2 steps' 'Enter replays the trace of the line'
shows 'search_tables' 'the steps of our own traces are calls of tools'
keys r
shows 'today: same' 'r runs a step of our own tools again'
sqlite3 shop.db 'CREATE TABLE order_notes (id INTEGER PRIMARY KEY, note TEXT)'
ocat sync shop >/dev/null
keys r
shows 'today: differs' 'after a change of the catalog its answer differs'
shows '+ shop.order_notes' 'what was added since is shown'
keys @
shows 'on its generations: ' '@ runs it again on the generations that it read'
keys q
shows 'last step' 'closing the replay leads back to the traces'
quit_explorer

# Sessions of other agents in this folder.
mkdir -p .claude/projects
project=.claude/projects/$(pwd | sed 's/[^A-Za-z0-9]/-/g')
mkdir "$project"
cp session.jsonl "$project/s1.jsonl"
head -3 session.jsonl | sed 's/Which region orders most?/Which day is the best?/' >"$project/s2.jsonl"
explore 100x30
keys Esc T
until_true 'the sessions' is_on_screen 'Which day is the best?'
shows 'Claude Code' 'T lists the sessions of other agents in this folder'
shows '8       1  answered  Which region orders most?' 'a session has its steps, failures, outcome and question'
shows '2          open      Which day' 'a session without an answer is open'
keys '&' 'agent:claude outcome:open' Enter
shows '1 of ' 'the traces can be filtered'
shows_no 'Which region' 'a session that the filter excludes is hidden'
keys '&' ^U 'region' Enter
shows '▸' 'a word is sought in the questions'
keys g Enter
shows 's1.jsonl: 8 steps' 'Enter replays the session of another agent'
quit_explorer

# Going back leads to the session that was open there.
explore 100x30
keys Esc ':replay session.jsonl' Enter i
keys ':replay shell.jsonl' Enter
shows 'shell.jsonl: 2 steps' 'another session takes the place of the one before'
keys '[' '['
shows 'session.jsonl: 8 steps' 'going back leads to the session that was open there'
quit_explorer

# The steps of this session.
explore 100x30
keys Esc t
shows 'No steps yet.' 'a session begins without steps'
quit_explorer
ocat config set traces no >/dev/null
explore 100x30
keys 'orders' Enter t
shows 'steps of this session: ' 'without traces the steps of this session are seen'
shows '  search_tables orders' 'a search is a step'
copy yl
is "$(copied)" 'ocat tables orders' 'no command replays steps that are not kept'
keys Esc
quit_explorer
ocat config set traces yes >/dev/null

# Files that are none, or not whole.
head -c -40 session.jsonl >torn.jsonl
printf 'id,name\n1,x\n' >table.csv
: >empty.jsonl
explore 100x30
keys Esc ':replay torn.jsonl' Enter
shows 'torn.jsonl: 7 steps' 'a torn last line costs only that line'
keys ^T table.csv Enter
shows 'not a session in a known format' 'a file of another kind is refused with the reason'
keys ^T empty.jsonl Enter
shows 'empty' 'an empty file is refused with the reason'
keys ^T nowhere.jsonl Enter
shows 'nowhere.jsonl' 'a missing file is named'
quit_explorer
done_testing
