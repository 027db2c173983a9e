#!/bin/sh
# Long answers on a terminal go through a pager; short ones and those in a pipe do not.
. "${srcdir:-.}/tests/lib-tui.sh"
make_shop shop.db
awk 'BEGIN { printf "CREATE TABLE wide (id INTEGER PRIMARY KEY"; for (i = 1; i < 300; i++) printf ", a%d TEXT", i; print ")" }' | sqlite3 shop.db
sqlite3 shop.db "CREATE TABLE \"evil$(printf '\342\200\256')name\" (a INT)"
ocat add shop shop.db >/dev/null 2>&1
run ocat sync

# on_terminal SIZE ENVIRONMENT... -- WORDS...: runs to its end; $out has what it left on the screen.
on_terminal() {
	size=$1 variables=
	shift
	while [ "$1" != -- ]; do
		variables="$variables '$1'"
		shift
	done
	shift
	words=
	for word; do words="$words '$word'"; done
	rm -f "$work/ended" "$work/paged"
	cat >"$work/start" <<-START
		env TERM=$tui_term $variables '$OCAT' $words
		echo \$? >'$work/status'
		mv '$work/status' '$work/ended'
		exec sleep 1000
	START
	new_terminal "$size" "sh '$work/start'"
	until_true 'the command' has_ended
	tm capture-pane -p -S - >"$out"
	status=$(cat "$work/ended")
}

unset PAGER LESS OCAT_PAGER LINES COLUMNS
on_terminal 80x24 "PAGER=tee $work/paged >/dev/null" -- show wide
exits 0 'show succeeds with a long answer and a pager'
grep -q 'a299' "$work/paged"
point $? 'a long answer goes completely through PAGER'
prints_no 'a299' 'an answer in the pager is not printed on the screen'
on_terminal 80x24 "PAGER=tee $work/paged" -- show staff
[ ! -e "$work/paged" ]
point $? 'a short answer does not go through PAGER'
prints 'boss' 'a short answer is printed on the screen'
on_terminal 80x24 "PAGER=tee $work/paged" -- show wide --no-pager
[ ! -e "$work/paged" ]
point $? '--no-pager prints a long answer without PAGER'
prints 'a299' '--no-pager prints the end of a long answer'
on_terminal 80x24 "PAGER=tee $work/paged" OCAT_PAGER=none -- show wide
[ ! -e "$work/paged" ]
point $? 'the setting pager: none switches PAGER off'
on_terminal 80x24 "OCAT_PAGER=tee $work/paged" PAGER=none -- show wide
[ -e "$work/paged" ]
point $? 'OCAT_PAGER takes precedence over PAGER'
on_terminal 80x24 PAGER=no-such-pager -- show wide
exits 0 'show succeeds with a missing pager'
prints 'a299' 'a missing pager does not lose the answer'
on_terminal 80x24 'PAGER=head -n 3' -- show wide
exits 0 'show succeeds when the pager exits early'
prints 'shop.wide' 'a pager that exits early prints first lines'
prints_no 'a200' 'a pager that exits early does not print the rest'
on_terminal 80x24 "PAGER=tee $work/paged >/dev/null" -- --help
grep -q -- '--no-pager' "$work/paged"
point $? '--help goes through PAGER'

rm "$work/paged"
run env "PAGER=tee $work/paged" "$OCAT" show wide
prints 'a299' 'a long answer in a pipe is printed completely'
[ ! -e "$work/paged" ]
point $? 'a long answer in a pipe does not go through PAGER'

# At any width, and without colours.
for size in 1x5 10x10 40x24 60x24 200x60; do
	on_terminal $size NO_COLOR=1 -- show orders --no-pager
	exits 0 "show succeeds on a terminal of $size"
	[ $size = 1x5 ] || prints 'tota' "show prints the last column on a terminal of $size"
done
on_terminal 60x24 -- tables 'some words that come before it and make it long has:x,~' --no-pager
exits 2 'a mistake far to the right of a narrow screen exits with 2'
caret=$(grep -n '^ *^$' "$out" | head -n 1)
line=$(sed -n "$((${caret%%:*} - 1))p" "$out")
place=$(printf '%s' "${caret#*:}" | wc -c)
is "$(printf '%s' "$line" | cut -c"$((place - 1))")" '~' 'the caret is below the mistake on a narrow screen'

# A terminal cannot be deceived.
on_terminal 200x24 -- tables evil -o json
prints 'evil\u202ename' 'JSON on a terminal escapes bidirectional characters'
run ocat tables evil -o json
prints "evil$(printf '\342\200\256')name" 'JSON in a pipe keeps bidirectional characters'
done_testing
