#!/bin/sh
# Sessions of agents from elsewhere: the steps and calls that replay finds, and those that jq finds in the files.
. "${srcdir:-.}/tests/lib.sh"
[ -n "${OCAT_DATA-}" ] || cannot_run 'no data: make check-data DATA=DIR'
needs jq jq

# found FILE FILTER: in the answer of replay
found() { ocat replay "$1" -o json 2>"$err" | jq -r "$2"; }
# counted FILE FILTER: in the lines of the file that are JSON
counted() { jq -cR 'fromjson? // empty' "$1" | jq -s -r "$2"; }

for file in "$OCAT_DATA"/traces/claude_code/*.jsonl; do
	[ -f "$file" ] || continue
	name=$(basename "$file")
	# The first of the records with an ID counts, if it has a message with content.
	first='[.[] | objects | select(.message.content? != null)] | unique_by(.uuid)'
	is "$(found "$file" .result.totals.calls)" \
		"$(counted "$file" "$first | [.[].message.content | arrays[] | objects | select(.type == \"tool_use\")] | length")" "$name: each call is a step"
	is "$(found "$file" '[.result.steps[] | select(.type == "call" and .ended)] | length')" \
		"$(counted "$file" "$first | [.[].message.content | arrays[] | objects | select(.type == \"tool_result\")] | length")" "$name: each result has its call"
	is "$(found "$file" '[.result.steps[] | select(.type == "assistant")] | length')" \
		"$(counted "$file" "$first | [.[] | select(.type == \"assistant\") | .message.content | if type == \"string\" then . else (.[] | objects | select(.type == \"text\")) end] | length")" \
		"$name: each text of the model is a step"
	is "$(found "$file" '.result.totals.tokens_out // 0')" \
		"$(counted "$file" "$first | [.[] | select(.message.usage != null)] | unique_by(.message.id) | map(.message.usage.output_tokens) | add // 0")" "$name: tokens are counted once for each message"
done

for file in "$OCAT_DATA"/traces/codex_exec/*.jsonl; do
	[ -f "$file" ] || continue
	name=$(basename "$file")
	is "$(found "$file" '[.result.steps[] | select(.type == "call") | .result // ""] | join("|")')" \
		"$(counted "$file" '[.[] | select(.type == "item.completed").item | select(.type | IN("agent_message", "reasoning") | not) | .aggregated_output // ""] | join("|")')" \
		"$name: each command and change is a call with its output"
	is "$(found "$file" '[.result.steps[] | select(.type != "call") | .text] | join("|")')" \
		"$(counted "$file" '[.[] | select(.type == "item.completed").item | select(.type | IN("agent_message", "reasoning")) | .text] | join("|")')" "$name: each text is a step"
	is "$(found "$file" .result.totals.tokens_in)" "$(counted "$file" '[.[] | .usage.input_tokens // 0] | add')" "$name: the tokens are those of the turns"
done

# Whatever a file is, it is shown or refused.
for file in $(find "$OCAT_DATA/traces" -type f 2>/dev/null | sort); do
	run ocat replay "$file"
	[ "$status" = 0 ] || [ "$status" = 3 ]
	point $? "$(basename "$file") is shown, or refused as unknown" "exit status $status"
done
done_testing
