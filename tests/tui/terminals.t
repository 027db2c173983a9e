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

# One that cannot move its cursor cannot be drawn on: it says so, and what to do.
may_fail=1
tui_term=dumb
explore 80x24
until_true 'the end' has_ended
is "$(cat "$work/ended")" 3 'TERM=dumb is refused'
cp "$work/said" "$err"
says 'cannot move its cursor' 'with a sentence'
says 'ocat tables' 'and what works there'
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
quit_explorer 'LC_ALL=C'

explore 80x24 LC_ALL=xx_YY.UTF-8
keys '顧客'
shows '▸顧客 ' 'a locale that this machine does not have: text is UTF-8 where it says so'
quit_explorer 'an unknown locale'
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
says 'there is no theme called "none-such"' 'by name'
may_fail=

printf 'lines: ascii\n' >"$work/.config/ocat/config.yaml"
explore 80x24
keys ord
shows '- order_lines ---' 'lines: ascii has no line characters'
shows '>order_lines' 'and plain marks'
quit_explorer 'lines: ascii'
rm "$work/.config/ocat/config.yaml"
done_testing
