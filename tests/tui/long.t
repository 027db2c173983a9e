#!/bin/sh
# A list longer than the part held in memory: every line is the right one, however the cursor gets there.
. "${srcdir:-.}/tests/lib-tui.sh"

tables() { # tables FROM UPTO
	awk -v from="$1" -v upto="$2" 'BEGIN { for (i = from; i <= upto; i++)
		printf "{\"ns\":\"n%d\",\"table\":\"t%04d\",\"cols\":[[\"id\",\"bigint\",\"\"],[\"c%d\",\"text\",\"\"]]}\n", i % 3, i, i % 7 }'
}
tables 1 3000 >many.jsonl
ocat add many many.jsonl >/dev/null
# the_list [WORDS]: into a file; line N of it
the_list() { ocat tables ${1:+"$1"} --limit 5000 -o tsv | sed "1d;s/^many\\.\\([^$(printf '\t')]*\\).*/\\1/" >all; }
line() { sed -n "$1p" all; }
the_list

# stands_on NAME WORDS: the cursor is on NAME.
stands_on() {
	look >"$out"
	grep -q "^▸$1 " "$out"
	point $? "$2: $1" "$(head -n 12 "$out")"
}

for size in 80x24 200x60 20x5; do
	explore $size
	keys Esc
	lines='201 2999 1'
	[ $size != 80x24 ] || lines='199 200 201 399 400 401 1999 2999 3000 1'
	for n in $lines; do
		keys "${n}G"
		stands_on "$(line $n)" "a jump at $size goes to line $n"
	done
	keys G
	stands_on "$(line 3000)" "G at $size goes to the last line"
	keys k
	stands_on "$(line 2999)" "k after G at $size goes one line up"
	keys g
	stands_on "$(line 1)" "g at $size goes to the first line"
	quit_explorer "the explorer quits at $size from a long list"
done

the_list 1
explore 80x24
keys 1 Esc 150G
n=150
while [ $n -lt 260 ]; do
	keys Down Down Down Down Down Down Down Down Down Down Down
	n=$((n + 11))
done
stands_on "$(line $n)" 'Down crosses the end of the first part of a list'
tm send-keys -N 40 NPage
typed=$((typed + 40))
settle 'forty pages'
tm send-keys -N 17 PPage
typed=$((typed + 17))
settle 'and seventeen back'
# The lines on the screen stand in the order of the answer.
look | sed -n 's/^[ ▸]\(n[0-9]\.t[0-9]*\) .*/\1/p' >page
is "$(grep -n -A "$(($(wc -l <page) - 1))" -x "$(head -n 1 page)" all | sed 's/^[0-9]*.//')" "$(cat page)" 'after many pages the lines keep their order'
quit_explorer 'the explorer quits with a long list'

# Keys on a line far down the list.
the_list
explore 200x60
keys Esc 2500G p
name=$(line 2500)
stands_on "$name" 'p far down the list keeps the cursor on the pinned table'
keys 2501G
stands_on "$name" 'a pinned table also stands at its place far down'
keys g p
stands_on "$(line 1)" 'p on a pinned table removes it from the top'
keys 2500G Enter
shows "table" 'Enter opens the table of a line far down the list'
keys q 3G
stands_on "$(line 3)" 'a jump after opening a table far down goes to line 3'
quit_explorer 'the explorer quits from a long list'

# The catalog is synced meanwhile: pages of the previous snapshot are refused, which the user never notices.
explore 80x24
keys Esc 1000G
tables 3001 3100 >>many.jsonl
ocat sync many -q
the_list
keys 2600G
shows_no 'cursor' 'a page of an earlier snapshot is not reported as an error'
stands_on "$(line 2600)" 'the list is loaded again after a sync at the same line'
shows '3,100 tables' 'a sync behind an open list adds its tables'
quit_explorer 'the explorer quits after a sync below an open list'

# Going back returns to the same line, however far down.
explore 80x24
keys Esc 2000G Enter q : 'find t0005' Enter
the_list t0005
stands_on "$(line 1)" 'another query puts the cursor on its first match'
the_list
keys [ [
stands_on "$(line 2000)" '[ returns to the line far down the list'
quit_explorer 'the explorer quits after going back in a long list'
done_testing
