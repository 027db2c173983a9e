# Sessions of Claude Code for shell tests, with statements that really ran on the server of tests/lib-postgresql.sh.
#
#	. "${srcdir:-.}/tests/lib-sessions.sh"
#	session_begins revenue 'What is the revenue by region?'   # sessions/revenue.jsonl, from now on
#	session_looks orders                                       # a look at a table, through a tool
#	session_asks 'select sum(total) from sales.orders'         # through an MCP tool; what the server said is its result
#	session_types 'select count(*) from sales.orders'          # with psql in a shell
#	session_says 'It is 1200.'
#	session_asked 'And by month?'                              # the next question
# shellcheck shell=sh disable=SC2034,SC2154

session_folder=$work/sessions
mkdir -p "$session_folder"

# json_text TEXT: as a JSON string
json_text() {
	printf '%s\n' "$1" | sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/	/\\t/g' | awk '{ printf "%s%s", (NR > 1 ? "\\n" : "\""), $0 } END { print "\"" }'
}

session_line() { # session_line TYPE MESSAGE
	session_uuid=$((session_uuid + 1))
	printf '{"parentUuid":null,"isSidechain":false,"userType":"external","cwd":"%s","sessionId":"%s","version":"2.1.140","type":"%s","uuid":"u%s","timestamp":"%s","message":%s}\n' \
		"$work" "$session_id" "$1" "$session_id-$session_uuid" "$(date -u +%FT%T.%3NZ)" "$2" >>"$session"
}

session_asked() {
	session_line user "{\"role\":\"user\",\"content\":$(json_text "$1")}"
}

session_begins() { # session_begins NAME QUESTION
	session=$session_folder/$1.jsonl session_id=$1 session_uuid=0
	: >"$session"
	session_asked "$2"
}

session_says() {
	session_line assistant "{\"id\":\"m-$session_id-$session_uuid\",\"role\":\"assistant\",\"model\":\"claude\",\"content\":[{\"type\":\"text\",\"text\":$(json_text "$1")}],\"usage\":{\"input_tokens\":10,\"output_tokens\":10}}"
}

session_calls() { # session_calls TOOL INPUT RESULT FAILED
	session_line assistant "{\"id\":\"m-$session_id-$session_uuid\",\"role\":\"assistant\",\"model\":\"claude\",\"content\":[{\"type\":\"tool_use\",\"id\":\"t-$session_id-$session_uuid\",\"name\":\"$1\",\"input\":$2}],\"usage\":{\"input_tokens\":10,\"output_tokens\":10}}"
	session_line user "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t-$session_id-$((session_uuid - 1))\",\"content\":$(json_text "$3")$([ "$4" = 0 ] || printf ',"is_error":true')}]}"
}

session_looks() { # session_looks TABLE
	session_calls mcp__postgres__describe_table "{\"table\":$(json_text "$1")}" \
		"$(psql -AtXc "select attname from pg_attribute where attrelid = 'sales.$1'::regclass and attnum > 0")" 0
}

session_runs() { # what psql prints for the statement, as this test's server answers it
	session_result=$(psql -AX ${session_role:+-U "$session_role"} -c "$1" 2>&1)
	session_status=$?
}

session_asks() {
	session_runs "$1"
	session_calls mcp__postgres__query "{\"sql\":$(json_text "$1")}" "$session_result" $session_status
}

session_types() {
	session_runs "$1"
	session_calls Bash "{\"command\":$(json_text "psql -h $PGHOST -p $PGPORT $PGDATABASE -c \"$1\"")}" "$session_result" $session_status
}
