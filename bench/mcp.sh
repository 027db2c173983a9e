# ocat mcp under load: the part `mcp` of bench/run, which reads this.
# shellcheck shell=sh disable=SC2154

# What agents ask: words and globs on names, filters, names that do not exist, questions in plain words.
mcp_searches() {
	while read -r kind arguments; do
		printf '%s\t%s\n' "$(echo "$kind" | tr _ ' ')" "$arguments"
	done <<-'SEARCHES'
		name:_word {"pattern":"invoice"}
		name:_glob {"pattern":"*order*line*"}
		name:_two_words {"pattern":"customer payment"}
		question {"query":"how many customers are there in each region"}
		name:_word {"pattern":"customer"}
		name:_filter {"pattern":"*customer*","has_column":"email"}
		name:_glob {"pattern":"dim_*_daily"}
		name:_miss {"pattern":"zebrafish"}
		name:_two_words {"pattern":"order item"}
		name:_word {"pattern":"voucher_lead"}
		name:_glob {"pattern":"fact_invoice*"}
		question {"query":"total amount of payments per supplier"}
		name:_word {"pattern":"=Customer"}
		name:_filter {"pattern":"shipment","row_count_min":1000}
		name:_two_words {"pattern":"invoice daily"}
		name:_miss {"pattern":"custmer_ordr"}
	SEARCHES
}

# loaded TRANSPORT ARGUMENT...: bench/mcp_load over it, into $measured
loaded() {
	transport=$1
	shift
	case $transport in
	stdio) "$bench/mcp_load" "$@" "$room/searches" "$OCAT" mcp ;;
	HTTP) "$bench/mcp_load" --http "$@" "$room/searches" "$OCAT" mcp --http 127.0.0.1:0 --rate 0 ;;
	esac >"$measured" 2>"$room/said" || fail "bench/mcp_load failed: $(cat "$room/said")"
	rm -rf "$HOME/.local/state/ocat/traces" # 30 kB a call
	[ "$(found errors 2)" = 0 ] || say "an error: $(found errors 3)"
}
p99() { found "$1" 5; }
errors() { row "$name: errors" "$(found errors 2) of $(found search 2) calls" '' '' '' 0 "$(within "$(found errors 2)" 0)"; }

# What a person feels: eight agents that each send twenty messages a second. Without a pause, time is mostly waiting for a core.
mcp_paced() {
	name="MCP over $1, 100,000 tables, 8 clients of 20 messages a second"
	say "$name"
	loaded "$1" --clients 8 --seconds "$2" --each 20
	row "$name: \`search_tables\` by name, 99 %" "$(words "$(p99 name)") (half: $(words "$(found name 3)"))" '`ping`, the same client, 99 %' \
		"$(words "$(p99 ping)")" "$(awk -v a="$(p99 name)" -v b="$(p99 ping)" 'BEGIN { printf("%.1f ms %s", a < b ? b - a : a - b, a < b ? "less" : "more") }')" '10 ms more' \
		"$(within "$(p99 name)" "$(awk -v ping="$(p99 ping)" 'BEGIN { print ping + 10 }')")"
	row "$name: \`search_tables\` by a question, 95 %" "$(words "$(found question 4)") (half: $(words "$(found question 3)"))" '' '' '' \
		'150 ms' "$(within "$(found question 4)" 150)"
	row "$name: a name that does not exist, half" "$(words "$(found 'name: miss' 3)")" "${rg_ms:+\`rg -ci\` on the bare names}" \
		"${rg_ms:+$(words "$rg_ms")}" "${rg_ms:+$(ratio "$(found 'name: miss' 3)" "$rg_ms")}" '' ''
	errors
}

mcp_closed() {
	name="MCP over $1, 100,000 tables, 8 clients without a pause"
	say "$name"
	loaded "$1" --clients 8 --seconds "$2"
	row "$name: \`search_tables\`, 99 %" "$(words "$(p99 search)") (half: $(words "$(found search 3)"))" '`ping`, the same client, 99 %' \
		"$(words "$(p99 ping)")" '' '' ''
	row "$name: messages, of which half are searches" "$(found rate 2) a second" '' '' '' '' ''
	errors
}

# The most memory of the process without mapped files; the calls of the first thousand have brought what each kind takes.
mcp_memory() {
	name="MCP over $1, 100,000 tables, one client, $2 calls"
	say "$name"
	loaded "$1" --clients 1 --calls "$2"
	last=$(grep '^memory-' "$measured" | tail -n 1 | cut -f 1)
	row "$name: memory, the last calls" "$(megabytes "$(found "$last" 4)")" 'the first 1,000 calls' "$(megabytes "$(found memory-1000 4)")" \
		"$(ratio "$(found "$last" 4)" "$(found memory-1000 4)")" 1.1 \
		"$(within "$(found "$last" 4)" "$(awk -v y="$(found memory-1000 4)" 'BEGIN { print 1.1 * y }')")"
	row "$name: processor time of a message, the last ones" "$(words "$(found "$last" 5)")" 'the first 1,000 calls' \
		"$(words "$(found memory-1000 5)")" "$(ratio "$(found "$last" 5)" "$(found memory-1000 5)")" '' ''
	errors
}

mcp() {
	name='MCP, 100,000 tables'
	say "$name: making them"
	big 100000
	at_rest
	mcp_searches >"$room/searches"
	printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"b","version":"1"}}}' >"$room/hello"
	rg_ms=
	if installed rg; then
		"$bench/gen_catalog" 100000 --names | cut -d . -f 2- >"$room/names"
		measure --rounds 30 --as rg rg -ci customer "$room/names"
		rg_ms=$(ms rg)
	fi
	measure --rounds 30 --as start sh -c "exec '$OCAT' mcp <'$room/hello'" --as empty "$bench/empty"
	row '`ocat mcp`, 100,000 tables: start, handshake and end' "$(words "$(ms start)")" 'an empty program' "$(words "$(ms empty)")" \
		"$(ratio "$(ms start)" "$(ms empty)")" '50 ms' "$(within "$(ms start)" 50)"
	"$OCAT" tables --ask 'customers' -q >/dev/null # the index of questions, made by the first one
	for transport in stdio HTTP; do
		mcp_paced "$transport" "$([ -n "$full" ] && echo 60 || echo 10)"
		mcp_closed "$transport" "$([ -n "$full" ] && echo 60 || echo 5)"
	done
	calls=$([ -n "$full" ] && echo 100000 || echo 3000)
	mcp_memory stdio "$calls"
	mcp_memory HTTP "$calls"
}
