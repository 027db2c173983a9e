#!/bin/sh
# Hostile names, comments and values: they are shown in visible form, and have no effect on the terminal.
. "${srcdir:-.}/tests/lib-tui.sh"

# Escape sequences, a title, a clipboard, bidirectional and zero-width characters, line ends, combining, wide and long text.
long=$(printf '%0300d' 0 | tr 0 x)
cat >evil.jsonl <<EVIL
{"ns":"s","table":"a\u001b[31mred","cols":[["id\u001b[2J","text\u0007","note\u001b]0;taken\u0007 over"]],"desc":"one\nline\ttab \u001b]52;c;aGk=\u0007 two"}
{"ns":"s","table":"b\u202eesrever","cols":[["zero\u200bwidth","text",""]],"desc":"\u2066turned\u2069"}
{"ns":"s","table":"c\u0300\u0301\u0302\u0303combining","cols":[["e\u0301","text","é"]],"desc":""}
{"ns":"s","table":"d客戶主檔","cols":[["名稱","text","全形"]],"desc":"寬"}
{"ns":"s","table":"e\u009b31mc1","cols":[["id","text",""]],"desc":""}
{"ns":"s","table":"f$long","cols":[["$long","$long","$long"]],"desc":"$long"}
{"ns":"s","table":"g \"quoted\" a.b","cols":[["a b","text",""]],"desc":""}
{"ns":"s","table":"h👩‍👩‍👧 family","cols":[["👍🏽","text",""]],"desc":""}
EVIL
ocat add evil evil.jsonl >/dev/null
harmful=$(printf '\033\\[31mred\\|\033]0;taken\\|\033]52;c;aGk\\|\302\23331\\|\342\200\256\\|\342\201\246')
for size in 80x24 200x60 20x5; do
	explore $size
	count_from_here
	keys Esc Down Down Down Enter q Down Down Enter q Down Down G k Enter O O
	keys q g j r q '?' q F text Enter q B q t q ':' s.a Esc Esc
	is "$(LC_ALL=C grep -ac "$harmful" "$bytes")" 0 "at $size no harmful byte reaches the terminal"
	is "$(tm display -p '#{pane_title}' | grep -c taken)" 0 "at $size a hostile comment does not set the title"
	quit_explorer "the explorer quits at $size after hostile names"
done

explore 80x24
shows '8 tables' 'all eight tables with hostile names are listed'
shows 's."a\e[31mred"' 'an escape character in a name is shown as \e'
shows 'd客戶主檔' 'wide characters in a name are shown unchanged'
keys Esc 4G
look >"$out"
is "$(sed -n '4,11p' "$out" | grep -c ' T\( \|$\)')" 8 'each hostile name takes exactly one line of the list'
quit_explorer 'the explorer quits after hostile names were looked at'

# Lines keep to their columns.
explore 180x30
keys '!family' Esc
is "$(look | sed -n '4,10p' | grep -c '│')" 7 'the rule stands on each line with a hostile name'
look | sed -n '5,6p;9,10p' | awk '{ print index($0, "│") }' | sort -u >"$out"
is "$(wc -l <"$out" | tr -d ' ')" 1 'the rule between list and inspector is straight'
quit_explorer 'the explorer quits after hostile names were aligned'

# The user's own programs get only harmless text, in a file with a plain name.
printf '#!/bin/sh\ncat "$1" >>"%s/read"\nbasename "$1" >>"%s/names"\n' "$work" "$work" >"$work/reader"
chmod +x "$work/reader"
all_are_read() { [ "$(grep -c . "$work/names")" -ge 7 ]; }
explore 80x24 "VISUAL=$work/reader"
keys Esc e j e j e j e j e j e j e
until_true 'every table to be read' all_are_read
is "$(LC_ALL=C grep -c '[^a-zA-Z0-9._-]' "$work/names")" 0 'files for the editor have names of plain characters'
grep -q 'CREATE TABLE' "$work/read"
point $? 'the editor gets the definitions of hostile tables'
is "$(LC_ALL=C grep -c "$(printf '[\001-\010\013-\037]\|\302\233\|\342\200\256')" "$work/read")" 0 'files for the editor have no harmful bytes'
keys '|'
keys "cat >$work/piped"
tm send-keys Enter
typed=$((typed + 1))
shows_list() { look | grep -q '^ ocat'; }
is_told() { look | grep -q 'Press Enter to return to ocat'; }
until_true 'the command' is_told
is "$(LC_ALL=C grep -c "$harmful" "$work/piped")" 0 'text for a command has no harmful bytes'
is "$(wc -l <"$work/piped" | tr -d ' ')" 8 'text for a command has one line for each table'
tm send-keys Enter
until_true 'the explorer again' shows_list
quit_explorer 'the explorer quits after text went to other programs'

# A name longer than any that can be put aside is refused with the reason.
ocat remove evil >/dev/null
printf 'create table "%s" (id text)\n' "$(printf '%05000d' 0)" | sqlite3 long.db
ocat add long long.db >/dev/null
explore 80x24
for key in v p m; do
	keys Esc $key
	shows 'a name of more than 4096 bytes cannot be pinned' "$key refuses a name of more than 4096 bytes"
done
quit_explorer 'the explorer quits with a name that is too long'
done_testing
