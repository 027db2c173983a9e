#!/bin/sh
# Steps as spans of a collector while ocat works: what is sent and where, and what a collector in trouble costs.
. "${srcdir:-.}/tests/lib.sh"
collector=
trap 'kill "${collector:-}" 2>/dev/null; clean_up' EXIT
make_shop shop.db
OCAT_SESSION=live
export OCAT_SESSION
run ocat add shop shop.db
mkdir got
mode() { echo "$1" >got/mode; }
mode good
"$builddir/tests/cli/collector" got >port &
collector=$!
wait_until 'the collector' test -s port
url=http://127.0.0.1:$(cat port)
state=$HOME/.local/state/ocat
traces=$state/traces

forget() { rm -f got/*.json got/*.head "$state/.collector-failed" "$state/ocat.log" "$traces/live.jsonl"; }
# live [VARIABLE=VALUE...] "$OCAT" ARGUMENT...: with a collector that has time to answer on a busy machine
live() { run env OTEL_EXPORTER_OTLP_ENDPOINT="$url" OTEL_EXPORTER_OTLP_TIMEOUT=30000 "$@"; }
requests() { find got -name '*.json' | wc -l; }
warnings() { cat "$state/ocat.log" 2>/dev/null | grep -c spans_not_sent; }
# All spans that came, in order, as s.value; of the requests since `forget`.
spans() {
	sqlite3 -separator ' ' :memory: "select $1 from fsdir('got') f, json_each(cast(f.data as text), '$.resourceSpans[0].scopeSpans[0].spans') s
		where f.name like '%.json' order by cast(replace(f.name, 'got/', '') as integer), s.key"
}
attribute() { # attribute TOOL KEY KIND: of its span
	spans "(select json_extract(a.value, '$.value.$3') from json_each(s.value, '$.attributes') a where a.value ->> 'key' = '$2'), s.value ->> 'name'" |
		sed -n "s/ execute_tool $1\$//p"
}
resource() { sqlite3 :memory: "select distinct a.value ->> '$.value.stringValue' from fsdir('got') f, json_each(cast(f.data as text), '$.resourceSpans[0].resource.attributes') a where f.name like '%.json' and a.value ->> 'key' = '$1'"; }
head_has() { cat got/*.head | tr -d '\r' | grep -ci -e "^$1\$"; }

# ---- what is sent ----
live "$OCAT" tables customer --why 'who buys'
exits 0 'a command answers while its steps are sent'
prints customers 'the answer is as without a collector'
is "$(cat "$err")" '' 'nothing is said about the collector'
[ "$(head_has 'POST /v1/traces HTTP/1.1')" -ge 1 ]
point $? 'spans go to the path for traces below the endpoint'
[ "$(head_has 'content-type: application/json')" -ge 1 ]
point $? 'spans are sent as JSON'
is "$(spans "s.value ->> 'name'" | tr '\n' '|')" 'execute_tool search_tables|invoke_agent ocat|' 'the first command of a session sends its step, and the session'
live "$OCAT" show nothing_here
is "$(spans "s.value ->> 'name'" | tr '\n' '|')" 'execute_tool search_tables|invoke_agent ocat|execute_tool describe_asset|' 'later commands send only their steps'
is "$(attribute describe_asset error.type stringValue)" table_not_found 'a failed call says how it failed'
run ocat trace export live
cp "$out" whole.json
whole() { sqlite3 -separator ' ' :memory: "select $1 from json_each(readfile('whole.json'), '$.resourceSpans[0].scopeSpans[0].spans') s"; }
ids="s.value ->> 'traceId', s.value ->> 'spanId', coalesce(s.value ->> 'parentSpanId', '')"
is "$(spans "$ids" | sort)" "$(whole "$ids" | sort)" 'the spans have the identifiers of an exported trace'
is "$(spans "json_extract(s.value, '$.attributes')" | grep search_tables)" "$(whole "json_extract(s.value, '$.attributes')" | grep search_tables)" \
	'the span of a call has the attributes of an exported one'
is "$(attribute search_tables index_snapshot_id stringValue)" shop@1 'a span has the generations that were read'
is "$(resource service.name)" ocat 'the service is ocat'

# ---- the variables of OpenTelemetry ----
forget
live OTEL_SERVICE_NAME=desk OTEL_RESOURCE_ATTRIBUTES='service.name=no,deployment.environment=a%20b,torn' \
	OTEL_EXPORTER_OTLP_HEADERS='x-key=to%3Dken, x-team=data' "$OCAT" tables customer
is "$(resource service.name)|$(resource deployment.environment)" 'desk|a b' 'the resource is that of the variables'
is "$(head_has 'x-key: to=ken')$(head_has 'x-team: data')" "$(requests)$(requests)" 'the headers are sent'
run env OTEL_EXPORTER_OTLP_TRACES_ENDPOINT="$url/own/path" OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:1 "$OCAT" tables customer
is "$(head_has 'POST /own/path HTTP/1.1')" 1 'the endpoint for traces precedes the general one, as it is'
forget
live TRACEPARENT=00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01 "$OCAT" tables customer
is "$(spans "s.value ->> 'traceId', s.value ->> 'parentSpanId'")" '0af7651916cd43dd8448eb211c80319c b7ad6b7169203331' 'TRACEPARENT is the parent of the steps'
silent() { # silent WORDS VARIABLE...: nothing is sent
	words=$1 before=$(requests)
	shift
	live "$@" "$OCAT" tables customer
	[ "$status" = 0 ] && [ "$(requests)" = "$before" ]
	point $? "nothing is sent $words"
}
silent 'of an unsampled parent' TRACEPARENT=00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00
silent 'with OTEL_SDK_DISABLED' OTEL_SDK_DISABLED=true
silent 'with OTEL_TRACES_EXPORTER none' OTEL_TRACES_EXPORTER=none
silent 'with the sampler always_off' OTEL_TRACES_SAMPLER=always_off
silent 'with a ratio of 0' OTEL_TRACES_SAMPLER=traceidratio OTEL_TRACES_SAMPLER_ARG=0
silent 'when traces are off' OCAT_TRACES=no
before=$(requests)
live OTEL_TRACES_SAMPLER=traceidratio OTEL_TRACES_SAMPLER_ARG=1 TRACEPARENT=nonsense "$OCAT" tables customer
is "$(requests)" $((before + 1)) 'a ratio of 1 sends all, and an invalid TRACEPARENT is ignored'
live OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf "$OCAT" tables customer
is "$(requests)" $((before + 2)) 'JSON is sent in place of protobuf'
silent 'over gRPC' OTEL_EXPORTER_OTLP_PROTOCOL=grpc
is "$(warnings)" 1 'the log says why nothing is sent over gRPC'
silent 'to an address without a scheme' OTEL_EXPORTER_OTLP_ENDPOINT=localhost:4317

# ---- what must not leave this machine ----
forget
live OCAT_TRACES_VALUES=no "$OCAT" check "select * from customers where email = 'ann@example.org'"
live OCAT_TRACES_RESULTS=0 "$OCAT" tables customer --why 'postgresql://ana:hunter2@db/shop'
live "$OCAT" rows customers
cat got/*.json >sent
grep -q 'describe\|search_tables' sent
point $? 'steps were sent'
is "$(grep -cE 'ann@example|hunter2' sent)" 0 'what the trace leaves out is not sent either'
is "$(attribute get_sample_data gen_ai.tool.call.result stringValue)" '' 'rows of a source are not sent'

# ---- names that mean harm ----
forget
sqlite3 odd.db "create table \"quote\"\"'\\$(printf '\001\033')[31m\" (a)" "create table \"line
end\" (a)"
run ocat add odd odd.db
live "$OCAT" tables -c odd --why "$(printf 'bad \377\376 bytes "}]')"
is "$(sqlite3 :memory: "select min(json_valid(cast(data as text))) from fsdir('got') where name like '%.json'")" 1 'hostile names and bytes are valid JSON'
is "$(spans "s.value ->> 'name'" | head -n 1)" 'execute_tool search_tables' 'hostile names leave the span as it is'

# ---- a collector in trouble ----
for how in fail busy rejects; do
	forget
	mode $how
	live "$OCAT" tables customer
	exits 0 "a command succeeds when the collector answers: $how"
	is "$(cat "$err")" '' "a command says nothing when the collector answers: $how"
	is "$(warnings)" 1 "the log has a warning when the collector answers: $how"
	live "$OCAT" show customers
	is "$(warnings)" 1 "the log has one warning for several commands when the collector answers: $how"
done
grep -q 'rejected 2 spans: too old' "$state/ocat.log"
point $? 'the log says which spans were rejected'
mode good
again() { live "$OCAT" tables customer && [ ! -e "$state/.collector-failed" ]; }
wait_until 'the collector is forgiven' again
point $? 'a collector that answers again is forgiven'
forget
mode words
live "$OCAT" tables customer
is "$(warnings)" 0 'an answer in words counts as one'
forget
mode silent
live OTEL_EXPORTER_OTLP_TIMEOUT=100 timeout 60 "$OCAT" tables customer
exits 0 'a command does not wait for a silent collector'
prints customers 'the answer is printed although the collector is silent'
is "$(warnings)" 1 'the log says that the collector is silent'
forget
live env -u OTEL_EXPORTER_OTLP_TIMEOUT timeout 60 "$OCAT" tables customer
exits 0 'without a timeout, a command does not wait long either'
forget
run env OTEL_EXPORTER_OTLP_ENDPOINT=http://ana:hunter2@127.0.0.1:1/x?token=sesame "$OCAT" tables customer
exits 0 'a command succeeds without a collector'
is "$(cat "$err")" '' 'a command says nothing about a missing collector'
is "$(warnings)" 1 'the log says that the collector is missing'
is "$(grep -cE 'hunter2|sesame' "$state/ocat.log")" 0 'the log has no password of the collector'

# ---- doctor ----
mode good
live OTEL_EXPORTER_OTLP_HEADERS=x-key=sesame "$OCAT" doctor
prints "each step is also sent to $url/v1/traces" 'doctor says where steps are sent'
prints 'the collector answers' 'doctor says that the collector answers'
prints_no sesame 'doctor does not print headers'
mode fail
live "$OCAT" doctor
prints 'answers 500' 'doctor says how the collector fails'
live OTEL_EXPORTER_OTLP_PROTOCOL=grpc "$OCAT" doctor
prints 'use http/json' 'doctor says which protocol to use'
run ocat doctor
prints_no collector 'doctor does not mention a collector that is not named'
done_testing
