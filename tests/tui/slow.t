#!/bin/sh
# Over a slow line: nothing follows the cursor, and what changes in quick succession is painted together.
. "${srcdir:-.}/tests/lib-tui.sh"
make_shop shop.db
ocat add shop shop.db >/dev/null

explore 80x24 -- --slow
shows 'Enter shows the table.' 'nothing is looked at by itself'
keys Esc j j
shows 'Enter shows the table.' 'over a slow line a table is not looked at where the cursor rests'
shows_no 'columns' 'over a slow line no columns are shown before Enter'
keys Enter
shows 'columns' 'Enter shows it'
shows_no 'Enter shows the table.' 'Enter over a slow line shows the table'
keys q
first=$(look | sed -n 's/^▸\([a-z_]*\).*/\1/p')
count_from_here
keys k
at_most() { [ "$1" -le "$2" ]; point $? "$3: $1, at most $2"; }
at_most "$(counted)" 150 'bytes a move, with a table in view'
shows "$first" 'the table stays in view'

before=$(painted)
tm send-keys -l jkjkjkjkjkjkjkjkjkjk
typed=$((typed + 20))
settle 'twenty moves'
at_most $(($(painted) - before)) 3 'paints for twenty keys'
keys :
keys 'set slow' Enter
shows 'slow is yes' ':set slow shows the value'
keys : 'set slow no' Enter j
shows_no 'Enter shows the table.' ':set slow no looks at tables again'
quit_explorer

# A line that says how fast it is.
explore 80x24
quit_explorer 'another line'
sed -i '1i stty 9600' "$work/start"
: >"$idle"
rm -f "$work/ended"
typed=0
new_terminal 80x24 "sh '$work/start'"
settle 'the first screen' is_idle
shows 'Enter shows the table.' 'at 9600 baud it is slow'
quit_explorer

explore 80x24 OCAT_CONFIG_DIR="$work/config"
quit_explorer 'the explorer quits with slow in its configuration'
mkdir -p "$work/config"
echo 'slow: yes' >"$work/config/config.yaml"
ocat list -o tsv >/dev/null
cp "$HOME/.config/ocat/catalogs.yaml" "$work/config/" 2>/dev/null
explore 80x24 OCAT_CONFIG_DIR="$work/config"
shows 'Enter shows the table.' 'the setting does the same'
quit_explorer

echo 'slow: perhaps' >"$work/config/config.yaml"
OCAT_CONFIG_DIR=$work/config run ocat list
exits 6 'another word is refused'
done_testing
