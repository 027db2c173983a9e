#!/bin/sh
# Terminals of every kind, and locales that cannot display every character.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

for tui_term in xterm-256color screen linux vt100 xterm-of-tomorrow alacritty-of-tomorrow tmux-none no-such-terminal; do
	explore 80x24
	keys ord Enter
	shows 'orders            T    6      3' "TERM=$tui_term shows the list"
	shows 'orders ─' "TERM=$tui_term draws rules with line characters"
	keys r Down
	shows 'referenced by' "TERM=$tui_term shows the relations"
	quit_explorer "the explorer quits under TERM=$tui_term"
done

# Direct colour, and a machine without terminal descriptions: the program carries the usual ones.
for tui_term in xterm-direct xterm-256color; do
	explore 80x24 TERMINFO=/nowhere TERMINFO_DIRS=/nowhere
	keys ord
	shows '─ orders ─' "TERM=$tui_term works without terminal descriptions on disk"
	quit_explorer "the explorer quits under TERM=$tui_term without descriptions on disk"
done

# The user sets how long a lone Esc waits: within that time a slowly sent arrow is one key, not an Esc.
explore 80x24 ESCDELAY=20000
keys Enter
tm send-keys -H 1b
sleep 0.3
tm send-keys -H 5b 42
typed=$((typed + 1))
settle 'a torn arrow'
shows '▸addresses' 'ESCDELAY lets a slowly sent arrow be one key'
tm send-keys -l Q
ended 0 'the explorer quits with a long ESCDELAY'

# What it writes: lines as UTF-8 without switching character sets, no change of palette, no bell, at most one frame a turn.
tui_term=xterm-256color
explore 80x24
count_from_here
keys ord Esc k k r q '?' G G q ^L
escaped=$(printf '\033')
is "$(grep -ac "$escaped(0\\|$(printf '\016')" "$bytes")" 0 'the explorer never switches the character set'
is "$(grep -ac "$escaped\\]4;" "$bytes")" 0 'the explorer never changes the palette of the terminal'
is "$(grep -ac "$(printf '\007')" "$bytes")" 0 'the explorer never rings the bell, even past the end'
quit_explorer 'the explorer quits after its bytes were counted'

# The cursor of the terminal stands on the selected line, visible or not: screen readers follow it.
explore 80x24
keys Esc
is "$(tm display -p '#{cursor_y} #{cursor_flag}')" '3 0' "the terminal's cursor is hidden on the selected line"
keys j j
is "$(tm display -p '#{cursor_y}')" 5 "the terminal's cursor follows the selected line of the list"
cursor_is_on_line() { look | sed -n "$(($(tm display -p '#{cursor_y}') + 1))p" | grep -q '^▸'; }
keys Enter j
cursor_is_on_line
point $? 'the cursor of the terminal follows into the inspector'
keys r
cursor_is_on_line
point $? "the terminal's cursor follows into the relations"
quit_explorer 'the explorer quits after the cursor moved through the panes'

# A slow line splits an arrow key into parts: it is still an arrow. Esc alone is Esc, without delay.
explore 80x24
keys Esc
tm send-keys -H 1b
typed=$((typed + 1))
settle 'Esc'
tm send-keys -H 5b 42
typed=$((typed + 2))
settle 'its tail'
shows '▸' 'the list still has a cursor after a split arrow key'
# On a busy machine the rest may have come too late, and counted as two keys.
keys / Esc g
tm send-keys -H 1b 5b 42
typed=$((typed + 1))
settle 'an arrow'
look >"$out"
grep -q '^▸customers\|^▸addresses' "$out"
point $? 'an arrow key sent in one piece moves the cursor down'
# Opens again what its Esc closed. A rest that came too late made two keys, and is tried again.
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
shows ' l tabs' 'a split arrow key leaves the inspector open'
quit_explorer 'the explorer quits over a slow line'

# A paste that comes in parts, with line ends and with characters that would be keys.
explore 80x24
before_paste=$(taken)
tm send-keys -H 1b 5b 32 30
tm send-keys -H 30 7e 6f 72
tm send-keys -H 0d 64 1b 5b 32
tm send-keys -H 30 31 7e
# The number of keys depends on how long the terminal waited for the rest of one.
is_quiet() { [ "$(taken)" -ge $((before_paste + 6)) ]; }
has_pasted() { look | grep -q '^ / or d'; }
settle 'the paste' has_pasted
until_true 'its end' is_quiet
typed=$(taken)
shows '/ or d' 'a paste in several parts is one line of text'
quit_explorer 'the explorer quits after a torn paste'
tui_term=tmux-256color

# A terminal that cannot move its cursor is refused with a message and advice.
may_fail=1
tui_term=dumb
explore 80x24
until_true 'the end' has_ended
is "$(cat "$work/ended")" 3 'the explorer refuses to start under TERM=dumb'
cp "$work/said" "$err"
says 'cannot move its cursor' 'the refusal of TERM=dumb gives the reason'
says 'ocat tables' 'the refusal of TERM=dumb names a command that works'
may_fail=
tui_term=tmux-256color

explore 80x24 LC_ALL=C
keys ord
screen 'LC_ALL=C draws the list with plain marks' <<'E'
 / ord
 name                cols   rows     size          no age, tags, owner, comment
>orders            T    6      3   8.0 kB
E
keys ^U
keys 'line items'
keys Esc ^L
shows '>"Line Items"' 'LC_ALL=C shows a quoted name'
keys x G
shows '????' 'a character outside the locale becomes one question mark per cell'
keys x /
keys '=orders' Enter J
keys addresses Enter
shows '* ship_to' 'LC_ALL=C marks the chosen parallel key with a star'
shows 'o bill_to' 'LC_ALL=C marks the other parallel key with an o'
quit_explorer 'the explorer quits under LC_ALL=C'

explore 80x24 LC_ALL=xx_YY.UTF-8
keys '顧客'
shows '▸顧客 ' 'a locale that is not installed is UTF-8 if named so'
quit_explorer 'the explorer quits in an unknown locale'
explore 80x24
keys '顧客'
shows '▸顧客              T    2      0' 'wide characters keep the columns in line'
quit_explorer 'the explorer quits with wide characters in the query'

# No colours where the user wants none. tmux captures the screen with its attributes.
colours() { tm capture-pane -ep | grep -c "$(printf '\033')\[[0-9;]*[34][0-7]m" | tr -d ' '; }
explore 80x24 NO_COLOR=1
keys ord
is "$(colours)" 0 'NO_COLOR=1 turns off all colours'
quit_explorer 'the explorer quits under NO_COLOR=1'
explore 80x24 -- --color=never
keys ord
is "$(colours)" 0 '--color=never turns off all colours'
quit_explorer 'the explorer quits under --color=never'
explore 80x24
keys ord
[ "$(colours)" -gt 0 ]
point $? 'the explorer uses colours by default'
quit_explorer 'the explorer quits with colours by default'
for theme in dark light contrast mono terminal; do
	echo "theme: $theme" >"$work/.config/ocat/config.yaml"
	explore 80x24
	keys ord
	shows '▸orders' "the theme $theme shows the list"
	[ "$theme" != mono ] || is "$(colours)" 0 'the theme mono has no colours'
	quit_explorer "the explorer quits with the theme $theme"
done
may_fail=1
echo 'theme: none-such' >"$work/.config/ocat/config.yaml"
explore 80x24
until_true 'the end' has_ended
is "$(cat "$work/ended")" 6 'an unknown theme is refused at the start'
cp "$work/said" "$err"
says 'unknown theme "none-such"' 'an unknown theme is reported by its name'
may_fail=

# A terminal known to support it holds back a large paint until it is complete; a move of the cursor is not held back.
holds() { # holds COUNT WORDS: COUNT paints began that way, and as many ended
	counted >/dev/null
	is "$(grep -ao "$(printf '\033')\[?2026[hl]" "$bytes" | tr -d '\033\n')" "$1" "$2"
}
rm "$work/.config/ocat/config.yaml"
explore 80x24 TERM=xterm-256color TERM_PROGRAM=WezTerm
keys Esc O
count_from_here
keys j
holds '' 'a move of the cursor is not held back by the terminal'
count_from_here
keys '?'
holds '[?2026h[?2026l' 'a whole screen is held back by the terminal until complete'
quit_explorer 'the explorer quits in a terminal that can hold a paint'
for set in TERM=xterm-256color 'TERM=tmux-256color TERM_PROGRAM=WezTerm'; do
	# shellcheck disable=SC2086
	explore 80x24 TERM_PROGRAM= $set
	keys Esc
	count_from_here
	keys '?'
	holds '' "$set gets no request to hold a paint"
	quit_explorer "the explorer quits under $set"
done
echo 'paint_at_once: yes' >"$work/.config/ocat/config.yaml"
explore 80x24 TERM=xterm-256color
keys Esc
count_from_here
keys '?'
holds '[?2026h[?2026l' 'the setting paint_at_once holds a paint in any terminal'
quit_explorer 'the explorer quits with the setting paint_at_once'

printf 'lines: ascii\n' >"$work/.config/ocat/config.yaml"
explore 80x24
keys ord
shows '- orders -' 'the setting lines: ascii draws without line characters'
shows '>orders' 'the setting lines: ascii gives the list plain marks'
quit_explorer 'the explorer quits with the setting lines: ascii'
rm "$work/.config/ocat/config.yaml"
done_testing
