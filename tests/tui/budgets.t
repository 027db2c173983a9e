#!/bin/sh
# What it costs: bytes for a frame and a move, none when idle, memory, with 20,000 tables.
. "${srcdir:-.}/tests/lib-tui.sh"
hurry=1

at_most() { # at_most FOUND MOST WORDS
	[ "$1" -le "$2" ]
	point $? "$3: $1, at most $2"
}

awk 'BEGIN { split("customer order invoice account shipment ticket payment product", noun, " ")
	for (i = 1; i <= 20000; i++) {
		printf "{\"ns\":\"area_%02d\",\"table\":\"%s_%05d\",\"pk\":[\"id\"],\"desc\":\"one row for each %s\",\"rows\":%d,", \
			i % 40, noun[i % 8 + 1], i, noun[i % 8 + 1], i * 977
		printf "\"cols\":[[\"id\",\"bigint\",\"\"],[\"name\",\"text\",\"\"],[\"created_at\",\"timestamp\",\"\"],[\"amount_%d\",\"numeric(12,2)\",\"\"]]}\n", i % 10
	} }' >many.jsonl
ocat add many many.jsonl >/dev/null
ocat tables >/dev/null 2>&1

# The whole of what it writes, from its first byte, by pipe-pane on a pane that waits.
explore 80x24
quit_explorer
sed -i "1i read -r go" "$work/start"
: >"$idle"
rm -f "$work/ended"
typed=0
new_terminal 80x24 "sh '$work/start'"
count_from_here
tm send-keys Enter
settle 'the first screen' is_idle
shows '20,000 tables' 'all of them are there'
at_most "$(counted)" 3072 'bytes until the first screen stands, with the inspector'

keys Esc O
count_from_here
keys j j j j j j
at_most $(($(counted) / 6)) 150 'bytes a move in the list'
keys O
count_from_here
keys j j j j j j
at_most $(($(counted) / 6)) 1000 'bytes a move, with the inspector that follows'
count_from_here
before=$(painted)
tm send-keys -l jjjjjjjjjjjjjjjjjjjj
typed=$((typed + 20))
settle 'twenty moves'
at_most $(($(painted) - before)) 4 'paints for them, two of which are the inspector'
at_most "$(counted)" 3000 'bytes for twenty moves at once, with the inspector'

count_from_here
keys PgDn
at_most "$(counted)" 3000 'bytes a page, with the inspector'
keys G
shows '▸' 'the end of 20,000 tables is reached'
look >"$out"
grep -q '^▸area_39' "$out"
point $? 'G reaches the last of 20,000 tables'
keys g /

count_from_here
keys c
at_most "$(counted)" 4000 'bytes a key of the query line, with the inspector'
keys ustomer
shows '2,500 of 20,000 tables' 'a typed word narrows 20,000 tables'

# Idle: no byte, no wakeup. A second is long enough to see a clock or a spinner.
switches() { cat /proc/"$(program)"/task/*/status | awk '/ctxt_switches/ { n += $2 } END { print n }'; }
count_from_here
before=$(switches)
sleep 1
is "$(switches)" "$before" 'idle, it never wakes'
is "$(counted)" 0 'an idle explorer writes no byte'
kb() { # kb MOST WORDS
	case $("$OCAT" version 2>/dev/null; readelf -d "$OCAT" 2>/dev/null) in
	*asan* | *tsan*) echo "# memory is not measured under sanitizers: $2" ;;
	*) at_most "$(awk '/VmRSS/ { print $2 }' /proc/"$(program)"/status)" "$1" "kB of memory, $2" ;;
	esac
}
kb 25600 'a word typed'
keys ' has:na'
kb 25600 'a column completed'
keys ^U ^U Esc Esc O
shows '20,000 tables' 'an emptied query line lists all 20,000 tables again'
for n in 1 2 3 4 5 6 7 8 9 10 11 12; do
	tm send-keys -N 100 NPage
	typed=$((typed + 100))
	settle 'a hundred pages'
done
look >"$out"
grep -q '^▸area_39' "$out"
point $? 'page by page to last line'
kb 25600 'all pages turned'
slowest() { sed -n 's/.* slowest 0*\([0-9][0-9]*\) .*/\1/p' "$idle"; }
case $(readelf -d "$OCAT" 2>/dev/null) in
*asan* | *tsan*) echo '# time is not measured under sanitizers' ;;
*) at_most "$(slowest)" 20000 'us of the processor in the slowest turn of the loop, until here' ;;
esac
quit_explorer

# A table of 2,000 columns, and one that 5,000 others refer to, cost no more to move in than others do.
awk 'BEGIN {
	printf "{\"ns\":\"m\",\"table\":\"hub\",\"pk\":[\"id\"],\"cols\":[[\"id\",\"bigint\",\"\"]]}\n"
	printf "{\"ns\":\"m\",\"table\":\"wide\",\"pk\":[\"id\"],\"cols\":[[\"id\",\"bigint\",\"\"]"
	for (i = 1; i < 2000; i++) printf ",[\"column_%04d\",\"numeric(12,2)\",\"number %d\"]", i, i
	printf "]}\n"
	for (i = 1; i <= 5000; i++)
		printf "{\"ns\":\"m\",\"table\":\"leaf_%04d\",\"cols\":[[\"hub_id\",\"bigint\",\"\"]],\"fk\":[[\"hub_id\",\"m\",\"hub\",\"id\",1]]}\n", i
}' >odd.jsonl
ocat remove many -q
ocat add odd odd.jsonl -q
explore 80x24
keys '=wide' Enter Enter j
count_from_here
keys j j j j j j
at_most $(($(counted) / 6)) 250 'bytes a move in a table of 2,000 columns'
keys G
shows 'column_1999' 'the last of 2,000 columns is reached'
quit_explorer
explore 80x24
keys '=hub' Enter r
shows '5,000' 'a hub says how many'
count_from_here
keys j j
at_most $(($(counted) / 2)) 400 'bytes a move in the tree beside it'
quit_explorer
done_testing
