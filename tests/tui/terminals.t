#!/bin/sh
# Terminals of every kind, and locales that cannot say everything.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

for tui_term in xterm-256color screen linux vt100 xterm-of-tomorrow alacritty-of-tomorrow tmux-none no-such-terminal; do
	explore 80x24
	keys ord Down Enter
	shows 'orders            T    6      3' "TERM=$tui_term shows the list"
	shows 'orders ─' "TERM=$tui_term draws lines as lines"
	keys r Down
	shows 'referenced by' "TERM=$tui_term shows the relations"
	quit_explorer "TERM=$tui_term"
done

# Direct colour, and a machine that has no description of any terminal: the program carries the usual ones.
for tui_term in xterm-direct xterm-256color; do
	explore 80x24 TERMINFO=/nowhere TERMINFO_DIRS=/nowhere
	keys ord
	shows '─ order_lines ─' "TERM=$tui_term without descriptions on disk"
	quit_explorer "TERM=$tui_term"
done

# How long a lone Esc is waited on is the person's to say: an arrow that takes as long as it likes is one key, and no Esc.
explore 80x24 ESCDELAY=20000
keys Enter
tm send-keys -H 1b
sleep 0.3
tm send-keys -H 5b 42
typed=$((typed + 1))
settle 'a torn arrow'
shows '▸addresses' 'ESCDELAY is respected'
tm send-keys -l Q
ended 0 'ESCDELAY'

# What it writes: lines as UTF-8 and not by switching character sets, no change to the palette, no bell, at most one picture a turn.
tui_term=xterm-256color
explore 80x24
count_from_here
keys ord Esc k k r q '?' G G q ^L
escaped=$(printf '\033')
is "$(grep -ac "$escaped(0\\|$(printf '\016')" "$bytes")" 0 'no switch of character sets, which some terminals show as letters'
is "$(grep -ac "$escaped\\]4;" "$bytes")" 0 'no change of the palette'
is "$(grep -ac "$(printf '\007')" "$bytes")" 0 'no bell, not even for a move past the end'
quit_explorer 'bytes'

# The cursor of the terminal stands on the line, seen or not: screen readers follow it.
explore 80x24
keys Esc
is "$(tm display -p '#{cursor_y} #{cursor_flag}')" '3 0' "the terminal's cursor is on the selected line, hidden"
keys j j
is "$(tm display -p '#{cursor_y}')" 5 "the terminal's cursor follows the selected line"
cursor_is_on_line() { look | sed -n "$(($(tm display -p '#{cursor_y}') + 1))p" | grep -q '^▸'; }
keys Enter j
cursor_is_on_line
point $? 'into the inspector too'
keys r
cursor_is_on_line
point $? "the terminal's cursor follows into the relations"
quit_explorer 'cursor'

# A slow line tears an arrow key apart: it is an arrow all the same. Esc alone is Esc, and at once.
explore 80x24
keys Esc
tm send-keys -H 1b
typed=$((typed + 1))
settle 'Esc'
tm send-keys -H 5b 42
typed=$((typed + 2))
settle 'its tail'
shows '▸' 'nothing breaks'
# On a busy machine the tail may have come too late, and been two keys.
keys / Esc g
tm send-keys -H 1b 5b 42
typed=$((typed + 1))
settle 'an arrow'
look >"$out"
grep -q '^▸customers\|^▸addresses' "$out"
point $? 'an arrow in one piece is one'
# What its Esc closed is open again. One whose tail came too late was two keys, and is tried again.
torn_down() {
	keys Esc Esc g Enter
	tm send-keys -H 1b
	typed=$((typed + 1))
	settle 'Esc'
	tm send-keys -H 5b 42
	typed=$((typed + 2))
	settle 'its tail'
	look | grep -q '^ l tabs'
}
until_true 'a torn arrow within its time' torn_down
shows ' l tabs' 'the inspector is as it was'
quit_explorer 'the explorer quits over a slow line'

# A paste that comes in parts, with line ends and with what would be keys.
explore 80x24
before_paste=$(taken)
tm send-keys -H 1b 5b 32 30
tm send-keys -H 30 7e 6f 72
tm send-keys -H 0d 64 1b 5b 32
tm send-keys -H 30 31 7e
# How many keys they are depends on how long the terminal waited for the rest of one.
is_quiet() { [ "$(taken)" -ge $((before_paste + 6)) ]; }
has_pasted() { look | grep -q '^ / or d'; }
settle 'the paste' has_pasted
until_true 'its end' is_quiet
typed=$(taken)
shows '/ or d' 'a torn paste is one line of text'
quit_explorer 'the explorer quits after a torn paste'
tui_term=tmux-256color

# One that cannot move its cursor cannot be drawn on: it says so, and what to do.
may_fail=1
tui_term=dumb
explore 80x24
until_true 'the end' has_ended
is "$(cat "$work/ended")" 3 'TERM=dumb is refused'
cp "$work/said" "$err"
says 'cannot move its cursor' 'a terminal without cursor movement is refused with a sentence'
says 'ocat tables' 'the refusal names a command that works there'
may_fail=
tui_term=tmux-256color

explore 80x24 LC_ALL=C
keys ord
screen 'a locale without UTF-8 has plain marks' <<'E'
 / ord
 name                cols   rows  comment
>order_lines       T    4      0
E
keys ^U
keys 'line items'
keys Esc ^L
shows '>"Line Items"' 'names are there'
keys x G
shows '????' 'what it cannot say is a question mark for each cell'
keys x /
keys '=orders' Enter J
keys addresses Enter
shows '* ship_to' 'of parallel keys the one that was taken is told from the other'
shows 'o bill_to' 'without a colour and without its mark'
quit_explorer 'LC_ALL=C'

explore 80x24 LC_ALL=xx_YY.UTF-8
keys '顧客'
shows '▸顧客 ' 'a locale that this machine does not have: text is UTF-8 where it says so'
quit_explorer 'the explorer quits in an unknown locale'
explore 80x24
keys '顧客'
shows '▸顧客              T    2      0' 'wide characters keep the columns in line'
quit_explorer 'wide characters'

# Colours: none when none are wanted. tmux gives the picture with its attributes.
colours() { tm capture-pane -ep | grep -c "$(printf '\033')\[[0-9;]*[34][0-7]m" | tr -d ' '; }
explore 80x24 NO_COLOR=1
keys ord
is "$(colours)" 0 'NO_COLOR has no colours'
quit_explorer 'NO_COLOR'
explore 80x24 -- --color=never
keys ord
is "$(colours)" 0 '--color=never has none'
quit_explorer '--color=never'
explore 80x24
keys ord
[ "$(colours)" -gt 0 ]
point $? 'there are colours otherwise'
quit_explorer 'colours'
for theme in dark light contrast mono terminal; do
	echo "theme: $theme" >"$work/.config/ocat/config.yaml"
	explore 80x24
	keys ord
	shows '▸order_lines' "the theme $theme"
	[ "$theme" != mono ] || is "$(colours)" 0 'mono has no colours'
	quit_explorer "theme $theme"
done
may_fail=1
echo 'theme: none-such' >"$work/.config/ocat/config.yaml"
explore 80x24
until_true 'the end' has_ended
is "$(cat "$work/ended")" 6 'a theme that is not there is refused'
cp "$work/said" "$err"
says 'unknown theme "none-such"' 'an unknown theme is reported by name'
may_fail=

# Larger paints are held back until all of them is there, where the terminal is known to do so; a move of the cursor is not.
holds() { # holds COUNT WORDS: so many paints began that way, and as many ended
	counted >/dev/null
	is "$(grep -ao "$(printf '\033')\[?2026[hl]" "$bytes" | tr -d '\033\n')" "$1" "$2"
}
rm "$work/.config/ocat/config.yaml"
explore 80x24 TERM=xterm-256color TERM_PROGRAM=WezTerm
keys Esc O
count_from_here
keys j
holds '' 'a move is painted as it is'
count_from_here
keys '?'
holds '[?2026h[?2026l' 'a screen is shown at once'
quit_explorer 'a terminal that can hold a paint'
for set in TERM=xterm-256color 'TERM=tmux-256color TERM_PROGRAM=WezTerm'; do
	# shellcheck disable=SC2086
	explore 80x24 TERM_PROGRAM= $set
	keys Esc
	count_from_here
	keys '?'
	holds '' "$set is not told"
	quit_explorer "$set"
done
echo 'paint_at_once: yes' >"$work/.config/ocat/config.yaml"
explore 80x24 TERM=xterm-256color
keys Esc
count_from_here
keys '?'
holds '[?2026h[?2026l' 'unless the person says that it can'
quit_explorer 'paint_at_once'

printf 'lines: ascii\n' >"$work/.config/ocat/config.yaml"
explore 80x24
keys ord
shows '- order_lines ---' 'lines: ascii has no line characters'
shows '>order_lines' 'an ASCII terminal has plain marks'
quit_explorer 'lines: ascii'
rm "$work/.config/ocat/config.yaml"
done_testing
