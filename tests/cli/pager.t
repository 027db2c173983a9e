#!/bin/sh
# Long answers on a terminal go through a pager; short ones, and those in a pipe, never.
. "${srcdir:-.}/tests/lib-tui.sh"
make_shop shop.db
awk 'BEGIN { printf "CREATE TABLE wide (id INTEGER PRIMARY KEY"; for (i = 1; i < 300; i++) printf ", a%d TEXT", i; print ")" }' | sqlite3 shop.db
sqlite3 shop.db "CREATE TABLE \"evil$(printf '\342\200\256')name\" (a INT)"
ocat add shop shop.db >/dev/null 2>&1
run ocat sync

# on_terminal SIZE ENVIRONMENT... -- WORDS...: until it has ended; what it left on the screen is in $out.
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
exits 0 'a long answer'
grep -q 'a299' "$work/paged"
point $? 'goes through PAGER, whole'
prints_no 'a299' 'and not to the screen'
on_terminal 80x24 "PAGER=tee $work/paged" -- show staff
[ ! -e "$work/paged" ]
point $? 'a short one does not'
prints 'boss' 'it is on the screen'
on_terminal 80x24 "PAGER=tee $work/paged" -- show wide --no-pager
[ ! -e "$work/paged" ]
point $? 'nor with --no-pager'
prints 'a299' 'it is on the screen, whole'
on_terminal 80x24 "PAGER=tee $work/paged" OCAT_PAGER=none -- show wide
[ ! -e "$work/paged" ]
point $? 'nor with the setting pager: none'
on_terminal 80x24 "OCAT_PAGER=tee $work/paged" PAGER=none -- show wide
[ -e "$work/paged" ]
point $? 'the setting goes before PAGER'
on_terminal 80x24 PAGER=no-such-pager -- show wide
exits 0 'a pager that is not there'
prints 'a299' 'loses nothing'
on_terminal 80x24 'PAGER=head -n 3' -- show wide
exits 0 'a reader who leaves early is no failure'
prints 'shop.wide' 'and has seen the start'
prints_no 'a200' 'not the rest'
on_terminal 80x24 "PAGER=tee $work/paged >/dev/null" -- --help
grep -q -- '--no-pager' "$work/paged"
point $? 'help is paged too'

rm "$work/paged"
run env "PAGER=tee $work/paged" "$OCAT" show wide
prints 'a299' 'in a pipe all of it is printed'
[ ! -e "$work/paged" ]
point $? 'without a pager'

# At any width, and without colour.
for size in 1x5 10x10 40x24 60x24 200x60; do
	on_terminal $size NO_COLOR=1 -- show orders --no-pager
	exits 0 "at $size"
	[ $size = 1x5 ] || prints 'tota' 'the last column is there'
done
on_terminal 60x24 -- tables 'some words that come before it and make it long has:x,~' --no-pager
exits 2 'a mistake far to the right of a narrow screen'
caret=$(grep -n '^ *^$' "$out" | head -n 1)
line=$(sed -n "$((${caret%%:*} - 1))p" "$out")
place=$(printf '%s' "${caret#*:}" | wc -c)
is "$(printf '%s' "$line" | cut -c"$((place - 1))")" '~' 'has its caret below it'

# A terminal cannot be fooled.
on_terminal 200x24 -- tables evil -o json
prints 'evil\u202ename' 'JSON on a terminal escapes what would turn the text around'
run ocat tables evil -o json
prints "evil$(printf '\342\200\256')name" 'in a pipe it is as it is'
done_testing
