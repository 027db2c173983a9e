#!/bin/sh
# Concurrent processes without a names index: one builds it, and all give the same answers.
. "${srcdir:-.}/tests/lib.sh"
cache=$HOME/.cache/ocat
log=$HOME/.local/state/ocat/ocat.log
OCAT_LOG_LEVEL=info
export OCAT_LOG_LEVEL
made() { grep -c '"names_made"' "$log"; }

awk 'BEGIN {
	for (i = 0; i < 3000; i++) {
		printf("{\"ns\":\"main\",\"table\":\"club_%d\",\"kind\":\"table\",\"cols\":[[\"id\",\"int\",\"\"]", i)
		for (k = 0; k < 12; k++)
			printf(",[\"part_%d_%d\",\"text\",\"\"]", k, i)
		print "]}"
	}
}' >clubs.jsonl
run ocat add clubs clubs.jsonl
exits 0 'add connects a catalog with 3000 tables'
run ocat tables club_7 --limit 1000 -o tsv
cp "$out" alone
rm -f "$cache"/*.names-*
before=$(made)
for i in 1 2 3 4; do
	ocat tables club_7 --limit 1000 -o tsv >"together$i" 2>"said$i" &
	eval "child$i=$!"
done
for i in 1 2 3 4; do
	eval "wait \$child$i"
	is "$?" 0 "process $i of four concurrent ones exits with 0"
	is "$(cmp alone "together$i" 2>&1)$(cat "said$i")" '' "process $i of four gives the same answer as a single one"
done
is "$(($(made) - before))" 1 'four concurrent processes build one names index'
is "$(find "$cache" -name '*.names-*' | wc -l | tr -d ' ')" 1 'four concurrent processes leave one names index file'

# The temporary file of a process that was killed while it built the index.
file=$(find "$cache" -name '*.names-*')
rm "$file"
: >"$file.0000000000000000.tmp"
run ocat tables club_7 --limit 1000 -o tsv
is "$(cmp alone "$out" 2>&1)" '' 'tables succeeds beside the temporary file of a dead process'
is "$(find "$cache" -name '*.names-*')" "$file" 'the temporary file of a dead process is deleted'
done_testing
