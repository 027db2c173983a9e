#!/bin/sh
# The steps of the explorer as spans of a collector: in batches while it runs, and the session at its end.
. "${srcdir:-.}/tests/lib-tui.sh"
collector=
trap 'kill "${collector:-}" 2>/dev/null; clean_up' EXIT
make_shop shop.db
ocat add shop shop.db >/dev/null
mkdir got
"$builddir/tests/cli/collector" got >port &
collector=$!
wait_until 'the collector' test -s port
names() {
	sqlite3 :memory: "select s.value ->> 'name' from fsdir('got') f, json_each(cast(f.data as text), '$.resourceSpans[0].scopeSpans[0].spans') s
		where f.name like '%.json' order by cast(replace(f.name, 'got/', '') as integer), s.key"
}
has() { names | grep -qxF "$1"; }

endpoint=OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:$(cat port)
explore 80x24 "$endpoint" OTEL_EXPORTER_OTLP_TIMEOUT=30000
keys Esc ':refs orders' Enter
until_true 'the span of a step' has 'execute_tool describe_asset'
point 0 'a step is sent while the explorer runs'
has 'invoke_agent ocat'
is $? 1 'the session is not sent before its end'
keys Esc ':path orders region' Enter
quit_explorer
has 'execute_tool get_join_path'
point $? 'a step just before the end is sent'
is "$(names | grep -c invoke_agent)" 1 'the session is sent once, at the end'

kill "$collector"
explore 80x24 "$endpoint"
keys Esc ':refs customers' Enter
shows orders 'a step without a collector is as any other'
quit_explorer
is "$(grep -c spans_not_sent "$HOME/.local/state/ocat/ocat.log")" 1 'the log has one warning for a session without a collector'
done_testing
