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
mkdir got
"$builddir/tests/cli/collector" got >port &
collector=$!
trap 'kill "$collector" 2>/dev/null; clean_up' EXIT
wait_until 'the collector' test -s port
run env OCAT_SESSION=live OTEL_EXPORTER_OTLP_ENDPOINT="http://127.0.0.1:$(cat port)" OTEL_EXPORTER_OTLP_TIMEOUT=30000 OTEL_RESOURCE_ATTRIBUTES='team=data' \
	"$OCAT" tables customer --why "$(printf 'bad \377 bytes "}]')"
wait_until 'the spans' sh -c 'cat got/*.json | grep -q invoke_agent'
run parse got/*.json
exits 0 'protobuf parses spans that are sent strictly'
is "$(cut -d ' ' -f 1,2 "$out" | tr '\n' '|')" 'execute_tool search_tables|invoke_agent ocat|' 'protobuf finds the spans that were sent'
sed 's/startTimeUnixNano/startTime/' wire.json >wrong.json
run parse wrong.json
exits 1 'protobuf refuses a wrong field'
done_testing
