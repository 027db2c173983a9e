#!/bin/sh
# Over a slow line the inspector does not follow the cursor, and quick changes are painted together.
. "${srcdir:-.}/tests/lib-tui.sh"
make_shop shop.db
ocat add shop shop.db >/dev/null

explore 80x24 -- --slow
shows 'Enter shows the table.' '--slow does not open the first table by itself'
keys Esc j j
shows 'Enter shows the table.' 'over a slow line a resting cursor does not open its table'
shows_no 'columns' 'over a slow line no columns are shown before Enter'
keys Enter
shows 'columns' 'Enter over a slow line shows the columns'
shows_no 'Enter shows the table.' 'Enter over a slow line replaces the hint with the table'
keys q
first=$(look | sed -n 's/^▸\([a-z_]*\).*/\1/p')
count_from_here
keys k
at_most() { [ "$1" -le "$2" ]; point $? "$3: $1, at most $2"; }
at_most "$(counted)" 150 'a move over a slow line stays within its budget of bytes'
shows "$first" 'a move over a slow line keeps the opened table in view'

keys y d
shows 'the table is still loading; press the keys again' 'yd does not copy the table that is still in view'
copy yd
is "$(copied | head -n 1 | cut -d ' ' -f 3)" "$(look | sed -n 's/^▸\([a-z_]*\).*/\1/p' | head -n 1)" 'yd copies the table under the cursor'

before=$(painted)
tm send-keys -l jkjkjkjkjkjkjkjkjkjk
typed=$((typed + 20))
settle 'twenty moves'
at_most $(($(painted) - before)) 3 'twenty keys over a slow line stay within their budget of paints'
keys :
keys 'set slow' Enter
shows 'slow is yes' ':set slow without a value shows the current one'
keys : 'set slow no' Enter j
shows_no 'Enter shows the table.' ':set slow no opens the table at the cursor again'
quit_explorer
rm "$work/.config/ocat/config.yaml"

# A line with a low speed.
explore 80x24
quit_explorer 'the explorer quits before the speed is lowered'
sed -i '1i stty 9600' "$work/start"
: >"$idle"
rm -f "$work/ended"
typed=0
new_terminal 80x24 "sh '$work/start'"
settle 'the first screen' is_idle
shows 'Enter shows the table.' 'at 9600 baud the explorer acts as with --slow'
quit_explorer

explore 80x24 OCAT_CONFIG_DIR="$work/config"
quit_explorer 'the explorer quits with slow in its configuration'
mkdir -p "$work/config"
echo 'slow: yes' >"$work/config/config.yaml"
ocat list -o tsv >/dev/null
cp "$HOME/.config/ocat/catalogs.yaml" "$work/config/" 2>/dev/null
explore 80x24 OCAT_CONFIG_DIR="$work/config"
shows 'Enter shows the table.' 'the setting slow in config.yaml acts like --slow'
quit_explorer

echo 'slow: perhaps' >"$work/config/config.yaml"
OCAT_CONFIG_DIR=$work/config run ocat list
exits 6 'a value of slow other than yes or no is refused'
done_testing
