#!/bin/sh
# First start, no match, a source that changed or went away, hostile names, errors that stay.
. "${srcdir:-.}/tests/lib-tui.sh"

explore 80x24
shows 'No catalog connected yet' 'the first screen reports that no catalog is connected'
shows 'ocat demo' 'the first screen offers the demo'
shows 'ocat add' 'the first screen mentions the command ocat add'
keys '?' q
shows 'No catalog connected yet' 'the help works on the first screen'
keys Esc
shows 'open the demo' 'Esc on the first screen leaves it as it is'
keys a Esc
shows 'open the demo' 'Esc in the prompt for an address keeps the first screen'
keys a './nowhere.db' Enter Esc
shows 'open the demo' 'a failed connect keeps the first screen'
sqlite3 empty.db 'VACUUM'
keys a './empty.db' Enter
shows 'connected empty: 0 tables' 'a file without tables is connected'
shows 'empty has no tables.' 'a catalog without tables is reported as empty'
shows 'R there syncs them, a connects another' 'a catalog without tables comes with the key to connect another'
shows_no 'Nothing synced yet' 'a catalog without tables is not reported as unsynced'
quit_explorer 'the explorer quits with an empty catalog'
ocat remove empty >/dev/null
explore 80x24
for key in r t C B v / @ i; do
	keys "$key"
	shows 'no catalog is connected yet; see above' "$key without a catalog reports that none is connected"
	shows 'open the demo' "$key without a catalog keeps the first screen"
done
for line in 'grep x' 'find x' columns 'join a b'; do
	keys ":$line" Enter
	shows 'no catalog is connected yet; see above' ":$line without a catalog reports that none is connected"
done
tm send-keys -l q
ended 0 'q quits from the first screen'

make_shop shop.db
ocat add shop shop.db >/dev/null
explore 80x24
keys 'zzzz'
shows 'No match' 'a query without a match reports that nothing matches'
shows '0 of 10 tables' 'the header counts zero of ten tables without a match'
shows_no 'last write' 'without a table in the list the inspector shows none'
keys Enter yn
shows 'nothing of that kind here to copy' 'a key acts on no table that is not in the list'
keys /
keys ^U 'orders has:emailx'
shows 'No table matches has:emailx, similar names: email; matches without it: 2' 'a query that rests names the filter that matches nothing'
screen 'a line that finds something is offered with a key' <<'E'
  Tab   orders  2 tables, without has:emailx
E
keys Tab
shows ' / orders' 'Tab in the query line takes the line that is offered'
shows '▸orders' 'Tab takes a similar line and searches for it'
keys ^U 'ceated_*' Enter
shows_no 'Tab ' 'nothing is offered if nothing is similar'
keys / ^U 'created_*' Enter
shows 'Tab   has:created_*' 'a pattern that no name matches may match columns'
keys Tab
shows ' / has:created_*' 'Tab in the empty list does the same'
keys '['
shows ' / created_*' '[ returns to the line before'
keys / ^U 'custmers has:emailx' Enter
screen 'two mistakes are mended at once' <<'E'
  Tab   customers has:email  1 table, similar spelling
E
keys / ^U 'orders has:email' Enter
screen 'each of two filters that exclude each other is offered to be left out' <<'E'
  Tab   orders  2 tables, without has:email
  S-Tab has:email  1 table, without orders
E
keys S-Tab
shows ' / has:email' 'S-Tab takes the second line'
quit_explorer 'the explorer quits after a query without a match'
explore 120x40
keys 'orders has:emailx' Enter
screen 'the offers at 120x40' <<'E'
  No table matches has:emailx, similar names: email; matches without it: 2 tables.

  Tab   orders  2 tables, without has:emailx
E
resize 200x60
shows '  Tab   orders  2 tables, without has:emailx' 'the query lines offered at 200x60'
resize 40x8
shows '  Tab   orders' 'a query line is offered on a small screen'
quit_explorer

# The source changes while the explorer is open: differences are marked.
sqlite3 shop.db 'ALTER TABLE customers ADD COLUMN phone TEXT; ALTER TABLE customers DROP COLUMN full_name'
explore 80x24
keys '=customers' Enter
shows 'full_name' 'the inspector shows a dropped column until the source is asked'
keys Enter
shows '+ phone' 'a look at the source marks a new column'
shows '- full_name' 'a look at the source marks a dropped column'
shows 'changed: ' 'a changed table shows the change among its facts'
keys l l l l l l
shows 'altered' 'the history tab of a changed table shows an alteration'
shows 'column phone added' 'the history tab names the added column'
quit_explorer 'the explorer quits after a table changed'
is "$(cut -d, -f5-6 "$HOME/.local/state/ocat/audit.jsonl" | grep -c '"list_changes","parameters":{"asset":"shop.customers"}')" 1 'the history tab asks list_changes once, as the audit shows'

# tags.yaml is written while the explorer is open: the next query uses it.
explore 80x24
keys 'tag:mine'
shows '0 of 10 tables' 'a tag that no table has matches no table'
printf 'tags:\n- asset: shop.orders\n  tags: [mine]\n' >"$HOME/.config/ocat/tags.yaml"
keys BSpace e
shows '1 of 10 tables' 'a tag added to tags.yaml meanwhile is found'
keys Enter
shows '[mine]' 'a table tagged in tags.yaml shows its tag'
printf 'tags:\n- column: shop.staff.name\n  tags: [mine]\n' >"$HOME/.config/ocat/tags.yaml"
keys / BSpace e Enter
shows 'staff' 'a tag that moves in tags.yaml is found at its new table'
shows_no 'orders' 'a tag moved in tags.yaml is gone from its old table'
echo 'tags: {' >"$HOME/.config/ocat/tags.yaml"
keys Enter
shows 'tags are unchanged: tags.yaml:2:1' 'a mistake in tags.yaml is reported with its line'
keys Esc
rm "$HOME/.config/ocat/tags.yaml"
quit_explorer 'the explorer quits after changes of tags.yaml'

# The source goes away: the cache answers, and a message reports it.
mv shop.db elsewhere.db
explore 80x24
keys '=orders' Enter Enter
shows 'cache, source unreachable' 'the cache answers for an unreachable source'
shows 'customer_id' 'the columns of an unreachable source are still shown'
shows 'Esc closes' 'an unreachable source is reported with a message'
keys j
shows 'Esc closes' 'the report of an unreachable source stays while the cursor moves'
keys Esc
shows_no 'Esc closes' 'Esc dismisses the report of an unreachable source'
quit_explorer 'the explorer quits with an unreachable source'

# An error belongs to one action: leaving it, or doing something else, dismisses the error.
explore 80x24
keys Esc L a y Enter
shows '! y is neither a URL' 'an address that is neither URL nor path is reported'
shows 'URL or path  y' 'a failed address stays in the prompt'
keys Esc
shows_no 'is neither a URL' 'Esc leaves the address line and dismisses its error'
keys a y Enter ^U missing.db Enter
shows 'missing.db' 'a second failed connect shows its own error'
shows_no 'y is neither' 'the error of a second connect replaces the first'
keys Esc F '(' Enter
shows 'the regular expression is wrong' 'a wrong expression on a screen is reported'
keys q
shows 'the regular expression is wrong' 'q on a screen with an error keeps the error'
keys K
shows_no 'the regular expression is wrong' 'opening another screen dismisses the error of the first'
keys q F '(' Enter '['
shows_no 'the regular expression is wrong' '[ dismisses the error of a screen'
quit_explorer 'the explorer quits after errors were dismissed'
mv elsewhere.db shop.db

# Names and comments with terminal sequences are shown as text, without effect.
cat >bad.jsonl <<'E'
{"ns":"s","table":"bad\u001b[2Jname","cols":[["a\u0007b","text","\u202eevil \u001b]0;x\u0007"],["e\u0301","text",""]],"desc":"two\nlines"}
{"ns":"s","table":"wide表","cols":[["列","text","コメント"]]}
E
ocat remove shop >/dev/null
ocat add bad bad.jsonl >/dev/null
explore 80x24
shows 'bad\e[2Jname' 'an escape character in a name is shown as \e'
shows 'a\x07b' 'a bell in a name is shown as \x07'
shows '/ type a name' 'a hostile name leaves the screen whole'
keys Down Down
shows 'コメント' 'wide characters in a comment are shown unchanged'
quit_explorer 'the explorer quits with hostile names'
is "$(tm display -p '#{pane_title}' | grep -c x$)" 0 'a hostile name does not set the title of the terminal'

# A connected source that was never synced.
ocat remove bad >/dev/null
mkdir -p "$work/.config/ocat"
printf 'catalogs:\n  - name: later\n    url: %s/later.db\n' "$work" >"$work/.config/ocat/catalogs.yaml"
explore 80x24
shows 'Connected, but not synced yet' 'the first screen reports a catalog that was never synced'
shows 'later' 'the first screen names the catalog that was never synced'
keys Enter
shows '! later: ' 'Enter syncs that catalog and reports why the sync failed'
shows 'Connected, but not synced yet' 'a failed sync keeps the first screen'
keys Esc
tm send-keys -l q
ended 0 'q quits from a catalog that was never synced'
done_testing
