#!/bin/sh
# The terminal is restored however the explorer ends; and the explorer continues after a stop.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

for signal in 15 1 3 6 8 4 7 11; do
	explore 80x24
	keys ord
	kill -$signal "$(program)"
	ended $((128 + signal)) "the explorer ends on signal $signal"
	look >"$out"
	prints_no '/ ord' "nothing is left on the screen after signal $signal"
done

# ^C is a key; an interrupt from elsewhere ends the explorer in order.
explore 80x24
keys ord ^C
shows '▸orders' '^C in the query line does not end the explorer'
kill -2 "$(program)"
ended 130 'SIGINT from another program quits the explorer'

# ^Z, and continuing.
cat >"$work/shell" <<'S'
set -m
sh "$1" &
fg >/dev/null
echo stopped >"$2"
read -r go
fg >/dev/null
S
echo 'mouse: yes' >"$work/.config/ocat/config.yaml"
explore 80x24
quit_explorer
sed -i 's/^exec sleep.*//' "$work/start"
: >"$idle"
rm -f "$work/ended"
typed=0
new_terminal 80x24 "bash '$work/shell' '$work/start' '$work/stopped'; sleep 1000"
settle 'the first screen' is_idle
keys ord
count_from_here
tm send-keys C-z
until_true 'the stop' test -s "$work/stopped"
is "$(tm display -p '#{alternate_on} #{cursor_flag}')" '0 1' 'a stopped explorer gives the shell its screen and cursor'
is "$(tm display -p '#{mouse_standard_flag} #{mouse_sgr_flag}')" '0 0' 'the explorer gives the mouse back when it is stopped'
had() { grep -ac "$(printf '\033')\\[?2004$1" "$bytes"; }
is "$(had l)" 1 'a stopped explorer turns bracketed paste off'
typed=$((typed + 1))
tm send-keys Enter
settle 'going on'
shows '▸orders' 'a continued explorer shows its screen again'
is "$(had h)" 1 'a continued explorer turns bracketed paste on'
is "$(tm display -p '#{mouse_standard_flag} #{mouse_sgr_flag}')" '1 1' 'the explorer takes the mouse again when it continues'
keys Esc j
shows '▸order_lines' 'the explorer takes keys after it continues'
tm send-keys -l Q
ended 0 'the explorer quits after it was stopped'
rm "$work/.config/ocat/config.yaml"

# The terminal is closed.
explore 80x24
pid=$(program)
tm kill-session -t t
gone() { ! kill -0 "$pid" 2>/dev/null; }
until_true 'its end' gone
point 0 'the explorer ends when its terminal is closed'

# Redirected input and output: ocat explore opens the terminal itself, and leaves what was redirected alone.
restart_with() { # restart_with REDIRECTIONS
	explore 80x24 -- explore
	quit_explorer
	sed -i "s|2>'$work/said'|$1|" "$work/start"
	: >"$idle"
	rm -f "$work/ended"
	typed=0
	new_terminal 80x24 "sh '$work/start'"
	settle 'the first screen' is_idle
}
restart_with "2>'$work/said' </dev/null >'$work/printed'"
keys ord
shows '▸orders' 'ocat explore works without standard input and output'
quit_explorer 'the explorer quits with its input and output redirected'
is "$(wc -c <"$work/printed" | tr -d ' ')" 0 'the explorer writes nothing to a redirected standard output'

# A stray line on stderr does not damage the screen, and is not lost.
restart_with ''
echo 'a stray line' >"/proc/$(program)/fd/2"
keys ord
shows_no 'a stray line' 'a stray line on stderr is held back from the screen'
quit_explorer 'the explorer quits after a stray line'
shows 'a stray line' 'a stray line on stderr is shown after the explorer'
done_testing
