#!/bin/sh
# First start, nothing found, a source that changed or went away, names from strangers, errors that stay.
. "${srcdir:-.}/tests/lib-tui.sh"

explore 80x24
shows 'No catalog connected yet' 'the first start says what there is to do'
shows 'ocat demo' 'the first screen names the demo'
shows 'ocat add' 'the first screen names ocat add'
keys '?' q
shows 'No catalog connected yet' 'help is there too'
keys Esc
shows 'open the demo' 'Esc, with nothing to close, leaves it as it is'
keys a Esc
shows 'open the demo' 'a prompt that is left keeps the first screen'
keys a './nowhere.db' Enter Esc
shows 'open the demo' 'a failed connect keeps the first screen'
sqlite3 empty.db 'VACUUM'
keys a './empty.db' Enter
shows 'connected empty: 0 tables' 'a file without tables is connected'
shows 'empty has no tables.' 'an empty catalog is reported as empty'
shows 'a connects another' 'an empty catalog comes with advice'
shows_no 'Nothing synced yet' 'an empty catalog is not reported as unsynced'
quit_explorer 'the explorer quits with an empty catalog'
ocat remove empty >/dev/null
explore 80x24
for key in r t C B v / @ i; do
	keys "$key"
	shows 'no catalog is connected yet; see above' "where there is nothing to see $key says so"
	shows 'open the demo' "and the first screen stays"
done
for line in 'grep x' 'find x' columns 'join a b'; do
	keys ":$line" Enter
	shows 'no catalog is connected yet; see above' "so does :$line"
done
tm send-keys -l q
ended 0 'q leaves it'

make_shop shop.db
ocat add shop shop.db >/dev/null
explore 80x24
keys 'zzzz'
shows 'Nothing matches the query line' 'nothing found says so'
shows '0 of 10 tables' 'the header counts zero matches'
keys ^U 'orders has:emailx'
shows 'No table matches has:emailx, similar names: email; matches without it: 2' 'a query that rests names the filter that matches nothing'
quit_explorer 'nothing found'

# The source changes while one looks: what differs is marked.
sqlite3 shop.db 'ALTER TABLE customers ADD COLUMN phone TEXT; ALTER TABLE customers DROP COLUMN full_name'
explore 80x24
keys '=customers' Enter
shows 'full_name' 'the cache still has the old column'
keys Enter
shows '+ phone' 'the source has a new one, marked'
shows '- full_name' 'a dropped column is marked'
shows 'changed: ' 'the facts describe the change'
keys l l l l l l
shows 'altered' 'the history of a changed table has the change'
shows 'column phone added' 'the history names the column that was added'
quit_explorer 'changes'
is "$(cut -d, -f5-6 "$HOME/.local/state/ocat/audit.jsonl" | grep -c '"list_changes","parameters":{"asset":"shop.customers"}')" 1 'asked by the tool that is there for it'

# tags.yaml is written while one looks: the next question knows.
explore 80x24
keys 'tag:mine'
shows '0 of 10 tables' 'nobody has tagged anything'
printf 'tags:\n- asset: shop.orders\n  tags: [mine]\n' >"$HOME/.config/ocat/tags.yaml"
keys BSpace e
shows '1 of 10 tables' 'a tag that came meanwhile is found'
keys Enter
shows '[mine]' 'a table tagged in tags.yaml shows its tag'
printf 'tags:\n- column: shop.staff.name\n  tags: [mine]\n' >"$HOME/.config/ocat/tags.yaml"
keys / BSpace e Enter
shows 'staff' 'a tag that moves in tags.yaml is found at its new table'
shows_no 'orders' 'is where it was no more'
echo 'tags: {' >"$HOME/.config/ocat/tags.yaml"
keys Enter
shows 'tags are unchanged: tags.yaml:2:1' 'a mistake in tags.yaml is reported'
keys Esc
rm "$HOME/.config/ocat/tags.yaml"
quit_explorer 'tags'

# The source goes away: the cache answers, and says so.
mv shop.db elsewhere.db
explore 80x24
keys '=orders' Enter Enter
shows 'cache, source unreachable' 'the cache answers when the source does not'
shows 'customer_id' 'an unreachable source still shows the columns'
shows 'Esc closes' 'an unreachable source is reported'
keys j
shows 'Esc closes' 'the report stays while the cursor moves'
keys Esc
shows_no 'Esc closes' 'until it is put away'
quit_explorer 'source away'

# An error is about what was asked: who lets that be, or goes on to something else, sees it no more.
explore 80x24
keys Esc a y Enter
shows '! y is neither a URL' 'what cannot be connected is told'
shows 'URL or path  y' 'a failed address stays in the prompt'
keys Esc
shows_no 'is neither a URL' 'Esc leaves the line and its error'
keys a y Enter ^U missing.db Enter
shows 'missing.db' 'another error'
shows_no 'y is neither' 'takes the place of the first'
keys Esc F '(' Enter
shows 'the regular expression is wrong' 'an error of a screen'
keys q
shows 'the regular expression is wrong' 'is there until it is read'
keys K
shows_no 'the regular expression is wrong' 'an error disappears when another screen is opened'
keys q F '(' Enter '['
shows_no 'the regular expression is wrong' 'an error disappears when one goes back'
quit_explorer 'errors that are over'
mv elsewhere.db shop.db

# Names and comments that try to drive the terminal are shown, not obeyed.
cat >bad.jsonl <<'E'
{"ns":"s","table":"bad\u001b[2Jname","cols":[["a\u0007b","text","\u202eevil \u001b]0;x\u0007"],["e\u0301","text",""]],"desc":"two\nlines"}
{"ns":"s","table":"wide表","cols":[["列","text","コメント"]]}
E
ocat remove shop >/dev/null
ocat add bad bad.jsonl >/dev/null
explore 80x24
shows 'bad\e[2Jname' 'an escape is shown as such'
shows 'a\x07b' 'a bell in a name is shown as an escape'
shows '/ type a name' 'a hostile name leaves the screen whole'
keys Down Down
shows 'コメント' 'wide comments are themselves'
quit_explorer 'hostile names'
is "$(tm display -p '#{pane_title}' | grep -c x$)" 0 'the title of the terminal was not set'

# A connected source that was never synced.
ocat remove bad >/dev/null
mkdir -p "$work/.config/ocat"
printf 'catalogs:\n  - name: later\n    url: %s/later.db\n' "$work" >"$work/.config/ocat/catalogs.yaml"
explore 80x24
shows 'Connected, but not synced yet' 'what was never synced says so'
shows 'later' 'the catalog that is not synced is named'
keys Enter
shows '! later: ' 'Enter reads it; what fails says why'
shows 'Connected, but not synced yet' 'a failed sync keeps the first screen'
keys Esc
tm send-keys -l q
ended 0 'q leaves that too'
done_testing
