#!/bin/sh
# Processes that start at once, where nobody has packed the names yet: one does, and all of them answer the same.
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
exits 0 'a catalog'
run ocat tables club_7 -o tsv
cp "$out" alone
rm -f "$cache"/*.names-*
before=$(made)
for i in 1 2 3 4; do
	ocat tables club_7 -o tsv >"together$i" 2>"said$i" &
	eval "child$i=$!"
done
for i in 1 2 3 4; do
	eval "wait \$child$i"
	is "$?" 0 "process $i ends well"
	is "$(cmp alone "together$i" 2>&1)$(cat "said$i")" '' 'and answers as one that is alone'
done
is "$(($(made) - before))" 1 'the names are packed once'
is "$(find "$cache" -name '*.names-*' | wc -l | tr -d ' ')" 1 'and nothing else is left'

# What a process left that was killed while it was its turn.
file=$(find "$cache" -name '*.names-*')
rm "$file"
: >"$file.0000000000000000.tmp"
run ocat tables club_7 -o tsv
is "$(cmp alone "$out" 2>&1)" '' 'a dead one holds nobody up'
is "$(find "$cache" -name '*.names-*')" "$file" 'and what it left is gone'
done_testing
