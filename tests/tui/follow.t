#!/bin/sh
# The explorer follows a running server: steps as they come, calls that wait, and what a person decides on them.
. "${srcdir:-.}/tests/lib-tui.sh"
make_shop shop.db
ocat add shop shop.db >/dev/null
ocat sync shop >/dev/null
OCAT_RUNTIME_DIR=$work/run
export OCAT_RUNTIME_DIR
server=
trap 'kill ${server:-} ${other:-} 2>/dev/null; clean_up' EXIT

# serve OPTIONS: a server whose agent is this test: `say` writes to it, its answers are in $work/answers
serve() {
	rm -f "$work/to"
	mkfifo "$work/to"
	: >"$work/answers"
	"$OCAT" mcp "$@" <"$work/to" >"$work/answers" 2>"$work/log" &
	server=$!
	exec 3>"$work/to"
	say '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"claude-code","version":"2.1"}}}'
	until_true 'the handshake' answered 0
}
say() { printf '%s\n' "$1" >&3; }
call() { # call ID TOOL PARAMETERS
	say "{\"jsonrpc\":\"2.0\",\"id\":$1,\"method\":\"tools/call\",\"params\":{\"name\":\"$2\",\"arguments\":$3}}"
}
answered() { grep -q "\"id\":$1," "$work/answers"; }
answer_of() { until_true "the answer $1" answered "$1" && grep "\"id\":$1," "$work/answers" >"$out"; }
on_screen() { look | grep -qF -- "$1"; }
# appears TEXT WORDS: what others do comes to the screen without a key
appears() {
	until_true "\"$1\" on the screen" on_screen "$1"
	shows "$1" "$2"
}
socket_is_there() { [ -S "$work/run/$server.sock" ]; }
gone() { ! kill -0 "$1" 2>/dev/null; }

# ---- without a server ----
run ocat follow
exits 1 'follow without a server exits with 1'
says 'no server of yours is running' 'follow without a server says so'
explore 80x24
keys Esc ^W
shows 'no server of yours is running' 'the key says that no server is running'
quit_explorer

# ---- steps ----
serve --hold 3000
until_true 'the socket' socket_is_there
explore 80x24 -- follow
appears 'watching the server of' 'follow opens the explorer on the server'
shows 'No call yet.' 'a server without calls says so'
shows 'running  no call at the moment' 'the line below says that nothing runs'
call 1 search_tables '{"pattern":"orders"}'
appears '1  search_tables orders' 'a step appears as it is made'
shows 'watching claude-code 2.1: 1 step' 'the title has the client'
call 2 describe_asset '{"asset":"shop.\u001b[31morders"}'
appears 'shop.\e[31morders' 'hostile parameters of a step are shown cleaned'

# ---- decisions ----
keys p
appears 'paused   the next call waits for you' 'p pauses the calls'
shows 'p resume' 'the footer offers to resume'
call 3 check_sql '{"sql":"select *\nfrom orders \u001b[31m"}'
appears 'check_sql waits, continues in' 'a call that waits is shown with its time'
shows 'sql select * from orders \e[31m' 'the parameters of a call that waits are shown cleaned'
shows 'check_sql waits for you' 'the header says that a call waits'
shows 'Y let it go  ! veto  A answer' 'the footer offers the decisions'
answered 3
is $? 1 'a call that waits is not answered'
keys ! 'wrong schema' Enter
answer_of 3
prints 'A person who watches this session refused this call: wrong schema. Do not repeat it' 'a veto with its reason reaches the model'
appears 'refused it after' 'the step shows that it was refused'
shows 'wrong schema' 'the step shows the reason'
call 4 search_tables '{"pattern":"customers"}'
appears 'search_tables waits' 'another call waits'
keys A 'it is crm.customers' Enter
answer_of 4
prints 'answered in place of search_tables:\nit is crm.customers' 'an answer reaches the model'
appears 'the words of a person' 'the step shows what a person answered'
call 5 search_tables '{"pattern":"customers"}'
appears 'search_tables waits' 'a third call waits'
keys ! Esc Y
answer_of 5
prints 'shop.customers' 'Esc takes back a veto, and Y lets the call go'
call 6 search_tables '{"pattern":"region"}'
appears 'search_tables waits' 'a fourth call waits'
call 7 search_tables '{"pattern":"orders"}'
appears '; 1 more waits' 'further calls that wait are counted'
keys p
answer_of 6
answer_of 7
appears 'running  no call at the moment' 'p lets all calls go'
keys Y
shows 'calls wait only while they are paused' 'a decision without a call says why it does nothing'

# ---- a table ----
keys g P
appears 'pinned   shop.orders' 'P points to the table of the step'
call 8 search_tables '{"pattern":"region"}'
answer_of 8
prints 'A person who watches this session points to shop.orders.' 'the next answer names the table'
keys g P
until_true 'the end of the pin' sh -c '! tmux -S "$0" -f /dev/null capture-pane -p | grep -q "pinned   shop"' "$terminal"
shows_no 'pinned   shop.orders' 'P again points to it no more'

# ---- elsewhere and back ----
keys p
appears 'paused' 'the calls are paused again'
call 9 search_tables '{"pattern":"region"}'
appears 'search_tables waits' 'a call waits before the person looks at a table'
keys Esc ':inspect shop.orders' Enter
answered 9
is $? 0 'the end of the view lets the call go'
quit_explorer

# ---- its end ----
explore 80x24 -- follow "$server"
appears 'watching claude-code 2.1' 'follow takes the number of a process'
keys p
appears 'paused   the next call' 'the calls are paused once more'
call 10 search_tables '{"pattern":"region"}'
appears 'search_tables waits' 'a call waits before the explorer is killed'
kill -KILL "$(program)"
until_true 'the end of the explorer' has_ended
answer_of 10
prints 'shop.region' 'a call goes on when the explorer is killed'
explore 80x24 -- follow
appears 'watching claude-code 2.1' 'the server can be followed again'
exec 3>&-
until_true 'the end of the server' gone "$server"
appears 'the server has ended' 'the explorer says that the server has ended'
shows 'search_tables region' 'the steps of a server that has ended stay'
keys !
shows 'the server has ended' 'nothing can be decided after the end'
keys q
quit_explorer

# ---- two clients on one connection, and no trace ----
named() { # named ID CLIENT PATTERN
	say "{\"jsonrpc\":\"2.0\",\"id\":$1,\"method\":\"tools/call\",\"params\":{\"name\":\"search_tables\",\"arguments\":{\"pattern\":\"$3\"},\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{},\"io.modelcontextprotocol/clientInfo\":{\"name\":\"$2\",\"version\":\"1\"}}}}"
	until_true "the answer $1" answered "$1"
}
serve
named 1 ann orders
named 2 bob region
explore 80x24 -- follow
appears 'watching ann 1 (client 1 of 2)' 'of several clients, the first one is shown'
shows 'search_tables orders' 'the steps of the first client are shown'
keys C
appears 'watching bob 1 (client 2 of 2)' 'C shows the next client'
shows 'search_tables region' 'the steps of the next client are shown'
keys p
appears 'paused' 'the calls of both clients are paused'
call 3 search_tables '{"pattern":"staff"}'
appears 'search_tables of claude-code 2.1 waits' 'a call that waits has its client, if there are several'
keys Tab '[' ^W
appears 'search_tables of claude-code 2.1 waits' 'the key shows the server that is watched already'
keys Y
answer_of 3
prints 'shop.staff' 'the call goes on'
quit_explorer
exec 3>&-
until_true 'the end of the server' gone "$server"
OCAT_TRACES=false
export OCAT_TRACES
serve
unset OCAT_TRACES
call 1 search_tables '{"pattern":"orders"}'
answer_of 1
explore 80x24 -- follow
appears 'This server records no steps.' 'a server without traces says so'
keys p
appears 'paused' 'the calls of a server without traces are paused'
call 2 search_tables '{"pattern":"orders"}'
appears 'pattern orders' 'a call that waits is shown without traces'
keys p
answer_of 2
quit_explorer
exec 3>&-
until_true 'the end of the server' gone "$server"

# ---- several ----
serve
other=$server
exec 4>&3
serve
explore 80x24 -- follow
appears "$other" 'with several servers, follow lists them'
shows 'stdio, shop, since' 'the list has the transport, the catalogs and the age of a server'
keys "$other" Enter
appears 'watching the server of' 'the chosen server is followed'
quit_explorer
exec 3>&- 4>&-
until_true 'the end of the servers' gone "$server"
until_true 'the end of the other server' gone "$other"

# ---- without a catalog of one's own ----
serve
explore 80x24 "XDG_CONFIG_HOME=$work/none" "XDG_CACHE_HOME=$work/none" -- follow
appears 'watching the server of' 'a server is followed where no catalog is connected'
call 1 search_tables '{"pattern":"orders"}'
appears '1  search_tables orders' 'the steps of a server appear where no catalog is connected'
keys q
shows 'No catalog connected yet' 'behind it the first screen says that no catalog is connected'
quit_explorer
exec 3>&-
done_testing
