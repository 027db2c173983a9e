# For tests of the explorer: ocat in a real terminal (tmux), driven by keys and read as text.
#
#	. "${srcdir:-.}/tests/lib-tui.sh"
#	make_shop shop.db
#	ocat add shop shop.db >/dev/null
#	explore 80x24
#	keys 'order' Enter
#	screen 'an order is found' <<'E'
#	▸orders
#	E
#	quit_explorer
#	done_testing
#
# Nothing here relies on sleeping: whenever the program is idle, it writes to OCAT_IDLE_FILE the number of keys it has
# taken and the size of its screen, and each function below waits for that; then for the terminal to read all output: a
# mark is written after it (a name for the window), and the function waits for the name.
# shellcheck shell=sh disable=SC2034,SC2154

. "${srcdir:-.}/tests/lib.sh"

needs tmux tmux

LC_ALL=C.UTF-8 HOME=$work
export LC_ALL HOME
unset TMUX XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME
terminal=$work/tmux idle=$work/idle bytes=$work/bytes
typed=0 marks=0 tui_term=tmux-256color patience=${OCAT_TEST_PATIENCE:-30}
hurry=10 # the explorer's rest times are divided by this; a test of these times, or of their cost, sets 1

tm() { tmux -S "$terminal" -f /dev/null "$@"; }

give_up() {
	echo "Bail out! $1"
	tm capture-pane -p 2>/dev/null | sed 's/^/# /'
	exit 1
}

# until_true WHAT COMMAND...: repeats the command until it succeeds, or fails the test when patience runs out.
until_true() {
	what=$1 tries=$((patience * 50))
	shift
	until "$@"; do
		tries=$((tries - 1))
		[ $tries -gt 0 ] || give_up "waited $patience s for $what"
		sleep 0.02
	done
}

# The line is "keys N size WxH idle N paints N"; numbers have leading zeros.
taken() { sed -n 's/^keys 0*\([0-9][0-9]*\) .*/\1/p' "$idle"; }
has_taken() { read -r _ taken_keys _ <"$idle" && [ "$taken_keys" -eq "$typed" ]; } # without a process: every key asks
has_size() { [ "$(sed -n 's/.*size 0*\([0-9][0-9]*\)x0*\([0-9][0-9]*\) .*/\1x\2/p' "$idle")" = "$1" ]; }
has_ended() { [ -s "$work/ended" ]; }
painted() { sed -n 's/.* paints 0*\([0-9][0-9]*\)$/\1/p' "$idle"; }
is_idle() { [ -s "$idle" ]; }

# seen: waits until the terminal shows all output so far. One that is gone shows nothing more.
seen() {
	tty=$(tm display -p '#{pane_tty}' 2>/dev/null)
	[ -c "$tty" ] || return 0
	marks=$((marks + 1))
	{ printf '\033kmark %s\033\\' $marks >"$tty"; } 2>/dev/null || return 0
	until_true 'the terminal' has_mark
}
has_mark() { [ "$(tm display -p '#{window_name}')" = "mark $marks" ]; }

# explore SIZE [VARIABLE=VALUE...] [-- WORDS]: the explorer on a terminal of that size.
explore() {
	size=$1
	shift
	set_variables=
	while [ $# -gt 0 ] && [ "$1" != -- ]; do
		set_variables="$set_variables '$1'"
		shift
	done
	[ $# -eq 0 ] || shift
	: >"$idle"
	: >"$err"
	rm -f "$work/ended"
	typed=0
	cat >"$work/start" <<-START
		trap : INT # ^C on a terminal that is lent means all of us; an interactive shell would stand aside
		stty -g >'$work/modes-before'
		env OCAT_IDLE_FILE='$idle' OCAT_HURRY=$hurry TERM=$tui_term $set_variables '$OCAT' $* 2>'$work/said'
		echo \$? >'$work/status'
		stty -g >'$work/modes-after'
		mv '$work/status' '$work/ended'
		exec sleep 1000
	START
	new_terminal "$size" "sh '$work/start'"
	until_true 'the first screen' started
	[ -n "${may_fail-}" ] || ! has_ended || give_up "the explorer did not start: $(cat "$work/said")"
	seen
}

# new_terminal SIZE COMMAND: the only terminal; kills the programs in the previous one.
new_terminal() {
	tm start-server \; set -g exit-empty off \; set -g status off \; set -s escape-time 0 \; \
		set -g allow-rename on \; set -g automatic-rename off || give_up 'tmux does not start'
	tm kill-session -t t 2>/dev/null
	tm new-session -d -s t -x "${1%x*}" -y "${1#*x}" "$2" || give_up 'tmux gives no terminal'
}

started() { is_idle || has_ended; }

# keys WORD...: letters are typed literally; these are names of keys: Enter Tab Esc Up Down Left Right PgUp PgDn Home End
# Space BSpace Del F1 S-Tab and ^X. Waits until the explorer is idle.
keys() {
	for word; do
		case $word in
		Enter | Tab | Up | Down | Left | Right | Home | End | Space | BSpace | F1) tm send-keys "$word" ;;
		Esc) tm send-keys Escape ;;
		PgUp) tm send-keys PPage ;;
		PgDn) tm send-keys NPage ;;
		Del) tm send-keys DC ;;
		S-Tab) tm send-keys BTab ;;
		';') tm send-keys '\;' ;;
		^?) tm send-keys "C-$(printf %s "${word#^}" | tr '[:upper:]' '[:lower:]')" ;;
		*)
			tm send-keys -l -- "$word"
			typed=$((typed + $(printf %s "$word" | wc -m) - 1))
			;;
		esac
		typed=$((typed + 1))
		until_true "the key $word" settled
	done
	seen
}

paste() { # paste: pastes the input, of any number of lines
	cat >"$work/pasted"
	tm load-buffer "$work/pasted"
	tm paste-buffer -p
	# the text, and what begins and ends it
	typed=$((typed + $(wc -m <"$work/pasted") + 2))
	settle 'the paste'
}

settled() { has_taken || has_ended; }

# settle WHAT [CONDITION]: every key is taken (or that condition holds), and the terminal shows it.
settle() {
	until_true "$1" "${2-settled}"
	seen
}

editor() { # editor <<SCRIPT: makes $work/editor a program that runs these lines on the file $1
	{ echo '#!/bin/sh' && cat; } >"$work/editor"
	chmod +x "$work/editor"
}

look() { tm capture-pane -p | sed 's/ *$//'; }

# screen WORDS <<EXPECTED: the screen contains these lines, one after the other.
screen() {
	cat >"$work/expected"
	look >"$out"
	awk 'NR == FNR { want[n++] = $0; next }
	     { have[m++] = $0 }
	     END { for (i = 0; i + n <= m; i++) { for (k = 0; k < n && have[i + k] == want[k]; k++); if (k == n) exit 0 } exit 1 }' \
		"$work/expected" "$out"
	point $? "$1" 'expected to see:' "$(cat "$work/expected")"
}

shows() { # shows TEXT WORDS: somewhere on the screen
	look >"$out"
	prints "$1" "$2"
}

shows_no() {
	look >"$out"
	prints_no "$1" "$2"
}

whole_screen() { # whole_screen WORDS <<EXPECTED: all of it
	cat >"$work/expected"
	look >"$out"
	diff -u "$work/expected" "$out" >"$work/difference"
	point $? "$1" "$(cat "$work/difference")"
}

# copy KEYS: presses them and waits until copied prints the text that they copied
copied() { tm show-buffer 2>/dev/null; }
is_copied() { [ "$(copied)" != nothing ]; }
copy() {
	tm set-buffer nothing
	keys "$1"
	until_true "a text copied by $1" is_copied
}

resize() {
	tm resize-window -x "${1%x*}" -y "${1#*x}"
	until_true "a screen of $1" has_size "$1"
	seen
}

# ended STATUS WORDS: the explorer has ended with that exit status, and restored the terminal.
ended() {
	settle 'the end' has_ended
	status=$(cat "$work/ended")
	is "$status" "$1" "$2"
	cmp -s "$work/modes-before" "$work/modes-after"
	point $? "$2, and the terminal has its earlier modes"
	is "$(tm display -p '#{alternate_on} #{cursor_flag} #{keypad_cursor_flag}')" '0 1 0' "$2, and the terminal shows its main screen and its cursor"
}

quit_explorer() {
	tm send-keys Escape
	typed=$((typed + 1))
	settle 'Esc'
	tm send-keys -l Q
	ended 0 "${1:-Q quits the explorer}"
}

program() { pgrep -f "^$OCAT" -P "$(tm display -p '#{pane_pid}')"; }

# Counts the program's output, without our marks.
count_from_here() {
	tm pipe-pane
	: >"$bytes"
	tm pipe-pane -O "cat >>'$bytes'"
}
counted() {
	seen
	until_true 'the bytes' has_bytes
	LC_ALL=C sed "s/$(printf '\033')kmark [0-9]*$(printf '\033')\\\\//g" "$bytes" | wc -c | tr -d ' '
}
has_bytes() { tail -c 30 "$bytes" | grep -aq "mark $marks$(printf '\033')"; }
