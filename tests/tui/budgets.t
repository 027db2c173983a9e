#!/bin/sh
# The costs: bytes for a frame and a move, none when idle, memory, with 20,000 tables.
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
ocat tables --ask customers >/dev/null 2>&1

# All bytes that it writes, from the first one, by pipe-pane on a pane that waits.
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
shows '20,000 tables' 'the explorer starts with 20,000 tables'
at_most "$(counted)" 3072 'the first screen stays within its budget of bytes'

keys Esc O
count_from_here
keys j j j j j j
at_most $(($(counted) / 6)) 150 'a move in the list stays within its budget of bytes'
keys O
count_from_here
keys j j j j j j
at_most $(($(counted) / 6)) 1000 'a move with a following inspector stays within its budget of bytes'
count_from_here
before=$(painted)
tm send-keys -l jjjjjjjjjjjjjjjjjjjj
typed=$((typed + 20))
settle 'twenty moves'
at_most $(($(painted) - before)) 4 'twenty moves stay within their budget of paints, two of the inspector'
at_most "$(counted)" 3000 'twenty moves at once stay within their budget of bytes'

count_from_here
keys PgDn
at_most "$(counted)" 3000 'a page of the list stays within its budget of bytes'
keys G
shows '▸' 'G in a list of 20,000 tables shows the cursor'
look >"$out"
grep -q '^▸area_39' "$out"
point $? 'G reaches the last of 20,000 tables'
keys g /

count_from_here
keys c
at_most "$(counted)" 4000 'a key in the query line stays within its budget of bytes'
keys ustomer
shows '2,500 of 20,000 tables' 'typing narrows a list of 20,000 tables'

# Idle: no byte, no wakeup. One second is long enough to reveal a clock or a spinner.
switches() { cat /proc/"$(program)"/task/*/status | awk '/ctxt_switches/ { n += $2 } END { print n }'; }
count_from_here
before=$(switches)
sleep 1
is "$(switches)" "$before" 'an idle explorer never wakes up'
is "$(counted)" 0 'an idle explorer writes no byte'
kb() { # kb MOST WORDS
	case ${OCAT_SANITIZE-} in
	?*) echo "# memory is not measured under sanitizers: $2" ;;
	*) at_most "$(awk '/VmRSS/ { print $2 }' /proc/"$(program)"/status)" "$1" "the memory stays within its budget of kB $2" ;;
	esac
}
kb 25600 'after a typed word'
keys ' has:na'
kb 25600 'after a completed column'
keys ^U ^U Esc Esc O
shows '20,000 tables' 'emptying the query line lists all 20,000 tables again'
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
	tm send-keys -N 100 NPage
	typed=$((typed + 100))
	settle 'a hundred pages'
done
look >"$out"
grep -q '^▸area_39' "$out"
point $? 'PgDn reaches the last of 20,000 tables page by page'
kb 25600 'after all pages of the list'
slowest() { sed -n 's/.* slowest 0*\([0-9][0-9]*\) .*/\1/p' "$idle"; }
case ${OCAT_SANITIZE-} in
?*) echo '# time is not measured under sanitizers' ;;
*) at_most "$(slowest)" 20000 'the slowest turn of the loop stays within its budget of microseconds' ;;
esac
quit_explorer

# A table of 2,000 columns, and one with 5,000 references, cost no more per move than other tables.
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
at_most $(($(counted) / 6)) 250 'a move in a table of 2,000 columns stays within its budget of bytes'
keys G
shows 'column_1999' 'G reaches the last of 2,000 columns'
quit_explorer
explore 80x24
keys '=hub' Enter r
shows '5,000' 'the relations of a hub show the number of references'
count_from_here
keys j j
at_most $(($(counted) / 2)) 400 'a move in the tree of a hub stays within its budget of bytes'
quit_explorer
done_testing
