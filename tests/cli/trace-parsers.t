#!/bin/sh
# The protobuf of OpenTelemetry parses exported traces. ./check --full installs it.
. "${srcdir:-.}/tests/lib.sh"
parsers=${OCAT_TEST_PARSERS:-}
[ -d "$parsers/python/opentelemetry" ] || cannot_run 'no parsers: tests/servers/fetch-parsers DIR, then OCAT_TEST_PARSERS=DIR'
parse() { PYTHONPATH=$parsers/python python3 "$srcdir/tests/cli/parse-otlp.py" "$@"; }

make_shop shop.db
OCAT_SESSION=wire
export OCAT_SESSION
run ocat add shop shop.db
ocat tables customer --why 'who "buys"' >/dev/null
ocat show nothing_here >/dev/null 2>&1
ocat refs orders >/dev/null
run ocat trace export wire
cp "$out" wire.json
run parse wire.json
exits 0 'protobuf parses an exported trace strictly'
is "$(cut -d ' ' -f 1,2 "$out" | tr '\n' '|')" 'invoke_agent ocat|execute_tool search_tables|execute_tool describe_asset|execute_tool get_relationships|' \
	'protobuf finds a span for the session and for each call'
sed 's/startTimeUnixNano/startTime/' wire.json >wrong.json
run parse wrong.json
exits 1 'protobuf refuses a wrong field'
done_testing
