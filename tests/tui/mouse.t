#!/bin/sh
# The mouse: left to the terminal until requested, then clicks and the wheel; released at the end, and while stopped.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null
tui_term=xterm-256color

# What a terminal sends: button, column, row, from one; M for a press, m for a release, which is not a key.
event() { # event BUTTON COLUMN ROW
	# shellcheck disable=SC2046
	tm send-keys -H $(printf '\033[<%d;%d;%dM' "$1" "$2" "$3" | od -An -v -tx1)
	# shellcheck disable=SC2046
	[ "$1" -gt 2 ] || tm send-keys -H $(printf '\033[<%d;%d;%dm' "$1" "$2" "$3" | od -An -v -tx1)
	typed=$((typed + 1))
	settle 'the mouse'
}
wheel_down=65 wheel_up=64 click=0
taken_by() { tm display -p '#{mouse_any_flag}#{mouse_standard_flag}#{mouse_button_flag} #{mouse_sgr_flag}'; }

explore 120x40
is "$(tm display -p '#{mouse_any_flag}#{mouse_standard_flag}#{mouse_button_flag}')" 000 'the explorer does not take the mouse at the start'
keys Esc M
shows 'mouse on; in most terminals, hold Shift to select text' 'M takes the mouse and says how to select text'
case $(taken_by) in *1*\ 1) true ;; *) false ;; esac
point $? 'the terminal reports the mouse in the SGR form' "$(taken_by)"
event $wheel_down 10 8
shows '▸open_orders' 'the wheel moves the list down by three lines'
event $wheel_up 10 8
shows '▸"Line Items"' 'the wheel moves the list back'
event $click 5 6
shows '▸customers' 'a click in the list moves the cursor to that line'
event $click 5 6
shows 'fresh' 'a second click on a line opens its table'
look | grep -q '^─ customers '
point $? 'a second click on a line shows its table in the inspector'
event $click 10 2
shows 'type a name' 'a click on the query line gives it the keys'
keys ord Esc
event $wheel_down 50 25
keys j
shows '▸' 'the wheel over the inspector gives it the keys'
keys '?'
event $wheel_down 50 20
event $wheel_down 50 20
shows_no '▸Here: inspect' 'the wheel scrolls the help'
keys q M
is "$(tm display -p '#{mouse_any_flag}#{mouse_standard_flag}#{mouse_button_flag}')" 000 'M again gives the mouse back to the terminal'
shows "mouse off" "M again reports that the mouse is off"
# A click on a key in the footer presses that key.
click_on() { # click_on TEXT: its first occurrence
	row=$(look | grep -n -m1 -F -- "$1" | cut -d: -f1)
	before=$(look | sed -n "${row}p")
	before=${before%%"$1"*}
	event $click $(($(printf %s "$before" | wc -m) + 2)) "$row"
}
keys M x g Esc
click_on ' rows '
shows '/ sort:rows' 'a click on a heading sorts the list by it'
click_on ' rows'
shows '/ sort:+rows' 'a second click on a heading reverses the order'
click_on ' ddl '
shows 'CREATE TABLE' 'a click on a tab of the inspector opens it'
resize 64x40
click_on '─◂'
shows 'No keys or constraints' 'a click on the arrow shows the tabs without room'
resize 80x24
click_on 'r relations'
shows '─ relations of' 'a click on a key in the footer presses that key'
click_on 'q close'
shows_no '─ relations of' 'a click on close in the footer closes the relations'
keys H
click_on 'name '
shows 'name▴' 'a click on the heading of a screen of rows sorts it'
click_on 'name'
shows 'name▾' 'a second click on it reverses the order'
keys q
keys M x
# Two clicks in one report, a split report, one from beyond column 223, and the old form of three bytes.
keys M x g
raw() { # raw TEXT KEYS
	# shellcheck disable=SC2046
	tm send-keys -H $(printf "$1" | od -An -v -tx1)
	typed=$((typed + $2))
	settle 'raw bytes'
}
raw '\033[<0;5;7M\033[<0;5;7m\033[<0;5;7M\033[<0;5;7m' 2
shows '─ open_orders ─' 'two clicks in one report count as two'
keys q
raw '\033[<0;' 0
raw '5;5M' 1
shows '▸addresses' 'a click whose report comes in two parts is understood'
resize 240x40
raw '\033[<65;235;9M' 1
keys q
raw '\033[M %%\047' 1
shows '▸addresses' 'the old form of a mouse report is understood'
raw '\033[<0;5x' 1
keys g
shows '▸addresses' 'a broken mouse report counts as its last key only'
quit_explorer 'the explorer quits after M'

echo 'mouse: yes' >"$work/.config/ocat/config.yaml"
explore 80x24
case $(taken_by) in *1*\ 1) true ;; *) false ;; esac
point $? 'the setting mouse takes the mouse at the start'
event $click 5 5
shows '▸addresses' 'a click works when the setting mouse is on'
quit_explorer 'the explorer quits with the mouse taken'
is "$(tm display -p '#{mouse_any_flag}#{mouse_standard_flag}#{mouse_button_flag}')" 000 'the mouse is given back when the explorer quits'

for signal in 15 11; do
	explore 80x24
	kill -$signal "$(program)"
	ended $((128 + signal)) "the explorer ends on signal $signal with the mouse taken"
	is "$(tm display -p '#{mouse_any_flag}#{mouse_standard_flag}#{mouse_button_flag}')" 000 "the mouse is given back after signal $signal"
done


# Lines of the relations, and of a screen with text below its lines.
explore 80x24 -- demo
keys '=addresses' Esc M r
is_on() {
	look >"$out"
	grep -q "▸[├└─+▸◂ ]*$1 " "$out"
}
click_on 'customers '
is_on customers
point $? 'a click in the relations moves the cursor to that line'
keys q d
click_on 'finance '
shows '▸finance' 'a click in the domains moves the cursor to that line'
settle 'the joins'
click_on '─ common joins'
shows '▸finance' 'a click below the domains leaves the cursor in place'
keys q / ^U cust Enter Enter q j Enter t
click_on 'search_tables cust'
is_on_step() {
	look >"$out"
	grep -q '▸ *[0-9]*  search_tables cust' "$out"
}
is_on_step
point $? 'a click on a step moves the cursor to it'
click_on 'input'
is_on_step
point $? 'a click below the steps leaves the cursor in place'
quit_explorer 'the explorer quits after clicks on lines of screens'
# The screens of lineage, differences, a plan and a check.
explore 120x40
keys Esc ':' 'lineage open_orders' Enter
click_on '◂ orders'
click_on '◂ orders'
shows '─ orders ─' 'a second click on a line of lineage opens its table'
keys q ':' 'diff customers staff' Enter
event $wheel_down 20 12
shows '▸- column email' 'the wheel moves over the differences'
click_on 'column boss'
shows '▸+ column boss' 'a click on a difference moves the cursor to it'
keys q ':' 'plan orders addresses' Enter
click_on '○ bill_to'
click_on '○ bill_to'
shows 'addresses AS a ON a.id = o.bill_to' 'a second click on a choice of a plan takes it'
keys q ':' 'check SELECT emial FROM customers' Enter
click_on 'Y correct'
shows '▸allowed: no findings' 'a click on the correction in the footer takes it'
click_on 'reads from'
click_on 'reads from'
shows '─ customers ─' 'a second click on a table that a query reads opens it'
quit_explorer

done_testing
