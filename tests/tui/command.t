#!/bin/sh
# The command line behind ":", and the completions of the query line.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
sqlite3 other.db 'CREATE TABLE orders (id INTEGER PRIMARY KEY)'
ocat add shop shop.db >/dev/null
history=$work/.local/state/ocat/history

explore 80x24
keys :
shows ' : an action, a table, theme light' 'a colon that begins the query line opens the command line'
keys Esc x
shows ' / x' 'Esc leads back to the query line'
keys ':'
shows ' / x:' 'a colon in a query belongs to the query'
keys ^U Esc :
shows ' next tab of the inspector' 'the command line offers actions with their help'
shows ' : an action, a table, theme light' 'an empty command line shows an example of its words'
keys rel
screen 'a matching action is offered with its key and its help' <<'X'
────────────────────────────────────────────────────────────────────────────────
   relations  r  show its relations: keys out and in, read from this table
 : rel
X
keys Enter
shows '─ relations of "Line Items"' 'Enter runs the only action that is offered'
keys q

# A table by its name, plain and qualified.
keys :orders Enter
shows '▸orders' ':orders moves the cursor of the list to that table'
shows '─ orders ' ':orders shows the table in the inspector'
keys [
shows '▸"Line Items"' '[ returns to the table shown before the command'
keys : shop.cust
shows '   shop.customers' 'a qualified name of a table is completed on the command line'
keys Tab
shows ' : shop.customers' 'Tab completes the offered table on the command line'
keys Enter
shows '─ customers ' 'Enter on an offered table opens it'
keys ':copy-ddl addr'
shows 'shop.addresses  table' 'a table is completed and previewed after an action that copies'
keys ^U 'yank ddl addresses'
copy Enter
is "$(copied | head -n 1 | cut -d ' ' -f 1-3)" 'CREATE TABLE addresses' ':yank ddl with a table copies its definition'
keys ':ddl addresses' Enter
shows 'CREATE TABLE addresses' ':ddl with a table opens the definition of that table'
keys ':relations orders' Enter
shows 'customer_id' ':relations with a table shows its relations'
keys Esc Esc :3 Enter
shows '▸customers' 'a number on the command line goes to that line'
keys :shop Enter
shows '/ catalog:shop' ':shop filters the list by that catalog'
keys ':find has:email' Enter
shows '/ has:email' ':find with words puts them in the query line'
shows '1 of 10 tables' ':find with words runs the query'
keys :clear Enter
shows '10 tables' ':clear empties the query line and lists all tables'

# The names of commands of ocat and of other programs.
keys ':tables kind:view' Enter
shows '/ kind:view' ':tables with a filter puts it in the query line'
keys ':has email' Enter
shows '1 of 10 tables' ':has with a column finds the tables that have it'
keys ':sort rows' Enter
shows '/ has:email sort:rows' ':sort with a column adds that order to the query line'
keys ':clear' Enter
keys ':path orders' ' addr'
shows '   addresses' ':path offers the tables that can be joined'
keys Tab Enter
shows '─ paths from orders to addresses' ':path with two tables shows the paths between them'
keys Esc / ^U '=orders' Esc ':join region' Enter
shows '─ paths from region to orders' ':join with one table joins it with the table in view'
keys Esc ':show orders' Enter
shows '─ orders ' ':show with a table opens it in the inspector'
keys ':trace' Enter
shows 'steps of this session' ':trace shows the steps of this session'
keys Esc ':list' Enter
shows '─ catalogs: 1' ':list shows the screen of catalogs'
keys Esc ':sync' Enter
shows '─ catalogs: 1' ':sync shows the screen of catalogs'
shows 'shop synced' ':sync starts a sync at once'
keys Esc ':add spare ./other.db' Enter
shows 'connected spare: 1 table' ':add connects a catalog by its name and path'
keys ':zzz' Enter
shows 'no action or table is called "zzz"; F1 lists the actions' 'an unknown word without a similar one refers to the help'
keys Esc x
quit_explorer
ocat remove spare >/dev/null
explore 80x24
keys Esc

# Mistakes.
keys :relatons Enter
screen 'an unknown word is reported with a similar one above the line' <<'X'
   no action or table is called "relatons"; similar: relations
 : relatons
X
keys BSpace
shows_no 'no action or table' 'the next key dismisses a mistake on the command line'
keys ^U 'set ttl 2h' Enter
shows 'ttl takes effect when ocat starts; set it with `ocat config set ttl VALUE`' 'a setting that needs a restart is refused with the command for it'
keys ^U 'theme nosuch' Enter
shows 'unknown theme "nosuch"' ':theme refuses an unknown theme by its name'
keys ^U 'mouse perhaps' Enter
shows 'mouse should be yes or no, not "perhaps"' ':mouse refuses a value that is neither yes nor no'
keys Esc
shows_no ' : mouse' 'Esc after a mistake leaves the command line'
keys ':down here' Enter
shows 'down takes only a number' 'an action that takes only a number refuses a word'
keys ^U BSpace
shows_no ' : ' 'Backspace in an empty command line leaves it'

# Settings.
keys ':lines ascii' Enter
shows 'lines is ascii' ':lines ascii confirms the new value of the setting'
shows '>"Line Items"' ':lines ascii draws with ASCII'
keys ':set lines unicode' Enter
shows '▸' ':set lines unicode draws with Unicode again'
keys ':theme ' mo
shows '         mono' ':theme offers the matching themes while the value is typed'
keys Enter
shows ' : theme mo' 'Enter does not complete the value of a setting'
keys Tab Enter
shows 'theme is mono' 'Tab completes a theme, and Enter sets it'
keys ':mouse' Enter
shows 'mouse is no' 'a setting without a value shows its current value'

# The history of the command line is kept, readable by its owner only.
keys : Up
shows ' : mouse' 'Up recalls the previous line of the command line'
keys Up Up
shows ' : set lines unicode' 'Up twice more recalls older lines'
keys Down
shows ' : theme mono' 'Down returns to the newer line'
keys ^U th Up
shows ' : theme mono' 'Up after typed text recalls only lines with that beginning'
keys Esc
quit_explorer
is "$(tail -n 1 "$history")" mouse 'the file of the history ends with the newest line'
is "$(stat -c %a "$history")" 600 'the file of the history is readable by its owner only'
awk 'BEGIN { for (i = 1; i <= 1200; i++) print "orders" i % 7 }' >"$history"
printf 'bad\033[31m\n\377\376\n:help\n' >>"$history"
explore 80x24
keys Esc : Up
shows ' : :help' 'Up recalls the last line of an earlier run'
keys Up
shows ' : bad\e[31m' 'a control character in the history is shown as an escape'
keys Up
shows ' : orders3' 'a line of the history with invalid UTF-8 is skipped'
keys ^U help Enter q
quit_explorer
is "$(wc -l <"$history" | tr -d ' ')" 500 'a history of more than 500 lines is cut to 500'
rm "$history"
mkfifo "$history"
explore 80x24
keys Esc :help Enter q
quit_explorer 'a pipe in place of the history does not block the explorer'
rm "$history"

# Two tables with the same name.
ocat add other other.db >/dev/null
ocat tables >/dev/null 2>&1
explore 80x24
keys Esc :orders Enter
shows ' : orders' 'an ambiguous table name stays on the command line to be fixed'
shows 'other.orders' 'an ambiguous name offers the tables that have it'
keys Esc
quit_explorer
ocat remove other >/dev/null 2>&1

# A paste does not submit.
explore 80x24
keys Esc :
tm set-buffer "$(printf 'quit\nquit\n')"
tm paste-buffer -p
typed=$((typed + 9 + 2))
settle 'the paste'
shows ' : quit quit' 'a paste of two lines becomes one line without being submitted'
keys Esc

# The query line.
keys / ha
screen 'a word that begins like a filter offers that filter above the list' <<'X'
 / ha
   has:  has all of these columns; globs, and a type after ::

  No match.
X
keys Tab
shows '/ has:' 'Tab completes the offered filter in the query line'
shows '  bill_to' 'the filter has: offers the columns of the cache'
keys em
shows '       email' 'the offered columns narrow while a name is typed'
shows 'Tab accept, then the next' 'the footer says how an offer is taken'
keys Tab
shows '1 of 10 tables' 'a column taken with Tab is searched for at once'
shows_no '       email' 'a taken offer closes the row of offers'
keys ,cr
shows '  created_at' 'after a comma the next column of a list is completed'
keys Esc
shows_no '  created_at' 'Esc closes the row of offers'
shows 'Enter Esc to the list' 'a taken word stays in the query line'
keys ^U kind:v
shows '  view' 'the filter kind: offers the kinds of tables'
keys Tab Tab
shows '/ kind:virtual' 'Tab again moves to the next offer'
keys S-Tab
shows '/ kind:view' 'S-Tab returns to the previous offer'
keys Esc
shows '/ kind:v' 'Esc restores the text that was typed before the offers'
keys ^U ord
shows_no '   ord' 'the query line offers no table names, which the list shows'
keys Tab j
shows '▸order_lines' 'Tab without an offer goes to the list'
keys / ^U type:
shows ' +' 'the row counts the offers without room'
resize 200x60
shows '  boolean' 'the offers are drawn again on a larger screen'
resize 40x8
shows '  integer' 'the offers of the query line are drawn on a small screen'
resize 20x4
whole_screen 'the smallest screen shows the list, not the offers' <<'X'
 / type:
▸"Li~ Items"  T
 addresses    T
 customers    T
X
resize 80x24

# An unknown filter, and a slash out of habit.
keys ^U 'changed:14d'
screen 'an unknown filter is shown with the right one' <<'X'
 / changed:14d
   modified:14d  in place of changed:
X
tm capture-pane -ep | grep -q '4m.*changed:14d'
point $? 'the word that was not understood is underlined'
keys Tab
shows ' / modified:14d' 'Tab takes the right filter with the value'
keys ^U 'changed:14d kind:table' Tab
shows ' / modified:14d kind:table' 'Tab also corrects a word before the one at the cursor'
keys End ^U '/custom'
screen 'words after a slash are found, and the hint says what a second slash does' <<'X'
 / /custom
   ^ a second / makes it a regular expression
▸customers         T    5      2   8.0 kB  who buys
X
keys '/'
shows ' / /custom/' 'a second slash closes the expression'
shows_no 'regular expression' 'a closed expression needs no hint'
shows '▸customers' 'a closed expression is searched for'
keys ^U '/custom' Enter yl
shows 'copied: ocat tables custom' 'the copied command has the words that were searched for'
keys / ^U '/kind:vi'
shows '  view' 'completions are offered after a slash'
keys Esc
resize 80x24
keys ^U Esc
quit_explorer
done_testing
