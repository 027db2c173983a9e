#!/bin/sh
# Vectors that are made in the background while somebody works in the explorer.
. "${srcdir:-.}/tests/lib-tui.sh"

texts() { awk '/texts=/ { sub(/.*texts=/, ""); n += $1 } END { print n + 0 }' log; }
cd "$work" || exit 1
i=0
while [ $((i = i + 1)) -le 100 ]; do
	echo "{\"ns\":\"clinic\",\"table\":\"ward_$i\",\"desc\":\"\",\"cols\":[[\"id\",\"text\",\"\"]]}"
done >made.jsonl
echo stall >mode
: >log
"$builddir/tests/cli/vector-endpoint" mode log >port &
endpoint=$!
trap 'kill "$endpoint" 2>/dev/null; clean_up' EXIT
until_true 'the endpoint' test -s port
ocat add made made.jsonl >/dev/null
ocat sync made >/dev/null
ocat config set vectors_model bag >/dev/null
ocat config set vectors_url "http://127.0.0.1:$(cat port)/v1" >/dev/null

explore 80x24
until_true 'the first batch' grep -q 'texts=64' log
keys '=ward_77' Enter
shows '▸clinic.ward_77' 'keys work while vectors are made'
until_true 'the second batch' grep -q 'texts=36' log
keys g G
is "$(grep -c POST log)" 2 'the endpoint is still at work on the second batch'
keys q
until_true 'the end' has_ended
is "$(cat ended)" 0 'quitting does not wait for a silent endpoint'
echo good >mode
: >log
ocat sync made >/dev/null
is "$(texts)" 37 'the vectors made before quitting are kept'
done_testing
